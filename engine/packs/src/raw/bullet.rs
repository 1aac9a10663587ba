//! `bullets/<id>.toml`: a kind of bullet beside the plain one.

use super::{Basis, ScriptKeys};
use crate::key::keys;

keys! {
    /// A kind of bullet; the id is the name of the file. Its script hears `on_hit`. What a cylinder holds of it says whoever fires it.
    BulletFile {
        /// What people call it.
        name: String, { letters: 1 };
        /// Whether it goes back into its place in its cylinder when whoever received it is rid of it.
        returns: bool = false, { example: "returns = true" };
        /// Actions of which the cards of whoever received it come to nothing until the round ends.
        bars: Vec<String> = Vec::new(), { names: "action", needed: true, example: "bars = [\"fire\"]" };
        ..called: ScriptKeys, "How its script is called.";
        ..basis: Basis, "What it rests on.";
    }
}
