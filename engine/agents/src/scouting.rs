//! A greedy player where only scripts know what a place, an action or an offer brings: it tries out in games that it may imagine.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_rules::game::{Answerer, Asked};
use holdup_rules::ids::*;
use holdup_rules::imagined::Imagining;
use holdup_rules::question::{Ask, Choice};
use holdup_rules::rng::Rng;
use holdup_rules::table::Table;
use holdup_rules::trial::EndTrial;
use holdup_rules::verdict;

use crate::greedy::{Greedy, Taste};
use crate::scout::Scout;
use crate::style::{Cents, Style, dollars};
use crate::{Dice, Thinker};

/// A greedy player at a table where scripts may pay for being somewhere, or want to be paid.
pub struct Scouting(pub Greedy);

impl Scouting {
    /// True if there is anything to scout at a table.
    pub fn pays_at(table: &Table) -> bool {
        EndTrial::is_of_use(table)
    }
}

impl Thinker for Scouting {
    fn choose(&mut self, imagining: &Imagining, dice: Dice, _: &dyn Fn() -> bool) -> usize {
        let scout = Scout::of(imagining).with_offer(gain_from_offer(imagining, dice).unwrap_or(0));
        self.0.choose_with(&imagining.asked(), dice, Some(&scout))
    }
}

/// The gain from accepting what is offered, as soon as it is done. None if nothing is offered, or a script fails.
fn gain_from_offer(imagining: &Imagining, dice: Dice) -> Option<Cents> {
    let question = imagining.question();
    let then = |choice| {
        let nth = question.choices.iter().position(|&offered| offered == choice)?;
        dollars_after(imagining, nth, dice)
    };
    Some(dollars(then(Choice::Yes)? - then(Choice::No)?))
}

/// The dollars that the person asked has once the choice with this number has been carried out. The same dice deal the same game
/// for each choice.
fn dollars_after(imagining: &Imagining, nth: usize, dice: Dice) -> Option<i32> {
    let question = imagining.question();
    let offered = Rc::new(RefCell::new(OfferAnswerer {
        nth: Some(nth),
        person: question.person,
        policy: Taste::of(&Style::QUICK),
        rng: dice.rng(),
    }));
    let game = imagining.play(&mut dice.rng(), &offered)?;
    Some(verdict::holds(game.state(), game.table(), question.person.seat()))
}

/// Answers an offer in an imagined game, and what the offer leads to.
struct OfferAnswerer {
    /// The number of the choice, until it has been given.
    nth: Option<usize>,
    person: PersonId,
    policy: Taste,
    rng: Rng,
}

impl Answerer for OfferAnswerer {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let is_own = asked.question.person == self.person;
        if is_own && let Some(nth) = self.nth.take() {
            return Some(nth);
        }
        // Before the offer others are asked again what they have answered in secret; behind it the next offer is another matter.
        let is_offer = asked.question.choices.contains(&Choice::Yes);
        let goes_on = self.nth.is_some() || (is_own && !is_offer && asked.question.ask != Ask::Plan);
        goes_on.then(|| self.policy.choose(asked, &mut self.rng, None, |score, _| score))
    }

    fn answers_everything(&self) -> bool {
        true
    }
}
