//! `deal = { seed = 7, players = 4 }`: a really dealt game, for statements about
//! the set-up. It is a set-up like any other, with the seed that draws the rest.

use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Files, setup};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;

use super::Builder;
use crate::record::dealt;

impl Builder<'_, '_, '_> {
    pub(super) fn dealt(&mut self, rulebook: &Rulebook, files: &Files) -> Option<(Table, State)> {
        let value = self.get("deal")?;
        let content = rulebook.content();
        let wanted = "a set-up in curly braces, such as `{ seed = 7, players = 4 }`";
        let mut deal = self.notes.want(value, value.get_ref().as_table().cloned(), wanted)?;
        let seed = match deal.remove("seed") {
            Some(seed) => self.notes.number(&seed, 0..i64::MAX)? as u64,
            None => 1,
        };
        let (wishes, mut problems) = setup::read_table(files, &deal, content);
        let request = wishes.and_then(|wishes| {
            let seats = wishes.count().unwrap_or_default();
            wishes.request(content, seats).map_err(|wrong| problems.extend(wrong)).ok()
        });
        for problem in problems {
            self.notes.note(problem.code, problem.span, problem.message, problem.help);
        }
        let request = request?;
        let (setup, rng) = dealt(content, &request, seed, 0);
        let table = Table::new(Arc::clone(content), &setup);
        let mut state = *start(&table, &setup, rng);
        state.steps.truncate(0);
        Some((table, state))
    }
}
