//! Hostages, tokens that change hands or sides, marks.

use super::SCRIPTED;
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::Told;
use crate::ids::*;
use crate::question::{Ask, Choice};

impl Game {
    /// A bandit who holds no hostage takes one of those that are left, of his
    /// choice. Answers whether he did (UCR 9.3.2, AMB-160).
    ///
    /// # Errors
    /// As every verb: when a question is unanswered or a script fails.
    pub fn take_hostage(&mut self, bandit: BanditId) -> Result<bool, Halt> {
        let holds = !self.table().hostages_of(&self.state, bandit).is_empty();
        if holds || self.state.hostages.is_empty() {
            return Ok(false);
        }
        let mut question = self.question_for(bandit, Ask::Hostage);
        for hostage in self.state.hostages.iter() {
            question.offer(Choice::Hostage(hostage));
        }
        let Choice::Hostage(hostage) = self.ask(question)? else {
            return Ok(false);
        };
        self.emit("UCR-9.3.2-a", Fact::HostageTaken { bandit, hostage });
        if self.table().costs_power(hostage) {
            // What others lend him stays: UCR 15.1.6, AMB-130.
            let own = self.table().bandits[bandit.index()].character;
            self.change_power(bandit, own, false);
        }
        self.react(Told::OnHostage { bandit, hostage })?;
        Ok(true)
    }

    /// A bandit puts one of his tokens of a kind, or of any, where he stands or
    /// into the box: of his own choice, or of another bandit's, who sees only
    /// what all see. Answers whether he had one (AMB-104).
    ///
    /// # Errors
    /// As every verb: when a question is unanswered.
    pub fn put_down(
        &mut self,
        bandit: BanditId,
        kind: Option<LootKindId>,
        chooser: BanditId,
        to: Option<PlaceId>,
    ) -> Result<bool, Halt> {
        let held = self.of_kind(self.state.bandits[bandit.index()].loot, kind);
        if held.is_empty() {
            return Ok(false);
        }
        let seen = self.table().seat_of(chooser) != self.table().seat_of(bandit);
        let ask = if seen { Ask::KnockLoose(bandit) } else { Ask::PutDown };
        let token = self.choose_loot(chooser, held, ask)?;
        self.lose(bandit, token, to, seen);
        Ok(true)
    }

    /// A token leaves a sheet: into a place, where perhaps everybody saw which it was, or to the box.
    pub(super) fn lose(&mut self, bandit: BanditId, token: LootId, to: Option<PlaceId>, seen: bool) {
        match to {
            Some(place) => self.emit(SCRIPTED, Fact::LootDropped { bandit, token, place, seen }),
            None => self.emit(SCRIPTED, Fact::LootRemoved { bandit, token }),
        }
    }

    /// A bandit loses his most valuable token of a kind, or of any, to the box. Of
    /// kinds worth the same he chooses. Answers whether he had one (AMB-019).
    ///
    /// # Errors
    /// As every verb: when a question is unanswered.
    pub fn lose_most(&mut self, bandit: BanditId, kind: Option<LootKindId>) -> Result<bool, Halt> {
        let held = self.of_kind(self.state.bandits[bandit.index()].loot, kind);
        let worth = |token: &LootId| self.content().worth(*token);
        let Some(most) = held.iter().map(|token| worth(&token)).max() else {
            return Ok(false);
        };
        let equal: LootSet = held.iter().filter(|token| worth(token) == most).collect();
        let token = self.choose_loot(bandit, equal, Ask::Lose)?;
        self.lose(bandit, token, None, false);
        Ok(true)
    }

    /// A bandit gives another one a token of his choice, or one that is worth money. Answers
    /// whether he had one.
    ///
    /// # Errors
    /// As every verb: when a question is unanswered.
    pub fn hand_over(&mut self, from: BanditId, to: BanditId, money: bool) -> Result<bool, Halt> {
        let mut held = self.state.bandits[from.index()].loot;
        if money {
            held = held.iter().filter(|&token| self.content().worth(token) > 0).collect();
        }
        if held.is_empty() || from == to {
            return Ok(false);
        }
        let token = self.choose_loot(from, held, Ask::Give(to))?;
        let seat = self.table().seat_of(to);
        self.emit(SCRIPTED, Fact::LootHanded { from, to, seat, token });
        Ok(true)
    }

    /// All loot of a kind, or of any, in one place that can be taken goes to another place.
    pub fn move_loot(&mut self, from: PlaceId, to: PlaceId, kind: Option<LootKindId>) {
        if from != to {
            for token in self.of_kind(self.within_reach(from), kind).iter() {
                self.emit(SCRIPTED, Fact::LootMoved { token, from, to });
            }
        }
    }

    /// A token that lies in a place goes to the box. Answers whether it lay there.
    pub fn remove_token(&mut self, token: LootId, place: PlaceId) -> bool {
        let lies = self.state.floor[place.index()].has(token);
        if lies {
            self.emit(SCRIPTED, Fact::LootGone { token, place });
        }
        lies
    }

    /// A token on a sheet is used: it is turned over the first time, and goes to
    /// the box the second time.
    pub fn use_token(&mut self, bandit: BanditId, token: LootId) {
        if !self.state.bandits[bandit.index()].loot.has(token) {
            return;
        }
        if self.state.flipped.has(token) {
            self.emit(SCRIPTED, Fact::LootRemoved { bandit, token });
        } else {
            self.emit(SCRIPTED, Fact::Flipped { bandit, token });
        }
    }

    /// A mark of a bandit.
    pub fn mark(&self, bandit: BanditId, mark: MarkId) -> i8 {
        self.state.bandits[bandit.index()].marks[mark.index()]
    }

    /// Changes a mark of a bandit.
    pub fn set_mark(&mut self, bandit: BanditId, mark: MarkId, value: i8) {
        if self.mark(bandit, mark) != value {
            self.emit(SCRIPTED, Fact::Marked { bandit, mark, value });
        }
    }
}
