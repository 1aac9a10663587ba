//! `planning/<id>.toml`: what a seat may do on its turn beside playing a card and
//! drawing, done by a script.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Asks;

/// Something to do on a turn; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanningFile {
    /// How the choice reads.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Hooks of its script: `on_plan`, and `may_plan` where it cannot always be done.
    #[serde(default)]
    #[schemars(extend("x-ref" = "hook"))]
    pub hooks: Vec<String>,
    /// Order among subscribers of the same hook: lower first.
    #[serde(default)]
    #[schemars(extend("x-unit" = "steps of an order"))]
    pub priority: i16,
    /// What its script may ask.
    #[serde(default)]
    #[schemars(extend("x-form" = "id"))]
    pub asks: Asks,
    /// Options its script reads.
    #[serde(default)]
    #[schemars(extend("x-ref" = "option"))]
    pub uses: Vec<String>,
    /// Parts that must all be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
    /// Rule ids it rests on.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}
