//! `loot.toml`: kinds of loot and every token of them.

use super::{Belongs, EngineWord, OrOption, Sourced};
use crate::key::keys;
use holdup_rules::content::LootDrawing;

keys! {
    /// Kinds of loot and every token of them.
    LootFile {
        /// Kinds of loot.
        loot: Vec<LootRow>;
    }

    /// A kind of loot.
    LootRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "loot" };
        /// What people call it.
        name: String, { letters: 1 };
        /// The drawing of it on pages; without it a page looks for one called as its id, and else takes that of its kind.
        draw: Option<EngineWord<LootDrawing>>, { example: "draw = \"nugget\"" };
        /// Lies face down, its value known only to those who held it.
        secret: bool = false;
        /// Whether it lies face up all the same, as an option can say: then
        /// everybody can tell its tokens apart.
        lies_open: Option<OrOption<bool>>;
        /// Whether it is loot. Where not, nobody robs it, loses it or counts it, and no verb that speaks of loot touches it;
        /// scripts move it by `game.move_token`, and see it where they name it.
        taken: bool = true, { example: "taken = false" };
        /// Its tokens.
        tokens: Vec<TokensRow>, { fewest: 1 };
        /// Whether the value is money; where it is not, it only tells tokens apart.
        scores: bool = true;
        /// Laid out at the start in every ordinary car of the train, the last one first.
        spread: Option<SpreadRow>;
        /// How many of them wait beside the train at the start.
        reserve: u8 = 0, { least: 0, most: 64, unit: "tokens" };
        ..sourced: Sourced, "What it rests on, and where that is from.";
    }

    /// Tokens of one value.
    TokensRow {
        /// Dollars of each.
        value: u16, { least: 0, most: 10000, unit: "dollars" };
        /// How many of these tokens.
        count: u8, { least: 1, most: 64, unit: "tokens" };
        /// What they are called by who knows them, where the value is no money.
        name: Option<String>, { letters: 1 };
        ..belongs: Belongs, "When these tokens are there.";
    }

    /// Tokens laid out in every ordinary car.
    SpreadRow {
        /// On which level.
        level: String, { names: "level" };
        /// How many in each.
        count: u8, { least: 1, most: 8, unit: "tokens" };
    }
}
