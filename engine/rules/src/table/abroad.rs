//! Action cards that are with another seat than their own: in its hand, or laid by it. They go home when they are turned
//! over, and at the end of planning; a bullet belongs to whoever received it, and is never abroad.

use super::Table;
use crate::ids::*;
use crate::number::byte;
use crate::state::{PlayedCard, State};

impl Table {
    /// Whether a card is from the deck of another seat.
    #[inline]
    pub fn is_abroad(&self, card: CardId, seat: SeatId) -> bool {
        self.is_action(card) && self.home(card, seat) != seat
    }

    /// The seat from whose deck a card is that `seat` has: of a bullet it is that one.
    #[inline]
    pub fn home(&self, card: CardId, seat: SeatId) -> SeatId {
        match self.owner(card) {
            Some(owner) if self.is_action(card) => self.seat_of(owner),
            _ => seat,
        }
    }

    /// The seat to which a card of the common deck goes back.
    #[inline(always)]
    pub fn goes_to(&self, state: &State, played: PlayedCard) -> SeatId {
        let seat = self.seat_of(played.bandit);
        if state.abroad == 0 { seat } else { self.home(played.card, seat) }
    }

    /// The cards of the common deck that were not turned over yet, by their number, that are from a seat's deck.
    pub fn laid_of<'a>(
        &'a self,
        state: &'a State,
        seat: SeatId,
    ) -> impl Iterator<Item = (usize, PlayedCard)> + 'a {
        let laid = state.common.iter().copied().enumerate().skip(usize::from(state.turned));
        laid.filter(move |&(_, played)| self.goes_to(state, played) == seat)
    }

    /// The cards from a seat's deck that lie in other hands: whose hand, their place in it, and which they are.
    #[cold]
    pub fn strays(&self, state: &State, seat: SeatId) -> impl Iterator<Item = (SeatId, u8, CardId)> + Clone {
        let seats = if state.abroad > 0 { self.seats } else { 0 };
        let others = (0..seats).map(SeatId).filter(move |&other| other != seat);
        others.flat_map(move |other| {
            let hand = state.seats[other.index()].cards.hand().iter().enumerate();
            let is_his = move |card| self.is_abroad(card, other) && self.home(card, other) == seat;
            hand.filter(move |&(_, &card)| is_his(card)).map(move |(slot, &card)| (other, byte(slot), card))
        })
    }

    /// How many cards are with a seat that is not their own.
    #[cold]
    pub fn abroad(&self, state: &State) -> u8 {
        let in_hand = self.all_seats().flat_map(|seat| {
            let hand = state.seats[seat.index()].cards.hand().iter();
            hand.filter(move |&&card| self.is_abroad(card, seat))
        });
        let laid = state.common.iter().skip(usize::from(state.turned));
        let laid = laid.filter(|played| self.is_abroad(played.card, self.seat_of(played.bandit)));
        byte(in_hand.count() + laid.count())
    }
}
