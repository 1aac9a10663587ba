//! Ways to win.

use super::declared::Declared;
use super::rows::{Says, Script};
use crate::raw::{Belongs, VictoryFile};
use crate::rules::content::Victory;

impl Says for VictoryFile {
    fn belongs(&self) -> &Belongs {
        &self.basis.belongs
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::heard(&self.hooks, &self.heard, &self.basis.rules))
    }
}

/// The table of ways to win.
pub(super) fn resolve(declared: &Declared<'_, '_>) -> Vec<Victory> {
    let rows = declared.rows.victories.iter();
    rows.map(|row| Victory {
        id: row.id.clone(),
        name: row.raw.name.clone(),
        hooks: declared.scripts.of(row.file.path),
    })
    .collect()
}
