//! One game that is played at random to its end, and who looks on: the laws, and whoever notes what happens. A witness stands
//! in two hands, the game's and that of the test.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Status, Witness};
use holdup_rules::rng::Rng;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::law;

/// Whether a game asks something, and is not over.
///
/// # Errors
/// What stopped it.
pub fn asks(game: &mut Game) -> Result<bool, String> {
    game.advance().map(|status| status == Status::Asking).map_err(|stopped| stopped.to_string())
}

/// Gives any answer that is offered.
///
/// # Errors
/// Why it is refused.
pub fn answer_anything(game: &mut Game, rng: &mut Rng) -> Result<(), String> {
    let offered = game.question().map_or(0, |question| question.choices.len());
    game.answer(rng.below(offered as u32) as usize).map_err(|refusal| refusal.to_string())
}

/// Gives these answers, and goes on to the question behind them.
///
/// # Errors
/// What stopped it, or why an answer is refused.
pub fn give(game: &mut Game, choices: impl IntoIterator<Item = usize>) -> Result<(), String> {
    asks(game)?;
    for choice in choices {
        game.answer(choice).map_err(|refusal| refusal.to_string())?;
        asks(game)?;
    }
    Ok(())
}

/// Plays at random to the end, and looks at the game whenever it asks.
///
/// # Errors
/// What stopped it, or was seen.
pub fn finish(
    game: &mut Game,
    rng: &mut Rng,
    mut look: impl FnMut(&Game, &mut Rng) -> Result<(), String>,
) -> Result<(), String> {
    while asks(game)? {
        look(game, rng)?;
        answer_anything(game, rng)?;
    }
    if game.state().over { Ok(()) } else { Err("it stopped before it was over".to_owned()) }
}

/// Holds every fact of a game against the laws.
#[derive(Debug)]
pub struct Laws {
    judge: law::Judge,
    broken: Option<String>,
}

impl Laws {
    /// For a game that begins there.
    pub fn of(state: &State) -> Rc<RefCell<Laws>> {
        Rc::new(RefCell::new(Laws { judge: law::Judge::new(state), broken: None }))
    }

    /// Whether all have held so far.
    ///
    /// # Errors
    /// The first that was broken, and the fact behind which it was.
    pub fn held(&self) -> Result<(), String> {
        self.broken.clone().map_or(Ok(()), Err)
    }
}

impl Witness for Laws {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _: Cause) {
        if let (Err(law), None) = (self.judge.check(state, table, fact), &self.broken) {
            self.broken = Some(format!("after {fact:?}: {law}"));
        }
    }
}

/// Notes what happens, and why.
#[derive(Debug, Default)]
pub struct Facts(pub Vec<(Fact, Cause)>);

impl Facts {
    /// What happens alone.
    pub fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.0.iter().map(|(fact, _)| fact)
    }
}

impl Witness for Facts {
    fn fact(&mut self, _: &State, _: &Table, fact: &Fact, cause: Cause) {
        self.0.push((*fact, cause));
    }
}
