//! From what a verb found out to a Lua value. What has a number goes out by it, and
//! what has an id goes out under the name the running script knows it by.

use std::marker::PhantomData;

use holdup_rules::game::Game;
use holdup_rules::hook::{Kind, NamedId};
use holdup_rules::ids::*;
use holdup_rules::layout;
use holdup_rules::options;
use holdup_rules::verb::AskResult;
use mlua::{IntoLua, IntoLuaMulti, Lua, Value, Variadic};

use super::RunningVerb;
use super::kinds::*;
use crate::number::number;
use crate::value::OptionSetting;

/// A kind a verb can answer.
pub(crate) trait VerbAnswer: Kinded {
    /// What the verb hands over.
    type Given;
    /// What crosses; its default does where the script is left before the verb has answered.
    type Lua: IntoLuaMulti + Default;

    /// What crosses for it.
    fn lua(verb: &RunningVerb<'_>, game: &Game, given: Self::Given) -> Self::Lua;
}

impl VerbAnswer for () {
    type Given = ();
    type Lua = ();

    fn lua(_: &RunningVerb<'_>, _: &Game, (): ()) {}
}

impl<K: VerbAnswer<Lua: IntoLua>> VerbAnswer for Option<K> {
    type Given = Option<K::Given>;
    type Lua = Option<K::Lua>;

    #[inline]
    fn lua(verb: &RunningVerb<'_>, game: &Game, given: Self::Given) -> Self::Lua {
        given.map(|given| K::lua(verb, game, given))
    }
}

/// One answer goes out as it is, those of several as a table by bandit, in which nobody is who was offered nothing.
impl<K: VerbAnswer<Lua: IntoLua>> VerbAnswer for Answered<K> {
    type Given = AskResult<K::Given>;
    type Lua = Replies<K::Lua>;

    #[inline]
    fn lua(verb: &RunningVerb<'_>, game: &Game, given: Self::Given) -> Self::Lua {
        match given {
            AskResult::One(given) => Replies::One(K::lua(verb, game, given)),
            AskResult::Each(each) => {
                Replies::Each(each.into_iter().map(|(who, given)| (who, K::lua(verb, game, given))).collect())
            }
        }
    }
}

/// Answers as they cross.
pub(crate) enum Replies<T> {
    One(T),
    Each(Vec<(WhoId, T)>),
}

impl<T: Default> Default for Replies<T> {
    fn default() -> Replies<T> {
        Replies::One(T::default())
    }
}

impl<T: IntoLua> IntoLua for Replies<T> {
    #[inline]
    fn into_lua(self, lua: &Lua) -> mlua::Result<Value> {
        match self {
            Replies::One(one) => one.into_lua(lua),
            Replies::Each(each) => {
                let table = lua.create_table()?;
                for (who, reply) in each {
                    table.raw_set(who.number(), reply)?;
                }
                Ok(Value::Table(table))
            }
        }
    }
}

/// `Bandit: WhoId => Bandits` becomes: a bandit goes out as its number, and a list of them member by member:
/// a table costs several times as much to make here as in Lua, see [`crate::border`].
macro_rules! numbered {
    ($($Kind:ident: $Id:ty as $row:expr => $Kinds:ident;)*) => {$(
        impl ById for $Id {
            #[inline]
            fn number(self) -> i64 {
                let row: fn($Id) -> usize = $row;
                number(Kind::$Kind, row(self))
            }
        }

        impl VerbAnswer for $Kind {
            type Given = $Id;
            type Lua = i64;

            #[inline]
            fn lua(_: &RunningVerb<'_>, _: &Game, given: $Id) -> i64 {
                given.number()
            }
        }

        impl VerbAnswer for $Kinds {
            type Given = NumberList<$Id>;
            type Lua = Variadic<i64>;

            #[inline]
            fn lua(_: &RunningVerb<'_>, _: &Game, given: NumberList<$Id>) -> Variadic<i64> {
                given.numbers
            }
        }
    )*};
}

numbered! {
    Bandit: WhoId as WhoId::index => Bandits;
    Pawn: PawnId as PawnId::index => Everybody;
    Place: PlaceId as PlaceId::index => Places;
    Token: LootId as LootId::index => Tokens;
    Card: CardId as CardId::index => Cards;
    FamilyCard: FamilyCardId as FamilyCardId::index => FamilyCards;
    Car: u8 as usize::from => Cars;
}

/// What is known by its number.
pub(crate) trait ById {
    /// The number, see [`crate::number`].
    fn number(self) -> i64;
}

/// Several things by their numbers.
pub(crate) struct NumberList<T> {
    numbers: Variadic<i64>,
    of: PhantomData<T>,
}

impl<T: ById> FromIterator<T> for NumberList<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> NumberList<T> {
        NumberList { numbers: all.into_iter().map(T::number).collect(), of: PhantomData }
    }
}

/// An id goes out under the name the running script knows it by.
impl<T: NamedId> VerbAnswer for Id<T> {
    type Given = T;
    type Lua = Value;

    #[inline]
    fn lua(verb: &RunningVerb<'_>, _: &Game, given: T) -> Value {
        verb.host.name(T::KIND, given.row())
    }
}

impl VerbAnswer for Direction {
    type Given = layout::Direction;
    type Lua = Value;

    #[inline]
    fn lua(verb: &RunningVerb<'_>, _: &Game, given: layout::Direction) -> Value {
        verb.host.name(Kind::Direction, given as usize)
    }
}

/// `Number: i64` becomes: it goes out as it is.
macro_rules! plain {
    ($($Kind:ident: $Given:ty;)*) => {$(
        impl VerbAnswer for $Kind {
            type Given = $Given;
            type Lua = $Given;

            #[inline]
            fn lua(_: &RunningVerb<'_>, _: &Game, given: $Given) -> $Given {
                given
            }
        }
    )*};
}

plain! {
    Number: i64;
    Truth: bool;
}

/// A key of the running script.
impl VerbAnswer for AskKey {
    type Given = TextId;
    type Lua = Option<String>;

    fn lua(verb: &RunningVerb<'_>, game: &Game, given: TextId) -> Option<String> {
        let mut asks = game.content().scripts[verb.host.script()].asks.iter();
        asks.find(|(_, text)| *text == given).map(|(key, _)| key.clone())
    }
}

/// The value of an option: truth, number or text.
impl VerbAnswer for OptionValue {
    type Given = options::OptionValue;
    type Lua = Option<OptionSetting>;

    fn lua(_: &RunningVerb<'_>, _: &Game, given: options::OptionValue) -> Option<OptionSetting> {
        Some(OptionSetting(given))
    }
}
