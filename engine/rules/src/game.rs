//! A running game. It works off the steps of the state; where a step needs an
//! answer, an agent in the same process gives it in place, or else the step is
//! undone to its start, the question goes out, and the step runs again from its
//! start once the answer is there. So procedures are written straight down and
//! still every pending game is plain data: the state at the start of the step
//! and the answers given since.

mod live;
mod port;

use std::rc::Rc;

use self::live::Live;
use crate::capacity::{MAX_CARDS, MAX_DEEDS, MAX_QUESTIONS};
use crate::content::{Content, When};
use crate::dispatch::Speaker;
use crate::fact::{Cause, Fact};
use crate::hook::{Call, HookPoint, Reply, Source, Told};
use crate::ids::*;
use crate::number::{byte, count};
use crate::question::{Ask, Choice, Question, Refusal};
use crate::state::{State, Step};
use crate::table::Table;

pub use port::{
    Answerer, Asked, Draw, Halt, Hooks, NoHooks, Outcome, Overrun, Rig, RigError, Status, Stopped, Witness,
};

/// A game with everything that runs it.
pub struct Game {
    pub(crate) state: Live,
    table: Rc<Table>,
    hooks: Rc<dyn Hooks>,
    answerer: Option<Box<dyn Answerer>>,
    /// Whether every question is answered in this process, so that no step is ever undone.
    in_place: bool,
    witness: Option<Box<dyn Witness>>,
    rig: Option<Box<dyn Rig>>,
    pending: Option<Pending>,
    /// A question to fill, kept so that asking needs no memory.
    blank: Option<Box<Question>>,
    cause: Cause,
    /// Answers given to the running step, in order.
    given: Vec<u8>,
    /// Facts and answers of the running step the witness already knows.
    told: u32,
    answers: u32,
    pub(crate) running: Running,
    /// How many pawns have arrived somewhere in the step in which most have.
    pub(crate) most_arrivals: u32,
    /// Which pawn of nobody has sent which bandit away from where in this chain of arrivals.
    pub(crate) sent_away: Vec<(PawnId, BanditId, PlaceId)>,
    /// Beside which pawn of nobody which bandit may stay, and where: a power spares him, it has
    /// sent him away from there before, or he has nowhere to go.
    spared: Vec<(PawnId, BanditId, PlaceId)>,
    /// The same as the running step began, which may have to run again.
    spared_before: Vec<(PawnId, BanditId, PlaceId)>,
}

/// What counts from the start of the running step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Running {
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
    /// How many pawns have arrived somewhere.
    pub(crate) arrivals: u32,
    /// Who was moved together with others and has not arrived yet.
    pub(crate) coming: PawnSet,
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
        Game {
            state: Live::at(state.into()),
            table,
            hooks,
            answerer: None,
            in_place: false,
            witness: None,
            rig: None,
            pending: None,
            blank: None,
            cause: Cause::default(),
            given: Vec::new(),
            told: 0,
            answers: 0,
            running: Running::default(),
            most_arrivals: 0,
            sent_away: Vec::new(),
            spared: Vec::new(),
            spared_before: Vec::new(),
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

    /// Goes on at another table: who plays is settled.
    pub(crate) fn sit_down(&mut self, table: Table) {
        self.table = Rc::new(table);
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
    pub fn layout(&self) -> &crate::layout::Layout {
        self.table.layout(&self.state)
    }

    /// The rulebook version.
    pub fn content(&self) -> &Content {
        &self.table.content
    }

    /// What is being asked.
    pub fn question(&self) -> Option<&Question> {
        self.pending.as_ref().map(|pending| &*pending.question)
    }

    /// The question with access to the view of who is asked.
    pub fn asked(&self) -> Option<Asked<'_>> {
        let question = self.question()?;
        Some(Asked { state: &self.state, table: &self.table, question })
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
    /// what each step does.
    #[inline(always)]
    pub(crate) fn advance_by(
        &mut self,
        run: impl Fn(&mut Game, Step) -> Result<(), Halt>,
    ) -> Result<Status, Stopped> {
        if self.pending.is_some() {
            return Ok(Status::Asking);
        }
        while !self.state.steps.is_empty() {
            let start = (!self.in_place).then(|| (self.state.copy(), self.rig_position()));
            // What an earlier run of the step noted must not change this one.
            self.sent_away.clear();
            if !self.in_place {
                self.spared_before.clone_from(&self.spared);
            }
            let step = self.state.pop().unwrap_or_default();
            self.running = Running { step, ..Running::default() };
            match run(self, step) {
                Ok(()) | Err(Halt::Cancelled) => {
                    self.given.clear();
                    self.told = 0;
                }
                Err(Halt::Waiting) => {
                    self.told = self.told.max(self.running.emitted);
                    if let (Some((start, rig)), Some(pending)) = (start, &mut self.pending) {
                        (pending.start, pending.rig) = (start, rig);
                    }
                    return Ok(Status::Asking);
                }
                Err(Halt::Fault(fault)) => return Err(Stopped::Fault(fault)),
                Err(Halt::Rig(error)) => return Err(Stopped::Rig(error)),
            }
        }
        Ok(Status::Over)
    }

    /// Takes the next step without beginning it, for a game that only shows what would be asked.
    pub(crate) fn take_step(&mut self) -> Option<Step> {
        self.state.pop()
    }

    /// The question that waits, of a game that is not needed any more.
    pub(crate) fn into_question(self) -> Option<Box<Question>> {
        self.pending.map(|pending| pending.question)
    }

    /// Lets the same bandits stay beside the same pawns as where another game's running step began.
    pub(crate) fn spare_as(&mut self, other: &Game) {
        self.spared.clone_from(&other.spared_before);
    }

    /// The scripts.
    pub(crate) fn hooks(&self) -> &Rc<dyn Hooks> {
        &self.hooks
    }

    /// Whether every question is answered in this process, so that nothing ever waits.
    #[inline]
    pub fn answered_in_place(&self) -> bool {
        self.in_place
    }

    fn rig_position(&self) -> usize {
        self.rig.as_ref().map_or(0, |rig| rig.position())
    }

    /// Answers the pending question with one of its choices and goes on.
    ///
    /// # Errors
    /// A refusal when the choice is not offered; the game is untouched.
    pub fn answer(&mut self, choice: usize) -> Result<(), Refusal> {
        let Some(pending) = &self.pending else {
            return Err(Refusal::NothingAsked);
        };
        let offered = pending.question.choices.len();
        if choice >= offered {
            return Err(Refusal::NotOffered(choice, offered));
        }
        if let Some(pending) = self.pending.take() {
            self.state = Live::at(pending.start);
            self.spared.clone_from(&self.spared_before);
            if let Some(rig) = &mut self.rig {
                rig.back_to(pending.rig);
            }
            self.given.push(byte(choice));
        }
        Ok(())
    }

    /// Answers the pending question and gives the game other scripts and another witness, to whom the running
    /// step is told from its start, as if it were run for the first time.
    ///
    /// # Errors
    /// A refusal when the choice is not offered.
    pub fn answered_anew(
        mut self,
        choice: usize,
        hooks: Rc<dyn Hooks>,
        witness: Box<dyn Witness>,
    ) -> Result<Game, Refusal> {
        let given = count(self.given.len());
        self.answer(choice)?;
        self.hooks = hooks;
        self.witness = Some(witness);
        self.told = 0;
        self.answers -= given;
        Ok(self)
    }

    // What procedures use.

    /// Whether a bandit may stay beside a pawn of nobody that makes bandits flee: laws ask it as well as procedures.
    pub fn is_spared(&self, pawn: PawnId, bandit: BanditId, place: PlaceId) -> bool {
        let spared = match self.pending {
            Some(_) => &self.spared_before,
            None => &self.spared,
        };
        spared.contains(&(pawn, bandit, place))
    }

    /// Notes whether a bandit may stay beside a pawn he meets, whatever was noted before.
    pub(crate) fn spare(&mut self, pawn: PawnId, bandit: BanditId, place: PlaceId, spared: bool) {
        self.spared.retain(|&(from, one, _)| (from, one) != (pawn, bandit));
        if spared {
            self.spared.push((pawn, bandit, place));
        }
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
        if self.state.common.len() + MAX_BANDITS >= MAX_CARDS {
            return Err(Overrun::CommonDeck);
        }
        Ok(())
    }

    /// From here on nobody learns what others answer, until all have.
    pub(crate) fn answers_are_secret(&mut self) {
        self.running.secret_from = Some(self.running.used);
    }

    /// A question to offer choices with.
    #[inline(always)]
    pub(crate) fn question_for(&mut self, bandit: BanditId, ask: Ask) -> Box<Question> {
        let seat = self.table.seat_of(bandit);
        match self.blank.take() {
            Some(mut question) => {
                (question.seat, question.bandit, question.ask) = (seat, bandit, ask);
                question.choices.clear();
                question
            }
            None => Box::new(Question::new(seat, bandit, ask)),
        }
    }

    /// Asks, and returns the choice. A question with one choice answers itself.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    #[inline(always)]
    pub(crate) fn ask(&mut self, question: Box<Question>) -> Result<Choice, Halt> {
        debug_assert!(!question.choices.is_empty(), "a question without choices");
        if question.choices.len() == 1 {
            let choice = question.choices[0];
            self.blank = Some(question);
            return Ok(choice);
        }
        self.running.questions += 1;
        if self.in_place
            && let Some(index) = self.answered_here(&question)
        {
            self.answers += 1;
            if self.witness.is_some() {
                self.tell_answer(&question, index);
            }
            let choice = question.choices[index];
            self.blank = Some(question);
            return Ok(choice);
        }
        self.ask_outside(question)
    }

    /// Asks where the answer may have to wait: it is noted, for when the step runs again.
    #[cold]
    fn ask_outside(&mut self, question: Box<Question>) -> Result<Choice, Halt> {
        assert!(!self.in_place, "an answerer promised to answer everything and gave no offered choice");
        let index = if let Some(&given) = self.given.get(self.running.used as usize) {
            usize::from(given)
        } else {
            match self.answered_here(&question) {
                Some(index) => {
                    self.given.push(byte(index));
                    index
                }
                None => {
                    let start = self.state.copy();
                    self.pending = Some(Pending { question, start, rig: 0 });
                    return Err(Halt::Waiting);
                }
            }
        };
        self.running.used += 1;
        self.running.emitted += 1;
        if self.running.emitted > self.told {
            self.told = self.running.emitted;
            self.answers += 1;
            self.tell_answer(&question, index);
        }
        let choice = question.choices[index];
        self.blank = Some(question);
        Ok(choice)
    }

    #[cold]
    fn tell_answer(&mut self, question: &Question, index: usize) {
        if let Some(mut witness) = self.witness.take() {
            witness.answer(&self.state, &self.table, question, index);
            self.witness = Some(witness);
        }
    }

    #[inline(always)]
    fn answered_here(&mut self, question: &Question) -> Option<usize> {
        let answerer = self.answerer.as_mut()?;
        let asked = Asked { state: &self.state, table: &self.table, question };
        // An answer that is not offered is none: the question then waits.
        let choice = answerer.answer(&asked)?;
        (choice < question.choices.len()).then_some(choice)
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
        let chosen = rig.choose(&self.table, draw, options, generated, &|option| outcome(self, option));
        self.rig = Some(rig);
        chosen.map_err(|error| Halt::Rig(Box::new(error)))
    }

    /// Makes a fact true, and tells the witness. `rule` is the statement obeyed.
    #[inline(always)]
    pub(crate) fn emit(&mut self, rule: &'static str, fact: Fact) {
        self.state.make_true(&self.table, &fact);
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
            self.state.make_drawn(seat, count);
        }
        alone
    }

    /// Notes which card of the common deck is being resolved.
    #[inline]
    pub(crate) fn resolving(&mut self, card: Option<u8>) {
        self.cause.card = card;
    }

    /// The card being resolved, if a bandit acts by it and not by what it sets off.
    #[cold]
    pub(crate) fn own_card(&self, bandit: BanditId) -> Option<u8> {
        let owns = |&card: &u8| self.state.common[usize::from(card)].bandit == bandit;
        self.cause.card.filter(|_| self.running.acting == 0).filter(owns)
    }

    // Hooks.

    /// Whether anybody may listen to a hook.
    #[inline]
    pub(crate) fn hears(&self, point: HookPoint) -> bool {
        self.table.shortcuts.asks(point)
    }

    /// Calls every listener of a reaction, in order.
    #[inline]
    pub(crate) fn react(&mut self, told: Told) -> Result<(), Halt> {
        if self.hears(told.point()) {
            self.each_listener(told, |_| true)?;
        }
        Ok(())
    }

    /// Asks all listeners of a yes-or-no query; one no is enough.
    #[inline]
    pub(crate) fn all_agree(&mut self, told: Told) -> Result<bool, Halt> {
        if self.hears(told.point()) { self.nobody_says(false, told) } else { Ok(true) }
    }

    /// Asks the listeners that may stand in for something, or say whether they could, until one does.
    #[inline]
    pub(crate) fn any_does(&mut self, told: Told) -> Result<bool, Halt> {
        Ok(self.hears(told.point()) && !self.nobody_says(true, told)?)
    }

    /// Asks listeners until one gives this answer; whether none does.
    #[cold]
    fn nobody_says(&mut self, answer: bool, told: Told) -> Result<bool, Halt> {
        let mut nobody = true;
        self.each_listener(told, |reply| {
            nobody = reply != Reply::Truth(answer);
            nobody
        })?;
        Ok(nobody)
    }

    /// Calls listeners in order until `more` says that is enough.
    #[cold]
    pub(crate) fn each_listener(
        &mut self,
        told: Told,
        mut more: impl FnMut(Reply) -> bool,
    ) -> Result<(), Halt> {
        let table = Rc::clone(&self.table);
        for index in table.dispatch.listeners(told.point()) {
            let (function, speaker) = table.dispatch.listener(index);
            let when = &table.content.functions[function.index()].when;
            let call = |source| Call { function, source, told };
            let is_enough = match speaker {
                Speaker::One(Source::Car(car)) if !self.concerns_car(car, &told) => false,
                Speaker::One(source) => !self.heard(call(source), when, &mut more)?,
                Speaker::While(event) => {
                    self.state.event == Some(event)
                        && !self.heard(call(Source::Event(event)), when, &mut more)?
                }
                Speaker::HoldersOf(character) => {
                    let mut enough = |game: &mut Game, bandit: BanditId| -> Result<bool, Halt> {
                        let has_it = game.state.bandits[bandit.index()].powers.has(character);
                        Ok(has_it && !game.heard(call(Source::Bandit(bandit)), when, &mut more)?)
                    };
                    match told.concerns() {
                        Some(bandit) => enough(self, bandit)?,
                        None => {
                            let mut is_enough = false;
                            for bandit in self.in_turn_order() {
                                is_enough = enough(self, bandit)?;
                                if is_enough {
                                    break;
                                }
                            }
                            is_enough
                        }
                    }
                }
            };
            if is_enough {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether a car hears of it: arrivals elsewhere do not concern it.
    #[inline]
    fn concerns_car(&self, car: u8, told: &Told) -> bool {
        told.at().is_none_or(|place| self.layout().car(place) == car)
    }

    /// Calls a listener, if what content says must hold for that does. Answers
    /// whether to go on, see [`Self::each_listener`].
    #[inline]
    fn heard(&mut self, call: Call, when: &When, more: &mut impl FnMut(Reply) -> bool) -> Result<bool, Halt> {
        let about = |actions: ActionSet| call.told.action().is_some_and(|action| actions.has(action));
        let stands = |&(mark, value): &(MarkId, i8)| match call.source {
            Source::Bandit(bandit) => self.state.bandits[bandit.index()].marks[mark.index()] == value,
            _ => false,
        };
        if !when.actions.is_none_or(about) || !when.marks.iter().all(stands) {
            return Ok(true);
        }
        Ok(more(self.call(call)?))
    }

    /// Calls one function of a script.
    pub(crate) fn call(&mut self, call: Call) -> Result<Reply, Halt> {
        let hooks = Rc::clone(&self.hooks);
        let before = self.cause.function.replace(call.function);
        let reply = hooks.call(self, &call);
        self.cause.function = before;
        match reply {
            Err(Halt::Cancelled) => Ok(Reply::Nothing),
            reply => reply,
        }
    }

    /// The bandits in turn order from the First Player (AMB-086).
    #[inline]
    pub fn in_turn_order(&self) -> impl Iterator<Item = BanditId> + use<> {
        let count = self.table.bandits.len();
        let first = self.table.bandit_of(self.state.first).index();
        (first..first + count).map(move |nth| BanditId::at(if nth < count { nth } else { nth - count }))
    }
}

/// The seats in turn order from the First Player.
#[inline]
pub(crate) fn seats_in_order(game: &Game) -> impl Iterator<Item = SeatId> + use<> {
    let (first, seats) = (game.state.first.0, game.table().seats);
    (first..first + seats).map(move |nth| SeatId(if nth < seats { nth } else { nth - seats }))
}
