//! `presets/<id>.toml`, house files and a pack's `overrides.toml`: values and
//! changes laid over what packs say. Beside the keys here each may hold changes
//! of rows, by kind and id, such as `[loot.purse]`: which kinds can be changed
//! stands in [`holdup_rules::things`], what a row may say in the row's own type.

use std::collections::BTreeMap;

use super::{OptionValueRow, SetupFile};
use crate::key::{keys, notes};

keys! {
    /// A rulebook version, whose id is the name of the file, or a house file.
    #[derive(Default)]
    PresetFile {
        /// What people call it.
        name: Option<String>, { letters: 1 };
        /// Which state of these rules this is: `MAJOR.MINOR.PATCH`, as in semantic versions.
        version: Option<String>, { form: "version", example: "version = \"1.2.0\"" };
        /// The day since which they are as they are.
        date: Option<String>, { form: "date", example: "date = \"2026-05-01\"" };
        /// Where they are from: a rulebook, a club, an evening.
        source: Option<String>, { letters: 1, example: "source = \"the Thursday table\"" };
        /// What is different from the state before, a sentence for each change.
        changes: Vec<String> = Vec::new(), { example: "changes = [\"five cards are drawn\"]", each: &notes! { letters: 1 } };
        /// The rulebook version, or the house file beside this one, whose packs and values hold where nothing
        /// else is said.
        inherits: Option<String>, { form: "preset" };
        /// Packs, beside those it inherits.
        packs: Vec<String> = Vec::new(), { form: "id" };
        /// What is switched on: parts, as `PART` or `PACK/PART`, and packs with all their parts.
        with: Vec<String> = Vec::new(), { form: "with", example: "with = [\"{part}\"]" };
        /// Values of options.
        options: BTreeMap<String, OptionValueRow> = BTreeMap::new(), { unit: "the unit of each option" };
        /// The only bandits that can be played.
        characters: Option<Vec<String>>, { fewest: 1, names: "bandit", example: "characters = [\"{bandit}\", \"{bandit}\", \"{bandit}\"]" };
        /// The only cars a train is built from; the one that leads comes by itself.
        cars: Option<Vec<String>>, { fewest: 1, names: "car", example: "cars = [\"{car}\", \"{car}\", \"{car}\"]" };
        /// The only round cards a round deck is drawn from.
        round_cards: Option<Vec<String>>, { fewest: 1, names: "round", example: "round_cards = [\"{round}\", \"{round}\"]" };
        /// What is chosen before every game.
        setup: Option<SetupFile>;
    }

    /// What a pack changes in packs it needs.
    #[derive(Default)]
    OverridesFile {
        /// Values of options.
        options: BTreeMap<String, OptionValueRow> = BTreeMap::new(), { unit: "the unit of each option" };
    }
}
