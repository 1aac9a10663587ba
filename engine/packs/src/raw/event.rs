//! `events/<id>.toml`: what stands at the foot of a round card.

use super::{HookKeys, Sourced};
use crate::key::keys;

keys! {
    /// An event; the id is the name of the file. Its script is heard while it is in force.
    EventFile {
        /// What people call it.
        name: String, { letters: 1 };
        ..heard: HookKeys, "How its script is called.";
        ..sourced: Sourced, "What it rests on, and where that is from.";
    }
}
