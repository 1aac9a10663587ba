//! What people ask about a rulebook version: every statement the loaded packs
//! know about, the modules they keep, every option with the values it was given
//! and by whom, and what was changed in content. Which case covers which
//! statement is not known here.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

pub use crate::layer::Rank;
pub use holdup_rules::options::Takes;
use holdup_tell::wording::Language;

use holdup_rules::content::Edition;

/// A statement about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// `BASE-fire-a`.
    pub id: String,
    /// The module it belongs to: `base`, `base:ghost`.
    pub module: String,
    /// What it says.
    pub text: String,
    /// The reason why no case can show it; without one a case must.
    pub unobservable: Option<String>,
}

/// A value, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedValue {
    /// The value as TOML writes it.
    pub value: String,
    /// Path of the file.
    pub file: String,
    /// Byte range in it.
    pub span: Range<usize>,
    /// Who says it.
    pub rank: Rank,
}

/// An option as it is declared, and every value it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The id.
    pub id: String,
    /// Name of the file that declares it: `bullets`.
    pub topic: String,
    /// What its values are.
    pub takes: Arc<Takes>,
    /// Values of other options, as TOML writes them, one of which there must be for this one to change anything.
    pub only_with: Vec<(String, String)>,
    /// What it decides, in one sentence.
    pub text: String,
    /// Rule ids it rests on.
    pub rules: Vec<String>,
    /// Its values, each laid over the one before: the default first, the one in force last.
    pub values: Vec<PlacedValue>,
}

impl OptionInfo {
    /// The value in force, as TOML writes it.
    pub fn value(&self) -> &str {
        self.values.last().map_or("", |place| &place.value)
    }

    /// The value that is declared, as TOML writes it.
    pub fn default(&self) -> &str {
        self.values.first().map_or("", |place| &place.value)
    }
}

/// A value of content that was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The way to it: `loot.purse.reserve`.
    pub way: String,
    /// Its values, the one in force last.
    pub values: Vec<PlacedValue>,
}

/// A part that another one switched on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implied {
    /// Name of the part that implies it.
    pub by: String,
    /// Its name.
    pub name: String,
}

/// An option that is meant to be above another one, and by house rules is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgrown {
    /// Its id.
    pub option: String,
    /// Its value.
    pub value: i64,
    /// The other one.
    pub above: String,
    /// The value of that.
    pub number: i64,
}

/// Statements, shipped modules, options and changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleIndex {
    /// Every statement, in the order of the packs and their lists.
    pub statements: Arc<[Statement]>,
    /// Modules the loaded packs keep completely.
    pub modules: Vec<String>,
    /// See [`Self::options`].
    pub(crate) options: Vec<Arc<OptionInfo>>,
    /// Every value of content that was changed, by the way to it.
    pub changes: Vec<Changed>,
    /// The statements each row of content names, by the word it is written with and its id.
    pub named_by: Arc<BTreeMap<(&'static str, String), Vec<String>>>,
    /// The sentences that say what a thing does, by the same.
    pub texts: Arc<BTreeMap<(&'static str, String), String>>,
    /// Options that house rules keep from being above another one, as they are meant to be.
    pub outgrown: Vec<Outgrown>,
    /// Parts that are on only because one that house rules switch on implies them.
    pub implied: Vec<Implied>,
    /// The preset and the house files over it, the one everything rests on first, with what each says about itself.
    pub editions: Vec<Edition>,
}

impl RuleIndex {
    /// The statement of this id.
    pub fn statement(&self, id: &str) -> Option<&Statement> {
        self.statements.iter().find(|statement| statement.id == id)
    }

    /// The same with statements and options said in a language, as far as it says them.
    #[must_use]
    pub fn spoken(&self, language: &Language) -> RuleIndex {
        let mut index = self.clone();
        for statement in Arc::make_mut(&mut index.statements) {
            if let Some(text) = language.around.statements.get(&statement.id) {
                statement.text.clone_from(text);
            }
        }
        if !language.around.texts.is_empty() {
            let texts = language.around.texts.iter().map(|(thing, text)| (thing.clone(), text.clone()));
            Arc::make_mut(&mut index.texts).extend(texts);
        }
        for option in &mut index.options {
            if let Some(text) = language.around.options.get(&option.id) {
                Arc::make_mut(option).text.clone_from(text);
            }
        }
        index
    }

    /// The statements a row of content names: `bandit`, `django`.
    pub fn rules_of(&self, kind: &'static str, id: &str) -> &[String] {
        self.named_by.get(&(kind, id.to_owned())).map_or(&[], Vec::as_slice)
    }

    /// The sentences that say what a thing does, if content has any: `action`, `fire`.
    pub fn text_of(&self, kind: &'static str, id: &str) -> Option<&str> {
        self.texts.get(&(kind, id.to_owned())).map(String::as_str)
    }

    /// Every option, in the order of the packs and their files.
    pub fn options(&self) -> impl Iterator<Item = &OptionInfo> {
        self.options.iter().map(|option| &**option)
    }

    /// The option of this id.
    pub fn option(&self, id: &str) -> Option<&OptionInfo> {
        self.options().find(|option| option.id == id)
    }

    /// Whether a statement belongs to a module the loaded packs keep.
    pub fn is_shipped(&self, statement: &Statement) -> bool {
        self.modules.contains(&statement.module)
    }

    /// The statements that need a case: those of shipped modules that a case can show.
    pub fn to_cover(&self) -> impl Iterator<Item = &Statement> {
        self.statements
            .iter()
            .filter(|statement| self.is_shipped(statement) && statement.unobservable.is_none())
    }
}
