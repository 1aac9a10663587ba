//! The `after` block: what must be true of the state when a case has been
//! played. Each key that is written is compared exactly; what is not written is
//! free. Values are worked out once here, for comparing and for blessing.

use std::ops::Range;

use holdup_packs::Diagnostic;
use holdup_packs::setup::RULE;
use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::side::side_of;
use holdup_rules::state::{CardSpot, Run, Spot, State, TokenSpot};
use holdup_rules::table::Table;
use holdup_rules::verdict;
use holdup_tell::label::{Labels, is_called, plain, spaced};
use holdup_tell::notation::{self, LevelItem, Train};

use super::FencedBlock;
use super::marks;
use super::table::{BlockProblems, PlacedToml};
use crate::code;

/// Keys with one value for the whole game.
const WHOLE: &[&str] = &[
    "train", "beside", "left", "closed", "horses", "awake", "zones", "cars", "rounds", "bands", "seats",
    "first", "round", "turn", "turns", "event", "common", "reserve", "neutral", "gone", "winners", "victory",
    "over",
];
/// Keys with one value for each bandit.
const EACH: &[&str] = &[
    "at", "hands", "decks", "discards", "loot", "bullets", "received", "cash", "score", "knows", "powers",
    "holds", "hidden", "outside", "leads", "used", "out", "bottom", "front", "aside", "barred", "side",
];

/// The key with the marks of whatever has any.
const MARKS: &str = "marks";

/// What a key is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
enum KeyValue {
    Number(i64),
    Numbers(Vec<i64>),
    Truth(bool),
    Text(String),
    /// In an order that means something.
    List(Vec<String>),
    /// In no order; compared sorted.
    Bag(Vec<String>),
    Train(Box<Train>),
}

/// Differences between a block and a state, one line each.
///
/// # Errors
/// What is wrong with how the block is written.
pub fn check(
    file: &str,
    block: &FencedBlock,
    state: &State,
    table: &Table,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let told = |row: AfterKey| {
        let line = block.line + block.text[..row.at.start].matches('\n').count();
        let (key, actual) = (row.key, shown(&row.worth, table));
        let expected = block.text.get(row.at).unwrap_or_default();
        format!("  {line:>5}   {key}\n        - {expected}\n        + {actual}\n")
    };
    let rows = rows(file, block, state, table, true)?.into_iter();
    Ok(rows.filter(|row| !row.holds).map(told).collect())
}

/// The block with every value that does not hold replaced.
///
/// # Errors
/// What is wrong with how the block is written.
pub fn rewritten(
    file: &str,
    block: &FencedBlock,
    state: &State,
    table: &Table,
) -> Result<String, Vec<Diagnostic>> {
    let mut rows = rows(file, block, state, table, true)?;
    rows.sort_by_key(|row| std::cmp::Reverse(row.at.start));
    let mut text = block.text.clone();
    for row in rows.into_iter().filter(|row| !row.holds) {
        text.replace_range(row.at, &shown(&row.worth, table));
    }
    Ok(text)
}

/// What is wrong with how the block is written, where its case cannot be played: what would hang on how it ends is left
/// out. Without a table only what no game of this content has is wrong.
pub(super) fn misnamed(
    file: &str,
    block: &FencedBlock,
    content: &Content,
    at: Option<&(Table, State)>,
) -> Vec<Diagnostic> {
    if let Some((table, state)) = at {
        return rows(file, block, state, table, false).err().unwrap_or_default();
    }
    let mut notes = BlockProblems::new(file, block);
    let Some(parsed) = notes.parse() else {
        return notes.problems;
    };
    for (key, value) in parsed.get_ref().iter() {
        let name: &str = key.get_ref();
        let is_family = content.families.iter().any(|family| family.folder == name);
        if EACH.contains(&name) {
            let who = content.characters.iter().map(|row| row.id.as_str());
            let pawns = content.pawns.iter().filter(|_| name == "at").map(|row| row.id.as_str());
            for (named, at, _) in notes.entries(value) {
                notes.named(kind_of(name), who.clone().chain(pawns.clone()), named, at);
            }
        } else if !is_family && !WHOLE.contains(&name) && name != MARKS {
            unknown_key(&mut notes, name, key.span(), content);
        }
    }
    notes.problems
}

/// Who has a value under a key.
fn kind_of(key: &str) -> &'static str {
    if key == "at" { "pawn in this game" } else { "bandit in this game" }
}

fn unknown_key(notes: &mut BlockProblems<'_>, name: &str, at: Range<usize>, content: &Content) {
    let message = format!("an `after` block has no key `{name}`");
    let families = content.families.iter().map(|family| family.folder.as_str());
    let keys = WHOLE.iter().chain(EACH).copied().chain([MARKS]).chain(families);
    let keys = keys.map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
    notes.note(&code::CASE_SETUP, at, message, Some(format!("keys are {keys}")));
}

struct AfterKey {
    key: String,
    at: Range<usize>,
    worth: KeyValue,
    holds: bool,
}

/// What the block says, key by key. Marks are those of whatever has some when the case has `ended`: a token is called by
/// where it lies then.
fn rows(
    file: &str,
    block: &FencedBlock,
    state: &State,
    table: &Table,
    ended: bool,
) -> Result<Vec<AfterKey>, Vec<Diagnostic>> {
    let mut notes = BlockProblems::new(file, block);
    let Some(parsed) = notes.parse() else {
        return Err(notes.problems);
    };
    let mut rows = Vec::new();
    for (key, value) in parsed.get_ref().iter() {
        let (name, at): (&str, _) = (key.get_ref(), key.span());
        if WHOLE.contains(&name) {
            rows.extend(row(&mut notes, name.to_owned(), value, whole(name, state, table), state, table));
        } else if name == MARKS {
            for (who, at, value) in notes.entries(value) {
                let mut bandits = table.all_characters().map(|bandit| table.bandit_label(bandit));
                if !bandits.any(|label| is_called(label, who)) && !marks::has_marks(state, table, who) {
                    if !ended {
                        continue;
                    }
                    let message = format!("nothing called `{who}` has marks");
                    let help = "marks are those of bandits, `game`, pawns of nobody, cars, places, and tokens where they lie";
                    notes.note(&code::CASE_THING, at, message, Some(help.to_owned()));
                    continue;
                }
                let worth = KeyValue::Bag(marks::standing(state, table, who));
                rows.extend(row(&mut notes, format!("{name} of {who}"), value, worth, state, table));
            }
        } else if EACH.contains(&name) {
            for (who, at, value) in notes.entries(value) {
                let bandits = table.all_characters().map(|bandit| table.bandit_label(bandit));
                let pawns = table.pawns_of_nobody().filter(|_| name == "at");
                let ids = bandits.chain(pawns.map(|pawn| table.pawn_label(pawn)));
                let Some(found) = notes.named(kind_of(name), ids, who, at) else {
                    continue;
                };
                let worth = match found.checked_sub(table.who.len()) {
                    None => each(name, WhoId::at(found), state, table),
                    Some(nth) => stands(PawnId::of_nobody(nth), state, table),
                };
                rows.extend(row(&mut notes, format!("{name} of {who}"), value, worth, state, table));
            }
        } else if let Some(cards) = to_be_taken(name, state, table) {
            rows.extend(row(&mut notes, name.to_owned(), value, cards, state, table));
        } else {
            unknown_key(&mut notes, name, at, &table.content);
        }
    }
    if notes.problems.is_empty() { Ok(rows) } else { Err(notes.problems) }
}

fn row(
    notes: &mut BlockProblems<'_>,
    key: String,
    value: &PlacedToml<'_>,
    worth: KeyValue,
    state: &State,
    table: &Table,
) -> Option<AfterKey> {
    let worth = match worth {
        // A number written for a list is its length.
        KeyValue::List(items) | KeyValue::Bag(items) if value.get_ref().is_integer() => {
            KeyValue::Number(items.len() as i64)
        }
        worth => worth,
    };
    let holds = match &worth {
        KeyValue::Number(number) => notes.number(value, -1_000_000..1_000_000)? == *number,
        KeyValue::Numbers(numbers) => {
            let wanted = notes.list(value).iter();
            wanted.map(|number| notes.number(number, -1_000_000..1_000_000)).collect::<Option<Vec<_>>>()?
                == *numbers
        }
        KeyValue::Truth(truth) => notes.truth(value)? == *truth,
        // What stands in the state is spelt as what is written is read.
        KeyValue::Text(text) => plain(notes.text(value)?) == spaced(text),
        KeyValue::List(items) => tidy(notes.texts(value)) == spaced_all(items),
        KeyValue::Bag(items) => {
            let (mut wanted, mut items) = (tidy(notes.texts(value)), spaced_all(items));
            wanted.sort();
            items.sort();
            wanted == items
        }
        KeyValue::Train(train) => match notation::parse(&table.content, notes.text(value)?) {
            Ok(mut wanted) => {
                for car in &mut wanted.cars {
                    car.beside = car.beside.map(|beside| beside.named(state, table));
                }
                same_train(&wanted, train)
            }
            Err(errors) => {
                for error in errors {
                    notes.note(&code::CASE_THING, value.span(), error.message, None);
                }
                return None;
            }
        },
    };
    Some(AfterKey { key, at: value.span(), worth, holds })
}

fn tidy(texts: Vec<(&str, Range<usize>)>) -> Vec<String> {
    texts.into_iter().map(|(text, _)| plain(text)).collect()
}

fn spaced_all(items: &[String]) -> Vec<String> {
    items.iter().map(|item| spaced(item)).collect()
}

/// The same cars with the same things on the same levels; a token
/// without its value stands for any of its kind.
fn same_train(wanted: &Train, actual: &Train) -> bool {
    wanted.cars.len() == actual.cars.len()
        && wanted.cars.iter().zip(&actual.cars).all(|(wanted, actual)| {
            wanted.car == actual.car
                && wanted.beside == actual.beside
                && wanted.levels.iter().zip(&actual.levels).all(|(wanted, actual)| same_items(wanted, actual))
        })
}

fn same_items(wanted: &[LevelItem], actual: &[LevelItem]) -> bool {
    let mut left = actual.to_vec();
    let (vague, exact): (Vec<&LevelItem>, Vec<&LevelItem>) =
        wanted.iter().partition(|item| matches!(item, LevelItem::Loot(_, None)));
    let mut take =
        |fits: &dyn Fn(&LevelItem) -> bool| left.iter().position(fits).map(|at| left.remove(at)).is_some();
    exact.into_iter().all(|item| take(&|other| other == item)) && vague.into_iter().all(|item| {
        take(
            &|other| matches!((item, other), (LevelItem::Loot(kind, None), LevelItem::Loot(other, _)) if kind == other),
        )
    }) && left.is_empty()
}

fn shown(worth: &KeyValue, table: &Table) -> String {
    match worth {
        KeyValue::Number(number) => number.to_string(),
        KeyValue::Numbers(numbers) => format!("{numbers:?}"),
        KeyValue::Truth(truth) => truth.to_string(),
        KeyValue::Text(text) => format!("\"{text}\""),
        KeyValue::List(items) | KeyValue::Bag(items) => {
            let items: Vec<String> = items.iter().map(|item| format!("\"{item}\"")).collect();
            format!("[{}]", items.join(", "))
        }
        KeyValue::Train(train) => format!("\"{}\"", notation::print(&table.content, train)),
    }
}

fn list(items: impl Iterator<Item = String>) -> KeyValue {
    KeyValue::List(items.collect())
}

fn bag(items: impl Iterator<Item = String>) -> KeyValue {
    KeyValue::Bag(items.collect())
}

fn name(bandit: WhoId, table: &Table) -> String {
    spaced(table.bandit_label(bandit))
}

fn whole(key: &str, state: &State, table: &Table) -> KeyValue {
    let content = &*table.content;
    let (layout, first) = (table.layout(state), &table.first_layout);
    let car = |car: u8| table.car_label(car).to_owned();
    let round = |card: &RoundCardId| &content.rounds[card.index()];
    let team = |seat: SeatId| {
        let names = table.characters_of(seat).map(|bandit| name(bandit, table));
        names.collect::<Vec<_>>().join(" + ")
    };
    match key {
        "train" => KeyValue::Train(Box::new(notation::of(state, table))),
        "beside" => KeyValue::Train(Box::new(notation::beside(state, table))),
        "left" => bag((0..layout.cars).filter(|&car| layout.line(car).is_none()).map(car)),
        "closed" => {
            let closed = first.places().filter(|&place| state.positions.closed.has(place));
            bag(closed.map(|place| table.place_label(place)))
        }
        "horses" => {
            let beside = |at: u8| std::iter::repeat_n(car(at), usize::from(state.horses[usize::from(at)]));
            bag((0..first.cars).flat_map(beside))
        }
        "awake" => {
            let awake = table.pawns_of_nobody().filter(|&pawn| !state.dormant.has(pawn));
            bag(awake.map(|pawn| spaced(table.pawn_label(pawn))))
        }
        "zones" => {
            let cards = table.all_family_cards().filter_map(|card| lies(card, state, table));
            let pots = (0..content.zones.len()).map(ZoneId::at).flat_map(|zone| {
                let held = tokens(table, table.tokens_at(state, TokenSpot::Zone(zone)));
                held.map(move |token| format!("{token}: {}", spaced(&content.zones[zone.index()].id)))
            });
            bag(cards.chain(pots))
        }
        "cars" => list(layout.train().map(car)),
        "rounds" => list(state.rounds.iter().map(|card| spaced(&round(card).id))),
        "bands" => {
            let band = |card: &RoundCardId| spaced(&content.bands[round(card).band as usize].id);
            list(state.rounds.iter().map(band))
        }
        "seats" => list(table.all_seats().map(team)),
        "victory" => {
            let way = state.won.map(|victory| spaced(&content.victories[victory.index()].id));
            KeyValue::Text(
                way.unwrap_or_else(|| if state.over { "riches".to_owned() } else { String::new() }),
            )
        }
        "first" => KeyValue::Text(name(table.who_of(state.first), table)),
        "round" => KeyValue::Number(i64::from(state.round) + 1),
        "turn" => KeyValue::Number(i64::from(state.turn) + 1),
        "turns" => {
            let turns = if state.opened { table.turns(state) } else { &[] };
            list(turns.iter().map(|turn| spaced(&content.turns[turn.index()].id)))
        }
        "event" => KeyValue::Text(
            state.event.map_or("none".to_owned(), |event| spaced(&content.events[event.index()].id)),
        ),
        "common" => list(state.common.iter().map(|played| {
            let hidden = if played.face_down() { " face down" } else { "" };
            let face = table.speech().text(|speech, out| speech.face(out, table.card(played.card)));
            format!("{} {face}{hidden}", name(played.bandit, table))
        })),
        "reserve" => bag(tokens(table, state.reserve)),
        "neutral" => KeyValue::Number(state.neutral.len() as i64),
        "gone" => {
            let gone = table.all_cards().filter(|&card| state.gone.has(card));
            bag(gone.map(|card| table.card_label(card)))
        }
        "winners" => bag(state.winners.iter().map(|bandit| name(bandit, table))),
        // The only key of `WHOLE` that is left is `over`.
        _ => KeyValue::Truth(state.over),
    }
}

fn card_name(card: FamilyCardId, table: &Table) -> String {
    let row = table.content.cards[card.index()].row;
    spaced(&table.content.characters[row.index()].id)
}

/// Where a card of a family lies, if it is in the game: `ace: hoard belle`.
fn lies(card: FamilyCardId, state: &State, table: &Table) -> Option<String> {
    let (zone, who) = match state.held[card.index()] {
        CardSpot::Box => return None,
        CardSpot::Zone(zone) => (zone, String::new()),
        CardSpot::With(who, zone) => (zone, format!(" {}", name(who, table))),
    };
    Some(format!("{}: {}{who}", card_name(card, table), spaced(&table.content.zones[zone.index()].id)))
}

/// The cards of a family that can be taken, where a key is the word for them.
fn to_be_taken(key: &str, state: &State, table: &Table) -> Option<KeyValue> {
    let family = table.content.families.iter().position(|family| family.folder == key)?;
    let cards = table.to_be_taken(state, FamilyId::at(family));
    Some(bag(cards.iter().map(|card| card_name(card, table))))
}

fn tokens(table: &Table, set: LootSet) -> impl Iterator<Item = String> {
    set.iter().map(|token| table.loot_label(token))
}

fn stands(pawn: PawnId, state: &State, table: &Table) -> KeyValue {
    let place = state.pawns[pawn.index()].place();
    KeyValue::Text(place.map_or("nowhere".to_owned(), |at| table.place_label(at)))
}

fn each(key: &str, bandit: WhoId, state: &State, table: &Table) -> KeyValue {
    let content = &*table.content;
    let row = &state.sheets[bandit.index()];
    let id = table.seat_of(bandit);
    let seat = &state.seats[id.index()];
    let label = |&card: &CardId| table.speech().text(|speech, out| speech.held(out, card, id));
    let cards = |cards: &[CardId]| bag(cards.iter().map(label));
    match key {
        "at" => stands(bandit.pawn(), state, table),
        "hands" => cards(seat.cards.hand()),
        "decks" => cards(&seat.cards.deck()[seat.cards.run(Run::Bottom).len()..]),
        "discards" => cards(seat.cards.run(Run::Discards)),
        "bottom" => list(seat.cards.run(Run::Bottom).iter().map(|&card| table.card_label(card))),
        "front" => cards(seat.cards.run(Run::Front)),
        "aside" => cards(seat.cards.run(Run::Aside)),
        "loot" => bag(tokens(table, row.loot)),
        "barred" => bag(row.barred_by.iter().map(|bullet| spaced(&content.bullets[bullet.index()].id))),
        "bullets" if table.has_two_piles(bandit) => {
            let left = |pile| table.pile(bandit, row.cylinder, pile).len() as i64;
            KeyValue::Numbers(Pile::ALL.map(left).to_vec())
        }
        "bullets" => KeyValue::Number(row.cylinder.len() as i64),
        "received" => KeyValue::Number(i64::from(row.received)),
        "cash" => KeyValue::Number(i64::from(row.cash)),
        "score" => KeyValue::Number(verdict::dollars(state, table, bandit).into()),
        "knows" => bag(tokens(table, seat.known)),
        "holds" => {
            let held = table.taken_by(state, bandit).first();
            KeyValue::Text(held.map_or("none".to_owned(), |card| card_name(card, table)))
        }
        "hidden" => KeyValue::Text(match state.pawns[bandit.pawn().index()] {
            Spot::Hidden(place) => table.place_label(place),
            _ => "no".to_owned(),
        }),
        "outside" => KeyValue::Text(match state.pawns[bandit.pawn().index()] {
            Spot::Outside(place) => table.place_label(place),
            _ => "no".to_owned(),
        }),
        "leads" => KeyValue::Text(match state.leader(id) {
            PersonId::NOBODY => RULE.to_owned(),
            person => name(table.who_of(person.seat()), table),
        }),
        "used" => bag(tokens(table, row.loot.and(state.flipped))),
        "side" => {
            let side = side_of(state, table, bandit);
            KeyValue::Text(side.map_or("none".to_owned(), |side| spaced(&content.sides[side.index()].id)))
        }
        "out" => KeyValue::Truth(state.out.has(bandit)),
        // The only key of `EACH` that is left is `powers`.
        _ => bag(row.powers.iter().map(|power| spaced(&content.characters[power.index()].id))),
    }
}
