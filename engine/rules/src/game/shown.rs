//! What becomes of what was shown when something happens: cards that cannot be followed any more are forgotten.

use crate::fact::Fact;
use crate::ids::*;
use crate::state::{HiddenAt, Run, ShownCard, State};
use crate::table::Table;

/// Where each card lay that was shown, and what lay in the same hand.
pub(super) struct Lay(Vec<(CardId, Option<HiddenAt>, Vec<CardId>)>);

fn beside(state: &State, lies: Option<HiddenAt>) -> Vec<CardId> {
    match lies {
        Some(HiddenAt::Hand(seat)) => state.seats[seat.index()].cards.run(Run::Hand).to_vec(),
        Some(HiddenAt::FaceDown(_)) | None => Vec::new(),
    }
}

impl Lay {
    /// As they lie now.
    #[cold]
    pub(super) fn of(state: &State) -> Lay {
        let lies = state.shown.iter().map(|shown| (shown.card, state.hiding(shown.card)));
        Lay(lies.map(|(card, lies)| (card, lies, beside(state, lies))).collect())
    }

    /// Forgets what cannot be followed any more, behind a fact before which the cards lay so.
    #[cold]
    pub(super) fn follow(&self, state: &mut State, table: &Table, fact: &Fact) {
        let all = std::mem::take(&mut state.shown).into_vec();
        let is_known = |shown: &ShownCard| {
            let lay = self.0.iter().find(|(card, ..)| *card == shown.card);
            let Some((_, lies, were)) = lay else {
                // It was shown just now.
                return true;
            };
            let are = beside(state, *lies);
            let mut gone = were.iter().filter(|card| !are.contains(card)).peekable();
            let is_left = match lies {
                Some(HiddenAt::Hand(_)) => gone.peek().is_none() || fact.is_open(),
                _ => state.hiding(shown.card) == *lies,
            };
            is_left && !gone.any(|&card| table.alike(card, shown.card))
        };
        let kept = all.into_iter().filter(is_known).collect();
        state.put_shown(kept);
    }
}
