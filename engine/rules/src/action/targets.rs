//! Who can be meant by a shot or a punch, as far as options have a say in it.
//! Who of them may be chosen in the end, ranks and scripts decide.

use crate::game::Game;
use crate::ids::*;
use crate::options::{Targets, TeamTargets};
use crate::procedure::{characters_in, taking_part};
use crate::side::together;

/// Whom a bandit can shoot at in some places (D-076, AMB-091, AMB-212).
#[inline]
pub(super) fn of_a_shot(game: &Game, shooter: WhoId, places: PlaceSet) -> PawnSet {
    let seen = others_in(game, shooter, places);
    match game.content().rules.fire_targets {
        // D-065.
        Targets::OtherBandits
            if game.content().rules.two_player_fire_targets != TeamTargets::OpponentsOnly =>
        {
            seen.pawns()
        }
        Targets::OtherBandits | Targets::Opponents => seen.without(team_of(game, shooter)).pawns(),
        Targets::AnyPawn => {
            let others = pawns_of_nobody_in(game, places);
            seen.pawns().or(taking_part(game, others))
        }
    }
}

/// Whom a bandit can punch in some places (D-091, AMB-091).
#[inline]
pub(super) fn of_a_punch(game: &Game, puncher: WhoId, places: PlaceSet) -> PawnSet {
    let places = places.without(game.layout().closed);
    let beside = others_in(game, puncher, places);
    let bandits = match game.content().rules.punch_targets {
        Targets::OtherBandits | Targets::AnyPawn => beside.pawns(),
        Targets::Opponents => beside.without(team_of(game, puncher)).pawns(),
    };
    let any_pawn = game.content().rules.punch_targets == Targets::AnyPawn;
    if !any_pawn && game.table().shortcuts.awake {
        return bandits;
    }
    // A punch wakes what is dormant, whoever else can be punched (UCR 9.3.3).
    let others = pawns_of_nobody_in(game, places);
    bandits.or(if any_pawn { others } else { others.and(game.state.dormant) })
}

/// Those of some places that do not belong to the car of one (D-077).
#[cold]
pub(super) fn in_other_cars(game: &Game, places: PlaceSet, here: PlaceId) -> PlaceSet {
    let layout = game.layout();
    places.iter().filter(|&place| layout.car(place) != layout.car(here)).collect()
}

/// Those of some places to which a shot leads from another: into a closed level and out of it none does.
#[inline]
pub(super) fn in_the_open(game: &Game, places: PlaceSet, here: PlaceId) -> PlaceSet {
    let closed = game.layout().closed;
    if closed.has(here) { PlaceSet::EMPTY } else { places.without(closed) }
}

#[inline]
fn others_in(game: &Game, bandit: WhoId, places: PlaceSet) -> WhoSet {
    let mut others = characters_in(game, places);
    others.remove(bandit);
    others
}

/// Those of whom everybody knows that they win together with somebody.
#[cold]
pub(super) fn team_of(game: &Game, bandit: WhoId) -> WhoSet {
    together(&game.state, game.table(), Some(PersonId::NOBODY), bandit)
}

#[cold]
fn pawns_of_nobody_in(game: &Game, places: PlaceSet) -> PawnSet {
    game.table()
        .pawns_of_nobody()
        .filter(|&pawn| game.place(pawn).is_some_and(|place| places.has(place)))
        .collect()
}
