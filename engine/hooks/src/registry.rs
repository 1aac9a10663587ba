//! The one place that says what scripts can be called for and what they can
//! do: [`HOOKS`], a table of the rules, and [`VERBS`]. The code that calls scripts, the checks at
//! load, the reference page and the editor types all read these tables, so
//! that none of them can say something else. Nothing here runs anything.

mod heard;
mod values;
mod verbs;

pub use heard::{Hearing, LISTENERS, Listener};
pub use values::{Form, SELECTORS, SelectorRow, VALUES, ValueRow};
pub use verbs::VERBS;

pub use holdup_rules::hook::{Field, HOOKS, HookRow, Kind};

/// A field that is always there.
pub(crate) const fn field(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field { name, kind, optional: false, meaning }
}

/// A field that can be missing.
pub(crate) const fn maybe(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field { name, kind, optional: true, meaning }
}

/// What a verb does, which decides where it can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Only looks: usable in every hook.
    Looks,
    /// Changes the game: refused in queries.
    Acts,
    /// Asks a seat: refused in queries.
    Asks,
}

/// One verb, for people.
#[derive(Clone, Copy, Debug)]
pub struct VerbRow {
    /// Its name behind `game.`.
    pub name: &'static str,
    /// Its arguments, in order.
    pub arguments: &'static [Field],
    /// What it answers.
    pub result: Kind,
    /// Whether the answer can be nil.
    pub result_optional: bool,
    /// What it does, in a sentence.
    pub meaning: &'static str,
    /// Where it can be used.
    pub deed: Deed,
    /// How much of it there can be and when, as a sentence; empty where only what holds for every
    /// verb does: so many deeds and questions in a step of the game.
    pub limit: &'static str,
    /// First version of the engine that has it.
    pub since: &'static str,
    /// One line that uses it.
    pub example: &'static str,
}

/// Fields of a [`Kind::BanditFilter`]; all that are given must hold.
pub const BANDIT_FILTER: &[Field] = &[
    maybe("at", Kind::Place, "who stand in this place"),
    maybe("car", Kind::Car, "who are in or on this car"),
    maybe("level", Kind::Level, "who stand on this level of any car"),
    maybe(
        "alone",
        Kind::Truth,
        "true: who are alone in their place, as the option `alone_means` has it; false: who are not",
    ),
    maybe("except", Kind::Bandit, "without this one"),
    maybe("car_of", Kind::Who, "who are in or on the car of this one"),
    maybe("beside", Kind::Loot, "who stand where loot of this kind lies"),
];

/// Fields of a [`Kind::PlaceFilter`]; all that are given must hold.
pub const PLACE_FILTER: &[Field] = &[
    maybe("car", Kind::Car, "those of this car"),
    maybe("level", Kind::Level, "those on this level"),
    maybe("except", Kind::Place, "without this one"),
];

/// The ways along the train, by the names scripts use, in the order of [`holdup_rules::layout::Direction`].
pub const DIRECTIONS: &[&str] = &["front", "rear"];

/// The bullets a script can hand out, by the names scripts use.
pub const BULLETS: &[&str] = &["neutral"];

/// The ways of coming to a place, by the names scripts use, in the order of [`holdup_rules::fact::How`].
pub const HOWS: &[(holdup_rules::fact::How, &str)] = {
    use holdup_rules::fact::How;
    &[
        (How::Move, "move"),
        (How::ChangeFloor, "change_floor"),
        (How::Sent, "sent"),
        (How::Punched, "punched"),
        (How::Pushed, "pushed"),
        (How::Fled, "fled"),
        (How::Event, "event"),
        (How::Ride, "ride"),
        (How::Launched, "launched"),
        (How::Appeared, "appeared"),
        (How::GotOn, "got_on"),
    ]
};

const _: () = {
    let mut row = 0;
    while row < HOWS.len() {
        assert!(HOWS[row].0 as usize == row, "the ways stand in the order of `How`");
        row += 1;
    }
};

/// How many rows several tables have together.
const fn count<T>(tables: &[&[T]]) -> usize {
    let (mut all, mut at) = (0, 0);
    while at < tables.len() {
        all += tables[at].len();
        at += 1;
    }
    all
}

/// The rows of several tables, none of them empty, as one.
const fn joined<T: Copy, const COUNT: usize>(tables: &[&[T]]) -> [T; COUNT] {
    let mut rows = [tables[0][0]; COUNT];
    let (mut to, mut at) = (0, 0);
    while at < tables.len() {
        let mut row = 0;
        while row < tables[at].len() {
            rows[to] = tables[at][row];
            to += 1;
            row += 1;
        }
        at += 1;
    }
    rows
}
