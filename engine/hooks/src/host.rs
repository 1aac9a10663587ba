//! What the running hook shares with its verbs: how far it has come with its budget, whether it
//! has to be left, and what its script calls things.

use std::cell::{Cell, OnceCell, RefCell};

use holdup_rules::content::Content;
use holdup_rules::game::{Game, Halt};
use holdup_rules::hook::Kind;
use holdup_rules::ids::FunctionId;
use holdup_tell::home::local;
use mlua::{Lua, LuaString, Value};
use scoped_tls_hkt::scoped_thread_local;

use crate::limits;
use crate::words::names;

scoped_thread_local!(pub(crate) static mut GAME: Game);

/// What the running hook shares with its verbs.
#[derive(Default)]
pub(crate) struct Host {
    depth: Cell<u32>,
    /// The work the running hook may still do; a script that is left has none to go on with.
    budget: Cell<u32>,
    /// What that was when it was last counted among the work of all.
    counted: Cell<u32>,
    /// The work that the outermost hook and all it sets off may still do.
    whole: Cell<u32>,
    /// The work that has been counted since the VM was built.
    done: Cell<u64>,
    /// The work of the hook that ended last, without that of others it set off.
    last: Cell<u32>,
    /// What each function has done since the outermost hook was called, where hooks have set off others.
    shares: RefCell<Vec<(FunctionId, u32)>>,
    /// Members the running hook has put into tables, of which some may be gone again.
    made: Cell<u32>,
    /// What a tick costs now.
    price: Cell<u32>,
    running: Cell<RunningHook>,
    halt: RefCell<Option<Halt>>,
    left: Cell<bool>,
    scopes: OnceCell<Scopes>,
}

/// What is running.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RunningHook {
    /// Whether it is a query, which must not change anything.
    pub(crate) is_query: bool,
    /// The number of its script.
    pub(crate) script: u16,
    /// The function that was called.
    pub(crate) function: FunctionId,
    /// What a tick of its script costs.
    pub(crate) weight: u32,
    /// Whether it sees what everybody sees and no more.
    pub(crate) is_public: bool,
}

/// How scripts speak of things: those of a pack from outside leave its name out.
pub(crate) struct Scopes {
    /// For each scope its pack, or nothing for the one of all others, and what things are called in it.
    pub(crate) names: Vec<(String, LuaNames)>,
    /// For each script, the number of its scope.
    pub(crate) of: Vec<u16>,
}

/// How a script is left that must not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// By a yield, which is cheap. Where Lua cannot yield, nothing happens.
    Quietly,
    /// By an error: the yield did nothing.
    AtOnce,
    /// By an error of the script's own: its budget is used up.
    Exhausted,
}

/// Words as Lua texts, made once: for each kind of value in the order of its rows.
pub(crate) type LuaNames = Vec<Vec<LuaString>>;

/// The words scripts see.
pub(crate) fn all_names(lua: &Lua, content: &Content) -> mlua::Result<LuaNames> {
    let made = |kind: &Kind| match kind {
        // So many that nobody gets from a verb.
        Kind::OptionName => Ok(Vec::new()),
        kind => names(*kind, content).into_iter().map(|name| lua.create_string(name)).collect(),
    };
    Kind::ALL.iter().map(made).collect()
}

impl Host {
    /// Whether a query runs, which must not change anything.
    #[inline]
    pub(crate) fn answering(&self) -> bool {
        self.running.get().is_query
    }

    /// Whether what runs sees what everybody sees and no more.
    #[inline]
    pub(crate) fn is_public(&self) -> bool {
        self.running.get().is_public
    }

    /// The script that runs.
    pub(crate) fn script(&self) -> usize {
        usize::from(self.running.get().script)
    }

    /// Whether a hook runs at all.
    #[inline]
    pub(crate) fn running(&self) -> bool {
        self.depth.get() > 0
    }

    /// Whether the script is being left.
    #[inline]
    pub(crate) fn leaving(&self) -> bool {
        self.budget.get() == 0
    }

    /// How many hooks run, one set off by the other.
    pub(crate) fn depth(&self) -> u32 {
        self.depth.get()
    }

    /// Lets this run, and what set it off go on.
    #[inline]
    pub(crate) fn during<T>(&self, running: RunningHook, run: impl FnOnce() -> T) -> T {
        let depth = self.depth.get();
        if depth > 0 {
            self.share(self.count());
        }
        let (before, budget, made) = (self.running.replace(running), self.budget.get(), self.made.get());
        self.depth.set(depth + 1);
        let given = self.give(limits::BUDGET, 0);
        let outcome = run();
        self.last.set(given - self.budget.get());
        let work = self.count();
        if depth > 0 || self.whole.get() == 0 {
            self.share(work);
        }
        self.depth.set(depth);
        self.running.set(before);
        self.give(budget, made);
        outcome
    }

    /// A script is loaded, whose ticks cost this much.
    pub(crate) fn load(&self, weight: u32) {
        self.running.set(RunningHook { weight, ..RunningHook::default() });
        self.give(limits::BUDGET, 0);
    }

    /// Lets what runs now do so much work, if there is as much for all, when it has put so much into tables.
    #[inline]
    fn give(&self, budget: u32, made: u32) -> u32 {
        let budget = budget.min(self.whole.get());
        self.budget.set(budget);
        self.counted.set(budget);
        self.made.set(made);
        self.reprice();
        budget
    }

    /// Counts what the running hook has done since that was counted last.
    #[inline]
    fn count(&self) -> u32 {
        let work = self.counted.replace(self.budget.get()) - self.budget.get();
        self.whole.set(self.whole.get() - work);
        self.done.set(self.done.get() + u64::from(work));
        work
    }

    /// Notes what the running function has done among others.
    #[inline(never)]
    fn share(&self, work: u32) {
        let function = self.running.get().function;
        let mut shares = self.shares.borrow_mut();
        match shares.iter_mut().find(|(known, _)| *known == function) {
            Some((_, so_far)) => *so_far += work,
            None => shares.push((function, work)),
        }
    }

    /// The function that has done most where hooks have used up together what they may.
    pub(crate) fn burner(&self) -> Option<FunctionId> {
        let shares = self.shares.borrow();
        let most = shares.iter().max_by_key(|(_, work)| *work).filter(|_| self.whole.get() == 0);
        most.map(|(function, _)| *function)
    }

    /// Works out what a tick costs, after what it hangs on has changed.
    #[inline]
    fn reprice(&self) {
        let dearer = 1 + self.made.get() / limits::CROWD;
        self.price.set(self.running.get().weight.saturating_mul(dearer));
    }

    /// For each scope its pack, or nothing for the one of all others.
    pub(crate) fn packs(&self) -> impl Iterator<Item = &str> {
        self.scopes.get().into_iter().flat_map(|scopes| &scopes.names).map(|(pack, _)| pack.as_str())
    }

    /// Why the game cannot go on, if it cannot; that is told once.
    pub(crate) fn halted(&self) -> Option<Halt> {
        self.halt.take()
    }

    /// Notes why the game cannot go on, and leaves the script: its next tick is
    /// its last, and comes before it can call anything, return or go round a loop.
    #[cold]
    pub(crate) fn stop(&self, halt: Halt) {
        self.halt.borrow_mut().get_or_insert(halt);
        self.left.set(false);
        self.count();
        self.budget.set(0);
        self.counted.set(0);
    }

    /// How to leave the script, once a tick was refused.
    #[cold]
    pub(crate) fn leave(&self) -> Leave {
        if self.halt.borrow().is_none() {
            Leave::Exhausted
        } else if self.left.replace(true) {
            Leave::AtOnce
        } else {
            Leave::Quietly
        }
    }

    fn scope(&self) -> &(String, LuaNames) {
        let scopes = self.scopes.get();
        let scopes = scopes.expect("the names are set before the first script runs");
        &scopes.names[usize::from(scopes.of[self.script()])]
    }

    /// What the running script calls a row of a kind.
    #[inline]
    pub(crate) fn name(&self, kind: Kind, row: usize) -> Value {
        Value::String(self.scope().1[kind as usize][row].clone())
    }

    /// The row of a kind that the running script calls by this text.
    pub(crate) fn row_named(&self, kind: Kind, name: &Value) -> Option<usize> {
        let Value::String(name) = name else { return None };
        self.scope().1[kind as usize].iter().position(|known| known == name)
    }

    /// What the running script calls something.
    pub(crate) fn local<'i>(&self, id: &'i str) -> &'i str {
        local(&self.scope().0, id)
    }

    /// Sets the names, once.
    pub(crate) fn set_scopes(&self, scopes: Scopes) {
        // A second setting would mean a second VM on one host, which `LuaHooks::new` never builds.
        let _ = self.scopes.set(scopes);
    }

    /// Counts a tick; false when the budget is used up.
    #[inline]
    pub(crate) fn tick(&self) -> bool {
        self.charge(self.price.get())
    }

    /// Charges work that is about to be done in a single tick; false when the budget is used up.
    #[inline]
    pub(crate) fn charge(&self, work: u32) -> bool {
        self.budget.set(self.budget.get().saturating_sub(work));
        !self.leaving()
    }

    /// Notes that so many members come into tables.
    pub(crate) fn make(&self, members: u32) {
        self.made.set(self.made.get().saturating_add(members));
        self.reprice();
    }

    /// All work scripts have done since the VM was built.
    pub(crate) fn all_done(&self) -> u64 {
        self.done.get() + u64::from(self.counted.get() - self.budget.get())
    }

    /// A hook ended before its script began.
    pub(crate) fn did_nothing(&self) {
        self.last.set(0);
    }

    /// The work of the hook that ended last.
    pub(crate) fn last(&self) -> u32 {
        self.last.get()
    }

    /// Gives all that may be done, as at the start of each outermost call.
    pub(crate) fn refill(&self, lua: &Lua) {
        self.count();
        if self.whole.replace(limits::WHOLE) < limits::WHOLE - limits::LONG {
            // What that may have left behind is never waited for: so a VM holds what one hook can make, and
            // what a few short ones did. A collection that fails is made up for by the next.
            let _ = lua.gc_collect();
        }
        self.shares.borrow_mut().clear();
    }
}
