//! Who takes part, in four words. A *character* ([`WhoId`]) is in play and has a sheet. A *bandit* is a
//! character whose row does not say otherwise: who is one says [`Table::bandits`], and nobody is taken for one by his number. A *seat* ([`SeatId`]) is a place in the turn order, with a deck. None is
//! another: rules that hang on who takes part, or on how many do, say which of them they mean.

use super::Table;
use crate::content::{Character, HidePower, HideWindow};
use crate::ids::*;
use crate::number::byte;
use crate::state::State;

impl Table {
    /// Whoever is in play, bandit or not.
    #[inline]
    pub fn all_characters(&self) -> impl Iterator<Item = WhoId> + Clone + use<> {
        (0..self.who.len()).map(WhoId::at)
    }

    /// The bandits somebody plays; for the others a rule decides, whoever leads them just now.
    pub fn player_bandits(&self) -> WhoSet {
        self.bandits.iter().filter(|&who| !self.character(who).by_rule).collect()
    }

    /// Who leads every seat at first: whoever sits there, and nobody where a rule decides.
    pub fn first_leads(&self) -> [PersonId; MAX_WHO] {
        let ruled = |seat: SeatId| self.characters_of(seat).any(|who| self.character(who).by_rule);
        std::array::from_fn(|seat| {
            let seat = SeatId::at(seat);
            if seat.0 < self.seats && ruled(seat) { PersonId::NOBODY } else { seat.person() }
        })
    }

    /// Whether a seat holds no hand and lays the top card of its deck: in a team it is enough that one of them does, for
    /// they have one deck.
    #[inline]
    pub fn plays_top(&self, seat: SeatId) -> bool {
        self.tops >> seat.0 & 1 == 1
    }

    /// True if some seat does.
    #[inline]
    pub(crate) fn has_tops(&self) -> bool {
        self.tops != 0
    }

    /// Whether a person sees what those of a seat hold, draw and lay face down. What is laid from the top nobody sees.
    #[inline]
    pub fn sees_hand(&self, state: &State, person: PersonId, seat: SeatId) -> bool {
        state.looks_into(person, seat) && !self.plays_top(seat)
    }

    /// The seats that play the top card of their deck.
    pub(super) fn find_tops(&self) -> u16 {
        let tops = self.all_characters().filter(|&who| self.character(who).plays_top);
        tops.fold(0, |tops, who| tops | 1 << self.who[who.index()].seat.0)
    }

    /// Where somebody sits: whose cards are his.
    #[inline]
    pub fn seat_of(&self, who: WhoId) -> SeatId {
        if self.shortcuts.same_numbers {
            return SeatId(who.0);
        }
        self.who[who.index()].seat
    }

    /// What the row of somebody in play says.
    #[inline]
    pub fn character(&self, who: WhoId) -> &Character {
        &self.content.characters[self.who[who.index()].character.index()]
    }

    /// The first character of a seat: the one asked when the seat as a whole is meant.
    #[inline]
    pub fn who_of(&self, seat: SeatId) -> WhoId {
        if self.shortcuts.same_numbers {
            return WhoId(seat.0);
        }
        let at = self.who.iter().position(|row| row.seat == seat);
        WhoId::at(at.unwrap_or_default())
    }

    /// The characters of a seat.
    #[inline]
    pub fn characters_of(&self, seat: SeatId) -> impl Iterator<Item = WhoId> + Clone + '_ {
        // Where every seat has the character of its own number nobody else is looked at.
        let among = match self.shortcuts.same_numbers {
            true => seat.index()..seat.index() + 1,
            false => 0..self.who.len(),
        };
        among.map(WhoId::at).filter(move |&who| self.seat_of(who) == seat)
    }

    /// Whether drawing on its first turn costs a seat the first card of the round, that could have been hidden later (BASE-ghost-b, D-106).
    pub fn draws_for_first_card(&self, state: &State, seat: SeatId) -> bool {
        let is_lost =
            |hiding: HidePower| hiding.lost_if_draw && hiding.window == HideWindow::FirstCardOfRound;
        let hides = |power: CharacterId| self.content.characters[power.index()].hides.is_some_and(is_lost);
        self.characters_of(seat)
            .any(|who| state.sheets[who.index()].powers.and(self.shortcuts.hiders).iter().any(hides))
    }

    /// Which of its seat's characters this is, from 0.
    pub fn nth_of_team(&self, who: WhoId) -> u8 {
        let before = self.who[..who.index()].iter();
        byte(before.filter(|other| other.seat == self.seat_of(who)).count())
    }
}
