//! What the values are that scripts are told, take and give: [`Kind`] as people and
//! checks know them, [`Value`] as the rules tell them.

use crate::ids::*;
use crate::way::{Direction, How};

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

impl Field {
    /// A field whose type says what it is.
    pub const fn of<T: Tellable>(name: &'static str, meaning: &'static str) -> Field {
        Field { name, kind: T::KIND, optional: T::OPTIONAL, meaning }
    }
}

/// A value a hook is told, by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the others are what they hold")]
pub enum Value {
    /// A field that is missing.
    Nothing,
    Bandit(BanditId),
    /// A bandit's pawn, or a pawn of nobody.
    Pawn(PawnId),
    Place(PlaceId),
    Token(LootId),
    Loot(LootKindId),
    Action(ActionId),
    Turn(TurnKindId),
    /// A bandit or a hostage, as content knows them.
    Character(CharacterId),
    How(How),
    Direction(Direction),
    Number(i32),
    Truth(bool),
}

/// A type a field of a hook can have: its kind, and the way to a [`Value`] and back.
pub trait Tellable: Copy {
    /// What it is to a script.
    const KIND: Kind;
    /// Whether it can be missing.
    const OPTIONAL: bool = false;

    /// As a value.
    fn value(self) -> Value;

    /// The value again, if it is one of this kind.
    fn told(value: Value) -> Option<Self>;

    /// The action, if it is one.
    #[inline]
    fn action(self) -> Option<ActionId> {
        match self.value() {
            Value::Action(action) => Some(action),
            _ => None,
        }
    }
}

/// `BanditId as Bandit` becomes: a `BanditId` is told as a [`Value::Bandit`], whose kind is [`Kind::Bandit`].
macro_rules! tellable {
    ($($type:ty as $kind:ident,)*) => {$(
        impl Tellable for $type {
            const KIND: Kind = Kind::$kind;

            #[inline]
            fn value(self) -> Value {
                Value::$kind(self)
            }

            fn told(value: Value) -> Option<Self> {
                match value {
                    Value::$kind(value) => Some(value),
                    _ => None,
                }
            }
        }
    )*};
}

tellable! {
    BanditId as Bandit,
    PawnId as Pawn,
    PlaceId as Place,
    LootId as Token,
    LootKindId as Loot,
    ActionId as Action,
    TurnKindId as Turn,
    CharacterId as Character,
    How as How,
    Direction as Direction,
    i32 as Number,
    bool as Truth,
}

impl<T: Tellable> Tellable for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;

    #[inline]
    fn value(self) -> Value {
        self.map_or(Value::Nothing, T::value)
    }

    fn told(value: Value) -> Option<Self> {
        match value {
            Value::Nothing => Some(None),
            value => T::told(value).map(Some),
        }
    }
}
