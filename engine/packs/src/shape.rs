//! Reading the JSON schemas of raw types: what a value can be. Shared by the walk
//! that holds files against them and by the reference made from them.

use serde_json::Value;

/// A schema with its definitions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResolvedSchema<'a> {
    /// The schema of the whole file.
    pub(crate) root: &'a Value,
}

impl<'a> ResolvedSchema<'a> {
    /// Follows `$ref` to the definition it points at.
    pub(crate) fn followed(self, schema: &'a Value) -> &'a Value {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/$defs/"));
        name.and_then(|name| self.root.get("$defs")?.get(name)).unwrap_or(schema)
    }

    /// The schema of a key in a table of this schema.
    pub(crate) fn property(self, schema: &'a Value, key: &str) -> Option<&'a Value> {
        schema.get("properties")?.get(key).map(|inner| {
            let followed = self.followed(inner);
            // What is said beside a reference is said of this key alone.
            if inner.get("x-form").is_some() || inner.get("x-changes").is_some() { inner } else { followed }
        })
    }

    /// What a value of this schema can be.
    pub(crate) fn variants(self, schema: &'a Value) -> Vec<&'a Value> {
        let mut all = Vec::new();
        self.collect(schema, &mut all);
        all
    }

    fn collect(self, schema: &'a Value, into: &mut Vec<&'a Value>) {
        let schema = self.followed(schema);
        match schema.get("anyOf").and_then(Value::as_array) {
            Some(several) => several.iter().for_each(|one| self.collect(one, into)),
            None => into.push(schema),
        }
    }
}

/// A number a schema limits something with.
pub(crate) fn limit(schema: &Value, key: &str, usual: usize) -> usize {
    schema.get(key).and_then(Value::as_u64).map_or(usual, |limit| limit as usize)
}

/// The types a schema allows.
pub(crate) fn types(schema: &Value) -> Vec<&str> {
    schema.get("type").and_then(Value::as_str).into_iter().collect()
}

/// The words a schema allows, if it allows words only.
pub(crate) fn words(schema: &Value) -> Option<Vec<&str>> {
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return Some(words.iter().filter_map(Value::as_str).collect());
    }
    let variants = schema.get("oneOf").and_then(Value::as_array)?;
    let mut words = Vec::new();
    for variant in variants {
        match (variant.get("const").and_then(Value::as_str), variant.get("enum").and_then(Value::as_array)) {
            (Some(word), _) => words.push(word),
            (None, Some(several)) => words.extend(several.iter().filter_map(Value::as_str)),
            (None, None) => {}
        }
    }
    Some(words)
}

/// Whether a schema is the one of `{ option = "..." }`.
pub(crate) fn is_from_option(schema: &Value) -> bool {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.is_some_and(|properties| properties.len() == 1 && properties.contains_key("option"))
}
