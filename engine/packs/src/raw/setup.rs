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
        seats: Vec<String> = Vec::new(), { longest: MAX_WHO, example: "seats = [\"{bandit}=me\", \"greedy\"]" };
        /// How many seats, where nobody is named.
        players: Option<u8>, { least: 1, most: MAX_PERSONS as i64, unit: "seats", example: "players = 4" };
        /// The number of bots that are drawn, beside those that `seats` names.
        bots: Option<u8>, { most: MAX_WHO as i64, unit: "seats", example: "bots = 4" };
        /// Cars behind the leading one, front to rear; what is missing is drawn.
        cars: Vec<String> = Vec::new(), { longest: 24, example: "cars = [\"{car}\", \"{car}\"]" };
        /// Whether the order of these cars is drawn.
        shuffle_cars: Option<bool>, { example: "shuffle_cars = true" };
        /// The round deck, first card to last.
        round_cards: Vec<String> = Vec::new(), { longest: 8, example: "round_cards = [\"{round}\", \"{round}\"]" };
        /// First Player: a bandit of `seats` for whom no rule decides, or the number of such a seat.
        first: Option<FirstRow>, { unit: "seats", example: "first = \"{bandit}\"" };
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
