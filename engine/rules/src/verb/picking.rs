//! Which token is meant, where a bandit chooses among several: he can name only what he can tell apart.

use crate::fact::Fact;
use crate::game::{Draw, Game, Halt, Outcome};
use crate::ids::*;
use crate::question::{Ask, Choice, Question};
use crate::view::{told_apart, told_as};

impl Game {
    /// Asks which token of `among` is meant, offering what the bandit's seat can
    /// tell apart ([`told_apart`]).
    #[inline]
    pub(crate) fn choose_loot(&mut self, bandit: BanditId, among: LootSet, ask: Ask) -> Result<LootId, Halt> {
        let told = self.told(bandit, among);
        let question = self.loot_question(bandit, among, told, ask);
        let choice = self.ask(question)?;
        self.loot_chosen(bandit, among, told, choice)
    }

    /// As [`Self::choose_loot`], where nothing need be chosen.
    #[cold]
    pub(crate) fn choose_loot_or_none(
        &mut self,
        bandit: BanditId,
        among: LootSet,
        ask: Ask,
    ) -> Result<Option<LootId>, Halt> {
        let told = self.told(bandit, among);
        let mut question = self.loot_question(bandit, among, told, ask);
        question.offer(Choice::No);
        match self.ask(question)? {
            Choice::No => Ok(None),
            choice => self.loot_chosen(bandit, among, told, choice).map(Some),
        }
    }

    /// The tokens among these that whoever answers for a bandit can tell apart.
    #[inline]
    fn told(&self, bandit: BanditId, among: LootSet) -> LootSet {
        told_apart(&self.state, self.table(), self.table().seat_of(bandit), among)
    }

    #[inline]
    fn loot_question(&mut self, bandit: BanditId, among: LootSet, told: LootSet, ask: Ask) -> Box<Question> {
        let mut question = self.question_for(bandit, ask);
        for (kind, row) in self.content().loot_kinds.iter().enumerate() {
            if !row.tokens.and(among).without(told).is_empty() {
                question.offer(Choice::Loot(LootKindId::at(kind)));
            }
        }
        // Tokens of one kind and value follow each other, but used ones may lie between.
        let none_used = self.table().shortcuts.empty && self.state.flipped.is_empty();
        let mut last = None;
        for token in told.iter() {
            let choice = told_as(&self.state, self.table(), token);
            if last != Some(choice) && (none_used || !question.choices.contains(&choice)) {
                question.offer(choice);
            }
            last = Some(choice);
        }
        question
    }

    #[inline]
    fn loot_chosen(
        &mut self,
        bandit: BanditId,
        among: LootSet,
        told: LootSet,
        choice: Choice,
    ) -> Result<LootId, Halt> {
        let candidates = match choice {
            Choice::Loot(kind) => self.content().loot_kinds[kind.index()].tokens.and(among).without(told),
            Choice::KnownLoot(..) | Choice::UsedLoot(..) => told
                .iter()
                .filter(|&token| told_as(&self.state, self.table(), token) == choice)
                .take(1)
                .collect(),
            _ => among,
        };
        self.pick(bandit, candidates)
    }

    /// One token out of a set the bandit cannot tell apart.
    #[inline]
    fn pick(&mut self, bandit: BanditId, among: LootSet) -> Result<LootId, Halt> {
        let count = among.len();
        if count == 1 || among.and(self.content().secret).is_empty() {
            return Ok(among.first().unwrap_or_default());
        }
        let index = self.chance(Draw::Token(bandit), count, |_, option| Outcome::Token(among, option))?;
        let token = among.nth(index);
        self.emit("BASE-punch-d", Fact::Picked { token, among });
        Ok(token)
    }
}
