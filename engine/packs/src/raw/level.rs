//! `levels.toml`: the levels cars can have.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Word};
use holdup_rules::capacity::MAX_CARS;
use holdup_rules::content::Sight;

/// The levels of cars, and how far one moves on them.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelsFile {
    /// Levels, lowest first.
    pub level: Vec<LevelRow>,
}

/// A level of cars.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LevelRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "level"))]
    pub id: String,
    /// How a place on it reads; `{car}` stands for the car.
    #[schemars(length(min = 1), extend("x-form" = "place"))]
    pub place: String,
    /// How many cars a Move covers on it.
    #[schemars(extend("x-unit" = "cars"))]
    pub moves: MovesRow,
    /// What can be shot at from it.
    pub sight: Word<Sight>,
    /// What it costs to come to it by a Floor Change. Whoever has less owes the rest.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000), extend("x-unit" = "dollars", "x-example" = "climbing_costs = 50"))]
    pub climbing_costs: u16,
    /// Whether nobody steps, sees, aims or flees into it or out of it, and nobody meets anybody there: only scripts
    /// move somebody to it and away, and what they do to a car reaches it only where they name it. Whoever stands there
    /// can do only actions that say `in_closed`.
    #[serde(default)]
    #[schemars(extend("x-example" = "closed = true"))]
    pub closed: bool,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// How many cars are covered.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovesRow {
    /// The smallest number.
    #[schemars(extend("minimum" = 1, "maximum" = MAX_CARS, "x-unit" = "cars"))]
    pub fewest: u8,
    /// The largest number.
    #[schemars(extend("minimum" = 1, "maximum" = MAX_CARS, "x-unit" = "cars"))]
    pub most: u8,
}
