//! `planning/<id>.toml`: what a seat may do on its turn beside playing a card and
//! drawing, done by a script.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Asks, OrOption};

/// Something to do on a turn; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanningFile {
    /// How the choice reads.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The kinds of turn on which it can be done; every one where none is named.
    #[schemars(length(min = 1), extend("x-ref" = "turn"))]
    pub turns: Option<Vec<String>>,
    /// Whether it can be done on a turn on which several cards are played; it can where nothing is said.
    pub double_turns: Option<OrOption<bool>>,
    /// The kind of loot a bandit must have for it.
    #[schemars(extend("x-ref" = "loot"))]
    pub holds: Option<String>,
    /// The action whose card it is looked for in deck and discards.
    #[schemars(extend("x-ref" = "action"))]
    pub finds: Option<String>,
    /// Whether that card must be there; it must where nothing is said.
    pub needs_hit: Option<OrOption<bool>>,
    /// Hooks of its script: `on_plan`, and `may_plan` where it cannot always be done.
    #[serde(default)]
    #[schemars(extend("x-ref" = "hook"))]
    pub hooks: Vec<String>,
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
}
