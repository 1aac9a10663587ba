//! `planning/<id>.toml`: what a seat may do on its turn beside playing a card and
//! drawing, done by a script.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Called, OrOption};

/// Something to do on a turn; the id is the name of the file. Its script does it by `on_plan`, with `may_plan` where it
/// cannot always be done.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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
    /// How its script is called.
    #[serde(rename = "*called")]
    #[schemars(flatten)]
    pub called: Called,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}
