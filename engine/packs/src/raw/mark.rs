//! `marks.toml`: small values that scripts keep for the game, for seats, bandits, pawns, cars, places and tokens.

use super::{Basis, EngineWord};
use crate::key::{keys, word_keys};
use holdup_rules::content::Resets;
use holdup_rules::words;

keys! {
    /// Small values that scripts keep.
    MarksFile {
        /// Marks.
        mark: Vec<MarkRow>;
    }

    /// A mark.
    MarkRow {
        /// The id, by which scripts know it.
        id: String, { defines: "mark" };
        /// How it reads in transcripts.
        name: String, { letters: 1 };
        /// What has it, each its own.
        of: MarkOfWord = MarkOfWord::Bandit, { example: "of = \"place\"" };
        /// The kind of loot whose tokens have it, with `of = "token"`. All see it on a token, also on one that lies face down.
        kind: Option<String>, { names: "loot", needed: true, example: "kind = \"{loot}\"" };
        /// What it is.
        holds "type": MarkTypeWord = MarkTypeWord::default(), { example: "type = \"bool\"" };
        /// The words it can be, with `type = "word"`; the first is what it is at first.
        values: Vec<String> = Vec::new(), { longest: 40, form: "id", example: "values = [\"calm\", \"angry\"]" };
        /// The smallest and the largest number it can be; from -100 to 100 where nothing is said. At first it is 0, or what of
        /// this is nearest to 0.
        range: Option<MarkRange>, { example: "range = { min = 0, max = 3 }" };
        /// Whether it is known to the seat alone whose it is, or whose bandit's. A number needs a `range` then, from which others
        /// can imagine what it is.
        secret: bool = false, { example: "secret = true" };
        /// `false` for one that scripts keep for themselves alone: no transcript, no picture and no answer to `?` shows it.
        shown: bool = true, { example: "shown = false" };
        /// When it goes back to what it was at first; never where nothing is said. That of a token does so besides when the
        /// token comes to the box, that of a car when the car leaves.
        resets: EngineWord<Resets> = EngineWord::default();
        ..basis: Basis, "What it rests on.";
    }

    /// The smallest and the largest number a mark can be.
    #[derive(Copy)]
    MarkRange {
        /// The smallest number.
        min: i8, { least: -100, most: 100, unit: "whatever the mark counts", example: "min = 0" };
        /// The largest number.
        max: i8, { least: -100, most: 100, unit: "whatever the mark counts", example: "max = 3" };
    }
}

words! {
    /// What has a mark.
    MarkOfWord {
        /// The game has one.
        Game = "game",
        /// Each seat: a team of two has one.
        Seat = "seat",
        /// Each bandit, and each other character.
        Bandit = "bandit",
        /// Each pawn of nobody.
        Pawn = "pawn",
        /// Each car.
        Car = "car",
        /// Each place.
        Place = "place",
        /// Each token of one `kind`.
        Token = "token",
    }

    /// What a mark is.
    MarkTypeWord {
        /// A number.
        Int = "int",
        /// `true` or `false`; `false` at first.
        Bool = "bool",
        /// One of `values`.
        Word = "word",
        /// A bandit, or nobody as at first.
        Bandit = "bandit",
        /// A place, or none as at first.
        Place = "place",
        /// An action, or none as at first.
        Action = "action",
    }
}

word_keys! { MarkOfWord MarkTypeWord }
