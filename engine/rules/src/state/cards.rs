//! The cards of a seat: in which run each lies, and every way in which a card moves between them.

use crate::capacity::MAX_CARDS;
use crate::ids::CardId;
use crate::number::byte;
use crate::rng::Rng;

/// Where a card of a seat lies. In this order the runs stand in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Run {
    /// Before its sheet, for all to see.
    Front,
    /// Out of play beside its sheet, for all to see.
    Aside,
    /// Under the deck, the lowest card last: drawn when there is nothing else to draw.
    Bottom,
    /// On top of the deck in known order, the topmost card last.
    Top,
    /// The rest of the deck: nobody knows its order, so it has none, and a card of it is chosen when it is drawn.
    Bag,
    /// In hand, in no order.
    #[default]
    Hand,
    /// On the discard pile, in no order.
    Discards,
}

impl Run {
    /// Every run.
    pub const ALL: [Run; RUNS] =
        [Run::Front, Run::Aside, Run::Bottom, Run::Top, Run::Bag, Run::Hand, Run::Discards];

    /// Whether everybody sees which cards lie in it.
    pub const fn is_open(self) -> bool {
        matches!(self, Run::Front | Run::Aside | Run::Discards)
    }

    /// Whether its order means something: the card that came last lies last.
    const fn is_ordered(self) -> bool {
        matches!(self, Run::Bottom | Run::Top)
    }
}

const RUNS: usize = 7;

/// The end of each run that is needed often, and so its number among all.
const ASIDE: usize = Run::Aside as usize;
const BOTTOM: usize = Run::Bottom as usize;
const TOP: usize = Run::Top as usize;
const BAG: usize = Run::Bag as usize;
const HAND: usize = Run::Hand as usize;
const DISCARDS: usize = Run::Discards as usize;

/// The cards of a seat in one memory, run behind run, and where each run ends.
/// Every move of a card is a few swaps, one at each end it is carried over.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    cards: [CardId; MAX_CARDS],
    ends: [u8; RUNS],
}

impl Default for Cards {
    fn default() -> Self {
        Self { cards: [CardId(0); MAX_CARDS], ends: [0; RUNS] }
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.all() == other.all()
    }
}

impl Eq for Cards {}

impl Cards {
    #[inline(always)]
    fn end(&self, run: usize) -> usize {
        usize::from(self.ends[run])
    }

    #[inline(always)]
    fn start(&self, run: usize) -> usize {
        if run == 0 { 0 } else { self.end(run - 1) }
    }

    /// The number of the first card of a run among everything.
    #[inline]
    pub(crate) fn start_of(&self, run: Run) -> usize {
        self.start(run as usize)
    }

    /// How many cards the personal deck has, and how many of them lie on top in known order.
    #[inline]
    pub(crate) fn deck_size(&self) -> (usize, usize) {
        (self.end(BAG) - self.end(ASIDE), self.end(TOP) - self.end(BOTTOM))
    }

    /// Card number `place` of everything, counted as in [`Self::all`].
    #[inline]
    pub(crate) fn card(&self, place: usize) -> CardId {
        self.cards[place]
    }

    /// The number of a card among everything, if it lies here.
    pub fn place_of(&self, card: CardId) -> Option<usize> {
        self.all().iter().position(|&other| other == card)
    }

    /// In which run card number `place` lies.
    pub fn run_at(&self, place: usize) -> Run {
        let lies = |run: &Run| place < self.end(*run as usize);
        Run::ALL.into_iter().find(lies).unwrap_or(Run::Discards)
    }

    /// In which run a card lies that is here.
    pub(crate) fn run_of(&self, card: CardId) -> Run {
        self.place_of(card).map_or(Run::Discards, |place| self.run_at(place))
    }

    /// The cards of a run.
    #[inline(always)]
    pub fn run(&self, run: Run) -> &[CardId] {
        &self.cards[self.start(run as usize)..self.end(run as usize)]
    }

    /// The same, to be replaced by others.
    pub(crate) fn run_mut(&mut self, run: Run) -> &mut [CardId] {
        let (start, end) = (self.start(run as usize), self.end(run as usize));
        &mut self.cards[start..end]
    }

    /// The personal deck: what lies under it, what lies on top of it in known order, then the bag.
    #[inline]
    pub fn deck(&self) -> &[CardId] {
        &self.cards[self.end(ASIDE)..self.end(BAG)]
    }

    /// The hand, in no order.
    #[inline(always)]
    pub fn hand(&self) -> &[CardId] {
        self.run(Run::Hand)
    }

    /// The number of cards in hand.
    #[inline]
    pub(crate) fn held(&self) -> usize {
        self.end(Run::Hand as usize) - self.start(Run::Hand as usize)
    }

    /// Everything, run behind run.
    #[inline]
    pub fn all(&self) -> &[CardId] {
        &self.cards[..self.end(DISCARDS)]
    }

    /// Carries card number `at` from one run into another, over the ends between them; runs in order keep theirs.
    /// Behind the last run is nothing of this seat's. Answers where the card is then.
    #[inline(always)]
    fn carry(&mut self, mut at: usize, from: usize, to: usize) -> usize {
        for run in from..to {
            let last = self.end(run) - 1;
            if Run::ALL[run].is_ordered() {
                self.cards[at..=last].rotate_left(1);
            } else {
                self.cards.swap(at, last);
            }
            self.ends[run] -= 1;
            at = last;
        }
        for run in (to..from).rev() {
            let first = self.end(run);
            if run + 1 < RUNS && Run::ALL[run + 1].is_ordered() {
                self.cards[first..=at].rotate_right(1);
            } else {
                self.cards.swap(at, first);
            }
            self.ends[run] += 1;
            at = first;
        }
        at
    }

    /// Lays card number `place` into a run, in order as the last of it.
    pub(crate) fn lay(&mut self, place: usize, to: Run) {
        let from = self.run_at(place);
        let at = self.carry(place, from as usize, to as usize);
        if to.is_ordered() {
            let end = self.end(to as usize);
            self.cards[at..end].rotate_left(1);
        }
    }

    /// Moves card number `place`, which lies in the deck, to the hand; what is in order keeps it.
    #[inline]
    pub(crate) fn draw(&mut self, place: usize) {
        if place >= self.end(TOP) {
            self.carry(place, BAG, HAND);
        } else if place >= self.end(BOTTOM) {
            self.carry(place, TOP, HAND);
        } else {
            self.carry(place, BOTTOM, HAND);
        }
    }

    /// Which card is drawn next, and from where, if that is no matter of chance: the topmost known
    /// one, or when nothing else is left, the first of those under the deck.
    #[inline]
    pub(crate) fn next(&self) -> Option<(usize, Run)> {
        let [first, bottom, top, bag] = [ASIDE, BOTTOM, TOP, BAG].map(|run| self.end(run));
        if top == first {
            None
        } else if top > bottom {
            Some((top - 1, Run::Top))
        } else {
            (bag == top).then_some((first, Run::Bottom))
        }
    }

    /// Draws as [`Self::draw`] does, up to `count` cards: the next one there is, or any of the bag.
    pub(crate) fn draw_any(&mut self, count: usize, rng: &mut Rng) {
        let mut left = count.min(self.deck_size().0);
        while left > 0 {
            match self.next() {
                Some((next, _)) => {
                    self.draw(next);
                    left -= 1;
                }
                None => left -= self.draw_from_bag(left, rng),
            }
        }
    }

    /// Draws up to `count` cards of the bag, and answers how many.
    // Most cards are drawn here, so what changes from one to the next stays in registers.
    #[inline]
    fn draw_from_bag(&mut self, count: usize, rng: &mut Rng) -> usize {
        let mut chance = rng.clone();
        let (top, end) = (self.end(TOP), self.end(BAG));
        let bag = &mut self.cards[top..end];
        let count = count.min(bag.len());
        let mut left = byte(bag.len());
        for _ in 0..count {
            let drawn = chance.below(left.into()) as usize;
            left -= 1;
            bag.swap(drawn, usize::from(left));
        }
        self.ends[BAG] -= byte(count);
        *rng = chance;
        count
    }

    /// Takes card number `slot` out of the hand and away from this seat.
    #[inline(always)]
    pub(crate) fn play(&mut self, slot: usize) {
        self.carry(self.start(HAND) + slot, HAND, RUNS);
        self.cards[self.end(DISCARDS)] = CardId(0);
    }

    /// Lays card number `slot` of the hand on the discard pile.
    pub(crate) fn discard(&mut self, slot: usize) {
        self.carry(self.start(HAND) + slot, HAND, DISCARDS);
    }

    /// Lays a card from elsewhere on the discard pile.
    pub(crate) fn put_on_discards(&mut self, card: CardId) {
        let end = self.end(DISCARDS);
        self.cards[end] = card;
        self.ends[DISCARDS] += 1;
    }

    /// Puts a card from elsewhere into a run, in order as the last of it.
    pub(crate) fn put(&mut self, card: CardId, to: Run) {
        self.put_on_discards(card);
        self.lay(self.end(DISCARDS) - 1, to);
    }

    /// Puts a card into the deck, as one whose position nobody knows.
    // Every card that is turned over comes here.
    #[inline]
    pub(crate) fn put_into_deck(&mut self, card: CardId) {
        let [bag, hand, discards] = [BAG, HAND, DISCARDS].map(|run| self.end(run));
        self.cards[discards] = self.cards[hand];
        self.cards[hand] = self.cards[bag];
        self.cards[bag] = card;
        for end in &mut self.ends[BAG..] {
            *end += 1;
        }
    }

    /// Puts a card on top of the deck.
    #[inline]
    pub(crate) fn put_on_deck(&mut self, card: CardId) {
        let bag = self.end(BAG);
        self.put_into_deck(card);
        self.carry(bag, BAG, TOP);
    }

    /// Shuffles the discards into the deck, below what lies on top of it.
    pub(crate) fn reshuffle(&mut self) {
        let (deck, end) = (self.end(BAG), self.end(DISCARDS));
        let hand = self.end(HAND) - deck;
        self.cards[deck..end].rotate_left(hand);
        self.ends[BAG] = self.ends[DISCARDS] - byte(hand);
        self.ends[HAND] = self.ends[DISCARDS];
    }

    /// Takes a card away from this seat, wherever it lies.
    pub(crate) fn remove(&mut self, card: CardId) {
        let Some(at) = self.place_of(card) else {
            return;
        };
        // Everything keeps its order, and the gap behind is closed.
        let (run, last) = (self.run_at(at) as usize, self.end(DISCARDS) - 1);
        self.cards[at..=last].rotate_left(1);
        for end in &mut self.ends[run..] {
            *end -= 1;
        }
        self.cards[last] = CardId(0);
    }

    /// Lays the hand on the deck.
    #[inline]
    pub(crate) fn return_hand(&mut self) {
        let (top, end) = (self.end(TOP), self.end(HAND));
        let hand = end - self.end(BAG);
        self.cards[top..end].rotate_right(hand);
        self.ends[BAG] = self.ends[HAND];
        self.ends[TOP] += byte(hand);
    }

    /// Shuffles the deck: from now on nobody knows its order.
    #[inline]
    pub(crate) fn shuffle(&mut self) {
        self.ends[BOTTOM] = self.ends[ASIDE];
        self.ends[TOP] = self.ends[ASIDE];
    }

    /// Makes each of two cards the other one, wherever here they lie, so that
    /// tests can compare games that differ in what is hidden. No rule does this.
    #[doc(hidden)]
    pub fn exchange(&mut self, one: CardId, other: CardId) {
        let end = self.end(DISCARDS);
        for card in &mut self.cards[..end] {
            if *card == one {
                *card = other;
            } else if *card == other {
                *card = one;
            }
        }
    }

    /// Takes everything away, as before a game begins.
    pub(crate) fn clear(&mut self) {
        self.ends = [0; RUNS];
    }

    /// Adds cards to the deck of somebody who has nothing else, in no order.
    pub(crate) fn add(&mut self, deck: impl Iterator<Item = CardId>) {
        let mut end = self.end(BAG);
        for card in deck {
            self.cards[end] = card;
            end += 1;
        }
        self.ends[BAG..].fill(byte(end));
    }

    /// Replaces everything, as when somebody makes a state up: the runs in the order they stand in.
    pub fn lay_out(&mut self, runs: &[(Run, &[CardId])]) {
        *self = Self::default();
        let mut end = 0;
        for run in Run::ALL {
            for (_, cards) in runs.iter().filter(|(of, _)| *of == run) {
                self.cards[end..end + cards.len()].copy_from_slice(cards);
                end += cards.len();
            }
            self.ends[run as usize] = byte(end);
        }
    }
}

#[cfg(test)]
mod tests;
