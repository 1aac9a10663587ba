//! One broken script for each code, with the message it gets: does a modder
//! understand us? The scripts and the messages are data in `tests/errors`.

use crate::broken::{self, Expected, cases, folder, root, tiny_with};
use holdup_hooks::registry::{VERBS, VerbRow};
use holdup_hooks::{Rulebook, codes};
use holdup_lint::Samples;
use holdup_packs::{Choice, Diagnostic, Files, load, render};

/// All that is said about these files.
fn found(files: &Files) -> Vec<Diagnostic> {
    let (rulebook, mut found) = Rulebook::load(files, "tiny");
    let (loaded, _) = load(files, "tiny");
    let declared = loaded.map(|loaded| loaded.scripts).unwrap_or_default();
    found.extend(holdup_lint::check(files, &declared, |_| true));
    if let Some(rulebook) = rulebook {
        let mut samples = Samples::new(|_| true, || true);
        samples.play(files, &Choice::from("tiny"), &rulebook);
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

/// Whoever writes a pack is told the word of today; what is built in keeps the words its hashes were made with.
#[test]
fn retired_verbs_are_told_to_packs_from_outside() {
    let retired: Vec<&VerbRow> = VERBS.iter().filter(|verb| !verb.retired.is_empty()).collect();
    assert!(!retired.is_empty());
    let calls: String = retired.iter().map(|verb| format!("  local _ = game.{}\n", verb.name)).collect();
    let calls = calls.replace('\n', "(...)\n");
    let script =
        format!("local function all(game, ...)\n{calls}end\n\nfunction on_event(game)\n  all(game)\nend\n");
    let told = |files: &Files| -> Vec<String> {
        let found = holdup_lint::check(files, &[], |path| path.ends_with("rain.lua"));
        let retired = found.into_iter().filter(|one| one.code.id == "P429");
        retired.map(|one| one.help.unwrap_or_default()).collect()
    };
    let mut files = folder(&root().join("tiny"));
    files.insert("scripts/tiny/events/rain.lua", script.as_str());
    assert_eq!(told(&files), [""; 0]);
    let mut pack = Files::new();
    pack.insert(
        "pack.toml",
        "id = \"wet\"\nname = \"Wet\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"tiny\"]\n",
    );
    pack.insert("scripts/events/rain.lua", script.as_str());
    assert_eq!(files.share(&pack, "wet").as_deref(), Some("wet"));
    let helps = told(&files);
    assert_eq!(helps.len(), retired.len());
    for (verb, help) in retired.iter().zip(helps) {
        let now = verb.retired;
        assert_eq!(help, format!("write `{now}`; the older word goes on working"));
        let named = now.split("game.").skip(1).map(|word| word.split('(').next().unwrap_or_default());
        for name in named {
            let row =
                VerbRow::named(name).unwrap_or_else(|| panic!("`{}` leads to no verb `{name}`", verb.name));
            assert!(row.retired.is_empty(), "`{}` leads to `{name}`, which is retired itself", verb.name);
        }
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
