//! Which cases are about something: those that cite one of its statements, and
//! those whose situation names it.

use std::io::Write;
use std::path::PathBuf;

use holdup_replay::case::Case;
use serde::Serialize;

use holdup_packs::Files;

use crate::command::test::{gather, own_folders};
use crate::disk;
use crate::failure::Failure;
use crate::format::say;

/// Most cases shown to people: of its statements, and others.
const MOST_SHOWN: [usize; 2] = [12, 5];

#[derive(Debug, Serialize)]
pub(crate) struct CitingCases {
    /// They cite a statement it rests on.
    citing: Vec<FoundCase>,
    /// They only name it.
    naming: Vec<FoundCase>,
}

#[derive(Debug, Serialize)]
struct FoundCase {
    file: String,
    line: usize,
    name: String,
}

/// The folders to look in: those somebody names, or else the project's own and those of packs from outside.
pub(crate) fn folders(named: &[PathBuf], files: &Files) -> Vec<PathBuf> {
    if !named.is_empty() {
        return named.to_vec();
    }
    let packs = files.shared_packs().map(|(_, folder)| PathBuf::from(folder).join("tests"));
    let packs = packs.filter(|folder| disk::is_folder(folder));
    own_folders().into_iter().chain(packs).collect()
}

/// Looks for the cases about something with this id that rests on these statements; none where there are no
/// cases to look in.
///
/// # Errors
/// When a folder somebody named does not exist.
pub(crate) fn about(
    id: &str,
    statements: &[String],
    paths: &[PathBuf],
) -> Result<Option<CitingCases>, Failure> {
    if paths.is_empty() {
        return Ok(None);
    }
    let suite = gather(paths)?;
    let mut cases = CitingCases { citing: Vec::new(), naming: Vec::new() };
    // In cases of a pack its own things have no name before theirs.
    let own = id.rsplit('/').next().unwrap_or(id);
    let wanted = plain(own);
    for case in &suite.cases {
        let list = if case.rules.iter().any(|rule| statements.contains(&rule.id)) {
            &mut cases.citing
        } else if texts(case).any(|text| has(&plain(text), &wanted)) {
            &mut cases.naming
        } else {
            continue;
        };
        list.push(FoundCase { file: case.file.clone(), line: case.line, name: case.name.clone() });
    }
    // A file called after it is where people look first.
    let is_elsewhere = |found: &FoundCase| !found.file.ends_with(&format!("/{own}.md"));
    cases.citing.sort_by_key(is_elsewhere);
    cases.naming.sort_by_key(is_elsewhere);
    Ok(Some(cases))
}

/// What of a case is played or expected.
fn texts(case: &Case) -> impl Iterator<Item = &str> {
    let blocks = [Some(&case.setup), case.game.as_ref(), case.after.as_ref()];
    let seen = case.seen.iter().map(|(.., block)| block);
    let blocks = blocks.into_iter().flatten().chain(seen);
    blocks.map(|block| block.text.as_str())
}

/// A text as it is looked through: ids are written with `_` in content and with spaces in transcripts.
fn plain(text: &str) -> String {
    text.replace('_', " ").to_lowercase()
}

/// Whether a plain text has a plain id as a word, or several.
fn has(text: &str, wanted: &str) -> bool {
    let is_apart = |next: Option<char>| !next.is_some_and(char::is_alphanumeric);
    !wanted.is_empty()
        && text.match_indices(wanted).any(|(at, _)| {
            let (before, behind) = (&text[..at], &text[at + wanted.len()..]);
            is_apart(before.chars().next_back()) && is_apart(behind.chars().next())
        })
}

pub(crate) fn tell(cases: Option<&CitingCases>, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(cases) = cases else {
        let line = "There are no cases here to look in. Name folders with cases behind the name.";
        writeln!(out)?;
        return say("", line, 2, out);
    };
    if cases.citing.is_empty() && cases.naming.is_empty() {
        writeln!(out, "\nNo case is about it.")?;
    }
    for (heading, found, most) in [
        ("Cases of its statements", &cases.citing, MOST_SHOWN[0]),
        ("Other cases that name it", &cases.naming, MOST_SHOWN[1]),
    ] {
        if found.is_empty() {
            continue;
        }
        writeln!(out, "\n{heading}:")?;
        for case in found.iter().take(most) {
            let first = format!("  {}:{}: ", case.file, case.line);
            say(&first, &case.name, 4, out)?;
        }
        if found.len() > most {
            let more = found.len() - most;
            writeln!(out, "  and {more} more; `--format json` has all of them")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_as_whole_words_however_they_are_written() {
        let is_in = |id: &str, text: &str| has(&plain(text), &plain(id));
        assert!(is_in("first_class", "locomotive | First Class: doc"));
        assert!(is_in("first_class", "open = [\"first_class\"]"));
        assert!(!is_in("doc", "the docks"));
        assert!(!is_in("first_class", "first | class_b"));
        assert!(!is_in("", "anything"));
    }
}
