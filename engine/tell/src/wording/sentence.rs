//! Sentences as they are declared: one row says the variant, the key, the gaps and the English of each. Those of the
//! game are [`super::Phrase`]; programs declare what they say around it in the same way.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use holdup_rules::content::Saying;

use super::grammar::Grammar;
use super::pattern::{Fault, GapKind, Pattern, PatternError, PhraseSource};
use super::spaced;

/// What is known of a sentence.
#[derive(Clone, Copy, Debug)]
pub struct SentenceInfo<'a> {
    /// Its key.
    pub key: &'a str,
    /// The names of its gaps.
    pub slots: &'a [&'a str],
    /// How many of them, from the front, have to occur. What fills the others is known where the sentence is said, so
    /// that a text can be chosen by it.
    pub must: usize,
    /// Whether things go on being added to what fills the last gap, so that the gap must end the sentence.
    pub runs_on: bool,
    /// Whether gaps are filled with names, which have forms and classes, and not with text alone.
    pub has_names: bool,
    /// How it runs in English.
    pub english: PhraseSource<'a>,
}

impl<'a> SentenceInfo<'a> {
    /// The English text that is meant unless another is.
    pub const fn text(&self) -> &'a str {
        self.english.texts[0].1
    }

    /// How it runs in English.
    pub fn english(&self, grammar: &Grammar) -> Pattern {
        // A test reads every one of them.
        self.read(self.english, grammar).unwrap_or_default()
    }

    /// Reads what is written as this sentence, in a language of this grammar.
    ///
    /// # Errors
    /// See [`PatternError`].
    pub fn read(&self, written: PhraseSource<'_>, grammar: &Grammar) -> Result<Pattern, Fault> {
        let pattern = Pattern::read(written, self, grammar)?;
        if let (true, Some(last)) = (self.runs_on, self.slots[..self.must].last()) {
            let ends = |text: &str| {
                text.rsplit_once('{').is_some_and(|(_, gap)| {
                    gap.strip_suffix('}').is_some_and(|gap| gap.split(':').next() == Some(*last))
                })
            };
            if let Some((when, _)) = written.texts.iter().find(|(_, text)| !ends(text)) {
                return Err(Fault {
                    when: written.by.map(|_| (*when).to_owned()),
                    error: PatternError::NotLast((*last).to_owned()),
                });
            }
        }
        Ok(pattern)
    }

    /// What fills the gap of this name.
    pub(super) fn sort(&self, slot: &str) -> GapKind {
        match GapKind::of(slot) {
            GapKind::Thing if !self.has_names => GapKind::Text,
            sort => sort,
        }
    }
}

/// The names of the gaps of a text, each once, in the order in which they first stand there.
pub fn gaps_of(text: &str) -> Vec<&str> {
    let mut gaps = Vec::new();
    for part in text.split('{').skip(1) {
        let name = part.split(['}', ':']).next().unwrap_or_default();
        if !gaps.contains(&name) {
            gaps.push(name);
        }
    }
    gaps
}

/// What is known of the sentence of a script.
pub const fn saying_row<'a>(
    key: &'a str,
    slots: &'a [&'a str],
    english: PhraseSource<'a>,
) -> SentenceInfo<'a> {
    SentenceInfo { key, slots, must: slots.len(), runs_on: false, has_names: true, english }
}

/// How the sentence of a script runs in English.
pub(super) fn saying_in_english(saying: &Saying) -> Pattern {
    let texts: Vec<(&str, &str)> = saying.texts.iter().map(|(when, text)| (&**when, &**text)).collect();
    let slots: Vec<&str> = saying.gaps.iter().map(String::as_str).collect();
    let written = PhraseSource { by: saying.by.as_deref(), texts: &texts };
    saying_row(&saying.key, &slots, written).english(&Grammar::default())
}

/// How records say it, which know no sentence of a pack: `blast: belle, roof of the saloon`.
pub(super) fn saying_in_records(saying: &Saying) -> Pattern {
    let gaps: Vec<String> = saying.gaps.iter().map(|gap| format!("{{{gap}}}")).collect();
    let colon = if gaps.is_empty() { "" } else { ": " };
    let text = format!("{}{colon}{}", spaced(&saying.key), gaps.join(", "));
    let slots: Vec<&str> = saying.gaps.iter().map(String::as_str).collect();
    Pattern::parse(&text, &slots, &Grammar::default()).unwrap_or_default()
}

/// Sentences by their keys.
pub type ByKey<T> = LazyLock<BTreeMap<&'static str, T>>;

/// Sentences as they run in English.
pub type InEnglish = LazyLock<Arc<[Pattern]>>;

/// Declares sentences. The row `Cards "cards" (number) = "{number} cards" by number { "1" = "1 card" };` becomes the
/// variant `Cards` of the enum, with [`SentenceInfo`] telling its key, its gaps and its English, which is chosen by what fills
/// the gap `number`. In square brackets stands what can choose a text without being in it; `"..."` behind the gaps says
/// that things go on being added to the last of them. What gaps are filled `with` is names, or texts.
#[macro_export]
macro_rules! sentences {
    ($(#[$about:meta])* $Said:ident filled with $what:ident;
        $($variant:ident $key:literal ($($slot:ident)* $($more:literal)?) $([$($knows:ident)*])? = $english:literal
        $(by $by:ident { $($when:literal = $instead:literal),+ })?;)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each says in English what it says")]
        pub enum $Said {
            $($variant,)+
        }

        impl $Said {
            /// Every one, in order.
            pub const ALL: &'static [$Said] = &[$($Said::$variant,)+];

            /// What is known of it.
            pub const fn row(self) -> $crate::wording::SentenceInfo<'static> {
                match self {
                    $($Said::$variant => $crate::wording::SentenceInfo {
                        key: $key,
                        slots: &[$(stringify!($slot),)* $($(stringify!($knows),)*)?],
                        must: <[&str]>::len(&[$(stringify!($slot)),*]),
                        runs_on: !<[&str]>::is_empty(&[$($more)?]),
                        has_names: $crate::sentences!(@are_names $what),
                        english: $crate::wording::PhraseSource {
                            by: $crate::sentences!(@chosen $($by)?),
                            texts: &[($crate::wording::OTHER, $english) $($(, ($when, $instead))+)?],
                        },
                    },)+
                }
            }

            /// Its key in files of words.
            pub const fn key(self) -> &'static str {
                self.row().key
            }

            /// The one of this key.
            pub fn named(key: &str) -> Option<$Said> {
                static BY_KEY: $crate::wording::ByKey<$Said> = $crate::wording::ByKey::new(|| {
                    $Said::ALL.iter().map(|said| (said.key(), *said)).collect()
                });
                BY_KEY.get(key).copied()
            }

            /// All of them as they run in English, read once.
            pub fn in_english() -> std::sync::Arc<[$crate::wording::Pattern]> {
                static ENGLISH: $crate::wording::InEnglish = $crate::wording::InEnglish::new(|| {
                    let grammar = $crate::wording::Grammar::default();
                    $Said::ALL.iter().map(|said| said.row().english(&grammar)).collect()
                });
                std::sync::Arc::clone(&ENGLISH)
            }
        }
    };
    (@are_names names) => { true };
    (@are_names texts) => { false };
    (@chosen) => { None };
    (@chosen $by:ident) => { Some(stringify!($by)) };
}
