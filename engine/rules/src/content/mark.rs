//! Marks: small values that scripts keep, as content declares them. Which cell of a game holds one says [`crate::table::Table::kept`].

use crate::ids::*;
use crate::number::{byte, signed};
use crate::words::words;

/// A small value that something of the game can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// `bought`.
    pub id: String,
    /// `bought`.
    pub name: String,
    /// What has it.
    pub of: MarkOf,
    /// What it can be.
    pub holds: Holds,
    /// Whether only the seat knows it whose it is.
    pub secret: bool,
    /// False if scripts keep it for themselves alone: no transcript and no picture shows it.
    pub shown: bool,
    /// When it goes back to what it was at first.
    pub resets: Resets,
}

/// What has a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkOf {
    /// The game: there is one.
    Game,
    /// Each seat.
    Seat,
    /// Each character.
    Bandit,
    /// Each pawn of nobody.
    Pawn,
    /// Each car.
    Car,
    /// Each place.
    Place,
    /// Each token of a kind.
    Token(LootKindId),
}

/// What a mark can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A number.
    Number {
        /// The smallest.
        least: i8,
        /// The largest.
        most: i8,
    },
    /// Yes or no; no at first.
    Truth,
    /// One of these words; the first at first.
    Word(Vec<String>),
    /// A bandit; none at first.
    Bandit,
    /// A place; none at first.
    Place,
    /// An action; none at first.
    Action,
}

words! {
    /// When a mark goes back to what it was at first.
    Resets {
        /// Never.
        Never = "never",
        /// When a round begins.
        Round = "round",
        /// When a turn of the planning phase begins, and so a round too.
        Turn = "turn",
        /// When a card is turned over, and when the event comes.
        Card = "card",
    }
}

/// What a mark is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the others are what they hold")]
pub enum MarkDomain {
    /// No bandit, no place, no action.
    Nothing,
    Number(i8),
    Truth(bool),
    /// The word of this number.
    Word(u8),
    Bandit(WhoId),
    Place(PlaceId),
    Action(ActionId),
}

/// The largest number of a mark; the smallest is as far below 0.
pub const LARGEST_MARK: i8 = 100;

impl Mark {
    /// What a number is at first: 0, or whatever of its range is nearest to it.
    fn first(&self) -> i8 {
        match self.holds {
            Holds::Number { least, most } => 0.clamp(least, most),
            _ => 0,
        }
    }

    /// What is kept for a value, which is 0 for what the mark is at first; none for what it cannot be.
    pub fn kept(&self, worth: MarkDomain) -> Option<i8> {
        match (&self.holds, worth) {
            (Holds::Number { least, most }, MarkDomain::Number(number)) => {
                (*least..=*most).contains(&number).then(|| number - self.first())
            }
            (Holds::Truth, MarkDomain::Truth(yes)) => Some(yes.into()),
            (Holds::Word(words), MarkDomain::Word(word)) => {
                (usize::from(word) < words.len()).then(|| signed(word.into()))
            }
            (Holds::Bandit | Holds::Place | Holds::Action, MarkDomain::Nothing) => Some(0),
            (Holds::Bandit, MarkDomain::Bandit(who)) => Some(signed(who.index()) + 1),
            (Holds::Place, MarkDomain::Place(place)) => Some(signed(place.index()) + 1),
            (Holds::Action, MarkDomain::Action(action)) => Some(signed(action.index()) + 1),
            _ => None,
        }
    }

    /// The value something is kept for.
    pub fn worth(&self, kept: i8) -> MarkDomain {
        let row = usize::try_from(kept).ok().and_then(|row| row.checked_sub(1));
        match self.holds {
            Holds::Number { .. } => MarkDomain::Number(kept + self.first()),
            Holds::Truth => MarkDomain::Truth(kept != 0),
            Holds::Word(_) => MarkDomain::Word(kept.unsigned_abs()),
            Holds::Bandit => row.map_or(MarkDomain::Nothing, |row| MarkDomain::Bandit(WhoId::at(row))),
            Holds::Place => row.map_or(MarkDomain::Nothing, |row| MarkDomain::Place(PlaceId::at(row))),
            Holds::Action => row.map_or(MarkDomain::Nothing, |row| MarkDomain::Action(ActionId::at(row))),
        }
    }

    /// The word of a number, of a mark that is a word.
    pub fn word(&self, word: u8) -> &str {
        match &self.holds {
            Holds::Word(words) => words.get(usize::from(word)).map_or("", String::as_str),
            _ => "",
        }
    }

    /// The smallest and the largest that can be kept where so many bandits, places and actions are in the game.
    pub fn bounds(&self, bandits: usize, places: usize, actions: usize) -> (i8, i8) {
        match &self.holds {
            Holds::Number { least, most } => (least - self.first(), most - self.first()),
            Holds::Truth => (0, 1),
            Holds::Word(words) => (0, signed(words.len().saturating_sub(1))),
            Holds::Bandit => (0, signed(bandits)),
            Holds::Place => (0, signed(places)),
            Holds::Action => (0, signed(actions)),
        }
    }
}

impl Holds {
    /// The number of a word, of a mark that is a word.
    pub fn word_named(&self, word: &str) -> Option<u8> {
        match self {
            Holds::Word(words) => words.iter().position(|one| one == word).map(byte),
            _ => None,
        }
    }
}
