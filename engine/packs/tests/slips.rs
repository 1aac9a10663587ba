//! One slip is told once: a name that is written wrongly in one place of sound content
//! gets one message, and what follows from it gets none.

use std::ops::Range;
use std::path::Path;

use crate::broken;
use holdup_packs::{Diagnostic, Files, Severity, VersionChoice, built_in, load, render};

/// Where plain texts stand in a file: what may be an id of something.
pub(crate) fn names(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split(" #").next().unwrap_or(line);
        let is_prose = ["name", "text", "from", "confidence", "unobservable"]
            .iter()
            .any(|key| code.trim_start().starts_with(key));
        let pieces: Vec<&str> = code.split('"').collect();
        let mut start = at;
        for (nth, piece) in pieces.iter().enumerate() {
            let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-/".contains(c);
            let is_last = nth + 1 == pieces.len();
            let is_source = pieces[..nth].last().is_some_and(|before| before.trim_end().ends_with("from ="));
            if nth % 2 == 1
                && !is_last
                && !is_prose
                && !is_source
                && piece.len() > 2
                && piece.chars().all(is_id)
            {
                found.push(start..start + piece.len());
            }
            start += piece.len() + 1;
        }
        at += line.len();
    }
    found
}

/// What is said beyond the first error about each name of these files with a letter too many.
fn said_more_than_once(pack: &Files, load_with: &dyn Fn(&Files) -> (Files, Vec<Diagnostic>)) -> String {
    let mut wrong = String::new();
    let paths: Vec<String> = pack.paths().filter(|path| path.ends_with(".toml")).map(str::to_owned).collect();
    for path in paths {
        let text = String::from_utf8(pack.get(&path).unwrap().to_vec()).unwrap();
        for name in names(&text) {
            let mut slipped = pack.clone();
            let mut other = text.clone();
            other.insert(name.end, 'q');
            slipped.insert(path.as_str(), other);
            let (files, found) = load_with(&slipped);
            let errors: Vec<Diagnostic> =
                found.into_iter().filter(|one| one.severity == Severity::Error).collect();
            if errors.len() > 1 {
                wrong += &format!("== {path}: {}q\n{}\n", &text[name], render(&errors, &files, false));
            }
        }
    }
    wrong
}

#[test]
fn a_slip_in_the_tiny_pack_is_told_once() {
    let tiny = broken::folder(&broken::root().join("tiny"));
    let wrong = said_more_than_once(&tiny, &|files| (files.clone(), load(files, "tiny").1));
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_slip_in_an_example_is_told_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let mut wrong = String::new();
    for entry in std::fs::read_dir(root).unwrap() {
        let entry = entry.unwrap();
        if !entry.path().is_dir() {
            continue;
        }
        let name = entry.file_name().into_string().unwrap();
        wrong += &said_more_than_once(&broken::pack(&entry.path()), &|pack| {
            let mut files = built_in();
            let mut choice = VersionChoice::from("base_2014");
            let Some(id) = files.share(pack, &name) else {
                return (files, Vec::new());
            };
            choice.pack(&mut files, &id);
            let found = load(&files, &choice).1;
            (files, found)
        });
    }
    assert!(wrong.is_empty(), "{wrong}");
}
