//! What scripts bring: a player who scouts tries out, at every question, what it would have if the game ended with it elsewhere, or
//! after it had done what only a script knows.

use holdup_rules::content::Procedure;
use holdup_rules::ids::*;
use holdup_rules::imagined::Imagining;
use holdup_rules::trial::EndTrial;

use crate::style::{Cents, dollars, part};

/// The part that is left of the gain from a place that takes one action more.
const FURTHER: i32 = 60;
/// The actions that a character looks ahead if the end decides.
const ACTIONS: usize = 4;

/// The gain from places and actions, beside what lies there and what is declared.
#[derive(Default)]
pub(crate) struct Scout {
    places: Vec<(PlaceId, Cents)>,
    actions: Vec<(ActionId, PlaceId, Cents)>,
    offer: Cents,
}

impl Scout {
    pub(crate) fn of(imagining: &Imagining) -> Scout {
        let trial = imagining.trial();
        let places = trial.places();
        let decides = trial.decides();
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
        let gain = |then: Option<i32>| then.map_or(0, |then| dollars(then - now));
        // Elsewhere a script is tried out only if the end decides: it takes long.
        let tried: Vec<PlaceId> = if decides { places.clone() } else { trial.here().into_iter().collect() };
        let mut actions = Vec::new();
        for &action in &scripted {
            let gains = tried.iter().map(|&place| (action, place, gain(trial.doing(action, place))));
            actions.extend(gains.filter(|&(.., gain)| gain != 0));
        }
        let mut gains: Vec<Cents> = places.iter().map(|&place| gain(trial.at(place))).collect();
        if decides {
            lead_there(&trial, &places, &actions, &mut gains);
        }
        let places = places.into_iter().zip(gains).filter(|&(_, gain)| gain != 0).collect();
        Scout { places, actions, ..Scout::default() }
    }

    /// The same, with the gain from accepting what is offered.
    pub(crate) fn with_offer(self, offer: Cents) -> Scout {
        Scout { offer, ..self }
    }

    /// The gain from accepting what is offered.
    pub(crate) fn offer(&self) -> Cents {
        self.offer
    }

    /// The gain from coming to a place.
    pub(crate) fn place(&self, place: PlaceId) -> Cents {
        self.places.iter().find(|(one, _)| *one == place).map_or(0, |&(_, gain)| gain)
    }

    /// The gain from doing something in a place; none if it changes nothing.
    pub(crate) fn action(&self, action: ActionId, place: PlaceId) -> Option<Cents> {
        let found = self.actions.iter().find(|&&(one, at, _)| (one, at) == (action, place));
        found.map(|&(.., gain)| gain)
    }
}

/// Lets a part of the gain from a place, and from what can be done there, count at the places from which it can be reached.
fn lead_there(
    trial: &EndTrial,
    places: &[PlaceId],
    actions: &[(ActionId, PlaceId, Cents)],
    gains: &mut [Cents],
) {
    let least = gains.iter().copied().min().unwrap_or(0).min(0);
    let mut worth: Vec<Cents> = gains.iter().map(|gain| gain - least).collect();
    for (&place, worth) in places.iter().zip(&mut worth) {
        let best = actions.iter().filter(|&&(_, at, _)| at == place).map(|&(.., gain)| gain - least).max();
        *worth = (*worth).max(part(best.unwrap_or(0), FURTHER));
    }
    let at = |place: PlaceId| places.iter().position(|&one| one == place);
    let ways: Vec<Vec<usize>> =
        places.iter().map(|&place| trial.ways(place).into_iter().filter_map(at).collect()).collect();
    for _ in 1..ACTIONS {
        let before = worth.clone();
        for (worth, ways) in worth.iter_mut().zip(&ways) {
            let best = ways.iter().map(|&way| part(before[way], FURTHER)).max().unwrap_or(0);
            *worth = (*worth).max(best);
        }
    }
    let here = trial.here().and_then(at).map_or(-least, |here| worth[here]);
    gains.iter_mut().zip(worth).for_each(|(gain, worth)| *gain = worth - here);
}
