//! What strangers could send: each kind is written to the disk, the built program
//! is given it, and must refuse it in good time, clearly, and without touching
//! anything else. Scripts have a list of their own in `engine/hooks/tests/hostile`;
//! `tests/hostile/README.md` names every kind and where it is.

#![cfg(unix)]

mod archives;
mod folders;
mod games;
mod scripts;
mod texts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{ROBIN, SWEETS as MANIFEST, write};

/// How long the program may take for one kind, on a machine that has much else to do.
const LIMIT: Duration = Duration::from_secs(60);
/// Most memory it may ask for, in KB.
const MEMORY: u32 = 1_500_000;

/// What most kinds are shown to: a sound pack beside the hostile one is checked in the same process.
const CHECK: &str = "check sweets sound";
const ADD: &str = "packs add sweets";
const TEST: &str = "test sweets";
const PLAY: &str = "play --watch --plain --speed 0 --seed 3 --pack sweets";

/// Something hostile.
struct Kind {
    name: &'static str,
    /// Puts it into the folder where the program is run.
    put: Box<dyn Fn(&Path) + Sync>,
    /// What the program is asked.
    line: &'static str,
    /// How it must end.
    code: i32,
    /// What must be said, all of it.
    says: &'static [&'static str],
}

/// A kind that is refused with exit code 1.
fn kind(
    name: &'static str,
    line: &'static str,
    says: &'static [&'static str],
    put: impl Fn(&Path) + Sync + 'static,
) -> Kind {
    let put = Box::new(put);
    Kind { name, put, line, code: 1, says }
}

fn kinds() -> Vec<Kind> {
    let mut all = scripts::kinds();
    all.extend(texts::kinds());
    all.extend(folders::kinds());
    all.extend(games::kinds());
    all.extend(archives::kinds());
    all
}

/// A folder with the sound pack, what must not be touched, and a pack `sweets` without content.
fn place(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    write(&folder, "treasure/map.txt", "whole\n");
    write(&folder, "installed/keep.txt", "whole\n");
    write(&folder, "installed/other/pack.toml", MANIFEST.replace("sweets", "other"));
    write(&folder, "sound/pack.toml", MANIFEST.replace("sweets", "sound"));
    write(&folder, "sound/content/bandits/robin.toml", ROBIN);
    write(&folder, "sweets/pack.toml", MANIFEST);
    folder
}

/// Everything outside the hostile pack, with its bytes.
fn outside(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut all, mut open) = (BTreeMap::new(), Vec::new());
    open.extend(["treasure", "installed", "sound"].map(|name| folder.join(name)));
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => open.push(path),
                false => _ = all.insert(path.clone(), std::fs::read(path).unwrap()),
            }
        }
    }
    all
}

/// Runs the program with little memory; what it says, and how it ended, if it did.
fn run(folder: &Path, line: &str) -> (Option<i32>, Vec<u8>) {
    let said = folder.join("said.txt");
    let file = File::create(&said).unwrap();
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_holdup"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .env("HOLDUP_PACKS", folder.join("installed"))
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        // As on a terminal: what would steer one must not get there.
        .env("CLICOLOR_FORCE", "1")
        .stdin(Stdio::null())
        .stderr(file.try_clone().unwrap())
        .stdout(file)
        .spawn()
        .unwrap();
    let start = Instant::now();
    let code = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if start.elapsed() > LIMIT {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    (code, std::fs::read(said).unwrap())
}

/// The text without colours; why it is not fit for a terminal otherwise.
fn without_colours(bytes: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(bytes).map_err(|_| "the output is no text".to_owned())?;
    let (mut plain, mut rest) = (String::new(), text.as_str());
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        let end = after.find(|c: char| !c.is_ascii_digit() && c != ';');
        match end.map(|end| after.split_at(end)) {
            Some((style, _)) if style.split(';').any(|one| ["5", "7", "8", "30"].contains(&one)) => {
                return Err(format!("a style that hides reaches the terminal: {style}"));
            }
            Some((_, after)) if after.starts_with('m') => rest = &after[1..],
            _ => return Err(format!("a control code reaches the terminal: {after:.20?}")),
        }
    }
    plain.push_str(rest);
    let steers = |c: char| holdup_packs::is_unseen(c) && c != '\n' && c != '\t';
    match plain.find(steers) {
        Some(at) => Err(format!("a control code reaches the terminal: {:.20?}", &plain[at..])),
        None => Ok(plain),
    }
}

/// Shows it to the program and says what was wrong with the answer.
fn judge(kind: &Kind) -> Vec<String> {
    let folder = place(kind.name);
    (kind.put)(&folder);
    let before = outside(&folder);
    let (code, said) = run(&folder, kind.line);
    let mut wrong = Vec::new();
    if code != Some(kind.code) {
        wrong.push(format!("ended with {code:?} in place of {}", kind.code));
    }
    let shown = String::from_utf8_lossy(&said).into_owned();
    match without_colours(said) {
        Err(why) => wrong.push(why),
        Ok(text) => {
            for part in kind.says.iter().filter(|part| !text.contains(**part)) {
                wrong.push(format!("does not say `{part}`"));
            }
            if text.contains("panicked at") {
                wrong.push("shows a panic".to_owned());
            }
            if text.len() > 250_000 {
                wrong.push(format!("says {} KB", text.len() / 1024));
            }
            if kind.line == CHECK && !text.contains("sound with base_2014: 0 errors, 0 warnings") {
                wrong.push("does not go on with the sound pack".to_owned());
            }
        }
    }
    if outside(&folder) != before {
        wrong.push("something outside the pack is changed".to_owned());
    }
    if kind.line != CHECK && run(&folder, "check sound").0 != Some(0) {
        wrong.push("the next run fails".to_owned());
    }
    if !wrong.is_empty() {
        let start: String = shown.chars().take(1500).collect();
        wrong.push(format!("it says:\n{start:?}"));
    }
    let _ = std::fs::remove_dir_all(&folder);
    wrong
}

#[test]
fn every_hostile_kind_is_refused_and_harms_nobody() {
    let kinds = kinds();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = String::new();
        while let Some(kind) = kinds.get(next.fetch_add(1, Ordering::Relaxed)) {
            for what in judge(kind) {
                wrong += &format!("{} (`{}`): {what}\n", kind.name, kind.line);
            }
        }
        wrong
    };
    let wrong: String = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn there_are_at_least_sixty_kinds_and_each_is_listed() {
    let kinds = kinds();
    let names: BTreeSet<&str> = kinds.iter().map(|kind| kind.name).collect();
    assert_eq!(names.len(), kinds.len(), "two kinds share a name");
    assert!(names.len() >= 60, "{} kinds", names.len());
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile/README.md");
    let text = std::fs::read_to_string(list).unwrap();
    let listed: BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("- `")?.split('`').next()).collect();
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hooks/tests/hostile");
    let scripts: Vec<PathBuf> =
        std::fs::read_dir(scripts).unwrap().map(|entry| entry.unwrap().path()).collect();
    let scripts = scripts.iter().map(|path| path.file_stem().unwrap().to_str().unwrap());
    let all: BTreeSet<&str> = names.into_iter().chain(scripts).collect();
    let missing: Vec<&&str> = all.difference(&listed).collect();
    assert!(missing.is_empty(), "not in tests/hostile/README.md: {missing:?}");
    let gone: Vec<&&str> = listed.difference(&all).collect();
    assert!(gone.is_empty(), "in tests/hostile/README.md, and nowhere else: {gone:?}");
}

/// A name on the disk that need not be text.
fn raw(name: &[u8]) -> &std::ffi::OsStr {
    std::ffi::OsStr::from_bytes(name)
}
