//! How ids and other names are written, and how messages show them. Nothing is looked up here.

pub(crate) use holdup_tell::home::local;

use crate::unseen::{is_unseen, seen};

/// Longest id, in characters.
const LONGEST_ID: usize = 40;

/// In place of an id: every row of the kind, unless one is called so. For cards the folder of their family follows.
pub(crate) const ALL: &str = "all";

/// Kinds whose ids are the same for everybody: packs themselves, and statements, which are cited across packs.
pub(crate) const COMMON: [&str; 6] = ["pack", "rule", "hook", "difference", "ambiguity", "stated"];

/// `sweets/robin` for `robin`.
pub(crate) fn qualified(pack: &str, id: &str) -> String {
    format!("{pack}/{id}")
}

/// Whether a text is written like an id: lower case, digits, `_` and `-`.
pub fn is_id(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    text.len() <= LONGEST_ID && text.starts_with(fits) && text.chars().all(|c| fits(c) || c == '-')
}

/// True if Windows keeps a name for a device, whatever follows it behind a dot.
pub(crate) fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    match stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt")) {
        Some(number) => ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].contains(&number),
        None => ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(&&*stem),
    }
}

/// The reason, as a clause for people, why some system cannot have a file or folder of this name; none if all can.
pub fn unusable_name(name: &str) -> Option<&'static str> {
    let is_odd =
        |c: char| c.is_control() || matches!(c, '\\' | '/' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    if is_device(name) {
        Some("Windows keeps it for a device")
    } else if name.contains(is_odd) {
        Some("Windows allows no such character in it")
    } else if name.ends_with(['.', ' ']) || name.starts_with(' ') {
        Some("Windows takes a space or dot at its end away")
    } else {
        None
    }
}

/// Whether a text is an id, or that of a pack and of something in it: `PACK/ID`.
pub(crate) fn is_reference(text: &str) -> bool {
    match text.split_once('/') {
        Some((pack, id)) => is_id(pack) && is_id(id),
        None => is_id(text),
    }
}

/// Whether a text is a day there is: `2026-05-01`.
pub(crate) fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_written = bytes.len() == 10
        && (bytes.iter().enumerate())
            .all(|(at, c)| if matches!(at, 4 | 7) { *c == b'-' } else { c.is_ascii_digit() });
    // The parser of TOML knows how long a month is.
    is_written && text.parse::<toml::value::Datetime>().is_ok()
}

/// Whether a text is the path of a record as every system reads it.
pub(crate) fn is_record_path(text: &str) -> bool {
    text.len() <= 400
        && text.ends_with(".record")
        && !text.starts_with('/')
        && !text.contains('\\')
        && !text.contains(is_unseen)
}

pub(crate) fn is_module(text: &str) -> bool {
    text.split(':').count() <= 2 && text.split(':').all(is_id)
}

pub(crate) fn is_rule(text: &str) -> bool {
    let Some((book, rest)) = text.split_once(['-', ' ']) else {
        return false;
    };
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    text.len() <= LONGEST_ID
        && !book.is_empty()
        && book.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        && !rest.is_empty()
        && rest.chars().all(fits)
}

/// A name as a message can hold it, however long it is.
pub(crate) fn short(text: &str) -> String {
    let clean: String = seen(text).chars().take(60).collect();
    if clean.chars().count() < text.chars().count() { format!("{clean}...") } else { clean }
}
