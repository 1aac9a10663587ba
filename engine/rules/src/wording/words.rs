//! The words of one language: what each thing is called, and how each sentence
//! runs. Built once when content is loaded; while a game runs, saying something
//! is copying text.

use std::collections::BTreeMap;

use super::{Phrase, spaced};
use crate::content::{Character, Content, Role};
use crate::number::byte;

/// A text with named gaps, such as `{pawn} moves from {from} to {to}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// Text, and the number of the slot behind it.
    pieces: Box<[(Box<str>, u8)]>,
}

/// What follows the last text of a pattern.
const END: u8 = u8::MAX;

/// Why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A brace without its other half.
    #[error("a brace has no other half")]
    Brace,
    /// A gap of a name the phrase does not have.
    #[error("there is no gap `{{{0}}}` in this phrase")]
    UnknownSlot(String),
    /// A gap that is missing.
    #[error("the gap `{{{0}}}` is missing")]
    MissingSlot(String),
    /// A gap something stands behind.
    #[error("the gap `{{{0}}}` must end the phrase, because more can follow what fills it")]
    NotLast(String),
    /// A space at an end.
    #[error("it begins or ends with a space")]
    Space,
}

impl Pattern {
    /// Reads a text whose gaps are named in `slots`; each must occur.
    ///
    /// # Errors
    /// See [`PatternError`].
    pub fn parse(text: &str, slots: &[&str]) -> Result<Pattern, PatternError> {
        if text.trim() != text {
            return Err(PatternError::Space);
        }
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            let (name, after) = behind.split_once('}').ok_or(PatternError::Brace)?;
            if before.contains('}') {
                return Err(PatternError::Brace);
            }
            let slot = slots.iter().position(|slot| *slot == name);
            let slot = slot.ok_or_else(|| PatternError::UnknownSlot(name.to_owned()))?;
            pieces.push((before.into(), byte(slot)));
            rest = after;
        }
        if rest.contains('}') {
            return Err(PatternError::Brace);
        }
        pieces.push((rest.into(), END));
        for (number, slot) in slots.iter().enumerate() {
            if !pieces.iter().any(|&(_, filled)| usize::from(filled) == number) {
                return Err(PatternError::MissingSlot((*slot).to_owned()));
            }
        }
        Ok(Pattern {
            pieces: pieces.into(),
        })
    }

    /// Writes the text, with `fill` writing what stands in each gap.
    #[inline]
    pub(super) fn write(&self, out: &mut String, mut fill: impl FnMut(&mut String, usize)) {
        for (text, slot) in &*self.pieces {
            if !text.is_empty() {
                out.push_str(text);
            }
            if *slot != END {
                fill(out, usize::from(*slot));
            }
        }
    }

    /// The text with these words in its gaps, which are numbered as they were declared.
    pub fn filled(&self, words: &[&str]) -> String {
        let mut out = String::new();
        self.write(&mut out, |out, slot| out.push_str(words[slot]));
        out
    }

    /// The text with one word in every gap.
    pub fn with(&self, word: &str) -> String {
        let mut out = String::new();
        self.write(&mut out, |out, _| out.push_str(word));
        out
    }
}

/// A language people can be shown the game in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Language {
    /// `en`, `es`: the name of its files.
    pub id: String,
    /// Its words. What it does not say stands in English.
    pub words: Wording,
    /// What it does not say: `cars.saloon`, `phrases.moves`.
    pub missing: Vec<String>,
    /// What is said around the game.
    pub around: Around,
}

/// What programs that show a game say beside it. They bring their own tables of it; here it is only kept with the rest
/// of a language, and nothing of the game reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Around {
    /// Sentences, in the order of their table.
    pub sentences: Vec<Pattern>,
    /// Words that can be typed, in the order of their table; those of every language are not among them.
    pub commands: Vec<Vec<String>>,
    /// What statements say, by their ids; the others are there in English only.
    pub statements: BTreeMap<String, String>,
    /// Names of the rows of [`Content::parts`].
    pub parts: Vec<String>,
}

/// What a car and its places are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CarWords {
    /// The car alone, as on a picture.
    pub name: String,
    /// The place on each level in the middle of a sentence, in the order of
    /// [`Content::levels`].
    pub places: Vec<String>,
}

/// What loot of a kind is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LootWords {
    /// The kind: `purse`.
    pub name: String,
    /// One of it in a sentence, as somebody sees it who knows no more: `a purse`.
    pub one: String,
    /// Several, without their number: `purses`.
    pub several: String,
    /// What stands before its value, for who knows it: `purse` in `purse 300`.
    pub valued: String,
    /// What tokens of a value are called, where the value is no money.
    pub by_value: Vec<(u16, String)>,
}

impl LootWords {
    /// What can be said without knowing more than a name.
    pub fn named(name: &str, apart: bool) -> LootWords {
        let plural = if name.ends_with(['x', 's']) { "es" } else { "s" };
        LootWords {
            name: name.to_owned(),
            // Where all are alike one needs no more: it is the same whoever looks.
            one: if apart {
                format!("a {name}")
            } else {
                name.to_owned()
            },
            several: format!("{name}{plural}"),
            valued: name.to_owned(),
            by_value: Vec::new(),
        }
    }
}

/// Everything the outside is told, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// Names of the rows of [`Content::actions`]; likewise below.
    pub actions: Vec<String>,
    /// Names of bandits.
    pub characters: Vec<String>,
    /// Names of cars and their places.
    pub cars: Vec<CarWords>,
    /// Names of pawns of nobody.
    pub pawns: Vec<String>,
    /// Names of kinds of loot.
    pub loot_kinds: Vec<LootWords>,
    /// Names of kinds of turn.
    pub turns: Vec<String>,
    /// Names of events.
    pub events: Vec<String>,
    /// Names of the parts of a score.
    pub scoring: Vec<String>,
    /// What packs offer on a turn beside playing and drawing.
    pub plannings: Vec<String>,
    /// Names of marks.
    pub marks: Vec<String>,
    /// What scripts ask with.
    pub texts: Vec<String>,
    /// How sentences run, in the order of [`Phrase::ALL`].
    pub phrases: Vec<Pattern>,
}

/// Which of its two names a row of content goes by.
#[derive(Clone, Copy)]
enum Called {
    /// Its id.
    Id,
    /// Its name.
    Name,
}

impl Wording {
    /// The wording of records: things are called by their ids, with spaces, and
    /// sentences are English.
    pub fn of_ids(content: &Content) -> Wording {
        let mut words = Wording::english(content, Called::Id);
        // Bandits and pawns are called by their bare ids.
        let called = |row: &Character| match row.role {
            Role::Bandit => row.id.clone(),
            Role::Hostage(_) => spaced(&row.id),
        };
        words.characters = content.characters.iter().map(called).collect();
        words.pawns = content.pawns.iter().map(|row| row.id.clone()).collect();
        words
    }

    /// English for people: things are called by their names.
    pub fn of_names(content: &Content) -> Wording {
        Wording::english(content, Called::Name)
    }

    /// How a sentence runs.
    #[inline]
    pub fn phrase(&self, phrase: Phrase) -> &Pattern {
        &self.phrases[phrase as usize]
    }

    fn english(content: &Content, called: Called) -> Wording {
        let by = |id: &str, name: &str| match called {
            Called::Id => spaced(id),
            Called::Name => name.to_owned(),
        };
        macro_rules! names {
            ($rows:ident) => {
                content
                    .$rows
                    .iter()
                    .map(|row| by(&row.id, &row.name))
                    .collect()
            };
        }
        let levels: Vec<Pattern> = content
            .levels
            .iter()
            // Loading has checked the pattern of each level.
            .map(|level| Pattern::parse(&level.place, &["car"]).unwrap_or_default())
            .collect();
        let car = |name: String| CarWords {
            places: levels.iter().map(|level| level.with(&name)).collect(),
            name,
        };
        Wording {
            actions: names!(actions),
            characters: names!(characters),
            cars: content
                .cars
                .iter()
                .map(|row| car(by(&row.id, &row.name)))
                .collect(),
            pawns: names!(pawns),
            loot_kinds: content
                .loot_kinds
                .iter()
                .map(|row| LootWords {
                    by_value: row.names.clone(),
                    ..LootWords::named(&by(&row.id, &row.name), row.apart)
                })
                .collect(),
            turns: names!(turns),
            events: names!(events),
            scoring: names!(scoring),
            plannings: names!(plannings),
            marks: names!(marks),
            texts: (content.texts.iter())
                .map(|text| by(&text.key, &text.english))
                .collect(),
            phrases: Phrase::ALL.iter().map(|phrase| phrase.english()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_patterns_are_refused() {
        let parse = |text| Pattern::parse(text, &["car"]);
        assert_eq!(parse("roof"), Err(PatternError::MissingSlot("car".to_owned())));
        assert_eq!(
            parse("{roof} {car}"),
            Err(PatternError::UnknownSlot("roof".to_owned()))
        );
        assert_eq!(parse("{car} {"), Err(PatternError::Brace));
        assert_eq!(parse("{car} }"), Err(PatternError::Brace));
        assert_eq!(parse("{car} "), Err(PatternError::Space));
    }

    #[test]
    fn a_gap_may_stand_anywhere_and_twice() {
        let pattern = Pattern::parse("{car}, roof of {car}", &["car"]).unwrap_or_default();
        assert_eq!(pattern.with("tender"), "tender, roof of tender");
    }
}
