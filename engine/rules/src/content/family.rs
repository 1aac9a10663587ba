//! Families of single cards, and the zones in which they lie, or loot tokens.

use super::scoring::Ransom;
use crate::capacity::MAX_FAMILY_CARDS;
use crate::ids::*;
use crate::list::List;
use crate::words::words;

/// Cards of families, in an order.
pub(crate) type FamilyCards = List<FamilyCardId, MAX_FAMILY_CARDS>;

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
    /// True if a card that is of a bandit is dealt only where that bandit plays.
    pub with_bandits: bool,
    /// True if as many bandits of each side play by its cards (UCR 4.1.1-f).
    pub equal_sides: bool,
    /// The draws by which they are dealt; what is left stays in the box. All where nothing is said.
    pub dealt: Vec<Dealt>,
}

impl Family {
    /// The draws by which its cards are dealt.
    pub fn draws(&self) -> &[Dealt] {
        if self.dealt.is_empty() { &[Dealt::ALL] } else { &self.dealt }
    }
}

/// A draw of cards of a family: into a zone of the table, or to somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dealt {
    /// For each bandit in the game.
    pub each: u8,
    /// Besides, or fewer; for each, where it is a zone of characters.
    pub more: i8,
    /// As many as there are then, with those of the draws before; in place of `each` and `more`.
    pub in_all: Option<u8>,
    /// In games of so many bandits alone.
    pub bandits: Heads,
    /// Of cards that are of a bandit alone, or of those that are of none.
    pub of_bandit: Option<bool>,
    /// The receiver.
    pub to: DealtTo,
}

impl Dealt {
    /// The draw of a family that says nothing: all there are.
    pub const ALL: Dealt = Dealt {
        each: 0,
        more: 0,
        in_all: Some(u8::MAX),
        bandits: Heads::ANY,
        of_bandit: None,
        to: DealtTo::InTurn,
    };

    /// The number it brings into a zone in a game of so many bandits, where so many have come there before.
    pub fn among(self, bandits: usize, zone: ZoneOf, before: usize) -> usize {
        let drawn = |heads: usize| (usize::from(self.each) * heads).saturating_add_signed(self.more.into());
        match (self.in_all, zone, self.to) {
            (Some(all), ..) => usize::from(all).saturating_sub(before),
            (None, ZoneOf::Character, DealtTo::InTurn) => drawn(1) * bandits,
            (None, ZoneOf::Character, DealtTo::Own) => usize::MAX,
            (None, ..) => drawn(bandits),
        }
    }
}

/// The receiver of the cards of a draw that come into a zone of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DealtTo {
    /// Each bandit one after the other, so that nobody has two more than another.
    #[default]
    InTurn,
    /// The bandit whom the card is of.
    Own,
    /// This character, bandit or not.
    One(CharacterId),
}

/// Numbers of those who may take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heads {
    /// The fewest.
    pub fewest: u8,
    /// The most.
    pub most: u8,
}

impl Heads {
    /// Any number.
    pub const ANY: Heads = Heads { fewest: 0, most: u8::MAX };

    /// True if so many may.
    pub fn allow(self, number: u8) -> bool {
        (self.fewest..=self.most).contains(&number)
    }
}

impl Default for Heads {
    fn default() -> Heads {
        Heads::ANY
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
    /// The bandit whom it is of: to that bandit it lends nothing.
    pub of: Option<CharacterId>,
    /// In games of so many bandits, and of so many players, it can be dealt.
    pub bandits: Heads,
    /// See [`Self::bandits`].
    pub persons: Heads,
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
