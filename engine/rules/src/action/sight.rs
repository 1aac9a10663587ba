//! Who can be seen from where.

use super::targets;
use crate::content::Sight;
use crate::game::{Game, Halt, all_places};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::layout::DIRECTIONS;
use crate::options::SamePlace;
use crate::procedure::{taken_places, taking_part};

/// The places a bandit can see to shoot at somebody there.
#[inline(always)]
pub(crate) fn in_sight(game: &mut Game, bandit: WhoId, here: PlaceId) -> Result<PlaceSet, Halt> {
    let mut places = line_of_sight(game, here);
    {
        let (table, state) = (game.table(), &game.state);
        // BASE-tuco-a, D-113.
        for character in state.sheets[bandit.index()].powers.and(table.shortcuts.seers).iter() {
            if let Some(way) = table.content.characters[character.index()].sees_through_roof
                && let Some(place) = game.layout().through_roof(here, way)
            {
                places.insert(place);
            }
        }
    }
    if game.hears(HookPoint::Sees) {
        places = places.or(all_places(game, Told::Sees { shooter: bandit })?);
    }
    if game.content().rules.fire_same_place_exclusion == SamePlace::SameCar {
        places = targets::in_other_cars(game, places, here);
    }
    Ok(targets::in_the_open(game, places, here))
}

/// The places in sight from a place for everybody, without powers of his own.
#[inline(always)]
pub fn line_of_sight(game: &Game, here: PlaceId) -> PlaceSet {
    let (table, layout) = (game.table(), game.layout());
    let mut places = PlaceSet::EMPTY;
    match table.sight(here) {
        // BASE-fire-d, -e.
        Sight::Neighbours => {
            for direction in DIRECTIONS {
                if let Some(place) = layout.step(here, direction) {
                    places.insert(place);
                }
            }
        }
        // BASE-fire-f to -i: up to the first place where somebody stands.
        Sight::Line => {
            let taken = taken_places(game).or(lookouts(game));
            let level = layout.level(here);
            for direction in DIRECTIONS {
                let mut ahead = layout.step(here, direction);
                while let Some(place) = ahead {
                    if taken.has(place) {
                        places.insert(place);
                        break;
                    }
                    ahead = layout.step(place, direction);
                    if ahead.is_some_and(|next| layout.level(next) != level) {
                        break;
                    }
                }
            }
        }
    }
    // UCR 11.1, AMB-074, AMB-075.
    let across = layout.always_seen(here);
    if !across.is_empty() && game.content().rules.cross_train_blocking {
        return places.or(not_hidden(game, here, across));
    }
    places.or(across)
}

/// Of places seen across the gap those before which nobody stands on a nearer
/// place of the train, where a house rule lets him hide them (AMB-074).
#[cold]
fn not_hidden(game: &Game, here: PlaceId, across: PlaceSet) -> PlaceSet {
    let taken = taken_places(game).or(lookouts(game));
    let open = |&there: &PlaceId| game.layout().passed(here, there).and(taken).is_empty();
    across.iter().filter(open).collect()
}

/// Places where pawns of nobody stand that hide those behind them.
#[inline]
fn lookouts(game: &Game) -> PlaceSet {
    if game.table().shortcuts.no_lookouts {
        return PlaceSet::EMPTY;
    }
    let awake = taking_part(game, game.table().lookouts);
    awake.iter().filter_map(|pawn| game.place(pawn)).collect()
}
