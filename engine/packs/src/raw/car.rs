//! `cars.toml` and `cars/<id>.toml`: cars that are only numbers stand side by
//! side in a table, one with a script has a file of its own.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Asks, OrOption, Source, When};

/// Cars without scripts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CarsFile {
    /// Cars.
    pub car: Vec<CarRow>,
}

/// A car without a script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CarRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "car"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Whether it heads the train; exactly one kind of car does.
    #[serde(default)]
    pub leads: bool,
    /// Its levels, lowest first.
    #[schemars(length(min = 1, max = 4), extend("x-ref" = "level"))]
    pub levels: Vec<String>,
    /// Where it stands; in the train where nothing is said.
    #[serde(default)]
    #[schemars(extend("x-example" = "stands = \"beside\""))]
    pub stands: StandsWord,
    /// Whether its lowest level touches every level of the neighbouring cars, and not only the same one.
    #[serde(default)]
    #[schemars(extend("x-example" = "joins_all_levels = true"))]
    pub joins_all_levels: bool,
    /// Whether pawns of nobody can enter it; they can where nothing is said.
    pub open_to_pawns: Option<OrOption<bool>>,
    /// Whether bandits can start in it; they can where nothing is said.
    #[serde(default = "yes")]
    #[schemars(extend("x-example" = "open_at_start = false"))]
    pub open_at_start: bool,
    /// Loot printed on it.
    #[serde(default)]
    pub loot: Vec<PrintedLootRow>,
    /// Parts that must all be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
    /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
    /// Where the facts are from.
    pub source: Source,
}

/// A car with a script; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CarFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Whether it heads the train; exactly one kind of car does.
    #[serde(default)]
    #[schemars(extend("x-example" = "leads = true"))]
    pub leads: bool,
    /// Its levels, lowest first.
    #[schemars(length(min = 1, max = 4), extend("x-ref" = "level"))]
    pub levels: Vec<String>,
    /// Where it stands; in the train where nothing is said.
    #[serde(default)]
    pub stands: StandsWord,
    /// Whether its lowest level touches every level of the neighbouring cars, and not only the same one.
    #[serde(default)]
    pub joins_all_levels: bool,
    /// Whether pawns of nobody can enter it; they can where nothing is said.
    pub open_to_pawns: Option<OrOption<bool>>,
    /// Whether bandits can start in it; they can where nothing is said.
    #[serde(default = "yes")]
    pub open_at_start: bool,
    /// Loot printed on it.
    #[serde(default)]
    pub loot: Vec<PrintedLootRow>,
    /// Hooks its script answers, each by a function of that name.
    #[serde(default)]
    #[schemars(extend("x-ref" = "hook"))]
    pub hooks: Vec<String>,
    /// When these hooks are called at all; always where nothing is said.
    #[serde(default)]
    #[schemars(extend("x-keys" = "hook"))]
    pub when: When,
    /// Order among subscribers of the same hook: lower first.
    #[serde(default)]
    #[schemars(extend("x-unit" = "steps of an order"))]
    pub priority: i16,
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
    /// Where the facts are from.
    pub source: Source,
}

fn yes() -> bool {
    true
}

/// Where a car stands.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum StandsWord {
    /// In the train.
    #[default]
    InTrain,
    /// At an end of the train, at first in front; it can change ends.
    AtAnEnd,
    /// Beside the train, at first beside the leading car; it can drift along.
    Beside,
}

/// Loot printed on a car.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrintedLootRow {
    /// On which of its levels.
    #[schemars(extend("x-ref" = "level"))]
    pub level: String,
    /// Kind of loot.
    #[schemars(extend("x-ref" = "loot"))]
    pub kind: String,
    /// How many of these tokens.
    #[schemars(range(min = 1, max = 32), extend("x-unit" = "tokens"))]
    pub count: u8,
}
