//! `holdup trace` as a modder meets it: the built program is asked what scripts
//! did in records of this project.

use std::path::Path;

use serde_json::Value;

use crate::common::{self, write};

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

/// A pack in which each script is left out of a game in another way.
fn deaf(here: &Path) {
    let source = "source = { confidence = \"reconstructed\", from = \"our own\" }\n";
    let manifest = "id = \"deaf\"\nname = \"Deaf\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nauthors = [\"us\"]\nneeds = [\"base\"]\n";
    write(here, "deaf/pack.toml", manifest);
    let loot = "starting_loot = [{ kind = \"purse\", value = 250, count = 1 }]\n";
    let hooks = "hooks = [\"after_action\", \"after_hit\", \"on_round_end\", \"after_arrival\"]\n\
                 when = { after_action = { actions = [\"punch\"] }, after_arrival = { here = true } }\n";
    write(here, "deaf/content/bandits/kate.toml", format!("name = \"Kate\"\n{hooks}{loot}{source}"));
    write(
        here,
        "deaf/content/bandits/june.toml",
        format!("name = \"June\"\nhooks = [\"after_action\"]\n{loot}{source}"),
    );
    write(
        here,
        "deaf/content/events/dust.toml",
        format!("name = \"Dust\"\nhooks = [\"on_event\"]\n{source}"),
    );
    write(
        here,
        "deaf/content/events/hail.toml",
        format!("name = \"Hail\"\nhooks = [\"on_event\"]\nparts = [\"storm\"]\n{source}"),
    );
    let part = "[[part]]\nid = \"storm\"\nname = \"Storm\"\ntext = \"It storms.\"\nrules = [\"DEAF-a\"]\n";
    write(here, "deaf/content/parts.toml", part);
    let rules = "[[rule]]\nid = \"DEAF-a\"\nmodule = \"deaf\"\ntext = \"It storms.\"\n";
    write(here, "deaf/content/rules.toml", rules);
    let body = |hooks: &[&str]| -> String {
        hooks
            .iter()
            .map(|hook| format!("function {hook}(game, told)\n  game.pay(told.me, 50)\nend\n\n"))
            .collect()
    };
    let kate = ["after_action", "after_hit", "on_round_end", "after_arrival"];
    write(here, "deaf/scripts/bandits/kate.lua", body(&kate));
    write(here, "deaf/scripts/bandits/june.lua", body(&["after_action"]));
    for event in ["dust", "hail"] {
        let script = "function on_event(game, told)\n  game.pay(game.bandits()[1], 50)\nend\n";
        write(here, &format!("deaf/scripts/events/{event}.lua"), script);
    }
    let case = |name: &str, setup: &str| {
        format!("## {name}\nRule: DEAF-a\n\n```setup\n{setup}\n```\n```game\n...\n```\n\n")
    };
    let train = "train = \"locomotive: marshal | saloon: kate | luggage: doc\"\n";
    let cases = case("Doc fires", &format!("{train}pile = [\"doc fire\"]"))
        + &case("Kate climbs", &format!("{train}pile = [\"kate floor change\"]"))
        + &case("Nothing lies there", &format!("{train}pile = [\"kate robbery\"]"))
        + &case("A round ends", &format!("{train}play = [\"round_end\"]"));
    write(here, "deaf/tests/deaf.md", cases);
}

#[test]
fn a_case_is_told_with_the_hooks_that_were_not_called_and_why() {
    let here = common::folder("trace-deaf");
    deaf(&here);
    let trace = |heading: &str| {
        let output = common::run(&here, ["trace", &format!("deaf/tests/deaf.md#{heading}"), "--no-times"]);
        assert!(output.status.success(), "{}", common::err(&output));
        words(&common::out(&output))
    };
    for (heading, wanted) in [
        ("doc FIRES", "after_action: narrowed by `when`: it was about the action `fire`"),
        ("Doc fires", "1. after_hit of kate, deaf/scripts/bandits/kate.lua:"),
        ("Doc fires", "on_round_end: it did not happen: "),
        (
            "Doc fires",
            "deaf/scripts/bandits/june.lua after_action: nobody in this game has the power of `june`",
        ),
        ("Doc fires", "deaf/scripts/events/dust.lua on_event: it did not happen: "),
        (
            "Doc fires",
            "the event `deaf/hail` is there with a part that is off: `options = { with = [\"deaf/storm\"] }`",
        ),
        ("climbs", "after_action: narrowed by `when`: it was about the action `floor_change`"),
        ("climbs", "1. after_arrival of kate, deaf/scripts/bandits/kate.lua:"),
        ("lies there", "after_arrival: it did not happen: "),
        ("round", "1. on_round_end of kate, deaf/scripts/bandits/kate.lua:9"),
    ] {
        let told = trace(heading);
        assert!(told.contains(wanted), "{heading}: {wanted}\n{told}");
    }
    // What was called does not stand among what was not.
    let told = trace("round");
    assert!(!told.split("Not called").nth(1).unwrap().contains("on_round_end"), "{told}");

    let list = common::good(&here, "trace deaf/tests/deaf.md");
    assert!(list.contains("  1  Doc fires\n"), "{list}");
    let output = common::run(&here, ["trace", "deaf/tests/deaf.md#climbs", "--format", "json"]);
    let all: Value = serde_json::from_str(&common::out(&output)).unwrap();
    assert_eq!((&all["case"], &all["hooks"]), (&"Kate climbs".into(), &1.into()));
    assert_eq!(all["events"][0]["what"], "fact");
    assert_eq!(all["not_called"][0]["script"], "deaf/scripts/bandits/june.lua");
    assert_eq!(all["not_called"][0]["hook"], "after_action");
    for (of, says) in [
        ("deaf/tests/deaf.md#dances", "No case has `dances` in its heading."),
        ("deaf/tests/deaf.md#e", "Several cases have `e` in their headings:"),
        ("deaf/tests/none.md#x", "There is no file or folder deaf/tests/none.md."),
    ] {
        let output = common::run(&here, ["trace", of]);
        assert_eq!(output.status.code(), Some(2), "{of}");
        assert!(common::err(&output).contains(says), "{of}: {}", common::err(&output));
    }
}

/// The words of a text, whatever lines they stand in.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_guide_shows_what_is_told() {
    let guide =
        std::fs::read_to_string(Path::new(ROOT).join("docs/guide/modding/looking-inside.md")).unwrap();
    let mut blocks = guide.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let round = "explain round --preset ucr_2_1 --with horses/stagecoach --with couriers/infirmary_car";
    let of_round = words(&common::good(Path::new(ROOT), round));
    assert!(of_round.contains(&words(blocks.next().unwrap())), "{of_round}");
    let of_case = words(&told("tests/packs/angler/tests/annie.md#once --no-times"));
    assert!(of_case.ends_with(&words(blocks.next().unwrap())), "{of_case}");
    let (shown, _) = blocks.next().unwrap().rsplit_once(" (").unwrap();
    let of_record = words(&told(&format!("{PURSE}@23 --no-times")));
    assert!(of_record.ends_with(&words(shown)), "{of_record}");
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
