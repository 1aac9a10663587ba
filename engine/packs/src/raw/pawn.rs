//! `pawns.toml`: pawns that belong to nobody.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, OrOption};

/// Pawns that belong to nobody.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PawnsFile {
    /// Pawns.
    pub pawn: Vec<PawnRow>,
}

/// A pawn that belongs to nobody.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PawnRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "pawn"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Whether it is in the game; it is where nothing is said. Of a pawn that is not, nobody has cards that send it.
    pub in_play: Option<OrOption<bool>>,
    /// Levels it may stand on.
    #[schemars(length(min = 1, max = 4), extend("x-ref" = "level"))]
    pub levels: Vec<String>,
    /// The car it starts in; the leading one where nothing is said.
    #[schemars(extend("x-ref" = "car"))]
    pub starts_in: Option<String>,
    /// Whether it has no effect until a punch wakes it.
    #[serde(default)]
    pub dormant: bool,
    /// Whether it can be shot at, and hides those behind it, as long as it is dormant; it cannot where nothing is said.
    pub shot_at_dormant: Option<OrOption<bool>>,
    /// Loot of this kind in its place cannot be taken as long as it is dormant.
    #[schemars(extend("x-ref" = "loot"))]
    pub guards: Option<String>,
    /// Whether that loot really cannot be taken; it cannot where nothing is said.
    pub locks: Option<OrOption<bool>>,
    /// The level of that car it starts on.
    #[schemars(extend("x-ref" = "level"))]
    pub starts_on: String,
    /// What it does to bandits it meets; nothing when not given.
    pub meeting: Option<MeetingRow>,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// What happens to a bandit a pawn meets.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeetingRow {
    /// Receives a neutral bullet.
    pub bullet: bool,
    /// Flees to this level of the car, or of a neighbouring one.
    #[schemars(extend("x-ref" = "level"))]
    pub flees_to: String,
    /// Whether he flees to a neighbouring car, of his choice.
    #[serde(default)]
    pub to_neighbour: bool,
    /// Whether he can flee to a neighbouring car across the gap between the train and one beside it; he can where
    /// nothing is said.
    pub across_gap: Option<OrOption<bool>>,
    /// Whether he can flee into a neighbouring car that has no such level; where nothing is said only if no other car
    /// is there.
    pub to_any_level: Option<OrOption<bool>>,
    /// Whether a bandit who only passes by is hit as well.
    #[serde(default)]
    pub passing: bool,
    /// Whether those meet it too to whom an event moves it; they do where nothing is said.
    pub by_event: Option<OrOption<bool>>,
}
