//! The border between scripts and the functions of `api`, written in Lua from
//! the tables in [`crate::registry`]. Only numbers, truths and words cross it on
//! the usual way, because a text or a table costs several times as much there.
//!
//! A word (a level, a direction) crosses as a [`word`], which no script can
//! make; a short list as a count and its members. Whatever is not known here
//! crosses as it is, and `api` refuses it with a message.

use std::fmt::Write as _;

use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::options::OptionValue;
use mlua::chunk::ChunkMode;
use mlua::{Function, IntoLua, LightUserData, Lua, Table, Value};

use crate::registry::{BANDIT_FILTER, Field, HOOKS, HOWS, Kind, PLACE_FILTER, VERBS, VerbRow};
use crate::scripts::compiler;

/// Longest list that crosses member by member; a longer one crosses as a table.
pub(crate) const SHORT_LIST: usize = 8;

/// A list, or a single value, as it crosses: how many members, and these; no
/// count, and the value itself.
pub(crate) type Listed = (Value, Value, Value, Value, Value, Value, Value, Value, Value);

/// Directions by the names scripts use, in the order of [`holdup_rules::layout::Direction`].
pub(crate) const DIRECTIONS: [&str; 2] = ["front", "rear"];

/// The bullets a script can hand out.
pub(crate) const BULLETS: [&str; 1] = ["neutral"];

/// The kinds that are words on this border.
const WORDS: [Kind; 6] = [
    Kind::Level,
    Kind::Loot,
    Kind::Character,
    Kind::Direction,
    Kind::How,
    Kind::Bullets,
];

/// The word of a row of its table. It is nothing to a script: a value without
/// a text, which no script is ever given.
fn word(row: usize) -> Value {
    Value::LightUserData(LightUserData(std::ptr::without_provenance_mut(row + 1)))
}

/// The row a [`word`] stands for.
#[inline]
pub(crate) fn row_of(value: &Value) -> Option<usize> {
    match value {
        Value::LightUserData(word) => Some(word.0.addr().wrapping_sub(1)),
        _ => None,
    }
}

/// What the generated code calls when something cannot be: functions of the prelude.
pub(crate) struct Refusals {
    /// A filter that is no table.
    pub(crate) no_filter: Function,
    /// A field no filter has.
    pub(crate) no_field: Function,
}

/// Makes `game` from the plain functions, read-only.
pub(crate) fn game(lua: &Lua, raw: Table, content: &Content, refusals: Refusals) -> mlua::Result<Table> {
    let words = lua.create_table()?;
    for kind in WORDS {
        words.raw_set(table_of(kind), words_of(lua, kind, content)?)?;
    }
    let (options, pawns) = (lua.create_table()?, lua.create_table()?);
    for option in &content.options {
        let value = match &option.value {
            OptionValue::Bool(yes) => Value::Boolean(*yes),
            OptionValue::Int(number) => Value::Integer(*number),
            OptionValue::Word(word) => word.as_str().into_lua(lua)?,
        };
        options.raw_set(option.id.as_str(), value)?;
    }
    for (row, pawn) in content.pawns.iter().enumerate() {
        pawns.raw_set(pawn.id.as_str(), PawnId::of_nobody(row).index() + 1)?;
    }
    run(
        lua,
        &verbs_source(),
        (raw, words, options, pawns, refusals.no_filter, refusals.no_field),
    )
}

/// For each hook point, a function that binds a script's function to what it
/// is told: a table literal in Lua is several times faster to fill than a table from Rust.
pub(crate) fn binders(lua: &Lua, game: &Table, content: &Content) -> mlua::Result<Vec<Function>> {
    let mut source = String::from("local game, action, turn, how = ...\nreturn {\n");
    for row in HOOKS {
        let fields: Vec<String> = row
            .told
            .iter()
            .zip(["a", "b", "c", "d"])
            .map(|(field, slot)| told(field, slot))
            .collect();
        source.push_str("function(hook) return function(me, a, b, c, d) return hook(game, { me = me, ");
        source.push_str(&fields.join(", "));
        source.push_str(" }) end end,\n");
    }
    source.push('}');
    let actions: Vec<&str> = content.actions.iter().map(|action| action.id.as_str()).collect();
    let turns: Vec<&str> = content.turns.iter().map(|turn| turn.id.as_str()).collect();
    let hows: Vec<&str> = HOWS.iter().map(|&(_, name)| name).collect();
    run(lua, &source, (game, actions, turns, hows))
}

fn told(field: &Field, slot: &str) -> String {
    match field.kind {
        Kind::Action => format!("{} = action[{slot}]", field.name),
        Kind::Turn => format!("{} = turn[{slot}]", field.name),
        Kind::How => format!("{} = how[{slot}]", field.name),
        _ => format!("{} = {slot}", field.name),
    }
}

fn run<R: mlua::FromLuaMulti>(
    lua: &Lua,
    source: &str,
    arguments: impl mlua::IntoLuaMulti,
) -> mlua::Result<R> {
    lua.load(source)
        .set_name("=(engine)")
        .set_mode(ChunkMode::Text)
        .set_compiler(compiler())
        .call(arguments)
}

/// From each word of a kind to what crosses for it.
fn words_of(lua: &Lua, kind: Kind, content: &Content) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let names: Vec<&str> = match kind {
        Kind::Level => content.levels.iter().map(|level| level.id.as_str()).collect(),
        Kind::Loot => content.loot_kinds.iter().map(|kind| kind.id.as_str()).collect(),
        Kind::Character => content
            .characters
            .iter()
            .map(|character| character.id.as_str())
            .collect(),
        Kind::How => HOWS.iter().map(|&(_, name)| name).collect(),
        Kind::Direction => DIRECTIONS.to_vec(),
        Kind::Bullets => BULLETS.to_vec(),
        _ => Vec::new(),
    };
    for (row, name) in names.into_iter().enumerate() {
        table.raw_set(name, word(row))?;
    }
    Ok(table)
}

/// The Lua text that makes `game`. A verb without words and lists is the plain
/// function itself.
fn verbs_source() -> String {
    let mut source = String::from("local raw, words, options, pawns, no_filter, no_field = ...\n");
    for kind in WORDS {
        put(
            &mut source,
            format_args!("local {0} = words.{0}\n", table_of(kind)),
        );
    }
    source.push_str("local game = {}\n");
    for verb in VERBS {
        let name = verb.name;
        let constants = match name {
            "option" => Some("options"),
            "pawn" => Some("pawns"),
            _ => None,
        };
        if let Some(constants) = constants {
            // What never changes in a VM; the plain function only refuses.
            put(
                &mut source,
                format_args!(
                    "function game.{name}(name)\n  local value = {constants}[name]\n  \
                     if value == nil then return raw.{name}(name) end\n  return value\nend\n"
                ),
            );
        } else if let Some(fields) = filter_of(verb) {
            selection(&mut source, name, fields);
        } else if verb
            .arguments
            .iter()
            .any(|field| is_word(field.kind) || is_list(field.kind))
        {
            wrapper(&mut source, verb);
        } else {
            put(&mut source, format_args!("game.{name} = raw.{name}\n"));
        }
    }
    source.push_str("return table.freeze(game)\n");
    source
}

/// What the generated code calls the words of a kind.
fn table_of(kind: Kind) -> String {
    format!("{kind:?}")
}

fn is_word(kind: Kind) -> bool {
    WORDS.contains(&kind)
}

fn is_list(kind: Kind) -> bool {
    matches!(kind, Kind::Bandits | Kind::Pawns | Kind::Places)
}

fn filter_of(verb: &VerbRow) -> Option<&'static [Field]> {
    match verb.arguments {
        [one] if one.kind == Kind::BanditFilter => Some(BANDIT_FILTER),
        [one] if one.kind == Kind::PlaceFilter => Some(PLACE_FILTER),
        _ => None,
    }
}

/// A verb that takes a filter apart and collects what is found. A field that
/// nobody knows would silently select too much, so it is refused.
fn selection(source: &mut String, verb: &str, fields: &[Field]) {
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let names = names.join(", ");
    put(
        source,
        format_args!(
            "local raw_{verb} = raw.{verb}\nfunction game.{verb}(filter)\n  \
             if filter == nil then return {{ raw_{verb}() }} end\n  \
             if type(filter) ~= \"table\" then no_filter(\"{verb}\", filter) end\n  local {names}\n  \
             for field, value in filter do\n    "
        ),
    );
    for field in fields {
        let name = field.name;
        let value = crossing(field.kind, "value", false);
        put(
            source,
            format_args!("if field == \"{name}\" then {name} = {value}\n    else"),
        );
    }
    put(
        source,
        format_args!(
            " no_field(\"{verb}\", field, \"{names}\") end\n  end\n  return {{ raw_{verb}({names}) }}\nend\n"
        ),
    );
}

/// A verb with words or a list among its arguments. The list comes last, see [`Listed`].
fn wrapper(source: &mut String, verb: &VerbRow) {
    let name = verb.name;
    let arguments: Vec<&str> = verb.arguments.iter().map(|field| field.name).collect();
    let crossing: String = verb
        .arguments
        .iter()
        .filter(|field| !is_list(field.kind))
        .map(|field| crossing(field.kind, field.name, field.optional) + ", ")
        .collect();
    put(
        source,
        format_args!(
            "local raw_{name} = raw.{name}\nfunction game.{name}({})\n",
            arguments.join(", ")
        ),
    );
    match verb.arguments.iter().find(|field| is_list(field.kind)) {
        Some(list) => {
            let list = list.name;
            put(
                source,
                format_args!(
                    "  if type({list}) == \"table\" then\n    local count = #{list}\n    \
                     if count == 0 then\n      for _ in {list} do return raw_{name}({crossing}nil, {list}) end\n    end\n    \
                     if count <= {SHORT_LIST} then return raw_{name}({crossing}count, table.unpack({list})) end\n  \
                     end\n  return raw_{name}({crossing}nil, {list})\nend\n"
                ),
            );
        }
        None => put(
            source,
            format_args!("  return raw_{name}({})\nend\n", crossing.trim_end_matches(", ")),
        ),
    }
}

/// What crosses for a value of this kind.
fn crossing(kind: Kind, name: &str, optional: bool) -> String {
    match (is_word(kind), optional) {
        (false, _) => name.to_owned(),
        (true, false) => format!("({}[{name}] or {name})", table_of(kind)),
        (true, true) => format!("({name} and ({}[{name}] or {name}))", table_of(kind)),
    }
}

fn put(source: &mut String, text: std::fmt::Arguments<'_>) {
    source.write_fmt(text).expect("writing to a string cannot fail");
}
