//! Random games for the tests of trust: dealt from a seed and a number, many at
//! a time on two threads, so that a failure names the one game to play again.
//! What is checked about a game stands in the tests themselves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_replay::record::dealt;
use holdup_rules::game::Game;
use holdup_rules::hook::Hooks;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, Setup, start};
use holdup_rules::state::State;
use holdup_rules::table::Table;

/// The rulebook versions that are played, and how few and many seats they have;
/// the first one is played most.
pub const PRESETS: &[(&str, u8, u8)] = &[
    (PRESET, 3, 6),
    ("base_2014_expert", 3, 6),
    ("base_2014_two_player", 2, 2),
];

use crate::PRESET;

/// Scripts that recurse to their limit need this much stack on a thread of their own.
const STACK: usize = 8 * 1024 * 1024;

/// How many threads play at the same time.
const THREADS: u64 = 2;

/// Which game it is: seed and number decide everything about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Which {
    /// Under which rulebook version.
    pub preset: &'static str,
    /// How many seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Its number under the seed.
    pub game: u64,
}

impl Which {
    /// Game number `game` under `seed`, with every possible number of seats in rotation.
    ///
    /// # Panics
    /// When the version is none of [`PRESETS`].
    pub fn nth(preset: &str, seed: u64, game: u64) -> Which {
        let row = PRESETS.iter().find(|(name, ..)| *name == preset);
        let &(preset, fewest, most) = row.expect("only listed versions are played");
        Which {
            preset,
            seats: fewest + (game % u64::from(most - fewest + 1)) as u8,
            seed,
            game,
        }
    }

    /// What a test draws its own choices from, answers included.
    pub fn choices(self) -> Rng {
        Rng::new(self.seed, self.game, Stream::Agents)
    }
}

/// A dealt game that has not begun.
pub struct Dealt {
    /// What was dealt.
    pub setup: Setup,
    /// What stays the same.
    pub table: Rc<Table>,
    /// Where it begins.
    pub state: State,
}

impl Dealt {
    /// Deals a game with everything left to chance.
    pub fn new(rulebook: &Rulebook, which: Which) -> Dealt {
        let content = rulebook.content();
        let (setup, rng) = dealt(content, &Request::random(which.seats), which.seed, which.game);
        let table = Rc::new(Table::new(Arc::clone(content), &setup));
        let state = *start(&table, &setup, rng);
        Dealt { setup, table, state }
    }

    /// The game at its beginning, answered from outside.
    pub fn game(&self, hooks: &Rc<dyn Hooks>) -> Game {
        Game::new(Rc::clone(&self.table), self.state.clone(), Rc::clone(hooks))
    }
}

/// A rulebook version the tests of trust play.
///
/// # Panics
/// When the built-in content does not load: nothing can be tested then.
pub fn rulebook(library: &Library, preset: &str) -> Arc<Rulebook> {
    match library.rulebook(preset, &[]) {
        Ok(rulebook) => rulebook,
        Err(problems) => panic!("{}", holdup_packs::render(&problems, library.files(), false)),
    }
}

/// Plays games number 0 to `games` under `seed` on two threads, each with its
/// own hooks, and a quarter as many of each of the other [`PRESETS`]. Answers what `play` made of each, in the order of the games.
///
/// # Panics
/// When `play` fails or panics for a game, naming every such game.
pub fn play_all<T: Send>(
    seed: u64,
    games: u64,
    play: impl Fn(&Rulebook, Which, &Rc<dyn Hooks>) -> Result<T, String> + Sync,
) -> Vec<T> {
    let library = Library::built_in();
    let mut made = Vec::new();
    for &(preset, ..) in PRESETS {
        let games = if preset == PRESET {
            games
        } else {
            games.div_ceil(4)
        };
        made.extend(play_version(&library, preset, seed, games, &play));
    }
    made
}

fn play_version<T: Send>(
    library: &Library,
    preset: &str,
    seed: u64,
    games: u64,
    play: impl Fn(&Rulebook, Which, &Rc<dyn Hooks>) -> Result<T, String> + Sync,
) -> Vec<T> {
    let rulebook = rulebook(library, preset);
    let one_thread = |first: u64| -> Vec<(u64, Result<T, String>)> {
        let hooks = rulebook.hooks().expect("the scripts were loaded once before");
        (first..games)
            .step_by(THREADS as usize)
            .map(|game| {
                let which = Which::nth(preset, seed, game);
                let played = catch_unwind(AssertUnwindSafe(|| play(&rulebook, which, &hooks)));
                (
                    game,
                    played.unwrap_or_else(|_| Err("it panicked, see above".to_owned())),
                )
            })
            .collect()
    };
    let mut all: Vec<(u64, Result<T, String>)> = std::thread::scope(|scope| {
        let spawn = |first| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread
                .spawn_scoped(scope, move || one_thread(first))
                .expect("the system gives a thread")
        };
        let threads: Vec<_> = (0..THREADS).map(spawn).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("panics were caught"))
            .collect()
    });
    all.sort_by_key(|&(game, _)| game);
    let mut made = Vec::new();
    let mut wrong = Vec::new();
    for (game, played) in all {
        let which = Which::nth(preset, seed, game);
        match played {
            Ok(played) => made.push(played),
            Err(why) => wrong.push(format!(
                "{preset} seats {} seed {seed} game {game}: {why}",
                which.seats
            )),
        }
    }
    let count = wrong.len();
    wrong.truncate(5);
    assert!(
        count == 0,
        "{count} of {games} games went wrong, the first of them:\n{}",
        wrong.join("\n")
    );
    made
}

/// A number from the environment, for longer runs.
///
/// # Panics
/// When the variable holds no number.
#[allow(
    clippy::disallowed_methods,
    reason = "a longer run is asked for by the environment"
)]
pub fn number_from_environment(name: &str, usual: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} must be a number, not `{text}`")),
        Err(_) => usual,
    }
}
