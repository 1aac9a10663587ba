//! Types of the engine: a name stands for one type, so that whoever reads it knows which is meant.

use std::collections::BTreeMap;

use holdup_tests::repository::repository;
use holdup_tests::rust_text::identifiers;

/// Names of several types, and why that is right.
const OF_SEVERAL: &[(&str, &str)] = &[
    ("Action", MARKER),
    ("Args", "the flags of one command, as `clap` has them"),
    ("Character", MARKER),
    ("Event", MARKER),
    ("Family", MARKER),
    ("Level", MARKER),
    ("Mark", MARKER),
    ("Side", MARKER),
    ("Victory", MARKER),
    ("Zone", MARKER),
];

/// The markers are written `kinds::Action` where the type is not theirs.
const MARKER: &str = "the thing, and in `hooks/api/kinds.rs` the marker by which scripts name it";

/// The types a source declares outside of tests.
fn types(source: &str) -> Vec<String> {
    let said = identifiers(source);
    let declared = said.windows(2).filter_map(|pair| {
        let (keyword, name) = (&*pair[0].text, &pair[1].text);
        let line = source.lines().nth(pair[0].line - 1).unwrap_or_default();
        let is_type = match keyword {
            // A macro names it elsewhere.
            "struct" | "enum" | "trait" | "union" => !line.contains(&format!("${name}")),
            // Types that belong to another are set in.
            "type" => !line.starts_with(' '),
            _ => false,
        };
        is_type.then(|| name.clone())
    });
    declared.filter(|name| name.starts_with(char::is_uppercase)).chain(in_macros(source)).collect()
}

/// The types that a source declares as rows of `keys!`, `either!` and `words!`, each set in by one step.
fn in_macros(source: &str) -> impl Iterator<Item = String> {
    let mut is_inside = false;
    source.lines().filter_map(move |line| {
        if ["keys! {", "either! {", "words! {"].contains(&line) {
            is_inside = true;
        } else if line.starts_with('}') {
            is_inside = false;
        }
        let name = line.strip_prefix("    ")?.strip_suffix(" {")?;
        let is_name = name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric);
        (is_inside && is_name).then(|| name.to_owned())
    })
}

#[test]
fn a_name_stands_for_one_type() {
    let files = repository(&["engine"]);
    let mut declared: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let is_source =
        |path: &&str| path.ends_with(".rs") && path.contains("/src/") && !path.ends_with("/tests.rs");
    for path in files.paths().filter(is_source).filter(|path| !path.contains("/tests/")) {
        let source = std::str::from_utf8(files.get(path).unwrap()).unwrap();
        for name in types(source) {
            declared.entry(name).or_default().push(path);
        }
    }
    assert!(declared.len() > 1000, "there are types: {}", declared.len());
    declared.retain(|_, files| files.len() > 1);
    let wrong: Vec<String> = declared
        .iter()
        .filter(|(name, _)| !OF_SEVERAL.iter().any(|(known, _)| known == name))
        .map(|(name, files)| format!("`{name}` stands for several types: {}", files.join(", ")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unneeded: Vec<_> = OF_SEVERAL.iter().filter(|(name, _)| !declared.contains_key(*name)).collect();
    assert!(unneeded.is_empty(), "these stand for one type: {unneeded:?}");
}
