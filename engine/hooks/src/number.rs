//! The numbers by which scripts know things. Each kind of thing is counted from a number of its own, so that a place
//! is never taken for a token: a verb that is given the wrong one says so, and one that takes either knows which it has.
//! Here alone a row becomes such a number, and such a number a row again.

use holdup_rules::capacity::{
    MAX_CARS, MAX_FAMILY_CARDS, MAX_GAME_CARDS, MAX_PAWNS, MAX_PLACES, MAX_TOKENS, MAX_WHO,
};
use holdup_rules::hook::Kind;
use mlua::Value;

use crate::value::whole;

/// What is known by a number: what one is called, the number of the first, and how many there can be.
struct NumberedKind(Kind, &'static str, i64, usize);

/// Bandits, pawns and cars are counted from 1: a bandit is a pawn, and scripts calculate with cars.
const NUMBERED: [NumberedKind; 7] = [
    NumberedKind(Kind::Bandit, "a bandit", 1, MAX_WHO),
    NumberedKind(Kind::Pawn, "a pawn", 1, MAX_PAWNS),
    NumberedKind(Kind::Car, "a car", 1, MAX_CARS),
    NumberedKind(Kind::Place, "a place", 1001, MAX_PLACES),
    NumberedKind(Kind::Token, "a loot token", 2001, MAX_TOKENS),
    NumberedKind(Kind::Card, "a card", 3001, MAX_GAME_CARDS),
    NumberedKind(Kind::FamilyCard, "a card of a family", 4001, MAX_FAMILY_CARDS),
];

const _: () = {
    let mut row = 1;
    while row < NUMBERED.len() {
        let NumberedKind(_, _, before, count) = NUMBERED[row - 1];
        let NumberedKind(_, _, first, _) = NUMBERED[row];
        assert!(first == 1 || before + (count as i64) <= first, "no number belongs to things of two kinds");
        row += 1;
    }
};

/// All that is said of a kind.
#[inline(always)]
const fn numbered(kind: Kind) -> Option<&'static NumberedKind> {
    let mut row = 0;
    while row < NUMBERED.len() {
        if NUMBERED[row].0 as usize == kind as usize {
            return Some(&NUMBERED[row]);
        }
        row += 1;
    }
    None
}

/// The number of the first thing of a kind; rows of words are counted from 1 as well.
#[inline(always)]
pub const fn first(kind: Kind) -> i64 {
    match numbered(kind) {
        Some(NumberedKind(_, _, first, _)) => *first,
        None => 1,
    }
}

/// What a thing of a kind with numbers is called; none where things of a kind have none.
pub fn called(kind: Kind) -> Option<&'static str> {
    numbered(kind).map(|row| row.1)
}

/// Whether no other kind has numbers such as these.
pub(crate) fn is_apart(kind: Kind) -> bool {
    first(kind) > 1
}

/// The number of the thing in a row of its table.
#[inline(always)]
pub(crate) const fn number(kind: Kind, row: usize) -> i64 {
    first(kind) + row as i64
}

/// The row, in a table of `count` rows, of the thing of a kind that a value is.
#[inline(always)]
pub(crate) fn row(kind: Kind, value: &Value, count: usize) -> Option<usize> {
    let row = usize::try_from(whole(value)?.checked_sub(first(kind))?).ok()?;
    (row < count).then_some(row)
}

/// Whether a value of a kind, or one of a list of them, can be of the type of this name.
pub(crate) fn can_be(kind: Kind, name: &str) -> bool {
    kind.name().split(|c: char| !c.is_alphanumeric()).any(|one| one == name)
}

/// The kinds with numbers of which a value of a kind can be, each with the row this one is of.
pub(crate) fn rows(kind: Kind, value: &Value) -> impl Iterator<Item = (Kind, usize)> {
    let numbered = NUMBERED.iter().filter(move |NumberedKind(one, ..)| can_be(kind, one.name()));
    numbered.filter_map(|NumberedKind(one, _, _, most)| Some((*one, row(*one, value, *most)?)))
}

/// The kind that alone has such a number, whether or not there is a thing of it.
pub(crate) fn kind_of(value: &Value) -> Option<Kind> {
    let has = |kind: &Kind, most: usize| is_apart(*kind) && row(*kind, value, most).is_some();
    NUMBERED.iter().find(|NumberedKind(kind, _, _, most)| has(kind, *most)).map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_what_it_is_of() {
        for NumberedKind(of, ..) in NUMBERED.iter().filter(|row| is_apart(row.0)) {
            let value = Value::Integer(number(*of, 5));
            assert_eq!(kind_of(&value), Some(*of));
            for NumberedKind(other, _, _, most) in NUMBERED {
                assert_eq!(row(other, &value, most), (*of == other).then_some(5));
            }
            assert_eq!(row(*of, &value, 5), None, "there are not so many");
        }
        assert_eq!(kind_of(&Value::Integer(number(Kind::Bandit, 0))), None);
        assert_eq!(row(Kind::Place, &Value::Integer(i64::MIN), 64), None);
    }
}
