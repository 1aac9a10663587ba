//! Decks: how cards are drawn, how a deck is made again, and what is laid aside. Hands are one file further.

use crate::fact::Fact;
use crate::game::{Draw, Game, Halt, Outcome, seats_in_order};
use crate::ids::*;
use crate::number::byte;
use crate::options::Reshuffle;
use crate::procedure::discarded;
use crate::state::{Cards, Run};

pub(super) fn cards(game: &Game, seat: SeatId) -> &Cards {
    &game.state.seats[seat.index()].cards
}

/// Draws up to `count` cards: the topmost known ones first, then any of the bag (AMB-044: as many as there are). Where used
/// cards are discarded they become a new deck when the deck is empty (BASE-expert-j, D-054).
pub(crate) fn draw(game: &mut Game, seat: SeatId, count: usize, rule: &'static str) -> Result<(), Halt> {
    if !game.content().rules.expert() && game.draw_at_once(seat, count) {
        return Ok(());
    }
    draw_singly(game, seat, count, rule)
}

#[cold]
fn draw_singly(game: &mut Game, seat: SeatId, count: usize, rule: &'static str) -> Result<(), Halt> {
    let rules = &game.content().rules;
    let (renews, at_once) = (rules.expert(), rules.expert_reshuffle_trigger == Reshuffle::OnEmpty);
    for _ in 0..count {
        if renews {
            renew_deck(game, seat);
        }
        if draw_one(game, seat, rule)?.is_none() {
            break;
        }
        if renews && at_once {
            renew_deck(game, seat);
        }
    }
    Ok(())
}

/// Draws one card; none when the deck is empty.
#[inline(always)]
pub(super) fn draw_one(game: &mut Game, seat: SeatId, rule: &'static str) -> Result<Option<CardId>, Halt> {
    let cards = &game.state.seats[seat.index()].cards;
    let (place, from) = match cards.next() {
        Some((place, from)) => (place, from),
        None => {
            let (first, bag) = (cards.start_of(Run::Bag), cards.run(Run::Bag).len());
            if bag == 0 {
                return Ok(None);
            }
            let nth = game.chance(Draw::Card(seat), bag, |game, option| {
                Outcome::Card(game.state.seats[seat.index()].cards.run(Run::Bag)[option])
            })?;
            (first + nth, Run::Bag)
        }
    };
    let card = game.state.seats[seat.index()].cards.card(place);
    game.emit(rule, Fact::Drew { seat, card, index: byte(place), from });
    Ok(Some(card))
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

/// True if a seat has a card to draw: where used cards are discarded, these come back.
pub(super) fn can_draw(game: &Game, seat: SeatId) -> bool {
    let cards = cards(game, seat);
    !cards.deck().is_empty() || game.content().rules.expert() && !cards.run(Run::Discards).is_empty()
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

/// A card goes out of the hand to the discards, a bullet as well, so that it comes back with them (D-050, AMB-050).
pub(super) fn discard_card(game: &mut Game, seat: SeatId, card: CardId, rule: &'static str) {
    let hand = cards(game, seat).hand();
    let Some(slot) = hand.iter().position(|&held| held == card) else {
        return;
    };
    let fact = discarded(game.table(), seat, card, byte(slot));
    game.emit(rule, fact);
}

/// Before hands are drawn bullets are laid aside (D-034).
#[cold]
pub(super) fn lay_aside(game: &mut Game) {
    for seat in seats_in_order(game) {
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

/// Bullets that were laid aside come back: in the standard game they lie with the discards (D-034, D-040).
#[cold]
pub(super) fn take_in(game: &mut Game) {
    for seat in seats_in_order(game) {
        reshuffle(game, seat, "BASE-roundend-a");
    }
}

/// Shuffles everybody's deck, whatever is in it: bullets of this round as well (D-035, AMB-051). The shuffle in which the next round
/// begins is this one (AMB-207).
pub(super) fn shuffle_all(game: &mut Game) {
    for seat in seats_in_order(game) {
        game.emit("BASE-roundend-a", Fact::Shuffled { seat });
    }
}
