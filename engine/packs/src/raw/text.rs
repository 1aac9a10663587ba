//! `texts/*.toml`, beside the packs: what the texts of the rules say, held against
//! each other. Nothing is played by it; people look things up in it.

use schemars::JsonSchema;
use serde::Deserialize;

/// Where the texts of the rules part.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DifferencesFile {
    /// Where the texts part.
    pub difference: Vec<DifferenceRow>,
}

/// One point on which texts part, or on which it was made sure that they do not.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DifferenceRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "difference"))]
    pub id: String,
    /// The option it is about, by its name; not every one exists.
    #[schemars(extend("x-form" = "id"))]
    pub option: String,
    /// The words a value can be one of, where it is one of a few.
    #[serde(default)]
    pub takes: Vec<String>,
    /// What each text says.
    pub values: TextValues,
    /// What kind of difference it is.
    #[schemars(length(min = 1))]
    pub kind: String,
    /// What the repaired consensus takes, where the texts leave it open.
    pub base: Option<String>,
    /// Where the texts say it, and what to know about it.
    pub note: Option<String>,
}

/// What each text says; one that is silent is not there. What is said about a value stands in brackets.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextValues {
    /// The Spanish rulebook of 2014.
    pub es: Option<String>,
    /// The Romanian rulebook of 2014.
    pub ro: Option<String>,
    /// The Dutch rulebook of 2014.
    pub nl: Option<String>,
    /// The help page of a game platform.
    pub help: Option<String>,
    /// The unofficial combined rules.
    pub combined: Option<String>,
}

/// What the texts of the rules leave open.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmbiguitiesFile {
    /// What the texts leave open.
    pub ambiguity: Vec<AmbiguityRow>,
}

/// Something the texts leave open.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmbiguityRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "ambiguity"))]
    pub id: String,
    /// What it is about.
    #[schemars(length(min = 1))]
    pub title: String,
    /// The options that decide it.
    #[serde(default)]
    #[schemars(extend("x-form" = "id"))]
    pub options: Vec<String>,
    /// Where in the texts.
    #[schemars(length(min = 1))]
    pub r#where: String,
    /// What is open.
    pub question: Option<String>,
    /// How it could be settled.
    pub rulings: Option<String>,
    /// How it is settled, and why.
    #[schemars(length(min = 1))]
    pub default: String,
}

/// Which texts of the rules state what.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedFile {
    /// Which texts state which statement.
    pub statement: Vec<StatedRow>,
}

/// Which texts state a statement.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedRow {
    /// The statement.
    #[schemars(extend("x-def" = "stated"))]
    pub id: String,
    /// The texts that state it.
    pub texts: Vec<TextWord>,
    /// Where texts say otherwise, or leave something open.
    #[serde(default)]
    pub see: Vec<String>,
}

/// One of the texts.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum TextWord {
    /// The Spanish rulebook of 2014.
    Es,
    /// The Romanian rulebook of 2014.
    Ro,
    /// The Dutch rulebook of 2014.
    Nl,
    /// The help page of a game platform.
    Help,
    /// The unofficial combined rules.
    Combined,
}

impl TextWord {
    /// Every text, in the order of their columns.
    pub const ALL: [TextWord; 5] =
        [TextWord::Es, TextWord::Ro, TextWord::Nl, TextWord::Help, TextWord::Combined];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            TextWord::Es => "Spanish",
            TextWord::Ro => "Romanian",
            TextWord::Nl => "Dutch",
            TextWord::Help => "help page",
            TextWord::Combined => "combined rules",
        }
    }

    /// The preset that plays by it.
    pub fn preset(self) -> &'static str {
        match self {
            TextWord::Es => "es_2014",
            TextWord::Ro => "ro_2014",
            TextWord::Nl => "nl_2014",
            TextWord::Help => "bga_help_es",
            TextWord::Combined => "ucr_2_1",
        }
    }
}

impl TextValues {
    /// What a text says; none when it is silent.
    pub fn of(&self, text: TextWord) -> Option<&str> {
        match text {
            TextWord::Es => self.es.as_deref(),
            TextWord::Ro => self.ro.as_deref(),
            TextWord::Nl => self.nl.as_deref(),
            TextWord::Help => self.help.as_deref(),
            TextWord::Combined => self.combined.as_deref(),
        }
    }

    /// Whether two texts say different things, whatever is said about them in brackets.
    pub fn differ(&self) -> bool {
        let said = TextWord::ALL.into_iter().filter_map(|text| self.of(text));
        let mut said = said.map(bare);
        let first = said.next();
        said.any(|other| Some(other) != first)
    }
}

/// A value without what is said about it in brackets.
fn bare(value: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_brackets_makes_no_difference() {
        let says = |es: &str, combined: &str| TextValues {
            es: Some(es.to_owned()),
            combined: Some(combined.to_owned()),
            ..TextValues::default()
        };
        assert!(!says("true (if possible)", "true (with (some) exceptions)").differ());
        assert!(!says("one 250", "one (of two) 250").differ());
        assert!(says("fresh_six (expert: fill_to_six)", "fill_to_six").differ());
        assert!(!TextValues::default().differ());
    }
}
