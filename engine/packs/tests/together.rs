//! What is wrong in two places is told at once: whatever a slip in one file makes of that file, the slip in another file
//! is told beside it.

use std::collections::BTreeSet;
use std::path::Path;

use crate::broken;
use crate::slips::names;
use holdup_packs::{Files, Severity, VersionChoice, built_in, load};

/// Packs that have content of nearly every kind.
const PACKS: [&str; 2] = ["robots", "shunting"];

/// One pair of so many is tried.
const EVERY: usize = 5;

/// The errors of a pack with the base game: file and message.
fn errors(pack: &Files, name: &str) -> BTreeSet<(String, String)> {
    let mut files = built_in();
    let mut choice = VersionChoice::from("base_2014");
    let Some(id) = files.share(pack, name) else { return BTreeSet::new() };
    choice.pack(&mut files, &id);
    let found = load(&files, &choice).1.into_iter();
    let errors = found.filter(|one| one.severity == Severity::Error);
    errors.map(|one| (files.shown(&one.file).into_owned(), one.message)).collect()
}

#[test]
fn slips_in_two_files_are_told_together() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for name in PACKS {
        let pack = broken::pack(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name));
        let is_content = |path: &&str| path.starts_with("content/") && path.ends_with(".toml");
        let paths: Vec<&str> = pack.paths().filter(is_content).collect();
        let text = |path: &str| String::from_utf8(pack.get(path).unwrap().to_vec()).unwrap();
        let with = |pack: &Files, path: &str, text: String| {
            let mut other = pack.clone();
            other.insert(path, text);
            other
        };
        // A key there is not, in the last row of the file; and each name with a letter too many.
        let unknown = |path: &str| text(path) + "\nquux = 1\n";
        let mut nth = 0;
        for path in &paths {
            let whole = text(path);
            for name_at in names(&whole) {
                nth += 1;
                if nth % EVERY != 0 {
                    continue;
                }
                let mut slipped = whole.clone();
                slipped.insert(name_at.end, 'q');
                let misnamed = with(&pack, path, slipped);
                let alone = errors(&misnamed, name);
                for other in paths.iter().filter(|other| *other != path && !alone.is_empty()) {
                    tried += 1;
                    let both = errors(&with(&misnamed, other, unknown(other)), name);
                    let untold = alone.difference(&both);
                    wrong
                        .extend(untold.map(|(file, message)| format!("{file}: {message}\n    with {other}")));
                    if !both.iter().any(|(_, message)| message.contains("quux")) {
                        wrong.push(format!("{other}: quux\n    with {path} {}", &whole[name_at.clone()]));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 50, "{tried}");
}

/// Messages about a built-in pack by the combined rules with one of its files changed or taken away.
fn said_of(pack: &str, path: &str, change: impl Fn(&str) -> Option<String>) -> String {
    let mut files = built_in();
    let path = path.replace("content/", &format!("content/{pack}/"));
    let text = String::from_utf8(files.get(&path).unwrap().to_vec()).unwrap();
    files.remove(&path);
    if let Some(text) = change(&text) {
        files.insert(path, text);
    }
    let found = load(&files, VersionChoice::from("ucr_2_1")).1;
    found
        .iter()
        .map(|one| format!("{} {} ({})\n", one.code.id, one.message, one.help.as_deref().unwrap_or("")))
        .collect()
}

#[test]
fn what_is_named_twice_in_a_list_is_known_all_the_same() {
    let said = said_of("couriers", "content/lines.toml", |text| {
        Some(
            text.replace("[\"armoured_locomotive\", ", "[\"armoured_locomotive\", \"armoured_locomotive\", "),
        )
    });
    assert!(said.contains("stands in `cars` twice") && !said.contains("there is no car"), "{said}");
}

#[test]
fn cards_without_a_family_are_told_what_names_their_folder() {
    let said = said_of("couriers", "content/families.toml", |_| None);
    let wanted = "Cards lie in the folder that their family names in `content/couriers/families.toml`: `folder = \"team_badges\"`";
    assert!(said.contains(wanted), "{said}");
    let said = said_of("couriers", "content/families.toml", |text| {
        Some(text.replace("folder      = \"team_badges\"", "folder      = \"team_badge\""))
    });
    assert!(said.contains("did you mean `content/couriers/team_badge/"), "{said}");
}

#[test]
fn words_of_a_script_that_lies_elsewhere_are_words_all_the_same() {
    let pack = broken::pack(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs/vendetta"));
    let script = pack.get("scripts/pack.lua").unwrap().to_vec();
    for other in ["scripts/main.lua", "scripts/heard_everywhere.lua"] {
        let mut moved = pack.clone();
        moved.remove("scripts/pack.lua");
        moved.insert(other, script.clone());
        let mut files = built_in();
        let mut choice = VersionChoice::from("base_2014");
        let id = files.share(&moved, "vendetta").unwrap();
        choice.pack(&mut files, &id);
        let found = load(&files, &choice).1;
        let codes: Vec<&str> = found.iter().map(|one| one.code.id).collect();
        assert!(codes.contains(&"P502") && !codes.contains(&"P301"), "{other}: {codes:?}");
        let told = codes.contains(&"P501")
            || found.iter().any(|one| {
                one.help
                    .as_deref()
                    .is_some_and(|help| help.contains("Hooks are declared for that one, and it is not there"))
            });
        assert!(told, "{other}: {codes:?}");
    }
}
