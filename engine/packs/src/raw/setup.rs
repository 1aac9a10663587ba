//! A set-up, in a file of its own or as `[setup]` of a house file: what is chosen
//! before a game. Whatever is not named is drawn.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use holdup_rules::capacity::{MAX_PERSONS, MAX_WHO};

/// A set-up. Names may be written as ids or as people read them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SetupFile {
    /// Who plays, seat by seat: `BANDIT=PLAYER`, or a player alone whose bandit is drawn. `BANDIT=bot` is the bot version of a
    /// bandit, `bot` a bot that is drawn; bots sit where the rules say.
    #[schemars(extend("maxItems" = MAX_WHO, "x-example" = "seats = [\"{bandit}=me\", \"greedy\"]"))]
    pub seats: Vec<String>,
    /// How many seats, where nobody is named.
    #[schemars(extend("minimum" = 1, "maximum" = MAX_PERSONS, "x-unit" = "seats", "x-example" = "players = 4"))]
    pub players: Option<u8>,
    /// The number of bots that are drawn, beside those that `seats` names.
    #[schemars(extend("maximum" = MAX_WHO, "x-unit" = "seats", "x-example" = "bots = 4"))]
    pub bots: Option<u8>,
    /// Cars behind the leading one, front to rear; what is missing is drawn.
    #[schemars(length(max = 24), extend("x-example" = "cars = [\"{car}\", \"{car}\"]"))]
    pub cars: Vec<String>,
    /// Whether the order of these cars is drawn.
    #[schemars(extend("x-example" = "shuffle_cars = true"))]
    pub shuffle_cars: Option<bool>,
    /// The round deck, first card to last.
    #[schemars(length(max = 8), extend("x-example" = "round_cards = [\"{round}\", \"{round}\"]"))]
    pub round_cards: Vec<String>,
    /// First Player: a bandit of `seats` for whom no rule decides, or the number of such a seat.
    #[schemars(extend("x-unit" = "seats", "x-example" = "first = \"{bandit}\""))]
    pub first: Option<FirstRow>,
    /// Loot on chosen cars, as far as it is chosen: `saloon = ["purse 500"]`.
    pub loot: BTreeMap<String, Vec<String>>,
    /// What chosen bandits start with, in place of their usual loot.
    pub sheets: BTreeMap<String, Vec<String>>,
}

/// First Player.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum FirstRow {
    /// The number of a seat.
    Seat(u8),
    /// A bandit, or the number of a seat as text.
    Name(String),
}
