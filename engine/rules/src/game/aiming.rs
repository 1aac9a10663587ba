//! Whom a card is aimed at that is being carried out.

use super::Game;
use crate::ids::*;

/// Whom the card is aimed at that somebody carries out, if it is one of this action.
#[inline]
pub(crate) fn aim(game: &Game, bandit: WhoId, action: ActionId) -> Option<WhoId> {
    if game.table.has_aims() { aim_of_card(game, bandit, action) } else { None }
}

#[cold]
fn aim_of_card(game: &Game, bandit: WhoId, action: ActionId) -> Option<WhoId> {
    let turned = game.cause.card.map(|card| game.state.common[usize::from(card)]);
    let (by, card) = game.running.at_once.or(turned.map(|played| (played.bandit, played.card)))?;
    let (of, aim) = game.table.aimed_at(game.table.face(card))?;
    ((by, of) == (bandit, action)).then_some(aim)
}
