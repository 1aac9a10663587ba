//! The command as a stranger meets it: the built program is run in an empty
//! folder, and what it prints, writes and answers is looked at.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::common::{copy, err, folder, out};

/// Runs the command with this typed into it.
pub(crate) fn typed(folder: &Path, args: &[&str], input: &str) -> Output {
    typed_on(None, folder, args, input)
}

/// The same on a page of so many columns and lines.
pub(crate) fn typed_on(page: Option<[usize; 2]>, folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = crate::common::holdup();
    for (nth, variable) in ["COLUMNS", "LINES"].into_iter().enumerate() {
        match page {
            Some(page) => command.env(variable, page[nth].to_string()),
            None => command.env_remove(variable),
        };
    }
    let mut child = command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that ends early closes its end of the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn run(folder: &Path, args: &[&str]) -> Output {
    typed(folder, args, "")
}

/// Checks that a call is refused as wrong usage, and says something helpful.
fn check_usage(name: &str, args: &[&str], expected: &str) {
    let output = run(&folder(name), args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
    assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
}

#[test]
fn help_has_examples() {
    let here = folder("help");
    for args in [
        &["--help"][..],
        &["play", "--help"],
        &["simulate", "--help"],
        &["test", "--help"],
        &["compare", "--help"],
        &["why", "--help"],
        &["explain", "--help"],
        &["trace", "--help"],
    ] {
        let output = run(&here, args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(out(&output).contains("Example"), "{args:?}: {}", out(&output));
        assert!(out(&output).lines().all(|line| line.chars().count() <= 100), "{args:?} is too wide");
    }
    assert!(out(&run(&here, &["--version"])).starts_with("holdup "));
}

#[test]
fn a_watched_game_in_a_pipe_is_plain_text_with_an_end() {
    let output = run(&folder("watch"), &["play", "--watch", "--seed", "3"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(!output.stdout.contains(&0x1b), "control codes in a pipe");
    let text = out(&output);
    assert!(text.contains("== round 1 of 5"), "{text}");
    assert!(text.contains("played by"), "{text}");
    assert!(text.trim_end().ends_with("wins.") || text.trim_end().ends_with("the win."), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 140));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let here = folder("seed");
    let play = || out(&run(&here, &["play", "--watch", "--seed", "11", "--players", "5"]));
    assert_eq!(play(), play());
}

#[test]
fn a_game_is_shown_in_a_language_and_recorded_in_none() {
    let here = folder("language");
    let play = |lang: &str, record: &str| {
        let args = ["play", "--watch", "--seed", "4", "--lang", lang, "--record", record];
        let output = run(&here, &args);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        (out(&output), std::fs::read(here.join(record)).unwrap())
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
    let replay = run(&here, &["replay", "es.record"]);
    assert_eq!(replay.status.code(), Some(0), "{}{}", out(&replay), err(&replay));
}

#[test]
fn answers_are_understood_in_the_language_shown_and_in_that_of_records() {
    let here = folder("language-typed");
    let play = |record: &str, lang: &str, typed_in: &str| {
        let args = ["play", "--seed", "8", "--lang", lang, "--record", record];
        let output = typed(&here, &args, typed_in);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        (out(&output), std::fs::read(here.join(record)).unwrap())
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
    let going_on = typed(&here, &["play", "--continue", "es.record", "--lang", "nl"], "quit\n");
    assert!(out(&going_on).contains("een kaart spelen of trekken?"), "{}", out(&going_on));
}

#[test]
fn a_recorded_game_replays_exactly() {
    let here = folder("record");
    let output = run(&here, &["play", "--watch", "--seed", "4", "--record", "evening.record"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let replay = run(&here, &["replay", "evening.record"]);
    assert_eq!(replay.status.code(), Some(0), "{}{}", out(&replay), err(&replay));
    assert!(out(&replay).contains("exact"), "{}", out(&replay));
}

#[test]
fn an_edited_record_is_not_exact() {
    let here = folder("edited");
    run(&here, &["play", "--watch", "--seed", "4", "--record", "a.record"]);
    let text = std::fs::read_to_string(here.join("a.record")).unwrap();
    let half: String = text.lines().take(text.lines().count() / 2).map(|line| format!("{line}\n")).collect();
    std::fs::write(here.join("half.record"), half).unwrap();
    std::fs::write(here.join("noise.record"), [0xff, 0x00, 0xfe]).unwrap();
    let output = run(&here, &["replay", "half.record", "noise.record", "missing.record"]);
    assert_eq!(output.status.code(), Some(1));
    let both = out(&output) + &err(&output);
    for name in ["half.record", "noise.record", "missing.record"] {
        assert!(both.contains(name), "{both}");
    }
}

#[test]
fn a_record_of_today_that_is_told_otherwise_fails_a_test() {
    let here = folder("told-otherwise");
    run(&here, &["play", "--watch", "--seed", "4", "--record", "a.record"]);
    let text = std::fs::read_to_string(here.join("a.record")).unwrap();
    let otherwise = text.replacen(" moves from ", " wanders from ", 1);
    assert_ne!(text, otherwise);
    std::fs::write(here.join("b.record"), otherwise).unwrap();
    assert_eq!(run(&here, &["test", "a.record"]).status.code(), Some(0));
    let output = run(&here, &["test", "b.record"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("told differently"), "{}", out(&output));
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
    std::fs::write(here.join("friday.toml"), setup).unwrap();
    let output = run(&here, &["play", "--watch", "--setup", "friday.toml", "--seed", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("first player Belle"), "{}", out(&output));
    std::fs::write(here.join("bad.toml"), "seat = []\n").unwrap();
    assert_eq!(run(&here, &["play", "--watch", "--setup", "bad.toml"]).status.code(), Some(2));
}

#[test]
fn a_person_plays_through_a_pipe() {
    let here = folder("person");
    let input = "?\n? saloon\n? draw\nhelp\nlook\nplya\n99\n".to_owned() + &"1\n".repeat(200);
    let output = typed(&here, &["play", "--seed", "2", "--record", "mine.record"], &input);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    assert!(!output.stdout.contains(&0x1b));
    assert!(text.contains("BASE-scheme-b"), "{text}");
    assert!(text.contains("There is no choice 99"), "{text}");
    assert!(text.contains("Saloon: a car."), "{text}");
    assert!(text.contains("`draw 3` is offered."), "{text}");
    assert!(text.contains("played by"), "{text}");
    let replay = run(&here, &["replay", "mine.record"]);
    assert_eq!(replay.status.code(), Some(0), "{}{}", out(&replay), err(&replay));
}

/// The expert and the two-player game ask other questions, and seats there are called by teams.
#[test]
fn a_person_plays_with_hands_that_are_kept() {
    let here = folder("kept");
    for (preset, seats, shows) in [
        ("base_2014_expert", "me,greedy,random", "discard"),
        ("base_2014_two_player", "belle+doc=me,tuco+django=greedy", "play Doc's"),
    ] {
        let record = format!("{preset}.record");
        let args = ["play", "--preset", preset, "--seats", seats, "--seed", "2", "--record", &record];
        let output = typed(&here, &args, &"1\n".repeat(200));
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        // A kept game is not written over.
        let again = typed(&here, &args, "");
        assert_eq!(again.status.code(), Some(2));
        assert!(err(&again).contains("is there already"), "{}", err(&again));
        let text = out(&output);
        assert!(
            text.contains(shows) && text.contains("Your discards") && text.contains("played by"),
            "{text}"
        );
        let replay = run(&here, &["replay", &record]);
        assert_eq!(replay.status.code(), Some(0), "{}{}", out(&replay), err(&replay));
        assert!(out(&replay).contains("exact"), "{}", out(&replay));
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
    usage(&["simulate", "--seats", "2"], "two play with teams");
}

#[test]
fn a_game_left_is_continued_with_the_same_bytes() {
    let here = folder("continue");
    let whole = "1\n".repeat(200);
    typed(&here, &["play", "--seed", "8", "--record", "whole.record"], &whole);
    let left =
        typed(&here, &["play", "--seed", "8", "--record", "left.record"], "1\n1\n1\n2\nundo\n1\nquit\n");
    assert_eq!(left.status.code(), Some(0), "{}", err(&left));
    assert!(out(&left).contains("--continue left.record"), "{}", out(&left));
    let replay = run(&here, &["replay", "left.record", "--allow", "incomplete"]);
    assert_eq!(replay.status.code(), Some(0), "{}{}", out(&replay), err(&replay));
    let rest = typed(&here, &["play", "--continue", "left.record"], &whole);
    assert_eq!(rest.status.code(), Some(0), "{}", err(&rest));
    let read = |name: &str| std::fs::read_to_string(here.join(name)).unwrap();
    assert_eq!(read("whole.record"), read("left.record"));
}

#[test]
fn the_end_of_the_input_leaves_the_game_cleanly() {
    let here = folder("eof");
    let output = typed(&here, &["play", "--seed", "8"], "1\n");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("--continue"), "{}", out(&output));
}

#[test]
fn simulations_do_not_depend_on_threads() {
    let here = folder("simulate");
    let simulate = |threads: &str| {
        let args = ["simulate", "--games", "150", "--seed", "5", "--threads", threads, "--format", "json"];
        let output = run(&here, &args);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        serde_json::from_str::<serde_json::Value>(&out(&output)).unwrap()
    };
    let (one, two) = (simulate("1"), simulate("2"));
    for field in ["games", "decisions", "decided_by", "characters", "by_seat"] {
        assert!(!one[field].is_null(), "{field}");
        assert_eq!(one[field], two[field], "{field}");
    }
    for field in ["seconds", "games_per_second", "decisions_per_second"] {
        assert!(one[field].is_number(), "{field}");
    }
    assert_eq!(one["games"], 150);
    let characters = one["characters"].as_array().unwrap();
    assert_eq!(characters.len(), 6);
    let won: f64 = characters
        .iter()
        .map(|row| row["win_share"].as_f64().unwrap() * row["games"].as_f64().unwrap())
        .sum();
    assert!((won - 150.0).abs() < 1e-6, "{won}");
}

/// Why games were won and what counts in ties, of a bandit alone and of a team.
#[test]
fn simulations_say_what_decided_the_games() {
    let here = folder("decided");
    for (preset, seats) in [("base_2014", 4), ("base_2014_two_player", 2)] {
        let line = format!("simulate --preset {preset} --seats {seats} --games 60 --format json");
        let output = run(&here, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let result: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
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
    }
}

#[test]
fn the_built_in_content_is_good_and_a_broken_one_is_not() {
    let here = folder("check");
    let output = run(&here, &["check"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    assert!(!out(&output).contains("in English"), "{}", out(&output));
    std::fs::create_dir_all(here.join("content/base")).unwrap();
    std::fs::write(here.join("content/base/pack.toml"), "idd = \"base\"\n").unwrap();
    let output = run(&here, &["check", "."]);
    assert_eq!(output.status.code(), Some(1), "{}{}", out(&output), err(&output));
    assert_eq!(run(&here, &["check", "nowhere"]).status.code(), Some(2));
}

/// A script that compiles, and yet cannot be right: looked through, and played.
#[test]
fn scripts_are_looked_through_and_played() {
    let here = folder("check-scripts");
    let errors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/errors");
    for from in ["tiny", "S305-argument-type"] {
        copy(&errors.join(from), &here.join("root"));
    }
    let output = run(&here, &["check", "root", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let all: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    let all = all.as_array().unwrap();
    assert!(all.iter().all(|one| one["code"] == "S305"), "{all:#?}");
    assert_eq!(all[0]["file"], "root/scripts/tiny/events/storm.lua");
    let output = run(&here, &["check", "root", "--format", "github"]);
    assert!(out(&output).starts_with("::error file=root/scripts/"), "{}", out(&output));
    let output = run(&here, &["check", "root", "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), all.len());

    copy(&errors.join("S319-fails-in-play"), &here.join("root"));
    let output = run(&here, &["check", "root"]);
    assert!(out(&output).contains("S319"), "{}", out(&output));
    check_usage("check-format", &["check", "--format", "yaml"], "sarif");
}

/// Lays the folders of a folder over another one.

#[test]
fn completions_and_manual_pages_are_generated() {
    let here = folder("man");
    assert!(out(&run(&here, &["completions", "bash"])).contains("holdup"));
    assert_eq!(run(&here, &["man", "pages"]).status.code(), Some(0));
    assert!(here.join("pages/holdup-play.1").exists());
}
