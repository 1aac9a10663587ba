//! Searches. It plays many games that its seat may imagine, each a little way on, and takes the choice that was tried most:
//! the better a choice seems, the more often it is tried.
//!
//! Its own next answers are in a tree; everybody else, and itself further on, answers as a greedy player would, one time in ten at
//! random. A game is left when the next round is over and ended there by its own rules, so the planner knows whatever scores. The
//! budget is a number of games and never a time: the same seed and budget give the same answer on every machine.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_rules::game::{Answerer, Asked, Game};
use holdup_rules::ids::*;
use holdup_rules::imagined::Imagining;
use holdup_rules::question::{Choice, Question};
use holdup_rules::rng::Rng;
use holdup_rules::side::{groups, together};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::verdict;

use crate::greedy::Taste;
use crate::style::Style;
use crate::temper::Temper;
use crate::{Dice, Thinker};

/// The weight of trying choices that seem worse.
const CURIOSITY: f64 = 0.7;
/// Of so many imagined answers one is given at random.
const SLIPS: u32 = 10;
/// The rounds that an imagined game lasts.
const ROUNDS: u8 = 2;
/// A lead of so many dollars is worth a third of what any lead can be; more while rounds are left.
const LEAD: f64 = 400.0;
const LEAD_PER_ROUND: f64 = 200.0;
/// The most by which a choice may be worth less than the best and still be taken for the sake of temper.
const NEARLY: f64 = 0.02;
/// The fewest games that say anything of a choice.
const FEWEST: u32 = 3;
/// After so many games it looks whether it should stop.
const LOOKS: u32 = 16;

/// Takes what turned out best in games it imagined.
#[derive(Clone, Copy, Debug)]
pub struct Planner {
    /// The number of games it plays for an answer.
    pub playouts: u32,
    /// The moves it prefers among those that are nearly as good.
    pub temper: Option<Temper>,
}

/// The results of a choice in the imagined games in which it was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChoiceOutcome {
    /// The number of games.
    pub games: u32,
    /// The mean of what they were worth, from 0 to 1: half of it the share of wins, half of it the lead.
    pub value: f64,
    /// The mean share of wins, if every game ended where it was left.
    pub wins: f64,
    /// The mean lead over the richest other, in dollars.
    pub lead: f64,
}

impl Thinker for Planner {
    fn choose(&mut self, imagining: &Imagining, dice: Dice, stop: &dyn Fn() -> bool) -> usize {
        let outcomes = self.outcomes(imagining, 0, dice, stop);
        let key = |nth: &usize| outcomes[*nth].games;
        let all = 0..outcomes.len();
        // Of equally many the first: `max_by_key` would take the last.
        let best = all.clone().rev().max_by_key(key).unwrap_or_default();
        if outcomes[best].games == 0 {
            // No game was found that leads here.
            return Taste::of(&Style::QUICK)
                .choose(&imagining.asked(), &mut dice.rng(), None, |score, _| score);
        }
        let Some(temper) = self.temper else { return best };
        let least = outcomes[best].value - NEARLY;
        let (question, table) = (imagining.question(), imagining.table());
        let is_nearly_best =
            |&nth: &usize| nth == best || (outcomes[nth].games >= FEWEST && outcomes[nth].value >= least);
        let fits = |nth: usize| temper.fits(table, question.choices[nth]);
        all.filter(is_nearly_best).max_by_key(|&nth| (fits(nth), nth == best)).unwrap_or(best)
    }
}

impl Planner {
    /// A planner without temper.
    pub fn new(playouts: u32) -> Planner {
        Planner { playouts, temper: None }
    }

    /// The results of each choice as a review holds them against each other: half of the games go to all choices evenly.
    pub fn reviewed(&self, imagining: &Imagining, stop: &dyn Fn() -> bool) -> Vec<ChoiceOutcome> {
        let question = imagining.question();
        let evenly = (self.playouts / 2 / question.choices.len().max(1) as u32).max(1);
        let dice = Dice::new(0, 0, question.person).at(imagining.number());
        self.outcomes(imagining, evenly, dice, stop)
    }

    /// The results of each choice of the question. Each is tried `evenly` times before the better ones are tried more often.
    pub fn outcomes(
        &self,
        imagining: &Imagining,
        evenly: u32,
        dice: Dice,
        stop: &dyn Fn() -> bool,
    ) -> Vec<ChoiceOutcome> {
        let mut rng = dice.rng();
        let question = imagining.question();
        let search = Rc::new(RefCell::new(Search {
            person: question.person,
            who: question.who,
            rng: dice.at(u32::MAX).rng(),
            policy: Taste::of(&Style::QUICK),
            until: imagining.round().saturating_add(ROUNDS),
            evenly,
            nodes: vec![Node::default()],
            path: Vec::new(),
            phase: PlannerPhase::Before,
        }));
        for nth in 0..self.playouts {
            if nth % LOOKS == LOOKS - 1 && stop() {
                break;
            }
            search.borrow_mut().begin();
            let Some(mut game) = imagining.play(&mut rng, &search) else { break };
            if let Some(worth) = end(&mut game, &search) {
                search.borrow_mut().learn(worth);
            }
        }
        let search = search.borrow();
        let outcome = |choice: &Choice| {
            let found = search.nodes[0].children.iter().find(|child| child.choice == *choice);
            found.map_or_else(ChoiceOutcome::default, |child| child.so_far.mean())
        };
        question.choices.iter().map(outcome).collect()
    }
}

/// Ends a game that was left, and says what it is worth. None if it does not end.
fn end(game: &mut Game, search: &Rc<RefCell<Search>>) -> Option<PlayoutSums> {
    let is_cut = !game.state().over;
    if is_cut {
        search.borrow_mut().phase = PlannerPhase::Ending;
        game.advance().ok()?;
    }
    let state = game.state();
    if !state.over {
        return None;
    }
    let left = if is_cut { state.rounds.len().saturating_sub(usize::from(state.round)) } else { 0 };
    Some(worth(state, game.table(), search.borrow().who, left))
}

/// The worth of a game that is over to a character, if `left` rounds of it were not played.
fn worth(state: &State, table: &Table, who: WhoId, left: usize) -> PlayoutSums {
    let mine = together(state, table, None, who);
    let all = groups(state, table);
    let others = all.iter().filter(|group| group.and(mine).is_empty());
    let best = others.map(|&group| verdict::total(state, table, group)).max().unwrap_or(0);
    let lead = f64::from(verdict::total(state, table, mine) - best);
    let winners = all.iter().filter(|group| !group.and(state.winners).is_empty()).count();
    let wins = if mine.and(state.winners).is_empty() { 0.0 } else { 1.0 / winners.max(1) as f64 };
    // Who would win now is worth less the longer the game still lasts.
    let left = left as f64;
    let scale = LEAD + LEAD_PER_ROUND * left;
    let mix = 0.5 / (1.0 + left);
    // No exponential: its last digit differs from one machine to another.
    let slope = 0.5 + lead / scale / (2.0 * (2.0 + (lead / scale).abs()));
    PlayoutSums { games: 1, value: mix * wins + (1.0 - mix) * slope, wins, lead }
}

/// Sums over games.
#[derive(Clone, Copy, Debug, Default)]
struct PlayoutSums {
    games: u32,
    value: f64,
    wins: f64,
    lead: f64,
}

impl PlayoutSums {
    fn add(&mut self, other: PlayoutSums) {
        self.games += other.games;
        self.value += other.value;
        self.wins += other.wins;
        self.lead += other.lead;
    }

    fn mean(self) -> ChoiceOutcome {
        let games = f64::from(self.games.max(1));
        ChoiceOutcome {
            games: self.games,
            value: self.value / games,
            wins: self.wins / games,
            lead: self.lead / games,
        }
    }
}

/// A choice in the tree.
struct Child {
    choice: Choice,
    so_far: PlayoutSums,
    /// The number of games in which it was offered.
    offered: u32,
    /// The node after it; none until it has been chosen.
    node: Option<usize>,
}

/// The choices offered to the searching person after the same answers of theirs, in any game.
#[derive(Default)]
struct Node {
    children: Vec<Child>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlannerPhase {
    /// The question has not been asked.
    Before,
    /// The person's answers are in the tree, and this node is next.
    Tree(usize),
    /// Everybody answers by policy.
    Playout,
    /// The game is being ended.
    Ending,
}

/// Answers for everybody in imagined games.
struct Search {
    person: PersonId,
    who: WhoId,
    rng: Rng,
    policy: Taste,
    /// In this round the game is left.
    until: u8,
    evenly: u32,
    nodes: Vec<Node>,
    /// The choices taken in the tree in this game.
    path: Vec<(usize, usize)>,
    phase: PlannerPhase,
}

impl Answerer for Search {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        if self.phase != PlannerPhase::Ending && asked.round() >= self.until {
            return None;
        }
        let is_own = asked.question.person == self.person;
        match self.phase {
            PlannerPhase::Before if is_own => Some(self.in_tree(0, asked.question)),
            PlannerPhase::Tree(node) if is_own => Some(self.in_tree(node, asked.question)),
            _ => Some(self.by_policy(asked)),
        }
    }

    fn answers_everything(&self) -> bool {
        true
    }
}

impl Search {
    fn begin(&mut self) {
        self.path.clear();
        self.phase = PlannerPhase::Before;
    }

    fn by_policy(&mut self, asked: &Asked<'_>) -> usize {
        if self.rng.below(SLIPS) == 0 {
            return self.rng.below(asked.question.choices.len() as u32) as usize;
        }
        self.policy.choose(asked, &mut self.rng, None, |score, _| score)
    }

    /// Takes the choice whose upper bound is highest; one that was never taken comes first.
    fn in_tree(&mut self, node: usize, question: &Question) -> usize {
        let evenly = if node == 0 { self.evenly } else { 1 };
        let children = &mut self.nodes[node].children;
        let (mut best, mut most, mut fresh) = ((0, 0), f64::MIN, 0);
        let fewest = |children: &[Child]| {
            let found = |choice: &Choice| children.iter().find(|child| child.choice == *choice);
            question.choices.iter().map(|choice| found(choice).map_or(0, |child| child.so_far.games)).min()
        };
        let fewest = fewest(children).unwrap_or(0);
        for (nth, &choice) in question.choices.iter().enumerate() {
            let at = children.iter().position(|child| child.choice == choice).unwrap_or_else(|| {
                children.push(Child { choice, so_far: PlayoutSums::default(), offered: 0, node: None });
                children.len() - 1
            });
            let child = &mut children[at];
            child.offered += 1;
            let games = child.so_far.games;
            if fewest < evenly.max(1) {
                if games == fewest {
                    fresh += 1;
                    if self.rng.below(fresh) == 0 {
                        best = (nth, at);
                    }
                }
                continue;
            }
            let bound = child.so_far.value / f64::from(games)
                + CURIOSITY * (logarithm(child.offered) / f64::from(games)).sqrt();
            if bound > most {
                (best, most) = ((nth, at), bound);
            }
        }
        let (nth, at) = best;
        self.path.push((node, at));
        match self.nodes[node].children[at].node {
            Some(next) => self.phase = PlannerPhase::Tree(next),
            None => {
                let next = self.nodes.len();
                self.nodes.push(Node::default());
                self.nodes[node].children[at].node = Some(next);
                self.phase = PlannerPhase::Playout;
            }
        }
        nth
    }

    /// Notes what a game was worth with every choice taken in it.
    fn learn(&mut self, worth: PlayoutSums) {
        for &(node, at) in &self.path {
            self.nodes[node].children[at].so_far.add(worth);
        }
    }
}

/// The natural logarithm, near enough, of operations alone that give the same on every machine.
fn logarithm(of: u32) -> f64 {
    let of = of.max(1);
    let whole = of.ilog2();
    let rest = f64::from(of) / f64::from(1_u32 << whole) - 1.0;
    // Between powers of two along a parabola through both ends.
    (f64::from(whole) + rest * (1.344 - 0.344 * rest)) * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_logarithm_is_near_enough() {
        for of in [1, 2, 3, 5, 7, 10, 100, 12_345, u32::MAX] {
            let exact = f64::from(of).ln();
            assert!((logarithm(of) - exact).abs() < 0.01, "{of}: {} {exact}", logarithm(of));
        }
    }
}
