//! How many take part. A rule that hangs on a number says of whom: of players, or of bandits.

use super::bots::replaced_by_drawn;
use super::{Request, Setup, is_dealt};
use crate::content::{Content, CountedHeads};
use crate::ids::CharacterId;
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
        Party::with(content, seats, Guests::default())
    }

    /// Where these guests have some of the seats, and bandits all others.
    pub(super) fn with(content: &Content, seats: u8, guests: Guests) -> Party {
        let bandits = seats.saturating_mul(content.rules.bandits_each.get());
        Party {
            persons: seats.saturating_sub(guests.ruled),
            bandits: bandits.saturating_sub(guests.no_bandits),
        }
    }

    /// Of a game with these wishes; those who are drawn besides are bandits, see [`super::bandits`].
    pub fn of_request(content: &Content, request: &Request) -> Party {
        Party::with(content, request.seats, Guests::of_request(content, request))
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

/// Characters nobody is dealt: each plays only if somebody chose it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Guests {
    /// All of them.
    pub(super) all: u8,
    /// Those for whom a rule decides.
    pub(super) ruled: u8,
    /// Those who are no bandits.
    pub(super) no_bandits: u8,
    /// Bandits nobody is dealt any more, because a version of them is chosen.
    pub(super) replaced: u8,
}

impl Guests {
    /// The guests among those who are chosen, and the bots that are drawn.
    pub(super) fn of_request(content: &Content, request: &Request) -> Guests {
        let mut guests = Guests::among(content, request.characters.iter().flatten().copied());
        if request.bots > 0 {
            guests.all += request.bots;
            guests.ruled += request.bots;
            guests.replaced += replaced_by_drawn(content, request);
        }
        guests
    }

    /// The guests among these characters.
    pub(super) fn among(content: &Content, chosen: impl Iterator<Item = CharacterId>) -> Guests {
        let mut guests = Guests::default();
        for row in chosen.map(|id| &content.characters[id.index()]) {
            guests.all += u8::from(row.by_rule || !row.is_bandit || row.version_of.is_some());
            guests.replaced += u8::from(row.version_of.is_some_and(|of| is_dealt(content, of)));
            guests.ruled += u8::from(row.by_rule);
            guests.no_bandits += u8::from(!row.is_bandit);
        }
        guests
    }
}
