//! New names in place of old ones, in the parsed text of packs for an older version of the format.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::qualify::in_table;
use super::{File, World};
use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::kind;
use crate::renamed::{Format, Renamed};
use crate::walk;

impl World<'_> {
    /// Puts new names in place of old ones in packs for an older version of the format.
    pub(crate) fn bring_up(&mut self, files: &Files, out: &mut Vec<Diagnostic>) {
        let format = &files.format;
        if format.renamed.is_empty() {
            return;
        }
        let apis: Vec<(String, i64)> =
            self.of(&kind::PACK).filter_map(|file| Some((file.pack.clone(), api_of(file)?))).collect();
        for file in &mut self.files {
            let api = apis.iter().find(|(pack, _)| *pack == file.pack);
            if let Some((_, api)) = api
                && files.is_shared(&file.pack)
            {
                bring_up(file, *api, format, out);
            }
        }
    }
}

fn api_of(file: &File<'_>) -> Option<i64> {
    let api = file.tree()?.root.get_ref().get("api")?;
    let number = api.get_ref().as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn bring_up(file: &mut File<'_>, api: i64, format: &Format, out: &mut Vec<Diagnostic>) {
    let Some(parsed) = &mut file.parsed else { return };
    let names = walk::walk(file.path, &parsed.tree, file.kind, true).names;
    let tree = parsed.tree_mut();
    for row in format.renamed.iter().filter(|row| api < row.since) {
        let mut spans = Vec::new();
        if row.of == file.kind.name {
            keys(tree.root.get_mut(), row, &mut spans);
        }
        let named =
            names.iter().filter(|name| name.kind == row.of && name.id == row.old).map(|name| &name.span);
        spans.extend(named.clone().cloned());
        let new = named.map(|span| ((span.start, span.end), row.new.to_owned())).collect();
        in_table(tree.root.get_mut(), &new);
        out.extend(spans.into_iter().map(|span| {
            let message = format!("`{}` is called `{}` now", row.old, row.new);
            Diagnostic::new(&codes::RENAMED, file.path, span, message)
                .label(format!("the old name, of version {api} of the pack format"))
                .help(format!(
                    "write `{}`, and `api = {}` in `content/{}/pack.toml` when all such names are new",
                    row.new, row.since, file.pack
                ))
        }));
    }
}

/// Renames a key wherever it stands.
fn keys(table: &mut DeTable<'_>, row: &Renamed, spans: &mut Vec<Range<usize>>) {
    if let Some((key, value)) = table.remove_entry(row.old) {
        spans.push(key.span());
        table.insert(Spanned::new(key.span(), Cow::Borrowed(row.new)), value);
    }
    for (_, value) in table.iter_mut() {
        match value.get_mut() {
            DeValue::Table(inner) => keys(inner, row, spans),
            DeValue::Array(items) => {
                for item in items.iter_mut() {
                    if let DeValue::Table(inner) = item.get_mut() {
                        keys(inner, row, spans);
                    }
                }
            }
            _ => {}
        }
    }
}
