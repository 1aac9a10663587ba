//! Who plays: the person at the terminal, or agents by name. Which bandits they
//! play is written in set-ups, which `holdup-packs` reads.

use holdup_agents::{AGENTS, AgentKind};
use holdup_packs::setup::{Players, SeatWish};
use holdup_rules::ids::SeatId;

use crate::failure::Failure;
use crate::suggest;

/// What a person's seat is called.
pub(crate) const ME: &str = "me";

/// Who answers for a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Player {
    /// The person at the terminal.
    Me,
    /// A computer.
    Agent(&'static AgentKind),
}

impl Player {
    /// The player of this name.
    ///
    /// # Errors
    /// A usage failure with a suggestion when there is none.
    pub(crate) fn named(name: &str) -> Result<Player, Failure> {
        if name == ME {
            return Ok(Player::Me);
        }
        match holdup_agents::named(name) {
            Some(kind) => Ok(Player::Agent(kind)),
            None => Err(Failure::Usage(suggest::unknown("player", name, player_names()))),
        }
    }
}

/// The seat whose eyes see the game; none when nobody but agents play.
pub(crate) fn viewer(players: &[Player]) -> Option<SeatId> {
    players
        .iter()
        .position(|player| matches!(player, Player::Me))
        .map(SeatId::at)
}

/// The agent of this name.
///
/// # Errors
/// A usage failure with a suggestion when there is none.
pub(crate) fn agent(name: &str) -> Result<&'static AgentKind, Failure> {
    let names = AGENTS.iter().map(|kind| kind.name);
    holdup_agents::named(name).ok_or_else(|| Failure::Usage(suggest::unknown("agent", name, names)))
}

pub(crate) fn player_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(ME).chain(AGENTS.iter().map(|kind| kind.name))
}

/// Who can have a seat, of these [`player_names`].
pub(crate) fn who<'a>(names: &'a [&'a str]) -> Players<'a> {
    Players { names, person: ME }
}

/// Who answers for the seats.
///
/// # Errors
/// A usage failure when somebody is no player.
pub(crate) fn players(seats: &[SeatWish]) -> Result<Vec<Player>, Failure> {
    seats.iter().map(|seat| Player::named(&seat.player)).collect()
}

/// The players when nothing is said: one person against others, or agents only.
pub(crate) fn usual(seats: u8, watching: bool) -> Vec<Player> {
    let agents = ["greedy", "random", "greedy"];
    (0..seats as usize)
        .map(|seat| match seat {
            0 if !watching => Player::Me,
            _ => holdup_agents::named(agents[(seat + 2) % 3]).map_or(Player::Me, Player::Agent),
        })
        .collect()
}
