//! One broken script for each code, with the message it gets: does a modder
//! understand us? The scripts and the messages are data in `tests/errors`.

use crate::broken::{self, Expected, cases, folder, root, tiny_with};
use holdup_hooks::{Rulebook, codes};
use holdup_lint::Samples;
use holdup_packs::{Diagnostic, Files, VersionChoice, load, render};

/// All that is said about these files.
fn found(files: &Files) -> Vec<Diagnostic> {
    let (rulebook, mut found) = Rulebook::load(files, "tiny");
    let (loaded, _) = load(files, "tiny");
    let declared = loaded.map(|loaded| loaded.scripts).unwrap_or_default();
    found.extend(holdup_lint::check(files, &declared, |_| true));
    if let Some(rulebook) = rulebook {
        let mut samples = Samples::new(|_| true, || true);
        samples.play(files, &VersionChoice::from("tiny"), &rulebook);
        found.extend(holdup_lint::unsaid(samples.finish(files).found, &found));
    }
    found
}

#[test]
fn the_tiny_scripts_are_sound() {
    let files = folder(&root().join("tiny"));
    let found = found(&files);
    assert!(found.is_empty(), "{}", render(&found, &files, false));
}

#[test]
fn every_broken_script_gets_its_message() {
    let mut expected = Expected::default();
    for name in cases('S') {
        let files = tiny_with(&name);
        let found = found(&files);
        let told = render(&found, &files, false);
        broken::edits_mend(&name, &files, &found, self::found);
        let code = &name[..4];
        assert!(found.iter().any(|diagnostic| diagnostic.code.id == code), "{name}: {told}");
        expected.hold(&name, &told);
    }
    expected.check();
}

/// What follows from a mistake is no mistake of its own: the event asks and reads
/// what it declares, but for one slip.
#[test]
fn one_slip_is_told_once() {
    let content = "name = \"Storm\"\nhooks = [\"on_event\"]\nasks = { run = \"run\", hide = \"hide\" }\n\
                   uses = [\"hand_size\"]\nsource = { confidence = \"verified\", from = \"made up\" }\n";
    let script = "function on_event(game)\n  local cold = game.option(\"hand_size\") > 5\n  \
                  for _, bandit in ipairs(game.bandits()) do\n    \
                  if cold and game.ask_one(bandit, \"run\", { \"hide\" }) == \"hide\" then\n      \
                  game.hit(bandit, \"neutral\")\n    end\n  end\nend\n";
    let slips = [
        ("game.option", "game.optoin", "S302"),
        ("game.option", "game:option", "S310"),
        ("game.option", "gmae.option", "S301"),
        ("\"hand_size\"", "\"hand_sise\"", "S308"),
        ("game.ask_one", "game.ask_onne", "S302"),
        ("\"run\"", "\"rum\"", "S313"),
        ("{ \"hide\" }", "{ \"hidde\" }", "S313"),
        ("if cold", "if cald", "S301"),
    ];
    let said = |script: &str| {
        let mut files = folder(&root().join("tiny"));
        files.insert("content/tiny/events/storm.toml", content);
        files.insert("scripts/tiny/events/storm.lua", script);
        let codes: Vec<&str> = found(&files).iter().map(|one| one.code.id).collect();
        codes
    };
    assert_eq!(said(script), [""; 0], "without a slip");
    for (right, wrong, code) in slips {
        assert_eq!(said(&script.replace(right, wrong)), [code], "{wrong}");
    }
}

#[test]
fn every_code_has_a_broken_script() {
    broken::every_code_has_a_case(codes::ALL, 'S');
}

#[test]
fn codes_are_sorted_and_named_once() {
    broken::codes_are_sorted_and_named_once(codes::ALL);
}

#[test]
fn what_packs_call_alike_and_mean_otherwise_is_no_mistake() {
    let mut files = folder(&root().join("tiny"));
    let script = "function on_event(game)\n  local angry = game.mark(\"mood\")\n  if angry and game.option(\"rain\") == true then game.set_mark(\"mood\", false) end\nend\n";
    let marks = "[[mark]]\nid = \"mood\"\nname = \"mood\"\n";
    let options = "[[option]]\nid = \"rain\"\ntext = \"Rain.\"\nrules = [\"TINY-a\"]\n";
    for (id, mark, option) in [
        ("calm", "of = \"game\"\ntype = \"bool\"", "type = \"bool\"\ndefault = true"),
        ("wild", "of = \"bandit\"", "type = \"word\"\nvalues = [\"a\", \"b\"]\ndefault = \"a\""),
    ] {
        let manifest = format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"tiny\"]\n"
        );
        let (marks, options) = (format!("{marks}{mark}\n"), format!("{options}{option}\n"));
        let pack = [
            ("pack.toml", &*manifest),
            ("content/marks.toml", &marks),
            ("content/options/weather.toml", &options),
            ("scripts/events/rain.lua", if id == "calm" { script } else { "function on_event()\nend\n" }),
        ];
        assert_eq!(files.share(&pack.into_iter().collect(), id).as_deref(), Some(id));
    }
    let found = holdup_lint::check(&files, &[], |path| path.contains("/calm/"));
    assert_eq!(render(&found, &files, false), "");
}

/// What is said of a pack of an event with this script, some content of its own and these words of it.
fn of_storm(content: &str, files: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    let mut pack = folder(&root().join("tiny"));
    let content =
        format!("name = \"Storm\"\nsource = {{ confidence = \"verified\", from = \"made up\" }}\n{content}");
    pack.insert("content/tiny/events/storm.toml", content);
    for (path, text) in files {
        pack.insert(*path, *text);
    }
    let declared = holdup_packs::script_texts(&pack, "tiny").unwrap();
    let (_, mut said) = Rulebook::load(&pack, "tiny");
    said.extend(holdup_lint::check(&pack, &declared, |_| true));
    said.into_iter().map(|one| (one.code.id, one.message)).collect()
}

/// Which number a bandit, a place, a token or a card has means nothing; cars are counted.
#[test]
fn what_is_no_number_is_not_counted_with() {
    let content = "hooks = [\"on_event\"]\nsays = { paid = \"{number}\" }\n";
    let script = |line: &str| {
        format!(
            "function on_event(game)\n  for _, who in ipairs(game.bandits()) do\n    \
             local here, loot = game.place(who), game.tokens(who)[1]\n    {line}\n    \
             if here and loot then game.move_token(loot, here) end\n  end\nend\n"
        )
    };
    let said = |line: &str| -> Vec<&str> {
        let found = of_storm(content, &[("scripts/tiny/events/storm.lua", &script(line))]);
        found.into_iter().map(|(code, _)| code).filter(|code| *code != "S314").collect()
    };
    for (line, code) in [
        ("game.pay(who, here)", "S305"),
        ("game.pay(who, who)", "S305"),
        ("game.pay(who, loot)", "S305"),
        ("game.say(\"paid\", here)", "S305"),
        ("game.pay(who, here * 10)", "S311"),
        ("game.pay(who, 10 - loot)", "S311"),
        ("game.pay(who, -who)", "S311"),
        ("for _, card in ipairs(game.hand(who)) do game.pay(who, card % 2) end", "S311"),
    ] {
        assert_eq!(said(line), [code], "{line}");
    }
    for line in [
        "game.pay(who, 10 * game.car(here or 1))",
        "game.say(\"paid\", game.cars())",
        "if here == game.place(game.bandits()[1]) then game.pay(who, #game.tokens(who)) end",
        "if who == 1 or who < 3 then game.pay(who, 1) end",
    ] {
        assert_eq!(said(line), [""; 0], "{line}");
    }
}

/// What a module asks with, and those it requires, is asked.
#[test]
fn keys_that_modules_ask_with_are_asked() {
    let module = "local function any(game)\n  return game.ask_number(\"chance\", \"which\", 1, 6)\nend\n\n\
                  return table.freeze({ any = any })\n";
    let between = "local dice = require(\"lib/dice\")\n\nlocal function pay(game)\n  \
                   game.pay(game.bandits(), dice.any(game))\nend\n\nreturn table.freeze({ pay = pay })\n";
    let script = "local wages = require(\"lib/wages\")\n\nfunction on_event(game)\n  wages.pay(game)\nend\n";
    let found = of_storm(
        "hooks = [\"on_event\"]\nasks = { which = \"which\", never = \"never\" }\n",
        &[
            ("scripts/tiny/events/storm.lua", script),
            ("scripts/tiny/lib/wages.lua", between),
            ("scripts/tiny/lib/dice.lua", module),
        ],
    );
    let unread = ("S314", "the script never asks `never`".to_owned());
    assert_eq!(found, [unread]);
}

/// What a script asks with is held against its content also where other content is wrong.
#[test]
fn a_key_that_is_not_declared_is_told_beside_what_is_wrong_with_content() {
    let script = "function on_event(game)\n  for _, who in ipairs(game.bandits()) do\n    \
                  local way = game.ask_one(who, \"way\", { \"onn\", \"back\" })\n    \
                  if way == \"on\" then game.pay(who, 10) end\n  end\nend\n";
    let mut files = vec![("scripts/tiny/events/storm.lua", script)];
    let content = "hooks = [\"on_event\"]\nasks = { way = \"way\", on = \"on\", back = \"back\" }\n";
    let alone = of_storm(content, &files);
    assert_eq!(alone, [("S313", "the content has no words for the question `onn`".to_owned())]);
    files.push(("content/tiny/events/gust.toml", "name = \"Gust\"\nquux = 1\n"));
    let beside = of_storm(content, &files);
    let told = |code: &str| beside.iter().any(|(id, _)| *id == code);
    assert!(told("P201") && told("S313") && !told("S308"), "{beside:?}");
}
