//! `pawns.toml` and `pawns/<id>.toml`: pawns that belong to nobody. Those that are only numbers stand side by side in a
//! table, one with a script has a file of its own.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Heard, MovesRow, OrOption, Word};
use holdup_rules::content::PawnDrawing;

/// Pawns that belong to nobody, without scripts.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PawnsFile {
    /// Pawns.
    pub pawn: Vec<PawnRow>,
}

/// A pawn that belongs to nobody, without a script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PawnRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "pawn"))]
    pub id: String,
    /// The pawn itself.
    #[serde(rename = "*pawn")]
    #[schemars(flatten)]
    pub pawn: PawnKeys,
}

/// A pawn that belongs to nobody, with a script; the id is the name of the file. The script hears what happens as long as
/// the pawn stands somewhere and is not dormant, and `me` is the pawn; of what pawns do, such as `on_meeting`, it hears its
/// own doing alone.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PawnFile {
    /// The pawn itself.
    #[serde(rename = "*pawn")]
    #[schemars(flatten)]
    pub pawn: PawnKeys,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
}

/// What is said of every pawn of nobody.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct PawnKeys {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The figure of it on pages; without it a page looks for one called as its id, and else takes that of its kind.
    #[schemars(extend("x-example" = "draw = \"satchel\""))]
    pub draw: Option<Word<PawnDrawing>>,
    /// One to three letters that stand beside its figure on pages; without them it is the beginning of its name.
    #[schemars(length(min = 1), extend("x-example" = "letters = \"Kd\""))]
    pub letters: Option<String>,
    /// Whether it is in the game; it is where nothing is said. Of a pawn that is not, nobody has cards that send it.
    pub in_play: Option<OrOption<bool>>,
    /// Levels it may stand on.
    #[schemars(length(min = 1, max = 4), extend("x-ref" = "level"))]
    pub levels: Vec<String>,
    /// Whether nothing takes it to another car than the one it is in.
    #[serde(default)]
    #[schemars(extend("x-example" = "keeps_to_car = true"))]
    pub keeps_to_car: bool,
    /// How many cars a card that sends it covers; one where nothing is said. Nobody meets it in the cars between.
    pub moves: Option<MovesRow>,
    /// The car it starts in; the leading one where nothing is said.
    #[schemars(extend("x-ref" = "car"))]
    pub starts_in: Option<String>,
    /// The end of the train at which it starts, in the nearest car in which it may stand; or `nowhere`, until a script lets
    /// it appear. Not beside `starts_in`. A bandit who would have to flee from it there begins on another level of the car, or
    /// where there is none in the nearest car in which bandits can begin.
    #[schemars(extend("x-example" = "starts_at = \"rear\""))]
    pub starts_at: Option<StartWord>,
    /// Whether it has no effect until a punch wakes it.
    #[serde(default)]
    pub dormant: bool,
    /// Whether it can be shot at, and hides those behind it, as long as it is dormant; it cannot where nothing is said.
    pub shot_at_dormant: Option<OrOption<bool>>,
    /// Loot of this kind that it finds in its place cannot be taken as long as it is dormant: one token, and not what comes to
    /// lie beside that.
    #[schemars(extend("x-ref" = "loot"))]
    pub guards: Option<String>,
    /// Whether that loot really cannot be taken; it cannot where nothing is said.
    pub locks: Option<OrOption<bool>>,
    /// The level of that car it starts on; must be given where it starts in one.
    #[schemars(extend("x-ref" = "level"))]
    pub starts_on: Option<String>,
    /// What it does to bandits it meets; nothing when not given. An empty table is a meeting of which nothing comes but what
    /// scripts do.
    pub meeting: Option<MeetingRow>,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// Where a pawn starts that starts in no car of its own.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum StartWord {
    /// In front.
    Front,
    /// In the rear.
    Rear,
    /// Not on the train.
    Nowhere,
}

/// What happens to a bandit a pawn meets.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeetingRow {
    /// Whether he receives a neutral bullet.
    #[serde(default)]
    pub bullet: bool,
    /// The level he flees to, of the car or, with `to_neighbour`, of a neighbouring one; without this and the two keys
    /// below he stays.
    #[schemars(extend("x-ref" = "level"))]
    pub flees_to: Option<String>,
    /// Whether he flees to a neighbouring car, of his choice: to the level `flees_to` says, or to wherever one comes to.
    #[serde(default)]
    pub to_neighbour: bool,
    /// Whether he flees to another level of the car than the one he is on; not beside `flees_to` or `to_neighbour`.
    #[serde(default)]
    #[schemars(extend("x-example" = "to_other_level = true"))]
    pub to_other_level: bool,
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
