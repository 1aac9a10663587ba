//! What the targets share: the tiny pack of `tests/errors`, how several files stand
//! in one input, and how a rulebook version that loads is looked at and played.

#![allow(clippy::unwrap_used, reason = "without the repository's data there is nothing to do")]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::LazyLock;

use holdup_fuzz::trial::Trial;
use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::any_error;
use holdup_packs::{Choice, Files, render};
use holdup_replay::library::Library;

/// What stands before the path of a file in an input of several.
pub const FILE: &str = "#### ";

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files of a folder, by their paths in it.
pub fn folder(of: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut entries: Vec<_> = std::fs::read_dir(of).unwrap().map(|entry| entry.unwrap()).collect();
    entries.sort_by_key(std::fs::DirEntry::path);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            let below = folder(&entry.path()).into_iter();
            all.extend(below.map(|(path, bytes)| (format!("{name}/{path}"), bytes)));
        } else {
            all.push((name, std::fs::read(entry.path()).unwrap()));
        }
    }
    all
}

/// The pack with nothing wrong that `tests/errors` lays mistakes over.
pub static TINY: LazyLock<Files> = LazyLock::new(|| {
    let mut files = Files::new();
    for (path, bytes) in folder(&root().join("tests/errors/tiny")) {
        files.insert(path, bytes);
    }
    files
});

/// The program's own content.
pub static BUILT_IN: LazyLock<Files> = LazyLock::new(holdup_packs::built_in);

/// How many inputs one library is used for: it keeps every rulebook version somebody asked for.
const INPUTS: u32 = 200;

thread_local! {
    static LIBRARY: RefCell<(u32, Option<Rc<Library>>)> = const { RefCell::new((0, None)) };
}

/// The program's own rulebook versions.
pub fn library() -> Rc<Library> {
    LIBRARY.with_borrow_mut(|(used, library)| {
        if *used % INPUTS == 0 {
            *library = Some(Rc::new(Library::new(BUILT_IN.clone())));
        }
        *used += 1;
        Rc::clone(library.as_ref().unwrap())
    })
}

/// The files of an input, laid over others. What stands before the first path is a file too.
pub fn laid_over(files: &Files, data: &[u8]) -> Files {
    let mut files = files.clone();
    let text = String::from_utf8_lossy(data);
    for part in text.split(FILE) {
        let (path, content) = part.split_once('\n').unwrap_or(("", part));
        let path = if path.is_empty() { "content/tiny/more.toml" } else { path };
        files.insert(path, content);
    }
    files
}

/// What is guarded against is no finding: whatever panics there is told as something else.
static GUARDED: LazyLock<()> = LazyLock::new(|| {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !holdup_fuzz::guard::is_guarded() {
            usual(panic);
        }
    }));
});

/// Loads, shows what is wrong, looks through the scripts, and plays a game if there is one to play.
pub fn tried(files: &Files, choice: &str) {
    tried_with(files, choice, |_| true);
}

/// The same, looking only through scripts whose paths are `meant`.
pub fn tried_with(files: &Files, choice: &str, meant: impl Fn(&str) -> bool + Send + Sync) {
    LazyLock::force(&GUARDED);
    let choice = Choice::from(choice);
    let (rulebook, mut found) = Rulebook::load(files, &choice);
    let declared = rulebook.iter().flat_map(|rulebook| rulebook.sources().to_vec());
    let declared: Vec<_> = declared.collect();
    found.extend(holdup_lint::check(files, &declared, meant));
    // Every place must be inside its file, or this is where it shows.
    let _ = render(&found, files, false);
    let Some(rulebook) = rulebook.filter(|_| !any_error(&found)) else {
        return;
    };
    let library = Library::with(files.clone(), choice);
    let Ok(mut trial) = Trial::new(&rulebook, &library) else {
        return;
    };
    let (deal, answers) = trial.deal(&|_| true, 1, 0);
    let seen = trial.seen();
    // What goes wrong in a game is the pack's affair; a panic is ours, and ends the target.
    let _ = trial.play(&deal, answers, false, &seen);
}
