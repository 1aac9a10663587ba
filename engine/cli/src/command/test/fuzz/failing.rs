//! Random games that went wrong: the same mistake told once, and made short.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use holdup_fuzz::options::FuzzVariant;
use holdup_fuzz::shrink::{Failing, Workshop, fewer_values, shrink};
use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use indicatif::ProgressBar;

use super::{Fuzz, FuzzTotal, SHORTENED};
use crate::disk;
use crate::interrupt;
use crate::text::count;

/// The same failure in several games.
pub(super) struct FailureGroup {
    pub(super) games: usize,
    /// The number of the first.
    pub(super) number: u64,
    pub(super) first: Failing,
}

/// Failures by kind, each with its first game.
pub(super) fn sorted(outcomes: &[FuzzTotal]) -> Vec<FailureGroup> {
    let mut groups: Vec<FailureGroup> = Vec::new();
    for (number, failing) in outcomes.iter().flat_map(|outcome| &outcome.failing) {
        let known = groups.iter_mut().find(|group| group.first.failure.is_same(&failing.failure));
        match known {
            Some(group) => group.games += 1,
            None => groups.push(FailureGroup { games: 1, number: *number, first: failing.clone() }),
        }
    }
    groups.sort_by_key(|group| (group.first.failure.kind, group.number));
    groups
}

/// Something that turns while failures are made short.
pub(super) fn spinner(failures: &[FailureGroup]) -> ProgressBar {
    if failures.is_empty() || !disk::errors_to_terminal() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner();
    let number = count(failures.len().min(SHORTENED), "failure");
    spinner.set_message(format!("making {number} short; Ctrl-C takes what there is"));
    spinner.enable_steady_tick(Duration::from_millis(120));
    spinner
}

/// Makes a failing game short; answers it with its version.
pub(super) fn shorten(fuzz: &Fuzz<'_>, failing: &Failing, outcomes: &[FuzzTotal]) -> (Failing, FuzzVariant) {
    let own = &outcomes[failing.version].plan;
    // Simpler versions: the first two have nothing set, or only what was asked for.
    let plans = outcomes.iter().take(2).map(|outcome| outcome.plan.clone());
    let is_plain = |plan: &FuzzVariant| plan.parts.is_empty() && plan.values.is_empty();
    let mut ways: Vec<FuzzVariant> = plans.filter(is_plain).collect();
    ways.truncate(ways.iter().position(|plan| plan == own).unwrap_or(ways.len()));
    let library = Library::new(fuzz.chosen.files.clone());
    let load_row = |row: &FuzzVariant| fuzz.load(row).ok().map(Arc::new);
    let wanted = |id: &str| fuzz.is_ours(id);
    let workshop = |load| Workshop { library: &library, wanted: &wanted, load, stop: &interrupt::asked };
    let begin = Failing { version: ways.len(), ..failing.clone() };
    let (begin, row) = fewer_values(begin, own.clone(), fuzz.seed, &load_row, &workshop(&|_| None));
    let simpler: Vec<usize> = (0..ways.len()).filter(|_| !is_plain(&row)).collect();
    ways.push(row);
    let loaded: RefCell<BTreeMap<usize, Option<Arc<Rulebook>>>> = RefCell::default();
    let load = |nth: usize| -> Option<Arc<Rulebook>> {
        let mut loaded = loaded.borrow_mut();
        loaded.entry(nth).or_insert_with(|| load_row(&ways[nth])).clone()
    };
    let short = shrink(begin, &simpler, fuzz.seed, &workshop(&load));
    let plan = ways[short.version].clone();
    (short, plan)
}
