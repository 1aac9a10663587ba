//! House rules as a stranger meets them: the built program is run in a folder
//! with house files, and what it says and plays is looked at.

use std::path::{Path, PathBuf};

use crate::common::{self, bad, good, read, write};

const EVENING: &str = "inherits = \"nl_2014\"\ncharacters = [\"belle\", \"doc\", \"ghost\", \"tuco\"]\n\n[options]\n\
                       hand_size = 5\n\n[level.roof]\nmoves = { most = 2 }\n\n[loot.jewel]\n\
                       tokens = [{ value = 600, count = 6 }]\n";

fn folder(name: &str) -> PathBuf {
    let folder = common::folder(&format!("house-{name}"));
    write(&folder, "evening.toml", EVENING);
    folder
}

#[test]
fn a_record_replays_without_the_house_file() {
    let here = folder("record");
    good(
        &here,
        "play --watch --house evening.toml --set draw_count=2 --seed 3 --speed 0 --record game.record",
    );
    std::fs::remove_file(here.join("evening.toml")).unwrap();
    assert!(good(&here, "replay game.record").contains("exact"));
    let record = read(&here, "game.record");
    for line in [
        "preset nl_2014 ",
        "option hand_size = 5",
        "option draw_count = 2",
        "option level.roof.moves.most = 2",
        "option loot.jewel.tokens = [{ count = 6, value = 600 }]",
    ] {
        assert!(record.contains(line), "{line}\n{record}");
    }
    let harder = record.replace("option hand_size = 5", "option hand_size = 6");
    write(&here, "other.record", harder);
    assert!(bad(&here, "replay other.record", 1).contains("other.record"));
}

#[test]
fn a_larger_hand_can_stay_one_larger() {
    let here = folder("above");
    let said = |line: &str| {
        let output = common::run(&here, common::words(line));
        assert_eq!(output.status.code(), Some(0), "{line}: {}", common::err(&output));
        common::err(&output)
    };
    let play = "play --watch --plain --speed 0 --seed 3";
    assert_eq!(said(play), "");
    assert_eq!(said(&format!("{play} --set hand_size=6")), "");
    let told = said(&format!("{play} --set hand_size=8"));
    assert!(told.contains("`doc_hand_size` is 7 and `hand_size` is 8, so the bonus is lost."), "{told}");
    // Whoever only checks is told the same.
    write(&here, "eight.toml", "inherits = \"base_2014\"\n[options]\nhand_size = 8\n");
    for line in ["check --set hand_size=8", "check eight.toml"] {
        let told = good(&here, line);
        assert!(told.contains("`doc_hand_size` is 7 and `hand_size` is 8, so the bonus is lost."), "{told}");
    }
    let told = said(&format!("{play} --set hand_size=8 --lang es"));
    assert!(told.contains("así que ya no es mayor"), "{told}");
    // One more than the others, whatever they draw, in a file, a value and a record.
    let more = "inherits = \"base_2014\"\n[options]\nhand_size = 8\ndoc_hand_size = \"+1\"\n";
    write(&here, "more.toml", more);
    assert_eq!(
        said(&format!(
            "{play} --house more.toml --seats doc=random,belle=random,tuco=random --record more.record"
        )),
        ""
    );
    let record = read(&here, "more.record");
    assert!(record.contains("option doc_hand_size = \"+1\""), "{record}");
    let draws = record.lines().find(|line| line.starts_with("~ doc draws ")).unwrap();
    assert_eq!(draws.matches(',').count() + 1, 9, "{draws}");
    assert!(good(&here, "replay more.record").contains("exact"));
    // The most there can be is not passed in this way either.
    assert_eq!(said(&format!("{play} --house more.toml --set hand_size=12")), "");
    assert_eq!(said(&format!("{play} --house more.toml --set hand_size=1")), "");
    assert_eq!(said(&format!("{play} --set hand_size=12 --set doc_hand_size=+1")), "");
    let most = bad(&here, "play --watch --house more.toml --set hand_size=12 --set doc_hand_size=+2", 1);
    assert!(most.contains("`doc_hand_size` cannot be 14"), "{most}");
    assert!(most.contains("or how much more than `hand_size`, in quotes"), "{most}");
}

#[test]
fn every_command_takes_a_house_file() {
    let here = folder("commands");
    for line in [
        "options --house evening.toml",
        "options --preset evening.toml --format json",
        "explain hand_size --house evening.toml --format json",
        "check evening.toml",
        "check --house evening.toml --set hand_size=7",
        "rules list --house evening.toml --module base",
        "rules show D-086 --house evening.toml",
        "rules diff nl_2014 evening.toml",
        "simulate --house evening.toml --games 20 --seats 3",
    ] {
        assert!(!good(&here, line).is_empty(), "{line}");
    }
    assert!(bad(&here, "simulate --house evening.toml --games 20 --seats 5", 2).contains("P701"));
}

#[test]
fn who_set_a_value_is_told_through_all_layers() {
    let here = folder("explain");
    std::fs::write(here.join("later.toml"), "inherits = \"evening.toml\"\n[options]\nhand_size = 4\n")
        .unwrap();
    let text = good(&here, "explain hand_size --house later.toml --set hand_size=3");
    for place in ["cards.toml (built in):", "evening.toml:5", "later.toml:3", "--set hand_size=3"] {
        assert!(text.contains(place), "{place}\n{text}");
    }
    assert!(text.starts_with("hand_size = 3\n"), "{text}");
    let text = good(&here, "explain level.roof.moves.most --house evening.toml");
    assert!(text.contains("evening.toml:8") && text.contains("levels.toml (built in):"), "{text}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let here = folder("wrong");
    write(&here, "self.toml", "inherits = \"self.toml\"\n");
    write(&here, "typo.toml", "inherits = \"base_2014\"\n[options]\nhand_siz = 5\n");
    for (line, says) in [
        ("check self.toml", "P413"),
        ("check typo.toml", "typo.toml:3:"),
        ("check typo.toml", "did you mean `hand_size`?"),
        ("check --set hand_size=99", "--set hand_size=99"),
        ("check --set loot.purs.reserve=1", "did you mean `purse`?"),
    ] {
        assert!(bad(&here, line, 1).contains(says), "{line}: {says}\n{}", bad(&here, line, 1));
    }
    for (line, says) in [
        ("play --house nowhere.toml", "no house file"),
        ("play --preset nl_2041", "Did you mean `nl_2014`?"),
        ("play --set hand_size", "NAME=VALUE"),
        ("play --watch --players 7", "P701"),
        ("explain hand_siz", "Did you mean `hand_size`?"),
        ("explain P999", "No message"),
        ("rules show base-pnch-e", "Did you mean"),
    ] {
        assert!(bad(&here, line, 2).contains(says), "{line}: {says}\n{}", bad(&here, line, 2));
    }
}

#[test]
fn statements_differences_and_codes_can_be_looked_up() {
    let here = folder("look");
    for (line, says) in [
        ("rules show BASE-punch-e", "Stated by: Spanish, Romanian, Dutch"),
        ("rules show D-086", "the texts differ"),
        ("rules show AMB-043", "scheme_turn_choice   must"),
        ("rules show D-036", "Spanish          fresh_six (expert: fill_to_six)"),
        ("rules show D-045", "It can be: left_player, left_character"),
        ("rules show D-146", "on_event_shortage if it means the event"),
        ("explain P408", "What to do:"),
        ("explain D-110", "django_push_optional"),
        ("rules diff base_2014 base_2014", "the same game"),
    ] {
        assert!(good(&here, line).contains(says), "{line}: {says}\n{}", good(&here, line));
    }
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rules");
    let counted = good(&here, &format!("rules coverage {}", cases.display()));
    assert!(counted.contains("\n1377 statements: "), "{counted}");
    let shown: serde_json::Value =
        serde_json::from_str(&good(&here, "rules show D-086 --format json --house evening.toml")).unwrap();
    let under = shown["under"][0]["values"].as_object().unwrap();
    let mut versions: Vec<&str> = under.keys().map(String::as_str).collect();
    versions.sort_unstable();
    assert_eq!(versions, ["base_2014", "bga_help_es", "es_2014", "here", "nl_2014", "ro_2014", "ucr_2_1"]);
    assert_ne!(under["base_2014"], under["nl_2014"]);
    assert_eq!(under["here"], under["nl_2014"]);
    let diff: serde_json::Value =
        serde_json::from_str(&good(&here, "rules diff nl_2014 evening.toml --format json")).unwrap();
    assert_eq!(diff["options"][0]["option"], "hand_size");
    assert_eq!(diff["options"][0]["b"], "5");
    assert!(diff["statements"]["BASE-roundstart-b"].is_string());
    let content = diff["content"].as_array().unwrap();
    assert!(content.iter().any(|row| row["what"] == "level.roof.moves.most"), "{content:?}");
}

#[test]
fn the_example_of_the_guide_is_ten_lines_and_loads() {
    let here = folder("guide");
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/house-rules.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let mut blocks = guide.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let evening = blocks.next().unwrap();
    let lines = evening.lines().filter(|line| !line.trim().is_empty());
    assert!(lines.count() <= 10, "{evening}");
    write(&here, "evening.toml", evening);
    let setup = blocks.find(|block| block.starts_with("seats ")).unwrap();
    write(&here, "table.toml", setup.replace("=me", "=random"));
    good(&here, "check evening.toml");
    good(&here, "play --watch --house evening.toml --seed 1 --speed 0");
    let text = good(&here, "play --watch --setup table.toml --seed 1 --speed 0");
    assert!(text.contains("first player Doc"), "{text}");
}

/// Who sits at the table means the same to whoever plays, checks and counts.
#[test]
fn seats_of_house_rules_are_played_by_whom_they_name() {
    let here = folder("seats");
    let seats = |fourth: &str| {
        let text = format!(
            "inherits = \"base_2014\"\n[setup]\nseats = [\"me\", \"greedy\", \"random\", \"{fourth}\"]\n"
        );
        write(&here, "table.toml", text);
    };
    seats("gredy");
    for line in ["check table.toml", "simulate --games 2 --house table.toml", "play --house table.toml"] {
        let code = if line.starts_with("check") { 1 } else { 2 };
        let text = bad(&here, line, code);
        assert!(text.contains("P703") && text.contains("did you mean `greedy`?"), "{line}: {text}");
    }
    seats("greedy");
    good(&here, "check table.toml");
    let text = good(&here, "simulate --games 2 --house table.toml");
    assert!(text.contains("4 seats by random,greedy,random,greedy"), "{text}");
    let text = good(&here, "simulate --games 2 --house table.toml --agent greedy");
    assert!(text.contains("4 seats by greedy,"), "{text}");
}

/// Every kind of thing that can differ.
#[test]
fn versions_differ_in_all_they_have() {
    let here = folder("kinds");
    write(&here, "wide.toml", "inherits = \"ucr_2_1\"\nwith = [\"stagecoach\"]\n");
    let text = good(&here, "rules diff base_2014 wide.toml --format json");
    for kind in ["part", "scoring", "planning", "mark", "card", "bandit", "car", "pawn", "event", "round"] {
        assert!(text.contains(&format!("\"what\": \"{kind}.")), "no {kind} in {text}");
    }
    let hostages = text.matches("\"bandit.banker\"").count();
    assert_eq!(hostages, 0, "hostages are no bandits");
}

/// Whoever had two would see the hands of both; every command says so, with the place.
#[test]
fn a_person_has_one_seat() {
    let here = folder("two-persons");
    std::fs::write(
        here.join("both.toml"),
        "inherits = \"base_2014\"\n[setup]\nseats = [\"doc=me:Anna\", \"greedy\", \"me:Anna\"]\n",
    )
    .unwrap();
    for (line, status) in [
        ("check both.toml", 1),
        ("play --house both.toml", 2),
        ("simulate --house both.toml --games 1", 2),
        ("play --seats me:Anna,me:Anna,greedy", 2),
    ] {
        let text = bad(&here, line, status);
        assert!(
            text.contains("P711") && text.contains("a second seat is given to `me:Anna`"),
            "{line}\n{text}"
        );
        let place = if line.contains("both") { "both.toml:3:" } else { "command line:1:" };
        assert!(text.contains(place), "{line}\n{text}");
    }
}
