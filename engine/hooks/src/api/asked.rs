//! Who is asked, and what is offered to whom: read where a question is not put to one alone. What crosses then has not
//! been taken apart on the border, because that is made for what is asked all the time.

use holdup_rules::game::Game;
use holdup_rules::hook::Kind;
use holdup_rules::ids::*;
use holdup_rules::verb::{self, Whom};
use mlua::{Table, Value};

use super::filter::{CROSSING, selected};
use super::kinds::*;
use super::take::{Argument, Several};
use super::{Trouble, Verb};
use crate::host::Names;
use crate::number::row;
use crate::value::{Listed, word};
use crate::words::{BANDIT_FILTER, CHANCE};

/// Who is asked: mostly one.
impl Argument for Asked {
    type Read = Whom;

    #[inline]
    fn read(verb: &Verb<'_>, game: &Game, name: &str, value: &Value) -> Result<Whom, Trouble> {
        match value {
            Value::Integer(_) | Value::Number(_) => Bandit::read(verb, game, name, value).map(Whom::One),
            value => verb.asked(game, name, value),
        }
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
    fn filtered(&self, game: &Game, argument: &str, table: &Table) -> Result<WhoSet, Trouble> {
        let mut fields = [const { Value::Nil }; CROSSING.len()];
        for pair in table.pairs::<Value, Value>() {
            let (name, value) = pair?;
            let known =
                CROSSING.iter().position(|field| matches!(&name, Value::String(name) if name == field));
            let Some(at) = known else {
                let fields = BANDIT_FILTER.iter().map(|field| field.name);
                return Err(self.unknown(
                    argument,
                    "a list without named fields or a filter with",
                    &name,
                    fields,
                ));
            };
            let kind = BANDIT_FILTER.iter().find(|field| field.name == CROSSING[at]).map(|field| field.kind);
            let row =
                |names: &Names| names.all(kind?).iter().position(|word| Value::String(word.clone()) == value);
            fields[at] = match kind.is_some_and(|kind| kind.id().is_some()) {
                true => self.host.names(row).map_or(value.clone(), word),
                false => value,
            };
        }
        selected(self, game, fields.each_ref())
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
