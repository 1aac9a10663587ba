//! What an option can be set to, and what the core makes of that.

use std::fmt;
use std::num::NonZeroU8;

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
pub(super) trait OptionType: Sized {
    /// What holds where no pack declares the option.
    const USUAL: Self;
    /// What the type can be.
    fn takes() -> Takes;
    /// The value, if it is one of this type.
    fn read(value: &OptionValue) -> Option<Self>;
}

impl OptionType for bool {
    const USUAL: bool = false;

    fn takes() -> Takes {
        Takes::Bool
    }

    fn read(value: &OptionValue) -> Option<bool> {
        if let OptionValue::Bool(yes) = value { Some(*yes) } else { None }
    }
}

impl OptionType for u8 {
    const USUAL: u8 = 0;

    fn takes() -> Takes {
        Takes::Int(0, 255)
    }

    fn read(value: &OptionValue) -> Option<u8> {
        if let OptionValue::Int(number) = value { u8::try_from(*number).ok() } else { None }
    }
}

impl OptionType for NonZeroU8 {
    const USUAL: NonZeroU8 = NonZeroU8::MIN;

    fn takes() -> Takes {
        Takes::Int(1, 255)
    }

    fn read(value: &OptionValue) -> Option<NonZeroU8> {
        NonZeroU8::new(u8::read(value)?)
    }
}

/// A type whose values are words of content.
pub(super) trait Variants: Copy + 'static {
    /// Its values, each with its name in the code.
    const NAMED: &[(Self, &str)];
}

impl<T: Variants> OptionType for T {
    const USUAL: T = T::NAMED[0].0;

    fn takes() -> Takes {
        Takes::Word(T::NAMED.iter().map(|(_, name)| word(name).collect()).collect())
    }

    fn read(value: &OptionValue) -> Option<T> {
        let OptionValue::Word(said) = value else { return None };
        T::NAMED.iter().find(|(_, name)| word(name).eq(said.chars())).map(|(variant, _)| *variant)
    }
}

/// The word of a variant: `deck_top` of `DeckTop`.
fn word(name: &str) -> impl Iterator<Item = char> {
    name.char_indices().flat_map(|(at, letter)| {
        let gap = (at > 0 && letter.is_ascii_uppercase()).then_some('_');
        gap.into_iter().chain([letter.to_ascii_lowercase()])
    })
}
