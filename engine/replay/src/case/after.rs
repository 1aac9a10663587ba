//! The `after` block: what must be true of the state when a case has been
//! played. Each key that is written is compared exactly; what is not written is
//! free. Values are worked out once here, for comparing and for blessing.

use std::ops::Range;

use holdup_packs::Diagnostic;
use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::label::{Labels, is_called, plain, spaced};
use holdup_tell::notation::{self, LevelItem, Train};

use super::FencedBlock;
use super::keys::{self, KEYS, KeyValue, ShownKey};
use super::marks;
use super::table::{BlockProblems, PlacedToml};
use crate::code;

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
        let who = content.characters.iter().map(|row| row.id.as_str());
        let (kind, pawns) = match keys::named(name).map(|key| &key.shown) {
            Some(ShownKey::Each(_)) => (BANDIT, &[][..]),
            Some(ShownKey::Pawns(_)) => (PAWN, &content.pawns[..]),
            None if content.families.iter().all(|family| family.folder != name) => {
                unknown_key(&mut notes, name, key.span(), content);
                continue;
            }
            _ => continue,
        };
        for (named, at, _) in notes.entries(value) {
            notes.named(kind, who.clone().chain(pawns.iter().map(|row| row.id.as_str())), named, at);
        }
    }
    notes.problems
}

/// The kinds that have values under keys.
const BANDIT: &str = "bandit in this game";
const PAWN: &str = "pawn in this game";

fn unknown_key(notes: &mut BlockProblems<'_>, name: &str, at: Range<usize>, content: &Content) {
    let message = format!("an `after` block has no key `{name}`");
    let families = content.families.iter().map(|family| family.folder.as_str());
    let keys = KEYS.iter().map(|key| key.name).chain(families);
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
        let shown = match keys::named(name).map(|key| &key.shown) {
            Some(ShownKey::Whole(shown)) => Some(shown(state, table)),
            Some(shown) => {
                for (who, at, value) in notes.entries(value) {
                    let worth = worth_of(&mut notes, shown, (who, at), (state, table), ended);
                    let key = format!("{name} of {who}");
                    rows.extend(worth.and_then(|worth| row(&mut notes, key, value, worth, state, table)));
                }
                continue;
            }
            None => keys::to_be_taken(name, state, table),
        };
        match shown {
            Some(worth) => rows.extend(row(&mut notes, name.to_owned(), value, worth, state, table)),
            None => unknown_key(&mut notes, name, at, &table.content),
        }
    }
    if notes.problems.is_empty() { Ok(rows) } else { Err(notes.problems) }
}

/// The value of a key for whoever is named.
fn worth_of(
    notes: &mut BlockProblems<'_>,
    shown: &ShownKey,
    (who, at): (&str, Range<usize>),
    (state, table): (&State, &Table),
    ended: bool,
) -> Option<KeyValue> {
    let bandits = table.all_characters().map(|bandit| table.bandit_label(bandit));
    match shown {
        ShownKey::Whole(shown) => Some(shown(state, table)),
        ShownKey::Each(shown) => {
            let bandit = notes.named(BANDIT, bandits, who, at)?;
            Some(shown(WhoId::at(bandit), state, table))
        }
        ShownKey::Pawns(shown) => {
            let pawns = table.pawns_of_nobody().map(|pawn| table.pawn_label(pawn));
            let found = notes.named(PAWN, bandits.chain(pawns), who, at)?;
            let nobody = found.checked_sub(table.who.len()).map(PawnId::of_nobody);
            Some(shown(nobody.unwrap_or_else(|| WhoId::at(found).pawn()), state, table))
        }
        ShownKey::Marks(shown) => {
            if { bandits }.any(|label| is_called(label, who)) || marks::has_marks(state, table, who) {
                return Some(shown(who, state, table));
            }
            if ended {
                let message = format!("nothing called `{who}` has marks");
                let help = "marks are those of bandits, `game`, pawns of nobody, cars, places, and tokens where they lie";
                notes.note(&code::CASE_THING, at, message, Some(help.to_owned()));
            }
            None
        }
    }
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
