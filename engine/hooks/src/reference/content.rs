//! The pages `content/*.md`: every key of every kind of content file.

use holdup_packs::reference::{KeyInfo, KindInfo, TableInfo};
use serde_json::Value;

use super::Reference;
use super::luau::capital;
use super::page::{ContentLinks, ReferencePage};

/// The pages: an overview, and one for each subject, such as cars.
pub(super) fn pages(reference: &Reference, links: ContentLinks) -> Vec<ReferencePage> {
    let mut pages = vec![overview(reference, links)];
    let mut subjects: Vec<&str> = Vec::new();
    for kind in &reference.content {
        if !subjects.contains(&subject(kind)) {
            subjects.push(subject(kind));
        }
    }
    pages.extend(subjects.into_iter().map(|name| {
        let mut page =
            ReferencePage::new(format!("content/{name}.md"), &capital(&name.replace('_', " ")), links);
        let kinds = reference.content.iter().filter(|kind| subject(kind) == name);
        for kind in kinds {
            one(&mut page, kind, reference);
        }
        page
    }));
    pages
}

/// What a kind of file is about, whether its rows stand in one file or in a file each.
pub(super) fn subject(kind: &KindInfo) -> &str {
    // The cards of a family are told with the families.
    if kind.place.starts_with('<') {
        return "families";
    }
    let place = kind.place.split("/<").next().unwrap_or_default();
    let place = place.rsplit('/').next().unwrap_or_default();
    place.strip_suffix(".toml").unwrap_or(place)
}

const ABOUT: &str = "\
What can be written in content, key by key. A pack is a folder; its files lie at the places below, each with one kind of
table in it. What is not listed here is an error, with the key that may be meant. For editors there is a
JSON Schema of each kind, see the guide of editors.

Examples are taken from built-in content, or checked against its schema by a test.
";

fn overview(reference: &Reference, links: ContentLinks) -> ReferencePage {
    let mut page = ReferencePage::new("content/README.md", "Content", links);
    let guide = match links {
        ContentLinks::Beside => "[the guide of editors](../../guide/modding/editor.md)",
        ContentLinks::Nowhere => "the guide of editors",
    };
    let schemas = match links {
        ContentLinks::Beside => "JSON Schema of each kind, which `holdup reference --out DIR` writes",
        ContentLinks::Nowhere => "[JSON Schema](../schemas) of each kind",
    };
    let about = ABOUT.replace("the guide of editors", guide).replace("JSON Schema of each kind", schemas);
    page.put(format_args!("{about}"));
    for (beside, title) in [(false, "In a pack"), (true, "Beside the packs")] {
        page.put(format_args!("\n## {title}\n\n| File | What it is | Schema |\n| --- | --- | --- |\n"));
        for kind in reference.content.iter().filter(|kind| kind.beside_packs == beside) {
            page.put(format_args!(
                "| [`{}`]({}.md) | {} | {} |\n",
                kind.place,
                subject(kind),
                kind.meaning,
                page.schema(kind)
            ));
        }
    }
    page
}

fn one(page: &mut ReferencePage, kind: &KindInfo, reference: &Reference) {
    page.put(format_args!("## `{}`\n\n{} Schema: {}.\n", kind.place, kind.meaning, page.schema(kind)));
    page.used("Files:", &kind.used_in);
    for table in &kind.tables {
        if !table.way.is_empty() {
            let (open, close) = if table.repeats { ("[[", "]]") } else { ("[", "]") };
            page.put(format_args!("\n### `{open}{}{close}`\n\n{}\n", table.way, table.meaning));
        }
        if let Some(whole) = &table.example {
            let from = page.file(&whole.file);
            page.put(format_args!("\nFor example, from {from}:\n\n"));
            page.code("toml", &whole.text);
        }
        for key in &table.keys {
            one_key(page, table, key, reference);
        }
    }
    page.put(format_args!("\n"));
}

fn one_key(page: &mut ReferencePage, table: &TableInfo, key: &KeyInfo, reference: &Reference) {
    let name = match table.way.as_str() {
        "" => key.name.clone(),
        way => format!("{way}.{}", key.name),
    };
    page.put(format_args!("\n#### `{name}`\n\n{}", key.meaning));
    let default = match (&key.default, key.required) {
        (_, true) => " Must be given.".to_owned(),
        (Some(default @ (Value::Bool(_) | Value::Number(_) | Value::String(_))), _) => {
            format!(" Default: `{default}`.")
        }
        _ => String::new(),
    };
    let unit = key.unit.as_ref();
    let unit = unit.map_or_else(String::new, |unit| format!(", counted in {unit}"));
    page.put(format_args!(" Takes: {}{unit}.{default} Since {}.", key.takes, key.since));
    if let Some(target) = key.names.as_deref().and_then(|word| target(word, reference)) {
        let name = target.rsplit('/').next().unwrap_or(&target);
        let to = match target.strip_prefix("content/") {
            Some(beside) => beside.to_owned(),
            None => page.to(&target),
        };
        page.put(format_args!(" See [{name}]({to})."));
    }
    page.put(format_args!("\n"));
    if !key.words.is_empty() {
        page.put(format_args!("\n"));
    }
    for word in &key.words {
        page.put(format_args!("- `{}`: {}\n", word.word, word.meaning));
    }
    page.put(format_args!("\n"));
    page.code("toml", &key.example);
    page.used("Used in", &key.used_in);
}

/// The page that explains what a key names.
fn target(word: &str, reference: &Reference) -> Option<String> {
    if word == "hook" {
        return Some("hooks.md".to_owned());
    }
    if word == "option" {
        return Some("options.md".to_owned());
    }
    let kind = reference.content.iter().find(|kind| kind.defines.contains(&word))?;
    Some(format!("content/{}.md", subject(kind)))
}
