//! Random games that went wrong: the same mistake told once, and made short.

use std::collections::BTreeMap;
use std::sync::Arc;

use holdup_fuzz::shrink::{Failing, Workshop, shrink};
use holdup_hooks::Rulebook;
use indicatif::ProgressBar;

use super::{Fuzz, Outcome, Plan, SHORTENED};
use crate::disk;
use crate::interrupt;
use crate::text::count;

/// The same failure in several games.
pub(super) struct Group {
    /// In how many.
    pub(super) games: usize,
    /// The number of the first.
    pub(super) number: u64,
    pub(super) first: Failing,
}

/// Failures by kind, each with its first game.
pub(super) fn sorted(outcomes: &[Outcome]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, failing) in outcomes.iter().flat_map(|outcome| &outcome.failing) {
        let known = groups
            .iter_mut()
            .find(|group| group.first.failure.is_same(&failing.failure));
        match known {
            Some(group) => group.games += 1,
            None => groups.push(Group {
                games: 1,
                number: *number,
                first: failing.clone(),
            }),
        }
    }
    groups.sort_by_key(|group| (group.first.failure.kind, group.number));
    groups
}

/// Something that turns while failures are made short.
pub(super) fn spinner(failures: &[Group]) -> ProgressBar {
    if failures.is_empty() || !disk::errors_to_terminal() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner();
    let number = count(failures.len().min(SHORTENED), "failure");
    spinner.set_message(format!("making {number} short; Ctrl-C takes what there is"));
    spinner.enable_steady_tick(disk::moment());
    spinner
}

/// Makes a failing game short; answers it with its version.
pub(super) fn shorten(fuzz: &Fuzz<'_>, failing: &Failing, outcomes: &[Outcome]) -> (Failing, Plan) {
    let own = &outcomes[failing.version].plan;
    // Simpler versions: the first two have no parts on, or only those that were asked for; then a single one.
    let plans = outcomes.iter().take(2).map(|outcome| outcome.plan.clone());
    let mut ways: Vec<Plan> = plans.filter(|plan| plan.parts.is_empty()).collect();
    let single = own.parts.iter().filter(|_| own.parts.len() > 1).map(|part| Plan {
        preset: own.preset,
        parts: vec![part.clone()],
    });
    ways.extend(single);
    ways.truncate(ways.iter().position(|plan| plan == own).unwrap_or(ways.len()));
    let simpler: Vec<usize> = (0..ways.len()).collect();
    ways.push(own.clone());
    let loaded: BTreeMap<usize, _> = BTreeMap::new();
    let loaded = std::cell::RefCell::new(loaded);
    let load = |nth: usize| -> Option<Arc<Rulebook>> {
        let mut loaded = loaded.borrow_mut();
        let known = loaded
            .entry(nth)
            .or_insert_with(|| fuzz.load(&ways[nth]).ok().map(Arc::new));
        known.clone()
    };
    let workshop = Workshop {
        library: &fuzz.library,
        wanted: &|id| fuzz.is_ours(id),
        load: &load,
        stop: &interrupt::asked,
    };
    let begin = Failing {
        version: ways.len() - 1,
        ..failing.clone()
    };
    let short = shrink(begin, &simpler, fuzz.seed, &workshop);
    let plan = ways[short.version].clone();
    (short, plan)
}
