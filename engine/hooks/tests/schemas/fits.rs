//! Whether data fits a JSON Schema (draft 7), as far as ours go. A keyword this does not know is no keyword to
//! pass over: a schema that has one is refused, and so is one whose keywords hold what they must not. Whatever a
//! schema gets new is therefore learnt here first, with a line in [`the_keywords_mean_what_they_should`].

use serde_json::{Map, Value, json};

/// Keywords that only tell an editor what to show.
const SHOWN: [&str; 6] = ["$schema", "default", "definitions", "description", "title", "x-taplo"];

const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

/// A schema every part of which was looked at.
pub(crate) struct Schema<'s> {
    whole: &'s Value,
}

impl<'s> Schema<'s> {
    /// A schema, or what is wrong with it and where.
    pub(crate) fn new(whole: &'s Value) -> Result<Schema<'s>, String> {
        let schema = Schema { whole };
        match whole.get("$schema").and_then(Value::as_str) {
            Some("http://json-schema.org/draft-07/schema#") => {}
            other => return Err(format!("of draft {other:?}")),
        }
        schema.sound(whole, "#")?;
        for (name, definition) in members(whole, "definitions") {
            schema.sound(definition, &format!("#/definitions/{name}"))?;
        }
        Ok(schema)
    }

    /// Whether nothing is wrong with data.
    pub(crate) fn fits(&self, data: &Value) -> bool {
        self.wrong(data).is_empty()
    }

    /// What is wrong with data, each with the place.
    pub(crate) fn wrong(&self, data: &Value) -> Vec<String> {
        let mut found = Vec::new();
        self.hold(self.whole, data, "", &mut found);
        found
    }

    /// Looks at a schema and all in it. Where a reference leads is looked at there.
    fn sound(&self, schema: &Value, at: &str) -> Result<(), String> {
        let keywords = match schema {
            Value::Bool(_) => return Ok(()),
            Value::Object(keywords) => keywords,
            _ => return Err(format!("{at}: neither a table nor a yes or no")),
        };
        if keywords.contains_key("$ref") && keywords.len() > 1 && at != "#" {
            return Err(format!("{at}: what stands beside `$ref` does not count"));
        }
        for (keyword, value) in keywords {
            let at = format!("{at}/{keyword}");
            let is_right = match keyword.as_str() {
                "type" => value.as_str().is_some_and(|name| TYPES.contains(&name)),
                "$ref" => self.target(value).is_some(),
                "enum" => value.as_array().is_some_and(|all| !all.is_empty()),
                "required" => value.as_array().is_some_and(|all| all.iter().all(Value::is_string)),
                "minimum" | "maximum" => value.is_number(),
                "minLength" | "minItems" | "maxItems" => value.is_u64(),
                "properties" => {
                    for (name, inner) in value.as_object().into_iter().flatten() {
                        self.sound(inner, &format!("{at}/{name}"))?;
                    }
                    value.is_object()
                }
                "anyOf" => {
                    for inner in value.as_array().into_iter().flatten() {
                        self.sound(inner, &at)?;
                    }
                    value.as_array().is_some_and(|all| !all.is_empty())
                }
                "items" | "additionalProperties" => {
                    self.sound(value, &at)?;
                    true
                }
                keyword if SHOWN.contains(&keyword) => true,
                _ => return Err(format!("{at}: an unknown keyword")),
            };
            if !is_right {
                return Err(format!("{at}: must not be {value}"));
            }
        }
        Ok(())
    }

    /// Where a reference within the schema leads.
    fn target(&self, reference: &Value) -> Option<&'s Value> {
        self.whole.pointer(reference.as_str()?.strip_prefix('#')?)
    }

    /// Holds data against one of the schemas in this.
    fn hold(&self, schema: &Value, data: &Value, at: &str, found: &mut Vec<String>) {
        let keywords = match schema {
            Value::Bool(true) => return,
            Value::Object(keywords) => keywords,
            _ => return found.push(format!("{at}: nothing fits here")),
        };
        if let Some(target) = keywords.get("$ref").and_then(|to| self.target(to)) {
            return self.hold(target, data, at, found);
        }
        for (keyword, value) in keywords {
            if !self.holds(keyword, value, keywords, data, at, found) {
                found.push(format!("{at}: {data} is against `{keyword}`: {value}"));
            }
        }
    }

    /// Whether data obeys one keyword. What is wrong further inside is written down instead.
    fn holds(
        &self,
        keyword: &str,
        value: &Value,
        beside: &Map<String, Value>,
        data: &Value,
        at: &str,
        found: &mut Vec<String>,
    ) -> bool {
        let bound = value.as_f64().unwrap_or_default();
        let count = value.as_u64().unwrap_or_default() as usize;
        match (keyword, data) {
            ("type", _) => is_of(data, value.as_str().unwrap_or_default()),
            ("enum", _) => value.as_array().is_some_and(|all| all.contains(data)),
            ("anyOf", _) => value.as_array().into_iter().flatten().any(|one| {
                let mut within = Vec::new();
                self.hold(one, data, at, &mut within);
                within.is_empty()
            }),
            ("minimum", Value::Number(number)) => number.as_f64().is_some_and(|number| number >= bound),
            ("maximum", Value::Number(number)) => number.as_f64().is_some_and(|number| number <= bound),
            ("minLength", Value::String(text)) => text.chars().count() >= count,
            ("minItems", Value::Array(items)) => items.len() >= count,
            ("maxItems", Value::Array(items)) => items.len() <= count,
            ("required", Value::Object(table)) => {
                let mut names = value.as_array().into_iter().flatten().filter_map(Value::as_str);
                names.all(|name| table.contains_key(name))
            }
            ("items", Value::Array(items)) => {
                for (nth, item) in items.iter().enumerate() {
                    self.hold(value, item, &format!("{at}/{nth}"), found);
                }
                true
            }
            ("properties", Value::Object(table)) => {
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if let Some(data) = table.get(name) {
                        self.hold(inner, data, &format!("{at}/{name}"), found);
                    }
                }
                true
            }
            ("additionalProperties", Value::Object(table)) => {
                let known = beside.get("properties");
                for (name, data) in table {
                    if known.is_none_or(|known| known.get(name).is_none()) {
                        self.hold(value, data, &format!("{at}/{name}"), found);
                    }
                }
                true
            }
            _ => true,
        }
    }
}

/// What a table holds under a key that holds a table.
fn members<'v>(table: &'v Value, key: &str) -> impl Iterator<Item = (&'v String, &'v Value)> {
    table.get(key).and_then(Value::as_object).into_iter().flatten()
}

/// Whether data is of a type. A number without a fraction is an integer, however it is written.
fn is_of(data: &Value, name: &str) -> bool {
    match data {
        Value::Null => false,
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => {
            let is_whole = number.as_f64().is_some_and(|number| number.fract() == 0.0);
            name == "number" || name == "integer" && is_whole
        }
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}

/// A keyword in a schema, data that fits, and data that does not.
#[test]
fn the_keywords_mean_what_they_should() {
    let rows = [
        (json!({"type": "integer"}), json!([1, -3, 2.0]), json!([1.5, "1", null, true])),
        (json!({"type": "number"}), json!([1, 1.5]), json!(["1", null])),
        (json!({"type": "string"}), json!([""]), json!([1, null, []])),
        (json!({"type": "boolean"}), json!([true, false]), json!([0, "true"])),
        (json!({"type": "array"}), json!([[], [1]]), json!([{}, "a"])),
        (json!({"type": "object"}), json!([{}, {"a": 1}]), json!([[], "a"])),
        (json!({"enum": ["a", "b"]}), json!(["a", "b"]), json!(["c", 1])),
        (json!({"minimum": 2}), json!([2, 2.5, "one"]), json!([1, 1.9, -2])),
        (json!({"maximum": 2}), json!([2, -2, "three"]), json!([3, 2.1])),
        (json!({"minLength": 2}), json!(["ab", "éé", 1]), json!(["a", "é", ""])),
        (json!({"minItems": 1}), json!([[1], "", {}]), json!([[]])),
        (json!({"maxItems": 1}), json!([[], [1], "ab"]), json!([[1, 2]])),
        (json!({"required": ["a"]}), json!([{"a": 1}, []]), json!([{}, {"b": 1}])),
        (json!({"items": {"type": "string"}}), json!([[], ["a"], 1]), json!([[1], ["a", 1]])),
        (json!({"items": false}), json!([[]]), json!([[1]])),
        (
            json!({"properties": {"a": {"type": "string"}}}),
            json!([{}, {"a": "a"}, {"b": 1}, 1]),
            json!([{"a": 1}]),
        ),
        (json!({"additionalProperties": false}), json!([{}, 1]), json!([{"a": 1}])),
        (
            json!({"properties": {"a": true}, "additionalProperties": {"type": "string"}}),
            json!([{"a": 1, "b": "b"}]),
            json!([{"b": 1}]),
        ),
        (json!({"anyOf": [{"type": "string"}, {"minimum": 3}]}), json!(["a", 3]), json!([2])),
        (
            json!({"items": {"$ref": "#/definitions/word"}, "definitions": {"word": {"type": "string"}}}),
            json!([["a"]]),
            json!([[1]]),
        ),
        (
            json!({"$ref": "#/definitions/tree", "definitions": {"tree": {"items": {"$ref": "#/definitions/tree"}, "type": "array"}}}),
            json!([[], [[], [[]]]]),
            json!([1, [[1]]]),
        ),
    ];
    for (mut schema, fitting, wrong) in rows {
        schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
        let held = Schema::new(&schema).unwrap();
        for data in fitting.as_array().into_iter().flatten() {
            assert!(held.fits(data), "{schema} against {data}: {:?}", held.wrong(data));
        }
        for data in wrong.as_array().into_iter().flatten() {
            assert!(!held.fits(data), "{data} fits {schema}");
        }
    }
}

#[test]
fn an_unsound_schema_is_refused() {
    for part in [
        json!({"pattern": "^a"}),
        json!({"oneOf": []}),
        json!({"type": "text"}),
        json!({"type": ["string"]}),
        json!({"anyOf": []}),
        json!({"minimum": "1"}),
        json!({"minLength": -1}),
        json!({"required": "a"}),
        json!({"enum": []}),
        json!({"$ref": "#/definitions/nowhere"}),
        json!({"$ref": "#", "minimum": 1}),
        json!("string"),
    ] {
        for key in ["items", "additionalProperties"] {
            let schema = json!({"$schema": "http://json-schema.org/draft-07/schema#", key: part});
            assert!(Schema::new(&schema).is_err(), "{schema} is taken");
            let inner = json!({"$schema": schema["$schema"], "definitions": {"one": {"anyOf": [part]}}});
            assert!(Schema::new(&inner).is_err(), "{inner} is taken");
        }
    }
    assert!(Schema::new(&json!({})).is_err(), "of no draft");
}
