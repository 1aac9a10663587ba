//! What a language says about its names and numbers: the forms a name has, the
//! classes that other words agree with, and how it counts.

use holdup_rules::number::byte;

/// A way of counting, as the Unicode tables of plurals call them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the tables; what each means depends on the language")]
pub enum Category {
    Zero,
    One,
    Two,
    Few,
    Many,
    #[default]
    Other,
}

impl Category {
    /// All of them.
    pub const ALL: [Category; 6] =
        [Category::Zero, Category::One, Category::Two, Category::Few, Category::Many, Category::Other];

    /// What it is called in files of words.
    pub const fn name(self) -> &'static str {
        match self {
            Category::Zero => "zero",
            Category::One => "one",
            Category::Two => "two",
            Category::Few => "few",
            Category::Many => "many",
            Category::Other => super::pattern::OTHER,
        }
    }
}

/// How many numbers have their category looked up; more of anything are never counted in a game.
pub const COUNTED: usize = 256;

/// The grammar of a language, as far as its phrases need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grammar {
    /// The classes of names; the first is meant where nothing is said.
    pub classes: Vec<String>,
    /// The forms of names.
    pub forms: Vec<String>,
    /// The category of each number from 0 on.
    pub counts: Box<[Category; COUNTED]>,
}

impl Default for Grammar {
    /// That of English: no forms, no classes, and one is counted in another way than all else.
    fn default() -> Grammar {
        let mut counts = [Category::Other; COUNTED];
        counts[1] = Category::One;
        Grammar { classes: Vec::new(), forms: Vec::new(), counts: Box::new(counts) }
    }
}

impl Grammar {
    /// The number of a form.
    pub fn form(&self, name: &str) -> Option<u8> {
        self.forms.iter().position(|form| form == name).map(byte)
    }

    /// The number of a class.
    pub fn class(&self, name: &str) -> Option<u8> {
        self.classes.iter().position(|class| class == name).map(byte)
    }

    /// How a number is counted.
    #[inline]
    pub fn category(&self, number: i32) -> Category {
        let number = usize::try_from(number).unwrap_or(COUNTED);
        self.counts.get(number).copied().unwrap_or_default()
    }

    /// The ways in which the language counts whole numbers, and `other`.
    pub fn categories(&self) -> impl Iterator<Item = Category> {
        let counts = |category: &Category| *category == Category::Other || self.counts.contains(category);
        Category::ALL.into_iter().filter(counts)
    }

    pub(super) fn category_named(&self, name: &str) -> Option<Category> {
        self.categories().find(|category| category.name() == name)
    }
}

/// What something is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    text: Box<str>,
    /// How it reads on a picture, where that is not the text.
    label: Option<Box<str>>,
    /// Its text in each form of the language.
    forms: Box<[Box<str>]>,
    class: u8,
}

impl From<String> for Name {
    /// A name that is the same in all forms.
    fn from(text: String) -> Name {
        Name { text: text.into(), ..Name::default() }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Name {
    /// A name with a text for each form of the language.
    pub fn with_forms(text: String, label: Option<String>, forms: Vec<String>, class: u8) -> Name {
        Name {
            text: text.into(),
            label: label.map(Into::into),
            forms: forms.into_iter().map(Into::into).collect(),
            class,
        }
    }

    /// As it reads by itself.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// As it reads on a picture, where there is little room.
    #[inline]
    pub fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.text)
    }

    /// As it reads in a form.
    #[inline]
    pub fn form(&self, form: u8) -> &str {
        self.forms.get(usize::from(form)).unwrap_or(&self.text)
    }

    /// The class other words agree with.
    #[inline]
    pub fn class(&self) -> u8 {
        self.class
    }

    /// The name with a change made to each of its texts.
    #[must_use]
    pub fn map(&self, change: impl Fn(&str) -> String) -> Name {
        Name {
            text: change(&self.text).into(),
            label: self.label.as_deref().map(|label| change(label).into()),
            forms: self.forms.iter().map(|form| change(form).into()).collect(),
            class: self.class,
        }
    }
}

/// What several of something are called, by the way they are counted, without their number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PluralForms([Box<str>; Category::ALL.len()]);

impl From<String> for PluralForms {
    fn from(text: String) -> PluralForms {
        PluralForms(std::array::from_fn(|_| text.as_str().into()))
    }
}

impl PluralForms {
    /// With another text for one way of counting.
    #[must_use]
    pub fn but(mut self, category: Category, text: &str) -> PluralForms {
        self.0[category as usize] = text.into();
        self
    }

    /// The text for a way of counting.
    #[inline]
    pub fn of(&self, category: Category) -> &str {
        &self.0[category as usize]
    }

    /// The same with a change made to each text.
    #[must_use]
    pub fn map(&self, change: impl Fn(&str) -> String) -> PluralForms {
        PluralForms(std::array::from_fn(|at| change(&self.0[at]).into()))
    }
}
