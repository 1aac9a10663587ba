//! Cards of families: where they are, who knows it, and whose powers they lend. Where each is says [`State::held`]; all
//! else follows from that and from content.

use super::Table;
use crate::content::{KnownTo, MarkDomain, ZoneOf};
use crate::ids::*;
use crate::list::List;
use crate::mark::MarkHolder;
use crate::number::byte;
use crate::setup::same_bandit;
use crate::state::{CardSpot, State};

impl Table {
    /// Every card of a family there is, in the game or not.
    #[inline]
    pub fn all_family_cards(&self) -> impl Iterator<Item = FamilyCardId> + Clone + use<> {
        (0..byte(self.content.cards.len())).map(FamilyCardId)
    }

    /// The cards of families that are somewhere.
    pub fn cards_at(&self, state: &State, spot: CardSpot) -> FamilyCardSet {
        self.all_family_cards().filter(|card| state.held[card.index()] == spot).collect()
    }

    /// Whom a zone of the table belongs to, which a mark of the game says.
    pub fn belongs_to(&self, state: &State, zone: ZoneId) -> Option<WhoId> {
        let mark = self.content.zones[zone.index()].belongs_to?;
        match self.says(state, mark, MarkHolder::Game) {
            MarkDomain::Bandit(who) => Some(who),
            _ => None,
        }
    }

    /// The cards of families that lie with somebody, in whatever zone.
    pub fn cards_with(&self, state: &State, who: WhoId) -> FamilyCardSet {
        let is_his = |card: &FamilyCardId| state.held[card.index()].holder() == Some(who);
        self.all_family_cards().filter(is_his).collect()
    }

    /// The cards of a family among others.
    pub fn of_family(&self, family: FamilyId, cards: FamilyCardSet) -> FamilyCardSet {
        cards.iter().filter(|card| self.content.cards[card.index()].family == family).collect()
    }

    /// The cards of a family that can be taken.
    pub fn to_be_taken(&self, state: &State, family: FamilyId) -> FamilyCardSet {
        let begins = self.content.families[family.index()].begins;
        self.of_family(family, self.cards_at(state, CardSpot::Zone(begins)))
    }

    /// The cards somebody has taken: what he holds of each family where it lends what it lends.
    pub fn taken_by(&self, state: &State, who: WhoId) -> FamilyCardSet {
        let family =
            |card: FamilyCardId| &self.content.families[self.content.cards[card.index()].family.index()];
        let is_taken = |card: &FamilyCardId| match state.held[card.index()] {
            CardSpot::With(holder, zone) => holder == who && zone == family(*card).taken,
            _ => false,
        };
        self.all_family_cards().filter(is_taken).collect()
    }

    /// Whether everybody sees which card of its family it is that lies somewhere.
    pub fn shows_card(&self, state: &State, card: FamilyCardId) -> bool {
        let zone = state.held[card.index()].zone();
        zone.is_some_and(|zone| self.content.zones[zone.index()].known == KnownTo::All)
    }

    /// True if a card is of a character, whichever version of him plays.
    pub fn is_his(&self, card: FamilyCardId, who: WhoId) -> bool {
        let of = self.content.cards[card.index()].of;
        of.is_some_and(|of| same_bandit(&self.content, of, self.who[who.index()].character))
    }

    /// The powers that cards lend to somebody, but for those that are of him (UCR-15.2.1-a). What he has besides was granted to
    /// him, first of all his own.
    pub fn lent_to(&self, state: &State, who: WhoId) -> CharacterSet {
        let lending = self.taken_by(state, who).iter().filter(|&card| !self.is_his(card, who));
        lending.map(|card| self.content.cards[card.index()].lends).collect()
    }

    /// Whether a person sees a card lie somewhere.
    pub fn shows(&self, state: &State, spot: CardSpot, person: PersonId) -> bool {
        let Some(zone) = spot.zone() else { return false };
        match self.content.zones[zone.index()].known {
            KnownTo::All => true,
            KnownTo::Holder => spot.holder().is_some_and(|who| state.looks_into(person, self.seat_of(who))),
            KnownTo::Nobody => false,
        }
    }

    /// Whether cards can lie there.
    pub fn can_lie(&self, spot: CardSpot) -> bool {
        match spot {
            CardSpot::Box => true,
            CardSpot::Zone(zone) => {
                let zone = &self.content.zones[zone.index()];
                zone.of == ZoneOf::Table && zone.pot.is_none()
            }
            CardSpot::With(who, zone) => {
                self.content.zones[zone.index()].of == ZoneOf::Character && who.index() < self.who.len()
            }
        }
    }

    /// A card of a family goes somewhere, and with it the power it lends. Who sees it where it was or where it comes to
    /// knows it from then on. To whoever does not, it can have been any card of its family that lay beside it.
    pub fn move_card(&self, state: &mut State, card: FamilyCardId, to: CardSpot) {
        let from = state.held[card.index()];
        let beside = self.of_family(self.content.cards[card.index()].family, self.cards_at(state, from));
        for seat in self.all_seats() {
            let sees = self.shows(state, from, seat.person()) || self.shows(state, to, seat.person());
            let seen = &mut state.seats[seat.index()].seen;
            if sees {
                seen.insert(card);
            } else if beside.len() > 1 {
                *seen = seen.without(beside);
            }
        }
        self.recompute_lent(state, |state| state.held[card.index()] = to);
    }

    /// Changes where cards are: everybody has then the powers they lend him there, in place of those they lent before.
    pub(crate) fn recompute_lent(&self, state: &mut State, change: impl FnOnce(&mut State)) {
        let before: List<CharacterSet, MAX_WHO> =
            self.all_characters().map(|who| self.lent_to(state, who)).collect();
        change(state);
        for (who, &before) in self.all_characters().zip(before.iter()) {
            let now = self.lent_to(state, who);
            let own = CharacterSet::only(self.who[who.index()].character);
            let powers = &mut state.sheets[who.index()].powers;
            *powers = powers.without(before.without(now).without(own)).or(now.without(before));
        }
    }
}
