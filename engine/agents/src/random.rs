//! Chooses without looking. It is the measure every other agent must beat, and
//! what the benchmark plays with, so it neither allocates nor asks for a view.

use holdup_rules::game::Asked;
use holdup_rules::rng::Rng;

use crate::Agent;

/// Takes each offered choice with the same chance: one draw per question.
#[derive(Clone, Debug)]
pub struct Random {
    /// It draws from this generator.
    pub rng: Rng,
}

impl Agent for Random {
    #[inline]
    fn choose(&mut self, asked: &Asked<'_>) -> usize {
        self.rng.below(asked.question.choices.len() as u32) as usize
    }
}
