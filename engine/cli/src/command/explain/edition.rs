//! `holdup explain` of a preset or a house file: what it is called, its version,
//! its day, where it is from, what changed, and what it is built on.

use std::io::Write;

use holdup_hooks::Rulebook;
use holdup_rules::content::Edition;
use serde::Serialize;

use crate::failure::Failure;
use crate::format::{Format, json, paragraph};
use crate::text::Role;

/// What a preset or house file says about itself.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EditionSays {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) version: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) changes: Vec<String>,
}

impl EditionSays {
    pub(crate) fn of(edition: &Edition) -> EditionSays {
        let Edition { name, title, version, date, source, changes } = edition.clone();
        EditionSays { name, title, version, date, source, changes }
    }

    /// What stands behind its name: ` (Our evening): version 1.2.0 of 2026-05-01, from the Thursday table`.
    pub(crate) fn sentence(&self) -> String {
        let title = self.title.as_ref().map_or_else(String::new, |title| format!(" ({title})"));
        let state = match (&self.version, &self.date) {
            (Some(version), Some(date)) => Some(format!("version {version} of {date}")),
            (Some(version), None) => Some(format!("version {version}")),
            (None, Some(date)) => Some(format!("of {date}")),
            (None, None) => None,
        };
        let source = self.source.as_ref().map(|source| format!("from {source}"));
        let said: Vec<String> = [state, source].into_iter().flatten().collect();
        match said.is_empty() {
            true => title,
            false => format!("{title}: {}", said.join(", ")),
        }
    }
}

/// A rulebook version, as programs read it.
#[derive(Debug, Serialize)]
struct Explained<'a> {
    /// The hash by which records and pins name its content.
    content: &'a str,
    revision: u32,
    packs: Vec<String>,
    /// The one everything rests on first.
    editions: Vec<EditionSays>,
}

/// Explains a rulebook version.
pub(super) fn explain(
    name: &str,
    rulebook: &Rulebook,
    format: Format,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let content = rulebook.content();
    let editions: Vec<EditionSays> = rulebook.index().editions.iter().map(EditionSays::of).collect();
    let packs = content.packs.iter().map(|pack| format!("{} {}", pack.id, pack.version));
    let explained = Explained {
        content: &content.preset.fingerprint,
        revision: content.preset.revision,
        packs: packs.collect(),
        editions,
    };
    if format == Format::Json {
        return json(&explained, out);
    }
    let Some((own, others)) = explained.editions.split_last() else {
        return Ok(());
    };
    writeln!(out, "{}", paragraph("", &format!("{}{}", Role::Strong.paint(name), own.sentence()), 2))?;
    changes(own, out)?;
    for below in others.iter().rev() {
        writeln!(out, "{}", paragraph("  ", &format!("built on {}{}", below.name, below.sentence()), 4))?;
        changes(below, out)?;
    }
    let packs = explained.packs.join(", ");
    writeln!(out, "{}", paragraph("  Packs: ", &packs, 4))?;
    writeln!(
        out,
        "  Content: {}, revision {} of the rulebook versions",
        explained.content, explained.revision
    )?;
    if let Some(below) = others.last() {
        let text = format!("`holdup rules diff {} {name}` says what it changes.", below.name);
        writeln!(out, "{}", paragraph("  ", &text, 4))?;
    }
    Ok(())
}

fn changes(edition: &EditionSays, out: &mut dyn Write) -> Result<(), Failure> {
    for change in &edition.changes {
        writeln!(out, "{}", paragraph("    - ", change, 6))?;
    }
    Ok(())
}
