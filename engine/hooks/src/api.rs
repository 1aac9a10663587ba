//! What stands behind `game.NAME`: plain functions over the running game, with
//! every argument checked. A verb that must stop the hook notes why; the script
//! is then left at its next step, see [`Host::stop`]. No rule is decided here.

pub(crate) mod asked;
pub(crate) mod filter;
pub(crate) mod give;
pub(crate) mod kinds;
mod mark;
pub(crate) mod take;

use std::rc::Rc;

use holdup_rules::game::{Game, Halt, Overrun};
use holdup_rules::hook::{Field, Kind};
use mlua::{Lua, Table};

use self::give::Answer;
use self::take::{Arguments, Crossing};
use crate::host::{GAME, Host};
use crate::limits::{ONLY_ANSWERS, TELLS_HIDDEN};

/// What a verb does, which decides where it can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Only looks: usable in every hook.
    Looks,
    /// Changes the game: refused in queries.
    Acts,
    /// Asks a seat: refused in queries.
    Asks,
}

/// One verb.
#[derive(Clone, Copy, Debug)]
pub struct VerbRow {
    /// Its name behind `game.`.
    pub name: &'static str,
    /// Its arguments, in order.
    pub arguments: &'static [Field],
    /// What it answers.
    pub result: Kind,
    /// Whether the answer can be nil.
    pub result_optional: bool,
    /// What it does, in a sentence.
    pub meaning: &'static str,
    /// Where it can be used.
    pub deed: Deed,
    /// What it reads that not everybody sees, as a phrase; empty where it reads nothing such. Whoever sees what everybody
    /// sees cannot use it.
    pub secret: &'static str,
    /// Whether that is so only where not everybody sees it.
    pub at_times: bool,
    /// How much of it there can be and when, as a sentence; empty where only what holds for every
    /// verb does: so many deeds and questions in a step of the game.
    pub limit: &'static str,
    /// First version of the engine that has it.
    pub since: &'static str,
    /// How the same is said now, as code; empty unless other verbs have made it a special case.
    pub retired: &'static str,
    /// One line that uses it.
    pub example: &'static str,
    /// Adds the function behind it to a VM.
    pub(crate) register: fn(&Api<'_>, &'static VerbRow) -> mlua::Result<()>,
}

impl VerbRow {
    /// Whether what decides by rule can never use it.
    pub fn is_secret(&self) -> bool {
        !self.secret.is_empty() && !self.at_times
    }

    /// Whether several can be asked at once, who are offered a table by bandit and answer with one.
    pub fn asks_several(&self) -> bool {
        self.arguments.iter().any(|field| field.kind == Kind::Asked)
    }
}

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

impl From<Overrun> for Trouble {
    fn from(overrun: Overrun) -> Trouble {
        Trouble::Wrong(overrun.to_string())
    }
}

/// A verb tells more than everybody sees.
pub(crate) fn hides(VerbRow { name, secret, .. }: &VerbRow) -> Trouble {
    Trouble::Lua(mlua::Error::runtime(format!("game.{name} tells {secret}, {TELLS_HIDDEN}")))
}

/// A verb at work.
pub(crate) struct Verb<'a> {
    /// What is said of it.
    pub(crate) row: &'static VerbRow,
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
    pub(crate) fn looks<A: Arguments, R: Answer>(
        &self,
        row: &'static VerbRow,
        run: impl Fn(&Game, A::Read) -> Result<R::Given, Trouble> + 'static,
    ) -> mlua::Result<()> {
        let (host, is_secret) = (Rc::clone(self.host), row.is_secret());
        let function = self.lua.create_function(move |_, values: A::Crossing| {
            let verb = Verb { row, host: &host };
            if !host.running() {
                return Err(verb.idle());
            }
            if is_secret && host.is_public() {
                return Err(verb.hidden());
            }
            let looked = |game: &mut Game| {
                let found = run(game, values.all(|values| A::read(&verb, game, values))?)?;
                Ok(R::lua(&verb, game, found))
            };
            GAME.with(looked).map_err(|trouble| verb.error(trouble))
        })?;
        self.raw.raw_set(row.name, function)
    }

    /// Adds a verb that changes the game. What it answers when the game cannot go
    /// on does not matter: the script is left before it does anything with it.
    pub(crate) fn acts<A: Arguments, R: Answer<Lua: Default>>(
        &self,
        row: &'static VerbRow,
        run: impl Fn(&mut Game, A::Read) -> Result<R::Given, Trouble> + 'static,
    ) -> mlua::Result<()> {
        let host = Rc::clone(self.host);
        let function = self.lua.create_function(move |_, values: A::Crossing| {
            let verb = Verb { row, host: &host };
            if host.answering() {
                return Err(verb.refused());
            }
            if !host.running() {
                return Err(verb.idle());
            }
            if host.leaving() {
                return Ok(R::Lua::default());
            }
            let counted = |game: &mut Game| {
                game.count_deed()?;
                let arguments = values.all(|values| A::read(&verb, game, values))?;
                let done = run(game, arguments)?;
                Ok(R::lua(&verb, game, done))
            };
            match GAME.with(counted) {
                Err(Trouble::Halt(halt)) => {
                    host.stop(halt);
                    Ok(R::Lua::default())
                }
                outcome => outcome.map_err(|trouble| verb.error(trouble)),
            }
        })?;
        self.raw.raw_set(row.name, function)
    }

    /// Adds a verb that asks a seat. An answer that is not there yet leaves the script:
    /// the step runs again from its start once it is, see [`crate::host`].
    pub(crate) fn asks<A: Arguments, R: Answer<Lua: Default>>(
        &self,
        row: &'static VerbRow,
        run: impl Fn(&mut Game, A::Read) -> Result<R::Given, Trouble> + 'static,
    ) -> mlua::Result<()> {
        self.acts::<A, R>(row, run)
    }
}

impl Verb<'_> {
    /// `game.ask_may: 256 questions have been asked ...`
    #[cold]
    fn error(&self, trouble: Trouble) -> mlua::Error {
        match trouble {
            Trouble::Wrong(message) => mlua::Error::runtime(format!("game.{}: {message}", self.row.name)),
            Trouble::Lua(error) => error,
            // Only verbs that act meet this one, and they note it themselves.
            Trouble::Halt(halt) => mlua::Error::runtime(format!("{halt:?}")),
        }
    }

    #[cold]
    fn idle(&self) -> mlua::Error {
        mlua::Error::runtime(format!("game.{} can only be used while a hook runs", self.row.name))
    }

    #[cold]
    fn hidden(&self) -> mlua::Error {
        self.error(hides(self.row))
    }

    #[cold]
    fn refused(&self) -> mlua::Error {
        mlua::Error::runtime(format!(
            "game.{} {ONLY_ANSWERS}: move this to a reaction such as `after_action`",
            self.row.name
        ))
    }
}
