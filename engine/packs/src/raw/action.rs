//! `actions.toml` and `actions/<id>.toml`: the action cards every bandit owns. One
//! that a script performs has a file of its own.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Called, OrOption, Word};
use holdup_rules::content::CardDrawing;

/// Action cards the engine can perform by itself.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsFile {
    /// Action cards, in the order they are offered.
    pub action: Vec<ActionRow>,
}

/// An action card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ActionRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "action"))]
    pub id: String,
    /// What is printed on it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What it makes its bandit do.
    pub does: DoesWord,
    /// Which pawn `send` sends.
    #[schemars(extend("x-ref" = "pawn"))]
    pub pawn: Option<String>,
    /// Whether `send` must send it if it can; it must where nothing is said.
    pub must: Option<OrOption<bool>>,
    /// How many there are of it, where it can be done, and what it rests on.
    #[serde(rename = "*owned")]
    #[schemars(flatten)]
    pub owned: OwnedKeys,
}

/// An action card that a script performs by `on_action`, with `can_act` where it cannot always be done; the id is the name
/// of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ActionFile {
    /// What is printed on it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Whether cards that came to nothing count among those its script is told of by `last_turned`; they do where
    /// nothing is said.
    pub counts_void: Option<OrOption<bool>>,
    /// How many there are of it, where it can be done, and what it rests on.
    #[serde(rename = "*owned")]
    #[schemars(flatten)]
    pub owned: OwnedKeys,
    /// How its script is called.
    #[serde(rename = "*called")]
    #[schemars(flatten)]
    pub called: Called,
}

/// What is said of every action card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct OwnedKeys {
    /// The drawing of it on pages; without it a page looks for one called as its id, and else takes that of its kind.
    #[schemars(extend("x-example" = "draw = \"punch\""))]
    pub draw: Option<Word<CardDrawing>>,
    /// How many each bandit owns.
    #[schemars(range(min = 0, max = 40), extend("x-unit" = "cards"))]
    pub copies: u8,
    /// How many more while a part is on.
    #[serde(default)]
    pub more: Vec<MoreRow>,
    /// How many a team owns in a game of two players; of an odd number its first bandit has one more.
    #[serde(default = "one_each")]
    #[schemars(range(min = 0, max = 40), extend("x-unit" = "cards", "x-example" = "team_copies = 3"))]
    pub team_copies: u8,
    /// Actions as which its cards count to bullets that bar cards, besides its own.
    #[serde(default)]
    #[schemars(extend("x-ref" = "action", "x-example" = "counts_as = [\"fire\"]"))]
    pub counts_as: Vec<String>,
    /// Whether somebody who stands in a closed level can do it; everything else comes to nothing there.
    #[serde(default)]
    #[schemars(extend("x-example" = "in_closed = true"))]
    pub in_closed: bool,
    /// Whether somebody who stands nowhere can do it, and is not out of the game; everything else comes to nothing then.
    /// For actions that send a pawn, or are a script.
    #[serde(default)]
    #[schemars(extend("x-example" = "from_nowhere = true"))]
    pub from_nowhere: bool,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// Copies that come with a part.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoreRow {
    /// While this part is on.
    #[schemars(extend("x-ref" = "part"))]
    pub part: String,
    /// So many more for each bandit.
    #[schemars(range(min = 1, max = 40), extend("x-unit" = "cards", "x-example" = "copies = 1"))]
    pub copies: u8,
}

/// One for each of the two bandits of a team.
fn one_each() -> u8 {
    2
}

/// What an action card makes its bandit do.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum DoesWord {
    /// Move along the level.
    Move,
    /// Change to the other level of the car.
    ChangeFloor,
    /// Shoot somebody in sight.
    Fire,
    /// Take a loot token from the place.
    Rob,
    /// Hit somebody in the same place, who lands in a neighbouring car.
    Punch,
    /// Hit somebody in the same place, who lands on the other level of the car.
    PunchOtherLevel,
    /// Send a pawn of nobody to a neighbouring car.
    Send,
}
