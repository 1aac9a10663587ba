//! The runner's side of the test data: finds the files beside this crate. What
//! is tested, and how, stands in `tests/`; how a case is read and run stands in
//! `holdup-replay`, because modders run the same cases without Cargo.

#![allow(clippy::disallowed_methods, reason = "tests read their own data from the disk")]

pub mod browser;
pub mod changes;
pub mod citations;
pub mod copies;
pub mod decks;
pub mod hands;
pub mod knowledge;
pub mod play;
pub mod repository;
pub mod rust_text;
pub mod watch;
pub mod zones;

use std::path::{Path, PathBuf};

use holdup_packs::{Files, statement_ids};
use holdup_replay::library::Library;
use holdup_replay::suite::Suite;

/// The folder of this crate, which holds the data.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The preset most tests play.
pub const PRESET: &str = "base_2014";

/// The preset with every pack there is, and so with every statement and option.
pub const WHOLE: &str = "ucr_2_1";

/// Folders with cases and records.
pub const FOLDERS: &[&str] = &["rules", "options", "archive"];

/// The files below folders of this crate, by their paths from the repository.
pub fn files(folders: &[&str]) -> Files {
    let mut files = Files::new();
    for folder in folders {
        add(&mut files, &root().join(folder), &format!("tests/{folder}"));
    }
    files
}

/// The files of a pack that lies in a folder of this crate, by their paths in it.
///
/// # Panics
/// When nothing lies there.
pub fn pack(folder: &str) -> Files {
    let (all, below) = (files(&[folder]), format!("tests/{folder}/"));
    let own = all.under(&below).filter_map(|(path, bytes)| Some((path.strip_prefix(&below)?, bytes.ok()?)));
    let own: Files = own.collect();
    assert!(own.has("pack.toml"), "no pack lies in tests/{folder}");
    own
}

fn add(files: &mut Files, folder: &Path, name: &str) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = format!("{name}/{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            add(files, &path, &name);
            continue;
        }
        match std::fs::read(&path) {
            Ok(bytes) => files.insert(name, bytes),
            Err(error) => files.insert_unreadable(name, error.to_string()),
        }
    }
}

/// Everything in [`FOLDERS`].
pub fn suite(library: &Library) -> Suite {
    Suite::gather(files(FOLDERS), &statement_ids(library.files()))
}
