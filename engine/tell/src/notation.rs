//! One line for a whole train: `locomotive: marshal, strongbox | saloon:
//! django, purse 300 / belle | luggage`. Cars from front to rear are separated
//! by `|`, the levels of a car by `/`, lowest first. A car beside the train says
//! where it stands: `coach @ saloon: doc`, or `coach @ 5` so far behind the front
//! of the train; in a line that content declares the first one does, for all.
//! Parsing and printing are inverse. Nothing here knows a rule: any train that can be written is fine.

use std::ops::Range;

use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::layout::FURTHEST;
use holdup_rules::state::State;
use holdup_rules::table::Table;

use crate::home::{levels_in, slashes};
use crate::label::{normalised, spaced};

/// What a line says: the cars, front to rear.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Train {
    /// The cars.
    pub cars: Vec<TrainCar>,
}

/// A car and what is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainCar {
    /// Which car.
    pub car: CarId,
    /// Where it stands, if that is said: beside the train, and not behind the car before it.
    pub beside: Option<Beside>,
    /// What is on each of its levels, lowest first; as many entries as the car has levels.
    pub levels: Vec<Vec<LevelItem>>,
}

/// Where a car beside the train stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Beside this car of the train.
    Car(CarId),
    /// So far behind the front of the train, or before it if below 0.
    At(i8),
}

impl Beside {
    /// The same spot, said by the car of the train that stands there, if one does.
    pub fn named(self, state: &State, table: &Table) -> Beside {
        let coupled = |at| table.layout(state).coupled_at(at).map(|car| table.cars[usize::from(car)]);
        match self {
            Beside::At(at) => coupled(at).map_or(self, Beside::Car),
            Beside::Car(_) => self,
        }
    }
}

/// Something that stands or lies on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LevelItem {
    /// A bandit.
    Bandit(CharacterId),
    /// A pawn of nobody.
    Pawn(PawnKindId),
    /// A token, with its value where its kind is told apart and the value was written.
    Loot(LootKindId, Option<u16>),
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NotationError {
    /// Where, in bytes of the line.
    pub span: Range<usize>,
    /// What.
    pub message: String,
}

/// Reads a line.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(content: &Content, line: &str) -> Result<Train, Vec<NotationError>> {
    let mut train = Train::default();
    let mut wrong = Vec::new();
    if line.trim().is_empty() {
        return Ok(train);
    }
    train.cars.extend(placed(line.split('|'), 0).filter_map(|(at, part)| car(content, part, at, &mut wrong)));
    if wrong.is_empty() { Ok(train) } else { Err(wrong) }
}

/// Pieces of a text between which stands a separator of one byte, each with where it starts.
fn placed<'t>(pieces: impl Iterator<Item = &'t str>, at: usize) -> impl Iterator<Item = (usize, &'t str)> {
    pieces.scan(at, |start, piece| {
        let here = *start;
        *start += piece.len() + 1;
        Some((here, piece))
    })
}

fn span_of(at: usize, text: &str) -> Range<usize> {
    let start = at + text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

fn car(content: &Content, text: &str, at: usize, wrong: &mut Vec<NotationError>) -> Option<TrainCar> {
    // Behind the name comes a colon; it may be left out before the mark of the next level.
    let colon = text.find(':').unwrap_or(text.len());
    let end = slashes(content, &text[..colon]).next().unwrap_or(colon);
    let (name, rest) = (&text[..end], &text[end..]);
    let (own, other) = name.split_once('@').map_or((name, None), |(own, other)| (own, Some(other)));
    let found = car_named(content, own, at, wrong)?;
    let beside = match other {
        Some(other) => Some(match other.trim().parse::<i8>() {
            Ok(position) if (-FURTHEST..=FURTHEST).contains(&position) => Beside::At(position),
            _ => Beside::Car(CarId::at(car_named(content, other, at + own.len() + 1, wrong)?)),
        }),
        None => None,
    };
    let named = normalised(own);
    let count = content.cars[found].levels.len();
    let mut car = TrainCar { car: CarId::at(found), beside, levels: vec![Vec::new(); count] };
    let skipped = usize::from(rest.starts_with(':'));
    for (nth, (at, level)) in placed(levels_in(content, &rest[skipped..]), at + end + skipped).enumerate() {
        let Some(items) = car.levels.get_mut(nth) else {
            let message = match count {
                1 => format!("the car `{named}` has one level only, and what is there stands behind `:`"),
                _ => format!("the car `{named}` has only {count} levels"),
            };
            wrong.push(NotationError { span: span_of(at, level), message });
            break;
        };
        if level.trim().is_empty() {
            continue;
        }
        for (at, text) in placed(level.split(','), at) {
            match item(content, text) {
                Ok(item) => items.push(item),
                Err(message) => wrong.push(NotationError { span: span_of(at, text), message }),
            }
        }
    }
    Some(car)
}

fn car_named(content: &Content, name: &str, at: usize, wrong: &mut Vec<NotationError>) -> Option<usize> {
    let named = normalised(name);
    let found = content.cars.iter().position(|car| spaced(&car.id) == named.replace('_', " "));
    if found.is_none() {
        let message = match named.as_str() {
            "" => "a car is missing here".to_owned(),
            _ => format!("there is no car `{named}`"),
        };
        wrong.push(NotationError { span: span_of(at, name), message });
    }
    found
}

/// Reads `belle`, `marshal`, `purse 300`, `purse`, `jewel`.
///
/// # Errors
/// What is wrong with it.
pub fn item(content: &Content, text: &str) -> Result<LevelItem, String> {
    let name = normalised(text).replace('_', " ");
    if let Some(id) = content.characters.iter().position(|row| spaced(&row.id) == name) {
        return Ok(LevelItem::Bandit(CharacterId::at(id)));
    }
    if let Some(id) = content.pawns.iter().position(|row| spaced(&row.id) == name) {
        return Ok(LevelItem::Pawn(PawnKindId::at(id)));
    }
    for (id, row) in content.loot_kinds.iter().enumerate() {
        let kind = LootKindId::at(id);
        if let Some((value, _)) = row.names.iter().find(|(value, called)| {
            let only = row.tokens.iter().all(|token| content.value(token) == *value);
            !only && spaced(called) == name && spaced(&row.id) != name
        }) {
            return Ok(LevelItem::Loot(kind, row.apart.then_some(*value)));
        }
        let Some(rest) = name.strip_prefix(&spaced(&row.id)) else {
            continue;
        };
        if rest.is_empty() {
            return Ok(LevelItem::Loot(kind, None));
        }
        let Ok(value) = rest.trim().parse::<u16>() else {
            continue;
        };
        if !row.tokens.iter().any(|token| content.value(token) == value) {
            return Err(format!("there is no {} worth {value}", row.id));
        }
        // A value that all of them have says nothing new.
        return Ok(LevelItem::Loot(kind, row.apart.then_some(value)));
    }
    Err(if name.is_empty() {
        "something is missing between the commas".to_owned()
    } else {
        format!("there is no `{name}`")
    })
}

/// Writes a line; [`parse`] reads the same train from it.
pub fn print(content: &Content, train: &Train) -> String {
    let mut line = String::new();
    for (nth, car) in train.cars.iter().enumerate() {
        if nth > 0 {
            line.push_str(" | ");
        }
        line.push_str(&spaced(&content.cars[car.car.index()].id));
        if let Some(beside) = car.beside {
            line.push_str(" @ ");
            match beside {
                Beside::Car(car) => line.push_str(&spaced(&content.cars[car.index()].id)),
                Beside::At(position) => line.push_str(&position.to_string()),
            }
        }
        let used = car.levels.iter().rposition(|level| !level.is_empty()).map_or(0, |last| last + 1);
        for (nth, level) in car.levels[..used].iter().enumerate() {
            match (nth, level.is_empty()) {
                (0, true) => continue,
                (0, false) => line.push(':'),
                _ => line.push_str(" /"),
            }
            for (nth, &item) in level.iter().enumerate() {
                line.push_str(if nth == 0 { " " } else { ", " });
                line.push_str(&item_label(content, item));
            }
        }
    }
    line
}

/// How one item reads.
pub fn item_label(content: &Content, item: LevelItem) -> String {
    match item {
        LevelItem::Bandit(id) => spaced(&content.characters[id.index()].id),
        LevelItem::Pawn(id) => spaced(&content.pawns[id.index()].id),
        LevelItem::Loot(kind, value) => {
            let row = &content.loot_kinds[kind.index()];
            let called = |value| row.names.iter().find(|(of, _)| *of == value).map(|(_, called)| called);
            match value {
                Some(value) if row.scores => format!("{} {value}", spaced(&row.id)),
                Some(value) => called(value).unwrap_or(&row.id).clone(),
                None => spaced(&row.id),
            }
        }
    }
}

/// A token as an item.
pub fn token_item(content: &Content, token: LootId) -> LevelItem {
    let kind = content.kind(token);
    let apart = content.loot_kinds[kind.index()].apart;
    LevelItem::Loot(kind, apart.then(|| content.value(token)))
}

/// The train of a running game: on each level bandits first, then pawns of
/// nobody, then loot.
pub fn of(state: &State, table: &Table) -> Train {
    let layout = table.layout(state);
    Train { cars: layout.train().map(|car| car_of(state, table, car, None)).collect() }
}

/// The cars beside the train: those that stand beside one of it, and each line that content declares, whose first car
/// says where it is.
pub fn beside(state: &State, table: &Table) -> Train {
    let layout = table.layout(state);
    let is_declared = |line: LineId| table.lines[line.index()].declared.is_some();
    let mut train = Train::default();
    let is_alone =
        |car: &u8| layout.line(*car).is_some_and(|line| line != LineId::TRAIN && !is_declared(line));
    for car in (0..layout.cars).filter(is_alone) {
        let beside = layout.position(car).map(|at| Beside::At(at).named(state, table));
        if let Some(Beside::Car(_)) = beside {
            train.cars.push(car_of(state, table, car, beside));
        }
    }
    for line in layout.lines().filter(|&line| is_declared(line)) {
        for (nth, car) in layout.of_line(line).enumerate() {
            let at = layout.position(car).filter(|_| nth == 0);
            let beside = at.map(|at| Beside::At(at).named(state, table));
            train.cars.push(car_of(state, table, car, beside));
        }
    }
    train
}

fn car_of(state: &State, table: &Table, number: u8, beside: Option<Beside>) -> TrainCar {
    let content = &*table.content;
    let layout = table.layout(state);
    let car = table.cars[usize::from(number)];
    let levels = content.cars[car.index()].levels.iter().map(|&level| {
        let mut items = Vec::new();
        let Some(place) = layout.at(number, level) else {
            return items;
        };
        let here = |pawn: PawnId| state.pawns[pawn.index()].place() == Some(place);
        let bandits = table.all_characters().filter(|bandit| here(bandit.pawn()));
        items.extend(bandits.map(|bandit| LevelItem::Bandit(table.who[bandit.index()].character)));
        let pawns = table.pawns_of_nobody().enumerate().filter(|&(_, pawn)| here(pawn));
        items.extend(pawns.map(|(kind, _)| LevelItem::Pawn(PawnKindId::at(kind))));
        items.extend(state.floor[place.index()].iter().map(|token| token_item(content, token)));
        items
    });
    TrainCar { car, beside, levels: levels.collect() }
}
