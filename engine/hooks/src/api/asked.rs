//! Who is asked, and what is offered to whom: read where a question is not put to one alone. What crosses then has not
//! been taken apart on the border, because that is made for what is asked all the time.

use holdup_rules::game::Game;
use holdup_rules::hook::{Field, Kind};
use holdup_rules::ids::*;
use holdup_rules::verb::{self, Whom};
use holdup_tell::label::Labels;
use mlua::{Table, Value};

use super::filter::{Along, CROSSING, PlacesWith, selected};
use super::kinds::*;
use super::take::{Argument, Several};
use super::{Trouble, Verb};
use crate::host::Names;
use crate::number::row;
use crate::value::{Listed, word};
use crate::words::{ALONG, BANDIT_FILTER, CHANCE, PLACE_FILTER};

/// Who is asked: mostly one.
impl Argument for Asked {
    type Read = Whom;

    #[inline]
    fn read(verb: &Verb<'_>, game: &Game, name: &str, value: &Value) -> Result<Whom, Trouble> {
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
pub(crate) fn still_there(game: &Game, argument: &str, these: WhoSet) -> Result<(), Trouble> {
    match these.iter().find(|&who| game.state().is_gone(who)) {
        None => Ok(()),
        Some(gone) => Err(Trouble::Wrong(format!(
            "{argument} must be somebody who is asked still, got {}, who is out of the game: leave out whom `game.is_out` names",
            game.table().bandit_label(gone)
        ))),
    }
}

/// Several bandits, who come as the table they are.
impl Argument for Watchers {
    type Read = WhoSet;

    fn read(verb: &Verb<'_>, game: &Game, name: &str, value: &Value) -> Result<WhoSet, Trouble> {
        Bandits::read(verb, game, name, &as_it_is(value.clone()))
    }
}

/// The same to all, or a table by bandit of what is offered to each.
impl<K: Argument> Argument for Offered<K> {
    type Read = verb::Offered<K::Read>;

    #[inline]
    fn read(verb: &Verb<'_>, game: &Game, name: &str, value: &Value) -> Result<Self::Read, Trouble> {
        match by_bandit(value)? {
            Some(each) => verb.each_his_own(game, name, each, |own| K::read(verb, game, name, own)),
            None => Ok(verb::Offered::Alike(K::read(verb, game, name, value)?)),
        }
    }
}

impl<K: Several> Several for Offered<K> {
    type Read = verb::Offered<K::Read>;

    #[inline]
    fn read(verb: &Verb<'_>, game: &Game, name: &str, listed: &Listed) -> Result<Self::Read, Trouble> {
        // Members that cross one by one are offered to one who is asked alone.
        let whole = listed.0.is_nil().then_some(&listed.1);
        match whole.map(by_bandit).transpose()?.flatten() {
            Some(each) => {
                verb.each_his_own(game, name, each, |own| K::read(verb, game, name, &as_it_is(own.clone())))
            }
            None => Ok(verb::Offered::Alike(K::read(verb, game, name, listed)?)),
        }
    }
}

/// A table of tables, which is one by bandit.
fn by_bandit(value: &Value) -> Result<Option<&Table>, Trouble> {
    let Value::Table(table) = value else { return Ok(None) };
    let first = table.pairs::<Value, Value>().next().transpose()?;
    Ok(first.is_some_and(|(_, own)| own.is_table()).then_some(table))
}

fn put_along(along: &mut [Value; ALONG.len()], field: &Field, value: Value) {
    if let Some(at) = ALONG.iter().position(|known| known.name == field.name) {
        along[at] = value;
    }
}

/// A value that has not been taken apart on the border.
fn as_it_is(value: Value) -> Listed {
    let [a, b, c, d, e, f, g, h] = [const { Value::Nil }; 8];
    (h, value, a, b, c, d, e, f, g)
}

impl Verb<'_> {
    /// Who is asked but one alone.
    #[cold]
    fn asked(&self, game: &Game, argument: &str, value: &Value) -> Result<Whom, Trouble> {
        match value {
            Value::String(text) if *text == CHANCE => Ok(Whom::Chance(None)),
            Value::Table(table) if table.raw_len() == 0 && !table.is_empty() => {
                let found = self.filtered(game, argument, table)?;
                Ok(Whom::Several(game.table().bandits_among(found)))
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
    pub(super) fn filtered(&self, game: &Game, argument: &str, table: &Table) -> Result<WhoSet, Trouble> {
        let mut fields = [const { Value::Nil }; CROSSING.len()];
        let mut along = [const { Value::Nil }; ALONG.len()];
        for pair in table.pairs::<Value, Value>() {
            let (name, value) = pair?;
            let field = self.field(argument, &name, BANDIT_FILTER)?;
            let value = self.crossed(field.kind, value);
            match CROSSING.iter().position(|known| *known == field.name) {
                Some(at) => fields[at] = value,
                None => put_along(&mut along, field, value),
            }
        }
        let [level, _, _, at, ..] = &fields;
        let is_named = !level.is_nil() || !at.is_nil();
        let found = selected(self, game, fields.each_ref())?;
        let Some(along) = self.along(game, &along)? else { return Ok(found) };
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
    ) -> Result<PlacesWith, Trouble> {
        let mut with = PlacesWith::default();
        let mut along = [const { Value::Nil }; ALONG.len()];
        for pair in table.pairs::<Value, Value>() {
            let (name, value) = pair?;
            let field = self.field(argument, &name, PLACE_FILTER)?;
            let value = self.crossed(field.kind, value);
            match field.name {
                "car" => with.car = Some(Car::read(self, game, "car", &value)?),
                "level" => with.level = Some(Level::read(self, game, "level", &value)?),
                "except" => with.except = Some(Place::read(self, game, "except", &value)?),
                _ => put_along(&mut along, field, value),
            }
        }
        with.along = self.along(game, &along)?.map(|along| along.places(game, with.level.is_some()));
        Ok(with)
    }

    /// The field of a filter that a key of its table is.
    fn field(
        &self,
        argument: &str,
        name: &Value,
        fields: &'static [Field],
    ) -> Result<&'static Field, Trouble> {
        let known = fields.iter().find(|field| matches!(name, Value::String(name) if *name == *field.name));
        let what = "a list without named fields or a filter with";
        known.ok_or_else(|| self.unknown(argument, what, name, fields.iter().map(|field| field.name)))
    }

    /// A value as it would have crossed by itself.
    fn crossed(&self, kind: Kind, value: Value) -> Value {
        let row =
            |names: &Names| names.all(kind).iter().position(|word| Value::String(word.clone()) == value);
        match kind.id().is_some() || kind == Kind::SomeLine {
            true => self.host.names(row).map_or(value.clone(), word),
            false => value,
        }
    }

    /// What the fields of [`ALONG`] say, if one is there.
    fn along(&self, game: &Game, fields: &[Value; ALONG.len()]) -> Result<Option<Along>, Trouble> {
        let [line, leads, at_end] = fields;
        let along = Along {
            line: Option::<SomeLine>::read(self, game, "line", line)?,
            leads: Option::<Truth>::read(self, game, "leads", leads)?,
            at_end: Option::<Truth>::read(self, game, "at_end", at_end)?,
        };
        Ok(fields.iter().any(|field| !field.is_nil()).then_some(along))
    }

    /// What is offered to each of several.
    fn each_his_own<T>(
        &self,
        game: &Game,
        argument: &str,
        table: &Table,
        read: impl Fn(&Value) -> Result<T, Trouble>,
    ) -> Result<verb::Offered<T>, Trouble> {
        let own = |pair: mlua::Result<(Value, Value)>| {
            let (who, own) = pair?;
            let who = row(Kind::Bandit, &who, game.table().who.len()).map(WhoId::at).ok_or_else(|| {
                self.wrong(argument, "a list, or a table of lists by bandit", &Value::Table(table.clone()))
            })?;
            Ok((who, read(&own)?))
        };
        table.pairs().map(own).collect::<Result<_, _>>().map(verb::Offered::Each)
    }
}
