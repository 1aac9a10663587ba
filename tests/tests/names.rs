//! Names and ids: no name from the content of any pack, be it built in or of a test, stands in the engine, in a text or
//! in an identifier, and every rule id that is cited anywhere in the repository exists.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use holdup_packs::Files;
use holdup_packs::kind::Kind;
use holdup_replay::library::Library;
use holdup_tests::citations::citations;
use holdup_tests::play::rulebook;
use holdup_tests::repository::repository;
use holdup_tests::rust_text::{identifiers, literals};

/// Numbers given to the differences between rulebooks, and to what they leave open.
const DIFFERENCES: RangeInclusive<u32> = 1..=163;
const AMBIGUITIES: RangeInclusive<u32> = 1..=280;

/// Cited on purpose, to show what happens with a statement that does not exist.
const INVENTED: &[&str] = &["BASE-move-zz"];

fn texts<'a>(files: &'a Files, extensions: &'a [&str]) -> impl Iterator<Item = (&'a str, &'a str)> {
    files
        .paths()
        .filter(|path| extensions.iter().any(|extension| path.ends_with(extension)))
        .filter_map(|path| Some((path, std::str::from_utf8(files.get(path)?).ok()?)))
}

/// How far a name of content is a word of the program too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ours {
    /// Where a name or text is nothing but this word.
    Alone,
    /// In these files.
    In(&'static str),
}

/// Names of content that are words of the program too, and as what.
const ALSO_OURS: &[(&str, Ours, &str)] = &[
    ("doc", Ours::Alone, "documentation, in attributes of Rust"),
    ("escape", Ours::In("engine/lint/src/infer"), "what a value does that a script hands on"),
    ("heal", Ours::In("engine/"), "a verb, and what it asks; the event has its name from the same word"),
    ("help", Ours::In("engine/"), "advice, in messages and on the command line"),
    ("marshal", Ours::In("engine/agents/src/lib.rs"), "what a computer player says of itself"),
    ("marshal", Ours::In("engine/cli/src/command/test.rs"), "an example of a word to look for"),
    ("marshal", Ours::In("engine/hooks/src/"), "the pawn of examples"),
    ("marshal", Ours::In("engine/replay/src/case/setup.rs"), "the pawn of an example"),
    ("marshal", Ours::In("engine/rules/src/hook/kind.rs"), "the pawn of an example"),
    ("marshal", Ours::In("engine/rules/src/options.rs"), "in a word that records hold"),
    ("normal", Ours::In("engine/rules/src/hook/table.rs"), "the kind of turn of an example"),
    ("tunnel", Ours::In("engine/hooks/src/"), "the kind of turn of examples"),
    ("tunnel", Ours::In("engine/rules/src/hook/kind.rs"), "the kind of turn of an example"),
];

/// Lower case, words parted by single spaces: how names are compared. A capital behind a small letter begins a word.
fn words(text: &str) -> String {
    let mut parted = String::from(" ");
    let mut before = ' ';
    for c in text.chars() {
        if !(c.is_alphanumeric() || c == '\'') || (c.is_uppercase() && before.is_lowercase()) {
            parted.push(' ');
        }
        if c.is_alphanumeric() || c == '\'' {
            parted.extend(c.to_lowercase());
        }
        before = c;
    }
    format!(" {} ", parted.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What content defines that no word of the engine may name.
const THINGS: &[&str] = &["bandit", "card", "car", "pawn", "turn", "event", "round"];

/// Ids and names of all things of these kinds there are: those of the packs that are built in, and of every pack of the
/// tests, whether a version plays with them or not.
fn names_of_content() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (path, text) in texts(&repository(&["content", "tests"]), &[".toml"]) {
        // What is built in has its pack behind the folder, a pack of its own before it.
        let inner = match path.split_once("/content/") {
            Some((pack, inner)) if !pack.starts_with("tests/errors") => format!("content/own/{inner}"),
            _ => path.to_owned(),
        };
        let Some((kind, file)) = Kind::of_file(&inner) else { continue };
        let Some(word) = kind.defines.iter().find(|word| THINGS.contains(word)) else { continue };
        let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let rows = table.get(*word).and_then(toml::Value::as_array);
        let things = rows.into_iter().flatten().filter_map(toml::Value::as_table);
        for thing in things.chain(kind.is_thing().then_some(&table)) {
            let said = ["id", "name"].into_iter().filter_map(|key| thing.get(key)?.as_str());
            names.extend(said.map(words));
        }
        if kind.is_thing() {
            names.insert(words(file));
        }
    }
    names
}

/// What is named in the texts and identifiers of a file, and where.
fn named<'n>(text: &str, names: &'n BTreeSet<String>) -> Vec<(usize, String, &'n str)> {
    let mut found = Vec::new();
    for said in literals(text).into_iter().chain(identifiers(text)) {
        let parted = words(&said.text);
        let these = names.iter().filter(|name| parted.contains(name.as_str()));
        let start: String = said.text.chars().take(60).collect();
        found.extend(these.map(|name| (said.line, start.clone(), name.trim())));
    }
    found
}

#[test]
fn nothing_of_the_content_is_named_in_the_engine() {
    let names = names_of_content();
    for name in [
        " silk ",
        " zealot ",
        " time travel car ",
        " shotgun ",
        " turmoil ",
        " swivel arm ",
        " goat ",
        " king of clubs ",
    ] {
        assert!(names.contains(name), "{name} was not found in the content");
    }
    let files = repository(&["engine"]);
    let mut offenders = Vec::new();
    let mut needed = BTreeSet::new();
    let program = |path: &str| path.contains("/src/") && !path.ends_with("/tests.rs");
    for (path, text) in texts(&files, &[".rs"]).filter(|(path, _)| program(path)) {
        for (line, said, name) in named(text, &names) {
            let is_ours = |&(ours, how, _): &(&str, Ours, &str)| {
                ours == name
                    && match how {
                        Ours::Alone => said == name,
                        Ours::In(place) => path.starts_with(place),
                    }
            };
            match ALSO_OURS.iter().position(is_ours) {
                Some(row) => {
                    needed.insert(row);
                }
                None => offenders.push(format!("{path}:{line}: `{said}` names {name}")),
            }
        }
    }
    assert!(offenders.is_empty(), "names that belong to the content:\n{}", offenders.join("\n"));
    let idle: Vec<_> = ALSO_OURS.iter().enumerate().filter(|(row, _)| !needed.contains(row)).collect();
    assert!(idle.is_empty(), "these stand nowhere any more: {idle:?}");
}

#[test]
fn a_name_is_found_in_texts_and_identifiers_however_it_is_written() {
    let names = names_of_content();
    let found = |text: &str| named(text, &names).into_iter().map(|(.., name)| name).collect::<Vec<_>>();
    assert_eq!(found("let shotgun_flee_to_time_car = true;"), ["shotgun"]);
    assert_eq!(found("fn ask() { TimeTravelCar::new(\"of Belle\") }"), ["belle", "time travel car"]);
    assert_eq!(found("let silken = docks; // the Shotgun"), [""; 0]);
}

#[test]
fn every_cited_rule_id_exists() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    let numbered = |id: &str, prefix: &str, range: RangeInclusive<u32>| {
        let digits = id.strip_prefix(prefix)?;
        Some(digits.len() == 3 && digits.parse().is_ok_and(|number| range.contains(&number)))
    };
    let exists = |id: &str| {
        numbered(id, "D-", DIFFERENCES)
            .or_else(|| numbered(id, "AMB-", AMBIGUITIES))
            // Sections of the combined rules: only their form is known here.
            .or_else(|| id.starts_with("UCR").then_some(true))
            .unwrap_or_else(|| rulebook.index().statement(id).is_some())
    };
    let files = repository(&["", "engine", "content", "scripts", "docs", "tests"]);
    let mut cited = 0;
    let mut unknown = Vec::new();
    for (path, text) in texts(&files, &[".rs", ".lua", ".luau", ".toml", ".md"]) {
        for citation in citations(text) {
            cited += 1;
            if !exists(&citation.id) && !INVENTED.contains(&citation.id.as_str()) {
                unknown.push(format!("{path}:{}: {}", citation.line, citation.id));
            }
        }
    }
    assert!(cited > 500, "only {cited} rule ids are cited at all");
    assert!(unknown.is_empty(), "rule ids nobody knows:\n{}", unknown.join("\n"));
}
