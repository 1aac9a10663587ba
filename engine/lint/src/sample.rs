//! Sample games: what only shows when a script runs. Random answers, the things
//! that have scripts put into the game one after the other, until every hook was
//! heard or enough was played.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::Agents;
use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, Severity};
use holdup_replay::record::dealt;
use holdup_rules::content::{Content, Subscription};
use holdup_rules::game::{Game, Halt, Stopped};
use holdup_rules::hook::{Call, HookFault, HookPoint, Hooks, Reply};
use holdup_rules::ids::{CarId, CharacterId, FunctionId};
use holdup_rules::setup::{Request, playable, seat_range, start};
use holdup_rules::table::Table;

use holdup_hooks::codes;

/// The seed all sample games are dealt from: the same script gets the same verdict.
const SEED: u64 = 1;

/// So many games are played at least, and at most.
const FEWEST: u64 = 6;
const MOST: u64 = 36;

/// More different faults help nobody.
const MOST_FOUND: usize = 12;

/// What sample games showed.
#[derive(Clone, Debug, Default)]
pub struct Sampled {
    /// What went wrong in them.
    pub found: Vec<Diagnostic>,
    /// The hooks that were called, each with the path of its script.
    pub heard: BTreeSet<(String, HookPoint)>,
}

/// Plays sample games of a rulebook version for as long as `go_on` says so.
pub fn sample(rulebook: &Rulebook, files: &Files, mut go_on: impl FnMut() -> bool) -> Sampled {
    let mut faults: Vec<HookFault> = Vec::new();
    let content = rulebook.content();
    let Ok(hooks) = rulebook.hooks() else {
        return Sampled::default();
    };
    if content.functions.is_empty() {
        return Sampled::default();
    }
    let listener = Rc::new(Listener {
        hooks,
        heard: RefCell::default(),
    });
    for game in 0..MOST {
        let heard_all = listener.heard.borrow().len() == content.functions.len();
        if faults.len() >= MOST_FOUND || (game >= FEWEST && heard_all) || !go_on() {
            break;
        }
        let Some(fault) = play(content, &listener, game) else {
            continue;
        };
        let known = |other: &HookFault| {
            (&other.script, other.line, &other.hook) == (&fault.script, fault.line, &fault.hook)
        };
        if !faults.iter().any(known) {
            faults.push(fault);
        }
    }
    let heard = listener.heard.borrow();
    Sampled {
        found: faults.iter().map(|fault| told(fault, files)).collect(),
        heard: heard
            .iter()
            .map(|function| {
                let function = &content.functions[function.index()];
                let script = &content.scripts[usize::from(function.script)];
                (format!("scripts/{}", script.path), function.point)
            })
            .collect(),
    }
}

/// Plays one game to its end, or to the fault that ended it.
fn play(content: &Arc<Content>, listener: &Rc<Listener>, game: u64) -> Option<HookFault> {
    let (fewest, most) = seat_range(content);
    let seats = fewest + (game % u64::from(most - fewest + 1)) as u8;
    let (setup, rng) = dealt(content, &request(content, listener, seats, game), SEED, game);
    let table = Rc::new(Table::new(Arc::clone(content), &setup));
    let state = *start(&table, &setup, rng);
    let kind = holdup_agents::named("random")?;
    let agents = Agents::all(kind, seats, SEED, game);
    let hooks: Rc<dyn Hooks> = Rc::clone(listener) as Rc<dyn Hooks>;
    let mut game = Game::new(table, state, hooks).answered_by(Box::new(agents));
    match game.advance() {
        Err(Stopped::Fault(fault)) => Some(*fault),
        _ => None,
    }
}

/// A deal with what has not been heard yet in it, where that can be chosen.
fn request(content: &Content, listener: &Listener, seats: u8, game: u64) -> Request {
    let heard = listener.heard.borrow();
    let unheard = |hooks: &[Subscription]| hooks.iter().any(|hook| !heard.contains(&hook.function));
    let bandits: Vec<CharacterId> = playable(content)
        .filter(|&id| unheard(&content.characters[id.index()].hooks))
        .collect();
    let cars: Vec<CarId> = (0..content.cars.len())
        .filter(|&at| unheard(&content.cars[at].hooks))
        .map(CarId::at)
        .collect();
    let nth = |count: usize| (count > 0).then(|| game as usize % count);
    let mut request = Request::random(seats);
    if let Some(at) = nth(bandits.len()) {
        request.characters = vec![Some(bandits[at])];
    }
    if !request.check(content).is_empty() {
        request = Request::random(seats);
    }
    let before = request.clone();
    if let Some(at) = nth(cars.len()) {
        request.cars = vec![cars[at]];
    }
    if request.check(content).is_empty() {
        request
    } else {
        before
    }
}

/// Notes which functions are called.
struct Listener {
    hooks: Rc<dyn Hooks>,
    heard: RefCell<BTreeSet<FunctionId>>,
}

impl Hooks for Listener {
    fn call(&self, game: &mut Game, call: &Call) -> Result<Reply, Halt> {
        self.heard.borrow_mut().insert(call.function);
        self.hooks.call(game, call)
    }
}

fn told(fault: &HookFault, files: &Files) -> Diagnostic {
    let file = format!("scripts/{}", fault.script);
    let span = files.get(&file).map_or(0..0, |bytes| line(bytes, fault.line));
    let message = format!("`{}` stops a game here: {}", fault.hook, fault.message);
    Diagnostic::new(&codes::FAILS_IN_PLAY, file, span, message)
        .label("in a sample game")
        .help(format!("it was called for {}", fault.inputs))
}

/// What sample games show beyond what has been said: a script with an error in it
/// is bound to fail.
pub fn unsaid(mut played: Vec<Diagnostic>, said: &[Diagnostic]) -> Vec<Diagnostic> {
    played.retain(|one| {
        !said
            .iter()
            .any(|other| other.severity == Severity::Error && other.file == one.file)
    });
    played
}

/// The bytes of a line, without the space around it.
fn line(bytes: &[u8], number: u32) -> Range<usize> {
    let mut start = 0;
    for (at, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if at + 1 == number as usize {
            let from = start + (line.len() - line.trim_ascii_start().len());
            return from..(start + line.trim_ascii_end().len()).max(from);
        }
        start += line.len();
    }
    0..0
}
