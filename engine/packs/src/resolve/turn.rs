//! Kinds of turn.

use super::rows::Rows;
use crate::rules::capacity::MAX_ACTIONS;
use crate::rules::content::TurnKind;
use crate::rules::ids::{ActionId, ActionSet};

/// The table of kinds of turn.
pub(super) fn resolve(rows: &Rows<'_>) -> Vec<TurnKind> {
    rows.turns
        .iter()
        .map(|row| TurnKind {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            face_down: row.raw.face_down,
            plays: row.raw.plays,
            reversed: row.raw.reversed,
            simultaneous: row.raw.simultaneous,
            // Sets hold no more; that there are too many actions is reported elsewhere.
            barred: rows
                .numbers_of("action", &row.raw.barred)
                .filter(|&action| action < MAX_ACTIONS)
                .map(ActionId::at)
                .collect::<ActionSet>(),
        })
        .collect()
}
