//! `events/<id>.toml`: what stands at the foot of a round card.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Asks, Source, When};

/// An event; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Hooks of its script, heard while the event is in force.
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
