//! `holdup test --fuzz` as a modder meets it: a pack in a folder, good and bad.

use std::path::PathBuf;

use crate::common::{self, err, out, run, write};

const GOOD: &str = "\
function after_hit(game, hit)
  if game.level(hit.at) == \"roof\" and hit.way then
    game.shift(hit.victim, hit.way, \"pushed\")
  end
end
";

/// An empty folder with a pack of one bandit in it, by his script.
fn folder(name: &str, script: &str) -> PathBuf {
    let folder = common::folder(name);
    for (path, text) in [
        (
            "sly/pack.toml",
            "id = \"sly\"\nname = \"Sly\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
        ),
        (
            "sly/content/bandits/sam.toml",
            "name = \"Sly Sam\"\nhooks = [\"after_hit\"]\nsource = { confidence = \"verified\", from = \"made up\" }\n",
        ),
        ("sly/scripts/bandits/sam.lua", script),
    ] {
        write(&folder, path, text);
    }
    folder
}

#[test]
fn a_good_pack_is_played_by_itself_and_with_ours() {
    let here = folder("fuzz-good", GOOD);
    let output = run(&here, ["test", "sly", "--fuzz", "12", "--seed", "3"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", err(&output));
    assert!(text.contains("12 random games of 2 to "), "{text}");
    assert!(text.contains(": 0 went wrong."), "{text}");
    assert!(text.contains("Everything of sly was met."), "{text}");
    assert_eq!(std::fs::read_dir(&here).unwrap().count(), 1, "nothing is written");
    // The seed decides everything.
    let again = run(&here, ["test", "--pack", "sly", "--fuzz", "12", "--seed", "3"]);
    assert_eq!(out(&again), text);
}

#[test]
fn a_failure_becomes_a_record_that_shows_it() {
    let here = folder("fuzz-bad", &GOOD.replace("hit.way,", "hit.wey,"));
    let output = run(&here, ["test", "sly", "--fuzz", "12", "--out", "found"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(1), "{text}{}", err(&output));
    assert!(text.contains("FAILED  a script fails"), "{text}");
    assert!(text.contains("sly/scripts/bandits/sam.lua:3: `after_hit` failed"), "{text}");
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
    let told: Vec<Vec<&str>> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("holdup "))
        .map(|line| line.split(' ').collect())
        .collect();
    let [replay, why, _trace] = told.as_slice() else {
        panic!("{text}");
    };
    let output = run(&here, replay);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(out(&output).contains("sam.lua:3"), "{}", out(&output));
    let output = run(&here, why);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("Offered:"), "{}", out(&output));
    // Mended, the same record is good as far as it goes: it can stay as a test.
    write(&here, "sly/scripts/bandits/sam.lua", GOOD);
    let record = replay[1];
    let output = run(&here, ["replay", record, "--pack", "sly", "--allow", "incomplete"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
}

#[test]
fn a_record_says_what_it_plays_and_lies_over_no_other() {
    let here = folder("fuzz-records", "function after_hit(game)\n  error(\"always\")\nend\n");
    let names = || {
        let all = std::fs::read_dir(here.join("found")).unwrap();
        let mut all: Vec<String> =
            all.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        all.sort();
        all
    };
    let fuzz = |more: &[&str]| {
        let args = ["test", "--pack", "sly", "--fuzz", "6", "--out", "found"];
        let output = run(&here, args.iter().chain(more));
        assert_eq!(output.status.code(), Some(1), "{}{}", out(&output), err(&output));
    };
    fuzz(&["--preset", "es_2014"]);
    assert_eq!(names(), ["sly-es_2014-fuzz-1.record"]);
    // The same game is the same record, by another version it is another.
    fuzz(&["--preset", "es_2014"]);
    fuzz(&["--preset", "nl_2014"]);
    assert_eq!(names(), ["sly-es_2014-fuzz-1.record", "sly-nl_2014-fuzz-1.record"]);
    let first = std::fs::read(here.join("found/sly-es_2014-fuzz-1.record")).unwrap();
    std::fs::write(here.join("sly/scripts/bandits/sam.lua"), "function after_hit(game)\n  game.no()\nend\n")
        .unwrap();
    fuzz(&["--preset", "es_2014"]);
    assert_eq!(
        names(),
        ["sly-es_2014-fuzz-1-2.record", "sly-es_2014-fuzz-1.record", "sly-nl_2014-fuzz-1.record"]
    );
    assert_eq!(std::fs::read(here.join("found/sly-es_2014-fuzz-1.record")).unwrap(), first);
}

#[test]
fn packs_that_need_more_are_played_by_a_version_that_has_it() {
    let here = folder("fuzz-needs", GOOD);
    let manifest = std::fs::read_to_string(here.join("sly/pack.toml")).unwrap();
    let needing = manifest.replace("\"base\"", "\"combined\"");
    std::fs::write(here.join("sly/pack.toml"), needing).unwrap();
    for args in [&["test", "--pack", "sly", "--fuzz", "4"][..], &["test", "sly", "--fuzz", "4"]] {
        let output = run(&here, args);
        assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
        assert!(out(&output).contains("4 random games"), "{}", out(&output));
    }
    // Where somebody says which version is meant, it is that one.
    let output = run(&here, ["test", "--pack", "sly", "--fuzz", "4", "--preset", "base_2014"]);
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert!(err(&output).contains("--preset ucr_2_1 --pack sly"), "{}", err(&output));
}

#[test]
fn the_version_that_is_asked_for_is_the_only_one_though_it_is_the_usual_one() {
    // More play by the combined rules alone.
    let many = "function after_hit(game)\n  if #game.all_bandits() > 6 then error(\"too many\") end\nend\n";
    let here = folder("fuzz-version", many);
    let output = run(&here, ["test", "sly", "--fuzz", "120", "--out", "found"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(1), "{text}{}", err(&output));
    assert!(text.contains("by ucr_2_1"), "without a word others are played as well: {text}");
    let output = run(&here, ["test", "sly", "--fuzz", "60", "--preset", "base_2014"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    assert!(out(&output).contains(": 0 went wrong."), "{}", out(&output));
}

#[test]
fn what_no_game_can_meet_is_told() {
    let here = folder("fuzz-orphan", GOOD);
    let orphan =
        "name = \"Orphan\"\nhooks = []\nsource = { confidence = \"verified\", from = \"made up\" }\n";
    std::fs::create_dir_all(here.join("sly/content/events")).unwrap();
    write(&here, "sly/content/events/orphan.toml", orphan);
    let output = run(&here, ["test", "sly", "--fuzz", "2"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", err(&output));
    assert!(text.contains("Never met: event sly/orphan."), "{text}");
}

#[test]
fn cards_that_everybody_was_dealt_are_met() {
    let here = folder("fuzz-dealt", GOOD);
    let made_up = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/made_up");
    for (preset, part, badge) in [
        ("base_2014", "made_up/moles", "card made_up/mole"),
        ("ucr_2_1", "couriers/team_game", "card red_badge"),
    ] {
        let args =
            ["test", "--pack", made_up, "--fuzz", "4", "--preset", preset, "--with", part, "--seed", "3"];
        let output = run(&here, args);
        let text = out(&output);
        assert_eq!(output.status.code(), Some(0), "{text}{}", err(&output));
        assert!(!text.contains(badge), "{text}");
    }
}

#[test]
fn wrong_use_is_told() {
    let here = folder("fuzz-usage", GOOD);
    for args in [
        &["test", "sly", "--seed", "3"][..],
        &["test", "sly", "--out", "there"],
        &["test", "sly", "--fuzz", "many"],
        &["test", "sly", "--fuzz", "0"],
        &["play", "--watch-files"],
    ] {
        let output = run(&here, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
    }
    let output = run(&here, ["play", "--watch-files"]);
    assert!(err(&output).contains("There is nothing to watch"), "{}", err(&output));
    assert_eq!(std::fs::read_dir(&here).unwrap().count(), 1, "no game was begun");
}
