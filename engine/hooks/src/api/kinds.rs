//! The kinds of values as types, under the names they have in the rows of verbs. What a verb takes
//! and answers is written in these; how a value comes in says [`super::take`], how it goes
//! out [`super::give`].

use std::marker::PhantomData;

use holdup_rules::hook::{Kind, NamedId};
use holdup_rules::ids::*;

/// A type that stands for a kind of value.
pub(crate) trait Kinded {
    const KIND: Kind;
    /// Whether it can be missing.
    const OPTIONAL: bool = false;
}

/// `Place Place` becomes: the type `Place` stands for [`Kind::Place`].
macro_rules! kinds {
    ($($Type:ident $(<const $most:ident: i32>)? $Kind:ident;)*) => {$(
        #[doc = concat!("A value of [`Kind::", stringify!($Kind), "`].")]
        pub(crate) struct $Type $(<const $most: i32>)?;

        impl $(<const $most: i32>)? Kinded for $Type $(<$most>)? {
            const KIND: Kind = Kind::$Kind;
        }
    )*};
}

kinds! {
    Bandit Bandit;
    Sided Bandit;
    Pawn Pawn;
    Who Who;
    PawnName PawnName;
    Place Place;
    Car Car;
    CarName CarName;
    SomeLine SomeLine;
    Token Token;
    Card Card;
    FamilyCard FamilyCard;
    Actions Actions;
    How How;
    Direction Direction;
    Run Run;
    Spot Spot;
    Number Number;
    Whole<const MOST: i32> Number;
    Count<const MOST: i32> Number;
    PileNumber Number;
    Truth Truth;
    Shots Shots;
    OptionName OptionName;
    OptionValue Option;
    AskKey AskKey;
    SayKey SayKey;
    Gaps Gaps;
    Keys Keys;
    Bandits Bandits;
    Places Places;
    Cars Cars;
    Tokens Tokens;
    Cards Cards;
    SomeCards SomeCards;
    CardGoal CardGoal;
    FamilyCards FamilyCards;
    Showable Showable;
    Everybody Everybody;
    Those Those;
    Asked Asked;
    Watchers Watchers;
    Pawns Pawns;
    Victims Pawns;
    BanditFilter BanditFilter;
    PlaceFilter PlaceFilter;
    Holder Holder;
    MarkValue MarkValue;
}

/// The id of a row of content, such as `Id<LevelId>`.
pub(crate) struct Id<T>(PhantomData<T>);

impl<T: NamedId> Kinded for Id<T> {
    const KIND: Kind = T::KIND;
}

pub(crate) type Action = Id<ActionId>;
pub(crate) type BulletName = Id<BulletId>;
pub(crate) type Character = Id<CharacterId>;
pub(crate) type Event = Id<EventId>;
pub(crate) type Family = Id<FamilyId>;
pub(crate) type DeclaredLine = Id<LineKindId>;
pub(crate) type Level = Id<LevelId>;
pub(crate) type Loot = Id<LootKindId>;
pub(crate) type Mark = Id<MarkId>;
pub(crate) type Victory = Id<VictoryId>;
pub(crate) type Side = Id<SideId>;
pub(crate) type Turn = Id<TurnKindId>;
pub(crate) type Zone = Id<ZoneId>;

/// Several at once, which cross the border otherwise than one, see [`crate::value::CrossedList`].
pub(crate) struct Many<K>(PhantomData<K>);

impl<K: Kinded> Kinded for Many<K> {
    const KIND: Kind = K::KIND;
}

/// What a question offers: the same to all, or to each who is asked his own.
pub(crate) struct OfferedToEach<K>(PhantomData<K>);

impl<K: Kinded> Kinded for OfferedToEach<K> {
    const KIND: Kind = K::KIND;
}

/// What comes of a question: one answer, or a table of answers by bandit where several are asked.
pub(crate) struct Answered<K>(PhantomData<K>);

impl<K: Kinded> Kinded for Answered<K> {
    const KIND: Kind = K::KIND;
    const OPTIONAL: bool = K::OPTIONAL;
}

impl<K: Kinded> Kinded for Option<K> {
    const KIND: Kind = K::KIND;
    const OPTIONAL: bool = true;
}

impl Kinded for () {
    const KIND: Kind = Kind::Nothing;
}
