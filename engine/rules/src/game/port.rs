//! What goes in and out of a game: how it stops, who answers, who follows, who runs scripts, who decides chance.

use std::cell::RefCell;
use std::rc::Rc;

use super::Game;
use crate::capacity::{MAX_CARDS, MAX_DEEDS, MAX_QUESTIONS};
use crate::fact::{Cause, Fact};
use crate::hook::{Call, HookFault, HookReply};
use crate::ids::*;
use crate::question::{Ask, Choice, Question};
use crate::state::State;
use crate::table::Table;
use crate::view::View;

/// Why a step did not run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A question has no answer yet.
    Waiting,
    /// A script failed.
    Fault(Box<HookFault>),
    /// A rigged draw could not be what it was rigged to be.
    Rig(Box<RigError>),
    /// What a script was doing does not happen after all: it ends there, the game goes on.
    Cancelled,
    /// The game was won: nothing of what is under way happens any more.
    Won,
}

impl From<HookFault> for Halt {
    fn from(fault: HookFault) -> Halt {
        Halt::Fault(Box::new(fault))
    }
}

/// Why a game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StopReason {
    /// A script failed.
    #[error(transparent)]
    Fault(Box<HookFault>),
    /// A rigged draw could not be what it was rigged to be.
    #[error(transparent)]
    Rig(Box<RigError>),
}

/// A rigged draw that did not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RigError {
    /// The rig is used up, and the draw must not be left to the generator.
    #[error("a draw is left to chance that nobody rigged: {0}")]
    NotRigged(String),
    /// The rigged outcome is not among the possible ones.
    #[error("the rigged draw `{wanted}` is not possible here; possible: {possible}")]
    Impossible {
        /// What was rigged.
        wanted: String,
        /// What could be drawn.
        possible: String,
    },
}

/// What a script may not do any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Overrun {
    /// It has done too much.
    #[error(
        "scripts may change the game or ask {MAX_DEEDS} times in one step of it, with everything they set off"
    )]
    Deeds,
    /// It has asked too much.
    #[error("{MAX_QUESTIONS} questions have been asked in one step of the game, which is all it may ask")]
    Questions,
    /// It is not the time to play cards.
    #[error(
        "a card can only be played while a turn is planned, as in `on_plan`: at any other time nobody would resolve it"
    )]
    NotPlanning,
    /// There is no room for another card.
    #[error(
        "the common deck has no room for another card: it holds {MAX_CARDS}, with those still to be laid in this turn"
    )]
    CommonDeck,
}

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A question waits, see [`Game::question`].
    Asking,
    /// The one who answers everything in this process gave no answer and so left the game. What was under way does not
    /// happen; if the game goes on, it ends as it stands.
    Left,
    /// Nothing is left to do.
    Over,
}

/// What is being asked, shown to whoever answers in the same process. The view
/// is worked out only for those who want it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub(crate) state: &'a State,
    /// The part of the game that never changes and everybody knows.
    pub table: &'a Table,
    /// The question.
    pub question: &'a Question,
    /// How many answers the game had before this one.
    pub number: u32,
}

impl<'a> Asked<'a> {
    /// The number of the round, from 0.
    pub fn round(&self) -> u8 {
        self.state.round
    }

    /// What the person asked can see.
    pub fn view(&self) -> View {
        View::of(self.state, self.table, self.question.person)
    }
}

/// Answers questions in the same process.
pub trait Answerer {
    /// The number of a choice, or `None` when the answer comes from elsewhere; with `None`, whoever answers everything leaves
    /// the game, see [`Status::Left`].
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize>;

    /// Whether every question is answered here, so that no step needs undoing.
    fn answers_everything(&self) -> bool {
        false
    }
}

/// In two hands: the game's, and of whoever looks at what was answered.
impl<A: Answerer> Answerer for Rc<RefCell<A>> {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        self.borrow_mut().answer(asked)
    }

    fn answers_everything(&self) -> bool {
        self.borrow().answers_everything()
    }
}

/// Follows a game: every fact right after it was applied, every answer right
/// before it takes effect. Neither is repeated when a step runs again.
pub trait Witness {
    /// A fact was applied.
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause);
    /// Chance chose one of these for a script. The fact that says so comes right behind.
    fn offer(&mut self, _state: &State, _table: &Table, _label: TextId, _: &[Outcome], _chosen: &Fact) {}
    /// A question was answered.
    fn answer(&mut self, _state: &State, _table: &Table, _question: &Question, _choice: usize) {}
}

/// Nobody follows.
impl Witness for () {
    fn fact(&mut self, _: &State, _: &Table, _: &Fact, _: Cause) {}
}

/// In two hands: the game's, and of whoever looks at what became of it.
impl<W: Witness> Witness for Rc<RefCell<W>> {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.borrow_mut().fact(state, table, fact, cause);
    }

    fn offer(&mut self, state: &State, table: &Table, label: TextId, outcomes: &[Outcome], chosen: &Fact) {
        self.borrow_mut().offer(state, table, label, outcomes, chosen);
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        self.borrow_mut().answer(state, table, question, choice);
    }
}

/// Two who follow the same game, one after the other.
impl<A: Witness, B: Witness> Witness for (A, B) {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.0.fact(state, table, fact, cause);
        self.1.fact(state, table, fact, cause);
    }

    fn offer(&mut self, state: &State, table: &Table, label: TextId, outcomes: &[Outcome], chosen: &Fact) {
        self.0.offer(state, table, label, outcomes, chosen);
        self.1.offer(state, table, label, outcomes, chosen);
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        self.0.answer(state, table, question, choice);
        self.1.answer(state, table, question, choice);
    }
}

/// Something that chance decides, as it is put to a [`Rig`].
pub struct Toss<'a> {
    /// The table as it is: seats are called after who plays there.
    pub table: &'a Table,
    /// What is drawn.
    pub draw: Draw,
    /// How many outcomes are possible.
    pub options: usize,
    /// Which one the generator would choose.
    pub generated: usize,
    /// What an option is.
    pub outcome: &'a dyn Fn(usize) -> Outcome,
}

/// Decides what would be chance: recorded or rigged draws.
pub trait Rig {
    /// Chooses among possible outcomes.
    ///
    /// # Errors
    /// When the wanted outcome is not possible, or nothing is rigged any more.
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError>;
    /// Remembers the position, for [`Self::back_to`].
    fn position(&self) -> usize;
    /// Goes back to a remembered position, when a step is undone.
    fn back_to(&mut self, position: usize);
}

/// What runs scripts. One implementation, in `holdup-hooks`; tests without
/// scripts use [`NoHooks`].
pub trait Hooks {
    /// Calls one function.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when the script asked something nobody has answered
    /// yet, [`Halt::Fault`] when it failed.
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt>;
}

/// Runs no scripts: for content that has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHooks;

impl Hooks for NoHooks {
    fn call(&self, _: &mut Game, _: &Call) -> Result<HookReply, Halt> {
        Ok(HookReply::Nothing)
    }
}

/// What is drawn by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A card from a personal deck.
    Card(SeatId),
    /// A token among those the bandit cannot tell apart.
    Token(WhoId),
    /// Who is First Player of the next round.
    FirstPlayer,
    /// What a script lets chance choose; the text is its label.
    Script(TextId),
    /// What somebody does for whom a rule decides.
    Decision(WhoId),
}

/// What can come of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This card.
    Card(CardId),
    /// Of these tokens the one of this number.
    Token(LootSet, usize),
    /// This seat.
    First(SeatId),
    /// This choice of what a script asks with this label.
    Chosen(TextId, Choice),
    /// This, where that would have been asked.
    Decided(Ask, Choice),
}
