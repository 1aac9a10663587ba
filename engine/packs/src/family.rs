//! The words of families of cards. To whoever writes content a family is a kind of its own: its cards are changed under
//! its id, and have their names in other languages under the name of its folder. All that is one kind to everybody else, so
//! these words are exchanged before anything else looks.

use std::borrow::Cow;
use std::sync::Arc;

use toml::Spanned;

use crate::kind::{self, Kind};
use crate::parsed::Parsed;
use crate::rules::things::{self, ThingKind};
use crate::tree::{Tree, rows, text_of};

/// Where a pack declares them.
pub(crate) const TABLE: &str = "/families.toml";

/// The words of every family that any pack declares, each with the word that all cards have there.
#[derive(Debug, Default)]
pub(crate) struct FamilyWords(Vec<(String, &'static str)>);

/// Whether a file speaks of things of any kind by the words for the kinds.
pub(crate) fn is_about_kinds(path: &str) -> bool {
    let kind = Kind::of_file(path);
    kind.is_none_or(|(kind, _)| kind.lays_over() || std::ptr::eq(kind, &kind::WORDS))
}

impl FamilyWords {
    /// Of all families there are, each with its id and its folder.
    pub(crate) fn of(families: impl Iterator<Item = (String, String)>) -> Arc<FamilyWords> {
        let mut words = Vec::new();
        for (id, folder) in families {
            // What is a word already keeps its meaning.
            if ThingKind::named(&id).is_none() {
                words.push((id, things::CARD.word));
            }
            if things::ALL.iter().all(|kind| kind.section != Some(&folder)) {
                words.extend(things::CARD.section.map(|section| (folder, section)));
            }
        }
        Arc::new(FamilyWords(words))
    }

    /// Puts the word for cards in place of theirs.
    pub(crate) fn put_cards(&self, parsed: &mut Parsed<'_>) {
        for (word, instead) in &self.0 {
            let root = parsed.tree.root.get_ref();
            if !root.contains_key(word.as_str()) || root.contains_key(*instead) {
                continue;
            }
            let root = parsed.tree_mut().root.get_mut();
            if let Some((key, value)) = root.remove_entry(word.as_str()) {
                root.insert(Spanned::new(key.span(), Cow::Borrowed(*instead)), value);
            }
        }
    }
}

/// The id and the folder of each family that a file declares.
pub(crate) fn families(tree: &Tree<'_>) -> Vec<(String, String)> {
    let rows = rows(tree.root.get_ref(), "family");
    rows.filter_map(|row| Some((text_of(row, "id")?, text_of(row, "folder")?))).collect()
}
