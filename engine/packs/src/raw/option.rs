//! `options/<topic>.toml`: rule parameters, each declared once.

use std::collections::BTreeMap;

use crate::key::{either, keys, word_keys};
use holdup_rules::options::OptionValue;
use holdup_rules::words;

keys! {
    /// Rule parameters of one topic.
    OptionsFile {
        /// Options.
        option: Vec<OptionRow>;
    }

    /// A rule parameter.
    OptionRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "option" };
        /// What its values are.
        kind "type": OptionTypeWord;
        /// Smallest and largest value of an `int`.
        range: Option<RangeRow>;
        /// The values of a `word`.
        values: Vec<String> = Vec::new(), { form: "id" };
        /// The value where no preset says otherwise.
        default: OptionValueRow, { unit: "the unit of the option" };
        /// A number this one is meant to be larger than. It can then be written as so much more, `"+1"`, and a house rule by
        /// which it is no larger any more is told.
        above: Option<String>, { names: "option" };
        /// Values of other options one of which there must be for this one to change anything.
        only_with: BTreeMap<String, OptionValueRow> = BTreeMap::new(), { form: "option", unit: "the unit of the option" };
        /// What it decides, in one sentence.
        text: String, { letters: 1 };
        /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
        rules: Vec<String>, { fewest: 1, names: "rule" };
        /// First version of its pack that has it, where that is not the first one.
        since: Option<String>, { letters: 1, example: "since = \"0.2.0\"" };
    }
}

words! {
    /// What the values of an option are.
    OptionTypeWord {
        /// `true` or `false`.
        Bool = "bool",
        /// A number inside `range`.
        Int = "int",
        /// One of `values`.
        Word = "word",
    }
}

keys! {
    /// A smallest and a largest number.
    #[derive(Copy)]
    RangeRow {
        /// The smallest number.
        min: i32, { least: -1_000_000, most: 1_000_000, unit: "the unit of the option" };
        /// The largest number.
        max: i32, { least: -1_000_000, most: 1_000_000, unit: "the unit of the option" };
    }
}

either! {
    /// The value of an option as written.
    #[derive(PartialEq, Eq)]
    OptionValueRow {
        /// Yes or no.
        Bool(bool);
        /// A number.
        Int(i64);
        /// A word.
        Word(String);
    }
}

impl OptionRow {
    /// What it can be at all; of numbers the smallest and the largest.
    pub(crate) fn possible(&self) -> Vec<OptionValueRow> {
        match (self.kind, self.range) {
            (OptionTypeWord::Bool, _) => vec![OptionValueRow::Bool(false), OptionValueRow::Bool(true)],
            (OptionTypeWord::Int, range) => {
                let ends = range.into_iter().flat_map(|range| [range.min, range.max]);
                ends.map(|number| OptionValueRow::Int(number.into())).collect()
            }
            (OptionTypeWord::Word, _) => self.values.iter().cloned().map(OptionValueRow::Word).collect(),
        }
    }
}

impl OptionValueRow {
    /// The value the engine knows it by.
    pub(crate) fn value(&self) -> OptionValue {
        match self {
            OptionValueRow::Bool(yes) => OptionValue::Bool(*yes),
            OptionValueRow::Int(number) => OptionValue::Int(*number),
            OptionValueRow::Word(word) => OptionValue::Word(word.clone()),
        }
    }
}

word_keys! { OptionTypeWord }
