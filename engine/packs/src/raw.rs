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

use crate::rules::words::Words;

mod action;
mod bandit;
mod car;
mod event;
mod hostage;
mod level;
mod loot;
mod mark;
mod option;
mod pack;
mod part;
mod pawn;
mod pins;
mod planning;
mod preset;
mod revision;
mod round;
mod rule;
mod scoring;
mod setup;
mod shared;
mod text;
mod turn;
mod words;

pub use action::*;
pub use bandit::*;
pub use car::*;
pub use event::*;
pub use hostage::*;
pub use level::*;
pub use loot::*;
pub use mark::*;
pub use option::*;
pub use pack::*;
pub use part::*;
pub use pawn::*;
pub use pins::*;
pub use planning::*;
pub use preset::*;
pub use revision::*;
pub use round::*;
pub use rule::*;
pub use scoring::*;
pub use setup::*;
pub use shared::*;
pub use text::*;
pub use turn::*;
pub use words::*;

/// How sure a fact is, and where it is from.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// How sure it is.
    pub confidence: Confidence,
    /// Where it is from, in a few words.
    #[schemars(length(min = 1))]
    pub from: String,
}

/// How sure a fact is.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// Seen on the component or stated in a text.
    #[default]
    Verified,
    /// Follows from other facts.
    Derived,
    /// Our own proposal where no source was found.
    Reconstructed,
}

/// A smallest and a largest number.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FewestMost {
    /// The smallest number.
    #[schemars(range(min = 1, max = 12))]
    pub fewest: u8,
    /// The largest number.
    #[schemars(range(min = 1, max = 12))]
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
