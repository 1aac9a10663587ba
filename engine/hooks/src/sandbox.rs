//! A sealed Lua: only what [`GLOBALS`] and [`LIBRARIES`] list exists, all of it
//! is read-only, memory and work are limited. Nothing of it reads a clock, a
//! file or chance. Scripts of one VM share nothing they could write to.

use std::rc::Rc;

use holdup_rules::content::Content;
use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, Table, Value, VmState};

use crate::api::{Api, act, ask, select};
use crate::host::Host;
use crate::registry::{BANDIT_FILTER, Deed, Field, HOOKS, HOWS, Kind, PLACE_FILTER, VERBS};

/// Bytes one VM may hold.
pub const MEMORY_LIMIT: usize = 32 << 20;

/// Ticks (calls, returns and rounds of a loop) one hook may use, with
/// everything it sets off.
pub const BUDGET: u32 = 200_000;

/// Functions scripts can use without a library.
pub const GLOBALS: &[&str] = &[
    "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring", "type",
];

/// Libraries and what is left of them: nothing whose result can differ from
/// machine to machine, and nothing that works for long in a single tick.
pub const LIBRARIES: &[(&str, &[&str])] = &[
    (
        "bit32",
        &[
            "band", "bnot", "bor", "btest", "bxor", "countlz", "countrz", "extract", "lshift", "replace",
            "rshift",
        ],
    ),
    (
        "math",
        &[
            "abs", "ceil", "clamp", "floor", "fmod", "huge", "max", "min", "modf", "round", "sign", "sqrt",
        ],
    ),
    (
        "string",
        &[
            "byte", "char", "format", "len", "lower", "reverse", "split", "sub", "upper",
        ],
    ),
    (
        "table",
        &[
            "clone", "concat", "find", "freeze", "insert", "isfrozen", "remove", "sort", "unpack",
        ],
    ),
];

/// Functions the compiler would build in although no script may use them; it
/// must look them up instead, and not find them.
pub(crate) const NOT_BUILT_IN: &[&str] = &[
    "getmetatable",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "setmetatable",
    "typeof",
    "unpack",
    "vector",
    "math.acos",
    "math.asin",
    "math.atan",
    "math.atan2",
    "math.cos",
    "math.cosh",
    "math.deg",
    "math.exp",
    "math.frexp",
    "math.ldexp",
    "math.lerp",
    "math.log",
    "math.log10",
    "math.pow",
    "math.rad",
    "math.sin",
    "math.sinh",
    "math.tan",
    "math.tanh",
    "vector.create",
];

/// A VM ready for scripts: `game`, and how to bind a hook's function to what
/// it is told.
pub(crate) struct Sandbox {
    /// The VM.
    pub(crate) lua: Lua,
    /// For each hook point, a function from a script's function to one that
    /// takes plain values.
    pub(crate) binders: Vec<Function>,
    /// What every script finds.
    globals: Vec<(&'static str, Value)>,
}

const PRELUDE: &str = include_str!("prelude.luau");

/// Builds a VM around `host`.
pub(crate) fn build(host: &Rc<Host>, content: &Content) -> mlua::Result<Sandbox> {
    let lua = Lua::new();
    let raw = lua.create_table()?;
    let api = Api { lua: &lua, host, raw };
    select::register(&api)?;
    act::register(&api)?;
    ask::register(&api)?;
    let raw = api.raw;
    host.set_names(select::names(&lua, content)?);

    let prelude = lua
        .load(PRELUDE)
        .set_name("=(engine)")
        .set_mode(ChunkMode::Text)
        .into_function()?;
    let (deeds, optional) = deeds(&lua)?;
    let (game, tostring, format, error, assert): (Table, Function, Function, Function, Function) =
        prelude.call((raw, deeds, optional, filters(&lua)?))?;
    let binders = binders(&lua, &game, content)?;

    let globals = lua.globals();
    let string: Table = globals.get("string")?;
    string.set("format", format)?;
    globals.set("tostring", tostring)?;
    globals.set("error", error)?;
    globals.set("assert", assert)?;
    strip(&globals, |name| {
        GLOBALS.contains(&name) || LIBRARIES.iter().any(|&(library, _)| library == name)
    })?;
    for &(library, kept) in LIBRARIES {
        strip(&globals.get(library)?, |name| kept.contains(&name))?;
    }
    let names = GLOBALS.iter().chain(LIBRARIES.iter().map(|(library, _)| library));
    let globals = names
        .map(|&name| Ok((name, globals.raw_get(name)?)))
        .collect::<mlua::Result<_>>()?;
    lua.sandbox(true)?;
    lua.set_memory_limit(MEMORY_LIMIT)?;
    let host = Rc::clone(host);
    lua.set_interrupt(move |lua| {
        if host.tick() {
            Ok(VmState::Continue)
        } else {
            Err(exhausted(lua))
        }
    });
    Ok(Sandbox {
        lua,
        binders,
        globals,
    })
}

/// Ends a script whose budget is used up, at the line where that happened.
#[cold]
fn exhausted(lua: &Lua) -> mlua::Error {
    let message = "the script takes too long: its budget of work for one hook is used up";
    let place = (0..4).find_map(|level| {
        lua.inspect_stack(level, |debug| {
            let source = debug.source().short_src?.into_owned();
            debug
                .current_line()
                .filter(|_| source.ends_with(".lua"))
                .map(|line| format!("{source}:{line}"))
        })?
    });
    mlua::Error::runtime(place.map_or_else(|| message.to_owned(), |place| format!("{place}: {message}")))
}

/// Removes every entry that is not kept.
fn strip(table: &Table, kept: impl Fn(&str) -> bool) -> mlua::Result<()> {
    let mut gone = Vec::new();
    for pair in table.pairs::<Value, Value>() {
        let (key, _) = pair?;
        let stays = matches!(&key, Value::String(name) if kept(&name.to_string_lossy()));
        if !stays {
            gone.push(key);
        }
    }
    gone.into_iter()
        .try_for_each(|key| table.raw_set(key, Value::Nil))
}

/// How the prelude wraps each verb.
fn deeds(lua: &Lua) -> mlua::Result<(Table, Table)> {
    let (deeds, optional) = (lua.create_table()?, lua.create_table()?);
    for verb in VERBS {
        let deed = match (verb.deed, verb.result) {
            (Deed::Looks, _) => "looks",
            (_, Kind::Nothing) => "nothing",
            _ => "answers",
        };
        deeds.raw_set(verb.name, deed)?;
        optional.raw_set(verb.name, verb.result_optional)?;
    }
    Ok((deeds, optional))
}

/// The fields each filter knows, as a set and as a text.
fn filters(lua: &Lua) -> mlua::Result<Table> {
    let (filters, texts) = (lua.create_table()?, lua.create_table()?);
    for (verb, fields) in [("bandits", BANDIT_FILTER), ("places", PLACE_FILTER)] {
        let known = lua.create_table()?;
        for field in fields {
            known.raw_set(field.name, true)?;
        }
        filters.raw_set(verb, known)?;
        let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
        texts.raw_set(verb, names.join(", "))?;
    }
    filters.raw_set("text", texts)?;
    Ok(filters)
}

/// One binder for each hook point, written from the table of hooks: a table
/// literal in Lua is several times faster to fill than a table from Rust.
fn binders(lua: &Lua, game: &Table, content: &Content) -> mlua::Result<Vec<Function>> {
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
    lua.load(source)
        .set_name("=(engine)")
        .set_mode(ChunkMode::Text)
        .call((game, actions, turns, hows))
}

fn told(field: &Field, slot: &str) -> String {
    match field.kind {
        Kind::Action => format!("{} = action[{slot}]", field.name),
        Kind::Turn => format!("{} = turn[{slot}]", field.name),
        Kind::How => format!("{} = how[{slot}]", field.name),
        _ => format!("{} = {slot}", field.name),
    }
}

impl Sandbox {
    /// Runs a compiled script once and returns its globals, read-only from now on.
    pub(crate) fn load(&self, path: &str, bytecode: &[u8]) -> mlua::Result<Table> {
        let environment = self.lua.create_table()?;
        for (name, value) in &self.globals {
            environment.raw_set(*name, value)?;
        }
        // Without this mark every use of a global costs twice as much.
        environment.set_safeenv(true);
        self.lua
            .load(bytecode)
            .set_name(format!("={path}"))
            .set_mode(ChunkMode::Binary)
            .set_environment(environment.clone())
            .exec()?;
        environment.set_readonly(true);
        Ok(environment)
    }
}
