//! Who knows what.
use crate::ids::*;
use crate::rng::Rng;
use crate::state::State;
use crate::table::Table;

/// What one seat can see of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    seat: SeatId,
    state: State,
}

impl View {
    /// What `seat` can see.
    pub fn of(state: &State, _table: &Table, seat: SeatId) -> View {
        View { seat, state: state.clone() }
    }

    /// Whose view it is.
    pub fn seat(&self) -> SeatId {
        self.seat
    }

    /// The state as this seat may imagine it: true where it knows, canonical where it does not.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A state that agrees with everything this seat has seen, the unknown dealt anew.
    pub fn deal_again(&self, _table: &Table, _rng: &mut Rng) -> State {
        self.state.clone()
    }
}

/// A piece of the game that not everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Which card a seat drew or holds in hand.
    Hand(SeatId),
    /// Which card lies face down in the common deck.
    FaceDown(BanditId),
    /// The value of a secret token, at the moment it comes to or leaves a sheet of this seat.
    Token(LootId, SeatId),
}

/// Whether a viewer may know a piece; no viewer stands for the record, which knows all.
pub fn knows(_state: &State, _table: &Table, _viewer: Option<SeatId>, _piece: Piece) -> bool {
    true
}
