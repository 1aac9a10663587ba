//! Levels of cars.

use super::declared::Declared;
use super::rows::stands_alone;
use crate::raw::{LevelRow, SightWord};
use crate::rules::content::{Level, Sight};

stands_alone! { LevelRow }

/// Whether nobody comes to a level: loot, pawns and whoever flees have no business there.
pub(super) fn is_closed(declared: &Declared<'_, '_>, level: &str) -> bool {
    declared.rows.levels.iter().any(|row| row.id == level && row.raw.closed)
}

/// The table of levels. That moves do not run backwards is checked with the rest.
pub(super) fn resolve(declared: &Declared<'_, '_>) -> Vec<Level> {
    let rows = declared.rows.levels.iter();
    rows.map(|row| Level {
        id: row.id.clone(),
        place: row.raw.place.clone(),
        moves: (row.raw.moves.fewest, row.raw.moves.most),
        sight: match row.raw.sight {
            SightWord::Neighbours => Sight::Neighbours,
            SightWord::Line => Sight::Line,
        },
        closed: row.raw.closed,
    })
    .collect()
}
