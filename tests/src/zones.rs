//! Who has seen which card of a family, worked out from what lay open and from nothing the engine notes: what the
//! two-copies test may exchange.

use holdup_rules::content::KnownTo;
use holdup_rules::fact::Fact;
use holdup_rules::ids::*;
use holdup_rules::setup::Setup;
use holdup_rules::state::CardSpot;
use holdup_rules::table::Table;
use holdup_rules::view::Piece;

use crate::knowledge::piece;

/// Where cards of families lie, and which of them each person cannot tell.
#[derive(Clone, Debug)]
pub struct Zones {
    lies: Vec<CardSpot>,
    /// By person, then by card.
    known: Vec<Vec<bool>>,
}

impl Zones {
    /// After a deal and these facts.
    pub fn after(setup: &Setup, table: &Table, facts: &[Fact]) -> Zones {
        let count = table.content.cards.len();
        let persons = table.all_seats().count();
        let mut zones = Zones { lies: vec![CardSpot::Box; count], known: vec![vec![false; count]; persons] };
        for &(card, to) in &setup.cards {
            zones.moved(table, card, to);
        }
        for fact in facts {
            match *fact {
                Fact::CardMoved { card, to, .. } => zones.moved(table, card, to),
                Fact::FamilyCardShown { card, persons, .. } => {
                    persons.iter().for_each(|person| zones.known[person.seat().index()][card.index()] = true);
                }
                _ => assert!(
                    !matches!(piece(fact), Some(Piece::Card(_))),
                    "{fact:?} is about a card of a family, and is not followed"
                ),
            }
        }
        zones
    }

    /// The cards a person cannot tell.
    pub fn unknown_to(&self, person: PersonId) -> Vec<FamilyCardId> {
        let known = &self.known[person.seat().index()];
        (0..known.len()).filter(|&card| !known[card]).map(FamilyCardId::at).collect()
    }

    /// Whether whoever sits there sees what lies there. Nobody leads the seat of somebody else where that is asked.
    pub fn sees(table: &Table, person: PersonId, spot: CardSpot) -> bool {
        let Some(zone) = spot.zone() else { return false };
        match table.content.zones[zone.index()].known {
            KnownTo::All => true,
            KnownTo::Holder => spot.holder().is_some_and(|who| table.seat_of(who) == person.seat()),
            KnownTo::Nobody => false,
        }
    }

    fn moved(&mut self, table: &Table, card: FamilyCardId, to: CardSpot) {
        let from = std::mem::replace(&mut self.lies[card.index()], to);
        let family = |card: usize| table.content.cards[card].family;
        for (person, known) in self.known.iter_mut().enumerate() {
            let person = SeatId::at(person).person();
            if Zones::sees(table, person, from) || Zones::sees(table, person, to) {
                known[card.index()] = true;
                continue;
            }
            // It was one of those that lay there, and he cannot tell which.
            let beside: Vec<usize> = (0..known.len())
                .filter(|&other| self.lies[other] == from && family(other) == family(card.index()))
                .collect();
            if !beside.is_empty() {
                known[card.index()] = false;
                beside.into_iter().for_each(|other| known[other] = false);
            }
        }
    }
}
