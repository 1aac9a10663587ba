//! Who can tell which token, worked out a second time from the facts alone, so
//! that the tests need not ask the engine what it believes. It follows design.md,
//! section 8: who holds a token knows it, and goes on knowing it until somebody
//! else picks it up; the starting loot is known to all until it leaves a heap
//! where another token of its kind lay.

use holdup_rules::fact::Fact;
use holdup_rules::ids::*;
use holdup_rules::options::StorageFace;
use holdup_rules::setup::Setup;
use holdup_rules::table::Table;

/// Where tokens lie, and who can tell them.
#[derive(Clone, Debug)]
pub struct Knowledge {
    floor: [LootSet; MAX_PLACES],
    sheets: [LootSet; MAX_BANDITS],
    /// Tokens each seat held last, or holds, or has seen otherwise.
    held: [LootSet; MAX_BANDITS],
    /// Starting loot everybody could follow with his eyes so far.
    followed: LootSet,
}

impl Knowledge {
    /// What is known before the game begins.
    ///
    /// # Panics
    /// When loot is dealt to a place the train does not have.
    pub fn new(setup: &Setup, table: &Table) -> Knowledge {
        let mut known = Knowledge {
            floor: [LootSet::EMPTY; MAX_PLACES],
            sheets: [LootSet::EMPTY; MAX_BANDITS],
            held: [LootSet::EMPTY; MAX_BANDITS],
            followed: LootSet::EMPTY,
        };
        for &(bandit, token) in &setup.sheets {
            known.sheets[bandit.index()].insert(token);
            known.held[table.seat_of(bandit).index()].insert(token);
            if table.content.rules.robbery_storage_face == StorageFace::Up {
                known.fact(table, &Fact::LootShown { bandit, token });
            }
            known.followed.insert(token);
        }
        for &(car, level, token) in &setup.floor {
            let place = table
                .first_layout()
                .at(car, level)
                .expect("dealt loot lies in a place of the train");
            known.floor[place.index()].insert(token);
        }
        known
    }

    /// What is known after some facts.
    pub fn after(setup: &Setup, table: &Table, facts: &[Fact]) -> Knowledge {
        let mut known = Knowledge::new(setup, table);
        for fact in facts {
            known.fact(table, fact);
        }
        known
    }

    /// Takes note of a fact.
    pub fn fact(&mut self, table: &Table, fact: &Fact) {
        match *fact {
            Fact::LootSeen { seat, tokens, .. } => {
                let held = &mut self.held[seat.index()];
                *held = held.or(tokens);
            }
            Fact::LootShown { token, .. } => {
                for held in &mut self.held[..usize::from(table.seats)] {
                    held.insert(token);
                }
            }
            Fact::LootTaken {
                bandit,
                seat,
                token,
                place,
            } => {
                self.leave(table, self.floor[place.index()], token);
                self.floor[place.index()].remove(token);
                self.sheets[bandit.index()].insert(token);
                for held in &mut self.held {
                    held.remove(token);
                }
                self.held[seat.index()].insert(token);
            }
            Fact::LootDropped { bandit, token, place } => {
                self.leave(table, self.sheets[bandit.index()], token);
                self.sheets[bandit.index()].remove(token);
                self.floor[place.index()].insert(token);
            }
            Fact::LootRemoved { bandit, token } => {
                self.leave(table, self.sheets[bandit.index()], token);
                self.sheets[bandit.index()].remove(token);
            }
            Fact::LootGiven { bandit, seat, token } => {
                self.sheets[bandit.index()].insert(token);
                self.held[seat.index()].insert(token);
                self.followed.insert(token);
            }
            Fact::LootChosen { seat, token, place } => {
                self.floor[place.index()].insert(token);
                self.held[seat.index()].insert(token);
            }
            Fact::LootPlaced { token, place } => self.floor[place.index()].insert(token),
            _ => {}
        }
    }

    /// A token leaves a heap; if another of its kind lay there, nobody could follow which.
    fn leave(&mut self, table: &Table, heap: LootSet, token: LootId) {
        let kind = table.content.kind(token);
        let alike: LootSet = heap
            .iter()
            .filter(|&other| table.content.kind(other) == kind)
            .collect();
        if alike.len() > 1 {
            self.followed = self.followed.without(alike);
        }
    }

    /// Tokens a seat held last.
    pub fn held(&self, seat: SeatId) -> LootSet {
        self.held[seat.index()]
    }

    /// Starting loot everybody can tell.
    pub fn followed(&self) -> LootSet {
        self.followed
    }

    /// Secret tokens a seat cannot tell.
    pub fn unknown_to(&self, table: &Table, seat: SeatId) -> LootSet {
        table
            .content
            .secret
            .without(self.held(seat))
            .without(self.followed)
    }
}
