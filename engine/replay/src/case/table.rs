//! The TOML inside a case, value by value, with places for messages. Knows
//! nothing of what the keys mean.

use std::ops::Range;

use holdup_packs::{Code, Diagnostic, nearest, whose};
use holdup_rules::content::Content;
use holdup_rules::ids::{PlaceId, WhoId};
use holdup_rules::table::Table;
use holdup_rules::things::ThingKind;
use holdup_tell::label::{Labels, is_called, spaced};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::FencedBlock;
use crate::code;

/// A value with where it stands.
pub(super) type PlacedToml<'a> = Spanned<DeValue<'a>>;

/// Collects what is wrong with a block while it is read.
pub(super) struct BlockProblems<'a> {
    file: &'a str,
    block: &'a FencedBlock,
    /// What is wrong so far.
    pub(super) problems: Vec<Diagnostic>,
}

/// A list of names as a message shows it.
pub(super) fn listed(ids: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut all: Vec<String> = Vec::new();
    // What is there several times is named once.
    for id in ids {
        let id = format!("`{}`", spaced(id.as_ref()));
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all.join(", ")
}

/// A line of help: whose it is, the name that is nearly written so, or all there are.
pub(super) fn suggested<'i>(name: &str, are: &str, ids: impl Iterator<Item = &'i str> + Clone) -> String {
    if let Some(whose) = whose(name, ids.clone()) {
        return whose;
    }
    let spoken: Vec<String> = ids.clone().map(spaced).collect();
    let near = nearest(&spaced(name.trim()), spoken.iter().map(String::as_str));
    let near = near.and_then(|near| ids.clone().find(|id| spaced(id) == near));
    near.map_or_else(|| format!("{are} {}", listed(ids)), |near| format!("did you mean `{near}`?"))
}

impl<'a> BlockProblems<'a> {
    pub(super) fn new(file: &'a str, block: &'a FencedBlock) -> BlockProblems<'a> {
        BlockProblems { file, block, problems: Vec::new() }
    }

    pub(super) fn parse(&mut self) -> Option<Spanned<DeTable<'a>>> {
        let block = self.block;
        match DeTable::parse(block.read()) {
            Ok(table) => Some(table),
            Err(error) => {
                // What is missing at the end is shown at the last character.
                let last = block.text.trim_end().len().saturating_sub(1);
                let from = |start: usize, end: usize| start..end.max(start + 1);
                let span = error.span().map_or(0..0, |span| from(span.start.min(last), span.end));
                self.note(&code::CASE_SETUP, span, error.message().to_owned(), None);
                None
            }
        }
    }

    /// Notes a problem at a place of the block; an empty place means its first line.
    pub(super) fn note(
        &mut self,
        code: &'static Code,
        span: Range<usize>,
        message: String,
        help: Option<String>,
    ) {
        let start = self.block.span.start;
        let span = if span.is_empty() { 0..self.block.text.lines().next().map_or(0, str::len) } else { span };
        let span = start + span.start..start + span.end;
        self.problems.push(code::problem(code, self.file, span, message, help));
    }

    /// Notes that a value is not of the kind its key takes.
    pub(super) fn expected(&mut self, value: &PlacedToml<'_>, wanted: &str) {
        let message = format!("this must be {wanted}");
        self.note(&code::CASE_SETUP, value.span(), message, None);
    }

    /// What was found of a value; that it is of no such kind is noted where nothing was.
    pub(super) fn want<T>(&mut self, value: &PlacedToml<'_>, found: Option<T>, wanted: &str) -> Option<T> {
        if found.is_none() {
            self.expected(value, wanted);
        }
        found
    }

    pub(super) fn text<'v>(&mut self, value: &'v PlacedToml<'_>) -> Option<&'v str> {
        self.want(value, value.get_ref().as_str(), "a text in quotes")
    }

    pub(super) fn truth(&mut self, value: &PlacedToml<'_>) -> Option<bool> {
        self.want(value, value.get_ref().as_bool(), "`true` or `false`")
    }

    pub(super) fn number(&mut self, value: &PlacedToml<'_>, range: Range<i64>) -> Option<i64> {
        let digits = value.get_ref().as_integer();
        let number = digits.and_then(|digits| i64::from_str_radix(digits.as_str(), digits.radix()).ok());
        let fits = number.filter(|number| range.contains(number));
        if fits.is_none() {
            self.expected(value, &format!("a whole number from {} to {}", range.start, range.end - 1));
        }
        fits
    }

    pub(super) fn list<'v, 't>(&mut self, value: &'v PlacedToml<'t>) -> &'v [PlacedToml<'t>] {
        self.want(value, value.get_ref().as_array(), "a list in square brackets").map_or(&[], |items| items)
    }

    /// A list of texts.
    pub(super) fn texts<'v>(&mut self, value: &'v PlacedToml<'_>) -> Vec<(&'v str, Range<usize>)> {
        self.list(value).iter().filter_map(|item| Some((self.text(item)?, item.span()))).collect()
    }

    pub(super) fn entries<'v, 't>(
        &mut self,
        value: &'v PlacedToml<'t>,
    ) -> Vec<(&'v str, Range<usize>, &'v PlacedToml<'t>)> {
        let table = self.want(value, value.get_ref().as_table(), "names with values in curly braces");
        let entries = table.into_iter().flatten();
        entries.map(|(key, value)| (&**key.get_ref(), key.span(), value)).collect()
    }

    /// The row whose id is `name`, underscores and spaces alike.
    pub(super) fn named<'i>(
        &mut self,
        what: &str,
        ids: impl Iterator<Item = &'i str> + Clone,
        name: &str,
        span: Range<usize>,
    ) -> Option<usize> {
        let found = ids.clone().position(|id| is_called(id, name));
        if found.is_none() {
            let message = format!("there is no {what} `{}`", name.trim());
            let help = suggested(name, "there are", ids);
            self.note(&code::CASE_THING, span, message, Some(help));
        }
        found
    }

    /// The row of a kind of thing that is called so.
    pub(super) fn thing(
        &mut self,
        kind: &ThingKind,
        content: &Content,
        name: &str,
        span: Range<usize>,
    ) -> Option<usize> {
        self.named(kind.name, kind.ids(content).into_iter(), name, span)
    }

    /// A bandit who plays.
    pub(super) fn bandit(&mut self, table: &Table, name: &str, span: Range<usize>) -> Option<WhoId> {
        let ids = table.all_characters().map(|bandit| table.bandit_label(bandit));
        self.named("bandit in this train", ids, name, span).map(WhoId::at)
    }

    /// The number of a car.
    pub(super) fn car(&mut self, table: &Table, name: &str, span: Range<usize>) -> Option<usize> {
        let ids = table.cars.iter().map(|car| table.content.cars[car.index()].id.as_str());
        self.named("car in this train", ids, name, span)
    }

    /// A place of the train.
    pub(super) fn place(&mut self, table: &Table, name: &str, span: Range<usize>) -> Option<PlaceId> {
        let labels: Vec<String> = table.first_layout.places().map(|place| table.place_label(place)).collect();
        let labels = labels.iter().map(String::as_str);
        self.named("place of this train", labels, name, span).map(PlaceId::at)
    }

    /// The text of a value as it stands in the block.
    pub(super) fn source(&self, span: Range<usize>) -> &'a str {
        self.block.text.get(span).unwrap_or_default()
    }
}
