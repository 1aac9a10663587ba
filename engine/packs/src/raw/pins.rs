//! `pins.toml`: records that are kept although the content they belong to is gone.

use schemars::JsonSchema;
use serde::Deserialize;

/// Records of an older content, which `holdup replay` does not ask to come out the same. The file lies beside them, or
/// is named by `--pins`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinsFile {
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
