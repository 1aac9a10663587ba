//! From a game that goes wrong to the shortest one that goes wrong in the same
//! way: first a simpler rulebook version, then a fresh game that fails sooner, then
//! fewer seats, rounds, cars and loot, and answers that do less. What is kept is
//! only what still fails the same way; a number of games bounds the whole.

mod values;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_replay::parse::Record;
use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Setup;

use crate::met::MetInGame;
use crate::trial::{Deal, GivenAnswer, PlannedAnswers, Rest, Trial, TrialFailure, TrialResult};

pub use values::fewer_values;

/// Most games played to make one failure short.
const MOST_GAMES: u32 = 2_500;

/// Fresh games tried under a simpler rulebook version.
const FRESH: u64 = 60;

/// Fresh games tried to find one that fails sooner.
const SOONER: u64 = 300;

/// A game that goes wrong.
#[derive(Clone)]
pub struct Failing {
    /// The rulebook version, by its number among those that could be used.
    pub version: usize,
    /// What is dealt.
    pub deal: Deal,
    /// The answers given.
    pub given: Vec<GivenAnswer>,
    /// The record, up to where it goes wrong.
    pub record: String,
    /// What goes wrong.
    pub failure: TrialFailure,
}

impl Failing {
    /// What is to become less: answers first, then pieces, then what happens.
    fn cost(&self) -> (usize, usize, usize) {
        let setup = &self.deal.setup;
        let pieces = 4 * setup.bandits.len() + 4 * setup.rounds.len() + 2 * setup.cars.len();
        let small = setup.floor.len() + setup.sheets.len() + setup.reserve.len() + setup.cards.len();
        (self.given.len(), pieces + small, self.record.len())
    }
}

/// Where rulebook versions come from, and how long to go on.
pub struct Workshop<'a> {
    /// Where versions named in records come from.
    pub library: &'a Library,
    /// What should be in the games, by ids.
    pub wanted: &'a dyn Fn(&str) -> bool,
    /// Loads a version by its number; none where it does not load.
    pub load: &'a dyn Fn(usize) -> Option<Arc<Rulebook>>,
    /// Whether to stop here and take what there is.
    pub stop: &'a dyn Fn() -> bool,
}

/// Makes a failing game short. `simpler` are the numbers of rulebook versions that
/// would be easier to understand, simplest first.
pub fn shrink(failing: Failing, simpler: &[usize], seed: u64, workshop: &Workshop<'_>) -> Failing {
    let mut games = MOST_GAMES;
    let mut best = failing;
    for &version in simpler {
        let Some(rulebook) = (workshop.load)(version) else {
            continue;
        };
        let Some(old) = (workshop.load)(best.version) else {
            break;
        };
        if let Some(mut bench) = Bench::new(&rulebook, version, workshop, seed, &mut games)
            && let Some(found) = bench.moved(&best, &old, FRESH, &|_, _| true)
        {
            best = found;
            break;
        }
    }
    let Some(rulebook) = (workshop.load)(best.version) else {
        return best;
    };
    if let Some(mut bench) = Bench::new(&rulebook, best.version, workshop, seed, &mut games) {
        bench.sooner(&mut best);
        loop {
            let before = best.cost();
            bench.fewer_pieces(&mut best);
            bench.fewer_answers(&mut best);
            if best.cost() >= before || bench.is_over() {
                break;
            }
        }
    }
    best
}

/// Plays candidates by one rulebook version.
struct Bench<'a> {
    trial: Trial<'a>,
    version: usize,
    workshop: &'a Workshop<'a>,
    seed: u64,
    seen: Rc<RefCell<MetInGame>>,
    games: &'a mut u32,
}

impl<'a> Bench<'a> {
    fn new(
        rulebook: &'a Rulebook,
        version: usize,
        workshop: &'a Workshop<'a>,
        seed: u64,
        games: &'a mut u32,
    ) -> Option<Bench<'a>> {
        let trial = Trial::new(rulebook, workshop.library).ok()?;
        Some(Bench { seen: trial.seen(), trial, version, workshop, seed, games })
    }

    fn is_over(&self) -> bool {
        *self.games == 0 || (self.workshop.stop)()
    }

    /// Plays a candidate; it counts if it fails as it should.
    fn play(&mut self, deal: &Deal, answers: PlannedAnswers, like: &TrialFailure) -> Option<Failing> {
        if self.is_over() {
            return None;
        }
        *self.games -= 1;
        let again = like.kind == crate::trial::FailureKind::Replay;
        let TrialResult { failure, given, record } = self.trial.play(deal, answers, again, &self.seen);
        let failure = failure.filter(|failure| failure.is_same(like))?;
        Some(Failing { version: self.version, deal: deal.clone(), given, record, failure })
    }

    fn random(&self, game: u64) -> Rest {
        Rest::Random(Rng::new(self.seed, game, Stream::Agents))
    }

    /// The game under this version: the same deal and answers, where that deal fits, or else a fresh one.
    fn moved(
        &mut self,
        best: &Failing,
        old: &Arc<Rulebook>,
        fresh: u64,
        fits: &dyn Fn(&Content, &Setup) -> bool,
    ) -> Option<Failing> {
        let old_head = Trial::new(old, self.workshop.library).ok()?.head(&best.deal);
        let record = Record::so_far(old_head, Arc::clone(old), "");
        let content = self.trial.rulebook.content();
        if let Ok(setup) = record.deal_under(content)
            && fits(content, &setup)
        {
            let deal = Deal { setup, generator: best.deal.generator.clone() };
            let mut rests = [Rest::Simple, self.random(1), self.random(2)].into_iter();
            let play = |rest| self.play(&deal, PlannedAnswers::new(&best.given, rest), &best.failure);
            if let Some(found) = rests.find_map(play) {
                return Some(found);
            }
        }
        (0..fresh).find_map(|game| self.fresh(game, &best.failure))
    }

    fn fresh(&mut self, game: u64, like: &TrialFailure) -> Option<Failing> {
        if self.is_over() {
            return None;
        }
        let (deal, answers) = self.trial.deal(self.workshop.wanted, self.seed, game);
        self.play(&deal, answers, like)
    }

    /// Tries fresh games, and keeps the one that fails soonest.
    fn sooner(&mut self, best: &mut Failing) {
        for game in 0..SOONER {
            let found = self.fresh(self.seed.wrapping_add(game), &best.failure.clone());
            self.keep(best, found);
        }
    }

    fn keep(&self, best: &mut Failing, found: Option<Failing>) -> bool {
        let Some(found) = found.filter(|found| found.cost() < best.cost()) else { return false };
        *best = found;
        true
    }

    /// Tries a deal with the answers so far. A train needs the car that leads, and two behind it to
    /// start in: in the first one somebody might stand who makes bandits flee.
    fn try_deal(&mut self, best: &mut Failing, setup: Option<Setup>) -> bool {
        let content = Arc::clone(self.trial.rulebook.content());
        let is_train = |setup: &Setup| {
            let mut cars = setup.cars.iter().map(|car| &content.cars[car.index()]);
            cars.clone().any(|car| car.leads) && cars.by_ref().filter(|car| car.is_a_start()).count() >= 2
        };
        let Some(setup) = setup.filter(is_train) else { return false };
        let deal = Deal { setup, generator: best.deal.generator.clone() };
        [Rest::Simple, self.random(1), self.random(2), self.random(3)].into_iter().any(|rest| {
            let found = self.play(&deal, PlannedAnswers::new(&best.given, rest), &best.failure.clone());
            self.keep(best, found)
        })
    }

    /// Takes away what is not needed, one after the other, the last first.
    fn fewer_pieces(&mut self, best: &mut Failing) {
        type Without = fn(&Setup, usize) -> Option<Setup>;
        type Count = fn(&Setup) -> usize;
        let ways: [(Without, Count); 4] = [
            (without_round, |setup| setup.rounds.len()),
            (without_seat, |setup| setup.seats().into()),
            (without_car, |setup| setup.cars.len()),
            (without_card, |setup| setup.cards.len()),
        ];
        for (without, count) in ways {
            for at in (0..count(&best.deal.setup)).rev() {
                self.try_deal(best, without(&best.deal.setup, at));
            }
        }
        let mut bare = best.deal.setup.clone();
        bare.floor.clear();
        bare.sheets.clear();
        bare.reserve.clear();
        bare.cards.clear();
        if self.try_deal(best, Some(bare)) {
            return;
        }
        let lists: [fn(&mut Setup, bool); 3] = [
            |setup, first| halve(&mut setup.floor, first),
            |setup, first| halve(&mut setup.sheets, first),
            |setup, first| halve(&mut setup.reserve, first),
        ];
        for list in lists {
            loop {
                let half = |first| {
                    let mut setup = best.deal.setup.clone();
                    list(&mut setup, first);
                    (setup != best.deal.setup).then_some(setup)
                };
                let (front, back) = (half(true), half(false));
                if !self.try_deal(best, front) && !self.try_deal(best, back) {
                    break;
                }
            }
        }
    }

    /// Leaves out answers, large stretches first; what does least stands in for them.
    fn fewer_answers(&mut self, best: &mut Failing) {
        let mut length = best.given.len();
        while length > 0 && !self.is_over() {
            let mut at = best.given.len();
            while at > 0 {
                let end = at.min(best.given.len());
                let start = end.saturating_sub(length);
                let mut given = best.given.clone();
                given.drain(start..end);
                let deal = best.deal.clone();
                let found =
                    self.play(&deal, PlannedAnswers::new(&given, Rest::Simple), &best.failure.clone());
                self.keep(best, found);
                at = start;
            }
            length /= 2;
        }
    }
}

/// Leaves one half of a list out; of a single one nothing stays.
fn halve<T>(list: &mut Vec<T>, first: bool) {
    let half = list.len().div_ceil(2);
    if first {
        list.drain(..half);
    } else {
        list.truncate(list.len() - half);
    }
}

fn without_round(setup: &Setup, at: usize) -> Option<Setup> {
    let mut setup = setup.clone();
    (setup.rounds.len() > 1).then(|| setup.rounds.remove(at))?;
    Some(setup)
}

fn without_card(setup: &Setup, at: usize) -> Option<Setup> {
    let mut setup = setup.clone();
    (at < setup.cards.len()).then(|| setup.cards.remove(at))?;
    Some(setup)
}

/// Two seats stay at least, and seats that lead teams are left alone.
fn without_seat(setup: &Setup, at: usize) -> Option<Setup> {
    let seats = usize::from(setup.seats());
    if seats <= 2 || setup.bandits.len() != seats || at >= seats {
        return None;
    }
    let mut setup = setup.clone();
    setup.bandits.remove(at);
    for (nth, (_, seat)) in setup.bandits.iter_mut().enumerate() {
        *seat = SeatId::at(nth);
    }
    setup.sheets.retain(|&(bandit, _)| bandit.index() != at);
    for (bandit, _) in &mut setup.sheets {
        *bandit = WhoId::at(bandit.index() - usize::from(bandit.index() > at));
    }
    if at < setup.starts.len() {
        setup.starts.remove(at);
    }
    let first = setup.first.index() - usize::from(setup.first.index() > at);
    setup.first = SeatId::at(first % (seats - 1));
    Some(setup)
}

/// A car less, if it is no end of the train: the first one leads, or stands in front of the one that does.
fn without_car(setup: &Setup, at: usize) -> Option<Setup> {
    if at == 0 || at >= setup.cars.len() || setup.cars.len() <= 2 {
        return None;
    }
    let mut setup = setup.clone();
    setup.cars.remove(at);
    setup.floor.retain(|&(car, ..)| usize::from(car) != at);
    let last = setup.cars.len() as u8 - 1;
    let moved = |car: u8| (car - u8::from(usize::from(car) > at)).min(last);
    for car in setup.floor.iter_mut().map(|(car, ..)| car).chain(&mut setup.starts) {
        *car = moved(*car);
    }
    Some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup {
            bandits: (0..4).map(|nth| (CharacterId(nth + 10), SeatId(nth))).collect(),
            cars: (0..4).map(CarId).collect(),
            first: SeatId(3),
            sheets: vec![(WhoId(1), LootId(5)), (WhoId(3), LootId(6))],
            floor: vec![(1, LevelId(0), LootId(1)), (2, LevelId(0), LootId(2)), (3, LevelId(0), LootId(3))],
            starts: vec![3, 2, 1, 3],
            ..Setup::default()
        }
    }

    #[test]
    fn seats_close_up() {
        let less = without_seat(&setup(), 1).unwrap();
        let bandits = [(10, 0), (12, 1), (13, 2)];
        assert_eq!(less.bandits, bandits.map(|(id, seat)| (CharacterId(id), SeatId(seat))));
        assert_eq!(less.sheets, [(WhoId(2), LootId(6))]);
        assert_eq!((less.first, less.starts), (SeatId(2), vec![3, 1, 3]));
    }

    #[test]
    fn the_first_player_is_somebody_else_when_he_goes() {
        assert_eq!(without_seat(&setup(), 3).unwrap().first, SeatId(0));
    }

    #[test]
    fn cars_close_up_and_take_their_loot_along() {
        let less = without_car(&setup(), 2).unwrap();
        assert_eq!(less.cars, [CarId(0), CarId(1), CarId(3)]);
        assert_eq!(less.floor, [(1, LevelId(0), LootId(1)), (2, LevelId(0), LootId(3))]);
        assert_eq!(less.starts, [2, 2, 1, 2]);
        assert!(without_car(&setup(), 0).is_none());
    }
}
