//! `options/<topic>.toml`: rule parameters, each declared once.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use holdup_rules::options::OptionValue;

/// Rule parameters of one topic.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionsFile {
    /// Options.
    pub option: Vec<OptionRow>,
}

/// A rule parameter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "option"))]
    pub id: String,
    /// What its values are.
    #[serde(rename = "type")]
    pub kind: OptionTypeWord,
    /// Smallest and largest value of an `int`.
    pub range: Option<RangeRow>,
    /// The values of a `word`.
    #[serde(default)]
    #[schemars(extend("x-form" = "id"))]
    pub values: Vec<String>,
    /// The value where no preset says otherwise.
    #[schemars(extend("x-unit" = "the unit of the option"))]
    pub default: OptionValueRow,
    /// A number this one is meant to be larger than. It can then be written as so much more, `"+1"`, and a house rule by
    /// which it is no larger any more is told.
    #[schemars(extend("x-ref" = "option"))]
    pub above: Option<String>,
    /// Values of other options one of which there must be for this one to change anything.
    #[serde(default)]
    #[schemars(extend("x-form" = "option", "x-unit" = "the unit of the option"))]
    pub only_with: BTreeMap<String, OptionValueRow>,
    /// What it decides, in one sentence.
    #[schemars(length(min = 1))]
    pub text: String,
    /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
    #[schemars(length(min = 1), extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
    /// First version of its pack that has it, where that is not the first one.
    #[schemars(length(min = 1), extend("x-example" = "since = \"0.2.0\""))]
    pub since: Option<String>,
}

/// What the values of an option are.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum OptionTypeWord {
    /// `true` or `false`.
    Bool,
    /// A number inside `range`.
    Int,
    /// One of `values`.
    Word,
}

/// A smallest and a largest number.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeRow {
    /// The smallest number.
    #[schemars(extend("x-unit" = "the unit of the option"))]
    pub min: i32,
    /// The largest number.
    #[schemars(extend("x-unit" = "the unit of the option"))]
    pub max: i32,
}

/// The value of an option as written.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(untagged)]
pub enum OptionValueRow {
    /// Yes or no.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A word.
    Word(String),
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
