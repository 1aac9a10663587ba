//! Kinds of turn.

use super::rows::Rows;
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
            // Sets hold 64; that there are too many actions is reported elsewhere.
            barred: rows
                .numbers_of("action", &row.raw.barred)
                .filter(|&action| action < 64)
                .map(ActionId::at)
                .collect::<ActionSet>(),
        })
        .collect()
}
