//! Text to a tree in which every key and value knows its bytes. Recovers from
//! errors in the grammar, so that all of them are reported at once.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use crate::diagnostic::{Diagnostic, codes};
use crate::files::MAX_FILE;
use crate::kind::Kind;
use crate::walk::{self, Walked};

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

/// A file that is text, with all that follows from it alone: whoever parses it again, or walks it again, is given what
/// came of it before.
#[derive(Clone, Debug)]
pub(crate) struct Parsed<'a> {
    /// What stands in it.
    pub(crate) tree: Arc<Tree<'a>>,
    /// The errors in its grammar.
    pub(crate) syntax: Arc<[Diagnostic]>,
    walked: Arc<OnceLock<Walked>>,
}

impl<'a> Parsed<'a> {
    /// Holds it against the kind of file that lies at its path.
    pub(crate) fn walked(&self, path: &str, kind: &Kind, is_shared: bool) -> &Walked {
        self.walked.get_or_init(|| match is_shared {
            true => walk::walk_shared(path, &self.tree, kind),
            false => walk::walk(path, &self.tree, kind),
        })
    }

    /// What is wrong with it: its grammar, or if nothing is wrong with that, what does not fit its kind.
    pub(crate) fn problems(&self, path: &str, kind: &Kind) -> &[Diagnostic] {
        match self.syntax.is_empty() {
            true => &self.walked(path, kind, false).diagnostics,
            false => &self.syntax,
        }
    }

    /// The tree, to be changed: what is known of the file alone does not hold for it.
    pub(crate) fn tree_mut(&mut self) -> &mut Tree<'a> {
        self.walked = Arc::default();
        Arc::make_mut(&mut self.tree)
    }
}

/// Parses a file.
///
/// # Errors
/// When it could not be read, is too large or is not UTF-8.
pub(crate) fn parsed<'a>(path: &str, bytes: Result<&'a [u8], &str>) -> Result<Parsed<'a>, Box<Diagnostic>> {
    let (tree, syntax) = Tree::parse(path, text(path, bytes)?);
    Ok(Parsed { tree: Arc::new(tree), syntax: syntax.into(), walked: Arc::default() })
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
            .help("save the file as UTF-8; if it is no text at all, it does not belong here")
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
        let mut found = self.root.span();
        let mut table = Some(self.root.get_ref());
        for name in keys {
            let Some((key, value)) = table.and_then(|table| table.get_key_value(*name)) else {
                break;
            };
            found = key.span();
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
