//! Actions that lead somewhere: Move, Floor Change, and sending a pawn of nobody.

use super::{enterable, no_effect};
use crate::fact::{Fact, How, NoEffectReason};
use crate::game::{Game, Halt, all_places, each_number};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::layout::{DIRECTIONS, Layout};
use crate::list::List;
use crate::procedure::{SCRIPTED, may_stand, near_for, pass_by, relocate};
use crate::question::{Ask, Choice};

/// BASE-move-a to -d.
pub(super) fn walk(game: &mut Game, bandit: WhoId, here: PlaceId) -> Result<(), Halt> {
    let (fewest, most) = reach(game, bandit, here)?;
    let mut question = game.question_for(bandit, Ask::Move);
    wherever(game, here, fewest, most, |place| question.offer(Choice::Place(place)));
    let Some(question) = enterable(game, question, bandit.pawn(), How::Move)? else {
        return no_effect(game, "BASE-steal-d", bandit, NoEffectReason::NoWay);
    };
    let Choice::Place(to) = game.ask(question)? else {
        return Ok(());
    };
    if game.table().hits_passers() {
        pass_by(game, bandit, here, to, most)?;
        if game.place(bandit.pawn()) != Some(here) || game.state.out.has(bandit) {
            // Who was stopped on the way, or put out of the game, goes no further.
            return Ok(());
        }
    }
    relocate(game, "BASE-move-a", bandit.pawn(), to, How::Move)
}

/// Fewest and most cars a bandit's Move covers from a place.
#[inline]
pub(super) fn reach(game: &mut Game, bandit: WhoId, here: PlaceId) -> Result<(u8, u8), Halt> {
    let (fewest, mut most) = game.table().moves(here);
    if game.hears(HookPoint::Reach) {
        let told = Told::Reach { bandit, from: here, fewest: fewest.into(), most: most.into() };
        each_number(game, told, |number| most = number.clamp(1, 24) as u8)?;
    }
    Ok((fewest.min(most), most))
}

/// Where a Move can lead: along the train one way and then the other, then wherever else there is.
#[inline]
pub(super) fn wherever(game: &Game, here: PlaceId, fewest: u8, most: u8, mut offer: impl FnMut(PlaceId)) {
    along_the_train(game.layout(), here, fewest, most, &mut offer);
    if !game.layout().is_line {
        across_gaps(game, here, fewest, most).iter().for_each(|&place| offer(place));
    }
}

/// Where a Move can lead: along the train one way and then the other.
#[inline]
fn along_the_train(layout: &Layout, here: PlaceId, fewest: u8, most: u8, mut offer: impl FnMut(PlaceId)) {
    for direction in DIRECTIONS {
        let (mut reached, mut distance) = (here, 0);
        while distance < most
            && let Some(place) = layout.step(reached, direction)
        {
            reached = place;
            distance += 1;
            if distance >= fewest {
                offer(place);
            }
            if layout.level(place) != layout.level(here) {
                break;
            }
        }
    }
}

/// Where a Move can lead besides, with cars beside the train: along any chain of roofs (UCR 10.1, AMB-077).
#[cold]
fn across_gaps(game: &Game, here: PlaceId, fewest: u8, most: u8) -> List<PlaceId, MAX_PLACES> {
    let mut along = PlaceSet::EMPTY;
    along_the_train(game.layout(), here, fewest, most, |place| along.insert(place));
    let beyond = game.layout().ways_beyond(here, fewest, most);
    beyond.iter().copied().filter(|&place| !along.has(place)).collect()
}

/// BASE-floor-a to -d.
pub(super) fn change_floor(
    game: &mut Game,
    bandit: WhoId,
    action: ActionId,
    here: PlaceId,
) -> Result<(), Halt> {
    let pawn = bandit.pawn();
    if game.hears(HookPoint::Ways) {
        return change_floor_somewhere(game, bandit, action, here);
    }
    let Some(other) = game.layout().other_level(here).filter(|&other| may_stand(game, pawn, other)) else {
        return no_effect(game, "BASE-steal-d", bandit, NoEffectReason::NoWay);
    };
    if !game.all_agree(Told::MayEnter { pawn, to: other, how: How::ChangeFloor })? {
        return no_effect(game, "BASE-steal-d", bandit, NoEffectReason::NoWay);
    }
    pay_for_climbing(game, bandit, other);
    relocate(game, "BASE-floor-a", pawn, other, How::ChangeFloor)
}

/// A Floor Change that a power may let lead elsewhere as well (UCR 13.8).
#[cold]
fn change_floor_somewhere(
    game: &mut Game,
    bandit: WhoId,
    action: ActionId,
    here: PlaceId,
) -> Result<(), Halt> {
    let ways = floors(game, bandit, action, here)?;
    let mut question = game.question_for(bandit, Ask::Move);
    question.choices.extend(ways.iter().map(Choice::Place));
    let Some(question) = enterable(game, question, bandit.pawn(), How::ChangeFloor)? else {
        return no_effect(game, "BASE-steal-d", bandit, NoEffectReason::NoWay);
    };
    let Choice::Place(to) = game.ask(question)? else {
        return Ok(());
    };
    pay_for_climbing(game, bandit, to);
    relocate(game, "BASE-floor-a", bandit.pawn(), to, How::ChangeFloor)
}

/// What a Floor Change costs, where it costs anything.
#[inline]
fn pay_for_climbing(game: &mut Game, bandit: WhoId, to: PlaceId) {
    let costs = game.content().levels[game.layout().level(to).index()].climbing_costs;
    if costs > 0 {
        game.emit(SCRIPTED, Fact::Paid { bandit, amount: -(costs as i16) });
    }
}

/// Where a change of floor can lead.
pub(super) fn floors(
    game: &mut Game,
    bandit: WhoId,
    action: ActionId,
    here: PlaceId,
) -> Result<PlaceSet, Halt> {
    let mut ways: PlaceSet = game.layout().other_level(here).into_iter().collect();
    if game.hears(HookPoint::Ways) {
        ways = ways.or(all_places(game, Told::Ways { bandit, action })?);
        ways = ways.without(game.layout().gone);
    }
    ways.remove(here);
    Ok(ways)
}

/// Where a card can send a pawn of nobody.
#[inline]
pub(super) fn sent_to(game: &Game, pawn: PawnId, here: PlaceId, mut offer: impl FnMut(PlaceId)) {
    match game.content().pawns[pawn.index() - MAX_WHO].moves {
        (1, 1) => near_for(game, pawn, here).for_each(offer),
        (fewest, most) => {
            let ways = game.layout().ways_beyond(here, fewest, most);
            ways.iter().filter(|&&place| may_stand(game, pawn, place)).for_each(|&place| offer(place));
        }
    }
}

/// BASE-marshalcard-a to -f, AMB-101.
pub(super) fn send(game: &mut Game, bandit: WhoId, pawn: PawnId, must: bool) -> Result<(), Halt> {
    let Some(here) = game.place(pawn) else {
        return no_effect(game, "BASE-steal-d", bandit, NoEffectReason::NoWay);
    };
    let mut question = game.question_for(bandit, Ask::Send(pawn));
    sent_to(game, pawn, here, |place| question.offer(Choice::Place(place)));
    let Some(mut question) = enterable(game, question, pawn, How::Sent)? else {
        return no_effect(game, "BASE-steal-d", bandit, NoEffectReason::NoWay);
    };
    if !must {
        question.offer(Choice::No);
    }
    let Choice::Place(to) = game.ask(question)? else {
        game.emit("D-072", Fact::Declined { bandit });
        return Ok(());
    };
    relocate(game, "BASE-marshalcard-a", pawn, to, How::Sent)
}
