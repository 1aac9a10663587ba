//! What an option can be set to, and what the core makes of that.

use std::fmt;

use crate::words::Words;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    Bool(bool),
    /// A number inside the declared range.
    Int(i64),
    /// One of the declared words.
    Word(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Bool(value) => write!(f, "{value}"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Word(value) => f.write_str(value),
        }
    }
}

/// What an option can be set to, as it is declared, or as the core could read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// `true` or `false`.
    Bool,
    /// A number from the first to the second.
    Int(i64, i64),
    /// One of these words.
    Word(Vec<String>),
}

impl Takes {
    /// A number within closer bounds.
    pub(super) fn within(self, least: i64, most: i64) -> Takes {
        if let Takes::Int(..) = self { Takes::Int(least, most) } else { self }
    }

    /// Other values worth trying: the opposite, the next numbers, every other word.
    pub fn others(&self, value: &OptionValue) -> Vec<OptionValue> {
        match (self, value) {
            (Takes::Bool, OptionValue::Bool(yes)) => vec![OptionValue::Bool(!yes)],
            (Takes::Int(least, most), OptionValue::Int(number)) => [number - 1, number + 1]
                .into_iter()
                .filter(|other| (least..=most).contains(&other))
                .map(OptionValue::Int)
                .collect(),
            (Takes::Word(words), OptionValue::Word(word)) => {
                words.iter().filter(|other| *other != word).cloned().map(OptionValue::Word).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A type of a field of [`Options`].
pub(super) trait Reads: Sized {
    /// What the type can be.
    fn takes() -> Takes;
    /// The value, if it is one of this type.
    fn read(value: &OptionValue) -> Option<Self>;
}

impl Reads for bool {
    fn takes() -> Takes {
        Takes::Bool
    }

    fn read(value: &OptionValue) -> Option<bool> {
        if let OptionValue::Bool(yes) = value { Some(*yes) } else { None }
    }
}

impl Reads for u8 {
    fn takes() -> Takes {
        Takes::Int(0, 255)
    }

    fn read(value: &OptionValue) -> Option<u8> {
        if let OptionValue::Int(number) = value { u8::try_from(*number).ok() } else { None }
    }
}

impl<T: Words> Reads for T {
    fn takes() -> Takes {
        Takes::Word(T::WORDS.iter().map(|&(word, _)| word.to_owned()).collect())
    }

    fn read(value: &OptionValue) -> Option<T> {
        if let OptionValue::Word(word) = value { T::named(word) } else { None }
    }
}
