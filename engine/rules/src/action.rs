//! The procedures an action card can name. Each is written straight down, as
//! the rulebook tells it, with its questions in the middle. Who can be meant by
//! a shot or a punch stands in `targets`. A question in the middle that has no answer yet, or a script that fails, leaves
//! each with a [`Halt`].

mod possible;
mod punch;
mod sight;
mod targets;
mod victim;
mod ways;

pub(crate) use possible::can_perform;
pub(crate) use sight::in_sight;
pub use sight::line_of_sight;
pub(crate) use victim::choosable_from;

use self::punch::{punch, punch_all};
use self::victim::{choose_victim, in_order, meant};
use self::ways::{change_floor, send, walk};
use crate::content::Procedure;
use crate::fact::{Fact, How, NoEffectReason};
use crate::game::{Game, Halt, aim, is_of_own_card, own_card};
use crate::hook::{Call, HookPoint, HookReply, Told};
use crate::ids::*;
use crate::procedure::{
    SCRIPTED, choose_loot, choose_loot_or_none, come_back, may_stand, outside, put_on_sheet, shoot,
    shoot_pawn, within_reach,
};
use crate::question::{Ask, Choice, Question};

/// Performs the action of a card, unless a bullet bars such cards of this bandit (UCR 14.2, AMB-098).
#[inline(always)]
pub(crate) fn perform_card(game: &mut Game, bandit: WhoId, action: ActionId) -> Result<(), Halt> {
    if !game.state.sheets[bandit.index()].barred_by.is_empty()
        && is_barred(game, bandit, action)
        // AMB-241: whoever was thrown off the train comes back all the same.
        && outside(game, bandit).is_none()
    {
        // UCR-14.2-d
        return no_effect(game, SCRIPTED, bandit, NoEffectReason::Barred);
    }
    perform(game, bandit, action)
}

/// Whether a bullet a bandit received bars his cards of an action.
#[cold]
pub(crate) fn is_barred(game: &Game, bandit: WhoId, action: ActionId) -> bool {
    let content = game.content();
    let is_meant = content.actions[action.index()].counts_as;
    let barring = game.state.sheets[bandit.index()].barred_by.iter();
    barring.into_iter().any(|bullet| !content.bullets[bullet.index()].bars.and(is_meant).is_empty())
}

/// Performs an action for a bandit: from a card, or because something grants it.
#[inline]
pub(crate) fn perform(game: &mut Game, bandit: WhoId, action: ActionId) -> Result<(), Halt> {
    // Of what somebody had still to do who is out of the game nothing comes (UCR-7.2.2-c), wherever his pawn stands.
    if game.state.out.has(bandit) {
        return Ok(());
    }
    let Some(here) = game.place(bandit.pawn()) else {
        return perform_from_nowhere(game, bandit, action);
    };
    if is_shut_in(game, here, action) {
        return no_effect(game, "UCR-9.4-e", bandit, NoEffectReason::Barred);
    }
    if !game.all_agree(Told::MayAct { bandit, action })? {
        return no_effect(game, "UCR-5.3.3-f", bandit, NoEffectReason::Barred);
    }
    let mut here = here;
    if game.hears(HookPoint::InsteadOfAction) {
        let is_replaced = does_something_else(game, bandit, action)?;
        // A script that does nothing instead can have sent him elsewhere or put him out of the game.
        match game.place(bandit.pawn()).filter(|_| !is_replaced && !game.state.out.has(bandit)) {
            Some(place) => here = place,
            None => return Ok(()),
        }
    }
    match game.content().actions[action.index()].does {
        Procedure::Move => walk(game, bandit, here),
        Procedure::ChangeFloor => change_floor(game, bandit, action, here),
        Procedure::Fire => fire(game, bandit, action, here),
        Procedure::Rob => rob(game, bandit, here),
        Procedure::Punch(shove) => punch(game, bandit, action, here, shove),
        Procedure::Send { .. } | Procedure::Script { .. } => perform_anywhere(game, bandit, action),
    }
}

#[cold]
fn does_something_else(game: &mut Game, bandit: WhoId, action: ActionId) -> Result<bool, Halt> {
    let own_card = is_of_own_card(game, bandit, action);
    game.any_does(Told::InsteadOfAction { bandit, action, own_card })
}

/// The same for somebody who stands nowhere: where the action begins in a place nothing comes of it but what a script
/// does instead.
#[cold]
fn perform_from_nowhere(game: &mut Game, bandit: WhoId, action: ActionId) -> Result<(), Halt> {
    if outside(game, bandit).is_some() {
        // AMB-064: a card that comes to nothing before brings nobody back; whatever else bars it does (AMB-241).
        return if does_something_else(game, bandit, action)? { Ok(()) } else { come_back(game, bandit) };
    }
    let can_act = game.content().actions[action.index()].from_nowhere;
    if !game.all_agree(Told::MayAct { bandit, action })? {
        return if can_act { no_effect(game, "UCR-5.3.3-f", bandit, NoEffectReason::Barred) } else { Ok(()) };
    }
    if does_something_else(game, bandit, action)? || !can_act || game.state.out.has(bandit) {
        return Ok(());
    }
    perform_anywhere(game, bandit, action)
}

/// What an action does that needs no place; nothing for one that begins in a place.
#[inline]
fn perform_anywhere(game: &mut Game, bandit: WhoId, action: ActionId) -> Result<(), Halt> {
    match game.content().actions[action.index()].does {
        Procedure::Send { pawn, must } => send(game, bandit, PawnId::of_nobody(pawn.index()), must),
        Procedure::Script { perform, can, .. } => {
            let aim = aim(game, bandit, action);
            if let Some(can) = can
                && game.call(Call::of_nobody(can, Told::CanAct { bandit, action, aim }))?
                    == HookReply::Truth(false)
            {
                return no_effect(game, "UCR-5.3.3-f", bandit, NoEffectReason::NothingToDo);
            }
            game.call(Call::of_nobody(perform, Told::OnAction { bandit, action, aim })).map(|_| ())
        }
        Procedure::Move | Procedure::ChangeFloor | Procedure::Fire | Procedure::Rob | Procedure::Punch(_) => {
            Ok(())
        }
    }
}

/// Whether an action cannot be done in a place because its level is closed (UCR-9.4-e).
#[inline]
fn is_shut_in(game: &Game, here: PlaceId, action: ActionId) -> bool {
    game.layout().closed.has(here) && !game.content().actions[action.index()].in_closed
}

fn no_effect(game: &mut Game, rule: &'static str, bandit: WhoId, reason: NoEffectReason) -> Result<(), Halt> {
    let card = if game.table().notes_void { own_card(game, bandit) } else { None };
    game.emit(rule, Fact::NoEffect { bandit, reason, card });
    Ok(())
}

/// A bullet was turned over whose bandit has lost the power to play it (UCR-13.9-b, UCR-15.1.6-a).
#[cold]
pub(crate) fn plays_nothing(game: &mut Game, bandit: WhoId) -> Result<(), Halt> {
    match game.state.out.has(bandit) {
        true => Ok(()),
        false => no_effect(game, "UCR-13.9-b", bandit, NoEffectReason::NothingToDo),
    }
}

/// Leaves only places the pawn may enter; none when that leaves nothing.
#[inline]
fn enterable(
    game: &mut Game,
    mut question: Box<Question>,
    pawn: PawnId,
    how: How,
) -> Result<Option<Box<Question>>, Halt> {
    if game.hears(HookPoint::MayEnter) || !game.table().shortcuts.any_level {
        leave_out(game, &mut question, pawn, how)?;
    }
    Ok((!question.choices.is_empty()).then_some(question))
}

/// Takes the places out of a question where the pawn may not stand, or that a script bars to it.
#[cold]
fn leave_out(game: &mut Game, question: &mut Question, pawn: PawnId, how: How) -> Result<(), Halt> {
    let offered = question.choices;
    question.choices.clear();
    for &choice in offered.iter() {
        if let Choice::Place(place) = choice
            && may_stand(game, pawn, place)
            && game.all_agree(Told::MayEnter { pawn, to: place, how })?
        {
            question.offer(choice);
        }
    }
    Ok(())
}

/// BASE-fire-a to -n, BASE-tuco-a, -b.
fn fire(game: &mut Game, bandit: WhoId, action: ActionId, here: PlaceId) -> Result<(), Halt> {
    if game.state.sheets[bandit.index()].cylinder.is_empty() {
        return no_effect(game, "BASE-fire-l", bandit, NoEffectReason::NoBullet);
    }
    let seen = in_sight(game, bandit, here)?;
    let targets = targets::of_a_shot(game, bandit, seen);
    let Some(victim) = choose_victim(game, bandit, action, targets, Ask::Shoot)? else {
        return Ok(());
    };
    shoot_at(game, bandit, victim, here, None).map(|_| ())
}

/// One shot at somebody, of which scripts are told, by a bullet of a pile if one is named. Answers whether one was left.
#[inline]
pub(crate) fn shoot_at(
    game: &mut Game,
    bandit: WhoId,
    victim: PawnId,
    here: PlaceId,
    pile: Option<Pile>,
) -> Result<bool, Halt> {
    let there = game.place(victim).unwrap_or(here);
    let bullet = match victim.who() {
        Some(victim) => shoot(game, bandit, victim, pile)?,
        None => shoot_pawn(game, bandit, victim, pile)?,
    };
    let is_shot = bullet.is_some();
    if game.hears(HookPoint::AfterHit) {
        let bullet = bullet.and_then(|bullet| game.table().bullet_kind(bullet));
        let way = game.layout().direction(here, there);
        game.react(Told::AfterHit { shooter: bandit, victim, from: here, at: there, way, bullet })?;
    }
    Ok(is_shot)
}

/// A shot or a punch at all of some pawns whom it can be meant for, whatever their rank: shots as long as there are bullets
/// (UCR-16.2-a). Nothing comes of it that is no shot and no punch.
#[cold]
pub(crate) fn strike(game: &mut Game, bandit: WhoId, action: ActionId, at: PawnSet) -> Result<(), Halt> {
    if game.state.out.has(bandit) {
        return Ok(());
    }
    let Some(here) = game.place(bandit.pawn()) else {
        return come_back(game, bandit);
    };
    if is_shut_in(game, here, action) || !game.all_agree(Told::MayAct { bandit, action })? {
        return no_effect(game, "UCR-5.3.3-f", bandit, NoEffectReason::Barred);
    }
    match game.content().actions[action.index()].does {
        Procedure::Fire => {
            let seen = in_sight(game, bandit, here)?;
            let targets = targets::of_a_shot(game, bandit, seen).and(at);
            let victims = meant(game, bandit, action, targets, "BASE-fire-k")?;
            // Who was in sight is hit, wherever a shot before has sent him.
            for &victim in in_order(game, victims).iter() {
                if game.state.out.has(bandit) || game.place(victim).is_none() {
                    continue;
                }
                if game.state.sheets[bandit.index()].cylinder.is_empty() {
                    return no_effect(game, "BASE-fire-l", bandit, NoEffectReason::NoBullet);
                }
                shoot_at(game, bandit, victim, here, None)?;
            }
            Ok(())
        }
        Procedure::Punch(shove) => {
            let targets = targets::of_a_punch(game, bandit, PlaceSet::only(here)).and(at);
            let victims = meant(game, bandit, action, targets, "BASE-punch-k")?;
            punch_all(game, bandit, action, here, shove, victims)
        }
        _ => Ok(()),
    }
}

/// BASE-rob-a to -g. Nobody looks at what lies there before he robs (D-087, AMB-210).
fn rob(game: &mut Game, bandit: WhoId, here: PlaceId) -> Result<(), Halt> {
    if within_reach(game, here).is_empty() {
        return no_effect(game, "BASE-rob-f", bandit, NoEffectReason::NoLoot);
    }
    // D-089: one token, unless a house rule says more.
    for _ in 0..game.content().rules.robbery_amount.get() {
        let lying = within_reach(game, here);
        // Whom a script has put out of the game or sent elsewhere for the token before takes no more.
        let stays = game.place(bandit.pawn()) == Some(here) && !game.state.out.has(bandit);
        if lying.is_empty() || !stays {
            break;
        }
        let refusable = !game.content().rules.robbery_obligatory;
        let token = if refusable {
            match choose_loot_or_none(game, bandit, lying, Ask::Rob)? {
                Some(token) => token,
                None => {
                    game.emit("D-086", Fact::Declined { bandit });
                    break;
                }
            }
        } else {
            choose_loot(game, bandit, lying, Ask::Rob)?
        };
        put_on_sheet(game, "BASE-rob-c", bandit, here, token)?;
    }
    Ok(())
}
