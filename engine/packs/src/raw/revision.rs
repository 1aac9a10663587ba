//! `revisions.toml`: what rulebook versions said before they were corrected.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::OptionValueRow;

/// What changed in the rulebook versions, so that records made before are played as they were.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevisionsFile {
    /// Rulebook versions some of whose values were corrected.
    #[serde(default)]
    pub revision: Vec<RevisionRow>,
    /// Values of options that were given another name.
    #[serde(default)]
    pub renamed: Vec<RenamedValueRow>,
}

/// A correction of a rulebook version.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevisionRow {
    /// The revision since which it says otherwise; they are counted for all versions together.
    #[schemars(range(min = 2), extend("x-unit" = "revisions"))]
    pub number: u32,
    /// The rulebook version.
    #[schemars(extend("x-form" = "preset"))]
    pub preset: String,
    /// The values it had before.
    #[schemars(extend("x-unit" = "the unit of each option"))]
    pub was: BTreeMap<String, OptionValueRow>,
}

/// A value of an option that means something else since a revision.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RenamedValueRow {
    /// The first revision in which it means something else.
    #[schemars(range(min = 2), extend("x-unit" = "revisions"))]
    pub number: u32,
    /// The option.
    #[schemars(extend("x-form" = "id"))]
    pub option: String,
    /// The value as records before have it.
    pub value: String,
    /// What is meant by it there.
    pub now: String,
}
