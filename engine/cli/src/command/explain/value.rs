//! An option, or a value of content that somebody has changed: what is in force,
//! and who set it through all layers.

use std::borrow::Cow;
use std::io::Write;

use holdup_packs::diagnostic::position;
use holdup_packs::{Files, OptionInfo, PlacedValue, Rank, RuleIndex};
use serde::Serialize;

use super::cases::CitingCases;
use crate::command::options::takes;
use crate::failure::Failure;
use crate::format::{Format, json, say, table};
use crate::suggest;

/// An option or a value of content as programs read it.
#[derive(Default, Serialize)]
pub(super) struct SettingJson<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) takes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<&'a [String]>,
    pub(super) values: Vec<ValueJson<'a>>,
    /// What reads it: the engine, and things whose scripts or values do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) read_by: Vec<String>,
    /// The things that are there when it is on, where it is a part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) brings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cases: Option<CitingCases>,
}

/// A value and who set it.
#[derive(Serialize)]
pub(super) struct ValueJson<'a> {
    pub(super) value: &'a str,
    pub(super) file: Cow<'a, str>,
    /// The file as people find it.
    #[serde(skip)]
    pub(super) shown: Cow<'a, str>,
    pub(super) line: usize,
    pub(super) by: &'static str,
    /// The pack, where one set it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pack: Option<&'a str>,
}

impl ValueJson<'_> {
    /// Where it stands, as people read it.
    pub(super) fn place(&self) -> String {
        match self.by {
            "command line" => self.shown.clone().into_owned(),
            _ => format!("{}:{}", self.shown, self.line),
        }
    }

    /// Who set it, as people read it.
    pub(super) fn by(&self) -> String {
        match (self.by, self.pack) {
            (_, Some(pack)) => format!("pack {pack}"),
            (by, None) => by.to_owned(),
        }
    }
}

pub(crate) fn option(
    index: &RuleIndex,
    name: &str,
    files: &Files,
    format: Format,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(option) = index.option(name) else {
        let names = index.options().map(|option| option.id.as_str());
        let names = names.chain(index.changes.iter().map(|changed| changed.way.as_str()));
        let near = suggest::did_you_mean(name, names);
        return Err(Failure::Usage(format!(
            "There is no option `{name}`.{near} `holdup options` lists them, `holdup rules list` the statements."
        )));
    };
    tell(&of(option, files), format, out)
}

pub(super) fn of<'a>(option: &'a OptionInfo, files: &'a Files) -> SettingJson<'a> {
    SettingJson {
        name: &option.id,
        value: option.value(),
        takes: Some(takes(&option.takes)),
        text: Some(&option.text),
        rules: Some(&option.rules),
        values: values(&option.values, files),
        ..SettingJson::default()
    }
}

pub(super) fn values<'a>(places: &'a [PlacedValue], files: &'a Files) -> Vec<ValueJson<'a>> {
    places
        .iter()
        .map(|place| ValueJson {
            value: &place.value,
            file: files.shown(&place.file),
            shown: files.place(&place.file),
            line: files.get(&place.file).map_or(0, |bytes| position(bytes, place.span.start).0),
            pack: pack_of(place),
            by: match place.rank {
                Rank::Declared => "declared",
                Rank::Pack => "pack",
                Rank::Preset => "preset",
                Rank::Part => "part",
                Rank::House => "house file",
                Rank::Value => "command line",
            },
        })
        .collect()
}

/// The pack whose file sets a value.
fn pack_of(place: &PlacedValue) -> Option<&str> {
    let folder = place.file.strip_prefix("content/")?.split('/').next();
    folder.filter(|_| matches!(place.rank, Rank::Declared | Rank::Pack | Rank::Part))
}

pub(super) fn tell(explained: &SettingJson<'_>, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    if format == Format::Json {
        return json(explained, out);
    }
    let first = format!("{} = {}", explained.name, explained.value);
    say("", &first, 2, out)?;
    if let Some(text) = explained.text {
        say("  ", text, 2, out)?;
    }
    if let Some(takes) = &explained.takes {
        say("  It takes: ", takes, 4, out)?;
    }
    if let Some(rules) = explained.rules {
        say("  It rests on: ", &rules.join(", "), 4, out)?;
    }
    for (heading, list) in [("Read by", &explained.read_by), ("It brings", &explained.brings)] {
        if !list.is_empty() {
            say(&format!("  {heading}: "), &list.join(", "), 4, out)?;
        }
    }
    writeln!(out)?;
    let rows = explained.values.iter().enumerate().map(|(nth, value)| {
        let mark = if nth + 1 == explained.values.len() { "in force" } else { "" };
        [mark.to_owned(), value.value.to_owned(), value.place(), value.by.to_owned()]
    });
    // A place is never broken: people click on it.
    table(&["", "value", "set in", "by"], &[2], rows, out)
}
