//! Packs from outside as a stranger meets them: a folder is written, the built
//! program is given it, and what it says and plays is looked at.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests write the packs they are about")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MANIFEST: &str = "\
id = \"sweets\"
name = \"Sweets\"
version = \"0.1.0\"
api = 1
licence = \"MIT\"
needs = [\"base\"]
";

const ROBIN: &str = "\
name = \"Robin\"
hand_size = 7
source = { confidence = \"reconstructed\", from = \"our own\" }
";

/// A place of its own for a test.
fn place(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shared-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// A place with a sound pack in its folder `sweets`.
fn sweets(name: &str) -> PathBuf {
    let folder = place(name);
    write(&folder, "sweets/pack.toml", MANIFEST);
    write(&folder, "sweets/content/bandits/robin.toml", ROBIN);
    folder
}

fn run(folder: &Path, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_holdup"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .output()
        .unwrap()
}

/// What a command prints that must end well.
fn good(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    let text = String::from_utf8(output.stdout).unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}: {text}{told}");
    text
}

/// What a command says that must be refused with this exit code.
fn bad(folder: &Path, line: &str, code: i32) -> String {
    let output = run(folder, line);
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(output.status.code(), Some(code), "{line}: {text}");
    text
}

#[test]
fn a_pack_in_a_folder_is_checked_played_recorded_and_replayed() {
    let here = sweets("play");
    assert_eq!(
        good(&here, "check sweets"),
        "sweets with base_2014: 0 errors, 0 warnings\n"
    );
    good(
        &here,
        "play --watch --plain --speed 0 --seed 3 --pack sweets --players 6 --record game.record",
    );
    assert_eq!(
        good(&here, "replay game.record --pack sweets"),
        "game.record: exact\n"
    );
    let text = bad(&here, "replay game.record", 1);
    assert!(text.contains("there is no pack `sweets`"), "{text}");
    let text = good(&here, "packs sweets --pack sweets");
    assert!(text.starts_with("sweets 0.1.0: Sweets\n"), "{text}");
}

#[test]
fn messages_name_the_real_place() {
    let here = sweets("places");
    write(
        &here,
        "sweets/content/bandits/robin.toml",
        &format!("{ROBIN}hat = 1\n"),
    );
    write(
        &here,
        "sweets/scripts/bandits/robin.lua",
        "function on_turn() end\n",
    );
    let text = bad(&here, "check sweets", 1);
    assert!(
        text.contains("--> sweets/content/bandits/robin.toml:4:1"),
        "{text}"
    );
    assert!(!text.contains("content/sweets"), "{text}");
    let text = bad(&here, "play --watch --pack sweets", 1);
    assert!(
        text.contains("--> sweets/content/bandits/robin.toml:4:1"),
        "{text}"
    );
}

#[test]
fn the_cases_of_a_pack_are_played_with_it() {
    let here = sweets("cases");
    let case = |preset: &str| {
        format!(
            "# Robin\n\n## He is there {preset}\nRule: BASE-roundend-b\n\n```setup\n{preset}\ntrain = \"locomotive | saloon: robin, doc\"\n\
             play = [\"round_end\"]\n```\n```game\nall cards shuffled: robin, doc\n-- end of the round\nfirst player: doc\n```\n"
        )
    };
    write(&here, "sweets/tests/one.md", &case(""));
    write(&here, "sweets/tests/two.md", &case("preset = \"es_2014\""));
    write(&here, "sweets/docs.md", "# No case\n");
    let both = "2 passed, 0 failed";
    assert!(good(&here, "test sweets").contains(both));
    assert!(good(&here, "test sweets/tests").contains(both));
    assert!(good(&here.join("sweets"), "test").contains(both));
    assert!(
        good(&here.join("sweets/tests"), "test ../tests/one.md --pack ..").contains("1 passed, 0 failed")
    );
    assert!(good(&here.join("sweets"), "check").starts_with(". with base_2014: 0 errors"));
}

#[test]
fn a_pack_is_checked_with_a_version_that_has_what_it_needs() {
    let here = sweets("needs");
    write(
        &here,
        "sweets/pack.toml",
        &MANIFEST.replace("[\"base\"]", "[\"horses\"]"),
    );
    assert_eq!(
        good(&here, "check sweets"),
        "sweets with ucr_2_1: 0 errors, 0 warnings\n"
    );
}

#[test]
fn several_packs_go_together() {
    let here = sweets("several");
    let other = MANIFEST
        .replace("sweets", "salt")
        .replace("[\"base\"]", "[\"sweets\"]");
    write(&here, "salt/pack.toml", &other);
    write(&here, "salt/content/bandits/ada.toml", ROBIN);
    let line = "play --watch --plain --speed 0 --seed 1 --pack salt --pack sweets --record game.record";
    good(&here, line);
    let record = std::fs::read_to_string(here.join("game.record")).unwrap();
    let packs: Vec<&str> = record
        .lines()
        .filter_map(|line| line.strip_prefix("pack ")?.split(' ').next())
        .collect();
    assert_eq!(packs, ["base", "sweets", "salt"], "what is needed comes first");
    good(&here, "replay game.record --pack sweets --pack salt");
}

#[test]
fn what_is_no_pack_is_refused() {
    let here = sweets("refused");
    write(&here, "empty/README.md", "nothing\n");
    assert!(bad(&here, "check --pack empty", 2).contains("has no `pack.toml`"));
    assert!(bad(&here, "check --pack nowhere", 2).contains("nowhere does not exist"));
    assert!(bad(&here, "check --pack sweets/pack.toml", 2).contains("is no folder"));
    write(&here, "base/pack.toml", &MANIFEST.replace("sweets", "base"));
    let text = bad(&here, "check base", 1);
    assert!(text.contains("P425"), "{text}");
    assert!(text.contains("`base` is a built-in pack"), "{text}");
}

#[cfg(unix)]
#[test]
fn links_in_a_pack_lead_nowhere() {
    let here = sweets("links");
    write(&here, "secret.toml", "password = \"hidden\"\n");
    let link =
        |to: &str, at: &str| std::os::unix::fs::symlink(here.join(to), here.join("sweets").join(at)).unwrap();
    link("secret.toml", "content/loot.toml");
    link(".", "content/cars");
    let text = bad(&here, "check sweets", 1);
    assert!(text.contains("it is a link"), "{text}");
    assert!(!text.contains("hidden"), "{text}");
}
