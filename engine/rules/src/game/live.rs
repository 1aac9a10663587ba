//! The state of a running game. Everybody may read it; it is written in this file and
//! nowhere else, by two hands. The first makes facts true, all of which anybody may be
//! told; where nobody is told and chance is nobody's to decide, it draws several cards at
//! once. The second moves the game on without anything having happened: the stack of
//! steps with the number of the round they are about, what a seat did the last time in
//! the turn, and the generator.
//!
//! States nobody plays on - dealt, made up for a case, imagined by a seat - are plain
//! data, and whoever makes one fills it as he likes.

use std::ops::Deref;

use super::shown::Lay;
use crate::fact::decks::draw_top;
use crate::fact::{Fact, apply};
use crate::ids::SeatId;
use crate::state::{Before, Run, State, Step};
use crate::table::Table;

/// A state that can be read like any other, and written only by what stands here.
pub(crate) struct LiveState(Box<State>);

impl Deref for LiveState {
    type Target = State;

    #[inline(always)]
    fn deref(&self) -> &State {
        &self.0
    }
}

impl LiveState {
    /// A game begins, or goes back to where the running step began.
    #[inline]
    pub(super) fn at(state: Box<State>) -> LiveState {
        LiveState(state)
    }

    /// Nobody plays on.
    pub(super) fn into_state(self) -> Box<State> {
        self.0
    }

    /// The state as it is now, to go back to or to show.
    #[inline]
    pub(super) fn copy(&self) -> Box<State> {
        self.0.clone()
    }
}

/// The first hand: facts.
impl LiveState {
    #[inline(always)]
    pub(super) fn make_true(&mut self, table: &Table, fact: &Fact) {
        if self.0.shown.is_empty() {
            apply(&mut self.0, table, fact);
        } else {
            self.make_true_and_follow(table, *fact);
        }
    }

    /// The same where cards were shown that can perhaps not be followed any more.
    #[cold]
    fn make_true_and_follow(&mut self, table: &Table, fact: Fact) {
        let before = Lay::of(&self.0);
        apply(&mut self.0, table, &fact);
        before.follow(&mut self.0, table, &fact);
    }

    /// Makes as many cards drawn, up to `count`, as [`Fact::Drew`] would one after the other, where nobody is told and
    /// nobody decides chance: most facts of a game are these, and one after the other they cost half as much again.
    #[inline(always)]
    pub(super) fn make_drawn(&mut self, table: &Table, seat: SeatId, mut count: usize) {
        let state = &mut *self.0;
        if state.seats[seat.index()].cards.next().is_some_and(|(_, from)| from == Run::Top) {
            count -= draw_top(state, table, seat, count);
        }
        state.seats[seat.index()].cards.draw_any(count, &mut state.rng);
    }
}

/// The second hand: what moves the game on and is no fact.
impl LiveState {
    /// What comes next, before all that was to come.
    #[inline(always)]
    pub(crate) fn push(&mut self, step: Step) {
        self.0.steps.push(step);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<Step> {
        self.0.steps.pop()
    }

    /// Nothing of what was to come happens but this.
    #[cold]
    pub(crate) fn only(&mut self, step: Step) {
        self.0.steps.clear();
        self.0.steps.push(step);
    }

    /// The steps to come are about the next round.
    pub(crate) fn next_round(&mut self) {
        self.0.round += 1;
    }

    /// Notes for a seat's next play in a turn what it did before.
    #[cold]
    pub(crate) fn note_before(&mut self, did: Before) {
        self.0.before = did;
    }

    /// Lets the generator choose one of so many outcomes.
    #[inline]
    pub(super) fn below(&mut self, options: u32) -> u32 {
        self.0.rng.below(options)
    }
}
