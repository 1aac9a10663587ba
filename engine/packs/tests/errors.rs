//! One broken pack for each code, with the message it gets: does a modder
//! understand us? The packs and the messages are data in `tests/errors`.

use std::collections::BTreeMap;
use std::path::Path;

use crate::broken::{self, Expected, cases, folder, pack, root, tiny_with};
use holdup_packs::setup::{self, Players, SetupSource};
use holdup_packs::{
    Diagnostic, Files, LoadedRulebook, Severity, VersionChoice, diagnostic::codes, load, render,
    render_within,
};
use serde::Deserialize;

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
    /// Files in packs from outside whose names not every disk can hold.
    #[serde(default)]
    shared: BTreeMap<String, String>,
    only: Option<String>,
}

/// Lays the packs in `shared` beside the others, as if they came from outside, and answers their ids.
fn share(path: &Path, made: &BTreeMap<String, String>, files: &mut Files) -> Vec<String> {
    let mut packs: BTreeMap<String, Files> = BTreeMap::new();
    for entry in std::fs::read_dir(path.join("shared")).into_iter().flatten() {
        let entry = entry.unwrap();
        packs.insert(entry.file_name().into_string().unwrap(), pack(&entry.path()));
    }
    for (path, text) in made {
        let (name, inner) = path.split_once('/').unwrap();
        packs.entry(name.to_owned()).or_default().insert(inner, text.as_str());
    }
    packs.iter().filter_map(|(name, pack)| files.share(pack, &format!("shared/{name}"))).collect()
}

/// Who can have a seat.
const PLAYERS: Players<'_> = Players { names: &["me", "greedy", "random"], person: "me", wrong: |_| None };

/// What is said about a set-up that is not allowed.
fn refused(files: &Files, path: &str, loaded: &LoadedRulebook) -> Vec<Diagnostic> {
    let mut layers = loaded.setups.clone();
    layers.push(SetupSource::File(path.to_owned()));
    let (wishes, mut problems) = setup::read(files, &layers, &loaded.content, Some(PLAYERS));
    if let Some(wishes) = wishes {
        let seats = wishes.count().unwrap_or_default();
        problems.extend(wishes.request(&loaded.content, seats).err().unwrap_or_default());
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

/// No line is wider than there is room, but for single words, and no word of a message is broken.
fn fits(diagnostics: &[Diagnostic], files: &Files, width: usize) {
    let narrow = render_within(diagnostics, files, false, width);
    for line in narrow.lines() {
        let is_one_word = line.split_whitespace().count() <= 1;
        assert!(line.chars().count() <= width || is_one_word, "at {width}: {line}\n{narrow}");
    }
    let words: Vec<&str> = narrow.split_whitespace().collect();
    for diagnostic in diagnostics {
        let texts = [Some(&diagnostic.message), diagnostic.help.as_ref()];
        for word in texts.into_iter().flatten().flat_map(|text| text.split_whitespace()) {
            let is_path = word.contains('/');
            let is_plain = word.is_ascii() && !is_path;
            assert!(!is_plain || words.contains(&word), "`{word}` is broken at {width}:\n{narrow}");
        }
    }
}

#[test]
fn every_broken_pack_gets_its_message() {
    let mut expected = Expected::default();
    for name in cases('P') {
        let path = root().join(&name);
        let case: Case = std::fs::read_to_string(path.join("case.toml"))
            .map(|text| toml::from_str(&text).unwrap())
            .unwrap_or_default();
        let mut files = tiny_with(&name);
        case.removed.iter().for_each(|path| files.remove(path));
        case.large.iter().for_each(|path| files.insert(path, vec![b'#'; 300 * 1024]));
        case.unreadable.iter().for_each(|(path, reason)| files.insert_unreadable(path, reason));

        let mut choice = VersionChoice::from(case.preset.as_deref().unwrap_or("tiny"));
        let shared = share(&path, &case.shared, &mut files);
        shared.iter().for_each(|id| choice.pack(&mut files, id));
        case.with.iter().for_each(|name| choice.with(&mut files, name));
        for set in &case.set {
            let (name, value) = set.split_once('=').unwrap();
            choice.set(&mut files, name, value);
        }
        let all = |files: &Files| {
            let (loaded, mut diagnostics) = load(files, &choice);
            // What only warns can be played.
            let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
            match (&case.setup, loaded) {
                (Some(path), Some(loaded)) => diagnostics.extend(refused(files, path, &loaded)),
                (None, loaded) if loaded.is_some() == diagnostics.iter().any(is_error) => {
                    panic!("{name}: {}", render(&diagnostics, files, false))
                }
                _ => {}
            }
            diagnostics
        };
        let mut diagnostics = all(&files);
        broken::edits_mend(&name, &files, &diagnostics, all);
        let code = &name[..4];
        let has_code = diagnostics.iter().any(|diagnostic| diagnostic.code.id == code);
        assert!(has_code, "{name}: no {code} in\n{}", render(&diagnostics, &files, false));
        // Colours must work out for the same places.
        assert!(!render(&diagnostics, &files, true).is_empty());
        for width in [20, 40, 80] {
            fits(&diagnostics, &files, width);
        }
        if let Some(only) = &case.only {
            diagnostics.retain(|diagnostic| diagnostic.code.id == only);
        }
        expected.hold(&name, &render(&diagnostics, &files, false));
    }
    expected.check();
}

/// A hostage, an action or a choice of a turn can read an option as well as a bandit can.
#[test]
fn an_option_is_not_unread_while_a_file_that_may_read_it_is_broken() {
    for place in ["hostages/banker.toml", "actions/ambush.toml", "planning/rest.toml", "loot.toml"] {
        let mut files = tiny_with("P411-unread-option");
        let family = "[[zone]]\nid = \"here\"\nname = \"here\"\nof = \"character\"\n\n[[family]]\nid = \"hostage\"\nname = \"hostage\"\n\
                      folder = \"hostages\"\nbegins = \"here\"\ntaken = \"here\"\n";
        files.insert("content/tiny/families.toml", family);
        let is_unread = |files: &Files| load(files, "tiny").1.iter().any(|told| told.code.id == "P411");
        assert!(is_unread(&files));
        files.insert(format!("content/tiny/{place}"), b"name = \n".to_vec());
        assert!(!is_unread(&files), "{place}");
    }
}

#[test]
fn every_code_has_a_broken_pack() {
    broken::every_code_has_a_case(codes::ALL, 'P');
}

#[test]
fn codes_are_sorted_and_named_once() {
    broken::codes_are_sorted_and_named_once(codes::ALL);
}
