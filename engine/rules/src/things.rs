//! Table: the kinds of thing content consists of, each declared once. Whoever walks over kinds (what two rulebook
//! versions do not share, whose ids have a pack's name before them, what a language has a word for) walks over this
//! table; how the files of a kind are written is known to the loader, which has a row for each of them as well.

use crate::capacity::*;
use crate::content::{Character, Content};
use crate::hook::Kind;
use crate::ids::*;

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
    /// Its number among all kinds.
    pub nth: usize,
    /// The section of a file of words that says what its things are called, where they are called anything.
    pub section: Option<&'static str>,
    /// What that section says, where each thing has a name and no words beside it.
    pub named: Option<&'static str>,
    /// How its scripts hear what happens, where its things can have one.
    pub hears: Option<Hears>,
    /// Whether games meet its things, and as what.
    pub met: Option<Meetable>,
    rows: fn(&Content) -> Vec<(usize, &str)>,
    /// As [`Self::ids`], to call them otherwise.
    pub ids_mut: fn(&mut Content) -> Vec<&mut String>,
    /// The id and the name of every row of its table, where its things have names; also of another kind's in that table.
    pub names: fn(&Content) -> Vec<(&str, &str)>,
}

/// The number of a row in the table of a kind of thing.
pub trait ThingId: Copy {
    /// The kind; where two share a table, the first.
    fn kind() -> &'static ThingKind;

    /// The number.
    fn row(self) -> usize;
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
    /// The same as long as it stands somewhere and is not dormant, but of what pawns do its own doing alone; in its name.
    AsPawn,
    /// What is about the bandit whose power it is, in his name.
    AsPower,
    /// The same while a bandit holds it, which nobody does while a game is set up.
    AsHeldPower,
    /// Only what it is asked for itself.
    Itself,
}

/// As what games meet a thing: whoever plays many of them counts which were met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meetable {
    /// A piece, which can meet others.
    Piece,
    /// Something beside the pieces.
    Beside,
}

/// Declares the kinds. The row `TURN(TurnKindId) "turn" "kind of turn" "kinds of turn" turns[MAX_TURN_KINDS]
/// named "turns" = "Kinds of turn." {};` becomes a static `TURN` of these words and an entry of `ALL`. Its rows are those of
/// `Content::turns`, where there is room for so many, by their numbers a `TurnKindId`; each has a `name`, and a file of words
/// may say it in the section `turns`, which says the text behind it. What else a kind has stands in braces, as the fields of
/// [`ThingKind`]. A table that two kinds share names behind `where` the function that says which rows are its own.
macro_rules! kinds {
    ($($kind:ident$(($Id:ty))? $word:literal $name:literal $several:literal $rows:ident $(where $is_one:ident)? [$most:ident]
        $(named $section:literal = $meaning:literal)? { $($key:ident: $value:expr),* };)*) => {
        #[expect(clippy::upper_case_acronyms, reason = "called like the statics")]
        enum Nth { $($kind),* }

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
                $(
                    section: Some($section),
                    named: Some($meaning),
                    names: |content| content.$rows.iter().map(|row| (row.id.as_str(), row.name.as_str())).collect(),
                )?
                $($key: $value,)*
                ..ThingKind::of($word, $name, $several, stringify!($rows), $most, Nth::$kind as usize)
            };

            $(impl ThingId for $Id {
                fn kind() -> &'static ThingKind {
                    &$kind
                }

                fn row(self) -> usize {
                    self.index()
                }
            })?
        )*

        /// Every kind, in the order in which changes of them are made.
        pub static ALL: &[&ThingKind] = &[$(&$kind),*];
    };
}

kinds! {
    LEVEL(LevelId) "level" "level" "levels" levels[MAX_LEVELS] { section: Some("levels") };
    ACTION(ActionId) "action" "action" "actions" actions[MAX_ACTIONS]
        named "actions" = "What is printed on action cards." { hears: Some(Hears::Itself), met: Some(Meetable::Piece) };
    BANDIT(CharacterId) "bandit" "bandit" "bandits" characters where is_playable[MAX_PLAYABLE]
        named "bandits" = "Bandits." { hears: Some(Hears::AsPower), met: Some(Meetable::Piece) };
    CARD "card" "card of a family" "cards of families" characters where is_card[MAX_FAMILY_CARDS]
        named "cards" = "Cards of families." { hears: Some(Hears::AsHeldPower), met: Some(Meetable::Piece) };
    ZONE(ZoneId) "zone" "zone" "zones" zones[MAX_ZONES] named "zones" = "Where cards of families lie, or loot tokens." {};
    FAMILY(FamilyId) "family" "family" "families" families[MAX_FAMILIES]
        named "families" = "Families of cards." {};
    BULLET(BulletId) "bullet" "kind of bullet" "kinds of bullet" bullets[MAX_BULLET_KINDS]
        named "bullets" = "Kinds of bullet." { hears: Some(Hears::Itself), met: Some(Meetable::Beside) };
    CAR(CarId) "car" "car" "cars" cars[MAX_CAR_KINDS] {
        section: Some("cars"), hears: Some(Hears::AsPlace), met: Some(Meetable::Piece)
    };
    LINE(LineKindId) "line" "line of cars" "lines of cars" lines[MAX_LINES_BESIDE]
        named "lines" = "Lines of cars beside the train." {};
    PAWN(PawnKindId) "pawn" "pawn" "pawns" pawns[MAX_PAWNS_OF_NOBODY]
        named "pawns" = "Pawns of nobody." { hears: Some(Hears::AsPawn), met: Some(Meetable::Beside) };
    LOOT(LootKindId) "loot" "kind of loot" "kinds of loot" loot_kinds[MAX_LOOT_KINDS] {
        section: Some("loot"), met: Some(Meetable::Beside)
    };
    TURN(TurnKindId) "turn" "kind of turn" "kinds of turn" turns[MAX_TURN_KINDS]
        named "turns" = "Kinds of turn." { met: Some(Meetable::Piece) };
    PLANNING(PlanningId) "planning" "planning choice" "things to plan" plannings[MAX_PLANNINGS]
        named "planning" = "What can be done on a turn beside playing and drawing." {
        hears: Some(Hears::Itself), met: Some(Meetable::Beside)
    };
    MARK(MarkId) "mark" "mark" "marks" marks[MAX_MARKS] named "marks" = "Marks." { met: Some(Meetable::Beside) };
    BAND "band" "band" "bands" bands[MAX_BANDS] {};
    ROUND(RoundCardId) "round" "round card" "round cards" rounds[MAX_ROUND_CARDS] { met: Some(Meetable::Beside) };
    EVENT(EventId) "event" "event" "events" events[MAX_EVENTS]
        named "events" = "Events." { hears: Some(Hears::WhileInForce), met: Some(Meetable::Piece) };
    SCORING(ScoreId) "scoring" "scoring entry" "scoring entries" scoring[MAX_SCORES]
        named "scoring" = "Parts of a score." { hears: Some(Hears::Itself) };
    VICTORY(VictoryId) "victory" "way to win" "ways to win" victories[MAX_VICTORIES]
        named "victories" = "Ways to win." { hears: Some(Hears::Always), met: Some(Meetable::Beside) };
    SIDE(SideId) "side" "side" "sides" sides[MAX_SIDES] named "sides" = "Those who win together." {};
    PART "part" "part" "parts" parts[MAX_PARTS] {
        section: Some("parts"), hears: Some(Hears::Always), met: Some(Meetable::Piece)
    };
    OPTION(OptionId) "option" "option" "options" options[MAX_OPTIONS] {};
}

fn is_playable(row: &Character) -> bool {
    row.card.is_none()
}

fn is_card(row: &Character) -> bool {
    !is_playable(row)
}

impl ThingKind {
    const fn of(
        word: &'static str,
        name: &'static str,
        several: &'static str,
        table: &'static str,
        most: usize,
        nth: usize,
    ) -> ThingKind {
        ThingKind {
            word,
            name,
            several,
            table,
            most,
            nth,
            section: None,
            named: None,
            hears: None,
            met: None,
            rows: |_| Vec::new(),
            ids_mut: |_| Vec::new(),
            names: |_| Vec::new(),
        }
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
}

/// The words under which rows can be changed by their ids. What parts and options are set to is a value, and no row.
pub fn changeable() -> impl Iterator<Item = &'static str> {
    let is_value = |kind: &ThingKind| std::ptr::eq(kind, &PART) || std::ptr::eq(kind, &OPTION);
    ALL.iter().filter(move |kind| !is_value(kind)).map(|kind| kind.word)
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
