//! A punch: what it knocks loose, and where it sends whom it hits.

use super::victim::choose_victim;
use super::{enterable, targets};
use crate::content::Shove;
use crate::fact::{Fact, How};
use crate::game::{Game, Halt};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::procedure::{carried, choose_loot, may_stand, meet_in_place, near_for, relocate};
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
    let loot = carried(game, victim);
    if !loot.is_empty() {
        // BASE-punch-c, -d: without looking; what all can tell apart he can, too.
        let token = choose_loot(game, bandit, loot, Ask::KnockLoose(victim))?;
        // AMB-103: the loot falls before the victim flies.
        knock_loose(game, bandit, victim, token, here)?;
    }
    let is_done = game.any_does(Told::InsteadOfShove { by: bandit, victim: punched, at: here, action })?;
    // Whom a script has moved meanwhile the punch does not send away any more.
    if is_done || game.place(punched) != Some(here) {
        return Ok(());
    }
    // Of what somebody had still to do whom a script has put out of the game nothing comes.
    if game.state.out.has(bandit) {
        return Ok(());
    }
    let mut question = game.question_for(bandit, Ask::PunchTo(punched));
    let either_level = !game.content().rules.punch_move_same_floor;
    match shove {
        Shove::NextCar => {
            game.layout().near(here).for_each(|place| {
                question.offer(Choice::Place(place));
                // D-095: a text that does not say on which level lets the puncher choose.
                if either_level && let Some(other) = game.layout().other_level(place) {
                    question.offer(Choice::Place(other));
                }
            });
        }
        // UCR 10.5.1: without another floor the victim stays.
        Shove::OtherLevel => {
            if let Some(place) = game.layout().other_level(here) {
                question.offer(Choice::Place(place));
            }
        }
    }
    let to = match enterable(game, question, victim.pawn(), How::Punched)? {
        Some(question) => game.ask(question)?,
        None => Choice::Place(here),
    };
    let Choice::Place(to) = to else {
        return Ok(());
    };
    relocate(game, "BASE-punch-f", victim.pawn(), to, How::Punched)
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
    if !is_sent_otherwise && !game.state.out.has(bandit) && is_there(game) {
        let mut question = game.question_for(bandit, Ask::PunchTo(pawn));
        match shove {
            Shove::NextCar => {
                near_for(game, pawn, here).for_each(|place| question.offer(Choice::Place(place)));
            }
            Shove::OtherLevel => {
                let other = game.layout().other_level(here).filter(|&place| may_stand(game, pawn, place));
                other.into_iter().for_each(|place| question.offer(Choice::Place(place)));
            }
        }
        if let Some(question) = enterable(game, question, pawn, How::Punched)?
            && let Choice::Place(to) = game.ask(question)?
        {
            return relocate(game, rule, pawn, to, How::Punched);
        }
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
