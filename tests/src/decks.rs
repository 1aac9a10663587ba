//! Which cards may lie in somebody else's deck where decks last longer than a
//! round, worked out a second time from the facts alone. Everybody sees cards
//! fall onto a deck and go to the discards, and knows after a shuffle of the
//! discards exactly what the new deck holds: whatever is elsewhere then is in
//! the hand until it shows.

use holdup_rules::fact::Fact;
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::table::Table;

/// What onlookers can tell of the decks.
#[derive(Clone, Debug)]
pub struct Decks([Deck; MAX_WHO]);

#[derive(Clone, Debug, Default)]
struct Deck {
    /// What may lie in it, but for what lies on top.
    lying: Vec<CardId>,
    top: Vec<CardId>,
    discards: Vec<CardId>,
}

impl Decks {
    /// What is known before the game begins: everything may lie in the decks.
    pub fn new(start: &State) -> Decks {
        Decks(
            start.seats.each_ref().map(|seat| Deck { lying: seat.cards.deck().to_vec(), ..Deck::default() }),
        )
    }

    /// Takes note of a fact.
    pub fn fact(&mut self, fact: &Fact) {
        match *fact {
            Fact::Turned { played, seat, discarded: true, .. } => self.of(seat).discards.push(played.card),
            Fact::Discarded { seat, card, .. } => self.of(seat).discards.push(card),
            Fact::BulletLaidAside { seat, bullet, .. } => {
                self.of(seat).forget(bullet);
                self.of(seat).discards.push(bullet);
            }
            Fact::Reshuffled { seat, .. } => {
                let deck = self.of(seat);
                deck.lying = std::mem::take(&mut deck.discards);
            }
            Fact::Shuffled { seat } => {
                let deck = self.of(seat);
                deck.lying.append(&mut deck.top);
            }
            Fact::Hit { seat, bullet, on_top, .. } => match on_top {
                true => self.of(seat).top.push(bullet),
                false => self.of(seat).lying.push(bullet),
            },
            Fact::Drew { seat, card, .. } => self.of(seat).top.retain(|&other| other != card),
            Fact::Fetched { seat, card, .. } => self.of(seat).forget(card),
            Fact::BulletHealed { seat, bullet, .. } | Fact::BulletRemoved { seat, bullet, .. } => {
                self.of(seat).forget(bullet);
            }
            _ => {}
        }
    }

    fn of(&mut self, seat: SeatId) -> &mut Deck {
        &mut self.0[seat.index()]
    }

    /// Whether a card that looks like this one may lie in the deck beside those in
    /// `bag`, one of which it takes the place of.
    pub fn may_hold(&self, table: &Table, seat: SeatId, card: CardId, bag: &[CardId]) -> bool {
        let alike = |cards: &[CardId]| cards.iter().filter(|&&other| table.alike(card, other)).count();
        !table.content.rules.expert() || alike(bag) < alike(&self.0[seat.index()].lying)
    }
}

impl Deck {
    fn forget(&mut self, card: CardId) {
        for heap in [&mut self.lying, &mut self.top, &mut self.discards] {
            heap.retain(|&other| other != card);
        }
    }
}
