//! Much is skipped where content and options rule it out, for speed alone. Here
//! games are played with these shortcuts and without: each must be the same game,
//! question for question, fact for fact, and byte for byte in its record.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_fuzz::options::{FuzzRows, PresetGroup, settle};
use holdup_fuzz::parts::PartSets;
use holdup_hooks::Rulebook;
use holdup_packs::{built_in, catalogue, preset_ids};
use holdup_replay::library::Library;
use holdup_replay::record::{Head, Recorder, into_text};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Hooks, Status};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::start::start_in;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::fingerprint::fingerprint;
use holdup_tests::play::{
    Anybody, Dealt, HOUSE_RULES, OTHER_GAMES, Which, number_from_environment, other_game, play_all_by,
    rulebook_of,
};
use holdup_tests::watch::Facts;

/// Games by each preset, and by each of the others that are named.
const GAMES: u64 = 24;

/// Rows of options over each preset's family, and games by each row.
const ROWS: usize = 8;
const GAMES_BY_A_ROW: u64 = 6;

/// A game with its shortcuts or without, and what is written down of it.
struct Way {
    game: Game,
    told: Rc<RefCell<Facts>>,
    record: Rc<RefCell<String>>,
}

impl Way {
    /// Starts in the memory of a game that is over, if there is one.
    fn new(
        memory: Option<Box<State>>,
        table: Table,
        dealt: &Dealt,
        head: &Head,
        hooks: &Rc<dyn Hooks>,
    ) -> Way {
        let (told, record) = (Rc::<RefCell<Facts>>::default(), Rc::default());
        let recorder = Recorder::begin(head, &table, into_text(&record));
        let state = start_in(memory, &table, &dealt.setup, dealt.state.rng.clone());
        let witness = Box::new((Rc::clone(&told), recorder));
        let game = Game::new(Rc::new(table), state, Rc::clone(hooks)).watched_by(witness);
        Way { game, told, record }
    }
}

/// Another game of the same version, played to its end.
fn played(rulebook: &Rulebook, which: Which, hooks: &Rc<dyn Hooks>) -> (Table, Box<State>) {
    let other = Dealt::new(rulebook, which);
    let mut game = other.game(hooks).answered_by(Box::new(Anybody(which.choices())));
    // One that a fault ends leaves as much behind.
    let _ = game.advance();
    (Table::new(Arc::clone(rulebook.content()), &other.setup), Box::new(game.state().clone()))
}

/// Plays one game both ways. Answers how many answers it took.
fn both_ways(rulebook: &Rulebook, which: Which, hooks: &Rc<dyn Hooks>) -> Result<usize, String> {
    let dealt = Dealt::new(rulebook, which);
    let head = dealt.head(which);
    let new = Table::new(Arc::clone(rulebook.content()), &dealt.setup);
    // What a game leaves behind is used again where many are played: the table is laid anew, the state begins anew.
    let (mut laid, memory) = played(rulebook, Which { game: which.game + 1, ..which }, hooks);
    laid.lay(&dealt.setup);
    let mut short = Way::new(Some(memory), laid, &dealt, &head, hooks);
    if short.game.state() != &dealt.state {
        return Err("a game begins otherwise in the memory of another one".to_owned());
    }
    let mut long = Way::new(None, new.without_shortcuts(), &dealt, &head, hooks);
    let mut rng = which.choices();
    let mut answers = 0;
    loop {
        let status = short.game.advance().map_err(|stopped| stopped.to_string())?;
        let other = long.game.advance().map_err(|stopped| stopped.to_string())?;
        if let Some((one, other)) = first_difference(&short, &long) {
            return Err(format!("after {answers} answers: {one} with shortcuts, {other} without"));
        }
        if status != other || short.game.question() != long.game.question() {
            return Err(format!(
                "after {answers} answers {:?} is asked with shortcuts, {:?} without",
                short.game.question(),
                long.game.question()
            ));
        }
        let print = |way: &Way| fingerprint(way.game.state(), way.game.table());
        if short.game.state() != long.game.state() || print(&short) != print(&long) {
            return Err(format!("after {answers} answers they stand elsewhere"));
        }
        let Some(question) = short.game.question().filter(|_| status == Status::Asking) else {
            break;
        };
        let choice = rng.below(question.choices.len() as u32) as usize;
        for way in [&mut short, &mut long] {
            way.game.answer(choice).map_err(|refusal| refusal.to_string())?;
        }
        answers += 1;
    }
    if *short.record.borrow() != *long.record.borrow() {
        return Err("their records differ".to_owned());
    }
    unfollowed(&dealt, which, hooks, short.game.state())?;
    Ok(answers)
}

/// The first fact that is not the same in both, as each has it.
fn first_difference(short: &Way, long: &Way) -> Option<(String, String)> {
    let (short, long) = (&short.told.borrow().0, &long.told.borrow().0);
    let at = (0..short.len().max(long.len())).find(|&at| short.get(at) != long.get(at))?;
    let told = |told: Option<&(Fact, Cause)>| format!("{told:?} as fact {at}");
    Some((told(short.get(at)), told(long.get(at))))
}

/// Nobody who follows a game is a shortcut of its own: many cards are drawn at once.
fn unfollowed(dealt: &Dealt, which: Which, hooks: &Rc<dyn Hooks>, end: &State) -> Result<(), String> {
    let mut game = dealt.game(hooks).answered_by(Box::new(Anybody(which.choices())));
    game.advance().map_err(|stopped| stopped.to_string())?;
    if game.state() == end { Ok(()) } else { Err("it ends differently when nobody follows it".to_owned()) }
}

/// More games, where a longer run is asked for.
fn games(usual: u64) -> u64 {
    usual * number_from_environment("HOLDUP_RANDOM_GAMES", 2000).div_ceil(2000)
}

#[test]
fn every_preset_is_the_same_game_with_shortcuts_and_without() {
    let library = Library::built_in();
    let presets: Vec<String> = preset_ids(library.files()).map(str::to_owned).collect();
    assert!(presets.len() > 1, "{presets:?}");
    let mut versions: Vec<Arc<Rulebook>> =
        presets.iter().map(|preset| rulebook_of(&library, preset, &[])).collect();
    versions.push(rulebook_of(&library, holdup_tests::PRESET, HOUSE_RULES));
    let with_parts = OTHER_GAMES.iter().filter(|(_, parts)| !parts.is_empty());
    versions.extend(with_parts.map(|&other| other_game(&library, other)));
    for rulebook in versions {
        let answers: usize = play_all_by(&rulebook, 77, games(GAMES), both_ways).iter().sum();
        assert!(answers > 0, "{} asks nothing", rulebook.content().preset.id);
    }
}

#[test]
fn a_table_that_is_laid_again_is_a_new_one() {
    let library = Library::built_in();
    for preset in preset_ids(library.files()) {
        let rulebook = rulebook_of(&library, preset, &[]);
        let seats = if rulebook.content().rules.teams() { 2 } else { 4 };
        for game in 0..4 {
            let which = Which { game, seed: 79, seats };
            let dealt = Dealt::new(&rulebook, which);
            let new = Table::new(Arc::clone(rulebook.content()), &dealt.setup);
            let other = Dealt::new(&rulebook, Which { game: game + 1, ..which });
            let mut again = Table::new(Arc::clone(rulebook.content()), &other.setup);
            again.lay(&dealt.setup);
            // Compared in this way because nobody else has to compare tables.
            assert_eq!(format!("{again:?}"), format!("{new:?}"), "game {game} of {preset}");
        }
    }
}

/// The values of several options, and the parts that are on, decide together what can be skipped.
#[test]
fn whatever_is_set_it_is_the_same_game_with_shortcuts_and_without() {
    let files = built_in();
    let (packs, _) = catalogue(&files);
    let parts: Vec<_> = packs.into_iter().flat_map(|pack| pack.parts).collect();
    for (nth, preset) in preset_ids(&files).enumerate() {
        let (rulebook, problems) = Rulebook::load(&files, preset);
        let rulebook = rulebook.unwrap_or_else(|| panic!("{preset}: {problems:?}"));
        let content = rulebook.content();
        let own = PartSets::new(content.parts.iter().map(|part| part.id.as_str()), &parts);
        let family = PresetGroup::new(preset, content, rulebook.index(), own, &[]);
        let mut rows = FuzzRows::new(&family, Rng::new(77, nth as u64, Stream::Chance));
        for _ in 0..games(ROWS as u64) {
            let mut row = rows.next_row();
            let (rulebook, _) = settle(&mut row, |row| row.load(&files));
            let rulebook = rulebook.unwrap_or_else(|| panic!("nothing is left of {}", row.flags()));
            play_all_by(&rulebook, 78, GAMES_BY_A_ROW, |rulebook, which, hooks| {
                both_ways(rulebook, which, hooks).map_err(|why| format!("{why}\n  by {}", row.flags()))
            });
        }
    }
}
