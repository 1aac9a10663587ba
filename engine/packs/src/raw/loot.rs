//! `loot.toml`: kinds of loot and every token of them.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Belongs, OrOption, Sourced, Word};
use holdup_rules::content::LootDrawing;

/// Kinds of loot and every token of them.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootFile {
    /// Kinds of loot.
    pub loot: Vec<LootRow>,
}

/// A kind of loot.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LootRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "loot"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The drawing of it on pages; without it a page looks for one called as its id, and else takes that of its kind.
    #[schemars(extend("x-example" = "draw = \"nugget\""))]
    pub draw: Option<Word<LootDrawing>>,
    /// Lies face down, its value known only to those who held it.
    #[serde(default)]
    pub secret: bool,
    /// Whether it lies face up all the same, as an option can say: then
    /// everybody can tell its tokens apart.
    pub lies_open: Option<OrOption<bool>>,
    /// Whether it is loot. Where not, nobody robs it, loses it or counts it, and no verb that speaks of loot touches it;
    /// scripts move it by `game.move_token`, and see it where they name it.
    #[serde(default = "super::yes")]
    #[schemars(extend("x-example" = "taken = false"))]
    pub taken: bool,
    /// Its tokens.
    #[schemars(length(min = 1))]
    pub tokens: Vec<TokensRow>,
    /// Whether the value is money; where it is not, it only tells tokens apart.
    #[serde(default = "super::yes")]
    pub scores: bool,
    /// Laid out at the start in every ordinary car of the train, the last one first.
    pub spread: Option<SpreadRow>,
    /// How many of them wait beside the train at the start.
    #[serde(default)]
    #[schemars(range(min = 0, max = 64), extend("x-unit" = "tokens"))]
    pub reserve: u8,
    /// What it rests on, and where that is from.
    #[serde(rename = "*sourced")]
    #[schemars(flatten)]
    pub sourced: Sourced,
}

/// Tokens of one value.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TokensRow {
    /// Dollars of each.
    #[schemars(range(min = 0, max = 10000), extend("x-unit" = "dollars"))]
    pub value: u16,
    /// How many of these tokens.
    #[schemars(range(min = 1, max = 64), extend("x-unit" = "tokens"))]
    pub count: u8,
    /// What they are called by who knows them, where the value is no money.
    #[schemars(length(min = 1))]
    pub name: Option<String>,
    /// When these tokens are there.
    #[serde(rename = "*belongs")]
    #[schemars(flatten)]
    pub belongs: Belongs,
}

/// Tokens laid out in every ordinary car.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpreadRow {
    /// On which level.
    #[schemars(extend("x-ref" = "level"))]
    pub level: String,
    /// How many in each.
    #[schemars(range(min = 1, max = 8), extend("x-unit" = "tokens"))]
    pub count: u8,
}
