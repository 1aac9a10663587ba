//! Revisions of the rulebook versions: what they said before they were corrected.
//! They are counted for all versions together, and a record says in which it was
//! made. It is played by the values of its own time, which are laid over today's,
//! each right behind the preset that had it, and its house rules are read as they
//! were meant then. `base_2014@1` is `base_2014` as of revision 1; a name without
//! a number is the newest.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeTable;

use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::kind;
use crate::layer::{Layer, Rank};
use crate::raw::{RenamedValueRow, RevisionsFile};
use crate::tree::{Tree, rows};
use crate::typed::typed;

/// Where the corrections are listed.
const PATH: &str = "content/revisions.toml";

/// The revision before anything was corrected.
pub const FIRST: u32 = 1;

/// What stands between a name and its revision.
const AT: char = '@';

/// A name that says a revision, such as `base_2014@1`.
pub fn as_of(preset: &str, revision: u32) -> String {
    format!("{preset}{AT}{revision}")
}

/// The name without its revision, and the revision if it says one.
pub(crate) fn parted(name: &str) -> (&str, Option<u32>) {
    match name.rsplit_once(AT) {
        Some((preset, number)) => match number.parse() {
            Ok(number) => (preset, Some(number)),
            Err(_) => (name, None),
        },
        None => (name, None),
    }
}

/// A correction, with the values that held before as a table of its own.
pub(crate) struct Correction<'a> {
    pub(crate) number: u32,
    pub(crate) preset: String,
    was: Tree<'a>,
}

impl<'a> Correction<'a> {
    /// The values before it, to be laid over those of the preset.
    pub(crate) fn layer(self) -> Layer<'a> {
        Layer::new(PATH.to_owned(), Rank::Preset, Arc::new(self.was))
    }
}

/// What the list says of rulebook versions.
pub(crate) struct Revisions<'a> {
    /// The newest revision there is, whatever it corrected.
    pub(crate) newest: u32,
    /// All corrections, the newest first, so that of several the oldest value counts in the end.
    pub(crate) corrections: Vec<Correction<'a>>,
}

pub(crate) fn revisions<'a>(files: &'a Files, out: &mut Vec<Diagnostic>) -> Revisions<'a> {
    let Some(parsed) = files.checked(PATH, &kind::REVISIONS, out) else {
        return Revisions { newest: FIRST, corrections: Vec::new() };
    };
    let root = parsed.tree.root.get_ref();
    let newest_name = rows(root, "renamed").filter_map(number_of).max().unwrap_or(FIRST);
    let mut corrections: Vec<Correction<'a>> = rows(root, "revision").filter_map(correction).collect();
    corrections.sort_by_key(|correction| std::cmp::Reverse(correction.number));
    let newest_value = corrections.first().map_or(FIRST, |correction| correction.number);
    Revisions { newest: newest_name.max(newest_value), corrections }
}

/// The revision a row of the table is of.
fn number_of(row: &DeTable<'_>) -> Option<u32> {
    row.get("number")?.get_ref().as_integer()?.as_str().parse().ok()
}

/// A row of the table; the walk has told what is wrong with one that is none.
fn correction<'a>(row: &DeTable<'a>) -> Option<Correction<'a>> {
    let number = number_of(row)?;
    let preset = row.get("preset")?.get_ref().as_str()?.to_owned();
    let was = row.get("was")?.clone();
    let span: Range<usize> = was.span();
    let mut root = DeTable::new();
    root.insert(Spanned::new(span.clone(), "options".into()), was);
    let was = Tree { root: Spanned::new(span, root) };
    Some(Correction { number, preset, was })
}

/// House rules set in a revision, each an option and its value as TOML writes it, with every value by the name it has
/// now. What that revision knew by the name of today stays.
pub fn by_names_of_today(files: &Files, revision: u32, set: Vec<(String, String)>) -> Vec<(String, String)> {
    let parsed = files.parsed(PATH).filter(|_| !set.is_empty());
    // What is wrong with the list is told wherever it is loaded.
    let Some(Ok(parsed)) = parsed else {
        return set;
    };
    let file = typed::<RevisionsFile>(parsed.tree.root.get_ref());
    let rows = file.unwrap_or_default().renamed;
    let quoted = |word: &str| toml::Value::String(word.to_owned()).to_string();
    let now = |(option, mut value): (String, String)| {
        let mut since = revision;
        let renamed_next = |value: &str, since: u32| {
            let is_meant = |row: &&RenamedValueRow| {
                since < row.number
                    && option == row.option
                    && (value == row.value || value == quoted(&row.value))
            };
            rows.iter().filter(is_meant).min_by_key(|row| row.number)
        };
        // A value may have been renamed more than once, but in one revision only once: two can have changed places.
        while let Some(row) = renamed_next(&value, since) {
            (value, since) = (quoted(&row.now), row.number);
        }
        (option, value)
    };
    set.into_iter().map(now).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_say_a_revision() {
        assert_eq!(parted("base_2014"), ("base_2014", None));
        assert_eq!(parted(&as_of("base_2014", 1)), ("base_2014", Some(1)));
        assert_eq!(parted("base@home"), ("base@home", None));
    }

    #[test]
    fn a_value_is_read_as_its_revision_meant_it() {
        let row = |number: u32, value: &str, now: &str| {
            format!("[[renamed]]\nnumber = {number}\noption = \"a\"\nvalue = \"{value}\"\nnow = \"{now}\"\n")
        };
        // Two that changed places, and later one of them its name.
        let rows = [row(3, "left", "west"), row(2, "left", "right"), row(2, "right", "left")];
        let mut files = Files::new();
        files.insert(PATH.to_owned(), rows.concat());
        let now = |revision: u32, option: &str, value: &str| {
            let set = vec![(option.to_owned(), value.to_owned())];
            let mut now = by_names_of_today(&files, revision, set);
            now.pop().map(|(_, value)| value).unwrap_or_default()
        };
        assert_eq!(now(1, "a", "\"left\""), "\"right\"");
        assert_eq!(now(1, "a", "right"), "\"west\"");
        assert_eq!(now(2, "a", "\"left\""), "\"west\"");
        assert_eq!(now(2, "a", "\"right\""), "\"right\"");
        assert_eq!(now(3, "a", "left"), "left");
        assert_eq!(now(1, "b", "left"), "left");
        assert_eq!(revisions(&files, &mut Vec::new()).newest, 3);
    }
}
