//! A sealed Lua: only what [`GLOBALS`] and [`LIBRARIES`] list exists, all of it
//! is read-only, memory and work are limited. Nothing of it reads a clock, a
//! file or chance. Scripts of one VM share nothing they could write to.

use std::rc::Rc;

use holdup_rules::content::Content;
use holdup_tell::home;
use mlua::chunk::ChunkMode;
use mlua::state::{GcIncParams, GcMode};
use mlua::{Function, Lua, LuaString, Table, Value, VmState};

use crate::border::{self, Refusals};
use crate::bytecode::{Author, compiled};
use crate::host::{Host, Leave, Scopes, all_names};
use crate::limits::{GLOBALS, LIBRARIES, LONGEST_TEXT, MEMORY_LIMIT, TAKES_TOO_LONG};
use crate::observe::{self, Observer};
use crate::print::GUARDS;
use crate::scripts::CompiledScript;
use crate::verbs::VERBS;

/// How large the heap may grow before it is collected, in percent of what is in
/// use. A VM uses little, and the garbage of a game is a few small tables.
const GC_GOAL: i32 = 400;

/// A VM ready for scripts: `game`, and how to bind a hook's function to what
/// it is told.
pub(crate) struct Sandbox {
    pub(crate) lua: Lua,
    /// The ways in which scripts speak of things.
    pub(crate) scopes: Vec<Scope>,
    /// For each script, the number of its scope.
    pub(crate) scope_of: Vec<u16>,
    /// What every script finds.
    globals: Vec<(&'static str, Value)>,
    /// What bounds every script from inside, in the order of [`GUARDS`].
    guards: Vec<Value>,
}

/// What the scripts of a pack from outside share, or those of all other packs.
pub(crate) struct Scope {
    /// What every hook gets first.
    pub(crate) game: Table,
    /// The values of options it tells.
    pub(crate) options: Table,
    /// For each hook point, a function from a script's function to one that
    /// takes plain values.
    pub(crate) binders: Vec<Function>,
}

const PRELUDE: &str = include_str!("prelude.luau");

/// Builds a VM around `host`, with verbs that tell an observer if there is one.
pub(crate) fn build(
    host: &Rc<Host>,
    content: &Content,
    observer: Option<&Rc<dyn Observer>>,
) -> mlua::Result<Sandbox> {
    let lua = Lua::new();
    let raw = lua.create_table()?;
    VERBS.iter().try_for_each(|verb| raw.raw_set(verb.name, (verb.bind)(&lua, host, verb)?))?;
    let (packs, scope_of) = scopes_of(content);
    let views: Vec<Content> = packs.iter().map(|pack| home::at_home(content, pack)).collect();
    let all = || std::iter::once(content).chain(&views);
    let called = std::iter::once(String::new()).chain(packs).zip(all());
    host.set_scopes(Scopes {
        names: called
            .map(|(pack, content)| Ok((pack, all_names(&lua, content)?)))
            .collect::<mlua::Result<_>>()?,
        of: scope_of.clone(),
    });

    // Only then the engine's own Lua finds the functions it uses once and for
    // all, and not each time.
    lua.globals().set_safeenv(true);
    let prelude = lua
        .load(&*compiled(Author::Engine, PRELUDE)?)
        .set_name("=(engine)")
        .set_mode(ChunkMode::Binary)
        .into_function()?;
    let charge = {
        let host = Rc::clone(host);
        lua.create_function(move |lua, (work, members): (u32, u32)| {
            host.make(members);
            match host.charge(work) {
                true => Ok(()),
                false => Err(exhausted(lua)),
            }
        })?
    };
    let made: Table = prelude.call((charge, LONGEST_TEXT))?;
    let refusals = Refusals {
        no_filter: made.raw_get("no_filter")?,
        no_field: made.raw_get("no_field")?,
        no_list: made.raw_get("no_list")?,
    };
    let scopes = all()
        .map(|content| {
            let (mut game, options) = border::game(&lua, &raw, content, &refusals)?;
            if let Some(observer) = observer {
                game = observe::wrapped(&lua, &game, host, observer)?;
            }
            let binders = border::binders(&lua, &game, content)?;
            Ok(Scope { game, options, binders })
        })
        .collect::<mlua::Result<_>>()?;

    let globals = lua.globals();
    put_over(&globals, &made.raw_get("globals")?)?;
    for library in ["string", "table"] {
        put_over(&globals.get(library)?, &made.raw_get(library)?)?;
    }
    strip(&globals, |name| GLOBALS.contains(&name) || LIBRARIES.iter().any(|&(library, _)| library == name))?;
    for &(library, kept) in LIBRARIES {
        strip(&globals.get(library)?, |name| kept.contains(&name))?;
    }
    let names = GLOBALS.iter().chain(LIBRARIES.iter().map(|(library, _)| library));
    let globals = names.map(|&name| Ok((name, globals.raw_get(name)?))).collect::<mlua::Result<_>>()?;
    lua.sandbox(true)?;
    lua.set_memory_limit(MEMORY_LIMIT)?;
    lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().goal(GC_GOAL)));
    let host = Rc::clone(host);
    if observer.is_some() {
        lua.set_interrupt(move |lua| match !host.leaving() && observe::is_wrapping(lua) || host.tick() {
            true => Ok(VmState::Continue),
            false => refused(&host, lua),
        });
    } else {
        lua.set_interrupt(move |lua| match host.tick() {
            true => Ok(VmState::Continue),
            false => refused(&host, lua),
        });
    }
    let bound: Table = made.raw_get("guards")?;
    let guards = GUARDS.iter().map(|&guard| bound.raw_get(guard)).collect::<mlua::Result<_>>()?;
    Ok(Sandbox { lua, scopes, scope_of, globals, guards })
}

/// Puts functions of the prelude in the place of those they stand for.
fn put_over(table: &Table, instead: &Table) -> mlua::Result<()> {
    instead.for_each::<Value, Value>(|name, function| table.raw_set(name, function))
}

/// The packs whose scripts leave out its name when they speak of its things, and for each script the number of
/// its scope: 0 where ids are as they are.
fn scopes_of(content: &Content) -> (Vec<String>, Vec<u16>) {
    let packs = home::names_of_packs(content);
    let mut used: Vec<String> = Vec::new();
    let scope_of = content.scripts.iter().map(|script| {
        let pack = script.path.split('/').next().unwrap_or_default();
        if !packs.contains(pack) {
            return 0;
        }
        let at = used.iter().position(|known| known == pack).unwrap_or_else(|| {
            used.push(pack.to_owned());
            used.len() - 1
        });
        at as u16 + 1
    });
    let scope_of = scope_of.collect();
    (used, scope_of)
}

/// What follows on a tick that cannot be paid for.
#[cold]
#[inline(never)]
fn refused(host: &Host, lua: &Lua) -> mlua::Result<VmState> {
    match host.leave() {
        Leave::Quietly => Ok(VmState::Yield),
        Leave::AtOnce => Err(mlua::Error::runtime("the game cannot go on")),
        Leave::Exhausted => Err(exhausted(lua)),
    }
}

/// Ends a script whose budget is used up, at the line where that happened.
#[cold]
fn exhausted(lua: &Lua) -> mlua::Error {
    let message = TAKES_TOO_LONG;
    let place = (0..6).find_map(|level| {
        lua.inspect_stack(level, |debug| {
            let source = debug.source().short_src?.into_owned();
            debug.current_line().filter(|_| source.ends_with(".lua")).map(|line| format!("{source}:{line}"))
        })?
    });
    mlua::Error::runtime(match place {
        Some(place) => format!("{place}: {message}"),
        None => message.to_owned(),
    })
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
    gone.into_iter().try_for_each(|key| table.raw_set(key, Value::Nil))
}

impl Sandbox {
    /// Runs a compiled script once and returns its globals, read-only from now on, and what it returns itself. It can
    /// require of these modules what it says it does.
    pub(crate) fn load(
        &self,
        path: &str,
        script: &CompiledScript,
        modules: &[Value],
    ) -> mlua::Result<(Table, Value)> {
        let environment = self.lua.create_table()?;
        for (name, value) in &self.globals {
            environment.raw_set(*name, value)?;
        }
        for (name, guard) in GUARDS.iter().zip(&self.guards) {
            environment.raw_set(format!("{}{name}", script.own), guard)?;
        }
        if !script.requires.is_empty() {
            let within_reach = self.lua.create_table()?;
            for (name, module) in &script.requires {
                within_reach.raw_set(name.as_str(), &modules[*module])?;
            }
            let find = move |_: &Lua, name: LuaString| within_reach.raw_get::<Value>(name);
            environment.raw_set("require", self.lua.create_function(find)?)?;
        }
        // Without this mark every use of a global costs twice as much.
        environment.set_safeenv(true);
        let chunk = self.lua.load(&*script.bytecode).set_name(format!("={path}")).set_mode(ChunkMode::Binary);
        let returned = chunk.set_environment(environment.clone()).call(())?;
        environment.set_readonly(true);
        Ok((environment, returned))
    }
}
