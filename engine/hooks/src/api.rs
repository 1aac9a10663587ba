//! What stands behind `game.NAME`: plain functions over the running game, with
//! every argument checked. A verb that must stop the hook notes why; the script
//! is then left at its next step, see [`Host::stop`]. No rule is decided here.

pub(crate) mod act;
pub(crate) mod arguments;
pub(crate) mod ask;
pub(crate) mod beyond;
pub(crate) mod select;

use std::rc::Rc;

use holdup_rules::game::{Game, Halt, Overrun};
use mlua::{FromLuaMulti, IntoLuaMulti, Lua, Table};

use crate::fault::ONLY_ANSWERS;
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
}

/// Collects the functions of one VM.
pub(crate) struct Api<'a> {
    pub(crate) lua: &'a Lua,
    pub(crate) host: &'a Rc<Host>,
    /// The functions by name, as [`crate::border`] gets them.
    pub(crate) raw: Table,
}

impl Api<'_> {
    /// Adds a verb that only looks.
    pub(crate) fn look<A: FromLuaMulti, R: IntoLuaMulti>(
        &self,
        name: &'static str,
        run: impl Fn(&Verb<'_>, &Game, &A) -> Result<R, Trouble> + 'static,
    ) -> mlua::Result<()> {
        let host = Rc::clone(self.host);
        let function = self.lua.create_function(move |_, arguments: A| {
            let verb = Verb { name, host: &host };
            if !host.running() {
                return Err(verb.idle());
            }
            GAME.with(|game| run(&verb, game, &arguments)).map_err(Trouble::into_error)
        })?;
        self.raw.raw_set(name, function)
    }

    /// Adds a verb that changes the game or asks. What it answers when the game
    /// cannot go on does not matter: the script is left before it does anything with it.
    pub(crate) fn act<A: FromLuaMulti, R: IntoLuaMulti + Default>(
        &self,
        name: &'static str,
        run: impl Fn(&Verb<'_>, &mut Game, &A) -> Result<R, Trouble> + 'static,
    ) -> mlua::Result<()> {
        let host = Rc::clone(self.host);
        let function = self.lua.create_function(move |_, arguments: A| {
            let verb = Verb { name, host: &host };
            if host.answering() {
                return Err(verb.refused());
            }
            if !host.running() {
                return Err(verb.idle());
            }
            if host.leaving() {
                return Ok(R::default());
            }
            let counted = |game: &mut Game| {
                game.count_deed().map_err(|overrun| verb.overrun(overrun))?;
                run(&verb, game, &arguments)
            };
            match GAME.with(counted) {
                Err(Trouble::Halt(halt)) => {
                    host.stop(halt);
                    Ok(R::default())
                }
                outcome => outcome.map_err(Trouble::into_error),
            }
        })?;
        self.raw.raw_set(name, function)
    }
}

impl Trouble {
    #[cold]
    fn into_error(self) -> mlua::Error {
        match self {
            Trouble::Wrong(message) => mlua::Error::runtime(message),
            Trouble::Lua(error) => error,
            // Only verbs that act meet this one, and they note it themselves.
            Trouble::Halt(halt) => mlua::Error::runtime(format!("{halt:?}")),
        }
    }
}

impl Verb<'_> {
    #[cold]
    fn idle(&self) -> mlua::Error {
        mlua::Error::runtime(format!("game.{} can only be used while a hook runs", self.name))
    }

    /// `game.ask_may: 256 questions have been asked ...`
    #[cold]
    pub(crate) fn overrun(&self, overrun: Overrun) -> Trouble {
        Trouble::Wrong(format!("game.{}: {overrun}", self.name))
    }

    #[cold]
    fn refused(&self) -> mlua::Error {
        mlua::Error::runtime(format!(
            "game.{} {ONLY_ANSWERS}: move this to a reaction such as `after_action`",
            self.name
        ))
    }
}
