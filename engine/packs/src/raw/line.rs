//! `lines.toml`: lines of cars beside the train.

use super::{Belongs, FactSource, OrOption};
use crate::key::{keys, word_keys};
use holdup_rules::words;

keys! {
    /// Lines of cars beside the train.
    LinesFile {
        /// Lines.
        line: Vec<LineRow>;
    }

    /// A line of cars beside the train, with those of its cars that are in the game. While it is not there itself, its cars are
    /// cars as others are.
    LineRow {
        /// The id: what content, scripts and cases call it.
        id: String, { defines: "line" };
        /// What people call it.
        name: String, { letters: 1 };
        /// Its cars, from its front: all that are there are in every game with the line, and in no other line.
        cars: Vec<String>, { fewest: 1, longest: 24, names: "car", example: "cars = [\"{car}\"]" };
        /// Which way its front looks: as that of the train where nothing is said.
        facing: FacingWord = FacingWord::default(), { example: "facing = \"opposed\"" };
        /// How far behind the front of the train its own front stands at first, and before it if below 0; beside it where
        /// nothing is said.
        start: Option<OrOption<i8>>, { least: -24, most: 24, unit: "cars", example: "start = 2" };
        /// Whether it can stand beside the train; it can where nothing is said.
        beside_train: bool = true, { example: "beside_train = false" };
        /// Whether it can slide to where it stands beside nothing; otherwise it stays.
        stands_apart: bool = false, { example: "stands_apart = true" };
        /// Other lines it can stand beside; it is enough that one of two says so.
        beside: Vec<String> = Vec::new(), { names: "line", needed: true, example: "beside = [\"freight\"]" };
        /// Statements of the rules it rests on, by their ids.
        rules: Vec<String> = Vec::new(), { names: "rule" };
        /// Where the facts are from.
        source: FactSource;
        ..belongs: Belongs, "When it is there.";
    }
}

words! {
    /// Which way the front of a line looks.
    FacingWord {
        /// As that of the train.
        Same = "same",
        /// To where the rear of the train is.
        Opposed = "opposed",
    }
}

word_keys! { FacingWord }
