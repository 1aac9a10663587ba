//! Levels of cars.

use super::declared::TableBuilder;
use super::rows::says_within;
use crate::raw::LevelRow;
use holdup_rules::content::Level;

says_within! { LevelRow: basis; }

/// Whether nobody comes to a level: loot, pawns and whoever flees have no business there.
pub(super) fn is_closed(declared: &TableBuilder<'_, '_>, level: &str) -> bool {
    declared.rows.levels.iter().any(|row| row.id == level && row.raw.closed)
}

/// The table of levels. That moves do not run backwards is checked with the rest.
pub(super) fn resolve(declared: &TableBuilder<'_, '_>) -> Vec<Level> {
    let rows = declared.rows.levels.iter();
    rows.map(|row| Level {
        id: row.id.clone(),
        place: row.raw.place.clone(),
        moves: (row.raw.moves.fewest, row.raw.moves.most),
        sight: row.raw.sight.0,
        climbing_costs: row.raw.climbing_costs,
        closed: row.raw.closed,
    })
    .collect()
}
