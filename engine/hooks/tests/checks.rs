//! What is reported when a rulebook version is loaded: each code of this crate
//! by a script that deserves it, and what must not be reported.

use crate::common::*;
use holdup_hooks::{Rulebook, codes};
use holdup_packs::{Diagnostic, render};

const SCRIPT: &str = "scripts/base/events/braking.lua";

fn found(script: &str) -> Vec<Diagnostic> {
    let files = edited(&[(SCRIPT, script)]);
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    assert_eq!(rulebook.is_none(), !found.is_empty(), "{}", render(&found, &files, false));
    found
}

/// Code, line, column and message of all that is wrong.
fn summary(script: &str) -> Vec<String> {
    let files = edited(&[(SCRIPT, script)]);
    found(script)
        .iter()
        .map(|one| {
            assert_eq!(one.file, SCRIPT);
            let (line, column) = one.position(&files).expect("the file is there");
            format!("{} {line}:{column} {}", one.code.id, one.message)
        })
        .collect()
}

const GOOD: &str = "function on_event(game)\nend\n";

#[test]
fn each_code_has_its_place() {
    let inside = |text: String| format!("function on_event(game)\n{text}\nend\n");
    let long_text = inside(format!("local text = '{}'", "a".repeat(1024)));
    let long_name = inside(format!("local {} = 1", "a".repeat(1025)));
    let large = inside(";".repeat(32_768));
    let cases: &[(&str, &str)] = &[
        (&long_text, "S210 2:14 a text of 1026 bytes"),
        (&long_name, "S210 2:7 a name of 1025 bytes"),
        (&large, "S214 2:32764 a script of 32774 words, signs and texts"),
        (
            "function on_event(game)\n  local text = \"\\xff\"\nend\n",
            "S201 2:16 this script cannot be read here",
        ),
        ("function on_event(game)\n  if game the\nend\n", "S201 2:11 this is not valid Lua"),
        ("local function on_events(game)\nend\n", "S202 1:1 content declares the hook `on_event`"),
        ("function on_event(game)\nend\nfunction score(game)\nend\n", "S203 3:10 `score` is a hook"),
        (
            "function on_event(game)\nend\nfunction on_evnt(game)\nend\n",
            "S204 3:10 no hook is called `on_evnt`",
        ),
        (
            "function on_event(game)\nend\nfunction on_event(game)\nend\n",
            "S205 3:10 `on_event` is written twice",
        ),
        ("local seen = {}\nfunction on_event(game)\nend\n", "S206 1:7 `seen` would live on"),
        (
            "local n = 1\nfunction on_event(game)\n  n = n + 1\nend\n",
            "S206 3:3 `n` belongs to the whole script",
        ),
        (
            "local list = { 1, { a = true } }\nfunction on_event(game)\nend\n",
            "S206 1:7 `list` would live on between games: a table at the top of a script is frozen",
        ),
        (
            "local list = table.freeze({ { 1 } })\nfunction on_event(game)\n  list[1][1] += 1\nend\n",
            "S206 3:3 `list` is frozen",
        ),
        ("count = 1\nfunction on_event(game)\nend\n", "S207 1:1 `count` would be global"),
        ("function on_event(game)\nend\non_event(1)\n", "S208 3:1 at the top"),
        ("local n = 1 .. nil\nfunction on_event(game)\nend\n", "S209 1:1 attempt to concatenate"),
        (
            "local areas = require(\"lib/areas\")\nfunction on_event(game)\n  return areas\nend\n",
            "S211 1:15 there is no module `lib/areas`",
        ),
    ];
    let mut seen = Vec::new();
    for (script, expected) in cases {
        let found = summary(script);
        assert!(found.iter().any(|one| one.starts_with(expected)), "{expected}: {found:#?}");
        seen.push(expected[..4].to_owned());
    }
    // What is wrong with a module itself has a test of its own, see `modules`.
    let of_scripts = |id: &str| id.starts_with("S2") && !["S212", "S213"].contains(&id);
    for code in codes::ALL.iter().filter(|code| of_scripts(code.id)) {
        assert!(seen.iter().any(|id| id == code.id), "{} has no case", code.id);
    }
}

/// Whatever stands at the top of a script that must not, the hooks behind it are there.
#[test]
fn what_is_wrong_above_a_hook_does_not_hide_it() {
    let tops: &[(&str, &[&str])] = &[
        ("local most = {}\nmost.cars = 2\n", &["S206", "S208"]),
        ("local most = table.freeze({})\nmost.cars = 2\n", &["S206"]),
        ("local n = 1\nn = 2\n", &["S206"]),
        ("local n = math.max(1, 2)\n", &["S206"]),
        ("count = 1\ntotal = 2\n", &["S207", "S207"]),
        ("count += 1\n", &["S207"]),
        ("tostring(1)\ntostring(2)\n", &["S208"]),
        ("if 1 < 2 then tostring(1) end\n", &["S208"]),
        ("for n = 1, 2 do tostring(n) end\n", &["S208"]),
        ("do local n = 1 end\n", &["S208"]),
        ("local own = table.freeze({})\nfunction own.twice() end\n", &["S208"]),
    ];
    for (top, expected) in tops {
        let codes = |script: &str| -> Vec<String> {
            summary(script).into_iter().map(|one| one[..4].to_owned()).collect()
        };
        assert_eq!(codes(&format!("{top}{GOOD}")), *expected, "{top}");
        assert_eq!(codes(&format!("{GOOD}{top}")), *expected, "behind: {top}");
    }
}

/// A hook that is there in another way than as a function is not missing besides.
#[test]
fn a_hook_that_is_written_otherwise_is_told_where_it_stands() {
    for (script, expected) in [
        ("on_event = function(game) end\n", "S207 1:1"),
        ("local on_event = function(game) end\n", "S206 1:7"),
        ("local hooks = table.freeze({})\nfunction hooks.on_event(game) end\n", "S208 2:10"),
        ("local function on_event(game) end\n", "S202 1:16"),
    ] {
        let found = summary(script);
        assert!(matches!(&found[..], [one] if one.starts_with(expected)), "{script}: {found:#?}");
    }
}

#[test]
fn several_problems_are_reported_together() {
    let script = "local a = {}\nlocal b = tostring(1)\nlocal c = 3\nfunction on_event(game)\n  c += 1\nend\nfunction helper()\nend\n";
    let found = summary(script);
    let codes: Vec<&str> = found.iter().map(|one| &one[..4]).collect();
    assert_eq!(codes, ["S204", "S206", "S206", "S206"], "{found:#?}");
}

#[test]
fn a_mistyped_hook_is_suggested() {
    let found = found("function on_evnet(game)\nend\n");
    let help: Vec<&str> = found.iter().filter_map(|one| one.help.as_deref()).collect();
    assert!(help.iter().any(|help| help.contains("did you mean `on_event`?")), "{help:?}");
}

#[test]
fn what_is_allowed_is_not_reported() {
    let scripts = [
        GOOD,
        "local LIMIT, name = 3 * (2 + 1), \"purse\"\nlocal half = -LIMIT / 2\nfunction on_event(game)\n  local LIMIT2 = LIMIT\nend\n",
        "-- a comment [[ with brackets\n--[==[ and\na long ]] one ]==]\nlocal text = [[\n  long = {}\n]]\nfunction on_event(game)\nend\n",
        "local function twice(n: number): number\n  return 2 * n\nend\nfunction on_event(game)\n  local t = { twice = twice(2), [1] = 3 }\n  t.twice = 4\n  t[1] = 5\nend\n",
        "function on_event(game)\n  local x = if game then 1 elseif 2 then 3 else if 4 then 5 else 6\n  if x == 1 then x = 2 else if x == 3 then x = 4 end end\nend\nlocal after = 1\n",
        "function on_event(game)\n  for _, b in game.bandits() do\n    repeat local done = true until done\n    while false do end\n    local f = function() return { function() end } end\n    f()\n  end\nend\nlocal last = 2\n",
        "function on_event(game)\n  local n = 1\n  local text = `{n} of {game.cars() + (function() return 1 end)()} }}`\n  n += #text\nend\nlocal x = 0x1F + 1e-3 + .5\n",
        "local LIST = table.freeze({ 1, -2, \"three\", true, nil, { a = { [4] = false } }, table.freeze({ 5 }) })\nlocal SAME: any = LIST\nfunction on_event(game)\n  local copy = table.clone(LIST[6])\n  copy.a = LIST\nend\n",
        "local LIST = table.freeze{ one = 3 * 2, [\"two\"] = `x` }\nfunction on_event(game)\n  for LIST in { 1 } do local t = { LIST } t[1] = 2 end\nend\n",
        "function on_event(game)\n  local text, t = \"caf\\u{e9}\", { n = 2 }\n  text ..= `caf\\u{e9} {t.n}`\n  t.n ^= 2\n  t[\"n\"] ^= t.n ^ -1\nend\n",
        "type Pair = { a: number, b: (number) -> string }\nlocal n: number = 4\nfunction on_event(game: any): ()\n  local y: Pair = { a = n, b = function(z) return \"\" end }\nend\n",
    ];
    for script in scripts {
        let found = summary(script);
        assert!(found.is_empty(), "{script}\n{found:#?}");
    }
}

#[test]
fn the_functions_behind_a_long_body_are_found() {
    let script = "function on_event(game)\n  local x = (if game then 1 else 2) + 1\n  return\nend\nfunction score(game) end\nlocal t = {}\n";
    let codes: Vec<String> = summary(script).iter().map(|one| one[..4].to_owned()).collect();
    assert_eq!(codes, ["S203", "S206"]);
}

#[test]
fn any_beginning_of_a_script_is_read_without_panic() {
    let text = "local a = `x{ {1} }y` .. [==[ z ]==] -- c\nfunction on_event(game, n)\n  local b = if a then { c = 1 } else 2\n  a.b[1], a = 1, 2\n  repeat until 'x\\'y' == \"\\\\\"\nend";
    for end in 0..text.len() {
        let files = edited(&[(SCRIPT, &text[..end])]);
        let _ = Rulebook::load(&files, "base_2014");
    }
}

/// A mistake in content does not hide the mistakes in scripts.
#[test]
fn wrong_content_and_wrong_scripts_are_told_together() {
    let files = edited(&[
        ("content/base/turns.toml", "[[turn]]\nid = \"normal\"\nplais = 1\n"),
        ("scripts/base/events/braking.lua", "function on_event(game)\n  local x = = 1\nend\n"),
    ]);
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    assert!(rulebook.is_none());
    let codes: Vec<&str> = found.iter().map(|problem| problem.code.id).collect();
    assert!(codes.contains(&"P201") && codes.contains(&"S201"), "{codes:?}");
    let told = render(&found, &files, false);
    assert!(told.contains("scripts/base/events/braking.lua:2:11"), "{told}");
}
