//! A seat for which a rule decides, in every command that plays games or looks at them: nobody is asked for it, so its choices
//! stand in records as chance, and no answer is missing.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{bad, copy, folder, good, played, read, write};

const PACK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/packs/automa");

/// A folder with the pack.
fn here(name: &str) -> PathBuf {
    let here = folder(name);
    copy(Path::new(PACK), &here.join("automa"));
    here
}

/// Whatever happens in a record, without what is said beside it.
fn facts(record: &str) -> Vec<&str> {
    record.lines().filter(|line| !line.starts_with('#')).collect()
}

const SEATS: &str = "--pack automa --seats automa/automa,me,random --seed 6";

#[test]
fn a_game_with_a_rule_is_saved_in_the_middle_and_goes_on_as_it_would_have() {
    let here = here("ruled-saved");
    let all = "1\n".repeat(300);
    played(&here, &format!("play {SEATS} --record whole.record"), &all);
    played(&here, &format!("play {SEATS} --record parts.record"), &("1\n".repeat(10) + "quit\n"));
    let left = read(&here, "parts.record");
    assert!(left.contains("\n~ automa/automa: ") && left.contains("# saved at answer "), "{left}");
    played(&here, "play --continue parts.record --pack automa", &all);
    let (whole, parts) = (read(&here, "whole.record"), read(&here, "parts.record"));
    assert_eq!(facts(&whole), facts(&parts));
    assert!(!whole.contains("> automa/automa"), "nobody is asked for it");
    let replayed = good(&here, "replay whole.record parts.record --pack automa");
    assert_eq!(replayed.matches(": exact").count(), 2, "{replayed}");
}

#[test]
fn its_decisions_are_traced_and_no_answer_of_it_is_explained() {
    let here = here("ruled-traced");
    played(&here, &format!("play {SEATS} --record whole.record"), &"1\n".repeat(300));
    let list = good(&here, "why whole.record --pack automa");
    assert!(list.contains("* automa/automa: automa/"), "{list}");
    let numbered = |line: &&str| line.trim_start().starts_with(|first: char| first.is_ascii_digit());
    assert!(!list.lines().filter(numbered).any(|line| line.contains("automa/automa:")), "{list}");
    let why = good(&here, "why whole.record@2 --pack automa");
    assert!(why.contains("Offered:") && why.contains("Not offered:"), "{why}");
    // Some answer lets it decide, with all that it was told and what it left in the running.
    let traced = (1..40).map(|at| good(&here, &format!("trace whole.record@{at} --pack automa --no-times")));
    let traced = traced.collect::<String>();
    assert!(traced.contains("decide of automa/automa") && traced.contains(", offered {"), "{traced}");
    assert!(traced.contains("\n~ automa/automa: ") || traced.contains("  ~ automa/automa: "), "{traced}");
}

/// What marks say is named in a trace as it is in transcripts, whether they are written or read.
#[test]
fn a_trace_names_whom_a_mark_means() {
    let here = folder("ruled-marks");
    copy(Path::new(&PACK.replace("automa", "vendetta")), &here.join("vendetta"));
    good(&here, "play --watch --pack vendetta --seats random,random,random --seed 24 --record v.record");
    let traced = (20..46).map(|at| good(&here, &format!("trace v.record@{at} --pack vendetta --no-times")));
    let traced = traced.collect::<String>();
    let says = |verb: &str| -> Vec<String> {
        let lines = traced.lines().filter(|line| line.contains(verb) && line.contains("\"grudge\""));
        lines.map(|line| line.trim().to_owned()).collect()
    };
    let read = says("game.mark(");
    assert!(read.iter().any(|line| line.ends_with("= doc")), "{read:?}");
    let number = |line: &String| line.ends_with(|last: char| last.is_ascii_digit());
    assert!(!read.iter().any(number), "{read:?}");
    assert!(says("game.set_mark(").iter().any(|line| line.contains("\"grudge\", doc)")));
    assert!(
        traced.contains("game.mark(\"alarm\") = ") && traced.contains("game.set_mark(\"alarm\", "),
        "{traced}"
    );
}

#[test]
fn its_record_is_compared_and_a_draw_that_differs_is_no_answer_that_does_not_fit() {
    let here = here("ruled-compared");
    played(&here, &format!("play {SEATS} --record whole.record"), &"1\n".repeat(300));
    write(&here, "plain.toml", "inherits = \"base_2014\"\npacks = [\"automa\"]\n");
    let text = "inherits = \"base_2014\"\npacks = [\"automa\"]\n[options]\nscheme_turn_choice = \"may\"\n";
    write(&here, "house.toml", text);
    good(&here, "compare whole.record --preset plain.toml --preset plain.toml --pack automa");
    let line = "compare whole.record --preset plain.toml --preset house.toml --pack automa --format json";
    let all: Value = serde_json::from_str(&bad(&here, line, 1)).unwrap();
    let first = &all[0];
    assert_eq!(first["options"][0]["id"], "scheme_turn_choice", "{first}");
    let misfits = first.to_string();
    assert!(!misfits.contains("\"bandit\":\"automa/automa\""), "nobody answers for it: {misfits}");
}

#[test]
fn it_plays_in_simulations_and_meets_all_there_is() {
    let here = here("ruled-simulated");
    let text = "inherits = \"base_2014\"\npacks = [\"automa\"]\n[setup]\nseats = [\"automa/automa\", \"random\", \"random\"]\n";
    write(&here, "with.toml", text);
    let games = good(&here, "simulate --pack automa --house with.toml --games 20 --seed 1");
    assert!(games.contains("20 games of 3 seats by rule,random,random"), "{games}");
    assert!(games.contains("│ 1 rule "), "{games}");
    let line = "simulate --pack automa --games 200 --seed 1 --seats 4 --coverage --format json";
    let all: Value = serde_json::from_str(&good(&here, line)).unwrap();
    let pairs = all["all"].as_array().unwrap();
    let met = |id: &str| {
        let of = |pair: &&Value| pair.to_string().contains(id);
        pairs.iter().filter(of).filter(|pair| pair["games"].as_u64() > Some(0)).count()
    };
    for id in ["automa/hunt", "automa/prowl", "automa/automa"] {
        assert!(met(id) > 20, "{id} has met {} things", met(id));
    }
}
