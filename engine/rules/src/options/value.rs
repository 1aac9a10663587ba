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

/// What an option can be set to, as it is declared.
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

/// What the core reads from an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionType {
    /// Yes or no.
    Bool,
    /// A number that must stay inside these bounds for the core to work.
    Int(i64, i64),
    /// One of these words, each with what it means.
    Word(&'static [(&'static str, &'static str)]),
}

impl OptionType {
    pub(super) const fn within(self, least: i64, most: i64) -> OptionType {
        match self {
            OptionType::Int(..) => OptionType::Int(least, most),
            other => other,
        }
    }
}

/// A type of a field of [`Options`].
pub(super) trait Reads: Sized {
    const TYPE: OptionType;
    /// The value, if it is one of this type.
    fn read(value: &OptionValue) -> Option<Self>;
}

impl Reads for bool {
    const TYPE: OptionType = OptionType::Bool;

    fn read(value: &OptionValue) -> Option<bool> {
        if let OptionValue::Bool(yes) = value { Some(*yes) } else { None }
    }
}

impl Reads for u8 {
    const TYPE: OptionType = OptionType::Int(0, 255);

    fn read(value: &OptionValue) -> Option<u8> {
        if let OptionValue::Int(number) = value { u8::try_from(*number).ok() } else { None }
    }
}

impl<T: Words> Reads for T {
    const TYPE: OptionType = OptionType::Word(T::WORDS);

    fn read(value: &OptionValue) -> Option<T> {
        if let OptionValue::Word(word) = value { T::named(word) } else { None }
    }
}
