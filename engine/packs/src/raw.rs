//! Exactly what may be written in content files, one module per kind. These
//! types say nothing about what is true: ids are text, nothing is looked up.
//! The loader walks a file against the shape of its type; what a row says of its
//! key that the type of the key cannot say is one of [`KeyNotes`].

use toml::de::DeValue;

use crate::key::{self, Key, keys};
use crate::shape::{KeyNotes, Shape, ShapeForm};
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
        from: String, { letters: 1 };
    }

    /// A smallest and a largest number of those who take part.
    #[derive(Copy)]
    FewestMost {
        /// The smallest number.
        fewest: u8, { least: 1, most: MAX_WHO as i64 };
        /// The largest number.
        most: u8, { least: 1, most: MAX_WHO as i64 };
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
        option: String, { names: "option" };
    }
}

impl<T: EngineWords> Key for EngineWord<T> {
    fn shape() -> Shape {
        key::words::<T>()
    }

    fn read(value: &DeValue<'_>) -> Option<EngineWord<T>> {
        T::named(value.as_str()?).map(EngineWord)
    }
}

impl<T: Key> Key for OrOption<T> {
    fn shape() -> Shape {
        let value = T::shape().said(&["As written."], KeyNotes::NONE);
        let option = FromOption::shape().said(&["That of an option."], KeyNotes::NONE);
        Shape::new(ShapeForm::Either(vec![value, option]))
    }

    fn read(value: &DeValue<'_>) -> Option<OrOption<T>> {
        T::read(value).map(OrOption::Value).or_else(|| FromOption::read(value).map(OrOption::Option))
    }
}
