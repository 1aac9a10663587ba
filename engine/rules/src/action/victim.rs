//! Who is hit, of those a shot or a punch can be meant for: ranks and scripts have a say, then the player.

use super::{in_sight, no_effect, targets};
use crate::content::{Alternative, Procedure};
use crate::fact::{Fact, NoEffectReason};
use crate::game::{Game, Halt, each_number};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::list::List;
use crate::procedure::in_turn;
use crate::question::{Ask, Choice};

/// Who can be chosen of some.
struct Choosable {
    /// The bandits of lowest rank.
    bandits: WhoSet,
    /// Pawns of nobody.
    others: PawnSet,
    /// Whether nobody need be chosen, as all are of the own team.
    optional: bool,
}

/// Those of some who can be chosen: only the ones of lowest rank (BASE-belle-a to -c, AMB-117).
#[inline(always)]
fn choosable(game: &mut Game, actor: WhoId, action: ActionId, targets: PawnSet) -> Result<Choosable, Halt> {
    let mut targets = targets;
    if game.hears(HookPoint::MayTarget) {
        targets = unspared(game, actor, action, targets)?;
    }
    let mut victims = targets.characters();
    let others = targets.without(victims.pawns());
    // AMB-091: who is of the own team can be passed over.
    let team = match game.content().rules.team_mates_may_be_ignored_as_targets {
        true => victims.and(targets::team_of(game, actor)),
        false => WhoSet::EMPTY,
    };
    let spared = if others.is_empty() { WhoSet::EMPTY } else { spared_for_pawns(game, victims) };
    let mut chosen = lowest(game, victims, actor, action, spared)?;
    if !team.is_empty() {
        victims = victims.without(team);
        chosen = chosen.or(lowest(game, victims, actor, action, spared)?);
    }
    let optional = !team.is_empty() && victims.is_empty() && others.is_empty();
    Ok(Choosable { bandits: chosen, others, optional })
}

/// Whom a bandit who stands in a place could choose to shoot or punch, but for certain bandits.
pub(crate) fn choosable_from(
    game: &mut Game,
    actor: WhoId,
    action: ActionId,
    here: PlaceId,
    except: WhoSet,
) -> Result<PawnSet, Halt> {
    let targets = match game.content().actions[action.index()].does {
        Procedure::Fire => {
            let seen = in_sight(game, actor, here)?;
            targets::of_a_shot(game, actor, seen)
        }
        Procedure::Punch(_) => targets::of_a_punch(game, actor, PlaceSet::only(here)),
        _ => return Ok(PawnSet::EMPTY),
    };
    let chosen = choosable(game, actor, action, targets.without(except.pawns()))?;
    Ok(chosen.bandits.pawns().or(chosen.others))
}

/// Those of some whom no script spares.
#[cold]
fn unspared(game: &mut Game, actor: WhoId, action: ActionId, mut targets: PawnSet) -> Result<PawnSet, Halt> {
    for victim in targets.iter() {
        if !game.all_agree(Told::MayTarget { victim, actor, action })? {
            targets.remove(victim);
        }
    }
    Ok(targets)
}

/// Those of some who are meant, whatever their rank, that no script spares; tells where that is nobody.
#[cold]
pub(super) fn meant(
    game: &mut Game,
    actor: WhoId,
    action: ActionId,
    targets: PawnSet,
    rule: &'static str,
) -> Result<PawnSet, Halt> {
    let targets = unspared(game, actor, action, targets)?;
    if targets.is_empty() {
        no_effect(game, rule, actor, NoEffectReason::NoTarget)?;
    }
    Ok(targets)
}

/// Characters in turn order, then pawns of nobody.
pub(super) fn in_order(game: &Game, pawns: PawnSet) -> List<PawnId, MAX_PAWNS> {
    let characters = in_turn(game, pawns.characters()).map(WhoId::pawn);
    characters.chain(game.table().pawns_of_nobody().filter(|&pawn| pawns.has(pawn))).collect()
}

/// Asks whom to hit. None when there is nobody, or nobody is chosen.
pub(super) fn choose_victim(
    game: &mut Game,
    actor: WhoId,
    action: ActionId,
    targets: PawnSet,
    ask: Ask,
) -> Result<Option<PawnId>, Halt> {
    let Choosable { bandits, others, optional } = choosable(game, actor, action, targets)?;
    if bandits.is_empty() && others.is_empty() {
        let rule = if ask == Ask::Shoot { "BASE-fire-k" } else { "BASE-punch-k" };
        no_effect(game, rule, actor, NoEffectReason::NoTarget)?;
        return Ok(None);
    }
    let mut question = game.question_for(actor, ask);
    question.choices.extend(bandits.iter().map(Choice::Bandit));
    question.choices.extend(others.iter().map(Choice::Pawn));
    if optional {
        question.offer(Choice::No);
    }
    match game.ask(question)? {
        Choice::Bandit(victim) => Ok(Some(victim.pawn())),
        Choice::Pawn(pawn) => Ok(Some(pawn)),
        _ => {
            game.emit("AMB-091", Fact::Declined { bandit: actor });
            Ok(None)
        }
    }
}

/// Those who are spared for a pawn of nobody, which has rank 0, if their rank is higher (D-107).
#[cold]
fn spared_for_pawns(game: &Game, victims: WhoSet) -> WhoSet {
    let yields = |&victim: &WhoId| {
        let mut powers = game.state.sheets[victim.index()].powers.iter();
        powers.any(|power| game.content().characters[power.index()].spared_for == Alternative::Pawn)
    };
    victims.iter().filter(yields).collect()
}

/// Those of lowest rank among several; of those for whom a pawn is there, who have a rank at all, nobody.
#[inline(always)]
fn lowest(
    game: &mut Game,
    victims: WhoSet,
    actor: WhoId,
    action: ActionId,
    spared: WhoSet,
) -> Result<WhoSet, Halt> {
    if victims.len() < 2 && spared.is_empty() {
        return Ok(victims);
    }
    let (mut lowest, mut chosen) = (i32::MAX, WhoSet::EMPTY);
    for victim in victims.iter() {
        let rank = rank_of(game, victim, actor, action)?;
        if rank > lowest || (rank > 0 && spared.has(victim)) {
            continue;
        }
        if rank < lowest {
            (lowest, chosen) = (rank, WhoSet::EMPTY);
        }
        chosen.insert(victim);
    }
    Ok(chosen)
}

fn rank_of(game: &mut Game, victim: WhoId, actor: WhoId, action: ActionId) -> Result<i32, Halt> {
    let mut rank = 0;
    let powers = game.state.sheets[victim.index()].powers.and(game.table().shortcuts.ranked);
    for character in powers.iter() {
        for &(ranked, value) in &game.content().characters[character.index()].ranks {
            if ranked == action {
                rank = rank.max(i32::from(value));
            }
        }
    }
    if game.hears(HookPoint::TargetRank) {
        each_number(game, Told::TargetRank { victim, actor, action }, |number| rank = rank.max(number))?;
    }
    Ok(rank)
}
