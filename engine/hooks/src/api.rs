//! What stands behind `game.NAME`: plain functions over the running game, with
//! every argument checked. A verb that must stop the hook notes why; the script
//! is then left at its next step, see [`Host::stop`]. No rule is decided here.

pub(crate) mod asked;
pub(crate) mod filter;
pub(crate) mod give;
pub(crate) mod kinds;
mod mark;
pub(crate) mod take;

use std::fmt;
use std::rc::Rc;

use holdup_rules::game::{Game, Halt, Overrun};
use holdup_rules::hook::{Field, Kind};
use mlua::{Function, IntoLuaMulti, Lua, Value};

use self::give::VerbAnswer;
use self::take::{Crossing, VerbArguments};
use crate::host::{GAME, Host};
use crate::limits::{ONLY_ANSWERS, TELLS_HIDDEN};

/// What a verb does, which decides where it can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerbDeed {
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
    pub deed: VerbDeed,
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
    /// One line that uses it.
    pub example: &'static str,
    /// The function scripts call, for a VM.
    pub(crate) bind: fn(&Lua, &Rc<Host>, &'static VerbRow) -> mlua::Result<Function>,
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
pub(crate) enum VerbTrouble {
    /// The script told it something that cannot be.
    Wrong(String),
    /// It is about a pawn that is not in this game.
    NotInGame,
    /// The game cannot go on in the middle of it.
    Halt(Halt),
    /// Lua failed, for want of memory for instance.
    Lua(mlua::Error),
}

impl From<Halt> for VerbTrouble {
    fn from(halt: Halt) -> VerbTrouble {
        VerbTrouble::Halt(halt)
    }
}

impl From<mlua::Error> for VerbTrouble {
    fn from(error: mlua::Error) -> VerbTrouble {
        VerbTrouble::Lua(error)
    }
}

impl From<Overrun> for VerbTrouble {
    fn from(overrun: Overrun) -> VerbTrouble {
        VerbTrouble::Wrong(overrun.to_string())
    }
}

/// A verb tells more than everybody sees.
pub(crate) fn hides(VerbRow { name, secret, .. }: &VerbRow) -> VerbTrouble {
    VerbTrouble::Lua(mlua::Error::runtime(format!("game.{name} tells {secret}, {TELLS_HIDDEN}")))
}

/// A verb at work.
pub(crate) struct RunningVerb<'a> {
    /// What is said of it.
    pub(crate) row: &'static VerbRow,
    /// What the running hook shares with its verbs.
    pub(crate) host: &'a Host,
}

/// What a verb that looks does with the values that crossed.
#[inline]
pub(crate) fn looks<A: VerbArguments, R: VerbAnswer>(
    verb: &RunningVerb<'_>,
    game: &Game,
    values: &[Value],
    run: impl FnOnce(&Game, A::Read) -> Result<R::Given, VerbTrouble>,
) -> Result<R::Lua, VerbTrouble> {
    let found = run(game, A::read(verb, game, values)?)?;
    Ok(R::lua(verb, game, found))
}

/// The same of one that changes the game.
#[inline]
pub(crate) fn acts<A: VerbArguments, R: VerbAnswer>(
    verb: &RunningVerb<'_>,
    game: &mut Game,
    values: &[Value],
    run: impl FnOnce(&mut Game, A::Read) -> Result<R::Given, VerbTrouble>,
) -> Result<R::Lua, VerbTrouble> {
    let arguments = A::read(verb, game, values)?;
    let done = run(game, arguments)?;
    Ok(R::lua(verb, game, done))
}

/// The same of one that asks a seat. An answer that is not there yet leaves the script:
/// the step runs again from its start once it is, see [`crate::host`].
pub(crate) use self::acts as asks;

/// The function scripts call for a verb, whose values cross in the one way and whose answer in the other: verbs that are
/// alike in that share its code, which so stays where it is fetched soonest.
pub(crate) fn bound<V: Crossing, L: IntoLuaMulti + Default + 'static>(
    lua: &Lua,
    host: &Rc<Host>,
    row: &'static VerbRow,
    run: fn(&RunningVerb<'_>, &mut Game, &[Value]) -> Result<L, VerbTrouble>,
) -> mlua::Result<Function> {
    let (host, acts, is_secret) = (Rc::clone(host), row.deed != VerbDeed::Looks, row.is_secret());
    lua.create_function(move |_, values: V| {
        let verb = RunningVerb { row, host: &host };
        if !verb.goes_on(acts, is_secret)? {
            return Ok(L::default());
        }
        let counted = |game: &mut Game| {
            if acts {
                game.count_deed()?;
            }
            values.all(|values| run(&verb, game, values))
        };
        match GAME.with(counted) {
            // What it answers when the game cannot go on does not matter: the script is left before it does anything with it.
            Err(VerbTrouble::Halt(halt)) if acts => {
                host.stop(halt);
                Ok(L::default())
            }
            // Nothing comes of it, and the answer is nil or false.
            Err(VerbTrouble::NotInGame) => Ok(L::default()),
            outcome => outcome.map_err(|trouble| verb.error(trouble)),
        }
    })
}

impl RunningVerb<'_> {
    /// Whether the verb does anything now; false for one that acts in a script that is being left.
    #[inline]
    fn goes_on(&self, acts: bool, is_secret: bool) -> mlua::Result<bool> {
        if acts && self.host.answering() {
            return Err(
                self.refused(format_args!("{ONLY_ANSWERS}: move this to a reaction such as `after_action`"))
            );
        }
        if !self.host.running() {
            return Err(self.refused(format_args!("can only be used while a hook runs")));
        }
        if is_secret && self.host.is_public() {
            return Err(self.error(hides(self.row)));
        }
        Ok(!(acts && self.host.leaving()))
    }

    /// `game.ask_may: 256 questions have been asked ...`
    #[cold]
    fn error(&self, trouble: VerbTrouble) -> mlua::Error {
        match trouble {
            VerbTrouble::Wrong(message) => mlua::Error::runtime(format!("game.{}: {message}", self.row.name)),
            VerbTrouble::Lua(error) => error,
            // These are answered before: the first by nothing, the second by leaving the script.
            VerbTrouble::NotInGame => {
                mlua::Error::runtime(format!("game.{}: this pawn is not in the game", self.row.name))
            }
            VerbTrouble::Halt(halt) => mlua::Error::runtime(format!("{halt:?}")),
        }
    }

    /// `game.hit changes the game ...`
    #[cold]
    fn refused(&self, why: fmt::Arguments<'_>) -> mlua::Error {
        mlua::Error::runtime(format!("game.{} {why}", self.row.name))
    }
}
