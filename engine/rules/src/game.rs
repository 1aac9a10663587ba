//! A running game. It works off the steps of the state; where a step needs an
//! answer, an agent in the same process gives it in place, or else the step is
//! undone to its start, the question goes out, and the step runs again from its
//! start once the answer is there. So procedures are written straight down and
//! still every pending game is plain data: the state at the start of the step
//! and the answers given since.

mod aiming;
mod asking;
pub mod deciding;
mod drawn;
mod hearing;
mod live;
mod port;
mod shown;

use std::rc::Rc;
use std::sync::Arc;

use self::deciding::Decision;
use self::live::LiveState;
use crate::capacity::{MAX_CARDS, MAX_DEEDS, MAX_QUESTIONS};
use crate::content::{Content, Procedure, Victory};
use crate::fact::{Cause, Fact, FactAudience};
use crate::ids::*;
use crate::layout::Layout;
use crate::number::count;
use crate::question::{Ask, Choice, Question};
use crate::state::{State, Step};
use crate::table::Table;

pub(crate) use aiming::{aim, carried_out, is_of_own_card};
pub(crate) use asking::question_by_nature;
pub(crate) use drawn::{SeenDrawn, note_drawn};
pub use hearing::{UnheardReason, unheard};
pub(crate) use hearing::{all_places, each_number};
pub use port::{
    Answerer, Asked, Draw, Halt, Hooks, NoHooks, Outcome, Overrun, Rig, RigError, Status, StopReason, Toss,
    Witness,
};

/// A game with everything that runs it.
pub struct Game {
    pub(crate) state: LiveState,
    table: Rc<Table>,
    /// What touches what, by the positions of the state.
    layout: Arc<Layout>,
    pub(crate) hooks: Rc<dyn Hooks>,
    answerer: Option<Box<dyn Answerer>>,
    /// Whether every question is answered in this process, so that no step is ever undone.
    in_place: bool,
    witness: Option<Box<dyn Witness>>,
    rig: Option<Box<dyn Rig>>,
    pending: Option<Pending>,
    /// What is being decided by rule.
    decision: Option<Decision>,
    /// A question to fill, kept so that asking needs no memory.
    blank: Option<Box<Question>>,
    pub(crate) cause: Cause,
    /// Answers given to the running step, in order.
    given: Vec<u8>,
    /// The same, by whom, to what and as choices: in another game the number is another choice.
    pub(crate) given_as: Vec<StepAnswer>,
    /// Facts and answers of the running step the witness already knows.
    told: u32,
    answers: u32,
    /// What chance has chosen for scripts in the running step, and who may know it.
    drawn: Vec<(u8, FactAudience)>,
    pub(crate) running: StepRun,
    /// How many pawns have arrived somewhere in the step in which most have.
    pub(crate) most_arrivals: u32,
    /// Which pawn of nobody has sent which bandit away from where in this chain of arrivals.
    pub(crate) sent_away: Vec<(PawnId, WhoId, PlaceId)>,
    /// Pawns that have joined an arrival whose meetings are still to come.
    pub(crate) joined: Vec<Arrival>,
}

/// An answer that was given to the running step.
#[derive(Clone, Copy)]
pub(crate) struct StepAnswer {
    pub(crate) person: PersonId,
    pub(crate) ask: Ask,
    pub(crate) made: Choice,
    /// The loot the person could tell then.
    pub(crate) told: LootSet,
}

/// A pawn that came from a place to another.
pub(crate) type Arrival = (PawnId, PlaceId, PlaceId);

/// What counts from the start of the running step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StepRun {
    /// How many of the answers given to it the step has used.
    used: u32,
    /// From which of them on they are secret, while several seats answer at once.
    pub(crate) secret_from: Option<u32>,
    /// Facts and answers that came of it.
    emitted: u32,
    /// How deep arrivals have set off arrivals.
    pub(crate) chain: u32,
    /// How deep actions have set off actions.
    pub(crate) acting: u32,
    /// The character who was last told to act, past whoever's card is carried out.
    pub(crate) actor: Option<WhoId>,
    /// Which actions have set off the one under way.
    pub(crate) setting_off: ActionSet,
    /// The card that somebody carries out past the common deck.
    pub(crate) at_once: Option<(WhoId, CardId)>,
    /// How many pawns have arrived somewhere.
    pub(crate) arrivals: u32,
    /// Who was moved together with others and has not arrived yet.
    pub(crate) coming: PawnSet,
    /// The place of the arrival of which scripts hear: pawns that a script moves there now join it.
    pub(crate) awaited: Option<PlaceId>,
    /// Who is on the way past others: whoever is pushed on from there is not stopped once more.
    pub(crate) passing: WhoSet,
    /// How often chance has chosen for scripts in it.
    drawn: u16,
    /// Which step it is.
    pub(crate) step: Step,
    /// How many questions it has asked.
    questions: u32,
    /// How often scripts have changed the game in it, or asked.
    deeds: u32,
}

/// An unanswered question with what is needed to go on.
struct Pending {
    question: Box<Question>,
    /// The state at the start of the step, which runs again with the answer.
    start: Box<State>,
    rig: usize,
}

impl Game {
    /// A game that stands at `state`, answered from outside and left to chance.
    pub fn new(table: Rc<Table>, state: impl Into<Box<State>>, hooks: Rc<dyn Hooks>) -> Game {
        let state = state.into();
        Game {
            layout: table.layout(&state),
            state: LiveState::at(state),
            table,
            hooks,
            answerer: None,
            in_place: false,
            witness: None,
            rig: None,
            pending: None,
            decision: None,
            blank: None,
            cause: Cause::default(),
            given: Vec::new(),
            given_as: Vec::new(),
            told: 0,
            answers: 0,
            drawn: Vec::new(),
            running: StepRun::default(),
            most_arrivals: 0,
            sent_away: Vec::new(),
            joined: Vec::new(),
        }
    }

    /// How many pawns have arrived somewhere in the running step.
    pub fn arrivals(&self) -> u32 {
        self.running.arrivals
    }

    /// How many pawns have arrived somewhere in the one step in which most have, so
    /// far. Where arriving sets nothing off but a meeting, nobody counts.
    pub fn most_arrivals(&self) -> u32 {
        self.most_arrivals
    }

    /// Whether a pawn was moved together with others, and its own arrival is still to come.
    pub fn is_coming(&self, pawn: PawnId) -> bool {
        self.running.coming.has(pawn)
    }

    /// The same game, with somebody in the process to answer.
    #[must_use]
    pub fn answered_by(mut self, answerer: Box<dyn Answerer>) -> Game {
        self.in_place = answerer.answers_everything();
        self.answerer = Some(answerer);
        self
    }

    /// The same game, with somebody who follows it.
    #[must_use]
    pub fn watched_by(mut self, witness: Box<dyn Witness>) -> Game {
        self.witness = Some(witness);
        self
    }

    /// The same game, as in the middle of a step: for hooks that are called outside any.
    #[must_use]
    pub fn within(mut self, step: Step) -> Game {
        self.running.step = step;
        self
    }

    /// The same game, with its chance decided.
    #[must_use]
    pub fn rigged_by(mut self, rig: Box<dyn Rig>) -> Game {
        self.rig = Some(rig);
        self
    }

    /// Takes a game that is over apart, so that the next one can use its memory.
    pub fn into_parts(self) -> (Rc<Table>, Box<State>) {
        (self.table, self.state.into_state())
    }

    /// The state. At a question it is the state in the middle of the step that
    /// asks, as whoever answers must see it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The unchanging part of the game.
    pub fn table(&self) -> &Rc<Table> {
        &self.table
    }

    /// What touches what as the game stands.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Looks again what touches what: cars have moved, or are back where they were.
    #[cold]
    pub(crate) fn look_around(&mut self) {
        self.layout = self.table.layout(&self.state);
    }

    /// The rulebook version.
    pub fn content(&self) -> &Content {
        &self.table.content
    }

    /// Where a pawn stands.
    #[inline]
    pub fn place(&self, pawn: PawnId) -> Option<PlaceId> {
        self.state.pawns[pawn.index()].place()
    }

    /// What is being asked.
    pub fn question(&self) -> Option<&Question> {
        self.pending.as_ref().map(|pending| &*pending.question)
    }

    /// The question with access to the view of who is asked.
    pub fn asked(&self) -> Option<Asked<'_>> {
        let question = self.question()?;
        Some(Asked { state: &self.state, table: &self.table, question, number: self.answers })
    }

    /// What a pending game consists of: the state at the start of the step
    /// that asks, and the numbers of the choices answered in it since.
    pub fn position(&self) -> (&State, &[u8]) {
        let start = self.pending.as_ref().map_or(&*self.state, |pending| &*pending.start);
        (start, &self.given)
    }

    /// How many answers have been given so far.
    pub fn answers(&self) -> u32 {
        self.answers
    }

    /// Runs steps with a function until a question nobody here answers, or the end: [`Game::advance`], which knows
    /// what each step does, and whether every question is answered in this process.
    #[inline(always)]
    pub(crate) fn advance_by<const IN_PLACE: bool>(
        &mut self,
        run: impl Fn(&mut Game, Step) -> Result<(), Halt>,
    ) -> Result<Status, StopReason> {
        if self.pending.is_some() {
            return Ok(Status::Asking);
        }
        loop {
            let start = if IN_PLACE {
                None
            } else {
                Some((self.state.copy(), self.rig.as_ref().map_or(0, |rig| rig.position())))
            };
            let Some(step) = self.state.pop() else {
                return Ok(Status::Over);
            };
            // What an earlier run of the step noted must not change this one.
            self.sent_away.clear();
            self.joined.clear();
            self.running = StepRun { step, ..StepRun::default() };
            match run(self, step) {
                done @ (Ok(()) | Err(Halt::Cancelled | Halt::Won)) => {
                    if done.is_err() {
                        // Whatever was under way has been left.
                        self.cause = Cause::default();
                    }
                    if !IN_PLACE {
                        self.given.clear();
                        self.given_as.clear();
                        self.told = 0;
                    }
                }
                Err(Halt::Waiting) if IN_PLACE => {
                    self.pending = None;
                    self.cause = Cause::default();
                    self.state.only(Step::EndGame);
                    return Ok(Status::Left);
                }
                Err(Halt::Waiting) => {
                    self.told = self.told.max(self.running.emitted);
                    if let (Some((start, rig)), Some(pending)) = (start, &mut self.pending) {
                        (pending.start, pending.rig) = (start, rig);
                    }
                    return Ok(Status::Asking);
                }
                Err(Halt::Fault(fault)) => return Err(StopReason::Fault(fault)),
                Err(Halt::Rig(error)) => return Err(StopReason::Rig(error)),
            }
        }
    }

    /// The question that waits, of a game that is not needed any more.
    pub(crate) fn into_question(self) -> Option<Box<Question>> {
        self.pending.map(|pending| pending.question)
    }

    /// Whether every question is answered in this process, so that nothing ever waits.
    #[inline]
    pub fn answered_in_place(&self) -> bool {
        self.in_place
    }

    /// Counts one thing a script does to the game, or asks.
    ///
    /// # Errors
    /// When the running step is full of them: a script that never stops must fail somewhere,
    /// and every answer runs the step again from its start.
    pub fn count_deed(&mut self) -> Result<(), Overrun> {
        if self.running.deeds >= MAX_DEEDS {
            return Err(Overrun::Deeds);
        }
        if self.running.questions >= MAX_QUESTIONS {
            return Err(Overrun::Questions);
        }
        self.running.deeds += 1;
        Ok(())
    }

    /// Whether a script may let somebody play a card.
    ///
    /// # Errors
    /// Outside planning, where nobody would resolve it, and when the common deck has no room
    /// for more than every seat may yet have chosen to lay.
    pub fn may_play_card(&self) -> Result<(), Overrun> {
        if !matches!(self.running.step, Step::Plan { .. }) {
            return Err(Overrun::NotPlanning);
        }
        if self.state.common.len() + MAX_WHO >= MAX_CARDS {
            return Err(Overrun::CommonDeck);
        }
        Ok(())
    }

    /// Lets chance choose one of `options` outcomes.
    #[inline]
    pub(crate) fn chance(
        &mut self,
        draw: Draw,
        options: usize,
        outcome: impl Fn(&Game, usize) -> Outcome,
    ) -> Result<usize, Halt> {
        let generated = self.state.below(count(options)) as usize;
        if self.rig.is_none() { Ok(generated) } else { self.rigged(draw, options, generated, outcome) }
    }

    #[cold]
    fn rigged(
        &mut self,
        draw: Draw,
        options: usize,
        generated: usize,
        outcome: impl Fn(&Game, usize) -> Outcome,
    ) -> Result<usize, Halt> {
        let Some(mut rig) = self.rig.take() else {
            return Ok(generated);
        };
        let outcome = |option| outcome(self, option);
        let chosen = rig.choose(&Toss { table: &self.table, draw, options, generated, outcome: &outcome });
        self.rig = Some(rig);
        chosen.map_err(|error| Halt::Rig(Box::new(error)))
    }

    /// Makes a fact true, and tells the witness. `rule` is the statement obeyed.
    #[inline(always)]
    pub(crate) fn emit(&mut self, rule: &'static str, fact: Fact) {
        self.state.make_true(&self.table, &fact);
        if matches!(fact, Fact::CarMoved { .. } | Fact::LineMoved { .. } | Fact::Closed { .. }) {
            self.look_around();
        }
        if self.witness.is_some() {
            self.tell(rule, fact);
        }
    }

    #[cold]
    fn tell(&mut self, rule: &'static str, fact: Fact) {
        self.running.emitted += 1;
        if !self.in_place && self.running.emitted <= self.told {
            return;
        }
        if let Some(mut witness) = self.witness.take() {
            let cause = Cause { rule, ..self.cause };
            witness.fact(&self.state, &self.table, &fact, cause);
            self.witness = Some(witness);
        }
    }

    /// Draws up to `count` cards at once, where nobody is told of them and nobody decides
    /// chance. Answers whether that is so.
    #[inline(always)]
    pub(crate) fn draw_at_once(&mut self, seat: SeatId, count: usize) -> bool {
        let alone = self.table.shortcuts.draws && self.witness.is_none() && self.rig.is_none();
        if alone {
            self.state.make_drawn(&self.table, seat, count);
        }
        alone
    }

    /// Everybody in play, in turn order from the First Player (AMB-086).
    #[inline]
    pub fn in_turn_order(&self) -> impl Iterator<Item = WhoId> + use<> {
        self.table.in_turn(self.state.first, WhoSet::all_of(self.table.who.len()))
    }
}

/// Tells the witness what chance chooses from for a script, right before the fact that says what it chose.
#[cold]
pub(crate) fn tell_offer(game: &mut Game, label: TextId, outcomes: &[Outcome], chosen: &Fact) {
    let is_news = game.in_place || game.running.emitted >= game.told;
    if let Some(mut witness) = game.witness.take_if(|_| is_news) {
        witness.offer(&game.state, &game.table, label, outcomes, chosen);
        game.witness = Some(witness);
    }
}

/// The way to win whose script calls a verb, if it belongs to one.
pub fn own_victory(game: &Game) -> Option<VictoryId> {
    let function = game.cause.function?;
    let own = |row: &Victory| row.hooks.iter().any(|hook| hook.function == function);
    game.content().victories.iter().position(own).map(VictoryId::at)
}

/// The action whose script is running, if it is one's.
#[cold]
pub(crate) fn own_action(game: &Game) -> Option<ActionId> {
    let function = game.cause.function?;
    let is_its = |does: &Procedure| matches!(does, Procedure::Script { perform, .. } if *perform == function);
    game.content().actions.iter().position(|action| is_its(&action.does)).map(ActionId::at)
}

/// The card being resolved, if a bandit acts by it and not by what it sets off.
#[cold]
pub(crate) fn own_card(game: &Game, bandit: WhoId) -> Option<u8> {
    let owns = |&card: &u8| game.state.common[usize::from(card)].bandit == bandit;
    game.cause.card.filter(|_| game.running.acting == 0).filter(owns)
}

/// The seats in turn order from the First Player.
#[inline]
pub(crate) fn seats_in_order(game: &Game) -> impl Iterator<Item = SeatId> + use<> {
    let (first, seats) = (game.state.first.0, game.table().seats);
    (first..first + seats).map(move |nth| SeatId(if nth < seats { nth } else { nth - seats }))
}
