//! `levels.toml`: the levels cars can have.

use super::{Basis, EngineWord};
use crate::key::keys;
use holdup_rules::capacity::MAX_CARS;
use holdup_rules::content::Sight;

keys! {
    /// The levels of cars, and how far one moves on them.
    LevelsFile {
        /// Levels, lowest first.
        level: Vec<LevelRow>;
    }

    /// A level of cars.
    LevelRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "level" };
        /// How a place on it reads; `{car}` stands for the car.
        place: String, { letters: 1, form: "place" };
        /// How many cars a Move covers on it.
        moves: MovesRow, { unit: "cars" };
        /// What can be shot at from it.
        sight: EngineWord<Sight>;
        /// What it costs to come to it by a Floor Change. Whoever has less owes the rest.
        climbing_costs: u16 = 0, { least: 0, most: 10000, unit: "dollars", example: "climbing_costs = 50" };
        /// Whether nobody steps, sees, aims or flees into it or out of it, and nobody meets anybody there: only scripts
        /// move somebody to it and away, and what they do to a car reaches it only where they name it. Whoever stands there
        /// can do only actions that say `in_closed`.
        closed: bool = false, { example: "closed = true" };
        ..basis: Basis, "What it rests on.";
    }

    /// How many cars are covered.
    #[derive(Copy)]
    MovesRow {
        /// The smallest number.
        fewest: u8, { least: 1, most: MAX_CARS as i64, unit: "cars" };
        /// The largest number.
        most: u8, { least: 1, most: MAX_CARS as i64, unit: "cars" };
    }
}
