//! Parts of packs as a stranger meets them: the built program is given a content
//! folder with a pack beside the base game, and what it says and plays is looked at.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::{self, copy, read, write};

const SOURCE: &str = "source = { confidence = \"derived\", from = \"made up\" }\n";

const PARTS: &str = "\
[[part]]
id = \"coach\"
name = \"Coach\"
text = \"A coach drives behind the train.\"
implies = [\"riders\"]
rules = [\"UCR-4.2.1-a\"]

[[part]]
id = \"riders\"
name = \"Riders\"
text = \"Six more bandits, and cars for them.\"
rules = [\"UCR-4.2.2-a\"]
";

/// A folder with the content of the program and a pack `riders` beside it, whose parts bring so many bandits and
/// cars that twelve can play.
fn folder(name: &str) -> PathBuf {
    let folder = common::folder(&format!("parts-{name}"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for part in ["content", "scripts"] {
        copy(&root.join(part), &folder.join(part));
    }
    let pack = folder.join("content/prairie");
    std::fs::create_dir_all(pack.join("bandits")).unwrap();
    let write = |path: &str, text: &str| write(&pack, path, text);
    write(
        "pack.toml",
        "id = \"prairie\"\nname = \"Prairie\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    );
    write("parts.toml", PARTS);
    let mut cars = format!(
        "[[car]]\nid = \"coach\"\nname = \"coach\"\nlevels = [\"interior\", \"roof\"]\nparts = [\"coach\"]\n{SOURCE}"
    );
    for number in 1..=6 {
        cars += &format!(
            "[[car]]\nid = \"van_{number}\"\nname = \"van {number}\"\nlevels = [\"interior\", \"roof\"]\nparts = [\"riders\"]\n{SOURCE}"
        );
        write(
            &format!("bandits/rider_{number}.toml"),
            &format!("name = \"Rider {number}\"\nparts = [\"riders\"]\n{SOURCE}"),
        );
    }
    write("cars.toml", &cars);
    write(
        "rounds.toml",
        "[[round]]\nid = \"ride\"\nband = \"2-4\"\nturns = [\"normal\", \"normal\"]\nparts = [\"riders\"]\n\
         source = { confidence = \"reconstructed\", from = \"made up\" }\n",
    );
    folder
}

fn run(folder: &Path, line: &str) -> Output {
    common::run(folder, common::words(&format!("{line} --content .")))
}

/// What a command that must end well prints, and what it says beside that.
fn good(folder: &Path, line: &str) -> (String, String) {
    let output = run(folder, line);
    let text = String::from_utf8(output.stdout).unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}: {text}{told}");
    (text, told)
}

/// What a command that must be refused says.
fn bad(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{line}: {text}");
    text
}

#[test]
fn a_game_with_a_part_is_recorded_and_replayed() {
    let here = folder("record");
    let (text, told) = good(
        &here,
        "play --watch --plain --speed 0 --seed 3 --with coach --round-cards ride,bridge_2_4,tunnel_2_4,braking_2_4,pickpocketing --record game.record",
    );
    assert!(text.contains(", with: Coach, Riders.\n"), "{text}");
    assert!(text.contains("\nReconstructed round cards: 1 of 5 (`holdup packs` says which).\n"));
    assert_eq!(told, "Coach implies Riders.\n");
    let record = read(&here, "game.record");
    assert!(record.contains("\noption coach = true\noption packs = [\"prairie\"]\n"), "{record}");
    assert!(good(&here, "replay game.record").0.contains("exact"));
    // Cars and cards of a game that has begun stay what they are while options are tried.
    good(&here, "why game.record@10");
    let output = run(&here, "compare game.record --preset base_2014");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("has no round card `ride`"), "{text}");
}

#[test]
fn a_part_is_an_option_like_any_other() {
    let here = folder("option");
    let (text, _) = good(&here, "explain riders --with coach");
    assert!(text.starts_with("riders = true\n"), "{text}");
    assert!(text.contains("--with coach"), "{text}");
    write(&here, "evening.toml", "inherits = \"base_2014\"\nwith = [\"riders\"]\n");
    let (text, _) = good(&here, "rules diff base_2014 evening.toml");
    for expected in ["riders", "bandit.rider_1", "car.van_6", "pack.prairie"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains("car.coach"), "{text}");
    let (text, _) = good(&here, "options --topic parts --house evening.toml");
    assert!(text.contains("Six more bandits"), "{text}");
}

#[test]
fn what_cannot_be_switched_on_is_refused() {
    let here = folder("refused");
    let text = bad(&here, "simulate --games 1 --with prairie/coahc");
    assert!(text.contains("error[P418]") && text.contains("did you mean `coach`?"), "{text}");
    let text = bad(&here, "simulate --games 1 --set coach=true");
    assert!(text.contains("`--with prairie/coach`"), "{text}");
    let text = bad(&here, "play --watch --with riders --cars coach");
    assert!(text.contains("`--with coach`"), "{text}");
}

#[test]
fn packs_are_listed_with_their_parts_and_sources() {
    let here = folder("list");
    let (text, _) = good(&here, "packs");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    for expected in [
        "6 bandits, 7 cars ",
        "derived; 1 round card ",
        "Switches on riders too.",
        "reconstructed in prairie: round ride",
        " packs with ",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let (text, _) = good(&here, "packs prairie");
    assert!(text.contains("rider_6") && text.contains("only with"), "{text}");
    let (text, _) = good(&here, "packs prairie --format json");
    assert!(text.contains("\"implies\": [\n          \"riders\"\n        ]"), "{text}");
    assert!(bad(&here, "packs prarie").contains("Did you mean `prairie`?"));
}

#[test]
fn twelve_can_play_where_a_band_serves_them() {
    let here = folder("twelve");
    std::fs::write(
        here.join("many.toml"),
        "inherits = \"base_2014\"\nwith = [\"riders\"]\n[band.5-6]\nseats = { most = 12 }\n\
         [loot.purse]\ntokens = [{ value = 250, count = 40 }]\n",
    )
    .unwrap();
    let (text, _) = good(&here, "simulate --house many.toml --seats 12 --games 20");
    assert!(text.starts_with("20 games of 12 seats"), "{text}");
    let (text, _) = good(&here, "simulate --games 1 --with riders --format json");
    assert!(text.contains("\"with\": [\n    \"riders\"\n  ]"), "{text}");
    let (text, _) = good(&here, "play --house many.toml --watch --plain --speed 0 --players 12 --seed 1");
    assert!(text.contains("Rider 6"), "{text}");
    assert!(bad(&here, "play --watch --players 12 --with riders").contains("3 to 6"));
}

#[test]
fn coverage_tells_what_never_met() {
    let here = folder("coverage");
    let played = |threads: &str| {
        let line = format!("simulate --coverage --games 45 --set packs=[\"prairie\"] --threads {threads}");
        good(&here, &line).0
    };
    let text = played("1");
    assert_eq!(text, played("2"));
    // A station stands at the end of each round deck, and nothing and nobody excludes anything.
    let left_out =
        "(parts exclude each other: 0; their bandits never play together: 0; no round deck has both: ";
    assert!(text.contains(left_out), "{text}");
    assert!(!text.contains("no round deck has both: 0)"), "{text}");
    assert!(text.starts_with("45 games of 3 to 6 seats over 3 sets of parts by random"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("  ") && line.contains(" + ")), "{text}");
}

/// Several bots meet in one game, and two versions of one bandit are not among those that could have met.
#[test]
fn coverage_seats_several_bots_and_leaves_out_who_never_plays_together() {
    let here = folder("bots");
    let line = "simulate --coverage --preset ucr_2_1 --with bots --games 400 --agent random --format json";
    let text = good(&here, line).0;
    let all: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(all["left_out"]["never_play_together"].as_u64() > Some(0), "{}", all["left_out"]);
    let pairs = all["all"].as_array().unwrap();
    let id = |item: &serde_json::Value| item["id"].as_str().unwrap().to_owned();
    let ids =
        || pairs.iter().map(|pair| (id(&pair["one"]), id(&pair["other"]), pair["games"].as_u64().unwrap()));
    let versions = ids().filter(|(one, other, _)| *other == format!("{one}_bot"));
    assert_eq!(versions.collect::<Vec<_>>(), []);
    let bots =
        ids().filter(|(one, other, games)| one.ends_with("_bot") && other.ends_with("_bot") && *games > 0);
    assert!(bots.count() > 5);
}

#[test]
fn nothing_of_a_secret_choice_shows_before_all_have_chosen() {
    let here = folder("secret");
    let pack = here.join("content/prairie");
    std::fs::write(
        pack.join("turns.toml"),
        "[[turn]]\nid = \"muddle\"\nname = \"muddle\"\nsimultaneous = true\n",
    )
    .unwrap();
    std::fs::write(
        pack.join("rounds.toml"),
        format!("[[round]]\nid = \"ride\"\nband = \"2-4\"\nturns = [\"muddle\", \"muddle\"]\n{SOURCE}"),
    )
    .unwrap();
    let line = "play --plain --seed 3 --seats greedy,greedy,me,greedy --first 1 --set packs=[\"prairie\"] --content . \
                --record game.record --round-cards ride,bridge_2_4,tunnel_2_4,braking_2_4,pickpocketing";
    let text = common::played(&here, line, &"1\n".repeat(8));
    let (_, turn) = text.split_once("-- turn 1: muddle").unwrap();
    let (turn, _) = turn.split_once("-- turn 2: muddle").unwrap();
    let (before, after) = turn.split_once("> 1").unwrap();
    let acts = |text: &str| {
        let acts = text.lines().filter(|line| line.contains(" plays ") || line.contains(" draws instead"));
        acts.count()
    };
    assert_eq!((acts(before), acts(after)), (0, 4), "{turn}");
    let answers = turn.lines().filter(|line| line.contains(": play ") || line.contains(": draw "));
    assert_eq!(answers.filter(|line| !line.ends_with('?')).count(), 1, "{turn}");
    assert!(!before.contains("Common deck"), "{before}");
    // The record knows what everybody chose, and plays again.
    let record = read(&here, "game.record");
    let (_, turn) = record.split_once("-- turn 1: muddle").unwrap();
    let chosen: Vec<&str> = turn.lines().skip(1).take(4).collect();
    assert!(chosen.iter().all(|line| line.starts_with("> ")), "{chosen:?}");
}

/// Whoever names a part alone plays by a version that has it, in every command.
#[test]
fn a_part_alone_chooses_a_rulebook_version_that_has_it() {
    let here = common::folder("alone");
    for (command, shown) in [
        ("play --watch --plain --speed 0 --seed 1 --with armoured_train", "Combined rules 2.1, with: "),
        ("play --watch --plain --speed 0 --seed 1 --with marshal/prison_car", "Combined rules 2.1, with: "),
        ("simulate --games 3 --threads 1 --with couriers/armoury_car", "Combined rules 2.1, with: "),
        ("check --with armoured_train", "ucr_2_1: 0 errors"),
    ] {
        let said = common::good(&here, command);
        assert!(said.contains(shown), "{command}: {said}");
    }
    // A version that is named stays.
    let said = common::bad(&here, "play --watch --preset base_2014 --with armoured_train", 1);
    assert!(said.contains("does not work with `base_2014`"), "{said}");
}

/// Choices that a second train rules out are refused with a code and a way out.
#[test]
fn a_second_train_refuses_what_it_brings_itself_and_what_it_has_no_place_for() {
    let here = common::folder("parts-two-trains");
    let seats = "play --preset ucr_2_1 --seats belle=greedy,doc=greedy,tuco=greedy --watch";
    for (flags, exit, code, way_out) in [
        (
            "--with armoured_train --cars saloon,luggage,restaurant,second_class",
            2,
            "P706",
            "more seats bring no more",
        ),
        ("--with armoured_train --cars armoury", 2, "P705", "it comes by itself"),
        ("--with armoured_train --cars saloon,tender", 2, "P705", "it comes by itself"),
        ("--with armoured_train --with stagecoach --cars stagecoach", 2, "P705", "it comes by itself"),
        ("--cars tender", 2, "P301", "--with armoured_train"),
        ("--with armoured_train --set armoury_car=false", 1, "P421", "`armoury_car` is switched off here"),
        ("--with armoured_train --with teams_of_two", 1, "P419", "leave one of them off"),
    ] {
        let told = common::bad(&here, &format!("{seats} {flags}"), exit);
        assert!(told.contains(&format!("error[{code}]")) && told.contains(way_out), "{flags}: {told}");
        assert_eq!(told.matches("error[").count(), 1, "{flags}: {told}");
    }
}

/// Whoever must have a seat and is no bandit makes the number of those no odder who are split into sides.
#[test]
fn the_marshal_counts_for_no_side() {
    let here = common::folder("uneven");
    for seats in [5, 6, 7, 12] {
        let line =
            format!("simulate --with team_game --with player_marshal --seats {seats} --games 2 --threads 1");
        common::good(&here, &line);
    }
    common::good(
        &here,
        "simulate --preset ucr_2_1 --coverage --agent random --games 200 --seed 1 --threads 2",
    );
}
