//! Holds a parsed file against the shape of its raw type and collects
//! *everything* that does not fit, with the bytes it stands at. On the way it
//! gathers which ids are defined and which are named. It looks nothing up:
//! whether a named id exists is decided when all files have been walked.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::diagnostic::{Diagnostic, codes};
use crate::form::{is_date, is_id, is_module, is_record_path, is_reference, is_rule, short};
use crate::kind::{self, FileKind};
use crate::need::Need;
use crate::shape::{KeyNotes, Shape, ShapeForm, TableShape};
use crate::suggest::{self, Advice};
use crate::tree::Tree;
use crate::unseen::{is_blank, is_unseen};

/// Longest text, in characters.
const LONGEST_TEXT: usize = 500;
const LONGEST_LIST: usize = 4096;
/// Most problems of a file that come with a suggestion; nobody reads so many.
const MOST_HELPED: usize = 500;

/// An id that is defined or named somewhere.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// `bandit`, `level`, `rule`.
    pub(crate) kind: String,
    pub(crate) id: String,
    /// Path of the file.
    pub(crate) file: String,
    /// Where it stands.
    pub(crate) span: Range<usize>,
}

/// What walking a file yields.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) defines: Vec<Mention>,
    pub(crate) names: Vec<Mention>,
    /// Ids it names without a need for them to be there.
    pub(crate) hints: Vec<Mention>,
    /// Keys of the file itself that stand below a heading, by where they begin.
    pub(crate) strays: BTreeMap<usize, String>,
}

/// Holds a file against its kind. Of a pack from outside its own ids have the pack's name before them.
pub(crate) fn walk(path: &str, tree: &Tree<'_>, kind: &FileKind, is_shared: bool) -> Walked {
    let mut walk = ShapeWalk::of(path, is_shared);
    walk.strays(kind.shape(), tree.root.get_ref());
    walk.table(kind.shape(), tree.root.get_ref(), tree.root.span(), FILE);
    walk.found
}

/// Holds a table that stands in something else against a kind of files.
pub(crate) fn walk_table(path: &str, table: &DeTable<'_>, kind: &FileKind) -> Walked {
    let mut walk = ShapeWalk::of(path, false);
    walk.table(kind.shape(), table, 0..0, "this table");
    walk.found
}

/// Holds a part of a row against the rows files of a kind have under a word: what it lacks and other files say is
/// reported too, so only what it names is of use.
pub(crate) fn walk_row(path: &str, row: &DeTable<'_>, kind: &FileKind, word: &str) -> Walked {
    let mut walk = ShapeWalk::of(path, true);
    if let Some(shape) = kind.row(word) {
        walk.table(shape, row, 0..0, "this row");
    }
    walk.found
}

/// The whole of what is walked, as messages call it.
const FILE: &str = "this file";

struct ShapeWalk<'a> {
    file: &'a str,
    is_shared: bool,
    found: Walked,
}

impl<'a> ShapeWalk<'a> {
    fn of(file: &'a str, is_shared: bool) -> ShapeWalk<'a> {
        ShapeWalk { file, is_shared, found: Walked::default() }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.found.diagnostics.push(diagnostic);
    }

    fn wrong(
        &self,
        code: &'static crate::diagnostic::Code,
        span: Range<usize>,
        message: String,
    ) -> Diagnostic {
        Diagnostic::new(code, self.file, span, message)
    }

    /// Finds keys that belong above the first heading of a file and stand below one, so that they are taken for keys of
    /// the table there. What follows from that is not told.
    fn strays(&mut self, shape: &Shape, root: &DeTable<'_>) {
        let Some(own) = shape.tables().next() else { return };
        for (heading, value) in root {
            let heading: &str = heading.get_ref();
            let Some(shape) = own.keys.get(heading) else { continue };
            match (value.get_ref(), &shape.form) {
                (DeValue::Table(rows), ShapeForm::Changes(word)) => {
                    let kind = kind::ALL.iter().find(|kind| kind.defines.contains(word));
                    let row = kind.and_then(|kind| kind.row(word));
                    for (id, row_said) in rows {
                        if let (Some(row), Some(said)) = (row, row_said.get_ref().as_table()) {
                            self.strays_in(own, root, said, row, &format!("[{heading}.{}]", id.get_ref()));
                        }
                    }
                }
                (DeValue::Table(table), _) => {
                    self.strays_in(own, root, table, shape, &format!("[{heading}]"));
                }
                (DeValue::Array(rows), _) => {
                    let row = shape.item().unwrap_or(shape);
                    for table in rows.iter().filter_map(|row| row.get_ref().as_table()) {
                        self.strays_in(own, root, table, row, &format!("[[{heading}]]"));
                    }
                }
                _ => {}
            }
        }
    }

    fn strays_in(
        &mut self,
        own: &TableShape,
        root: &DeTable<'_>,
        table: &DeTable<'_>,
        shape: &Shape,
        heading: &str,
    ) {
        for (key, value) in table {
            let name: &str = key.get_ref();
            let Some(own) = own.keys.get(name).filter(|_| !root.contains_key(name)) else {
                continue;
            };
            let fits = |shape: &Shape| shape.fitting(value.get_ref()).is_some();
            // Nothing else is called so, whatever stands there.
            let is_sure = own.notes.form == Some("preset");
            let may_stay = shape.tables().any(|table| {
                table.keys.contains_key(name) || (!is_sure && table.others.as_deref().is_some_and(fits))
            });
            if may_stay || !fits(own) {
                continue;
            }
            let message = format!("`{name}` stands below `{}`, and so belongs to it", short(heading));
            self.found.strays.insert(key.span().start, name.to_owned());
            self.report(
                self.wrong(&codes::UNKNOWN_KEY, key.span(), message)
                    .label("a key of the file itself")
                    .help(format!("move `{name}` up, above the first heading")),
            );
        }
    }

    fn table(&mut self, shape: &Shape, table: &DeTable<'_>, span: Range<usize>, what: &str) {
        let ShapeForm::Table(allowed) = &shape.form else { return };
        let known = || allowed.keys.keys().copied();
        for (key, value) in table {
            let name: &str = key.get_ref();
            if self.found.strays.contains_key(&key.span().start) {
                continue;
            }
            match (allowed.keys.get(name), &allowed.others) {
                (Some(inner), _) => self.value(inner, value, name),
                (None, Some(inner)) => {
                    match (shape.notes.keys, shape.notes.form) {
                        (Some(kind), _) => self.mention(kind, name, key.span()),
                        (None, Some("option")) => self.hint("option", name, key.span()),
                        (None, Some(_)) if !is_id(name) => self.bad_form("id", name, key.span()),
                        (None, _) => {}
                    }
                    self.value(inner, value, name);
                }
                (None, None) if self.found.diagnostics.len() > MOST_HELPED => {
                    let message = format!("unknown key `{}` in {what}", short(name));
                    self.report(self.wrong(&codes::UNKNOWN_KEY, key.span(), message));
                }
                (None, None) => {
                    let free = known().filter(|known| !table.contains_key(*known));
                    // A key that is there already may be meant all the same: changes are laid over whole rows.
                    let help = match suggest::nearest(name, known()) {
                        Some(near) if suggest::nearest(name, free.clone()).is_none() => {
                            Some(Advice::near(name, near))
                        }
                        _ => suggest::help(name, free),
                    };
                    let message = format!("unknown key `{}` in {what}", short(name));
                    let label = "this key means nothing here";
                    self.report(
                        self.wrong(&codes::UNKNOWN_KEY, key.span(), message).label(label).maybe_help(help),
                    );
                }
            }
        }
        for &name in &allowed.required {
            let is_stray = || what == FILE && self.found.strays.values().any(|stray| stray == name);
            if !table.contains_key(name) && !is_stray() {
                let message = format!("the key `{name}` is missing in {what}");
                let help = format!("add `{name} = ...`: {}", began(&allowed.keys[name].about));
                self.report(
                    self.wrong(&codes::MISSING_KEY, span.clone(), message)
                        .label(format!("`{name}` belongs here"))
                        .help(help),
                );
            }
        }
    }

    /// Notes the name of something that must be defined somewhere.
    fn mention(&mut self, kind: &str, id: &str, span: Range<usize>) {
        if self.form(kind, id, span.clone()) {
            let mention = self.named(kind, id, span);
            self.found.names.push(mention);
        }
    }

    /// Notes the name of something that may not be there.
    fn hint(&mut self, kind: &str, id: &str, span: Range<usize>) {
        if self.form(kind, id, span.clone()) {
            let mention = self.named(kind, id, span);
            self.found.hints.push(mention);
        }
    }

    fn named(&self, kind: &str, id: &str, span: Range<usize>) -> Mention {
        Mention { kind: kind.to_owned(), id: id.to_owned(), file: self.file.to_owned(), span }
    }

    /// Changes of rows, by id. What they say is looked at where they have been laid over the row.
    fn changes(&mut self, value: &Spanned<DeValue<'_>>, name: &str) {
        let Some(table) = value.get_ref().as_table() else {
            return self.wrong_type("a table of changes by id", value, name);
        };
        for (id, change) in table {
            if !change.get_ref().is_table() {
                self.wrong_type("a table of changes", change, id.get_ref());
            }
        }
    }

    fn value(&mut self, shape: &Shape, value: &Spanned<DeValue<'_>>, name: &str) {
        if let ShapeForm::Changes(_) = shape.form {
            return self.changes(value, name);
        }
        let variants = shape.variants();
        let fitting = match variants.as_slice() {
            [one] => Some(*one),
            _ => shape.fitting(value.get_ref()),
        };
        let Some(fitting) = fitting else {
            let wanted: Vec<String> = variants.into_iter().map(wanted).collect();
            return self.wrong_type(&wanted.join(" or "), value, name);
        };
        let notes = shape.notes.or(fitting.notes);
        match (&fitting.form, value.get_ref()) {
            (ShapeForm::Words(words), _) => self.word(words, value, name),
            (ShapeForm::Truth, DeValue::Boolean(_)) => {}
            (ShapeForm::Number, DeValue::Integer(number)) => self.number(&notes, number, value.span(), name),
            (ShapeForm::Text, DeValue::String(text)) => self.text(&notes, text, value.span(), name),
            (ShapeForm::List(item), DeValue::Array(items)) => {
                self.list(&notes, item, items, value.span(), name);
            }
            (ShapeForm::Table(_), DeValue::Table(table)) => {
                self.table(fitting, table, value.span(), &format!("`{}`", short(name)));
            }
            _ => self.wrong_type(&wanted(fitting), value, name),
        }
    }

    fn word(&mut self, words: &[(&str, &str)], value: &Spanned<DeValue<'_>>, name: &str) {
        let words = || words.iter().map(|(word, _)| *word);
        let listed = words().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        match value.get_ref().as_str() {
            None => self.wrong_type("a text", value, name),
            Some(text) if words().any(|word| word == text) => {}
            Some(text) => {
                let help = match suggest::nearest(text, words()) {
                    Some(word) => Advice::near(text, word).and(&format!(" Allowed are {listed}")),
                    None => format!("allowed are {listed}").into(),
                };
                let message = format!("`{name}` cannot be `{}`", short(text));
                let label = "not one of the allowed words";
                self.report(self.wrong(&codes::NOT_ALLOWED, value.span(), message).label(label).help(help));
            }
        }
    }

    fn number(&mut self, notes: &KeyNotes, number: &DeInteger<'_>, span: Range<usize>, name: &str) {
        let (least, most) = (notes.least.unwrap_or(i64::MIN), notes.most.unwrap_or(i64::MAX));
        let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
        if !read.is_some_and(|read| (least..=most).contains(&read)) {
            let help = match (notes.least, notes.most) {
                (Some(least), Some(most)) => format!("write a number from {least} to {most}"),
                (Some(least), None) => format!("write a number of at least {least}"),
                _ => "write a smaller number".to_owned(),
            };
            let message = format!("`{name}` is out of range");
            let label = "not a number that can be used here";
            self.report(self.wrong(&codes::OUT_OF_RANGE, span, message).label(label).help(help));
        }
    }

    fn text(&mut self, notes: &KeyNotes, text: &str, span: Range<usize>, name: &str) {
        if let Some(kind) = notes.defines.or(notes.names) {
            let declares = notes.defines.is_some();
            if declares && !self.is_shared && text.contains('/') {
                return self.bad_form("id", text, span);
            }
            if self.form(kind, text, span.clone()) {
                let mention = self.named(kind, text, span);
                let list = if declares { &mut self.found.defines } else { &mut self.found.names };
                list.push(mention);
            }
            return;
        }
        if let Some(form) = notes.form {
            match form {
                "part" | "listener" => self.hint(form, text, span),
                _ => _ = self.form(form, text, span),
            }
            return;
        }
        let length = text.chars().count();
        let least = notes.letters.unwrap_or(0);
        if length < least {
            let message = format!("`{name}` is empty");
            self.report(
                self.wrong(&codes::BAD_LENGTH, span, message)
                    .label("nothing is written here")
                    .help("write a text"),
            );
        } else if length > LONGEST_TEXT {
            let message = format!("`{name}` is {length} characters long");
            let help = format!("at most {LONGEST_TEXT} characters are allowed");
            self.report(self.wrong(&codes::BAD_LENGTH, span, message).label("too long").help(help));
        } else if let Some(unseen) = text.chars().find(|c| is_unseen(*c)) {
            let code = u32::from(unseen);
            let message = format!("`{name}` holds a character nobody sees, U+{code:04X}");
            self.report(
                self.wrong(&codes::UNSEEN, span, message)
                    .label("one line of plain text belongs here")
                    .help("remove control codes, line breaks and what turns the direction of writing"),
            );
        } else if least > 0 && is_blank(text) {
            let message = format!("`{name}` shows nothing");
            self.report(
                self.wrong(&codes::BAD_LENGTH, span, message)
                    .label("nothing but what takes up no room")
                    .help("write a text that can be seen"),
            );
        }
    }

    fn list(
        &mut self,
        notes: &KeyNotes,
        inner: &Shape,
        items: &[Spanned<DeValue<'_>>],
        span: Range<usize>,
        name: &str,
    ) {
        let (least, most) = (notes.fewest.unwrap_or(0), notes.longest.unwrap_or(LONGEST_LIST));
        if !(least..=most).contains(&items.len()) {
            let message = format!("`{name}` has {} entries", items.len());
            let help = format!("from {least} to {most} entries are allowed");
            self.report(
                self.wrong(&codes::BAD_LENGTH, span, message).label("too few or too many entries").help(help),
            );
        }
        let kind = notes.defines.or(notes.names);
        let is_named = kind.or(notes.form).is_some();
        for (at, item) in items.iter().enumerate().take(LONGEST_LIST) {
            match item.get_ref().as_str() {
                Some(text) if is_named => {
                    let earlier = items[..at].iter().find(|other| other.get_ref().as_str() == Some(text));
                    if let Some(earlier) = earlier
                        && notes.repeats != Some(true)
                    {
                        let message = format!("`{}` stands in `{name}` twice", short(text));
                        self.report(
                            self.wrong(&codes::REPEATED, item.span(), message)
                                .label("named again here")
                                .help("once is enough: remove one of them")
                                .related(self.file, earlier.span(), "named here first"),
                        );
                        // It is the same thing that is meant, whatever its pack calls it.
                        if let Some(kind) = kind {
                            self.hint(kind, text, item.span());
                        }
                    } else {
                        self.text(notes, text, item.span(), name);
                    }
                }
                _ => self.value(inner, item, name),
            }
        }
    }

    /// Checks how an id is written; reports and says no where it is not one.
    fn form(&mut self, form: &str, text: &str, span: Range<usize>) -> bool {
        let fits = match form {
            "rule" | "difference" | "ambiguity" | "stated" => is_rule(text),
            "module" => is_module(text),
            "preset" => {
                is_id(text) || (text.ends_with(".toml") && text.len() <= 400 && !text.contains(is_unseen))
            }
            "with" => text.split('/').count() <= 2 && text.split('/').all(is_id),
            "place" => text.len() <= 80 && text.matches("{car}").count() == 1 && !text.contains(is_unseen),
            "version" => semver::Version::parse(text).is_ok(),
            "date" => is_date(text),
            "hash" => text.len() == 16 && text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f')),
            "record" => is_record_path(text),
            "need" => Need::parse(text).is_some(),
            "id" | "pack" | "hook" => is_id(text),
            // Names of things: those of packs from outside have that pack's name before them.
            _ => is_reference(text),
        };
        if !fits {
            self.bad_form(form, text, span);
        }
        fits
    }

    fn bad_form(&mut self, form: &str, text: &str, span: Range<usize>) {
        let (what, help) = match form {
            "rule" => ("a rule id", "rule ids look like `BASE-fire-a`, `D-110` or `AMB-067`"),
            "version" => ("a version", "versions have three numbers, such as `1.0.0`"),
            "date" => ("a date", "write year, month and day of a day there is, such as `2026-05-01`"),
            "hash" => (
                "a hash",
                "a hash has 16 digits from 0 to f; that of a record stands in its line `preset`, behind the name",
            ),
            "record" => (
                "the path of a record",
                "write it from the folder this file lies in, with `/` between folders, such as `spring/evening.record`",
            ),
            "need" => (
                "a pack",
                "write the id of a pack, and behind it which versions will do, where that matters: `high_noon >= 1.2`",
            ),
            "module" => ("a module", "modules look like `base` or `base:NAME`"),
            "preset" => (
                "a rulebook version or a house file",
                "write the name of a rulebook version, such as `base_2014`, or of a file that ends in `.toml`",
            ),
            "with" => ("the name of a part", "write `PART`, `PACK/PART`, or `PACK` for all its parts"),
            "place" => {
                ("the name of a place", "the name of a place holds `{car}` once, such as `roof of the {car}`")
            }
            _ => ("an id", "ids have lower-case letters, digits, `_` and `-`, and at most 40 of them"),
        };
        let message = format!("`{}` is not written like {what}", short(text));
        self.report(self.wrong(&codes::BAD_ID, span, message).label("not a valid name").help(help));
    }

    fn wrong_type(&mut self, wanted: &str, value: &Spanned<DeValue<'_>>, name: &str) {
        let is = named_type(value.get_ref());
        let message = format!("`{}` takes {wanted}, not {is}", short(name));
        self.report(
            self.wrong(&codes::WRONG_TYPE, value.span(), message).label(format!("this is {is}")).maybe_help(
                match (wanted, value.get_ref()) {
                    ("a whole number", DeValue::String(_)) => {
                        Some("numbers are written without quotes".to_owned())
                    }
                    ("true or false", DeValue::String(_)) => {
                        Some("`true` and `false` are written without quotes".to_owned())
                    }
                    ("a list", _) => Some("put it into square brackets: `[ ... ]`".to_owned()),
                    _ => Some(format!("write {wanted}")),
                },
            ),
        );
    }
}

/// The first line of a meaning, as it goes on behind a colon.
fn began(about: &str) -> String {
    let line = about.lines().next().unwrap_or_default().trim_end_matches('.');
    let mut chars = line.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

fn wanted(shape: &Shape) -> String {
    let name = match &shape.form {
        ShapeForm::Words(words) => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`\"{word}\"`")).collect();
            return words.join(" or ");
        }
        ShapeForm::Table(_) if shape.is_from_option() => "the value of an option: `{ option = \"...\" }`",
        ShapeForm::Text => "a text",
        ShapeForm::Number => "a whole number",
        ShapeForm::Truth => "true or false",
        ShapeForm::List(_) => "a list",
        _ => "a table",
    };
    name.to_owned()
}

fn named_type(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
