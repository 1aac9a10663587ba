//! Hands: how many cards a seat draws, and where they go at the end of planning.

use std::rc::Rc;

use crate::fact::Fact;
use crate::game::{Draw, Game, Halt, Outcome, each_number, seats_in_order};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::number::byte;
use crate::procedure::cards_of;
use crate::state::Run;

use super::decks::draw_on;

/// The hand a seat draws up to by its bandits' powers, and how many cards
/// more, or fewer, scripts grant it.
#[inline(always)]
pub(super) fn hand_size(game: &mut Game, seat: SeatId) -> Result<(i32, i32), Halt> {
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
    if rules.two_player_variant
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

/// Draws up to `count` cards: the topmost known ones first, then any of the
/// bag (AMB-044: as many as there are).
pub(crate) fn draw(game: &mut Game, seat: SeatId, count: usize, rule: &'static str) -> Result<(), Halt> {
    if game.content().rules.expert() {
        return draw_on(game, seat, count, rule);
    }
    if game.draw_at_once(seat, count) {
        return Ok(());
    }
    for _ in 0..count {
        if draw_one(game, seat, rule)?.is_none() {
            break;
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

/// Cards in the hands of other seats go back where they are from before hands are put away: into the deck, or where used
/// cards are discarded to the discards.
#[cold]
pub(super) fn send_cards_home(game: &mut Game) {
    let run = if game.content().rules.expert() { Run::Discards } else { Run::Bag };
    for seat in seats_in_order(game) {
        let table = Rc::clone(game.table());
        for &card in cards_of(game, seat, Some(Run::Hand), |card| table.is_abroad(card, seat)).iter() {
            let to = table.home(card, seat);
            game.emit("BASE-scheme-h", Fact::CardGiven { from: seat, to, card, whence: Run::Hand, run });
        }
    }
}

/// BASE-scheme-h.
#[inline]
pub(super) fn return_hands(game: &mut Game) {
    for seat in seats_in_order(game) {
        if !game.state.seats[seat.index()].cards.hand().is_empty() {
            game.emit("BASE-scheme-h", Fact::HandReturned { seat });
        }
    }
}
