//! Who can be played.

use super::rows::Rows;
use crate::raw::HidesWord;
use crate::rules::content::{Character, HideWindow};
use crate::rules::ids::{ActionId, LootKindId};
use crate::script::Scripts;

/// The table of characters.
pub(super) fn resolve(rows: &Rows<'_>, scripts: &Scripts) -> Vec<Character> {
    rows.bandits
        .iter()
        .map(|row| Character {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            extra_cards: row.raw.extra_cards,
            hides: row.raw.hides.map(|hides| match hides {
                HidesWord::FirstTurnFirstCard => HideWindow::FirstTurnFirstCard,
                HidesWord::FirstTurn => HideWindow::FirstTurn,
                HidesWord::FirstCardOfRound => HideWindow::FirstCardOfRound,
            }),
            ranks: row
                .raw
                .ranks
                .iter()
                .filter_map(|rank| Some((ActionId::at(rows.number_of("action", &rank.action)?), rank.rank)))
                .collect(),
            sees_through_roof: row.raw.sees_through_roof,
            starting_loot: row
                .raw
                .starting_loot
                .iter()
                .filter_map(|loot| {
                    Some((
                        LootKindId::at(rows.number_of("loot", &loot.kind)?),
                        loot.value,
                        loot.count,
                    ))
                })
                .collect(),
            hooks: scripts.of(row.file.path),
        })
        .collect()
}
