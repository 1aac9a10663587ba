//! What has a mark, and how many marks of a kind there can be. Where those of a game are kept says the table.

use crate::capacity::{MAX_CARS, MAX_CELLS, MAX_PLACES, MAX_WHO};
use crate::content::{Content, Mark, MarkOf};
use crate::ids::*;

/// What has a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the others are what they hold")]
pub enum MarkHolder {
    /// The game as a whole.
    #[default]
    Game,
    Seat(SeatId),
    Bandit(WhoId),
    /// A pawn of nobody.
    Pawn(PawnId),
    /// A car, by its number.
    Car(u8),
    Place(PlaceId),
    Token(LootId),
}

/// How many things of a game can have marks.
pub(crate) struct MarkCounts {
    pub(crate) seats: usize,
    pub(crate) who: usize,
    pub(crate) cars: usize,
    pub(crate) places: usize,
}

impl MarkCounts {
    pub(crate) fn of(&self, content: &Content, of: MarkOf) -> usize {
        match of {
            MarkOf::Game => 1,
            MarkOf::Seat => self.seats,
            MarkOf::Bandit => self.who,
            MarkOf::Pawn => content.pawns.len(),
            MarkOf::Car => self.cars,
            MarkOf::Place => self.places,
            MarkOf::Token(kind) => content.loot_kinds[kind.index()].tokens.len(),
        }
    }
}

/// How many there can be at most of a kind of mark, whoever plays in whatever train.
pub fn most_cells(content: &Content, mark: &Mark) -> usize {
    let most = MarkCounts { seats: MAX_WHO, who: MAX_WHO, cars: MAX_CARS, places: MAX_PLACES };
    most.of(content, mark.of)
}

const _: () = assert!(MAX_CELLS <= u16::MAX as usize);
