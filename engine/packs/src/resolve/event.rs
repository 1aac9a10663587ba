//! Events.

use super::rows::Rows;
use crate::rules::content::Event;
use crate::script::Scripts;

/// The table of events.
pub(super) fn resolve(rows: &Rows<'_>, scripts: &Scripts) -> Vec<Event> {
    rows.events
        .iter()
        .map(|row| Event { id: row.id.clone(), name: row.raw.name.clone(), hooks: scripts.of(row.file.path) })
        .collect()
}
