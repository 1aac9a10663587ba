//! `presets/<id>.toml`, house files and a pack's `overrides.toml`: values and
//! changes laid over what packs say. Beside the keys here each may hold changes
//! of rows, by kind and id, such as `[loot.purse]`: which kinds can be changed
//! stands in [`holdup_rules::things`], what a row may say in the row's own type.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{OptionValueRow, SetupFile};

/// A rulebook version, whose id is the name of the file, or a house file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PresetFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: Option<String>,
    /// Which state of these rules this is: `MAJOR.MINOR.PATCH`, as in semantic versions.
    #[schemars(extend("x-form" = "version", "x-example" = "version = \"1.2.0\""))]
    pub version: Option<String>,
    /// The day since which they are as they are.
    #[schemars(extend("x-form" = "date", "x-example" = "date = \"2026-05-01\""))]
    pub date: Option<String>,
    /// Where they are from: a rulebook, a club, an evening.
    #[schemars(length(min = 1), extend("x-example" = "source = \"the Thursday table\""))]
    pub source: Option<String>,
    /// What is different from the state before, a sentence for each change.
    #[serde(default)]
    #[schemars(inner(length(min = 1)), extend("x-example" = "changes = [\"five cards are drawn\"]"))]
    pub changes: Vec<String>,
    /// The rulebook version, or the house file beside this one, whose packs and values hold where nothing
    /// else is said.
    #[schemars(extend("x-form" = "preset"))]
    pub inherits: Option<String>,
    /// Packs, beside those it inherits.
    #[serde(default)]
    #[schemars(extend("x-form" = "id"))]
    pub packs: Vec<String>,
    /// What is switched on: parts, as `PART` or `PACK/PART`, and packs with all their parts.
    #[serde(default)]
    #[schemars(extend("x-form" = "with", "x-example" = "with = [\"{part}\"]"))]
    pub with: Vec<String>,
    /// Values of options.
    #[serde(default)]
    #[schemars(extend("x-unit" = "the unit of each option"))]
    pub options: BTreeMap<String, OptionValueRow>,
    /// The only bandits that can be played.
    #[schemars(length(min = 1), extend("x-ref" = "bandit", "x-example" = "characters = [\"{bandit}\", \"{bandit}\", \"{bandit}\"]"))]
    pub characters: Option<Vec<String>>,
    /// The only cars a train is built from; the one that leads comes by itself.
    #[schemars(length(min = 1), extend("x-ref" = "car", "x-example" = "cars = [\"{car}\", \"{car}\", \"{car}\"]"))]
    pub cars: Option<Vec<String>>,
    /// The only round cards a round deck is drawn from.
    #[schemars(length(min = 1), extend("x-ref" = "round", "x-example" = "round_cards = [\"{round}\", \"{round}\"]"))]
    pub round_cards: Option<Vec<String>>,
    /// What is chosen before every game.
    pub setup: Option<SetupFile>,
}

/// What a pack changes in packs it needs.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct OverridesFile {
    /// Values of options.
    #[serde(default)]
    #[schemars(extend("x-unit" = "the unit of each option"))]
    pub options: BTreeMap<String, OptionValueRow>,
}
