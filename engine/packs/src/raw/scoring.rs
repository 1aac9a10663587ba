//! `scoring.toml` and `scoring/<id>.toml`: what adds to a score. An entry a
//! script counts has a file of its own.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Asks, OrOption};

/// What the engine itself adds to a score.
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
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "scoring"))]
    pub id: String,
    /// How the breakdown calls it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What is counted.
    pub counts: CountsWord,
    /// Dollars `most_shots` is worth.
    #[schemars(extend("minimum" = 0, "maximum" = 10000, "x-unit" = "dollars"))]
    pub prize: Option<OrOption<u16>>,
    /// Dollars it is worth where only one bandit plays, where only two do, and so on; `prize` where more do.
    #[serde(default)]
    #[schemars(length(max = 12), inner(range(min = 0, max = 10000)), extend("x-unit" = "dollars", "x-example" = "fewer = [250, 500]"))]
    pub fewer: Vec<u16>,
    /// The fewest shots that can win the prize.
    #[schemars(extend("x-unit" = "shots"))]
    pub at_least: Option<OrOption<u8>>,
    /// What each of several equal shooters gets; all of it where nothing is said.
    pub tie: Option<OrOption<TieWord>>,
    /// Parts that must all be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
    /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}

/// What each of several equal shooters gets.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TieWord {
    /// The whole prize.
    EachFull,
    /// An equal part, rounded down.
    Split,
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
    /// What the hostages a bandit holds bring.
    Ransoms,
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
    /// What its script may ask: keys for verbs such as `game.ask_may`, each with the words a seat reads.
    #[serde(default)]
    #[schemars(extend("x-form" = "id", "x-def-keys" = "ask"))]
    pub asks: Asks,
    /// Options its script reads.
    #[serde(default)]
    #[schemars(extend("x-ref" = "option"))]
    pub uses: Vec<String>,
    /// Parts that must all be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
    /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}
