//! Decisions by rule: what would be asked of somebody whom nobody leads. Scripts say what is left in the running, and
//! chance settles the rest. Nobody is asked, so no answer is recorded; of chance there is a fact, and what comes of the
//! choice tells itself.
//!
//! Whoever decides looks through everybody's eyes, lest a choice show what is hidden: verbs that read more than everybody
//! sees ask [`is_public`] and refuse.

use super::{Draw, Game, Halt, Outcome};
use crate::fact::Fact;
use crate::hook::{Asker, Call, HookPoint, HookReply, OfferList, Source, Told};
use crate::ids::*;
use crate::number::byte;
use crate::question::{Ask, Choice, Question};

/// Something that is being decided.
pub(super) struct Decision {
    question: Box<Question>,
    /// What is left in the running, by number.
    left: Vec<u8>,
}

/// What is being decided by rule, while scripts are asked for it.
pub fn decision(game: &Game) -> Option<&Question> {
    game.decision.as_ref().map(|decision| &*decision.question)
}

/// What scripts have left in the running of it so far, by number.
pub fn left(game: &Game) -> &[u8] {
    game.decision.as_ref().map_or(&[], |decision| &decision.left)
}

/// Notes that a choice of what is being decided is left in the running; once is enough.
pub fn leave(game: &mut Game, choice: usize) {
    let choice = byte(choice);
    if let Some(decision) = &mut game.decision
        && usize::from(choice) < decision.question.choices.len()
        && !decision.left.contains(&choice)
    {
        decision.left.push(choice);
    }
}

/// The same game, as while this is decided by rule: for hooks that are called outside any decision.
#[must_use]
pub fn considering(mut game: Game, question: Question) -> Game {
    game.decision = Some(Decision { question: Box::new(question), left: Vec::new() });
    game
}

/// Whether a script sees what everybody sees and no more: where it decides by rule, and where somebody who is led by rule
/// carries out his own card as his own row says.
#[inline]
pub fn is_public(game: &Game, call: &Call) -> bool {
    if call.point() == HookPoint::Decide {
        return true;
    }
    match call.source {
        Source::Bandit(who) if game.state.leader(game.table.seat_of(who)) == PersonId::NOBODY => {
            carries_out_own_card(game, who, call.function)
        }
        _ => false,
    }
}

/// Whether everybody sees that somebody has a power: one that only cards lend which lie hidden decides nothing.
#[cold]
pub(super) fn is_open(game: &Game, who: WhoId, power: CharacterId) -> bool {
    let (table, cards) = (game.table(), &game.content().cards);
    let mut lending =
        table.taken_by(&game.state, who).iter().filter(|card| cards[card.index()].lends == power);
    let is_lent = lending.clone().next().is_some();
    table.who[who.index()].character == power
        || !is_lent
        || lending.any(|card| table.shows_card(&game.state, card))
}

#[cold]
fn carries_out_own_card(game: &Game, who: WhoId, function: FunctionId) -> bool {
    let row = game.table.character(who);
    let card = game.cause.card.and_then(|card| game.state.common.get(usize::from(card)));
    row.by_rule
        && row.hooks.iter().any(|subscription| subscription.function == function)
        && card.is_some_and(|played| played.bandit == who)
}

/// Lets a rule choose among several things.
#[cold]
pub(super) fn decide(game: &mut Game, question: Box<Question>) -> Result<Choice, Halt> {
    let (bandit, ask) = (question.who, question.ask);
    let (key, about) = match ask {
        Ask::Script(text) => (Some(text), None),
        Ask::Send(pawn) | Ask::PunchTo(pawn) => (None, Some(pawn)),
        Ask::KnockLoose(who) | Ask::Give(who) => (None, Some(who.pawn())),
        _ => (None, None),
    };
    let told =
        Told::Decide { bandit, asked: ask.kind(), key, script: key.map(Asker), about, offered: OfferList };
    game.decision = Some(Decision { question, left: Vec::new() });
    let heard = match game.hears(HookPoint::Decide) {
        true => game.each_listener(told, |reply| reply != HookReply::Decision),
        false => Ok(()),
    };
    // Scripts that decide only answer, so nothing else was decided meanwhile.
    let Some(Decision { question, mut left }) = game.decision.take() else {
        return Err(Halt::Cancelled);
    };
    heard?;
    // In the order of the offer, so that it is all one in which order a script names what it leaves.
    left.sort_unstable();
    if left.is_empty() {
        left.extend(0..byte(question.choices.len()));
    }
    let among = |nth: usize| question.choices[usize::from(left[nth])];
    let mut choice = among(0);
    if left.len() > 1 {
        let outcome = |_: &Game, nth: usize| Outcome::Decided(ask, among(nth));
        choice = among(game.chance(Draw::Decision(bandit), left.len(), outcome)?);
        let rule = question.rules().first().copied().unwrap_or_default();
        game.emit(rule, Fact::Decided { bandit, ask, choice });
    }
    game.blank = Some(question);
    Ok(choice)
}
