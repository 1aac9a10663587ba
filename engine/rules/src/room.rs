//! Whether content fits into the engine: what there is limited room for, held against
//! the sizes of [`crate::capacity`] when it is loaded.

use crate::capacity::*;
use crate::content::{Car, Character, Content, Role, Stands};
use crate::ids::TurnKindId;

/// Rows of content that there is limited room for.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// The kinds of row that share it, as content calls them.
    pub kinds: &'static [&'static str],
    /// What they are, in the plural.
    pub what: &'static str,
    /// For how many there is room.
    pub most: usize,
    /// Whether row number so of its kind, in the table of its kind, is among them.
    pub is_one: fn(&Content, usize) -> bool,
}

const fn of(kind: &'static [&'static str], what: &'static str, most: usize) -> Capacity {
    Capacity { kinds: kind, what, most, is_one: |_, _| true }
}

/// Every kind of row there is limited room for. A new kind of row has its line here.
pub const CAPACITIES: &[Capacity] = &[
    of(&["level"], "levels", MAX_LEVELS),
    of(&["action"], "actions", MAX_ACTIONS),
    of(&["bandit", "hostage"], "bandits and hostages", MAX_CHARACTERS),
    of(&["car"], "cars", MAX_CAR_KINDS),
    Capacity {
        is_one: |content, row| content.cars[row].stands == Stands::AtAnEnd,
        ..of(&["car"], "cars at an end of the train", MAX_CARS_AT_AN_END)
    },
    Capacity {
        is_one: |content, row| content.cars[row].stands == Stands::Beside,
        ..of(&["car"], "cars beside the train", MAX_CARS_BESIDE)
    },
    of(&["pawn"], "pawns", MAX_PAWNS_OF_NOBODY),
    of(&["loot"], "kinds of loot", MAX_LOOT_KINDS),
    of(&["turn"], "kinds of turn", MAX_TURN_KINDS),
    of(&["planning"], "things to plan", MAX_PLANNINGS),
    of(&["mark"], "marks", MAX_MARKS),
    of(&["band"], "bands", MAX_BANDS),
    of(&["round"], "round cards", MAX_ROUND_CARDS),
    of(&["event"], "events", MAX_EVENTS),
    of(&["scoring"], "scoring entries", MAX_SCORES),
    of(&["part"], "parts", MAX_PARTS),
    of(&["option"], "options", MAX_OPTIONS),
];

/// How many places a train can have at most, whatever cars it is made of: those in every game,
/// and so many of the others, the ones with the most levels.
pub fn most_places(content: &Content, others: usize) -> usize {
    let levels = |fits: fn(&Car) -> bool| {
        let mut levels: Vec<usize> =
            content.cars.iter().filter(|car| fits(car)).map(|car| car.levels.len()).collect();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        levels
    };
    let fixed: usize = levels(|car| !car.is_ordinary()).iter().sum();
    fixed + levels(|car| car.is_ordinary()).iter().take(others).sum::<usize>()
}

/// How many cards of a turn's round can be laid by one seat, whoever plays: powers change how often a seat acts.
pub fn most_plays(content: &Content, turns: &[TurnKindId]) -> usize {
    let own = |turn| {
        let own = content.characters.iter().flat_map(|row| &row.own_turns);
        own.filter(move |own| own.turn == turn).map(|own| own.plays)
    };
    let plays = |&turn: &TurnKindId| {
        let usual = content.turns[turn.index()].plays;
        usize::from(own(turn).fold(usual, u8::max))
    };
    turns.iter().map(plays).sum()
}

/// How many hostages there are.
pub fn hostages(content: &Content) -> usize {
    let is_one = |row: &&Character| matches!(row.role, Role::Hostage(_));
    content.characters.iter().filter(is_one).count()
}
