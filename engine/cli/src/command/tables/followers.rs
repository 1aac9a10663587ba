//! Those who follow the game of a table, each as far as they may know it.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;

use holdup_replay::grade::replay_watched;
use holdup_replay::parse::Record;
use holdup_replay::record::Generator;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Hooks, Witness};
use holdup_rules::ids::PersonId;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::LanguageId;
use holdup_web::live::LiveView;

use crate::play::sitting::Audience;

/// The followers, in the order of the viewers. Copies are the same ones.
#[derive(Clone, Default)]
pub(crate) struct Followers(Rc<RefCell<Vec<LiveView>>>);

impl Followers {
    /// All of them.
    pub(crate) fn all(&self) -> RefMut<'_, Vec<LiveView>> {
        self.0.borrow_mut()
    }

    /// Makes them follow each game that begins from its start.
    pub(crate) fn audience(&self, viewers: Vec<PersonId>, languages: Vec<LanguageId>) -> Audience {
        let these = self.clone();
        Rc::new(move |table, state, own| {
            // A game that is taken back is told in the languages of now.
            let now: Vec<LanguageId> = these.all().iter().map(LiveView::language).collect();
            let languages = if now.is_empty() { &languages } else { &now };
            let all = viewers.iter().zip(languages);
            *these.all() =
                all.map(|(&person, &language)| LiveView::new(table, state, person, language)).collect();
            Box::new((own, these.clone()))
        })
    }

    /// Tells one of them the game so far again, in another language.
    pub(crate) fn tell_again(
        &self,
        record: &Record,
        hooks: Rc<dyn Hooks>,
        (viewer, person): (usize, PersonId),
        language: LanguageId,
    ) {
        let head = &record.head;
        let (table, start) =
            Generator::begun(head.generator.as_ref(), record.rulebook.content(), &head.setup);
        let new = Followers(Rc::new(RefCell::new(vec![LiveView::new(&table, &start, person, language)])));
        replay_watched(record, hooks, new.clone());
        if let (Some(new), Some(old)) = (new.all().pop(), self.all().get_mut(viewer)) {
            *old = new;
        }
    }
}

impl Witness for Followers {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        for live in self.all().iter_mut() {
            live.fact(state, table, fact, cause);
        }
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        for live in self.all().iter_mut() {
            live.answer(state, table, question, choice);
        }
    }
}
