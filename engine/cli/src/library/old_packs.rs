//! What becomes of packs for an older version of the pack format, with the commands a person uses. So far nothing has
//! been renamed, so that the version they are older than is one still to come.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests write the packs they are about")]

use std::cell::Cell;
use std::path::PathBuf;

use clap::Parser;
use holdup_packs::Format;

use crate::command;
use crate::command::args::Arguments;
use crate::command::packs::manage;

#[path = "../../../../tests/errors/newer.rs"]
mod newer;

thread_local! {
    /// The version of the pack format that content is read by in a test.
    pub(super) static FORMAT: Cell<Format> = const { Cell::new(Format::CURRENT) };
}

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
sight_through_roof = \"both\"
hooks = [\"after_shot\"]
source = { confidence = \"reconstructed\", from = \"our own\" }
";

const SCRIPT: &str = "\
function after_hit(game, hit)
  if hit.way then game.shift(hit.victim, hit.way, \"pushed\") end
end
";

/// The folder of a pack with two old names in it.
fn pack(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("holdup-{name}-{}", std::process::id()));
    for (path, text) in [
        ("pack.toml", MANIFEST),
        ("content/bandits/robin.toml", ROBIN),
        ("scripts/bandits/robin.lua", SCRIPT),
    ] {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

/// What a command line prints, and whether all was well.
fn run(line: &[&str]) -> (bool, String) {
    let arguments = Arguments::parse_from([&["holdup"], line].concat());
    let mut out = Vec::new();
    let result = command::run(&arguments.command, &mut out);
    (result.is_ok(), String::from_utf8(out).unwrap())
}

fn names_what_is_new(text: &str) {
    for says in [
        "warning[P429]",
        "`sight_through_roof` is called `sees_through_roof` now",
        "`after_shot` is called `after_hit` now",
        "write `sees_through_roof`, and `api = 2` in",
        "the old name, of version 1 of the pack format",
    ] {
        let plain = anstream::adapter::strip_str(text).to_string();
        assert!(plain.contains(says), "no `{says}` in {plain}");
    }
}

#[test]
fn a_pack_for_an_older_format_is_checked_and_may_be_installed() {
    FORMAT.set(newer::NEWER);
    let folder = pack("old-pack");
    let (good, text) = run(&["check", folder.to_str().unwrap()]);
    assert!(good, "{text}");
    assert!(text.contains("0 errors, 2 warnings"), "{text}");
    names_what_is_new(&text);
    let checked = manage::checked(&folder).unwrap();
    names_what_is_new(&checked.warnings);
    // By the format it is written for, those names are simply unknown.
    FORMAT.set(Format::CURRENT);
    let (good, text) = run(&["check", folder.to_str().unwrap()]);
    assert!(!good && !text.contains("P429"), "{text}");
    assert!(manage::checked(&folder).is_err());
    std::fs::remove_dir_all(folder).unwrap();
}
