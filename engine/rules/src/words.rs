//! Types whose values are words of content: each is one list of rows, from which
//! the loader, the schema for editors and the reference take the words.

/// A type whose values are words.
pub trait EngineWords: Copy + PartialEq + 'static {
    /// Its values, in the order of their rows.
    const VALUES: &'static [Self];
    /// The word for each of them, and what it means.
    const WORDS: &'static [(&'static str, &'static str)];

    /// The value of this word.
    fn named(word: &str) -> Option<Self> {
        let row = Self::WORDS.iter().position(|(known, _)| *known == word)?;
        Some(Self::VALUES[row])
    }

    /// The word for it.
    fn word(self) -> &'static str {
        let row = Self::VALUES.iter().position(|value| *value == self);
        row.map_or("", |row| Self::WORDS[row].0)
    }
}

/// Enums whose variants are words of content, the first one where nothing is said. The row `Must = "must"` of
/// `Duty` becomes the variant `Duty::Must`, called `must` in content; its doc is what the word means.
#[macro_export]
macro_rules! words {
    ($($(#[$about:meta])+ $name:ident {
        $(#[doc = $meant:literal])+ $usual:ident = $first:literal,
        $($(#[doc = $means:literal])+ $variant:ident = $word:literal,)+
    })+) => {$(
        $(#[$about])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = $meant])+ #[default] $usual,
            $($(#[doc = $means])+ $variant,)+
        }

        impl $crate::words::EngineWords for $name {
            const VALUES: &'static [$name] = &[$name::$usual, $($name::$variant),+];
            const WORDS: &'static [(&'static str, &'static str)] =
                &[($first, concat!($($meant),+)), $(($word, concat!($($means),+))),+];
        }
    )+};
}

pub(crate) use words;
