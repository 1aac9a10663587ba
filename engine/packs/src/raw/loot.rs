//! `loot.toml`: kinds of loot and every token of them.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Source;

/// The file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootFile {
    /// Kinds of loot.
    pub loot: Vec<LootRow>,
}

/// A kind of loot.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootRow {
    /// The id.
    #[schemars(extend("x-def" = "loot"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Lies face down, its value known only to those who held it.
    #[serde(default)]
    pub secret: bool,
    /// Its tokens.
    #[schemars(length(min = 1))]
    pub tokens: Vec<TokensRow>,
    /// How many of them wait beside the train at the start.
    #[serde(default)]
    #[schemars(range(min = 0, max = 64))]
    pub reserve: u8,
    /// Parts that must all be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
    /// Rule ids it rests on.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
    /// Where the facts are from.
    pub source: Source,
}

/// Tokens of one value.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokensRow {
    /// Dollars of each.
    #[schemars(range(min = 0, max = 10000))]
    pub value: u16,
    /// How many.
    #[schemars(range(min = 1, max = 64))]
    pub count: u8,
    /// Parts that must all be on for these tokens to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
}
