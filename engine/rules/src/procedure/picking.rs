//! Which token is meant, where a bandit chooses among several: he can name only what he can tell apart. And how
//! it comes onto his sheet.

use crate::fact::Fact;
use crate::game::{Draw, Game, Halt, Outcome};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::options::StorageFace;
use crate::question::{Ask, Choice, Question};
use crate::view::{told_apart, told_as};

/// Asks which token of `among` is meant, offering what the bandit's seat can
/// tell apart ([`told_apart`]).
#[inline]
pub(crate) fn choose_loot(game: &mut Game, bandit: WhoId, among: LootSet, ask: Ask) -> Result<LootId, Halt> {
    // The question of a single choice is never asked.
    if let Some(token) = among.alone() {
        return Ok(token);
    }
    let told = told(game, bandit, among);
    let question = loot_question(game, bandit, among, told, ask);
    let choice = game.ask(question)?;
    loot_chosen(game, bandit, among, told, choice)
}

/// The first half of [`choose_loot`]: what is answered, before any token is picked. `among` is not empty.
#[cold]
pub(crate) fn ask_loot(game: &mut Game, bandit: WhoId, among: LootSet, ask: Ask) -> Result<Choice, Halt> {
    let told = told(game, bandit, among);
    let question = loot_question(game, bandit, among, told, ask);
    game.ask(question)
}

/// The second half of it: which token is meant by the answer.
#[cold]
pub(crate) fn loot_meant(
    game: &mut Game,
    bandit: WhoId,
    among: LootSet,
    choice: Choice,
) -> Result<LootId, Halt> {
    let told = told(game, bandit, among);
    loot_chosen(game, bandit, among, told, choice)
}

/// As [`choose_loot`], where nothing need be chosen.
#[cold]
pub(crate) fn choose_loot_or_none(
    game: &mut Game,
    bandit: WhoId,
    among: LootSet,
    ask: Ask,
) -> Result<Option<LootId>, Halt> {
    let told = told(game, bandit, among);
    let mut question = loot_question(game, bandit, among, told, ask);
    question.offer(Choice::No);
    match game.ask(question)? {
        Choice::No => Ok(None),
        choice => loot_chosen(game, bandit, among, told, choice).map(Some),
    }
}

/// The tokens among these that whoever answers for a bandit can tell apart.
#[inline]
fn told(game: &Game, bandit: WhoId, among: LootSet) -> LootSet {
    let person = game.state.leader(game.table().seat_of(bandit));
    told_apart(&game.state, game.table(), person, among)
}

#[inline]
fn loot_question(game: &mut Game, bandit: WhoId, among: LootSet, told: LootSet, ask: Ask) -> Box<Question> {
    let mut question = game.question_for(bandit, ask);
    for (kind, row) in game.content().loot_kinds.iter().enumerate() {
        if !row.tokens.and(among).without(told).is_empty() {
            question.offer(Choice::Loot(LootKindId::at(kind)));
        }
    }
    // Tokens that are told as one follow each other.
    let mut last = None;
    for &token in game.table().in_order(&game.state, told).iter() {
        let choice = told_as(&game.state, game.table(), token);
        if last != Some(choice) {
            question.offer(choice);
        }
        last = Some(choice);
    }
    question
}

#[inline]
fn loot_chosen(
    game: &mut Game,
    bandit: WhoId,
    among: LootSet,
    told: LootSet,
    choice: Choice,
) -> Result<LootId, Halt> {
    let candidates = match choice {
        Choice::Loot(kind) => game.content().loot_kinds[kind.index()].tokens.and(among).without(told),
        Choice::KnownLoot(..) | Choice::UsedLoot(..) => {
            let is_it = |token: &&LootId| told_as(&game.state, game.table(), **token) == choice;
            game.table().in_order(&game.state, told).iter().find(is_it).copied().into_iter().collect()
        }
        _ => among,
    };
    pick(game, bandit, candidates)
}

/// One token out of a set the bandit cannot tell apart.
#[inline]
fn pick(game: &mut Game, bandit: WhoId, among: LootSet) -> Result<LootId, Halt> {
    let count = among.len();
    if count == 1 || among.and(game.content().secret).is_empty() {
        return Ok(among.first().unwrap_or_default());
    }
    let index = game.chance(Draw::Token(bandit), count, |_, option| Outcome::Token(among, option))?;
    let token = among.nth(index);
    game.emit("BASE-punch-d", Fact::Picked { token, among });
    Ok(token)
}

/// Moves a token from where it lies to a bandit's sheet.
#[inline]
pub(crate) fn put_on_sheet(
    game: &mut Game,
    rule: &'static str,
    bandit: WhoId,
    place: PlaceId,
    token: LootId,
) -> Result<(), Halt> {
    let seat = game.table().seat_of(bandit);
    game.emit(rule, Fact::LootTaken { bandit, seat, token, place });
    if game.content().rules.robbery_storage_face == StorageFace::FaceUp {
        show(game, bandit, token);
    }
    gained(game, bandit, token, None, Some(place))
}

/// A bandit came to hold a token: of another bandit, from a place, or out of the box.
#[inline]
pub(crate) fn gained(
    game: &mut Game,
    bandit: WhoId,
    token: LootId,
    from: Option<WhoId>,
    at: Option<PlaceId>,
) -> Result<(), Halt> {
    if game.hears(HookPoint::OnGain) {
        let kind = game.content().kind(token);
        game.react(Told::OnGain { bandit, token, kind, from, at })?;
    }
    Ok(())
}

#[cold]
fn show(game: &mut Game, bandit: WhoId, token: LootId) {
    if game.content().secret.has(token) {
        game.emit("D-088", Fact::LootShown { bandit, token });
    }
}
