//! Packs from outside are played like built-in ones. Each test takes a pack of ours
//! out of the program and lays it beside the others as a stranger's: the same games
//! must come out, with the pack's name before each of its ids and nothing else changed.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Choice, Files, render};
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse;
use holdup_replay::record::{Generator, Head, Recorder};
use holdup_rules::game::{Game, Status};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Request;
use holdup_rules::start::start;
use holdup_rules::table::Table;
use holdup_tests::WHOLE;
use holdup_tests::play::Which;

/// Packs nothing else needs.
const PACKS: [&str; 3] = ["silk", "couriers", "marshal"];

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

fn load(files: &Files, choice: &Choice) -> Rulebook {
    let (rulebook, problems) = Rulebook::load(files, choice);
    rulebook.unwrap_or_else(|| panic!("{}", render(&problems, files, false)))
}

/// A random game, as a record.
fn played(rulebook: &Rulebook, which: Which) -> Vec<String> {
    let content = rulebook.content();
    let (setup, rng) =
        holdup_replay::record::dealt(content, &Request::random(which.seats), which.seed, which.game);
    let table = Rc::new(Table::new(Arc::clone(content), &setup));
    let names = (0..which.seats).map(|_| "agent random".to_owned()).collect();
    let head = Head::new(content, &setup, names, Generator::find(&rng, which.seed, which.game));
    let state = *start(&table, &setup, rng);
    let lines = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&lines);
    let write = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
    let recorder = Recorder::begin(&head, &table, write).shared();
    let hooks = rulebook.hooks().expect("the scripts were loaded once before");
    let mut game = Game::new(Rc::clone(&table), state, hooks).watched_by(Box::new(recorder.clone()));
    let mut choices = Rng::new(which.seed, which.game, Stream::Agents);
    while game.advance().expect("no script fails") == Status::Asking {
        let offered = game.question().map_or(0, |question| question.choices.len());
        game.answer(choices.below(offered as u32) as usize).expect("it was offered");
    }
    recorder.borrow_mut().pause(&table);
    lines.take()
}

/// What of a record is about the game, and not about the version it was played by.
fn about_the_game(lines: &[String]) -> Vec<&str> {
    let head = |line: &&str| ["preset ", "pack ", "option "].iter().any(|word| line.starts_with(word));
    let lines = lines.iter().map(String::as_str);
    lines.filter(|line| !head(line) && !line.starts_with("# fingerprint")).collect()
}

#[test]
fn a_pack_plays_the_same_from_outside() {
    for pack in PACKS {
        let (inside, outside) = (named_last(pack), moved_outside(pack));
        let chosen = |mut files: Files, is_outside: bool| {
            let mut choice = Choice::from(WHOLE);
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
        let home = outside.at_home(pack);
        let library = Library::new(files);
        let mut named = 0;
        for number in 0..GAMES {
            let which = Which::nth(inside.content(), SEED, number);
            let ours = played(&inside, which);
            let theirs = played(&outside, which);
            let at_home = played(&home, which);
            let bare: Vec<String> = theirs.iter().map(|line| line.replace(&format!("{pack}/"), "")).collect();
            assert_eq!(about_the_game(&bare), about_the_game(&ours), "{pack}: {which:?}");
            assert_eq!(about_the_game(&at_home), about_the_game(&ours), "{pack}: {which:?}");
            named += theirs.iter().filter(|line| line.contains(&format!("{pack}/"))).count();

            let text = theirs.join("\n") + "\n";
            let (record, problems) = parse::read("theirs.record", text.as_bytes(), &library);
            let record = record.unwrap_or_else(|| panic!("{}", render(&problems, library.files(), false)));
            let hooks = record.rulebook.hooks().expect("the scripts were loaded once before");
            let grade = replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade;
            assert!(matches!(grade, Grade::Exact), "{pack}: {which:?}: {grade}");
        }
        assert!(named > 0, "things of {pack} turn up");
    }
}
