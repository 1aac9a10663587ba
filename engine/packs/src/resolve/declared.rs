//! Values that are written down or come from an option. Either way they are
//! plain values when a game begins: what an option can say that the field
//! cannot be is reported here, whatever it says at the moment.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use toml::de::DeValue;

use super::rows::{Row, Rows};
use crate::diagnostic::{Diagnostic, codes};
use crate::key::Key;
use crate::raw::{EngineWord, OptionValueRow, OrOption};
use crate::script::ScriptTable;
use holdup_rules::content::OptionEntry;
use holdup_rules::options::{OptionValue, Options};
use holdup_rules::words::EngineWords;

/// Rows, and what they are to become tables of content with: looks options up for fields that name one.
pub(super) struct TableBuilder<'r, 'w> {
    pub(super) rows: &'r Rows<'w>,
    /// Every option with its value, by ascending id.
    pub(super) options: &'r [OptionEntry],
    /// Those of the core.
    pub(super) values: &'r Options,
    pub(super) scripts: &'r ScriptTable,
    /// The parts that are on.
    pub(super) on: &'r BTreeSet<String>,
}

impl TableBuilder<'_, '_> {
    /// As [`Self::value`], of a field that need not be there and is no number.
    pub(super) fn optional<R, T: Clone + Key>(
        &self,
        row: &Row<'_, R>,
        key: &str,
        raw: &Option<OrOption<T>>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        self.number(row, key, raw, 0..=0, out)
    }

    /// The same of a field that is a number within `bounds`.
    pub(super) fn number<R, T: Clone + Key>(
        &self,
        row: &Row<'_, R>,
        key: &str,
        raw: &Option<OrOption<T>>,
        bounds: RangeInclusive<i64>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        self.value(row, key, raw.as_ref()?, bounds, out)
    }

    /// A field that says yes or no, `usually` where it is not there.
    pub(super) fn truth<R>(
        &self,
        row: &Row<'_, R>,
        key: &str,
        raw: &Option<OrOption<bool>>,
        usually: bool,
        out: &mut Vec<Diagnostic>,
    ) -> bool {
        self.optional(row, key, raw, out).unwrap_or(usually)
    }

    /// A field that is a word of the engine, the first of them where it is not there.
    pub(super) fn word<R, T: EngineWords + Default>(
        &self,
        row: &Row<'_, R>,
        key: &str,
        raw: &Option<OrOption<EngineWord<T>>>,
        out: &mut Vec<Diagnostic>,
    ) -> T {
        self.optional(row, key, raw, out).unwrap_or_default().0
    }

    /// The value of the field `key` of a row, numbers within `bounds`. None when
    /// an option cannot say it, which has then been reported.
    pub(super) fn value<R, T: Clone + Key>(
        &self,
        row: &Row<'_, R>,
        key: &str,
        raw: &OrOption<T>,
        bounds: RangeInclusive<i64>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        let name = match raw {
            OrOption::Value(value) => return Some(value.clone()),
            OrOption::Option(name) => &name.option,
        };
        // A name that means nothing has been reported with all others.
        let option = &self.rows.options[self.rows.number_of("option", name)?];
        let unfit = option
            .raw
            .possible()
            .iter()
            .map(OptionValueRow::value)
            .find(|value| read::<T>(value, &bounds).is_none());
        if let Some(unfit) = unfit {
            let field = key.rsplit('/').next().unwrap_or(key);
            let message = format!("`{field}` cannot be `{unfit}`, as the option `{name}` allows");
            row.wrong(&codes::FIELDS, key, message)
                .label("takes its value from this option")
                .help("let the option allow only what can stand here")
                .related(option.file.path, option.span("id"), "declared here")
                .tell(out);
            return None;
        }
        let entry = self.options.iter().find(|entry| entry.id == *name)?;
        read(&entry.value, &bounds)
    }
}

/// The value of an option as a field reads it.
fn read<T: Key>(value: &OptionValue, bounds: &RangeInclusive<i64>) -> Option<T> {
    let written = match value {
        OptionValue::Int(number) if !bounds.contains(number) => return None,
        OptionValue::Word(word) => format!("\"{word}\""),
        OptionValue::Bool(_) | OptionValue::Int(_) => value.to_string(),
    };
    T::read(DeValue::parse(&written).ok()?.get_ref())
}
