//! The sentences of the game, and those of the program around it, as files of words give them, and what is wrong
//! with one.

use holdup_tell::wording::{Fault, Pattern, PatternError, Phrase, PhraseSource, SentenceInfo, saying_row};

use super::tongue::{Tongue, unknown_class};
use super::unknown;
use crate::diagnostic::{Diagnostic, codes};
use crate::dialogue::Said;
use crate::raw::{PhraseText, WordsFile};
use crate::world::File;
use holdup_rules::content::Saying;

/// A sentence as a file gives it.
fn pattern(row: &SentenceInfo<'_>, text: &PhraseText, tongue: &Tongue) -> Result<Pattern, Fault> {
    let (by, texts) = text.parts();
    row.read(PhraseSource { by, texts: &texts }, &tongue.grammar)
}

/// Where sentences stand in a file of words.
#[derive(Clone, Copy)]
enum PhraseSection {
    /// What the game says.
    Phrases,
    /// What the program says around it.
    Dialogue,
}

impl PhraseSection {
    const fn name(self) -> &'static str {
        match self {
            PhraseSection::Phrases => "phrases",
            PhraseSection::Dialogue => "dialogue",
        }
    }

    /// A key that no sentence has.
    fn unknown(self, file: &File<'_>, key: &str) -> Diagnostic {
        let (message, label, known) = match self {
            PhraseSection::Phrases => (
                format!("there is no phrase `{key}`"),
                "the engine never says this",
                Phrase::ALL.iter().map(|phrase| phrase.key()).collect::<Vec<_>>(),
            ),
            PhraseSection::Dialogue => (
                format!("there is nothing called `{key}` for `dialogue`"),
                "nobody says or hears this",
                Said::ALL.iter().map(|said| said.key()).collect(),
            ),
        };
        unknown(file, [self.name(), key], message, label, known)
    }
}

pub(super) struct Phrases<'a>(pub(super) &'a Tongue);

impl Phrases<'_> {
    /// Takes in the phrases of a file; `said` gets those that can be used.
    pub(super) fn take(
        &self,
        file: &File<'_>,
        raw: &WordsFile,
        out: &mut Vec<Diagnostic>,
        mut said: impl FnMut(Phrase, Pattern),
    ) {
        for (key, text) in &raw.phrases {
            match Phrase::named(key) {
                None => out.push(PhraseSection::Phrases.unknown(file, key)),
                Some(phrase) => {
                    let pattern = self.read(file, PhraseSection::Phrases, &phrase.row(), text, out);
                    pattern.into_iter().for_each(|pattern| said(phrase, pattern));
                }
            }
        }
    }

    /// Takes in what the program says around a game.
    pub(super) fn take_dialogue(
        &self,
        file: &File<'_>,
        raw: &WordsFile,
        out: &mut Vec<Diagnostic>,
        mut take: impl FnMut(Said, Pattern),
    ) {
        for (key, text) in &raw.dialogue {
            match Said::named(key) {
                None => out.push(PhraseSection::Dialogue.unknown(file, key)),
                Some(said) => {
                    let pattern = self.read(file, PhraseSection::Dialogue, &said.row(), text, out);
                    pattern.into_iter().for_each(|pattern| take(said, pattern));
                }
            }
        }
    }

    fn read(
        &self,
        file: &File<'_>,
        section: PhraseSection,
        row: &SentenceInfo<'_>,
        text: &PhraseText,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Pattern> {
        let read = pattern(row, text, self.0);
        let keys = [section.name(), row.key];
        read.map_err(|fault| out.push(wrong(self.0, file, &keys, row, &fault))).ok()
    }
}

/// Reads the sentence of a script in a language.
pub(super) fn saying(
    tongue: &Tongue,
    file: &File<'_>,
    place: &str,
    saying: &Saying,
    text: &PhraseText,
    out: &mut Vec<Diagnostic>,
) -> Option<Pattern> {
    let slots: Vec<&str> = saying.gaps.iter().map(String::as_str).collect();
    let english: Vec<(&str, &str)> = saying.texts.iter().map(|(when, text)| (&**when, &**text)).collect();
    let row = saying_row(&saying.key, &slots, PhraseSource::plain(&english));
    let read = pattern(&row, text, tongue);
    let keys = ["says", place, &saying.key];
    read.map_err(|fault| out.push(wrong(tongue, file, &keys, &row, &fault))).ok()
}

/// What is wrong with a phrase, and what can be done.
fn wrong(
    tongue: &Tongue,
    file: &File<'_>,
    keys: &[&str],
    row: &SentenceInfo<'_>,
    fault: &Fault,
) -> Diagnostic {
    let SentenceInfo { key, slots, .. } = row;
    let at: Vec<&str> = keys.iter().copied().chain(fault.when.as_deref()).collect();
    let gaps: Vec<String> = slots.iter().map(|slot| format!("`{{{slot}}}`")).collect();
    let english = row.text();
    let has = match gaps.as_slice() {
        [] => format!("this phrase has no gaps; in English it is \"{english}\""),
        gaps => format!("it has {}; in English it is \"{english}\"", gaps.join(", ")),
    };
    let grammar = &tongue.grammar;
    let listed = |all: &[String]| {
        let all: Vec<String> = all.iter().map(|one| format!("`{one}`")).collect();
        all.join(", ")
    };
    let (code, label, help) = match &fault.error {
        PatternError::UnknownClass(class) => {
            return unknown_class(file, file.key(&[keys, &[class]].concat()), class, grammar);
        }
        PatternError::UnknownForm(_) => (
            &codes::BAD_FORM,
            "no `[forms]` declares it",
            match grammar.forms.as_slice() {
                [] => "declare it: `[forms]`, and how it is made of `{name}`".to_owned(),
                forms => format!("the forms of the language are {}", listed(forms)),
            },
        ),
        PatternError::NoForms(_) => (&codes::BAD_FORM, "only names have forms", has),
        PatternError::UnknownBy(_) | PatternError::NothingChosen(_) => {
            (&codes::BAD_CHOICE, "nothing to choose by", has)
        }
        PatternError::UnknownCategory(_) => (
            &codes::BAD_CHOICE,
            "this text is never meant",
            format!(
                "write a number, or one of the ways in which the language counts: {}",
                tongue.counting_ways()
            ),
        ),
        PatternError::MissingText(_) => (
            &codes::BAD_CHOICE,
            "one text is missing",
            "add it, or `other`, which is meant where no other text is".to_owned(),
        ),
        PatternError::UnknownSlot(_) => (&codes::BAD_PATTERN, "a gap nobody fills", has),
        PatternError::MissingSlot(_) => (&codes::BAD_PATTERN, "a gap is missing", has),
        PatternError::TooManyTexts => (&codes::BAD_CHOICE, "more than anybody counts", has),
        PatternError::TooOften(_) => (&codes::BAD_PATTERN, "the same gap again and again", has),
        PatternError::Brace | PatternError::NotLast(_) | PatternError::Space => {
            (&codes::BAD_PATTERN, "not written like a phrase", has)
        }
    };
    let message = format!("the phrase `{key}` cannot be used: {}", fault.error);
    Diagnostic::new(code, file.path, file.value(&at), message).label(label).help(help)
}
