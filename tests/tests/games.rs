//! The complete games of `tests/games`: each must replay to the letter with
//! every law kept, what its first seat saw is a snapshot, and all together must
//! show everything the base game has, those of `tests/games/combined` everything
//! the other packs have. The records of `tests/archive` replay to the letter
//! as well. Single rules are tested in `tests/rules`.
//!
//! `HOLDUP_BLESS=1 INSTA_UPDATE=always cargo test -p holdup-tests games::`
//! writes records and snapshots anew, as far as their answers still fit; run
//! once more, games cut short by that are played to their end at random.

mod combined;
mod shown;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::{Files, render};
use holdup_replay::Transcript;
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::line::{TranscriptLine, TranscriptLineKind};
use holdup_replay::parse::{Record, read};
use holdup_replay::record::{ANY, Head};
use holdup_replay::rig::{self, Beyond, WrittenRig};
use holdup_rules::game::{Game, Hooks, Status, Witness};
use holdup_rules::ids::PersonId;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::fingerprint::fingerprint;
use holdup_tell::label::Labels;
use holdup_tell::law;
use holdup_tell::wording::{LanguageId, Words};
use holdup_tests::{PRESET, WHOLE, files, root};

use combined::{Collector, Notes};
use shown::{Shown, Watcher, wanted};

/// Games of the base game and of literal editions of it.
const BASE: &str = "games";

/// The records that are kept for ever once they are released.
const ARCHIVE: &str = "archive";

/// Games of the combined rules.
const COMBINED: &str = "games/combined";

/// Numbers of seats there must be a game for.
const SEATS: std::ops::RangeInclusive<u8> = 2..=6;

const FEWEST_GAMES: usize = 16;

/// Fewest games of the combined rules.
const FEWEST_COMBINED: usize = 40;

/// Fewest of them with a [`CROWD`] of bandits.
const FEWEST_CROWDS: usize = 3;

/// More bandits than the boxes of 2014 serve by far.
const CROWD: std::ops::RangeInclusive<u8> = 8..=11;

/// Fewest of them by house rules.
const FEWEST_HOUSE_RULED: usize = 5;

/// A record with its name.
struct Written {
    folder: &'static str,
    name: String,
    text: String,
    record: Record,
}

/// Every game of a folder, by name.
fn games(library: &Library, folder: &'static str) -> Vec<Written> {
    let files = files(&[folder]);
    let here = |path: &&str| {
        let inside = path.strip_prefix(&format!("tests/{folder}/"));
        inside.is_some_and(|file| file.ends_with(".record") && !file.contains('/'))
    };
    files.paths().filter(here).map(|path| written(&files, folder, path, library)).collect()
}

/// Every game of both folders.
fn all_games(library: &Library) -> Vec<Written> {
    let mut all = games(library, BASE);
    all.extend(games(library, COMBINED));
    all
}

fn written(files: &Files, folder: &'static str, path: &str, library: &Library) -> Written {
    let bytes = files.get(path).unwrap_or_default();
    let (record, problems) = read(path, bytes, library);
    let file = path.rsplit('/').next().unwrap_or(path);
    Written {
        folder,
        name: file.trim_end_matches(".record").to_owned(),
        text: String::from_utf8_lossy(bytes).into_owned(),
        record: record.unwrap_or_else(|| panic!("{}", render(&problems, files, false))),
    }
}

/// Looks at every game and fails with all that is wrong.
fn each(games: &[Written], look: impl Fn(&Written)) {
    let failed = |game: &&Written| catch_unwind(AssertUnwindSafe(|| look(game))).is_err();
    let wrong: Vec<&str> = games.iter().filter(failed).map(|game| &*game.name).collect();
    assert!(wrong.is_empty(), "wrong, for the reasons above: {}", wrong.join(", "));
}

/// A game played once more from its record, with everybody looking on.
struct Played {
    /// What the first seat saw.
    seen: String,
    shown: Shown,
    end: u64,
}

/// Plays it. In a language the first seat is shown its questions as well.
fn play(game: &Written, hooks: Rc<dyn Hooks>, language: Option<LanguageId>) -> Played {
    let mut shown: Rc<RefCell<Shown>> = Rc::default();
    let (seen, end) = follow(game, hooks, language, |state, _| {
        let (watcher, notes) = Watcher::new(state);
        shown = notes;
        watcher
    });
    let shown = shown.borrow().clone();
    Played { seen, shown, end }
}

/// Plays a game of the combined rules: what its first seat saw, and what it shows.
fn collect(game: &Written) -> (String, Notes) {
    let mut notes: Rc<RefCell<Notes>> = Rc::default();
    let (seen, _) = follow(game, hooks(game), None, |_, table| {
        let (collector, taken) = Collector::new(table);
        notes = taken;
        collector
    });
    let notes = notes.borrow().clone();
    (seen, notes)
}

/// Plays it before a witness: what its first seat saw, and the fingerprint of its end.
fn follow<W: Witness + 'static>(
    game: &Written,
    hooks: Rc<dyn Hooks>,
    language: Option<LanguageId>,
    witness: impl FnOnce(&State, &Table) -> W,
) -> (String, u64) {
    let record = &game.record;
    let table = Rc::new(Table::new(Arc::clone(record.rulebook.content()), &record.head.setup));
    let rng = record.head.generator.as_ref().map(|generator| generator.rng());
    let rng = rng.unwrap_or_else(|| Rng::new(0, 0, Stream::Chance));
    let state = start(&table, &record.head.setup, rng);
    let draws = record.lines.iter().filter_map(|line| rig::read(&line.text)).flatten();
    let rig = WrittenRig::new(draws.collect(), Beyond::Generator);

    let seen = Rc::new(RefCell::new(String::new()));
    let lines = Rc::clone(&seen);
    let sink = Box::new(move |line: &TranscriptLine<'_>| {
        lines.borrow_mut().push_str(line.text);
        lines.borrow_mut().push('\n');
    });
    let mut transcript = Transcript::new(Some(PersonId(0)), sink);
    if let Some(language) = language {
        transcript = transcript.in_language(language).with_questions();
    }
    let witness = witness(&state, &table);
    let mut played =
        Game::new(table, state, hooks).watched_by(Box::new((transcript, witness))).rigged_by(Box::new(rig));

    let mut answers =
        record.lines.iter().filter(|line| TranscriptLineKind::of(&line.text) == TranscriptLineKind::Answer);
    while played.advance().unwrap_or_else(|stopped| panic!("{}: {stopped}", game.name)) == Status::Asking {
        law::check_at_question(&played)
            .unwrap_or_else(|law| panic!("{}, at answer {}: {law}", game.name, played.answers()));
        let answer = answers.next().unwrap_or_else(|| panic!("{} stops at a question", game.name));
        let what = answer.text.split_once(": ").map_or("", |(_, what)| what);
        let question = played.question().expect("a question waits");
        let choice = played
            .table()
            .choice_named(question, what)
            .unwrap_or_else(|| panic!("{}: `{}` is not offered", game.name, answer.text));
        played.answer(choice).expect("an offered choice is accepted");
    }
    let end = fingerprint(played.state(), played.table());
    let seen = seen.borrow().clone();
    (seen, end)
}

fn hooks(game: &Written) -> Rc<dyn Hooks> {
    game.record.rulebook.hooks().expect("the scripts were loaded once before")
}

#[test]
fn every_game_replays_to_the_letter() {
    let library = Library::built_in();
    let bless = std::env::var_os("HOLDUP_BLESS").is_some_and(|value| value != "0");
    let mut kept = all_games(&library);
    kept.extend(games(&library, ARCHIVE));
    each(&kept, |game| {
        let mut record = game.record.clone();
        if bless {
            let Head { setup, players, generator, .. } = &game.record.head;
            let head = Head::new(record.rulebook.content(), setup, players.clone(), generator.clone());
            record.head = head.for_any_content();
        }
        let lines = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&lines);
        let keep = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
        let mut replayed = replay(&record, hooks(game), keep, &mut |_| {});
        let grade = replayed.grade;
        if bless {
            // A game cut short by an earlier blessing, where its answers did not fit any more, goes on at random.
            let mut rng = Rng::new(1, 0, Stream::Agents);
            if let Grade::Incomplete { .. } = grade {
                while replayed.game.advance().expect("no script fails") == Status::Asking {
                    let choices = replayed.game.question().map_or(0, |question| question.choices.len());
                    let choice = rng.below(choices as u32) as usize;
                    replayed.game.answer(choice).expect("an offered choice is accepted");
                }
                replayed.recorder.borrow_mut().pause(replayed.game.table());
            }
            write(game, &lines.borrow());
            return;
        }
        assert_eq!(grade, Grade::Exact, "{}: {grade}", game.name);
        assert_eq!(game.record.notes, [""; 0], "{}: its head is of any content", game.name);
        let is_of_any = |line: &str| line.starts_with("preset ") || line.starts_with("pack ");
        let mut head = game.text.lines().take_while(|line| *line != "begin").filter(|line| is_of_any(line));
        assert!(
            head.all(|line| line.split(' ').any(|word| word == ANY)),
            "{}: a hash in its head",
            game.name
        );
    });
}

/// Writes a record anew, with the remarks it began with.
fn write(game: &Written, lines: &[String]) {
    let remarks = game.text.lines().skip(1).take_while(|line| line.starts_with("# "));
    let (first, rest) = lines.split_at(1);
    let all: Vec<&str> =
        first.iter().map(String::as_str).chain(remarks).chain(rest.iter().map(String::as_str)).collect();
    let path = root().join(game.folder).join(format!("{}.record", game.name));
    std::fs::write(path, all.join("\n") + "\n").expect("the record can be written");
}

#[test]
fn every_game_keeps_the_laws_and_shows_its_first_seat_the_same() {
    let library = Library::built_in();
    snapshots("games/snapshots").bind(|| {
        each(&games(&library, BASE), |game| {
            let played = play(game, hooks(game), None);
            assert_eq!(played.shown.broken, None, "{}", game.name);
            let replayed = replay(&game.record, hooks(game), Box::new(|_| {}), &mut |_| {}).game;
            assert_eq!(played.end, fingerprint(replayed.state(), replayed.table()), "{}", game.name);
            insta::assert_snapshot!(game.name.as_str(), played.seen);
        });
    });
}

/// Snapshots in a folder of their own.
fn snapshots(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

#[test]
fn the_combined_rules_are_shown_whole() {
    let library = Library::built_in();
    let games = games(&library, COMBINED);
    let shown = RefCell::new(BTreeSet::new());
    snapshots("games/combined/snapshots").bind(|| {
        each(&games, |game| {
            let (seen, notes) = collect(game);
            assert_eq!(notes.broken, None, "{}", game.name);
            shown.borrow_mut().extend(notes.shown);
            insta::assert_snapshot!(game.name.as_str(), seen);
        });
    });
    let (shown, wanted) = (shown.into_inner(), combined::wanted(&library));
    let missing: Vec<&String> = wanted.difference(&shown).collect();
    assert!(missing.is_empty(), "no game shows {missing:?}");
    let unlisted: Vec<&String> = shown.difference(&wanted).collect();
    assert!(unlisted.is_empty(), "nobody listed {unlisted:?}");
}

/// A goal that is opened at the end is reached in one of the games, and missed in another.
#[test]
fn every_goal_is_reached_in_one_game_and_missed_in_another() {
    let library = Library::built_in();
    let games = games(&library, COMBINED);
    let rulebook = library
        .rulebook(WHOLE, &[("with".to_owned(), "[\"bots\", \"player_marshal\"]".to_owned())])
        .expect("both parts go together");
    let content = rulebook.content();
    let goals = content.cards.iter().filter(|card| content.families[card.family.index()].id == "goal");
    let mut unseen = BTreeSet::new();
    for goal in goals.map(|card| content.characters[card.row.index()].id.replace('_', " ")) {
        let (mut reached, mut missed) = (false, false);
        for game in &games {
            let told = |line: &str| game.record.lines.iter().any(|said| said.text == line);
            let reaches = told(&format!("player_marshal: {goal} comes to fulfilled"));
            reached |= reaches;
            missed |= !reaches && told(&format!("player_marshal takes the {goal} goal"));
        }
        if !reached || !missed {
            unseen.insert(format!("{goal}: reached {reached}, missed {missed}"));
        }
    }
    assert!(unseen.is_empty(), "{unseen:#?}");
}

#[test]
fn the_combined_rules_have_games_of_every_kind() {
    let library = Library::built_in();
    let games = games(&library, COMBINED);
    assert!(games.len() >= FEWEST_COMBINED, "{} games are too few", games.len());
    let other = games.iter().find(|game| game.record.head.preset.id != WHOLE);
    if let Some(game) = other {
        panic!("{} is no game of the combined rules", game.name);
    }
    let crowds = games.iter().filter(|game| CROWD.contains(&game.record.head.setup.seats()));
    let crowds = crowds.count();
    assert!(crowds >= FEWEST_CROWDS, "{crowds} games of a crowd are too few");
    let house_ruled = games.iter().filter(|game| house_ruled(game)).count();
    assert!(house_ruled >= FEWEST_HOUSE_RULED, "{house_ruled} games by house rules are too few");
}

/// Whether a value other than that of a part is set over the preset.
fn house_ruled(game: &Written) -> bool {
    let parts = &game.record.rulebook.content().parts;
    let part = |option: &String| parts.iter().any(|part| part.id == *option);
    game.record.head.options.iter().any(|(option, _)| !part(option))
}

/// The games that are shown in every language: one of the base game, and one of the combined rules with horses, hostages
/// and much else.
const SHOWN: [(&str, &str); 2] =
    [(BASE, "four-seats-through-the-roof"), (COMBINED, "eight-seats-with-horses")];

#[test]
fn whole_games_read_well_in_every_language() {
    let library = Library::built_in();
    for (folder, name) in SHOWN {
        let game =
            games(&library, folder).into_iter().find(|game| game.name == name).expect("the game is there");
        let content = game.record.rulebook.content();
        snapshots("games/languages").bind(|| {
            for (at, language) in Words::of(content).languages().enumerate() {
                let played = play(&game, hooks(&game), Some(LanguageId::at(at)));
                assert_eq!(played.end, play(&game, hooks(&game), None).end, "{}", language.id);
                let shown = match folder {
                    BASE => language.id.clone(),
                    _ => format!("{}-combined", language.id),
                };
                insta::assert_snapshot!(shown, played.seen);
            }
        });
    }
}

#[test]
fn words_change_no_record() {
    let library = Library::built_in();
    // The same content, in which every word of every language is another one.
    let mut other = library.files().clone();
    let words: Vec<String> =
        (other.paths().filter(|path| path.contains("/words/"))).map(str::to_owned).collect();
    assert!(words.len() > 20, "{words:?}");
    for path in words {
        let text = String::from_utf8_lossy(other.get(&path).unwrap_or_default()).into_owned();
        // In each line with one text that begins with a word: forms, classes and variants stay as they are.
        let text: Vec<String> = (text.lines())
            .map(|line| match line.split_once(" = \"") {
                Some((key, rest)) if !key.contains('{') && !rest.starts_with('{') => {
                    format!("{key} = \"Å {rest}")
                }
                _ => line.to_owned(),
            })
            .collect();
        other.insert(path, text.join("\n"));
    }
    let other = Library::new(other);
    let lines = |game: &Written| {
        let lines = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&lines);
        let keep = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
        let grade = replay(&game.record, hooks(game), keep, &mut |_| {}).grade;
        assert_eq!(grade, Grade::Exact, "{}: {grade}", game.name);
        lines.take()
    };
    for (game, reworded) in all_games(&library).iter().zip(all_games(&other)) {
        let words = |game: &Written| Words::of(game.record.rulebook.content()).clone();
        assert!(words(game).languages().ne(words(&reworded).languages()), "{}", game.name);
        assert_eq!(lines(game), lines(&reworded), "{}", game.name);
    }
}

#[test]
fn all_games_together_show_the_whole_game() {
    let library = Library::built_in();
    let games = games(&library, BASE);
    assert!(games.len() >= FEWEST_GAMES, "{} games are too few", games.len());
    let mut shown = BTreeSet::new();
    for game in &games {
        shown.extend(play(game, hooks(game), None).shown.moments);
    }
    let rulebook = library.rulebook(PRESET, &[]).expect("the built-in content loads");
    let wanted = wanted(rulebook.content(), SEATS);
    let missing: Vec<&String> = wanted.difference(&shown).collect();
    assert!(missing.is_empty(), "no game shows {missing:?}");
    // What the watcher can note and nobody wants would be a list out of date.
    let unlisted: Vec<&String> = shown.difference(&wanted).collect();
    assert!(unlisted.is_empty(), "nobody listed {unlisted:?}");
}

#[test]
fn every_game_is_listed_and_every_snapshot_has_its_game() {
    let library = Library::built_in();
    for folder in [BASE, COMBINED] {
        let files = files(&[folder]);
        let readme = files.get(&format!("tests/{folder}/README.md"));
        let readme = String::from_utf8_lossy(readme.unwrap_or_default()).into_owned();
        let names: BTreeSet<String> = games(&library, folder).into_iter().map(|game| game.name).collect();
        let listed = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned());
        let listed: BTreeSet<String> = readme.lines().filter_map(listed).collect();
        assert_eq!(listed, names, "tests/{folder}/README.md lists other games than there are");
        let snapshot = |path: &str| {
            Some(path.strip_prefix(&format!("tests/{folder}/snapshots/"))?.strip_suffix(".snap")?.to_owned())
        };
        let snapshots: BTreeSet<String> = files.paths().filter_map(snapshot).collect();
        assert_eq!(snapshots, names, "snapshots and games of tests/{folder} do not match");
    }
}

/// Marks a block of the page that shows a whole game, behind its fence: the name of the record follows.
const WHOLE_GAME: &str = "```text ";

/// The page about playing alone shows two games whole, as the only person at the table saw them.
#[test]
fn the_page_about_playing_alone_shows_whole_games() {
    let library = Library::built_in();
    let games = games(&library, COMBINED);
    let path = root().join("../docs/guide/solo.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (mut written, mut shown) = (String::new(), 0);
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        written.extend([line, "\n"]);
        let Some(name) = line.strip_prefix(WHOLE_GAME) else { continue };
        let game = games.iter().find(|game| game.name == name).expect("the page names a game");
        written.extend([&*collect(game).0, "```\n"]);
        lines.by_ref().take_while(|line| *line != "```").for_each(drop);
        shown += 1;
    }
    if std::env::var_os("HOLDUP_BLESS").is_some_and(|value| value != "0") {
        std::fs::write(&path, &written).expect("the page can be written");
    }
    assert_eq!(shown, 2, "two whole games stand on the page");
    assert!(page == written, "the page shows other games: HOLDUP_BLESS=1 writes them");
}
