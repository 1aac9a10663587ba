//! One broken pack for each code, with the message it gets: does a modder
//! understand us? The packs and the messages are data in `tests/errors`.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read their data from the disk and their switch from the environment"
)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use holdup_packs::setup::{self, Written};
use holdup_packs::{Choice, Diagnostic, Files, Loaded, diagnostic::codes, load, render};
use serde::Deserialize;

#[path = "../../../tests/errors/newer.rs"]
mod newer;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    preset: Option<String>,
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    set: Vec<String>,
    setup: Option<String>,
    #[serde(default)]
    removed: Vec<String>,
    #[serde(default)]
    large: Vec<String>,
    #[serde(default)]
    unreadable: BTreeMap<String, String>,
    only: Option<String>,
    /// Loaded by a later version of the pack format, under which it can still be used.
    #[serde(default)]
    newer: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/errors")
}

/// What lies in the folders of a folder.
fn folder(path: &Path) -> Files {
    let mut files = pack(path);
    let beside = |path: &&str| !path.contains('/') || path.starts_with("shared/");
    let others: Vec<String> = files.paths().filter(beside).map(str::to_owned).collect();
    others.iter().for_each(|path| files.remove(path));
    files
}

/// Everything in a folder.
fn pack(path: &Path) -> Files {
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
            } else {
                into.insert(inner, std::fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut files = Files::new();
    take(path, "", &mut files);
    files
}

fn cases() -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with('P'))
        .collect();
    names.sort();
    names
}

/// Lays the packs in `shared` beside the others, as if they came from outside, and answers their ids.
fn share(path: &Path, files: &mut Files) -> Vec<String> {
    let Ok(packs) = std::fs::read_dir(path.join("shared")) else {
        return Vec::new();
    };
    let mut names: Vec<_> = packs.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let packs = names.iter().map(|name| {
        let shown = format!("shared/{}", name.to_str().unwrap());
        (pack(&path.join(&shown)), shown)
    });
    packs
        .filter_map(|(pack, shown)| files.share(&pack, &shown))
        .collect()
}

/// What is said about a set-up that is not allowed.
fn refused(files: &Files, path: &str, loaded: &Loaded) -> Vec<Diagnostic> {
    let mut layers = loaded.setups.clone();
    layers.push(Written::File(path.to_owned()));
    let (wishes, mut problems) =
        setup::read(files, &layers, &loaded.content, Some(&["me", "greedy", "random"]));
    if let Some(wishes) = wishes {
        let seats = wishes.players.unwrap_or(wishes.seats.len() as u8);
        problems.extend(wishes.request(&loaded.content, seats).unwrap_err());
    }
    problems
}

#[test]
fn the_tiny_pack_is_sound() {
    let files = folder(&root().join("tiny"));
    let (loaded, diagnostics) = load(&files, "tiny");
    assert!(diagnostics.is_empty(), "{}", render(&diagnostics, &files, false));
    assert!(loaded.is_some());
}

#[test]
fn every_broken_pack_gets_its_message() {
    let bless = std::env::var("HOLDUP_BLESS").is_ok();
    let mut wrong = String::new();
    for name in cases() {
        let path = root().join(&name);
        let case: Case = std::fs::read_to_string(path.join("case.toml"))
            .map(|text| toml::from_str(&text).unwrap())
            .unwrap_or_default();
        let mut files = folder(&root().join("tiny"));
        files.extend(folder(&path));
        case.removed.iter().for_each(|path| files.remove(path));
        case.large
            .iter()
            .for_each(|path| files.insert(path, vec![b'#'; 300 * 1024]));
        case.unreadable
            .iter()
            .for_each(|(path, reason)| files.insert_unreadable(path, reason));

        let mut choice = Choice::from(case.preset.as_deref().unwrap_or("tiny"));
        let shared = share(&path, &mut files);
        shared.iter().for_each(|id| choice.pack(&mut files, id));
        case.with.iter().for_each(|name| choice.with(&mut files, name));
        for set in &case.set {
            let (name, value) = set.split_once('=').unwrap();
            choice.set(&mut files, name, value);
        }
        if case.newer {
            files = files.by_format(newer::NEWER);
        }
        let (loaded, mut diagnostics) = load(&files, &choice);
        match (&case.setup, loaded) {
            (Some(path), Some(loaded)) => diagnostics.extend(refused(&files, path, &loaded)),
            (None, loaded) if loaded.is_some() != case.newer => {
                panic!("{name}: {}", render(&diagnostics, &files, false))
            }
            _ => {}
        }
        let code = &name[..4];
        assert!(
            diagnostics.iter().any(|diagnostic| diagnostic.code.id == code),
            "{name}: no {code}"
        );
        // Colours must work out for the same places.
        assert!(!render(&diagnostics, &files, true).is_empty());
        if let Some(only) = &case.only {
            diagnostics.retain(|diagnostic| diagnostic.code.id == only);
        }
        let found = render(&diagnostics, &files, false);
        let expected = path.join("expected.txt");
        if bless {
            std::fs::write(&expected, &found).unwrap();
        } else if std::fs::read_to_string(&expected).ok().as_ref() != Some(&found) {
            wrong += &format!("== {name}, unlike its expected.txt:\n{found}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}HOLDUP_BLESS=1 accepts this");
}

#[test]
fn every_code_has_a_broken_pack() {
    let cases = cases();
    for code in codes::ALL {
        let wanted = format!("{}-{}", code.id, code.name);
        assert!(
            cases.iter().any(|case| case.starts_with(&wanted)),
            "no case begins with {wanted}"
        );
    }
    for case in &cases {
        assert!(
            codes::ALL
                .iter()
                .any(|code| case.starts_with(&format!("{}-{}", code.id, code.name))),
            "{case} belongs to no code"
        );
    }
}

#[test]
fn codes_are_sorted_and_named_once() {
    let ids: Vec<_> = codes::ALL.iter().map(|code| code.id).collect();
    let mut names: Vec<_> = codes::ALL.iter().map(|code| code.name).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ids.len());
}
