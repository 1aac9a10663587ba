//! `actions.toml` and `actions/<id>.toml`: the action cards every bandit owns. One
//! that a script performs has a file of its own.

use super::{Basis, EngineWord, OrOption, ScriptKeys};
use crate::key::{keys, word_keys};
use holdup_rules::content::CardDrawing;
use holdup_rules::words;

keys! {
    /// Action cards the engine can perform by itself.
    ActionsFile {
        /// Action cards, in the order they are offered.
        action: Vec<ActionRow>;
    }

    /// An action card.
    ActionRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "action" };
        /// What it makes its bandit do.
        does: DoesWord;
        /// Which pawn `send` sends.
        pawn: Option<String>, { names: "pawn", needed: true };
        /// Whether `send` must send it if it can; it must where nothing is said.
        must: Option<OrOption<bool>>;
        ..owned: OwnedKeys, "What it is called, how many there are of it, where it can be done, and what it rests on.";
    }

    /// An action card that a script performs by `on_action`, with `can_act` where it cannot always be done; the id is the name
    /// of the file.
    ActionFile {
        /// Whether cards that came to nothing count among those its script is told of by `last_turned`; they do where
        /// nothing is said.
        counts_void: Option<OrOption<bool>>;
        ..owned: OwnedKeys, "What it is called, how many there are of it, where it can be done, and what it rests on.";
        ..called: ScriptKeys, "How its script is called.";
    }

    /// What is said of every action card.
    OwnedKeys {
        /// What is printed on it.
        name: String, { letters: 1 };
        /// The drawing of it on pages; without it a page looks for one called as its id, and else takes that of its kind.
        draw: Option<EngineWord<CardDrawing>>, { example: "draw = \"punch\"" };
        /// How many each bandit owns.
        copies: u8, { least: 0, most: 40, unit: "cards" };
        /// How many more while a part is on.
        more: Vec<MoreRow> = Vec::new();
        /// How many a team owns in a game of two players; of an odd number its first bandit has one more.
        team_copies: u8 = one_each(), { least: 0, most: 40, unit: "cards", example: "team_copies = 3" };
        /// Actions as which its cards count to bullets that bar cards, besides its own.
        counts_as: Vec<String> = Vec::new(), { names: "action", needed: true, example: "counts_as = [\"fire\"]" };
        /// Whether somebody who stands in a closed level can do it; everything else comes to nothing there.
        in_closed: bool = false, { example: "in_closed = true" };
        /// Whether somebody who stands nowhere can do it, and is not out of the game; everything else comes to nothing then.
        /// For actions that send a pawn, or are a script.
        from_nowhere: bool = false, { example: "from_nowhere = true" };
        ..basis: Basis, "What it rests on.";
    }

    /// Copies that come with a part.
    MoreRow {
        /// While this part is on.
        part: String, { names: "part" };
        /// So many more for each bandit.
        copies: u8, { least: 1, most: 40, unit: "cards", example: "copies = 1" };
    }
}

/// One for each of the two bandits of a team.
fn one_each() -> u8 {
    2
}

words! {
    /// What an action card makes its bandit do.
    DoesWord {
        /// Move along the level.
        Move = "move",
        /// Change to the other level of the car.
        ChangeFloor = "change_floor",
        /// Shoot somebody in sight.
        Fire = "fire",
        /// Take a loot token from the place.
        Rob = "rob",
        /// Hit somebody in the same place, who lands in a neighbouring car.
        Punch = "punch",
        /// Hit somebody in the same place, who lands on the other level of the car.
        PunchOtherLevel = "punch_other_level",
        /// Send a pawn of nobody to a neighbouring car.
        Send = "send",
    }
}

word_keys! { DoesWord }
