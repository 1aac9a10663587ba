//! Random games for the tests of trust: dealt from a seed and a number, many at
//! a time on two threads, so that a failure names the one game to play again.
//! What is checked about a game stands in the tests themselves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Files, built_in, preset_ids};
use holdup_replay::library::Library;
use holdup_replay::record::{Generator, Head, dealt};
use holdup_rules::content::Content;
use holdup_rules::game::{Answerer, Asked, Game, Hooks};
use holdup_rules::ids::{CharacterId, PersonId};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, Setup, seat_range};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::{Language, Words};

use crate::PRESET;

/// The rulebook versions played beside [`PRESET`], with fewer games, and the parts
/// that are on in them.
pub const OTHER_GAMES: &[(&str, &[&str])] = &[
    ("base_2014_expert", &[]),
    ("base_2014_two_player", &[]),
    ("ucr_2_1", &[]),
    ("ucr_2_1", EVERYTHING),
    ("ucr_2_1", &["handcar", "special_punch", "armoury_car", "cursed_loot"]),
    ("ucr_2_1", &["bots"]),
    ("ucr_2_1", &["bots", "horses", "time_travel_car", "circus_car", "special_punch", "infirmary_car"]),
];

/// All parts that can be on together, but the Handcar.
const EVERYTHING: &[&str] = &[
    "horses",
    "time_travel_car",
    "north_pole",
    "tunnel_station",
    "cursed_loot",
    "circus_car",
    "special_punch",
    "armoury_car",
    "infirmary_car",
];

/// One of [`OTHER_GAMES`].
///
/// # Panics
/// When it does not load.
pub fn other_game(library: &Library, (preset, with): (&str, &[&str])) -> Arc<Rulebook> {
    if with.is_empty() {
        return rulebook_of(library, preset, &[]);
    }
    let list: Vec<String> = with.iter().map(|part| format!("\"{part}\"")).collect();
    rulebook_of(library, preset, &[("with", &format!("[{}]", list.join(", ")))])
}

/// A rulebook version with the pack that is made up for tests, and with these of its parts.
///
/// # Panics
/// When it does not load.
pub fn made_up(preset: &str, parts: &[&str]) -> Arc<Rulebook> {
    let parts: Vec<String> = parts.iter().map(|part| format!("made_up/{part}")).collect();
    with_pack("made_up", preset, &parts.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A rulebook version with the pack in a folder of `tests`, and with these parts of any pack.
///
/// # Panics
/// When it does not load.
pub fn with_pack(folder: &str, preset: &str, parts: &[&str]) -> Arc<Rulebook> {
    with_files(&crate::pack(folder), preset, parts)
}

/// As [`with_pack`], with the files of a pack.
///
/// # Panics
/// When it does not load.
pub fn with_files(pack: &Files, preset: &str, parts: &[&str]) -> Arc<Rulebook> {
    let mut files = built_in();
    let id = files.share(pack, "tests").expect("no other pack has its id");
    let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
    let (packs, parts) = (format!("[\"{id}\"]"), format!("[{}]", parts.join(", ")));
    rulebook_of(&Library::new(files), preset, &[("packs", &packs), ("with", &parts)])
}

/// Scripts that recurse to their limit need much stack on a thread of their own.
const STACK: usize = 64 << 20;

/// How many threads play at the same time.
const THREADS: u64 = 2;

/// Which game it is: seed and number decide everything about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Which {
    /// How many seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Its number under the seed.
    pub game: u64,
}

impl Which {
    /// Game number `game` under `seed`, with every possible number of seats in rotation.
    pub fn nth(content: &Content, seed: u64, game: u64) -> Which {
        let (fewest, most) = seat_range(content);
        Which { seats: fewest + (game % u64::from(most - fewest + 1)) as u8, seed, game }
    }

    /// What a test draws its own choices from, answers included.
    pub fn choices(self) -> Rng {
        Rng::new(self.seed, self.game, Stream::Agents)
    }
}

/// Answers at random, everything in place.
#[derive(Debug)]
pub struct Anybody(pub Rng);

impl Answerer for Anybody {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        Some(self.0.below(asked.question.choices.len() as u32) as usize)
    }

    fn answers_everything(&self) -> bool {
        true
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
        let mut request = Request::random_of(content, which.seats);
        // Whoever is led by rule is never dealt: in two of three games some are chosen, now these and now others.
        let ruled: Vec<_> = content.characters.iter().enumerate().filter(|(_, row)| row.by_rule).collect();
        let game = which.game as usize;
        if !game.is_multiple_of(3) && !ruled.is_empty() {
            let free = usize::from(which.seats) - request.characters.len();
            let count = 1 + game / 3 % ruled.len().min(free.saturating_sub(1).max(1));
            let chosen = ruled.iter().cycle().skip(game).take(count);
            request.characters.extend(chosen.map(|&(id, _)| Some(CharacterId::at(id))));
        }
        let (setup, rng) = dealt(content, &request, which.seed, which.game);
        let table = Rc::new(Table::new(Arc::clone(content), &setup));
        let state = *start(&table, &setup, rng);
        Dealt { setup, table, state }
    }

    /// The same game, in every fifth of them with seats that others lead than who sits there.
    #[must_use]
    pub fn led_by_others(mut self, which: Which) -> Dealt {
        if which.game % 5 == 4 {
            let mut rng = Rng::new(!which.seed, which.game, Stream::Agents);
            for seat in self.table.all_seats() {
                if rng.below(3) == 0 {
                    self.state.leads[seat.index()] = PersonId(rng.below(u32::from(which.seats)) as u8);
                }
            }
        }
        self
    }

    /// The same game, with some seats for which a rule decides, but never for all.
    #[must_use]
    pub fn led_by_rule(mut self, which: Which) -> Dealt {
        let mut rng = Rng::new(!which.seed, which.game, Stream::Agents);
        for seat in self.table.all_seats().skip(1) {
            if rng.below(2) == 0 {
                self.state.leads[seat.index()] = PersonId::NOBODY;
            }
        }
        self
    }

    /// The head of its record.
    pub fn head(&self, which: Which) -> Head {
        let generator = Generator::find(&self.state.rng, which.seed, which.game);
        let players = vec!["agent random".to_owned(); which.seats.into()];
        Head::new(&self.table.content, &self.setup, players, generator)
    }

    /// The game at its beginning, answered from outside.
    pub fn game(&self, hooks: &Rc<dyn Hooks>) -> Game {
        Game::new(Rc::clone(&self.table), self.state.clone(), Rc::clone(hooks))
    }
}

/// The rulebook version most tests of trust play.
///
/// # Panics
/// When the built-in content does not load: nothing can be tested then.
pub fn rulebook(library: &Library) -> Arc<Rulebook> {
    rulebook_of(library, PRESET, &[])
}

/// A rulebook version with house rules, each an option and its value as TOML writes it.
///
/// # Panics
/// When it does not load.
pub fn rulebook_of(library: &Library, preset: &str, house_rules: &[(&str, &str)]) -> Arc<Rulebook> {
    let house_rules: Vec<(String, String)> =
        house_rules.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect();
    match library.rulebook(preset, &house_rules) {
        Ok(rulebook) => rulebook,
        Err(problems) => panic!("{}", holdup_packs::render(&problems, library.files(), false)),
    }
}

/// Looks at every language of every rulebook version.
///
/// # Panics
/// When one does not load.
pub fn each_language(mut check: impl FnMut(&str, &Language)) {
    let library = Library::built_in();
    for preset in preset_ids(library.files()) {
        for language in Words::of(rulebook_of(&library, preset, &[]).content()).languages() {
            check(preset, language);
        }
    }
}

/// Plays games number 0 to `games` under `seed` on two threads, each with its
/// own hooks, and a quarter as many of each of [`OTHER_GAMES`]. Answers what
/// `play` made of each, in the order of the games.
///
/// # Panics
/// When `play` fails or panics for a game, naming every such game.
pub fn play_all<T: Send>(
    seed: u64,
    games: u64,
    play: impl Fn(&Rulebook, Which, &Rc<dyn Hooks>) -> Result<T, String> + Sync,
) -> Vec<T> {
    let library = Library::built_in();
    let mut made = play_all_by(&rulebook(&library), seed, games, &play);
    for &other in OTHER_GAMES {
        let rulebook = other_game(&library, other);
        made.extend(play_all_by(&rulebook, seed, games.div_ceil(4), &play));
    }
    made
}

/// As [`play_all`], by one rulebook version alone. `HOLDUP_SEED` in the environment stands for the seed of all.
///
/// # Panics
/// As [`play_all`].
pub fn play_all_by<T: Send>(
    rulebook: &Rulebook,
    seed: u64,
    games: u64,
    play: impl Fn(&Rulebook, Which, &Rc<dyn Hooks>) -> Result<T, String> + Sync,
) -> Vec<T> {
    let content = rulebook.content();
    let seed = number_from_environment("HOLDUP_SEED", seed);
    let hooks = || rulebook.hooks().expect("the scripts were loaded once before");
    let all = side_by_side(games, hooks, |hooks, game| {
        let which = Which::nth(content, seed, game);
        let played = catch_unwind(AssertUnwindSafe(|| play(rulebook, which, hooks)));
        played.unwrap_or_else(|_| Err("it panicked, see above".to_owned()))
    });
    let mut made = Vec::new();
    let mut wrong = Vec::new();
    for (game, played) in (0..).zip(all) {
        let which = Which::nth(content, seed, game);
        match played {
            Ok(played) => made.push(played),
            Err(why) => wrong
                .push(format!("{} seats {} seed {seed} game {game}: {why}", content.preset.id, which.seats)),
        }
    }
    let count = wrong.len();
    wrong.truncate(5);
    assert!(count == 0, "{count} of {games} games went wrong, the first of them:\n{}", wrong.join("\n"));
    made
}

/// Works at all of so many pieces on two threads, each with what it makes for itself; answers what came of the pieces, in
/// their order.
///
/// # Panics
/// When a thread panics.
pub fn side_by_side<C, T: Send>(
    pieces: u64,
    own: impl Fn() -> C + Sync,
    work: impl Fn(&C, u64) -> T + Sync,
) -> Vec<T> {
    let one_thread = |first: u64| -> Vec<(u64, T)> {
        let own = own();
        (first..pieces).step_by(THREADS as usize).map(|piece| (piece, work(&own, piece))).collect()
    };
    let mut all: Vec<(u64, T)> = std::thread::scope(|scope| {
        let spawn = |first| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            let one_thread = &one_thread;
            thread.spawn_scoped(scope, move || one_thread(first)).expect("the system gives a thread")
        };
        let threads: Vec<_> = (0..THREADS).map(spawn).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no thread panics")).collect()
    });
    all.sort_by_key(|&(piece, _)| piece);
    all.into_iter().map(|(_, made)| made).collect()
}

/// A number from the environment, for longer runs.
///
/// # Panics
/// When the variable holds no number.
#[allow(clippy::disallowed_methods, reason = "a longer run is asked for by the environment")]
pub fn number_from_environment(name: &str, usual: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not `{text}`")),
        Err(_) => usual,
    }
}

/// House rules as far from those of 2014 as they go: each shows, refuses, cancels
/// or reorders something that otherwise never is.
pub const HOUSE_RULES: &[(&str, &str)] = &[
    ("neutral_bullet_count", "4"),
    ("neutral_deck_removed", "\"never\""),
    ("neutral_shortage_effect", "\"effect_cancelled\""),
    ("encounter_order", "\"flee_then_bullet\""),
    ("encounter_order_many", "\"one_by_one\""),
    ("fire_targets", "\"any_pawn\""),
    ("marshal_card_obligatory", "false"),
    ("punch_move_same_floor", "false"),
    ("robbery_amount", "2"),
    ("robbery_obligatory", "false"),
    ("robbery_storage_face", "\"face_up\""),
    ("speeding_up_mixed_order", "\"play_then_draw\""),
    ("speeding_up_obligation", "\"may\""),
];
