//! `sides.toml`: those who win together.

use super::Basis;
use crate::key::keys;

keys! {
    /// Those who win together.
    SidesFile {
        /// Sides.
        side: Vec<SideRow>;
    }

    /// A side: what those of it score is counted together, and they win together by riches. Of which side somebody is says
    /// `side` of a card of a family that he holds, or else of his own file.
    SideRow {
        /// The id.
        id: String, { defines: "side" };
        /// How the result calls it.
        name: String, { letters: 1 };
        ..basis: Basis, "What it rests on.";
    }
}
