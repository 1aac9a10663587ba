//! Events.

use super::declared::TableBuilder;
use super::rows::says_within;
use crate::raw::EventFile;
use holdup_rules::content::Event;

says_within! { EventFile: sourced, heard; }

pub(super) fn resolve(declared: &TableBuilder<'_, '_>) -> Vec<Event> {
    let rows = declared.rows.events.iter();
    rows.map(|row| Event {
        id: row.id.clone(),
        name: row.raw.name.clone(),
        hooks: declared.scripts.of(row.file.path),
    })
    .collect()
}
