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

use serde_json::{Value, json};
use toml::de::DeValue;

use crate::key::{self, Key, Schemas, keys};
use holdup_rules::capacity::MAX_WHO;
use holdup_rules::content::Confidence;
use holdup_rules::words::EngineWords;

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

keys! {
    /// How sure a fact is, and where it is from.
    #[derive(Default)]
    FactSource {
        /// How sure it is.
        confidence: EngineWord<Confidence>;
        /// Where it is from, in a few words.
        from: String, { "minLength": 1 };
    }

    /// A smallest and a largest number of those who take part.
    #[derive(Copy)]
    FewestMost {
        /// The smallest number.
        fewest: u8, { "minimum": 1, "maximum": MAX_WHO };
        /// The largest number.
        most: u8, { "minimum": 1, "maximum": MAX_WHO };
    }
}

/// A value as written, or the one an option has: `7`, or `{ option = "hand_size" }`.
#[derive(Clone, Debug)]
pub enum OrOption<T> {
    /// As written.
    Value(T),
    /// That of an option.
    Option(FromOption),
}

/// A value of the engine, written as the word for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineWord<T>(pub T);

keys! {
    /// Names the option a value comes from.
    FromOption {
        /// Id of the option.
        option: String, { "x-ref": "option" };
    }
}

impl<T: EngineWords> Key for EngineWord<T> {
    fn schema(_: &mut Schemas) -> Value {
        key::words::<T>()
    }

    fn read(value: &DeValue<'_>) -> Option<EngineWord<T>> {
        T::named(value.as_str()?).map(EngineWord)
    }
}

impl<T: Key> Key for OrOption<T> {
    fn schema(all: &mut Schemas) -> Value {
        let value = key::variant::<T>(&[" As written."], Value::Null, all);
        let option = key::variant::<FromOption>(&[" That of an option."], Value::Null, all);
        json!({ "anyOf": [value, option] })
    }

    fn read(value: &DeValue<'_>) -> Option<OrOption<T>> {
        T::read(value).map(OrOption::Value).or_else(|| FromOption::read(value).map(OrOption::Option))
    }
}
