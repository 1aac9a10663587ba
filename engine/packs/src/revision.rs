//! Revisions of rulebook versions: what they said before they were corrected. A
//! record is played by the values of its own time, which are laid over today's,
//! each right behind the preset that had it. `base_2014@1` is the revision 1 of
//! `base_2014`; a name without a number is the newest.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::kind;
use crate::layer::{Layer, Rank};
use crate::raw::{RenamedValueRow, RevisionsFile};
use crate::tree::{self, Tree};
use crate::walk;

/// Where the corrections are listed.
const PATH: &str = "content/revisions.toml";

/// The revision of whatever was never corrected.
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
        Layer::new(PATH.to_owned(), Rank::Preset, self.was)
    }
}

/// All corrections, the newest first, so that of several the oldest value counts in the end.
pub(crate) fn corrections<'a>(files: &'a Files, out: &mut Vec<Diagnostic>) -> Vec<Correction<'a>> {
    let Some((mut tree, problems)) = read(files) else {
        return Vec::new();
    };
    out.extend(problems);
    let rows = tree.root.get_mut().remove("revision").map(Spanned::into_inner);
    let Some(DeValue::Array(rows)) = rows else {
        return Vec::new();
    };
    let mut found: Vec<Correction<'a>> = rows.into_iter().filter_map(correction).collect();
    found.sort_by_key(|correction| std::cmp::Reverse(correction.number));
    found
}

/// A row of the table; the walk has told what is wrong with one that is none.
fn correction(row: Spanned<DeValue<'_>>) -> Option<Correction<'_>> {
    let DeValue::Table(mut row) = row.into_inner() else {
        return None;
    };
    let number = row.get("number")?.get_ref().as_integer()?.as_str().parse().ok()?;
    let preset = row.get("preset")?.get_ref().as_str()?.to_owned();
    let was = row.remove("was")?;
    let span: Range<usize> = was.span();
    let mut root = DeTable::new();
    root.insert(Spanned::new(span.clone(), "options".into()), was);
    let was = Tree {
        root: Spanned::new(span, root),
    };
    Some(Correction { number, preset, was })
}

/// The value of an option, as TOML writes it, by the name it has now; none where a name that says a revision, or
/// nothing, means what it says.
pub(crate) fn renamed_since(files: &Files, base: &str, option: &str, value: &str) -> Option<String> {
    let revision = parted(base).1?;
    let (tree, _) = read(files)?;
    let file = RevisionsFile::deserialize(toml::Deserializer::from(tree.root));
    let quoted = |word: &str| toml::Value::String(word.to_owned()).to_string();
    let is_meant = |row: &&RenamedValueRow| {
        revision < row.number && option == row.option && (value == row.value || value == quoted(&row.value))
    };
    let rows = file.unwrap_or_default().renamed;
    rows.iter().find(is_meant).map(|row| quoted(&row.now))
}

/// The list as a tree, and what is wrong with it; none where there is no list.
fn read(files: &Files) -> Option<(Tree<'_>, Vec<Diagnostic>)> {
    let text = match tree::text(PATH, files.entry(PATH)?) {
        Ok(text) => text,
        Err(diagnostic) => return Some((Tree::parse(PATH, "").0, vec![*diagnostic])),
    };
    let (tree, mut problems) = Tree::parse(PATH, text);
    if problems.is_empty() {
        problems = walk::walk(PATH, &tree, &kind::REVISIONS).diagnostics;
    }
    Some((tree, problems))
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
        let mut files = Files::new();
        let row = "[[renamed]]\nnumber = 2\noption = \"a\"\nvalue = \"old\"\nnow = \"new\"\n";
        files.insert(PATH.to_owned(), row.to_owned());
        let then = renamed_since(&files, "some@1", "a", "\"old\"");
        assert_eq!(then.as_deref(), Some("\"new\""));
        assert_eq!(renamed_since(&files, "some@2", "a", "\"old\""), None);
        assert_eq!(renamed_since(&files, "some", "a", "old"), None);
    }
}
