//! The sentences of the game, and those of the program around it, as files of words give them, and what is wrong
//! with one.

use std::collections::BTreeMap;

use holdup_tell::wording::{Category, Fault, OTHER, Pattern, PatternError, Phrase, Row, Written, saying_row};

use super::tongue::{Tongue, unknown_class};
use super::unknown;
use crate::diagnostic::{Diagnostic, codes};
use crate::dialogue::Said;
use crate::raw::{PhraseText, WordsFile};
use crate::rules::content::Saying;
use crate::world::File;

/// When the text of a key that is no more is meant.
#[derive(Clone, Copy)]
enum Meant {
    /// At this number.
    At(&'static str),
    /// At the numbers that are neither one nor few.
    Many,
}

/// Keys that are no more: each said at some numbers what another key says at all of them now.
const RETIRED: [(&str, Phrase, Meant); 12] = [
    ("no_cards", Phrase::Cards, Meant::At("0")),
    ("one_card", Phrase::Cards, Meant::At("1")),
    ("cards_many", Phrase::Cards, Meant::Many),
    ("no_bullets", Phrase::Bullets, Meant::At("0")),
    ("one_bullet", Phrase::Bullets, Meant::At("1")),
    ("bullets_many", Phrase::Bullets, Meant::Many),
    ("no_horses", Phrase::Horses, Meant::At("0")),
    ("one_horse", Phrase::Horses, Meant::At("1")),
    ("horses_many", Phrase::Horses, Meant::Many),
    ("loot_counted_many", Phrase::LootCounted, Meant::Many),
    ("reshuffles_one", Phrase::Reshuffles, Meant::At("1")),
    ("neutral_bullet_leaves", Phrase::NeutralBulletsLeave, Meant::At("1")),
];

/// A phrase as the files read so far give it together.
#[derive(Clone, Debug)]
struct Kept {
    by: Option<String>,
    texts: BTreeMap<String, String>,
}

impl Kept {
    fn of(text: &PhraseText) -> Kept {
        let (by, texts) = text.parts();
        let texts = texts.into_iter().map(|(when, text)| (when.to_owned(), text.to_owned()));
        Kept { by: by.map(str::to_owned), texts: texts.collect() }
    }

    fn read(&self, row: &Row<'_>, tongue: &Tongue) -> Result<Pattern, Fault> {
        let texts: Vec<(&str, &str)> =
            (self.texts.iter()).map(|(when, text)| (when.as_str(), text.as_str())).collect();
        row.read(Written { by: self.by.as_deref(), texts: &texts }, &tongue.grammar)
    }
}

/// Where sentences stand in a file of words.
#[derive(Clone, Copy)]
enum Section {
    /// What the game says.
    Phrases,
    /// What the program says around it.
    Dialogue,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Section::Phrases => "phrases",
            Section::Dialogue => "dialogue",
        }
    }

    /// A key that no sentence has.
    fn unknown(self, file: &File<'_>, key: &str) -> Diagnostic {
        let (message, label, known) = match self {
            Section::Phrases => (
                format!("there is no phrase `{key}`"),
                "the engine never says this",
                Phrase::ALL.iter().map(|phrase| phrase.key()).collect::<Vec<_>>(),
            ),
            Section::Dialogue => (
                format!("there is nothing called `{key}` for `dialogue`"),
                "nobody says or hears this",
                Said::ALL.iter().map(|said| said.key()).collect(),
            ),
        };
        unknown(file, [self.name(), key], message, label, known)
    }
}

pub(super) struct Phrases<'a> {
    tongue: &'a Tongue,
    kept: BTreeMap<&'static str, Kept>,
}

impl<'a> Phrases<'a> {
    pub(super) fn new(tongue: &'a Tongue) -> Phrases<'a> {
        Phrases { tongue, kept: BTreeMap::new() }
    }

    /// Takes in the phrases of a file; `said` gets those that can be used.
    pub(super) fn take(
        &mut self,
        file: &File<'_>,
        raw: &WordsFile,
        out: &mut Vec<Diagnostic>,
        mut said: impl FnMut(Phrase, Pattern),
    ) {
        for (key, text) in &raw.phrases {
            if RETIRED.iter().any(|(old, ..)| old == key) {
                continue;
            }
            match Phrase::named(key) {
                None => out.push(Section::Phrases.unknown(file, key)),
                Some(phrase) => {
                    let kept = Kept::of(text);
                    if let Some(pattern) = self.read(file, Section::Phrases, &phrase.row(), &kept, out) {
                        said(phrase, pattern);
                        self.kept.insert(phrase.key(), kept);
                    }
                }
            }
        }
        self.take_retired(file, raw, out, said);
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
                None => out.push(Section::Dialogue.unknown(file, key)),
                Some(said) => {
                    let pattern = self.read(file, Section::Dialogue, &said.row(), &Kept::of(text), out);
                    pattern.into_iter().for_each(|pattern| take(said, pattern));
                }
            }
        }
    }

    fn read(
        &self,
        file: &File<'_>,
        section: Section,
        row: &Row<'_>,
        kept: &Kept,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Pattern> {
        let read = kept.read(row, self.tongue);
        let keys = [section.name(), row.key];
        read.map_err(|fault| out.push(wrong(self.tongue, file, &keys, row, &fault))).ok()
    }

    /// Takes in what a file says with keys that are no more.
    fn take_retired(
        &mut self,
        file: &File<'_>,
        raw: &WordsFile,
        out: &mut Vec<Diagnostic>,
        mut said: impl FnMut(Phrase, Pattern),
    ) {
        for (old, phrase, meant) in RETIRED {
            let Some(text) = raw.phrases.get(old) else {
                continue;
            };
            let Row { key, .. } = phrase.row();
            let message = format!("what `{old}` said is said by `{key}` now");
            let help = format!(
                "write `{key} = {{ by = \"number\", 1 = \"...\", other = \"...\" }}`; this language counts in these ways: {}",
                self.tongue.ways()
            );
            Diagnostic::new(&codes::RENAMED, file.path, file.key(&["phrases", old]), message)
                .label("the old way to count")
                .help(help)
                .tell(out);
            let PhraseText::Plain(text) = text else { continue };
            // Whoever says it in the new way means that.
            if matches!(raw.phrases.get(key), Some(PhraseText::Chosen(_))) {
                continue;
            }
            let mut kept = self.kept.get(key).cloned().unwrap_or_else(|| Kept {
                by: None,
                texts: [(OTHER.to_owned(), phrase.row().text().to_owned())].into(),
            });
            kept.by = Some("number".to_owned());
            match meant {
                Meant::At(number) => {
                    kept.texts.insert(number.to_owned(), text.0.clone());
                }
                Meant::Many => {
                    let ways = |wanted: Category| self.tongue.grammar.categories().any(|way| way == wanted);
                    // Without `few` the text for several was for the same numbers, and twenty were no others.
                    if !ways(Category::Few) {
                        continue;
                    }
                    if let Some(several) = kept.texts.insert(OTHER.to_owned(), text.0.clone()) {
                        kept.texts.insert(Category::Few.name().to_owned(), several);
                    }
                }
            }
            match kept.read(&phrase.row(), self.tongue) {
                Ok(pattern) => {
                    said(phrase, pattern);
                    self.kept.insert(key, kept);
                }
                Err(fault) => {
                    let fault = Fault { when: None, ..fault };
                    out.push(wrong(self.tongue, file, &["phrases", key], &phrase.row(), &fault));
                }
            }
        }
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
    let row = saying_row(&saying.key, &slots, Written::plain(&english));
    let read = Kept::of(text).read(&row, tongue);
    let keys = ["says", place, &saying.key];
    read.map_err(|fault| out.push(wrong(tongue, file, &keys, &row, &fault))).ok()
}

/// What is wrong with a phrase, and what can be done.
fn wrong(tongue: &Tongue, file: &File<'_>, keys: &[&str], row: &Row<'_>, fault: &Fault) -> Diagnostic {
    let Row { key, slots, .. } = row;
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
            format!("write a number, or one of the ways in which the language counts: {}", tongue.ways()),
        ),
        PatternError::MissingText(_) => (
            &codes::BAD_CHOICE,
            "one text is missing",
            "add it, or `other`, which is meant where no other text is".to_owned(),
        ),
        PatternError::UnknownSlot(_) => (&codes::BAD_PATTERN, "a gap nobody fills", has),
        PatternError::MissingSlot(_) => (&codes::BAD_PATTERN, "a gap is missing", has),
        PatternError::Brace | PatternError::NotLast(_) | PatternError::Space => {
            (&codes::BAD_PATTERN, "not written like a phrase", has)
        }
    };
    let message = format!("the phrase `{key}` cannot be used: {}", fault.error);
    Diagnostic::new(code, file.path, file.value(&at), message).label(label).help(help)
}
