//! Levels of cars.

use super::rows::Rows;
use crate::raw::SightWord;
use crate::rules::content::{Level, Sight};

/// The table of levels. That moves do not run backwards is checked with the rest.
pub(super) fn resolve(rows: &Rows<'_>) -> Vec<Level> {
    rows.levels
        .iter()
        .map(|row| Level {
            id: row.id.clone(),
            place: row.raw.place.clone(),
            moves: (row.raw.moves.fewest, row.raw.moves.most),
            sight: match row.raw.sight {
                SightWord::Neighbours => Sight::Neighbours,
                SightWord::Line => Sight::Line,
            },
        })
        .collect()
}
