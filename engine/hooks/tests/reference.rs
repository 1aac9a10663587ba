//! The reference against what it is made from and what it is made for: the
//! checked-in files, the content it links to, the editors that read it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use holdup_hooks::reference::{ContentLinks, Reference};
use holdup_packs::built_in;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a generated text with the checked-in file, or writes it.
fn compare(path: &Path, generated: &str) {
    if std::env::var("HOLDUP_BLESS").is_ok() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, generated).unwrap();
        return;
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == generated,
        "{} is stale: HOLDUP_BLESS=1 cargo test -p holdup-hooks reference:: writes it anew",
        path.display()
    );
}

/// Every file below a folder.
fn below(folder: &Path, into: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            below(&path, into);
        } else {
            into.insert(path);
        }
    }
}

/// The whole reference, after a comparison with what is checked in.
fn current() -> Vec<(String, String)> {
    let generated = Reference::of(&built_in()).files(ContentLinks::Beside);
    for (path, text) in &generated {
        compare(&root().join("docs/reference").join(path), text);
    }
    generated
}

#[test]
fn the_reference_is_current() {
    let folder = root().join("docs/reference");
    let generated = current();
    let mut found = BTreeSet::new();
    below(&folder, &mut found);
    // The pages of codes are written by hand.
    let by_hand = folder.join("errors");
    for path in found.iter().filter(|path| !path.starts_with(&by_hand)) {
        let known = generated.iter().any(|(known, _)| folder.join(known) == *path);
        assert!(known, "{} is no longer generated: remove it", path.display());
    }
}

#[test]
fn the_editor_types_are_current() {
    let luau = Reference::of(&built_in()).luau();
    compare(&root().join("scripts/types/game.d.luau"), &luau);
}

/// The targets of the links of a page, without anchors.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("](").skip(1);
    after.filter_map(|rest| rest.split(')').next())
}

#[test]
fn every_link_leads_somewhere() {
    let pages = current();
    for (page, text) in pages.iter().filter(|(path, _)| path.ends_with(".md")) {
        let file = root().join("docs/reference").join(page);
        for link in links(text) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => file.clone(),
                path => file.parent().unwrap().join(path),
            };
            assert!(target.exists(), "{page}: {link}");
            if !anchor.is_empty() {
                let text = std::fs::read_to_string(&target).unwrap();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let is_meant = |line: &str| {
                    let kept = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-');
                    let name = line.trim_start_matches('#').trim().to_lowercase();
                    name.chars().filter(kept).collect::<String>() == anchor
                };
                assert!(headings.any(is_meant), "{page}: {link}");
            }
        }
    }
}

#[test]
fn what_is_written_elsewhere_is_whole() {
    let reference = Reference::of(&built_in());
    let written: BTreeMap<String, String> = reference.files(ContentLinks::Nowhere).into_iter().collect();
    // All pages there are in the repository, and what only programs read.
    let beside: BTreeSet<String> =
        reference.files(ContentLinks::Beside).into_iter().map(|(path, _)| path).collect();
    let further: BTreeSet<&String> = written.keys().filter(|path| !beside.contains(*path)).collect();
    assert!(beside.iter().all(|path| written.contains_key(path)));
    let schemas = reference.content.iter().map(|kind| format!("schemas/{}", kind.schema));
    let others = ["library/holdup.d.luau", "reference.json"].map(str::to_owned);
    let expected: BTreeSet<String> = schemas.chain(others).collect();
    assert_eq!(further, expected.iter().collect());
    for (path, text) in written.iter().filter(|(path, _)| path.ends_with(".json")) {
        let data: Result<serde_json::Value, _> = serde_json::from_str(text);
        assert!(data.as_ref().is_ok_and(serde_json::Value::is_object), "{path}: {data:?}");
    }
    for (page, text) in written.iter().filter(|(path, _)| path.ends_with(".md")) {
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in links(text) {
            let (path, _) = link.split_once('#').unwrap_or((link, ""));
            let target = match path.strip_prefix("../") {
                Some(above) => above.to_owned(),
                None if folder.is_empty() => path.to_owned(),
                None => format!("{folder}/{path}"),
            };
            let is_there = |known: &String| *known == target || known.starts_with(&format!("{target}/"));
            assert!(path.is_empty() || written.keys().any(is_there), "{page}: {link}");
        }
    }
}

/// Every text of the reference that explains something, with where it stands.
fn explanations(reference: &Reference) -> Vec<(String, &str)> {
    let mut all: Vec<(String, &str)> = Vec::new();
    for hook in &reference.hooks {
        all.push((hook.name.to_owned(), hook.when));
        for field in &hook.told {
            all.push((format!("{} {}", hook.name, field.name), field.meaning));
        }
    }
    for verb in &reference.verbs {
        all.push((verb.name.to_owned(), verb.meaning));
        for field in &verb.arguments {
            all.push((format!("{} {}", verb.name, field.name), field.meaning));
        }
    }
    for value in &reference.values {
        all.push((value.name.to_owned(), value.meaning));
    }
    for option in &reference.options {
        all.push((option.id.clone(), &option.text));
    }
    for kind in &reference.content {
        all.push((kind.name.to_owned(), &kind.meaning));
        for table in &kind.tables {
            all.push((format!("{} [{}]", kind.name, table.way), &table.meaning));
            for key in &table.keys {
                let place = format!("{} {}.{}", kind.name, table.way, key.name);
                for word in &key.words {
                    all.push((format!("{place} {}", word.word), &word.meaning));
                }
                all.push((place, &key.meaning));
            }
        }
    }
    for code in &reference.codes {
        all.push((code.id.to_owned(), code.explanation));
    }
    all
}

#[test]
fn everything_is_explained() {
    let reference = Reference::of(&built_in());
    for (place, text) in explanations(&reference) {
        assert!(text.len() > 2, "{place} is not explained");
        let vague = ["The file.", "The table.", "A row."];
        assert!(!vague.contains(&text), "{place} is explained by `{text}`");
    }
    for kind in &reference.content {
        for (table, key) in
            kind.tables.iter().flat_map(|table| table.keys.iter().map(move |key| (table, key)))
        {
            let place = format!("{} {}.{}", kind.name, table.way, key.name);
            assert!(!key.example.is_empty(), "{place} has no example");
            assert!(
                !key.takes.contains("whole number") || key.unit.is_some(),
                "{place} is a number, but of what?"
            );
        }
    }
}

/// The numbers of a version.
fn version(text: &str) -> Vec<u32> {
    text.split('.').map(|number| number.parse().unwrap()).collect()
}

#[test]
fn nothing_comes_from_a_later_version() {
    let reference = Reference::of(&built_in());
    let now = version(reference.version);
    let hooks = reference.hooks.iter().map(|row| (row.name, row.since));
    let verbs = reference.verbs.iter().map(|row| (row.name, row.since));
    let values = reference.values.iter().map(|row| (row.name, row.since));
    let selectors = reference.selectors.iter().map(|row| (row.name, row.since));
    let codes = reference.codes.iter().map(|row| (row.id, row.since));
    let options = reference.options.iter().map(|row| (row.id.as_str(), row.since.as_str()));
    let tables = reference.content.iter().flat_map(|kind| &kind.tables);
    let keys = tables.flat_map(|table| &table.keys).map(|key| (key.name.as_str(), key.since.as_str()));
    let all = hooks.chain(verbs).chain(values).chain(selectors);
    for (name, since) in all.chain(codes).chain(options).chain(keys) {
        assert!(version(since) <= now, "{name} is there since {since}");
    }
}

/// The names in a type of EmmyLua, without texts in quotes and without `[]`.
fn names_in(kind: &str) -> impl Iterator<Item = &str> {
    let kind = kind.strip_prefix("fun(game: Game, told: ").unwrap_or(kind);
    let ends = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '"');
    kind.split(ends).filter(|name| !name.is_empty() && !name.starts_with('"'))
}

#[test]
fn the_types_for_luals_are_whole() {
    let reference = Reference::of(&built_in());
    let library = reference.library();
    let compiled = mlua::chunk::Compiler::new().compile(&library);
    assert!(compiled.is_ok(), "{compiled:?}");

    let mut declared: BTreeSet<&str> = ["integer", "number", "boolean", "string", "any", "table"].into();
    let declarations = ["---@alias ", "---@class "];
    for line in library.lines() {
        let found = declarations.iter().find_map(|start| line.strip_prefix(start));
        if let Some(name) = found.and_then(|rest| rest.split(' ').next()) {
            let name = name.trim_end_matches(':');
            assert!(declared.insert(name), "{name} is declared twice");
        }
        // Functions that take any list are few, and call what is in it the same.
        let any = line.strip_prefix("---@generic ");
        declared.extend(any.and_then(|rest| rest.split(':').next()));
    }
    for line in library.lines() {
        let (skipped, rest) = match line.split_once(' ') {
            Some((tag @ ("---@alias" | "---@field" | "---@param"), rest)) => (tag, rest),
            Some(("---@return", rest)) => {
                let rest = rest.split(" # ").next().unwrap();
                assert!(names_in(rest).all(|name| declared.contains(name)), "{line}");
                continue;
            }
            _ => continue,
        };
        let kind = rest.split_once(' ').map(|(_, kind)| kind).unwrap();
        let kind = match skipped {
            "---@alias" => kind,
            // Behind the type stands what it means.
            _ => kind.split(' ').next().unwrap(),
        };
        assert!(names_in(kind).all(|name| declared.contains(name)), "{line}");
        // Some words mean something behind a type, such as `in`.
        let words = rest.split(' ').count();
        let is_marked = words == 2 || rest.contains(" # ");
        assert!(skipped == "---@alias" || is_marked, "{line}");
    }
    for line in library.lines().filter_map(|line| line.strip_prefix("---@class ")) {
        let is_a = line.split_once(": ").is_none_or(|(_, is_a)| declared.contains(is_a));
        assert!(is_a, "{line}");
    }
    for hook in &reference.hooks {
        let line = format!("function {}(game, told) end", hook.name);
        assert!(library.lines().any(|other| other == line), "{line} is missing");
    }
    for verb in &reference.verbs {
        let names: Vec<&str> = verb.arguments.iter().map(|field| field.name).collect();
        let line = format!("function Game.{}({}) end", verb.name, names.join(", "));
        assert!(library.lines().any(|other| other == line), "{line} is missing");
    }
}

#[test]
fn both_files_of_types_know_the_same() {
    let reference = Reference::of(&built_in());
    let (library, luau) = (reference.library(), reference.luau());
    let after = |line: &'static str| move |text: &'_ str| text.strip_prefix(line).map(str::to_owned);
    let name = |rest: String| rest.split([' ', '=', ':']).next().unwrap_or_default().to_owned();
    let in_lua: BTreeSet<String> = library
        .lines()
        .filter_map(|line| after("---@alias ")(line).or_else(|| after("---@class ")(line)))
        .map(name)
        .collect();
    // What an option gives is only told to those who follow it.
    let in_lua: BTreeSet<String> = in_lua.into_iter().filter(|name| !name.ends_with("Option")).collect();
    let in_luau: BTreeSet<String> = luau.lines().filter_map(after("export type ")).map(name).collect();
    assert_eq!(in_lua, in_luau);
}

/// The codes of what is wrong with a house file that loads every pack and sets these options.
fn problems<'v>(reference: &Reference, values: impl IntoIterator<Item = (&'v str, String)>) -> Vec<String> {
    let packs: BTreeSet<&str> = reference.options.iter().map(|option| option.pack.as_str()).collect();
    let packs: Vec<String> = packs.iter().map(|pack| format!("\"{pack}\"")).collect();
    let mut house = format!("inherits = \"ucr_2_1\"\npacks = [{}]\n[options]\n", packs.join(", "));
    for (id, value) in values {
        house.push_str(&format!("{id} = {value}\n"));
    }
    let mut files = built_in();
    files.insert("house.toml", house);
    let (_, found) = holdup_packs::load(&files, "house.toml");
    found.iter().map(|one| format!("{} {}", one.code.id, one.message)).collect()
}

#[test]
fn every_example_of_an_option_loads() {
    let reference = Reference::of(&built_in());
    let (parts, mut waiting): (Vec<_>, Vec<_>) =
        reference.options.iter().partition(|option| option.topic == "parts");
    while !waiting.is_empty() {
        // As many at once as do not speak about the same options.
        let mut values: BTreeMap<&str, String> = BTreeMap::new();
        let before = waiting.len();
        waiting.retain(|option| {
            let (id, value) = option.example.split_once(" = ").unwrap();
            let company = option.only_with.first();
            let company = company.map(|(id, value)| (id.as_str(), value.to_string()));
            let wanted: Vec<_> = company.into_iter().chain([(id, value.to_owned())]).collect();
            let fits = wanted.iter().all(|(id, value)| values.get(id).is_none_or(|other| other == value));
            // There are too few bandits to choose among several where each plays two.
            let many = ["bandits_dealt", "bandits_each"];
            let both: BTreeSet<&str> =
                values.keys().copied().chain(wanted.iter().map(|(id, _)| *id)).collect();
            let fits = fits && !many.iter().all(|id| both.contains(id));
            if fits {
                values.extend(wanted);
            }
            !fits
        });
        assert!(waiting.len() < before);
        assert_eq!(problems(&reference, values), [""; 0]);
    }
    // Parts exclude each other, and not all of them have room in one game.
    for part in parts {
        let (id, value) = part.example.split_once(" = ").unwrap();
        let found = problems(&reference, [(id, value.to_owned())]);
        assert_eq!(found, [""; 0], "{id}");
    }
}
