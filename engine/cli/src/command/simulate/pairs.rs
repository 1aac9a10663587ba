//! In how many games any two pieces met, counted by content, so that counts of
//! several rulebook versions can be added.

use std::collections::BTreeMap;

use holdup_fuzz::met::{Item, Items};

/// In how many games any two items met, the first one first in their order.
#[derive(Default)]
pub(super) struct Pairs {
    /// Of pairs that can meet; none has two of the same item.
    pub(super) games: BTreeMap<(Item, Item), u32>,
}

impl Pairs {
    /// Adds the pairs that can meet in a content, with how often each did.
    pub(super) fn add(&mut self, items: &Items, counted: &[u32], can_meet: impl Fn(usize, usize) -> bool) {
        let size = items.pieces;
        for one in 0..size {
            for other in 0..one {
                let games = counted[other * size + one];
                if games == 0 && !can_meet(other, one) {
                    continue;
                }
                let (first, second) = (items.all[other].clone(), items.all[one].clone());
                let pair = if first < second { (first, second) } else { (second, first) };
                *self.games.entry(pair).or_default() += games;
            }
        }
    }
}
