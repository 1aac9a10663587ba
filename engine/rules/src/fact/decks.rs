//! What everybody can tell of decks that last longer than a round: how many of the cards that look alike may lie in one. In
//! [`State::lying`] only their number counts, for nobody can tell one of them from another.

use crate::ids::*;
use crate::state::{Run, State};
use crate::table::Table;
use crate::view::{CardList, owned, unseen};

/// Lets a card of a seat's deck go from one run to another, and notes what it tells of the deck: everybody sees which card it is, or
/// nobody else does.
pub(super) fn follow(
    state: &mut State,
    table: &Table,
    seat: SeatId,
    card: CardId,
    (from, to, openly): (Run, Run, bool),
    go: impl FnOnce(&mut State),
) {
    // Where nothing like it may lie in the deck, nothing is learned of those that go elsewhere.
    let is_news = || to == Run::Bag || table.copies(card).any(|copy| state.lying.has(copy));
    if !table.content.rules.open_tops() || !is_news() {
        return go(state);
    }
    let most = may_lie(state, table, seat, card);
    go(state);
    match (openly, from, to) {
        (true, Run::Bag, _) => let_lie(state, table, seat, card, most.saturating_sub(1)),
        (true, _, Run::Bag) => let_lie(state, table, seat, card, most + 1),
        (true, ..) => let_lie(state, table, seat, card, most),
        (false, _, Run::Bag) => mix_unseen(state, table, seat),
        (false, ..) => {}
    }
}

/// True if everybody sees which card goes from one run into another.
pub(super) fn is_laid_openly(from: Run, to: Run) -> bool {
    from.is_open() || to.is_open() || to == Run::Top
}

/// Draws up to so many cards that lie on top in known order, which go where they are not in the deck. Answers how many.
#[cold]
pub(crate) fn draw_top(state: &mut State, table: &Table, seat: SeatId, most: usize) -> usize {
    for drawn in 0..most {
        let Some((place, Run::Top)) = state.seats[seat.index()].cards.next() else { return drawn };
        let card = state.seats[seat.index()].cards.all()[place];
        let draw = |state: &mut State| state.seats[seat.index()].cards.draw(place);
        follow(state, table, seat, card, (Run::Top, Run::Hand, true), draw);
    }
    most
}

/// Shuffles a deck: what lies on top of it and under it may lie anywhere in it from now on.
pub(super) fn shuffle(state: &mut State, table: &Table, seat: SeatId) {
    let cards = state.seats[seat.index()].cards;
    let tops: CardList = cards.run(Run::Top).iter().copied().collect();
    let most = |&card: &CardId| {
        let alike = tops.iter().filter(|&&other| table.alike(card, other)).count();
        (card, may_lie(state, table, seat, card) + alike)
    };
    let most: Vec<(CardId, usize)> = tops.iter().map(most).collect();
    state.seats[seat.index()].cards.shuffle();
    if !cards.run(Run::Bottom).is_empty() {
        return mix_unseen(state, table, seat);
    }
    most.into_iter().for_each(|(card, most)| let_lie(state, table, seat, card, most));
}

/// Notes that all of a seat's discards, and nothing else, come into its deck, which is empty.
pub(super) fn renew(state: &mut State, table: &Table, seat: SeatId) {
    owned(state, table, seat).iter().for_each(|&card| state.lying.remove(card));
    let cards = state.seats[seat.index()].cards;
    cards.run(Run::Discards).iter().for_each(|&card| state.lying.insert(card));
}

/// Notes that a card nobody else saw came into a deck: it can be any that was not seen elsewhere.
fn mix_unseen(state: &mut State, table: &Table, seat: SeatId) {
    let unseen = unseen(state, table, seat);
    let may_be_unseen = |&&copy: &&CardId| unseen.iter().any(|&card| table.alike(card, copy));
    owned(state, table, seat).iter().filter(may_be_unseen).for_each(|&copy| state.lying.insert(copy));
}

/// The number of cards that look like this one and may lie in a seat's deck: no more than nobody sees elsewhere.
fn may_lie(state: &State, table: &Table, seat: SeatId, card: CardId) -> usize {
    let alike = |other: &&CardId| table.alike(**other, card);
    let noted =
        owned(state, table, seat).iter().filter(alike).filter(|&&other| state.lying.has(other)).count();
    if noted == 0 { 0 } else { noted.min(unseen(state, table, seat).iter().filter(alike).count()) }
}

/// Notes that so many cards that look like this one may.
fn let_lie(state: &mut State, table: &Table, seat: SeatId, card: CardId, most: usize) {
    state.lying.remove(card);
    let owned = owned(state, table, seat);
    state.lying.keep_first(most, owned.iter().copied().filter(|&copy| table.alike(copy, card)));
}
