//! `hostages/<id>.toml`: a card a bandit can hold, which lends powers and
//! drawbacks and brings money in the end.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Heard, OrOption, Source, Word};
use crate::rules::content::BulletZones;

/// A hostage; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HostageFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What it brings in the end.
    pub ransom: RansomRow,
    /// Cards more (or fewer) than usual at the start of a round.
    #[serde(default)]
    #[schemars(range(min = -12, max = 12), extend("x-unit" = "cards", "x-example" = "extra_cards = -1"))]
    pub extra_cards: i8,
    /// Whether its holder never plays face down.
    #[serde(default)]
    pub always_open: bool,
    /// Whether its holder has lost the power of his own character; what others lend him stays.
    #[serde(default)]
    pub costs_power: bool,
    /// Hooks its script answers, each by a function of that name.
    #[serde(default)]
    #[schemars(extend("x-ref" = "hook"))]
    pub hooks: Vec<String>,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
    /// Where the facts are from.
    pub source: Source,
}

/// What a hostage brings.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RansomRow {
    /// What the holder gets.
    #[schemars(range(min = 0, max = 10000), extend("x-unit" = "dollars"))]
    pub amount: u16,
    /// For what; once where nothing is said.
    #[serde(default)]
    pub per: PerWord,
    /// Which loot `loot` and `any_loot` mean.
    #[schemars(extend("x-ref" = "loot"))]
    pub kind: Option<String>,
    /// Where `bullet` counts them; in all cards where nothing is said.
    pub counted_in: Option<OrOption<Word<BulletZones>>>,
}

/// What an amount is paid for.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum PerWord {
    /// Once.
    #[default]
    Once,
    /// Each token of a kind on the sheet.
    Loot,
    /// Once, with at least one token of a kind on the sheet.
    AnyLoot,
    /// Each bullet of another bandit in the cards.
    Bullet,
}
