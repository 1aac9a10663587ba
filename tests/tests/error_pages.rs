//! The pages of `docs/reference/errors`: what a page shows as broken is laid over
//! the tiny pack of `tests/errors` and gets its code and no other; what it shows
//! as mended gets none. How pages are written stands in the README beside them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use holdup_hooks::Rulebook;
use holdup_lint::Samples;
use holdup_packs::setup::{self, Players, SetupSource};
use holdup_packs::{Diagnostic, Files, VersionChoice, load, render};

/// Codes that never come alone: they say something about others, or what fails when it is loaded can be seen
/// before as well.
const IN_COMPANY: [&str; 3] = ["P107", "P424", "S209"];

/// Codes of records and cases, whose pages show single lines.
const SINGLE_LINES: [char; 2] = ['R', 'C'];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What a page shows: its files, and the flags of a command.
#[derive(Clone, Debug, Default)]
struct Example {
    files: Vec<Shown>,
    flags: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
struct Shown {
    path: String,
    how: How,
    text: String,
}

/// What the line above a block says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Whole,
    AtTheEnd,
    Latin1,
    LastLineOften,
    /// This line, so often.
    LineOften(usize, usize),
    Unreadable,
    TooLarge,
    ManyRows,
}

/// The path between the first two backticks, and what is said about it.
fn shown(line: &str) -> Option<Shown> {
    let path = line.split('`').nth(1)?;
    let said = [
        ("At the end of", How::AtTheEnd),
        ("saved as Latin-1", How::Latin1),
        ("its last line 300 times", How::LastLineOften),
        ("cannot be read", How::Unreadable),
        ("is 300 KB long", How::TooLarge),
        ("has 12,000 rows", How::ManyRows),
    ];
    let how = said.into_iter().find(|(words, _)| line.contains(words)).map(|(_, how)| how);
    let how = how.or_else(|| often(line)).unwrap_or(How::Whole);
    Some(Shown { path: path.to_owned(), how, text: String::new() })
}

/// `its line 3 written 80 times`
fn often(line: &str) -> Option<How> {
    let (nth, rest) = line.split_once("its line ")?.1.split_once(" written ")?;
    Some(How::LineOften(nth.parse().ok()?, rest.split_once(" times")?.0.parse().ok()?))
}

impl Example {
    /// Reads the lines of a section.
    fn read(&mut self, lines: &[&str]) {
        let mut lines = lines.iter();
        let mut about = None;
        while let Some(line) = lines.next() {
            if let Some(language) = line.strip_prefix("```") {
                let block: Vec<&str> = lines.by_ref().take_while(|line| **line != "```").copied().collect();
                if language == "sh" {
                    let words: Vec<&str> = block[0].split_whitespace().collect();
                    let flags = words.windows(2).filter(|pair| pair[0].starts_with("--"));
                    self.flags.extend(flags.map(|pair| (pair[0].to_owned(), pair[1].to_owned())));
                    continue;
                }
                let file: Option<Shown> = about.take();
                let mut file = file.unwrap_or_else(|| panic!("nothing says which file is meant: {block:?}"));
                file.text = block.join("\n") + "\n";
                self.files.push(file);
            } else if let Some(file) = shown(line) {
                if matches!(file.how, How::Unreadable | How::TooLarge | How::ManyRows) {
                    self.files.push(file);
                } else {
                    about = Some(file);
                }
            }
        }
    }

    /// Whether it shows a script, which is then played.
    fn has_scripts(&self) -> bool {
        self.files.iter().any(|file| file.path.ends_with(".lua"))
    }

    /// Lays it over the tiny pack and says what is wrong then.
    fn problems(&self, tiny: &Files) -> (Vec<Diagnostic>, Files) {
        let mut files = tiny.clone();
        let mut choice = VersionChoice::from("tiny");
        let mut table = None;
        let mut shared: BTreeMap<&str, Files> = BTreeMap::new();
        for file in &self.files {
            let path = file.path.as_str();
            if let Some((pack, inner)) = path.strip_prefix("shared/").and_then(|path| path.split_once('/')) {
                shared.entry(pack).or_default().insert(inner, file.text.as_str());
                continue;
            }
            match path {
                "house/evening.toml" => choice.base = path.to_owned(),
                "setup.toml" => table = Some(path),
                _ => {}
            }
            match file.how {
                How::Whole => files.insert(path, file.text.as_str()),
                How::Latin1 => {
                    let bytes: Vec<u8> = file.text.chars().map(|c| u32::from(c) as u8).collect();
                    files.insert(path, bytes);
                }
                How::LineOften(nth, times) => {
                    let lines = file.text.split_inclusive('\n').enumerate();
                    let text: String =
                        lines.map(|(at, line)| line.repeat(if at + 1 == nth { times } else { 1 })).collect();
                    files.insert(path, text);
                }
                How::LastLineOften => files.insert(path, file.text.repeat(300)),
                How::AtTheEnd => {
                    let before = String::from_utf8(files.get(path).unwrap().to_vec()).unwrap();
                    files.insert(path, format!("{before}\n{}", file.text));
                }
                How::Unreadable => files.insert_unreadable(path, "permission denied"),
                How::TooLarge => files.insert(path, vec![b'#'; 300 * 1024]),
                How::ManyRows => files.insert(path, "[[rule]]\nid = 1\n".repeat(12_000)),
            }
        }
        for (name, pack) in &shared {
            if let Some(id) = files.share(pack, &format!("shared/{name}")) {
                choice.pack(&mut files, &id);
            }
        }
        for (flag, value) in &self.flags {
            match flag.as_str() {
                "--preset" => choice.base.clone_from(value),
                "--with" => choice.with(&mut files, value),
                "--set" => {
                    let (name, value) = value.split_once('=').unwrap();
                    choice.set(&mut files, name, value);
                }
                other => panic!("the flag {other} cannot be tried here"),
            }
        }
        let (rulebook, mut problems) = Rulebook::load(&files, &choice);
        let (loaded, _) = load(&files, &choice);
        let declared = loaded.map(|loaded| loaded.scripts).unwrap_or_default();
        problems.extend(holdup_lint::check(&files, &declared, |_| true));
        if let Some(rulebook) = rulebook.as_ref().filter(|_| self.has_scripts()) {
            let mut samples = Samples::new(|_| true, || true);
            samples.play(&files, &choice, rulebook);
            problems.extend(holdup_lint::unsaid(samples.finish(&files).found, &problems));
        }
        if let (Some(table), Some(rulebook)) = (table, rulebook) {
            let mut layers = rulebook.setups().to_vec();
            layers.push(SetupSource::File(table.to_owned()));
            let players = Players { names: &["me", "greedy", "random"], person: "me", wrong: |_| None };
            let (wishes, wrong) = setup::read(&files, &layers, rulebook.content(), Some(players));
            problems.extend(wrong);
            if let Some(wishes) = wishes {
                let seats = wishes.count().unwrap_or_default();
                problems.extend(wishes.request(rulebook.content(), seats).err().unwrap_or_default());
            }
        }
        (problems, files)
    }
}

/// The lines of a page, each with whether it stands in a block.
fn lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut within = false;
    text.lines().map(move |line| {
        let before = within;
        within ^= line.starts_with("```");
        (line, before)
    })
}

/// The sections of a page, by heading.
fn sections(text: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut sections: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut heading = "";
    for (line, within) in lines(text) {
        match line.strip_prefix("## ").filter(|_| !within) {
            Some(next) => heading = next,
            None => sections.entry(heading).or_default().push(line),
        }
    }
    sections
}

fn example(sections: &BTreeMap<&str, Vec<&str>>, heading: &str) -> Example {
    let mut example = Example::default();
    for heading in ["Beside it", heading] {
        if let Some(lines) = sections.get(heading) {
            example.read(lines);
        }
    }
    example
}

fn pages() -> Vec<(String, String)> {
    let folder = root().join("docs/reference/errors");
    let mut pages: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().is_some_and(|name| name != "README.md"))
        .map(|path| {
            let code = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (code, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    pages.sort();
    pages
}

fn tiny() -> Files {
    fn take(from: &Path, at: &str, into: &mut Files) {
        for entry in std::fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let inner = format!("{at}{name}");
            match path.is_dir() {
                true => take(&path, &format!("{inner}/"), into),
                false => into.insert(inner, std::fs::read(&path).unwrap()),
            }
        }
    }
    let mut files = Files::new();
    take(&root().join("tests/errors/tiny"), "", &mut files);
    files
}

#[test]
fn broken_examples_get_their_code_and_mended_ones_none() {
    let tiny = tiny();
    let mut wrong = String::new();
    for (code, text) in pages() {
        if code.starts_with(SINGLE_LINES) {
            continue;
        }
        let sections = sections(&text);
        let (found, files) = example(&sections, "Broken").problems(&tiny);
        let is_this = |problem: &Diagnostic| problem.code.id == code;
        let fits = match IN_COMPANY.contains(&code.as_str()) {
            true => found.iter().any(is_this),
            false => !found.is_empty() && found.iter().all(is_this),
        };
        if !fits {
            wrong += &format!("== {code}, broken:\n{}\n", render(&found, &files, false));
        }
        let (found, files) = example(&sections, "Mended").problems(&tiny);
        if !found.is_empty() {
            wrong += &format!("== {code}, mended:\n{}\n", render(&found, &files, false));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_page_has_its_sections() {
    for (code, text) in pages() {
        let outside = lines(&text).filter(|(_, within)| !within);
        let headings: Vec<&str> = outside.filter_map(|(line, _)| line.strip_prefix("## ")).collect();
        let expected = ["Why it is an error", "Beside it", "Broken", "Mended", "What to do"];
        let expected: Vec<&str> = expected
            .into_iter()
            .filter(|heading| *heading != "Beside it" || headings.contains(heading))
            .collect();
        assert_eq!(headings, expected, "{code}");
        for (heading, lines) in sections(&text) {
            assert!(lines.iter().any(|line| !line.is_empty()), "{code}: nothing under `{heading}`");
        }
    }
}
