//! Pawns that move, and what arriving sets off.

use std::iter;

use super::{SCRIPTED, may_stand, meet, spare_all};
use crate::fact::{Fact, How};
use crate::game::{Arrival, Game, Halt};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::list::List;
use crate::number::count;
use crate::state::Spot;

/// How many arrivals one step may cause: chains must end, and a chain as long
/// as this never does.
pub(crate) const LONGEST_CHAIN: u32 = 64;

/// Moves one pawn and lets it arrive. Nobody comes to a place that is gone meanwhile.
#[inline]
pub(crate) fn relocate(
    game: &mut Game,
    rule: &'static str,
    pawn: PawnId,
    to: PlaceId,
    how: How,
) -> Result<(), Halt> {
    let Some(from) = game.place(pawn) else {
        return Ok(());
    };
    if from == to || game.layout().gone.has(to) {
        return Ok(());
    }
    game.emit(rule, Fact::Moved { pawn, from, to, how });
    if game.table().shortcuts.arrivals {
        return if passes_without_meeting(game, pawn, to) {
            Ok(())
        } else {
            meet(game, PawnSet::only(pawn), how)
        };
    }
    arrive_and_meet(game, &[(pawn, from, to)], how)
}

/// Whether it is plain that nobody meets anybody where a pawn has come to: most moves end so.
#[inline]
fn passes_without_meeting(game: &Game, pawn: PawnId, place: PlaceId) -> bool {
    let meetings = game.table().meetings.iter();
    meetings.map(|&(other, _)| other).all(|other| other != pawn && game.place(other) != Some(place))
}

/// What arriving sets off, in this order: what scripts do at once, meetings,
/// and what scripts do with those who are still there (AMB-083).
#[cold]
pub(crate) fn arrive_and_meet(game: &mut Game, moved: &[Arrival], how: How) -> Result<(), Halt> {
    if game.running.chain == 0 {
        game.sent_away.clear();
    }
    if game.running.chain >= LONGEST_CHAIN {
        spare_all(game);
        return Ok(());
    }
    begin_arrival(game, moved);
    let of_others = game.joined.len();
    if game.hears(HookPoint::OnArrive) {
        arrive(game, moved, how, HookPoint::OnArrive)?;
    }
    let joined = game.joined.split_off(of_others);
    let still = |&&(pawn, _, to): &&Arrival| game.place(pawn) == Some(to);
    meet(game, moved.iter().chain(&joined).filter(still).map(|&(pawn, ..)| pawn).collect(), how)?;
    if game.hears(HookPoint::AfterArrival) {
        arrive(game, moved, how, HookPoint::AfterArrival)?;
        arrive(game, &joined, how, HookPoint::AfterArrival)?;
    }
    game.running.chain -= 1;
    Ok(())
}

/// Counts an arrival in the chain that is under way.
fn begin_arrival(game: &mut Game, moved: &[Arrival]) {
    game.running.chain += 1;
    game.running.arrivals += count(moved.len());
    game.most_arrivals = game.most_arrivals.max(game.running.arrivals);
}

/// Lets pawns arrive where others arrive just now, of whom scripts hear: whoever is there meets all of them together.
#[cold]
fn join(game: &mut Game, moved: &[Arrival], how: How) -> Result<(), Halt> {
    if game.running.chain >= LONGEST_CHAIN {
        return Ok(());
    }
    begin_arrival(game, moved);
    arrive(game, moved, how, HookPoint::OnArrive)?;
    game.joined.extend_from_slice(moved);
    game.running.chain -= 1;
    Ok(())
}

/// Moves pawns at once, each to where `to` sends it (or nowhere), and then
/// lets them arrive in turn order (AMB-086, AMB-087).
pub(crate) fn relocate_all(
    game: &mut Game,
    pawns: PawnSet,
    to: impl Fn(&Game, PlaceId) -> Option<PlaceId>,
    how: How,
) -> Result<(), Halt> {
    let mut moved: List<Arrival, MAX_PAWNS> = List::new();
    let bandits = game.in_turn_order().map(WhoId::pawn);
    for pawn in bandits.chain(game.table().pawns_of_nobody()).filter(|&pawn| pawns.has(pawn)) {
        let Some(from) = game.place(pawn) else { continue };
        let Some(to) = to(game, from).filter(|&to| to != from) else {
            continue;
        };
        if game.layout().gone.has(to) || !may_stand(game, pawn, to) {
            continue;
        }
        game.emit(SCRIPTED, Fact::Moved { pawn, from, to, how });
        moved.push((pawn, from, to));
    }
    if game.table().shortcuts.arrivals {
        return meet(game, moved.iter().map(|&(pawn, ..)| pawn).collect(), how);
    }
    match game.running.awaited {
        Some(place) if moved.iter().all(|&(.., to)| to == place) => join(game, &moved, how),
        _ => arrive_and_meet(game, &moved, how),
    }
}

/// The place where a character will come back who was thrown off the train.
#[inline]
pub fn outside(game: &Game, bandit: WhoId) -> Option<PlaceId> {
    match game.state.pawns[bandit.pawn().index()] {
        Spot::Outside(place) => Some(place),
        _ => None,
    }
}

/// Whoever was thrown off the train comes back; where his place is gone into the lowest one of that car, where the car has
/// left into that of the leading one (UCR-16.9.1-f, AMB-183), and where he keeps off these into the first he does not. Whoever
/// keeps off every place there is stays off the train.
#[cold]
pub(crate) fn come_back(game: &mut Game, bandit: WhoId) -> Result<(), Halt> {
    let Some(from) = outside(game, bandit) else {
        return Ok(());
    };
    let layout = game.layout();
    let stands = |place: &PlaceId| !layout.gone.has(*place) && !game.table().keeps_off(bandit, *place);
    let cars = [layout.car(from), game.table().leading].into_iter().chain(layout.train());
    let Some(to) = iter::once(from).chain(cars.flat_map(|car| layout.open_of(car))).find(stands) else {
        return Ok(());
    };
    game.emit("UCR-16.9.1-f", Fact::CameBack { bandit, to });
    if game.table().shortcuts.arrivals {
        return meet(game, PawnSet::only(bandit.pawn()), How::GotOn);
    }
    arrive_and_meet(game, &[(bandit.pawn(), to, to)], How::GotOn)
}

/// Tells scripts of arrivals, one after the other: each pawn that has not been moved on meanwhile.
fn arrive(game: &mut Game, moved: &[Arrival], how: How, point: HookPoint) -> Result<(), Halt> {
    let (before, awaited) = (game.running.coming, game.running.awaited);
    for (nth, &(pawn, from, to)) in moved.iter().enumerate() {
        if game.place(pawn) == Some(to) {
            if point == HookPoint::OnArrive {
                let later = moved[nth + 1..].iter().map(|&(pawn, ..)| pawn);
                game.running.coming = before.or(later.collect());
                game.running.awaited = Some(to);
            }
            game.react(match point {
                HookPoint::OnArrive => Told::OnArrive { pawn, from, to, how },
                _ => Told::AfterArrival { pawn, from, to, how },
            })?;
        }
    }
    (game.running.coming, game.running.awaited) = (before, awaited);
    Ok(())
}
