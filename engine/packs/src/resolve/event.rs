//! Events.

use super::declared::Declared;
use super::rows::{Says, Script};
use crate::raw::EventFile;
use crate::rules::content::Event;

impl Says for EventFile {
    fn within(&self) -> Option<&dyn Says> {
        Some(&self.sourced)
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::heard(&self.heard, &self.sourced.basis.rules))
    }
}

/// The table of events.
pub(super) fn resolve(declared: &Declared<'_, '_>) -> Vec<Event> {
    let rows = declared.rows.events.iter();
    rows.map(|row| Event {
        id: row.id.clone(),
        name: row.raw.name.clone(),
        hooks: declared.scripts.of(row.file.path),
    })
    .collect()
}
