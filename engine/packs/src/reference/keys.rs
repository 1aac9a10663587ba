//! The keys of every kind of file, with what may be written there, in words.

use serde::Serialize;
use serde_json::Value;

use super::FIRST;
use super::uses::{UsedIn, Uses, Whole, under};
use crate::kind::FileKind;
use crate::shape::{KeyNotes, Shape, ShapeForm, TableShape};
use holdup_rules::things::{self, ThingKind};

/// A table of a file, or the rows of a list of tables.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableInfo {
    /// The way to it: nothing for the file itself, `car`, `car.loot`. A `*` stands for keys that are ids.
    pub way: String,
    /// What it is.
    pub meaning: String,
    /// Whether there is a list of them, written `[[car]]`.
    pub repeats: bool,
    /// A whole one, as content has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<Whole>,
    /// Its keys: those that must be given, then the others, by name.
    pub keys: Vec<KeyInfo>,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeyInfo {
    /// Its name.
    pub name: String,
    /// All that may be written, in words.
    pub takes: String,
    /// Whether it must be given.
    pub required: bool,
    /// What holds where it is not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// What its numbers count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// What it names, or what its keys name: `loot`, `hook`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<String>,
    /// The words it takes, where it takes words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordInfo>,
    /// What it says.
    pub meaning: String,
    /// First version of the engine that knows it.
    pub since: String,
    /// How it is written somewhere.
    pub example: String,
    /// The files that write it.
    pub used_in: UsedIn,
}

/// A word that can be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WordInfo {
    /// The word.
    pub word: String,
    /// What it means.
    pub meaning: String,
}

pub(super) fn meaning(kind: &FileKind) -> String {
    on_one_line(&kind.shape().about)
}

/// The tables of a kind, the file itself first.
pub(super) fn tables(kind: &FileKind, uses: &Uses) -> Vec<TableInfo> {
    let mut tables = Vec::new();
    KeyPages { kind, uses, tables: &mut tables }.table(kind.shape(), "", None, false);
    tables
}

struct KeyPages<'r> {
    kind: &'r FileKind,
    uses: &'r Uses,
    tables: &'r mut Vec<TableInfo>,
}

impl KeyPages<'_> {
    /// `unit` is what the numbers of the table count, if the key that holds it says so.
    fn table(&mut self, shape: &Shape, way: &str, unit: Option<&str>, repeats: bool) {
        let ShapeForm::Table(table) = &shape.form else { return };
        let mut keys: Vec<KeyInfo> = Vec::new();
        for (name, inner) in &table.keys {
            let mut key = self.key(way, name, inner, table.required.contains(name));
            key.unit = key.unit.or(unit.map(str::to_owned));
            keys.push(key);
        }
        keys.sort_by_key(|key| !key.required);
        self.tables.push(TableInfo {
            way: way.to_owned(),
            meaning: on_one_line(&shape.about),
            repeats,
            example: self.uses.whole(self.kind, way),
            keys,
        });
        for (name, inner) in &table.keys {
            self.inside(inner, &under(way, name), inner.notes.unit);
        }
    }

    /// The tables that can stand at a key.
    fn inside(&mut self, shape: &Shape, way: &str, unit: Option<&str>) {
        for variant in shape.variants() {
            match &variant.form {
                ShapeForm::List(item) => {
                    for inner in item.variants().into_iter().filter(|inner| has_keys(inner)) {
                        self.table(inner, way, unit, true);
                    }
                }
                _ if has_keys(variant) => self.table(variant, way, unit, false),
                ShapeForm::Table(table) => {
                    if let Some(others) = &table.others {
                        self.inside(others, &under(way, "*"), unit);
                    }
                }
                _ => {}
            }
        }
    }

    fn key(&self, way: &str, name: &str, shape: &Shape, required: bool) -> KeyInfo {
        let default = shape.default.clone().filter(|_| !required);
        let changed = match shape.form {
            ShapeForm::Changes(word) => Some(word),
            _ => None,
        };
        KeyInfo {
            name: name.to_owned(),
            takes: self.takes(shape),
            required,
            default: default.filter(|default| !default.is_null() && *default != Value::Array(Vec::new())),
            unit: shape.notes.unit.map(str::to_owned),
            names: shape.notes.names.or(shape.notes.keys).or(changed).map(str::to_owned),
            words: shape.variants().into_iter().flat_map(word_infos).collect(),
            meaning: on_one_line(&shape.about),
            since: shape.notes.since.unwrap_or(FIRST).to_owned(),
            example: self.example(way, name, shape),
            used_in: self.uses.of_key(self.kind, way, name),
        }
    }

    /// How a key is written: by the content that uses it, or by the example of its raw type.
    fn example(&self, way: &str, name: &str, shape: &Shape) -> String {
        if let Some(value) = self.uses.example(self.kind, way, name) {
            return format!("{name} = {value}");
        }
        if let Some(example) = shape.notes.example {
            return self.filled(example.to_owned());
        }
        let whole = under(way, name);
        let variants = shape.variants();
        let is_rows = |variant: &&Shape| matches!(&variant.form, ShapeForm::List(item) if item.variants().into_iter().all(has_keys));
        if let ShapeForm::Changes(_) = shape.form {
            format!("[{whole}.ID]")
        } else if variants.iter().all(is_rows) {
            format!("[[{whole}]]")
        } else if variants.iter().any(|variant| variant.is_table() && !variant.is_from_option()) {
            format!("[{whole}]")
        } else {
            // Keys of the same name say the same everywhere.
            let elsewhere = self.uses.example_elsewhere(name);
            elsewhere.map_or_else(String::new, |value| format!("{name} = {value}"))
        }
    }

    /// An example with ids of content in its gaps: the first `{car}` is one car, the second another.
    fn filled(&self, mut example: String) -> String {
        for (word, ids) in self.uses.defined() {
            for id in ids {
                example = example.replacen(&format!("{{{word}}}"), id, 1);
            }
        }
        example
    }

    /// All that may be written, in words.
    fn takes(&self, shape: &Shape) -> String {
        if let ShapeForm::Changes(word) = shape.form {
            return format!("tables of changes, each under the id of {}", called(word));
        }
        let variants = shape.variants().into_iter();
        let each: Vec<String> =
            variants.map(|variant| self.variant(shape.notes.or(variant.notes), variant)).collect();
        each.join(" or ")
    }

    fn variant(&self, notes: KeyNotes, shape: &Shape) -> String {
        match &shape.form {
            ShapeForm::Words(_) => "one of the words below".to_owned(),
            ShapeForm::Text => text_form(&notes),
            ShapeForm::Number => match (notes.least, notes.most) {
                (Some(least), Some(most)) => format!("whole number from {least} to {most}"),
                _ => "whole number".to_owned(),
            },
            ShapeForm::Truth => "`true` or `false`".to_owned(),
            ShapeForm::List(item) => {
                let of = match notes.names.or(notes.form) {
                    None => self.takes(item),
                    Some(_) => text_form(&notes),
                };
                let length = match (notes.fewest, notes.longest) {
                    (Some(least), Some(most)) => format!(", {least} to {most} entries"),
                    (Some(least), None) => format!(", at least {least} of them"),
                    (None, Some(most)) => format!(", at most {most} of them"),
                    (None, None) => String::new(),
                };
                format!("list, each entry: {of}{length}")
            }
            ShapeForm::Table(_) if shape.is_from_option() => {
                "the value of an option, `{ option = \"...\" }`".to_owned()
            }
            ShapeForm::Table(TableShape { others: Some(others), .. }) => {
                let key = text_form(&KeyNotes { names: notes.keys, ..notes });
                format!("table, each key: {key}, each value: {}", self.takes(others))
            }
            _ => "table".to_owned(),
        }
    }
}

/// The form of a text, in words.
fn text_form(notes: &KeyNotes) -> String {
    match (notes.defines, notes.names, notes.form) {
        (Some(word), ..) => format!("new id of {}", called(word)),
        (_, Some(word), _) => format!("id of {}", called(word)),
        (.., Some("module")) => "name of a module, such as `base` or `base:NAME`".to_owned(),
        (.., Some("preset")) => {
            "id of a rulebook version, or the path of a house file that ends in `.toml`".to_owned()
        }
        (.., Some("listener")) => "id of a row with a script".to_owned(),
        (.., Some("with")) => "`PART`, `PACK/PART`, or `PACK` for all its parts".to_owned(),
        (.., Some("date")) => "a day, such as `2026-05-01`".to_owned(),
        (.., Some("hash")) => "16 digits from 0 to f".to_owned(),
        (.., Some("record")) => "path of a record, from the folder the file lies in".to_owned(),
        (.., Some("version")) => "three numbers, such as `1.0.0`".to_owned(),
        (.., Some("place")) => "text with `{car}` in it once".to_owned(),
        (.., Some(_)) => "a name in lower case".to_owned(),
        _ => "text".to_owned(),
    }
}

/// What people call a definition, with its article.
fn called(word: &str) -> String {
    let name = match (ThingKind::named(word), word) {
        (Some(kind), _) => kind.name,
        (None, "stated") => "statement",
        (None, word) => word,
    };
    things::one(name)
}

/// True for a table with keys of its own.
fn has_keys(shape: &Shape) -> bool {
    matches!(&shape.form, ShapeForm::Table(table) if !table.keys.is_empty()) && !shape.is_from_option()
}

/// The words that can be written, each with its meaning.
fn word_infos(shape: &Shape) -> Vec<WordInfo> {
    let ShapeForm::Words(words) = shape.form else { return Vec::new() };
    let info = |(word, meaning): &(&str, &str)| WordInfo {
        word: (*word).to_owned(),
        meaning: on_one_line(meaning.trim()),
    };
    words.iter().map(info).collect()
}

fn on_one_line(text: &str) -> String {
    text.lines().collect::<Vec<_>>().join(" ")
}
