//! `events/<id>.toml`: what stands at the foot of a round card.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Heard, Source};

/// An event; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EventFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Hooks of its script, heard while the event is in force.
    #[serde(default)]
    #[schemars(extend("x-ref" = "hook"))]
    pub hooks: Vec<String>,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
    /// Where the facts are from.
    pub source: Source,
}
