//! What can be done on a turn beside playing and drawing.

use super::action::needs_hook;
use super::declared::TableBuilder;
use super::rows::says_within;
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::PlanningFile;
use holdup_rules::content::Planning;
use holdup_rules::hook::HookPoint;

says_within! { PlanningFile: basis, called; }

pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Planning> {
    let (rows, scripts) = (declared.rows, declared.scripts);
    rows.plannings
        .iter()
        .map(|row| {
            needs_hook(row, &row.raw.called.asking, HookPoint::OnPlan, out);
            if let (None, Some(_)) = (&row.raw.finds, &row.raw.needs_hit) {
                row.wrong(&codes::FIELDS, "needs_hit", "nothing is looked for that could be there or not")
                    .label("which card?")
                    .help("add `finds = \"...\"`, or remove the line")
                    .tell(out);
            }
            let mut truth = |key: &str, value| declared.truth(row, key, value, true, out);
            let (double_turns, needs_hit) =
                (truth("double_turns", &row.raw.double_turns), truth("needs_hit", &row.raw.needs_hit));
            let function = |point| scripts.function(row.file.path, point);
            Planning {
                id: row.id.clone(),
                name: row.raw.name.clone(),
                turns: row.raw.turns.as_ref().map(|turns| rows.ids(turns).collect()),
                double_turns,
                holds: rows.named(&row.raw.holds),
                finds: rows.named(&row.raw.finds).filter(|_| needs_hit),
                may: function(HookPoint::MayPlan),
                on: function(HookPoint::OnPlan).unwrap_or_default(),
            }
        })
        .collect()
}
