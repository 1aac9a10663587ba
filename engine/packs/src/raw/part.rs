//! `parts.toml`: what of a pack can be switched on. A part is an option of its own
//! id that is off where nothing is said, unless its pack says otherwise.

use std::collections::BTreeMap;

use super::{FewestMost, HookKeys, OptionRow, OptionTypeWord, OptionValueRow};
use crate::key::keys;

keys! {
    /// What of a pack can be switched on.
    PartsFile {
        /// Parts.
        part: Vec<PartRow>;
    }

    /// A part of a pack. Its script, `parts/<id>.lua`, is heard while it is on.
    PartRow {
        /// The id, which is that of its option too.
        id: String, { defines: "part" };
        /// What people call it.
        name: String, { letters: 1 };
        /// What it adds, in one sentence.
        text: String, { letters: 1 };
        /// Parts that are switched on with it.
        implies: Vec<String> = Vec::new(), { names: "part" };
        /// Parts that are never on together with it, also of packs that may not be loaded.
        excludes: Vec<String> = Vec::new(), { form: "part" };
        /// Whether it is on where nothing is said, and no part that was switched on excludes it. Packs that are built in have
        /// none: what is in their rulebooks a preset says.
        default: bool = false, { example: "default = true" };
        /// Whether bandits stand nowhere at first while it is on; its script lets them come to the train.
        nowhere_at_first: bool = false;
        /// Numbers of seats it is for; of those of its parts a game has what all of them allow, and what the bands of round cards serve
        /// if nothing is said.
        seats: Option<FewestMost>, { unit: "seats" };
        /// Numbers of player bandits it is for: of bandits whom players lead.
        player_bandits: Option<FewestMost>, { unit: "bandits", example: "player_bandits = { fewest = 3, most = 12 }" };
        /// Values that options have while it is on, whatever packs and presets say. A house rule decides over them.
        sets: BTreeMap<String, OptionValueRow> = BTreeMap::new(), { keys: "option", unit: "the unit of the option", example: "sets = { hand_size = 7 }" };
        /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
        rules: Vec<String>, { fewest: 1, names: "rule" };
        ..heard: HookKeys, "How its script is called.";
    }
}

impl PartRow {
    /// The option of the same id, which says whether the part is on.
    pub(crate) fn as_option(&self) -> OptionRow {
        OptionRow {
            id: self.id.clone(),
            kind: OptionTypeWord::Bool,
            range: None,
            values: Vec::new(),
            default: OptionValueRow::Bool(self.default),
            above: None,
            only_with: BTreeMap::new(),
            text: self.text.clone(),
            rules: self.rules.clone(),
            since: None,
        }
    }
}
