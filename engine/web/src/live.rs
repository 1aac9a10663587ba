//! A game that is being played, as one viewer may know it: what a page shows at once, and the steps that follow. Each
//! step has a number, so a page that was away asks for those it lacks.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::Dialogue;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::ids::*;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::{LanguageId, Speech};
use serde_json::{Value, json};

use crate::film::{CardFaces, FilmStep, Reel};
use crate::question::shape;
use crate::view::ViewKeys;

/// Follows a game for one viewer.
pub struct LiveView {
    reel: Reel,
    speech: (Rc<Table>, LanguageId),
    cards: CardFaces,
    shown: Arc<BTreeMap<String, Value>>,
    told: Vec<Arc<SentStep>>,
    since: usize,
}

/// A step as it is sent.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SentStep {
    /// The sentence.
    pub text: String,
    /// The part of the game that begins with it, if one does.
    pub kind: &'static str,
    /// The step as data.
    pub data: String,
}

/// Steps that any viewer of a table was told since the last answer. Most are told all viewers alike, and kept once.
pub type NewSteps = BTreeSet<Arc<SentStep>>;

/// The question to a viewer, or the reason why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatAsk {
    /// A question to this viewer.
    Question {
        /// The number of the question among those of this viewer.
        number: String,
        /// The question as data.
        shape: Value,
    },
    /// Others are asked: a sentence that says who.
    Waits(String),
    /// This viewer has chosen in secret, and others have not: a sentence that says who chooses.
    Sealed {
        /// The number of the question that was answered.
        number: String,
        /// The sentence.
        told: String,
    },
    /// Something failed: a sentence.
    Stopped(String),
    /// The game is over: how it ended.
    Over(Vec<String>),
}

impl SeatAsk {
    fn data(&self) -> Value {
        match self {
            SeatAsk::Question { number, shape } => {
                let mut data = shape.clone();
                data["n"] = number.as_str().into();
                data
            }
            SeatAsk::Waits(told) => json!({ "waits": told }),
            SeatAsk::Sealed { number, told } => json!({ "sealed": told, "n": number }),
            SeatAsk::Stopped(told) => json!({ "stopped": told }),
            SeatAsk::Over(told) => json!({ "over": told }),
        }
    }
}

/// The state of taking answers back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undo {
    /// True if this viewer can ask to take the last answer back.
    pub may: bool,
    /// A sentence about whoever asks for that, or about what was taken back.
    pub told: String,
    /// True if this viewer is asked whether to agree.
    pub votes: bool,
    /// True if something was taken back and nobody has answered since.
    pub is_done: bool,
}

/// The knowledge of a viewer at one moment, for pages and streams.
#[derive(Clone, Debug)]
pub struct ViewerKnowledge {
    /// The words around the game.
    pub dialogue: Dialogue,
    /// The id of the language.
    pub language: Arc<str>,
    /// The part that never changes in the game.
    pub fixed: Arc<Value>,
    /// The players, seat by seat.
    pub sitters: Arc<[String]>,
    /// The names of cards that were shown.
    pub cards: Arc<BTreeMap<String, Value>>,
    /// The view after the last step.
    pub now: Arc<ViewKeys>,
    /// All steps so far.
    pub steps: Vec<Arc<SentStep>>,
    /// The number of steps at the viewer's last answer.
    pub since: usize,
    /// The question, or the reason why there is none.
    pub ask: SeatAsk,
    /// The state of taking answers back.
    pub undo: Undo,
}

impl LiveView {
    /// Follows a game from this state on.
    pub fn new(table: &Rc<Table>, start: &State, person: PersonId, language: LanguageId) -> LiveView {
        let reel = Reel::new(table, start, Some(person), language);
        let cards = CardFaces::of(Speech::in_language(table, language));
        let shown = Arc::new(cards.within(std::iter::once(&reel.first)));
        LiveView { reel, speech: (Rc::clone(table), language), cards, shown, told: Vec::new(), since: 0 }
    }

    /// The language of everything that is shown.
    pub fn language(&self) -> LanguageId {
        self.speech.1
    }

    /// A question in this viewer's words.
    pub fn question(&self, question: &Question) -> Value {
        shape(Speech::in_language(&self.speech.0, self.speech.1), question)
    }

    /// The game waits: what is shown now, with what is asked.
    pub fn pause(
        &mut self,
        (dialogue, language): (Dialogue, Arc<str>),
        sitters: Arc<[String]>,
        (ask, undo): (SeatAsk, Undo),
        all: &mut NewSteps,
    ) -> ViewerKnowledge {
        self.reel.pause(&self.speech.0);
        // Each is told once, and kept as it is sent.
        for step in &std::mem::take(&mut self.reel.steps) {
            let new = self.cards.within(std::iter::once(&step.set));
            let new: BTreeMap<_, _> =
                new.into_iter().filter(|(id, _)| !self.shown.contains_key(id)).collect();
            if step.asked.is_some() {
                self.since = self.told.len();
            }
            let step = Arc::new(SentStep {
                text: step.told.clone(),
                kind: step.kind,
                data: data(step, &new).to_string(),
            });
            let same = all.get(&step).map(Arc::clone);
            self.told.push(same.unwrap_or_else(|| {
                all.insert(Arc::clone(&step));
                step
            }));
            if !new.is_empty() {
                Arc::make_mut(&mut self.shown).extend(new);
            }
        }
        ViewerKnowledge {
            dialogue,
            language,
            fixed: Arc::clone(&self.reel.fixed),
            sitters,
            cards: Arc::clone(&self.shown),
            now: Arc::new(self.reel.last().clone()),
            steps: self.told.clone(),
            since: self.since,
            ask,
            undo,
        }
    }
}

/// A step as data, with the names of cards that it shows first.
fn data(step: &FilmStep, cards: &BTreeMap<String, Value>) -> Value {
    let mut data = json!({ "t": step.told });
    if !step.kind.is_empty() {
        data["k"] = step.kind.into();
    }
    if let Some(gesture) = &step.gesture {
        data["g"] = gesture.clone();
    }
    if !step.set.is_empty() {
        data["s"] = json!(step.set);
    }
    if !cards.is_empty() {
        data["c"] = json!(cards);
    }
    data
}

impl Witness for LiveView {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.reel.fact(state, table, fact, cause);
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        self.reel.answer(state, table, question, choice);
    }
}

impl ViewerKnowledge {
    /// The question with the state of taking back, as data for a page.
    pub fn asked(&self) -> Value {
        let mut data = self.ask.data();
        let Undo { may, told, votes, .. } = &self.undo;
        data["undo"] = json!({ "may": may, "told": told, "votes": votes });
        data
    }

    /// The whole view, for a page that lacks too much to be sent the steps.
    pub fn whole(&self) -> Value {
        let mut whole = json!({ "view": *self.now, "cards": *self.cards, "sitters": *self.sitters });
        if self.undo.is_done {
            whole["told"] = self.undo.told.as_str().into();
        }
        whole
    }
}
