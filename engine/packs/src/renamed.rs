//! What has been renamed from one version of the pack format to the next. A pack
//! for an older version goes on working: the new name stands in for the old one
//! in the parsed text, and a warning names it.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::kind;
use crate::load::API;
use crate::walk;
use crate::world::{File, World};

/// A name that was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// Version of the pack format that has the new name.
    pub since: i64,
    /// What it is the name of: a kind of files, for a key in them (`bandits`), or a kind of thing that content
    /// names (`hook`, `option`).
    pub of: &'static str,
    /// The name it had.
    pub old: &'static str,
    /// The name it has.
    pub new: &'static str,
}

/// A version of the pack format: its number, and what has been renamed on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Its number.
    pub api: i64,
    /// Everything that was renamed.
    pub renamed: &'static [Renamed],
}

impl Format {
    /// The one this program reads. It is the first, so packs have no older names; options have had others before it.
    pub const CURRENT: Format = Format {
        api: API,
        renamed: &[Renamed {
            since: API,
            of: "option",
            old: "bot_marshal_may_enter_time_car",
            new: "pawns_of_nobody_enter_roofless_cars",
        }],
    };
}

/// The name an option has now. House files, records and cases do not say for which version they were written, so
/// wherever a value of an option is set its old name will always do.
pub(crate) fn option(name: &str) -> &str {
    let mut rows = Format::CURRENT.renamed.iter();
    let row = rows.find(|row| row.of == "option" && row.old == name);
    row.map_or(name, |row| row.new)
}

impl Default for Format {
    fn default() -> Format {
        Format::CURRENT
    }
}

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
    let names = walk::walk_shared(file.path, &parsed.tree, file.kind).names;
    let tree = parsed.tree_mut();
    for row in format.renamed.iter().filter(|row| api < row.since) {
        let mut spans = Vec::new();
        if row.of == file.kind.name {
            keys(tree.root.get_mut(), row, &mut spans);
        }
        let named = names.iter().filter(|name| name.kind == row.of && name.id == row.old);
        for name in named {
            values(tree.root.get_mut(), &name.span, row.new);
            spans.push(name.span.clone());
        }
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

/// Writes another text where one stands.
fn values(table: &mut DeTable<'_>, at: &Range<usize>, new: &'static str) {
    fn value(one: &mut Spanned<DeValue<'_>>, at: &Range<usize>, new: &'static str) {
        let here = one.span() == *at;
        match one.get_mut() {
            DeValue::String(text) if here => *text = Cow::Borrowed(new),
            DeValue::Table(inner) => values(inner, at, new),
            DeValue::Array(items) => items.iter_mut().for_each(|item| value(item, at, new)),
            _ => {}
        }
    }
    for (_, one) in table.iter_mut() {
        value(one, at, new);
    }
}
