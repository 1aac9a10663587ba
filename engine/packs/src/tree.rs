//! Text to a tree in which every key and value knows its bytes. Recovers from
//! errors in the grammar, so that all of them are reported at once.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use crate::diagnostic::{Diagnostic, codes};
use crate::unseen::seen;

/// Largest file that is looked at, in bytes. Content files are small; a larger
/// one is a mistake or an attack.
pub const MAX_FILE: usize = 256 * 1024;

/// Most keys and values of a file together.
const MOST_VALUES: usize = 10_000;
/// Most errors in the grammar of one file that are told.
const MOST_ERRORS: usize = 1000;

/// A parsed file.
#[derive(Clone, Debug)]
pub(crate) struct Tree<'a> {
    /// What stands in it.
    pub(crate) root: Spanned<DeTable<'a>>,
}

pub(crate) fn text_of(row: &DeTable<'_>, key: &str) -> Option<String> {
    let text = row.get(key)?.get_ref().as_str()?;
    Some(seen(text).into_owned())
}

pub(crate) fn rows<'t, 'a>(root: &'t DeTable<'a>, word: &str) -> impl Iterator<Item = &'t DeTable<'a>> {
    items(root, word).filter_map(|row| row.get_ref().as_table())
}

/// The entries of a list at a key.
pub(crate) fn items<'t, 'a>(
    table: &'t DeTable<'a>,
    key: &str,
) -> impl Iterator<Item = &'t Spanned<DeValue<'a>>> {
    let list = table.get(key).and_then(|list| list.get_ref().as_array());
    list.into_iter().flat_map(|list| list.iter())
}

pub(crate) fn is_true(row: &DeTable<'_>, key: &str) -> bool {
    row.get(key).and_then(|yes| yes.get_ref().as_bool()) == Some(true)
}

/// The texts of a list at a key of a row.
pub(crate) fn ids_of(row: &DeTable<'_>, key: &str) -> Vec<String> {
    items(row, key).filter_map(|id| id.get_ref().as_str().map(str::to_owned)).collect()
}

/// The texts of a list with their places.
pub(crate) fn texts_of(tree: &Tree<'_>, key: &str) -> Vec<(String, Range<usize>)> {
    spanned(tree.root.get_ref(), key).map(|(text, span)| (text.to_owned(), span)).collect()
}

/// The texts of a list at a key of a row, with their places.
pub(crate) fn spanned<'t>(row: &'t DeTable<'_>, key: &str) -> impl Iterator<Item = (&'t str, Range<usize>)> {
    items(row, key).filter_map(|item| Some((item.get_ref().as_str()?, item.span())))
}

/// Takes bytes for text.
///
/// # Errors
/// When the file could not be read, is too large or is not UTF-8.
pub(crate) fn text<'a>(path: &str, bytes: Result<&'a [u8], &str>) -> Result<&'a str, Box<Diagnostic>> {
    checked(path, bytes).map_err(Box::new)
}

#[expect(clippy::result_large_err, reason = "boxed by the only caller")]
fn checked<'a>(path: &str, bytes: Result<&'a [u8], &str>) -> Result<&'a str, Diagnostic> {
    let bytes = bytes.map_err(|reason| {
        Diagnostic::new(&codes::UNREADABLE, path, 0..0, format!("`{path}` could not be read: {reason}"))
            .help("check that the file may be read, or remove it")
    })?;
    if bytes.len() > MAX_FILE {
        let message =
            format!("`{path}` is {} KB large; at most {} KB are read", bytes.len() / 1024, MAX_FILE / 1024);
        return Err(
            Diagnostic::new(&codes::TOO_LARGE, path, 0..0, message).help("split it, or check what it is")
        );
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let (line, column) = crate::diagnostic::position(bytes, at);
        let message = format!("not UTF-8 text: byte 0x{:02x} at line {line}, column {column}", bytes[at]);
        Diagnostic::new(&codes::NOT_UTF8, path, at..at + 1, message)
            .label("this byte belongs to no character")
            .help(match bytes {
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this is UTF-16: save the file as UTF-8",
                _ => "save the file as UTF-8; if it is no text at all, it does not belong here",
            })
    })
}

impl<'a> Tree<'a> {
    /// Parses a text; with the tree come the errors in the grammar.
    pub(crate) fn parse(path: &str, text: &'a str) -> (Tree<'a>, Vec<Diagnostic>) {
        let (mut root, errors) = DeTable::parse_recoverable(text);
        let values = values_in(root.get_ref());
        let too_many = (values > MOST_VALUES).then(|| {
            // Nobody shall have to go through them.
            root.get_mut().clear();
            let message = format!("{values} keys and values are too many: a file has at most {MOST_VALUES}");
            Diagnostic::new(&codes::TOO_MANY_VALUES, path, 0..0, message)
                .help("split it, or check what it is")
        });
        let diagnostics = errors
            .iter()
            .take(MOST_ERRORS)
            .map(|error| {
                let span = error.span().unwrap_or(0..0);
                let message = error.message().lines().collect::<Vec<_>>().join(", ");
                Diagnostic::new(&codes::SYNTAX, path, span, format!("this is not TOML: {message}"))
                    .label("the text cannot be understood from here")
                    .help(
                        "texts stand in double quotes, lists in square brackets, tables in braces; `holdup explain P104` \
                         shows an example",
                    )
            })
            .chain(too_many)
            .collect();
        (Tree { root }, diagnostics)
    }

    /// The bytes of a key, given with those around it, or of the whole text.
    pub(crate) fn key(&self, keys: &[&str]) -> Range<usize> {
        self.entry(keys).map_or(self.root.span(), |(key, _)| key.span())
    }

    /// The bytes of the value under a key, given with those around it, or of the nearest thing around it that is there.
    pub(crate) fn value(&self, keys: &[&str]) -> Range<usize> {
        self.entry(keys).map_or(self.root.span(), |(_, value)| value.span())
    }

    /// The last of these keys that is there, one inside the other, with its value.
    fn entry(&self, keys: &[&str]) -> Option<(&Spanned<DeString<'a>>, &Spanned<DeValue<'a>>)> {
        let mut found = None;
        let mut table = Some(self.root.get_ref());
        for name in keys {
            let Some((key, value)) = table.and_then(|table| table.get_key_value(*name)) else {
                break;
            };
            found = Some((key, value));
            table = value.get_ref().as_table();
        }
        found
    }

    /// The bytes of the value at a place such as `car/3/loot/0/kind`, or of the
    /// nearest thing around it that is there.
    pub(crate) fn span(&self, place: &str) -> Range<usize> {
        let mut found = self.root.span();
        let mut table = Some(self.root.get_ref());
        let mut array: Option<&DeArray<'_>> = None;
        for part in place.split('/') {
            let next = match (table, array) {
                (Some(table), _) => table.get(part),
                (None, Some(items)) => part.parse::<usize>().ok().and_then(|at| items.get(at)),
                (None, None) => None,
            };
            let Some(next) = next else { break };
            found = next.span();
            table = next.get_ref().as_table();
            array = next.get_ref().as_array();
        }
        found
    }
}

/// How many keys and values a table has, with those inside.
fn values_in(root: &DeTable<'_>) -> usize {
    let (mut number, mut tables, mut lists) = (0, vec![root], Vec::<&DeArray<'_>>::new());
    loop {
        let values: Vec<&DeValue<'_>> = match (tables.pop(), lists.pop()) {
            (None, None) => return number,
            (table, list) => {
                let of_table = table.into_iter().flat_map(|table| table.values());
                let of_list = list.into_iter().flat_map(|list| list.iter());
                of_table.chain(of_list).map(Spanned::get_ref).collect()
            }
        };
        number += values.len();
        tables.extend(values.iter().filter_map(|value| value.as_table()));
        lists.extend(values.iter().filter_map(|value| value.as_array()));
    }
}
