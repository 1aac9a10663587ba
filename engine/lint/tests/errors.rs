//! One broken script for each code, with the message it gets: does a modder
//! understand us? The scripts and the messages are data in `tests/errors`.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read their data from the disk and their switch from the environment"
)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};

use holdup_hooks::Rulebook;
use holdup_lint::Samples;
use holdup_packs::{Choice, Code, Diagnostic, Files, load, render};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/errors")
}

fn take(from: &Path, at: &str, into: &mut Files) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let inner = if at.is_empty() {
            name
        } else {
            format!("{at}/{name}")
        };
        if entry.path().is_dir() {
            take(&entry.path(), &inner, into);
        } else if inner.contains('/') {
            into.insert(inner, std::fs::read(entry.path()).unwrap());
        }
    }
}

fn cases() -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with('S'))
        .collect();
    names.sort();
    names
}

fn codes() -> Vec<&'static Code> {
    holdup_hooks::codes::ALL.to_vec()
}

/// All that is said about these files.
fn found(files: &Files) -> Vec<Diagnostic> {
    let (rulebook, mut found) = Rulebook::load(files, "tiny");
    let (loaded, _) = load(files, "tiny");
    let declared = loaded.map(|loaded| loaded.scripts).unwrap_or_default();
    found.extend(holdup_lint::check(files, &declared, |_| true));
    if let Some(rulebook) = rulebook {
        let mut samples = Samples::new(|_| true, || true);
        samples.play(files, &Choice::from("tiny"), &rulebook);
        found.extend(holdup_lint::unsaid(samples.finish(files).found, &found));
    }
    found
}

#[test]
fn the_tiny_scripts_are_sound() {
    let mut files = Files::new();
    take(&root().join("tiny"), "", &mut files);
    let found = found(&files);
    assert!(found.is_empty(), "{}", render(&found, &files, false));
}

#[test]
fn every_broken_script_gets_its_message() {
    let bless = std::env::var("HOLDUP_BLESS").is_ok();
    let mut wrong = String::new();
    for name in cases() {
        let path = root().join(&name);
        let mut files = Files::new();
        take(&root().join("tiny"), "", &mut files);
        take(&path, "", &mut files);
        let found = found(&files);
        assert!(
            found.iter().any(|diagnostic| diagnostic.code.id == &name[..4]),
            "{name}: {}",
            render(&found, &files, false)
        );
        let told = render(&found, &files, false);
        let expected = path.join("expected.txt");
        if bless {
            std::fs::write(&expected, &told).unwrap();
        } else if std::fs::read_to_string(&expected).ok().as_ref() != Some(&told) {
            wrong += &format!("== {name}, unlike its expected.txt:\n{told}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}HOLDUP_BLESS=1 accepts this");
}

#[test]
fn every_code_has_a_broken_script() {
    let cases = cases();
    for code in codes() {
        let wanted = format!("{}-{}", code.id, code.name);
        assert!(cases.contains(&wanted), "there is no {wanted}");
    }
    for case in &cases {
        let is_of = |code: &&Code| case.starts_with(&format!("{}-{}", code.id, code.name));
        assert!(codes().iter().any(is_of), "{case} belongs to no code");
    }
}

#[test]
fn codes_are_sorted_and_named_once() {
    let codes = codes();
    assert!(codes.is_sorted_by(|a, b| a.id < b.id));
    let mut names: Vec<_> = codes.iter().map(|code| code.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), codes.len());
}
