//! Kinds of bullet.

use super::declared::TableBuilder;
use super::rows::says_within;
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::BulletFile;
use holdup_rules::content::Bullet;
use holdup_rules::hook::HookPoint;

says_within! { BulletFile: basis, called; }

pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Bullet> {
    let rows = declared.rows.bullets.iter();
    rows.map(|row| {
        if row.id.rsplit('/').next() == Some("bullet") {
            row.wrong(&codes::FIELDS, "name", "no kind of bullet can have the id `bullet`")
                .label("what a plain one is called in records and cases")
                .help("give the file another name")
                .tell(out);
        }
        Bullet {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            returns: row.raw.returns,
            bars: declared.rows.actions(&row.raw.bars),
            on_hit: declared.scripts.function(row.file.path, HookPoint::OnHit),
        }
    })
    .collect()
}
