//! Bots at the table: a game is begun with them by one command, wherever seats are written.

use crate::common::{bad, folder, good, played, read, write};

/// Who answers for each seat, as a record says it.
fn seats(record: &str) -> Vec<&str> {
    record.lines().filter(|line| line.starts_with("seat ")).collect()
}

#[test]
fn one_command_begins_a_game_against_bots_and_its_end_says_how_close_it_was() {
    let here = folder("solo-alone");
    let told = played(&here, "play --solo --seed 3 --record a.record", &"1\n".repeat(600));
    for said in ["You play alone against ", "A bot holds no hand", "another way to win"] {
        assert_eq!(told.matches(said).count(), 1, "{said}: {told}");
    }
    let end = told.rsplit("== game over").next().unwrap_or_default();
    let close =
        ["You win, ", "Your place by riches: ", "You are as rich as ", "By riches you would have come first"];
    assert_eq!(close.iter().filter(|said| end.contains(**said)).count(), 1, "{end}");
    let record = read(&here, "a.record");
    assert_eq!(seats(&record).iter().filter(|seat| seat.ends_with(" rule")).count(), 4, "{record}");
    assert!(good(&here, "replay a.record").contains(": exact"));
}

#[test]
fn bots_are_added_until_there_are_three_and_it_is_said() {
    let here = folder("solo-added");
    for (flags, added) in [("--players 1", 2), ("--seats me:ANNA,me:BEN", 1), ("--seats greedy,me", 1)] {
        let told =
            played(&here, &format!("play --preset ucr_2_1 {flags} --seed 3 --record none.record"), "quit\n");
        assert!(told.contains(&format!("too few would play: {added}.")), "{flags}: {told}");
        std::fs::remove_file(here.join("none.record")).ok();
    }
    let told = played(&here, "play --preset ucr_2_1 --seats me,greedy,bot --seed 3", "quit\n");
    assert!(!told.contains("too few would play"), "{told}");
}

#[test]
fn the_same_seed_draws_the_same_bots() {
    let here = folder("solo-seed");
    let drawn = |seed: u8, name: &str| {
        let line = format!(
            "play --preset ucr_2_1 --seats random,random --bots 2 --watch --seed {seed} --record {name}"
        );
        good(&here, &line);
        read(&here, name)
            .lines()
            .filter(|line| line.starts_with("seat "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(drawn(1, "a.record"), drawn(1, "b.record"));
    let all = (2..8).map(|seed| drawn(seed, &format!("{seed}.record"))).collect::<Vec<_>>();
    assert!(all.windows(2).any(|two| two[0] != two[1]), "{all:?}");
}

#[test]
fn whoever_asks_for_too_much_reads_what_to_do() {
    let here = folder("solo-refused");
    for (flags, code, way) in [
        ("--bots 3", "P712", "--players 1"),
        ("--seats bot,bot,bot", "P712", "--players 1"),
        ("--players 1 --bots 1", "P701", "so 1 bot is missing"),
        ("--players 2 --bots 13", "P713", "bots play at most"),
        ("--seats al=bot,me,bot", "P713", "there are bots of "),
        ("--seats me,greedy,bot --first 3", "P708", "never First Player"),
    ] {
        let told = bad(&here, &format!("play --preset ucr_2_1 {flags} --seed 3"), 2);
        assert!(told.contains(code) && told.contains(way), "{flags}: {told}");
    }
    // Everything at once.
    let told = bad(&here, "play --preset ucr_2_1 --seats al=bot,belle=me,belle=me --seed 3", 2);
    assert!(told.contains("P713") && told.contains("P704"), "{told}");
}

#[test]
fn house_files_seat_bots_and_many_games_are_played_with_them() {
    let here = folder("solo-house");
    let text = "inherits = \"ucr_2_1\"\n[setup]\nplayers = 1\nbots = 3\n";
    write(&here, "house.toml", text);
    good(&here, "check house.toml");
    let told = played(&here, "play --house house.toml --seed 3", "quit\n");
    assert!(told.contains("You play alone against "), "{told}");
    let games = good(&here, "simulate --preset ucr_2_1 --seats 2 --bots 2 --games 5");
    assert!(games.contains("5 games of 4 seats by random,random,rule,rule"), "{games}");
    let text = text.replace("bots = 3", "bots = 1");
    write(&here, "house.toml", text);
    let told = bad(&here, "check house.toml", 1);
    assert!(told.contains("P701") && told.contains("1 bot is missing"), "{told}");
}

/// A pack from outside that brings one bot takes nothing away from those there are.
#[test]
fn bots_of_a_pack_are_drawn_beside_all_others() {
    let here = folder("solo-pack");
    good(&here, "new --example automa");
    for flags in ["--solo", "--players 1 --bots 3", "--preset ucr_2_1 --seats greedy,automa/automa --bots 1"]
    {
        let told = good(&here, &format!("play --watch --pack automa {flags} --seed 3"));
        assert!(told.contains("Combined rules 2.1, with: Bots."), "{flags}: {told}");
    }
    good(&here, "simulate --pack automa --preset ucr_2_1 --seats 2 --bots 2 --games 3");
    let file = here.join("automa/content/bandits/automa.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("version_of = \"tuco\"\n{text}")).unwrap();
    let wrong = "play --pack automa --preset ucr_2_1 --with bots --seats me,tuco=bot,greedy";
    let told = bad(&here, wrong, 2);
    assert!(told.contains("`tuco` has 2 bot versions: ") && told.contains("P713"), "{told}");
}
