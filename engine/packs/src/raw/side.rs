//! `sides.toml`: those who win together.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Basis;

/// Those who win together.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidesFile {
    /// Sides.
    pub side: Vec<SideRow>,
}

/// A side: what those of it score is counted together, and they win together by riches. Of which side somebody is says
/// `side` of a card of a family that he holds, or else of his own file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SideRow {
    /// The id.
    #[schemars(extend("x-def" = "side"))]
    pub id: String,
    /// How the result calls it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}
