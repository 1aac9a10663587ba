//! The text of a house file, of which single values change: comments, order and whatever no form shows stay as they are.

use std::ops::Range;

use toml_edit::{Document, DocumentMut, Item, Table, TomlError, Value};

/// The key of the rulebook version that a house file is built on.
pub(crate) const BASE: &str = "inherits";

/// The table of options.
pub(crate) const OPTIONS: &str = "options";

/// The text of a file, and the way it was written to the disk.
pub(crate) struct WrittenFile {
    pub(crate) text: String,
    mark: &'static str,
    end: &'static str,
}

impl WrittenFile {
    /// The text of these bytes; none if they are no text.
    pub(crate) fn of(bytes: Vec<u8>) -> Option<WrittenFile> {
        const MARK: &str = "\u{feff}";
        let whole = String::from_utf8(bytes).ok()?;
        let mark = if whole.starts_with(MARK) { MARK } else { "" };
        let end = if whole.contains("\r\n") { "\r\n" } else { "\n" };
        Some(WrittenFile { text: whole[mark.len()..].replace("\r\n", "\n"), mark, end })
    }

    /// The bytes of another text, written in the same way.
    pub(crate) fn bytes(&self, text: &str) -> Vec<u8> {
        format!("{}{}", self.mark, text.replace('\n', self.end)).into_bytes()
    }
}

/// The item at the end of a way.
fn item<'d>(document: &'d Table, way: &[&str]) -> Option<&'d Item> {
    let (&first, rest) = way.split_first()?;
    let item = document.get(first)?;
    rest.iter().try_fold(item, |item, &key| item.as_table_like()?.get(key))
}

/// The bytes of a key with its value, if the text has it.
pub(crate) fn place(text: &str, way: &[&str]) -> Option<Range<usize>> {
    let document = Document::parse(text).ok()?;
    let value = item(document.as_table(), way)?.span()?;
    let (last, rest) = way.split_last()?;
    let table = match rest {
        [] => document.as_item(),
        rest => item(document.as_table(), rest)?,
    };
    let (key, _) = table.as_table_like()?.get_key_value(last)?;
    Some(key.span()?.start..value.end)
}

/// The options that are set, each with the bytes of the key and its value.
pub(crate) fn options(text: &str) -> Vec<(String, Range<usize>)> {
    let Ok(document) = Document::parse(text) else { return Vec::new() };
    let table = document.get(OPTIONS).and_then(Item::as_table_like);
    let keys: Vec<String> =
        table.into_iter().flat_map(|table| table.iter()).map(|(key, _)| key.to_owned()).collect();
    keys.into_iter().filter_map(|key| Some((key.clone(), place(text, &[OPTIONS, &key])?))).collect()
}

/// The value at a way, as TOML writes it.
pub(crate) fn value(text: &str, way: &[&str]) -> Option<String> {
    let document = Document::parse(text).ok()?;
    text.get(item(document.as_table(), way)?.span()?).map(str::to_owned)
}

/// The text with this value, written as TOML.
///
/// # Errors
/// When the text is not TOML, or something else than a table is on the way.
pub(crate) fn set(text: &str, way: &[&str], value: &str) -> Result<String, TomlError> {
    let document = Document::parse(text)?;
    if let Some(span) = item(document.as_table(), way).and_then(Item::span) {
        return Ok(format!("{}{value}{}", &text[..span.start], &text[span.end..]));
    }
    let mut document: DocumentMut = text.parse()?;
    let value: Value = value.parse()?;
    let (Some(last), rest) = (way.last(), &way[..way.len().saturating_sub(1)]) else {
        return Ok(text.to_owned());
    };
    let mut table = document.as_item_mut();
    for key in rest {
        let Some(inner) = table.as_table_like_mut() else { return Ok(text.to_owned()) };
        table = inner.entry(key).or_insert_with(toml_edit::table);
    }
    if let Some(table) = table.as_table_like_mut() {
        table.insert(last, Item::Value(value));
    }
    Ok(document.to_string())
}

/// The text without a key. Its line goes; a comment in that line or above it stays.
///
/// # Errors
/// When the text is not TOML.
pub(crate) fn unset(text: &str, way: &[&str]) -> Result<String, TomlError> {
    let Some(span) = place(text, way) else { return Ok(text.to_owned()) };
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[span.end..].find('\n').map_or(text.len(), |at| span.end + at + 1);
    let (before, behind) = (&text[start..span.start], text[span.end..end].trim_start_matches([' ', '\t']));
    // Before a dotted key stands the name of its table.
    let is_alone = before.chars().all(|c| c.is_whitespace() || c == '.' || c.is_alphanumeric() || c == '_');
    if is_alone && (behind.trim().is_empty() || behind.starts_with('#')) {
        let comment = if behind.starts_with('#') { behind } else { "" };
        return Ok(format!("{}{comment}{}", &text[..start], &text[end..]));
    }
    let mut document: DocumentMut = text.parse()?;
    let mut table = document.as_item_mut();
    let Some((last, rest)) = way.split_last() else { return Ok(text.to_owned()) };
    for key in rest {
        let Some(inner) = table.as_table_like_mut().and_then(|table| table.get_mut(key)) else {
            return Ok(text.to_owned());
        };
        table = inner;
    }
    if let Some(table) = table.as_table_like_mut() {
        table.remove(last);
    }
    Ok(document.to_string())
}

/// A value as somebody types it in a field: a text without its quotes.
pub(crate) fn typed(value: &str) -> String {
    let text = value.parse::<Value>().ok().and_then(|value| value.as_str().map(str::to_owned));
    text.unwrap_or_else(|| value.to_owned())
}

/// Something typed in a field, as TOML writes it: numbers and yes or no as they are, everything else as a text.
pub(crate) fn written(typed: &str) -> String {
    let is_plain = typed.parse::<i64>().is_ok_and(|number| number.to_string() == typed)
        || matches!(typed, "true" | "false");
    if is_plain { typed.to_owned() } else { Value::from(typed).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Thursdays.\ninherits = 'nl_2014' # the Dutch box\n\n[options] # ours\n# long hands\n  hand_size  = 7  # not six\n\
                        draw_count=2\n\n# the roofs\n[level.roof]\nmoves = { most = 2 }\n# the end";

    const HAND: [&str; 2] = [OPTIONS, "hand_size"];

    #[test]
    fn only_the_value_changes() {
        let file = set(FILE, &HAND, "5").unwrap();
        assert_eq!(file, FILE.replace("= 7", "= 5"));
        let file = set(FILE, &[BASE], "\"es_2014\"").unwrap();
        assert_eq!(file, FILE.replace("'nl_2014'", "\"es_2014\""));
        let file = set(FILE, &[OPTIONS, "sweets/tips"], "true").unwrap();
        assert_eq!(file, FILE.replace("draw_count=2\n", "draw_count=2\n\"sweets/tips\" = true\n"));
        assert_eq!(value(FILE, &[BASE]).unwrap(), "'nl_2014'");
        assert_eq!(typed("'nl_2014'"), "nl_2014");
        assert_eq!(&FILE[place(FILE, &HAND).unwrap()], "hand_size  = 7");
    }

    #[test]
    fn comments_stay_when_a_key_goes() {
        let file = unset(FILE, &HAND).unwrap();
        assert_eq!(file, FILE.replace("  hand_size  = 7  # not six", "# not six"));
        let file = unset(&file, &[OPTIONS, "draw_count"]).unwrap();
        assert_eq!(file, FILE.replace("  hand_size  = 7  # not six\ndraw_count=2", "# not six"));
        assert_eq!(unset(&file, &HAND).unwrap(), file, "nothing goes twice");
    }

    #[test]
    fn options_may_be_written_in_other_ways() {
        for (file, without) in [
            ("options = { hand_size = 7, draw_count = 2 }\n", "options = { draw_count = 2 }\n"),
            ("options.hand_size = 7\noptions.draw_count = 2", "options.draw_count = 2"),
            ("[options]\n\"hand_size\" = \"\"\"7\n\"\"\"\ndraw_count = 2", "[options]\ndraw_count = 2"),
        ] {
            assert_eq!(unset(file, &HAND).unwrap(), without);
            let again = set(without, &HAND, "7").unwrap();
            assert_eq!(value(&again, &HAND).unwrap(), "7", "{again}");
            assert_eq!(set(&again, &HAND, "7").unwrap(), again);
        }
        assert_eq!(
            set("inherits = 'x'\n", &HAND, "7").unwrap(),
            "inherits = 'x'\n\n[options]\nhand_size = 7\n"
        );
        let wrong = "options = 3\n";
        assert_eq!(set(wrong, &HAND, "7").unwrap(), wrong, "what is wrong there is said by `check`");
        assert!(set("[options", &HAND, "7").is_err());
    }

    #[test]
    fn a_file_keeps_its_mark_and_its_ends_of_lines() {
        let bytes = "\u{feff}a = 1\r\nb = 2\r\n".as_bytes().to_vec();
        let written = WrittenFile::of(bytes.clone()).unwrap();
        assert_eq!(written.text, "a = 1\nb = 2\n");
        assert_eq!(written.bytes(&written.text), bytes);
        assert!(WrittenFile::of(vec![0xff]).is_none());
    }

    #[test]
    fn what_is_typed_becomes_toml_and_back() {
        for (typed_in, toml) in [
            ("5", "5"),
            ("-3", "-3"),
            ("true", "true"),
            ("+1", "\"+1\""),
            ("007", "\"007\""),
            ("five", "\"five\""),
        ] {
            assert_eq!(written(typed_in), toml);
            assert_eq!(typed(toml), typed_in);
        }
        let odd = written("a\"\n[x]");
        assert_eq!(typed(&odd), "a\"\n[x]");
        let file: DocumentMut = set("", &HAND, &odd).unwrap().parse().unwrap();
        assert_eq!(file.iter().count(), 1, "nothing typed becomes a table");
    }
}
