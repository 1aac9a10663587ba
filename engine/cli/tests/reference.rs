//! `holdup reference`: pages, data, and what editors need in the folder of a pack.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::{self, err, read, write};

fn folder(name: &str) -> PathBuf {
    common::folder(&format!("reference-{name}"))
}

fn run(folder: &Path, args: &[&str]) -> Output {
    common::run(folder, ["reference"].iter().chain(args))
}

/// What a good call prints.
fn out(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", err(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// A pack with a bandit of its own.
fn pack(name: &str) -> PathBuf {
    let folder = folder(name);
    let write = |path: &str, text: &str| common::write(&folder, path, text);
    write(
        "pack.toml",
        "id = \"sweets\"\nname = \"Sweets\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    );
    write(
        "content/bandits/dan.toml",
        "name = \"Dan\"\nhooks = [\"after_hit\"]\nuses = [\"sugar\"]\nasks = { again = \"take another\" }\nsource = { confidence = \"verified\", from = \"us\" }\n",
    );
    write(
        "content/options/sweet.toml",
        "[[option]]\nid = \"sugar\"\ntype = \"int\"\nrange = { min = 0, max = 5 }\ndefault = 2\n\
         text = \"How sweet it is.\"\nrules = [\"BASE-doc-a\"]\n",
    );
    write(
        "scripts/bandits/dan.lua",
        "function after_hit(game: Game, hit: AfterHitTold)\n  if hit.shooter ~= hit.me then return end\n  if not game.ask_may(hit.me, \"again\") then return end\n  game.pay(hit.shooter, game.option(\"sugar\"))\nend\n",
    );
    folder
}

#[test]
fn a_page_and_an_entry_are_shown() {
    let here = folder("show");
    assert!(out(&here, &[]).starts_with("# Reference\n"));
    assert!(out(&here, &["hooks"]).starts_with("# Hooks\n"));
    assert_eq!(out(&here, &["content/cars"]), out(&here, &["cars"]));
    let entry = out(&here, &["after_hit"]);
    assert!(entry.starts_with("## `after_hit`\n"), "{entry}");
    assert!(entry.contains("```lua") && !entry.contains("## `after_loot_lost`"));
    // A hook, an option and a key are called so.
    assert_eq!(out(&here, &["hand_size"]).matches("# `hand_size`\n").count(), 3);
    assert!(out(&here, &["car.loot"]).contains("### `[[car.loot]]`"));
}

#[test]
fn wrong_calls_are_refused() {
    let here = folder("wrong");
    for (args, expected) in [
        (&["after_hti"][..], "Did you mean `after_hit`?"),
        (&["hooks", "--format", "json"], "leave the name away"),
        (&["hooks", "--out", "x"], "cannot be used with"),
        (&["--editor", "nowhere"], "nowhere is no folder"),
        (&["--pack", "nowhere"], "neither a folder nor an installed pack"),
    ] {
        let output = run(&here, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
    }
    assert!(std::fs::read_dir(&here).unwrap().next().is_none());
}

#[test]
fn the_whole_reference_is_written_and_printed() {
    let here = folder("out");
    let told = out(&here, &["--out", "made"]);
    assert!(told.ends_with(" files written to made\n"), "{told}");
    let read = |path: &str| std::fs::read_to_string(here.join("made").join(path)).unwrap();
    assert_eq!(read("reference.json"), out(&here, &["--format", "json"]));
    let data: serde_json::Value = serde_json::from_str(&read("reference.json")).unwrap();
    assert!(data["hooks"].as_array().unwrap().len() > 30);
    assert!(read("library/holdup.lua").starts_with("---@meta\n"));
    assert!(read("schemas/bandits.json").contains("\"after_hit\""));
    // Content is not there, so nothing links to it.
    assert!(!read("hooks.md").contains("(../../"));
}

#[test]
fn an_editor_gets_what_it_needs_and_keeps_what_it_has() {
    let pack = pack("editor");
    write(&pack, ".luarc.json", "{}");
    let told = out(&pack, &["--editor", "."]);
    assert!(told.contains(".luarc.json left as it was"), "{told}");
    let read = |path: &str| read(&pack, path);
    assert_eq!(read(".luarc.json"), "{}");
    let library = read(".holdup/library/holdup.lua");
    assert!(library.contains("|\"dan\"|"));
    // What an option gives follows from which one it is; keys of questions are those of the pack.
    let numbers = library.lines().find(|line| line.starts_with("---@alias NumberOption "));
    assert!(numbers.unwrap().contains("\"sugar\"|\"sweets/sugar\""), "{numbers:?}");
    assert!(library.contains("---@alias AskKey string|\"again\"\n"));
    let luau = read(".holdup/library/holdup.d.luau");
    assert!(luau.contains("export type AskKey = \"again\" | string\n"));
    assert!(read(".holdup/schemas/preset.json").contains("\"sweets/dan\""));
    let settings: toml::Table = toml::from_str(&read(".taplo.toml")).unwrap();
    for rule in settings["rule"].as_array().unwrap() {
        let schema = rule["schema"]["path"].as_str().unwrap();
        assert!(pack.join(schema).exists(), "{schema}");
    }
    let settings: toml::Table = toml::from_str(&read(".tombi.toml")).unwrap();
    let schemas = settings["schemas"].as_array().unwrap();
    assert!(schemas.iter().all(|rule| pack.join(rule["path"].as_str().unwrap()).exists()));
    // What is written disturbs nobody.
    let told = common::good(&pack, "check .");
    assert!(told.contains("0 errors, 0 warnings"), "{told}");
}

#[test]
fn a_pack_is_named_by_the_path_of_its_files() {
    let pack = pack("pack");
    let entry = out(&pack, &["after_hit", "--pack", "."]);
    assert!(entry.contains("`./scripts/bandits/dan.lua`"), "{entry}");
    // What it declares is named after it, as house files name it.
    let option = out(&pack, &["sweets/sugar", "--pack", "."]);
    assert!(option.contains("\"sweets/sugar\" = 3"), "{option}");
    assert!(option.contains("Read by `./content/bandits/dan.toml`"), "{option}");
}
