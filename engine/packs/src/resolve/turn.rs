//! Kinds of turn.

use super::declared::TableBuilder;
use super::rows::says_within;
use crate::diagnostic::Diagnostic;
use crate::raw::TurnRow;
use holdup_rules::content::{RepeatRule, TurnKind};

says_within! { TurnRow: basis; }

pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<TurnKind> {
    let rows = declared.rows;
    rows.turns
        .iter()
        .map(|row| TurnKind {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            face_down: row.raw.face_down,
            plays: row.raw.plays,
            again: RepeatRule {
                duty: declared.word(row, "again", &row.raw.again, out),
                order: declared.word(row, "order", &row.raw.order, out),
            },
            reversed: row.raw.reversed,
            simultaneous: row.raw.simultaneous,
            draws: declared.word(row, "draws", &row.raw.draws, out),
            barred: rows.actions(&row.raw.barred),
        })
        .collect()
}
