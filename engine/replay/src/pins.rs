//! What is to be said about pins that do nothing: the record is not there, it is
//! of another content by now, or it comes out as it should. And about a rulebook
//! version that has changed since the records of a folder were made.

use std::ops::Range;

use holdup_packs::Diagnostic;
use holdup_packs::pins::Pin;

use crate::code;
use crate::compare::{ComparedVersion, keys_between};

/// Most values that are named as different.
const NAMED: usize = 3;

/// A warning about the rulebook version a file of pins names, where these records were made with another one:
/// each with its name. None where all were made with it.
pub fn other_version(
    (file, span): (&str, Range<usize>),
    now: &ComparedVersion,
    records: &[(&str, &ComparedVersion)],
) -> Option<Diagnostic> {
    let different = |(name, version): &(&str, &ComparedVersion)| {
        let keys = keys_between(version, now);
        (!keys.is_empty()).then(|| (name.to_string(), keys))
    };
    let others: Vec<_> = records.iter().filter_map(different).collect();
    let (first, keys) = others.first()?;
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "not set".to_owned());
    let values = keys
        .iter()
        .take(NAMED)
        .map(|key| format!("{} was {} and is {}", key.id, value(&key.a), value(&key.b)));
    let mut values: Vec<String> = values.collect();
    if keys.len() > NAMED {
        values.push(format!("and {} more", keys.len() - NAMED));
    }
    let records = match others.len() {
        1 => "1 record was".to_owned(),
        many => format!("{many} records were"),
    };
    let message = format!("{records} made before `{}` was changed", now.name);
    let help = format!(
        "`holdup compare {first} --preset {}` shows what that does to a game: {}",
        now.name,
        values.join("; ")
    );
    Some(code::problem(&code::PIN_PRESET, file, span, message, Some(help)))
}

/// Why a pin does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Idle {
    /// There is no such record.
    NoRecord,
    /// The record names another content, or none that can be made out.
    OtherContent(Option<String>),
    /// The content is the one the record was made with.
    SameContent,
    /// The record comes out as it should although the content is another one.
    NotNeeded,
}

impl Idle {
    /// What to say of the pin, which stands in this file.
    pub fn problem(&self, file: &str, pin: &Pin) -> Diagnostic {
        let Pin { record, content, .. } = pin;
        let (code, span, message, help) = match self {
            Idle::NoRecord => (
                &code::PIN_NO_RECORD,
                &pin.span,
                format!("there is no record `{record}`"),
                "remove the pin, or write the path from the folder this file lies in".to_owned(),
            ),
            Idle::OtherContent(Some(named)) => (
                &code::PIN_IDLE,
                &pin.content_span,
                format!("the record `{record}` does not belong to this content: it names {named}"),
                format!(
                    "write `content = \"{named}\"` if it is to be pinned as it is now, or remove the pin"
                ),
            ),
            Idle::OtherContent(None) => (
                &code::PIN_IDLE,
                &pin.content_span,
                format!("the record `{record}` does not say to which content it belongs"),
                "its head is damaged: put back a copy, or remove the record and the pin".to_owned(),
            ),
            Idle::SameContent => (
                &code::PIN_IDLE,
                &pin.content_span,
                format!("the content of `{record}` is {content} again"),
                "the record has to come out as it is written: remove the pin".to_owned(),
            ),
            Idle::NotNeeded => (
                &code::PIN_IDLE,
                &pin.span,
                format!("the record `{record}` comes out as it should without a pin"),
                "remove the pin, so that it is seen when that ends".to_owned(),
            ),
        };
        code::problem(code, file, span.clone(), message, Some(help))
    }
}
