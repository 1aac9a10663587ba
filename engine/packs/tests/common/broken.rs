//! The broken packs in `tests/errors`, for those who hold what they say about
//! each against its `expected.txt`: reading them, and what must hold for all.
#![allow(dead_code, reason = "not every test needs all of it")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::disallowed_methods, reason = "tests read their data from the disk")]

use std::path::{Path, PathBuf};

use holdup_packs::{Code, Diagnostic, Files};

/// Where they lie.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/errors")
}

/// Everything in a folder.
pub(crate) fn pack(path: &Path) -> Files {
    fn take(from: &Path, at: &str, into: &mut Files) {
        for entry in std::fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let inner = format!("{at}{}", entry.file_name().into_string().unwrap());
            if entry.path().is_dir() {
                take(&entry.path(), &format!("{inner}/"), into);
            } else {
                into.insert(inner, std::fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut files = Files::new();
    take(path, "", &mut files);
    files
}

/// What lies in the folders of a folder, but for packs from outside.
pub(crate) fn folder(path: &Path) -> Files {
    let mut files = pack(path);
    let beside = |path: &&str| !path.contains('/') || path.starts_with("shared/");
    let others: Vec<String> = files.paths().filter(beside).map(str::to_owned).collect();
    others.iter().for_each(|path| files.remove(path));
    files
}

/// The pack with nothing wrong, with what a case has laid over it.
pub(crate) fn tiny_with(case: &str) -> Files {
    let mut files = folder(&root().join("tiny"));
    files.extend(folder(&root().join(case)));
    files
}

/// The cases of the codes that begin with a letter, by name.
pub(crate) fn cases(letter: char) -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with(letter))
        .collect();
    names.sort();
    names
}

/// What is said about cases, held against what is expected, or written as that.
#[derive(Default)]
pub(crate) struct Expected {
    wrong: String,
}

impl Expected {
    /// What is said about a case.
    pub(crate) fn hold(&mut self, case: &str, said: &str) {
        let path = root().join(case).join("expected.txt");
        if std::env::var("HOLDUP_BLESS").is_ok() {
            std::fs::write(&path, said).unwrap();
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(said) {
            self.wrong += &format!("== {case}, unlike its expected.txt:\n{said}\n");
        }
    }

    /// Fails if anything was said otherwise.
    pub(crate) fn check(self) {
        assert!(self.wrong.is_empty(), "{}HOLDUP_BLESS=1 accepts this", self.wrong);
    }
}

/// Whoever asks whether another word is meant, of what stands in a file, says where to write it; and once it stands there
/// that is not told any more.
pub(crate) fn edits_mend(
    case: &str,
    files: &Files,
    found: &[Diagnostic],
    again: impl Fn(&Files) -> Vec<Diagnostic>,
) {
    for one in found {
        let Some((span, by)) = one.edit(files.get(&one.file).unwrap_or_default()) else {
            let asks = one.help.as_ref().is_some_and(|help| help.contains("did you mean `"));
            let is_marked = !one.label.is_empty() && files.get(&one.file).is_some();
            assert!(!asks || !is_marked, "{case}: no edit for {one:?}");
            continue;
        };
        let mut text = files.get(&one.file).unwrap().to_vec();
        text.splice(span, by.bytes());
        let mut mended = files.clone();
        mended.insert(one.file.as_str(), text);
        let place = |one: &Diagnostic| (one.code.id, one.file.clone(), one.span.start, one.message.clone());
        let still = again(&mended).iter().any(|other| place(other) == place(one));
        assert!(!still, "{case}: `{by}` does not mend {one:?}");
    }
}

/// Every code has a case, every case a code.
pub(crate) fn every_code_has_a_case(codes: &[&Code], letter: char) {
    let cases = cases(letter);
    let name = |code: &Code| format!("{}-{}", code.id, code.name);
    for code in codes {
        let is_there = cases.iter().any(|case| case.starts_with(&name(code)));
        assert!(is_there, "no case begins with {}", name(code));
    }
    for case in &cases {
        let has_code = codes.iter().any(|code| case.starts_with(&name(code)));
        assert!(has_code, "{case} belongs to no code");
    }
}

/// Ids ascend, and no name is there twice.
pub(crate) fn codes_are_sorted_and_named_once(codes: &[&Code]) {
    let ids: Vec<_> = codes.iter().map(|code| code.id).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    let mut names: Vec<_> = codes.iter().map(|code| code.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ids.len());
}
