//! What has been renamed from one version of the pack format to the next. A pack
//! for an older version goes on working: the new name stands in for the old one
//! in the parsed text, and a warning names it.

/// Version of the pack format this program reads.
pub const API: i64 = 1;

/// A name that was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// Version of the pack format that has the new name.
    pub since: i64,
    /// What it is the name of: a kind of files, for a key in them (`bandits`), or a kind of thing that content
    /// names (`hook`, `option`).
    pub of: &'static str,
    /// The name it had.
    pub old: &'static str,
    /// The name it has.
    pub new: &'static str,
}

/// A version of the pack format: its number, and what has been renamed on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Its number.
    pub api: i64,
    /// Everything that was renamed.
    pub renamed: &'static [Renamed],
}

impl Format {
    /// The one this program reads. It is the first, so packs have no older names; options have had others before it.
    pub const CURRENT: Format = Format {
        api: API,
        renamed: &[Renamed {
            since: API,
            of: "option",
            old: "bot_marshal_may_enter_time_car",
            new: "pawns_of_nobody_enter_roofless_cars",
        }],
    };
}

/// The name an option has now. House files, records and cases do not say for which version they were written, so
/// wherever a value of an option is set its old name will always do.
pub(crate) fn option(name: &str) -> &str {
    let mut rows = Format::CURRENT.renamed.iter();
    let row = rows.find(|row| row.of == "option" && row.old == name);
    row.map_or(name, |row| row.new)
}

impl Default for Format {
    fn default() -> Format {
        Format::CURRENT
    }
}
