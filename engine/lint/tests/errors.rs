//! One broken script for each code, with the message it gets: does a modder
//! understand us? The scripts and the messages are data in `tests/errors`.

use crate::broken::{self, Expected, cases, folder, root, tiny_with};
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

#[test]
fn every_code_has_a_broken_script() {
    broken::every_code_has_a_case(codes::ALL, 'S');
}

#[test]
fn codes_are_sorted_and_named_once() {
    broken::codes_are_sorted_and_named_once(codes::ALL);
}
