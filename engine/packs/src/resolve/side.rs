//! Those who win together.

use super::declared::TableBuilder;
use super::rows::says_within;
use crate::raw::SideRow;
use holdup_rules::content::Side;

says_within! { SideRow: basis; }

pub(super) fn resolve(declared: &TableBuilder<'_, '_>) -> Vec<Side> {
    let rows = declared.rows.sides.iter();
    rows.map(|row| Side { id: row.id.clone(), name: row.raw.name.clone() }).collect()
}
