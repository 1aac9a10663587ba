//! Questions and answers: in place, or with the step undone to its start until somebody outside has answered.

use std::rc::Rc;

use super::deciding::decide;
use super::live::LiveState;
use super::{Asked, Game, Halt, Hooks, Pending, StepAnswer, Witness};
use crate::ids::*;
use crate::number::{byte, count};
use crate::question::{Ask, Choice, Question, Refusal};
use crate::state::State;

impl Game {
    /// From here on nobody learns what others answer, until all have.
    pub(crate) fn answers_are_secret(&mut self) {
        self.running.secret_from = Some(self.running.used);
    }

    /// A question to offer choices with, to whoever leads the seat now.
    #[inline(always)]
    pub(crate) fn question_for(&mut self, who: WhoId, ask: Ask) -> Box<Question> {
        let person = self.state.leader(self.table.seat_of(who));
        match self.blank.take() {
            Some(mut question) => {
                (question.person, question.who, question.ask, question.at) = (person, who, ask, None);
                question.choices.clear();
                question
            }
            None => Box::new(Question::new(person, who, ask)),
        }
    }

    /// Asks, and returns the choice. A question with one choice answers itself, and for whom nobody answers a rule
    /// decides.
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
        if question.person == PersonId::NOBODY {
            return decide(self, question);
        }
        if self.in_place
            && let Some((index, choice)) = self.answered_here(&question)
        {
            self.answers += 1;
            if self.witness.is_some() {
                self.tell_answer(&question, index);
            }
            self.blank = Some(question);
            return Ok(choice);
        }
        self.ask_outside(question)
    }

    /// Asks for one of these choices; none where there are none.
    ///
    /// # Errors
    /// As [`Self::ask`].
    #[inline]
    pub(crate) fn ask_for(
        &mut self,
        who: WhoId,
        ask: Ask,
        choices: impl IntoIterator<Item = Choice>,
    ) -> Result<Option<Choice>, Halt> {
        let mut question = self.question_for(who, ask);
        question.choices.extend(choices);
        if question.choices.is_empty() { Ok(None) } else { self.ask(question).map(Some) }
    }

    /// Asks where the answer may have to wait: it is noted, for when the step runs again.
    #[cold]
    fn ask_outside(&mut self, question: Box<Question>) -> Result<Choice, Halt> {
        if self.in_place {
            // Scripts stop where a question waits. Nobody goes on from this one: the game is left here.
            self.pending = Some(Pending { question, start: self.state.copy(), rig: 0 });
            return Err(Halt::Waiting);
        }
        let index = if let Some(&given) = self.given.get(self.running.used as usize) {
            usize::from(given)
        } else {
            match self.answered_here(&question) {
                Some((index, choice)) => {
                    self.given.push(byte(index));
                    self.given_as.push(answered(&self.state, &question, choice));
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

    /// The number of the choice somebody in the process makes, and the choice.
    #[inline(always)]
    fn answered_here(&mut self, question: &Question) -> Option<(usize, Choice)> {
        let answerer = self.answerer.as_mut()?;
        let asked = Asked { state: &self.state, table: &self.table, question, number: self.answers };
        // An answer that is not offered is none: the question then waits.
        let index = answerer.answer(&asked)?;
        Some((index, *question.choices.get(index)?))
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
            let made = pending.question.choices[choice];
            self.given_as.push(answered(&self.state, &pending.question, made));
            let moved = self.state.arrangement != pending.start.arrangement;
            self.state = LiveState::at(pending.start);
            if moved {
                self.look_around();
            }
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
    pub fn answered_again(
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
}

/// An answer to the running step, as the game stands there.
fn answered(state: &State, question: &Question, made: Choice) -> StepAnswer {
    let (person, ask) = (question.person, question.ask);
    StepAnswer { person, ask, made, told: state.known_to(person) }
}

/// A question as [`Game::question_for`], about something the rules leave to nobody who leads a bot: a rule decides it for
/// everybody for whom one decides by his own file, even while he is lent.
pub(crate) fn question_by_nature(game: &mut Game, who: WhoId, ask: Ask) -> Box<Question> {
    let mut question = game.question_for(who, ask);
    if game.table.character(who).by_rule {
        question.person = PersonId::NOBODY;
    }
    question
}
