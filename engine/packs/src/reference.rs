//! What can be written in content, as data for people and programs: every key of
//! every kind of file, every option, and which files use them. Read off the same
//! shapes the loader holds files against, and off the files themselves, whichever
//! preset uses them; what is wrong with a file is told when it is loaded.

mod keys;
mod option;
mod schemas;
mod uses;

use serde::Serialize;

use crate::kind::{self, FileKind};

pub use keys::{KeyInfo, TableInfo, WordInfo};
pub use option::{OptionPage, SetBy, options};
pub use schemas::editor_schema;
pub use uses::{HANDFUL, Ids, UsedIn, Uses, Whole};

/// The first version of the engine. What says nothing else has been there since then.
pub const FIRST: &str = "0.1.0";

/// A kind of content file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindInfo {
    /// What it is called: `bandits`, `car files`.
    pub name: &'static str,
    /// Where its files lie in a pack, or beside the packs: `bandits/<id>.toml`.
    pub place: String,
    /// Whether its files belong to no pack.
    pub beside_packs: bool,
    /// What one of its definitions is: `bandit`.
    pub defines: &'static [&'static str],
    /// What it is for.
    pub meaning: String,
    /// Name of the JSON schema of its files: `bandits.json`.
    pub schema: String,
    /// Its tables; the first one is the file itself.
    pub tables: Vec<TableInfo>,
    /// Files of this kind.
    pub used_in: UsedIn,
}

/// Every kind of content file: those of packs in the order they are loaded, then those beside them.
pub fn kinds(uses: &Uses) -> Vec<KindInfo> {
    let within = kind::ALL.iter().map(|kind| (*kind, false));
    within
        .chain(kind::BESIDE.iter().map(|kind| (*kind, true)))
        .map(|(kind, beside_packs)| KindInfo {
            name: kind.name,
            place: kind.place_written(),
            beside_packs,
            defines: kind.defines,
            meaning: keys::meaning(kind),
            schema: schema_file(kind),
            tables: keys::tables(kind, uses),
            used_in: uses.files_of(kind),
        })
        .collect()
}

/// Name of the file with the JSON schema of a kind.
pub fn schema_file(kind: &FileKind) -> String {
    format!("{}.json", kind.name.replace(' ', "-"))
}
