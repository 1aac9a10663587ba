//! What stands behind `game.NAME`: plain functions over the running game, with
//! every argument checked. A verb that must stop the hook notes why and answers
//! nil; the prelude then leaves the script. No rule is decided here.

pub(crate) mod act;
pub(crate) mod arguments;
pub(crate) mod ask;
pub(crate) mod select;

use std::rc::Rc;

use holdup_rules::game::{Game, Halt};
use mlua::{FromLuaMulti, IntoLuaMulti, Lua, Table, Value};

use crate::host::{GAME, Host};

/// Why a verb does not answer.
pub(crate) enum Trouble {
    /// The script told it something that cannot be.
    Wrong(String),
    /// The game cannot go on in the middle of it.
    Halt(Halt),
    /// Lua failed, for want of memory for instance.
    Lua(mlua::Error),
}

impl From<Halt> for Trouble {
    fn from(halt: Halt) -> Trouble {
        Trouble::Halt(halt)
    }
}

impl From<mlua::Error> for Trouble {
    fn from(error: mlua::Error) -> Trouble {
        Trouble::Lua(error)
    }
}

/// A verb at work: its name, for messages, and what it works with.
pub(crate) struct Verb<'a> {
    /// Name behind `game.`.
    pub(crate) name: &'static str,
    /// What the running hook shares with its verbs.
    pub(crate) host: &'a Host,
    /// The VM.
    pub(crate) lua: &'a Lua,
}

/// Collects the functions of one VM.
pub(crate) struct Api<'a> {
    pub(crate) lua: &'a Lua,
    pub(crate) host: &'a Rc<Host>,
    /// The functions by name, as the prelude gets them.
    pub(crate) raw: Table,
}

impl Api<'_> {
    /// Adds a verb that only looks.
    pub(crate) fn look<A: FromLuaMulti, R: IntoLuaMulti>(
        &self,
        name: &'static str,
        run: impl Fn(&Verb<'_>, &Game, A) -> Result<R, Trouble> + 'static,
    ) -> mlua::Result<()> {
        self.add(name, false, move |verb, game, arguments| {
            run(verb, game, arguments)
        })
    }

    /// Adds a verb that changes the game or asks.
    pub(crate) fn act<A: FromLuaMulti, R: IntoLuaMulti>(
        &self,
        name: &'static str,
        run: impl Fn(&Verb<'_>, &mut Game, A) -> Result<R, Trouble> + 'static,
    ) -> mlua::Result<()> {
        self.add(name, true, run)
    }

    fn add<A: FromLuaMulti, R: IntoLuaMulti>(
        &self,
        name: &'static str,
        changes: bool,
        run: impl Fn(&Verb<'_>, &mut Game, A) -> Result<R, Trouble> + 'static,
    ) -> mlua::Result<()> {
        let host = Rc::clone(self.host);
        let function = self.lua.create_function(move |lua, arguments: A| {
            let verb = Verb {
                name,
                host: &host,
                lua,
            };
            if changes && host.answering() {
                return Err(verb.refused());
            }
            if !GAME.is_set() {
                return Err(mlua::Error::runtime(format!(
                    "game.{name} can only be used while a hook runs"
                )));
            }
            match GAME.with(|game| run(&verb, game, arguments)) {
                Ok(result) => result.into_lua_multi(lua),
                Err(Trouble::Halt(halt)) => {
                    host.stop(halt);
                    Value::Nil.into_lua_multi(lua)
                }
                Err(Trouble::Wrong(message)) => Err(mlua::Error::runtime(message)),
                Err(Trouble::Lua(error)) => Err(error),
            }
        })?;
        self.raw.raw_set(name, function)
    }
}

impl Verb<'_> {
    #[cold]
    fn refused(&self) -> mlua::Error {
        mlua::Error::runtime(format!(
            "game.{} changes the game, and a query only answers: move this to a reaction such as `after_action`",
            self.name
        ))
    }
}
