//! `turns.toml`: kinds of turn.

use schemars::JsonSchema;
use serde::Deserialize;

/// Kinds of turn.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnsFile {
    /// Kinds of turn.
    pub turn: Vec<TurnRow>,
}

/// A kind of turn.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "turn"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Cards are played face down.
    #[serde(default)]
    pub face_down: bool,
    /// How often each seat acts in a row.
    #[serde(default = "once")]
    #[schemars(range(min = 1, max = 8), extend("x-unit" = "cards or draws"))]
    pub plays: u8,
    /// Runs against the usual direction.
    #[serde(default)]
    pub reversed: bool,
    /// All seats choose in secret before the cards are laid.
    #[serde(default)]
    pub simultaneous: bool,
    /// Actions that may not be played.
    #[serde(default)]
    #[schemars(extend("x-ref" = "action"))]
    pub barred: Vec<String>,
    /// Parts that must all be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
    /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}

fn once() -> u8 {
    1
}
