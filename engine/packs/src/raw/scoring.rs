//! `scoring.toml` and `scoring/<id>.toml`: what adds to a score. An entry a
//! script counts has a file of its own.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Asks;

/// The table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoringTable {
    /// Entries, in the order of the breakdown.
    pub scoring: Vec<ScoringRow>,
}

/// An entry the engine counts by itself.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoringRow {
    /// The id.
    #[schemars(extend("x-def" = "scoring"))]
    pub id: String,
    /// How the breakdown calls it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What is counted.
    pub counts: CountsWord,
    /// The option that holds the dollars `most_shots` is worth.
    #[schemars(extend("x-ref" = "option"))]
    pub prize: Option<String>,
    /// The option that holds the fewest shots that can win the prize.
    #[schemars(extend("x-ref" = "option"))]
    pub at_least: Option<String>,
    /// Rule ids it rests on.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}

/// What an entry counts.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum CountsWord {
    /// The value of all loot on the bandit's sheet.
    Loot,
    /// Money received that is no token.
    Cash,
    /// A prize for everybody who fired most bullets.
    MostShots,
}

/// An entry its script counts, by the hook `score`; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoringFile {
    /// How the breakdown calls it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Hooks of its script; `score` must be among them.
    #[schemars(extend("x-ref" = "hook"))]
    pub hooks: Vec<String>,
    /// What its script may ask.
    #[serde(default)]
    #[schemars(extend("x-form" = "id"))]
    pub asks: Asks,
    /// Options its script reads.
    #[serde(default)]
    #[schemars(extend("x-ref" = "option"))]
    pub uses: Vec<String>,
    /// Rule ids it rests on.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}
