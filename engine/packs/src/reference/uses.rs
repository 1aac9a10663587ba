//! Which files use which key, name which thing, and define what: gathered by
//! walking every file along the shape of its kind.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::Serialize;
use toml::de::{DeTable, DeValue};

use crate::files::Files;
use crate::kind::{self, FileKind, FileLocation};
use crate::shape::{Shape, ShapeForm};
use crate::tree::{self, Tree};

/// Most files that are named as users of something.
pub const HANDFUL: usize = 5;
/// Fewest and most lines of a file or row that is shown as an example.
const WHOLE: std::ops::RangeInclusive<usize> = 3..=25;
/// Longest value that is shown as an example, in bytes.
const LONGEST_EXAMPLE: usize = 100;

/// Ids by the word for what they are: `bandit`, `loot`.
pub type Ids = BTreeMap<String, BTreeSet<String>>;

/// Files that use something: how many, and a handful of them, those of the base game first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UsedIn {
    /// How many there are.
    pub count: usize,
    /// A handful of paths.
    pub files: Vec<String>,
}

impl UsedIn {
    /// Of all these files.
    pub fn of<'p>(paths: impl IntoIterator<Item = &'p str>) -> UsedIn {
        let mut paths: Vec<&str> = paths.into_iter().collect();
        paths.sort_by_key(|path| (path.split('/').nth(1) != Some("base"), *path));
        paths.dedup();
        UsedIn { count: paths.len(), files: paths.into_iter().take(HANDFUL).map(str::to_owned).collect() }
    }
}

/// A file or row as an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Whole {
    /// What stands there.
    pub text: String,
    /// Path of the file it is from.
    pub file: String,
}

/// A key in a file, with its value as it is written there.
#[derive(Debug)]
struct KeyUse {
    file: String,
    value: String,
}

/// What files use, name and define.
#[derive(Debug, Default)]
pub struct Uses {
    /// By kind of file, table and key.
    keys: BTreeMap<(&'static str, String, String), Vec<KeyUse>>,
    /// By the word for it and its id.
    named: BTreeMap<(String, String), BTreeSet<String>>,
    defined: Ids,
    /// The best example of a file or row, by kind of file and word for the row.
    whole: BTreeMap<(&'static str, String), Whole>,
    files: BTreeMap<&'static str, BTreeSet<String>>,
}

impl Uses {
    /// Walks every content file.
    pub fn of(files: &Files) -> Uses {
        let mut uses = Uses::default();
        for (path, bytes) in files.under("content/") {
            let Some((kind, stem)) = FileKind::of_file(path) else {
                continue;
            };
            let Ok(text) = tree::text(path, bytes) else {
                continue;
            };
            let pack = path.split('/').nth(1).filter(|pack| files.is_shared(pack));
            let shown = files.shown(path);
            uses.files.entry(kind.name).or_default().insert(shown.to_string());
            if kind.is_thing() {
                for word in kind.defines {
                    uses.define(word, stem, pack);
                }
            }
            uses.show(kind, &shown, text);
            let (tree, _) = Tree::parse(path, text);
            let mut walk = UseWalk { path: &shown, pack, text, kind, uses: &mut uses };
            walk.table(kind.shape(), "", tree.root.get_ref());
        }
        // A part is an option too.
        let parts = uses.defined.get("part").cloned().unwrap_or_default();
        uses.defined.entry("option".to_owned()).or_default().extend(parts);
        uses
    }

    /// Notes a definition. A pack from outside names its own things as it defines them; for all others its
    /// name stands before.
    fn define(&mut self, word: &str, id: &str, pack: Option<&str>) {
        let ids = self.defined.entry(word.to_owned()).or_default();
        ids.extend(pack.map(|pack| format!("{pack}/{id}")));
        ids.insert(id.to_owned());
    }

    /// Every id that is defined.
    pub fn defined(&self) -> &Ids {
        &self.defined
    }

    /// The files that name this thing, such as the option `hand_size` or the hook `after_hit`.
    pub fn named(&self, word: &str, id: &str) -> impl Iterator<Item = &str> {
        let found = self.named.get(&(word.to_owned(), id.to_owned()));
        found.into_iter().flatten().map(String::as_str)
    }

    /// Keeps the best examples: of files that hold rows the rows, of others the file.
    fn show(&mut self, kind: &'static FileKind, path: &str, text: &str) {
        let rows: Vec<(&str, &str)> = rows(text).collect();
        if rows.is_empty() {
            return self.keep(kind, "", path, text);
        }
        for (word, row) in rows {
            self.keep(kind, word, path, row);
        }
    }

    fn keep(&mut self, kind: &'static FileKind, way: &str, path: &str, text: &str) {
        let text = text.trim_end();
        // What belongs to the base game is known best; after that the shorter one is better.
        let rank = |path: &str, text: &str| (path.split('/').nth(1) != Some("base"), text.lines().count());
        let place = (kind.name, way.to_owned());
        let is_better =
            self.whole.get(&place).is_none_or(|known| rank(path, text) < rank(&known.file, &known.text));
        if WHOLE.contains(&text.lines().count()) && is_better {
            let (text, file) = (text.to_owned(), path.to_owned());
            self.whole.insert(place, Whole { text, file });
        }
    }

    /// A whole file of a kind, or a row of one.
    pub(super) fn whole(&self, kind: &FileKind, way: &str) -> Option<Whole> {
        self.whole.get(&(kind.name, way.to_owned())).cloned()
    }

    pub(super) fn files_of(&self, kind: &FileKind) -> UsedIn {
        UsedIn::of(self.files.get(kind.name).into_iter().flatten().map(String::as_str))
    }

    fn written(&self, kind: &FileKind, table: &str, key: &str) -> &[KeyUse] {
        let found = self.keys.get(&(kind.name, table.to_owned(), key.to_owned()));
        found.map_or(&[], Vec::as_slice)
    }

    /// The files that write a key of a table.
    pub(super) fn of_key(&self, kind: &FileKind, table: &str, key: &str) -> UsedIn {
        let written = self.written(kind, table, key);
        UsedIn::of(written.iter().map(|one| one.file.as_str()))
    }

    /// The shortest value a file gives a key, if one fits on a line.
    pub(super) fn example(&self, kind: &FileKind, table: &str, key: &str) -> Option<&str> {
        shortest(self.written(kind, table, key))
    }

    /// The shortest value a key of this name has anywhere.
    pub(super) fn example_elsewhere(&self, key: &str) -> Option<&str> {
        let elsewhere = self.keys.iter().filter(|((_, _, name), _)| name == key);
        shortest(elsewhere.flat_map(|(_, written)| written))
    }
}

/// The rows of a text, which begin with `[[word]]` and end with an empty line, and their words.
fn rows(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("\n\n").filter_map(|block| {
        let start = match block.starts_with("[[") {
            true => 0,
            false => block.find("\n[[")? + 1,
        };
        let row = &block[start..];
        Some((row[2..].split("]]").next()?, row))
    })
}

/// The shortest value that fits on a line and says something.
fn shortest<'u>(written: impl IntoIterator<Item = &'u KeyUse>) -> Option<&'u str> {
    let values = written.into_iter().map(|one| one.value.as_str());
    let shown = |value: &&str| {
        let is_short = value.len() <= LONGEST_EXAMPLE && !value.contains('\n');
        is_short && !matches!(*value, "" | "[]" | "{}")
    };
    values.filter(shown).min_by_key(|value| value.len())
}

struct UseWalk<'w> {
    path: &'w str,
    pack: Option<&'w str>,
    text: &'w str,
    kind: &'static FileKind,
    uses: &'w mut Uses,
}

impl UseWalk<'_> {
    fn table(&mut self, shape: &Shape, way: &str, table: &DeTable<'_>) {
        let ShapeForm::Table(allowed) = &shape.form else { return };
        for (key, value) in table {
            let name: &str = key.get_ref();
            // Such keys mean something beside their own file only: those of somebody else's pack are of no use.
            if let Some(word) = shape.notes.defines_keys.filter(|_| self.pack.is_some()) {
                self.uses.define(word, name, None);
            }
            if let Some(inner) = allowed.keys.get(name) {
                // A table with a header of its own, or keys like `a.b`, is no value to show.
                let span = match value.get_ref() {
                    DeValue::Table(_) if !self.text[value.span()].starts_with('{') => 0..0,
                    DeValue::Array(_) if self.text[value.span()].starts_with("[[") => 0..0,
                    _ => value.span(),
                };
                self.note(way, name, span);
                self.value(inner, &under(way, name), value.get_ref());
            } else if let Some(inner) = &allowed.others {
                if let Some(word) = shape.notes.keys {
                    self.name(word, name);
                }
                self.value(inner, &under(way, "*"), value.get_ref());
            }
        }
    }

    fn note(&mut self, way: &str, key: &str, span: Range<usize>) {
        let place = (self.kind.name, way.to_owned(), key.to_owned());
        self.uses.keys.entry(place).or_default().push(KeyUse {
            file: self.path.to_owned(),
            value: self.text.get(span).unwrap_or_default().to_owned(),
        });
    }

    fn name(&mut self, word: &str, id: &str) {
        // What is translated is not used by it.
        if std::ptr::eq(self.kind, &kind::WORDS) {
            return;
        }
        let thing = (word.to_owned(), id.to_owned());
        let files = self.uses.named.entry(thing).or_default();
        files.insert(self.path.to_owned());
    }

    fn value(&mut self, shape: &Shape, way: &str, value: &DeValue<'_>) {
        let Some(fitting) = shape.fitting(value) else { return };
        let notes = shape.notes.or(fitting.notes);
        match (&fitting.form, value) {
            (_, DeValue::String(text)) => {
                if let Some(word) = notes.names {
                    self.name(word, text);
                }
                // A thing that is a file of its own is called like the file.
                if let (Some(word), false) =
                    (notes.defines, matches!(self.kind.place, FileLocation::Things(_)))
                {
                    self.uses.define(word, text, self.pack);
                }
            }
            (ShapeForm::List(inner), DeValue::Array(items)) => {
                for item in items.iter().map(toml::Spanned::get_ref) {
                    // What a list of ids names is said of the list.
                    match (notes.names, item.as_str()) {
                        (Some(word), Some(id)) => self.name(word, id),
                        _ => self.value(inner, way, item),
                    }
                }
            }
            (_, DeValue::Table(table)) => {
                let is_option = table.contains_key("option") && table.len() == 1;
                let mut variants = shape.variants().into_iter();
                let fits = |variant: &&Shape| variant.is_table() && variant.is_from_option() == is_option;
                if let Some(variant) = variants.find(fits) {
                    self.table(variant, way, table);
                }
            }
            _ => {}
        }
    }
}

/// The way to a table below another one: `car`, then `car.loot`. A `*` stands for keys that are ids.
pub(super) fn under(way: &str, key: &str) -> String {
    match way {
        "" => key.to_owned(),
        way => format!("{way}.{key}"),
    }
}
