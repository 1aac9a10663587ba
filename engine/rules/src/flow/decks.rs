//! What becomes of hands, decks and discards where they are not handled as in
//! the plain standard game: the expert game, and house rules of the standard
//! one. The sequence of play itself stands one level up.

use std::rc::Rc;

use crate::fact::Fact;
use crate::game::{Game, Halt, seats_in_order};
use crate::ids::*;
use crate::number::{byte, whole};
use crate::options::*;
use crate::procedure::{cards_of, discarded};
use crate::question::{Ask, Choice, Question};
use crate::state::{MAX_CARDS, Run, Step};

use super::hands::{draw, draw_one, hand_size, return_hands};
use super::tops::shuffle_tops;
use super::turn_round_card;
use super::turns::is_out;

fn cards(game: &Game, seat: SeatId) -> &crate::state::Cards {
    &game.state.seats[seat.index()].cards
}

/// A round begins where decks are not handled plainly: the round card before
/// or after the hands (D-032).
#[cold]
pub(super) fn open_otherwise(game: &mut Game) -> Result<(), Halt> {
    let card_first = game.content().rules.round_start_order == RoundStart::RoundCardThenHand;
    if card_first {
        turn_round_card(game)?;
    }
    prepare_decks(game);
    for seat in seats_in_order(game) {
        if !is_out(game, seat) && !game.table().plays_top(seat) {
            fill_hand(game, seat)?;
        }
    }
    if card_first { Ok(()) } else { turn_round_card(game) }
}

/// Draws what a seat begins the round with. What everybody draws must be
/// drawn; what a power or a script grants beyond it may be left, one card
/// after the other, where an option says so (AMB-045 to AMB-047).
fn fill_hand(game: &mut Game, seat: SeatId) -> Result<(), Halt> {
    let (own, granted) = hand_size(game, seat)?;
    let rules = &game.content().rules;
    let everybody = i32::from(rules.hand_size.get()).min(own);
    let leaves = rules.bonus_draws_optional;
    // AMB-045: what is granted comes on top of whatever is held.
    let all = (missing(game, seat, own) + granted).clamp(0, whole(MAX_CARDS));
    let due = if leaves { all.min(missing(game, seat, everybody)) } else { all };
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

/// True if a seat has a card to draw: where used cards are discarded, these come back.
fn can_draw(game: &Game, seat: SeatId) -> bool {
    let cards = cards(game, seat);
    !cards.deck().is_empty() || game.content().rules.expert() && !cards.run(Run::Discards).is_empty()
}

/// Before hands are drawn bullets are laid aside, if the rules say so (D-034).
fn prepare_decks(game: &mut Game) {
    let rules = &game.content().rules;
    let aside = !rules.expert() && rules.round_start_deck_contents == DeckContents::ActionsOnly;
    for seat in seats_in_order(game).filter(|_| aside) {
        let bullet = |game: &Game| {
            let cards = cards(game, seat);
            let bullet = *cards.deck().iter().find(|&&card| !game.table().is_action(card))?;
            Some((bullet, byte(cards.place_of(bullet)?)))
        };
        while let Some((bullet, index)) = bullet(game) {
            game.emit("BASE-roundstart-a", Fact::BulletLaidAside { seat, bullet, index });
        }
    }
}

/// The cards that are missing from a hand of `size`: kept ones count (BASE-expert-i, D-036).
fn missing(game: &Game, seat: SeatId, size: i32) -> i32 {
    (size - whole(cards(game, seat).hand().len())).max(0)
}

/// Draws up to `count` cards; when the deck is empty, the discards become a
/// new one (BASE-expert-j, D-054).
#[cold]
pub(super) fn draw_on(game: &mut Game, seat: SeatId, count: usize, rule: &'static str) -> Result<(), Halt> {
    let at_once = game.content().rules.expert_reshuffle_trigger == Reshuffle::OnEmpty;
    for _ in 0..count {
        renew_deck(game, seat);
        if draw_one(game, seat, rule)?.is_none() {
            break;
        }
        if at_once {
            renew_deck(game, seat);
        }
    }
    Ok(())
}

/// Shuffles the discards into an empty deck.
pub(super) fn renew_deck(game: &mut Game, seat: SeatId) {
    if cards(game, seat).deck().is_empty() {
        reshuffle(game, seat, "BASE-expert-j");
    }
}

/// Shuffles the discards into the deck, if there are any.
pub(super) fn reshuffle(game: &mut Game, seat: SeatId, rule: &'static str) {
    let cards = byte(cards(game, seat).run(Run::Discards).len());
    if cards > 0 {
        game.emit(rule, Fact::Reshuffled { seat, cards });
    }
}

/// Draws until `count` action cards came, as long as there are any; bullets on the
/// way are laid aside for all to see and lie with the discards (D-040). Discards
/// that hold no action card are not shuffled for it, which is also what ends it.
#[cold]
pub(super) fn draw_actions(
    game: &mut Game,
    seat: SeatId,
    count: usize,
    rule: &'static str,
) -> Result<(), Halt> {
    let mut left = count;
    while left > 0 {
        let returns = |&card: &CardId| game.table().is_action(card);
        if game.content().rules.expert() && cards(game, seat).run(Run::Discards).iter().any(returns) {
            renew_deck(game, seat);
        }
        let Some(card) = draw_one(game, seat, rule)? else {
            break;
        };
        if game.table().is_action(card) {
            left -= 1;
        } else {
            discard_card(game, seat, card, rule);
        }
    }
    Ok(())
}

/// Offers to draw if any card is left, however few (AMB-044); what does not count is laid aside on the way.
#[cold]
pub(super) fn offer_draw(game: &Game, question: &mut Question, seat: SeatId) {
    if can_draw(game, seat) {
        question.offer(Choice::Draw);
    }
}

/// Offers to pass beside what can be done, where that is allowed (D-038).
#[cold]
pub(super) fn offer_pass(game: &Game, question: &mut Question) {
    let allowed = game.content().rules.scheme_turn_choice == SchemeTurn::May;
    if allowed && !question.choices.contains(&Choice::Pass) {
        question.offer(Choice::Pass);
    }
}

/// Bullets drawn are discarded before the first turn (BASE-expert-b, AMB-209).
#[cold]
pub(super) fn begin_planning(game: &mut Game) {
    if game.content().rules.expert_start_bullet_discard != StartDiscard::None {
        game.state.push(Step::Discard { nth: 0, begins: true });
    }
}

/// What happens to the hands after the last turn.
#[cold]
pub(super) fn put_hands_away(game: &mut Game) {
    if game.content().rules.expert() {
        game.state.push(Step::Discard { nth: 0, begins: false });
        return;
    }
    return_hands(game);
}

/// Shuffles everybody's deck, whatever is in it: bullets of this round as well (D-035, AMB-051). The shuffle in which the next round
/// begins is this one (AMB-207).
pub(super) fn shuffle_all(game: &mut Game, rule: &'static str) {
    for seat in seats_in_order(game) {
        game.emit(rule, Fact::Shuffled { seat });
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

/// A card goes out of the hand to the discards, a bullet as well, so that it comes back with them (D-050, AMB-050).
fn discard_card(game: &mut Game, seat: SeatId, card: CardId, rule: &'static str) {
    let hand = cards(game, seat).hand();
    let Some(slot) = hand.iter().position(|&held| held == card) else {
        return;
    };
    let fact = discarded(game.table(), seat, card, byte(slot));
    game.emit(rule, fact);
}

/// The shuffle at the end of the round, where there is one (BASE-expert-l).
#[cold]
pub(super) fn shuffle_otherwise(game: &mut Game) {
    let rules = &game.content().rules;
    if rules.expert() {
        shuffle_tops(game);
        return;
    }
    let aside = rules.draw_three_filter == DrawFilter::ActionCardsOnly
        || rules.round_start_deck_contents == DeckContents::ActionsOnly;
    for seat in seats_in_order(game).filter(|_| aside) {
        reshuffle(game, seat, "BASE-roundend-a");
    }
    shuffle_all(game, "BASE-roundend-a");
}
