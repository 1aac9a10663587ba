//! Meetings: what happens to bandits who share a place with a pawn of nobody that tolerates nobody.

use super::{Occasion, SCRIPTED, characters_in, hit_neutral, in_turn, may_stand, relocate, served};
use crate::capacity::MAX_PAWNS_OF_NOBODY;
use crate::content::{Flight, Meeting};
use crate::fact::{Fact, How};
use crate::game::{Game, Halt};
use crate::hook::{HookPoint, HookReply, Told};
use crate::ids::*;
use crate::layout::Layout;
use crate::list::List;
use crate::options::{ManyMet, MeetingOrder};
use crate::question::{Ask, Choice, Question};

/// A pawn of nobody and those it meets.
#[derive(Clone, Copy, Default)]
struct PawnMeeting {
    pawn: PawnId,
    meeting: Meeting,
    bandits: WhoSet,
    /// Those of them whom it sends away.
    flees: WhoSet,
}

/// Those who meet somebody in one place.
type AllMet = List<PawnMeeting, MAX_PAWNS_OF_NOBODY>;

/// BASE-meeting-a to -f, AMB-106, UCR-3-v: bandits who come to a pawn that tolerates
/// nobody, or to whom it comes, are hit in one batch and then flee in turn
/// order, unless an option says otherwise. Who is still about to flee from an
/// earlier meeting meets nobody anew. Where several pawns meet somebody in one place,
/// all of them hit first, and then he has one choice among all their exits (AMB-110).
#[inline]
pub(crate) fn meet(game: &mut Game, moved: PawnSet, how: How) -> Result<(), Halt> {
    let mut done = PawnSet::EMPTY;
    for nth in 0..game.table().meetings.len() {
        let Some((place, bandits)) = met_by(game, nth, moved, how) else { continue };
        let (pawn, meeting) = game.table().meetings[nth];
        if game.table().shortcuts.arrivals && bandits.len() == 1 {
            return hit_and_flee(
                game,
                &mut [PawnMeeting { pawn, meeting, bandits, flees: WhoSet::EMPTY }],
                place,
            );
        }
        if !done.has(pawn) {
            done = done.or(meet_in(game, nth, place, moved, how)?);
        }
    }
    Ok(())
}

/// Where a pawn of nobody stands, and which bandits it meets there now; none if it meets nobody.
#[inline(always)]
fn met_by(game: &Game, nth: usize, moved: PawnSet, how: How) -> Option<(PlaceId, WhoSet)> {
    let (pawn, meeting) = game.table().meetings[nth];
    let place = game.place(pawn)?;
    // AMB-148: whether a pawn that an event moves meets those it comes to.
    let comes_to_all = moved.has(pawn) && (how != How::Event || meeting.by_event);
    let among =
        if comes_to_all { game.table().bandits } else { game.table().bandits.and(moved.characters()) };
    let is_here = |who: &WhoId| game.place(who.pawn()) == Some(place);
    let met: WhoSet = among.iter().filter(is_here).collect();
    let has_effect = game.table().shortcuts.awake || !game.state.dormant.has(pawn);
    (!met.is_empty() && has_effect && !game.layout().closed.has(place)).then_some((place, met))
}

/// What happens to all who meet somebody in a place, where this pawn is the first of those they meet. Answers which
/// pawns met anybody.
#[cold]
fn meet_in(game: &mut Game, first: usize, place: PlaceId, moved: PawnSet, how: How) -> Result<PawnSet, Halt> {
    let mut all = AllMet::new();
    for nth in first..game.table().meetings.len() {
        let (pawn, meeting) = game.table().meetings[nth];
        if let Some((there, bandits)) = met_by(game, nth, moved, how)
            && there == place
        {
            all.push(PawnMeeting { pawn, meeting, bandits, flees: WhoSet::EMPTY });
        }
    }
    for met in all.iter_mut() {
        met.bandits = harmed(game, met.pawn, met.bandits, place, false)?;
    }
    if game.hears(HookPoint::OnMeeting) {
        tell_of(game, &mut all, place)?;
    }
    if game.content().rules.encounter_order_many == ManyMet::HitsThenFlights {
        hit_and_flee(game, &mut all, place)?;
    } else {
        let everybody = all.iter().fold(WhoSet::EMPTY, |so_far, met| so_far.or(met.bandits));
        for bandit in in_turn(game, everybody) {
            if game.place(bandit.pawn()) == Some(place) {
                let alone = |met: &PawnMeeting| PawnMeeting {
                    bandits: met.bandits.and(WhoSet::only(bandit)),
                    ..*met
                };
                let mut his: AllMet = all.iter().map(alone).collect();
                hit_and_flee(game, &mut his, place)?;
            }
        }
    }
    Ok(all.iter().map(|met| met.pawn).collect())
}

/// Tells scripts of meetings before anybody is hit. Those who are gone afterwards do not meet any more.
#[cold]
fn tell_of(game: &mut Game, all: &mut AllMet, place: PlaceId) -> Result<(), Halt> {
    for bandit in game.in_turn_order() {
        for nth in 0..all.len() {
            let PawnMeeting { pawn, bandits, .. } = all[nth];
            let here = [pawn, bandit.pawn()].iter().all(|&pawn| game.place(pawn) == Some(place));
            if bandits.has(bandit) && here && comes_to_nothing(game, bandit, pawn, place, false)? {
                all[nth].bandits.remove(bandit);
                game.emit(SCRIPTED, Fact::Spared { pawn, bandit, place });
            }
        }
    }
    let here = game.table().bandits.and(characters_in(game, PlaceSet::only(place)));
    for met in all.iter_mut() {
        let stays = game.place(met.pawn) == Some(place);
        met.bandits = if stays { met.bandits.and(here) } else { WhoSet::EMPTY };
    }
    Ok(())
}

/// Tells scripts of a meeting, and answers whether one says that nothing else comes of it.
fn comes_to_nothing(
    game: &mut Game,
    bandit: WhoId,
    pawn: PawnId,
    at: PlaceId,
    passing: bool,
) -> Result<bool, Halt> {
    let mut is_nothing = false;
    game.each_listener(Told::OnMeeting { bandit, pawn, at, passing }, |reply| {
        is_nothing |= reply == HookReply::Truth(true);
        true
    })?;
    Ok(is_nothing)
}

/// One batch of meetings: the order of its two parts is D-100.
fn hit_and_flee(game: &mut Game, all: &mut [PawnMeeting], place: PlaceId) -> Result<(), Halt> {
    let order = game.content().rules.encounter_order;
    let mut fleeing = WhoSet::EMPTY;
    for met in all.iter_mut() {
        met.flees = met.bandits;
        if met.meeting.bullet {
            // AMB-024: whether a bandit may stay when no bullet is left for him.
            if !game.content().rules.neutral_shortage_encounter_flee {
                met.flees = served(game, met.bandits);
            }
            if order == MeetingOrder::BulletThenFlee {
                hit_neutral(game, met.bandits, Occasion::Meeting(met.pawn))?;
            }
        }
        fleeing = fleeing.or(met.flees);
    }
    for bandit in in_turn(game, fleeing) {
        if game.place(bandit.pawn()) == Some(place) {
            send_away(game, bandit, place, all)?;
        }
    }
    for met in all.iter().filter(|met| met.meeting.bullet && order == MeetingOrder::FleeThenBullet) {
        hit_neutral(game, met.bandits, Occasion::Meeting(met.pawn))?;
    }
    Ok(())
}

/// A bandit flees from all who send him away: to where there is only one place, or where he likes of all their exits
/// (AMB-110).
fn send_away(game: &mut Game, bandit: WhoId, place: PlaceId, all: &[PawnMeeting]) -> Result<(), Halt> {
    let sends = |met: &&PawnMeeting| met.flees.has(bandit) && met.meeting.flight.is_some();
    let mut refuges = all.iter().filter(sends).map(|met| refuge(game.layout(), place, met.meeting));
    let Some(first) = refuges.next() else { return Ok(()) };
    let pawn = bandit.pawn();
    if let Some(refuge) = first.filter(|&refuge| may_stand(game, pawn, refuge))
        && refuges.all(|other| other == first)
    {
        return relocate(game, "BASE-meeting-a", pawn, refuge, How::Fled);
    }
    let mut question = game.question_for(bandit, Ask::Move);
    for met in all.iter().filter(sends) {
        offer_exits(game.layout(), place, met.meeting, &mut question);
    }
    if !game.table().shortcuts.any_level {
        // Who keeps off the level of an exit does not flee there (AMB-079, AMB-244).
        let offered = question.choices;
        question.choices.clear();
        let may_flee = |choice: &Choice| matches!(choice, Choice::Place(to) if may_stand(game, pawn, *to));
        question.choices.extend(offered.iter().copied().filter(may_flee));
    }
    // Who is out of the game chooses nothing any more.
    if question.choices.is_empty() || game.state.out.has(bandit) {
        for met in all.iter().filter(sends) {
            game.emit("AMB-244", Fact::Spared { pawn: met.pawn, bandit, place });
        }
        return Ok(());
    }
    let rule = if all.iter().filter(sends).count() == 1 { "UCR-12.2-b" } else { "AMB-110" };
    match game.ask(question)? {
        Choice::Place(refuge) => relocate(game, rule, pawn, refuge, How::Fled),
        _ => Ok(()),
    }
}

/// The place in the own car to which a pawn of nobody sends bandits away, if that is how it does, and it is there.
fn refuge(layout: &Layout, place: PlaceId, meeting: Meeting) -> Option<PlaceId> {
    let refuge = match meeting.flight? {
        Flight::ToLevel(level) => layout.at(layout.car(place), level),
        Flight::ToOtherLevel => layout.other_level(place),
        Flight::ToNeighbour(_) => None,
    };
    refuge.filter(|&refuge| refuge != place)
}

/// Offers the exits a pawn of nobody leaves, but for those another has offered (UCR 12.2, AMB-111).
fn offer_exits(layout: &Layout, place: PlaceId, meeting: Meeting, question: &mut Question) {
    let mut offer = |refuge| {
        if !question.choices.contains(&Choice::Place(refuge)) {
            question.offer(Choice::Place(refuge));
        }
    };
    if let Some(refuge) = refuge(layout, place, meeting) {
        return offer(refuge);
    }
    let beside = if meeting.across_gap { PlaceSet::EMPTY } else { layout.abreast(place) };
    let near = layout.near(place).filter(|&refuge| !beside.has(refuge));
    let (Some(Flight::ToLevel(level)) | Some(Flight::ToNeighbour(Some(level)))) = meeting.flight else {
        return near.for_each(offer);
    };
    let mut found = false;
    for refuge in near.clone() {
        let of_that_level = match layout.level(refuge) == level || meeting.to_any_level {
            true => Some(refuge),
            false => layout.at(layout.car(refuge), level),
        };
        found |= of_that_level.is_some();
        of_that_level.into_iter().for_each(&mut offer);
    }
    // Where no neighbouring car has that level, what there is must do.
    if !found {
        near.for_each(offer);
    }
}

/// Those of some bandits whom a pawn of nobody harms: no power spares them,
/// and it has not sent them away from here before in this chain (AMB-108).
fn harmed(
    game: &mut Game,
    pawn: PawnId,
    mut met: WhoSet,
    place: PlaceId,
    passing: bool,
) -> Result<WhoSet, Halt> {
    for bandit in met.iter() {
        if game.all_agree(Told::MayMeet { bandit, pawn, at: place, passing })? {
            continue;
        }
        met.remove(bandit);
        if !passing {
            game.emit(SCRIPTED, Fact::Spared { pawn, bandit, place });
        }
    }
    if passing || game.table().shortcuts.arrivals {
        return Ok(met);
    }
    for bandit in met.iter() {
        let exit = (pawn, bandit, place);
        if game.sent_away.contains(&exit) {
            game.emit("AMB-108", Fact::Spared { pawn, bandit, place });
            met.remove(bandit);
        } else {
            game.sent_away.push(exit);
        }
    }
    Ok(met)
}

/// Where a chain of arrivals is cut off, whoever stands beside whom stays there.
#[cold]
pub(super) fn spare_all(game: &mut Game) {
    for pawn in game.table().pawns_of_nobody() {
        for bandit in game.table().bandits.iter() {
            if let Some(place) = game.place(pawn)
                && game.place(bandit.pawn()) == Some(place)
            {
                game.emit("AMB-108", Fact::Spared { pawn, bandit, place });
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
    if !game.table().bandits.has(bandit) {
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
        if met.is_empty() {
            continue;
        }
        game.running.passing.insert(bandit);
        let is_nothing =
            game.hears(HookPoint::OnMeeting) && comes_to_nothing(game, bandit, pawn, place, true)?;
        game.running.passing.remove(bandit);
        if game.place(bandit.pawn()) != Some(from) {
            return Ok(());
        }
        if !is_nothing && meeting.bullet && game.place(pawn) == Some(place) {
            hit_neutral(game, met, Occasion::Meeting(pawn))?;
        }
    }
    Ok(())
}
