//! `holdup explain` of a preset or a house file: what it is called, its version,
//! its day, where it is from, what changed, and what it is built on.

use std::io::Write;

use holdup_hooks::Rulebook;
use holdup_rules::content::Edition;
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::format::{Format, json, object, say};
use crate::text::Role;

/// What stands behind the name of an edition: ` (Our evening): version 1.2.0 of 2026-05-01, from the Thursday table`.
pub(crate) fn sentence(edition: &Edition) -> String {
    let title = edition.title.as_ref().map_or_else(String::new, |title| format!(" ({title})"));
    let state = match (&edition.version, &edition.date) {
        (Some(version), Some(date)) => Some(format!("version {version} of {date}")),
        (Some(version), None) => Some(format!("version {version}")),
        (None, Some(date)) => Some(format!("of {date}")),
        (None, None) => None,
    };
    let source = edition.source.as_ref().map(|source| format!("from {source}"));
    let said: Vec<String> = [state, source].into_iter().flatten().collect();
    if said.is_empty() { title } else { format!("{title}: {}", said.join(", ")) }
}

/// Writes editions as programs read them.
pub(crate) fn as_tables<S: Serializer>(editions: &[Edition], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(editions.iter().map(|Edition { name, title, version, date, source, changes }| {
        object! { name: name, title: title, version: version, date: date, source: source, changes: changes }
    }))
}

/// A rulebook version, as programs read it.
#[derive(Debug, Serialize)]
struct EditionJson<'a> {
    /// The hash by which records and pins name its content.
    content: &'a str,
    packs: Vec<String>,
    /// The one everything rests on first.
    #[serde(serialize_with = "as_tables")]
    editions: &'a [Edition],
}

pub(super) fn explain(
    name: &str,
    rulebook: &Rulebook,
    format: Format,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let content = rulebook.content();
    let packs = content.packs.iter().map(|pack| format!("{} {}", pack.id, pack.version));
    let explained = EditionJson {
        content: &content.preset.fingerprint,
        packs: packs.collect(),
        editions: &rulebook.index().editions,
    };
    if format == Format::Json {
        return json(&explained, out);
    }
    let Some((own, others)) = explained.editions.split_last() else {
        return Ok(());
    };
    say("", &format!("{}{}", Role::Strong.paint(name), sentence(own)), 2, out)?;
    changes(own, out)?;
    for below in others.iter().rev() {
        say("  ", &format!("built on {}{}", below.name, sentence(below)), 4, out)?;
        changes(below, out)?;
    }
    let packs = explained.packs.join(", ");
    say("  Packs: ", &packs, 4, out)?;
    writeln!(out, "  Content: {}", explained.content)?;
    if let Some(below) = others.last() {
        let text = format!("`holdup rules diff {} {name}` says what it changes.", below.name);
        say("  ", &text, 4, out)?;
    }
    Ok(())
}

fn changes(edition: &Edition, out: &mut dyn Write) -> Result<(), Failure> {
    edition.changes.iter().try_for_each(|change| say("    - ", change, 6, out))
}
