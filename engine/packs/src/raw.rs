//! Exactly what may be written in content files, one module per kind. These
//! types say nothing about what is true: ids are text, nothing is looked up.
//! The loader walks a file against the JSON schema of its type; four
//! extensions carry what a schema cannot say:
//!
//! - `x-def`: the text is an id and defines something of this kind;
//! - `x-ref`: the text names something of this kind;
//! - `x-keys`: each key of the table names something of this kind;
//! - `x-form`: the text, or each key of the table, is written in this form.
//!
//! Three more are for the reference alone:
//!
//! - `x-unit`: what a number counts;
//! - `x-example`: how the key is written, where no content of ours uses it;
//! - `x-since`: the first version that knows it, where that is not the first one.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use holdup_rules::capacity::MAX_WHO;
use holdup_rules::content::Confidence;
use holdup_rules::words::Words;

mod action;
pub use action::*;
mod bandit;
pub use bandit::*;
mod bullet;
pub use bullet::*;
mod car;
pub use car::*;
mod event;
pub use event::*;
mod family;
pub use family::*;
mod level;
pub use level::*;
mod line;
pub use line::*;
mod loot;
pub use loot::*;
mod mark;
pub use mark::*;
mod option;
pub use option::*;
mod pack;
pub use pack::*;
mod part;
pub use part::*;
mod pawn;
pub use pawn::*;
mod pins;
pub use pins::*;
mod planning;
pub use planning::*;
mod preset;
pub use preset::*;
mod round;
pub use round::*;
mod rule;
pub use rule::*;
mod scoring;
pub use scoring::*;
mod setup;
pub use setup::*;
mod shared;
pub use shared::*;
mod side;
pub use side::*;
mod text;
pub use text::*;
mod turn;
pub use turn::*;
mod victory;
pub use victory::*;
mod words;
pub use words::*;

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

/// How sure a fact is, and where it is from.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// How sure it is.
    pub confidence: Word<Confidence>,
    /// Where it is from, in a few words.
    #[schemars(length(min = 1))]
    pub from: String,
}

/// A smallest and a largest number of those who take part.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FewestMost {
    /// The smallest number.
    #[schemars(extend("minimum" = 1, "maximum" = MAX_WHO))]
    pub fewest: u8,
    /// The largest number.
    #[schemars(extend("minimum" = 1, "maximum" = MAX_WHO))]
    pub most: u8,
}

/// A value as written, or the one an option has: `7`, or `{ option = "hand_size" }`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum OrOption<T> {
    /// As written.
    Value(T),
    /// That of an option.
    Option(FromOption),
}

/// A value of the engine, written as the word for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<'de, T: Words> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Word<T>, D::Error> {
        let word = String::deserialize(from)?;
        T::named(&word).map(Word).ok_or_else(|| D::Error::custom(format!("no word of these: `{word}`")))
    }
}

impl<T: Words> JsonSchema for Word<T> {
    fn schema_name() -> Cow<'static, str> {
        let name = std::any::type_name::<T>();
        name.rsplit("::").next().unwrap_or(name).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let word = |&(word, means): &(&str, &str)| json!({"description": means.trim(), "type": "string", "const": word});
        let words: Vec<Value> = T::WORDS.iter().map(word).collect();
        json_schema!({"oneOf": words})
    }
}

/// Names the option a value comes from.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FromOption {
    /// Id of the option.
    #[schemars(extend("x-ref" = "option"))]
    pub option: String,
}
