//! From many values that are set to the few without which a game does not go wrong.

use std::sync::Arc;

use holdup_hooks::Rulebook;

use super::{Bench, Failing, Workshop};
use crate::deal::is_usual;
use crate::options::FuzzVariant;

/// Most games played for it.
const MOST_GAMES: u32 = 1_500;

/// Fresh games tried where the same one goes well without a value.
const FRESH: u64 = 12;

/// Leaves out parts and values of the row a game went wrong by, large stretches
/// first, as long as it still goes wrong in the same way, or another game does.
/// `load` loads a row; none where it does not load.
pub fn fewer_values(
    failing: Failing,
    row: FuzzVariant,
    seed: u64,
    load: &dyn Fn(&FuzzVariant) -> Option<Arc<Rulebook>>,
    workshop: &Workshop<'_>,
) -> (Failing, FuzzVariant) {
    let mut games = MOST_GAMES;
    let (mut best, mut row) = (failing, row);
    let Some(mut rulebook) = load(&row) else {
        return (best, row);
    };
    let mut stretch = (row.parts.len() + row.values.len()).div_ceil(2);
    while stretch > 0 && games > 0 && !(workshop.stop)() {
        let mut end = row.parts.len() + row.values.len();
        while end > 0 {
            let start = end.saturating_sub(stretch);
            let less = without(&row, start..end);
            if let Some(simpler) = load(&less)
                && let Some(mut bench) = Bench::new(&simpler, best.version, workshop, seed, &mut games)
                && let Some(found) = bench.moved(&best, &rulebook, FRESH, &is_usual)
            {
                drop(bench);
                (best, row, rulebook) = (found, less, simpler);
            }
            end = start;
        }
        stretch /= 2;
    }
    (best, row)
}

/// A row without some of its parts and values, counted one behind the other.
fn without(row: &FuzzVariant, gone: std::ops::Range<usize>) -> FuzzVariant {
    let mut stays = (0..row.parts.len() + row.values.len()).map(|at| !gone.contains(&at));
    let mut less = row.clone();
    less.parts.retain(|_| stays.next().unwrap_or(true));
    less.values.retain(|_| stays.next().unwrap_or(true));
    less
}
