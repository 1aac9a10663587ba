//! What is different where a seat plays several bandits: whom they may shoot,
//! and which team wins.

use crate::game::Game;
use crate::ids::*;
use crate::options::TeamTargets;

impl Game {
    /// Those of `seen` a bandit may shoot, his partners left out where they are no targets (D-065).
    #[cold]
    pub(crate) fn without_partners(&self, bandit: BanditId, seen: BanditSet) -> BanditSet {
        if self.content().rules.two_player_fire_targets == TeamTargets::Anybody {
            return seen;
        }
        let partners = self.table().bandits_of(self.table().seat_of(bandit));
        seen.without(partners.collect())
    }

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
