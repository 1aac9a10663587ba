//! A script that fails in the middle of a game: whatever plays the game names the
//! file its author can open, the line, and what stands there.

use std::path::PathBuf;

use serde_json::Value;

use crate::common::{self, ROBIN, SWEETS, bad, folder, good, read, write};

/// Where it fails, as it must be told.
const PLACE: &str = "mine/toffees/scripts/bandits/robin.lua:2: `after_hit` failed";
const LINE: &str = "2 | local wound = game.level(hit.deep)";

const SCRIPT: &str = "\
function after_hit(game, hit)
  local wound = game.level(hit.deep)
end
";

/// A case in which he hits somebody.
const CASE: &str = "\
# Robin

## He shoots
Rule: BASE-fire-a

```setup
train = \"locomotive | saloon: robin | third_class: doc\"
pile = [\"robin fire\"]
```
```game
robin: fire
```
";

/// A place with the pack `sweets` in a folder of another name, with a script that fails.
fn toffees(name: &str) -> PathBuf {
    let here = common::folder(&format!("faults-{name}"));
    write(&here, "mine/toffees/pack.toml", SWEETS);
    let robin = format!("hooks = [\"after_hit\"]\n{ROBIN}");
    write(&here, "mine/toffees/content/bandits/robin.toml", robin);
    write(&here, "mine/toffees/scripts/bandits/robin.lua", SCRIPT);
    here
}

fn is_told(text: &str) {
    assert!(text.contains(PLACE), "{text}");
    assert!(text.contains(LINE), "{text}");
    assert!(!text.contains("scripts/sweets"), "{text}");
    assert!(!text.contains(" sweets/bandits"), "{text}");
}

#[test]
fn whatever_plays_names_the_file_and_shows_the_line() {
    let here = toffees("play");
    let play = "play --watch --plain --speed 0 --players 6 --pack mine/toffees --seed";
    let games = (1..20).map(|seed| common::run(&here, format!("{play} {seed}").split(' ')));
    let stopped = games.map(|game| common::err(&game)).find(|told| !told.is_empty());
    is_told(&stopped.unwrap());
    is_told(&bad(&here, "simulate --games 40 --seats 6 --pack mine/toffees", 1));
    write(&here, "mine/toffees/tests/robin.md", CASE);
    is_told(&bad(&here, "test mine/toffees", 1));
    std::fs::remove_dir_all(here.join("mine/toffees/tests")).unwrap();
    let text = bad(&here, "test mine/toffees --fuzz 8", 1);
    is_told(&text);
    let told = text.lines().filter_map(|line| line.trim().strip_prefix("holdup "));
    let told: Vec<&str> = told.collect();
    let [replay, _, trace] = told.as_slice() else {
        panic!("{text}");
    };
    is_told(&bad(&here, replay, 1));
    is_told(&good(&here, trace));
    // The record says why it ends where it does.
    let record = read(&here, "sweets-base_2014-fuzz-1.record");
    is_told(&record);
}

#[test]
fn a_hook_that_answers_nonsense_is_shown_where_it_begins() {
    let here = toffees("answer");
    write(
        &here,
        "mine/toffees/scripts/bandits/robin.lua",
        "-- Robin.\n\nfunction hand_size()\n  return \"many\"\nend\n",
    );
    let robin = format!("hooks = [\"hand_size\"]\n{ROBIN}");
    write(&here, "mine/toffees/content/bandits/robin.toml", robin);
    let text = bad(&here, "test mine/toffees --fuzz 2", 1);
    assert!(text.contains("mine/toffees/scripts/bandits/robin.lua:3: `hand_size` failed"), "{text}");
    assert!(text.contains("3 | function hand_size()"), "{text}");
}

#[test]
fn a_built_in_script_is_named_as_messages_name_it() {
    let here = common::folder("faults-own");
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for folder in ["content", "scripts"] {
        common::copy(&root.join(folder), &here.join("mine").join(folder));
    }
    write(
        &here,
        "mine/scripts/base/bandits/cheyenne.lua",
        "function after_loot_lost(game, loss)\n  game.level(loss.deep)\nend\n",
    );
    let text = bad(&here, "simulate --games 40 --seats 6 --content mine", 1);
    assert!(text.contains("scripts/base/bandits/cheyenne.lua:2: `after_loot_lost` failed"), "{text}");
    assert!(text.contains("2 | game.level(loss.deep)"), "{text}");
}

/// A game that stops leaves its record, whoever plays how many at a time, and what was counted so far.
#[test]
fn a_simulated_game_that_stops_is_kept() {
    let here = folder("simulated");
    write(&here, "rare/pack.toml", SWEETS.replace("sweets", "rare"));
    let entry = "name = \"rare\"\nhooks = [\"score\"]\nrules = [\"BASE-gameend-b\"]\n";
    write(&here, "rare/content/scoring/rare.toml", entry);
    let script = "function score(game, count)\n  if #game.tokens(count.bandit, \"jewel\") > 3 then error(\"too rich\") end\n  \
                  return 0\nend\n";
    write(&here, "rare/scripts/scoring/rare.lua", script);
    let mut records = Vec::new();
    for threads in [1, 3] {
        let text = bad(&here, &format!("simulate --pack rare --games 3000 --threads {threads}"), 1);
        assert!(text.contains(" games of 4 seats by random") && text.contains("too rich"), "{text}");
        let (_, said) = text.split_once("Its record is kept: `holdup ").unwrap();
        let (line, _) = said.split_once('`').unwrap();
        assert!(bad(&here, line, 1).contains("too rich"), "{line}");
        let name = line.split(' ').nth(1).unwrap();
        records.push(read(&here, name));
    }
    assert_eq!(records[0], records[1], "the first game that stops is the same");
}

/// What is counted are the games before the first that stopped, however many threads played on meanwhile.
#[test]
fn figures_before_a_fault_do_not_depend_on_threads() {
    let here = toffees("threads");
    let rarely = "function after_hit(game, hit)\n  if game.round() == 5 and game.worth(hit.me) > 900 then error(\"rich\") end\nend\n";
    write(&here, "mine/toffees/scripts/bandits/robin.lua", rarely);
    let figures = |threads: u32| {
        let line = format!("simulate --games 3000 --pack mine/toffees --threads {threads} --format json");
        let output = common::run(&here, line.split(' '));
        assert_eq!(output.status.code(), Some(1), "{}", common::err(&output));
        let told: Value = serde_json::from_str(&common::out(&output)).unwrap();
        ["games", "decisions", "decided_by", "characters", "by_seat", "stopped"]
            .map(|field| told[field].clone())
    };
    let [mut one, mut four] = [figures(1), figures(4)];
    assert!(one[0].as_u64() > Some(0), "{one:?}");
    assert_eq!(one[0], one[5]["game"], "the games before it");
    // Each keeps its record under a name that is free.
    for figures in [&mut one, &mut four] {
        figures[5]["record"].take();
    }
    assert_eq!(one, four);
}
