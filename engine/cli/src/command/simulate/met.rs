//! What met in a game: pieces that were in play, and things that happened. And in
//! how many games any two of them did, counted by content, so that counts of
//! several rulebook versions can be added.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use holdup_rules::content::{Content, Role};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::question::Question;
use holdup_rules::setup::bands_for;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use serde::Serialize;

/// A row of content that can meet others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) struct Item {
    /// What it is.
    pub(super) kind: &'static str,
    /// Its id.
    pub(super) id: String,
}

impl Item {
    /// A part of a pack.
    pub(super) fn part(id: &str) -> Item {
        Item {
            kind: "part",
            id: id.to_owned(),
        }
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind, self.id)
    }
}

/// The items of a content one after the other: rows of a table have consecutive numbers.
pub(super) struct Items {
    pub(super) all: Vec<Item>,
    cars: usize,
    events: usize,
    actions: usize,
    turns: usize,
    parts: usize,
}

impl Items {
    pub(super) fn of(content: &Content) -> Items {
        let mut all = Vec::new();
        let mut add = |kind, id: &String| all.push(Item { kind, id: id.clone() });
        for row in &content.characters {
            let kind = match row.role {
                Role::Bandit => "bandit",
                Role::Hostage(_) => "hostage",
            };
            add(kind, &row.id);
        }
        content.cars.iter().for_each(|row| add("car", &row.id));
        content.events.iter().for_each(|row| add("event", &row.id));
        content.actions.iter().for_each(|row| add("action", &row.id));
        content.turns.iter().for_each(|row| add("turn", &row.id));
        let on = content.parts.iter().filter(|part| part.on);
        on.for_each(|row| add("part", &row.id));
        let cars = content.characters.len();
        let events = cars + content.cars.len();
        let actions = events + content.events.len();
        let turns = actions + content.actions.len();
        let parts = turns + content.turns.len();
        Items {
            all,
            cars,
            events,
            actions,
            turns,
            parts,
        }
    }

    /// Whether two items, or one with itself, can meet as far as the round cards
    /// go: events and kinds of turn only come with a card of a round deck.
    pub(super) fn can_meet(&self, content: &Content, seats: (u8, u8), one: usize, other: usize) -> bool {
        let cards = |item: usize| -> Option<Vec<usize>> {
            let has = |card: &holdup_rules::content::RoundCard| {
                if (self.events..self.actions).contains(&item) {
                    card.event
                        .is_some_and(|event| event.index() == item - self.events)
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
                    second
                        .iter()
                        .any(|&other| match (drawn(seats, one), drawn(seats, other)) {
                            (Some(most), Some(_)) => one == other || band(one) != band(other) || most > 1,
                            _ => false,
                        })
                })
            }),
        }
    }
}

/// What met in the game that is played.
pub(super) struct Seen {
    items: Rc<Items>,
    met: Vec<bool>,
}

/// A witness that fills what is [`Seen`].
pub(super) struct Watcher(pub(super) Rc<RefCell<Seen>>);

impl Seen {
    pub(super) fn new(items: Rc<Items>) -> Seen {
        let met = vec![false; items.all.len()];
        Seen { items, met }
    }

    /// Another game begins: what is in play meets.
    pub(super) fn begin(&mut self, table: &Table) {
        self.met.fill(false);
        for bandit in table.bandits.iter() {
            self.met[bandit.character.index()] = true;
        }
        for car in table.cars.iter() {
            self.met[self.items.cars + car.index()] = true;
        }
        self.met[self.items.parts..].fill(true);
    }

    /// The numbers of what has met, ascending.
    pub(super) fn numbers(&self) -> Vec<usize> {
        (0..self.met.len()).filter(|&item| self.met[item]).collect()
    }
}

impl Witness for Watcher {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _: Cause) {
        let mut seen = self.0.borrow_mut();
        let items = Rc::clone(&seen.items);
        let met = match *fact {
            Fact::TurnBegan { kind, .. } => Some(items.turns + kind.index()),
            Fact::EventBegan { event } => Some(items.events + event.index()),
            Fact::HostageTaken { hostage, .. } => Some(hostage.index()),
            Fact::Acts { action, .. } => Some(items.actions + action.index()),
            Fact::Turned { played, .. } => table
                .plays_as(state, played)
                .map(|action| items.actions + action.index()),
            _ => None,
        };
        if let Some(item) = met {
            seen.met[item] = true;
        }
    }

    fn answer(&mut self, _: &State, _: &Table, _: &Question, _: usize) {}
}

/// In how many games any two items met, the first one first in their order.
#[derive(Default)]
pub(super) struct Pairs {
    /// Of pairs that can meet; none has two of the same item.
    pub(super) games: BTreeMap<(Item, Item), u32>,
}

impl Pairs {
    /// Adds the pairs that can meet in a content, with how often each did.
    pub(super) fn add(&mut self, items: &Items, counted: &[u32], can_meet: impl Fn(usize, usize) -> bool) {
        let size = items.all.len();
        for one in 0..size {
            for other in 0..one {
                let games = counted[other * size + one];
                if games == 0 && !can_meet(other, one) {
                    continue;
                }
                let (first, second) = (items.all[other].clone(), items.all[one].clone());
                let pair = if first < second {
                    (first, second)
                } else {
                    (second, first)
                };
                *self.games.entry(pair).or_default() += games;
            }
        }
    }
}
