//! What was met in a game: pieces that were in play, and things that happened.
//! Items are counted by content, so that counts of several rulebook versions can
//! be added.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_rules::content::{Content, Role};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::setup::bands_for;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use serde::Serialize;

/// A row of content that can meet others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Item {
    /// What it is.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
}

impl Item {
    /// A part of a pack.
    pub fn part(id: &str) -> Item {
        Item { kind: "part", id: id.to_owned() }
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind, self.id)
    }
}

/// The items of a content one after the other: rows of a table have consecutive numbers.
pub struct Items {
    /// All of them.
    pub all: Vec<Item>,
    /// How many of them are pieces that can meet each other: bandits, hostages, cars,
    /// events, actions, kinds of turn and parts. What else can be met follows.
    pub pieces: usize,
    cars: usize,
    events: usize,
    actions: usize,
    turns: usize,
    parts: usize,
    loot: usize,
    pawns: usize,
    marks: usize,
    plannings: usize,
}

impl Items {
    /// The items of a content.
    pub fn of(content: &Content) -> Items {
        let mut all = Vec::new();
        let mut table = |ids: &mut dyn Iterator<Item = (&'static str, &String)>| {
            let first = all.len();
            all.extend(ids.map(|(kind, id)| Item { kind, id: id.clone() }));
            first
        };
        let kind = |role: &Role| match role {
            Role::Bandit => "bandit",
            Role::Hostage(_) => "hostage",
        };
        table(&mut content.characters.iter().map(|row| (kind(&row.role), &row.id)));
        let cars = table(&mut content.cars.iter().map(|row| ("car", &row.id)));
        let events = table(&mut content.events.iter().map(|row| ("event", &row.id)));
        let actions = table(&mut content.actions.iter().map(|row| ("action", &row.id)));
        let turns = table(&mut content.turns.iter().map(|row| ("turn", &row.id)));
        let on = content.parts.iter().filter(|part| part.on);
        let parts = table(&mut on.map(|row| ("part", &row.id)));
        let pieces = table(&mut content.rounds.iter().map(|row| ("round card", &row.id)));
        let loot = table(&mut content.loot_kinds.iter().map(|row| ("loot", &row.id)));
        let pawns = table(&mut content.pawns.iter().map(|row| ("pawn", &row.id)));
        let marks = table(&mut content.marks.iter().map(|row| ("mark", &row.id)));
        let plannings = table(&mut content.plannings.iter().map(|row| ("planning", &row.id)));
        Items { all, pieces, cars, events, actions, turns, parts, loot, pawns, marks, plannings }
    }

    /// Whether two items, or one with itself, can meet as far as the round cards
    /// go: events and kinds of turn only come with a card of a round deck.
    pub fn can_meet(&self, content: &Content, seats: (u8, u8), one: usize, other: usize) -> bool {
        let cards = |item: usize| -> Option<Vec<usize>> {
            let has = |card: &holdup_rules::content::RoundCard| {
                if (self.events..self.actions).contains(&item) {
                    card.event.is_some_and(|event| event.index() == item - self.events)
                } else {
                    card.turns.iter().any(|turn| turn.index() == item - self.turns)
                }
            };
            let by_card =
                (self.events..self.actions).contains(&item) || (self.turns..self.parts).contains(&item);
            let rounds = content.rounds.iter().enumerate();
            by_card.then(|| rounds.filter(|(_, card)| has(card)).map(|(at, _)| at).collect())
        };
        let band = |card: usize| content.rounds[card].band;
        let drawn = |seats: u8, card: usize| {
            let mut bands = bands_for(content, seats);
            bands.find(|(id, _)| *id == band(card)).map(|(_, drawn)| drawn)
        };
        match (cards(one), cards(other)) {
            (None, None) => true,
            (Some(cards), None) | (None, Some(cards)) => {
                (seats.0..=seats.1).any(|seats| cards.iter().any(|&card| drawn(seats, card).is_some()))
            }
            (Some(first), Some(second)) => (seats.0..=seats.1).any(|seats| {
                first.iter().any(|&one| {
                    second.iter().any(|&other| match (drawn(seats, one), drawn(seats, other)) {
                        (Some(most), Some(_)) => one == other || band(one) != band(other) || most > 1,
                        _ => false,
                    })
                })
            }),
        }
    }
}

/// What was met in the game that is played.
pub struct Seen {
    items: Rc<Items>,
    met: Vec<bool>,
}

/// A witness that fills what is [`Seen`].
pub struct Watcher(pub Rc<RefCell<Seen>>);

impl Seen {
    /// Nothing yet.
    pub fn new(items: Rc<Items>) -> Seen {
        let met = vec![false; items.all.len()];
        Seen { items, met }
    }

    /// Another game begins: what is in play is met.
    pub fn begin(&mut self, table: &Table, state: &State) {
        self.met.fill(false);
        for bandit in table.bandits.iter() {
            self.met[bandit.character.index()] = true;
        }
        for car in table.cars.iter() {
            self.met[self.items.cars + car.index()] = true;
        }
        self.met[self.items.parts..self.items.pieces].fill(true);
        for (kind, pawn) in table.pawns_of_nobody().enumerate() {
            self.met[self.items.pawns + kind] |= state.pawns[pawn.index()].place().is_some();
        }
        let heaps = state.floor.iter().chain([&state.reserve]);
        for heap in heaps.chain(state.bandits.iter().map(|bandit| &bandit.loot)) {
            for token in heap.iter() {
                self.met[self.items.loot + table.content.kind(token).index()] = true;
            }
        }
    }

    /// The numbers of the pieces that were met, ascending.
    pub fn numbers(&self) -> Vec<usize> {
        (0..self.items.pieces).filter(|&item| self.met[item]).collect()
    }

    /// Everything that was met.
    pub fn met(&self) -> impl Iterator<Item = &Item> {
        let items = self.items.all.iter().zip(&self.met);
        items.filter(|(_, met)| **met).map(|(item, _)| item)
    }
}

impl Witness for Watcher {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _: Cause) {
        self.0.borrow_mut().note(state, table, fact);
    }
}

impl Seen {
    /// Notes what a fact is about.
    pub fn note(&mut self, state: &State, table: &Table, fact: &Fact) {
        let items = &self.items;
        let met = match *fact {
            Fact::TurnBegan { kind, .. } => Some(items.turns + kind.index()),
            Fact::EventBegan { event } => Some(items.events + event.index()),
            Fact::HostageTaken { hostage, .. } => Some(hostage.index()),
            Fact::Acts { action, .. } => Some(items.actions + action.index()),
            Fact::Turned { played, .. } => {
                table.plays_as(state, played).map(|action| items.actions + action.index())
            }
            Fact::CardOpened { card } => Some(items.pieces + card.index()),
            Fact::LootGiven { token, .. } | Fact::LootChosen { token, .. } => {
                Some(items.loot + table.content.kind(token).index())
            }
            Fact::Marked { mark, .. } => Some(items.marks + mark.index()),
            Fact::ChosePlanning { planning, .. } => Some(items.plannings + planning.index()),
            _ => None,
        };
        if let Some(item) = met {
            self.met[item] = true;
        }
    }
}
