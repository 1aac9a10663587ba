//! The things that rows cannot be without, read off the notes of their keys.

use std::fmt::Arguments;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::RowPosition;
use crate::shape::{Shape, ShapeForm};
use crate::tree::{ids_of, items};

/// A thing that a row cannot be without: its kind, its id, and the key that names it.
pub(in crate::resolve) type NeededThing<'t> = (&'static str, &'t str, String);

impl RowPosition<'_> {
    /// The things that this row of a kind cannot be without, as its keys name them.
    pub(in crate::resolve) fn needed(&self, word: &str) -> Vec<NeededThing<'_>> {
        let root = self.file.tree().map(|tree| tree.root.get_ref());
        let table = match self.place.rsplit_once('/') {
            None => root,
            Some((word, at)) => root.zip(at.parse().ok()).and_then(|(root, at)| {
                let row: &Spanned<DeValue<'_>> = items(root, word).nth(at)?;
                row.get_ref().as_table()
            }),
        };
        let mut all = Vec::new();
        if let (Some(shape), Some(table)) = (self.file.kind.row(word), table) {
            needed_in(shape, table, format_args!(""), &mut all);
        }
        all
    }
}

/// Places are put together only where something is needed, which few keys say.
fn needed_in<'t>(
    shape: &Shape,
    table: &'t DeTable<'_>,
    before: Arguments<'_>,
    all: &mut Vec<NeededThing<'t>>,
) {
    let ShapeForm::Table(allowed) = &shape.form else { return };
    for (key, value) in table {
        let name: &str = key.get_ref();
        let own = allowed.keys.get(name);
        if let (None, Some(kind), Some(true)) = (own, shape.notes.keys, shape.notes.needed) {
            all.push((kind, name, format!("{before}{name}")));
        }
        if let Some(inner) = own.or(allowed.others.as_deref()) {
            needed_at(inner, value.get_ref(), format_args!("{before}{name}"), all);
        }
    }
}

fn needed_at<'t>(
    shape: &Shape,
    value: &'t DeValue<'_>,
    place: Arguments<'_>,
    all: &mut Vec<NeededThing<'t>>,
) {
    let Some(fitting) = shape.fitting(value) else { return };
    let notes = shape.notes.or(fitting.notes);
    let kind = notes.names.filter(|_| notes.needed == Some(true));
    match (&fitting.form, value) {
        (ShapeForm::Text, DeValue::String(id)) => {
            all.extend(kind.map(|kind| (kind, &**id, place.to_string())));
        }
        (ShapeForm::List(item), DeValue::Array(values)) => {
            for (at, value) in values.iter().map(Spanned::get_ref).enumerate() {
                match (kind, value.as_str()) {
                    (Some(kind), Some(id)) => all.push((kind, id, format!("{place}/{at}"))),
                    _ => needed_at(item, value, format_args!("{place}/{at}"), all),
                }
            }
        }
        // What is there with a part says so itself.
        (ShapeForm::Table(_), DeValue::Table(table)) if ids_of(table, "parts").is_empty() => {
            needed_in(fitting, table, format_args!("{place}/"), all);
        }
        _ => {}
    }
}
