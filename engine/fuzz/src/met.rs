//! What was met in a game: pieces that were in play, and things that happened.
//! Items are counted by content, so that counts of several rulebook versions can
//! be added.

use std::ops::Range;
use std::rc::Rc;

use holdup_rules::content::{Content, Procedure};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::ids::CharacterId;
use holdup_rules::setup::{Party, bands_for, playable};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::things::{self, Meetable, ThingKind};
use serde::Serialize;

/// A row of content that can meet others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MeetableRow {
    /// What it is.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
}

impl MeetableRow {
    /// A part of a pack.
    pub fn part(id: &str) -> MeetableRow {
        MeetableRow { kind: "part", id: id.to_owned() }
    }
}

impl std::fmt::Display for MeetableRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind, self.id)
    }
}

/// The items of a content one after the other: rows of a table have consecutive numbers.
pub struct Items {
    /// All of them.
    pub all: Vec<MeetableRow>,
    /// How many of them are pieces that can meet each other: bandits, cards of families, cars,
    /// events, actions, kinds of turn and parts. What else can be met follows.
    pub pieces: usize,
    /// The numbers of each kind, in the order of the kinds.
    numbers: Vec<Range<usize>>,
}

impl Items {
    /// The items of a content.
    pub fn of(content: &Content) -> Items {
        let (mut all, mut numbers) = (Vec::new(), vec![0..0; things::ALL.len()]);
        let is_off = |id: &str| content.parts.iter().any(|part| part.id == id && !part.on);
        let met = |as_what| things::ALL.iter().copied().filter(move |kind| kind.met == Some(as_what));
        let mut pieces = 0;
        for kind in met(Meetable::Piece).chain(met(Meetable::Beside)) {
            let first = all.len();
            let is_part = std::ptr::eq(kind, &things::PART);
            let ids = kind.ids(content).into_iter().filter(|id| !(is_part && is_off(id)));
            // Round cards are told by what people call them.
            let word = if std::ptr::eq(kind, &things::ROUND) { kind.name } else { kind.word };
            all.extend(ids.map(|id| MeetableRow { kind: word, id: id.to_owned() }));
            numbers[kind.nth] = first..all.len();
            if kind.met == Some(Meetable::Piece) {
                pieces = all.len();
            }
        }
        Items { all, pieces, numbers }
    }

    /// The numbers of a kind.
    fn of_kind(&self, kind: &ThingKind) -> Range<usize> {
        self.numbers[kind.nth].clone()
    }

    /// The number of a row.
    fn number(&self, kind: &ThingKind, row: usize) -> usize {
        self.of_kind(kind).start + row
    }

    /// Those one of whom must play for a piece to be in a game; none where it needs nobody: a bandit needs itself, an action that
    /// is in the decks of some alone needs one of these, and a card that is dealt for a bandit needs that one.
    fn needs(&self, content: &Content, item: usize) -> Vec<CharacterId> {
        let row = |kind| {
            Some(item)
                .filter(|item| self.of_kind(kind).contains(item))
                .map(|item| item - self.of_kind(kind).start)
        };
        if let Some(action) = row(&things::ACTION) {
            let is_everybodys = content.actions[action].copies > 0;
            let has = |id: &CharacterId| {
                let deck = &content.characters[id.index()].deck;
                deck.iter().flatten().any(|cards| cards.action.index() == action)
            };
            return playable(content).filter(|id| !is_everybodys && has(id)).collect();
        }
        // Cards of families are in the table of those who can be played.
        let is_one = |kind| self.of_kind(kind).contains(&item);
        if !is_one(&things::BANDIT) && !is_one(&things::CARD) {
            return Vec::new();
        }
        let row = CharacterId::at(item - self.of_kind(&things::BANDIT).start);
        match content.characters[row.index()].card {
            Some(card) => content.cards[card.index()].of.into_iter().collect(),
            None => vec![row],
        }
    }

    /// True if it is an action that sends a pawn that is not in the game: nobody has such cards (UCR-4.1.3-b).
    fn sends_nobody(&self, content: &Content, item: usize) -> bool {
        self.of_kind(&things::ACTION).contains(&item)
            && matches!(
                content.actions[item - self.of_kind(&things::ACTION).start].does,
                Procedure::Send { pawn, .. } if !content.pawns[pawn.index()].in_play
            )
    }

    /// Whether two items can meet as far as those go who must play for them.
    pub fn can_play(
        &self,
        content: &Content,
        one: usize,
        other: usize,
        fits: &dyn Fn(&[CharacterId]) -> bool,
    ) -> bool {
        if self.sends_nobody(content, one) || self.sends_nobody(content, other) {
            return false;
        }
        let (one, other) = (self.needs(content, one), self.needs(content, other));
        let alone = |id: &CharacterId| fits(&[*id]);
        match (one.is_empty(), other.is_empty()) {
            (true, true) => true,
            (true, false) => other.iter().any(alone),
            (false, true) => one.iter().any(alone),
            (false, false) => {
                one.iter().any(|a| other.iter().any(|b| if a == b { fits(&[*a]) } else { fits(&[*a, *b]) }))
            }
        }
    }

    /// Whether two items, or one with itself, can meet as far as the round cards
    /// go: events and kinds of turn only come with a card of a round deck.
    pub fn can_meet(&self, content: &Content, seats: (u8, u8), one: usize, other: usize) -> bool {
        let (events, turns) = (self.of_kind(&things::EVENT), self.of_kind(&things::TURN));
        let cards = |item: usize| -> Option<Vec<usize>> {
            let has = |card: &holdup_rules::content::RoundCard| {
                if events.contains(&item) {
                    card.event.is_some_and(|event| event.index() == item - events.start)
                } else {
                    card.turns.iter().any(|turn| turn.index() == item - turns.start)
                }
            };
            let by_card = events.contains(&item) || turns.contains(&item);
            let rounds = content.rounds.iter().enumerate();
            by_card.then(|| rounds.filter(|(_, card)| has(card)).map(|(at, _)| at).collect())
        };
        let band = |card: usize| content.rounds[card].band;
        let drawn = |seats: u8, card: usize| {
            let mut bands = bands_for(content, Party::of_seats(content, seats));
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
pub struct MetInGame {
    items: Rc<Items>,
    met: Vec<bool>,
}

impl MetInGame {
    /// Nothing yet.
    pub fn new(items: Rc<Items>) -> MetInGame {
        let met = vec![false; items.all.len()];
        MetInGame { items, met }
    }

    /// Another game begins: what is in play is met.
    pub fn begin(&mut self, table: &Table, state: &State) {
        self.met.fill(false);
        self.met[self.items.of_kind(&things::PART)].fill(true);
        let bandits = table.who.iter().map(|bandit| (&things::BANDIT, bandit.character.index()));
        let cars = table.cars.iter().map(|car| (&things::CAR, car.index()));
        let pawns = table.pawns_of_nobody().enumerate();
        let pawns = pawns.filter(|(_, pawn)| state.pawns[pawn.index()].place().is_some());
        // Cards that everybody was dealt are nowhere told to have come to him.
        let dealt = table.all_family_cards().filter(|card| state.held[card.index()].holder().is_some());
        let dealt = dealt.map(|card| (&things::BANDIT, table.content.cards[card.index()].row.index()));
        let tokens = state.heaps().flat_map(|heap| heap.iter());
        let loot = tokens.map(|token| (&things::LOOT, table.content.kind(token).index()));
        let beside = pawns.map(|(kind, _)| (&things::PAWN, kind)).chain(loot);
        for (kind, row) in bandits.chain(cars).chain(dealt).chain(beside) {
            self.met[self.items.number(kind, row)] = true;
        }
    }

    /// The numbers of the pieces that were met, ascending.
    pub fn numbers(&self) -> Vec<usize> {
        (0..self.items.pieces).filter(|&item| self.met[item]).collect()
    }

    /// Everything that was met.
    pub fn met(&self) -> impl Iterator<Item = &MeetableRow> {
        let items = self.items.all.iter().zip(&self.met);
        items.filter(|(_, met)| **met).map(|(item, _)| item)
    }
}

/// Notes what each fact is about.
impl Witness for MetInGame {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _: Cause) {
        let (kind, row) = match *fact {
            Fact::TurnBegan { kind, .. } => (&things::TURN, kind.index()),
            Fact::EventBegan { event } => (&things::EVENT, event.index()),
            Fact::Won { victory, .. } => (&things::VICTORY, victory.index()),
            Fact::CardMoved { card, .. } | Fact::FamilyCardShown { card, .. } => {
                (&things::BANDIT, table.content.cards[card.index()].row.index())
            }
            Fact::Acts { action, .. } => (&things::ACTION, action.index()),
            Fact::Turned { played, .. } => match table.plays_as(state, played) {
                Some(action) => (&things::ACTION, action.index()),
                None => return,
            },
            Fact::CardOpened { card } => (&things::ROUND, card.index()),
            Fact::LootGiven { token, .. } | Fact::TokenMoved { token, .. } => {
                (&things::LOOT, table.content.kind(token).index())
            }
            Fact::Hit { bullet, .. } | Fact::PawnHit { bullet, .. } => match table.bullet_kind(bullet) {
                Some(kind) => (&things::BULLET, kind.index()),
                None => return,
            },
            Fact::Marked { mark, .. } => (&things::MARK, mark.index()),
            Fact::ChosePlanning { planning, .. } => (&things::PLANNING, planning.index()),
            // About nothing that was not met before, or nothing that is counted.
            _ => return,
        };
        self.met[self.items.number(kind, row)] = true;
    }
}
