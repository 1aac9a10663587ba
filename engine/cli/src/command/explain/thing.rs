//! `holdup explain bandit/NAME`: a thing of a rulebook version as it is after all
//! layers: its values with who set them, its hooks with their functions, the
//! options it reads, its parts, statements and cases.

use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;

use holdup_hooks::{Rulebook, function_in, when};
use holdup_packs::diagnostic::position;
use holdup_packs::{Files, RuleIndex, Thing, Unsaid};
use holdup_rules::content::Content;
use holdup_rules::things::{self, ThingKind};
use serde::Serialize;

use super::cases::{self, CitingCases};
use super::statements_of;
use super::value::{ValueJson, values};
use crate::failure::Failure;
use crate::format::{Format, json, say, table};

/// Keys that have a paragraph of their own.
const TOLD_BELOW: [&str; 5] = ["text", "hooks", "uses", "parts", "rules"];

/// A thing as programs read it.
#[derive(Serialize)]
struct ThingJson<'a> {
    kind: &'a str,
    id: &'a str,
    name: Option<&'a str>,
    /// The sentence that says what it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    pack: &'a str,
    file: Cow<'a, str>,
    /// The file as people find it.
    #[serde(skip)]
    shown: Cow<'a, str>,
    line: usize,
    /// Whether a game of this version has it.
    in_version: bool,
    values: Vec<Set<'a>>,
    not_set: &'a [Unsaid],
    hooks: Vec<HookJson<'a>>,
    options: Vec<ReadOptionJson<'a>>,
    parts: Vec<PartJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<PartJson<'a>>,
    statements: Vec<StatementRef>,
    cases: Option<CitingCases>,
}

#[derive(Serialize)]
struct Set<'a> {
    key: &'a str,
    value: &'a str,
    /// Each laid over the one before, the one in force last.
    values: Vec<ValueJson<'a>>,
}

#[derive(Serialize)]
struct HookJson<'a> {
    hook: &'a str,
    file: Cow<'a, str>,
    /// The file as people find it.
    #[serde(skip)]
    shown: Cow<'a, str>,
    line: Option<usize>,
    when: &'static str,
}

#[derive(Serialize)]
struct ReadOptionJson<'a> {
    option: &'a str,
    value: &'a str,
    set: Option<ValueJson<'a>>,
}

#[derive(Serialize)]
struct PartJson<'a> {
    part: &'a str,
    on: bool,
}

/// A statement and what it says, where that is known.
#[derive(Debug, Serialize)]
pub(super) struct StatementRef {
    pub(super) id: String,
    pub(super) text: Option<String>,
}

pub(super) fn explain(
    thing: &Thing,
    rulebook: &Rulebook,
    index: &RuleIndex,
    files: &Files,
    paths: &[PathBuf],
    format: Format,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let content = rulebook.content();
    let statements = statements_of(&thing.id, &thing.rules, index, files);
    let cited: Vec<String> = statements.iter().map(|statement| statement.id.clone()).collect();
    let is_on = |id: &str| content.parts.iter().any(|part| part.id == id && part.on);
    let shown = ThingJson {
        kind: thing.kind,
        id: &thing.id,
        name: thing.name.as_deref(),
        text: index.text_of(thing.kind, &thing.id),
        pack: &thing.pack,
        file: files.shown(&thing.file),
        shown: files.place(&thing.file),
        line: files.get(&thing.file).map_or(0, |bytes| position(bytes, thing.span.start).0),
        in_version: is_in(content, thing),
        values: thing
            .values
            .iter()
            .map(|changed| Set {
                key: &changed.way,
                value: changed.values.last().map_or("", |place| &place.value),
                values: values(&changed.values, files),
            })
            .collect(),
        not_set: &thing.unsaid,
        hooks: hooks(thing, files),
        options: thing
            .reads
            .iter()
            .map(|id| {
                let option = index.option(id);
                ReadOptionJson {
                    option: id,
                    value: option.map_or("", |option| option.value()),
                    set: option.and_then(|option| values(&option.values, files).pop()),
                }
            })
            .collect(),
        parts: thing.parts.iter().map(|part| PartJson { part, on: is_on(part) }).collect(),
        without: thing.without.iter().map(|part| PartJson { part, on: is_on(part) }).collect(),
        cases: cases::about(&thing.id, &cited, paths)?,
        statements,
    };
    match format {
        Format::Json => json(&shown, out),
        Format::Table => tell(&shown, out),
    }
}

fn hooks<'a>(thing: &'a Thing, files: &'a Files) -> Vec<HookJson<'a>> {
    let Some(file) = thing.script.as_deref() else {
        return Vec::new();
    };
    let bytes = files.get(file).unwrap_or_default();
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let hook = |hook: &'a String| HookJson {
        hook,
        file: files.shown(file),
        shown: files.place(file),
        line: function_in(text, hook).map(|span| position(bytes, span.start).0),
        when: when(hook),
    };
    thing.hooks.iter().map(hook).collect()
}

/// Whether a game of this version has the thing: parts that are off and pools leave things out.
fn is_in(content: &Content, thing: &Thing) -> bool {
    let is_off = || content.parts.iter().any(|part| part.id == thing.id && !part.on);
    match ThingKind::named(thing.kind) {
        Some(_) if thing.kind == things::PART.word && is_off() => false,
        Some(kind) => kind.ids(content).contains(&thing.id.as_str()),
        // A pack that was loaded is there.
        None => true,
    }
}

fn tell(shown: &ThingJson<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let name = shown.name.map_or_else(String::new, |name| format!(": {name}"));
    say("", &format!("{}/{}{name}", shown.kind, shown.id), 2, out)?;
    if let Some(text) = shown.text {
        say("  ", text, 2, out)?;
    }
    let place = format!("of the pack {}, {}:{}", shown.pack, shown.shown, shown.line);
    say("  ", &place, 4, out)?;
    if !shown.in_version {
        let off = shown.parts.iter().filter(|part| !part.on);
        let off: Vec<String> = off.map(|part| format!("`--with {}`", part.part)).collect();
        let why = match (shown.kind, off.as_slice()) {
            ("part", _) => format!("it is off; `--with {}` switches it on", shown.id),
            (_, []) => match shown.without.iter().find(|part| part.on) {
                Some(on) => format!("`{0}` is on; `--set {0}=false` switches it off", on.part),
                None => "the version leaves it out".to_owned(),
            },
            (_, off) => format!("its parts are not all on; {}", off.join(" ")),
        };
        say("  Not in this version: ", &why, 4, out)?;
    }
    writeln!(out)?;
    who_set(shown, out)?;
    if !shown.not_set.is_empty() {
        let keys: Vec<String> = shown
            .not_set
            .iter()
            .map(|unset| match &unset.default {
                Some(default) => format!("{} ({default})", unset.key),
                None => unset.key.clone(),
            })
            .collect();
        say("Not set: ", &keys.join(", "), 4, out)?;
    }
    about_script(shown, out)?;
    for (when, parts) in
        [("when these parts are on", &shown.parts), ("while none of these parts is on", &shown.without)]
    {
        if !parts.is_empty() {
            writeln!(out, "\nIt is there {when}:")?;
        }
        for part in parts {
            let is = if part.on { "on" } else { "off" };
            writeln!(out, "  {}: {is}", part.part)?;
        }
    }
    if !shown.statements.is_empty() {
        writeln!(out, "\nStatements:")?;
        for statement in &shown.statements {
            match &statement.text {
                Some(text) => say(&format!("  {}: ", statement.id), text, 4, out)?,
                None => writeln!(out, "  {}", statement.id)?,
            }
        }
    }
    cases::tell(shown.cases.as_ref(), out)
}

/// Every value with who set it, the one in force first.
fn who_set(shown: &ThingJson<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let told = shown.values.iter().filter(|set| !TOLD_BELOW.contains(&set.key) || set.values.len() > 1);
    let rows = told.flat_map(|set| {
        set.values.iter().rev().enumerate().map(|(nth, value)| {
            let key = if nth == 0 { set.key } else { "  was" };
            [key.to_owned(), value.value.to_owned(), value.place(), value.by()]
        })
    });
    // A place is never broken: people click on it.
    table(&["key", "value", "set in", "by"], &[0, 2, 3], rows, out)
}

/// Its hooks and the options it reads.
fn about_script(shown: &ThingJson<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if !shown.hooks.is_empty() {
        writeln!(out, "\nHooks:")?;
        for hook in &shown.hooks {
            let place = hook
                .line
                .map_or_else(|| hook.shown.clone().into_owned(), |line| format!("{}:{line}", hook.shown));
            say(&format!("  {} in {place}: ", hook.hook), hook.when, 4, out)?;
        }
    }
    if !shown.options.is_empty() {
        writeln!(out, "\nOptions it reads:")?;
        for reads in &shown.options {
            let set = reads.set.as_ref();
            let place = set.map_or_else(String::new, |set| format!(" ({}, {})", set.place(), set.by()));
            let line = format!("{} = {}{place}", reads.option, reads.value);
            say("  ", &line, 4, out)?;
        }
    }
    Ok(())
}
