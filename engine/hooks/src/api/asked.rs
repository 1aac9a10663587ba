//! Who is asked, and what is offered to whom: read where a question is not put to one alone. What crosses then has not
//! been taken apart on the border, because that is made for what is asked all the time.

use holdup_rules::game::Game;
use holdup_rules::hook::{Field, Kind};
use holdup_rules::ids::*;
use holdup_rules::verb::{self, Whom};
use holdup_tell::label::Labels;
use mlua::{Table, Value};

use super::filter::{Along, PlacesWith, selected};
use super::kinds::*;
use super::take::{Argument, OneOrMany};
use super::{RunningVerb, VerbTrouble};
use crate::number::row;
use crate::value::{CrossedList, at, word};
use crate::words::{BANDIT_FILTER, CHANCE, PLACE_FILTER};

/// Who is asked: mostly one.
impl Argument for Asked {
    type Read = Whom;

    #[inline]
    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<Whom, VerbTrouble> {
        let whom = match value {
            Value::Integer(_) | Value::Number(_) => Whom::One(Bandit::read(verb, game, name, value)?),
            value => verb.asked(game, name, value)?,
        };
        if !game.state().out.is_empty() {
            match whom {
                Whom::One(who) => still_there(game, name, WhoSet::only(who))?,
                Whom::Several(these) => still_there(game, name, these)?,
                Whom::Chance(_) => {}
            }
        }
        Ok(whom)
    }
}

/// That nobody of these is out of the game and gone: he is asked nothing any more.
#[cold]
fn still_there(game: &Game, argument: &str, these: WhoSet) -> Result<(), VerbTrouble> {
    match these.iter().find(|&who| game.state().is_gone(who)) {
        None => Ok(()),
        Some(gone) => Err(VerbTrouble::Wrong(format!(
            "{argument} must be somebody who is asked still, got {}, who is out of the game: leave out whom `game.is_out` names",
            game.table().bandit_label(gone)
        ))),
    }
}

/// Several bandits, who come as the table they are.
impl Argument for Watchers {
    type Read = WhoSet;

    fn read(verb: &RunningVerb<'_>, game: &Game, name: &str, value: &Value) -> Result<WhoSet, VerbTrouble> {
        Bandits::read(verb, game, name, &as_it_is(value.clone()))
    }
}

/// The same to all, or a table by bandit of what is offered to each.
impl<K: Argument> Argument for OfferedToEach<K> {
    type Read = verb::OfferKind<K::Read>;

    #[inline]
    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        value: &Value,
    ) -> Result<Self::Read, VerbTrouble> {
        match by_bandit(value)? {
            Some(each) => verb.each_his_own(game, name, each, |own| K::read(verb, game, name, own)),
            None => Ok(verb::OfferKind::Alike(K::read(verb, game, name, value)?)),
        }
    }
}

impl<K: OneOrMany> OneOrMany for OfferedToEach<K> {
    type Read = verb::OfferKind<K::Read>;

    #[inline]
    fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        name: &str,
        listed: &CrossedList,
    ) -> Result<Self::Read, VerbTrouble> {
        // Members that cross one by one are offered to one who is asked alone.
        let whole = at(listed, 0).is_nil().then(|| at(listed, 1));
        match whole.map(by_bandit).transpose()?.flatten() {
            Some(each) => {
                verb.each_his_own(game, name, each, |own| K::read(verb, game, name, &as_it_is(own.clone())))
            }
            None => Ok(verb::OfferKind::Alike(K::read(verb, game, name, listed)?)),
        }
    }
}

/// A table of tables, which is one by bandit.
fn by_bandit(value: &Value) -> Result<Option<&Table>, VerbTrouble> {
    let Value::Table(table) = value else { return Ok(None) };
    let first = table.pairs::<Value, Value>().next().transpose()?;
    Ok(first.is_some_and(|(_, own)| own.is_table()).then_some(table))
}

/// A value that has not been taken apart on the border.
fn as_it_is(value: Value) -> [Value; 2] {
    [Value::Nil, value]
}

impl RunningVerb<'_> {
    /// Who is asked but one alone.
    #[cold]
    fn asked(&self, game: &Game, argument: &str, value: &Value) -> Result<Whom, VerbTrouble> {
        match value {
            Value::String(text) if *text == CHANCE => Ok(Whom::Chance(None)),
            Value::Table(table) if table.raw_len() == 0 && !table.is_empty() => {
                let found = self.filtered(game, argument, table)?;
                Ok(Whom::Several(game.table().bandits.and(found)))
            }
            Value::Table(_) => {
                Bandits::read(self, game, argument, &as_it_is(value.clone())).map(Whom::Several)
            }
            _ => {
                let wanted = format!("a bandit, a list of bandits, a filter or \"{CHANCE}\"");
                Err(self.wrong(argument, &wanted, value))
            }
        }
    }

    /// Whom a filter selects that crossed as the table it is.
    pub(super) fn filtered(&self, game: &Game, argument: &str, table: &Table) -> Result<WhoSet, VerbTrouble> {
        let fields = self.fields(argument, table, BANDIT_FILTER)?;
        let [level, _, _, at, _, _, _, _, along @ ..] = &fields;
        let is_named = !level.is_nil() || !at.is_nil();
        let along = Along::read(self, game, along)?;
        let names_closed = along.as_ref().is_some_and(Along::names_closed);
        let found = selected(self, game, &fields, names_closed)?;
        let Some(along) = along else { return Ok(found) };
        let places = along.places(game, is_named);
        let stands = |who: &WhoId| game.place(who.pawn()).is_some_and(|place| places.has(place));
        Ok(found.iter().filter(stands).collect())
    }

    /// The same with a filter of places.
    #[cold]
    pub(super) fn places_filtered(
        &self,
        game: &Game,
        argument: &str,
        table: &Table,
    ) -> Result<PlacesWith, VerbTrouble> {
        let fields = self.fields(argument, table, PLACE_FILTER)?;
        let [_, _, _, along @ ..] = &fields;
        let along = Along::read(self, game, along)?;
        Ok(PlacesWith::read(self, game, &fields)?.along(game, along))
    }

    /// The fields of such a filter as they would have crossed by themselves.
    fn fields<const COUNT: usize>(
        &self,
        argument: &str,
        table: &Table,
        known: &'static [Field; COUNT],
    ) -> Result<[Value; COUNT], VerbTrouble> {
        let mut fields = [const { Value::Nil }; COUNT];
        for pair in table.pairs::<Value, Value>() {
            let (name, value) = pair?;
            let is_it = |field: &Field| matches!(&name, Value::String(name) if *name == *field.name);
            let at = known.iter().position(is_it).ok_or_else(|| {
                let what = "a list without named fields or a filter with";
                self.unknown(argument, what, &name, known.iter().map(|field| field.name))
            })?;
            fields[at] = self.host.row_named(known[at].kind, &value).map_or(value, word);
        }
        Ok(fields)
    }

    /// What is offered to each of several.
    fn each_his_own<T>(
        &self,
        game: &Game,
        argument: &str,
        table: &Table,
        read: impl Fn(&Value) -> Result<T, VerbTrouble>,
    ) -> Result<verb::OfferKind<T>, VerbTrouble> {
        let own = |pair: mlua::Result<(Value, Value)>| {
            let (who, own) = pair?;
            let who = row(Kind::Bandit, &who, game.table().who.len()).map(WhoId::at).ok_or_else(|| {
                self.wrong(argument, "a list, or a table of lists by bandit", &Value::Table(table.clone()))
            })?;
            Ok((who, read(&own)?))
        };
        table.pairs().map(own).collect::<Result<_, _>>().map(verb::OfferKind::Each)
    }
}
