//! Names and ids: no name from the content of any pack, be it built in or of a test, stands in the engine, in a text or
//! in an identifier, and every rule id that is cited anywhere in the repository exists.

use std::collections::BTreeSet;

use holdup_packs::kind::FileKind;
use holdup_packs::raw::StatedRow;
use holdup_packs::{Files, RuleTexts};
use holdup_replay::library::Library;
use holdup_rules::options::CORE_OPTIONS;
use holdup_tests::citations::citations;
use holdup_tests::play::rulebook;
use holdup_tests::repository::repository;
use holdup_tests::rust_text::{identifiers, literals};

/// Cited on purpose, to show what happens with a statement that does not exist.
const INVENTED: &[&str] = &["BASE-move-zz", "UCR 9.3-ab"];

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
    ("bots", Ours::Alone, "a key of set-ups, and the flag of the same name"),
    ("bots", Ours::In("engine/cli/src/command/simulate.rs"), "the flag of the same name"),
    ("bag", Ours::In("engine/hooks/src/words.rs"), "where the cards of a deck lie"),
    ("goal", Ours::In("engine/"), "where something is to go"),
    ("heal", Ours::In("engine/"), "a verb, and what it asks; the event has its name from the same word"),
    ("help", Ours::In("engine/"), "advice, in messages and on the command line"),
    ("hostage", Ours::In("engine/cli/src/command/new.rs"), "what may be begun by a template"),
    ("hostage", Ours::In("engine/hooks/src/"), "the family of examples"),
    ("hostage", Ours::In("engine/rules/src/hook/kind.rs"), "the family of an example"),
    ("hostages", Ours::In("engine/rules/src/hook/kind.rs"), "the family of an example"),
    ("left", Ours::In("engine/cli/src/picture/train.rs"), "one side of a name"),
    ("left", Ours::In("engine/replay/src/case/"), "a key of cases"),
    ("left", Ours::In("engine/tell/src/wording/pattern.rs"), "a gap of sentences"),
    ("marshal", Ours::In("engine/cli/src/command/test.rs"), "an example of a word to look for"),
    ("marshal", Ours::In("engine/hooks/src/"), "the pawn of examples"),
    ("marshal", Ours::In("engine/replay/src/case/setup.rs"), "the pawn of an example"),
    ("marshal", Ours::In("engine/rules/src/hook/kind.rs"), "the pawn of an example"),
    ("normal", Ours::In("engine/rules/src/hook/table.rs"), "the kind of turn of an example"),
    ("purse", Ours::In("engine/cli/src/play/leaks.rs"), "what a test asks about"),
    ("roof", Ours::In("engine/packs/src/dialogue.rs"), "a word that leads to a topic"),
    ("taken", Ours::In("engine/packs/src/resolve/family.rs"), "a key of families"),
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
const THINGS: &[&str] = &["bandit", "card", "car", "pawn", "turn", "event", "round", "family"];

/// What content defines with ordinary words: of the packs that are built in, no text of the engine may be nothing but such
/// an id.
const PIECES: &[&str] =
    &["zone", "mark", "option", "part", "level", "loot", "line", "side", "bullet", "victory"];

/// Names as content has them.
#[derive(Default)]
struct Names {
    /// Those that may stand in no text and no identifier.
    anywhere: BTreeSet<String>,
    /// Those that no text may be.
    alone: BTreeSet<String>,
}

/// Ids and names of everything there is of these kinds: of the packs that are built in, and things of every pack of the
/// tests as well, whether a version plays with them or not.
fn names_of_content() -> Names {
    let mut names = Names::default();
    for (path, text) in texts(&repository(&["content", "tests"]), &[".toml"]) {
        // What is built in has its pack behind the folder, a pack of its own before it.
        let inner = match path.split_once("/content/") {
            Some((pack, inner)) if !pack.starts_with("tests/errors") => format!("content/own/{inner}"),
            _ => path.to_owned(),
        };
        let Some((kind, file)) = FileKind::of_file(&inner) else { continue };
        let is_ours = path.starts_with("content/");
        let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        for word in kind.defines {
            let rows = table.get(*word).and_then(toml::Value::as_array);
            let rows = rows.into_iter().flatten().filter_map(toml::Value::as_table);
            let rows: Vec<&toml::Table> = rows.chain(kind.is_thing().then_some(&table)).collect();
            let said = |keys: &'static [&str]| {
                let said = |row: &'_ toml::Table| -> Vec<String> {
                    keys.iter().filter_map(|key| Some(words(row.get(*key)?.as_str()?))).collect()
                };
                let file = kind.is_thing().then(|| words(file));
                rows.iter().flat_map(|row| said(row)).chain(file).collect::<Vec<_>>()
            };
            match *word {
                // Packs of tests have families of goals and wishes.
                "family" if !is_ours => {}
                word if THINGS.contains(&word) => names.anywhere.extend(said(&["id", "name", "folder"])),
                word if PIECES.contains(&word) && is_ours => names.alone.extend(said(&["id"])),
                _ => {}
            }
        }
    }
    // What the core reads it knows.
    names.alone.retain(|name| CORE_OPTIONS.iter().all(|(id, _)| words(id) != *name));
    names
}

/// What is named in the texts and identifiers of a file, and where.
fn named<'n>(text: &str, names: &'n Names) -> Vec<(usize, String, &'n str)> {
    let mut found = Vec::new();
    let texts = literals(text).into_iter().map(|said| (said, true));
    for (said, is_text) in texts.chain(identifiers(text).into_iter().map(|said| (said, false))) {
        let parted = words(&said.text);
        let within = names.anywhere.iter().filter(|name| parted.contains(name.as_str()));
        let these = within.chain(names.alone.get(&parted).filter(|_| is_text));
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
        " thief two ",
        " hostages ",
    ] {
        assert!(names.anywhere.contains(name), "{name} was not found in the content");
    }
    for name in [" left ", " roof ", " purse ", " al window ", " whiskey ", " bought "] {
        assert!(names.alone.contains(name), "{name} was not found in the content");
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
    assert_eq!(found("fn is_of_hostages() { id == \"roof\" }"), ["roof", "hostages"]);
    assert_eq!(found("let roof = \"the roof\";"), [""; 0]);
}

#[test]
fn every_cited_rule_id_exists() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    let (texts_of_rules, problems) = RuleTexts::read(library.files());
    assert!(problems.is_empty(), "{problems:?}");
    // A statement of the combined rules, or a section of them that has some.
    let stated = |id: &str| {
        let id = id.replacen(' ', "-", 1);
        let within = |row: &StatedRow| {
            let rest = row.id.strip_prefix(&id);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
        };
        texts_of_rules.stated.iter().any(within)
    };
    let exists = |id: &str| match id.split(['-', ' ']).next() {
        Some("D") => texts_of_rules.difference(id).is_some(),
        Some("AMB") => texts_of_rules.ambiguity(id).is_some(),
        Some("UCR") => stated(id),
        _ => rulebook.index().statement(id).is_some(),
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
