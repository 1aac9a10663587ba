//! `holdup compare` and `holdup why` from outside, on the games of `tests/games`.
//! Games recorded under a literal edition are held against the base game, and
//! what comes out is a snapshot: `INSTA_UPDATE=always` accepts what changed.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::{self, bad, copy, err, folder, good, out, read, write};

/// The preset others are held against.
const BASE: &str = "base_2014";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(args: &[&str]) -> Output {
    common::run(&repository(), args)
}

/// Names of the games of the base game and its editions.
fn recorded() -> Vec<String> {
    let mut games: Vec<String> = std::fs::read_dir(repository().join("tests/games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "record"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    games.sort();
    assert!(games.len() > 10);
    games
}

/// The project's content with presets of this test's own beside its own.
fn content(name: &str, presets: &[(&str, &str)]) -> String {
    let root = folder(name);
    for part in ["content", "scripts"] {
        copy(&repository().join(part), &root.join(part));
    }
    for (id, options) in presets {
        let text = format!("name = \"{id}\"\ninherits = \"{BASE}\"\n\n[options]\n{options}");
        write(&root, &format!("content/presets/{id}.toml"), text);
    }
    root.to_str().unwrap().to_owned()
}

#[test]
fn the_same_version_tells_the_same_game() {
    let text =
        good(&repository(), &format!("compare tests/games/four-seats-all-greedy.record --preset {BASE}"));
    assert!(text.contains("tell the same game"), "{text}");
}

#[test]
fn the_first_difference_is_shown_with_its_option() {
    let content =
        content("compare-first", &[("pushy", "django_push_optional = true\ngunslinger_min_shots = 12\n")]);
    let record = "tests/games/six-seats-django-pushes.record";
    let line = format!("compare {record} --preset {BASE} --preset pushy --content {content}");
    insta::assert_snapshot!("first_difference", bad(&repository(), &line, 1));
}

#[test]
fn all_differences_and_what_stopped_being_legal() {
    let content = content("compare-all", &[("short", "draw_count = 2\n")]);
    let record = "tests/games/three-seats-in-the-tunnels.record";
    let text = bad(&repository(), &format!("compare {record} --preset short --content {content} --all"), 1);
    assert!(text.contains("Answers short does not allow:"), "{text}");
    assert!(text.contains("Difference 2:"), "{text}");
    assert!(!text.contains("`--all` shows them"), "{text}");
    assert!(text.contains("draw_count: 3 in base_2014, 2 in short"), "{text}");
}

#[test]
fn a_folder_is_summed_up() {
    let content = content(
        "compare-folder",
        &[("house", "marshals_revenge_lost_loot = \"floor\"\npickpocketing_optional = false\n")],
    );
    // Without those of the combined rules, which would take long.
    let folder = Path::new(&content).join("games");
    std::fs::create_dir(&folder).unwrap();
    for name in recorded() {
        let file = format!("{name}.record");
        std::fs::copy(repository().join("tests/games").join(&file), folder.join(file)).unwrap();
    }
    let line = "compare games --preset house --content .";
    let text = bad(Path::new(&content), line, 1);
    for option in ["marshals_revenge_lost_loot", "pickpocketing_optional"] {
        assert!(text.contains(option), "{text}");
    }
    let games: serde_json::Value =
        serde_json::from_str(&bad(Path::new(&content), &format!("{line} --format json"), 1)).unwrap();
    let games = games.as_array().unwrap();
    let (played, unplayed): (Vec<_>, Vec<_>) = games.iter().partition(|game| game["played"] == true);
    let differ = played.iter().filter(|game| game["same"] == false).count();
    // One heading for each rulebook version the records were played by.
    let told = |word: &str| -> usize {
        let headings = text.lines().filter(|line| line.ends_with("otherwise.") && line.contains(" tell "));
        let numbers =
            headings.filter_map(|line| line.split_once(word)?.1.split(' ').next()?.parse::<usize>().ok());
        numbers.sum()
    };
    assert_eq!((told(" tell "), told(" of ")), (differ, played.len()), "{text}");
    assert!(differ > 0 && differ < played.len());
    // A game of two cannot be played under a version for three to six, and so is neither the same nor another one.
    assert!(!unplayed.is_empty());
    assert_eq!(text.matches("cannot be played under both").count(), unplayed.len(), "{text}");
    assert!(text.contains("Not counted, because both versions cannot play them: "), "{text}");
    for game in unplayed {
        let name = game["record"].as_str().unwrap();
        let alone = bad(Path::new(&content), &format!("compare {name} --preset house --content ."), 1);
        assert!(alone.contains(" cannot both play this game."), "{alone}");
        assert!(alone.contains("it cannot go on: the rulebook version is for 3 to 6 seats"), "{alone}");
    }
    for game in played.iter().filter(|game| game["same"] == false) {
        // A game of another kind or edition differs for more than one reason,
        // and which comes first depends on the game.
        let how = game["cause"]["how"].as_str().unwrap();
        let known =
            if game["versions"][0] == BASE { how == "alone" } else { ["alone", "together"].contains(&how) };
        assert!(known, "{game}");
        assert!(game["differences"][0]["lines"][1].is_array(), "{game}");
    }
}

/// Games of four computer players in a folder of the test's own, `game-1.record` and on.
fn games(folder: &Path, number: usize) {
    std::fs::create_dir(folder.join("games")).unwrap();
    for seed in 1..=number {
        let line = format!(
            "play --seats greedy,random,greedy,random --seed {seed} --record games/game-{seed}.record"
        );
        good(folder, &line);
    }
}

/// The row of a table that begins with this cell, cell by cell.
fn row_of(text: &str, first: &str) -> Vec<String> {
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim_matches('│');
        line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
    };
    let mut rows = text.lines().map(cells);
    rows.find(|cells| cells.first().is_some_and(|cell| cell == first)).unwrap_or_default()
}

/// What a keeper asks: one option and one value of content were changed; which of them changed how many games?
#[test]
fn an_option_and_a_value_of_content_are_told_apart_in_a_folder() {
    let folder = folder("compare-keys");
    games(&folder, 20);
    let house =
        "inherits = \"base_2014\"\n[options]\ngunslinger_value = 500\n[level.roof]\nmoves = { most = 1 }\n";
    write(&folder, "evening.toml", house);
    let line = "compare games --preset base_2014 --preset evening.toml";
    let text = bad(&folder, line, 1);
    let games: serde_json::Value =
        serde_json::from_str(&bad(&folder, &format!("{line} --format json"), 1)).unwrap();
    let games = games.as_array().unwrap();
    // Counted from what each game says, the sums must be those of the table.
    for (id, kind) in [("gunslinger_value", "option"), ("level.roof.moves.most", "content")] {
        let own = |game: &serde_json::Value| -> serde_json::Value {
            let mut keys = game["options"].as_array().unwrap().iter();
            keys.find(|key| key["id"] == id).unwrap().clone()
        };
        assert!(games.iter().all(|game| own(game)["kind"] == kind));
        let count =
            |is: &dyn Fn(&serde_json::Value) -> bool| games.iter().filter(|game| is(&own(game))).count();
        let touched = count(&|key| !key["changes_alone_after_answer"].is_null());
        let winner = count(&|key| key["other_result_alone"] == "winner");
        let score = count(&|key| key["other_result_alone"] == "score");
        assert!(touched > 10 && winner > 0 && score > 0, "{text}");
        let row = row_of(&text, id);
        assert_eq!(row[2..5], [touched, winner, score].map(|number| number.to_string()), "{text}");
        let first =
            games.iter().filter(|game| game["cause"]["how"] == "alone" && game["cause"]["options"][0] == id);
        assert!(first.count() > 0, "{text}");
    }
    // In the order people count.
    let named = text.lines().filter_map(|line| line.trim_start_matches(['│', ' ']).split(' ').next());
    let named: Vec<&str> = named.filter(|word| word.starts_with("game-")).take(20).collect();
    let expected: Vec<String> = (1..=20).map(|number| format!("game-{number}")).collect();
    assert_eq!(named, expected);
}

/// The prize is worth something, and somebody may have it: either alone changes nothing.
#[test]
fn what_only_together_makes_a_difference_is_named() {
    let folder = folder("compare-together");
    games(&folder, 2);
    write(
        &folder,
        "none.toml",
        "inherits = \"base_2014\"\n[options]\ngunslinger_min_shots = 12\ngunslinger_value = 0\n",
    );
    write(
        &folder,
        "prize.toml",
        "inherits = \"base_2014\"\n[options]\ngunslinger_value = 500\nmarshals_revenge_loot = \"lowest_loot\"\n[level.roof]\nmoves = { most = 1 }\n",
    );
    let both = "--preset none.toml --preset prize.toml";
    let one = bad(&folder, &format!("compare games/game-1.record {both}"), 1);
    assert!(
        one.contains(
            "Because of the value of content:\n  level.roof.moves.most: 3 in none.toml, 1 in prize.toml"
        ),
        "{one}"
    );
    assert!(one.contains("These change this game only together:\n  after answer"), "{one}");
    let pair = "round 5, the game is over: \
                gunslinger_min_shots: 12 in none.toml, 0 in prize.toml; and gunslinger_value: 0 in none.toml, 500 in prize.toml";
    assert!(one.contains(pair), "{one}");
    let all = bad(&folder, &format!("compare games {both}"), 1);
    assert_eq!(row_of(&all, "marshals_revenge_loot")[2..], ["0", "0", "0"], "{all}");
    let pair = row_of(&all, "gunslinger_min_shots");
    assert!(pair[1].starts_with("12 / 0 + 0 /") && pair[2] == "2", "the pair comes first: {all}");
    // Without the other difference the pair is what is behind the first one.
    write(&folder, "prize.toml", "inherits = \"base_2014\"\n[options]\ngunslinger_value = 500\n");
    let one = bad(&folder, &format!("compare games/game-1.record {both}"), 1);
    assert!(one.contains("Because of these options together:\n  gunslinger_min_shots"), "{one}");
    assert!(!one.contains("only together:"), "{one}");
}

/// What is counted for a tie, of every seat or team, and why somebody won.
#[test]
fn programs_are_told_why_somebody_won() {
    let side = |name: &str, preset: &str| {
        let record = format!("tests/games/{name}.record");
        let line = format!("compare {record} --preset {preset} --format json");
        let games: serde_json::Value = serde_json::from_str(&good(&repository(), &line)).unwrap();
        games[0]["sides"][0].clone()
    };
    let tie = side("three-seats-tie-goes-to-fewer-bullets", BASE);
    assert_eq!(tie["decided_by"], "fewest_bullets");
    let counted = tie["counted"].as_array().unwrap();
    assert_eq!(counted.len(), 3);
    let winner = counted.iter().find(|seat| seat["won"] == true).unwrap();
    assert_eq!(winner["bandits"], tie["winners"]);
    let level = |seat: &&serde_json::Value| seat["total"] == winner["total"] && seat["won"] == false;
    let bullets = |seat: &serde_json::Value| seat["bullets"].as_u64().unwrap();
    let behind = counted.iter().find(level).unwrap();
    assert!(bullets(behind) > bullets(winner), "{tie}");
    let shared = side("four-seats-shared-win", BASE);
    assert_eq!(shared["decided_by"], "level_on_both");
    let teams = side("two-seats-with-teams", "base_2014_two_player");
    assert_eq!(teams["decided_by"], "richest");
    let teams = teams["counted"].as_array().unwrap();
    assert_eq!(teams.len(), 2);
    assert!(teams.iter().all(|team| team["bandits"].as_array().unwrap().len() == 2), "{teams:?}");
}

#[test]
fn wrong_usage_is_refused() {
    let record = "tests/games/four-seats-all-greedy.record";
    for (args, expected) in [
        (&["compare", record, "--preset", "base_2041"][..], "Did you mean `base_2014`?"),
        (&["compare", record], "--preset"),
        (&["compare", "nowhere", "--preset", BASE], "no file or folder"),
        (&["compare", "tests/errors", "--preset", BASE], "no record here"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
    }
    let readme = run(&["compare", "README.md", "--preset", BASE]);
    assert_eq!(readme.status.code(), Some(1));
    assert!(err(&readme).contains("no record"), "{}", err(&readme));
}

#[test]
fn why_lists_answers_and_explains_a_question() {
    let record = "tests/games/five-seats-belle-is-spared.record";
    let list = good(&repository(), &format!("why {record}"));
    assert!(list.contains("  26  belle: punch doc"), "{list}");
    let question = good(&repository(), &format!("why --seconds 600 {record}@26"));
    insta::assert_snapshot!("why_question", question);
    for (choice, expected) in [
        ("doc", "`punch doc` is offered."),
        ("punch ghost", "`punch ghost` is not offered: ghost does not stand in the same place."),
        ("Belle", "`punch belle` is not offered: nobody can choose himself."),
        ("saloon", "`saloon` is neither a choice here nor anything in this game"),
    ] {
        let output = run(&["why", "--seconds", "600", &format!("{record}@26"), choice]);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(out(&output).contains(expected), "{choice}: {}", out(&output));
    }
}

#[test]
fn why_refuses_what_is_nowhere() {
    let record = "tests/games/five-seats-belle-is-spared.record";
    for (place, choice, expected) in [
        ("nowhere.record@3", None, "There is no file nowhere.record."),
        (&*format!("{record}@9999"), None, "There is no answer 9999"),
        (&*format!("{record}@0"), None, "There is no answer 0"),
        (&*format!("{record}@six"), None, "no number of an answer"),
        (record, Some("belle"), "At which answer?"),
        (&*format!("{record}@26"), Some("bille"), "Nothing is called `bille`"),
    ] {
        let output = run(&[&["why", place], choice.as_slice()].concat());
        assert_eq!(output.status.code(), Some(2), "{place}");
        assert!(err(&output).contains(expected), "{place}: {}", err(&output));
        assert!(output.stdout.is_empty(), "{place}");
    }
    let readme = run(&["why", "README.md@3"]);
    assert_eq!(readme.status.code(), Some(1), "{}", err(&readme));
}

/// Every game recorded under a literal edition, against the base game.
#[test]
fn games_of_literal_editions_against_the_base_game() {
    for name in recorded() {
        let record = format!("tests/games/{name}.record");
        let text = read(&repository(), &record);
        let preset = text.lines().find_map(|line| line.strip_prefix("preset ")).unwrap();
        let preset = preset.split(' ').next().unwrap();
        if preset.starts_with(BASE) {
            continue;
        }
        // Against the base game of the same kind.
        let base = if text.contains("\noption teams_of_two = true") {
            "base_2014_two_player"
        } else if text.contains("\noption deck_mode = \"expert\"") {
            "base_2014_expert"
        } else {
            BASE
        };
        let text = bad(&repository(), &format!("compare {record} --preset {base}"), 1);
        insta::assert_snapshot!(format!("edition_{name}"), text);
    }
}
