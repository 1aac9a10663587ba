//! An option that changes nothing is a lie: each is shown by cases of
//! `tests/options` that play one situation under two of its values and come to
//! two results. (That every option is read by some rule, loading checks: P411.)

use std::collections::{BTreeMap, BTreeSet};

use holdup_packs::catalogue;
use holdup_replay::library::Library;
use holdup_rules::options::{CORE_OPTIONS, OptionValue, Options, Takes};
use holdup_tests::{PRESET, WHOLE, files};
use toml::{Table, Value};

/// Options whose other value refuses a set-up, or says otherwise why, instead of playing it otherwise: `setup.rs` shows that.
const REFUSES: &[&str] = &["bandits_dealt", "two_play"];

/// A case as far as this test looks at it.
struct Shown {
    name: String,
    setup: Table,
    result: String,
}

/// The cases of a file, with everything but the set-up as their result.
fn cases(text: &str) -> Vec<Shown> {
    let mut cases = Vec::new();
    for part in text.split("\n## ").skip(1) {
        let mut case = Shown {
            name: part.lines().next().unwrap_or_default().to_owned(),
            setup: Table::new(),
            result: String::new(),
        };
        for block in part.split("\n```").skip(1).step_by(2) {
            let (kind, body) = block.split_once('\n').unwrap_or((block, ""));
            if kind == "setup" {
                case.setup = body.parse().unwrap_or_else(|error| panic!("{}: {error}", case.name));
            } else {
                case.result.push_str(block);
            }
        }
        cases.push(case);
    }
    cases
}

/// The set-up without one option, and the option's value, where it is set.
fn without(setup: &Table, option: &str) -> Option<(Table, Value)> {
    let mut rest = setup.clone();
    let options = rest.get_mut("options")?.as_table_mut()?;
    let value = options.remove(option)?;
    Some((rest, value))
}

/// The value of an option as [`holdup_packs::PlacedValue`] writes it.
fn read(written: &str) -> OptionValue {
    match (written.strip_prefix('"'), written.parse()) {
        (Some(word), _) => OptionValue::Word(word.trim_end_matches('"').to_owned()),
        (None, Ok(number)) => OptionValue::Int(number),
        (None, Err(_)) => OptionValue::Bool(written == "true"),
    }
}

/// What the core reads is declared by a pack, with every word the core knows, so that it can be set, shown and recorded;
/// and what the pack of the base game does not declare is without that pack as it is with it when nothing is set. (That what scripts and fields of
/// content read is declared, and nothing twice, loading checks.)
#[test]
fn every_option_of_the_core_is_declared_once_and_without_its_pack_as_usual() {
    let library = Library::built_in();
    let whole = library.rulebook(WHOLE, &[]).expect("the built-in content loads");
    let base = library.rulebook(PRESET, &[]).expect("the built-in content loads");
    for (name, takes) in CORE_OPTIONS {
        let mut declared = whole.index().options().filter(|option| option.id == *name);
        let option = declared.next().unwrap_or_else(|| panic!("no pack declares `{name}`"));
        if let known @ Takes::Word(_) = takes() {
            assert_eq!(*option.takes, known, "the words of `{name}`, and those the core knows");
        }
        assert!(declared.next().is_none(), "`{name}` is declared twice");
        if base.index().options().all(|option| option.id != *name) {
            let default = &option.values[0];
            let mut usual = Options::default();
            usual.set(name, &read(&default.value)).expect("the loader has checked it");
            assert_eq!(usual, Options::default(), "the default of `{name}` in {}", default.file);
        }
    }
}

#[test]
fn every_option_is_shown_by_one_situation_with_two_results() {
    let library = Library::built_in();
    let rulebook = library.rulebook(WHOLE, &[]).expect("the built-in content loads");
    let files = files(&["options"]);
    let mut shown = Vec::new();
    for path in files.paths().filter(|path| path.ends_with(".md") && !path.ends_with("README.md")) {
        let text = std::str::from_utf8(files.get(path).unwrap_or_default()).expect("cases are UTF-8");
        shown.extend(cases(text));
    }
    assert!(shown.len() > 100, "only {} cases were found", shown.len());
    let mut missing: BTreeMap<&str, &str> = BTreeMap::new();
    // No situation is the same with a part and without it: cases play the parts (below).
    let parts = &rulebook.content().parts;
    let is_part = |option: &str| parts.iter().any(|part| part.id == option);
    for option in rulebook.index().options().filter(|option| !is_part(&option.id)) {
        let set: Vec<(&Shown, Table, Value)> = shown
            .iter()
            .filter_map(|case| without(&case.setup, &option.id).map(|(rest, value)| (case, rest, value)))
            .collect();
        let two_results = set.iter().any(|(one, situation, value)| {
            set.iter().any(|(other, same, another)| {
                situation == same && value != another && one.result != other.result
            })
        });
        if two_results == REFUSES.contains(&option.id.as_str()) {
            let why = match set.len() {
                0 => "no case sets it",
                1 => "only one case sets it",
                _ => "no two cases show one situation under two values with two results",
            };
            missing.insert(&option.id, why);
        }
    }
    assert!(missing.is_empty(), "options that are not shown: {missing:#?}");
}

#[test]
fn every_part_that_can_be_on_is_played_by_cases() {
    let library = Library::built_in();
    let (packs, problems) = catalogue(library.files());
    assert!(problems.is_empty(), "{problems:?}");
    let files = files(&["options", "rules"]);
    let mut played = BTreeSet::new();
    for path in files.paths().filter(|path| path.ends_with(".md")) {
        let text = std::str::from_utf8(files.get(path).unwrap_or_default()).expect("cases are UTF-8");
        for case in cases(text) {
            let with = case.setup.get("options").and_then(|options| options.get("with"));
            let parts = with.and_then(Value::as_array).into_iter().flatten();
            let ids = parts.filter_map(Value::as_str);
            played.extend(ids.map(|part| part.rsplit('/').next().unwrap_or(part).to_owned()));
        }
    }
    let parts = packs.iter().flat_map(|pack| &pack.parts);
    let with_others: Vec<&String> =
        parts.clone().filter(|part| played.contains(&part.id)).flat_map(|part| &part.implies).collect();
    for part in parts {
        assert!(
            played.contains(&part.id) || with_others.contains(&&part.id),
            "no case plays with `{}`",
            part.id
        );
    }
}

#[test]
fn every_point_on_which_texts_part_is_an_option_or_said_to_be_none() {
    let library = Library::built_in();
    let rulebook = library.rulebook(WHOLE, &[]).expect("the built-in content loads");
    let index = rulebook.index();
    let rows = texts(&library, "differences");
    let files = files(&["options"]);
    let none = files.get("tests/options/README.md").unwrap_or_default();
    let none = std::str::from_utf8(none).expect("the page is UTF-8");
    let rows = rows["difference"].as_array().expect("it is a list");
    assert!(rows.len() > 150, "only {} rows were found", rows.len());
    for row in rows {
        let (id, name) = (row["id"].as_str().unwrap(), row["option"].as_str().unwrap());
        // Naming the row is enough where an option has another name or several rows share one.
        let decided =
            index.options().any(|option| option.id == name || option.rules.iter().any(|rule| rule == id));
        assert!(
            decided || none.contains(id),
            "{id} `{name}` is no option, and tests/options/README.md does not say why"
        );
    }
}

#[test]
fn every_open_question_is_shown_by_a_case() {
    let library = Library::built_in();
    let rulebook = library.rulebook(WHOLE, &[]).expect("the built-in content loads");
    let index = rulebook.index();
    let files = files(&["options", "rules"]);
    let page = files.get("tests/options/README.md").unwrap_or_default();
    let page = std::str::from_utf8(page).expect("the page is UTF-8");
    let mut cited = String::new();
    for path in files.paths().filter(|path| path.ends_with(".md") && !path.ends_with("README.md")) {
        let text = std::str::from_utf8(files.get(path).unwrap_or_default()).expect("cases are UTF-8");
        cited.extend(text.lines().filter(|line| line.starts_with("Rule:")));
    }
    let questions = texts(&library, "ambiguities");
    let questions = questions["ambiguity"].as_array().expect("it is a list");
    assert!(questions.len() > 200, "only {} questions were found", questions.len());
    for question in questions {
        let id = question["id"].as_str().unwrap();
        assert!(cited.contains(id), "{id}: no case cites it");
        for option in question.get("options").and_then(Value::as_array).into_iter().flatten() {
            let name = option.as_str().unwrap();
            let settled =
                index.options().any(|option| option.id == name) || page.contains(&format!("`{name}`"));
            assert!(settled, "{id}: `{name}` is no option, and nothing says why or with what it comes");
        }
    }
}

/// A list of `content/texts`.
fn texts(library: &Library, name: &str) -> Table {
    let text = library.files().get(&format!("content/texts/{name}.toml")).unwrap_or_default();
    std::str::from_utf8(text).expect("content is UTF-8").parse().expect("it was loaded before")
}
