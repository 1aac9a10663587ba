//! Pawns that are moved, come and go: along the train, into the game, out of hiding, out of the game; and whom
//! guns hit.

use crate::action::choosable_from;
use crate::fact::{Fact, How};
use crate::game::{Game, Halt};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::layout::Direction;
use crate::procedure::{SCRIPTED, arrive_and_meet, may_stand, meet, pass_by, relocate_all};
use crate::state::Spot;

/// Moves pawns to a place, as an event or a power does. Bandits who are pushed over several places meet on the way whoever
/// harms those who pass by (UCR-12.2-d); events and powers carry everybody past (UCR-7.1.16-d, UCR-16.8.2-b).
pub fn send_to(game: &mut Game, mut pawns: PawnSet, to: PlaceId, how: How) -> Result<(), Halt> {
    if game.table().hits_passers() && how == How::Pushed {
        for bandit in game.in_turn_order() {
            let from = game.place(bandit.pawn());
            let is_sent = pawns.has(bandit.pawn()) && !game.running.passing.has(bandit);
            if let Some(from) = from.filter(|_| is_sent) {
                pass_by(game, bandit, from, to, u8::MAX)?;
            }
            // Who was stopped on the way, or put out of the game, goes no further.
            if game.place(bandit.pawn()) != from || game.state.out.has(bandit) {
                pawns.remove(bandit.pawn());
            }
        }
    }
    relocate_all(game, pawns, |_, _| Some(to), how)
}

/// Moves pawns so many cars along the train at once, as far as it reaches; who stands at its end stays
/// (BASE-notes-a, -b).
pub fn shift(
    game: &mut Game,
    pawns: PawnSet,
    direction: Direction,
    how: How,
    cars: usize,
) -> Result<(), Halt> {
    let to = |game: &Game, from| {
        let step = |place| game.layout().step(place, direction);
        std::iter::successors(step(from), |&place| step(place)).take(cars).last()
    };
    relocate_all(game, pawns, to, how)
}

/// Two pawns change places, and both arrive: the first one meets others before the second does (AMB-113). Answers whether
/// they did: not if one of them stands nowhere or may not stand where the other does (AMB-232).
pub fn swap(game: &mut Game, one: PawnId, other: PawnId) -> Result<bool, Halt> {
    let (Some(from), Some(to)) = (game.place(one), game.place(other)) else {
        return Ok(false);
    };
    if from == to || !may_stand(game, one, to) || !may_stand(game, other, from) {
        return Ok(false);
    }
    game.emit(SCRIPTED, Fact::Swapped { one, other });
    if game.table().shortcuts.arrivals {
        meet(game, [one, other].into_iter().collect(), How::Swapped)?;
    } else {
        arrive_and_meet(game, &[(one, from, to), (other, to, from)], How::Swapped)?;
    }
    Ok(true)
}

/// Tells scripts that pawns were hit by a gun somebody fires, which uses none of his bullets (UCR 10.6.2).
pub fn was_shot_by_gun(game: &mut Game, shooter: WhoId, victims: PawnSet) -> Result<(), Halt> {
    let Some(from) = game.place(shooter.pawn()).filter(|_| game.hears(HookPoint::AfterGunHit)) else {
        return Ok(());
    };
    let bandits = game.in_turn_order().map(WhoId::pawn);
    for victim in bandits.chain(game.table().pawns_of_nobody()).filter(|&pawn| victims.has(pawn)) {
        if let Some(at) = game.place(victim) {
            let way = game.layout().direction(from, at);
            game.react(Told::AfterGunHit { shooter, victim, from, at, way })?;
        }
    }
    Ok(())
}

/// Whether a pawn can stand in a place and no script closes the way there.
pub fn may_enter(game: &mut Game, pawn: PawnId, to: PlaceId, how: How) -> Result<bool, Halt> {
    Ok(may_come(game, pawn, to) && game.all_agree(Told::MayEnter { pawn, to, how })?)
}

/// Whom a bandit could choose to shoot or punch now, if certain bandits were not there to be chosen.
pub fn targets(game: &mut Game, bandit: WhoId, action: ActionId, except: WhoSet) -> Result<PawnSet, Halt> {
    match game.place(bandit.pawn()) {
        Some(here) => choosable_from(game, bandit, action, here, except),
        None => Ok(PawnSet::EMPTY),
    }
}

/// A pawn that is nowhere comes into a place: into the game, or out of hiding. Answers whether it did.
pub fn appear(game: &mut Game, pawn: PawnId, to: PlaceId) -> Result<bool, Halt> {
    let revealed = match game.state.pawns[pawn.index()] {
        Spot::At(_) => return Ok(false),
        Spot::Hidden(_) => true,
        Spot::Absent | Spot::Outside(_) => false,
    };
    let to = if game.layout().gone.has(to) {
        // Who hid there comes out on the lowest place of its car, if the car has not left.
        match (game.layout().lowest(game.layout().car(to)), pawn.who()) {
            (Some(to), _) if revealed => to,
            // It did not hold the car that he hid there, for that would have told.
            (None, Some(who)) if revealed => {
                eliminate(game, who);
                game.emit(SCRIPTED, Fact::Left { pawn, from: to });
                return Ok(false);
            }
            _ => return Ok(false),
        }
    } else {
        to
    };
    if !may_come(game, pawn, to) {
        return Ok(false);
    }
    game.emit(SCRIPTED, Fact::Appeared { pawn, to, revealed });
    // Both are arrivals (AMB-058, AMB-225), out of nowhere: what listens is told the place itself twice.
    let how = if revealed { How::Appeared } else { How::GotOn };
    if game.table().shortcuts.arrivals {
        meet(game, PawnSet::only(pawn), how)?;
    } else {
        arrive_and_meet(game, &[(pawn, to, to)], how)?;
    }
    Ok(true)
}

/// Whether a pawn there is can stand in a place.
fn may_come(game: &Game, pawn: PawnId, to: PlaceId) -> bool {
    pawn.who().is_none_or(|who| !game.table().character(who).lacks_pawn) && may_stand(game, pawn, to)
}

/// A character is thrown off the train: he stands nowhere, and his next action brings him back into a place, in its stead
/// (UCR-16.9.1-e, -f). Answers whether he stood anywhere and may come back there.
pub fn eject(game: &mut Game, bandit: WhoId, to: PlaceId) -> bool {
    let Some(from) = game.place(bandit.pawn()) else {
        return false;
    };
    if game.layout().gone.has(to) || !may_stand(game, bandit.pawn(), to) {
        return false;
    }
    game.emit(SCRIPTED, Fact::Ejected { bandit, from, to });
    true
}

/// A bandit hides, to appear later in a place only his seat knows. Answers whether he did.
pub fn hide(game: &mut Game, bandit: WhoId, under: PlaceId) -> bool {
    let is_there = |_: &PlaceId| !game.layout().gone.has(under);
    let Some(from) = game.place(bandit.pawn()).filter(is_there) else {
        return false;
    };
    game.emit(SCRIPTED, Fact::Hid { bandit, from, under });
    true
}

/// Where a bandit will appear who hides.
pub fn hiding_place(game: &Game, bandit: WhoId) -> Option<PlaceId> {
    match game.state.pawns[bandit.pawn().index()] {
        Spot::Hidden(place) => Some(place),
        _ => None,
    }
}

/// A pawn leaves the game. Answers whether it was anywhere.
pub fn leave(game: &mut Game, pawn: PawnId) -> bool {
    let Some(from) = game.place(pawn) else {
        return false;
    };
    game.emit(SCRIPTED, Fact::Left { pawn, from });
    true
}

/// A bandit is out of the game for good, and cannot win (UCR 8.4.1).
pub fn eliminate(game: &mut Game, bandit: WhoId) {
    if !game.state.out.has(bandit) {
        game.emit(SCRIPTED, Fact::Eliminated { bandit });
    }
}
