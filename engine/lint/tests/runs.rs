//! Every hook there is runs when it is checked: in a sample game, or at least in a
//! situation made up for it; and what is right is not called wrong.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::disallowed_methods, reason = "tests read their data from the disk")]

use std::path::Path;

use holdup_hooks::Rulebook;
use holdup_lint::{Sampled, Samples};
use holdup_packs::{Choice, Files, built_in, preset_ids, render};

/// What running the scripts of these versions shows.
fn run(files: &Files, choices: &[Choice]) -> Sampled {
    let shared: Vec<String> = files.shared_packs().map(|(id, _)| format!("scripts/{id}/")).collect();
    let meant = |path: &str| shared.is_empty() || shared.iter().any(|pack| path.starts_with(pack));
    let mut samples = Samples::new(meant, || true);
    for choice in choices {
        let (rulebook, problems) = Rulebook::load(files, choice);
        let rulebook = rulebook.unwrap_or_else(|| panic!("{}", render(&problems, files, false)));
        samples.play(files, choice, &rulebook);
    }
    samples.finish(files)
}

/// The hooks no game called, with what became of them.
fn unheard(sampled: &Sampled) -> Vec<String> {
    let all = sampled.unheard.iter();
    all.map(|one| {
        let (path, point) = &one.hook;
        let why = one.why.as_deref().unwrap_or("made up");
        format!("{path} {}: {why}", point.name())
    })
    .collect()
}

fn take(from: &Path, at: &str, into: &mut Files) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let inner = format!("{at}{name}");
        if entry.path().is_dir() {
            take(&entry.path(), &format!("{inner}/"), into);
        } else {
            into.insert(inner, std::fs::read(entry.path()).unwrap());
        }
    }
}

#[test]
fn every_built_in_hook_runs() {
    let files = built_in();
    let presets: Vec<Choice> = preset_ids(&files).map(Choice::from).collect();
    let sampled = run(&files, &presets);
    assert!(sampled.found.is_empty(), "{}", render(&sampled.found, &files, false));
    assert_eq!(unheard(&sampled), [""; 0]);
}

#[test]
fn every_hook_of_the_example_packs_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    for entry in std::fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            continue;
        }
        let mut pack = Files::new();
        take(&path, "", &mut pack);
        let mut files = built_in();
        let id = files.share(&pack, "pack").unwrap();
        let mut choice = Choice::from("base_2014");
        choice.pack(&mut files, &id);
        let sampled = run(&files, &[choice]);
        assert!(sampled.found.is_empty(), "{}", render(&sampled.found, &files, false));
        assert_eq!(unheard(&sampled), [""; 0], "{id}");
    }
}
