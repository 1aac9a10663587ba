//! Runs scripts, for what only shows when they run, until every hook that is meant
//! has been called. First come sample games with random answers, with the things
//! of scripts that were not heard put into the deal; then a few games by other
//! versions of the rules, see [`variant`]; and what no game called is called
//! directly on situations made up for it, see [`made_up`]. Packs from outside are
//! played whether they have scripts or not.
//!
//! A fault in a game is an error, and so is a broken law: what happened there can happen at a table. It is
//! a warning where the game went by rules nobody asked for. One in a made-up
//! situation is a warning, because the situation may be one that never comes about;
//! unless the engine would refuse in any situation what the script did, see
//! [`holdup_hooks::refused_always`].
//!
//! Nobody knows what a stranger's scripts cost before they run. So they may do so much
//! work and no more, in a game and in all, see [`allowance`]; what was not run then is told.

mod allowance;
mod made_up;
mod moment;
mod owner;
mod told;
pub(crate) mod variant;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::Agents;
use holdup_fuzz::deal;
use holdup_hooks::{BUDGET, Rulebook, Work};
use holdup_packs::{Diagnostic, Files, Severity, VersionChoice};
use holdup_replay::record::dealt;
use holdup_rules::content::Content;
use holdup_rules::game::{Answerer, Asked, Game, Halt, Hooks, Status, StopReason};
use holdup_rules::hook::{Call, HookFault, HookPoint, HookReply};
use holdup_rules::ids::FunctionId;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Request;
use holdup_rules::start::start;
use holdup_rules::table::Table;
use holdup_tell::law::{self, BrokenLaw};

use allowance::Allowance;
use moment::StateKeeper;
use owner::Owner;
use told::SampleFailure;
use variant::Variant;

/// The seed all sample games are dealt from: the same script gets the same verdict.
const SEED: u64 = 1;

/// More different faults help nobody.
const MOST_FOUND: usize = 12;

/// How many games are played by one version of the rules.
#[derive(Clone, Copy, Debug)]
struct Amount {
    /// So many at least,
    fewest: u64,
    /// and as long as hooks are unheard, so many.
    most: u64,
}

/// By the version that is checked.
const FULL: Amount = Amount { fewest: 6, most: 24 };

/// By another one.
const FEW: Amount = Amount { fewest: 3, most: 12 };

/// What the version is called that is checked.
const SAME: &str = "nothing changed";

/// Why no more games are played by a version.
const DEAR: &str = "scripts did as much work in one game as they may";

/// A hook of a script: its path, and where it is called.
pub type HookSite = (String, HookPoint);

/// What came of running the scripts.
#[derive(Clone, Debug, Default)]
pub struct Sampled {
    /// What went wrong.
    pub found: Vec<Diagnostic>,
    /// The hooks no game called.
    pub unheard: Vec<UnheardHook>,
    /// The versions no game was played by.
    pub untried: Vec<UntriedVersion>,
}

/// A version of the rules that should have been tried, and was not, or not to the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UntriedVersion {
    /// What it has otherwise than the version that is checked: `hand_size = 9`.
    pub version: String,
    /// How many games were begun by it.
    pub begun: usize,
    /// Why it was not.
    pub why: String,
}

/// A hook that no sample game called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnheardHook {
    /// Which.
    pub hook: HookSite,
    /// In how many made-up situations it was called instead.
    pub situations: usize,
    /// Why it was called in none, where none could be made up.
    pub why: Option<String>,
}

impl UnheardHook {
    fn not_run(hook: HookSite, why: &str) -> UnheardHook {
        UnheardHook { hook, situations: 0, why: Some(why.to_owned()) }
    }
}

/// Runs the scripts of everything that is checked together.
pub struct Samples<'a> {
    meant: Box<dyn Fn(&str) -> bool + 'a>,
    /// What the ids of things begin with that packs from outside bring.
    outside: BTreeSet<String>,
    allowance: Allowance<'a>,
    found: Vec<SampleFailure>,
    heard: BTreeSet<HookSite>,
    /// The most that single calls of hooks have done, where that is much.
    dear: BTreeMap<HookSite, u32>,
    /// The first version in which each meant hook has its row of content, and those versions.
    hooks: BTreeMap<HookSite, Option<usize>>,
    versions: Vec<Rulebook>,
    untried: BTreeSet<UntriedVersion>,
}

impl<'a> Samples<'a> {
    /// Nothing has been run yet. Only scripts whose paths are meant matter, and
    /// only as long as `go_on` says so anything is run, and as long as there is work left for scripts.
    pub fn new(meant: impl Fn(&str) -> bool + 'a, go_on: impl FnMut() -> bool + 'a) -> Samples<'a> {
        Samples {
            meant: Box::new(meant),
            outside: BTreeSet::new(),
            allowance: Allowance::new(go_on),
            found: Vec::new(),
            heard: BTreeSet::new(),
            dear: BTreeMap::new(),
            hooks: BTreeMap::new(),
            versions: Vec::new(),
            untried: BTreeSet::new(),
        }
    }

    /// Plays sample games by a rulebook version and by variants of it.
    pub fn play(&mut self, files: &Files, choice: &VersionChoice, rulebook: &Rulebook) {
        self.outside.extend(files.shared_packs().map(|(id, _)| format!("{id}/")));
        let has_scripts = hooks_of(rulebook.content()).any(|(_, (path, _))| (self.meant)(&path));
        if !has_scripts && self.outside.is_empty() {
            return;
        }
        self.games(rulebook, FULL, None);
        self.variants(variant::with_parts(files, choice, rulebook));
        // What comes from outside is new to everybody; of the rest only what was not heard is looked at as closely.
        let outside = files.shared_packs().next().is_some();
        let closely = |path: &str| (self.meant)(path) && (outside || self.is_unheard(path));
        let variants = variant::with_options(files, choice, rulebook, &closely);
        self.variants(variants);
        let meant = |hook: &HookSite| (self.meant)(&hook.0) && (outside || !self.heard.contains(hook));
        if hooks_of(rulebook.content()).any(|(_, hook)| meant(&hook)) {
            self.variants(variant::with_tables(files, choice, rulebook));
        }
    }

    fn variants(&mut self, variants: Vec<Variant>) {
        for variant in variants {
            if let Some(why) = self.allowance.is_used_up() {
                self.not_tried(Some(&variant), 0, why);
                continue;
            }
            match Rulebook::load(&variant.files, &variant.choice) {
                (Some(rulebook), _) => {
                    self.games(&rulebook, FEW, Some(&variant));
                    // Some of what was never there may be there while one of these parts is off.
                    if self.hooks.values().any(Option::is_none) {
                        self.variants(variant.apart);
                    }
                }
                (None, problems) if variant.apart.is_empty() => {
                    let mut errors = problems.iter().filter(|one| one.severity == Severity::Error);
                    let why = errors.next().map_or("it cannot be loaded", |one| &one.message);
                    self.not_tried(Some(&variant), 0, why);
                }
                (None, _) => self.variants(variant.apart),
            }
        }
    }

    fn not_tried(&mut self, variant: Option<&Variant>, begun: usize, why: &str) {
        self.untried.insert(UntriedVersion {
            version: variant.map_or(SAME, |variant| &variant.name).to_owned(),
            begun,
            why: why.to_owned(),
        });
    }

    /// Calls directly what was not heard, and tells what was found.
    pub fn finish(mut self, files: &Files) -> Sampled {
        let mut unheard: BTreeMap<Option<usize>, Vec<HookSite>> = BTreeMap::new();
        for (hook, &version) in self.hooks.iter().filter(|(hook, _)| !self.heard.contains(hook)) {
            unheard.entry(version).or_default().push(hook.clone());
        }
        let mut tried = Vec::new();
        for (version, hooks) in unheard {
            let Some(version) = version else {
                let why = "no rulebook version it could be tried with uses its script";
                tried.extend(hooks.into_iter().map(|hook| UnheardHook::not_run(hook, why)));
                continue;
            };
            let rulebook = self.versions[version].clone();
            let (outcomes, faults) = made_up::call_all(&rulebook, &hooks, &mut self.allowance);
            tried.extend(outcomes);
            self.take(faults);
        }
        tried.sort_by(|a, b| a.hook.cmp(&b.hook));
        let dear = self.dear.iter().map(|((path, point), work)| told::dear(files, path, *point, *work));
        Sampled {
            found: self.found.iter().map(|found| found.told(files)).chain(dear).collect(),
            unheard: tried,
            untried: self.untried.into_iter().collect(),
        }
    }

    /// Whether some hook of the script at this path was not heard so far.
    fn is_unheard(&self, path: &str) -> bool {
        let mut hooks = self.hooks.keys().filter(|(script, _)| script == path);
        hooks.any(|hook| !self.heard.contains(hook))
    }

    /// Plays sample games by one version.
    fn games(&mut self, rulebook: &Rulebook, amount: Amount, variant: Option<&Variant>) {
        let content = rulebook.content();
        let owners = Owner::all(content);
        let mut meant: Vec<(FunctionId, HookSite)> = Vec::new();
        let version = self.versions.len();
        for (function, hook) in hooks_of(content).filter(|(_, (path, _))| (self.meant)(path)) {
            // What belongs to a part that is off is in no game.
            let is_there = owners[function.index()].is_some();
            let first = self.hooks.entry(hook.clone()).or_default();
            if is_there {
                first.get_or_insert(version);
                meant.push((function, hook));
            }
        }
        if self.hooks.values().any(|&first| first == Some(version)) {
            self.versions.push(rulebook.clone());
        }
        if meant.is_empty() && self.outside.is_empty() {
            return;
        }
        let Ok((hooks, work)) = rulebook.counted() else {
            return self.not_tried(variant, 0, "the scripts cannot be loaded");
        };
        let listener = Rc::new(CallWatch::of(hooks, work));
        // Everything is in some deal by chance, if everything is meant.
        let all = owners.iter().flatten().count() == meant.len();
        for game in 0..amount.most {
            let heard = listener.heard.borrow().clone();
            let is_unheard = |(function, hook): &&(FunctionId, HookSite)| {
                !heard.contains(function) && !self.heard.contains(hook)
            };
            let unheard: Vec<FunctionId> = meant.iter().filter(is_unheard).map(|(id, _)| *id).collect();
            let enough = game >= amount.fewest && unheard.is_empty();
            if enough || self.found.len() >= MOST_FOUND {
                break;
            }
            if let Some(why) = self.allowance.is_used_up() {
                self.not_tried(variant, game as usize, why);
                break;
            }
            let wanted: Vec<FunctionId> = match unheard.is_empty() && !all {
                true => meant.iter().map(|(id, _)| *id).collect(),
                false => unheard,
            };
            let wanted: Vec<Owner> = wanted.iter().filter_map(|id| owners[id.index()]).collect();
            let request = request(content, &wanted, &self.outside, game);
            let (_, wrong) = play(content, &listener, &mut self.allowance, &request, game, None);
            if listener.is_stopped.get() {
                self.not_tried(variant, game as usize + 1, DEAR);
                break;
            }
            self.take(wrong.map(|wrong| SampleFailure::in_a_game(wrong, variant)));
        }
        for (id, work) in &*listener.dear.borrow() {
            if let Some((_, hook)) = meant.iter().find(|(known, _)| known == id) {
                let most = self.dear.entry(hook.clone()).or_default();
                *most = (*work).max(*most);
            }
        }
        let heard = listener.heard.borrow();
        let heard = meant.into_iter().filter(|(id, _)| heard.contains(id));
        self.heard.extend(heard.map(|(_, hook)| hook));
    }

    /// Notes faults that are not known yet. The same line fails for other bandits too; once is enough.
    fn take(&mut self, found: impl IntoIterator<Item = SampleFailure>) {
        for one in found {
            if self.found.len() < MOST_FOUND && !self.found.iter().any(|known| known.is_same(&one)) {
                self.found.push(one);
            }
        }
    }
}

/// The hooks of a rulebook version, each with its function.
fn hooks_of(content: &Content) -> impl Iterator<Item = (FunctionId, HookSite)> + '_ {
    content.functions.iter().enumerate().map(|(id, function)| {
        let script = &content.scripts[usize::from(function.script)];
        let path = format!("scripts/{}", script.path);
        (FunctionId::at(id), (path, function.point))
    })
}

/// A deal at the seats one after the other, with as much of what is wanted in it as chance allows: where nothing is, of what
/// packs from outside bring.
fn request(content: &Content, wanted: &[Owner], outside: &BTreeSet<String>, number: u64) -> Request {
    let ids: Vec<&str> = wanted.iter().filter_map(|owner| owner.dealt(content)).collect();
    let is_outside = |id: &str| outside.iter().any(|pack| id.starts_with(pack));
    let is_wanted = |id: &str| if wanted.is_empty() { is_outside(id) } else { ids.contains(&id) };
    let mut rng = Rng::new(SEED, number, Stream::Agents);
    let (fewest, most) = deal::seats(content);
    // The most first: what scripts do grows with those who take part.
    let seats = most - (number % u64::from(most - fewest + 1)) as u8;
    let request = deal::request(content, &is_wanted, seats, &mut rng);
    if request.check(content).is_empty() { request } else { Request::random(seats) }
}

/// What ends a sample game before its time.
#[derive(Clone, Debug)]
enum Wrong {
    /// A script failed.
    Fault(HookFault),
    /// A law does not hold.
    Law(BrokenLaw),
}

/// Plays one game to its end, or to what is wrong in it, or for as long as its scripts may work.
fn play(
    content: &Arc<Content>,
    listener: &Rc<CallWatch>,
    allowance: &mut Allowance<'_>,
    request: &Request,
    number: u64,
    witness: Option<&StateKeeper>,
) -> (Rc<Table>, Option<Wrong>) {
    let (setup, rng) = dealt(content, request, SEED, number);
    let table = Rc::new(Table::new(Arc::clone(content), &setup));
    let hooks = Rc::clone(listener) as Rc<dyn Hooks>;
    let before = listener.work.done();
    listener.allow(before.saturating_add(allowance.of_a_game()));
    let state = start(&table, &setup, rng);
    let judge = Rc::new(RefCell::new(law::Judge::new(&state)));
    let mut game = Game::new(Rc::clone(&table), state, hooks);
    game = match witness {
        Some(keeper) => {
            keeper.begin(game.state());
            game.watched_by(Box::new((keeper.clone(), Rc::clone(&judge))))
        }
        None => game.watched_by(Box::new(Rc::clone(&judge))),
    };
    let wrong = to_the_end(game, &judge, number);
    allowance.spend(listener.work.done().saturating_sub(before));
    (table, wrong.filter(|_| !listener.is_stopped.get()))
}

/// Plays a game on with chance at every seat, and answers what is wrong in it.
fn to_the_end(game: Game, judge: &RefCell<law::Judge>, number: u64) -> Option<Wrong> {
    let chosen = Rc::new(Cell::new(None));
    let agents = Agents::random(game.table().seats, SEED, number);
    let mut game = game.answered_by(Box::new(LawfulChance { agents, chosen: Rc::clone(&chosen) }));
    loop {
        let status = game.advance();
        if let Some(law) = judge.borrow_mut().broken() {
            return Some(Wrong::Law(law));
        }
        match status {
            Ok(Status::Asking) => {}
            Ok(Status::Over | Status::Left) | Err(StopReason::Rig(_)) => return None,
            Err(StopReason::Fault(fault)) => return Some(Wrong::Fault(*fault)),
        }
        if let Err(law) = law::check_at_question(&game) {
            return Some(Wrong::Law(law));
        }
        game.answer(chosen.take()?).ok()?;
    }
}

/// Chance at every seat, which stops the game at each question: so that the laws of questions are looked at.
struct LawfulChance {
    agents: Agents,
    chosen: Rc<Cell<Option<usize>>>,
}

impl Answerer for LawfulChance {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        self.chosen.set(self.agents.answer(asked));
        None
    }
}

/// Notes which functions are called, and calls none when they have done all the work they may.
struct CallWatch {
    hooks: Rc<dyn Hooks>,
    heard: RefCell<BTreeSet<FunctionId>>,
    /// The most that calls of a function have done, where that is more than half of what one may.
    dear: RefCell<BTreeMap<FunctionId, u32>>,
    work: Work,
    /// The count of work at which no more is done.
    until: Cell<u64>,
    /// Whether that was reached.
    is_stopped: Cell<bool>,
}

impl CallWatch {
    fn of(hooks: Rc<dyn Hooks>, work: Work) -> CallWatch {
        let (heard, dear) = Default::default();
        CallWatch { hooks, heard, dear, work, until: Cell::new(0), is_stopped: Cell::new(false) }
    }

    /// Lets work be done until the count is this.
    fn allow(&self, until: u64) {
        self.until.set(until);
        self.is_stopped.set(false);
    }
}

impl Hooks for CallWatch {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        if self.work.done() >= self.until.get() {
            self.is_stopped.set(true);
            // The way for a hook to end a game; nobody is told of this fault.
            let (hook, message) = (call.point().name().to_owned(), DEAR.to_owned());
            let (script, inputs) = (String::new(), String::new());
            return Err(Halt::from(HookFault { script, line: 0, hook, inputs, message, excerpt: None }));
        }
        self.heard.borrow_mut().insert(call.function);
        let reply = self.hooks.call(game, call);
        let work = self.work.of_the_last();
        if work > BUDGET / 2 && reply.is_ok() {
            let mut dear = self.dear.borrow_mut();
            let most = dear.entry(call.function).or_default();
            *most = work.max(*most);
        }
        reply
    }
}

/// What running showed beyond what has been said: a script with an error in it
/// is bound to fail.
pub fn unsaid(mut found: Vec<Diagnostic>, said: &[Diagnostic]) -> Vec<Diagnostic> {
    found.retain(|one| !said.iter().any(|other| other.severity == Severity::Error && other.file == one.file));
    found
}
