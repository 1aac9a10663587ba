//! `rules.toml` and `rules/*.toml`: the statements of the rules a pack answers for,
//! the list coverage is held against.

use schemars::JsonSchema;
use serde::Deserialize;

/// The statements a pack answers for, against which cases are held.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// Statements.
    pub rule: Vec<RuleRow>,
}

/// A statement about the game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleRow {
    /// The id, such as `BASE-fire-a`; final.
    #[schemars(extend("x-def" = "rule"))]
    pub id: String,
    /// The module it belongs to, such as `base:ghost`.
    #[schemars(extend("x-form" = "module"))]
    pub module: String,
    /// The statement, in our own words.
    #[schemars(length(min = 1))]
    pub text: String,
    /// Why no case can ever show it, where none can.
    #[schemars(length(min = 1))]
    pub unobservable: Option<String>,
}
