//! What an agent leaves to chance. It follows from the seed, the game, the seat and the number of the answer and from nothing
//! else: whoever takes an answer back or goes on with a game need not ask any agent again.

use holdup_rules::ids::PersonId;
use holdup_rules::rng::{Rng, Stream};

/// The chance of one agent for one answer.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The chance of the agent that answers as `person` in game number `game` under `seed`, before any answer. Each agent has its
    /// own, so that another agent on one seat changes nothing about what the others draw.
    pub fn new(seed: u64, game: u64, person: PersonId) -> Dice {
        let seat = u64::from(person.0).wrapping_mul(0xA24B_AED4_963E_E407);
        Dice(finish(finish(seed.wrapping_add(seat)) ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }

    /// The same for the answer of this number.
    #[inline]
    #[must_use]
    pub fn at(self, number: u32) -> Dice {
        Dice(self.0.wrapping_add(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }

    /// A number below `n`, each equally likely but for one part in 2 to the power of 64. Always the same one.
    #[inline]
    pub fn once(self, n: usize) -> usize {
        ((u128::from(finish(self.0)) * n as u128) >> 64) as usize
    }

    /// A generator for more than one number.
    pub fn rng(self) -> Rng {
        Rng::new(finish(self.0), 0, Stream::Agents)
    }
}

/// SplitMix64's finaliser.
#[inline]
fn finish(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
