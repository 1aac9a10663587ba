//! The border between scripts and the functions of `api`, written in Lua from
//! the tables in [`crate::registry`]. Only numbers, truths and words cross it on
//! the usual way, because a text or a table costs several times as much there.
//!
//! A word (a level, a direction) crosses as a [`word`], which no script can
//! make; a short list as a count and its members. Whatever is not known here
//! crosses as it is, and `api` refuses it with a message.

use std::collections::BTreeSet;

use holdup_rules::content::Content;
use holdup_rules::hook::{Field, HOOKS, Kind, MOST_TOLD};
use holdup_rules::ids::*;
use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, Table};

use crate::api::VerbRow;
use crate::bytecode::{Author, compiled};
use crate::limits::SHORT_LIST;
use crate::luau::tokens::KEYWORDS;
use crate::value::{OptionSetting, WHOLE, word};
use crate::verbs::VERBS;
use crate::words::{ALONG, BANDIT_FIELDS, BANDIT_FILTER, PLACE_FILTER, USUAL, names, own_words};

/// The kinds that are words on this border and that a verb takes.
fn words() -> impl Iterator<Item = Kind> {
    let fields = VERBS.iter().flat_map(|verb| verb.arguments).chain(BANDIT_FILTER).chain(PLACE_FILTER);
    let taken: Vec<Kind> = fields.map(|field| field.kind).collect();
    Kind::ALL.iter().copied().filter(move |kind| is_word(*kind) && taken.contains(kind))
}

/// What the generated code calls when something cannot be: functions of the prelude.
pub(crate) struct Refusals {
    /// A filter that is no table.
    pub(crate) no_filter: Function,
    /// A field no filter has.
    pub(crate) no_field: Function,
    /// The same, where a list would do as well.
    pub(crate) no_list: Function,
}

/// Notes the value of every option.
pub(crate) fn set_options(options: &Table, content: &Content) -> mlua::Result<()> {
    let mut all = content.options.iter();
    all.try_for_each(|option| options.raw_set(option.id.as_str(), OptionSetting(option.value.clone())))
}

/// Makes `game` from the plain functions, read-only, and the options it tells.
pub(crate) fn game(
    lua: &Lua,
    raw: &Table,
    content: &Content,
    refusals: &Refusals,
) -> mlua::Result<(Table, Table)> {
    let tables = lua.create_table()?;
    for kind in words() {
        let table = lua.create_table()?;
        for (row, name) in names(kind, content).into_iter().enumerate() {
            table.raw_set(name, word(row))?;
        }
        tables.raw_set(table_of(kind), table)?;
    }
    let (options, pawns) = (lua.create_table()?, lua.create_table()?);
    set_options(&options, content)?;
    for (row, pawn) in names(Kind::PawnName, content).into_iter().enumerate() {
        pawns.raw_set(pawn, PawnId::of_nobody(row).index() + 1)?;
    }
    let game = run(
        lua,
        &verbs_source(content),
        (
            raw,
            tables,
            &options,
            pawns,
            word(WHOLE),
            &refusals.no_filter,
            &refusals.no_field,
            &refusals.no_list,
        ),
    )?;
    Ok((game, options))
}

/// For each hook point, a function that binds a script's function to what it
/// is told: a table literal in Lua is several times faster to fill than a table from Rust.
pub(crate) fn binders(lua: &Lua, game: &Table, content: &Content) -> mlua::Result<Vec<Function>> {
    let mut source = String::from("local game, words = ...\n");
    let tables = lua.create_table()?;
    let told = HOOKS.iter().flat_map(|row| row.told).map(|field| field.kind).collect::<BTreeSet<_>>();
    for kind in told.into_iter().filter(|kind| is_word(*kind)) {
        let table = table_of(kind);
        source.push_str(&format!("local {table} = words.{table}\n"));
        tables.raw_set(table, names(kind, content))?;
    }
    source.push_str("return {\n");
    for row in HOOKS {
        let slots: [&str; MOST_TOLD] = ["a", "b", "c", "d", "e", "f"];
        let fields: Vec<String> = row.told.iter().zip(slots).map(told_as).collect();
        source.push_str(&format!(
            "function(hook) return function(me, {}) return hook(game, {{ me = me, ",
            slots.join(", ")
        ));
        source.push_str(&fields.join(", "));
        source.push_str(" }) end end,\n");
    }
    source.push('}');
    run(lua, &source, (game, tables))
}

/// A field of what a hook is told: words come by the numbers of their rows.
fn told_as((field, slot): (&Field, &str)) -> String {
    let name = field.name;
    match is_word(field.kind) {
        true => format!("{name} = {}[{slot}]", table_of(field.kind)),
        false => format!("{name} = {slot}"),
    }
}

fn run<R: mlua::FromLuaMulti>(
    lua: &Lua,
    source: &str,
    arguments: impl mlua::IntoLuaMulti,
) -> mlua::Result<R> {
    lua.load(&*compiled(Author::Engine, source)?)
        .set_name("=(engine)")
        .set_mode(ChunkMode::Binary)
        .call(arguments)
}

/// The Lua text that makes `game`. A verb without words and lists is the plain
/// function itself.
fn verbs_source(content: &Content) -> String {
    let mut source =
        String::from("local raw, words, options, pawns, WHOLE, no_filter, no_field, no_list = ...\n");
    for kind in words() {
        let table = table_of(kind);
        source.push_str(&format!("local {table} = words.{table}\n"));
        if let Some(few) = few(kind, content) {
            for (row, name) in few.into_iter().enumerate() {
                source.push_str(&format!("local {table}_{row} = {table}.{name}\n"));
            }
        }
    }
    source.push_str("local game = {}\n");
    let writer = Writer { content };
    for verb in VERBS.iter() {
        let name = verb.name;
        let constants = match name {
            "option" => Some("options"),
            "pawn" => Some("pawns"),
            _ => None,
        };
        if let Some(constants) = constants {
            // What never changes while a VM is lent; the plain function only refuses.
            source.push_str(&format!(
                "function game.{name}(name)\n  local value = {constants}[name]\n  \
                 if value == nil then return raw.{name}(name) end\n  return value\nend\n"
            ));
        } else if let Some(fields) = filter_of(verb) {
            writer.selection(&mut source, name, fields);
        } else if is_list_of_numbers(verb.result)
            || verb.arguments.iter().any(|field| writer.is_word(field.kind) || is_list(field.kind))
        {
            writer.wrapper(&mut source, verb);
        } else {
            source.push_str(&format!("game.{name} = raw.{name}\n"));
        }
    }
    source.push_str("return table.freeze(game)\n");
    source
}

/// The words of a kind when comparing is faster than looking up: when they are
/// few, and so plain that they can stand in Lua as they are.
fn few(kind: Kind, content: &Content) -> Option<Vec<&str>> {
    let names = names(kind, content);
    let plain = |name: &&str| {
        name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') && !KEYWORDS.contains(name)
    };
    (names.len() <= 4 && names.iter().all(plain)).then_some(names)
}

/// What the generated code calls the words of a kind.
fn table_of(kind: Kind) -> String {
    format!("{kind:?}")
}

/// Whether values of a kind cross as [`word`]s to a verb, and by their numbers to a hook. Pawns of nobody have numbers of
/// their own, and what options are never changes while a VM is lent.
fn is_word(kind: Kind) -> bool {
    match kind {
        Kind::PawnName | Kind::OptionName => false,
        kind => own_words(kind).is_some() || kind.id().is_some(),
    }
}

fn is_list(kind: Kind) -> bool {
    matches!(kind, Kind::Bandits | Kind::Places | Kind::SomeCards) || can_be_filter(kind)
}

/// Whether a verb answers a list, whose type is `{ Place }`: it comes back member by member, and Lua makes a table of them.
fn is_list_of_numbers(result: Kind) -> bool {
    result.name().starts_with('{')
}

/// Whether a filter does as well as a list.
fn can_be_filter(kind: Kind) -> bool {
    matches!(kind, Kind::Those | Kind::Pawns)
}

fn filter_of(verb: &VerbRow) -> Option<&'static [Field]> {
    match verb.arguments {
        [one] if one.kind == Kind::BanditFilter => Some(BANDIT_FILTER),
        [one] if one.kind == Kind::PlaceFilter => Some(PLACE_FILTER),
        _ => None,
    }
}

fn names_of(fields: &[Field]) -> String {
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    names.join(", ")
}

/// Writes the verbs of one rulebook version.
struct Writer<'a> {
    content: &'a Content,
}

impl Writer<'_> {
    /// Whether a value of this kind can be a word: where no line is declared, a car is the only word for one.
    fn is_word(&self, kind: Kind) -> bool {
        is_word(kind) && (kind != Kind::SomeLine || !self.content.lines.is_empty())
    }

    /// Takes a filter apart into locals named after its fields; `whole` does with the table what is meant to be done with
    /// these, where it says something that is asked seldom. A field that nobody knows would silently select too much, so
    /// it is refused.
    fn taken_apart(&self, filter: &str, fields: &[Field], whole: &str, refusal: &str) -> String {
        let (crossing, along) = fields.split_at(fields.len() - ALONG);
        let mut source = format!(
            "  local field_found, {}\n  for field, value in {filter} do\n    field_found = true\n    ",
            names_of(crossing)
        );
        for field in crossing {
            let (name, value) = (field.name, self.crossing(field.kind, "value", false));
            source.push_str(&format!("if field == \"{name}\" then {name} = {value}\n    else"));
        }
        let along: Vec<String> = along.iter().map(|field| format!("field == \"{}\"", field.name)).collect();
        source.push_str(&format!("if {} then {whole} else {refusal} end\n  end\n", along.join(" or ")));
        source
    }

    /// A verb that collects what a filter selects.
    fn selection(&self, source: &mut String, verb: &str, fields: &[Field]) {
        let names = names_of(fields);
        let refusal = format!("no_field(\"{verb}\", field, \"{names}\")");
        let whole = format!("return {{ raw_{verb}(WHOLE, filter) }}");
        let crossing = names_of(&fields[..fields.len() - ALONG]);
        source.push_str(&format!(
            "local raw_{verb} = raw.{verb}\nfunction game.{verb}(filter)\n  \
             if filter == nil then return {{ raw_{verb}() }} end\n  \
             if type(filter) ~= \"table\" then no_filter(\"{verb}\", filter) end\n{}  \
             return {{ raw_{verb}({crossing}) }}\nend\n",
            self.taken_apart("filter", fields, &whole, &refusal)
        ));
    }

    /// A verb with words or a list among its arguments, or that answers a list. The list comes last, see [`Listed`].
    fn wrapper(&self, source: &mut String, verb: &VerbRow) {
        let name = verb.name;
        let answer = |arguments: &str| {
            if is_list_of_numbers(verb.result) {
                format!("return {{ raw_{name}({arguments}) }}")
            } else {
                format!("return raw_{name}({arguments})")
            }
        };
        let (takes, shifted) = match verb.arguments {
            // Of the game's own marks whose they are is left out.
            [first, ..] if first.kind == Kind::Holder => {
                let (names, count) = (names_of(verb.arguments), verb.arguments.len());
                let others = names_of(&verb.arguments[..count - 1]);
                let shifted = format!(
                    "  local {names} = ...\n  if select(\"#\", ...) < {count} then {names} = nil, {others} end\n"
                );
                ("...".to_owned(), shifted)
            }
            _ => (names_of(verb.arguments), String::new()),
        };
        let words: String = verb
            .arguments
            .iter()
            .filter(|field| !is_list(field.kind))
            .map(|field| self.crossing(field.kind, field.name, field.optional) + ", ")
            .collect();
        source.push_str(&format!("local raw_{name} = raw.{name}\nfunction game.{name}({takes})\n{shifted}"));
        let Some(list) = verb.arguments.iter().find(|field| is_list(field.kind)) else {
            let words = words.trim_end_matches(", ");
            source.push_str(&format!("  {}\nend\n", answer(words)));
            return;
        };
        // Several may be offered other things each: what comes then is read member by member behind the border.
        if let Some(asked) = verb.arguments.iter().find(|field| field.kind == Kind::Asked) {
            let (asked, offered) = (asked.name, list.name);
            let whole = answer(&format!("{words}nil, {offered}"));
            source.push_str(&format!("  if type({asked}) ~= \"number\" then {whole} end\n"));
        }
        let who = list.name;
        let one = self.crossing(list.kind, who, false);
        source.push_str(&format!(
            "  if type({who}) ~= \"table\" then {} end\n  local count = #{who}\n",
            answer(&format!("{words}nil, {one}"))
        ));
        // A table without members is an empty list, or has fields and is a filter.
        if can_be_filter(list.kind) {
            let fields = names_of(BANDIT_FILTER);
            let refusal = format!("no_list(\"{name}\", \"{who}\", field, \"{fields}\")");
            let (usual, unusual) = BANDIT_FILTER[..BANDIT_FIELDS].split_at(USUAL);
            let has_usual: Vec<String> =
                unusual.iter().map(|field| format!("{} == nil", field.name)).collect();
            source.push_str(&format!(
                "  if count == 0 then\n{}  \
                 if field_found then\n    \
                 if {} then {} end\n    \
                 {}\n  end\n  end\n",
                self.taken_apart(
                    who,
                    BANDIT_FILTER,
                    &answer(&format!("{words}true, WHOLE, {who}")),
                    &refusal
                ),
                has_usual.join(" and "),
                answer(&format!("{words}true, {}", names_of(usual))),
                answer(&format!("{words}true, {}, {}", names_of(usual), names_of(unusual)))
            ));
        } else {
            source.push_str(&format!(
                "  if count == 0 and next({who}) ~= nil then {} end\n",
                answer(&format!("{words}nil, {who}"))
            ));
        }
        source.push_str(&format!(
            "  if count <= {SHORT_LIST} then {} end\n  {}\nend\n",
            answer(&format!("{words}count, table.unpack({who})")),
            answer(&format!("{words}nil, {who}"))
        ));
    }

    /// What crosses for a value of this kind: the word or the number of a name,
    /// and whatever else it is as it is.
    fn crossing(&self, kind: Kind, name: &str, optional: bool) -> String {
        let is_pawn = matches!(kind, Kind::Who | Kind::Pawns);
        if !self.is_word(kind) && !is_pawn {
            return name.to_owned();
        }
        let known = if is_pawn { Kind::PawnName } else { kind };
        let Some(few) = few(known, self.content) else {
            let table = if is_pawn { "pawns".to_owned() } else { table_of(kind) };
            return if optional {
                format!("({name} and ({table}[{name}] or {name}))")
            } else {
                format!("({table}[{name}] or {name})")
            };
        };
        let mut choice = String::from("(");
        for (row, text) in few.into_iter().enumerate() {
            let crosses = if is_pawn {
                (PawnId::of_nobody(row).index() + 1).to_string()
            } else {
                format!("{}_{row}", table_of(kind))
            };
            choice.push_str(&format!("if {name} == \"{text}\" then {crosses} else"));
        }
        choice + " " + name + ")"
    }
}
