//! Who can tell which token, worked out a second time from the facts alone, so
//! that the tests need not ask the engine what it believes. It follows design.md,
//! section 8: who holds a token knows it, and goes on knowing it until somebody
//! else picks it up; the starting loot is known to all until its owner himself
//! chooses which of several of a kind leaves his sheet. Who gave a token away can
//! follow it in the same way; a used token lies with its used side up, and so all
//! can tell it.

use holdup_rules::capacity::MAX_ZONES;
use holdup_rules::content::KnownTo;
use holdup_rules::fact::{Fact, FactAudience, Tokens};
use holdup_rules::ids::*;
use holdup_rules::options::StorageFace;
use holdup_rules::setup::Setup;
use holdup_rules::state::TokenSpot;
use holdup_rules::table::Table;
use holdup_rules::view::Piece;

/// Where tokens lie, and who can tell them.
#[derive(Clone, Debug)]
pub struct Knowledge {
    floor: [LootSet; MAX_PLACES],
    sheets: [LootSet; MAX_WHO],
    /// What lies beside the train, then what lies in each zone.
    heaps: [LootSet; 1 + MAX_ZONES],
    /// Tokens each seat held last, or holds, or has seen otherwise.
    held: [LootSet; MAX_WHO],
    /// Starting loot everybody could follow with his eyes so far.
    followed: LootSet,
    /// Tokens that show their used side.
    used: LootSet,
}

impl Knowledge {
    /// What is known before the game begins.
    ///
    /// # Panics
    /// When loot is dealt to a place the train does not have.
    pub fn new(setup: &Setup, table: &Table) -> Knowledge {
        let mut known = Knowledge {
            floor: [LootSet::EMPTY; MAX_PLACES],
            sheets: [LootSet::EMPTY; MAX_WHO],
            heaps: [LootSet::EMPTY; 1 + MAX_ZONES],
            held: [LootSet::EMPTY; MAX_WHO],
            followed: LootSet::EMPTY,
            used: LootSet::EMPTY,
        };
        for &(bandit, token) in &setup.sheets {
            known.sheets[bandit.index()].insert(token);
            known.held[table.seat_of(bandit).index()].insert(token);
            if table.content.rules.robbery_storage_face == StorageFace::FaceUp {
                known.fact(table, &Fact::LootShown { bandit, token });
            }
            known.followed.insert(token);
        }
        known.heaps[0] = setup.reserve.iter().copied().collect();
        for &(car, level, token) in &setup.floor {
            let place = table.first_layout.at(car, level).expect("dealt loot lies in a place of the train");
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
            Fact::TokenShown { token, persons, .. } => {
                persons.iter().for_each(|person| self.held[person.seat().index()].insert(token));
            }
            Fact::LootShown { token, .. } => {
                for held in &mut self.held[..usize::from(table.seats)] {
                    held.insert(token);
                }
            }
            Fact::LootTaken { bandit, seat, token, place } => {
                self.floor[place.index()].remove(token);
                self.sheets[bandit.index()].insert(token);
                if !self.used.has(token) {
                    for held in &mut self.held {
                        held.remove(token);
                    }
                }
                self.held[seat.index()].insert(token);
            }
            Fact::Flipped { token, .. } => {
                self.used.insert(token);
                for held in &mut self.held[..usize::from(table.seats)] {
                    held.insert(token);
                }
            }
            Fact::LootGiven { bandit, seat, token } => {
                self.sheets[bandit.index()].insert(token);
                self.held[seat.index()].insert(token);
                self.followed.insert(token);
            }
            Fact::TokenMoved { token, from, to, seen, open } => {
                self.moved(table, token, from, to, seen);
                if open {
                    self.held[..usize::from(table.seats)].iter_mut().for_each(|held| held.insert(token));
                }
            }
            _ => assert!(
                fact.tokens() == Tokens::Stay
                    && !matches!(piece(fact), Some(Piece::Token(_) | Piece::Tokens(_))),
                "{fact:?} is about loot, and is not followed"
            ),
        }
    }

    /// A token goes from anywhere to anywhere. Out of the box nobody can tell it, nor where those of a zone are mixed.
    fn moved(&mut self, table: &Table, token: LootId, from: TokenSpot, to: TokenSpot, seen: bool) {
        match from {
            TokenSpot::Box => self.forget(LootSet::only(token), None),
            TokenSpot::With(who) if !seen => self.leave_sheet(table, who, token),
            _ => self.heap(from).remove(token),
        }
        if to != TokenSpot::Box {
            self.heap(to).insert(token);
        }
        match to {
            TokenSpot::With(who) => {
                let giver = from.holder().map(|who| table.seat_of(who));
                for seat in table.all_seats().filter(|&seat| Some(seat) != giver && !self.used.has(token)) {
                    self.held[seat.index()].remove(token);
                }
                self.held[table.seat_of(who).index()].insert(token);
            }
            TokenSpot::Zone(zone) if table.content.zones[zone.index()].known == KnownTo::Nobody => {
                let mixed = alike(table, *self.heap(to), token);
                if mixed.len() > 1 {
                    self.forget(mixed, None);
                }
            }
            _ => {}
        }
    }

    fn heap(&mut self, spot: TokenSpot) -> &mut LootSet {
        match spot {
            TokenSpot::Box | TokenSpot::Reserve => &mut self.heaps[0],
            TokenSpot::Zone(zone) => &mut self.heaps[1 + zone.index()],
            TokenSpot::At(place) => &mut self.floor[place.index()],
            TokenSpot::With(who) => &mut self.sheets[who.index()],
        }
    }

    fn forget(&mut self, tokens: LootSet, but: Option<SeatId>) {
        let tokens = tokens.without(self.used);
        self.followed = self.followed.without(tokens);
        for (_, held) in self.held.iter_mut().enumerate().filter(|(seat, _)| but != Some(SeatId::at(*seat))) {
            *held = held.without(tokens);
        }
    }

    /// A token leaves a sheet as its owner chooses. Nobody else sees which of those alike it was.
    fn leave_sheet(&mut self, table: &Table, bandit: WhoId, token: LootId) {
        let heap = self.sheets[bandit.index()];
        self.sheets[bandit.index()].remove(token);
        let mixed = alike(table, heap, token).without(self.used);
        if mixed.len() > 1
            && !self.used.has(token)
            && table.content.rules.robbery_storage_face == StorageFace::FaceDown
        {
            self.forget(mixed, Some(table.seat_of(bandit)));
        }
    }

    /// The same, with two tokens in each other's place.
    #[must_use]
    pub fn exchanged(&self, one: LootId, other: LootId) -> Knowledge {
        let mut known = self.clone();
        let heaps = known.floor.iter_mut().chain(&mut known.sheets).chain(&mut known.heaps);
        for set in heaps.chain(&mut known.held).chain([&mut known.used]) {
            exchange(set, one, other);
        }
        known
    }

    /// Tokens a seat held last.
    pub fn held(&self, seat: SeatId) -> LootSet {
        self.held[seat.index()]
    }

    /// What a seat can tell of every heap: the floors, then the sheets, then what lies beside the train and in zones.
    pub fn told(&self, seat: SeatId) -> Vec<LootSet> {
        let known = self.held(seat).or(self.followed);
        let heaps = self.floor.iter().chain(&self.sheets).chain(&self.heaps);
        heaps.map(|heap| heap.and(known)).collect()
    }

    /// Starting loot everybody can tell.
    pub fn followed(&self) -> LootSet {
        self.followed
    }

    /// Secret tokens a seat cannot tell.
    pub fn unknown_to(&self, table: &Table, seat: SeatId) -> LootSet {
        table.content.secret.without(self.held(seat)).without(self.followed)
    }
}

/// Those of a heap that look like a token from behind, itself included.
fn alike(table: &Table, heap: LootSet, token: LootId) -> LootSet {
    let kind = table.content.kind(token);
    heap.iter().filter(|&other| table.content.kind(other) == kind).collect()
}

/// The piece of a fact that not everybody knows.
pub fn piece(fact: &Fact) -> Option<Piece> {
    match fact.known() {
        FactAudience::Hides(piece) | FactAudience::Keeps(piece) | FactAudience::Shows(piece) => Some(piece),
        FactAudience::Open | FactAudience::Chance => None,
    }
}

/// Puts each of two tokens where the other one is.
pub fn exchange(heap: &mut LootSet, one: LootId, other: LootId) {
    let (had_one, had_other) = (heap.has(one), heap.has(other));
    heap.remove(one);
    heap.remove(other);
    if had_one {
        heap.insert(other);
    }
    if had_other {
        heap.insert(one);
    }
}
