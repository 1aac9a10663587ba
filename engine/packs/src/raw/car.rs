//! `cars.toml` and `cars/<id>.toml`: cars that are only numbers stand side by
//! side in a table, one with a script has a file of its own.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Belongs, Heard, OrOption, Sourced};

/// Cars without scripts.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CarsFile {
    /// Cars.
    pub car: Vec<CarRow>,
}

/// A car without a script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CarRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "car"))]
    pub id: String,
    /// The car itself.
    #[serde(rename = "*car")]
    #[schemars(flatten)]
    pub car: CarKeys,
}

/// A car with a script; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CarFile {
    /// The car itself.
    #[serde(rename = "*car")]
    #[schemars(flatten)]
    pub car: CarKeys,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
}

/// What is said of every car.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CarKeys {
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
    #[schemars(extend("x-example" = "stands = \"beside\""))]
    pub stands: StandsWord,
    /// Whether its lowest level touches every level of the neighbouring cars, and not only the same one.
    #[serde(default)]
    #[schemars(extend("x-example" = "joins_all_levels = true"))]
    pub joins_all_levels: bool,
    /// Whether pawns of nobody can enter it; they can where nothing is said.
    pub open_to_pawns: Option<OrOption<bool>>,
    /// Whether bandits can start in it; they can where nothing is said.
    #[serde(default = "super::yes")]
    #[schemars(extend("x-example" = "open_at_start = false"))]
    pub open_at_start: bool,
    /// Loot printed on it.
    #[serde(default)]
    pub loot: Vec<PrintedLootRow>,
    /// What it rests on, and where that is from.
    #[serde(rename = "*sourced")]
    #[schemars(flatten)]
    pub sourced: Sourced,
}

/// Where a car stands.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum StandsWord {
    /// In the train.
    #[default]
    InTrain,
    /// In the train as its last car, in every game, in place of another one.
    Last,
    /// At an end of the train, at first in front; it can change ends.
    AtAnEnd,
    /// Beside the train, at first beside the leading car; it can drift along.
    Beside,
}

/// Loot printed on a car.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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
    /// When it lies there.
    #[serde(rename = "*belongs")]
    #[schemars(flatten)]
    pub belongs: Belongs,
}
