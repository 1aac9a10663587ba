//! First Player: who begins a turn, and who can become First Player of the next round.

use crate::capacity::MAX_WHO;
use crate::ids::SeatId;
use crate::list::List;
use crate::options::NextFirst;
use crate::state::State;
use crate::table::Table;

/// True if every bandit of a seat is out of the game.
#[cold]
pub fn is_out(state: &State, table: &Table, seat: SeatId) -> bool {
    table.characters_of(seat).all(|bandit| state.out.has(bandit))
}

/// The seats that play a turn in the usual direction, in order.
pub fn in_turn(state: &State, table: &Table) -> impl Iterator<Item = SeatId> {
    let around = (0..table.seats).map(|nth| SeatId((state.first.0 + nth) % table.seats));
    around.filter(|&seat| !is_out(state, table, seat))
}

/// The seats that can become First Player of the next round, the one first that does if the rule chooses by order. Seats
/// that are out of the game are passed over, unless all are (UCR-5.4.5-c).
pub fn candidates(state: &State, table: &Table) -> List<SeatId, MAX_WHO> {
    let seats = table.seats;
    let step = match table.content.rules.first_player_passes_to {
        NextFirst::RightPlayer => seats - 1,
        // D-045. By the house rules below the next to the left comes first of equal ones.
        NextFirst::LeftPlayer | NextFirst::Drawn | NextFirst::Richest | NextFirst::Poorest => 1,
    };
    let around = (1..=seats).map(|nth| SeatId((state.first.0 + nth * step) % seats));
    let plays = |seat: &SeatId| state.out.is_empty() || !is_out(state, table, *seat);
    let nobody_plays = !around.clone().any(|seat| plays(&seat));
    around.filter(|seat| nobody_plays || plays(seat)).collect()
}
