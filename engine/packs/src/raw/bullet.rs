//! `bullets/<id>.toml`: a kind of bullet beside the plain one.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Basis;

/// A kind of bullet; the id is the name of the file. What a cylinder holds of it says whoever fires it.
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
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}
