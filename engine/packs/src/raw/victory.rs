//! `victories/<id>.toml`: ways to win that come before riches.

use super::{Basis, HookKeys};
use crate::key::keys;

keys! {
    /// A way to win; the id is the name of the file. Its script hears whatever happens and can let somebody win at once; the
    /// hook `winners` is asked when the game has come to its end, each way in the order of its `priority`, and then riches
    /// decide. Without a script it is a way that other scripts name, by `game.win`.
    VictoryFile {
        /// How the result calls it.
        name: String, { letters: 1 };
        ..heard: HookKeys, "How its script is called.";
        ..basis: Basis, "What it rests on.";
    }
}
