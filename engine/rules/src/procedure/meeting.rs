//! Meetings: what happens to bandits who share a place with a pawn of nobody that tolerates nobody.

use super::{Occasion, bandits_in, hit_neutral, relocate, served};
use crate::content::Meeting;
use crate::fact::How;
use crate::game::{Game, Halt};
use crate::hook::Told;
use crate::ids::*;
use crate::options::{ManyMet, MeetingOrder};
use crate::question::{Ask, Choice};
use crate::table::BanditId;

/// BASE-meeting-a to -f, AMB-106, UCR-3-v: bandits who come to a pawn that tolerates
/// nobody, or to whom it comes, are hit in one batch and then flee in turn
/// order, unless an option says otherwise. Who is still about to flee from an
/// earlier meeting meets nobody anew.
#[inline]
pub(crate) fn meet(game: &mut Game, moved: PawnSet, how: How) -> Result<(), Halt> {
    for nth in 0..game.table().meetings.len() {
        let (pawn, meeting) = game.table().meetings[nth];
        let Some(place) = game.place(pawn) else { continue };
        if game.layout().closed().has(place) {
            continue;
        }
        if !game.table().shortcuts.awake && game.state.dormant.has(pawn) {
            continue;
        }
        let mut met = bandits_in(game, PlaceSet::only(place));
        // AMB-148: whether a pawn that an event moves meets those it comes to.
        if !moved.has(pawn) || (how == How::Event && !meeting.by_event) {
            met = met.and(moved.characters());
        }
        if !met.is_empty() {
            flee(game, pawn, met, place, meeting)?;
        }
    }
    Ok(())
}

#[cold]
fn flee(game: &mut Game, pawn: PawnId, met: WhoSet, place: PlaceId, meeting: Meeting) -> Result<(), Halt> {
    let met = harmed(game, pawn, met, place, false)?;
    if met.is_empty() {
        return Ok(());
    }
    if game.content().rules.encounter_order_many == ManyMet::HitsThenFlights {
        return hit_and_flee(game, pawn, met, place, meeting);
    }
    for bandit in game.in_turn_order().filter(|&bandit| met.has(bandit)) {
        if game.place(bandit.pawn()) == Some(place) {
            hit_and_flee(game, pawn, WhoSet::only(bandit), place, meeting)?;
        }
    }
    Ok(())
}

/// One batch of a meeting: the order of its two parts is D-100.
fn hit_and_flee(
    game: &mut Game,
    pawn: PawnId,
    met: WhoSet,
    place: PlaceId,
    meeting: Meeting,
) -> Result<(), Halt> {
    let order = game.content().rules.encounter_order;
    let hit = if meeting.bullet { served(game, met) } else { met };
    if meeting.bullet && order == MeetingOrder::BulletThenFlee {
        hit_neutral(game, met, Occasion::Meeting)?;
    }
    // AMB-024: whether a bandit may stay when no bullet is left for him.
    let fleeing = if game.content().rules.neutral_shortage_encounter_flee { met } else { hit };
    let car = game.layout().car(place);
    let refuge = game.layout().at(car, meeting.flees_to);
    let refuge = refuge.filter(|_| !meeting.to_neighbour);
    if let Some(refuge) = refuge {
        for bandit in game.in_turn_order() {
            if fleeing.has(bandit) && game.place(bandit.pawn()) == Some(place) {
                relocate(game, "BASE-meeting-a", bandit.pawn(), refuge, How::Fled)?;
            }
        }
    } else {
        flee_to_neighbours(game, pawn, fleeing, place, meeting)?;
    }
    if meeting.bullet && order == MeetingOrder::FleeThenBullet {
        hit_neutral(game, met, Occasion::Meeting)?;
    }
    Ok(())
}

/// Those of some bandits whom a pawn of nobody harms: no power spares them,
/// and it has not sent them away from here before in this chain (AMB-108).
pub(super) fn harmed(
    game: &mut Game,
    pawn: PawnId,
    mut met: WhoSet,
    place: PlaceId,
    passing: bool,
) -> Result<WhoSet, Halt> {
    for bandit in met.iter() {
        let spared = !game.all_agree(Told::MayMeet { bandit, pawn, at: place, passing })?;
        if spared {
            met.remove(bandit);
        }
        if !passing {
            game.spare(pawn, bandit, place, spared);
        }
    }
    if passing || game.table().shortcuts.arrivals {
        return Ok(met);
    }
    for bandit in met.iter() {
        let exit = (pawn, bandit, place);
        if game.sent_away.contains(&exit) {
            game.spare(pawn, bandit, place, true);
            met.remove(bandit);
        } else {
            game.sent_away.push(exit);
        }
    }
    Ok(met)
}

/// Bandits flee to a neighbouring car, each where he likes (UCR 12.2, AMB-111).
#[cold]
pub(super) fn flee_to_neighbours(
    game: &mut Game,
    pawn: PawnId,
    fleeing: WhoSet,
    place: PlaceId,
    meeting: Meeting,
) -> Result<(), Halt> {
    for bandit in game.in_turn_order() {
        if !fleeing.has(bandit) || game.place(bandit.pawn()) != Some(place) {
            continue;
        }
        let mut question = game.question_for(bandit, Ask::Move);
        let layout = game.layout();
        let beside = if meeting.across_gap { PlaceSet::EMPTY } else { layout.abreast(place) };
        let refuges = layout.near(place).filter(|&refuge| !beside.has(refuge));
        for refuge in refuges.clone() {
            if layout.level(refuge) == meeting.flees_to || meeting.to_any_level {
                question.offer(Choice::Place(refuge));
            } else if let Some(above) = layout.at(layout.car(refuge), meeting.flees_to) {
                question.offer(Choice::Place(above));
            }
        }
        // Where no neighbouring car has that level, what there is must do.
        if question.choices.is_empty() {
            for refuge in refuges {
                question.offer(Choice::Place(refuge));
            }
        }
        if question.choices.is_empty() {
            game.spare(pawn, bandit, place, true);
        } else if let Choice::Place(refuge) = game.ask(question)? {
            relocate(game, "UCR-12.2-b", bandit.pawn(), refuge, How::Fled)?;
        }
    }
    Ok(())
}

/// Where a chain of arrivals is cut off, whoever stands beside whom stays there.
#[cold]
pub(super) fn spare_all(game: &mut Game) {
    for pawn in game.table().pawns_of_nobody() {
        for bandit in game.table().bandits().map(BanditId::who) {
            if let Some(place) = game.place(pawn)
                && game.place(bandit.pawn()) == Some(place)
            {
                game.spare(pawn, bandit, place, true);
            }
        }
    }
}

/// A pawn of nobody that has just become harmful, and stays where it is, meets those who are there.
#[cold]
pub(crate) fn meet_in_place(game: &mut Game, pawn: PawnId, how: How) -> Result<(), Halt> {
    meet(game, PawnSet::only(pawn), how)
}

/// Somebody moves several places: pawns that harm those who pass by hit him
/// on the way, and he goes on (UCR 12.2).
#[cold]
pub(crate) fn pass_by(
    game: &mut Game,
    bandit: WhoId,
    from: PlaceId,
    to: PlaceId,
    most: u8,
) -> Result<(), Halt> {
    // UCR-9.3.3-h: pawns of nobody meet bandits alone.
    if game.table().bandit(bandit).is_none() {
        return Ok(());
    }
    let ways = game.layout().ways(from, most);
    let mut between = PlaceSet::EMPTY;
    let mut at = to;
    while let Some(&(_, before)) = ways.iter().find(|&&(place, _)| place == at) {
        if before == from {
            break;
        }
        between.insert(before);
        at = before;
    }
    for nth in 0..game.table().meetings.len() {
        let (pawn, meeting) = game.table().meetings[nth];
        let Some(place) = game.place(pawn).filter(|&place| between.has(place)) else {
            continue;
        };
        if !meeting.passing || game.state.dormant.has(pawn) {
            continue;
        }
        let met = harmed(game, pawn, WhoSet::only(bandit), place, true)?;
        hit_neutral(game, met, Occasion::Meeting)?;
    }
    Ok(())
}
