//! Listens to a game as one seat, and notes what happened beside what it heard.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::transcript::Transcript;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::ids::*;
use holdup_rules::question::Question;
use holdup_rules::state::{State, Step};
use holdup_rules::table::Table;

/// One thing that happened in a game, and what the seat heard of it.
#[derive(Clone, Debug)]
pub struct Heard {
    /// None for an answer.
    pub fact: Option<Fact>,
    /// What the seat was told.
    pub lines: Vec<String>,
    /// In what part of the game it happened.
    pub when: When,
}

/// Parts of a game in which content may show what else is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The event of the round takes place.
    Event,
    /// Riches are counted.
    Ending,
    /// Any other time.
    Usual,
}

/// What was heard so far.
pub type Log = Rc<RefCell<Vec<Heard>>>;

/// Listens to a game as one person, or only notes the facts.
pub struct Ear {
    transcript: Option<Transcript>,
    lines: Rc<RefCell<Vec<String>>>,
    log: Log,
}

impl Ear {
    /// The ear with what it will have heard.
    pub fn new(person: Option<PersonId>) -> (Ear, Log) {
        let lines: Rc<RefCell<Vec<String>>> = Rc::default();
        let sink = Rc::clone(&lines);
        let transcript = person.map(|person| {
            let line = move |line: &holdup_replay::line::TranscriptLine<'_>| {
                let cause = (line.kind, line.rule, line.function);
                sink.borrow_mut().push(format!("{} {cause:?}", line.text));
            };
            Transcript::new(Some(person), Box::new(line)).with_questions()
        });
        let log = Log::default();
        (Ear { transcript, lines, log: Rc::clone(&log) }, log)
    }

    fn note(&mut self, state: &State, fact: Option<Fact>) {
        let lines = self.lines.take();
        // Of a secret mark nobody else is to hear even that it changed.
        if matches!(fact, Some(Fact::Marked { secret: true, .. })) && lines.is_empty() {
            return;
        }
        let when = match state.steps.last() {
            None => When::Ending,
            Some(Step::EndRound) => When::Event,
            Some(_) => When::Usual,
        };
        self.log.borrow_mut().push(Heard { fact, lines, when });
    }
}

impl Witness for Ear {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        if let Some(transcript) = &mut self.transcript {
            transcript.fact(state, table, fact, cause);
        }
        self.note(state, Some(*fact));
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        if let Some(transcript) = &mut self.transcript {
            transcript.answer(state, table, question, choice);
        }
        self.note(state, None);
    }
}
