//! Action cards and bullets that lie hidden and were shown to somebody. He goes on knowing them as long as they lie where he saw
//! them. Cards that look alike he cannot follow: if one goes from a hand in the open, he knows no longer which of them is left,
//! and if one goes unseen, nothing of that hand.

use super::State;
use crate::ids::*;
use crate::number::byte;

/// A card that was shown, and who saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownCard {
    /// The card.
    pub card: CardId,
    /// Who knows it.
    pub to: PersonSet,
}

/// Where a card lies that can be known to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HiddenAt {
    /// In the hand of a seat.
    Hand(SeatId),
    /// Face down on the common deck, as this one of it.
    FaceDown(u8),
}

impl State {
    /// Whether a person was shown a card and knows it since.
    pub fn was_shown(&self, person: PersonId, card: CardId) -> bool {
        self.shown.iter().any(|shown| shown.card == card && shown.to.has(person))
    }

    /// Where a card lies that others can know when they were shown it; not in a deck, which has no order.
    pub fn hiding(&self, card: CardId) -> Option<HiddenAt> {
        let holds = |seat: &SeatId| self.seats[seat.index()].cards.hand().contains(&card);
        if let Some(seat) = (0..self.seats.len()).map(SeatId::at).find(holds) {
            return Some(HiddenAt::Hand(seat));
        }
        let laid = self.common.iter().enumerate().skip(self.turned.into());
        let mut found = laid.filter(|(_, played)| played.card == card && played.face_down());
        found.next().map(|(index, _)| HiddenAt::FaceDown(byte(index)))
    }

    /// Notes that persons have seen a card, if it lies where that tells them anything afterwards.
    #[cold]
    pub(crate) fn note_shown(&mut self, card: CardId, to: PersonSet) {
        if self.hiding(card).is_none() {
            return;
        }
        let mut all = std::mem::take(&mut self.shown).into_vec();
        match all.iter_mut().find(|shown| shown.card == card) {
            Some(shown) => shown.to = shown.to.or(to),
            None => all.push(ShownCard { card, to }),
        }
        self.put_shown(all);
    }

    /// Keeps these, by their numbers.
    pub(crate) fn put_shown(&mut self, mut all: Vec<ShownCard>) {
        all.retain(|shown| !shown.to.is_empty());
        all.sort_unstable_by_key(|shown| shown.card);
        self.shown = all.into_boxed_slice();
    }
}
