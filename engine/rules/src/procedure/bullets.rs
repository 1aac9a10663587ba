//! Bullets: those of bandits and neutral ones, who receives them and where they come to lie.

use super::{LONGEST_CHAIN, SCRIPTED, in_turn};
use crate::capacity::MAX_PAWNS_OF_NOBODY;
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::{Call, HookPoint, HookReply, Told};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::options::{BulletGoes, PartialDeal, Removal, ShortageEffect, ShotGoes};
use crate::question::{Ask, Choice};

/// What a neutral bullet is given for, which decides whether a shortage removes the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Somebody met this pawn of nobody.
    Meeting(PawnId),
    /// A pawn of nobody shot, as an event has it.
    Shot,
    /// An event.
    Event,
}

/// One own bullet of the shooter goes to the victim, or to whom a script
/// passes it on (BASE-fire-a, -b). It is the next one of a pile if one is named. Answers which, if one was left.
pub(crate) fn shoot(
    game: &mut Game,
    shooter: WhoId,
    victim: WhoId,
    pile: Option<Pile>,
) -> Result<Option<CardId>, Halt> {
    let pile = fired_from(game, shooter, pile)?;
    let (mut victim, mut aimed) = (victim, next_bullet(game, shooter, pile));
    // Nobody is about to receive what is not there.
    if aimed.is_some() && game.hears(HookPoint::BeforeHit) {
        (victim, aimed) = passed_on(game, shooter, victim, aimed, pile)?;
    }
    let Some(bullet) = aimed else {
        return Ok(None);
    };
    let seat = game.table().seat_of(victim);
    // D-081: a bandit's bullet lies on top, a partner's as well (BASE-two-r).
    let hit = Fact::Hit { victim, seat, bullet, shooter: Some(shooter), meeting: false, on_top: true };
    game.emit("BASE-fire-b", hit);
    if !game.content().bullets.is_empty() {
        strike(game, shooter, victim, bullet)?;
    }
    Ok(Some(bullet))
}

/// Who receives what somebody fires at another one, as scripts have it, and which bullet that is.
#[cold]
fn passed_on(
    game: &mut Game,
    shooter: WhoId,
    victim: WhoId,
    aimed: Option<CardId>,
    pile: Option<Pile>,
) -> Result<(WhoId, Option<CardId>), Halt> {
    let victim = receiver(game, victim, Some(shooter), aimed, None)?;
    // Who was asked may have fired it meanwhile, and another may have come back; it is the one that was told of as
    // long as it is there.
    let cylinder = game.state.sheets[shooter.index()].cylinder;
    let is_there = |&bullet: &CardId| cylinder.has(game.table().chamber(bullet, shooter));
    Ok((victim, aimed.filter(is_there).or(next_bullet(game, shooter, pile))))
}

/// What a bullet of a kind does to whoever received it: it bars cards (UCR 14.2), and its script is heard.
#[cold]
fn strike(game: &mut Game, shooter: WhoId, victim: WhoId, bullet: CardId) -> Result<(), Halt> {
    let Some(kind) = game.table().bullet_kind(bullet) else {
        return Ok(());
    };
    let row = &game.content().bullets[kind.index()];
    let (bars, on_hit) = (!row.bars.is_empty(), row.on_hit);
    if bars && !game.state.sheets[victim.index()].barred_by.has(kind) {
        // What a row of content says, whoever wrote it (UCR-14.2-c).
        game.emit(SCRIPTED, Fact::Bars { bandit: victim, bullet: kind });
    }
    let Some(on_hit) = on_hit.filter(|_| game.running.acting < LONGEST_CHAIN) else {
        return Ok(());
    };
    game.running.acting += 1;
    game.call(Call::of_nobody(on_hit, Told::OnHit { victim, shooter }))?;
    game.running.acting -= 1;
    Ok(())
}

/// Fires one own bullet of the shooter, of a pile if one is named, at each of these, as long as he has some there: bandits
/// in turn order, then pawns of nobody. Answers whether there were enough.
pub fn hit_own(game: &mut Game, shooter: WhoId, victims: PawnSet, pile: Option<Pile>) -> Result<bool, Halt> {
    for victim in in_turn(game, victims.characters()) {
        if shoot(game, shooter, victim, pile)?.is_none() {
            return Ok(false);
        }
    }
    for pawn in game.table().pawns_of_nobody().filter(|&pawn| victims.has(pawn)) {
        if shoot_pawn(game, shooter, pawn, pile)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The pile somebody fires from, where it is not all the same: the one that is named, or of two the one he chooses.
#[inline]
fn fired_from(game: &mut Game, shooter: WhoId, named: Option<Pile>) -> Result<Option<Pile>, Halt> {
    if named.is_some() || !game.table().has_two_piles(shooter) { Ok(named) } else { chosen(game, shooter) }
}

/// The pile somebody chooses of two in which bullets are left; of one alone he has no choice (UCR 10.6.1, AMB-158).
#[cold]
fn chosen(game: &mut Game, shooter: WhoId) -> Result<Option<Pile>, Halt> {
    // Who is out of the game chooses nothing any more.
    if game.state.out.has(shooter) {
        return Ok(None);
    }
    let left = game.state.sheets[shooter.index()].cylinder;
    let mut question = game.question_for(shooter, Ask::Pile);
    for pile in Pile::ALL {
        if !game.table().pile(shooter, left, pile).is_empty() {
            question.offer(Choice::Number(pile.number().into()));
        }
    }
    if question.choices.len() < 2 {
        return Ok(None);
    }
    let Choice::Number(number) = game.ask(question)? else {
        return Ok(None);
    };
    Ok(Pile::ALL.into_iter().find(|pile| i16::from(pile.number()) == number))
}

/// The bullet somebody fires next, of a pile if one is named.
#[inline]
fn next_bullet(game: &Game, shooter: WhoId, pile: Option<Pile>) -> Option<CardId> {
    let left = game.state.sheets[shooter.index()].cylinder;
    let left = pile.map_or(left, |pile| game.table().pile(shooter, left, pile));
    Some(game.table().bullet(shooter, left.next()?))
}

/// One own bullet of the shooter goes to a pawn of nobody, and so to the box:
/// it keeps no bullets (D-076). Answers which, if one was left.
#[cold]
pub(crate) fn shoot_pawn(
    game: &mut Game,
    shooter: WhoId,
    pawn: PawnId,
    pile: Option<Pile>,
) -> Result<Option<CardId>, Halt> {
    let pile = fired_from(game, shooter, pile)?;
    let bullet = next_bullet(game, shooter, pile);
    if let Some(bullet) = bullet {
        game.emit("D-076", Fact::PawnHit { pawn, bullet, shooter });
    }
    Ok(bullet)
}

/// Who receives a bullet in the end: a script may pass it on, once (AMB-120).
fn receiver(
    game: &mut Game,
    victim: WhoId,
    shooter: Option<WhoId>,
    bullet: Option<CardId>,
    pawn: Option<PawnId>,
) -> Result<WhoId, Halt> {
    let mut receiver = victim;
    if game.hears(HookPoint::BeforeHit) {
        let bullet = bullet.and_then(|bullet| game.table().bullet_kind(bullet));
        game.each_listener(Told::BeforeHit { victim, shooter, bullet, pawn }, |reply| {
            if let HookReply::Bandit(other) = reply {
                receiver = other;
            }
            receiver == victim
        })?;
    }
    Ok(receiver)
}

/// Gives each of these bandits one neutral bullet, as one batch. Answers who
/// was served.
///
/// BASE-notes-c to -e, AMB-025, AMB-027: with too few, nobody gets one and
/// what is left goes out of the game, unless an option says otherwise.
///
/// # Errors
/// As every verb: when a script asks something or fails; and
/// [`Halt::Cancelled`] where a shortage cancels the rest of what the script
/// does (AMB-023). Meetings have an option of their own (AMB-024).
#[inline]
pub fn hit_neutral(game: &mut Game, victims: WhoSet, occasion: Occasion) -> Result<WhoSet, Halt> {
    hit_neutral_beside(game, victims, 0, occasion)
}

/// As [`hit_neutral`], where so many bullets more are needed in the same moment.
fn hit_neutral_beside(
    game: &mut Game,
    victims: WhoSet,
    besides: usize,
    occasion: Occasion,
) -> Result<WhoSet, Halt> {
    let met = match occasion {
        Occasion::Meeting(pawn) => Some(pawn),
        Occasion::Shot | Occasion::Event => None,
    };
    let rule = if met.is_some() { "BASE-meeting-e" } else { SCRIPTED };
    if victims.is_empty() && besides == 0 {
        return Ok(victims);
    }
    let (needed, left) = (victims.len() + besides, game.state.neutral.len());
    let short = needed > left;
    // D-145, AMB-213.
    let cancels = game.content().rules.neutral_shortage_effect == ShortageEffect::EffectCancelled;
    let cancelled = short && met.is_none() && cancels;
    // Of a volley all are hit or nobody, whatever else is dealt out in part (UCR-2.6.6-c).
    let nobody = cancelled || (short && besides > 0);
    let served = if nobody { WhoSet::EMPTY } else { served(game, victims) };
    if short {
        game.emit("BASE-notes-c", Fact::BulletsShort { needed: byte(needed), left: byte(left) });
    }
    for victim in in_turn(game, served) {
        let victim = receiver(game, victim, None, None, met)?;
        let Some(&bullet) = game.state.neutral.last() else {
            break;
        };
        let seat = game.table().seat_of(victim);
        let on_top = !game.content().rules.expert() || lies_on_top(game, occasion);
        game.emit(rule, Fact::Hit { victim, seat, bullet, shooter: None, meeting: met.is_some(), on_top });
    }
    let removed = match game.content().rules.neutral_deck_removed {
        Removal::OnAnyShortage => true,
        Removal::OnEventShortage => met.is_none(),
        Removal::Never => false,
    };
    let left = byte(game.state.neutral.len());
    if short && removed && left > 0 {
        game.emit("BASE-notes-e", Fact::NeutralBulletsRemoved { left });
    }
    if cancelled {
        game.emit("D-145", Fact::RestCancelled);
        return Err(Halt::Cancelled);
    }
    Ok(served)
}

/// As [`hit_neutral`], of pawns of nobody as well, who keep no bullet: each needs one all the same (AMB-238), and it comes
/// back or leaves the game. Answers whether all were hit.
pub fn hit_all_neutral(
    game: &mut Game,
    victims: PawnSet,
    occasion: Occasion,
    leaves: bool,
) -> Result<bool, Halt> {
    let bandits = victims.characters();
    let others: List<PawnId, MAX_PAWNS_OF_NOBODY> =
        game.table().pawns_of_nobody().filter(|&pawn| victims.has(pawn)).collect();
    let enough = bandits.len() + others.len() <= game.state.neutral.len();
    let served = hit_neutral_beside(game, bandits, others.len(), occasion)?;
    if served != bandits || !(enough || others.is_empty()) {
        return Ok(false);
    }
    for &pawn in others.iter() {
        if let Some(&bullet) = game.state.neutral.last() {
            game.emit(SCRIPTED, Fact::NeutralHit { pawn, bullet, leaves });
        }
    }
    Ok(true)
}

/// Those of some bandits for whom a neutral bullet is left (AMB-025).
pub(super) fn served(game: &Game, victims: WhoSet) -> WhoSet {
    let left = game.state.neutral.len();
    if victims.len() <= left {
        return victims;
    }
    match game.content().rules.neutral_partial_deal {
        PartialDeal::None => WhoSet::EMPTY,
        PartialDeal::TurnOrder => in_turn(game, victims).take(left).collect(),
    }
}

/// True if a neutral bullet goes on top of its receiver's deck in the expert game, as a bandit's does, a partner's as well, by every
/// text (BASE-expert-h, BASE-two-r, D-052, D-081, D-082).
#[cold]
fn lies_on_top(game: &Game, occasion: Occasion) -> bool {
    let rules = &game.content().rules;
    match occasion {
        Occasion::Meeting(_) => rules.meeting_bullet_goes_to == BulletGoes::DeckTop,
        Occasion::Shot => rules.shot_bullet_goes_to == ShotGoes::DeckTop || rules.teams(),
        Occasion::Event => rules.event_bullet_goes_to == BulletGoes::DeckTop,
    }
}
