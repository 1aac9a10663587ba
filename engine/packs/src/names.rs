//! The ids all packs define, whichever of them a rulebook version loads: for those
//! who ask whether a name can mean anything at all.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::DeTable;

use crate::files::{Files, pack_ids};
use crate::index::Takes;
use crate::parsed::Parsed;
use crate::tree::{ids_of, text_of};

/// The ids of all packs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownIds {
    ids: BTreeMap<&'static str, BTreeSet<String>>,
    /// Every option, and what its values are, where all packs that call one so agree. A part is one too.
    pub options: BTreeMap<String, Option<Takes>>,
    /// Every mark, and what content says it is, where all packs agree.
    pub marks: BTreeMap<String, Option<MarkSaid>>,
    /// Whether every file could be read, so that no id is missing.
    pub whole: bool,
}

/// What content says of a mark, as it is written there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkSaid {
    /// What has it.
    pub of: String,
    /// What its values are.
    pub holds: String,
    /// The words it can be.
    pub values: Vec<String>,
}

impl KnownIds {
    /// The ids of a kind, such as `car`.
    pub fn of(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.ids.get(kind).into_iter().flatten().map(String::as_str)
    }
}

/// Gathers the ids of all packs.
pub fn names(files: &Files) -> KnownIds {
    let mut names = KnownIds { whole: true, ..KnownIds::default() };
    for pack in pack_ids(files) {
        for (kind, stem, parsed) in files.content_of(&pack) {
            let Ok(Parsed { tree, syntax, .. }) = parsed else {
                names.whole = false;
                continue;
            };
            names.whole &= syntax.is_empty();
            let defined = kind.defined_in(stem, tree.root.get_ref());
            defined.for_each(|(word, id, row)| names.add(word, id, row));
        }
    }
    names
}

/// The pawns of all packs, by their ids.
pub(crate) fn pawns(files: &Files) -> Vec<String> {
    let mut ids = Vec::new();
    for pack in pack_ids(files) {
        for (kind, stem, parsed) in files.content_if(&pack, |kind| kind.defines.contains(&"pawn")) {
            let Ok(Parsed { tree, .. }) = parsed else { continue };
            let defined = kind.defined_in(stem, tree.root.get_ref()).map(|(_, id, _)| id);
            // The name of a file is not written in it.
            let is_whole = |id: &str| !files.is_shared(&pack) || id.contains('/');
            ids.extend(defined.map(|id| if is_whole(&id) { id } else { format!("{pack}/{id}") }));
        }
    }
    ids
}

impl KnownIds {
    /// True if something of any kind has this id.
    pub(crate) fn have(&self, id: &str) -> bool {
        self.ids.values().any(|ids| ids.contains(id))
    }

    fn add(&mut self, word: &'static str, id: String, row: &DeTable<'_>) {
        match word {
            "part" => note(&mut self.options, &id, Takes::Bool),
            "option" => {
                let takes = match text_of(row, "type").as_deref() {
                    Some("bool") => Takes::Bool,
                    Some("int") => Takes::Int(i64::MIN, i64::MAX),
                    _ => Takes::Word(ids_of(row, "values")),
                };
                note(&mut self.options, &id, takes);
            }
            "mark" => {
                let said = |key, usually: &str| text_of(row, key).unwrap_or_else(|| usually.to_owned());
                let (of, holds) = (said("of", "bandit"), said("type", "int"));
                let values = ids_of(row, "values");
                note(&mut self.marks, &id, MarkSaid { of, holds, values });
            }
            _ => {}
        }
        self.ids.entry(word).or_default().insert(id);
    }
}

/// Notes what a pack says of something; packs that know nothing of each other may mean two things by one id.
fn note<T: PartialEq>(all: &mut BTreeMap<String, Option<T>>, id: &str, said: T) {
    let known = all.entry(id.to_owned());
    known.and_modify(|known| *known = known.take().filter(|known| *known == said)).or_insert(Some(said));
}
