//! Which cards in other hands each person was shown and can still follow, worked out from the facts alone: if a card goes out of
//! a hand unseen it can have been any of them, and if it goes in the open, any that looks like it.

use holdup_rules::fact::Fact;
use holdup_rules::ids::*;
use holdup_rules::state::Run;
use holdup_rules::table::Table;

/// What was shown out of hands.
#[derive(Clone, Debug, Default)]
pub struct Hands(Vec<(SeatId, CardId, PersonSet)>);

impl Hands {
    /// After these facts.
    pub fn after(table: &Table, facts: &[Fact]) -> Hands {
        let mut hands = Hands::default();
        facts.iter().for_each(|fact| hands.fact(table, fact));
        hands
    }

    /// Takes note of a fact.
    pub fn fact(&mut self, table: &Table, fact: &Fact) {
        let is_open = |run| matches!(run, Run::Top | Run::Discards | Run::Front | Run::Aside);
        match *fact {
            Fact::CardShown { card, seat, persons, .. } => self.0.push((seat, card, persons)),
            Fact::HandReturned { seat } => self.0.retain(|(whose, ..)| *whose != seat),
            Fact::Played { seat, played, .. } => self.left(table, seat, played.card, !played.face_down()),
            Fact::CardLaid { seat, card, from: Run::Hand, to, .. } => {
                self.left(table, seat, card, is_open(to))
            }
            Fact::CardGiven { from, card, whence: Run::Hand, run, .. } => {
                self.left(table, from, card, is_open(run));
            }
            Fact::Discarded { seat, card, .. }
            | Fact::CardLeft { seat, card }
            | Fact::BulletHealed { seat, bullet: card, .. }
            | Fact::BulletLaidAside { seat, bullet: card, .. } => self.left(table, seat, card, true),
            _ => {}
        }
    }

    fn left(&mut self, table: &Table, seat: SeatId, gone: CardId, is_open: bool) {
        self.0.retain(|&(whose, card, _)| whose != seat || (is_open && !table.alike(card, gone)));
    }

    /// Whether a person knows that a seat holds this card.
    pub fn known(&self, person: PersonId, card: CardId) -> bool {
        self.0.iter().any(|&(_, shown, persons)| shown == card && persons.has(person))
    }

    /// What a person knows a seat to hold.
    pub fn known_of(&self, person: PersonId, seat: SeatId) -> Vec<CardId> {
        let his = self.0.iter().filter(|(whose, _, persons)| *whose == seat && persons.has(person));
        let mut cards: Vec<CardId> = his.map(|&(_, card, _)| card).collect();
        cards.sort_unstable();
        cards.dedup();
        cards
    }
}
