//! House rules as a form, made from the declarations of options; and a rule to read. Nothing here knows an option.

use askama::Template;
use holdup_packs::{Dialogue, Said};

use crate::site::{Frame, Voice, page};

/// A house file in the list.
pub struct ListedHouse {
    /// Its name in addresses.
    pub id: String,
    /// Its path, as people write it.
    pub path: String,
}

#[derive(Template)]
#[template(path = "houses.html")]
struct ListPage<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    files: &'a [ListedHouse],
    bases: &'a [String],
    name: &'a str,
    refused: &'a str,
}

/// The page of all house files, with the form of a new one. `refused` says why `name` was not begun.
pub fn list(
    (dialogue, language): (&Dialogue, &str),
    here: &str,
    (files, bases): (&[ListedHouse], &[String]),
    (name, refused): (&str, &str),
) -> String {
    let frame = Frame { language, title: dialogue.say(Said::RulesTitle, &[]) };
    page(&ListPage { frame, voice: Voice(dialogue), here, files, bases, name, refused })
}

/// The values that a field takes.
pub enum FieldTakes {
    /// One of these: each as the file has it, and as people read it.
    Choice(Vec<(String, String)>),
    /// A number, with a hint at which.
    Number(String),
}

/// An option.
pub struct OptionField {
    /// The id.
    pub id: String,
    /// The sentence that says what it decides.
    pub text: String,
    /// Ids of the statements it rests on.
    pub rules: Vec<String>,
    /// Its field.
    pub takes: FieldTakes,
    /// The value in the field.
    pub value: String,
    /// The value by the rules that the file is built on, as people read it.
    pub usual: String,
    /// True if the two are not the same.
    pub differs: bool,
    /// Messages about the value.
    pub wrong: Vec<String>,
}

impl OptionField {
    /// The id as words.
    fn name(&self) -> String {
        self.id.replace(['_', '/'], " ")
    }

    fn number(&self) -> Option<&str> {
        match &self.takes {
            FieldTakes::Number(hint) => Some(hint),
            FieldTakes::Choice(_) => None,
        }
    }

    fn choices(&self) -> &[(String, String)] {
        match &self.takes {
            FieldTakes::Number(_) => &[],
            FieldTakes::Choice(choices) => choices,
        }
    }
}

/// Something that differs: the name, the value before and after, and the statements it rests on.
pub type OptionDiff = (String, String, String, Vec<String>);

/// The form of a house file.
#[derive(Default)]
pub struct HouseForm {
    /// Its name in addresses.
    pub id: String,
    /// Its path, as people write it.
    pub path: String,
    /// The rules it is built on.
    pub base: String,
    /// Rules it could be built on.
    pub bases: Vec<String>,
    /// The text that is searched for.
    pub find: String,
    /// The topic that is shown: `all`, or one of the list.
    pub topic: String,
    /// Topics, with the number of their options.
    pub topics: Vec<(String, usize)>,
    /// True if only options that differ are shown.
    pub only: bool,
    /// Options that are shown.
    pub rows: Vec<OptionField>,
    /// Changes that are not saved yet: `NAME=VALUE`, or `NAME` of what goes.
    pub edits: Vec<String>,
    /// The file as it will be.
    pub text: String,
    /// Messages about everything else.
    pub told: Vec<String>,
    /// Differences from the rules it is built on.
    pub differs: Vec<OptionDiff>,
    /// True if something is wrong, so that nothing can be said of differences.
    pub is_wrong: bool,
    /// The outcome of the last request.
    pub notice: String,
}

#[derive(Template)]
#[template(path = "house.html")]
struct FormPage<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    form: &'a HouseForm,
}

impl FormPage<'_> {
    fn topic(&self, topic: &str, count: &usize) -> String {
        format!("{} ({count})", topic.replace('_', " "))
    }

    /// The words of a screen reader while somebody types.
    fn state(&self) -> String {
        let wrong = self.form.rows.iter().flat_map(|row| &row.wrong).chain(&self.form.told).next();
        match wrong.filter(|_| self.form.is_wrong) {
            Some(wrong) => wrong.clone(),
            None => self.voice.one(Said::RulesDifferences, &self.form.differs.len().to_string()),
        }
    }

    fn count(&self) -> String {
        self.voice.one(Said::RulesCount, &self.form.rows.len().to_string())
    }
}

impl HouseForm {
    /// The whole page.
    pub fn html(&self, (dialogue, language): (&Dialogue, &str), here: &str) -> String {
        let frame = Frame { language, title: self.path.clone() };
        page(&FormPage { frame, voice: Voice(dialogue), here, form: self })
    }
}

/// A list below a heading: each entry with what belongs to it.
pub struct HeadedList {
    /// The heading.
    pub heading: String,
    /// The entries.
    pub rows: Vec<(String, String)>,
    /// True if they are rules, which have pages of their own.
    pub are_rules: bool,
}

/// A rule to read.
pub struct RuleToRead {
    /// The id.
    pub id: String,
    /// Its text.
    pub text: String,
    /// Everything else that is known of it.
    pub lists: Vec<HeadedList>,
}

#[derive(Template)]
#[template(path = "rule.html")]
struct RulePage<'a> {
    frame: Frame<'a>,
    rule: &'a RuleToRead,
    back: (&'a str, &'a str),
}

impl RuleToRead {
    /// The whole page; `back` is an address and what it leads to.
    pub fn html(&self, language: &str, back: (&str, &str)) -> String {
        let frame = Frame { language, title: self.id.clone() };
        page(&RulePage { frame, rule: self, back })
    }
}
