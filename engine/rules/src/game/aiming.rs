//! The card that is being carried out: whose it is, and whom it is aimed at.

use super::Game;
use crate::ids::*;
use crate::state::PlayedCard;

/// Whom the card is aimed at that somebody carries out, if it is one of this action.
#[inline]
pub(crate) fn aim(game: &Game, bandit: WhoId, action: ActionId) -> Option<WhoId> {
    if game.table.has_aims() { aim_of_card(game, bandit, action) } else { None }
}

#[cold]
fn aim_of_card(game: &Game, bandit: WhoId, action: ActionId) -> Option<WhoId> {
    let played = carried_out(game)?;
    let (of, aim) = game.table.aimed_at(game.table.face(played.card))?;
    ((played.bandit, of) == (bandit, action)).then_some(aim)
}

/// Whether an action is that of somebody's own card that is being carried out, turned over or played at once.
pub(crate) fn is_of_own_card(game: &Game, bandit: WhoId, action: ActionId) -> bool {
    let plays_as = |played| game.table.plays_as(&game.state, played);
    carried_out(game).is_some_and(|played| played.bandit == bandit && plays_as(played) == Some(action))
}

/// The card that is being carried out, turned over or played at once.
pub(crate) fn carried_out(game: &Game) -> Option<PlayedCard> {
    let turned = game.cause.card.map(|card| game.state.common[usize::from(card)]);
    let at_once =
        game.running.at_once.map(|(bandit, card)| PlayedCard { bandit, card, ..PlayedCard::default() });
    at_once.or(turned)
}
