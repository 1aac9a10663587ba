//! Whether an action would do anything at all (AMB-095, AMB-126).

use super::ways::{floors, reach, sent_to, wherever};
use super::{in_sight, is_shut_in, targets};
use crate::content::Procedure;
use crate::fact::How;
use crate::game::{Game, Halt, aim};
use crate::hook::{Call, HookReply, Told};
use crate::ids::*;
use crate::procedure::{may_stand, outside, within_reach};

/// Whether a bandit could perform an action now with any effect, or something in its place.
pub(crate) fn can_perform(game: &mut Game, bandit: WhoId, action: ActionId) -> Result<bool, Halt> {
    let here = game.place(bandit.pawn());
    // He comes back with whatever he does (AMB-126).
    if here.is_none() && !game.state.out.has(bandit) && outside(game, bandit).is_some() {
        return Ok(true);
    }
    let is_shut_in = here.is_some_and(|here| is_shut_in(game, here, action));
    if is_shut_in || game.state.out.has(bandit) || !game.all_agree(Told::MayAct { bandit, action })? {
        return Ok(false);
    }
    let can_act = here.is_some() || game.content().actions[action.index()].from_nowhere;
    if can_act && has_effect(game, bandit, action, here)? {
        return Ok(true);
    }
    game.any_does(Told::CanInstead { bandit, action })
}

/// Whether the action itself would have an effect.
fn has_effect(game: &mut Game, bandit: WhoId, action: ActionId, here: Option<PlaceId>) -> Result<bool, Halt> {
    match (game.content().actions[action.index()].does, here) {
        (Procedure::Move, Some(here)) => {
            let (fewest, most) = reach(game, bandit, here)?;
            let mut places: PlaceSet = PlaceSet::EMPTY;
            wherever(game, here, fewest, most, |place| places.insert(place));
            leads_anywhere(game, bandit.pawn(), places, How::Move)
        }
        (Procedure::ChangeFloor, Some(here)) => {
            let places = floors(game, bandit, action, here)?;
            leads_anywhere(game, bandit.pawn(), places, How::ChangeFloor)
        }
        (Procedure::Fire, Some(here)) => {
            if game.state.sheets[bandit.index()].cylinder.is_empty() {
                return Ok(false);
            }
            let seen = in_sight(game, bandit, here)?;
            let targets = targets::of_a_shot(game, bandit, seen);
            any_target(game, bandit, action, targets)
        }
        (Procedure::Rob, Some(here)) => Ok(!within_reach(game, here).is_empty()),
        (Procedure::Punch(_), Some(here)) => {
            let targets = targets::of_a_punch(game, bandit, PlaceSet::only(here));
            any_target(game, bandit, action, targets)
        }
        (Procedure::Send { pawn: kind, .. }, _) => {
            let pawn = PawnId::of_nobody(kind.index());
            let Some(from) = game.place(pawn) else {
                return Ok(false);
            };
            let mut places = PlaceSet::EMPTY;
            sent_to(game, pawn, from, |place| places.insert(place));
            leads_anywhere(game, pawn, places, How::Sent)
        }
        (Procedure::Script { can: None, .. }, _) => Ok(true),
        (Procedure::Script { can: Some(function), .. }, _) => {
            let told = Told::CanAct { bandit, action, aim: aim(game, bandit, action) };
            Ok(game.call(Call::of_nobody(function, told))? != HookReply::Truth(false))
        }
        // The others begin where he stands.
        (_, None) => Ok(false),
    }
}

fn leads_anywhere(game: &mut Game, pawn: PawnId, places: PlaceSet, how: How) -> Result<bool, Halt> {
    for to in places.iter() {
        if may_stand(game, pawn, to) && game.all_agree(Told::MayEnter { pawn, to, how })? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn any_target(game: &mut Game, actor: WhoId, action: ActionId, targets: PawnSet) -> Result<bool, Halt> {
    for victim in targets.iter() {
        if game.all_agree(Told::MayTarget { victim, actor, action })? {
            return Ok(true);
        }
    }
    Ok(false)
}
