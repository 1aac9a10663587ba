//! What the values are that scripts are told, take and give: [`Kind`] as people and
//! checks know them, [`HookValue`] as the rules tell them.

use super::said;
use crate::ask::AskKind;
use crate::ids::*;
use crate::way::{Direction, How};

/// The id of a row of content, as scripts are given it.
pub trait NamedId: Copy {
    /// What it is to a script.
    const KIND: Kind;

    /// The row.
    fn row(self) -> usize;

    /// The id of a row.
    fn of_row(row: usize) -> Self;
}

/// A kind of value that is the id of something in content.
#[derive(Clone, Copy, Debug)]
pub struct IdKind {
    /// The kind.
    pub kind: Kind,
    /// The words for what defines such an id.
    pub of: &'static [&'static str],
    /// What it stands for, in a sentence.
    pub meaning: &'static str,
    /// One line that uses one; it runs as a test.
    pub example: &'static str,
}

/// Declares the kinds. The row `Level(LevelId) of "level" = EXAMPLE;` becomes the variant `Kind::Level`, called so, which
/// is what a `LevelId` is to a script, and an [`IdKind`] whose meaning is the doc of the row; the row `Car = "Car";` the
/// variant `Kind::Car`, called what stands behind it.
macro_rules! kinds {
    (
        ids { $($(#[doc = $meaning:literal])+ $Id:ident($Row:ty) of $($of:literal)and+ = $example:literal;)* }
        others { $($(#[$about:meta])+ $Kind:ident = $name:literal;)* }
    ) => {
        /// What a value means to a script.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $($(#[doc = $meaning])+ $Id,)*
            $($(#[$about])+ $Kind,)*
        }

        impl Kind {
            /// Every kind. What lists and filters are made of stands before them.
            pub const ALL: &'static [Kind] = &[$(Kind::$Id,)* $(Kind::$Kind,)*];

            /// Those that are ids of content, in the order of the reference.
            pub const IDS: &'static [IdKind] = &[$(IdKind {
                kind: Kind::$Id,
                of: &[$($of),+],
                meaning: said(concat!($($meaning),+)),
                example: $example,
            },)*];

            /// The kind's name in the editor types, and in the reference.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$Id => stringify!($Id),)*
                    $(Kind::$Kind => $name,)*
                }
            }
        }

        $(impl NamedId for $Row {
            const KIND: Kind = Kind::$Id;

            #[inline]
            fn row(self) -> usize {
                self.index()
            }

            #[inline]
            fn of_row(row: usize) -> $Row {
                <$Row>::at(row)
            }
        })*
    };
}

kinds! {
    ids {
        /// The id of a pawn of nobody. With one that is not in this game verbs do nothing, and answer nil or false.
        PawnName(PawnKindId) of "pawn" = r#"local beside_him = game.bandits({ at = game.place("marshal") })"#;
        /// The id of a level.
        Level(LevelId) of "level" = r#"local on_the_roof = game.level(here) == "roof""#;
        /// The id of a kind of loot.
        Loot(LootKindId) of "loot" = r#"local purses = game.holds(bandit, "purse")"#;
        /// The id of an action.
        Action(ActionId) of "action" = r#"local can_shoot = game.has_card(bandit, "fire")"#;
        /// The id of a kind of turn.
        Turn(TurnKindId) of "turn" = r#"local hidden = game.turn_of_card() == "tunnel""#;
        /// The id of somebody with a power: a bandit, or a card of a family.
        Character(CharacterId) of "bandit" and "card" =
            "local has_own_power = game.has_power(bandit, game.character(bandit))";
        /// The id of an event.
        Event(EventId) of "event" = "local is_quiet = game.event() == nil";
        /// The id of a way to win that comes before riches.
        Victory(VictoryId) of "victory" = r#"game.win({}, "collector")"#;
        /// The id of a mark.
        Mark(MarkId) of "mark" = r#"local times = game.mark(bandit, "bought")"#;
        /// The id of a kind of bullet.
        BulletName(BulletId) of "bullet" = "local is_plain = hit.bullet == nil";
        /// The id of a side.
        Side(SideId) of "side" = r#"local is_law = game.side(bandit) == "law""#;
        /// The id of a zone.
        Zone(ZoneId) of "zone" = r#"local left = game.cards("left")"#;
        /// The id of a family of cards.
        Family(FamilyId) of "family" = r#"local hostages = game.held(bandit, "hostage")"#;
        /// The id of a line of cars that content declares.
        Line(LineKindId) of "line" = r#"local is_over_there = game.line(here) == "freight""#;
        /// The id of a car.
        CarName(CarId) of "car" = r#"local pantry = game.car_named("pantry")"#;
        /// The id of an option.
        OptionName(OptionId) of "option" = r#"local bullets = game.option("bullets")"#;
    }
    others {
        /// Number of a bandit, from 1; also good wherever a pawn is wanted.
        Bandit = "Bandit";
        /// Number of a bandit or of a pawn of nobody.
        Pawn = "Pawn";
        /// A pawn as a verb takes it: its number, or the id of a pawn of nobody.
        Who = "Pawn | PawnName";
        /// Number of a place.
        Place = "Place";
        /// Number of a car, from 1 at the front when the game begins.
        Car = "Car";
        /// Number of a loot token.
        Token = "Token";
        /// Number of a card.
        Card = "Card";
        /// Number of a card of a family.
        FamilyCard = "FamilyCard";
        /// Ids of actions.
        Actions = "{ Action }";
        /// A key of `asks` in the content beside the script.
        AskKey = "AskKey";
        /// A script by its path below `scripts` without `.lua`, to one of the same pack from outside without its name.
        ScriptName = "string";
        /// A key of `says` in the content beside the script.
        SayKey = "SayKey";
        /// What fills the gaps of a sentence, one value for each.
        Gaps = "any";
        /// Several keys of `asks`.
        Keys = "{ AskKey }";
        /// A line of cars: its id, or a car that stands in it.
        SomeLine = "Line | Car";
        /// List of cars.
        Cars = "{ Car }";
        /// List of loot tokens.
        Tokens = "{ Token }";
        /// List of cards.
        Cards = "{ Card }";
        /// A card, or a list of cards.
        SomeCards = "Card | { Card }";
        /// Where cards can go: to a bandit, to a run, or out of the game.
        CardGoal = "Bandit | CardPlace";
        /// List of cards of families.
        FamilyCards = "{ FamilyCard }";
        /// What can be shown to somebody: a token, a card, or a card of a family.
        Showable = "Token | Card | FamilyCard";
        /// List of pawns.
        Everybody = "{ Pawn }";
        /// Way of coming to a place, such as `pushed`.
        How = "How";
        /// `front` or `rear`.
        Direction = "Direction";
        /// Where a card of somebody lies, such as `hand`.
        Run = "Run";
        /// Where loot tokens lie: a place, a sheet, a zone that holds them, the box, or beside the train.
        Spot = "Place | Bandit | Zone | Heap";
        /// Whole number.
        Number = "number";
        /// Yes or no.
        Truth = "boolean";
        /// What a bullet is: `neutral`.
        Bullets = "Bullets";
        /// Which bullets are given: neutral ones, or those of a bandit.
        Shots = "Bullets | Bandit";
        /// What somebody is asked, such as `move`.
        Question = "Question";
        /// What is offered to somebody for whom a rule decides.
        Offers = "{ Offer }";
        /// One of what is offered, or a list of what is left of it.
        Decision = "Offer | { Offer }";
        /// Value of an option.
        Option = "boolean | number | string";
        /// List of bandits, in turn order.
        Bandits = "{ Bandit }";
        /// List of places.
        Places = "{ Place }";
        /// Whatever can have a mark.
        Holder = "Pawn | PawnName | Car | Place | Token";
        /// What a mark says.
        MarkValue = "boolean | number | string | Bandit | Place | Action";
        /// Fields that narrow a selection of bandits down.
        BanditFilter = "BanditFilter";
        /// Fields that narrow a selection of places down.
        PlaceFilter = "PlaceFilter";
        /// One bandit, a list of bandits, or those a filter selects.
        Those = "Bandit | { Bandit } | BanditFilter";
        /// Who is asked: one bandit, several at once in secret, or nobody, where chance decides.
        Asked = "Bandit | { Bandit } | BanditFilter | \"chance\"";
        /// List of bandits who alone see what chance draws.
        Watchers = "{ Bandit }";
        /// One pawn, a list of pawns, or the bandits a filter selects.
        Pawns = "Pawn | PawnName | { Pawn } | BanditFilter";
        /// Nothing.
        Nothing = "()";
    }
}

impl Kind {
    /// What an id of content is said to be; none of what is no such id.
    pub fn id(self) -> Option<&'static IdKind> {
        // They stand first.
        Kind::IDS.get(self as usize)
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
pub enum HookValue {
    /// A field that is missing.
    Nothing,
    Bandit(WhoId),
    /// A bandit's pawn, or a pawn of nobody.
    Pawn(PawnId),
    Place(PlaceId),
    Token(LootId),
    Loot(LootKindId),
    Action(ActionId),
    /// A kind of bullet.
    BulletName(BulletId),
    Turn(TurnKindId),
    /// A bandit or a card of a family, as content knows them.
    Character(CharacterId),
    Victory(VictoryId),
    /// A label of a script.
    AskKey(TextId),
    /// The script that has a label.
    ScriptName(Asker),
    /// What is asked of somebody for whom a rule decides.
    Question(AskKind),
    /// What a decision by rule offers, see `game::deciding::decision`.
    Offers(OfferList),
    How(How),
    Direction(Direction),
    Number(i32),
    Truth(bool),
}

/// The script that asks by a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker(pub TextId);

/// What a decision by rule offers: too much for a field, so that it is looked up, see `game::deciding::decision`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferList;

/// A type a field of a hook can have: its kind, and the way to a [`HookValue`] and back.
pub trait Tellable: Copy {
    /// What it is to a script.
    const KIND: Kind;
    /// Whether it can be missing.
    const OPTIONAL: bool = false;

    /// As a value.
    fn value(self) -> HookValue;

    /// The value again, if it is one of this kind.
    fn told(value: HookValue) -> Option<Self>;

    /// The action, if it is one.
    #[inline]
    fn action(self) -> Option<ActionId> {
        match self.value() {
            HookValue::Action(action) => Some(action),
            _ => None,
        }
    }

    /// The place, if it is one.
    #[inline]
    fn place(self) -> Option<PlaceId> {
        match self.value() {
            HookValue::Place(place) => Some(place),
            _ => None,
        }
    }
}

/// `WhoId as Bandit` becomes: a `WhoId` is told as a [`HookValue::Bandit`], whose kind is [`Kind::Bandit`].
macro_rules! tellable {
    ($($type:ty as $kind:ident,)*) => {$(
        impl Tellable for $type {
            const KIND: Kind = Kind::$kind;

            #[inline]
            fn value(self) -> HookValue {
                HookValue::$kind(self)
            }

            fn told(value: HookValue) -> Option<Self> {
                match value {
                    HookValue::$kind(value) => Some(value),
                    _ => None,
                }
            }
        }
    )*};
}

tellable! {
    WhoId as Bandit,
    PawnId as Pawn,
    PlaceId as Place,
    LootId as Token,
    LootKindId as Loot,
    ActionId as Action,
    BulletId as BulletName,
    TurnKindId as Turn,
    CharacterId as Character,
    VictoryId as Victory,
    TextId as AskKey,
    Asker as ScriptName,
    AskKind as Question,
    OfferList as Offers,
    How as How,
    Direction as Direction,
    i32 as Number,
    bool as Truth,
}

impl<T: Tellable> Tellable for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;

    #[inline]
    fn value(self) -> HookValue {
        self.map_or(HookValue::Nothing, T::value)
    }

    fn told(value: HookValue) -> Option<Self> {
        match value {
            HookValue::Nothing => Some(None),
            value => T::told(value).map(Some),
        }
    }
}
