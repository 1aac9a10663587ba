//! JSON Schemas for editors, made from those the loader uses. What the loader looks
//! up in other files is written out here: the hooks there are, the ids that are
//! defined, the values options take. Editors read the old draft 7 best, and TOML
//! knows no `null`.

use serde_json::{Map, Value, json};

use super::option::OptionPage;
use super::uses::Ids;
use crate::form::ALL;
use crate::kind::{self, FileKind};
use crate::layer::WITHOUT;
use holdup_rules::hook::HookPoint;
use holdup_rules::things::changeable;

/// The JSON Schema of a kind of file, as editors read it.
///
/// Ids that are defined are offered, and others allowed: a pack has its own.
pub fn editor_schema(kind: &FileKind, ids: &Ids, options: &[OptionPage]) -> Value {
    let mut schema = kind.schema().clone();
    if kind.lays_over() {
        lay_over(&mut schema, ids, options);
    }
    let mut offered = Map::new();
    polish(&mut schema, ids, &mut offered);
    if let Value::Object(top) = &mut schema {
        top.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
        top.insert("title".to_owned(), json!(kind.place_written()));
        if let Some(Value::Object(definitions)) = top.remove("$defs") {
            offered.extend(definitions);
        }
        if !offered.is_empty() {
            top.insert("definitions".to_owned(), Value::Object(offered));
        }
    }
    if let Some(definitions) = schema.get("definitions").cloned() {
        fill_in(&mut schema, &definitions);
    }
    schema
}

/// Puts a definition where it is referred to, if more is said there: draft 7 sees nothing beside a `$ref`, and Taplo
/// never comes back from the `allOf` that would join the two.
fn fill_in(schema: &mut Value, definitions: &Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| fill_in(item, definitions)),
        Value::Object(object) => {
            if object.len() > 1
                && let Some(Value::String(to)) = object.remove("$ref")
                && let Some(name) = to.strip_prefix("#/definitions/")
                && let Some(Value::Object(definition)) = definitions.get(name)
            {
                for (key, value) in definition {
                    object.entry(key).or_insert_with(|| value.clone());
                }
            }
            object.values_mut().for_each(|inner| fill_in(inner, definitions));
        }
        _ => {}
    }
}

/// Values of options and changes of rows, which the loader checks where they have been laid over something.
fn lay_over(schema: &mut Value, ids: &Ids, options: &[OptionPage]) {
    let mut definitions = Map::new();
    let Some(top) = schema.as_object_mut() else { return };
    top.insert("additionalProperties".to_owned(), json!(false));
    if let Some(Value::Object(properties)) = top.get_mut("properties") {
        for word in changeable() {
            let change = json!({ "$ref": change(word, &mut definitions) });
            let known = ids.get(word).into_iter().flatten().map(String::as_str).chain([ALL]);
            let rows: Map<String, Value> = known.map(|id| (id.to_owned(), change.clone())).collect();
            let table = json!({
                "type": "object",
                "description": format!("Changes of a {word}, by its id; under `{ALL}` of each there is."),
                "properties": rows,
                "additionalProperties": change,
            });
            properties.insert(word.to_owned(), table);
        }
        if let Some(Value::Object(table)) = properties.get_mut("options") {
            let known = options.iter().map(|option| (option.id.clone(), value(option)));
            table.insert("properties".to_owned(), Value::Object(known.collect()));
        }
    }
    let all = top.entry("$defs").or_insert_with(|| json!({}));
    if let Some(all) = all.as_object_mut() {
        all.extend(definitions);
    }
}

/// Defines what a change of a row may say, which is any of its keys, and none of them needed; answers where it
/// is defined.
fn change(word: &str, definitions: &mut Map<String, Value>) -> String {
    let mut rows = Vec::new();
    for kind in kind::ALL.iter().filter(|kind| kind.defines.contains(&word)) {
        let whole = kind.schema();
        // Definitions of two kinds may share a name.
        let prefix = format!("change-of-{}-", kind.name.replace(' ', "-"));
        let inner = whole.get("$defs").and_then(Value::as_object);
        for (name, definition) in inner.into_iter().flatten() {
            let mut definition = definition.clone();
            loosen(&mut definition, &prefix);
            definitions.insert(format!("{prefix}{name}"), definition);
        }
        let mut row = match kind.is_thing() {
            true => whole.clone(),
            false => whole.pointer(&format!("/properties/{word}/items")).cloned().unwrap_or_default(),
        };
        if let Some(row) = row.as_object_mut() {
            for key in ["$defs", "$schema", "title"] {
                row.remove(key);
            }
            if let Some(Value::Object(keys)) = row.get_mut("properties") {
                let text =
                    "Keys of the row that are to go, such as `hooks`, or `hides.optional` inside a table.";
                let list = json!({ "type": "array", "items": { "type": "string" }, "description": text });
                keys.insert(WITHOUT.to_owned(), list);
            }
        }
        loosen(&mut row, &prefix);
        rows.push(row);
    }
    let name = format!("change-of-{word}");
    let row = match rows.len() {
        1 => rows.remove(0),
        _ => json!({ "anyOf": rows }),
    };
    definitions.insert(name.clone(), row);
    format!("#/$defs/{name}")
}

/// Drops what must be given, here and in everything inside, and follows definitions to where they are now.
fn loosen(schema: &mut Value, prefix: &str) {
    match schema {
        Value::Object(object) => {
            object.remove("required");
            if let Some(Value::String(to)) = object.get_mut("$ref")
                && let Some(name) = to.strip_prefix("#/$defs/")
            {
                *to = format!("#/$defs/{prefix}{name}");
            }
            object.values_mut().for_each(|inner| loosen(inner, prefix));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| loosen(item, prefix)),
        _ => {}
    }
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

/// Brings a schema into the form editors read, with all that is inside.
fn polish(schema: &mut Value, ids: &Ids, offered: &mut Map<String, Value>) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| polish(item, ids, offered)),
        Value::Object(object) => {
            name_ids(object, ids, offered);
            name_keys(object, ids);
            if let Some(unit) = object.remove("x-unit").as_ref().and_then(Value::as_str) {
                let text = object.get("description").and_then(Value::as_str).unwrap_or_default();
                let text = format!("{text} Counted in {unit}.");
                object.insert("description".to_owned(), json!(text));
            }
            object.retain(|key, _| !key.starts_with("x-"));
            list_words(object);
            if let Some(Value::String(to)) = object.get_mut("$ref") {
                *to = to.replace("#/$defs/", "#/definitions/");
            }
            object.values_mut().for_each(|inner| polish(inner, ids, offered));
        }
        _ => {}
    }
}

/// Makes words that are explained one by one a plain list of words, which editors complete and name when another one
/// is written; Taplo shows what each of them means.
fn list_words(object: &mut Map<String, Value>) {
    let variants = object.get("oneOf").and_then(Value::as_array);
    let words: Option<Vec<(Value, Value)>> = variants.and_then(|variants| {
        let each = variants.iter().map(|variant| {
            let word = variant.get("const").filter(|word| word.is_string())?;
            Some((word.clone(), variant.get("description").cloned().unwrap_or_default()))
        });
        each.collect()
    });
    if let Some(words) = words {
        let (words, meanings): (Vec<Value>, Vec<Value>) = words.into_iter().unzip();
        object.remove("oneOf");
        object.insert("type".to_owned(), json!("string"));
        object.insert("enum".to_owned(), json!(words));
        object.insert("x-taplo".to_owned(), json!({ "docs": { "enumValues": meanings } }));
    }
}

/// Offers the ids that can be keys of a table; only hooks are known all.
fn name_keys(object: &mut Map<String, Value>, ids: &Ids) {
    let Some(word) = object.get("x-keys").and_then(Value::as_str) else {
        return;
    };
    let Some(value) = object.get("additionalProperties").cloned() else {
        return;
    };
    let is_hook = word == "hook";
    let known: Vec<&str> = match is_hook {
        true => HookPoint::all().map(HookPoint::name).collect(),
        false => ids.get(word).into_iter().flatten().map(String::as_str).collect(),
    };
    let properties: Map<String, Value> = known.into_iter().map(|id| (id.to_owned(), value.clone())).collect();
    object.insert("properties".to_owned(), Value::Object(properties));
    if is_hook {
        object.insert("additionalProperties".to_owned(), json!(false));
    }
}

/// Offers the ids a text or the entries of a list can be; what there is to choose from is defined once.
fn name_ids(object: &mut Map<String, Value>, ids: &Ids, offered: &mut Map<String, Value>) {
    let Some(word) = object.get("x-ref").and_then(Value::as_str) else {
        return;
    };
    let choice = match ids.get(word) {
        _ if word == "hook" => {
            let hooks: Vec<&str> = HookPoint::all().map(HookPoint::name).collect();
            json!({ "type": "string", "enum": hooks })
        }
        Some(ids) if word != "rule" => {
            json!({ "anyOf": [{ "type": "string", "enum": ids }, { "type": "string" }] })
        }
        _ => return,
    };
    let name = format!("id-of-{word}");
    let to = json!({ "$ref": format!("#/$defs/{name}") });
    offered.insert(name, choice);
    let is_list = object.get("type").is_some_and(|is| is == "array");
    if is_list {
        object.insert("items".to_owned(), to);
    } else if let Value::Object(to) = to {
        object.remove("type");
        object.extend(to);
    }
}
