//! `pins.toml`: by what the records of a folder are played, and which are kept although the content they belong to is
//! gone.

use schemars::JsonSchema;
use serde::Deserialize;

/// Facts about the records of a folder: by which rulebook version they are played, and which belong to an older
/// content, so that `holdup replay` and `holdup test` do not ask them to come out the same. The file lies beside them, or
/// `--pins` names it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinsFile {
    /// The rulebook version the games of the folder are played by: a preset, or a house file, by its path from the folder
    /// this file lies in. A warning says when it is another one than the records were made with.
    #[schemars(extend("x-example" = "preset = \"thursday.toml\""))]
    pub preset: Option<String>,
    /// The records.
    #[serde(default)]
    pub pin: Vec<PinRow>,
}

/// A record of an older content.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinRow {
    /// Its path, from the folder this file lies in.
    #[schemars(extend("x-form" = "record", "x-example" = "record = \"spring/evening-3.record\""))]
    pub record: String,
    /// The hash of the content it belongs to, as its line `preset` says.
    #[schemars(extend("x-form" = "hash", "x-example" = "content = \"5bf40e63c517581e\""))]
    pub content: String,
    /// Why it is kept as it is.
    #[schemars(length(min = 1), extend("x-example" = "reason = \"played before the horses could be led away\""))]
    pub reason: String,
}
