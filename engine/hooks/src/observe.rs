//! Following the scripts of a game: which hooks are called, with what, which verbs
//! they use and what these answer. Only a VM that is built to be followed says any
//! of this; in all others not a single test is made for it.
//!
//! The verbs of such a VM are wrapped in Lua, so that a script can be left in the
//! middle of one as ever. What the wrapping does is no work of the script.

use std::cell::Cell;
use std::rc::Rc;

use holdup_rules::content::{Holds, Mark, MarkOf, gap_kind};
use holdup_rules::game::Game;
use holdup_rules::hook::{Field, HookPoint, Kind, Told};
use holdup_rules::ids::*;
use holdup_tell::label::Labels;
use mlua::{Function, Lua, MultiValue, Table, Value};
use serde::Serialize;

use crate::api::VerbRow;
use crate::api::take::sentence;
use crate::host::{GAME, Host};
use crate::number::{number, rows};
use crate::value::described;
use crate::words::{BANDIT_FILTER, PLACE_FILTER};

/// Is told what scripts do, while they do it.
pub trait Observer {
    /// A hook is called.
    fn called(&self, game: &Game, called: &CalledHook);
    /// The hook called last has answered, as people read it.
    fn replied(&self, game: &Game, reply: &str);
    /// A verb is used with these arguments, as people read them.
    fn verb(&self, game: &Game, name: &str, arguments: &[String]);
    /// The verb used last has answered, as people read it.
    fn done(&self, game: &Game, result: &str);
    /// Something happens that scripts can hear of, before any of them does. Only a rulebook that is
    /// [`crate::Rulebook::overheard`] says so.
    fn happens(&self, _game: &Game, _told: &Told) {}
}

/// A hook that is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalledHook {
    /// The hook.
    pub hook: &'static str,
    /// In whose name: `django`, `saloon`, `the pack horses`.
    pub source: String,
    /// Path of the script among the files.
    pub script: String,
    /// Where its function begins.
    pub line: u32,
    /// What it is told: `shooter django, victim doc`.
    pub told: String,
    /// Which function it is.
    #[serde(skip)]
    pub function: FunctionId,
}

/// What the wrapping is called.
const NAME: &str = "=(observer)";

const WRAP: &str = "\
local verbs, before, after = ...
local watched = {}
for name, verb in verbs do
  watched[name] = function(...)
    before(name, ...)
    return after(name, verb(...))
  end
end
return table.freeze(watched)
";

/// The verbs, each telling the observer.
pub(crate) fn wrapped(
    lua: &Lua,
    game: &Table,
    host: &Rc<Host>,
    observer: &Rc<dyn Observer>,
) -> mlua::Result<Table> {
    let (mine, told) = (Rc::clone(host), Rc::clone(observer));
    // What the mark says that is looked at: its answer alone does not tell. Nothing runs between the two calls.
    let looked_at = Rc::new(Cell::new(Kind::Nothing));
    let says = Rc::clone(&looked_at);
    let before = lua.create_function(move |_, (name, values): (String, MultiValue)| {
        if mine.running() {
            GAME.with(|game| {
                let mark = mark_among(game, &mine, &values);
                says.set(mark.map_or(Kind::Nothing, value_kind));
                told.verb(game, &name, &arguments(game, mine.script(), mark, &name, &values));
            });
        }
        Ok(())
    })?;
    let (mine, told) = (Rc::clone(host), Rc::clone(observer));
    let after = lua.create_function(move |_, (name, values): (String, MultiValue)| {
        if mine.running() {
            GAME.with(|game| told.done(game, &result(game, &name, &values, looked_at.get())));
        }
        Ok(values)
    })?;
    let wrap: Function = lua.load(WRAP).set_name(NAME).into_function()?;
    wrap.call((game, before, after))
}

/// Whether the function that runs wraps a verb.
pub(crate) fn is_wrapping(lua: &Lua) -> bool {
    lua.inspect_stack(0, |running| running.source().source.as_deref() == Some(NAME)).unwrap_or_default()
}

fn arguments(
    game: &Game,
    script: usize,
    mark: Option<&Mark>,
    name: &str,
    values: &MultiValue,
) -> Vec<String> {
    let fields = VerbRow::named(name).map_or(&[][..], |verb| verb.arguments);
    let mut kinds: Vec<Kind> = fields.iter().map(|field| field.kind).collect();
    if kinds.last() == Some(&Kind::Gaps) {
        // Behind the key of a sentence stands what fills its gaps.
        kinds.pop();
        let said = values.front().and_then(|key| sentence(game, script, key));
        let gaps = said.map_or(&[][..], |(_, saying)| &game.content().sayings[saying.index()].gaps);
        kinds.extend(gaps.iter().filter_map(|gap| gap_kind(gap)));
    }
    if let Some(mark) = mark {
        if mark.of == MarkOf::Game {
            // Whose it is was left out.
            kinds.retain(|kind| *kind != Kind::Holder);
        }
        for kind in &mut kinds {
            *kind = match *kind {
                Kind::Holder => holder_kind(mark),
                Kind::MarkValue => value_kind(mark),
                kind => kind,
            };
        }
    }
    let kinds = kinds.into_iter().chain(std::iter::repeat(Kind::Nothing));
    let several = VerbRow::named(name).is_some_and(VerbRow::asks_several);
    let shown = |(value, kind): (&Value, Kind)| match value {
        Value::Table(each) if several && holds_tables(each) => by_bandit(game, kind, each),
        value => named(game, kind, value),
    };
    values.iter().zip(kinds).map(shown).collect()
}

/// The mark a verb is told: the first value where it is the game's, otherwise the second.
fn mark_among<'g>(game: &'g Game, host: &Host, values: &MultiValue) -> Option<&'g Mark> {
    let named = |nth| Some(&game.content().marks[host.row_named(Kind::Mark, values.get(nth)?)?]);
    named(0).filter(|mark| mark.of == MarkOf::Game).or_else(|| named(1))
}

/// What has a mark, as a kind of value.
fn holder_kind(mark: &Mark) -> Kind {
    match mark.of {
        MarkOf::Game => Kind::Nothing,
        MarkOf::Seat | MarkOf::Bandit => Kind::Bandit,
        MarkOf::Pawn => Kind::Who,
        MarkOf::Car => Kind::Car,
        MarkOf::Place => Kind::Place,
        MarkOf::Token(_) => Kind::Token,
    }
}

/// What a mark says, as a kind of value.
fn value_kind(mark: &Mark) -> Kind {
    match mark.holds {
        Holds::Bandit => Kind::Bandit,
        Holds::Place => Kind::Place,
        _ => Kind::Nothing,
    }
}

fn result(game: &Game, name: &str, values: &MultiValue, says: Kind) -> String {
    let verb = VerbRow::named(name);
    let kind = match verb.map_or(Kind::Nothing, |verb| verb.result) {
        Kind::MarkValue => says,
        kind => kind,
    };
    match values.front() {
        None => "nothing".to_owned(),
        Some(Value::Table(each)) if verb.is_some_and(VerbRow::asks_several) => by_bandit(game, kind, each),
        Some(value) => named(game, kind, value),
    }
}

/// Whether something else is offered to each of several.
fn holds_tables(table: &Table) -> bool {
    table.pairs::<Value, Value>().flatten().any(|(_, member)| member.is_table())
}

/// What is offered to each, or what each has answered.
fn by_bandit(game: &Game, kind: Kind, table: &Table) -> String {
    let own = |who: WhoId| {
        let value = table.raw_get::<Value>(number(Kind::Bandit, who.index())).ok()?;
        let label = game.table().bandit_label(who);
        (!value.is_nil()).then(|| format!("{label} = {}", named(game, kind, &value)))
    };
    braced(game.table().all_characters().filter_map(own))
}

/// A value as people read it: numbers of bandits and places are shown by their names.
fn named(game: &Game, kind: Kind, value: &Value) -> String {
    match value {
        Value::Nil => "nil".to_owned(),
        Value::Integer(_) | Value::Number(_) => {
            numbered(game, kind, value).unwrap_or_else(|| described(value))
        }
        Value::Table(table) => listed(game, kind, table),
        other => described(other),
    }
}

/// What has this number among things a value of a kind can be.
fn numbered(game: &Game, kind: Kind, value: &Value) -> Option<String> {
    let (table, content) = (game.table(), game.content());
    let called = |(kind, at): (Kind, usize)| match kind {
        Kind::Bandit if at < table.who.len() => Some(table.bandit_label(WhoId::at(at)).to_owned()),
        Kind::Pawn => {
            let pawn = PawnId::at(at);
            let mut there = table.all_characters().map(WhoId::pawn).chain(table.pawns_of_nobody());
            there.any(|one| one == pawn).then(|| table.pawn_label(pawn).to_owned())
        }
        Kind::Place if at < game.layout().places.len() => Some(table.place_label(PlaceId::at(at))),
        Kind::Car => {
            let car = u8::try_from(at).ok()?;
            let cars = game.layout().places().map(|place| game.layout().car(place));
            cars.max().is_some_and(|last| car <= last).then(|| table.car_label(car).to_owned())
        }
        Kind::Token if at < content.tokens.len() => Some(table.loot_label(LootId::at(at))),
        Kind::Card => table.all_cards().find(|card| card.index() == at).map(|card| table.card_label(card)),
        Kind::FamilyCard => {
            let card = content.cards.get(at)?;
            Some(content.characters[card.row.index()].id.clone())
        }
        _ => None,
    };
    // What has a mark, and what one says, hangs on the mark.
    let is_said = !matches!(kind, Kind::Holder | Kind::MarkValue);
    rows(kind, value).filter(|_| is_said).find_map(called)
}

/// A list, or a filter with its fields in the order of their table.
fn listed(game: &Game, kind: Kind, table: &Table) -> String {
    let members = (1..=table.raw_len()).filter_map(|nth| table.raw_get::<Value>(nth).ok());
    let members = members.map(|value| named(game, kind, &value));
    let filter: &[Field] = match kind {
        Kind::PlaceFilter => PLACE_FILTER,
        _ => BANDIT_FILTER,
    };
    let fields = filter.iter().filter_map(|field| {
        let value = table.raw_get::<Value>(field.name).ok().filter(|value| !value.is_nil())?;
        Some(format!("{} = {}", field.name, named(game, field.kind, &value)))
    });
    braced(members.chain(fields))
}

/// Several of something, as a table of Lua is written.
pub(crate) fn braced(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join(", ")) }
}

/// When a hook is called, for people.
pub fn when(hook: &str) -> &'static str {
    HookPoint::named(hook).map_or("", |point| point.row().when)
}
