//! The procedures an action card can name. Each is written straight down, as
//! the rulebook tells it, with its questions in the middle. Who can be meant by
//! a shot or a punch stands in `targets`.

mod possible;
mod sight;
mod targets;

pub(crate) use possible::can_perform;
pub(crate) use sight::{in_sight, line_of_sight};

use crate::content::{Alternative, Procedure, Shove};
use crate::fact::{Fact, How, Reason};
use crate::game::{Game, Halt};
use crate::hook::{Call, HookPoint, Reply, Source, Told};
use crate::ids::*;
use crate::layout::{DIRECTIONS, Layout};
use crate::list::List;
use crate::options::RoofPath;
use crate::question::{Ask, Choice, Question};

/// Performs an action for a bandit: from a card, or because something grants it.
///
/// # Errors
/// When a question in the middle has no answer yet, or a script fails.
#[inline]
pub(crate) fn perform(game: &mut Game, bandit: BanditId, action: ActionId) -> Result<(), Halt> {
    let Some(here) = game.place(bandit.pawn()) else {
        return Ok(());
    };
    if !game.all_agree(Told::MayAct { bandit, action })? {
        return no_effect(game, "UCR-5.3.3-f", bandit, Reason::Barred);
    }
    if game.any_does(Told::InsteadOfAction { bandit, action })? {
        return Ok(());
    }
    match game.content().actions[action.index()].does {
        Procedure::Move => walk(game, bandit, here),
        Procedure::ChangeFloor => change_floor(game, bandit, action, here),
        Procedure::Fire => fire(game, bandit, action, here),
        Procedure::Rob => rob(game, bandit, here),
        Procedure::Punch(shove) => punch(game, bandit, action, here, shove),
        Procedure::Send { pawn, must } => send(game, bandit, PawnId::of_nobody(pawn.index()), must),
        Procedure::Script { perform, can, .. } => {
            if let Some(can) = can
                && game.call(script_call(can, Told::CanAct { bandit, action }))? == Reply::Truth(false)
            {
                return no_effect(game, "UCR-5.3.3-f", bandit, Reason::NothingToDo);
            }
            game.call(script_call(perform, Told::OnAction { bandit, action })).map(|_| ())
        }
    }
}

/// The call of a script that is an action.
fn script_call(function: FunctionId, told: Told) -> Call {
    Call { function, source: Source::Always, told }
}

fn no_effect(game: &mut Game, rule: &'static str, bandit: BanditId, reason: Reason) -> Result<(), Halt> {
    let card = if game.table().notes_void { game.own_card(bandit) } else { None };
    game.emit(rule, Fact::NoEffect { bandit, reason, card });
    Ok(())
}

/// BASE-move-a to -d.
fn walk(game: &mut Game, bandit: BanditId, here: PlaceId) -> Result<(), Halt> {
    let (fewest, most) = reach(game, bandit, here)?;
    let mut question = game.question_for(bandit, Ask::Move);
    along_the_train(game.layout(), here, fewest, most, |place| {
        question.offer(Choice::Place(place));
    });
    if !game.layout().is_line() {
        for &place in across_gaps(game, here, most).iter() {
            if !question.choices.contains(&Choice::Place(place)) {
                question.offer(Choice::Place(place));
            }
        }
    }
    let Some(question) = enterable(game, question, bandit.pawn(), How::Move)? else {
        return no_effect(game, "BASE-steal-d", bandit, Reason::NoWay);
    };
    let Choice::Place(to) = game.ask(question)? else {
        return Ok(());
    };
    if game.table().hits_passers() {
        game.pass_by(bandit, here, to, most)?;
    }
    game.relocate("BASE-move-a", bandit.pawn(), to, How::Move)
}

/// Fewest and most cars a bandit's Move covers from a place.
#[inline]
fn reach(game: &mut Game, bandit: BanditId, here: PlaceId) -> Result<(u8, u8), Halt> {
    let (fewest, mut most) = game.table().moves(here);
    if game.hears(HookPoint::Reach) {
        game.each_listener(
            Told::Reach { bandit, from: here, fewest: fewest.into(), most: most.into() },
            |reply| {
                if let Reply::Number(number) = reply {
                    most = number.clamp(1, 24) as u8;
                }
                true
            },
        )?;
    }
    Ok((fewest.min(most), most))
}

/// Where a Move can lead: along the train one way and then the other.
#[inline]
fn along_the_train(layout: &Layout, here: PlaceId, fewest: u8, most: u8, mut offer: impl FnMut(PlaceId)) {
    for direction in DIRECTIONS {
        let mut reached = here;
        for distance in 1..=most {
            let Some(place) = layout.step(reached, direction) else {
                break;
            };
            reached = place;
            if distance >= fewest {
                offer(place);
            }
            if !layout.is_line() && layout.level(place) != layout.level(here) {
                break;
            }
        }
    }
}

/// Where a Move can lead besides, with cars beside the train (UCR 10.1, AMB-077).
#[cold]
fn across_gaps(game: &Game, here: PlaceId, most: u8) -> List<PlaceId, MAX_PLACES> {
    let most = match game.content().rules.roof_move_path {
        RoofPath::AnyPath => most,
        RoofPath::OneDirection => 1,
    };
    let ways = game.layout().ways(here, most);
    ways.iter().map(|&(place, _)| place).collect()
}

/// Leaves only places the pawn may enter; none when that leaves nothing.
#[inline]
fn enterable(
    game: &mut Game,
    mut question: Box<Question>,
    pawn: PawnId,
    how: How,
) -> Result<Option<Box<Question>>, Halt> {
    if game.hears(HookPoint::MayEnter) {
        let offered = question.choices;
        question.choices.clear();
        for &choice in offered.iter() {
            if let Choice::Place(place) = choice
                && game.all_agree(Told::MayEnter { pawn, to: place, how })?
            {
                question.offer(choice);
            }
        }
    }
    Ok((!question.choices.is_empty()).then_some(question))
}

/// BASE-floor-a to -d.
fn change_floor(game: &mut Game, bandit: BanditId, action: ActionId, here: PlaceId) -> Result<(), Halt> {
    let pawn = bandit.pawn();
    if game.hears(HookPoint::Ways) {
        return change_floor_somewhere(game, bandit, action, here);
    }
    let Some(other) = game.layout().other_level(here) else {
        return no_effect(game, "BASE-steal-d", bandit, Reason::NoWay);
    };
    if !game.all_agree(Told::MayEnter { pawn, to: other, how: How::ChangeFloor })? {
        return no_effect(game, "BASE-steal-d", bandit, Reason::NoWay);
    }
    game.relocate("BASE-floor-a", pawn, other, How::ChangeFloor)
}

/// A Floor Change that a power may let lead elsewhere as well (UCR 13.8).
#[cold]
fn change_floor_somewhere(
    game: &mut Game,
    bandit: BanditId,
    action: ActionId,
    here: PlaceId,
) -> Result<(), Halt> {
    let ways = floors(game, bandit, action, here)?;
    let mut question = game.question_for(bandit, Ask::Move);
    for place in ways.iter() {
        question.offer(Choice::Place(place));
    }
    let Some(question) = enterable(game, question, bandit.pawn(), How::ChangeFloor)? else {
        return no_effect(game, "BASE-steal-d", bandit, Reason::NoWay);
    };
    let Choice::Place(to) = game.ask(question)? else {
        return Ok(());
    };
    game.relocate("BASE-floor-a", bandit.pawn(), to, How::ChangeFloor)
}

/// Where a change of floor can lead.
fn floors(game: &mut Game, bandit: BanditId, action: ActionId, here: PlaceId) -> Result<PlaceSet, Halt> {
    let mut ways: PlaceSet = game.layout().other_level(here).into_iter().collect();
    if game.hears(HookPoint::Ways) {
        game.each_listener(Told::Ways { bandit, action }, |reply| {
            if let Reply::Places(more) = reply {
                ways = ways.or(more);
            }
            true
        })?;
    }
    ways.remove(here);
    Ok(ways)
}

/// BASE-marshalcard-a to -f, AMB-101.
fn send(game: &mut Game, bandit: BanditId, pawn: PawnId, must: bool) -> Result<(), Halt> {
    let Some(here) = game.place(pawn) else {
        return no_effect(game, "BASE-steal-d", bandit, Reason::NoWay);
    };
    let mut question = game.question_for(bandit, Ask::Send(pawn));
    for place in game.near_for(pawn, here) {
        question.offer(Choice::Place(place));
    }
    let Some(mut question) = enterable(game, question, pawn, How::Sent)? else {
        return no_effect(game, "BASE-steal-d", bandit, Reason::NoWay);
    };
    if !must {
        question.offer(Choice::No);
    }
    let Choice::Place(to) = game.ask(question)? else {
        game.emit("D-072", Fact::Declined { bandit });
        return Ok(());
    };
    game.relocate("BASE-marshalcard-a", pawn, to, How::Sent)
}

/// BASE-fire-a to -n, BASE-tuco-a, -b.
fn fire(game: &mut Game, bandit: BanditId, action: ActionId, here: PlaceId) -> Result<(), Halt> {
    if game.state.bandits[bandit.index()].bullets == 0 {
        return no_effect(game, "BASE-fire-l", bandit, Reason::NoBullet);
    }
    let seen = in_sight(game, bandit, here)?;
    let targets = targets::of_a_shot(game, bandit, seen);
    let Some(victim) = choose_victim(game, bandit, action, targets, Ask::Shoot)? else {
        return Ok(());
    };
    let there = game.place(victim).unwrap_or(here);
    match victim.bandit() {
        Some(victim) => game.shoot(bandit, victim)?,
        None => game.shoot_pawn(bandit, victim),
    }
    if game.hears(HookPoint::AfterHit) {
        let way = game.layout().direction(here, there);
        game.react(Told::AfterHit { shooter: bandit, victim, from: here, at: there, way })?;
    }
    Ok(())
}

/// Asks whom to hit: of those who can be chosen, only the ones of lowest rank
/// (BASE-belle-a to -c, AMB-117). None when there is nobody, or nobody is chosen.
fn choose_victim(
    game: &mut Game,
    actor: BanditId,
    action: ActionId,
    targets: PawnSet,
    ask: Ask,
) -> Result<Option<PawnId>, Halt> {
    let mut victims = targets.bandits();
    let others = targets.without(victims.pawns());
    if game.hears(HookPoint::MayTarget) {
        for victim in victims.iter() {
            if !game.all_agree(Told::MayTarget { victim, actor, action })? {
                victims.remove(victim);
            }
        }
    }
    let team = targets::that_can_be_ignored(game, actor, victims);
    let spared = if others.is_empty() { BanditSet::EMPTY } else { spared_for_pawns(game, victims) };
    let mut chosen = lowest(game, victims, actor, action, spared)?;
    if !team.is_empty() {
        victims = victims.without(team);
        chosen = chosen.or(lowest(game, victims, actor, action, spared)?);
    }
    if chosen.is_empty() && others.is_empty() {
        let rule = if ask == Ask::Shoot { "BASE-fire-k" } else { "BASE-punch-k" };
        no_effect(game, rule, actor, Reason::NoTarget)?;
        return Ok(None);
    }
    let mut question = game.question_for(actor, ask);
    for victim in chosen.iter() {
        question.offer(Choice::Bandit(victim));
    }
    for pawn in others.iter() {
        question.offer(Choice::Pawn(pawn));
    }
    if !team.is_empty() && victims.is_empty() && others.is_empty() {
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
fn spared_for_pawns(game: &Game, victims: BanditSet) -> BanditSet {
    let yields = |&victim: &BanditId| {
        let mut powers = game.state.bandits[victim.index()].powers.iter();
        powers.any(|power| game.content().characters[power.index()].spared_for == Alternative::Pawn)
    };
    victims.iter().filter(yields).collect()
}

/// Those of lowest rank among several; of those for whom a pawn is there, who have a rank at all, nobody.
#[inline(always)]
fn lowest(
    game: &mut Game,
    victims: BanditSet,
    actor: BanditId,
    action: ActionId,
    spared: BanditSet,
) -> Result<BanditSet, Halt> {
    if victims.len() < 2 && spared.is_empty() {
        return Ok(victims);
    }
    let (mut lowest, mut chosen) = (i32::MAX, BanditSet::EMPTY);
    for victim in victims.iter() {
        let rank = rank_of(game, victim, actor, action)?;
        if rank > lowest || (rank > 0 && spared.has(victim)) {
            continue;
        }
        if rank < lowest {
            (lowest, chosen) = (rank, BanditSet::EMPTY);
        }
        chosen.insert(victim);
    }
    Ok(chosen)
}

fn rank_of(game: &mut Game, victim: BanditId, actor: BanditId, action: ActionId) -> Result<i32, Halt> {
    let mut rank = 0;
    for character in game.state.bandits[victim.index()].powers.iter() {
        for &(ranked, value) in &game.content().characters[character.index()].ranks {
            if ranked == action {
                rank = rank.max(i32::from(value));
            }
        }
    }
    if game.hears(HookPoint::TargetRank) {
        game.each_listener(Told::TargetRank { victim, actor, action }, |reply| {
            if let Reply::Number(number) = reply {
                rank = rank.max(number);
            }
            true
        })?;
    }
    Ok(rank)
}

/// BASE-rob-a to -g.
fn rob(game: &mut Game, bandit: BanditId, here: PlaceId) -> Result<(), Halt> {
    if game.within_reach(here).is_empty() {
        return no_effect(game, "BASE-rob-f", bandit, Reason::NoLoot);
    }
    // D-089: one token, unless a house rule says more.
    for _ in 0..game.content().rules.robbery_amount {
        let lying = game.within_reach(here);
        if lying.is_empty() {
            break;
        }
        let refusable = !game.content().rules.robbery_obligatory;
        if !game.content().rules.robbery_blind && (refusable || lying.len() > 1) {
            look(game, bandit, here);
        }
        let token = if refusable {
            match game.choose_loot_or_none(bandit, lying, Ask::Rob)? {
                Some(token) => token,
                None => {
                    game.emit("D-086", Fact::Declined { bandit });
                    break;
                }
            }
        } else {
            game.choose_loot(bandit, lying, Ask::Rob)?
        };
        game.put_on_sheet("BASE-rob-c", bandit, here, token);
    }
    Ok(())
}

/// Whoever may look before he robs looks at all that lies face down, and whether
/// he knew it before is nobody's business (D-087, AMB-210).
#[cold]
fn look(game: &mut Game, bandit: BanditId, place: PlaceId) {
    let tokens = game.state.floor[place.index()].and(game.content().secret);
    if !tokens.is_empty() {
        let seat = game.table().seat_of(bandit);
        game.emit("D-087", Fact::LootSeen { bandit, seat, tokens, place });
    }
}

/// BASE-punch-a to -k.
fn punch(
    game: &mut Game,
    bandit: BanditId,
    action: ActionId,
    here: PlaceId,
    shove: Shove,
) -> Result<(), Halt> {
    let targets = targets::of_a_punch(game, bandit, PlaceSet::only(here));
    let Some(punched) = choose_victim(game, bandit, action, targets, Ask::Punch)? else {
        return Ok(());
    };
    let Some(victim) = punched.bandit() else {
        return wake(game, bandit, punched, here, action);
    };
    let loot = game.state.bandits[victim.index()].loot;
    let mut lost = None;
    if !loot.is_empty() {
        // BASE-punch-c, -d: without looking; what all can tell apart he can, too.
        lost = Some(game.choose_loot(bandit, loot, Ask::KnockLoose(victim))?);
    }
    let before = game.content().rules.punch_drop_before_push;
    // AMB-103: the loot falls before the victim flies, unless a house rule says after.
    if let Some(token) = lost.filter(|_| before) {
        knock_loose(game, bandit, victim, token, here)?;
    }
    if sent_otherwise(game, bandit, punched, here, action)? {
        if let Some(token) = lost.filter(|_| !before) {
            knock_loose(game, bandit, victim, token, here)?;
        }
        return Ok(());
    }
    let mut question = game.question_for(bandit, Ask::PunchTo(victim));
    let either_level = !game.content().rules.punch_move_same_floor;
    match shove {
        Shove::NextCar => {
            for place in game.layout().near(here) {
                question.offer(Choice::Place(place));
                // D-095: a text that does not say on which level lets the puncher choose.
                if either_level && let Some(other) = game.layout().other_level(place) {
                    question.offer(Choice::Place(other));
                }
            }
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
    if let Some(token) = lost.filter(|_| !before) {
        knock_loose(game, bandit, victim, token, to)?;
    }
    game.relocate("BASE-punch-f", victim.pawn(), to, How::Punched)
}

/// Whether a script did something else with a punched pawn than to send it away.
#[inline]
fn sent_otherwise(
    game: &mut Game,
    bandit: BanditId,
    punched: PawnId,
    here: PlaceId,
    action: ActionId,
) -> Result<bool, Halt> {
    game.any_does(Told::InsteadOfShove { by: bandit, victim: punched, at: here, action })
}

/// A pawn of nobody is punched: it takes part from now on, and flies to a
/// neighbouring car whatever the punch (UCR 9.3.3).
#[cold]
fn wake(
    game: &mut Game,
    bandit: BanditId,
    pawn: PawnId,
    here: PlaceId,
    action: ActionId,
) -> Result<(), Halt> {
    game.emit("UCR-9.3.3-b", Fact::Woken { pawn });
    if sent_otherwise(game, bandit, pawn, here, action)? {
        // What was done instead may have left it where it stands, and those beside it.
        if game.place(pawn) == Some(here) {
            game.meet_in_place(pawn, How::Punched)?;
        }
        return Ok(());
    }
    let mut question = game.question_for(bandit, Ask::Send(pawn));
    for place in game.near_for(pawn, here) {
        question.offer(Choice::Place(place));
    }
    if let Some(question) = enterable(game, question, pawn, How::Punched)?
        && let Choice::Place(to) = game.ask(question)?
    {
        return game.relocate("UCR-9.3.3-d", pawn, to, How::Punched);
    }
    game.meet_in_place(pawn, How::Punched)
}

fn knock_loose(
    game: &mut Game,
    bandit: BanditId,
    victim: BanditId,
    token: LootId,
    place: PlaceId,
) -> Result<(), Halt> {
    game.emit("BASE-punch-e", Fact::LootDropped { bandit: victim, token, place, seen: true });
    if game.hears(HookPoint::AfterLootLost) {
        let kind = game.content().kind(token);
        game.react(Told::AfterLootLost { by: bandit, victim, token, at: place, kind })?;
    }
    Ok(())
}
