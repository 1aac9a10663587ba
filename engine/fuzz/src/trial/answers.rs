//! Where the answers of a game come from: what is written, and otherwise chance or what is simplest.

use std::collections::VecDeque;

use holdup_rules::question::{Choice, Question};
use holdup_rules::rng::Rng;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    /// The id of the round card it was given under.
    pub round: String,
    /// The id of the bandit.
    pub bandit: String,
    /// The choice, as records hold it.
    pub label: String,
}

/// Who answers where nothing is written.
#[derive(Clone, Debug)]
pub enum Rest {
    /// Chance.
    Random(Rng),
    /// What leads to least: drawing, passing, or the first choice.
    Simple,
}

/// Answers of a game to come. Each bandit has his own of each round, so that
/// taking away a bandit or a round leaves the others their answers.
pub struct PlannedAnswers {
    given: VecDeque<GivenAnswer>,
    rest: Rest,
}

impl PlannedAnswers {
    /// These answers where they fit, and otherwise the rest.
    pub fn new(given: &[GivenAnswer], rest: Rest) -> PlannedAnswers {
        PlannedAnswers { given: given.iter().cloned().collect(), rest }
    }

    pub(super) fn choose(&mut self, round: &str, bandit: &str, question: &Question, table: &Table) -> usize {
        let next = self.given.iter().position(|given| given.round == round && given.bandit == bandit);
        let written = next.and_then(|at| self.given.remove(at));
        if let Some(choice) = written.and_then(|given| table.choice_named(question, &given.label)) {
            return choice;
        }
        match &mut self.rest {
            Rest::Random(rng) => rng.below(question.choices.len() as u32) as usize,
            Rest::Simple => {
                let least = |choice: &Choice| {
                    matches!(choice, Choice::Draw | Choice::Pass | Choice::Done | Choice::No)
                };
                question.choices.iter().position(least).unwrap_or(0)
            }
        }
    }
}
