//! A set-up, in a file of its own or as `[setup]` of a house file: what is chosen
//! before a game. Whatever is not named is drawn.

use std::collections::BTreeMap;

use crate::key::{either, keys};
use holdup_rules::capacity::{MAX_PERSONS, MAX_WHO};

keys! {
    /// A set-up. Names may be written as ids or as people read them.
    #[derive(Default)]
    SetupFile {
        /// Who plays, seat by seat: `BANDIT=PLAYER`, or a player alone whose bandit is drawn. `BANDIT=bot` is the bot version of a
        /// bandit, `bot` a bot that is drawn; bots sit where the rules say.
        seats: Vec<String> = Vec::new(), { "maxItems": MAX_WHO, "x-example": "seats = [\"{bandit}=me\", \"greedy\"]" };
        /// How many seats, where nobody is named.
        players: Option<u8>, { "minimum": 1, "maximum": MAX_PERSONS, "x-unit": "seats", "x-example": "players = 4" };
        /// The number of bots that are drawn, beside those that `seats` names.
        bots: Option<u8>, { "maximum": MAX_WHO, "x-unit": "seats", "x-example": "bots = 4" };
        /// Cars behind the leading one, front to rear; what is missing is drawn.
        cars: Vec<String> = Vec::new(), { "maxItems": 24, "x-example": "cars = [\"{car}\", \"{car}\"]" };
        /// Whether the order of these cars is drawn.
        shuffle_cars: Option<bool>, { "x-example": "shuffle_cars = true" };
        /// The round deck, first card to last.
        round_cards: Vec<String> = Vec::new(), { "maxItems": 8, "x-example": "round_cards = [\"{round}\", \"{round}\"]" };
        /// First Player: a bandit of `seats` for whom no rule decides, or the number of such a seat.
        first: Option<FirstRow>, { "x-unit": "seats", "x-example": "first = \"{bandit}\"" };
        /// Loot on chosen cars, as far as it is chosen: `saloon = ["purse 500"]`.
        loot: BTreeMap<String, Vec<String>> = BTreeMap::new();
        /// What chosen bandits start with, in place of their usual loot.
        sheets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    }
}

either! {
    /// First Player.
    FirstRow {
        /// The number of a seat.
        Seat(u8);
        /// A bandit, or the number of a seat as text.
        Name(String);
    }
}
