//! The cards of a seat: personal deck, hand and discard pile, and every way in which a card moves between them.

use crate::capacity::MAX_CARDS;
use crate::ids::CardId;
use crate::number::byte;
use crate::rng::Rng;

/// The cards of a seat in one run of memory: what lies on top of the personal
/// deck in known order, then the rest of the deck, the hand, the discard pile.
/// The rest of the deck is a bag: nobody knows its order, so it has none, and a
/// card of it is chosen when it is drawn. Every move of a card is a few swaps.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    cards: [CardId; MAX_CARDS],
    on_top: u8,
    deck: u8,
    hand: u8,
    discards: u8,
}

impl Default for Cards {
    fn default() -> Self {
        Self { cards: [CardId(0); MAX_CARDS], on_top: 0, deck: 0, hand: 0, discards: 0 }
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Self) -> bool {
        (self.on_top, self.deck, self.hand, self.discards)
            == (other.on_top, other.deck, other.hand, other.discards)
            && self.all() == other.all()
    }
}

impl Eq for Cards {}

impl Cards {
    /// How many cards the personal deck has, and how many of them lie on top in known order.
    #[inline]
    pub(crate) fn deck_size(&self) -> (usize, usize) {
        (usize::from(self.deck), usize::from(self.on_top))
    }

    /// Card number `index` of everything, counted as in [`Self::all`].
    #[inline]
    pub(crate) fn card(&self, index: usize) -> CardId {
        self.cards[index]
    }

    /// The personal deck: first what [`Self::top`] holds, then the bag.
    #[inline]
    pub fn deck(&self) -> &[CardId] {
        &self.cards[..self.deck as usize]
    }

    /// What lies on top of the deck in known order, the topmost card last.
    #[inline]
    pub fn top(&self) -> &[CardId] {
        &self.cards[..self.on_top as usize]
    }

    /// The deck without its known top, in no order.
    #[inline]
    pub fn bag(&self) -> &[CardId] {
        &self.cards[self.on_top as usize..self.deck as usize]
    }

    /// The hand, in no order.
    #[inline]
    pub fn hand(&self) -> &[CardId] {
        &self.cards[self.deck as usize..(self.deck + self.hand) as usize]
    }

    /// The discard pile, in no order.
    #[inline]
    pub fn discards(&self) -> &[CardId] {
        &self.cards[(self.deck + self.hand) as usize..self.len()]
    }

    /// Everything: deck, hand, discards.
    #[inline]
    pub fn all(&self) -> &[CardId] {
        &self.cards[..self.len()]
    }

    #[inline]
    fn len(&self) -> usize {
        (self.deck + self.hand + self.discards) as usize
    }

    /// Moves the deck's card number `index` to the hand; what lies on top keeps its order.
    #[inline]
    pub(crate) fn draw(&mut self, mut index: usize) {
        let (top, last) = (self.on_top as usize, self.deck as usize - 1);
        if index < top {
            // First it becomes the topmost one, of which there is then one less.
            self.cards[index..top].rotate_left(1);
            index = top - 1;
            self.on_top -= 1;
        }
        self.cards.swap(index, last);
        self.deck -= 1;
        self.hand += 1;
    }

    /// Draws as [`Self::draw`] does, up to `count` cards: the topmost known one,
    /// or any of the bag.
    // A copy of the generator stays in registers, card after card.
    pub(crate) fn draw_any(&mut self, count: usize, rng: &mut Rng) {
        let mut chance = rng.clone();
        for _ in 0..count.min(usize::from(self.deck)) {
            let index = match usize::from(self.on_top) {
                0 => chance.below(u32::from(self.deck)) as usize,
                top => top - 1,
            };
            self.draw(index);
        }
        *rng = chance;
    }

    /// Takes card number `slot` out of the hand and away from this seat.
    #[inline]
    pub(crate) fn play(&mut self, slot: usize) {
        let start = self.deck as usize;
        let end = start + self.hand as usize;
        let last = end - 1 + self.discards as usize;
        self.cards[start + slot] = self.cards[end - 1];
        self.cards[end - 1] = self.cards[last];
        self.cards[last] = CardId(0);
        self.hand -= 1;
    }

    /// Lays card number `slot` of the hand on the discard pile.
    pub(crate) fn discard(&mut self, slot: usize) {
        let start = self.deck as usize;
        self.cards.swap(start + slot, start + self.hand as usize - 1);
        self.hand -= 1;
        self.discards += 1;
    }

    /// Lays a card from elsewhere on the discard pile.
    pub(crate) fn put_on_discards(&mut self, card: CardId) {
        let end = self.len();
        self.cards[end] = card;
        self.discards += 1;
    }

    /// Lays card number `index` of the deck on the discard pile.
    pub(crate) fn lay_aside(&mut self, index: usize) {
        self.draw(index);
        self.discard(0);
    }

    /// Shuffles the discards into the deck, below what lies on top of it.
    pub(crate) fn reshuffle(&mut self) {
        let (deck, end) = (self.deck as usize, self.len());
        self.cards[deck..end].rotate_left(self.hand as usize);
        self.deck += self.discards;
        self.discards = 0;
    }

    /// Puts a card into the deck, as one whose position nobody knows.
    #[inline]
    pub(crate) fn put_into_deck(&mut self, card: CardId) {
        let (deck, hand_end, end) = (self.deck as usize, (self.deck + self.hand) as usize, self.len());
        self.cards[end] = self.cards[hand_end];
        self.cards[hand_end] = self.cards[deck];
        self.cards[deck] = card;
        self.deck += 1;
    }

    /// Moves card number `index` of everything behind the hand into the hand.
    pub(crate) fn take_from_discards(&mut self, index: usize) {
        let first = (self.deck + self.hand) as usize;
        self.cards.swap(index, first);
        self.hand += 1;
        self.discards -= 1;
    }

    /// Takes a card away from deck or discards, and from this seat.
    pub(crate) fn remove(&mut self, card: CardId) {
        let (deck, hand) = (self.deck as usize, self.hand as usize);
        let Some(at) = self.all().iter().position(|&other| other == card) else {
            return;
        };
        // Keep the order of what lies on top and close the gaps behind.
        let last = self.len() - 1;
        self.cards[at..=last].rotate_left(1);
        if at < deck {
            self.deck -= 1;
            if at < self.on_top as usize {
                self.on_top -= 1;
            }
        } else if at >= deck + hand {
            self.discards -= 1;
        } else {
            self.hand -= 1;
        }
        self.cards[last] = CardId(0);
    }

    /// Puts a card on top of the deck.
    #[inline]
    pub(crate) fn put_on_deck(&mut self, card: CardId) {
        self.put_into_deck(card);
        self.cards.swap(self.on_top as usize, self.deck as usize - 1);
        self.on_top += 1;
    }

    /// Lays the hand on the deck.
    #[inline]
    pub(crate) fn return_hand(&mut self) {
        let (top, hand) = (self.on_top as usize, self.hand as usize);
        self.cards[top..self.deck as usize + hand].rotate_right(hand);
        self.deck += self.hand;
        self.on_top += self.hand;
        self.hand = 0;
    }

    /// Shuffles the deck: from now on nobody knows its order.
    #[inline]
    pub(crate) fn shuffle(&mut self) {
        self.on_top = 0;
    }

    /// Makes each of two cards the other one, wherever here they lie, so that
    /// tests can compare games that differ in what is hidden. No rule does this.
    #[doc(hidden)]
    pub fn exchange(&mut self, one: CardId, other: CardId) {
        let end = self.len();
        for card in &mut self.cards[..end] {
            if *card == one {
                *card = other;
            } else if *card == other {
                *card = one;
            }
        }
    }

    /// Replaces everything, as at set-up, when the unknown is dealt anew and when somebody makes a state up.
    pub fn lay_out(&mut self, top: &[CardId], bag: &[CardId], hand: &[CardId], discards: &[CardId]) {
        self.cards.fill(CardId(0));
        let mut at = 0;
        for part in [top, bag, hand, discards] {
            self.cards[at..at + part.len()].copy_from_slice(part);
            at += part.len();
        }
        (self.on_top, self.deck) = (byte(top.len()), byte(top.len() + bag.len()));
        (self.hand, self.discards) = (byte(hand.len()), byte(discards.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three cards lie on top, 5 last and so topmost, over two of no order; 8 is in hand.
    fn cards() -> Cards {
        let ids = |ids: &[u16]| -> Vec<CardId> { ids.iter().copied().map(CardId).collect() };
        let mut cards = Cards::default();
        cards.lay_out(&ids(&[3, 4, 5]), &ids(&[6, 7]), &ids(&[8]), &[]);
        cards
    }

    fn drawn(index: usize) -> (Vec<u16>, Vec<u16>, Vec<u16>) {
        let mut cards = cards();
        cards.draw(index);
        let ids = |cards: &[CardId]| cards.iter().map(|card| card.0).collect::<Vec<_>>();
        let mut bag = ids(cards.bag());
        bag.sort_unstable();
        (ids(cards.top()), bag, ids(cards.hand()))
    }

    #[test]
    fn what_lies_on_top_keeps_its_order_wherever_a_card_is_drawn() {
        assert_eq!(drawn(0), (vec![4, 5], vec![6, 7], vec![3, 8]));
        assert_eq!(drawn(1), (vec![3, 5], vec![6, 7], vec![4, 8]));
        assert_eq!(drawn(2), (vec![3, 4], vec![6, 7], vec![5, 8]));
        assert_eq!(drawn(3), (vec![3, 4, 5], vec![7], vec![6, 8]));
    }
}
