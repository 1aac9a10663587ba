//! From Lua values to what a verb takes, each checked against the running game.
//! Every message names the verb, the argument, what was
//! wanted and what came instead.

use holdup_rules::capacity::MAX_GAPS;
use holdup_rules::content::{Filling, gap_kind};
use holdup_rules::fact;
use holdup_rules::game::Game;
use holdup_rules::hook::{Kind, NamedId};
use holdup_rules::ids::*;
use holdup_rules::layout;
use holdup_rules::list::List;
use holdup_rules::side;
use holdup_rules::state::{self, TokenSpot};
use holdup_rules::things;
use holdup_rules::verb;
use holdup_rules::words::EngineWords;
use mlua::{FromLuaMulti, MultiValue, Table, Value};

use super::filter::{PlacesWith, selected};
use super::kinds::*;
use super::{RunningVerb, VerbTrouble};
use crate::check::codes;
use crate::limits::{LONGEST_LIST, TELLS_HIDDEN};
use crate::number::{self, row};
use crate::value::{CrossedList, alternatives, at, behind, described, members, row_of, whole};
use crate::words::{BULLETS, HEAPS, names};

/// The largest number a sentence can say.
const LARGEST_SAID: i32 = i16::MAX as i32;

/// All arguments of a verb.
pub(crate) trait VerbArguments {
    /// How they cross.
    type Crossing: Crossing;
    /// What the verb gets.
    type Read;

    /// Reads them, first to last, from the values that crossed: one by one, and several at once behind all others.
    fn read(verb: &RunningVerb<'_>, game: &Game, values: &[Value]) -> Result<Self::Read, VerbTrouble>;
}

/// Values on their way to a verb. Up to three of them cross without an allocation.
pub(crate) trait Crossing: FromLuaMulti {
    /// Has them read.
    fn all<T>(self, read: impl FnOnce(&[Value]) -> T) -> T;
}

impl Crossing for MultiValue {
    #[inline]
    fn all<T>(mut self, read: impl FnOnce(&[Value]) -> T) -> T {
        read(self.make_contiguous())
    }
}

macro_rules! few {
    ($(($($value:ident: $Value:ident),*);)*) => {$(
        impl Crossing for ($($Value,)*) {
            #[inline]
            fn all<T>(self, read: impl FnOnce(&[Value]) -> T) -> T {
                let ($($value,)*) = self;
                read(&[$($value),*])
            }
        }
    )*};
}

few! {
    ();
    (a: Value);
    (a: Value, b: Value);
    (a: Value, b: Value, c: Value);
}

/// `(L: Many<L> as Several 0 behind 1, A: A as Argument 1 at 0) from MultiValue` becomes: of a verb of two arguments the
/// first, a list, stands behind one value, which is the second; they are read in this order, under the names in its row,
/// from values that cross so.
macro_rules! arguments {
    ($(($($Type:ident: $Kind:ty as $Each:ident $nth:literal $stands:ident $value:literal),*) from $Crossing:ty;)*) => {$(
        impl<$($Type: $Each),*> VerbArguments for ($($Kind,)*) {
            type Crossing = $Crossing;
            type Read = ($($Type::Read,)*);

            #[inline]
            fn read(verb: &RunningVerb<'_>, game: &Game, values: &[Value]) -> Result<Self::Read, VerbTrouble> {
                Ok(($($Type::read(verb, game, verb.row.arguments[$nth].name, $stands(values, $value))?,)*))
            }
        }
    )*};
}

arguments! {
    (A: A as Argument 0 at 0) from (Value,);
    (A: A as Argument 0 at 0, B: B as Argument 1 at 1) from (Value, Value);
    (A: A as Argument 0 at 0, B: B as Argument 1 at 1, C: C as Argument 2 at 2) from (Value, Value, Value);
    (A: A as Argument 0 at 0, B: B as Argument 1 at 1, C: C as Argument 2 at 2, D: D as Argument 3 at 3) from MultiValue;
    (A: A as Argument 0 at 0, B: B as Argument 1 at 1, C: C as Argument 2 at 2, D: D as Argument 3 at 3,
        E: E as Argument 4 at 4) from MultiValue;
    (L: Many<L> as OneOrMany 0 behind 1, A: A as Argument 1 at 0) from MultiValue;
    (L: Many<L> as OneOrMany 0 behind 2, A: A as Argument 1 at 0, B: B as Argument 2 at 1) from MultiValue;
    (L: Many<L> as OneOrMany 0 behind 3, A: A as Argument 1 at 0, B: B as Argument 2 at 1, C: C as Argument 3 at 2) from MultiValue;
    (L: Many<L> as OneOrMany 0 behind 4, A: A as Argument 1 at 0, B: B as Argument 2 at 1, C: C as Argument 3 at 2, D: D as Argument 4 at 3) from MultiValue;
    (A: A as Argument 0 at 0, L: Many<L> as OneOrMany 1 behind 1) from MultiValue;
    (A: A as Argument 0 at 0, B: B as Argument 1 at 1, L: Many<L> as OneOrMany 2 behind 2) from MultiValue;
    (A: A as Argument 0 at 0, B: B as Argument 1 at 1, L: Many<L> as OneOrMany 2 behind 3, D: D as Argument 3 at 2) from MultiValue;
}

impl VerbArguments for () {
    type Crossing = ();
    type Read = ();

    fn read(_: &RunningVerb<'_>, _: &Game, _: &[Value]) -> Result<(), VerbTrouble> {
        Ok(())
    }
}

/// A filter crosses field by field; without one nothing does.
impl VerbArguments for (Option<BanditFilter>,) {
    type Crossing = MultiValue;
    type Read = (WhoSet,);

    fn read(verb: &RunningVerb<'_>, game: &Game, values: &[Value]) -> Result<Self::Read, VerbTrouble> {
        Ok((selected(verb, game, values, false)?,))
    }
}

impl VerbArguments for (Option<PlaceFilter>,) {
    type Crossing = MultiValue;
    type Read = (PlacesWith,);

    fn read(verb: &RunningVerb<'_>, game: &Game, values: &[Value]) -> Result<Self::Read, VerbTrouble> {
        Ok((PlacesWith::read(verb, game, values)?,))
    }
}

/// A sentence of the running script, and what fills its gaps.
impl VerbArguments for (SayKey, Gaps) {
    type Crossing = MultiValue;
    type Read = (SayingId, List<Filling, MAX_GAPS>);

    fn read(verb: &RunningVerb<'_>, game: &Game, values: &[Value]) -> Result<Self::Read, VerbTrouble> {
        let (key, values) = (at(values, 0), behind(values, 1));
        let script = verb.host.script();
        let Some((key, saying)) = sentence(game, script, key) else {
            let what = "a key of `says` in the content beside the script";
            let known = &game.content().scripts[script].says;
            return Err(verb.unknown("key", what, key, known.iter().map(|(key, _)| key.as_str())));
        };
        let gaps = &game.content().sayings[saying.index()].gaps;
        if values.len() != gaps.len() {
            let named: Vec<String> = gaps.iter().map(|gap| format!("{{{gap}}}")).collect();
            let gaps = if named.is_empty() { "no gaps".to_owned() } else { named.join(", ") };
            return Err(VerbTrouble::Wrong(format!(
                "`{key}` has {gaps}, and {} values are given",
                values.len()
            )));
        }
        let fill = |(gap, value): (&String, &Value)| verb.filling(game, gap, value);
        let filled: Result<_, VerbTrouble> = gaps.iter().zip(values.iter()).map(fill).collect();
        Ok((saying, filled?))
    }
}

/// The sentence of a script that has this key.
pub(crate) fn sentence<'g>(game: &'g Game, script: usize, key: &Value) -> Option<(&'g str, SayingId)> {
    let Value::String(text) = key else { return None };
    let (key, saying) = game.content().scripts[script].says.iter().find(|(key, _)| *text == **key)?;
    Some((key, *saying))
}

/// A kind a verb can take.
pub(crate) trait Argument: Kinded {
    /// What the verb gets.
    type Read;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Self::Read, VerbTrouble>;
}

/// What is not given is not read.
impl<K: Argument> Argument for Option<K> {
    type Read = Option<K::Read>;

    #[inline]
    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Self::Read, VerbTrouble> {
        match value {
            Value::Nil => Ok(None),
            value => K::read(verb, game, name, value).map(Some),
        }
    }
}

/// `Bandit: WhoId, |game| 6` becomes: a number of one of the first 6 bandits is a bandit.
macro_rules! numbers {
    ($($Kind:ident: $Read:ty, |$game:ident| $count:expr, $id:expr;)*) => {$(
        impl Argument for $Kind {
            type Read = $Read;

            #[inline]
            fn read(verb: &RunningVerb<'_>, $game: &Game, name: &str, value: &Value) -> Result<$Read, VerbTrouble> {
                let count = $count;
                let at = row(Kind::$Kind, value, count);
                let at = at.ok_or_else(|| verb.out_of_range(name, Kind::$Kind, value, count))?;
                let id: fn(usize) -> $Read = $id;
                Ok(id(at))
            }
        }
    )*};
}

numbers! {
    Bandit: WhoId, |game| game.table().who.len(), WhoId::at;
    Place: PlaceId, |game| game.layout().places.len(), PlaceId::at;
    Car: u8, |game| usize::from(game.layout().cars), |car| car as u8;
    Token: LootId, |game| game.content().tokens.len(), LootId::at;
    FamilyCard: FamilyCardId, |game| game.content().cards.len(), FamilyCardId::at;
    Card: CardId, |game| game.table().all_cards().count(), CardId::at;
}

/// An id crosses as the word of its row.
impl<T: NamedId> Argument for Id<T> {
    type Read = T;

    #[inline]
    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<T, VerbTrouble> {
        row_of(value).map(T::of_row).ok_or_else(|| verb.no_id::<T>(game, name, value))
    }
}

/// A bandit of whom it is asked of which side he is: what decides by rule knows that only where everybody does.
impl Argument for Sided {
    type Read = WhoId;

    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<WhoId, VerbTrouble> {
        let who = Bandit::read(verb, game, name, value)?;
        let known_to = |viewer| side::side_seen(game.state(), game.table(), viewer, who);
        if verb.host.is_public() && known_to(None) != known_to(Some(PersonId::NOBODY)) {
            return Err(VerbTrouble::Wrong(format!("of which side he is is secret, {TELLS_HIDDEN}")));
        }
        Ok(who)
    }
}

/// A bandit in play or a pawn of nobody, the latter by its id as well. A pawn of a part or pack that is not there is in no
/// game.
impl Argument for Who {
    type Read = PawnId;

    #[inline]
    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<PawnId, VerbTrouble> {
        let bandits = game.table().who.len();
        if let Some(index) = row(Kind::Pawn, value, MAX_WHO + game.content().pawns.len())
            && (index < bandits || index >= MAX_WHO)
        {
            return Ok(game.table().stand_in(PawnId::at(index)));
        }
        if let Some(row) = verb.host.row_named(Kind::PawnName, value) {
            return Ok(game.table().stand_in(PawnId::of_nobody(row)));
        }
        if let Value::String(text) = value
            && game.content().absent_pawns.iter().any(|id| *text == *verb.host.local(id))
        {
            return Err(VerbTrouble::NotInGame);
        }
        Err(verb.wrong(name, &format!("a bandit, a whole number from 1 to {bandits}, or a pawn"), value))
    }
}

/// A pawn of nobody, by its id.
impl Argument for PawnName {
    type Read = PawnId;

    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<PawnId, VerbTrouble> {
        if let Some(row) = verb.host.row_named(Kind::PawnName, value) {
            return Ok(PawnId::of_nobody(row));
        }
        match Who::read(verb, game, name, value) {
            Ok(pawn) if pawn.who().is_none() => Ok(pawn),
            Err(VerbTrouble::NotInGame) => Err(VerbTrouble::NotInGame),
            _ => Err(verb.no_word(game, name, "a pawn of nobody", Kind::PawnName, value)),
        }
    }
}

/// A car by its id, if it is one of this rulebook version: a car of a part that is off is in no game.
impl Argument for CarName {
    type Read = Option<CarId>;

    fn read(
        verb: &RunningVerb<'_>,
        _: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Option<CarId>, VerbTrouble> {
        match (row_of(value), value) {
            (Some(row), _) => Ok(Some(CarId::at(row))),
            (None, Value::String(_)) => Ok(None),
            _ => Err(verb.wrong(name, "the id of a car", value)),
        }
    }
}

/// A line by its id, or by a car that stands in it; none where it has no car in the game.
impl Argument for SomeLine {
    type Read = Option<LineId>;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Option<LineId>, VerbTrouble> {
        if let Some(row) = row_of(value) {
            return Ok(game.table().line(LineKindId::at(row)));
        }
        let layout = game.layout();
        let cars = usize::from(layout.cars);
        match (row(Kind::Car, value, cars), value) {
            (Some(car), _) => Ok(layout.line(car as u8)),
            (None, Value::String(_)) => {
                Err(verb.no_word(game, name, "a line of cars", Kind::SomeLine, value))
            }
            _ => Err(verb.out_of_range(name, Kind::Car, value, cars)),
        }
    }
}

/// The row of an option. Only those that are not there come here: the others are constants of the
/// VM, see [`crate::border`].
impl Argument for OptionName {
    type Read = usize;

    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<usize, VerbTrouble> {
        let ids = game.content().options.iter().map(|option| verb.host.local(&option.id));
        let row = ids.enumerate().find(|(_, id)| matches!(value, Value::String(text) if *text == **id));
        let what = "an option of this rulebook version";
        row.map(|(row, _)| row).ok_or_else(|| verb.no_word(game, name, what, Kind::OptionName, value))
    }
}

/// `front` or `rear`.
impl Argument for Direction {
    type Read = layout::Direction;

    #[inline]
    fn read(verb: &RunningVerb<'_>, _: &Game, name: &str, value: &Value) -> Result<Self::Read, VerbTrouble> {
        match row_of(value) {
            Some(row) => Ok(layout::DIRECTIONS[row]),
            None => Err(verb.wrong(name, "\"front\" or \"rear\"", value)),
        }
    }
}

/// Where a card of somebody lies.
impl Argument for Run {
    type Read = state::Run;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<state::Run, VerbTrouble> {
        let what = "where a card can lie";
        let row = row_of(value).ok_or_else(|| verb.no_word(game, name, what, Kind::Run, value));
        row.map(|row| state::Run::ALL[row])
    }
}

/// Where loot tokens lie.
impl Argument for Spot {
    type Read = TokenSpot;

    #[inline]
    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<TokenSpot, VerbTrouble> {
        if let Some(place) = row(Kind::Place, value, game.layout().places.len()) {
            return Ok(TokenSpot::At(PlaceId::at(place)));
        }
        if let Some(bandit) = row(Kind::Bandit, value, game.table().who.len()) {
            return Ok(TokenSpot::With(WhoId::at(bandit)));
        }
        match row_of(value) {
            Some(0) => Ok(TokenSpot::Box),
            Some(1) => Ok(TokenSpot::Reserve),
            Some(row) => {
                let mut zones = (0..game.content().zones.len()).map(ZoneId::at);
                let pot = |zone: &ZoneId| game.content().zones[zone.index()].pot.map(usize::from);
                let zone = zones.find(|zone| pot(zone) == Some(row - HEAPS.len()));
                Ok(zone.map_or(TokenSpot::Box, TokenSpot::Zone))
            }
            None => {
                let what = "a place, a bandit, or a word for where tokens lie";
                Err(verb.no_word(game, name, what, Kind::Spot, value))
            }
        }
    }
}

/// Where cards go: to a bandit, or what a word says.
impl Argument for CardGoal {
    type Read = verb::CardGoal;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Self::Read, VerbTrouble> {
        Ok(match (row_of(value), value) {
            (Some(row), _) => {
                state::Run::ALL.get(row).map_or(verb::CardGoal::Box, |&run| verb::CardGoal::Run(run))
            }
            (None, Value::Integer(_)) => verb::CardGoal::Hand(Bandit::read(verb, game, name, value)?),
            _ => {
                let what = "a bandit, or where a card can go";
                return Err(verb.no_word(game, name, what, Kind::CardGoal, value));
            }
        })
    }
}

/// What can be shown: its number says which sort of thing it is.
impl Argument for Showable {
    type Read = verb::Showable;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Self::Read, VerbTrouble> {
        if row(Kind::Token, value, game.content().tokens.len()).is_some() {
            return Token::read(verb, game, name, value).map(verb::Showable::Token);
        }
        if row(Kind::FamilyCard, value, game.content().cards.len()).is_some() {
            return FamilyCard::read(verb, game, name, value).map(verb::Showable::FamilyCard);
        }
        let cards = game.table().all_cards().count();
        if row(Kind::Card, value, cards).is_none() {
            let what = "a loot token, a card or a card of a family";
            return Err(verb.unknown(name, what, value, std::iter::empty()));
        }
        Card::read(verb, game, name, value).map(verb::Showable::Card)
    }
}

/// A way of coming to a place.
impl Argument for How {
    type Read = fact::How;

    #[inline]
    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Self::Read, VerbTrouble> {
        let row = row_of(value).ok_or_else(|| verb.no_word(game, name, "a way of moving", Kind::How, value));
        row.map(|row| fact::How::VALUES[row])
    }
}

/// Whose bullets are given: nobody's, where it is the only word there is, or a bandit's.
impl Argument for Shots {
    type Read = Option<WhoId>;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Option<WhoId>, VerbTrouble> {
        let bandits = game.table().who.len();
        match value {
            Value::String(text) if BULLETS.iter().any(|word| text == word) => Ok(None),
            Value::String(_) => Err(verb.no_word(game, name, "a kind of bullet", Kind::Bullets, value)),
            _ => row(Kind::Bandit, value, bandits).map(|at| Some(WhoId::at(at))).ok_or_else(|| {
                verb.wrong(
                    name,
                    &format!("\"neutral\" or a bandit, a whole number from 1 to {bandits}"),
                    value,
                )
            }),
        }
    }
}

impl Argument for Truth {
    type Read = bool;

    fn read(verb: &RunningVerb<'_>, _: &Game, name: &str, value: &Value) -> Result<bool, VerbTrouble> {
        match value {
            Value::Boolean(yes) => Ok(*yes),
            other => Err(verb.wrong(name, "true or false", other)),
        }
    }
}

/// A whole number within bounds.
impl<const MOST: i32> Argument for Whole<MOST> {
    type Read = i32;

    fn read(verb: &RunningVerb<'_>, _: &Game, name: &str, value: &Value) -> Result<i32, VerbTrouble> {
        let number = whole(value).and_then(|number| i32::try_from(number).ok());
        number
            .filter(|number| (-MOST..=MOST).contains(number))
            .ok_or_else(|| verb.wrong(name, &format!("a whole number from -{MOST} to {MOST}"), value))
    }
}

/// One of the piles of a cylinder, by its number.
impl Argument for PileNumber {
    type Read = Pile;

    fn read(verb: &RunningVerb<'_>, _: &Game, name: &str, value: &Value) -> Result<Pile, VerbTrouble> {
        let number = whole(value).and_then(|number| u8::try_from(number).ok());
        number.and_then(Pile::numbered).ok_or_else(|| verb.wrong(name, "1 or 2, the number of a pile", value))
    }
}

/// How many of something.
impl<const MOST: i32> Argument for Count<MOST> {
    type Read = usize;

    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<usize, VerbTrouble> {
        let count = Whole::<MOST>::read(verb, game, name, value)?;
        usize::try_from(count).map_err(|_| verb.wrong(name, "a number that is not below 0", value))
    }
}

/// The text a key of the running script stands for.
impl Argument for AskKey {
    type Read = TextId;

    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<TextId, VerbTrouble> {
        let script = &game.content().scripts[verb.host.script()];
        if let Value::String(text) = value {
            let bytes = text.as_bytes();
            if let Some((_, text)) = script.asks.iter().find(|(key, _)| key.as_bytes() == &*bytes) {
                return Ok(*text);
            }
        }
        let what = "a key of `asks` in the content beside the script";
        Err(verb.unknown(name, what, value, script.asks.iter().map(|(key, _)| key.as_str())))
    }
}

/// Several of them, each once.
impl Argument for Keys {
    type Read = Vec<TextId>;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Vec<TextId>, VerbTrouble> {
        let mut keys = Vec::new();
        for text in verb.texts(name, value)? {
            let key = AskKey::read(verb, game, name, &text)?;
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        Ok(keys)
    }
}

/// Several actions: these cross as texts.
impl Argument for Actions {
    type Read = ActionSet;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<ActionSet, VerbTrouble> {
        verb.texts(name, value)?.iter().map(|text| verb.id(game, name, text)).collect()
    }
}

/// Several tokens, which cross as the table they are.
impl Argument for Tokens {
    type Read = LootSet;

    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<LootSet, VerbTrouble> {
        verb.numbered::<Token, _>(game, name, value)
    }
}

/// Several cards.
impl Argument for Cards {
    type Read = Vec<CardId>;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Vec<CardId>, VerbTrouble> {
        verb.numbered::<Card, _>(game, name, value)
    }
}

/// A kind of which a verb takes one, a list, or where it can be those of a filter.
pub(crate) trait OneOrMany: Kinded {
    /// What the verb gets.
    type Read;

    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        listed: &CrossedList,
    ) -> Result<Self::Read, VerbTrouble>;
}

/// `Pawns: PawnSet = PawnSet::EMPTY, insert Who "a pawn" or |_game, found| found.pawns()` becomes: pawns are one, a list,
/// or what this makes of the characters a filter selects; and they are put into a set that is empty at first.
macro_rules! several {
    ($($Kind:ident: $Read:ty = $none:expr, $keep:ident $One:ident $what:literal
        $(or |$game:ident, $selected:ident| $filtered:expr)?;)*) => {$(
        impl OneOrMany for $Kind {
            type Read = $Read;

            #[inline]
            fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, listed: &CrossedList) -> Result<$Read, VerbTrouble> {
                $(if let [Value::Boolean(true), fields @ ..] = listed {
                    let ($game, $selected) = (game, selected(verb, game, fields, false)?);
                    return Ok($filtered);
                })?
                let mut found = $none;
                verb.each::<$One>(game, name, $what, listed, |one| found.$keep(one))?;
                Ok(found)
            }
        }
    )*};
}

several! {
    Those: WhoSet = WhoSet::EMPTY, insert Bandit "a bandit" or |game, found| game.table().bandits.and(found);
    Bandits: WhoSet = WhoSet::EMPTY, insert Bandit "a bandit" or |game, found| game.table().bandits.and(found);
    Pawns: PawnSet = PawnSet::EMPTY, insert Who "a pawn" or |_game, found| found.pawns();
    Victims: PawnSet = PawnSet::EMPTY, insert Who "a pawn" or |game, found| game.table().bandits.and(found).pawns();
    Places: PlaceSet = PlaceSet::EMPTY, insert Place "a place";
    SomeCards: Vec<CardId> = Vec::new(), push Card "a card";
}

impl RunningVerb<'_> {
    /// What fills a gap of this name.
    fn filling(&self, game: &Game, gap: &str, value: &Value) -> Result<Filling, VerbTrouble> {
        Ok(match gap_kind(gap) {
            Some(Kind::Bandit) => Filling::Bandit(Bandit::read(self, game, gap, value)?),
            Some(Kind::Who) => Filling::Pawn(Who::read(self, game, gap, value)?),
            Some(Kind::Place) => Filling::Place(Place::read(self, game, gap, value)?),
            Some(Kind::Car) => Filling::Car(Car::read(self, game, gap, value)?),
            Some(Kind::Token) => Filling::Token(Token::read(self, game, gap, value)?),
            Some(Kind::Loot) => Filling::Loot(self.id(game, gap, value)?),
            Some(Kind::Action) => Filling::Action(self.id(game, gap, value)?),
            _ => Filling::Number(Whole::<LARGEST_SAID>::read(self, game, gap, value)? as i16),
        })
    }

    /// The row whose id crosses as a text.
    fn id<T: NamedId>(&self, game: &Game, name: &str, value: &Value) -> Result<T, VerbTrouble> {
        let row = self.host.row_named(T::KIND, value);
        row.map(T::of_row).ok_or_else(|| self.no_id::<T>(game, name, value))
    }

    /// `direction must be "front" or "rear", got "frnt"`.
    #[cold]
    pub(crate) fn wrong(&self, argument: &str, wanted: &str, got: &Value) -> VerbTrouble {
        VerbTrouble::Wrong(format!("{argument} must be {wanted}, got {}", described(got)))
    }

    /// As [`Self::wrong`], for text that must be one of several words.
    #[cold]
    pub(crate) fn unknown<'t>(
        &self,
        argument: &str,
        what: &str,
        got: &Value,
        known: impl Iterator<Item = &'t str>,
    ) -> VerbTrouble {
        let known: Vec<String> = known.map(|word| format!("\"{}\"", self.host.local(word))).collect();
        let wanted = if known.is_empty() {
            format!("{what}, of which there are none")
        } else {
            format!("{what}: {}", alternatives(&known))
        };
        self.wrong(argument, &wanted, got)
    }

    /// As [`Self::unknown`], of the words of a kind.
    #[cold]
    pub(super) fn no_word(
        &self,
        game: &Game,
        argument: &str,
        what: &str,
        kind: Kind,
        got: &Value,
    ) -> VerbTrouble {
        self.unknown(argument, what, got, names(kind, game.content()).into_iter())
    }

    /// The same of ids.
    #[cold]
    fn no_id<T: NamedId>(&self, game: &Game, argument: &str, got: &Value) -> VerbTrouble {
        self.no_word(game, argument, &things::one(&things::called(T::KIND)), T::KIND, got)
    }

    #[cold]
    fn out_of_range(&self, argument: &str, kind: Kind, value: &Value, count: usize) -> VerbTrouble {
        let wanted = number::called(kind).unwrap_or_else(|| kind.name());
        let other = number::kind_of(value).filter(|other| *other != kind);
        match other.and_then(number::called) {
            Some(other) => VerbTrouble::Wrong(format!(
                "{argument} must be {wanted}, got {}, which is {other} ({})",
                described(value),
                codes::ARGUMENT_TYPE.id
            )),
            None if number::is_apart(kind) => self.wrong(argument, wanted, value),
            None => self.wrong(argument, &format!("{wanted}, a whole number from 1 to {count}"), value),
        }
    }

    /// The members of a list of texts.
    fn texts(&self, argument: &str, value: &Value) -> Result<Vec<Value>, VerbTrouble> {
        let Value::Table(list) = value else {
            return Err(self.wrong(argument, "a list of texts", value));
        };
        let texts = self.members(argument, list)?;
        match texts.iter().find(|text| !text.is_string()) {
            Some(other) => Err(self.wrong(argument, "a list of texts", other)),
            None => Ok(texts),
        }
    }

    /// The members of a list that has not been taken apart on the border.
    fn numbered<K: Argument, T: FromIterator<K::Read>>(
        &self,
        game: &Game,
        argument: &str,
        value: &Value,
    ) -> Result<T, VerbTrouble> {
        let Value::Table(list) = value else {
            return Err(self.wrong(argument, "a list", value));
        };
        self.members(argument, list)?.iter().map(|one| K::read(self, game, argument, one)).collect()
    }

    /// The members of a list, or a single value.
    #[inline]
    fn each<K: Argument>(
        &self,
        game: &Game,
        argument: &str,
        what: &str,
        listed: &CrossedList,
        mut keep: impl FnMut(K::Read),
    ) -> Result<(), VerbTrouble> {
        // Of several pawns those that are not in the game are left out.
        let mut read = |value: &Value| match K::read(self, game, argument, value) {
            Err(VerbTrouble::NotInGame) => Ok(()),
            one => one.map(&mut keep),
        };
        let first = at(listed, 1);
        match (at(listed, 0), first) {
            (Value::Integer(_), _) => behind(listed, 1).iter().try_for_each(read),
            (_, Value::Table(list)) => self.members(argument, list)?.iter().try_for_each(read),
            (_, Value::Integer(_) | Value::Number(_)) => read(first),
            (_, Value::String(_))
                if matches!(K::read(self, game, argument, first), Err(VerbTrouble::NotInGame)) =>
            {
                Ok(())
            }
            _ => Err(self.wrong(argument, &format!("{what} or a list of them"), first)),
        }
    }

    /// The members of what does not cross the border member by member: an empty list, a long one. Tables
    /// that hold anything else are refused.
    #[cold]
    fn members(&self, argument: &str, list: &Table) -> Result<Vec<Value>, VerbTrouble> {
        let got = || Value::Table(list.clone());
        let length = list.raw_len();
        if length > LONGEST_LIST {
            return Err(self.wrong(argument, &format!("a list of at most {LONGEST_LIST}"), &got()));
        }
        members(list)?.ok_or_else(|| self.wrong(argument, "a list without named fields", &got()))
    }
}
