//! Computer players. An agent is shown a question and what its seat can see,
//! and names one of the offered choices. It never sees the state itself, never
//! changes anything, and decides no rule.
//!
//! An [`Agent`] answers at once. A [`Thinker`] is given the games that its seat may imagine, and plays in them before it answers.
//!
//! Adding one: a file with a type that implements either, and a row in
//! [`AGENTS`], in alphabetical order.

mod dice;
mod greedy;
mod level;
mod named;
mod picture;
mod planner;
mod random;
mod scout;
mod scouting;
mod style;
mod temper;
mod worth;

use holdup_rules::game::{Answerer, Asked, Game, Status, StopReason};
use holdup_rules::ids::{MAX_WHO, PersonId};
use holdup_rules::imagined::Imagining;
use holdup_rules::table::Table;

pub use dice::Dice;
pub use greedy::Greedy;
pub use level::{Strength, playouts};
pub use named::{NameError, NamedAgent, names};
pub use planner::{ChoiceOutcome, Planner};
pub use random::RandomAgent;
pub use scouting::Scouting;
pub use temper::Temper;

/// A computer that answers for one seat at once.
pub trait Agent {
    /// The number of the choice taken, below the number of choices of the question. Whatever is left to chance is left to `dice`.
    fn choose(&mut self, asked: &Asked<'_>, dice: Dice) -> usize;
}

/// A computer that thinks before it answers for one seat.
pub trait Thinker {
    /// The number of the choice taken, below the number of choices of the question. If `stop` says so, it stops thinking and
    /// takes the best choice so far.
    fn choose(&mut self, imagining: &Imagining, dice: Dice, stop: &dyn Fn() -> bool) -> usize;
}

/// A computer on a seat.
pub enum ComputerPlayer {
    /// It answers at once.
    Quick(Box<dyn Agent>),
    /// It thinks first.
    Thinks(Box<dyn Thinker>),
}

impl ComputerPlayer {
    /// Its choice at the question that a game waits for; none if it waits for none.
    pub fn choose(&mut self, game: &Game, dice: Dice, stop: &dyn Fn() -> bool) -> Option<usize> {
        let dice = dice.at(game.answers());
        match self {
            ComputerPlayer::Quick(agent) => Some(agent.choose(&game.asked()?, dice)),
            ComputerPlayer::Thinks(thinker) => Some(thinker.choose(&Imagining::of(game)?, dice, stop)),
        }
    }
}

/// A row of [`AGENTS`].
#[derive(Clone, Copy, Debug)]
pub struct AgentKind {
    /// Its name on the command line and in records.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// The number of playouts if none is named; none for an agent that takes no number.
    pub playouts: Option<u32>,
    /// True if it takes a temper.
    pub has_temper: bool,
    /// Makes one for a table.
    pub make: fn(&NamedAgent, &Table) -> ComputerPlayer,
}

/// The most playouts an answer may take.
pub const MOST_PLAYOUTS: u32 = 1_000_000;

/// Every agent there is, by name.
pub const AGENTS: &[AgentKind] = &[
    AgentKind {
        name: "easy",
        about: "looks two cards ahead and errs by up to 400 dollars",
        playouts: None,
        has_temper: false,
        make: |_, table| looks(Greedy::new().erring(400), table),
    },
    AgentKind {
        name: "fair",
        about: "plans ahead a little; `fair:thief`, `fair:shooter` and `fair:schemer` have a temper",
        playouts: None,
        has_temper: true,
        make: |named, table| plans(playouts(Strength::Fair, table), named),
    },
    AgentKind {
        name: "greedy",
        about: "looks two cards ahead and takes what seems to pay most",
        playouts: None,
        has_temper: false,
        make: |_, table| looks(Greedy::new(), table),
    },
    AgentKind {
        name: "planner",
        about: "plays this many imagined games before each answer: `planner:1000`",
        playouts: Some(500),
        has_temper: true,
        make: |named, _| plans(named.playouts.or(named.kind.playouts).unwrap_or(1), named),
    },
    AgentKind {
        name: "random",
        about: "takes any offered choice, each equally likely: for tests",
        playouts: None,
        has_temper: false,
        make: |_, _| ComputerPlayer::Quick(Box::new(RandomAgent)),
    },
    AgentKind {
        name: "strong",
        about: "plans ahead as far as a third of a second allows; takes a temper as `fair` does",
        playouts: None,
        has_temper: true,
        make: |named, table| plans(playouts(Strength::Strong, table), named),
    },
];

fn looks(greedy: Greedy, table: &Table) -> ComputerPlayer {
    match Scouting::pays_at(table) {
        true => ComputerPlayer::Thinks(Box::new(Scouting(greedy))),
        false => ComputerPlayer::Quick(Box::new(greedy)),
    }
}

fn plans(playouts: u32, named: &NamedAgent) -> ComputerPlayer {
    ComputerPlayer::Thinks(Box::new(Planner { playouts, temper: named.temper }))
}

/// The agent of this name.
pub fn named(name: &str) -> Option<&'static AgentKind> {
    AGENTS.iter().find(|kind| kind.name == name)
}

/// Agents at a table that answer at once. A seat without one is a person's or a thinker's, and its questions are
/// answered from outside.
#[derive(Default)]
pub struct Agents {
    seats: [Option<(Box<dyn Agent>, Dice)>; MAX_WHO],
    everything: bool,
}

impl Agents {
    /// Agents for the first seats in order, in game number `game` under `seed`; `None` leaves the seat to others.
    /// Entries beyond the last possible seat are ignored.
    pub fn new(seats: impl IntoIterator<Item = Option<Box<dyn Agent>>>, seed: u64, game: u64) -> Agents {
        let mut agents = Agents { everything: true, ..Agents::default() };
        for ((slot, agent), at) in agents.seats.iter_mut().zip(seats).zip(0..) {
            agents.everything &= agent.is_some();
            *slot = agent.map(|agent| (agent, Dice::new(seed, game, PersonId(at))));
        }
        agents
    }

    /// An agent that chooses at random on each of `seats` seats, for game number `game` under `seed`.
    pub fn random(seats: u8, seed: u64, game: u64) -> Agents {
        Agents::new((0..seats).map(|_| Some(Box::new(RandomAgent) as Box<dyn Agent>)), seed, game)
    }
}

impl Answerer for Agents {
    #[inline]
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let (agent, dice) = self.seats[asked.question.person.seat().index()].as_mut()?;
        Some(agent.choose(asked, dice.at(asked.number)))
    }

    fn answers_everything(&self) -> bool {
        self.everything
    }
}

/// Agents at a table that think. They answer from outside: [`Thinkers::advance`] asks them wherever a game waits for one.
#[derive(Default)]
pub struct Thinkers {
    seats: [Option<(Box<dyn Thinker>, Dice)>; MAX_WHO],
}

impl Thinkers {
    /// Runs a game until a question that no thinker answers, or the end.
    ///
    /// # Errors
    /// As [`Game::advance`].
    pub fn advance(&mut self, game: &mut Game, stop: &dyn Fn() -> bool) -> Result<Status, StopReason> {
        loop {
            let status = game.advance()?;
            let answered = match status {
                Status::Asking => self.answer(game, stop).map(|choice| game.answer(choice)),
                _ => None,
            };
            if !matches!(answered, Some(Ok(()))) {
                return Ok(status);
            }
        }
    }

    /// The choice of the thinker who is asked; none if no thinker is.
    pub fn answer(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Option<usize> {
        let person = game.question()?.person;
        let (thinker, dice) = self.seats[person.seat().index()].as_mut()?;
        let imagining = Imagining::of(game)?;
        Some(thinker.choose(&imagining, dice.at(imagining.number()), stop))
    }
}

/// Puts computers on the first seats of a table in order, in game number `game` under `seed`; `None` leaves the seat to a person.
pub fn seat(
    players: impl IntoIterator<Item = Option<NamedAgent>>,
    table: &Table,
    seed: u64,
    game: u64,
) -> (Agents, Thinkers) {
    let mut thinkers = Thinkers::default();
    let seats = players.into_iter().take(MAX_WHO).enumerate().map(|(at, named)| match named?.player(table) {
        ComputerPlayer::Quick(agent) => Some(agent),
        ComputerPlayer::Thinks(thinker) => {
            thinkers.seats[at] = Some((thinker, Dice::new(seed, game, PersonId::at(at))));
            None
        }
    });
    let agents = Agents::new(seats.collect::<Vec<_>>(), seed, game);
    (agents, thinkers)
}
