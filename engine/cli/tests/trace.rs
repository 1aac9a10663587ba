//! `holdup trace` as a modder meets it: the built program is asked what scripts
//! did in records of this project.

use std::process::Output;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const PURSE: &str = "tests/games/six-seats-django-pushes.record";

fn run(args: &[&str]) -> Output {
    crate::common::holdup().args(args).current_dir(ROOT).output().unwrap()
}

fn good(args: &[&str]) -> String {
    let output = run(args);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {told}");
    assert!(!output.stdout.contains(&0x1b), "control codes in a pipe");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_hook_is_told_with_all_it_did() {
    let place = format!("{PURSE}@23");
    let text = good(&["trace", &place, "--no-times"]);
    insta::assert_snapshot!("a_hook_that_asks", text);
    assert_eq!(text, good(&["trace", &place, "--no-times"]));
    assert!(good(&["trace", &place]).contains(" µs)"));
}

#[test]
fn hooks_within_hooks_are_set_in() {
    let record = "tests/games/combined/eleven-seats-everything.record";
    let text = good(&["trace", &format!("{record}@120"), "--no-times"]);
    insta::assert_snapshot!("hooks_within_hooks", text);
}

#[test]
fn programs_get_the_tree() {
    let place = format!("{PURSE}@23");
    let all: Value = serde_json::from_str(&good(&["trace", &place, "--format", "json"])).unwrap();
    assert_eq!(all["answer"], 23);
    assert_eq!((&all["runs_before"], &all["runs_again"]), (&1.into(), &true.into()));
    let events = all["events"].as_array().unwrap();
    let hook = events.iter().find(|event| event["what"] == "hook").unwrap();
    assert_eq!(hook["hook"], "after_loot_lost");
    assert_eq!(hook["script"], "scripts/base/bandits/cheyenne.lua");
    assert_eq!(hook["line"], 3);
    assert!(hook["microseconds"].is_u64());
    let verbs: Vec<&Value> = hook["events"].as_array().unwrap().iter().collect();
    assert_eq!(verbs[0]["verb"], "ask_may");
    assert_eq!(verbs[0]["arguments"][0], "cheyenne");
    assert_eq!(verbs[0]["events"][0]["what"], "answer");
    assert_eq!(verbs[0]["events"][0]["this"], true);
    assert_eq!(verbs[1]["events"][0]["what"], "fact");
    assert_eq!(verbs[1]["events"][0]["hook"], "after_loot_lost of scripts/base/bandits/cheyenne.lua");
    let without = good(&["trace", &place, "--format", "json", "--no-times"]);
    assert!(!without.contains("microseconds"), "{without}");
}

#[test]
fn an_answer_no_script_hears_of_says_so() {
    let text = good(&["trace", &format!("{PURSE}@1")]);
    assert!(text.contains("No hook was called."), "{text}");
    let list = good(&["trace", PURSE]);
    assert!(list.contains("  23  cheyenne: keep\n"), "{list}");
}

#[test]
fn what_is_nowhere_is_refused() {
    for (args, code, says) in [
        (&["trace", "nowhere.record@3"][..], 2, "There is no file nowhere.record."),
        (&["trace", &format!("{PURSE}@9999")], 2, "There is no answer 9999"),
        (&["trace", &format!("{PURSE}@0")], 2, "There is no answer 0"),
        (&["trace", &format!("{PURSE}@six")], 2, "no number of an answer"),
        (&["trace", "README.md@3"], 1, "no record"),
    ] {
        let output = run(args);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
        assert!(told.contains(says), "{args:?}: {told}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}
