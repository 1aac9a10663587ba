//! The Player Marshal at the command line: what is wrong with who sits there, or with what he needs, is told with a code and
//! a way out, and many games are played with him where chance seats the others.

use std::path::Path;

use crate::common::{bad, copy, err, folder, good, read, run, words, write};

const SEATS: &str = "player_marshal=random,mei=random,belle=random,doc=random";

/// Takes a goal out of a copy of the content: its row, its script and its words.
fn without(here: &Path, goal: &str) {
    for path in [format!("content/marshal/goals/{goal}.toml"), format!("scripts/marshal/goals/{goal}.lua")] {
        std::fs::remove_file(here.join(path)).unwrap();
    }
    for language in ["es", "nl", "ro"] {
        let path = format!("content/marshal/words/{language}.toml");
        let text = read(here, &path);
        let is_about =
            |line: &&str| line.starts_with(&format!("{goal} ")) || line.contains(&format!("goals/{goal}\""));
        let lines: Vec<&str> = text.lines().filter(|line| !is_about(line)).collect();
        write(here, &path, lines.join("\n"));
    }
}

/// Writes something else into a file of a copy of the content, wherever that stands.
fn put(here: &Path, path: &str, old: &str, new: &str) {
    let text = read(here, path);
    assert!(text.contains(old), "{path}: {old}");
    write(here, path, text.replace(old, new));
}

#[test]
fn whoever_seats_the_marshal_wrongly_reads_what_to_do() {
    let here = folder("marshal-seats");
    for (flags, code, way) in [
        (
            "--seats player_marshal=me,player_marshal=greedy,mei=greedy,doc=greedy",
            "P704",
            "choose somebody else",
        ),
        ("--seats player_marshal=bot,mei=me,doc=greedy", "P713", "say who plays"),
        (
            "--seats player_marshal=me,mei=greedy,doc=greedy --set player_marshal=false",
            "P301",
            "--with player_marshal",
        ),
        (
            "--seats player_marshal=me,mei=greedy,doc=greedy --set prison_car=false",
            "P421",
            "switch `player_marshal` off too",
        ),
        ("--seats player_marshal=me,mei=greedy,doc=greedy --set prisoners=false", "P421", "off too"),
        (
            "--with player_marshal --preset ucr_2_1 --seats mei=me,doc=greedy,belle=greedy",
            "P714",
            "give `player_marshal` a seat",
        ),
        ("--seats player_marshal=me,mei=greedy --bots 0", "P701", "let "),
        ("--seats player_marshal=me,il_professore=bot,mei=greedy", "P713", "let two other bandits play"),
    ] {
        let output = run(&here, words(&format!("play {flags} --seed 3")));
        let told = err(&output);
        assert!(!output.status.success(), "{flags}: {told}");
        assert!(told.contains(code) && told.contains("= help: ") && told.contains(way), "{flags}: {told}");
    }
    // Everything at once.
    let told = bad(&here, "play --seats player_marshal=bot,mei=me,mei=greedy --seed 3", 2);
    assert!(told.contains("P713") && told.contains("P704"), "{told}");
}

#[test]
fn whatever_the_marshal_needs_and_has_not_is_told() {
    type Spoil = fn(&Path);
    const SPOILT: &[(&str, Spoil, &str, &str)] = &[
        (
            "script",
            |here| std::fs::remove_file(here.join("scripts/marshal/goals/the_mail.lua")).unwrap(),
            "P501",
            "add the script at this path",
        ),
        (
            "function",
            |here| write(here, "scripts/marshal/goals/the_mail.lua", "local none = 0\n"),
            "S202",
            "write `function on_game_end(game, ...)`",
        ),
        (
            "hooks",
            |here| put(here, "content/marshal/goals/the_mail.toml", "hooks  = [\"on_game_end\"]\n", ""),
            "P503",
            "declare the hooks the script has",
        ),
        (
            "goals",
            |here| {
                let goals = [
                    "the_mail",
                    "throw_away_the_key",
                    "arch_enemy",
                    "full_of_lead",
                    "flesh_wound",
                    "dodge_bullets",
                ];
                goals.iter().for_each(|goal| without(here, goal));
            },
            "P715",
            "with 2 more of the family `goal`",
        ),
        (
            "warrants",
            |here| {
                let goals = ["warrant_mei", "warrant_doc", "warrant_belle", "throw_away_the_key"];
                goals.iter().for_each(|goal| without(here, goal));
            },
            "P715",
            "with 1 more of the family `goal`",
        ),
        (
            "bullet",
            |here| put(here, "content/marshal/bandits/player_marshal.toml", "\"got_im\"", "\"got_you\""),
            "P301",
            "`got_im`",
        ),
        (
            "count",
            |here| put(here, "content/marshal/bandits/player_marshal.toml", "count = 1", "count = 200"),
            "P205",
            "write a number from",
        ),
        (
            "pile",
            |here| put(here, "content/marshal/bandits/player_marshal.toml", "pile = 2", "pile = 3"),
            "P205",
            "write a number from 1 to 2",
        ),
        (
            "friend",
            |here| put(here, "content/marshal/prisoners/sidekick_of_mei.toml", "\"mei\"", "\"mary_p\""),
            "P301",
            "did you mean `mary`?",
        ),
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, spoil, code, way) in SPOILT {
        let here = folder(&format!("marshal-{name}"));
        for part in ["content", "scripts"] {
            copy(&root.join(part), &here.join(part));
        }
        spoil(&here);
        let line = format!("play --watch --plain --speed 0 --content . --seats {SEATS} --seed 3");
        let output = run(&here, words(&line));
        let told = err(&output);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{name}: {told}");
        assert!(told.contains(&format!("error[{code}]")), "{name}: {told}");
        assert!(told.contains("= help: ") && told.contains(way), "{name}: {told}");
    }
}

#[test]
fn many_games_are_played_with_the_marshal_where_chance_seats_the_others() {
    let here = folder("marshal-many");
    for (flags, seats) in [
        ("--seats 4", "4 seats by greedy"),
        ("--seats 1 --bots 3", "4 seats by greedy,rule,rule,rule"),
        ("--seats 12", "12 seats by greedy"),
    ] {
        let line = format!(
            "simulate --preset ucr_2_1 --with marshal/player_marshal {flags} --games 4 --agent greedy --threads 1"
        );
        let told = good(&here, &line);
        assert!(told.contains(&format!("4 games of {seats}")), "{flags}: {told}");
        let row = told.lines().find(|line| line.contains("│ Player Marshal "));
        let games = row.and_then(|row| row.split_whitespace().nth(3));
        assert_eq!(games, Some("4"), "{flags}: {told}");
    }
    good(&here, "simulate --preset ucr_2_1 --with player_marshal --coverage --games 6 --threads 1");
    good(&here, "new pack guard");
    let told = good(&here, "test guard --fuzz 8 --preset ucr_2_1 --with player_marshal");
    assert!(told.contains("8 random games of ") && told.contains(": 0 went wrong."), "{told}");
    write(&here, "house.toml", "inherits = \"ucr_2_1\"\nwith = [\"player_marshal\"]\n[setup]\nplayers = 4\n");
    good(&here, "check house.toml");
    assert!(good(&here, "simulate --house house.toml --games 2").contains("2 games of 4 seats"));
}

#[test]
fn what_implies_what_is_told_once_also_where_bots_are_added() {
    let here = folder("marshal-implies");
    let line = "play --watch --plain --speed 0 --seed 3 --seats player_marshal=random,mei=random";
    let output = run(&here, words(line));
    let told = err(&output);
    assert!(output.status.success(), "{told}");
    for said in ["Player Marshal implies Prison car.", "Prison car implies Prisoners."] {
        assert_eq!(told.matches(said).count(), 1, "{said}: {told}");
    }
}
