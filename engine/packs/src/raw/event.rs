//! `events/<id>.toml`: what stands at the foot of a round card.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Heard, Sourced};

/// An event; the id is the name of the file. Its script is heard while it is in force.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EventFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// What it rests on, and where that is from.
    #[serde(rename = "*sourced")]
    #[schemars(flatten)]
    pub sourced: Sourced,
}
