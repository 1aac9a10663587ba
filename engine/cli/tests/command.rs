//! The command as a stranger meets it: the built program is run in an empty
//! folder, and what it prints, writes and answers is looked at.

use std::path::Path;

use serde_json::Value;

use crate::common::{bad, begin, copy, err, folder, good, holdup, out, played, read, run, write};

/// Checks that a call is refused as wrong usage, and says something helpful.
fn check_usage(name: &str, args: &[&str], expected: &str) {
    let output = run(&folder(name), args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
    assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
}

#[test]
fn help_has_examples() {
    let here = folder("help");
    for command in ["", "play", "simulate", "merge", "test", "compare", "why", "explain", "trace"] {
        let text = good(&here, &format!("{command} --help"));
        assert!(text.contains("Example"), "{command}: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{command} is too wide");
    }
    assert!(good(&here, "--version").starts_with("holdup "));
}

#[test]
fn a_watched_game_in_a_pipe_is_plain_text_with_an_end() {
    let text = good(&folder("watch"), "play --watch --seed 3");
    assert!(text.contains("== round 1 of 5"), "{text}");
    assert!(text.contains("played by"), "{text}");
    assert!(text.trim_end().ends_with("wins.") || text.trim_end().ends_with("the win."), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 140));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let here = folder("seed");
    let play = || good(&here, "play --watch --seed 11 --players 5");
    assert_eq!(play(), play());
}

#[test]
fn a_game_is_shown_in_a_language_and_recorded_in_none() {
    let here = folder("language");
    let play = |lang: &str, record: &str| {
        let text = good(&here, &format!("play --watch --seed 4 --lang {lang} --record {record}"));
        (text, read(&here, record))
    };
    let (english, record) = play("en", "en.record");
    for (lang, round, wins) in [
        ("es", "== Ronda 1 de 5", ["Gana ", "Comparten "]),
        ("nl", "== Ronde 1 van 5", [" wint.", " delen "]),
        ("ro", "== Runda 1 din 5", ["Câștigă ", "Împart "]),
    ] {
        let (text, kept) = play(lang, &format!("{lang}.record"));
        assert!(text.contains(round), "{text}");
        let last = text.lines().rfind(|line| !line.ends_with(&format!(" {lang}.record."))).unwrap();
        assert!(wins.iter().any(|wins| last.contains(wins)), "{last}");
        assert_eq!(kept, record, "{lang}");
        for word in ["Round ", "-- turn ", " moves ", " takes ", " draws ", "bullet", "roof", "no loot"] {
            assert!(english.contains(word), "{word}");
            assert_eq!(text.lines().find(|line| line.contains(word)), None, "{lang}");
        }
    }
    // As systems name a language.
    assert_eq!(
        play("es_ES.UTF-8", "x.record").0.replace("x.record", ""),
        play("es", "y.record").0.replace("y.record", "")
    );
    good(&here, "replay es.record");
}

#[test]
fn answers_are_understood_in_the_language_shown_and_in_that_of_records() {
    let here = folder("language-typed");
    let play = |record: &str, lang: &str, typed_in: &str| {
        let line = format!("play --seed 8 --lang {lang} --record {record}");
        (played(&here, &line, typed_in), read(&here, record))
    };
    let (_, english) = play("en.record", "en", "play move\ndraw\nquit\n");
    let (shown, spanish) = play("es.record", "es", "jugar Mover\nsacar\nquit\n");
    assert!(shown.contains("jugar una carta"), "{shown}");
    assert_eq!(english, spanish);
    // The accent may be missing, and the words of records are understood as well.
    let (_, mixed) = play("mixed.record", "ro", "play move\nextrage\nquit\n");
    assert_eq!(english, mixed);
    let (shown, _) = play("wrong.record", "es", "moverr\nquit\n");
    assert!(shown.contains("¿Querías decir `Mover`?"), "{shown}");
    // A game is continued in any language.
    let text = played(&here, "play --continue es.record --lang nl", "quit\n");
    assert!(text.contains("een kaart spelen of trekken?"), "{text}");
}

#[test]
fn a_recorded_game_replays_exactly() {
    let here = folder("record");
    good(&here, "play --watch --seed 4 --record evening.record");
    assert!(good(&here, "replay evening.record").contains("exact"));
}

#[test]
fn an_edited_record_is_not_exact() {
    let here = folder("edited");
    good(&here, "play --watch --seed 4 --record a.record");
    let text = read(&here, "a.record");
    let half: String = text.lines().take(text.lines().count() / 2).map(|line| format!("{line}\n")).collect();
    write(&here, "half.record", half);
    write(&here, "noise.record", [0xff, 0x00, 0xfe]);
    let both = bad(&here, "replay half.record noise.record missing.record", 1);
    for name in ["half.record", "noise.record", "missing.record"] {
        assert!(both.contains(name), "{both}");
    }
}

#[test]
fn a_record_of_today_that_is_told_otherwise_fails_a_test() {
    let here = folder("told-otherwise");
    good(&here, "play --watch --seed 4 --record a.record");
    let text = read(&here, "a.record");
    let otherwise = text.replacen(" moves from ", " wanders from ", 1);
    assert_ne!(text, otherwise);
    write(&here, "b.record", otherwise);
    good(&here, "test a.record");
    assert!(bad(&here, "test b.record", 1).contains("told differently"));
}

#[test]
fn wrong_usage_is_refused_with_a_suggestion() {
    check_usage("usage-agent", &["play", "--seats", "me,gredy,random"], "did you mean `greedy`?");
    check_usage("usage-bandit", &["play", "--seats", "bele=me,greedy,random"], "did you mean `belle`?");
    check_usage("usage-car", &["play", "--watch", "--cars", "saloom"], "did you mean `saloon`?");
    check_usage("usage-twice", &["play", "--watch", "--seats", "doc=random,doc=random,random"], "`doc`");
    check_usage("usage-preset", &["play", "--preset", "base_2041"], "Did you mean `base_2014`?");
    check_usage("usage-players", &["play", "--players", "9"], "3 to 6");
    check_usage("usage-simulate", &["simulate", "--agent", "rnadom"], "Did you mean `random`?");
    check_usage(
        "usage-language",
        &["play", "--watch", "--lang", "esp"],
        "Did you mean `es`? (There are: en, es, nl, ro.)",
    );
    check_usage("usage-flag", &["play", "--wach"], "--watch");
    check_usage("usage-command", &["pley"], "play");
    check_usage("usage-me", &["play", "--watch", "--seats", "me,random,random"], "--watch");
}

#[test]
fn a_setup_file_chooses() {
    let here = folder("setup");
    let setup = "seats = [\"doc=greedy\", \"belle=random\", \"tuco=random\"]\ncars = [\"saloon\", \"luggage\", \"restaurant\"]\nfirst = \"belle\"\n";
    write(&here, "friday.toml", setup);
    let text = good(&here, "play --watch --setup friday.toml --seed 1");
    assert!(text.contains("first player Belle"), "{text}");
    write(&here, "bad.toml", "seat = []\n");
    assert!(bad(&here, "play --watch --setup bad.toml", 2).contains("`seats`"));
}

#[test]
fn a_person_plays_through_a_pipe() {
    let here = folder("person");
    let input = "?\n? saloon\n? draw\nhelp\nlook\nplya\n99\n".to_owned() + &"1\n".repeat(200);
    let text = played(&here, "play --seed 2 --record mine.record", &input);
    assert!(text.contains("BASE-scheme-b"), "{text}");
    assert!(text.contains("There is no choice 99"), "{text}");
    assert!(text.contains("Saloon: a car."), "{text}");
    assert!(text.contains("`draw 3` is offered."), "{text}");
    assert!(text.contains("played by"), "{text}");
    good(&here, "replay mine.record");
}

/// The expert and the two-player game ask other questions, and seats there are called by teams.
#[test]
fn a_person_plays_with_hands_that_are_kept() {
    let here = folder("kept");
    for (preset, seats, shows) in [
        ("base_2014_expert", "me,greedy,random", "discard"),
        ("base_2014_two_player", "belle+doc=me,tuco+django=greedy", "play Doc's"),
    ] {
        let line = format!("play --preset {preset} --seats {seats} --seed 2 --record {preset}.record");
        let text = played(&here, &line, &"1\n".repeat(200));
        // A kept game is not written over.
        assert!(bad(&here, &line, 2).contains("is there already"));
        assert!(
            text.contains(shows) && text.contains("Your discards") && text.contains("played by"),
            "{text}"
        );
        assert!(good(&here, &format!("replay {preset}.record")).contains("exact"));
    }
}

#[test]
fn teams_are_refused_where_a_seat_plays_one_bandit() {
    let two = "base_2014_two_player";
    let usage = |args: &[&str], expected: &str| check_usage("teams", args, expected);
    usage(&["play", "--seats", "belle+doc=me,greedy,greedy"], "a seat plays 1");
    usage(&["play", "--preset", two, "--seats", "belle+doc+tuco=me,greedy"], "a seat plays 2");
    usage(&["play", "--preset", two, "--players", "3"], "it is for 2");
    usage(&["simulate", "--preset", two, "--seats", "4"], "it is for 2");
    usage(&["simulate", "--seats", "2"], "switch on the part with `--with teams_of_two`");
}

#[test]
fn a_game_left_is_continued_with_the_same_bytes() {
    let here = folder("continue");
    let whole = "1\n".repeat(200);
    played(&here, "play --seed 8 --record whole.record", &whole);
    let left = played(&here, "play --seed 8 --record left.record", "1\n1\n1\n2\nundo\n1\nquit\n");
    assert!(left.contains("--continue left.record"), "{left}");
    good(&here, "replay left.record --allow incomplete");
    played(&here, "play --continue left.record", &whole);
    assert_eq!(read(&here, "whole.record"), read(&here, "left.record"));
}

#[test]
fn the_end_of_the_input_leaves_the_game_cleanly() {
    let text = played(&folder("eof"), "play --seed 8", "1\n");
    assert!(text.contains("--continue"), "{text}");
}

/// Ctrl-C stops the games where they are, which are then as many as `--games` would have played.
#[cfg(unix)]
#[test]
fn a_simulation_that_is_stopped_tells_what_it_has() {
    let here = folder("simulate-stopped");
    let many = 100_000_000;
    let stopped = |seconds: u64, line: &str| {
        let child = begin(holdup(&here).args(line.split_whitespace()));
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        let pressed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(pressed.unwrap().success());
        child.wait_with_output().unwrap()
    };
    let when_it_plays = |line: &str| {
        // A machine that is busy takes a while to come so far that it listens.
        let mut outputs = [1, 4, 16].into_iter().map(|seconds| stopped(seconds, line));
        outputs.find(|output| output.status.code() == Some(1)).unwrap()
    };
    let line = format!("simulate --games {many} --seed 5 --threads 2 --format json");
    let output = when_it_plays(&line);
    let result: Value = serde_json::from_str(&out(&output)).unwrap();
    let games = result["games"].as_u64().unwrap();
    assert!(games > 0 && games < many, "{result}");
    assert!(err(&output).trim().ends_with(&format!("Stopped after {games} of {many}.")), "{}", err(&output));
    let again = good(&here, &format!("simulate --games {games} --seed 5 --threads 1 --format json"));
    let again: Value = serde_json::from_str(&again).unwrap();
    assert_eq!(again["characters"], result["characters"]);
    let output = when_it_plays("simulate --games 40000 --coverage --lang es");
    assert!(out(&output).contains(" sets of parts by "), "{}", out(&output));
    assert!(err(&output).contains("Parado después de "), "{}", err(&output));
}

/// A row for each way to win besides riches, and what is left.
#[test]
fn simulations_say_by_which_victory_games_ended() {
    let here = folder("victories");
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/packs/three_jewels");
    let simulate = |more: &str| good(&here, &format!("simulate --pack {pack} --games 80 --threads 2 {more}"));
    let result: Value = serde_json::from_str(&simulate("--format json")).unwrap();
    let won = result["victories"]["three_jewels/three_jewels"].as_u64().unwrap();
    assert!(won > 0 && won < 80, "{result}");
    assert_eq!(result["decided_by"]["victory"], won);
    for (more, column, name, riches) in [
        ("", "decided by", "three jewels", "riches"),
        ("--lang es", "decididas por", "three jewels", "dinero"),
    ] {
        let text = simulate(more);
        let words =
            |line: &str| line.replace('\u{2502}', "").split_whitespace().collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = text.lines().map(words).collect();
        assert!(rows.iter().any(|row| row.contains(column)), "{text}");
        assert!(rows.iter().any(|row| row.starts_with(&format!("{name} {won} "))), "{text}");
        assert!(rows.iter().any(|row| row.starts_with(&format!("{riches} {} ", 80 - won))), "{text}");
    }
}

/// Why games were won and what counts in ties, of a bandit alone and of a team.
#[test]
fn simulations_say_what_decided_the_games() {
    let here = folder("decided");
    for (preset, seats) in [("base_2014", 4), ("base_2014_two_player", 2)] {
        let line = format!("simulate --preset {preset} --seats {seats} --games 60 --format json");
        let result: Value = serde_json::from_str(&good(&here, &line)).unwrap();
        let decided = result["decided_by"].as_object().unwrap();
        let reasons: Vec<&str> = decided.keys().map(String::as_str).collect();
        assert_eq!(reasons, ["fewest_bullets", "level_on_both", "nobody", "richest", "victory"]);
        let sum: u64 = decided.values().map(|number| number.as_u64().unwrap()).sum();
        assert_eq!(sum, 60);
        assert!(decided["richest"].as_u64().unwrap() > 30, "{decided:?}");
        let rows = result["by_seat"].as_array().unwrap();
        assert_eq!(rows.len(), seats);
        for row in rows {
            assert!(row["mean_bullets"].as_f64().unwrap() > 0.0, "{row}");
        }
        for row in result["characters"].as_array().unwrap() {
            assert!(row["mean_bullets"].is_null(), "{row}");
        }
        assert!(result["victories"].is_null(), "{result}");
    }
}

#[test]
fn the_built_in_content_is_good_and_a_broken_one_is_not() {
    let here = folder("check");
    let text = good(&here, "check");
    assert!(!text.contains("in English"), "{text}");
    write(&here, "content/base/pack.toml", "idd = \"base\"\n");
    bad(&here, "check .", 1);
    bad(&here, "check nowhere", 2);
}

/// A script that compiles, and yet cannot be right: looked through, and played.
#[test]
fn scripts_are_looked_through_and_played() {
    let here = folder("check-scripts");
    let errors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/errors");
    for from in ["tiny", "S305-argument-type"] {
        copy(&errors.join(from), &here.join("root"));
    }
    let all: Value = serde_json::from_str(&bad(&here, "check root --format json", 1)).unwrap();
    let all = all.as_array().unwrap();
    assert!(all.iter().all(|one| one["code"] == "S305"), "{all:#?}");
    assert_eq!(all[0]["file"], "root/scripts/tiny/events/storm.lua");
    let text = bad(&here, "check root --format github", 1);
    assert!(text.starts_with("::error file=root/scripts/"), "{text}");
    let log: Value = serde_json::from_str(&bad(&here, "check root --format sarif", 1)).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), all.len());

    copy(&errors.join("S319-fails-in-play"), &here.join("root"));
    assert!(bad(&here, "check root", 1).contains("S319"));
    check_usage("check-format", &["check", "--format", "yaml"], "sarif");
}

#[test]
fn completions_and_manual_pages_are_generated() {
    let here = folder("man");
    assert!(good(&here, "completions bash").contains("holdup"));
    good(&here, "man pages");
    assert!(here.join("pages/holdup-play.1").exists());
}
