//! Hostages: they stand behind those who can be played, as lenders of powers.

use super::rows::{Row, Rows};
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::{HostageFile, PerWord};
use crate::rules::content::{Character, Hostage, Per, Ransom, Role};
use crate::rules::ids::LootKindId;
use crate::script::Scripts;

/// The table of hostages.
pub(super) fn resolve(rows: &Rows<'_>, scripts: &Scripts, out: &mut Vec<Diagnostic>) -> Vec<Character> {
    rows.hostages
        .iter()
        .map(|row| Character {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            extra_cards: row.raw.extra_cards,
            hides: None,
            ranks: Vec::new(),
            sees_through_roof: None,
            starting_loot: Vec::new(),
            hooks: scripts.of(row.file.path),
            role: Role::Hostage(Hostage { ransom: ransom(rows, row, out), costs_power: row.raw.costs_power }),
            plays_bullets_as: None,
            own_turns: Vec::new(),
            always_open: row.raw.always_open,
        })
        .collect()
}

fn ransom(rows: &Rows<'_>, row: &Row<'_, HostageFile>, out: &mut Vec<Diagnostic>) -> Ransom {
    let raw = &row.raw.ransom;
    let wants = matches!(raw.per, PerWord::Loot | PerWord::AnyLoot);
    if wants != raw.kind.is_some() {
        let message = if wants {
            format!("the ransom of `{}` counts loot, so it must say which kind", row.id)
        } else {
            format!("the ransom of `{}` does not count loot, so it has no kind", row.id)
        };
        out.push(
            row.wrong(&codes::FIELDS, "ransom", message)
                .label("`per` and `kind` do not fit")
                .help("`kind` belongs to `per = \"loot\"` and `per = \"any_loot\"`, and only there"),
        );
    }
    let kind = raw.kind.as_deref().and_then(|kind| rows.number_of("loot", kind));
    let kind = LootKindId::at(kind.unwrap_or_default());
    Ransom {
        amount: raw.amount,
        per: match raw.per {
            PerWord::Once => Per::Once,
            PerWord::Loot => Per::Loot(kind),
            PerWord::AnyLoot => Per::AnyLoot(kind),
            PerWord::Bullet => Per::Bullet,
        },
    }
}
