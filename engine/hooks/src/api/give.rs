//! From what a verb found out to a Lua value. What has a number goes out by it, and
//! what has an id goes out under the name the running script knows it by.

use std::marker::PhantomData;

use holdup_rules::game::Game;
use holdup_rules::hook::{Kind, NamedId};
use holdup_rules::ids::*;
use holdup_rules::layout;
use holdup_rules::options;
use holdup_rules::verb::Answers;
use mlua::{IntoLua, IntoLuaMulti, Lua, Value, Variadic};

use super::Verb;
use super::kinds::*;
use crate::number::number;
use crate::value::Setting;

/// A kind a verb can answer.
pub(crate) trait Answer: Kinded {
    /// What the verb hands over.
    type Given;
    /// What crosses; its default does where the script is left before the verb has answered.
    type Lua: IntoLuaMulti + Default;

    /// What crosses for it.
    fn lua(verb: &Verb<'_>, game: &Game, given: Self::Given) -> Self::Lua;
}

impl Answer for () {
    type Given = ();
    type Lua = ();

    fn lua(_: &Verb<'_>, _: &Game, (): ()) {}
}

impl<K: Answer<Lua: IntoLua>> Answer for Option<K> {
    type Given = Option<K::Given>;
    type Lua = Option<K::Lua>;

    #[inline]
    fn lua(verb: &Verb<'_>, game: &Game, given: Self::Given) -> Self::Lua {
        given.map(|given| K::lua(verb, game, given))
    }
}

/// One answer goes out as it is, those of several as a table by bandit, in which nobody is who was offered nothing.
impl<K: Answer<Lua: IntoLua>> Answer for Answered<K> {
    type Given = Answers<K::Given>;
    type Lua = Replies<K::Lua>;

    #[inline]
    fn lua(verb: &Verb<'_>, game: &Game, given: Self::Given) -> Self::Lua {
        match given {
            Answers::One(given) => Replies::One(K::lua(verb, game, given)),
            Answers::Each(each) => {
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
        impl Numbered for $Id {
            #[inline]
            fn number(self) -> i64 {
                let row: fn($Id) -> usize = $row;
                number(Kind::$Kind, row(self))
            }
        }

        impl Answer for $Kind {
            type Given = $Id;
            type Lua = i64;

            #[inline]
            fn lua(_: &Verb<'_>, _: &Game, given: $Id) -> i64 {
                given.number()
            }
        }

        impl Answer for $Kinds {
            type Given = List<$Id>;
            type Lua = Variadic<i64>;

            #[inline]
            fn lua(_: &Verb<'_>, _: &Game, given: List<$Id>) -> Variadic<i64> {
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
pub(crate) trait Numbered {
    /// The number, see [`crate::number`].
    fn number(self) -> i64;
}

/// Several things by their numbers.
pub(crate) struct List<T> {
    numbers: Variadic<i64>,
    of: PhantomData<T>,
}

impl<T: Numbered> FromIterator<T> for List<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> List<T> {
        List { numbers: all.into_iter().map(T::number).collect(), of: PhantomData }
    }
}

/// An id goes out under the name the running script knows it by.
impl<T: NamedId> Answer for Id<T> {
    type Given = T;
    type Lua = Value;

    #[inline]
    fn lua(verb: &Verb<'_>, _: &Game, given: T) -> Value {
        verb.host.name(T::KIND, given.row())
    }
}

impl Answer for Direction {
    type Given = layout::Direction;
    type Lua = Value;

    #[inline]
    fn lua(verb: &Verb<'_>, _: &Game, given: layout::Direction) -> Value {
        verb.host.name(Kind::Direction, given as usize)
    }
}

/// `Number: i64` becomes: it goes out as it is.
macro_rules! plain {
    ($($Kind:ident: $Given:ty;)*) => {$(
        impl Answer for $Kind {
            type Given = $Given;
            type Lua = $Given;

            #[inline]
            fn lua(_: &Verb<'_>, _: &Game, given: $Given) -> $Given {
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
impl Answer for AskKey {
    type Given = TextId;
    type Lua = Option<String>;

    fn lua(verb: &Verb<'_>, game: &Game, given: TextId) -> Option<String> {
        let mut asks = game.content().scripts[verb.host.script()].asks.iter();
        asks.find(|(_, text)| *text == given).map(|(key, _)| key.clone())
    }
}

/// The value of an option: truth, number or text.
impl Answer for OptionValue {
    type Given = options::OptionValue;
    type Lua = Option<Setting>;

    fn lua(_: &Verb<'_>, _: &Game, given: options::OptionValue) -> Option<Setting> {
        Some(Setting(given))
    }
}
