//! `cars.toml` and `cars/<id>.toml`: cars that are only numbers stand side by
//! side in a table, one with a script has a file of its own.

use super::{Belongs, HookKeys, OrOption, Sourced};
use crate::key::{keys, word_keys};
use holdup_rules::words;

keys! {
    /// Cars without scripts.
    CarsFile {
        /// Cars.
        car: Vec<CarRow>;
    }

    /// A car without a script.
    CarRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "car" };
        ..car: CarKeys, "The car itself.";
    }

    /// A car with a script; the id is the name of the file.
    CarFile {
        ..car: CarKeys, "The car itself.";
        ..heard: HookKeys, "How its script is called.";
    }

    /// What is said of every car.
    CarKeys {
        /// What people call it.
        name: String, { letters: 1 };
        /// Whether it heads the train; exactly one kind of car does.
        leads: bool = false, { example: "leads = true" };
        /// Its levels, lowest first.
        levels: Vec<String>, { fewest: 1, longest: 4, names: "level", needed: true };
        /// Where it stands; in the train where nothing is said.
        stands: StandsWord = StandsWord::default(), { example: "stands = \"beside\"" };
        /// Whether its lowest level touches every level of the neighbouring cars, and not only the same one.
        joins_all_levels: bool = false, { example: "joins_all_levels = true" };
        /// Whether pawns of nobody can enter it; they can where nothing is said.
        open_to_pawns: Option<OrOption<bool>>;
        /// Whether bandits can start in it; they can where nothing is said.
        open_at_start: bool = true, { example: "open_at_start = false" };
        /// Loot printed on it.
        loot: Vec<PrintedLootRow> = Vec::new();
        ..sourced: Sourced, "What it rests on, and where that is from.";
    }
}

words! {
    /// Where a car stands.
    StandsWord {
        /// In the train.
        InTrain = "in_train",
        /// In the train as its last car, in every game, in place of another one.
        Last = "last",
        /// At an end of the train, at first in front; it can change ends.
        AtAnEnd = "at_an_end",
        /// Beside the train, at first beside the leading car; it can drift along.
        Beside = "beside",
    }
}

keys! {
    /// Loot printed on a car.
    PrintedLootRow {
        /// On which of its levels.
        level: String, { names: "level" };
        /// Kind of loot.
        kind: String, { names: "loot", needed: true };
        /// How many of these tokens.
        count: u8, { least: 1, most: 32, unit: "tokens" };
        ..belongs: Belongs, "When it lies there.";
    }
}

word_keys! { StandsWord }
