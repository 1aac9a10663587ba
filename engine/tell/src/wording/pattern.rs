//! Sentences with gaps: how they are written in files of words, how they are
//! read, and how their gaps are filled. Reading looks up everything by name;
//! what comes out knows its gaps, forms and variants by number.

use holdup_rules::content::gap_sort;
use holdup_rules::number::byte;

use super::grammar::{Category, Grammar};
use super::sentence::SentenceInfo;

/// What fills the gaps of a name. One name means the same in all phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GapKind {
    /// Something with a name, which has forms and a class.
    Thing,
    /// A number.
    Number,
    /// Text that was put together.
    Text,
}

impl GapKind {
    /// What fills the gaps called `slot`.
    pub fn of(slot: &str) -> GapKind {
        match gap_sort(slot) {
            "bandit" | "victim" | "other" | "owner" | "shooter" | "last" | "power" | "family" | "held"
            | "zone" | "line" | "pawn" | "place" | "from" | "to" | "car" | "beside" | "loot" | "token"
            | "kind" | "action" | "event" => GapKind::Thing,
            "number" | "needed" | "left" => GapKind::Number,
            _ => GapKind::Text,
        }
    }
}

/// A phrase as it is written: one text, or several of which one is chosen.
#[derive(Clone, Copy, Debug)]
pub struct PhraseSource<'a> {
    /// The gap it is chosen by.
    pub by: Option<&'a str>,
    /// When a text is meant, and the text. Where nothing is chosen there is one.
    pub texts: &'a [(&'a str, &'a str)],
}

impl<'a> PhraseSource<'a> {
    /// A phrase that runs the same whatever fills its gaps.
    pub const fn plain(texts: &'a [(&'a str, &'a str)]) -> PhraseSource<'a> {
        PhraseSource { by: None, texts }
    }
}

/// The text that is meant where no other is.
pub const OTHER: &str = "other";

/// Most times a gap can occur in one text.
const MOST_OFTEN: usize = 4;

/// Most texts of which one is chosen.
const MOST_TEXTS: usize = 64;

/// What is wrong with a phrase, and with which of its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// When that text is meant; none is the phrase as a whole.
    pub when: Option<String>,
    /// What is wrong.
    pub error: PatternError,
}

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
    /// A gap that occurs so often that long texts result.
    #[error("the gap `{{{0}}}` occurs more than {MOST_OFTEN} times")]
    TooOften(String),
    /// A gap something stands behind.
    #[error("the gap `{{{0}}}` must end the phrase, because more can follow what fills it")]
    NotLast(String),
    /// A space at an end.
    #[error("it begins or ends with a space")]
    Space,
    /// A form no file declares.
    #[error("the language has no form `{0}`")]
    UnknownForm(String),
    /// A form of something that is no name.
    #[error("what fills `{{{0}}}` is no name, so it has no forms")]
    NoForms(String),
    /// `by` names no gap.
    #[error("`by` names `{0}`, which is no gap of this phrase")]
    UnknownBy(String),
    /// `by` names a gap that is filled with text.
    #[error("nothing can be chosen by `{0}`: what fills it is neither a name nor a number")]
    NothingChosen(String),
    /// A variant for a class that is not declared.
    #[error("`{0}` is no class of this language")]
    UnknownClass(String),
    /// A variant for a way of counting the language does not have.
    #[error("`{0}` is no number and no way in which this language counts")]
    UnknownCategory(String),
    /// More texts than there are ways to choose one.
    #[error("it has more than {MOST_TEXTS} texts")]
    TooManyTexts,
    /// A class, or everything else, has no text.
    #[error("there is no text for `{0}`")]
    MissingText(String),
}

/// What stands before a gap, and how the gap is filled.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PatternPiece {
    text: Box<str>,
    /// The number of the gap, or [`NONE`] where the text ends.
    slot: u8,
    /// The number of the form its name stands in, or [`NONE`].
    form: u8,
}

/// No gap, no form.
pub(super) const NONE: u8 = u8::MAX;

/// How one of several texts is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum By {
    /// There is one text.
    #[default]
    Nothing,
    /// By the class of what fills a gap: the number of the text of each.
    Class { slot: u8, texts: Box<[u8]> },
    /// By the number that fills a gap: the text of some numbers, and that of each category.
    Number { slot: u8, exact: Box<[(i32, u8)]>, texts: [u8; Category::ALL.len()] },
}

/// A text with named gaps, such as `{pawn} moves from {from} to {to}`, or several of which one is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    texts: Box<[Box<[PatternPiece]>]>,
    pub(super) by: By,
}

impl Pattern {
    /// Reads a text whose gaps are named in `slots`; each must occur.
    ///
    /// # Errors
    /// See [`PatternError`].
    pub fn parse(text: &str, slots: &[&str], grammar: &Grammar) -> Result<Pattern, PatternError> {
        let pieces = pieces(text, slots, GapKind::of, grammar)?;
        if let Some(missing) = missing(&pieces, slots, &[]) {
            return Err(missing);
        }
        Ok(Pattern { texts: Box::new([pieces]), by: By::Nothing })
    }

    /// Reads what is written as the sentence of a row.
    pub(super) fn read(
        written: PhraseSource<'_>,
        row: &SentenceInfo<'_>,
        grammar: &Grammar,
    ) -> Result<Pattern, Fault> {
        let SentenceInfo { slots, must, .. } = *row;
        if written.texts.len() > MOST_TEXTS {
            return Err(Fault { when: None, error: PatternError::TooManyTexts });
        }
        let by = written.by.map(|by| chosen(by, written.texts, row, grammar));
        let by = by.transpose()?.unwrap_or_default();
        let chooses: Vec<&str> = written.by.into_iter().collect();
        let mut texts = Vec::new();
        for (when, text) in written.texts {
            let fault = |error| Fault { when: written.by.map(|_| (*when).to_owned()), error };
            let pieces = pieces(text, slots, |slot| row.sort(slot), grammar).map_err(fault)?;
            if let Some(missing) = missing(&pieces, &slots[..must], &chooses) {
                return Err(fault(missing));
            }
            texts.push(pieces);
        }
        Ok(Pattern { texts: texts.into(), by })
    }

    /// The text of this number with `word` in each gap, which is asked for by its number and the form.
    fn text<'w>(&self, text: usize, word: impl Fn(usize, u8) -> &'w str) -> String {
        let mut out = String::new();
        self.write(text, &mut out, |out, slot, form| out.push_str(word(slot, form)));
        out
    }

    /// Writes the text of this number, with `fill` writing what stands in each gap, in a form.
    #[inline]
    pub(super) fn write(&self, text: usize, out: &mut String, mut fill: impl FnMut(&mut String, usize, u8)) {
        for piece in self.texts.get(text).into_iter().flatten() {
            if !piece.text.is_empty() {
                out.push_str(&piece.text);
            }
            if piece.slot != NONE {
                fill(out, usize::from(piece.slot), piece.form);
            }
        }
    }

    /// The forms that occur in it.
    pub fn forms(&self) -> impl Iterator<Item = u8> {
        let pieces = self.texts.iter().flatten();
        pieces.map(|piece| piece.form).filter(|form| *form != NONE)
    }

    /// The text with a name in every gap, which is asked for by the number of the form it stands in.
    pub fn put_together<'n>(&self, name: impl Fn(Option<u8>) -> &'n str) -> String {
        self.text(self.usual(), |_, form| name((form != NONE).then_some(form)))
    }

    /// As [`Self::put_together`]; none where it would be longer than so many bytes.
    pub fn put_together_within<'n>(
        &self,
        most: usize,
        name: impl Fn(Option<u8>) -> &'n str,
    ) -> Option<String> {
        let pieces = self.texts.get(self.usual()).into_iter().flatten();
        let length = pieces.map(|piece| {
            let filled = (piece.slot != NONE).then(|| name((piece.form != NONE).then_some(piece.form)).len());
            piece.text.len() + filled.unwrap_or_default()
        });
        (length.sum::<usize>() <= most).then(|| self.put_together(name))
    }

    /// The text with these words in its gaps, which are numbered as they were declared. Of several it is the one that
    /// is meant for the number that stands in the gap it is chosen by.
    pub fn filled(&self, words: &[&str], grammar: &Grammar) -> String {
        let text = match &self.by {
            By::Number { slot, .. } => words[usize::from(*slot)].parse().ok(),
            _ => None,
        };
        self.text(text.map_or(self.usual(), |number| self.at(number, grammar)), |slot, _| words[slot])
    }

    /// The text that is meant for a number.
    pub(super) fn at(&self, number: i32, grammar: &Grammar) -> usize {
        let By::Number { exact, texts, .. } = &self.by else { return self.usual() };
        let text = exact.iter().find(|(only, _)| *only == number);
        usize::from(text.map_or(texts[grammar.category(number) as usize], |(_, text)| *text))
    }

    /// The text with one word in every gap; where there are several, the one that is meant unless another is.
    pub fn with(&self, word: &str) -> String {
        self.text(self.usual(), |_, _| word)
    }

    /// Each of its texts with one word in every gap.
    pub fn each_with(&self, word: &str) -> impl Iterator<Item = String> {
        (0..self.texts.len()).map(move |text| self.text(text, |_, _| word))
    }

    /// The text that is meant where no other is.
    pub(super) fn usual(&self) -> usize {
        usize::from(match &self.by {
            By::Nothing => 0,
            By::Class { texts, .. } => texts.first().copied().unwrap_or_default(),
            By::Number { texts, .. } => texts[Category::Other as usize],
        })
    }
}

fn pieces(
    text: &str,
    slots: &[&str],
    sort: impl Fn(&str) -> GapKind,
    grammar: &Grammar,
) -> Result<Box<[PatternPiece]>, PatternError> {
    if text.trim() != text {
        return Err(PatternError::Space);
    }
    let mut pieces: Vec<PatternPiece> = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        let (gap, after) = behind.split_once('}').ok_or(PatternError::Brace)?;
        if before.contains('}') {
            return Err(PatternError::Brace);
        }
        let (name, form) = gap.split_once(':').map_or((gap, None), |(name, form)| (name, Some(form)));
        let slot = slots.iter().position(|slot| *slot == name);
        let slot = slot.ok_or_else(|| PatternError::UnknownSlot(name.to_owned()))?;
        let form = match form {
            None => NONE,
            // The name a form is made of is that of a thing.
            Some(_) if name != "name" && sort(name) != GapKind::Thing => {
                return Err(PatternError::NoForms(name.to_owned()));
            }
            Some(form) => {
                let number = grammar.form(form);
                number.ok_or_else(|| PatternError::UnknownForm(form.to_owned()))?
            }
        };
        let slot = byte(slot);
        if pieces.iter().filter(|piece| piece.slot == slot).count() == MOST_OFTEN {
            return Err(PatternError::TooOften(name.to_owned()));
        }
        pieces.push(PatternPiece { text: before.into(), slot, form });
        rest = after;
    }
    if rest.contains('}') {
        return Err(PatternError::Brace);
    }
    pieces.push(PatternPiece { text: rest.into(), slot: NONE, form: NONE });
    Ok(pieces.into())
}

/// A gap that should occur and does not.
fn missing(pieces: &[PatternPiece], slots: &[&str], chooses: &[&str]) -> Option<PatternError> {
    let occurs = |number: usize| pieces.iter().any(|piece| usize::from(piece.slot) == number);
    let mut missing = (0..slots.len()).filter(|&number| !occurs(number) && !chooses.contains(&slots[number]));
    let missing = missing.next()?;
    Some(PatternError::MissingSlot(slots[missing].to_owned()))
}

/// How a text is chosen by a gap.
fn chosen(by: &str, texts: &[(&str, &str)], row: &SentenceInfo<'_>, grammar: &Grammar) -> Result<By, Fault> {
    let whole = |error| Fault { when: None, error };
    let slot = row.slots.iter().position(|slot| *slot == by);
    let slot = byte(slot.ok_or_else(|| whole(PatternError::UnknownBy(by.to_owned())))?);
    let of = |name: &str| {
        let named = |name: &str| texts.iter().position(|(when, _)| *when == name).map(byte);
        let text = named(name).or_else(|| named(OTHER));
        text.ok_or_else(|| whole(PatternError::MissingText(name.to_owned())))
    };
    let at = |when: &str, error| Fault { when: Some(when.to_owned()), error };
    match row.sort(by) {
        GapKind::Text => Err(whole(PatternError::NothingChosen(by.to_owned()))),
        GapKind::Thing => {
            let unknown = texts
                .iter()
                .find(|(when, _)| *when != OTHER && !grammar.classes.iter().any(|class| class == when));
            if let Some((when, _)) = unknown {
                return Err(at(when, PatternError::UnknownClass((*when).to_owned())));
            }
            // Without classes only what is always meant can be.
            let texts = match &grammar.classes[..] {
                [] => vec![of(OTHER)?],
                classes => classes.iter().map(|class| of(class)).collect::<Result<_, _>>()?,
            };
            Ok(By::Class { slot, texts: texts.into() })
        }
        GapKind::Number => {
            let mut exact = Vec::new();
            let mut by_category = [of(OTHER)?; Category::ALL.len()];
            for (number, (when, _)) in texts.iter().enumerate() {
                if let Ok(only) = when.parse::<u8>() {
                    exact.push((i32::from(only), byte(number)));
                } else if let Some(category) = grammar.category_named(when) {
                    by_category[category as usize] = byte(number);
                } else {
                    return Err(at(when, PatternError::UnknownCategory((*when).to_owned())));
                }
            }
            Ok(By::Number { slot, exact: exact.into(), texts: by_category })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A language of two classes and one form, which counts as English does.
    fn grammar() -> Grammar {
        Grammar {
            classes: vec!["m".to_owned(), "f".to_owned()],
            forms: vec!["of".to_owned()],
            ..Grammar::default()
        }
    }

    fn read(by: &str, texts: &[(&str, &str)]) -> Result<Pattern, PatternError> {
        let written = PhraseSource { by: Some(by), texts };
        let row = SentenceInfo {
            key: "",
            slots: &["bandit", "number", "cards"],
            must: 0,
            runs_on: false,
            has_names: true,
            english: PhraseSource::plain(&[]),
        };
        Pattern::read(written, &row, &grammar()).map_err(|fault| fault.error)
    }

    #[test]
    fn wrong_patterns_are_refused() {
        let parse = |text| Pattern::parse(text, &["car"], &grammar());
        assert_eq!(parse("roof"), Err(PatternError::MissingSlot("car".to_owned())));
        assert_eq!(parse("{roof} {car}"), Err(PatternError::UnknownSlot("roof".to_owned())));
        assert_eq!(parse("{car}{car}{car}{car}{car}"), Err(PatternError::TooOften("car".to_owned())));
        assert!(parse("{car}{car}{car}{car}").is_ok());
        assert_eq!(parse("{car} {"), Err(PatternError::Brace));
        assert_eq!(parse("{car} }"), Err(PatternError::Brace));
        assert_eq!(parse("{car} "), Err(PatternError::Space));
        assert_eq!(parse("{car:to}"), Err(PatternError::UnknownForm("to".to_owned())));
        assert!(parse("{car:of}").is_ok());
    }

    #[test]
    fn wrong_choices_are_refused() {
        let no = |what: &str| what.to_owned();
        assert_eq!(read("pawn", &[("other", "x")]), Err(PatternError::UnknownBy(no("pawn"))));
        assert_eq!(read("cards", &[("other", "x")]), Err(PatternError::NothingChosen(no("cards"))));
        assert_eq!(read("bandit", &[("n", "x"), ("other", "x")]), Err(PatternError::UnknownClass(no("n"))));
        assert_eq!(read("bandit", &[("m", "x")]), Err(PatternError::MissingText(no("f"))));
        assert_eq!(
            read("number", &[("few", "x"), ("other", "x")]),
            Err(PatternError::UnknownCategory(no("few")))
        );
        assert_eq!(read("number", &[("one", "x")]), Err(PatternError::MissingText(no("other"))));
        assert_eq!(read("number", &[("other", "{cards:of}")]), Err(PatternError::NoForms(no("cards"))));
    }

    #[test]
    fn a_gap_may_stand_anywhere_and_twice() {
        let pattern =
            Pattern::parse("{car}, roof of {car}", &["car"], &Grammar::default()).unwrap_or_default();
        assert_eq!(pattern.with("tender"), "tender, roof of tender");
    }
}
