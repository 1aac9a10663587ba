//! Kinds of bullet.

use super::declared::Declared;
use super::rows::stands_alone;
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::BulletFile;
use crate::rules::content::Bullet;

stands_alone! { BulletFile }

/// The table of kinds of bullet.
pub(super) fn resolve(declared: &Declared<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Bullet> {
    let rows = declared.rows.bullets.iter();
    rows.map(|row| {
        if row.id.rsplit('/').next() == Some("bullet") {
            out.push(
                row.wrong(&codes::FIELDS, "name", "no kind of bullet can have the id `bullet`")
                    .label("what a plain one is called in records and cases")
                    .help("give the file another name"),
            );
        }
        Bullet { id: row.id.clone(), name: row.raw.name.clone(), returns: row.raw.returns }
    })
    .collect()
}
