//! What scripts bring: a player who scouts tries out, at every question, what it would have if the game ended with it elsewhere, or
//! after it had done what only a script knows.

use holdup_rules::content::Procedure;
use holdup_rules::ids::*;
use holdup_rules::imagined::Imagining;
use holdup_rules::trial::Trial;

use crate::style::{Cents, dollars};
use crate::{Dice, Greedy, Thinker};

/// The gain from places and actions, beside what lies there and what is declared.
#[derive(Default)]
pub(crate) struct Scout {
    places: Vec<(PlaceId, Cents)>,
    actions: Vec<(ActionId, Cents)>,
}

impl Scout {
    fn of(imagining: &Imagining) -> Scout {
        let trial = imagining.trial();
        let places = trial.places();
        let hand = imagining.asked().glance().actions();
        let table = imagining.table();
        let is_scripted = |action: &ActionId| {
            matches!(table.content.actions[action.index()].does, Procedure::Script { .. })
        };
        let scripted: Vec<ActionId> = hand.into_iter().filter(is_scripted).collect();
        if places.is_empty() && scripted.is_empty() {
            return Scout::default();
        }
        let Some(now) = trial.now() else { return Scout::default() };
        let gain = |dollars_then: Option<i32>| {
            dollars_then.map(|then| dollars(then - now)).filter(|&gain| gain != 0)
        };
        Scout {
            places: places.iter().filter_map(|&place| Some((place, gain(trial.at(place))?))).collect(),
            actions: scripted
                .iter()
                .filter_map(|&action| Some((action, gain(trial.doing(action))?)))
                .collect(),
        }
    }

    /// The gain from coming to a place.
    pub(crate) fn place(&self, place: PlaceId) -> Cents {
        self.places.iter().find(|(one, _)| *one == place).map_or(0, |&(_, gain)| gain)
    }

    /// The gain from doing something; none if it changes nothing.
    pub(crate) fn action(&self, action: ActionId) -> Option<Cents> {
        self.actions.iter().find(|(one, _)| *one == action).map(|&(_, gain)| gain)
    }
}

/// A greedy player at a table where scripts may pay for being somewhere.
pub(crate) struct Scouting(pub(crate) Greedy);

impl Scouting {
    /// True if there is anything to scout at a table.
    pub(crate) fn pays_at(table: &holdup_rules::table::Table) -> bool {
        Trial::is_of_use(table)
    }
}

impl Thinker for Scouting {
    fn choose(&mut self, imagining: &Imagining, dice: Dice, _: &dyn Fn() -> bool) -> usize {
        self.0.choose_with(&imagining.asked(), dice, Some(&Scout::of(imagining)))
    }
}
