//! Packs from outside are played like built-in ones. Each test takes a pack of ours
//! out of the program and lays it beside the others as a stranger's: the same games
//! must come out, with the pack's name before each of its ids and nothing else changed.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_packs::{Files, VersionChoice, render};
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse;
use holdup_replay::record::{Recorder, into_text};
use holdup_tests::WHOLE;
use holdup_tests::play::{Dealt, Which};
use holdup_tests::watch::finish;

/// The pack nothing else needs.
const PACKS: [&str; 1] = ["bots"];

/// Under which games and answers are drawn.
const SEED: u64 = 23;

/// How many games are played with each pack.
const GAMES: u64 = 12;

/// The program's files, with this pack as the last one that the preset names.
fn named_last(pack: &str) -> Files {
    let mut files = holdup_packs::built_in();
    let preset = format!("content/presets/{WHOLE}.toml");
    let text = String::from_utf8_lossy(files.get(&preset).expect("the preset is there")).into_owned();
    let name = format!("\"{pack}\"");
    let without = text.replace(&format!(", {name}"), "");
    assert_ne!(without, text, "the preset names the pack");
    let with = without.replacen("\"]", &format!("\", {name}]"), 1);
    files.insert(preset, with);
    files
}

/// The same files, with the pack moved into a folder of its own.
fn moved_outside(pack: &str) -> Files {
    let mut files = named_last(pack);
    let preset = format!("content/presets/{WHOLE}.toml");
    let text = String::from_utf8_lossy(files.get(&preset).expect("the preset is there")).into_owned();
    files.insert(preset, text.replacen(&format!(", \"{pack}\"]"), "]", 1));
    let mut folder = Files::new();
    for root in ["content", "scripts"] {
        let under = format!("{root}/{pack}/");
        let paths: Vec<String> = files.under(&under).map(|(path, _)| path.to_owned()).collect();
        for path in paths {
            let inner = match &path[under.len()..] {
                "pack.toml" => "pack.toml".to_owned(),
                inner => format!("{root}/{inner}"),
            };
            folder.insert(inner, files.get(&path).unwrap_or_default());
            files.remove(&path);
        }
    }
    assert_eq!(files.share(&folder, "outside").as_deref(), Some(pack));
    files
}

fn load(files: &Files, choice: &VersionChoice) -> Rulebook {
    let (rulebook, problems) = Rulebook::load(files, choice);
    rulebook.unwrap_or_else(|| panic!("{}", render(&problems, files, false)))
}

/// A random game, as a record.
fn played(rulebook: &Rulebook, which: Which) -> String {
    let dealt = Dealt::new(rulebook, which);
    let text: Rc<RefCell<String>> = Rc::default();
    let recorder = Recorder::begin(&dealt.head(which), &dealt.table, into_text(&text)).shared();
    let hooks = rulebook.hooks().expect("the scripts were loaded once before");
    let mut game = dealt.game(&hooks).watched_by(Box::new(recorder.clone()));
    finish(&mut game, &mut which.choices(), |_, _| Ok(())).expect("no script fails");
    recorder.borrow_mut().pause(&dealt.table);
    text.take()
}

/// What of a record is about the game, and not about the version it was played by.
fn about_the_game(record: &str) -> Vec<&str> {
    let head = |line: &&str| ["preset ", "pack ", "option "].iter().any(|word| line.starts_with(word));
    record.lines().filter(|line| !head(line) && !line.starts_with("# fingerprint")).collect()
}

#[test]
fn a_pack_plays_the_same_from_outside() {
    for pack in PACKS {
        let (inside, outside) = (named_last(pack), moved_outside(pack));
        let chosen = |mut files: Files, is_outside: bool| {
            let mut choice = VersionChoice::from(WHOLE);
            if is_outside {
                choice.pack(&mut files, pack);
            }
            if files.has(&format!("content/{pack}/parts.toml")) && pack != "marshal" {
                choice.with(&mut files, pack);
            }
            (load(&files, &choice), files)
        };
        let (inside, _) = chosen(inside, false);
        let (outside, files) = chosen(outside, true);
        let home = outside.shortened(Some(pack));
        let library = Library::new(files);
        let mut named = 0;
        for number in 0..GAMES {
            let which = Which::nth(inside.content(), SEED, number);
            let ours = played(&inside, which);
            let theirs = played(&outside, which);
            let at_home = played(&home, which);
            let bare = theirs.replace(&format!("{pack}/"), "");
            assert_eq!(about_the_game(&bare), about_the_game(&ours), "{pack}: {which:?}");
            assert_eq!(about_the_game(&at_home), about_the_game(&ours), "{pack}: {which:?}");
            named += theirs.lines().filter(|line| line.contains(&format!("{pack}/"))).count();

            let (record, problems) = parse::read("theirs.record", theirs.as_bytes(), &library);
            let record = record.unwrap_or_else(|| panic!("{}", render(&problems, library.files(), false)));
            let hooks = record.rulebook.hooks().expect("the scripts were loaded once before");
            let grade = replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade;
            assert!(matches!(grade, Grade::Exact), "{pack}: {which:?}: {grade}");
        }
        assert!(named > 0, "things of {pack} turn up");
    }
}
