//! Runs the hooks of one thread. Each script is loaded once into one VM; a call
//! lends the running game to the verbs for as long as the script runs.
//!
//! A question without an answer leaves the script at its next tick, by a yield
//! out of a coroutine that is then thrown away: the game has noted the question,
//! and the step runs again from its start. What the script would have returned
//! does not matter.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::ScriptTexts;
use holdup_rules::content::{self, Content};
use holdup_rules::game::{Game, Halt, Hooks, deciding};
use holdup_rules::hook::{
    Call, Excerpt, HookFault, HookPoint, HookReply, HookValue as Told, HookValueSink, Kind, Source,
};
use holdup_rules::ids::*;
use holdup_tell::home;
use mlua::{Function, IntoLuaMulti, Lua, Table, Value};

use crate::border;
use crate::fault::{excerpt, explained, inputs, script_of};
use crate::host::{GAME, Host, RunningHook};
use crate::limits::{DEEPEST, MUST_RETURN, TAKE_TOO_LONG, TAKES_TOO_LONG};
use crate::number::{self, row};
use crate::observe::Observer;
use crate::offer;
use crate::sandbox;
use crate::scripts::{CompiledScript, CompiledScripts, PairMember};
use crate::value::{described, members, whole};

/// All scripts of a rulebook version, loaded and ready to be called on this thread.
pub struct LuaHooks {
    host: Rc<Host>,
    lua: Lua,
    /// What hooks get first, by scope.
    games: Vec<Table>,
    /// The values of options scripts are told, by scope.
    options: Vec<Table>,
    /// Whether a script has failed in it.
    has_failed: Cell<bool>,
    /// By [`FunctionId`].
    functions: Vec<Bound>,
    /// By script; nothing where only the compiled scripts are known.
    sources: Arc<ScriptTexts>,
}

/// Counts the work that the scripts of one VM do, in the units of [`crate::limits::BUDGET`]. The same calls come to
/// the same work on every machine.
#[derive(Clone, Default)]
pub struct Work(Option<Rc<Host>>);

impl Work {
    /// What has been done since the VM was built.
    pub fn done(&self) -> u64 {
        self.0.as_ref().map_or(0, |host| host.all_done())
    }

    /// What the hook did that ended last, without what it set off.
    pub fn of_the_last(&self) -> u32 {
        self.0.as_ref().map_or(0, |host| host.last())
    }
}

/// A hook function, ready to be called.
struct Bound {
    /// The script's function, bound as [`sandbox::Scope::binders`] do it.
    call: Function,
    /// Whether it takes only the game, and is called as it is.
    bare: bool,
    /// How its script speaks of things.
    scope: u16,
    /// What a tick of its script costs.
    weight: u32,
    /// Where the script's function begins.
    line: u32,
    /// The one of two bandits it means, where it leaves at once if that is not its own.
    side: Option<PairMember>,
}

impl LuaHooks {
    /// Counts what its scripts do.
    pub(crate) fn work(&self) -> Work {
        Work(Some(Rc::clone(&self.host)))
    }

    /// Builds a VM and loads every script into it.
    ///
    /// # Errors
    /// When a script fails while it is loaded. `Scripts` has tried that before,
    /// so it does not happen after a load without diagnostics.
    pub fn new(scripts: &CompiledScripts, content: &Content) -> Result<LuaHooks, HookFault> {
        LuaHooks::build(scripts, content, None)
    }

    /// As [`LuaHooks::new`], with verbs that tell an observer if there is one.
    pub(crate) fn build(
        scripts: &CompiledScripts,
        content: &Content,
        observer: Option<&Rc<dyn Observer>>,
    ) -> Result<LuaHooks, HookFault> {
        let host = Rc::new(Host::default());
        let failed = |path: &str, message: String, line: u32| HookFault {
            script: path.to_owned(),
            line,
            hook: "(load)".to_owned(),
            inputs: "loading".to_owned(),
            message,
            excerpt: None,
        };
        let internal = |error: mlua::Error| HookFault {
            inputs: "the engine itself".to_owned(),
            ..failed("(engine)", error.to_string(), 0)
        };
        let sandbox = sandbox::build(&host, content, observer).map_err(internal)?;
        let load = |path: &str, script: &CompiledScript, modules: &[Value]| {
            host.refill(&sandbox.lua);
            host.load(script.weight);
            sandbox.load(path, script, modules).map_err(|error| {
                let (message, _, line) = explained(&[path], &error);
                failed(path, message, line)
            })
        };
        let mut modules: Vec<Value> = Vec::with_capacity(scripts.modules.len());
        for (path, module) in &scripts.modules {
            modules.push(load(path, module, &modules)?.1);
        }
        let loaded = content.scripts.iter().zip(&scripts.compiled);
        let loaded = loaded.map(|(script, compiled)| Ok(load(&script.path, compiled, &modules)?.0));
        let globals: Vec<Table> = loaded.collect::<Result<_, HookFault>>()?;
        let bound = |function: &content::HookFunction| {
            let (row, name) = (usize::from(function.script), function.point.name());
            let (scope, weight) = (sandbox.scope_of[row], scripts.compiled[row].weight);
            let Ok(hook) = globals[row].raw_get::<Function>(name) else {
                let message = format!("the script has no function `{name}`");
                return Err(failed(&content.scripts[row].path, message, 0));
            };
            let info = hook.info();
            let line = info.line_defined.unwrap_or_default() as u32;
            let bare = info.num_params < 2 && !info.is_vararg;
            // What binds it is the engine's own work, whatever the script holds by now.
            host.refill(&sandbox.lua);
            host.load(weight);
            let binder = &sandbox.scopes[usize::from(scope)].binders[function.point as usize];
            let call = if bare { hook } else { binder.call(hook).map_err(internal)? };
            let side = scripts.compiled[row].side(function.point);
            Ok(Bound { call, bare, scope, weight, line, side })
        };
        let functions = content.functions.iter().map(bound).collect::<Result<_, HookFault>>()?;
        let (games, options) = sandbox.scopes.into_iter().map(|scope| (scope.game, scope.options)).unzip();
        Ok(LuaHooks {
            host,
            lua: sandbox.lua,
            games,
            options,
            has_failed: Cell::new(false),
            functions,
            sources: Arc::default(),
        })
    }

    /// Makes it what it would be if it were built anew for another variant with the same things. False where it cannot
    /// be: after a script has failed nobody knows what it has left behind.
    pub(crate) fn suit(&mut self, content: &Content) -> bool {
        if self.has_failed.get() {
            return false;
        }
        let told = self.host.packs().zip(&self.options).try_for_each(|(pack, options)| match pack {
            "" => border::set_options(options, content),
            pack => border::set_options(options, &home::at_home(content, pack)),
        });
        told.is_ok()
    }

    /// The same with the texts the scripts were compiled from, which faults show.
    #[must_use]
    pub(crate) fn showing(mut self, sources: &Arc<ScriptTexts>) -> LuaHooks {
        self.sources = Arc::clone(sources);
        self
    }

    /// Bytes the VM holds now.
    pub fn used_memory(&self) -> usize {
        self.lua.used_memory()
    }

    #[inline(never)]
    fn run(&self, game: &mut Game, call: &Call) -> mlua::Result<Value> {
        let Bound { call: function, bare, .. } = &self.functions[call.function.index()];
        // Whatever a reaction does may have to wait for an answer: it runs in a coroutine of its own then, which a
        // question without answer leaves for good.
        let waits = !call.point().is_query() && !game.answered_in_place();
        if waits || *bare || call.point().row().told.len() > FEW {
            return self.run_uncommon(game, call, waits);
        }
        // What is not there is nil all the same, and need not cross.
        let (me, a, b, c, ..) = self.told(call);
        GAME.set(game, || function.call((me, a, b, c)))
    }

    /// The same out of the way of most hooks: with more or less to tell than they have, or in a coroutine.
    #[inline(never)]
    fn run_uncommon(&self, game: &mut Game, call: &Call, waits: bool) -> mlua::Result<Value> {
        let Bound { call: function, bare, scope, .. } = &self.functions[call.function.index()];
        if *bare {
            let first = &self.games[usize::from(*scope)];
            return match waits {
                false => GAME.set(game, || function.call(first)),
                true => self.resume(game, function, first),
            };
        }
        let mut told = self.told(call);
        if call.point() == HookPoint::Decide {
            self.fill_in_offer(game, call, &mut told)?;
        }
        match waits {
            false => GAME.set(game, || function.call(told)),
            true => self.resume(game, function, told),
        }
    }

    /// Runs a function in a coroutine.
    #[cold]
    fn resume(&self, game: &mut Game, function: &Function, told: impl IntoLuaMulti) -> mlua::Result<Value> {
        let thread = self.lua.create_thread(function.clone())?;
        GAME.set(game, || thread.resume(told))
    }

    /// In whose name, and the fields in the order of the table of hooks.
    #[inline(never)]
    fn told(&self, call: &Call) -> Fields {
        let me = match call.source {
            Source::Bandit(id) => number(Kind::Bandit, id.index()),
            Source::Car(car) => number(Kind::Car, car.into()),
            Source::Pawn(pawn) => number(Kind::Pawn, pawn.index()),
            Source::Event(event) => self.host.name(Kind::Event, event.index()),
            Source::Always => Value::Nil,
        };
        let [a, b, c, d, e, f] = call.told.each(self);
        (me, a, b, c, d, e, f)
    }

    /// Where a rule decides, what is offered.
    #[cold]
    fn fill_in_offer(&self, game: &Game, call: &Call, told: &mut Fields) -> mlua::Result<()> {
        let (_, a, b, c, d, e, f) = told;
        offer::fill_in(&self.lua, &self.host, game, call, [a, b, c, d, e, f])
    }
}

/// As many fields as most hooks are told at most.
const FEW: usize = 3;

/// In whose name a hook speaks, and what it is told.
type Fields = (Value, Value, Value, Value, Value, Value, Value);

/// A value as [`crate::border`] takes it: a number or a truth.
impl HookValueSink for LuaHooks {
    type Told = Value;

    #[inline(always)]
    fn tell(&self, value: Told) -> Value {
        match value {
            Told::Nothing => Value::Nil,
            Told::Bandit(id) => number(Kind::Bandit, id.index()),
            Told::Pawn(id) => number(Kind::Pawn, id.index()),
            Told::Place(id) => number(Kind::Place, id.index()),
            Told::Token(id) => number(Kind::Token, id.index()),
            Told::Loot(id) => number(Kind::Loot, id.index()),
            Told::Action(id) => number(Kind::Action, id.index()),
            Told::BulletName(id) => number(Kind::BulletName, id.index()),
            Told::Turn(id) => number(Kind::Turn, id.index()),
            Told::Character(id) => number(Kind::Character, id.index()),
            Told::Victory(id) => number(Kind::Victory, id.index()),
            Told::Question(asked) => number(Kind::Question, asked as usize),
            // What hangs on the game and on the script, see `offer::fill_in`.
            Told::AskKey(_) | Told::ScriptName(_) | Told::Offers(_) => Value::Nil,
            Told::How(how) => number(Kind::How, how as usize),
            Told::Direction(way) => number(Kind::Direction, way as usize),
            Told::Number(number) => Value::Integer(number.into()),
            Told::Truth(yes) => Value::Boolean(yes),
        }
    }
}

impl Hooks for LuaHooks {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        let host = &*self.host;
        let bound = &self.functions[call.function.index()];
        if bound.side.is_some_and(|side| !side.is_of(call)) {
            host.did_nothing();
            return Ok(HookReply::Nothing);
        }
        let depth = host.depth();
        if depth == 0 {
            host.refill(&self.lua);
        } else if depth >= DEEPEST {
            let message = format!(
                "hooks set each other off more than {DEEPEST} deep: let a mark say that this is under way, and do \
                 nothing while it is"
            );
            return Err(self.fault(game, call, message));
        }
        let running = RunningHook {
            is_query: call.point().is_query(),
            script: game.content().functions[call.function.index()].script,
            function: call.function,
            weight: bound.weight,
            is_public: deciding::is_public(game, call),
        };
        if call.point() == HookPoint::Decide {
            return self.decide(game, call, running);
        }
        let outcome = host.during(running, || self.run(game, call));
        let answer = self.ended(game, call, outcome)?;
        reply(game, call, &answer).map_err(|message| self.fault(game, call, message))
    }
}

impl LuaHooks {
    /// Calls a function that decides what somebody does.
    #[cold]
    fn decide(&self, game: &mut Game, call: &Call, running: RunningHook) -> Result<HookReply, Halt> {
        let host = &*self.host;
        let outcome = host.during(running, || {
            let answer = self.run(game, call)?;
            // Read by the names of the script that answers.
            let left = match answer.is_nil() {
                true => None,
                false => Some(offer::left(&self.lua, host, game, &answer)?),
            };
            Ok(left)
        });
        match self.ended(game, call, outcome)? {
            None => Ok(HookReply::Nothing),
            Some(Ok(left)) => {
                left.into_iter().for_each(|choice| deciding::leave(game, choice));
                Ok(HookReply::Decision)
            }
            Some(Err(other)) => Err(self.fault(game, call, wrong_answer(call, &other))),
        }
    }

    /// What a script that has ended came to, where the game goes on with it.
    #[inline]
    fn ended<T>(&self, game: &Game, call: &Call, outcome: mlua::Result<T>) -> Result<T, Halt> {
        if let Some(halt) = self.host.halted() {
            return Err(halt);
        }
        if game.question().is_some() {
            return Err(Halt::Waiting);
        }
        outcome.map_err(|error| self.failed(game, call, &error))
    }

    /// Where the function of a call begins.
    pub(crate) fn line(&self, call: &Call) -> u32 {
        self.functions[call.function.index()].line
    }

    #[cold]
    fn failed(&self, game: &Game, call: &Call, error: &mlua::Error) -> Halt {
        let own = &*script_of(game, call.function);
        let modules = self.sources.modules.iter().map(|module| module.path.as_str());
        let paths: Vec<&str> = std::iter::once(own).chain(modules).collect();
        let (message, mut path, mut line) = explained(&paths, error);
        if line == 0 {
            // Without a better one: the line where the hook begins.
            (path, line) = (own, self.line(call));
        }
        // What the script had piled up is garbage now; a VM is used for many games.
        let _ = self.lua.gc_collect();
        let burner = self.host.burner().filter(|_| message.contains(TAKES_TOO_LONG));
        if let Some(function) = burner {
            let path = script_of(game, function);
            let hook = game.content().functions[function.index()].point.name();
            let inputs = format!("one of several hooks (round {})", game.state().round + 1);
            let line = self.functions[function.index()].line;
            return self.fault_in(&path, hook, inputs, TAKE_TOO_LONG.to_owned(), line);
        }
        self.fault_in(path, call.point().name(), inputs(game, call), message, line)
    }

    /// A fault of the script of a call, where its function begins.
    #[cold]
    fn fault(&self, game: &Game, call: &Call, message: String) -> Halt {
        let (path, inputs) = (script_of(game, call.function), inputs(game, call));
        self.fault_in(&path, call.point().name(), inputs, message, self.line(call))
    }

    /// A fault in the script at this path, with the text of the line where that is known.
    #[cold]
    fn fault_in(&self, path: &str, hook: &str, inputs: String, message: String, line: u32) -> Halt {
        self.has_failed.set(true);
        let shown = |(file, text): (&str, &str)| Excerpt { file: file.to_owned(), text: excerpt(text, line) };
        let fault = HookFault {
            script: path.to_owned(),
            line,
            hook: hook.to_owned(),
            inputs,
            message,
            excerpt: self.sources.text(path).map(shown).map(Box::new),
        };
        fault.into()
    }
}

/// What crosses for a row of a kind: the number of a thing, or of a word.
#[inline(always)]
fn number(kind: Kind, row: usize) -> Value {
    Value::Integer(number::number(kind, row))
}

/// Reads a hook's answer.
#[inline(never)]
fn reply(game: &Game, call: &Call, answer: &Value) -> Result<HookReply, String> {
    let kind = call.point().row().answer;
    match (kind, answer) {
        (_, Value::Nil) => Ok(HookReply::Nothing),
        (Kind::Truth, Value::Boolean(yes)) => Ok(HookReply::Truth(*yes)),
        (Kind::Number, answer) => whole(answer)
            .and_then(|number| i32::try_from(number).ok())
            .filter(|number| call.told.numbers().contains(number))
            .map(HookReply::Number)
            .ok_or_else(|| wrong_answer(call, answer)),
        (Kind::Bandit, answer) => row(Kind::Bandit, answer, game.table().who.len())
            .map(|bandit| HookReply::Bandit(WhoId::at(bandit)))
            .ok_or_else(|| wrong_answer(call, answer)),
        (Kind::Places, Value::Table(list)) => {
            let places = rows(call, Kind::Place, list, game.layout().places.len())?;
            Ok(HookReply::Places(places.into_iter().map(PlaceId::at).collect()))
        }
        (Kind::Bandits, Value::Table(list)) => {
            let bandits = rows(call, Kind::Bandit, list, game.table().who.len())?;
            Ok(HookReply::Bandits(bandits.into_iter().map(WhoId::at).collect()))
        }
        _ => Err(wrong_answer(call, answer)),
    }
}

/// The rows a list names. A table with anything else in it is none.
fn rows(call: &Call, kind: Kind, list: &Table, count: usize) -> Result<Vec<usize>, String> {
    let Ok(Some(members)) = members(list) else {
        return Err(wrong_answer(call, &Value::Table(list.clone())));
    };
    let row = |value: &Value| row(kind, value, count).ok_or_else(|| wrong_answer(call, value));
    members.iter().map(row).collect()
}

#[cold]
fn wrong_answer(call: &Call, answer: &Value) -> String {
    let wanted = match call.point().row().answer {
        Kind::Nothing => "nothing".to_owned(),
        Kind::Truth => "true, false or nothing".to_owned(),
        Kind::Number => {
            let (least, most) = call.told.numbers().into_inner();
            format!("a whole number from {least} to {most}, or nothing")
        }
        Kind::Bandit => "a bandit or nothing".to_owned(),
        Kind::Places => "a list of places or nothing".to_owned(),
        Kind::Bandits => "a list of bandits or nothing".to_owned(),
        Kind::Decision => "one of what is offered, a list of some of it, or nothing".to_owned(),
        other => other.name().to_owned(),
    };
    format!("`{}` {MUST_RETURN} {wanted}, got {}", call.point().name(), described(answer))
}
