//! States kept from a sample game, spread over it: what situations are made up from.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_rules::fact::{Cause, Fact, News, Stage};
use holdup_rules::game::Witness;
use holdup_rules::hook::HookPoint;
use holdup_rules::state::State;
use holdup_rules::table::Table;

/// A time of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Time {
    /// Everything is set up.
    Start,
    /// A round has begun, and its card lies open.
    Round,
    /// Cards are laid on the common deck.
    Planning,
    /// Cards are turned over.
    Robbing,
    /// The round ends.
    End,
}

impl Time {
    /// When a hook point is called.
    pub(super) fn of(point: HookPoint) -> Time {
        match point {
            HookPoint::OnSetup => Time::Start,
            HookPoint::HandSize | HookPoint::Turns | HookPoint::OnRoundStart | HookPoint::OnHandsDrawn => {
                Time::Round
            }
            HookPoint::MayPlay | HookPoint::MayPlan | HookPoint::OnPlan | HookPoint::OnLay => Time::Planning,
            HookPoint::OnEvent
            | HookPoint::OnRoundEnd
            | HookPoint::BetweenRounds
            | HookPoint::MayScore
            | HookPoint::Score
            | HookPoint::MayWin
            | HookPoint::Winners
            | HookPoint::OnGameEnd => Time::End,
            // Most are called for the card that was turned over.
            _ => Time::Robbing,
        }
    }

    fn after(fact: &Fact) -> Option<Time> {
        let News::Begins(stage) = fact.news() else {
            return None;
        };
        match stage {
            Stage::Round | Stage::Stealing => None,
            Stage::Card => Some(Time::Round),
            Stage::Turn => Some(Time::Planning),
            Stage::Turned => Some(Time::Robbing),
            Stage::Event | Stage::End => Some(Time::End),
        }
    }
}

/// The states that were kept, each with its time: of each round one for each.
pub(super) type Moments = Vec<(Time, u8, Box<State>)>;

/// Keeps states of the game it follows.
#[derive(Clone, Default)]
pub(super) struct StateKeeper(Rc<RefCell<Moments>>);

impl StateKeeper {
    pub(super) fn begin(&self, state: &State) {
        self.keep(Time::Start, state);
    }

    pub(super) fn moments(self) -> Moments {
        self.0.take()
    }

    fn keep(&self, time: Time, state: &State) {
        let mut kept = self.0.borrow_mut();
        let known = kept.iter().any(|&(other, round, _)| (other, round) == (time, state.round));
        if !known {
            kept.push((time, state.round, Box::new(state.clone())));
        }
    }
}

impl Witness for StateKeeper {
    fn fact(&mut self, state: &State, _: &Table, fact: &Fact, _: Cause) {
        if let Some(time) = Time::after(fact) {
            self.keep(time, state);
        }
    }
}
