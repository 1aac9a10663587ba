//! The one place that says what scripts can be called for and what they can
//! do: [`HOOKS`] and [`VERBS`]. The code that calls scripts, the checks at
//! load, the reference page and the editor types all read these tables, so
//! that none of them can say something else. Nothing here runs anything.

mod heard;
mod hooks;
mod values;
mod verbs;

pub use heard::{Hearing, LISTENERS, Listener};
pub use hooks::HOOKS;
pub use values::{Form, SELECTORS, SelectorRow, VALUES, ValueRow};
pub use verbs::VERBS;

use holdup_rules::hook::HookPoint;

/// What a value means to a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Number of a bandit, from 1; also good wherever a pawn is wanted.
    Bandit,
    /// Number of a bandit or of a pawn of nobody.
    Pawn,
    /// A pawn as a verb takes it: its number, or the id of a pawn of nobody.
    Who,
    /// Id of a pawn of nobody, such as `marshal`.
    PawnName,
    /// Number of a place, from 1.
    Place,
    /// Number of a car in the train, from 1 at the front.
    Car,
    /// Id of a car, such as `saloon`.
    CarName,
    /// Number of a loot token, from 1.
    Token,
    /// Id of a mark.
    Mark,
    /// Ids of actions.
    Actions,
    /// A key of `asks` in the content beside the script.
    AskKey,
    /// Several of them.
    Keys,
    /// List of cars.
    Cars,
    /// List of loot tokens.
    Tokens,
    /// List of pawns.
    Everybody,
    /// Id of a level, such as `roof`.
    Level,
    /// Id of a kind of loot, such as `purse`.
    Loot,
    /// Id of an action, such as `fire`.
    Action,
    /// Id of a kind of turn, such as `tunnel`.
    Turn,
    /// Id of a character.
    Character,
    /// Id of an event.
    Event,
    /// Way of coming to a place, such as `pushed`.
    How,
    /// `front` or `rear`.
    Direction,
    /// Whole number.
    Number,
    /// Yes or no.
    Truth,
    /// What a bullet is: `neutral`.
    Bullets,
    /// Id of an option.
    OptionName,
    /// Value of an option.
    Option,
    /// List of bandits, in turn order.
    Bandits,
    /// One bandit, a list of bandits, or those a filter selects.
    Those,
    /// One pawn, a list of pawns, or the bandits a filter selects.
    Pawns,
    /// List of places.
    Places,
    /// Fields that narrow a selection of bandits down.
    BanditFilter,
    /// Fields that narrow a selection of places down.
    PlaceFilter,
    /// Nothing.
    Nothing,
}

impl Kind {
    /// The kind's name in the editor types, and in the reference.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Bandit => "Bandit",
            Kind::Pawn => "Pawn",
            Kind::Who => "Pawn | PawnName",
            Kind::PawnName => "PawnName",
            Kind::Place => "Place",
            Kind::Car => "Car",
            Kind::CarName => "CarName",
            Kind::Token => "Token",
            Kind::Mark => "Mark",
            Kind::Actions => "{ Action }",
            Kind::AskKey => "AskKey",
            Kind::Keys => "{ AskKey }",
            Kind::Cars => "{ Car }",
            Kind::Tokens => "{ Token }",
            Kind::Everybody => "{ Pawn }",
            Kind::Level => "Level",
            Kind::Loot => "Loot",
            Kind::Action => "Action",
            Kind::Turn => "Turn",
            Kind::Character => "Character",
            Kind::Event => "Event",
            Kind::How => "How",
            Kind::Direction => "Direction",
            Kind::Number => "number",
            Kind::Truth => "boolean",
            Kind::Bullets => "Bullets",
            Kind::OptionName => "OptionName",
            Kind::Option => "boolean | number | string",
            Kind::Bandits => "{ Bandit }",
            Kind::Those => "Bandit | { Bandit } | BanditFilter",
            Kind::Pawns => "Pawn | PawnName | { Pawn } | BanditFilter",
            Kind::Places => "{ Place }",
            Kind::BanditFilter => "BanditFilter",
            Kind::PlaceFilter => "PlaceFilter",
            Kind::Nothing => "()",
        }
    }
}

/// A named value: a field of what a hook is told, or an argument of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Whether it can be missing.
    pub optional: bool,
    /// What it means, as a phrase.
    pub meaning: &'static str,
}

/// A field that is always there.
pub(crate) const fn field(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field { name, kind, optional: false, meaning }
}

/// A field that can be missing.
pub(crate) const fn maybe(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field { name, kind, optional: true, meaning }
}

/// One hook point, for people.
#[derive(Clone, Copy, Debug)]
pub struct HookRow {
    /// Which.
    pub point: HookPoint,
    /// When it is called.
    pub when: &'static str,
    /// The fields of the second argument, in the order of [`holdup_rules::hook::Args`],
    /// without `me`.
    pub told: &'static [Field],
    /// The field with the bandit it is about: a power hears it only for its
    /// own bandit, see [`holdup_rules::hook::Args::concerns`].
    pub about: Option<&'static str>,
    /// What it answers; [`Kind::Nothing`] for most reactions.
    pub answer: Kind,
    /// What the answer means.
    pub answer_means: &'static str,
    /// First version of the engine that calls it.
    pub since: &'static str,
    /// A whole script that uses it; it runs as a test.
    pub example: &'static str,
}

impl HookRow {
    /// Whether its script may ask questions: reactions may, queries may not.
    pub const fn may_ask(&self) -> bool {
        !self.point.is_query()
    }
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

/// The ways of coming to a place, by the names scripts use.
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
