//! Those who win together.

use super::declared::Declared;
use super::rows::Says;
use crate::raw::{Belongs, SideRow};
use crate::rules::content::Side;
use crate::rules::ids::SideId;

impl Says for SideRow {
    fn belongs(&self) -> &Belongs {
        &self.basis.belongs
    }
}

/// The table of sides.
pub(super) fn resolve(declared: &Declared<'_, '_>) -> Vec<Side> {
    let rows = declared.rows.sides.iter();
    rows.map(|row| Side { id: row.id.clone(), name: row.raw.name.clone() }).collect()
}

/// The side that a row names.
pub(super) fn named(declared: &Declared<'_, '_>, side: Option<&String>) -> Option<SideId> {
    side.and_then(|side| declared.rows.number_of("side", side)).map(SideId::at)
}
