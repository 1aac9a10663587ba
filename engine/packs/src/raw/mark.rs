//! `marks.toml`: small numbers bandits can have, known to all.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Basis;

/// Small numbers bandits can have, known to all.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarksFile {
    /// Marks.
    pub mark: Vec<MarkRow>,
}

/// A mark.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MarkRow {
    /// The id, by which scripts know it.
    #[schemars(extend("x-def" = "mark"))]
    pub id: String,
    /// How it reads in transcripts.
    #[schemars(length(min = 1))]
    pub name: String,
    /// When it goes back to 0; never where nothing is said.
    #[serde(default)]
    pub resets: ResetsWord,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// When a mark goes back to 0.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResetsWord {
    /// Never.
    #[default]
    Never,
    /// When a round begins.
    Round,
    /// When a card is turned over, and when the event comes.
    Card,
}
