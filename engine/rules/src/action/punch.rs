//! A punch: what it knocks loose, and where it sends whom it hits.

use super::victim::{choose_victim, in_order};
use super::{enterable, targets};
use crate::content::Shove;
use crate::fact::{Fact, How};
use crate::game::{Game, Halt};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::list::List;
use crate::procedure::{
    arrive_and_meet, carried, choose_loot, in_turn, may_stand, meet, meet_in_place, near_for, relocate,
};
use crate::question::{Ask, Choice};
use crate::state::TokenSpot;

/// BASE-punch-a to -k.
pub(super) fn punch(
    game: &mut Game,
    bandit: WhoId,
    action: ActionId,
    here: PlaceId,
    shove: Shove,
) -> Result<(), Halt> {
    let targets = targets::of_a_punch(game, bandit, PlaceSet::only(here));
    let Some(punched) = choose_victim(game, bandit, action, targets, Ask::Punch)? else {
        return Ok(());
    };
    let Some(victim) = punched.who() else {
        return punch_of_nobody(game, bandit, punched, here, action, shove);
    };
    // AMB-103: the loot falls before the victim flies.
    drop_loot(game, bandit, victim, here)?;
    let is_done = game.any_does(Told::InsteadOfShove { by: bandit, victim: punched, at: here, action })?;
    // Whom a script has moved meanwhile the punch does not send away any more.
    if is_done || game.place(punched) != Some(here) {
        return Ok(());
    }
    // Of what somebody had still to do whom a script has put out of the game nothing comes.
    if game.state.out.has(bandit) {
        return Ok(());
    }
    match where_to(game, bandit, punched, here, shove)? {
        Some(to) => relocate(game, "BASE-punch-f", punched, to, How::Punched),
        None => Ok(()),
    }
}

/// BASE-punch-c, -d: a token of somebody who is punched falls, chosen without looking; what all can tell apart whoever
/// punches can, too.
#[inline]
fn drop_loot(game: &mut Game, bandit: WhoId, victim: WhoId, here: PlaceId) -> Result<(), Halt> {
    let loot = carried(game, victim);
    if loot.is_empty() {
        return Ok(());
    }
    let token = choose_loot(game, bandit, loot, Ask::KnockLoose(victim))?;
    knock_loose(game, bandit, victim, token, here)
}

/// The place to which a punch sends a pawn, as whoever punches chooses; none where it can go nowhere (UCR 10.5.1, AMB-079).
#[inline]
fn where_to(
    game: &mut Game,
    bandit: WhoId,
    pawn: PawnId,
    here: PlaceId,
    shove: Shove,
) -> Result<Option<PlaceId>, Halt> {
    let mut question = game.question_for(bandit, Ask::PunchTo(pawn));
    // D-095: a text that does not say on which level lets the puncher choose.
    let either_level = pawn.who().is_some() && !game.content().rules.punch_move_same_floor;
    match shove {
        Shove::NextCar => near_for(game, pawn, here).for_each(|place| {
            question.offer(Choice::Place(place));
            if either_level && let Some(other) = game.layout().other_level(place) {
                question.offer(Choice::Place(other));
            }
        }),
        Shove::OtherLevel => {
            let other = game.layout().other_level(here).filter(|&place| may_stand(game, pawn, place));
            other.into_iter().for_each(|place| question.offer(Choice::Place(place)));
        }
    }
    let Some(question) = enterable(game, question, pawn, How::Punched)? else {
        return Ok(None);
    };
    match game.ask(question)? {
        Choice::Place(to) => Ok(Some(to)),
        _ => Ok(None),
    }
}

/// A punch that is meant for several pawns in one place: all drop a token, all are sent away, and then all arrive at once
/// (UCR-16.2-a, AMB-226).
#[cold]
pub(super) fn punch_all(
    game: &mut Game,
    bandit: WhoId,
    action: ActionId,
    here: PlaceId,
    shove: Shove,
    victims: PawnSet,
) -> Result<(), Halt> {
    for victim in in_turn(game, victims.characters()) {
        drop_loot(game, bandit, victim, here)?;
    }
    let woken = victims.and(game.state.dormant);
    let mut sent: List<(PawnId, PlaceId, PlaceId), MAX_PAWNS> = List::new();
    for &pawn in in_order(game, victims).iter() {
        let shove = if woken.has(pawn) { Shove::NextCar } else { shove };
        if woken.has(pawn) {
            game.emit("UCR-9.3.3-b", Fact::Woken { pawn });
        }
        let is_there = |game: &Game| game.place(pawn) == Some(here) && !game.state.out.has(bandit);
        if !is_there(game)
            || game.any_does(Told::InsteadOfShove { by: bandit, victim: pawn, at: here, action })?
            || !is_there(game)
        {
            continue;
        }
        if let Some(to) = where_to(game, bandit, pawn, here, shove)?.filter(|&to| to != here) {
            sent.push((pawn, here, to));
        }
    }
    for &(pawn, from, to) in sent.iter() {
        game.emit("BASE-punch-f", Fact::Moved { pawn, from, to, how: How::Punched });
    }
    if game.table().shortcuts.arrivals {
        meet(game, sent.iter().map(|&(pawn, ..)| pawn).collect(), How::Punched)?;
    } else {
        arrive_and_meet(game, &sent, How::Punched)?;
    }
    for pawn in woken.iter().filter(|&pawn| sent.iter().all(|&(other, ..)| other != pawn)) {
        if game.place(pawn) == Some(here) {
            meet_in_place(game, pawn, How::Punched)?;
        }
    }
    Ok(())
}

/// A pawn of nobody is punched. If it was dormant, it takes part from now on, and flies to a neighbouring car whatever
/// the punch (UCR 9.3.3); without a place where it may stand it stays (UCR 10.5.1, AMB-079).
#[cold]
fn punch_of_nobody(
    game: &mut Game,
    bandit: WhoId,
    pawn: PawnId,
    here: PlaceId,
    action: ActionId,
    shove: Shove,
) -> Result<(), Halt> {
    let wakes = game.state.dormant.has(pawn);
    let (shove, rule) = if wakes { (Shove::NextCar, "UCR-9.3.3-d") } else { (shove, "UCR-10.5.1-d") };
    if wakes {
        game.emit("UCR-9.3.3-b", Fact::Woken { pawn });
    }
    let is_sent_otherwise =
        game.any_does(Told::InsteadOfShove { by: bandit, victim: pawn, at: here, action })?;
    let is_there = |game: &Game| game.place(pawn) == Some(here);
    if !is_sent_otherwise
        && !game.state.out.has(bandit)
        && is_there(game)
        && let Some(to) = where_to(game, bandit, pawn, here, shove)?
    {
        return relocate(game, rule, pawn, to, How::Punched);
    }
    // It was not sent anywhere, or a script has done something else with it: it can still stand beside others.
    if wakes && is_there(game) { meet_in_place(game, pawn, How::Punched) } else { Ok(()) }
}

/// The token falls that was chosen, if a script has not taken it from the victim meanwhile; out of the game where the place
/// is gone.
fn knock_loose(
    game: &mut Game,
    bandit: WhoId,
    victim: WhoId,
    token: LootId,
    place: PlaceId,
) -> Result<(), Halt> {
    if !carried(game, victim).has(token) {
        return Ok(());
    }
    let is_gone = game.layout().gone.has(place);
    // What a punch knocks loose all see, wherever it comes to lie.
    let (from, to) = (TokenSpot::With(victim), if is_gone { TokenSpot::Box } else { TokenSpot::At(place) });
    game.emit("BASE-punch-e", Fact::TokenMoved { token, from, to, seen: true, open: false });
    if !is_gone && game.hears(HookPoint::AfterLootLost) {
        let kind = game.content().kind(token);
        game.react(Told::AfterLootLost { by: bandit, victim, token, at: place, kind })?;
    }
    Ok(())
}
