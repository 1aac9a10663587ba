//! Ways to win.

use super::declared::Declared;
use super::rows::says_within;
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::VictoryFile;
use crate::rules::content::Victory;

says_within! { VictoryFile: basis, heard; }

/// The table of ways to win.
pub(super) fn resolve(declared: &Declared<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Victory> {
    let rows = &declared.rows.victories;
    for row in rows.iter().filter(|row| row.raw.heard.called.asking.hooks.is_empty()) {
        let message = format!("nobody can ever win by `{}`: its script hears nothing", row.id);
        let wrong = row.wrong(&codes::FIELDS, "hooks", message).label("`hooks` is missing");
        out.push(wrong.help("write `hooks = [\"winners\"]`, or those at which somebody wins at once"));
    }
    rows.iter()
        .map(|row| Victory {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            hooks: declared.scripts.of(row.file.path),
        })
        .collect()
}
