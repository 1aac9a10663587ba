//! `planning/<id>.toml`: what a seat may do on its turn beside playing a card and
//! drawing, done by a script.

use super::{Basis, OrOption, ScriptKeys};
use crate::key::keys;

keys! {
    /// Something to do on a turn; the id is the name of the file. Its script does it by `on_plan`, with `may_plan` where it
    /// cannot always be done.
    PlanningFile {
        /// How the choice reads.
        name: String, { letters: 1 };
        /// The kinds of turn on which it can be done; every one where none is named.
        turns: Option<Vec<String>>, { fewest: 1, names: "turn" };
        /// Whether it can be done on a turn on which several cards are played; it can where nothing is said.
        double_turns: Option<OrOption<bool>>;
        /// The kind of loot a bandit must have for it.
        holds: Option<String>, { names: "loot", needed: true };
        /// The action whose card it is looked for in deck and discards.
        finds: Option<String>, { names: "action", needed: true };
        /// Whether that card must be there; it must where nothing is said.
        needs_hit: Option<OrOption<bool>>;
        ..called: ScriptKeys, "How its script is called.";
        ..basis: Basis, "What it rests on.";
    }
}
