//! What is counted of many games: whole numbers and sums of them alone, so that neither the order of games nor how they are
//! shared out among threads and machines matters.

use std::collections::BTreeMap;

use holdup_rules::content::Content;
use holdup_rules::game::Game;
use holdup_rules::ids::{SideId, WhoId, WhoSet};
use holdup_rules::setup::SeatedRequest;
use holdup_rules::side;
use holdup_rules::verdict::{self, RankReason};
use holdup_rules::words::EngineWords as _;

use super::place;

/// A shared win is counted in parts that divide evenly among up to 12 winners,
/// so that sums do not depend on their order.
pub(super) const WIN: u64 = 27_720;

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GameTally {
    pub(super) games: u64,
    pub(super) decisions: u64,
    pub(super) characters: Vec<Count>,
    pub(super) seats: Vec<Count>,
    /// The sides, with all that their members have together.
    pub(super) sides: Vec<Count>,
    /// The bullets that counted against each seat in ties, or would have.
    pub(super) bullets: Vec<u64>,
    /// How many games were decided by each reason.
    pub(super) decided: BTreeMap<&'static str, u64>,
    /// How many games ended by each victory.
    pub(super) victories: Vec<u64>,
}

/// What somebody had in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) games: u64,
    pub(super) dollars: i64,
    /// Parts of wins, [`WIN`] for a whole one.
    pub(super) wins: u64,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.games += other.games;
        self.dollars += other.dollars;
        self.wins += other.wins;
    }
}

impl GameTally {
    pub(super) fn new(content: &Content, seats: usize) -> GameTally {
        GameTally {
            characters: vec![Count::default(); content.characters.len()],
            seats: vec![Count::default(); seats],
            sides: vec![Count::default(); content.sides.len()],
            bullets: vec![0; seats],
            decided: RankReason::VALUES.iter().map(|reason| (reason.word(), 0)).collect(),
            victories: vec![0; content.victories.len()],
            ..GameTally::default()
        }
    }

    pub(super) fn count(&mut self, game: &Game, seated: Option<&SeatedRequest>) {
        let (table, state) = (game.table(), game.state());
        self.games += 1;
        self.decisions += u64::from(game.answers());
        for bandit in table.all_characters() {
            let won = state.winners.has(bandit);
            let count = Count {
                games: 1,
                dollars: i64::from(verdict::dollars(state, table, bandit)),
                wins: if won { WIN / state.winners.len() as u64 } else { 0 },
            };
            self.characters[table.who[bandit.index()].character.index()].add(count);
            // A team plays one game and wins as one.
            let first = table.nth_of_team(bandit) == 0;
            let games = u64::from(first);
            self.seats[place(seated, table.seat_of(bandit).index())].add(Count { games, ..count });
        }
        for seat in table.all_seats() {
            let these = side::together(state, table, None, table.who_of(seat));
            self.bullets[place(seated, seat.index())] += u64::from(verdict::bullets(state, table, these));
        }
        for (at, count) in self.sides.iter_mut().enumerate() {
            let is_of = |&who: &WhoId| side::side_of(state, table, who) == Some(SideId::at(at));
            let these: WhoSet = table.all_characters().filter(is_of).collect();
            let won = these.and(state.winners).len() as u64;
            count.add(Count {
                games: u64::from(!these.is_empty()),
                dollars: i64::from(verdict::total(state, table, these)),
                wins: WIN * won / state.winners.len().max(1) as u64,
            });
        }
        *self.decided.entry(verdict::reason(state, table).word()).or_default() += 1;
        if let Some(victory) = state.won {
            self.victories[victory.index()] += 1;
        }
    }

    pub(super) fn add(&mut self, other: &GameTally) {
        self.games += other.games;
        self.decisions += other.decisions;
        let counts = self.characters.iter_mut().zip(&other.characters);
        let counts = counts.chain(self.sides.iter_mut().zip(&other.sides));
        for (sum, more) in counts.chain(self.seats.iter_mut().zip(&other.seats)) {
            sum.add(*more);
        }
        for (reason, more) in &other.decided {
            *self.decided.entry(reason).or_default() += more;
        }
        let numbers = self.bullets.iter_mut().zip(&other.bullets);
        for (sum, more) in numbers.chain(self.victories.iter_mut().zip(&other.victories)) {
            *sum += more;
        }
    }
}
