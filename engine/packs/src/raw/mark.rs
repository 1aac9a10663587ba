//! `marks.toml`: small values that scripts keep for the game, for seats, bandits, pawns, cars, places and tokens.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Word};
use holdup_rules::content::Resets;

/// Small values that scripts keep.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarksFile {
    /// Marks.
    pub mark: Vec<MarkRow>,
}

/// A mark.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MarkRow {
    /// The id, by which scripts know it.
    #[schemars(extend("x-def" = "mark"))]
    pub id: String,
    /// How it reads in transcripts.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What has it, each its own.
    #[serde(default)]
    #[schemars(extend("x-example" = "of = \"place\""))]
    pub of: MarkOfWord,
    /// The kind of loot whose tokens have it, with `of = "token"`. All see it on a token, also on one that lies face down.
    #[schemars(extend("x-ref" = "loot", "x-example" = "kind = \"{loot}\""))]
    pub kind: Option<String>,
    /// What it is.
    #[serde(rename = "type", default)]
    #[schemars(extend("x-example" = "type = \"bool\""))]
    pub holds: MarkTypeWord,
    /// The words it can be, with `type = "word"`; the first is what it is at first.
    #[serde(default)]
    #[schemars(length(max = 40), extend("x-form" = "id", "x-example" = "values = [\"calm\", \"angry\"]"))]
    pub values: Vec<String>,
    /// The smallest and the largest number it can be; from -100 to 100 where nothing is said. At first it is 0, or what of
    /// this is nearest to 0.
    #[schemars(extend("x-example" = "range = { min = 0, max = 3 }"))]
    pub range: Option<MarkRange>,
    /// Whether it is known to the seat alone whose it is, or whose bandit's. A number needs a `range` then, from which others
    /// can imagine what it is.
    #[serde(default)]
    #[schemars(extend("x-example" = "secret = true"))]
    pub secret: bool,
    /// `false` for one that scripts keep for themselves alone: no transcript, no picture and no answer to `?` shows it.
    #[serde(default = "super::yes")]
    #[schemars(extend("x-example" = "shown = false"))]
    pub shown: bool,
    /// When it goes back to what it was at first; never where nothing is said. That of a token does so besides when the
    /// token comes to the box, that of a car when the car leaves.
    #[serde(default)]
    pub resets: Word<Resets>,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// The smallest and the largest number a mark can be.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkRange {
    /// The smallest number.
    #[schemars(range(min = -100, max = 100), extend("x-unit" = "whatever the mark counts", "x-example" = "min = 0"))]
    pub min: i8,
    /// The largest number.
    #[schemars(range(min = -100, max = 100), extend("x-unit" = "whatever the mark counts", "x-example" = "max = 3"))]
    pub max: i8,
}

/// What has a mark.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum MarkOfWord {
    /// The game has one.
    Game,
    /// Each seat: a team of two has one.
    Seat,
    /// Each bandit, and each other character.
    #[default]
    Bandit,
    /// Each pawn of nobody.
    Pawn,
    /// Each car.
    Car,
    /// Each place.
    Place,
    /// Each token of one `kind`.
    Token,
}

/// What a mark is.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum MarkTypeWord {
    /// A number.
    #[default]
    Int,
    /// `true` or `false`; `false` at first.
    Bool,
    /// One of `values`.
    Word,
    /// A bandit, or nobody as at first.
    Bandit,
    /// A place, or none as at first.
    Place,
    /// An action, or none as at first.
    Action,
}
