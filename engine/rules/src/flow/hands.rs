//! Hands: how many cards a seat draws, and where they go at the end of planning.

use std::rc::Rc;

use crate::fact::Fact;
use crate::first;
use crate::game::{Game, Halt, each_number, seats_in_order};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::number::whole;
use crate::options::*;
use crate::procedure::cards_of;
use crate::question::{Ask, Choice};
use crate::state::{MAX_CARDS, Run, Step};

use super::deck::{can_draw, cards, discard_card, draw};

pub(super) fn is_out(game: &Game, seat: SeatId) -> bool {
    first::is_out(&game.state, game.table(), seat)
}

/// Fills the hands (BASE-roundstart-b, BASE-expert-i): kept cards count (D-036), and what scripts grant comes on top of
/// whatever is held (AMB-045). What exceeds the usual hand may be left if it is drawn `as_liked`.
pub(super) fn fill_hands(game: &mut Game, as_liked: bool) -> Result<(), Halt> {
    let everybody = game.state.out.is_empty() && !game.table().has_tops();
    for seat in seats_in_order(game) {
        if !everybody && (is_out(game, seat) || game.table().plays_top(seat)) {
            continue;
        }
        let (own, granted) = hand_size(game, seat)?;
        let held = whole(cards(game, seat).held());
        let count = ((own - held).max(0) + granted).clamp(0, whole(MAX_CARDS));
        if as_liked {
            fill_as_liked(game, seat, count, own, held)?;
        } else {
            draw(game, seat, count as usize, "BASE-roundstart-b")?;
        }
    }
    Ok(())
}

/// Draws what a seat begins the round with. What everybody draws must be drawn; what a power or a script grants beyond it
/// may be left, one card after the other (AMB-046, AMB-047).
#[cold]
fn fill_as_liked(game: &mut Game, seat: SeatId, all: i32, own: i32, held: i32) -> Result<(), Halt> {
    let everybody = i32::from(game.content().rules.hand_size.get()).min(own);
    let due = all.min((everybody - held).max(0));
    draw(game, seat, due as usize, "BASE-roundstart-b")?;
    for _ in due..all {
        if !can_draw(game, seat) {
            break;
        }
        let who = game.table().who_of(seat);
        if game.ask_for(who, Ask::Fill, [Choice::Yes, Choice::No])? == Some(Choice::No) {
            break;
        }
        draw(game, seat, 1, "AMB-047")?;
    }
    Ok(())
}

/// The hand a seat draws up to by its bandits' powers, and how many cards
/// more, or fewer, scripts grant it.
#[inline(always)]
fn hand_size(game: &mut Game, seat: SeatId) -> Result<(i32, i32), Halt> {
    let mut size = i32::from(game.content().rules.hand_size.get());
    for who in game.table().characters_of(seat) {
        let powers = game.state.sheets[who.index()].powers.and(game.table().shortcuts.drawers);
        for power in powers.iter() {
            // BASE-doc-a.
            size += i32::from(game.content().characters[power.index()].extra_cards);
        }
    }
    let rules = &game.content().rules;
    // BASE-expert-m, AMB-214: the hand of a team is one hand.
    if rules.teams()
        && size > i32::from(rules.hand_size.get())
        && let Some(own) =
            powers_of(game, seat).filter_map(|power| game.content().characters[power.index()].team_hand).max()
    {
        size = i32::from(own);
    }
    let mut granted = 0;
    if game.hears(HookPoint::HandSize) {
        let told = Told::HandSize { bandit: game.table().who_of(seat), size };
        // Each is told the same size, so what several grant adds up.
        each_number(game, told, |number| granted += number.saturating_sub(size).clamp(-64, 64))?;
    }
    Ok((size, granted))
}

fn powers_of(game: &Game, seat: SeatId) -> impl Iterator<Item = CharacterId> {
    game.table().characters_of(seat).flat_map(|who| game.state.sheets[who.index()].powers.iter())
}

/// The hands go back into the decks (BASE-scheme-h).
pub(super) fn return_hands(game: &mut Game) {
    send_cards_home(game);
    for seat in seats_in_order(game) {
        if !cards(game, seat).hand().is_empty() {
            game.emit("BASE-scheme-h", Fact::HandReturned { seat });
        }
    }
}

/// Cards in the hands of other seats go back where they are from before hands are put away: into the deck, or where used
/// cards are discarded to the discards.
pub(super) fn send_cards_home(game: &mut Game) {
    if game.state.abroad == 0 {
        return;
    }
    let run = if game.content().rules.expert() { Run::Discards } else { Run::Bag };
    for seat in seats_in_order(game) {
        let table = Rc::clone(game.table());
        for &card in cards_of(game, seat, Some(Run::Hand), |card| table.is_abroad(card, seat)).iter() {
            let to = table.home(card, seat);
            game.emit("BASE-scheme-h", Fact::CardGiven { from: seat, to, card, whence: Run::Hand, run });
        }
    }
}

/// BASE-expert-b to -e: bullets go as the options say, then the seat names
/// cards to discard, one at a time, until it keeps the rest.
pub(super) fn discard(game: &mut Game, nth: u8, begins: bool) -> Result<(), Halt> {
    let Some(seat) = seats_in_order(game).nth(nth as usize) else {
        return Ok(());
    };
    if nth + 1 < game.table().seats {
        game.state.push(Step::Discard { nth: nth + 1, begins });
    }
    if is_out(game, seat) {
        return Ok(());
    }
    let rules = &game.content().rules;
    let (all_bullets, rule) = match begins {
        true => (rules.expert_start_bullet_discard == StartDiscard::Mandatory, "BASE-expert-b"),
        false => (rules.expert_end_bullet_discard == EndDiscard::Mandatory, "BASE-expert-e"),
    };
    if all_bullets {
        let bullet = |game: &Game| {
            let mut hand = cards(game, seat).hand().iter().copied();
            hand.find(|&card| !game.table().is_action(card))
        };
        while let Some(bullet) = bullet(game) {
            discard_card(game, seat, bullet, rule);
        }
    }
    // Before the first turn bullets alone.
    let mut held = cards_of(game, seat, Some(Run::Hand), |card| !begins || !game.table().is_action(card));
    while let Some(card) = ask_discard(game, seat, &held)? {
        held = held.iter().copied().filter(|&other| other != card).collect();
        let rule = if game.table().is_action(card) { "BASE-expert-d" } else { rule };
        discard_card(game, seat, card, rule);
    }
    if !begins && !cards(game, seat).hand().is_empty() {
        game.emit("BASE-expert-c", Fact::HandKept { seat });
    }
    Ok(())
}

/// Asks for one more of some cards in hand to discard; none when the rest is kept.
fn ask_discard(game: &mut Game, seat: SeatId, held: &[CardId]) -> Result<Option<CardId>, Halt> {
    let table = Rc::clone(game.table());
    let shown = |card: CardId| (table.face(card), table.owner(card).unwrap_or_default());
    let mut question = game.question_for(table.who_of(seat), Ask::Discard);
    let mut last = None;
    for &card in held {
        let (face, owner) = shown(card);
        if last.replace((face, owner)) != Some((face, owner)) {
            question.offer(Choice::Discard(face, owner));
        }
    }
    if question.choices.is_empty() {
        return Ok(None);
    }
    question.offer(Choice::Done);
    let Choice::Discard(face, owner) = game.ask(question)? else {
        return Ok(None);
    };
    Ok(cards(game, seat).hand().iter().copied().find(|&card| shown(card) == (face, owner)))
}
