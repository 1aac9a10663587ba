//! `victories/<id>.toml`: ways to win that come before riches.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Heard};

/// A way to win; the id is the name of the file. Its script hears whatever happens and can let somebody win at once; the
/// hook `winners` is asked when the game has come to its end, each way in the order of its `priority`, and then riches
/// decide. Without a script it is a way that other scripts name, by `game.win`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct VictoryFile {
    /// How the result calls it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}
