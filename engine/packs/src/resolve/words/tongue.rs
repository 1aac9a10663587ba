//! The grammar of a language as its files declare it, and names put into it:
//! every form of every name is made here, so that saying it is copying text.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use holdup_tell::wording::{Grammar, Name, Pattern, PatternError, PluralForms};

use super::plural;
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{NameText, SeveralText, TextsById, WordsFile};
use crate::suggest;
use crate::world::File;

/// Most forms, and most classes, of a language.
const MOST: usize = 32;
/// Most joins of a language.
const MOST_JOINS: usize = 128;
/// Longest text that is made of a name, in bytes, unless the name itself is longer.
const LONGEST_MADE: usize = 1000;
/// Most bytes of all names of a language together, in all their forms.
const MOST_MADE: usize = 4 << 20;

/// A language whose names can be made.
pub(super) struct Tongue {
    pub(super) grammar: Grammar,
    /// How each form is made.
    made: Vec<Rule<Pattern>>,
    /// The forms, those that others are made of first.
    order: Vec<usize>,
    joins: Vec<Rule<(String, String)>>,
    /// Bytes of the names made so far.
    bytes: Cell<usize>,
    /// The places of rules that made a text without end of some name.
    endless: RefCell<BTreeSet<TextPlace>>,
}

/// A file, and the first and last byte of something in it.
type TextPlace = (String, usize, usize);

/// A rule of the language, and where a file declares it.
struct Rule<T> {
    says: T,
    file: String,
    span: Range<usize>,
}

impl<T> Rule<T> {
    fn new(says: T, file: &File<'_>, span: Range<usize>) -> Rule<T> {
        Rule { says, file: file.path.to_owned(), span }
    }

    fn place(&self) -> TextPlace {
        (self.file.clone(), self.span.start, self.span.end)
    }
}

/// A name as a file gives it.
pub(super) struct RawName<'a> {
    pub(super) text: &'a str,
    pub(super) label: Option<&'a str>,
    pub(super) class: Option<u8>,
    /// Its own forms, by number.
    pub(super) own: BTreeMap<usize, &'a str>,
}

impl Tongue {
    /// What the files of a language say of it together. Of two that make the same form the later has the last word.
    pub(super) fn new(id: &str, files: &[(File<'_>, WordsFile)], out: &mut Vec<Diagnostic>) -> Tongue {
        let mut grammar = Grammar { counts: plural::counts(id), ..Grammar::default() };
        let mut made: BTreeMap<&str, (&File<'_>, &str)> = BTreeMap::new();
        let mut joins: BTreeMap<&str, (&File<'_>, &str)> = BTreeMap::new();
        // The sentences of the engine come first: what is meant where nothing is said is for them to say.
        let engine = files.iter().filter(|(file, _)| file.pack.is_empty());
        let others = files.iter().filter(|(file, _)| !file.pack.is_empty());
        for (file, raw) in engine.chain(others) {
            for class in &raw.agree {
                if grammar.class(class).is_none() {
                    grammar.classes.push(class.clone());
                }
            }
            made.extend(raw.forms.iter().map(|(form, text)| (form.as_str(), (file, text.0.as_str()))));
            joins.extend(raw.joins.iter().map(|(apart, joined)| (apart.as_str(), (file, joined.0.as_str()))));
            if joins.remove("").is_some() {
                let message = "a join of nothing would be found everywhere";
                Diagnostic::new(&codes::BAD_FORM, file.path, file.key(&["joins", ""]), message)
                    .label("no words meet here")
                    .help("write the words that meet, such as `\"de el\" = \"del\"`")
                    .tell(out);
            }
            if grammar.classes.len() > MOST || made.len() > MOST || joins.len() > MOST_JOINS {
                let message = format!(
                    "a language has room for {MOST} classes, {MOST} forms of names and {MOST_JOINS} joins"
                );
                Diagnostic::new(&codes::TOO_MANY, file.path, 0..0, message)
                    .help("remove some of them")
                    .tell(out);
                grammar.classes.truncate(MOST);
                made = made.into_iter().take(MOST).collect();
                joins = joins.into_iter().take(MOST_JOINS).collect();
            }
        }
        grammar.forms = made.keys().map(|form| (*form).to_owned()).collect();
        let mut tongue = Tongue {
            made: Vec::new(),
            order: Vec::new(),
            joins: (joins.into_iter())
                .map(|(apart, (file, joined))| {
                    Rule::new((apart.to_owned(), joined.to_owned()), file, file.key(&["joins", apart]))
                })
                .collect(),
            grammar,
            bytes: Cell::default(),
            endless: RefCell::default(),
        };
        for (form, (file, text)) in &made {
            let pattern = Pattern::parse(text, &["name"], &tongue.grammar).unwrap_or_else(|error| {
                out.push(bad_form(file, form, &error));
                name_itself()
            });
            tongue.made.push(Rule::new(pattern, file, file.value(&["forms", form])));
        }
        tongue.order_forms(&made, out);
        tongue
    }

    /// Finds an order in which each form can be made of those before it.
    fn order_forms(&mut self, made: &BTreeMap<&str, (&File<'_>, &str)>, out: &mut Vec<Diagnostic>) {
        let mut open: Vec<usize> = (0..self.made.len()).collect();
        while !open.is_empty() {
            let ready = open.iter().position(|&form| {
                let mut needs = self.made[form].says.forms();
                needs.all(|need| !open.contains(&usize::from(need)))
            });
            let at = ready.unwrap_or_else(|| {
                let form = open[0];
                if let Some((name, (file, _))) = made.iter().nth(form) {
                    let message = format!("the form `{name}` is made of itself");
                    let span = file.span(&format!("forms/{name}"));
                    Diagnostic::new(&codes::BAD_FORM, file.path, span, message)
                        .label("this leads back to the same form")
                        .help("make one of these forms of `{name}` alone")
                        .tell(out);
                }
                self.made[form].says = name_itself();
                0
            });
            self.order.push(open.remove(at));
        }
    }

    /// Takes in what a file calls something, and tells what cannot be.
    pub(super) fn read_name<'a>(
        &self,
        file: &File<'_>,
        keys: &[&str],
        name: &'a NameText,
        out: &mut Vec<Diagnostic>,
    ) -> RawName<'a> {
        match name {
            NameText::Plain(text) => {
                RawName { text: &text.0, label: None, class: None, own: BTreeMap::new() }
            }
            NameText::Forms(name) => RawName {
                text: &name.name.0,
                label: name.label.as_ref().map(|label| label.0.as_str()),
                class: self.class_number(file, keys, name.agree.as_deref(), out),
                own: self.own_forms(file, keys, &name.forms, out),
            },
        }
    }

    /// The number of a class.
    pub(super) fn class_number(
        &self,
        file: &File<'_>,
        keys: &[&str],
        agree: Option<&str>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<u8> {
        let agree = agree?;
        let class = self.grammar.class(agree);
        if class.is_none() {
            let span = file.span(&format!("{}/agree", keys.join("/")));
            out.push(unknown_class(file, span, agree, &self.grammar));
        }
        class
    }

    /// Forms a thing has of its own.
    pub(super) fn own_forms<'a>(
        &self,
        file: &File<'_>,
        keys: &[&str],
        forms: &'a TextsById,
        out: &mut Vec<Diagnostic>,
    ) -> BTreeMap<usize, &'a str> {
        let mut own = BTreeMap::new();
        for (form, text) in forms {
            match self.grammar.form(form) {
                Some(form) => _ = own.insert(usize::from(form), text.0.as_str()),
                None => {
                    let keys: Vec<&str> = keys.iter().copied().chain([form.as_str()]).collect();
                    let span = file.key(&keys);
                    let message = format!("the language has no form `{form}`");
                    let help = suggest::help(form, self.grammar.forms.iter().map(String::as_str));
                    let help = help.unwrap_or_else(|| {
                        format!("say how it is made where a name does not say it: `[forms]`, `{form} = \"{{name}}\"`").into()
                    });
                    Diagnostic::new(&codes::BAD_FORM, file.path, span, message)
                        .label("no `[forms]` declares it")
                        .help(help)
                        .tell(out);
                }
            }
        }
        own
    }

    /// A name with all its forms.
    pub(super) fn name_of_row(&self, given: &RawName<'_>, class: Option<u8>) -> Name {
        let own = given.own.iter().map(|(form, text)| (*form, (*text).to_owned())).collect();
        let label = given.label.map(str::to_owned);
        self.name_from_forms(given.text, label, own, given.class.or(class).unwrap_or_default())
    }

    /// A name that says nothing of its forms.
    pub(super) fn name_of_text(&self, text: &str) -> Name {
        self.name_from_forms(text, None, BTreeMap::new(), 0)
    }

    /// A name with the forms it says, and those that are made.
    pub(super) fn name_from_forms(
        &self,
        text: &str,
        label: Option<String>,
        own: BTreeMap<usize, String>,
        class: u8,
    ) -> Name {
        let text = self.with_joins(text);
        let mut forms = vec![String::new(); self.made.len()];
        for &form in &self.order {
            forms[form] = match own.get(&form) {
                Some(own) => self.with_joins(own),
                None => {
                    let rule = &self.made[form];
                    let name = |form: Option<u8>| form.map_or(&*text, |form| &forms[usize::from(form)]);
                    match rule.says.put_together_within(LONGEST_MADE.max(text.len()), name) {
                        Some(made) => self.with_joins(&made),
                        None => {
                            self.endless.borrow_mut().insert(rule.place());
                            text.clone()
                        }
                    }
                }
            };
        }
        let bytes = self.bytes.get() + text.len() + forms.iter().map(String::len).sum::<usize>();
        self.bytes.set(bytes);
        if bytes > MOST_MADE {
            // The form of a name that has none is the name.
            forms.clear();
        }
        Name::with_forms(text, label, forms, class)
    }

    /// The text with words put together that do not stand side by side.
    fn with_joins(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for join in &self.joins {
            let (apart, joined) = &join.says;
            match put_together(&text, apart, joined, LONGEST_MADE.max(text.len())) {
                Some(shorter) => text = shorter,
                None => _ = self.endless.borrow_mut().insert(join.place()),
            }
        }
        text
    }

    /// Reports what made texts without end, once all names are made.
    pub(super) fn check_lengths(&self, out: &mut Vec<Diagnostic>) {
        for (file, start, end) in &*self.endless.borrow() {
            let message = format!("this makes texts of more than {LONGEST_MADE} bytes");
            Diagnostic::new(&codes::BAD_FORM, file.clone(), *start..*end, message)
                .label("what is made here is put into what others make")
                .help("say the name once in a form, and join words to what is about as long")
                .tell(out);
        }
        if let (true, Some(rule)) = (self.bytes.get() > MOST_MADE, self.made.first()) {
            let message =
                format!("the names of a language take more than {} MB in all forms", MOST_MADE >> 20);
            Diagnostic::new(&codes::TOO_MANY, rule.file.clone(), rule.span.clone(), message)
                .label("a form of every name")
                .help("shorten the names, or declare fewer forms")
                .tell(out);
        }
    }

    /// What several are called.
    pub(super) fn plural_forms(
        &self,
        file: &File<'_>,
        keys: &[&str],
        several: &SeveralText,
        out: &mut Vec<Diagnostic>,
    ) -> PluralForms {
        let texts = match several {
            SeveralText::Plain(text) => return text.0.clone().into(),
            SeveralText::Counted(texts) => texts,
        };
        let mut wrong = |key: Option<&str>, message: String, help: String| {
            let keys: Vec<&str> = keys.iter().copied().chain(key).collect();
            Diagnostic::new(&codes::BAD_CHOICE, file.path, file.key(&keys), message)
                .label("not all numbers have their word")
                .help(help)
                .tell(out);
        };
        let Some(other) = texts.get("other") else {
            let help = "add `other`, which is meant for every number no other text is for".to_owned();
            wrong(None, "there is no text for `other`".to_owned(), help);
            return PluralForms::default();
        };
        let mut several = PluralForms::from(other.0.clone());
        for (way, text) in texts {
            match self.grammar.categories().find(|category| category.name() == way) {
                Some(category) => several = several.but(category, &text.0),
                None => wrong(
                    Some(way),
                    format!("`{way}` is no way in which this language counts"),
                    format!("it counts in these: {}", self.counting_ways()),
                ),
            }
        }
        several
    }

    /// The ways in which the language counts, for messages.
    pub(super) fn counting_ways(&self) -> String {
        let ways: Vec<String> = self.grammar.categories().map(|way| format!("`{}`", way.name())).collect();
        ways.join(", ")
    }
}

/// How a form is made that is the name itself.
fn name_itself() -> Pattern {
    Pattern::parse("{name}", &["name"], &Grammar::default()).unwrap_or_default()
}

fn bad_form(file: &File<'_>, form: &str, error: &PatternError) -> Diagnostic {
    let span = file.span(&format!("forms/{form}"));
    Diagnostic::new(
        &codes::BAD_FORM,
        file.path,
        span,
        format!("the form `{form}` cannot be made: {error}"),
    )
    .label("not a way to make a form")
    .help("write how it is made of a name, such as `\"of {name}\"`, or of another form of it, such as `\"of {name:the}\"`")
}

pub(super) fn unknown_class(
    file: &File<'_>,
    span: std::ops::Range<usize>,
    class: &str,
    grammar: &Grammar,
) -> Diagnostic {
    let known: Vec<String> = grammar.classes.iter().map(|class| format!("`{class}`")).collect();
    let help = match known.as_slice() {
        [] => format!("declare the classes of the language: `agree = [\"{class}\"]` at the top of its file"),
        known => format!("the classes of the language are {}", known.join(", ")),
    };
    Diagnostic::new(&codes::UNKNOWN_CLASS, file.path, span, format!("`{class}` is no class of this language"))
        .label("no `agree` declares it")
        .help(help)
}

/// Puts words together wherever they stand side by side as words of their own, unless more than so many bytes result.
fn put_together(text: &str, apart: &str, joined: &str, most: usize) -> Option<String> {
    let ends_in_word = apart.chars().next_back().is_some_and(char::is_alphanumeric);
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(apart).filter(|_| !apart.is_empty()) {
        let (before, behind) = (&rest[..at], &rest[at + apart.len()..]);
        let last = before.chars().next_back().or_else(|| result.chars().next_back());
        let begins = !last.is_some_and(char::is_alphanumeric);
        let ends = !ends_in_word || !behind.starts_with(char::is_alphanumeric);
        result.push_str(before);
        result.push_str(if begins && ends { joined } else { apart });
        if result.len() > most {
            return None;
        }
        rest = behind;
    }
    Some(result + rest).filter(|result| result.len() <= most)
}

#[cfg(test)]
mod tests {
    use super::put_together;

    fn join(text: &str, apart: &str, joined: &str) -> String {
        put_together(text, apart, joined, 100).unwrap()
    }

    #[test]
    fn words_are_put_together_where_they_are_words() {
        assert_eq!(join("de el salón", "de el", "del"), "del salón");
        assert_eq!(join("desde el salón", "de el", "del"), "desde el salón");
        assert_eq!(join("de ella", "de el", "del"), "de ella");
        assert_eq!(join("di l'amico, di l'altro", "di l'", "dell'"), "dell'amico, dell'altro");
        assert_eq!(join("a el vagón de el circo", "de el", "del"), "a el vagón del circo");
    }
}
