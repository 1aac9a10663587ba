//! The keys of every kind of file, with what may be written there, in words.

use serde::Serialize;
use serde_json::Value;

use super::FIRST;
use super::uses::{UsedIn, Uses, Whole, under};
use crate::kind::FileKind;
use crate::shape::{ResolvedSchema, is_from_option, types, words};
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
    /// What may be written, in words.
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
    described(kind.schema())
}

/// The tables of a kind, the file itself first.
pub(super) fn tables(kind: &FileKind, uses: &Uses) -> Vec<TableInfo> {
    let shape = kind.shape();
    let mut tables = Vec::new();
    let mut reader = KeyPages { kind, uses, shape, tables: &mut tables };
    let whole = TableText { meaning: meaning(kind), unit: None };
    reader.table(shape.root, "", &whole, false);
    tables
}

/// What is said of a table at the key that holds it.
struct TableText {
    meaning: String,
    unit: Option<String>,
}

impl TableText {
    fn of(schema: &Value) -> TableText {
        TableText { meaning: described(schema), unit: text(schema, "x-unit") }
    }
}

struct KeyPages<'r> {
    kind: &'r FileKind,
    uses: &'r Uses,
    shape: ResolvedSchema<'r>,
    tables: &'r mut Vec<TableInfo>,
}

impl<'r> KeyPages<'r> {
    fn table(&mut self, schema: &'r Value, way: &str, around: &TableText, repeats: bool) {
        let required: Vec<&str> = list(schema, "required").filter_map(Value::as_str).collect();
        let properties = schema.get("properties").and_then(Value::as_object);
        let mut keys: Vec<KeyInfo> = Vec::new();
        for (name, inner) in properties.into_iter().flatten() {
            let mut key = self.key(way, name, inner, required.contains(&name.as_str()));
            key.unit = key.unit.or_else(|| around.unit.clone());
            keys.push(key);
        }
        keys.sort_by_key(|key| !key.required);
        self.tables.push(TableInfo {
            way: way.to_owned(),
            meaning: around.meaning.clone(),
            repeats,
            example: self.uses.whole(self.kind, way),
            keys,
        });
        for (name, inner) in properties.into_iter().flatten() {
            self.inside(inner, &under(way, name), &TableText::of(inner));
        }
    }

    /// The tables that can stand at a key.
    fn inside(&mut self, schema: &'r Value, way: &str, around: &TableText) {
        for variant in self.shape.variants(schema) {
            let others = variant.get("additionalProperties").filter(|it| it.is_object());
            let own = |schema| TableText { unit: around.unit.clone(), ..TableText::of(schema) };
            if let Some(item) = variant.get("items") {
                for inner in self.shape.variants(item) {
                    if is_table(inner) {
                        self.table(inner, way, &own(inner), true);
                    }
                }
            } else if is_table(variant) {
                self.table(variant, way, &own(variant), false);
            } else if let Some(others) = others {
                self.inside(others, &under(way, "*"), around);
            }
        }
    }

    fn key(&self, way: &str, name: &str, schema: &'r Value, required: bool) -> KeyInfo {
        let default = schema.get("default").filter(|_| !required).cloned();
        let words = self.shape.variants(schema).into_iter().flat_map(word_infos);
        let names = ["x-ref", "x-keys", "x-changes"].iter().find_map(|key| text(schema, key));
        KeyInfo {
            name: name.to_owned(),
            takes: self.takes(schema),
            required,
            default: default.filter(|default| !default.is_null() && *default != Value::Array(Vec::new())),
            unit: text(schema, "x-unit"),
            names,
            words: words.collect(),
            meaning: described(schema),
            since: text(schema, "x-since").unwrap_or_else(|| FIRST.to_owned()),
            example: self.example(way, name, schema),
            used_in: self.uses.of_key(self.kind, way, name),
        }
    }

    /// How a key is written: by the content that uses it, or by the example of its raw type.
    fn example(&self, way: &str, name: &str, schema: &'r Value) -> String {
        if let Some(value) = self.uses.example(self.kind, way, name) {
            return format!("{name} = {value}");
        }
        if let Some(example) = text(schema, "x-example") {
            return self.filled(example);
        }
        let whole = under(way, name);
        let variants = self.shape.variants(schema);
        if schema.get("x-changes").is_some() {
            return format!("[{whole}.ID]");
        }
        match variants.iter().find_map(|variant| variant.get("items")) {
            Some(_) if variants.iter().all(|variant| is_rows(self.shape, variant)) => format!("[[{whole}]]"),
            _ if variants.iter().any(|variant| is_map_or_table(variant)) => format!("[{whole}]"),
            // Keys of the same name say the same everywhere.
            _ => self
                .uses
                .example_elsewhere(name)
                .map_or_else(String::new, |value| format!("{name} = {value}")),
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

    /// What may be written, in words.
    fn takes(&self, schema: &'r Value) -> String {
        if let Some(word) = schema.get("x-changes").and_then(Value::as_str) {
            return format!("tables of changes, each under the id of {}", called(word));
        }
        let variants = self.shape.variants(schema);
        let each: Vec<String> = variants.iter().map(|variant| self.variant(schema, variant)).collect();
        each.join(" or ")
    }

    fn variant(&self, outer: &'r Value, schema: &'r Value) -> String {
        let said = |key: &str| outer.get(key).or_else(|| schema.get(key));
        if words(schema).is_some() {
            return "one of the words below".to_owned();
        }
        if is_from_option(schema) {
            return "the value of an option, `{ option = \"...\" }`".to_owned();
        }
        let bound = |key: &str| said(key).and_then(Value::as_i64);
        match types(schema).first().copied() {
            Some("string") => text_form(said("x-def"), said("x-ref"), said("x-form")),
            Some("integer") => match (bound("minimum"), bound("maximum")) {
                (Some(least), Some(most)) => format!("whole number from {least} to {most}"),
                _ => "whole number".to_owned(),
            },
            Some("boolean") => "`true` or `false`".to_owned(),
            Some("array") => {
                let item = schema.get("items").unwrap_or(&Value::Null);
                let of = match (said("x-ref"), said("x-form")) {
                    (None, None) => self.takes(item),
                    (reference, form) => text_form(None, reference, form),
                };
                let (least, most) = (said("minItems"), said("maxItems"));
                let length = match (least.and_then(Value::as_u64), most.and_then(Value::as_u64)) {
                    (Some(least), Some(most)) => format!(", {least} to {most} entries"),
                    (Some(least), None) => format!(", at least {least} of them"),
                    (None, Some(most)) => format!(", at most {most} of them"),
                    (None, None) => String::new(),
                };
                format!("list, each entry: {of}{length}")
            }
            _ => match schema.get("additionalProperties").filter(|it| it.is_object()) {
                Some(others) => {
                    let key = text_form(None, said("x-keys"), said("x-form"));
                    format!("table, each key: {key}, each value: {}", self.takes(others))
                }
                None => "table".to_owned(),
            },
        }
    }
}

fn text(schema: &Value, key: &str) -> Option<String> {
    schema.get(key).and_then(Value::as_str).map(str::to_owned)
}

fn text_form(defines: Option<&Value>, names: Option<&Value>, form: Option<&Value>) -> String {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    match (text(defines), text(names), text(form).as_deref()) {
        (Some(word), ..) => format!("new id of {}", called(&word)),
        (_, Some(word), _) => format!("id of {}", called(&word)),
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

fn list<'v>(schema: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    schema.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// Whether this is a table with keys of its own.
fn is_table(schema: &Value) -> bool {
    schema.get("properties").is_some() && !is_from_option(schema)
}

/// Whether this is a table at all, whoever names its keys.
fn is_map_or_table(schema: &Value) -> bool {
    types(schema).contains(&"object") && !is_from_option(schema)
}

fn is_rows(shape: ResolvedSchema<'_>, schema: &Value) -> bool {
    let item = schema.get("items");
    item.is_some_and(|item| shape.variants(item).into_iter().all(is_table))
}

/// The words of a schema, with what each of them means.
fn word_infos(schema: &Value) -> Vec<WordInfo> {
    let described_ones = list(schema, "oneOf").filter_map(|one| {
        let word = one.get("const")?.as_str()?.to_owned();
        Some(WordInfo { word, meaning: described(one) })
    });
    described_ones.collect()
}

/// The description of a schema, on one line.
fn described(schema: &Value) -> String {
    let text = schema.get("description").and_then(Value::as_str);
    let lines: Vec<&str> = text.unwrap_or_default().lines().collect();
    lines.join(" ")
}
