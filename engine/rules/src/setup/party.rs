//! How many take part. A rule that hangs on a number says of whom: of players, or of bandits.

use super::{Request, Setup, team_size};
use crate::content::{Content, CountedHeads};
use crate::number::byte;

/// How many take part in a game, by what is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// Players: seats that are led from outside, whomever they play. Where a rule decides nobody does.
    pub persons: u8,
    /// Bandits, whoever leads them (D-015, D-020, AMB-029).
    pub bandits: u8,
}

impl Party {
    /// Where so many seats play bandits alone.
    pub fn of_seats(content: &Content, seats: u8) -> Party {
        Party { persons: seats, bandits: byte(usize::from(seats) * team_size(content)) }
    }

    /// Of a game with these wishes, whoever is drawn besides: that will be bandits, see [`super::bandits`].
    pub fn of_request(content: &Content, request: &Request) -> Party {
        let chosen = || request.characters.iter().flatten();
        let others = chosen().filter(|&&id| !content.characters[id.index()].is_bandit).count();
        let ruled = chosen().filter(|&&id| content.characters[id.index()].by_rule).count();
        let Party { persons, bandits } = Party::of_seats(content, request.seats);
        let without = |all: u8, some: usize| all.saturating_sub(byte(some));
        Party { persons: without(persons, ruled), bandits: without(bandits, others) }
    }

    /// Of a dealt game.
    pub fn of_setup(content: &Content, setup: &Setup) -> Party {
        let bandits =
            setup.bandits.iter().filter(|&&(id, _)| content.characters[id.index()].is_bandit).count();
        let ruled = setup.bandits.iter().filter(|&&(id, _)| content.characters[id.index()].by_rule).count();
        Party { persons: setup.seats().saturating_sub(byte(ruled)), bandits: byte(bandits) }
    }

    /// How many there are of those who are counted.
    pub fn count(self, counted: CountedHeads) -> u8 {
        match counted {
            CountedHeads::Players => self.persons,
            CountedHeads::Bandits => self.bandits,
        }
    }
}
