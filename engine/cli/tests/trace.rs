//! `holdup trace` as a modder meets it: the built program is asked what scripts
//! did in records of this project.

use std::path::Path;

use serde_json::Value;

use crate::common;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const PURSE: &str = "tests/games/six-seats-django-pushes.record";

/// What is told of this.
fn told(of: &str) -> String {
    common::good(Path::new(ROOT), &format!("trace {of}"))
}

#[test]
fn a_hook_is_told_with_all_it_did() {
    let text = told(&format!("{PURSE}@23 --no-times"));
    insta::assert_snapshot!("a_hook_that_asks", text);
    assert_eq!(text, told(&format!("{PURSE}@23 --no-times")));
    assert!(told(&format!("{PURSE}@23")).contains(" µs)"));
}

/// The words of a text, whatever lines they stand in.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_guide_shows_what_is_told() {
    let guide =
        std::fs::read_to_string(Path::new(ROOT).join("docs/guide/modding/looking-inside.md")).unwrap();
    let shown = guide.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (shown, _) = shown.rsplit_once(" (").unwrap();
    let told = words(&told(&format!("{PURSE}@23 --no-times")));
    assert!(told.ends_with(&words(shown)), "{told}");
}

#[test]
fn hooks_within_hooks_are_set_in() {
    let text = told("tests/games/combined/eleven-seats-everything.record@120 --no-times");
    insta::assert_snapshot!("hooks_within_hooks", text);
}

#[test]
fn programs_get_the_tree() {
    let line = format!("{PURSE}@23 --format json");
    let all: Value = serde_json::from_str(&told(&line)).unwrap();
    assert_eq!(all["answer"], 23);
    assert_eq!((&all["runs_before"], &all["runs_again"]), (&1.into(), &true.into()));
    let events = all["events"].as_array().unwrap();
    let hook = events.iter().find(|event| event["what"] == "hook").unwrap();
    assert_eq!(hook["hook"], "after_loot_lost");
    assert_eq!(hook["script"], "scripts/base/bandits/cheyenne.lua");
    assert_eq!(hook["line"], 3);
    assert!(hook["microseconds"].is_u64());
    let verbs: Vec<&Value> = hook["events"].as_array().unwrap().iter().collect();
    assert_eq!(verbs[1]["verb"], "ask_may");
    assert_eq!(verbs[1]["arguments"][0], "cheyenne");
    assert_eq!(verbs[1]["events"][0]["what"], "answer");
    assert_eq!(verbs[1]["events"][0]["this"], true);
    assert_eq!(verbs[2]["events"][0]["what"], "fact");
    assert_eq!(verbs[2]["events"][0]["hook"], "after_loot_lost of scripts/base/bandits/cheyenne.lua");
    let without = told(&(line + " --no-times"));
    assert!(!without.contains("microseconds"), "{without}");
}

#[test]
fn an_answer_no_script_hears_of_says_so() {
    let text = told(&format!("{PURSE}@1"));
    assert!(text.contains("No hook was called."), "{text}");
    let list = told(PURSE);
    assert!(list.contains("  23  cheyenne: keep\n"), "{list}");
}

#[test]
fn what_is_nowhere_is_refused() {
    for (of, code, says) in [
        ("nowhere.record@3", 2, "There is no file nowhere.record."),
        (&*format!("{PURSE}@9999"), 2, "There is no answer 9999"),
        (&*format!("{PURSE}@0"), 2, "There is no answer 0"),
        (&*format!("{PURSE}@six"), 2, "no number of an answer"),
        ("README.md@3", 1, "no record"),
    ] {
        let output = common::run(Path::new(ROOT), ["trace", of]);
        let told = common::err(&output);
        assert_eq!(output.status.code(), Some(code), "{of}: {told}");
        assert!(told.contains(says), "{of}: {told}");
        assert!(output.stdout.is_empty(), "{of}");
    }
}
