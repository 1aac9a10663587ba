//! Watches a game of the combined rules and notes what of the content occurs in
//! it. Nothing is listed here: what all games together must show is read from
//! the content, so a new bandit, car or event wants a game of its own.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use holdup_replay::library::Library;
use holdup_rules::content::Content;
use holdup_rules::fact::{Cause, Fact, How};
use holdup_rules::game::Witness;
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::*;
use holdup_rules::state::{CardSpot, State, TokenSpot};
use holdup_rules::table::{CardKind, Table};
use holdup_tell::law;
use holdup_tests::WHOLE;

/// What happens in no game of 2014, whatever the content calls those it happens to.
const MOMENTS: &[&str] = &[
    "a bandit hides",
    "a bandit is out of the game",
    "a bandit is thrown out of a car",
    "a bandit rides",
    "a bullet is played as a card",
    "a bullet is removed at the end of a round",
    "a card is searched for",
    "a car changes ends",
    "a car drifts along the train",
    "a horse runs along",
    "a horse runs away",
    "a pawn of nobody is shot at",
    "a pawn of nobody wakes",
    "a power changes hands",
    "a token is turned to its used side",
    "loot changes hands",
    "money is paid",
];

/// The parts of the packs that are there, with what each brings.
pub(crate) fn wanted(library: &Library) -> BTreeSet<String> {
    let whole = library.rulebook(WHOLE, &[]).expect("the built-in content loads");
    let mut wanted = rows(whole.content());
    // Those for a certain number of seats are for fewer than play here.
    let parts = whole.content().parts.iter().filter(|part| part.seats.is_none());
    let alone = parts.map(|part| format!("\"{}\"", part.id));
    // Some rows are there with two parts and no fewer.
    for with in alone.chain(["\"bots\", \"player_marshal\"".to_owned()]) {
        let with = ("with".to_owned(), format!("[{with}]"));
        // Those that are known by name only are refused.
        if let Ok(rulebook) = library.rulebook(WHOLE, &[with]) {
            wanted.extend(rows(rulebook.content()));
        }
    }
    wanted.extend(MOMENTS.iter().map(|&moment| moment.to_owned()));
    wanted
}

/// Every row of the content that can occur in a game.
fn rows(content: &Content) -> BTreeSet<String> {
    let mut rows = BTreeSet::new();
    let mut add = |kind: &str, ids: &mut dyn Iterator<Item = &String>| {
        rows.extend(ids.map(|id| format!("{kind} {id}")));
    };
    // Of some actions there are cards only while a part is on, of others only in decks of somebody's own.
    let own = content.characters.iter().filter_map(|character| character.deck.as_ref()).flatten();
    let own: Vec<_> = own.map(|cards| cards.action.index()).collect();
    let dealt =
        content.actions.iter().enumerate().filter(|(nth, action)| action.copies > 0 || own.contains(nth));
    add("action", &mut dealt.map(|(_, action)| &action.id));
    add("car", &mut content.cars.iter().map(|car| &car.id));
    add("event", &mut content.events.iter().map(|event| &event.id));
    add("loot", &mut content.loot_kinds.iter().map(|kind| &kind.id));
    add("mark", &mut content.marks.iter().map(|mark| &mark.id));
    let on = content.parts.iter().filter(|part| part.on);
    add("part", &mut on.map(|part| &part.id));
    add("pawn", &mut content.pawns.iter().map(|pawn| &pawn.id));
    add("planning", &mut content.plannings.iter().map(|planning| &planning.id));
    add("round", &mut content.rounds.iter().map(|card| &card.id));
    add("score", &mut content.scoring.iter().map(|entry| &entry.id));
    add("turn", &mut content.turns.iter().map(|turn| &turn.id));
    rows.extend(content.characters.iter().map(|character| match character.card {
        None => format!("bandit {}", character.id),
        Some(_) => format!("hostage {}", character.id),
    }));
    rows
}

/// What a game has shown so far, in the words of [`wanted`], and the first law broken in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    pub(crate) shown: BTreeSet<String>,
    pub(crate) broken: Option<String>,
}

/// Follows a game.
pub(crate) struct Collector {
    notes: Rc<RefCell<Notes>>,
    facts: u32,
    /// The action being performed, until something comes of it.
    action: Option<ActionId>,
}

impl Collector {
    pub(crate) fn new(table: &Table) -> (Collector, Rc<RefCell<Notes>>) {
        let notes: Rc<RefCell<Notes>> = Rc::default();
        let collector = Collector { notes: Rc::clone(&notes), facts: 0, action: None };
        for part in table.content.parts.iter().filter(|part| part.on) {
            collector.note("part", &part.id);
        }
        (collector, notes)
    }

    fn note(&self, kind: &str, id: &str) {
        self.moment(&format!("{kind} {id}"));
    }

    fn moment(&self, moment: &str) {
        let mut notes = self.notes.borrow_mut();
        if !notes.shown.contains(moment) {
            notes.shown.insert(moment.to_owned());
        }
    }

    /// Somebody or something came into a place.
    fn came(&self, state: &State, table: &Table, pawn: PawnId, to: PlaceId) {
        if let Some(bandit) = pawn.who() {
            let car = table.cars[usize::from(table.layout(state).car(to))];
            self.note("car", &table.content.cars[car.index()].id);
            self.note("bandit", &table.character(bandit).id);
            return;
        }
        let kinds = table.content.pawns.iter().zip(table.pawns_of_nobody());
        for (kind, _) in kinds.filter(|&(_, other)| other == pawn) {
            self.note("pawn", &kind.id);
        }
    }

    /// An action counts once something came of it, and an event once its script did something.
    fn came_of_it(&mut self, table: &Table, fact: &Fact, cause: Cause) {
        let content = &table.content;
        match fact {
            Fact::NoEffect { .. } | Fact::RoundEnded => self.action = None,
            // Of an event that does nothing when it begins something comes elsewhere.
            Fact::EventBegan { event } => {
                let event = &content.events[event.index()];
                if !event.hooks.iter().any(|heard| heard.point == HookPoint::OnEvent) {
                    self.note("event", &event.id);
                }
            }
            Fact::Turned { .. } | Fact::Acts { .. } | Fact::Declined { .. } => {}
            _ => {
                if let Some(action) = self.action.take() {
                    self.note("action", &content.actions[action.index()].id);
                }
            }
        }
        let Some(function) = cause.function else {
            return;
        };
        let script = content.functions[function.index()].script;
        let path = &content.scripts[usize::from(script)].path;
        let event = path.split_once("/events/").map(|(_, file)| file);
        if let Some(event) = event.and_then(|file| file.strip_suffix(".lua")) {
            self.note("event", event);
        }
    }
}

impl Witness for Collector {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.facts += 1;
        if let Err(law) = law::check(state, table) {
            let broken = || format!("after fact {}, {fact:?}: {law}", self.facts);
            self.notes.borrow_mut().broken.get_or_insert_with(broken);
        }
        self.came_of_it(table, fact, cause);
        let content = &table.content;
        match *fact {
            Fact::CardOpened { card } => {
                self.note("round", &content.rounds[card.index()].id);
                // What says of which side somebody is was dealt, and stays.
                let dealt = table
                    .all_family_cards()
                    .filter(|card| matches!(state.held[card.index()], CardSpot::With(..)));
                for row in dealt.map(|card| &content.characters[content.cards[card.index()].row.index()]) {
                    if row.side.is_some() {
                        self.note("hostage", &row.id);
                    }
                }
            }
            Fact::TurnBegan { kind, .. } => self.note("turn", &content.turns[kind.index()].id),
            Fact::ChosePlanning { planning, .. } => {
                self.note("planning", &content.plannings[planning.index()].id);
            }
            Fact::Turned { played, .. } => {
                // Not everybody has a pawn that comes anywhere.
                self.note("bandit", &table.character(played.bandit).id);
                match table.card(played.card) {
                    CardKind::Action(action, ..) => self.action = Some(action),
                    CardKind::Bullet(..) | CardKind::Neutral => self.moment("a bullet is played as a card"),
                }
            }
            Fact::Acts { action, .. } => self.action = Some(action),
            Fact::Moved { pawn, to, how, .. } => {
                self.came(state, table, pawn, to);
                match how {
                    How::Ride => self.moment("a bandit rides"),
                    How::Launched => self.moment("a bandit is thrown out of a car"),
                    _ => {}
                }
            }
            Fact::Appeared { pawn, to, .. } => self.came(state, table, pawn, to),
            Fact::CarMoved { to: Some(_), .. } => self.moment("a car changes ends"),
            Fact::LineMoved { .. } => self.moment("a car drifts along the train"),
            Fact::LootTaken { token, .. } | Fact::LootGiven { token, .. } => {
                self.note("loot", &content.loot_kinds[content.kind(token).index()].id);
            }
            Fact::CardMoved { card, .. } => {
                let row = content.cards[card.index()].row;
                self.note("hostage", &content.characters[row.index()].id);
            }
            Fact::Marked { mark, kept, .. } if kept != 0 => {
                self.note("mark", &content.marks[mark.index()].id);
            }
            Fact::Scored { entry, amount, .. } if amount != 0 => {
                self.note("score", &content.scoring[entry.index()].id);
            }
            Fact::Hid { .. } => self.moment("a bandit hides"),
            Fact::Eliminated { .. } => self.moment("a bandit is out of the game"),
            Fact::BulletHealed { .. } => self.moment("a bullet is removed at the end of a round"),
            Fact::Fetched { .. } => self.moment("a card is searched for"),
            Fact::HorseMoved { .. } => self.moment("a horse runs along"),
            Fact::HorseLeft { .. } => self.moment("a horse runs away"),
            Fact::PawnHit { .. } => self.moment("a pawn of nobody is shot at"),
            Fact::Woken { .. } => self.moment("a pawn of nobody wakes"),
            Fact::PowerChanged { .. } => self.moment("a power changes hands"),
            Fact::Flipped { .. } => self.moment("a token is turned to its used side"),
            Fact::TokenMoved { token, from, to, .. } => {
                self.note("loot", &content.loot_kinds[content.kind(token).index()].id);
                if let (TokenSpot::With(_), TokenSpot::With(_)) = (from, to) {
                    self.moment("loot changes hands");
                }
            }
            Fact::Paid { .. } => self.moment("money is paid"),
            _ => {}
        }
    }
}
