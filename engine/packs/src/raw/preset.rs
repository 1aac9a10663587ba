//! `presets/<id>.toml`: a rulebook version: packs and option values.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::OptionValueRow;

/// A rulebook version; the id is the name of the file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PresetFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The rulebook version whose packs and values hold where nothing else is said.
    #[schemars(extend("x-form" = "id"))]
    pub inherits: Option<String>,
    /// Packs, beside those it inherits.
    #[serde(default)]
    #[schemars(extend("x-form" = "id"))]
    pub packs: Vec<String>,
    /// Values of options.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValueRow>,
}
