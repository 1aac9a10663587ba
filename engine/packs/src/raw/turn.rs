//! `turns.toml`: kinds of turn.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, OrOption, Word};
use holdup_rules::content::{Duty, MixedOrder, TogetherDraw};

/// Kinds of turn.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnsFile {
    /// Kinds of turn.
    pub turn: Vec<TurnRow>,
}

/// A kind of turn.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TurnRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "turn"))]
    pub id: String,
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Cards are played face down.
    #[serde(default)]
    pub face_down: bool,
    /// How often each seat acts in a row.
    #[serde(default = "super::one")]
    #[schemars(range(min = 1, max = 8), extend("x-unit" = "cards or draws"))]
    pub plays: u8,
    /// Whether a seat that acts several times must act after the first; it must where nothing is said.
    pub again: Option<OrOption<Word<Duty>>>,
    /// In which order it draws and plays if it does both; in any where nothing is said.
    pub order: Option<OrOption<Word<MixedOrder>>>,
    /// Runs against the usual direction.
    #[serde(default)]
    pub reversed: bool,
    /// All seats choose in secret before the cards are laid.
    #[serde(default)]
    pub simultaneous: bool,
    /// When somebody says that he draws where all choose in secret; in secret where nothing is said.
    pub draws: Option<OrOption<Word<TogetherDraw>>>,
    /// Actions that may not be played.
    #[serde(default)]
    #[schemars(extend("x-ref" = "action"))]
    pub barred: Vec<String>,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}
