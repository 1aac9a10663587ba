//! `parts.toml`: what of a pack can be switched on. A part is an option of its own
//! id that is off where nothing is said, unless its pack says otherwise.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{FewestMost, Heard, OptionRow, OptionTypeWord, OptionValueRow};

/// What of a pack can be switched on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartsFile {
    /// Parts.
    pub part: Vec<PartRow>,
}

/// A part of a pack. Its script, `parts/<id>.lua`, is heard while it is on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PartRow {
    /// The id, which is that of its option too.
    #[schemars(extend("x-def" = "part"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What it adds, in one sentence.
    #[schemars(length(min = 1))]
    pub text: String,
    /// Parts that are switched on with it.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub implies: Vec<String>,
    /// Parts that are never on together with it, also of packs that may not be loaded.
    #[serde(default)]
    #[schemars(extend("x-form" = "part"))]
    pub excludes: Vec<String>,
    /// Whether it is on where nothing is said, and no part that was switched on excludes it. Packs that are built in have
    /// none: what is in their rulebooks a preset says.
    #[serde(default)]
    #[schemars(extend("x-example" = "default = true"))]
    pub default: bool,
    /// Whether bandits stand nowhere at first while it is on; its script lets them come to the train.
    #[serde(default)]
    pub nowhere_at_first: bool,
    /// Numbers of seats it is for; of those of its parts a game has what all of them allow, and what the bands of round cards serve
    /// if nothing is said.
    #[schemars(extend("x-unit" = "seats"))]
    pub seats: Option<FewestMost>,
    /// Numbers of player bandits it is for: of bandits whom players lead.
    #[schemars(extend("x-unit" = "bandits", "x-example" = "player_bandits = { fewest = 3, most = 12 }"))]
    pub player_bandits: Option<FewestMost>,
    /// Values that options have while it is on, whatever packs and presets say. A house rule decides over them.
    #[serde(default)]
    #[schemars(extend("x-keys" = "option", "x-unit" = "the unit of the option", "x-example" = "sets = { hand_size = 7 }"))]
    pub sets: BTreeMap<String, OptionValueRow>,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
    #[schemars(length(min = 1), extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}

impl PartRow {
    /// The option of the same id, which says whether the part is on.
    pub(crate) fn as_option(&self) -> OptionRow {
        OptionRow {
            id: self.id.clone(),
            kind: OptionTypeWord::Bool,
            range: None,
            values: Vec::new(),
            default: OptionValueRow::Bool(self.default),
            above: None,
            only_with: BTreeMap::new(),
            text: self.text.clone(),
            rules: self.rules.clone(),
            since: None,
        }
    }
}
