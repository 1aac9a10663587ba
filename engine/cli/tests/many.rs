//! Many games: the same bytes however they are shared out, intervals, rows, and parts that are put together.

use std::path::Path;

use serde_json::Value;

use crate::common::{bad, folder, good, read, write};

/// Games of every kind there is a table for: agents by seat, quick and thinking, sides, routes, bots.
const GAMES: [&str; 5] = [
    "--games 150 --agent greedy,random,random,random",
    "--games 5 --agent planner:10,greedy,random",
    "--games 40 --seats 6 --with team_game",
    "--games 40 --preset ucr_2_1 --bots 3 --seats 2",
    "--games 60 --preset base_2014_two_player --seats 2",
];

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_same_games_are_the_same_bytes_on_any_number_of_threads() {
    let here = folder("threads");
    for (nth, games) in GAMES.iter().enumerate() {
        let simulate = |threads: u32, format: &str| {
            let rows = format!("{nth}-{threads}.csv");
            let line =
                format!("simulate {games} --seed 5 --threads {threads} --format {format} --rows {rows}");
            (good(&here, &line), read(&here, &rows), read(&here, &rows.replace(".csv", ".schema.json")))
        };
        assert_eq!(simulate(1, "json"), simulate(2, "json"), "{games}");
        assert_eq!(simulate(1, "table"), simulate(8, "table"), "{games}");
    }
}

#[test]
fn everybody_wins_as_often_as_games_are_won() {
    let result = json(&good(&folder("shares"), "simulate --games 150 --seed 5 --format json"));
    assert_eq!(result["games"], 150);
    let characters = result["characters"].as_array().unwrap();
    assert_eq!(characters.len(), 6);
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap();
    let won: f64 = characters.iter().map(|row| number(row, "win_share") * number(row, "games")).sum();
    assert!((won - 150.0).abs() < 1e-6, "{won}");
    for row in characters.iter().chain(result["by_seat"].as_array().unwrap()) {
        let [low, share, high] = ["win_low", "win_share", "win_high"].map(|key| number(row, key));
        assert!(0.0 < low && low < share && share < high && high < 1.0, "{row}");
        assert!((number(row, "wins") / 27_720.0 / number(row, "games") - share).abs() < 1e-9, "{row}");
        assert!(
            (number(row, "dollars") / number(row, "games") - number(row, "mean_score")).abs() < 1e-6,
            "{row}"
        );
    }
}

/// Four times as many games, half the interval.
#[test]
fn intervals_become_narrow() {
    let here = folder("narrower");
    let width = |games: u32| {
        let result = json(&good(&here, &format!("simulate --games {games} --format json")));
        let row = &result["by_seat"][0];
        row["win_high"].as_f64().unwrap() - row["win_low"].as_f64().unwrap()
    };
    let (few, many) = (width(100), width(400));
    assert!((1.6..2.4).contains(&(few / many)), "{few} and {many}");
    let table = good(&here, "simulate --games 100");
    assert!(table.contains("95 %") && table.contains('\u{2013}'), "{table}");
}

/// As many seats as agents, if nothing else is said.
#[test]
fn every_agent_that_is_named_has_a_seat() {
    let here = folder("agents-named");
    for agents in ["greedy,random,random", "random,random,random,random,random"] {
        let seats = agents.split(',').count();
        let text = good(&here, &format!("simulate --games 2 --agent {agents}"));
        assert!(text.starts_with(&format!("2 games of {seats} seats by ")), "{text}");
    }
    write(&here, "evening.toml", "name = \"Evening\"\ninherits = \"base_2014\"\n[setup]\nplayers = 4\n");
    for line in ["--seats 4", "--house evening.toml"] {
        let text = bad(&here, &format!("simulate --games 2 {line} --agent greedy,random,random"), 2);
        assert!(text.contains("3 agents are named for 4 seats"), "{text}");
    }
}

/// The rows of a file, as numbers by column.
fn rows(here: &Path, path: &str) -> (Vec<String>, Vec<Vec<i64>>) {
    let text = read(here, path);
    let mut lines = text.lines();
    let columns = lines.next().unwrap().split(',').map(str::to_owned).collect();
    (columns, lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect())
}

#[test]
fn rows_add_up_to_the_result() {
    let here = folder("rows");
    for games in GAMES {
        let result = json(&good(&here, &format!("simulate {games} --seed 3 --format json --rows games.csv")));
        let schema = json(&read(&here, "games.schema.json"));
        let (columns, rows) = rows(&here, "games.csv");
        let fields = schema["fields"].as_array().unwrap();
        assert_eq!(fields.iter().map(|field| field["name"].as_str().unwrap()).collect::<Vec<_>>(), columns);
        let at = |row: &[i64], name: &str| row[columns.iter().position(|column| column == name).unwrap()];
        let label = |name: &str, value: i64| {
            let field = fields.iter().find(|field| field["name"] == name).unwrap();
            let all = field["categories"].as_array().unwrap();
            let category = all.iter().find(|category| category["value"] == value).unwrap();
            category["label"].as_str().unwrap().to_owned()
        };
        let (of_games, of_characters): (Vec<_>, Vec<_>) = rows.iter().partition(|row| at(row, "row") == 0);
        assert_eq!(of_games.len() as u64, result["games"].as_u64().unwrap());
        let sum = |rows: &[&Vec<i64>], name: &str| rows.iter().map(|row| at(row, name)).sum::<i64>();
        assert_eq!(sum(&of_games, "decisions") as u64, result["decisions"].as_u64().unwrap());
        for name in ["dollars", "won"] {
            assert_eq!(sum(&of_games, name), sum(&of_characters, name), "{name}");
        }
        for (reason, number) in result["decided_by"].as_object().unwrap() {
            let decided = of_games.iter().filter(|row| label("decided_by", at(row, "decided_by")) == *reason);
            assert_eq!(decided.count() as u64, number.as_u64().unwrap(), "{reason}");
        }
        for character in result["characters"].as_array().unwrap() {
            let of = of_characters
                .iter()
                .copied()
                .filter(|row| label("character", at(row, "character")) == character["id"].as_str().unwrap());
            let of: Vec<&Vec<i64>> = of.collect();
            assert_eq!(of.len() as u64, character["games"].as_u64().unwrap(), "{character}");
            assert_eq!(sum(&of, "dollars"), character["dollars"].as_i64().unwrap(), "{character}");
        }
        for (nth, seat) in result["by_seat"].as_array().unwrap().iter().enumerate() {
            let mut of = of_characters.iter().filter(|row| at(row, "seat") == nth as i64 + 1);
            assert!(of.all(|row| label("agent", at(row, "agent")) == seat["id"].as_str().unwrap()), "{seat}");
        }
    }
}

/// The page shows what is printed, and says what every column means.
#[test]
fn the_page_has_every_column() {
    let here = folder("many-columns");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/many-games.md");
    let page = std::fs::read_to_string(root).unwrap();
    let shown = good(&here, "simulate --games 2000 --seed 7 --rows games.csv");
    assert!(
        page.contains(&format!("`holdup simulate --games 2000 --seed 7` prints:\n\n```text\n{shown}```")),
        "{shown}"
    );
    let schema = json(&read(&here, "games.schema.json"));
    for field in schema["fields"].as_array().unwrap() {
        let row =
            format!("| `{}` | {} |", field["name"].as_str().unwrap(), field["description"].as_str().unwrap());
        assert!(page.contains(&row), "the page lacks: {row}");
    }
}

/// Plays the parts of a run, each on its own, into the folder `parts`.
fn play_parts(here: &Path, games: &str, of: u32) -> String {
    for nth in 1..=of {
        let threads = 1 + nth % 2;
        let line = format!(
            "simulate {games} --shard {nth}/{of} --threads {threads} --format json --rows parts/{nth}.csv"
        );
        std::fs::create_dir_all(here.join("parts")).unwrap();
        let part = good(here, &line);
        write(here, &format!("parts/{nth}.json"), part);
    }
    // The order of the files does not matter.
    (1..=of).rev().map(|nth| format!(" parts/{nth}.json")).collect()
}

#[test]
fn parts_that_are_put_together_are_the_bytes_of_one_run() {
    let here = folder("merged");
    for games in GAMES {
        let parts = play_parts(&here, games, 7);
        let whole = good(&here, &format!("simulate {games} --format json --rows whole.csv"));
        assert_eq!(good(&here, &format!("merge {parts} --format json")), whole, "{games}");
        let table = good(&here, &format!("simulate {games} --lang es"));
        assert_eq!(good(&here, &format!("merge {parts} --lang es --rows merged.csv")), table, "{games}");
        for end in ["csv", "schema.json"] {
            assert_eq!(
                read(&here, &format!("merged.{end}")),
                read(&here, &format!("whole.{end}")),
                "{games}"
            );
        }
    }
}

/// More parts than games: some have none.
#[test]
fn parts_may_be_empty() {
    let here = folder("empty-parts");
    let parts = play_parts(&here, "--games 3", 5);
    let whole = good(&here, "simulate --games 3 --format json");
    assert_eq!(good(&here, &format!("merge {parts} --format json --rows rows.csv")), whole);
}

#[test]
fn what_is_missing_double_or_of_another_run_is_said() {
    let here = folder("unmerged");
    play_parts(&here, "--games 40", 4);
    let text = bad(&here, "merge parts/2.json", 1);
    assert!(text.contains("Missing: 1/4, 3/4, 4/4."), "{text}");
    write(&here, "again.json", read(&here, "parts/3.json"));
    let text = bad(&here, "merge parts/1.json parts/2.json parts/3.json again.json", 1);
    assert!(
        text.contains("Missing: 4/4.") && text.contains("Double: 3/4 is in parts/3.json and again.json."),
        "{text}"
    );
    let others = [
        ("--games 40 --seats 5", "they differ in flags"),
        ("--games 40 --set hand_size=7", "they differ in flags: --set, hand_size=7; or nothing"),
        ("--games 40 --seed 2", "they differ in seed, number of games or number of parts"),
        ("--games 41", "they differ in seed"),
    ];
    for (games, why) in others {
        let part = good(&here, &format!("simulate {games} --shard 1/4 --format json"));
        write(&here, "other.json", part);
        let text = bad(&here, "merge other.json parts/2.json parts/3.json parts/4.json", 1);
        assert!(text.contains("parts of different runs") && text.contains(why), "{text}");
    }
    let cut: String = read(&here, "parts/3.json").chars().take(700).collect();
    for (text, why) in [
        (cut.as_str(), "is not what `holdup simulate --shard N/ALL --format json` prints"),
        ("", "is not what"),
        (&good(&here, "simulate --games 40 --format json"), "it has all games of its run"),
        (
            &read(&here, "parts/3.json").replace("\"games\": 10,", "\"games\": 9,"),
            "has 9 of the 10 games of part 3/4",
        ),
    ] {
        write(&here, "cut.json", text);
        let told = bad(&here, "merge parts/1.json parts/2.json cut.json parts/4.json", 1);
        assert!(told.contains(why), "{told}");
    }
    let all = "parts/1.json parts/2.json parts/3.json parts/4.json";
    let rows = read(&here, "parts/2.csv");
    let cut = |lines: usize| rows.lines().take(lines).map(|line| format!("{line}\n")).collect::<String>();
    for (text, why) in [
        (cut(20), "10 games should be there, and 4 are"),
        (cut(1), "10 games should be there, and 0 are"),
        (rows.trim_end().to_owned(), "the last row is cut short"),
        (String::new(), "the first line is another"),
        (read(&here, "parts/3.csv"), "game 10 should follow, and a row of game 20 does"),
        (
            rows.clone() + &rows.lines().last().unwrap().replace("19,", "x,"),
            "does not begin with two whole numbers",
        ),
    ] {
        write(&here, "parts/2.csv", text);
        let told = bad(&here, &format!("merge {all} --rows all.csv"), 1);
        assert!(told.contains(why), "{why}: {told}");
        assert!(!here.join("all.csv").exists());
    }
    for (line, why) in [
        ("simulate --shard 5/4", "such as `3/64`"),
        ("simulate --rows games.txt", "such as `games.csv`"),
        ("simulate --coverage --shard 1/4", "cannot be used with"),
        ("merge", "required"),
    ] {
        let told = bad(&here, line, 2);
        assert!(told.contains(why), "{told}");
    }
}

/// Whatever somebody has written into parts ends in a message or in tables.
#[test]
fn forged_parts_end_no_program() {
    let here = folder("forged-parts");
    let parts = play_parts(&here, "--games 4 --seats 6 --with team_game", 2);
    let one: Value = json(&read(&here, "parts/1.json"));
    let forged = |change: &dyn Fn(&mut Value)| {
        for nth in 1..=2 {
            let mut part = one.clone();
            part["shard"] = format!("{nth}/2").into();
            change(&mut part);
            write(&here, &format!("parts/{nth}.json"), part.to_string());
        }
        let output = crate::common::run(&here, format!("merge {parts}").split_whitespace());
        assert!(matches!(output.status.code(), Some(0..=2)), "{output:?}");
        crate::common::err(&output)
    };
    forged(&|part| part["decided_by"] = serde_json::json!({}));
    forged(&|part| part["victories"] = serde_json::json!({ "order": u64::MAX }));
    forged(&|part| part["characters"] = serde_json::json!([]));
    forged(&|part| part["by_side"] = serde_json::json!([]));
    forged(&|part| part["decisions"] = u64::MAX.into());
    for key in ["games", "wins", "bullets"] {
        forged(&|part| part["by_seat"][0][key] = u64::MAX.into());
    }
    forged(&|part| part["by_seat"][0]["dollars"] = i64::MIN.into());
    let flags = |flags: &[&str]| forged(&|part| part["flags"] = flags.into());
    assert!(flags(&["--help"]).contains("flags of the parts are none"));
    assert!(!flags(&["--agent", "\u{1b}[8m"]).contains('\u{1b}'));
    assert!(flags(&["--coverage"]).contains("other rules"));
    let most = u64::MAX;
    let text = forged(&|part| {
        part["asked"] = most.into();
        part["games"] = (most / 2).into();
    });
    assert!(text.contains("games of part 2/2"), "{text}");
    for shard in ["1/100000", "0/0", "9/2", ""] {
        let text = forged(&|part| part["shard"] = shard.into());
        assert!(text.contains("and 99949 more") || text.contains("such as `3/64`"), "{text}");
    }
}

/// The tables need the rules the parts were played by.
#[test]
fn other_rules_are_not_taken_for_those_of_the_parts() {
    let here = folder("other-rules");
    let house =
        |hand: u8| format!("name = \"Evening\"\ninherits = \"base_2014\"\n[options]\nhand_size = {hand}\n");
    write(&here, "evening.toml", house(7));
    let parts = play_parts(&here, "--games 20 --house evening.toml", 2);
    let whole = good(&here, "simulate --games 20 --house evening.toml --format json");
    write(&here, "evening.toml", house(8));
    let text = bad(&here, &format!("merge {parts}"), 1);
    assert!(text.contains("option hand_size = 7") && text.contains("option hand_size = 8"), "{text}");
    assert_eq!(good(&here, &format!("merge {parts} --format json")), whole);
}
