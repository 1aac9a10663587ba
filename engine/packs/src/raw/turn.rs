//! `turns.toml`: kinds of turn.

use super::{Basis, EngineWord, OrOption};
use crate::key::keys;
use holdup_rules::content::{Duty, MixedOrder, TogetherDraw};

keys! {
    /// Kinds of turn.
    TurnsFile {
        /// Kinds of turn.
        turn: Vec<TurnRow>;
    }

    /// A kind of turn.
    TurnRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "turn" };
        /// What people call it.
        name: String, { letters: 1 };
        /// Cards are played face down.
        face_down: bool = false;
        /// How often each seat acts in a row.
        plays: u8 = 1, { least: 1, most: 8, unit: "cards or draws" };
        /// Whether a seat that acts several times must act after the first; it must where nothing is said.
        again: Option<OrOption<EngineWord<Duty>>>;
        /// In which order it draws and plays if it does both; in any where nothing is said.
        order: Option<OrOption<EngineWord<MixedOrder>>>;
        /// Runs against the usual direction.
        reversed: bool = false;
        /// All seats choose in secret before the cards are laid.
        simultaneous: bool = false;
        /// When somebody says that he draws where all choose in secret; in secret where nothing is said.
        draws: Option<OrOption<EngineWord<TogetherDraw>>>;
        /// Actions that may not be played.
        barred: Vec<String> = Vec::new(), { names: "action" };
        ..basis: Basis, "What it rests on.";
    }
}
