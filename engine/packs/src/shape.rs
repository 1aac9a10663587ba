//! Shapes: what can be written at each place of a content file, as data. The rows of [`keys!`](crate::key::keys) make
//! them; the walk holds files against them, and pages and schemas of the reference are written from them.

use std::collections::BTreeMap;

use serde_json::Value;
use toml::de::DeValue;

/// All that can be written at a place.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The meaning of what is written; empty if the place around says it.
    pub(crate) about: String,
    pub(crate) notes: KeyNotes,
    /// The value of the key if it is missing, for the reference.
    pub(crate) default: Option<Value>,
    pub(crate) form: ShapeForm,
}

/// The ways of writing a value.
#[derive(Clone, Debug)]
pub(crate) enum ShapeForm {
    Truth,
    Number,
    Text,
    /// One of these words, each with its meaning.
    Words(&'static [(&'static str, &'static str)]),
    List(Box<Shape>),
    Table(TableShape),
    /// The first of these that fits.
    Either(Vec<Shape>),
    /// A type with a name, which schemas of editors define once.
    Named(&'static str, Box<Shape>),
    /// Changes of rows of this kind, by their ids.
    Changes(&'static str),
}

/// The keys of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableShape {
    pub(crate) keys: BTreeMap<&'static str, Shape>,
    /// The keys that must be written, in the order of their rows.
    pub(crate) required: Vec<&'static str>,
    /// The values of keys beside those, if there can be any.
    pub(crate) others: Option<Box<Shape>>,
}

/// Notes in the row of a key: all that its type cannot say of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyNotes {
    /// The smallest and the largest number.
    pub(crate) least: Option<i64>,
    pub(crate) most: Option<i64>,
    /// The fewest characters of a text.
    pub(crate) letters: Option<usize>,
    /// The fewest and the most entries of a list.
    pub(crate) fewest: Option<usize>,
    pub(crate) longest: Option<usize>,
    /// The same of each entry of a list.
    pub(crate) each: Option<&'static KeyNotes>,
    /// True if an entry of a list can stand in it twice.
    pub(crate) repeats: Option<bool>,
    /// The kind of thing that the text defines as an id.
    pub(crate) defines: Option<&'static str>,
    /// The kind of thing that the text, or each entry of the list, names.
    pub(crate) names: Option<&'static str>,
    /// True if a row cannot be there without what is named: what is only said about another thing goes with that.
    pub(crate) needed: Option<bool>,
    /// The kind of thing that each key of the table names.
    pub(crate) keys: Option<&'static str>,
    /// The kind of thing that each key of the table defines.
    pub(crate) defines_keys: Option<&'static str>,
    /// The form in which the text, each entry of the list, or each key of the table is written.
    pub(crate) form: Option<&'static str>,
    /// The things a number counts.
    pub(crate) unit: Option<&'static str>,
    /// The key as it is written, if no content of ours uses it.
    pub(crate) example: Option<&'static str>,
    /// The first version that knows the key, if that is not the first one.
    pub(crate) since: Option<&'static str>,
}

impl KeyNotes {
    /// Nothing.
    pub(crate) const NONE: KeyNotes = KeyNotes {
        least: None,
        most: None,
        letters: None,
        fewest: None,
        longest: None,
        each: None,
        repeats: None,
        defines: None,
        names: None,
        needed: None,
        keys: None,
        defines_keys: None,
        form: None,
        unit: None,
        example: None,
        since: None,
    };

    /// These, and what others say beside them.
    pub(crate) fn or(self, others: KeyNotes) -> KeyNotes {
        KeyNotes {
            least: self.least.or(others.least),
            most: self.most.or(others.most),
            letters: self.letters.or(others.letters),
            fewest: self.fewest.or(others.fewest),
            longest: self.longest.or(others.longest),
            each: self.each.or(others.each),
            repeats: self.repeats.or(others.repeats),
            defines: self.defines.or(others.defines),
            names: self.names.or(others.names),
            needed: self.needed.or(others.needed),
            keys: self.keys.or(others.keys),
            defines_keys: self.defines_keys.or(others.defines_keys),
            form: self.form.or(others.form),
            unit: self.unit.or(others.unit),
            example: self.example.or(others.example),
            since: self.since.or(others.since),
        }
    }
}

impl Shape {
    /// A form of which nothing is said yet.
    pub(crate) fn new(form: ShapeForm) -> Shape {
        Shape { about: String::new(), notes: KeyNotes::NONE, default: None, form }
    }

    /// The same with its meaning, as doc comments say it, and with more notes.
    pub(crate) fn said(self, meaning: &[&str], notes: KeyNotes) -> Shape {
        let lines: Vec<&str> = meaning.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let notes = notes.or(self.notes);
        let form = match (self.form, notes.each) {
            (ShapeForm::List(mut item), Some(each)) => {
                item.notes = each.or(item.notes);
                ShapeForm::List(item)
            }
            (form, _) => form,
        };
        Shape { about: lines.join("\n"), notes, form, ..self }
    }

    /// The ways in which a value can be written.
    pub(crate) fn variants(&self) -> Vec<&Shape> {
        match &self.form {
            ShapeForm::Named(_, shape) => shape.variants(),
            ShapeForm::Either(several) => several.iter().flat_map(Shape::variants).collect(),
            _ => vec![self],
        }
    }

    /// The first way of writing that a value can be meant by.
    pub(crate) fn fitting(&self, value: &DeValue<'_>) -> Option<&Shape> {
        match &self.form {
            ShapeForm::Named(_, shape) => shape.fitting(value),
            ShapeForm::Either(several) => several.iter().find_map(|shape| shape.fitting(value)),
            form => form.accepts(value).then_some(self),
        }
    }

    /// The tables that can be written.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &TableShape> {
        self.variants().into_iter().filter_map(|shape| match &shape.form {
            ShapeForm::Table(table) => Some(table),
            _ => None,
        })
    }

    /// A key of a table that can be written.
    pub(crate) fn key(&self, name: &str) -> Option<&Shape> {
        self.tables().find_map(|table| table.keys.get(name))
    }

    /// The entries of a list that can be written.
    pub(crate) fn item(&self) -> Option<&Shape> {
        self.variants().into_iter().find_map(|shape| match &shape.form {
            ShapeForm::List(item) => item.variants().into_iter().next(),
            _ => None,
        })
    }

    /// True for any table.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self.form, ShapeForm::Table(_))
    }

    /// True for `{ option = "..." }`.
    pub(crate) fn is_from_option(&self) -> bool {
        matches!(&self.form, ShapeForm::Table(table) if table.keys.len() == 1 && table.keys.contains_key("option"))
    }

    /// True if this holds of it, or of something written inside.
    pub(crate) fn any(&self, holds: &impl Fn(&Shape) -> bool) -> bool {
        holds(self)
            || match &self.form {
                ShapeForm::List(inner) | ShapeForm::Named(_, inner) => inner.any(holds),
                ShapeForm::Either(several) => several.iter().any(|inner| inner.any(holds)),
                ShapeForm::Table(table) => {
                    table.keys.values().chain(table.others.as_deref()).any(|inner| inner.any(holds))
                }
                ShapeForm::Truth
                | ShapeForm::Number
                | ShapeForm::Text
                | ShapeForm::Words(_)
                | ShapeForm::Changes(_) => false,
            }
    }
}

impl ShapeForm {
    fn accepts(&self, value: &DeValue<'_>) -> bool {
        matches!(
            (self, value),
            (ShapeForm::Truth, DeValue::Boolean(_))
                | (ShapeForm::Number, DeValue::Integer(_))
                | (ShapeForm::Text | ShapeForm::Words(_), DeValue::String(_))
                | (ShapeForm::List(_), DeValue::Array(_))
                | (ShapeForm::Table(_), DeValue::Table(_))
        )
    }
}
