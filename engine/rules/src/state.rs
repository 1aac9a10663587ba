//! The whole of a running game as flat plain data: it is copied, compared and
//! fingerprinted at any question. Who may write to the one a game is played with, `game::live` says.
//! What never changes during a game stands in [`crate::table::Table`].

use crate::ids::*;
use crate::layout::Berths;
use crate::list::List;
use crate::number::byte;
use crate::options::TieBreakSources;
use crate::rng::Rng;

pub use crate::capacity::{MAX_AT_ONCE, MAX_CARDS, MAX_CARS, MAX_MARKS};
use crate::capacity::{MAX_GAME_CARDS, MAX_NEUTRAL, MAX_ROUNDS, MAX_SCORES, MAX_STEPS};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The game's generator with its position.
    pub rng: Rng,
    /// Unfinished work, the next step last.
    pub steps: List<Step, MAX_STEPS>,
    /// Number of the current round, from 0.
    pub round: u8,
    /// Number of the current turn, from 0.
    pub turn: u8,
    /// What the seat on turn did in it before, if it did anything.
    pub before: Before,
    /// Whether this round's card lies open.
    pub opened: bool,
    /// Who is First Player.
    pub first: SeatId,
    /// The event in force, once its round card lies open.
    pub event: Option<EventId>,
    /// The round deck, first card to last; cards behind the current round are unknown to all.
    pub rounds: List<RoundCardId, MAX_ROUNDS>,
    /// The common deck, in the order played.
    pub common: List<Played, MAX_CARDS>,
    /// How many cards of the common deck have been turned over for resolution.
    pub turned: u8,
    /// What the latest cards of this round did that were played past the common deck and
    /// carried out at once.
    pub at_once: List<AtOnce, MAX_AT_ONCE>,
    /// What belongs to each seat.
    pub seats: [Seat; MAX_BANDITS],
    /// What belongs to each bandit.
    pub bandits: [Bandit; MAX_BANDITS],
    /// Where each pawn stands.
    pub pawns: [Spot; MAX_PAWNS],
    /// Loot lying in each place.
    pub floor: [LootSet; MAX_PLACES],
    /// Loot beside the train that may still come into play.
    pub reserve: LootSet,
    /// Secret tokens everybody can tell all the same: the starting loot, until its
    /// owner chose by himself which of several of a kind leaves his sheet.
    pub pinned: LootSet,
    /// Neutral bullets left, the next one last.
    pub neutral: List<CardId, MAX_NEUTRAL>,
    /// Cards that left the game.
    pub gone: CardSet,
    /// Cards that may lie somewhere in the unordered part of their deck, as far as
    /// everybody could follow; kept only where decks last longer than a round. Of
    /// each face at most so many can lie there, and what is beyond is in the hand.
    pub lying: CardSet,
    /// What each bandit scored, per scoring entry, once the game is over.
    pub score: [[i16; MAX_SCORES]; MAX_BANDITS],
    /// Cars that can change their place, and where they are.
    pub berths: Berths,
    /// Number of the layout that follows from it, see [`crate::table::Table::layout`].
    pub arrangement: u16,
    /// Horses beside each car.
    pub horses: [u8; MAX_CARS],
    /// Pawns of nobody that have no effect yet.
    pub dormant: PawnSet,
    /// Hostages nobody holds yet.
    pub hostages: CharacterSet,
    /// Tokens that were turned over to their used side.
    pub flipped: LootSet,
    /// Bandits who are out of the game for good and cannot win.
    pub out: BanditSet,
    /// Who won, once the game is over.
    pub winners: BanditSet,
    /// Whether the game is over.
    pub over: bool,
}

/// A set of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CardSet([u64; MAX_GAME_CARDS / 64]);

impl CardSet {
    /// Whether a card is in the set.
    pub fn has(&self, card: CardId) -> bool {
        self.0[card.index() / 64] >> (card.index() % 64) & 1 == 1
    }

    /// Puts a card in.
    pub fn insert(&mut self, card: CardId) {
        self.0[card.index() / 64] |= 1 << (card.index() % 64);
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: CardId) {
        self.0[card.index() / 64] &= !(1 << (card.index() % 64));
    }
}

/// Where a pawn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Spot {
    /// Nowhere: not in this game, not in it yet, or no longer.
    #[default]
    Absent,
    /// In a place.
    At(PlaceId),
    /// Nowhere, and about to appear in this place, which only its seat knows.
    Hidden(PlaceId),
}

impl Spot {
    /// The place, if the pawn is in one.
    #[inline]
    pub fn place(self) -> Option<PlaceId> {
        match self {
            Spot::At(place) => Some(place),
            Spot::Absent | Spot::Hidden(_) => None,
        }
    }
}

/// A card of the common deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Played {
    /// Whose action it is.
    pub bandit: BanditId,
    /// The card.
    pub card: CardId,
    /// How it was laid.
    pub lies: Lies,
    /// In which turn of the round, from 0.
    pub turn: u8,
    /// Whether it came to nothing, where that is kept (AMB-099).
    pub void: bool,
}

impl Played {
    /// Whether it was played face down.
    #[inline]
    pub fn face_down(&self) -> bool {
        self.lies != Lies::Open
    }
}

/// How a card was laid on the common deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lies {
    /// Face up.
    #[default]
    Open,
    /// Face down, and everybody can tell for which bandit.
    FaceDown,
    /// Face down, and only its seat can tell for which of its bandits.
    Veiled,
}

/// What a card did that was played past the common deck and carried out at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AtOnce {
    /// How many cards had been turned over before it.
    pub after: u8,
    /// The action.
    pub action: ActionId,
    /// Whether it came to nothing, where that is kept (AMB-099).
    pub void: bool,
}

/// What belongs to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Seat {
    /// Personal deck, hand and discard pile.
    pub cards: Cards,
    /// Loot whose value this seat knows: its own, and what it held or saw before
    /// and nobody picked up since.
    pub known: LootSet,
    /// Cards played this round.
    pub plays: u8,
}

/// What belongs to a bandit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Bandit {
    /// Loot on the sheet.
    pub loot: LootSet,
    /// Own bullets left to fire.
    pub bullets: u8,
    /// Bullets received from others, events and the pawns of nobody.
    pub received: u8,
    /// How many of them were given for meeting a pawn of nobody.
    pub met: u8,
    /// Bullets received since the round began, whatever became of them.
    pub received_this_round: u8,
    /// Money that is no token.
    pub cash: i16,
    /// Characters whose power this bandit has: usually just its own, and those of hostages it holds.
    pub powers: CharacterSet,
    /// Marks, by [`MarkId`].
    pub marks: [i8; MAX_MARKS],
}

impl Bandit {
    /// Bullets that count against the bandit when riches are equal (BASE-gameend-g, D-154, AMB-007).
    pub fn tie_break(&self, sources: TieBreakSources) -> u8 {
        match sources {
            TieBreakSources::AllForeign => self.received,
            TieBreakSources::PlayersAndEvents => self.received.saturating_sub(self.met),
        }
    }
}

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

/// What a seat did the last time it acted in a turn in which it acts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Before {
    /// It played a card. Stands for the others too where no option asks.
    #[default]
    Played,
    /// It drew.
    Drew,
    /// It passed, or did something else.
    Neither,
}

/// One piece of unfinished work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Step {
    /// Everybody keeps one of the bandits he was dealt, if he was dealt several.
    ChooseBandits,
    /// Everybody plays whom he has kept.
    TakeSeats,
    /// The players choose what lies in the cars, if that is for them to choose.
    ChooseLoot,
    /// The players choose the round cards, if that is for them to choose.
    ChooseRounds,
    /// The players choose which of their bandits begins where, if that is for them to choose.
    ChooseStarts,
    /// The game begins, where scripts have something to say to that.
    Begin,
    /// A round begins: its parts are pushed.
    #[default]
    Round,
    /// Hands are drawn and the round card is opened.
    Open,
    /// Planning begins.
    Planning,
    /// A seat plans.
    Plan {
        /// In which turn of the round, from 0.
        turn: u8,
        /// Its position in the order of the turn.
        nth: u8,
        /// How often it acted in the turn already.
        play: u8,
    },
    /// A seat may discard.
    Discard {
        /// Its position in turn order.
        nth: u8,
        /// Whether planning is about to begin, so that only bullets go.
        begins: bool,
    },
    /// What is left in the hands goes back, or is kept.
    EndPlanning,
    /// Resolution begins.
    Stealing,
    /// A card is resolved.
    Card {
        /// Its number in the common deck.
        index: u8,
    },
    /// The event takes place.
    Event,
    /// The round ends.
    EndRound,
    /// The next round, or the end.
    NextRound,
    /// Scores and winners.
    EndGame,
}

impl Step {
    /// A turn of the round begins: its first seat plans.
    pub const fn turn(turn: u8) -> Step {
        Step::Plan { turn, nth: 0, play: 0 }
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
