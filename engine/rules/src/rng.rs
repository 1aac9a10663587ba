//! Chance. The generator is `rand`'s named xoshiro256++, whose values never
//! change; everything built on it (bounded numbers, shuffles, streams) is ours,
//! because the crate may change those in any release.

use crate::number::count;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng};

/// Name of the algorithm, written into every record.
pub const GENERATOR: &str = "xoshiro256++";

/// What a stream of random numbers is for; streams of one game are independent, by the number of this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Everything the game itself draws.
    Chance,
    /// What agents draw, so that an agent never moves the order of a deck.
    Agents,
    /// Which bots play and who begins where bots play, which is known before anything is dealt.
    Seats,
}

/// The generator of one game. It is part of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream of game number `game` under `seed`.
    pub fn new(seed: u64, game: u64, stream: Stream) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(mix(seed, game, stream as u64)))
    }

    /// A number below `n`, each equally likely (Lemire's method with
    /// rejection). `n` must not be zero.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half of the product is meant")]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut wide = u64::from(self.0.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (wide as u32) < threshold {
                wide = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// A number within bounds, each equally likely.
    #[expect(clippy::cast_possible_truncation, reason = "it lies within bounds")]
    pub(crate) fn between(&mut self, least: i8, most: i8) -> i8 {
        let count = u32::from(least.abs_diff(most)) + 1;
        (i64::from(least) + i64::from(self.below(count))) as i8
    }

    /// Puts `items` into random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(count(last) + 1) as usize);
        }
    }
}

/// SplitMix64's finaliser over seed, game number and stream.
fn mix(seed: u64, game: u64, tag: u64) -> u64 {
    let mut z = seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ tag.wrapping_mul(0xD1B5_4A32_D192_ED03);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
