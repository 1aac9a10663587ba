//! Cards of families, tokens that change hands or sides, marks, money and powers.

use std::rc::Rc;

use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::Told;
use crate::ids::*;
use crate::procedure::{SCRIPTED, choose_loot, gained, of_kind, within_reach};
use crate::question::{Ask, Choice};
use crate::state::CardSpot;

/// A bandit who has taken no card of a family takes one of those that are left, of his
/// choice. Answers whether he did (UCR 9.3.2, AMB-160).
pub fn take_card(game: &mut Game, bandit: WhoId, family: FamilyId) -> Result<bool, Halt> {
    let table = Rc::clone(game.table());
    let left = table.to_be_taken(&game.state, family);
    if left.is_empty() || !table.of_family(family, table.taken_by(&game.state, bandit)).is_empty() {
        return Ok(false);
    }
    let row = |card: FamilyCardId| table.content.cards[card.index()].row;
    let mut question = game.question_for(bandit, Ask::Card(family));
    for card in left.iter() {
        question.offer(Choice::Character(row(card)));
    }
    let Choice::Character(chosen) = game.ask(question)? else {
        return Ok(false);
    };
    if let Some(card) = table.family_card(chosen) {
        let to = CardSpot::With(bandit, table.content.families[family.index()].taken);
        move_card(game, card, to, "UCR-9.3.2-a");
        if table.content.cards[card.index()].costs_power {
            // What others lend him stays: UCR 15.1.6, AMB-130.
            let own = table.who[bandit.index()].character;
            change_power(game, bandit, own, false);
        }
        game.react(Told::OnTaken { bandit, hostage: chosen })?;
    }
    Ok(true)
}

/// What a bandit has taken of a family, as content calls it.
pub fn taken(game: &Game, bandit: WhoId, family: FamilyId) -> Option<CharacterId> {
    let table = game.table();
    let card = table.of_family(family, table.taken_by(&game.state, bandit)).first()?;
    Some(table.content.cards[card.index()].row)
}

/// The cards that lie in a zone, of one family or of any.
pub fn cards_lying(game: &Game, zone: ZoneId, family: Option<FamilyId>) -> FamilyCardSet {
    let table = game.table();
    let lies = |card: &FamilyCardId| game.state.held[card.index()].zone() == Some(zone);
    let all = table.all_family_cards().filter(lies).collect();
    family.map_or(all, |family| table.of_family(family, all))
}

/// The cards that lie with somebody, of one family or of any.
pub fn cards_held(game: &Game, bandit: WhoId, family: Option<FamilyId>) -> FamilyCardSet {
    let table = game.table();
    let all = table.cards_with(&game.state, bandit);
    family.map_or(all, |family| table.of_family(family, all))
}

/// A card of a family goes somewhere, if it is not there already. Answers whether cards can lie there.
pub fn put_card(game: &mut Game, card: FamilyCardId, to: CardSpot) -> bool {
    let can_lie = game.table().can_lie(to);
    if can_lie {
        move_card(game, card, to, SCRIPTED);
    }
    can_lie
}

fn move_card(game: &mut Game, card: FamilyCardId, to: CardSpot, rule: &'static str) {
    let from = game.state.held[card.index()];
    if from != to {
        game.emit(rule, Fact::CardMoved { card, from, to });
    }
}

/// A bandit puts one of his tokens of a kind, or of any, where he stands or
/// into the box: of his own choice, or of another bandit's, who sees only
/// what all see. Answers whether he had one (AMB-104).
pub fn put_down(
    game: &mut Game,
    bandit: WhoId,
    kind: Option<LootKindId>,
    chooser: WhoId,
    to: Option<PlaceId>,
) -> Result<bool, Halt> {
    let held = of_kind(game, game.state.sheets[bandit.index()].loot, kind);
    if held.is_empty() {
        return Ok(false);
    }
    let seen = game.table().seat_of(chooser) != game.table().seat_of(bandit);
    let ask = if seen { Ask::KnockLoose(bandit) } else { Ask::PutDown };
    let token = choose_loot(game, chooser, held, ask)?;
    lose(game, bandit, token, to, seen);
    Ok(true)
}

/// A token leaves a sheet: into a place, where perhaps everybody saw which it was, or to the box.
pub(super) fn lose(game: &mut Game, bandit: WhoId, token: LootId, to: Option<PlaceId>, seen: bool) {
    match to.filter(|&place| !game.layout().gone().has(place)) {
        Some(place) => game.emit(SCRIPTED, Fact::LootDropped { bandit, token, place, seen }),
        None => game.emit(SCRIPTED, Fact::LootRemoved { bandit, token }),
    }
}

/// A bandit gives another one a token of his choice, or one that is worth money. Answers
/// whether he had one.
pub fn hand_over(game: &mut Game, from: WhoId, to: WhoId, money: bool) -> Result<bool, Halt> {
    let mut held = game.state.sheets[from.index()].loot;
    if money {
        held = held.iter().filter(|&token| game.content().worth(token) > 0).collect();
    }
    if held.is_empty() || from == to {
        return Ok(false);
    }
    let token = choose_loot(game, from, held, Ask::Give(to))?;
    let seat = game.table().seat_of(to);
    game.emit(SCRIPTED, Fact::LootHanded { from, to, seat, token });
    gained(game, to, token, Some(from), None)?;
    Ok(true)
}

/// All loot of a kind, or of any, in one place that can be taken goes to another place, or to the box where that one is
/// gone.
pub fn move_loot(game: &mut Game, from: PlaceId, to: PlaceId, kind: Option<LootKindId>) {
    if from != to {
        let is_gone = game.layout().gone().has(to);
        for token in of_kind(game, within_reach(game, from), kind).iter() {
            match is_gone {
                true => game.emit(SCRIPTED, Fact::LootGone { token, place: from }),
                false => game.emit(SCRIPTED, Fact::LootMoved { token, from, to }),
            }
        }
    }
}

/// A token that lies in a place goes to the box. Answers whether it lay there.
pub fn remove_token(game: &mut Game, token: LootId, place: PlaceId) -> bool {
    let lies = game.state.floor[place.index()].has(token);
    if lies {
        game.emit(SCRIPTED, Fact::LootGone { token, place });
    }
    lies
}

/// A token on a sheet is used: it is turned over the first time, and goes to
/// the box the second time.
pub fn use_token(game: &mut Game, bandit: WhoId, token: LootId) {
    if !game.state.sheets[bandit.index()].loot.has(token) {
        return;
    }
    if game.state.flipped.has(token) {
        game.emit(SCRIPTED, Fact::LootRemoved { bandit, token });
    } else {
        game.emit(SCRIPTED, Fact::Flipped { bandit, token });
    }
}

/// A mark of a bandit.
pub fn mark_of(game: &Game, bandit: WhoId, mark: MarkId) -> i8 {
    game.state.sheets[bandit.index()].marks[mark.index()]
}

/// Changes a mark of a bandit.
pub fn set_mark(game: &mut Game, bandit: WhoId, mark: MarkId, value: i8) {
    if mark_of(game, bandit, mark) != value {
        game.emit(SCRIPTED, Fact::Marked { bandit, mark, value });
    }
}

/// A bandit receives money that is no token, or pays it.
pub fn pay(game: &mut Game, bandit: WhoId, amount: i16) {
    game.emit(SCRIPTED, Fact::Paid { bandit, amount });
}

/// A bandit gains or loses the power of a character.
pub fn change_power(game: &mut Game, bandit: WhoId, character: CharacterId, gained: bool) {
    if game.state.sheets[bandit.index()].powers.has(character) != gained {
        game.emit(SCRIPTED, Fact::PowerChanged { bandit, character, gained });
    }
}
