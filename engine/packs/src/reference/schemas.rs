//! JSON Schemas for editors, written from the shapes the loader holds files against. What the loader looks
//! up in other files is written out here: the hooks there are, the ids that are
//! defined, the values options take. Editors read the old draft 7 best, and TOML
//! knows no `null`.

use serde_json::{Map, Value, json};

use super::option::OptionPage;
use super::uses::Ids;
use crate::form::ALL;
use crate::kind::{self, FileKind};
use crate::layer::WITHOUT;
use crate::shape::{KeyNotes, Shape, ShapeForm, TableShape};
use holdup_rules::hook::HookPoint;

/// The JSON Schema of a kind of file, as editors read it.
///
/// Ids that are defined are offered, and others allowed: a pack has its own.
pub fn editor_schema(kind: &FileKind, ids: &Ids, options: &[OptionPage]) -> Value {
    let mut writer = SchemaWriter { ids, definitions: Map::new(), changed: None };
    let mut schema = writer.written(kind.shape());
    if kind.lays_over()
        && let Some(Value::Object(table)) = schema.pointer_mut("/properties/options")
    {
        let known = options.iter().map(|option| (option.id.clone(), value(option)));
        table.insert("properties".to_owned(), known.collect());
    }
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    schema["title"] = kind.place_written().into();
    if !writer.definitions.is_empty() {
        schema["definitions"] = writer.definitions.into();
    }
    schema
}

struct SchemaWriter<'w> {
    ids: &'w Ids,
    definitions: Map<String, Value>,
    /// The kind of file of which changes of rows are written, which need none of the keys. Definitions of two kinds may share a
    /// name.
    changed: Option<&'w FileKind>,
}

impl SchemaWriter<'_> {
    fn written(&mut self, shape: &Shape) -> Value {
        let mut schema = match &shape.form {
            ShapeForm::Truth => json!({ "type": "boolean" }),
            ShapeForm::Number => json!({ "type": "integer" }),
            ShapeForm::Text => json!({ "type": "string" }),
            // A plain list of words is what editors complete and name when another one is written; Taplo shows the meaning of each.
            ShapeForm::Words(words) => {
                let (words, meanings): (Vec<&str>, Vec<&str>) =
                    words.iter().map(|(word, meaning)| (*word, meaning.trim())).unzip();
                json!({ "type": "string", "enum": words, "x-taplo": { "docs": { "enumValues": meanings } } })
            }
            ShapeForm::List(item) => json!({ "type": "array", "items": self.written(item) }),
            ShapeForm::Table(table) => self.table(table),
            ShapeForm::Either(several) => {
                json!({ "anyOf": several.iter().map(|one| self.written(one)).collect::<Vec<_>>() })
            }
            ShapeForm::Named(name, inner) => {
                let name = match self.changed {
                    Some(kind) => format!("change-of-{}-{name}", kind.name.replace(' ', "-")),
                    None => (*name).to_owned(),
                };
                let definition = self.written(inner);
                self.definitions.insert(name.clone(), definition.clone());
                // Draft 7 sees nothing beside a `$ref`, and Taplo never comes back from the `allOf` that would join the two.
                match shape.about.is_empty() {
                    true => json!({ "$ref": format!("#/definitions/{name}") }),
                    false => definition,
                }
            }
            ShapeForm::Changes(word) => self.changes(word),
        };
        if let Value::Object(said) = &mut schema {
            self.say(said, shape);
        }
        schema
    }

    fn table(&mut self, table: &TableShape) -> Value {
        let mut schema = json!({ "type": "object", "additionalProperties": false });
        if !table.keys.is_empty() {
            let keys = table.keys.iter().map(|(name, shape)| ((*name).to_owned(), self.written(shape)));
            schema["properties"] = keys.collect::<Map<_, _>>().into();
        }
        if let Some(others) = &table.others {
            schema["additionalProperties"] = self.written(others);
        }
        if !table.required.is_empty() && self.changed.is_none() {
            schema["required"] = json!(table.required);
        }
        schema
    }

    /// Adds what is said of a key beside its type.
    fn say(&mut self, said: &mut Map<String, Value>, shape: &Shape) {
        let KeyNotes { least, most, letters, fewest, longest, names, keys, unit, .. } = shape.notes;
        if !shape.about.is_empty() {
            let counted = unit.map_or_else(String::new, |unit| format!(" Counted in {unit}."));
            said.insert("description".to_owned(), format!("{}{counted}", shape.about).into());
        }
        let limits = [
            ("minimum", least.map(Value::from)),
            ("maximum", most.map(Value::from)),
            ("minLength", letters.map(Value::from)),
            ("minItems", fewest.map(Value::from)),
            ("maxItems", longest.map(Value::from)),
            ("default", shape.default.clone()),
        ];
        said.extend(limits.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
        if let Some(word) = names {
            self.name_ids(said, word);
        }
        if let Some(word) = keys {
            self.name_keys(said, word);
        }
    }

    /// Offers the ids a text or the entries of a list can be; what there is to choose from is defined once.
    fn name_ids(&mut self, said: &mut Map<String, Value>, word: &str) {
        let choice = match self.ids.get(word) {
            _ if word == "hook" => json!({ "type": "string", "enum": hooks() }),
            Some(ids) if word != "rule" => {
                json!({ "anyOf": [{ "type": "string", "enum": ids }, { "type": "string" }] })
            }
            _ => return,
        };
        let name = format!("id-of-{word}");
        if said.get("type").is_some_and(|is| is == "array") {
            said.insert("items".to_owned(), json!({ "$ref": format!("#/definitions/{name}") }));
        } else if let Value::Object(choice) = choice.clone() {
            said.remove("type");
            said.extend(choice);
        }
        self.definitions.insert(name, choice);
    }

    /// Offers the ids that can be keys of a table; only hooks are known all.
    fn name_keys(&self, said: &mut Map<String, Value>, word: &str) {
        let Some(value) = said.get("additionalProperties").cloned() else { return };
        let is_hook = word == "hook";
        let known: Vec<&str> = match is_hook {
            true => hooks(),
            false => self.ids.get(word).into_iter().flatten().map(String::as_str).collect(),
        };
        let known: Map<String, Value> = known.into_iter().map(|id| (id.to_owned(), value.clone())).collect();
        said.insert("properties".to_owned(), known.into());
        if is_hook {
            said.insert("additionalProperties".to_owned(), json!(false));
        }
    }

    /// A table of changes of rows by their ids. A change may say any key of the row, and needs none.
    fn changes(&mut self, word: &str) -> Value {
        let mut rows = Vec::new();
        for kind in kind::ALL.iter().filter(|kind| kind.defines.contains(&word)) {
            let around = self.changed.replace(kind);
            let mut whole = self.written(kind.shape());
            self.changed = around;
            let mut row = match kind.is_thing() {
                true => whole,
                false => whole
                    .pointer_mut(&format!("/properties/{word}/items"))
                    .map(Value::take)
                    .unwrap_or_default(),
            };
            if let Some(Value::Object(keys)) = row.get_mut("properties") {
                let text =
                    "Keys of the row that are to go, such as `hooks`, or `hides.optional` inside a table.";
                let list = json!({ "type": "array", "items": { "type": "string" }, "description": text });
                keys.insert(WITHOUT.to_owned(), list);
            }
            rows.push(row);
        }
        let row = match rows.len() {
            1 => rows.remove(0),
            _ => json!({ "anyOf": rows }),
        };
        let name = format!("change-of-{word}");
        let change = json!({ "$ref": format!("#/definitions/{name}") });
        self.definitions.insert(name, row);
        let known = self.ids.get(word).into_iter().flatten().map(String::as_str).chain([ALL]);
        let rows: Map<String, Value> = known.map(|id| (id.to_owned(), change.clone())).collect();
        json!({ "type": "object", "properties": rows, "additionalProperties": change })
    }
}

/// The hooks there are.
fn hooks() -> Vec<&'static str> {
    HookPoint::all().map(HookPoint::name).collect()
}

/// The schema of an option's value.
fn value(option: &OptionPage) -> Value {
    let mut schema = match (option.kind, option.values.as_slice()) {
        ("bool", _) => json!({ "type": "boolean" }),
        ("int", [least, most]) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        ("int", _) => json!({ "type": "integer" }),
        (_, words) => json!({ "type": "string", "enum": words }),
    };
    schema["description"] = json!(option.text);
    schema["default"] = option.default.clone();
    schema
}
