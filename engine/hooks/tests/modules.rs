//! Modules: what a script can require and what not, what a module must be, and that a fault inside one names it.

use crate::common::*;
use holdup_hooks::Rulebook;
use holdup_packs::render;

const SCRIPT: &str = "scripts/base/events/braking.lua";
const REQUIRES: &str =
    "local areas = require(\"lib/areas\")\nfunction on_event(game)\n  areas.all(game, areas.LEVELS)\nend\n";
const AREAS: &str = "local LEVELS = table.freeze({ { \"roof\" } })\n\n\
                     local function all(game, levels)\n  for _, place in game.places() do game.level(place) end\n  return levels\nend\n\n\
                     return table.freeze({ all = all, LEVELS = LEVELS })\n";

/// Code, place and message of all that is wrong with these modules beside the script.
fn summary(script: &str, modules: &[(&str, &str)]) -> Vec<String> {
    let mut changed = vec![(SCRIPT, script)];
    changed.extend(modules);
    let files = edited(&changed);
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    assert_eq!(rulebook.is_none(), !found.is_empty(), "{}", render(&found, &files, false));
    found
        .iter()
        .map(|one| {
            let (line, column) = one.position(&files).expect("the file is there");
            format!("{} {}:{line}:{column} {}", one.code.id, one.file, one.message)
        })
        .collect()
}

#[test]
fn what_is_wrong_with_modules_has_its_place() {
    let here = "scripts/base/lib/areas.lua";
    let there = "scripts/base/lib/cars.lua";
    let wrong = |module: &str| summary(REQUIRES, &[(here, module)]);
    let circle = |first: &str, second: &str| {
        let module = |name: &str| {
            format!("local other = require(\"{name}\")\nreturn table.freeze({{ other = other }})\n")
        };
        summary(REQUIRES, &[(here, &module(first)), (there, &module(second))])
    };
    let cases: Vec<(Vec<String>, &str)> = vec![
        (
            circle("lib/cars", "lib/areas"),
            "S212 scripts/base/lib/areas.lua:1:1 modules require each other in a circle: base/lib/areas.lua -> base/lib/cars.lua -> base/lib/areas.lua",
        ),
        (
            circle("base/lib/areas", "lib/areas"),
            "S212 scripts/base/lib/areas.lua:1:1 modules require each other in a circle: base/lib/areas.lua -> base/lib/areas.lua",
        ),
        (
            circle("lib/cras", "lib/areas"),
            "S211 scripts/base/lib/areas.lua:1:15 there is no module `lib/cras`",
        ),
        (
            circle("horses/lib/areas", "lib/areas"),
            "S211 scripts/base/lib/areas.lua:1:15 `base` does not need the pack `horses`",
        ),
        (wrong("local n = 1\n"), "S213 scripts/base/lib/areas.lua:1:1 a module ends by handing out"),
        (wrong("return { all = 1 }\n"), "S213 scripts/base/lib/areas.lua:1:1 a module ends by handing out"),
        (
            wrong("return table.freeze({ 1, 2 })\n"),
            "S213 scripts/base/lib/areas.lua:1:1 a module ends by handing out",
        ),
        (
            wrong("function on_event(game) end\nreturn table.freeze({ all = 1 })\n"),
            "S213 scripts/base/lib/areas.lua:1:10 `on_event` would be a hook",
        ),
        (
            wrong("local seen = {}\nreturn table.freeze({ all = seen })\n"),
            "S206 scripts/base/lib/areas.lua:1:7 `seen` would live on",
        ),
        (
            wrong("error(\"now\")\nreturn table.freeze({ all = 1 })\n"),
            "S208 scripts/base/lib/areas.lua:1:1 at the top",
        ),
        (
            wrong("local n = 1\nlocal function up() n += 1 end\nreturn table.freeze({ all = up })\n"),
            "S206 scripts/base/lib/areas.lua:2:21 `n` belongs to the whole script",
        ),
        (
            wrong("return table.freeze({ all = 1 .. nil })\n"),
            "S209 scripts/base/lib/areas.lua:1:1 attempt to concatenate",
        ),
        (wrong("return table.freeze({ all = the the })\n"), "S201 scripts/base/lib/areas.lua:1:"),
    ];
    for (found, expected) in cases {
        assert!(found.iter().any(|one| one.starts_with(expected)), "{expected}: {found:#?}");
    }
    let good = summary(REQUIRES, &[(here, AREAS)]);
    assert!(good.is_empty(), "{good:#?}");
    let by_full_name = summary(&REQUIRES.replace("lib/areas", "base/lib/areas"), &[(here, AREAS)]);
    assert!(by_full_name.is_empty(), "{by_full_name:#?}");
}

/// Plays until the script of an event stops a game.
fn stopped(modules: &[(&str, &str)]) -> String {
    let mut changed = vec![(SCRIPT, REQUIRES)];
    changed.extend(modules);
    let files = edited(&changed);
    let rulebook = load(&files);
    let hooks = rulebook.hooks().unwrap();
    let stopped = (0..200).find_map(|seed| play_inside(game(&rulebook, &hooks, 4, seed), seed).err());
    stopped.map(|stopped| stopped.to_string()).unwrap_or_default()
}

#[test]
fn a_fault_in_a_module_names_the_module_and_its_line() {
    let areas = "scripts/base/lib/areas.lua";
    for (line, said) in [
        ("error(\"lost\")", "lost"),
        ("game.level(nil)", "game.level"),
        ("levels[1][1] = 2", "attempt to modify a readonly table"),
        ("levels.more = 2", "attempt to modify a readonly table"),
        ("while true do end", "takes too long"),
    ] {
        let module = AREAS.replace("  return levels\n", &format!("  {line}\n"));
        let message = stopped(&[(areas, &module)]);
        assert!(message.starts_with("scripts/base/lib/areas.lua:5:") && message.contains(said), "{message}");
    }
}

#[test]
fn modules_require_modules_and_are_loaded_once() {
    let areas = "local cars = require(\"lib/cars\")\nlocal all = cars.all\nreturn table.freeze({ all = all, LEVELS = cars.LEVELS })\n";
    let cars = AREAS.replace(
        "  return levels\n",
        "  error(if levels[1][1] == \"roof\" then \"went through\" else \"no\")\n",
    );
    let message = stopped(&[("scripts/base/lib/areas.lua", areas), ("scripts/base/lib/cars.lua", &cars)]);
    assert!(
        message.starts_with("scripts/base/lib/cars.lua:5:") && message.contains("went through"),
        "{message}"
    );
}
