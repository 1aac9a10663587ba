//! Cards of families, tokens that change hands or sides, marks, money and powers; to win, and to lead.

use std::rc::Rc;

use crate::fact::Fact;
use crate::game::{Game, Halt, question_by_nature};
use crate::ids::*;
use crate::mark::MarkHolder;
use crate::procedure::{SCRIPTED, carried, choose_loot, decide, of_kind, within_reach};
use crate::question::{Ask, Choice};
use crate::state::{CardSpot, TokenSpot};

use super::move_token;

/// A bandit who has taken no card of a family takes one of those that are left, of his
/// choice; a bot by rule even while somebody leads it (UCR-9.3.2-b). Answers whether he did: who is out of the game takes
/// none (UCR 9.3.2, AMB-160).
pub fn take_card(game: &mut Game, bandit: WhoId, family: FamilyId) -> Result<bool, Halt> {
    let table = Rc::clone(game.table());
    let left = table.to_be_taken(&game.state, family);
    let is_out = game.state.out.has(bandit);
    if is_out || left.is_empty() || !table.of_family(family, table.taken_by(&game.state, bandit)).is_empty() {
        return Ok(false);
    }
    let row = |card: FamilyCardId| table.content.cards[card.index()].row;
    // Those that are alike lie behind each other, and are one choice.
    let mut offered: Vec<CharacterId> = left.iter().map(row).collect();
    offered.dedup();
    let mut question = question_by_nature(game, bandit, Ask::Card(family));
    question.choices.extend(offered.into_iter().map(Choice::Character));
    let Choice::Character(chosen) = game.ask(question)? else {
        return Ok(false);
    };
    if let Some(card) = left.iter().find(|&card| row(card) == chosen) {
        let to = CardSpot::With(bandit, table.content.families[family.index()].taken);
        move_card(game, card, to);
        if table.content.cards[card.index()].costs_power {
            // What others lend him stays: UCR 15.1.6, AMB-130.
            let own = table.who[bandit.index()].character;
            change_power(game, bandit, own, false);
        }
    }
    Ok(true)
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

/// Whether everybody sees which cards of a family, or of any, lie with somebody.
pub fn holds_openly(game: &Game, bandit: WhoId, family: Option<FamilyId>) -> bool {
    cards_held(game, bandit, family).iter().all(|card| game.table().shows_card(&game.state, card))
}

/// A card of a family goes somewhere, if it is not there already. Answers whether cards can lie there.
pub fn put_card(game: &mut Game, card: FamilyCardId, to: CardSpot) -> bool {
    let can_lie = game.table().can_lie(to);
    if can_lie {
        move_card(game, card, to);
    }
    can_lie
}

fn move_card(game: &mut Game, card: FamilyCardId, to: CardSpot) {
    let from = game.state.held[card.index()];
    if from != to {
        game.emit(SCRIPTED, Fact::CardMoved { card, from, to });
    }
}

/// A bandit puts one of his tokens of a kind, or of any, where he stands or
/// into the box: of his own choice, or of another bandit's, who sees only
/// what all see. Answers whether he had one: not where either of them is out of the game (AMB-104).
pub fn put_down(
    game: &mut Game,
    bandit: WhoId,
    kind: Option<LootKindId>,
    chooser: WhoId,
    to: Option<PlaceId>,
) -> Result<bool, Halt> {
    let held = of_kind(game, carried(game, bandit), kind);
    let is_out = |who| game.state.out.has(who);
    if held.is_empty() || is_out(bandit) || is_out(chooser) {
        return Ok(false);
    }
    let seen = game.table().seat_of(chooser) != game.table().seat_of(bandit);
    let ask = if seen { Ask::KnockLoose(bandit) } else { Ask::PutDown };
    let token = choose_loot(game, chooser, held, ask)?;
    move_token(game, token, to.map_or(TokenSpot::Box, TokenSpot::At), seen)
}

/// A bandit gives another one a token of his choice, or one that is worth money. Answers whether he had one: not where he is
/// out of the game. Who receives it may be, as what is his stays with him (AMB-125, AMB-137).
pub fn hand_over(game: &mut Game, from: WhoId, to: WhoId, money: bool) -> Result<bool, Halt> {
    let mut held = carried(game, from);
    if money {
        held = held.iter().filter(|&token| game.content().worth(token) > 0).collect();
    }
    if held.is_empty() || from == to || game.state.out.has(from) {
        return Ok(false);
    }
    let token = choose_loot(game, from, held, Ask::Give(to))?;
    move_token(game, token, TokenSpot::With(to), false)
}

/// All loot of a kind, or of any, in one place that can be taken goes to another place, or to the box where that one is
/// gone.
pub fn move_loot(game: &mut Game, from: PlaceId, to: PlaceId, kind: Option<LootKindId>) -> Result<(), Halt> {
    for token in of_kind(game, within_reach(game, from), kind).iter() {
        move_token(game, token, TokenSpot::At(to), false)?;
    }
    Ok(())
}

/// A token on a sheet is used: it is turned over the first time, and goes to
/// the box the second time. Answers whether it lay there.
pub fn use_token(game: &mut Game, bandit: WhoId, token: LootId) -> bool {
    if !game.state.sheets[bandit.index()].loot.has(token) {
        return false;
    }
    if game.state.flipped.has(token) {
        let (from, to) = (TokenSpot::With(bandit), TokenSpot::Box);
        game.emit(SCRIPTED, Fact::TokenMoved { token, from, to, seen: false, open: false });
    } else {
        game.emit(SCRIPTED, Fact::Flipped { bandit, token });
    }
    true
}

/// Changes a mark; what it says already changes nothing.
pub fn set_mark(game: &mut Game, mark: MarkId, of: MarkHolder, kept: i8) {
    if game.table().kept(&game.state, mark, of) != kept {
        let secret = game.table().mark_row(mark).secret;
        game.emit(SCRIPTED, Fact::Marked { mark, of, kept, secret });
    }
}

/// A bandit receives money that is no token, or pays it; nothing changes nothing.
pub fn pay(game: &mut Game, bandit: WhoId, amount: i16) {
    if amount != 0 {
        game.emit(SCRIPTED, Fact::Paid { bandit, amount });
    }
}

/// A bandit gains or loses the power of a character.
pub fn change_power(game: &mut Game, bandit: WhoId, character: CharacterId, gained: bool) {
    if game.state.sheets[bandit.index()].powers.has(character) != gained {
        game.emit(SCRIPTED, Fact::PowerChanged { bandit, character, gained });
    }
}

/// Those of some who may win do so, and the game is over at once. Answers `false` where none of them may; with nobody
/// given nobody wins.
///
/// # Errors
/// [`Halt::Won`] when it is over, and as every verb.
pub fn win(game: &mut Game, victory: VictoryId, who: WhoSet) -> Result<bool, Halt> {
    if decide(game, victory, who)? { Err(Halt::Won) } else { Ok(false) }
}

/// Lets the seat of somebody be led by whoever leads that of another at first; by nobody where none is given, so that
/// a rule decides. Answers whether that is news.
pub fn lend(game: &mut Game, who: WhoId, to: Option<WhoId>) -> bool {
    let (table, leads) = (game.table(), game.table().first_leads());
    let seat = table.seat_of(who);
    let to = to.map_or(PersonId::NOBODY, |to| leads[table.seat_of(to).index()]);
    let is_news = game.state.leader(seat) != to;
    if is_news {
        game.emit(SCRIPTED, Fact::Lent { seat, to });
    }
    is_news
}
