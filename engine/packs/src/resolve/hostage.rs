//! Hostages: they stand behind those who can be played, as lenders of powers.

use super::declared::Declared;
use super::rows::{Leans, Row, Says, Script, awaited, one};
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::{HostageFile, PerWord};
use crate::rules::content::{Alternative, Character, Hostage, Per, Ransom, Role};
use crate::rules::ids::LootKindId;

impl Says for HostageFile {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let kind = one("loot", "ransom/kind", self.ransom.kind.as_ref());
        kind.into_iter().chain(awaited(&self.heard.when)).collect()
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::of_power(&self.hooks, &self.heard, &self.basis.rules))
    }
}

/// The table of hostages.
pub(super) fn resolve(declared: &Declared<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Character> {
    declared
        .rows
        .hostages
        .iter()
        .map(|row| Character {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            is_bandit: false,
            extra_cards: row.raw.extra_cards,
            team_hand: None,
            hides: None,
            ranks: Vec::new(),
            spared_for: Alternative::default(),
            sees_through_roof: None,
            starting_loot: Vec::new(),
            hooks: declared.scripts.of(row.file.path),
            role: Role::Hostage(Hostage {
                ransom: ransom(declared, row, out),
                costs_power: row.raw.costs_power,
            }),
            plays_bullets_as: None,
            own_turns: Vec::new(),
            always_open: row.raw.always_open,
        })
        .collect()
}

fn ransom(declared: &Declared<'_, '_>, row: &Row<'_, HostageFile>, out: &mut Vec<Diagnostic>) -> Ransom {
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
    let kind = raw.kind.as_deref().and_then(|kind| declared.rows.number_of("loot", kind));
    let kind = LootKindId::at(kind.unwrap_or_default());
    Ransom {
        amount: raw.amount,
        per: match raw.per {
            PerWord::Once => Per::Once,
            PerWord::Loot => Per::Loot(kind),
            PerWord::AnyLoot => Per::AnyLoot(kind),
            PerWord::Bullet => Per::Bullet(declared.word(row, "ransom/counted_in", &raw.counted_in, out)),
        },
    }
}
