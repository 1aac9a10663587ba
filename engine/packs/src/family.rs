//! The words of families of cards. To whoever writes content a family is a kind of its own: its cards are changed under
//! its id, and have their names in other languages under the name of its folder. All that is one kind to everybody else, so
//! these words are exchanged before anything else looks.

use std::borrow::Cow;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::form::ALL;
use crate::kind::{self, FileKind};
use crate::parsed::Parsed;
use crate::tree::{Tree, rows, text_of};
use holdup_rules::things::{self, ThingKind};

/// Where a pack declares them.
pub(crate) const TABLE: &str = "/families.toml";

/// The words of every family that any pack declares, each with the word that all cards have there.
#[derive(Debug, Default)]
pub(crate) struct FamilyWords(Vec<Exchange>);

/// A word of a family: the folder of its cards, and the word that all cards have there.
#[derive(Debug)]
struct Exchange {
    word: String,
    folder: String,
    instead: &'static str,
}

/// Whether a file speaks of things of any kind by the words for the kinds.
pub(crate) fn is_about_kinds(path: &str) -> bool {
    let kind = FileKind::of_file(path);
    kind.is_none_or(|(kind, _)| kind.lays_over() || std::ptr::eq(kind, &kind::WORDS))
}

impl FamilyWords {
    /// Of all families there are, each with its id and its folder.
    pub(crate) fn of(families: impl Iterator<Item = (String, String)>) -> Arc<FamilyWords> {
        let mut words = Vec::new();
        for (word, folder) in families {
            let section =
                things::CARD.section.filter(|_| things::ALL.iter().all(|kind| kind.section != Some(&folder)));
            let exchange = |word, instead| Exchange { word, folder: folder.clone(), instead };
            words.extend(section.map(|section| exchange(folder.clone(), section)));
            // What is a word already keeps its meaning.
            if ThingKind::named(&word).is_none() {
                words.push(exchange(word, things::CARD.word));
            }
        }
        Arc::new(FamilyWords(words))
    }

    /// Puts the word for cards in place of theirs.
    pub(crate) fn put_cards(&self, parsed: &mut Parsed<'_>) {
        for Exchange { word, folder, instead } in &self.0 {
            // A part can be called like the folder: a single value is its option, and no row.
            let said = parsed.tree.root.get_ref().get(word.as_str());
            if said.is_none_or(|said| said.get_ref().as_table().is_none()) {
                continue;
            }
            let root = parsed.tree_mut().root.get_mut();
            let Some((key, mut value)) = root.remove_entry(word.as_str()) else { continue };
            if *instead == things::CARD.word
                && let DeValue::Table(rows) = value.get_mut()
                && let Some((all, row)) = rows.remove_entry(ALL)
            {
                rows.insert(Spanned::new(all.span(), format!("{ALL} {folder}").into()), row);
            }
            match (root.get_mut(*instead).map(Spanned::get_mut), value.get_mut()) {
                (Some(DeValue::Table(others)), DeValue::Table(rows)) => {
                    others.extend(std::mem::replace(rows, DeTable::new()));
                }
                _ => _ = root.insert(Spanned::new(key.span(), Cow::Borrowed(*instead)), value),
            }
        }
    }
}

/// The id and the folder of each family that a file declares.
pub(crate) fn families(tree: &Tree<'_>) -> Vec<(String, String)> {
    let rows = rows(tree.root.get_ref(), "family");
    rows.filter_map(|row| Some((text_of(row, "id")?, text_of(row, "folder")?))).collect()
}
