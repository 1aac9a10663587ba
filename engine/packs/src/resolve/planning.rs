//! What can be done on a turn beside playing and drawing, and marks.

use super::action::needs_hook;
use super::rows::Rows;
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::ResetsWord;
use crate::rules::content::{Mark, Planning, Resets};
use crate::rules::hook::HookPoint;
use crate::rules::state::MAX_MARKS;
use crate::script::Scripts;

/// The table of what seats can do on their turns.
pub(super) fn resolve(rows: &Rows<'_>, scripts: &Scripts, out: &mut Vec<Diagnostic>) -> Vec<Planning> {
    rows.plannings
        .iter()
        .map(|row| {
            needs_hook(row, &row.raw.hooks, HookPoint::OnPlan, out);
            let function = |point| scripts.function(row.file.path, point);
            Planning {
                id: row.id.clone(),
                name: row.raw.name.clone(),
                may: function(HookPoint::MayPlan),
                on: function(HookPoint::OnPlan).unwrap_or_default(),
            }
        })
        .collect()
}

/// The table of marks; there is room for a few.
pub(super) fn marks(rows: &Rows<'_>, out: &mut Vec<Diagnostic>) -> Vec<Mark> {
    if let Some(row) = rows.marks.get(MAX_MARKS) {
        let message = format!("there is room for {MAX_MARKS} marks in one game, and this is one more");
        out.push(
            row.wrong(&codes::TOO_MANY, "id", message)
                .label("no room left")
                .help("remove a mark, or let it belong to a part that is off"),
        );
    }
    rows.marks
        .iter()
        .take(MAX_MARKS)
        .map(|row| Mark {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            resets: match row.raw.resets {
                ResetsWord::Never => Resets::Never,
                ResetsWord::Round => Resets::Round,
                ResetsWord::Card => Resets::Card,
            },
        })
        .collect()
}
