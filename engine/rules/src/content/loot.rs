//! Kinds of loot, and the tokens.

use super::Look;
use crate::ids::*;

/// A kind of loot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LootKind {
    /// `purse`.
    pub id: String,
    /// `purse`.
    pub name: String,
    /// How pages draw it, where that is said.
    pub look: Look,
    /// Lies face down, its value known only to those who held it.
    pub secret: bool,
    /// Its tokens are told apart, by whoever knows them: those of a secret kind,
    /// and those of an open kind that differ.
    pub apart: bool,
    /// All tokens of the kind.
    pub tokens: LootSet,
    /// Whether it is loot; else no rule that speaks of loot means it, and scripts alone move it.
    pub taken: bool,
    /// Whether the value is money; else it only tells tokens of the kind apart.
    pub scores: bool,
    /// What tokens of a value are called, where the value is not money.
    pub names: Vec<(u16, String)>,
    /// Laid out at the start on this level of every ordinary car of the train, so many each, the last car first.
    pub spread: Option<(LevelId, u8)>,
}

/// A loot token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LootToken {
    /// Its kind.
    pub kind: LootKindId,
    /// Dollars.
    pub value: u16,
}
