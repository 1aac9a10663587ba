//! Action cards.

use std::collections::BTreeSet;

use super::rows::Rows;
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::DoesWord;
use crate::rules::content::{Action, Procedure};
use crate::rules::ids::PawnKindId;

/// The table of action cards while these parts are on. `pawn` belongs to `send` and to nothing else.
pub(super) fn resolve(rows: &Rows<'_>, on: &BTreeSet<String>, out: &mut Vec<Diagnostic>) -> Vec<Action> {
    let mut actions = Vec::with_capacity(rows.actions.len());
    for row in &rows.actions {
        let sends = row.raw.does == DoesWord::Send;
        if sends != row.raw.pawn.is_some() {
            let (key, message, help) = if sends {
                ("does", "a card that sends must say whom", "add `pawn = \"...\"`")
            } else {
                (
                    "pawn",
                    "only a card that sends has a pawn to send",
                    "remove `pawn`, or write `does = \"send\"`",
                )
            };
            out.push(
                row.wrong(&codes::FIELDS, key, message)
                    .label("`does` and `pawn` do not fit")
                    .help(help),
            );
        }
        let pawn = row
            .raw
            .pawn
            .as_deref()
            .and_then(|pawn| rows.number_of("pawn", pawn))
            .unwrap_or_default();
        let more = row.raw.more.iter().filter(|more| on.contains(&more.part));
        actions.push(Action {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            does: match row.raw.does {
                DoesWord::Move => Procedure::Move,
                DoesWord::ChangeFloor => Procedure::ChangeFloor,
                DoesWord::Fire => Procedure::Fire,
                DoesWord::Rob => Procedure::Rob,
                DoesWord::Punch => Procedure::Punch,
                DoesWord::Send => Procedure::Send(PawnKindId::at(pawn)),
            },
            copies: more.fold(row.raw.copies, |all, more| all.saturating_add(more.copies)),
            team_copies: row.raw.team_copies,
        });
    }
    actions
}
