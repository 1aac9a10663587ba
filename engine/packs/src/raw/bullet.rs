//! `bullets/<id>.toml`: a kind of bullet beside the plain one.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Called};

/// A kind of bullet; the id is the name of the file. Its script hears `on_hit`. What a cylinder holds of it says whoever fires it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BulletFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Whether it goes back into its place in its cylinder when whoever received it is rid of it.
    #[serde(default)]
    #[schemars(extend("x-example" = "returns = true"))]
    pub returns: bool,
    /// Actions of which the cards of whoever received it come to nothing until the round ends.
    #[serde(default)]
    #[schemars(extend("x-ref" = "action", "x-example" = "bars = [\"fire\"]"))]
    pub bars: Vec<String>,
    /// How its script is called.
    #[serde(rename = "*called")]
    #[schemars(flatten)]
    pub called: Called,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}
