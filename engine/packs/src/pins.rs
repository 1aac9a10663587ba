//! Pins: by which rulebook version the records of a folder are played, and which
//! of them belong to an older content and are kept as they are. Here the file is
//! read; whether what it says holds is found out by whoever replays.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, codes};
use crate::form;
use crate::key::Keys;
use crate::kind;
use crate::parsed;
use crate::plain::plain;
use crate::raw::PinsFile;

/// The name of a file of pins that lies beside its records.
pub const FILE: &str = "pins.toml";

/// A record that belongs to an older content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Its path, from the folder the file lies in.
    pub record: String,
    /// Where that is written.
    pub span: Range<usize>,
    /// The hash of the content it belongs to.
    pub content: String,
    /// Where that is written.
    pub content_span: Range<usize>,
    /// Why it is kept.
    pub reason: String,
}

/// The contents of a file of pins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// The rulebook version the records are played by, and where that is written.
    pub preset: Option<(String, Range<usize>)>,
    /// The records of an older content.
    pub pins: Vec<Pin>,
}

/// Reads a file of pins. With something wrong in it, it says nothing.
pub fn read(path: &str, bytes: &[u8]) -> (Pins, Vec<Diagnostic>) {
    let bytes = plain(bytes);
    let parsed = match parsed::parsed(path, Ok(&bytes)) {
        Ok(parsed) => parsed,
        Err(diagnostic) => return (Pins::default(), vec![*diagnostic]),
    };
    let mut problems = parsed.problems(path, &kind::PINS).to_vec();
    if !problems.is_empty() {
        return (Pins::default(), problems);
    }
    let tree = parsed.tree;
    let place = |at: usize, key: &str| tree.span(&format!("pin/{at}/{key}"));
    let rows = PinsFile::of(tree.root.get_ref()).unwrap_or_default();
    let preset = rows.preset.map(|preset| (preset, tree.span("preset")));
    let mut pins: Vec<Pin> = Vec::with_capacity(rows.pin.len());
    for (at, row) in rows.pin.into_iter().enumerate() {
        let span = place(at, "record");
        if let Some(earlier) = pins.iter().find(|earlier| earlier.record == row.record) {
            let message = format!("`{}` is pinned twice", form::short(&row.record));
            problems.push(
                Diagnostic::new(&codes::REPEATED, path, span.clone(), message)
                    .label("pinned again here")
                    .help("a record belongs to one content: remove one of the two")
                    .related(path, earlier.span.clone(), "pinned here first"),
            );
        }
        pins.push(Pin {
            content_span: place(at, "content"),
            span,
            record: row.record,
            content: row.content,
            reason: row.reason,
        });
    }
    match problems.is_empty() {
        true => (Pins { preset, pins }, problems),
        false => (Pins::default(), problems),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = "[[pin]]\nrecord = \"a.record\"\ncontent = \"0123456789abcdef\"\nreason = \"old\"\n";

    #[test]
    fn a_pin_knows_where_it_stands() {
        let text = format!("preset = \"thursday.toml\"\n{SOUND}");
        let (Pins { preset, pins }, problems) = read("pins.toml", text.as_bytes());
        assert_eq!(problems, []);
        let (preset, span) = preset.unwrap();
        assert_eq!((preset.as_str(), &text[span]), ("thursday.toml", "\"thursday.toml\""));
        let [pin] = pins.as_slice() else { panic!("{pins:?}") };
        assert_eq!((pin.record.as_str(), pin.reason.as_str()), ("a.record", "old"));
        assert_eq!(&text[pin.span.clone()], "\"a.record\"");
        assert_eq!(&text[pin.content_span.clone()], "\"0123456789abcdef\"");
        assert_eq!(read("pins.toml", b""), (Pins::default(), Vec::new()));
    }

    #[test]
    fn whatever_is_wrong_is_told_with_its_place() {
        let of = |text: &str| -> Vec<(&str, usize)> {
            let (pins, problems) = read("pins.toml", text.as_bytes());
            assert_eq!(pins, Pins::default(), "{text}");
            let place =
                |problem: &Diagnostic| crate::diagnostic::position(text.as_bytes(), problem.span.start).0;
            problems.iter().map(|problem| (problem.code.id, place(problem))).collect()
        };
        assert_eq!(of(&format!("{SOUND}{SOUND}")), [("P208", 6)]);
        assert_eq!(of(&SOUND.replace("0123", "xyz")), [("P207", 3)]);
        assert_eq!(of(&SOUND.replace("a.record", "a.txt")), [("P207", 2)]);
        assert_eq!(of(&SOUND.replace("\"old\"", "\"\"")), [("P206", 4)]);
        assert_eq!(of(&SOUND.replace("reason", "reasons")), [("P201", 4), ("P202", 1)]);
        assert_eq!(of(&SOUND.replace("[[pin]]", "[[pins]]")), [("P201", 1)]);
        assert_eq!(of(&SOUND.replace("\"old\"", "7")), [("P203", 4)]);
        assert_eq!(of("[[pin"), [("P104", 1)]);
        assert_eq!(read("pins.toml", &[0xff]).1[0].code.id, "P103");
    }
}
