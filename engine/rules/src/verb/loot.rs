//! Loot that is taken, lost and given.

use super::lose;
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::procedure::{SCRIPTED, choose_loot, gained, in_box, of_kind, put_on_sheet, within_reach};
use crate::question::Ask;

/// A bandit takes a token of a kind, or of any, from a place, of his choice
/// if he can tell some apart. Answers whether there was one.
pub fn take_kind(
    game: &mut Game,
    bandit: WhoId,
    place: PlaceId,
    kind: Option<LootKindId>,
) -> Result<bool, Halt> {
    let lying = of_kind(game, within_reach(game, place), kind);
    if lying.is_empty() {
        return Ok(false);
    }
    let token = choose_loot(game, bandit, lying, Ask::Rob)?;
    put_on_sheet(game, SCRIPTED, bandit, place, token)?;
    Ok(true)
}

/// A bandit takes a certain token from a place. Nothing happens when it does not lie there.
pub fn take_token(game: &mut Game, bandit: WhoId, place: PlaceId, token: LootId) -> Result<(), Halt> {
    if within_reach(game, place).has(token) {
        put_on_sheet(game, SCRIPTED, bandit, place, token)
    } else {
        Ok(())
    }
}

/// A bandit loses his least valuable token of a kind, or of any: out of the
/// game, or into a place. Of those worth the same he chooses (AMB-145).
/// Answers whether he had one.
pub fn lose_least(
    game: &mut Game,
    bandit: WhoId,
    kind: Option<LootKindId>,
    to: Option<PlaceId>,
) -> Result<bool, Halt> {
    lose_one(game, bandit, kind, to, |worth| worth.min())
}

/// A bandit loses his most valuable token of a kind, or of any, to the box. Of
/// kinds worth the same he chooses. Answers whether he had one (AMB-019).
pub fn lose_most(game: &mut Game, bandit: WhoId, kind: Option<LootKindId>) -> Result<bool, Halt> {
    lose_one(game, bandit, kind, None, |worth| worth.max())
}

fn lose_one(
    game: &mut Game,
    bandit: WhoId,
    kind: Option<LootKindId>,
    to: Option<PlaceId>,
    which: fn(&mut dyn Iterator<Item = u16>) -> Option<u16>,
) -> Result<bool, Halt> {
    let held = of_kind(game, game.state.sheets[bandit.index()].loot, kind);
    let worth = |token| game.content().worth(token);
    let Some(wanted) = which(&mut held.iter().map(worth)) else {
        return Ok(false);
    };
    let equal: LootSet = held.iter().filter(|&token| worth(token) == wanted).collect();
    let token = choose_loot(game, bandit, equal, Ask::Lose)?;
    lose(game, bandit, token, to, false);
    Ok(true)
}

/// A bandit receives a token of this kind and value from the box. Answers
/// whether one was left there.
pub fn give(game: &mut Game, bandit: WhoId, kind: LootKindId, value: u16) -> Result<bool, Halt> {
    let in_box = in_box(game, kind);
    let Some(token) = in_box.iter().find(|&token| game.content().value(token) == value) else {
        return Ok(false);
    };
    let seat = game.table().seat_of(bandit);
    game.emit(SCRIPTED, Fact::LootGiven { bandit, seat, token });
    gained(game, bandit, token, None, None)?;
    Ok(true)
}

/// A token of a kind that waits beside the train comes into a place. Answers whether there was one.
pub fn place_reserve(game: &mut Game, kind: LootKindId, place: PlaceId) -> bool {
    let waiting = game.state.reserve.and(game.content().loot_kinds[kind.index()].tokens);
    let is_there = |_: &LootId| !game.layout().gone().has(place);
    let Some(token) = waiting.first().filter(is_there) else {
        return false;
    };
    game.emit(SCRIPTED, Fact::LootPlaced { token, place });
    true
}
