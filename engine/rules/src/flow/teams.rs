//! Which team wins where a seat plays several bandits.

use crate::game::Game;
use crate::ids::*;

impl Game {
    /// BASE-two-p, AMB-216: the richest team, then the one with fewest bullets of
    /// others in its cards, then shared.
    #[cold]
    pub(super) fn winning_teams(&self, eligible: BanditSet) -> BanditSet {
        let table = self.table();
        let partner_counts = self.content().rules.two_player_tie_counts_partner;
        let worth = |bandit: BanditId| {
            let seat = table.seat_of(bandit);
            let total: i32 = table
                .bandits_of(seat)
                .flat_map(|partner| self.state.score[partner.index()])
                .map(i32::from)
                .sum();
            let cards = self.state.seats[seat.index()].cards.all().iter();
            let counted = cards.filter(|&&card| {
                let own = table
                    .owner(card)
                    .is_some_and(|owner| table.seat_of(owner) == seat);
                !table.is_action(card) && (partner_counts || !own)
            });
            (total, -(counted.count() as i32))
        };
        let best = eligible.iter().map(worth).max();
        eligible
            .iter()
            .filter(|&bandit| Some(worth(bandit)) == best)
            .collect()
    }
}
