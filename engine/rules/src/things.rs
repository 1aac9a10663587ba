//! Table: the kinds of thing content consists of, each declared once. Whoever walks over kinds (what two rulebook
//! versions do not share, whose ids have a pack's name before them, what a language has a word for) walks over this
//! table; how the files of a kind are written is known to the loader, which has a row for each of them as well.

use crate::content::{Character, Content, Role};

/// A kind of thing.
#[derive(Debug)]
pub struct ThingKind {
    /// The word its rows are written with, and by which messages, values and programs tell it: `loot`.
    pub word: &'static str,
    /// What people call one of them: `kind of loot`.
    pub name: &'static str,
    /// The section of a file of words that says what its things are called, where they are called anything.
    pub section: Option<&'static str>,
    rows: fn(&Content) -> Vec<(usize, &str)>,
    ids_mut: fn(&mut Content) -> Vec<&mut String>,
}

/// Declares the kinds. The row `LOOT "loot" "kind of loot" Some("loot") loot_kinds;` becomes a static `LOOT` of these
/// words whose ids are those of `Content::loot_kinds`, and an entry of `ALL`. A table that two kinds share names
/// behind `where` the function that says which rows are its own.
macro_rules! kinds {
    ($($kind:ident $word:literal $name:literal $section:expr, $rows:ident $(where $is_one:ident)?;)*) => {
        $(
            #[doc = concat!("Every ", $name, ".")]
            pub static $kind: ThingKind = ThingKind {
                word: $word,
                name: $name,
                section: $section,
                rows: |content| {
                    let rows = content.$rows.iter().enumerate()$(.filter(|(_, row)| $is_one(row)))?;
                    rows.map(|(at, row)| (at, row.id.as_str())).collect()
                },
                ids_mut: |content| {
                    let rows = content.$rows.iter_mut()$(.filter(|row| $is_one(row)))?;
                    rows.map(|row| &mut row.id).collect()
                },
            };
        )*

        /// Every kind, in the order in which changes of them are made.
        pub static ALL: &[&ThingKind] = &[$(&$kind),*];
    };
}

kinds! {
    LEVEL "level" "level" Some("levels"), levels;
    ACTION "action" "action" Some("actions"), actions;
    BANDIT "bandit" "bandit" Some("bandits"), characters where is_bandit;
    HOSTAGE "hostage" "hostage" Some("hostages"), characters where is_hostage;
    CAR "car" "car" Some("cars"), cars;
    PAWN "pawn" "pawn" Some("pawns"), pawns;
    LOOT "loot" "kind of loot" Some("loot"), loot_kinds;
    TURN "turn" "kind of turn" Some("turns"), turns;
    PLANNING "planning" "planning choice" Some("planning"), plannings;
    MARK "mark" "mark" Some("marks"), marks;
    BAND "band" "band" None, bands;
    ROUND "round" "round card" None, rounds;
    EVENT "event" "event" Some("events"), events;
    SCORING "scoring" "scoring entry" Some("scoring"), scoring;
    PART "part" "part" Some("parts"), parts;
    OPTION "option" "option" None, options;
}

fn is_bandit(row: &Character) -> bool {
    row.role == Role::Bandit
}

fn is_hostage(row: &Character) -> bool {
    !is_bandit(row)
}

impl ThingKind {
    /// The kind whose rows are written with a word.
    pub fn named(word: &str) -> Option<&'static ThingKind> {
        ALL.iter().copied().find(|kind| kind.word == word)
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
