//! Records: written while a game is played, read back, replayed to the byte,
//! continued where they stop, and refused with a reason when they are damaged.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_packs::{Files, render};
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse::{Record, read};
use holdup_replay::record::{Recorder, into_text};
use holdup_rules::content::Content;
use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::{AtOnce, Before, CardSet, Lies, PlayedCard, Spot, State, Step};
use holdup_tell::fingerprint::fingerprint;
use holdup_tell::label::Labels;
use holdup_tell::notation;
use holdup_tests::play::{Dealt, Which, rulebook_of};
use holdup_tests::watch::{answer_anything, asks};

/// Plays a game at random and records it, up to `stop` answers or the end.
fn record(library: &Library, seats: u8, seed: u64, stop: Option<u32>) -> String {
    record_by(library, ("base_2014", &[]), seats, seed, stop)
}

/// As [`record`], by this preset and these house rules.
fn record_by(
    library: &Library,
    (preset, house_rules): (&str, &[(&str, &str)]),
    seats: u8,
    seed: u64,
    stop: Option<u32>,
) -> String {
    let rulebook = rulebook_of(library, preset, house_rules);
    let which = Which { seats, seed, game: 0 };
    let dealt = Dealt::new(&rulebook, which);
    let mut head = dealt.head(which);
    head.preset.id = preset.to_owned();
    head.options = house_rules.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect();
    let text: Rc<RefCell<String>> = Rc::default();
    let recorder = Recorder::begin(&head, &dealt.table, into_text(&text)).shared();
    let hooks = rulebook.hooks().expect("the scripts load");
    let mut game = dealt.game(&hooks).watched_by(Box::new(recorder.clone()));
    play(&mut game, &mut which.choices(), stop);
    recorder.borrow_mut().pause(game.table());
    if stop.is_some() {
        recorder.borrow_mut().save(game.state(), game.table());
    }
    text.take()
}

fn play(game: &mut Game, rng: &mut Rng, stop: Option<u32>) {
    while asks(game).expect("no script fails") {
        if stop.is_some_and(|stop| game.answers() >= stop) {
            return;
        }
        for told in [notation::of, notation::beside] {
            let train = told(game.state(), game.table());
            let line = notation::print(game.content(), &train);
            assert_eq!(notation::parse(game.content(), &line), Ok(train), "{line}");
        }
        answer_anything(game, rng).expect("an offered choice is accepted");
    }
}

fn parsed(library: &Library, text: &str) -> Record {
    let (record, problems) = read("game.record", text.as_bytes(), library);
    let files: Files = [("game.record", text)].into_iter().collect();
    record.unwrap_or_else(|| panic!("{}", render(&problems, &files, false)))
}

#[test]
fn a_record_replays_to_the_byte() {
    let library = Library::built_in();
    for (seats, seed) in [(3, 1), (4, 2), (5, 3), (6, 4)] {
        replays_to_the_byte(&library, &record(&library, seats, seed, None));
    }
}

/// What players choose before the game is in the transcript, where bandits are put by chance in the head.
#[test]
fn a_record_of_a_game_set_up_otherwise_replays_to_the_byte() {
    let library = Library::built_in();
    let versions: [(&str, &[(&str, &str)]); 3] = [
        ("ro_2014", &[]),
        ("base_2014", &[("start_placement", "\"even_spread\"")]),
        // Bullets are laid aside from decks.
        ("base_2014", &[("round_start_deck_contents", "\"actions_only\"")]),
    ];
    for version in versions {
        for (seats, seed) in [(3, 1), (6, 2)] {
            replays_to_the_byte(&library, &record_by(&library, version, seats, seed, None));
        }
    }
}

fn replays_to_the_byte(library: &Library, text: &str) {
    let record = parsed(library, text);
    let again: Rc<RefCell<String>> = Rc::default();
    let hooks = record.rulebook.hooks().expect("the scripts load");
    let replayed = replay(&record, hooks, into_text(&again), &mut |_| {});
    assert_eq!(replayed.grade, Grade::Exact);
    assert!(replayed.as_generated);
    assert_eq!(*again.borrow(), text);
}

#[test]
fn a_saved_game_goes_on_to_the_byte() {
    let library = Library::built_in();
    for stop in [0, 1, 7, 16, 33, 80] {
        let whole = record(&library, 4, 9, None);
        let saved = record(&library, 4, 9, Some(stop));
        let unfinished = parsed(&library, &saved);
        let again: Rc<RefCell<String>> = Rc::default();
        let hooks = unfinished.rulebook.hooks().expect("the scripts load");
        let mut agents = Rng::new(9, 0, Stream::Agents);
        let mut replayed = replay(&unfinished, hooks, into_text(&again), &mut |asked| {
            agents.below(asked.question.choices.len() as u32);
        });
        assert_eq!(replayed.grade, Grade::Incomplete { answers: stop });
        play(&mut replayed.game, &mut agents, None);
        assert_eq!(*again.borrow(), whole, "saved at answer {stop}");
    }
}

/// Left at any question of the Player Marshal's, whose goals and bullets lie hidden, a game goes on as it went.
#[test]
fn a_game_left_at_any_question_of_the_player_marshal_goes_on_to_the_byte() {
    let library = Library::built_in();
    let path = holdup_tests::root().join("games/combined/marshal-four-of-five.record");
    let kept = std::fs::read_to_string(path).expect("the game is kept");
    // The second line is the title of a kept game.
    let whole: Vec<&str> =
        kept.lines().enumerate().filter(|&(at, _)| at != 1).map(|(_, line)| line).collect();
    let record = parsed(&library, &kept);
    let answers: Vec<usize> = (0..whole.len()).filter(|&at| whole[at].starts_with("> ")).collect();
    let his: Vec<usize> =
        (0..answers.len()).filter(|&nth| whole[answers[nth]].starts_with("> player_marshal:")).collect();
    assert!(his.len() > 20, "he is asked {} times", his.len());
    for stop in his {
        let mut left = whole[..answers[stop]].join("\n");
        left.push('\n');
        let left = parsed(&library, &left);
        let again: Rc<RefCell<String>> = Rc::default();
        let hooks = left.rulebook.hooks().expect("the scripts load");
        let mut replayed = replay(&left, hooks, into_text(&again), &mut |_| {});
        assert_eq!(replayed.grade, Grade::Incomplete { answers: stop as u32 });
        for answer in record.answers().skip(stop) {
            let (_, what) = answer.answer().expect("an answer says what");
            assert!(asks(&mut replayed.game).expect("no script fails"), "left at answer {stop}");
            let asked = replayed.game.asked().expect("it asks");
            let choice = asked.table.choice_named(asked.question, what);
            let choice =
                choice.unwrap_or_else(|| panic!("left at answer {stop}: {} is not offered", answer.text));
            replayed.game.answer(choice).expect("an offered choice is accepted");
        }
        assert!(!asks(&mut replayed.game).expect("no script fails"), "left at answer {stop}");
        assert_eq!(again.borrow().lines().collect::<Vec<_>>(), whole, "left at answer {stop}");
    }
}

/// Chance never puts a bandit beside the Marshal at the start; whoever edits a record can.
#[test]
fn a_broken_law_is_told() {
    let library = Library::built_in();
    let version: (&str, &[(&str, &str)]) = ("base_2014", &[("start_placement", "\"even_spread\"")]);
    let text = record_by(&library, version, 3, 1, None);
    let start = text.lines().find(|line| line.starts_with("start ")).expect("chance put them");
    let (who, _) = start.split_once(": ").expect("a start says where");
    let record = parsed(&library, &text.replace(start, &format!("{who}: locomotive")));
    let hooks = record.rulebook.hooks().expect("the scripts load");
    match replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade {
        Grade::Diverged { answer: 0, reason, .. } => {
            let reason = reason.to_string();
            assert!(reason.starts_with("a law of the game is broken: "), "{reason}");
            assert!(reason.contains("stays beside the marshal"), "{reason}");
        }
        other => panic!("{other}"),
    }
}

#[test]
fn every_truncation_is_good_as_far_as_it_goes_or_says_why_not() {
    let library = Library::built_in();
    let text = record(&library, 3, 5, None);
    for cut in (0..text.len()).step_by(97) {
        let (record, problems) = read("game.record", &text.as_bytes()[..cut], &library);
        match record {
            Some(record) => {
                let hooks = record.rulebook.hooks().expect("the scripts load");
                let grade = replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade;
                assert!(matches!(grade, Grade::Incomplete { .. }), "cut at {cut}: {grade}");
            }
            None => assert!(!problems.is_empty()),
        }
    }
}

/// The record with one text replaced, and what is said about it.
fn edited(library: &Library, text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "nothing to edit: {from}\n{text}");
    let text = text.replacen(from, to, 1);
    let (record, problems) = read("game.record", text.as_bytes(), library);
    match record {
        Some(record) => {
            let hooks = record.rulebook.hooks().expect("the scripts load");
            replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade.to_string()
        }
        None => render(&problems, &[("game.record", text)].into_iter().collect(), false),
    }
}

#[test]
fn damaged_records_are_refused_with_a_reason() {
    let library = Library::built_in();
    let text = record(&library, 4, 2, None);
    let says = |from: &str, to: &str, wanted: &str| {
        let said = edited(&library, &text, from, to);
        assert!(said.contains(wanted), "{from:?} -> {to:?} says\n{said}\ninstead of {wanted}");
    };
    says("holdup record 1", "holdup record 2", "made by a newer Holdup");
    says("holdup record 1", "something else", "this is no record");
    says("preset base_2014", "preset base_1914", "the rulebook version `base_1914` cannot be used");
    says("\nfirst ", "\nfirst nobody ", "no seated bandit");
    says("\ncar locomotive", "\ncar flying saucer", "no car `flying saucer`");
    says(": strongbox", ": strongbox, strongbox", "in two places");
    says(": strongbox", ": purse 123", "there is no token `purse 123");
    says("\nbegin\n", "\n", "in the middle of its head");
    says("\nseat 2", "\nseat 7", "not the next seat");
    says("\nseat 1 ", "\nchair 1 ", "no line `chair`");
    says("\n> ", "\n> somebody and ", "answers, but the question is for somebody else");
    says(": play ", ": eat ", "is not offered any more");
    says(" draws ", " draws elephant, ", "is not possible here");
    says("-- stealin'", "-- sleeping", "same result, told differently");
    says("# fingerprint 16 ", "# fingerprint 16 0", "same result, told differently");
    let (none, problems) = read("x", &[0xFF, 0xFE, 0x00], &library);
    assert!(none.is_none() && problems[0].code.id == "R301");
}

/// A preset with everything that one can say.
const CLUB: &str = "\
name     = \"Club\"
inherits = \"ucr_2_1\"
with     = [\"whiskey\"]
cars     = [\"saloon\", \"restaurant\", \"luggage\", \"first_class\", \"second_class\", \"third_class\"]

[options]
hand_size = 5

[loot.purse]
reserve = 1

[bandit.doc]
without = [\"hand_size\"]
";

/// Whatever becomes of a preset, a record is played by what it said then.
#[test]
fn a_corrected_preset_changes_no_record() {
    let mut files = holdup_packs::built_in();
    files.insert("content/presets/club.toml", CLUB);
    let library = Library::new(files.clone());
    let presets: Vec<String> = holdup_packs::preset_ids(&files).map(str::to_owned).collect();
    let house: [&[(&str, &str)]; 2] = [&[], &[("gunslinger_value", "500")]];
    for preset in &presets {
        let path = format!("content/presets/{preset}.toml");
        let root = if preset == "ucr_2_1" { "packs = [\"base\"]" } else { "inherits = \"ucr_2_1\"" };
        let corrected = format!("{root}\n[options]\nbullets = 5\n[loot.jewel]\nreserve = 1\n");
        let mut files = files.clone();
        files.insert(path, corrected);
        let later = Library::new(files);
        for house in house {
            let seats = if preset.ends_with("two_player") { 2 } else { 4 };
            let text = record_by(&library, (preset, house), seats, 3, None);
            let (then, now) = (parsed(&library, &text), parsed(&later, &text));
            assert_eq!(now.house_rules(), then.house_rules(), "{preset}");
            let content = |record: &Record| Content {
                title: String::new(),
                editions: Vec::new(),
                ..Content::clone(record.rulebook.content())
            };
            assert!(content(&then) == content(&now), "{preset} is played by something else");
            let told: Vec<&String> =
                now.notes.iter().filter(|note| note.contains("says other values today")).collect();
            assert_eq!(
                (then.notes.len(), told.len(), now.notes.len()),
                (0, 1, 1),
                "{preset}: {:?}",
                now.notes
            );
            replays_to_the_byte(&later, &text);
            // Under other house rules it is what it was as well.
            let more = [("bullets".to_owned(), "4".to_owned())];
            let again = |library: &Library, record: &Record| {
                library.again(record.rulebook.content(), &more).expect("it loads").content().preset.clone()
            };
            assert_eq!(again(&library, &then), again(&later, &now), "{preset}");
        }
    }
}

/// One change of a state.
type Change = fn(&mut State);

#[test]
fn a_fingerprint_tells_everything_a_player_could_tell() {
    let library = Library::built_in();
    let rulebook = rulebook_of(&library, "ucr_2_1", &[]);
    let Dealt { table, state, .. } = Dealt::new(&rulebook, Which { seats: 4, seed: 1, game: 0 });
    let told: [Change; 42] = [
        |_| {},
        |state| state.steps.push(Step::Event),
        |state| state.round += 1,
        |state| state.turn += 1,
        |state| state.unplayed += 1,
        |state| state.before = Before::Drew,
        |state| state.opened = !state.opened,
        |state| state.first = SeatId(state.first.0 ^ 1),
        |state| state.event = Some(EventId(0)),
        |state| state.rounds[0] = state.rounds[1],
        |state| state.common.push(PlayedCard::default()),
        |state| state.common.push(PlayedCard { lies: Lies::Veiled, ..PlayedCard::default() }),
        |state| state.common.push(PlayedCard { void: true, ..PlayedCard::default() }),
        |state| state.turned += 1,
        |state| state.at_once.push(AtOnce::default()),
        |state| state.leads[1] = PersonId(0),
        |state| state.seats[0].known = LootSet::EMPTY,
        |state| state.seats[0].plays += 1,
        |state| state.sheets[0].loot = LootSet::EMPTY,
        |state| state.sheets[0].cylinder.remove(Chamber(0)),
        |state| state.sheets[0].shots += 1,
        |state| state.sheets[0].received += 1,
        |state| state.sheets[0].met += 1,
        |state| state.sheets[0].received_this_round += 1,
        |state| state.sheets[0].barred_by.insert(BulletId(0)),
        |state| state.sheets[0].cash += 1,
        |state| state.sheets[0].powers = CharacterSet::EMPTY,
        |state| state.pawns[0] = Spot::Hidden(PlaceId(0)),
        |state| state.pawns[0] = Spot::At(PlaceId(0)),
        |state| state.floor[0] = LootSet::only(LootId(0)),
        |state| state.reserve = LootSet::only(LootId(0)),
        |state| state.pinned = LootSet::only(LootId(0)),
        |state| state.beside_guards = LootSet::only(LootId(0)),
        |state| state.flipped = LootSet::only(LootId(0)),
        |state| state.neutral.truncate(1),
        |state| state.gone.insert(CardId(0)),
        |state| state.score[0][0] = 1,
        |state| state.horses[0] += 1,
        |state| state.out.insert(WhoId(0)),
        |state| state.winners.insert(WhoId(0)),
        |state| state.won = Some(VictoryId(0)),
        |state| state.over = true,
    ];
    let number = |change: &Change| {
        let mut state = state.clone();
        change(&mut state);
        fingerprint(&state, &table)
    };
    let all: Vec<u64> = told.iter().map(number).collect();
    for (nth, one) in all.iter().enumerate() {
        assert!(!all[..nth].contains(one), "change {nth} is that of another position");
    }
    let untold: [Change; 4] = [
        |state| state.rng = Rng::new(9, 9, Stream::Chance),
        |state| state.lying = CardSet::default(),
        |state| state.leads[11] = PersonId(0),
        |state| state.floor[MAX_PLACES - 1] = LootSet::only(LootId(0)),
    ];
    for (nth, change) in untold.iter().enumerate() {
        assert_eq!(number(change), all[0], "change {nth} is nothing a player could tell");
    }
}
