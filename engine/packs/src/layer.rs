//! Layers: values laid over values, later ones over earlier ones. Packs come
//! first in load order, then presets from the root of their inheritance on, then
//! house files, then single values. There is one rule for all of them: key by
//! key the later value counts, tables are merged, lists are replaced.
//!
//! A value that was laid over a row of another file keeps its place: its span is
//! moved behind those of the row's own file, into a stretch of its own, and
//! [`Sources`] leads it back when a problem is told.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use crate::diagnostic::Diagnostic;
use crate::raw::OptionValueRow;
use crate::tree::{Tree, spanned, text_of};
use holdup_rules::things::changeable;

/// How far the spans of two files are apart: more than a file can be long.
const STRETCH: usize = 4 * crate::files::MAX_FILE;

/// The key under which a file names the functions of its script.
pub(crate) const HOOKS: &str = "hooks";

/// The key under which a change names keys of the row that are to go.
pub(crate) const WITHOUT: &str = "without";

/// Who lays values over others; later ranks count more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// What declares it.
    Declared,
    /// A pack.
    Pack,
    /// A preset.
    Preset,
    /// A part that is on.
    Part,
    /// A house file.
    House,
    /// A value of its own, as `--set` gives one.
    Value,
}

/// A file whose values are laid over others.
#[derive(Debug)]
pub(crate) struct Layer<'a> {
    pub(crate) file: String,
    pub(crate) rank: Rank,
    pub(crate) tree: Arc<Tree<'a>>,
    /// Parts its `with` switches on, and where.
    pub(crate) on: Vec<(String, Range<usize>)>,
    /// Packs that are loaded for that and for nothing else, and where.
    pub(crate) brought: Vec<(String, Range<usize>)>,
}

impl<'a> Layer<'a> {
    /// A layer whose `with` has not been looked at.
    pub(crate) fn new(file: String, rank: Rank, tree: Arc<Tree<'a>>) -> Layer<'a> {
        Layer { file, rank, tree, on: Vec::new(), brought: Vec::new() }
    }

    /// Leaves nothing of a preset but what it says about itself.
    pub(crate) fn keep_edition(&mut self) {
        let root = Arc::make_mut(&mut self.tree).root.get_mut();
        let is_edition =
            |key: &String| ["name", "version", "date", "source", "changes"].contains(&key.as_str());
        let keys = root.keys().map(|key| key.get_ref().to_string());
        for key in keys.filter(|key| !is_edition(key)).collect::<Vec<_>>() {
            root.remove(key.as_str());
        }
    }

    /// Whether it is a value that takes the hooks of things away and does nothing else: `bandit.NAME.without=["hooks"]`.
    /// Every row stays as it is; the script of each thing is not called.
    pub(crate) fn silences(&self) -> bool {
        let is_hooks = |list: &Spanned<DeValue<'_>>| {
            let list = list.get_ref().as_array();
            list.is_some_and(|list| list.len() == 1 && list[0].get_ref().as_str() == Some(HOOKS))
        };
        let silences = |change: &Spanned<DeValue<'_>>| {
            let change = change.get_ref().as_table();
            change.is_some_and(|change| change.len() == 1 && change.get(WITHOUT).is_some_and(is_hooks))
        };
        let is_word = |key: &str| changeable().any(|word| word == key);
        self.rank == Rank::Value
            && self.tree.root.get_ref().iter().all(|(key, rows)| {
                let rows = rows.get_ref().as_table();
                is_word(key.get_ref()) && rows.is_some_and(|rows| rows.values().all(silences))
            })
    }
}

/// Where moved spans lead back to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources(Vec<String>);

impl Sources {
    /// How far the spans of a file are moved.
    pub(crate) fn offset(&mut self, file: &str) -> usize {
        let at = self.0.iter().position(|known| known == file).unwrap_or_else(|| {
            self.0.push(file.to_owned());
            self.0.len() - 1
        });
        (at + 1) * STRETCH
    }

    /// Leads a place back to the file it stands in.
    pub(crate) fn restore(&self, file: &mut String, span: &mut Range<usize>) {
        let Some(source) = (span.start / STRETCH).checked_sub(1).and_then(|at| self.0.get(at)) else {
            return;
        };
        let offset = span.start / STRETCH * STRETCH;
        source.clone_into(file);
        *span = span.start - offset..span.end.saturating_sub(offset);
    }

    /// Leads all places of a problem back.
    pub(crate) fn restore_all(&self, problem: &mut Diagnostic) {
        self.restore(&mut problem.file, &mut problem.span);
        for related in &mut problem.related {
            self.restore(&mut related.file, &mut related.span);
        }
    }
}

/// Changes of one row by one layer.
#[derive(Clone, Debug)]
pub(crate) struct RowChange<'a> {
    /// The word the row is written with, such as `loot`.
    pub(crate) word: &'static str,
    /// Its id, with its moved place.
    pub(crate) id: Spanned<String>,
    /// The keys, their places moved.
    pub(crate) keys: DeTable<'a>,
    /// Whose it is.
    pub(crate) rank: Rank,
    /// The pack, where a pack changes something.
    pub(crate) pack: Option<String>,
    /// The file it stands in.
    pub(crate) file: String,
    /// One of those by which a file changes every row of the kind at once.
    pub(crate) is_of_all: bool,
}

impl RowChange<'_> {
    /// Every single value with the way to it, such as `loot.purse.reserve`.
    pub(crate) fn leaves(&self) -> Vec<(String, &Spanned<DeValue<'_>>)> {
        let mut found = Vec::new();
        leaves(&self.row(), &self.keys, &mut found);
        let without = self.way(WITHOUT);
        found.retain(|(way, _)| *way != without);
        found
    }

    /// The keys it takes away, with their places: `hand_size`, or `hides.optional` inside a table.
    pub(crate) fn taken(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        spanned(&self.keys, WITHOUT)
    }

    /// The way to the row, such as `loot.purse`.
    pub(crate) fn row(&self) -> String {
        format!("{}.{}", self.word, self.id.get_ref())
    }

    /// The way to a key of the row.
    pub(crate) fn way(&self, key: &str) -> String {
        format!("{}.{key}", self.row())
    }
}

fn leaves<'v, 'a>(way: &str, table: &'v DeTable<'a>, into: &mut Vec<(String, &'v Spanned<DeValue<'a>>)>) {
    for (key, value) in table {
        let way = format!("{way}.{}", key.get_ref());
        match value.get_ref() {
            DeValue::Table(inner) => leaves(&way, inner, into),
            _ => into.push((way, value)),
        }
    }
}

pub(crate) fn changes<'a>(
    file: &str,
    tree: &Tree<'a>,
    rank: Rank,
    pack: Option<&str>,
    sources: &mut Sources,
) -> Vec<RowChange<'a>> {
    let mut found = Vec::new();
    for word in changeable() {
        let rows = tree.root.get_ref().get(word).and_then(|rows| rows.get_ref().as_table());
        for (id, keys) in rows.into_iter().flatten() {
            let Some(keys) = keys.get_ref().as_table() else {
                continue;
            };
            let by = sources.offset(file);
            found.push(RowChange {
                word,
                id: Spanned::new(moved_span(id.span(), by), id.get_ref().clone().into_owned()),
                keys: moved_table(keys, by),
                rank,
                pack: pack.map(str::to_owned),
                file: file.to_owned(),
                is_of_all: false,
            });
        }
    }
    found
}

fn moved_span(span: Range<usize>, by: usize) -> Range<usize> {
    span.start + by..span.end + by
}

pub(crate) fn moved_table<'a>(table: &DeTable<'a>, by: usize) -> DeTable<'a> {
    table
        .iter()
        .map(|(key, value)| {
            let key = Spanned::new(moved_span(key.span(), by), key.get_ref().clone());
            (key, moved(value, by))
        })
        .collect()
}

fn moved<'a>(value: &Spanned<DeValue<'a>>, by: usize) -> Spanned<DeValue<'a>> {
    let inner = match value.get_ref() {
        DeValue::Table(table) => DeValue::Table(moved_table(table, by)),
        DeValue::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| moved(item, by)).collect();
            DeValue::Array(items.into_iter().collect::<DeArray<'a>>())
        }
        other => other.clone(),
    };
    Spanned::new(moved_span(value.span(), by), inner)
}

/// Lays keys over a row: the one rule of merging.
pub(crate) fn merge<'a>(row: &mut DeTable<'a>, keys: &DeTable<'a>) {
    for (key, value) in keys {
        let name: &str = key.get_ref();
        match (row.get_mut(name).map(Spanned::get_mut), value.get_ref()) {
            (Some(DeValue::Table(below)), DeValue::Table(above)) => merge(below, above),
            _ => {
                row.remove(name);
                row.insert(key.clone(), value.clone());
            }
        }
    }
}

/// A value as TOML writes it, in one line.
pub(crate) fn written(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => toml::Value::String(text.to_string()).to_string(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| number.to_string(), |number| number.to_string()),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(yes) => yes.to_string(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| written(item.get_ref())).collect();
            format!("[{}]", items.join(", "))
        }
        DeValue::Table(table) => {
            let keys: Vec<_> = table
                .iter()
                .map(|(key, value)| format!("{} = {}", key.get_ref(), written(value.get_ref())))
                .collect();
            format!("{{ {} }}", keys.join(", "))
        }
    }
}

/// The value of an option, if it is one at all.
pub(crate) fn option_value(value: &DeValue<'_>) -> Option<OptionValueRow> {
    match value {
        DeValue::Boolean(yes) => Some(OptionValueRow::Bool(*yes)),
        DeValue::String(word) => Some(OptionValueRow::Word(word.to_string())),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(OptionValueRow::Int)
        }
        _ => None,
    }
}

/// A value of an option and who set it.
#[derive(Clone, Debug)]
pub(crate) struct SetOption {
    pub(crate) value: OptionValueRow,
    pub(crate) file: String,
    /// The name of the option.
    pub(crate) key: Range<usize>,
    /// The value.
    pub(crate) span: Range<usize>,
    pub(crate) rank: Rank,
    /// The pack, where a pack sets it.
    pub(crate) pack: Option<String>,
}

/// Every value of every option a file sets.
pub(crate) fn settings(
    file: &str,
    tree: &Tree<'_>,
    rank: Rank,
    pack: Option<&str>,
    into: &mut BTreeMap<String, Vec<SetOption>>,
) {
    let options = tree.root.get_ref().get("options").and_then(|options| options.get_ref().as_table());
    for (key, value) in options.into_iter().flatten() {
        if let Some(set) = option_value(value.get_ref()) {
            into.entry(key.get_ref().to_string()).or_default().push(SetOption {
                value: set,
                file: file.to_owned(),
                key: key.span(),
                span: value.span(),
                rank,
                pack: pack.map(str::to_owned),
            });
        }
    }
}

/// The option of `{ option = "..." }`.
pub(crate) fn option_of(table: &DeTable<'_>) -> Option<String> {
    (table.len() == 1).then(|| text_of(table, "option")).flatten()
}

/// The options values come from.
pub(crate) fn options_in(value: &DeValue<'_>, into: &mut Vec<String>) {
    match value {
        DeValue::Table(table) => match option_of(table) {
            Some(option) if !into.contains(&option) => into.push(option),
            Some(_) => {}
            None => table.iter().for_each(|(_, value)| options_in(value.get_ref(), into)),
        },
        DeValue::Array(items) => items.iter().for_each(|item| options_in(item.get_ref(), into)),
        _ => {}
    }
}
