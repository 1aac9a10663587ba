//! Families of single cards, and the zones in which they lie, or loot tokens.

use super::scoring::Ransom;
use crate::ids::*;
use crate::words::words;

/// Where cards of families can lie, or loot tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// `captives`.
    pub id: String,
    /// `captives`.
    pub name: String,
    /// Whether there is one, or one for each character.
    pub of: ZoneOf,
    /// Who knows what lies in it.
    pub known: KnownTo,
    /// The mark of the game that says whose it is, of a zone of the table that can belong to somebody.
    pub belongs_to: Option<MarkId>,
    /// Its row of [`crate::state::State::pots`], if it holds tokens; no cards lie there.
    pub pot: Option<u8>,
}

/// A kind of card: hostages, prisoners, goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// `hostage`.
    pub id: String,
    /// `hostage`.
    pub name: String,
    /// `hostages`: the folder its rows lie in, and what begins the lines of records that say where they are.
    pub folder: String,
    /// Where its cards lie at first.
    pub begins: ZoneId,
    /// Where they lie with whoever has taken one. There they lend what they lend.
    pub taken: ZoneId,
    /// How many are dealt; the others stay in the box. All where nothing is said.
    pub dealt: Option<Dealt>,
}

/// How many cards of a family are dealt: into a zone of the table, or to each bandit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dealt {
    /// For each bandit in the game.
    pub each: u8,
    /// Besides, or fewer; for each, where it is a zone of characters.
    pub more: i8,
}

impl Dealt {
    /// How many come into a zone of the table in a game of so many bandits; as for one alone, how many to each bandit.
    pub fn among(self, bandits: usize) -> usize {
        (usize::from(self.each) * bandits).saturating_add_signed(self.more.into())
    }
}

/// A card of a family. Those that are alike share their row, one behind the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FamilyCard {
    /// Its row among [`super::Content::characters`]: how it is called, and what it can do.
    pub row: CharacterId,
    /// Which family it is of.
    pub family: FamilyId,
    /// Whose power its holder has: what it can do itself, or what somebody else can.
    pub lends: CharacterId,
    /// What it brings in the end.
    pub ransom: Ransom,
    /// Whether its holder has lost the power of his own character.
    pub costs_power: bool,
}

words! {
    /// Whose a zone is.
    ZoneOf {
        /// There is one, on the table.
        Table = "table",
        /// Each character has one.
        Character = "character",
    }

    /// What can lie in a zone.
    ZoneHolds {
        /// Cards of families.
        Cards = "cards",
        /// Loot tokens.
        Tokens = "tokens",
    }

    /// Who knows what lies in a zone.
    KnownTo {
        /// Everybody.
        All = "all",
        /// Of cards whoever answers for the character whose zone it is, of a token whoever held it last.
        Holder = "holder",
        /// Nobody.
        Nobody = "nobody",
    }
}
