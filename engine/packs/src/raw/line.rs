//! `lines.toml`: lines of cars beside the train.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Belongs, OrOption, Source};

/// Lines of cars beside the train.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LinesFile {
    /// Lines.
    pub line: Vec<LineRow>,
}

/// A line of cars beside the train, with those of its cars that are in the game. While it is not there itself, its cars are
/// cars as others are.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LineRow {
    /// The id: what content, scripts and cases call it.
    #[schemars(extend("x-def" = "line"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Its cars, from its front: all that are there are in every game with the line, and in no other line.
    #[schemars(length(min = 1, max = 24), extend("x-ref" = "car", "x-example" = "cars = [\"{car}\"]"))]
    pub cars: Vec<String>,
    /// Which way its front looks: as that of the train where nothing is said.
    #[serde(default)]
    #[schemars(extend("x-example" = "facing = \"opposed\""))]
    pub facing: FacingWord,
    /// How far behind the front of the train its own front stands at first, and before it if below 0; beside it where
    /// nothing is said.
    #[schemars(extend("minimum" = -24, "maximum" = 24, "x-unit" = "cars", "x-example" = "start = 2"))]
    pub start: Option<OrOption<i8>>,
    /// Whether it can stand beside the train; it can where nothing is said.
    #[serde(default = "super::yes")]
    #[schemars(extend("x-example" = "beside_train = false"))]
    pub beside_train: bool,
    /// Whether it can slide to where it stands beside nothing; otherwise it stays.
    #[serde(default)]
    #[schemars(extend("x-example" = "stands_apart = true"))]
    pub stands_apart: bool,
    /// Other lines it can stand beside; it is enough that one of two says so.
    #[serde(default)]
    #[schemars(extend("x-ref" = "line", "x-example" = "beside = [\"freight\"]"))]
    pub beside: Vec<String>,
    /// When it is there.
    #[serde(rename = "*belongs")]
    #[schemars(flatten)]
    pub belongs: Belongs,
    /// Statements of the rules it rests on, by their ids.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
    /// Where the facts are from.
    pub source: Source,
}

/// Which way the front of a line looks.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum FacingWord {
    /// As that of the train.
    #[default]
    Same,
    /// To where the rear of the train is.
    Opposed,
}
