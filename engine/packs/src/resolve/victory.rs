//! Ways to win.

use super::declared::TableBuilder;
use super::rows::{Row, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::VictoryFile;
use holdup_rules::content::Victory;

says_within! { VictoryFile: basis, heard; }

pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Victory> {
    let rows = &declared.rows.victories;
    let hears_nothing = |row: &&Row<'_, VictoryFile>| row.raw.heard.called.asking.hooks.is_empty();
    for row in rows.iter().filter(hears_nothing) {
        if declared.scripts.sources.quote(&row.id) {
            continue;
        }
        let message = format!("nobody can ever win by `{}`: it has no script, and no other names it", row.id);
        let wrong = row.wrong(&codes::FIELDS, "hooks", message).label("`hooks` is missing");
        let own = row.id.rsplit('/').next().unwrap_or_default();
        let help = format!(
            "write `hooks = [\"winners\"]`, or those at which somebody wins at once; or let another script say \
             `game.win(bandit, \"{own}\")`"
        );
        out.push(wrong.help(help));
    }
    rows.iter()
        .map(|row| Victory {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            hooks: declared.scripts.of(row.file.path),
        })
        .collect()
}
