//! Loot that is taken, lost and given: what lies where, and what of it comes onto a sheet or leaves it.

use super::SCRIPTED;
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::options::StorageFace;
use crate::question::Ask;

impl Game {
    /// A bandit takes a token of a kind, or of any, from a place, of his choice
    /// if he can tell some apart. Answers whether there was one.
    ///
    /// # Errors
    /// As every verb: when a question is unanswered.
    pub fn take_kind(
        &mut self,
        bandit: BanditId,
        place: PlaceId,
        kind: Option<LootKindId>,
    ) -> Result<bool, Halt> {
        let lying = self.of_kind(self.within_reach(place), kind);
        if lying.is_empty() {
            return Ok(false);
        }
        let token = self.choose_loot(bandit, lying, Ask::Rob)?;
        self.take_token(bandit, place, token);
        Ok(true)
    }

    /// A bandit takes a certain token from a place. Nothing happens when it does not lie there.
    pub fn take_token(&mut self, bandit: BanditId, place: PlaceId, token: LootId) {
        if self.within_reach(place).has(token) {
            self.put_on_sheet(SCRIPTED, bandit, place, token);
        }
    }

    /// Moves a token from where it lies to a bandit's sheet.
    #[inline]
    pub(crate) fn put_on_sheet(
        &mut self,
        rule: &'static str,
        bandit: BanditId,
        place: PlaceId,
        token: LootId,
    ) {
        let seat = self.table().seat_of(bandit);
        self.emit(rule, Fact::LootTaken { bandit, seat, token, place });
        if self.content().rules.robbery_storage_face == StorageFace::Up {
            self.show(bandit, token);
        }
    }

    #[cold]
    fn show(&mut self, bandit: BanditId, token: LootId) {
        if self.content().secret.has(token) {
            self.emit("D-088", Fact::LootShown { bandit, token });
        }
    }

    /// The tokens of a kind that lie in a place.
    pub fn loot_in(&self, place: PlaceId, kind: LootKindId) -> LootSet {
        self.state.floor[place.index()].and(self.content().loot_kinds[kind.index()].tokens)
    }

    /// The tokens of a kind on a bandit's sheet.
    pub fn loot_of(&self, bandit: BanditId, kind: LootKindId) -> LootSet {
        self.state.bandits[bandit.index()].loot.and(self.content().loot_kinds[kind.index()].tokens)
    }

    /// The tokens of a kind, or of any, in a heap.
    pub fn of_kind(&self, heap: LootSet, kind: Option<LootKindId>) -> LootSet {
        match kind {
            Some(kind) => heap.and(self.content().loot_kinds[kind.index()].tokens),
            None => heap,
        }
    }

    /// A bandit loses his least valuable token of a kind, or of any: out of the
    /// game, or into a place. Of those worth the same he chooses (AMB-145).
    /// Answers whether he had one.
    ///
    /// # Errors
    /// As every verb: when a question is unanswered.
    pub fn lose_least(
        &mut self,
        bandit: BanditId,
        kind: Option<LootKindId>,
        to: Option<PlaceId>,
    ) -> Result<bool, Halt> {
        let held = self.of_kind(self.state.bandits[bandit.index()].loot, kind);
        let value = |token: &LootId| self.content().worth(*token);
        let Some(least) = held.iter().min_by_key(value) else {
            return Ok(false);
        };
        let equal: LootSet = held.iter().filter(|token| value(token) == value(&least)).collect();
        let token = self.choose_loot(bandit, equal, Ask::Lose)?;
        self.lose(bandit, token, to, false);
        Ok(true)
    }

    /// The tokens of a kind that lie in the box.
    pub(crate) fn in_box(&self, kind: LootKindId) -> LootSet {
        let state = &self.state;
        let in_play = state
            .floor
            .iter()
            .copied()
            .chain(state.bandits.iter().map(|row| row.loot))
            .fold(state.reserve, LootSet::or);
        self.content().loot_kinds[kind.index()].tokens.without(in_play)
    }

    /// A bandit receives a token of this kind and value from the box. Answers
    /// whether one was left there.
    pub fn give(&mut self, bandit: BanditId, kind: LootKindId, value: u16) -> bool {
        let in_box = self.in_box(kind);
        let Some(token) = in_box.iter().find(|&token| self.content().value(token) == value) else {
            return false;
        };
        let seat = self.table().seat_of(bandit);
        self.emit(SCRIPTED, Fact::LootGiven { bandit, seat, token });
        true
    }

    /// A token of a kind that waits beside the train comes into a place. Answers whether there was one.
    pub fn place_reserve(&mut self, kind: LootKindId, place: PlaceId) -> bool {
        let waiting = self.state.reserve.and(self.content().loot_kinds[kind.index()].tokens);
        let Some(token) = waiting.first() else {
            return false;
        };
        self.emit(SCRIPTED, Fact::LootPlaced { token, place });
        true
    }
}
