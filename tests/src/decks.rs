//! Which cards may lie in somebody else's deck where decks last longer than a
//! round, worked out a second time from the facts alone. Everybody sees cards
//! fall onto a deck and go to the discards, and knows after a shuffle of the
//! discards exactly what the new deck holds: whatever is elsewhere then is in
//! the hand until it shows.

use holdup_rules::fact::Fact;
use holdup_rules::ids::*;
use holdup_rules::state::{Run, State};
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
    /// What came to nowhere in the open since it was known not to lie in it.
    elsewhere: Vec<CardId>,
    /// How many cards lie under it.
    under: usize,
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
                deck.elsewhere.append(&mut deck.lying);
                deck.lying = std::mem::take(&mut deck.discards);
                deck.elsewhere.retain(|card| !deck.lying.contains(card));
            }
            Fact::Shuffled { seat } => {
                let deck = self.of(seat);
                deck.lying.append(&mut deck.top);
                if std::mem::take(&mut deck.under) > 0 {
                    deck.mix();
                }
            }
            Fact::Hit { seat, bullet, on_top, .. } => match on_top {
                true => self.of(seat).top.push(bullet),
                false => self.of(seat).lying.push(bullet),
            },
            Fact::Drew { seat, from: Run::Bottom, .. } => self.of(seat).under -= 1,
            Fact::Drew { seat, card, .. } => self.of(seat).top.retain(|&other| other != card),
            Fact::CardLaid { seat, card, from, to, .. } => self.of(seat).laid(card, from, to),
            Fact::CardGiven { from, card, whence: Run::Discards, .. } => self.of(from).forget(card),
            Fact::CardGiven { run: Run::Hand, .. } => {}
            Fact::CardGiven { to, card, whence, run, .. } => self.of(to).laid(card, whence, run),
            Fact::CardLeft { card, .. } => self.0.iter_mut().for_each(|deck| deck.forget(card)),
            Fact::Fetched { seat, card, .. } => self.of(seat).forget(card),
            Fact::BulletHealed { seat, bullet, .. } => self.of(seat).forget(bullet),
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
    /// A card was laid elsewhere: all saw it, unless it went from hand or deck to hand or deck.
    fn laid(&mut self, card: CardId, from: Run, to: Run) {
        let is_hidden = |run| matches!(run, Run::Bottom | Run::Top | Run::Bag | Run::Hand);
        self.under += usize::from(to == Run::Bottom);
        self.under -= usize::from(from == Run::Bottom);
        match to {
            Run::Bag | Run::Hand | Run::Bottom if is_hidden(from) => {
                self.top.retain(|&other| other != card);
                if to == Run::Bag {
                    self.mix();
                }
            }
            _ => {
                self.forget(card);
                match to {
                    Run::Top => self.top.push(card),
                    Run::Bag => self.lying.push(card),
                    Run::Discards => self.discards.push(card),
                    _ => {}
                }
            }
        }
    }

    /// A card nobody else saw came into it: it can be any that was not seen elsewhere.
    fn mix(&mut self) {
        self.lying.append(&mut self.elsewhere);
    }

    fn forget(&mut self, card: CardId) {
        for heap in [&mut self.lying, &mut self.top, &mut self.discards, &mut self.elsewhere] {
            heap.retain(|&other| other != card);
        }
    }
}
