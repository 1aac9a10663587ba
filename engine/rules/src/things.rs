//! Table: the kinds of thing content consists of, each declared once. Whoever walks over kinds (what two rulebook
//! versions do not share, whose ids have a pack's name before them, what a language has a word for) walks over this
//! table; how the files of a kind are written is known to the loader, which has a row for each of them as well.

use crate::capacity::*;
use crate::content::{Character, Content, Role};
use crate::hook::Kind;

/// A kind of thing.
#[derive(Debug)]
pub struct ThingKind {
    /// The word its rows are written with, and by which messages, values and programs tell it: `loot`.
    pub word: &'static str,
    /// What people call one of them: `kind of loot`.
    pub name: &'static str,
    /// What people call several of them.
    pub several: &'static str,
    /// The table of [`Content`] its rows stand in, which another kind may share.
    pub table: &'static str,
    /// For how many rows there is room in that table.
    pub most: usize,
    /// The section of a file of words that says what its things are called, where they are called anything.
    pub section: Option<&'static str>,
    /// How its scripts hear what happens, where its things can have one.
    pub hears: Option<Hears>,
    rows: fn(&Content) -> Vec<(usize, &str)>,
    ids_mut: fn(&mut Content) -> Vec<&mut String>,
}

/// How the scripts of a kind hear what happens, and in whose name they speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hears {
    /// Whatever happens in a game it is in, in nobody's name.
    Always,
    /// The same while it is in force, which it never is while a game is set up; by its id.
    WhileInForce,
    /// The same, but of arrivals those at itself alone; in the name of a car.
    AsPlace,
    /// What is about the bandit whose power it is, in his name.
    AsPower,
    /// The same while a bandit holds it, which nobody does while a game is set up.
    AsHeldPower,
    /// Only what it is asked for itself.
    Itself,
}

/// Declares the kinds. The row `CAR "car" "car" "cars" cars[MAX_CAR_KINDS] { section: Some("cars") };` becomes a static
/// `CAR` of these words whose rows are those of `Content::cars`, for so many of which there is room, and an entry of
/// `ALL`; what else a kind has stands in braces, as the fields of [`ThingKind`]. A table that two kinds share names behind
/// `where` the function that says which rows are its own.
macro_rules! kinds {
    ($($kind:ident $word:literal $name:literal $several:literal $rows:ident $(where $is_one:ident)? [$most:ident]
        { $($key:ident: $value:expr),* };)*) => {
        $(
            #[doc = concat!("Every ", $name, ".")]
            pub static $kind: ThingKind = ThingKind {
                rows: |content| {
                    let rows = content.$rows.iter().enumerate()$(.filter(|(_, row)| $is_one(row)))?;
                    rows.map(|(at, row)| (at, row.id.as_str())).collect()
                },
                ids_mut: |content| {
                    let rows = content.$rows.iter_mut()$(.filter(|row| $is_one(row)))?;
                    rows.map(|row| &mut row.id).collect()
                },
                $($key: $value,)*
                ..ThingKind::of($word, $name, $several, stringify!($rows), $most)
            };
        )*

        /// Every kind, in the order in which changes of them are made.
        pub static ALL: &[&ThingKind] = &[$(&$kind),*];
    };
}

kinds! {
    LEVEL "level" "level" "levels" levels[MAX_LEVELS] { section: Some("levels") };
    ACTION "action" "action" "actions" actions[MAX_ACTIONS] { section: Some("actions"), hears: Some(Hears::Itself) };
    BANDIT "bandit" "bandit" "bandits" characters where is_bandit[MAX_CHARACTERS] {
        section: Some("bandits"), hears: Some(Hears::AsPower)
    };
    HOSTAGE "hostage" "hostage" "hostages" characters where is_hostage[MAX_CHARACTERS] {
        section: Some("hostages"), hears: Some(Hears::AsHeldPower)
    };
    CAR "car" "car" "cars" cars[MAX_CAR_KINDS] {
        section: Some("cars"), hears: Some(Hears::AsPlace)
    };
    PAWN "pawn" "pawn" "pawns" pawns[MAX_PAWNS_OF_NOBODY] { section: Some("pawns") };
    LOOT "loot" "kind of loot" "kinds of loot" loot_kinds[MAX_LOOT_KINDS] { section: Some("loot") };
    TURN "turn" "kind of turn" "kinds of turn" turns[MAX_TURN_KINDS] { section: Some("turns") };
    PLANNING "planning" "planning choice" "things to plan" plannings[MAX_PLANNINGS] {
        section: Some("planning"), hears: Some(Hears::Itself)
    };
    MARK "mark" "mark" "marks" marks[MAX_MARKS] { section: Some("marks") };
    BAND "band" "band" "bands" bands[MAX_BANDS] {};
    ROUND "round" "round card" "round cards" rounds[MAX_ROUND_CARDS] {};
    EVENT "event" "event" "events" events[MAX_EVENTS] {
        section: Some("events"), hears: Some(Hears::WhileInForce)
    };
    SCORING "scoring" "scoring entry" "scoring entries" scoring[MAX_SCORES] {
        section: Some("scoring"), hears: Some(Hears::Itself)
    };
    PART "part" "part" "parts" parts[MAX_PARTS] { section: Some("parts"), hears: Some(Hears::Always) };
    OPTION "option" "option" "options" options[MAX_OPTIONS] {};
}

fn is_bandit(row: &Character) -> bool {
    row.role == Role::Bandit
}

fn is_hostage(row: &Character) -> bool {
    !is_bandit(row)
}

impl ThingKind {
    const fn of(
        word: &'static str,
        name: &'static str,
        several: &'static str,
        table: &'static str,
        most: usize,
    ) -> ThingKind {
        let (rows, ids_mut) = (|_: &Content| Vec::new(), |_: &mut Content| Vec::new());
        ThingKind { word, name, several, table, most, section: None, hears: None, rows, ids_mut }
    }

    /// The kind whose rows are written with a word.
    pub fn named(word: &str) -> Option<&'static ThingKind> {
        ALL.iter().copied().find(|kind| kind.word == word)
    }

    /// The kinds of thing whose ids a value of this kind can be.
    pub fn given_as(value: Kind) -> impl Iterator<Item = &'static ThingKind> {
        value.id().into_iter().flat_map(|id| id.of).filter_map(|word| ThingKind::named(word))
    }

    /// Its things: the number of each in its table, which another kind may share, and the id.
    pub fn rows<'c>(&self, content: &'c Content) -> Vec<(usize, &'c str)> {
        (self.rows)(content)
    }

    /// The ids of its things, in the order of their numbers.
    pub fn ids<'c>(&self, content: &'c Content) -> Vec<&'c str> {
        self.rows(content).into_iter().map(|(_, id)| id).collect()
    }

    /// As [`Self::ids`], to call them otherwise.
    pub fn ids_mut<'c>(&self, content: &'c mut Content) -> Vec<&'c mut String> {
        (self.ids_mut)(content)
    }

    /// Whether its rows can be changed by their ids. What parts and options are set to is a value, and no row.
    fn can_be_changed(&self) -> bool {
        !std::ptr::eq(self, &PART) && !std::ptr::eq(self, &OPTION)
    }
}

/// The words under which rows can be changed by their ids.
pub fn changeable() -> impl Iterator<Item = &'static str> {
    ALL.iter().filter(|kind| kind.can_be_changed()).map(|kind| kind.word)
}

/// One of something, with its article: `an action`.
pub fn one(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// What people call what a value of this kind is an id of.
pub fn called(value: Kind) -> String {
    let mut kinds = ThingKind::given_as(value);
    match (kinds.next(), kinds.next()) {
        (Some(kind), None) => kind.name.to_owned(),
        // Several kinds together are called like the value.
        _ => value.name().to_lowercase(),
    }
}
