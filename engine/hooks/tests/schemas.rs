//! The JSON Schemas for editors against all content: what loads fits its schema,
//! what is wrong does not.

mod fits;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use holdup_hooks::reference::Reference;
use holdup_packs::kind::FileKind;
use holdup_packs::reference::schema_file;
use holdup_packs::{Files, built_in};
use serde_json::Value;

use fits::Schema;

fn schemas(reference: &Reference) -> BTreeMap<String, Value> {
    let all = reference.schemas().into_iter();
    all.map(|(name, text)| (name, serde_json::from_str(&text).unwrap())).collect()
}

fn validators(schemas: &BTreeMap<String, Value>) -> BTreeMap<&str, Schema<'_>> {
    let built = schemas.iter().map(|(name, schema)| {
        let validator = Schema::new(schema).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        (name.as_str(), validator)
    });
    built.collect()
}

fn as_json(text: &str) -> Value {
    serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap()
}

/// The content files with their schemas.
fn content(files: &Files) -> impl Iterator<Item = (&str, String, Value)> {
    files.under("content/").map(|(path, bytes)| {
        let (kind, _) = FileKind::of_file(path).unwrap_or_else(|| panic!("{path} is of no kind"));
        let text = std::str::from_utf8(bytes.unwrap()).unwrap();
        (path, schema_file(kind), as_json(text))
    })
}

#[test]
fn all_built_in_content_fits_its_schema() {
    let files = built_in();
    let schemas = schemas(&Reference::of(&files));
    let validators = validators(&schemas);
    let mut used: Vec<String> = Vec::new();
    for (path, schema, value) in content(&files) {
        let wrong = validators[schema.as_str()].wrong(&value);
        assert!(wrong.is_empty(), "{path}: {}", wrong.join("; "));
        used.push(schema);
    }
    // What no content of ours is, but files people write.
    let written = [
        ("bullets.json", "name = \"arrow\"\nreturns = true\nrules = [\"UCR-5.4.2-d\"]\n"),
        (
            "pawn-files.json",
            "name = \"Goat\"\nlevels = [\"roof\"]\nstarts_on = \"roof\"\nhooks = [\"on_round_end\"]\n",
        ),
        (
            "lines.json",
            "[[line]]\nid = \"freight\"\nname = \"Freight\"\ncars = [\"hopper\"]\nfacing = \"opposed\"\nstart = -2\n\
             source = { confidence = \"verified\", from = \"a test\" }\n",
        ),
        ("sides.json", "[[side]]\nid = \"posse\"\nname = \"Posse\"\n"),
        ("victories.json", "name = \"collector\"\nhooks = [\"winners\"]\n"),
        ("set-up.json", "players = 4\nseats = [\"greedy\"]\n"),
        ("pins.json", "[[pin]]\nrecord = \"a.record\"\ncontent = \"5bf40e63c517581e\"\nreason = \"kept\"\n"),
    ];
    for (name, text) in written {
        let wrong = validators[name].wrong(&as_json(text));
        assert!(wrong.is_empty(), "{name}: {}", wrong.join("; "));
        used.push(name.to_owned());
    }
    for name in schemas.keys() {
        assert!(used.contains(name), "nothing was held against {name}");
    }
}

/// A key nobody knows, a key that is missing, a value of another type: in every file, one after the other.
#[test]
fn a_wrong_file_does_not_fit() {
    let files = built_in();
    let schemas = schemas(&Reference::of(&files));
    let validators = validators(&schemas);
    for (path, schema, value) in content(&files) {
        let validator = &validators[schema.as_str()];
        let mut unknown = value.clone();
        unknown["no_such_key"] = Value::from(1);
        assert!(!validator.fits(&unknown), "{path} may have any key");
        let required = schemas[&schema].get("required").and_then(Value::as_array);
        for key in required.into_iter().flatten().filter_map(Value::as_str) {
            let mut missing = value.clone();
            missing.as_object_mut().unwrap().remove(key);
            assert!(!validator.fits(&missing), "{path} fits without `{key}`");
        }
        for key in value.as_object().unwrap().keys() {
            let mut wrong = value.clone();
            // No key takes a number with a fraction.
            wrong[key] = Value::from(0.5);
            assert!(!validator.fits(&wrong), "{path} fits with `{key} = 0.5`");
        }
    }
}

#[test]
fn changes_and_values_of_house_files_are_checked() {
    let schemas = schemas(&Reference::of(&built_in()));
    let preset = Schema::new(&schemas["preset.json"]).unwrap();
    let fits = |text: &str| preset.fits(&as_json(text));
    assert!(fits("inherits = \"base_2014\"\n[options]\nhand_size = 7\n[bandit.doc]\nextra_cards = 1\n"));
    assert!(fits("[level.roof]\nmoves = { most = 2 }\n"));
    assert!(fits("[options]\nan_option_of_some_pack = 3\n"));
    assert!(!fits("[options]\nhand_size = \"seven\"\n"));
    assert!(!fits("[options]\nhand_size = 700\n"));
    assert!(!fits("[bandit.doc]\nextra_crads = 1\n"));
    assert!(!fits("[level.roof]\nmoves = { mots = 2 }\n"));
    assert!(!fits("[bandits.doc]\nextra_cards = 1\n"));
}

#[test]
fn hooks_and_words_are_completed() {
    let schemas = schemas(&Reference::of(&built_in()));
    let hooks = &schemas["bandits.json"]["definitions"]["id-of-hook"]["enum"];
    assert!(hooks.as_array().unwrap().contains(&Value::from("after_hit")));
    let loot = &schemas["bandits.json"]["definitions"]["id-of-loot"]["anyOf"][0]["enum"];
    assert!(loot.as_array().unwrap().contains(&Value::from("purse")));
}

/// What language servers for TOML cannot read: Taplo waits for ever where an `allOf` joins definitions, and sees
/// nothing beside a reference.
fn unreadable(schema: &Value, at: &str, found: &mut Vec<String>) {
    match schema {
        Value::Object(object) => {
            let beside = object.get("$ref").is_some_and(Value::is_string) && object.len() > 1;
            if beside || object.get("allOf").is_some_and(Value::is_array) {
                found.push(at.to_owned());
            }
            for (key, inner) in object {
                unreadable(inner, &format!("{at}/{key}"), found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| unreadable(item, at, found)),
        _ => {}
    }
}

#[test]
fn editors_can_read_the_schemas() {
    let mut found = Vec::new();
    for (name, schema) in schemas(&Reference::of(&built_in())) {
        unreadable(&schema, &name, &mut found);
    }
    assert!(found.is_empty(), "{found:?}");
    let confidence = &schemas(&Reference::of(&built_in()))["bandits.json"]["definitions"]["FactSource"]["properties"]
        ["confidence"];
    assert_eq!(confidence["enum"][0], "verified");
    assert!(confidence["x-taplo"]["docs"]["enumValues"][0].is_string());
}

/// The examples of the keys, each in the table it belongs to.
#[test]
fn every_example_of_a_key_fits() {
    let reference = Reference::of(&built_in());
    let schemas = schemas(&reference);
    for kind in &reference.content {
        let whole = &schemas[&kind.schema];
        for table in &kind.tables {
            for key in table.keys.iter().filter(|key| !key.example.starts_with('[')) {
                let place = format!("{} {}.{}", kind.name, table.way, key.name);
                let example = as_json(&key.example);
                let value = &example[key.name.as_str()];
                let schema = schema_of(whole, &table.way, &key.name)
                    .unwrap_or_else(|| panic!("{place} is not in {}", kind.schema));
                let mut schema = schema.clone();
                schema["definitions"] = whole["definitions"].clone();
                schema["$schema"] = whole["$schema"].clone();
                let validator = Schema::new(&schema).unwrap();
                assert!(validator.fits(value), "{place}: {}", key.example);
            }
        }
    }
}

/// The schema of a key in a table, such as `count` in `car.loot`.
fn schema_of<'s>(whole: &'s Value, way: &str, key: &str) -> Option<&'s Value> {
    let mut at = vec![whole];
    for part in way.split('.').filter(|part| !part.is_empty()).chain([key]) {
        let mut next = Vec::new();
        for table in at.iter().flat_map(|schema| tables(whole, schema)) {
            match part {
                "*" => {
                    let known = table.get("properties").and_then(Value::as_object);
                    let others = table.get("additionalProperties").filter(|it| it.is_object());
                    next.extend(others.or_else(|| known?.values().next()));
                }
                name => next.extend(table.get("properties").and_then(|all| all.get(name))),
            }
        }
        at = next;
    }
    at.first().copied()
}

/// The tables a schema allows, or those of a list it allows.
fn tables<'s>(whole: &'s Value, schema: &'s Value) -> Vec<&'s Value> {
    let mut found = vec![schema];
    if let Some(to) = schema.get("$ref").and_then(Value::as_str) {
        let target = whole.pointer(to.trim_start_matches('#')).unwrap();
        found.extend(tables(whole, target));
    }
    for several in ["allOf", "anyOf"] {
        let inner = schema.get(several).and_then(Value::as_array);
        found.extend(inner.into_iter().flatten().flat_map(|one| tables(whole, one)));
    }
    if let Some(items) = schema.get("items") {
        found.extend(tables(whole, items));
    }
    found
}

/// Every file below a folder, if there is one.
#[allow(clippy::disallowed_methods, reason = "a test may look at the working copy")]
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(below(&path)),
            false => found.push(path),
        }
    }
    found
}

/// What lies in `tests`.
fn tests(folder: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    root.join(folder).canonicalize().unwrap_or_default()
}

/// A file as data. What no reader of TOML can take fits nothing.
#[allow(clippy::disallowed_methods, reason = "a test may look at the working copy")]
fn read(path: &Path) -> Option<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    let table = toml::from_str::<toml::Table>(&text).ok()?;
    Some(serde_json::to_value(table).unwrap())
}

/// The worked examples, which editors of modders will look like.
#[test]
fn the_packs_of_modders_fit() {
    let schemas = schemas(&Reference::of(&built_in()));
    let validators = validators(&schemas);
    let folder = tests("packs");
    for path in below(&folder) {
        let Ok(inner) = path.strip_prefix(&folder) else {
            continue;
        };
        let Some((_, inner)) = inner.to_str().unwrap().split_once('/') else {
            continue;
        };
        let place = inner.strip_prefix("content/").unwrap_or(inner);
        let Some((kind, _)) = FileKind::of_file(&format!("content/pack/{place}")) else {
            continue;
        };
        let value = read(&path).unwrap_or_else(|| panic!("{}", path.display()));
        let wrong = validators[schema_file(kind).as_str()].wrong(&value);
        assert!(wrong.is_empty(), "{}: {}", path.display(), wrong.join("; "));
    }
}

/// The broken packs of `tests/errors` whose mistake a schema can see: keys, types, words, numbers, lengths.
#[test]
fn broken_packs_do_not_fit() {
    let schemas = schemas(&Reference::of(&built_in()));
    let validators = validators(&schemas);
    let seen = ["P201", "P202", "P203", "P204", "P205", "P206"];
    let folder = tests("errors");
    let mut fits: BTreeMap<String, bool> = BTreeMap::new();
    for path in below(&folder) {
        let inner = path.strip_prefix(&folder).unwrap().to_str().unwrap();
        let (name, inner) = inner.split_once('/').unwrap_or((inner, ""));
        if !seen.iter().any(|code| name.starts_with(code)) {
            continue;
        }
        if let Some((kind, _)) = FileKind::of_file(inner) {
            let validator = &validators[schema_file(kind).as_str()];
            let fits_here = read(&path).is_some_and(|value| validator.fits(&value));
            *fits.entry(name.to_owned()).or_insert(true) &= fits_here;
        }
    }
    assert!(fits.len() >= seen.len(), "{fits:?}");
    let unseen: Vec<_> = fits.iter().filter(|(_, fits)| **fits).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}
