//! `holdup new` as a stranger meets it: the built program writes into an empty folder,
//! and what it wrote is checked and tested by the same program, untouched.

use std::path::{Path, PathBuf};

use crate::common::{self, err, out, read, run, write};

/// What can be written into a pack.
const KINDS: [&str; 14] = [
    "bandit",
    "car",
    "event",
    "action",
    "hostage",
    "pawn",
    "victory",
    "round-card",
    "option",
    "scoring",
    "loot",
    "part",
    "family",
    "case",
];

fn folder(name: &str) -> PathBuf {
    common::folder(&format!("new-{name}"))
}

/// Runs what must succeed; answers what it says.
fn good(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    let said = out(&output);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}{}", err(&output));
    said
}

/// Runs what must be refused without a trace; answers why.
fn refused(folder: &Path, args: &[&str], code: i32) -> String {
    let before = files(folder);
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}", err(&output));
    assert_eq!(files(folder), before, "{args:?} wrote something");
    err(&output)
}

/// Every file with its text.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            // What editors need is written anew each time.
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// Checks and tests a pack as it is.
fn check_and_test(here: &Path, pack: &str) {
    let checked = good(here, &["check", pack]);
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
    let tested = good(here, &["test", pack]);
    assert!(tested.contains(" 0 failed"), "{tested}");
}

#[test]
fn a_new_pack_passes_check_and_test_untouched() {
    let here = folder("pack");
    let said = good(&here, &["new", "pack", "prairie"]);
    assert!(said.contains("written   prairie/pack.toml"), "{said}");
    assert!(said.contains("holdup play --pack prairie"), "{said}");
    check_and_test(&here, "prairie");
}

#[test]
fn each_kind_passes_check_and_test_untouched() {
    for kind in KINDS {
        let here = folder(kind);
        good(&here, &["new", "pack", "prairie"]);
        let said = good(&here, &["new", kind, "one_eyed_jack", "--in", "prairie"]);
        assert!(said.contains("holdup test prairie"), "{said}");
        check_and_test(&here, "prairie");
    }
}

/// A pack to begin with that has no bandit, and holds up as it is.
#[test]
fn a_new_pack_can_begin_with_something_else() {
    let here = folder("for");
    for kind in KINDS.into_iter().chain(["rule"]) {
        let pack = format!("my-{kind}");
        good(&here, &["new", "pack", &pack, "--for", kind]);
        assert_eq!(here.join(&pack).join("content/bandits").exists(), kind == "bandit", "{kind}");
        check_and_test(&here, &pack);
    }
    let said = refused(&here, &["new", "pack", "prairie", "--for", "house"], 2);
    assert!(said.contains("does not begin with a file of house rules"), "{said}");
    let said = refused(&here, &["new", "bandit", "jack", "--for", "car"], 2);
    assert!(said.contains("`holdup new pack NAME --for KIND`"), "{said}");
}

#[test]
fn house_rules_stand_beside_any_pack() {
    let here = folder("house");
    let said = good(&here, &["new", "house", "evening"]);
    assert!(said.contains("holdup play --house evening.toml"), "{said}");
    let checked = good(&here, &["check", "evening.toml"]);
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
    // Each line that is only shown can be taken.
    let text = read(&here, "evening.toml");
    let taken: String = text
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(key) if key.contains(" = ") || key.starts_with('[') => format!("{key}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    assert_ne!(taken, text);
    write(&here, "all.toml", &taken);
    let checked = good(&here, &["check", "all.toml"]);
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
    let said = refused(&here, &["new", "house", "evening"], 1);
    assert!(said.contains("evening.toml is there already"), "{said}");
}

/// What `tombi format` and `taplo fmt` would change, by their rules: one space around `=`, no list beyond 80 columns, no
/// comment behind a value, an empty line behind the comments at the top and before a heading, no two empty lines, one
/// line end at the end.
fn is_formatted(path: &Path, text: &str) {
    let mut lines = text.lines().peekable();
    let mut before = "";
    while let Some(line) = lines.next() {
        assert!(!line.starts_with('[') || before.is_empty() || before.starts_with('#'), "{path:?}: {line}");
        before = line;
        assert_eq!(line, line.trim_end(), "{path:?}");
        assert!(!line.is_empty() || lines.peek().is_some_and(|next| !next.is_empty()), "{path:?}: {line}");
        let Some((key, value)) = line.split_once('=').filter(|_| !line.starts_with('#')) else { continue };
        assert!(key.ends_with(' ') && !key.ends_with("  "), "{path:?}: {line}");
        assert!(value.starts_with(' ') && !value.starts_with("  "), "{path:?}: {line}");
        let is_list = value.starts_with(" [");
        assert!(!is_list || line.chars().count() <= 80, "{path:?}: {line}");
        assert!(!value.contains(" #") || value.starts_with(" \""), "{path:?}: {line}");
    }
    let mut top = text.lines().skip_while(|line| line.starts_with('#'));
    assert!(!text.starts_with('#') || top.next() == Some(""), "{path:?}");
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{path:?}");
}

#[test]
fn what_is_written_is_as_formatters_leave_it() {
    let here = folder("format");
    good(&here, &["new", "pack", "prairie"]);
    for kind in KINDS {
        let name = format!("the_{}", kind.replace('-', "_"));
        good(&here, &["new", kind, &name, "--in", "prairie"]);
    }
    good(&here, &["new", "house", "evening"]);
    let tables: Vec<(PathBuf, String)> = files(&here)
        .into_iter()
        .filter(|(path, _)| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    assert!(tables.len() > 15, "{}", tables.len());
    tables.iter().for_each(|(path, text)| is_formatted(path, text));
    for settings in [".taplo.toml", ".tombi.toml"] {
        is_formatted(Path::new(settings), &read(&here, &format!("prairie/{settings}")));
    }
}

/// Two of each kind beside each other, called alike where the kinds differ.
#[test]
fn all_kinds_together_pass_check_and_test_untouched() {
    let here = folder("all");
    good(&here, &["new", "pack", "prairie-2"]);
    for kind in KINDS.into_iter().filter(|kind| *kind != "round-card") {
        // Bandits, hostages and pawns are chosen side by side, so that two of one name could not be told apart.
        let names = match kind {
            "hostage" => ["hank", "one_eyed_hank"],
            "pawn" => ["rex", "one_eyed_rex"],
            // A part is an option, and scoring rows and loot are beside those that other kinds bring.
            "part" | "scoring" | "loot" | "family" => [
                ["night", "daredevil", "nugget", "keepsake"],
                ["long_night", "great_daredevil", "great_nugget", "old_keepsake"],
            ]
            .map(|names| {
                names[["part", "scoring", "loot", "family"].iter().position(|one| *one == kind).unwrap()]
            }),
            _ => ["jack", "one_eyed_jill"],
        };
        // Two rows that count the same would both add to the score of a case.
        for name in names.into_iter().take(if kind == "scoring" { 1 } else { 2 }) {
            good(&here, &["new", kind, name, "--in", "prairie-2"]);
        }
    }
    // From inside the pack nothing needs to be said about where it is.
    let inside = here.join("prairie-2/content");
    let said = good(&inside, &["new", "round-card", "sunset"]);
    assert!(said.contains("added to"), "{said}");
    assert!(here.join("prairie-2/tests/rounds/sunset.md").exists());
    check_and_test(&here, "prairie-2");
}

/// The types and schemas that new files name are there, and name what is new.
#[test]
fn new_files_refer_to_types_and_schemas() {
    let here = folder("editor");
    good(&here, &["new", "pack", "prairie"]);
    for kind in KINDS {
        good(&here, &["new", kind, &format!("my-{kind}"), "--in", "prairie"]);
    }
    let mut named = 0;
    for (path, text) in files(&here.join("prairie/content")) {
        let schema = text.lines().next().unwrap().strip_prefix("#:schema ").unwrap();
        assert!(path.parent().unwrap().join(schema).exists(), "{path:?}: {schema}");
        named += 1;
    }
    assert!(named >= 9, "{named}");
    let library = read(&here, "prairie/.holdup/library/holdup.lua");
    for (path, text) in files(&here.join("prairie/scripts")) {
        let types = text.lines().filter_map(|line| line.strip_prefix("---@param "));
        let types: Vec<&str> = types.filter_map(|param| Some(param.split_once(' ')?.1)).collect();
        assert!(!types.is_empty(), "{path:?}");
        for known in types {
            assert!(library.contains(&format!("---@class {known}\n")), "{path:?}: {known}");
        }
    }
    let schema = read(&here, "prairie/.holdup/schemas/rounds.json");
    assert!(schema.contains("my-event"), "ids of the pack are completed");
}

/// A hook nothing would call keeps the pack from being loaded, and hides no other mistake.
#[test]
fn all_mistakes_of_a_script_are_told_at_once() {
    let here = folder("mistakes");
    good(&here, &["new", "pack", "prairie"]);
    let path = here.join("prairie/scripts/bandits/stranger.lua");
    let text = std::fs::read_to_string(&path).unwrap();
    let wrong = text.replace("\"climb\"", "\"clmib\"") + "\nfunction after_acton(game, done) end\n";
    std::fs::write(&path, wrong).unwrap();
    let output = common::run(&here, ["check", "prairie"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("[S204]") && said.contains("[S313]"), "{said}");
}

#[test]
fn nothing_is_ever_written_over() {
    let here = folder("over");
    good(&here, &["new", "pack", "prairie"]);
    let said = refused(&here, &["new", "pack", "prairie"], 1);
    assert!(said.contains("prairie/pack.toml"), "{said}");
    assert!(said.contains("there already") && said.contains("Nothing was written"), "{said}");

    // One file in the way is enough, and rows are not added twice.
    std::fs::create_dir_all(here.join("prairie/scripts/cars")).unwrap();
    write(&here, "prairie/scripts/cars/van.lua", "-- mine\n");
    let said = refused(&here, &["new", "car", "van", "--in", "prairie"], 1);
    assert!(said.contains("prairie/scripts/cars/van.lua is there already"), "{said}");
    good(&here, &["new", "round-card", "dusk", "--in", "prairie"]);
    std::fs::remove_dir_all(here.join("prairie/tests/rounds")).unwrap();
    let said = refused(&here, &["new", "round-card", "dusk", "--in", "prairie"], 1);
    assert!(said.contains("`dusk_2_4` already"), "{said}");
}

#[test]
fn a_name_that_cannot_be_is_refused_with_one_that_can() {
    let here = folder("names");
    good(&here, &["new", "pack", "prairie"]);
    let said = refused(&here, &["new", "bandit", "Jack O'Lantern", "--in", "prairie"], 2);
    assert!(said.contains("Try `jack_o_lantern`"), "{said}");
    let said = refused(&here, &["new", "pack", "../evil"], 2);
    assert!(said.contains("no name for a pack"), "{said}");
    let said = refused(&here, &["new", "option", "hand_size", "--in", "prairie"], 2);
    assert!(said.contains("The option `hand_size` is there already"), "{said}");
    let said = refused(&here, &["new", "pack", "base"], 2);
    assert!(said.contains("has a pack `base` already"), "{said}");
}

#[test]
fn what_belongs_into_a_pack_needs_one() {
    let here = folder("none");
    for kind in KINDS {
        let said = refused(&here, &["new", kind, "jack"], 2);
        assert!(said.contains("`holdup new pack NAME`") && said.contains("--in DIR"), "{said}");
    }
    let said = refused(&here, &["new", "bandit", "jack", "--in", "nowhere"], 2);
    assert!(said.contains("There is no folder nowhere."), "{said}");
    good(&here, &["new", "pack", "prairie"]);
    let said = refused(&here, &["new", "bandit", "jack"], 2);
    assert!(said.contains("the folder of one: `--in prairie`."), "{said}");
    let said = refused(&here, &["new", "bandit", "jack", "--in", "prarie"], 2);
    assert!(said.contains("Did you mean `prairie`?"), "{said}");
    write(&here, "pack.toml", "Id = \"x\"\n");
    let said = refused(&here, &["new", "bandit", "jack"], 1);
    assert!(said.contains("says no `id`"), "{said}");
}

/// The worked packs of the guide, as the list names them.
fn examples(here: &Path) -> Vec<String> {
    let list = good(here, &["new", "--example"]);
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn every_example_passes_check_and_test_untouched() {
    let here = folder("examples");
    let names = examples(&here);
    assert!(names.len() >= 10, "{names:?}");
    for name in &names {
        let said = good(&here, &["new", "--example", name]);
        assert!(said.contains(&format!("holdup play --pack {name}")), "{said}");
        check_and_test(&here, name);
        let pages = files(&here.join(name));
        assert!(pages.iter().all(|(_, text)| !text.contains("tests/packs")), "{name}");
    }
}

#[test]
fn an_example_is_written_over_nothing_and_into_its_own_folder() {
    let here = folder("example-over");
    std::fs::create_dir(here.join("mine")).unwrap();
    let said = good(&here, &["new", "--example", "angler", "--in", "mine"]);
    assert!(said.contains("written   mine/angler/pack.toml"), "{said}");
    assert!(said.contains("--seats angler/annie=me,greedy,greedy"), "{said}");
    let said = refused(&here, &["new", "--example", "angler", "--in", "mine"], 1);
    assert!(said.contains("there already") && said.contains("Nothing was written"), "{said}");
    let said = refused(&here, &["new", "--example", "anglr"], 2);
    assert!(said.contains("Did you mean `angler`?") && said.contains("  goat"), "{said}");
    let said = refused(&here, &["new", "--example", "../evil"], 2);
    assert!(said.contains("There is no example `../evil`"), "{said}");
    refused(&here, &["new", "pack", "prairie", "--example", "angler"], 2);
    refused(&here, &["new"], 2);
}

#[cfg(unix)]
#[test]
fn an_example_follows_no_link_out_of_the_folder() {
    let (here, elsewhere) = (folder("example-link"), folder("example-link-target"));
    std::os::unix::fs::symlink(&elsewhere, here.join("goat")).unwrap();
    let output = run(&here, ["new", "--example", "goat"]);
    assert_ne!(output.status.code(), Some(0), "{}", out(&output));
    assert_eq!(files(&elsewhere), []);
}
