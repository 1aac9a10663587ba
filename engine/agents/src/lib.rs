//! Computer players. An agent is shown a question and what its seat can see,
//! and names one of the offered choices. It never sees the state itself, never
//! changes anything, and decides no rule.
//!
//! Adding one: a file with a type that implements [`Agent`], and a row in
//! [`AGENTS`], in alphabetical order.

mod greedy;
mod imagine;
mod random;

use holdup_rules::game::{Answerer, Asked};
use holdup_rules::ids::{MAX_WHO, PersonId};
use holdup_rules::rng::{Rng, Stream};

pub use greedy::Greedy;
pub use random::Random;

/// A computer that answers for one seat.
pub trait Agent {
    /// The number of the choice taken, below the number of choices of the question.
    fn choose(&mut self, asked: &Asked<'_>) -> usize;
}

/// A row of [`AGENTS`].
#[derive(Clone, Copy, Debug)]
pub struct AgentKind {
    /// What it is called on the command line and in records.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// Makes one, with the generator it may draw from.
    pub make: fn(Rng) -> Box<dyn Agent>,
}

/// Every agent there is, by name.
pub const AGENTS: &[AgentKind] = &[
    AgentKind {
        name: "greedy",
        about: "goes for the loot, shoots the richest, keeps away from the Marshal",
        make: |rng| Box::new(Greedy { rng }),
    },
    AgentKind {
        name: "random",
        about: "takes any offered choice, each equally likely",
        make: |rng| Box::new(Random { rng }),
    },
];

/// The agent of this name.
pub fn named(name: &str) -> Option<&'static AgentKind> {
    AGENTS.iter().find(|kind| kind.name == name)
}

/// The generator of the agent that answers as `person` in game number `game` under `seed`.
/// Each has its own, so that another agent on one seat changes nothing
/// about what the others draw.
pub fn stream(seed: u64, game: u64, person: PersonId) -> Rng {
    let seat = u64::from(person.0).wrapping_mul(0xA24B_AED4_963E_E407);
    Rng::new(seed.wrapping_add(seat), game, Stream::Agents)
}

/// Agents at a table. A seat without one is a person's, and its questions are
/// answered from outside.
#[derive(Default)]
pub struct Agents {
    seats: [Option<Box<dyn Agent>>; MAX_WHO],
    everything: bool,
}

impl Agents {
    /// Agents for the first seats in order; `None` leaves the seat to a person.
    /// Entries beyond the last possible seat are ignored.
    pub fn new(seats: impl IntoIterator<Item = Option<Box<dyn Agent>>>) -> Agents {
        let mut agents = Agents { everything: true, ..Agents::default() };
        for (slot, agent) in agents.seats.iter_mut().zip(seats) {
            agents.everything &= agent.is_some();
            *slot = agent;
        }
        agents
    }

    /// The same kind of agent on each of `seats` seats, for game number `game` under `seed`.
    pub fn all(kind: &AgentKind, seats: u8, seed: u64, game: u64) -> Agents {
        Agents::new((0..seats).map(|seat| Some((kind.make)(stream(seed, game, PersonId(seat))))))
    }
}

impl Answerer for Agents {
    #[inline]
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        self.seats[asked.question.person.seat().index()].as_mut().map(|agent| agent.choose(asked))
    }

    fn answers_everything(&self) -> bool {
        self.everything
    }
}
