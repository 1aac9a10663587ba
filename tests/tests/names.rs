//! Names and ids: no name from the content stands in the engine, and every rule
//! id that is cited anywhere in the repository exists.

use std::ops::RangeInclusive;

use holdup_packs::Files;
use holdup_replay::library::Library;
use holdup_tests::citations::citations;
use holdup_tests::play::rulebook;
use holdup_tests::repository::repository;
use holdup_tests::rust_text::literals;

/// Numbers given to the differences between rulebooks, and to what they leave open.
const DIFFERENCES: RangeInclusive<u32> = 1..=163;
const AMBIGUITIES: RangeInclusive<u32> = 1..=225;

/// Cited on purpose, to show what happens with a statement that does not exist.
const INVENTED: &[&str] = &["BASE-move-zz"];

fn texts<'a>(files: &'a Files, extensions: &'a [&str]) -> impl Iterator<Item = (&'a str, &'a str)> {
    files
        .paths()
        .filter(|path| extensions.iter().any(|extension| path.ends_with(extension)))
        .filter_map(|path| Some((path, std::str::from_utf8(files.get(path)?).ok()?)))
}

/// Lower case, words parted by single spaces: how names are compared.
fn words(text: &str) -> String {
    let inside = |c: char| c.is_alphanumeric() || c == '\'';
    let words: Vec<String> =
        text.split(|c| !inside(c)).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    format!(" {} ", words.join(" "))
}

#[test]
fn no_bandit_car_event_or_round_card_is_named_in_the_engine() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    let content = rulebook.content();
    let mut names: Vec<String> = Vec::new();
    names.extend(content.characters.iter().flat_map(|row| [words(&row.id), words(&row.name)]));
    names.extend(content.cars.iter().flat_map(|row| [words(&row.id), words(&row.name)]));
    names.extend(content.events.iter().flat_map(|row| [words(&row.id), words(&row.name)]));
    names.extend(content.rounds.iter().map(|row| words(&row.id)));
    names.sort();
    names.dedup();

    let files = repository(&["engine"]);
    let mut offenders = Vec::new();
    for (path, text) in texts(&files, &[".rs"]).filter(|(path, _)| path.contains("/src/")) {
        for literal in literals(text) {
            let said = words(&literal.text);
            let named: Vec<&str> =
                names.iter().filter(|name| said.contains(name.as_str())).map(|name| name.trim()).collect();
            if !named.is_empty() {
                let start: String = literal.text.chars().take(60).collect();
                offenders.push(format!("{path}:{}: `{start}` names {}", literal.line, named.join(", ")));
            }
        }
    }
    assert!(offenders.is_empty(), "names that belong to the content:\n{}", offenders.join("\n"));
}

#[test]
fn every_cited_rule_id_exists() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    let numbered = |id: &str, prefix: &str, range: RangeInclusive<u32>| {
        let digits = id.strip_prefix(prefix)?;
        Some(digits.len() == 3 && digits.parse().is_ok_and(|number| range.contains(&number)))
    };
    let exists = |id: &str| {
        numbered(id, "D-", DIFFERENCES)
            .or_else(|| numbered(id, "AMB-", AMBIGUITIES))
            // Sections of the combined rules: only their form is known here.
            .or_else(|| id.starts_with("UCR").then_some(true))
            .unwrap_or_else(|| rulebook.index().statement(id).is_some())
    };
    let files = repository(&["", "engine", "content", "scripts", "docs", "tests"]);
    let mut cited = 0;
    let mut unknown = Vec::new();
    for (path, text) in texts(&files, &[".rs", ".lua", ".luau", ".toml", ".md"]) {
        for citation in citations(text) {
            cited += 1;
            if !exists(&citation.id) && !INVENTED.contains(&citation.id.as_str()) {
                unknown.push(format!("{path}:{}: {}", citation.line, citation.id));
            }
        }
    }
    assert!(cited > 500, "only {cited} rule ids are cited at all");
    assert!(unknown.is_empty(), "rule ids nobody knows:\n{}", unknown.join("\n"));
}
