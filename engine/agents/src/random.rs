//! Chooses without looking. It is the measure every other agent must beat, and
//! what the benchmark plays with, so it neither allocates nor asks for a view.

use holdup_rules::game::Asked;

use crate::{Agent, Dice};

/// Takes each offered choice with the same chance: one draw per question.
#[derive(Clone, Copy, Debug)]
pub struct RandomAgent;

impl Agent for RandomAgent {
    #[inline]
    fn choose(&mut self, asked: &Asked<'_>, dice: Dice) -> usize {
        dice.once(asked.question.choices.len())
    }
}
