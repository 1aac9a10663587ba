//! `pack.toml`: the manifest of a pack.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Heard;

/// A pack's manifest. Its own script, `pack.lua`, is heard in every game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PackFile {
    /// The id: the name of the pack's folder.
    #[schemars(extend("x-def" = "pack"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Its version, such as `0.1.0`.
    #[schemars(extend("x-form" = "version"))]
    pub version: String,
    /// Version of the pack format it is written for.
    #[schemars(range(min = 1), extend("x-unit" = "versions"))]
    pub api: i64,
    /// Under which licence it may be used.
    #[schemars(length(min = 1))]
    pub licence: String,
    /// Who wrote it.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Where its facts are from.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Packs that must be loaded before it, each with the versions that will do where that matters:
    /// `"high_noon >= 1.2"`.
    #[serde(default)]
    #[schemars(extend("x-form" = "need"))]
    pub needs: Vec<String>,
    /// Packs it cannot be loaded with, written like those it needs.
    #[serde(default)]
    #[schemars(extend("x-form" = "need", "x-example" = "conflicts = [\"high_noon\"]"))]
    pub conflicts: Vec<String>,
    /// Modules of the rule index this pack keeps completely.
    #[serde(default)]
    #[schemars(extend("x-form" = "module"))]
    pub modules: Vec<String>,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// Rule ids its script rests on.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}
