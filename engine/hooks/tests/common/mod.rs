//! Random games for the tests of this crate.
#![allow(unreachable_pub, reason = "every module of the program uses it")]

use std::cell::RefCell;
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::any_error;
use holdup_packs::{Files, built_in, render};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Answerer, Asked, Game, Hooks, Status, StopReason, Witness};
use holdup_rules::question::Question;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;

/// The base game as built in.
pub fn base() -> Rulebook {
    load(&built_in())
}

/// A rulebook that must load. Translations of what a test replaces may be left over.
pub fn load(files: &Files) -> Rulebook {
    let (rulebook, found) = Rulebook::load(files, "base_2014");
    assert!(!any_error(&found), "{}", render(&found, files, false));
    rulebook.expect("without errors there is a rulebook")
}

/// Built-in files with some replaced.
pub fn edited(changes: &[(&str, &str)]) -> Files {
    let mut files = built_in();
    for (path, text) in changes {
        files.insert(*path, *text);
    }
    files
}

/// A new game with everything drawn by the seed.
pub fn game(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>, seats: u8, seed: u64) -> Game {
    game_of(rulebook, hooks, &Request::random(seats), seed)
}

/// As [`game`], with wishes.
pub fn game_of(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>, request: &Request, seed: u64) -> Game {
    let mut rng = Rng::new(seed, 0, Stream::Chance);
    let setup = deal(rulebook.content(), request, &mut rng);
    let table = Rc::new(Table::new(rulebook.content().clone(), &setup));
    let state = start(&table, &setup, rng);
    Game::new(table, state, Rc::clone(hooks))
}

/// Answers by chance.
pub struct Dice(pub Rng);

impl Answerer for Dice {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        Some(self.0.below(asked.question.choices.len() as u32) as usize)
    }

    fn answers_everything(&self) -> bool {
        true
    }
}

/// Plays to the end, answering from outside.
pub fn play_outside(mut game: Game, seed: u64) -> Result<Game, StopReason> {
    let mut dice = Rng::new(seed, 0, Stream::Chance);
    while game.advance()? == Status::Asking {
        let choices = game.question().map_or(0, |question| question.choices.len());
        game.answer(dice.below(choices as u32) as usize).expect("an offered choice is accepted");
    }
    Ok(game)
}

/// Plays to the end, answering in place.
pub fn play_inside(game: Game, seed: u64) -> Result<Game, StopReason> {
    let mut game = game.answered_by(Box::new(Dice(Rng::new(seed, 0, Stream::Chance))));
    game.advance()?;
    Ok(game)
}

/// What happened, as text.
#[derive(Clone, Default)]
pub struct Log(pub Rc<RefCell<Vec<String>>>);

impl Witness for Log {
    fn fact(&mut self, _: &State, _: &Table, fact: &Fact, cause: Cause) {
        self.0.borrow_mut().push(format!("{fact:?} {:?}", cause.function));
    }

    fn answer(&mut self, _: &State, table: &Table, question: &Question, choice: usize) {
        let label = table.choice_label(question, question.choices[choice]);
        self.0.borrow_mut().push(format!("> {} {label}", table.ask_label(question)));
    }
}
