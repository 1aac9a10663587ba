//! What procedures and scripts may do to the game. Each verb checks what it is
//! told, asks what it must, and emits facts; nothing else changes the state.
//! Scripts reach these through `holdup-hooks`.

mod asks;
mod beyond;
mod bullets;
mod cards;
mod loot;
mod meeting;
mod moving;
mod pawns;
mod picking;
mod things;

pub use self::bullets::Occasion;

use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;

/// The rule of facts a script causes: those its content names, see
/// [`crate::content::Script::rules`] and [`crate::fact::Cause::function`].
const SCRIPTED: &str = "";

impl Game {
    /// What of some pawns of nobody takes part: not those that have no effect yet (AMB-089).
    pub fn taking_part(&self, pawns: PawnSet) -> PawnSet {
        pawns.without(self.state.dormant.without(self.table().shot_at_dormant))
    }

    /// The loot in a place that can be taken: not what a pawn still guards (UCR 9.3.3, AMB-088).
    #[inline]
    pub fn within_reach(&self, place: PlaceId) -> LootSet {
        let lying = self.state.floor[place.index()];
        if self.table().shortcuts.awake { lying } else { self.unguarded(place, lying) }
    }

    #[cold]
    fn unguarded(&self, place: PlaceId, mut lying: LootSet) -> LootSet {
        for pawn in self.state.dormant.iter() {
            let kind = self.content().pawns[pawn.index() - MAX_BANDITS].guards;
            if self.place(pawn) == Some(place)
                && let Some(token) = kind.and_then(|kind| self.loot_in(place, kind).first())
            {
                lying.remove(token);
            }
        }
        lying
    }

    /// The places next to one in which a pawn can stand.
    pub(crate) fn near_for(&self, pawn: PawnId, place: PlaceId) -> impl Iterator<Item = PlaceId> {
        let near = self.layout().near(place);
        near.filter(move |&next| self.may_stand(pawn, next))
    }

    /// Whether a pawn can stand in a place: pawns of nobody keep to their levels and out of closed cars.
    #[inline]
    pub fn may_stand(&self, pawn: PawnId, place: PlaceId) -> bool {
        pawn.bandit().is_some() || self.is_open_to(pawn, place)
    }

    fn is_open_to(&self, pawn: PawnId, place: PlaceId) -> bool {
        let kind = &self.content().pawns[pawn.index() - MAX_BANDITS];
        self.table().may_stand(kind, place)
    }

    /// Where a pawn stands.
    #[inline]
    pub fn place(&self, pawn: PawnId) -> Option<PlaceId> {
        self.state.pawns[pawn.index()].place()
    }

    /// The bandits who stand in one of these places.
    #[inline]
    pub fn bandits_in(&self, places: PlaceSet) -> BanditSet {
        let mut found = BanditSet::EMPTY;
        for bandit in self.table().all_bandits() {
            if self.place(bandit.pawn()).is_some_and(|place| places.has(place)) {
                found.insert(bandit);
            }
        }
        found
    }

    /// The places where bandits stand.
    #[inline]
    pub(crate) fn taken_places(&self) -> PlaceSet {
        let mut taken = PlaceSet::EMPTY;
        for bandit in self.table().all_bandits() {
            if let Some(place) = self.place(bandit.pawn()) {
                taken.insert(place);
            }
        }
        taken
    }

    /// A bandit receives money that is no token, or pays it.
    pub fn pay(&mut self, bandit: BanditId, amount: i16) {
        self.emit(SCRIPTED, Fact::Paid { bandit, amount });
    }

    /// A bandit gains or loses the power of a character.
    pub fn change_power(&mut self, bandit: BanditId, character: CharacterId, gained: bool) {
        if self.state.bandits[bandit.index()].powers.has(character) != gained {
            self.emit(SCRIPTED, Fact::PowerChanged { bandit, character, gained });
        }
    }
}
