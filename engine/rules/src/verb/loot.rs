//! Loot that is taken, lost and given.

use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::procedure::{
    SCRIPTED, carried, choose_loot, gained, of_kind, put_on_sheet, unguarded, within_reach,
};
use crate::question::Ask;
use crate::state::TokenSpot;

/// A bandit takes a token of a kind, or of any, from a place, of his choice
/// if he can tell some apart. Answers whether there was one: who is out of the game takes none.
pub fn take_kind(
    game: &mut Game,
    bandit: WhoId,
    place: PlaceId,
    kind: Option<LootKindId>,
) -> Result<bool, Halt> {
    let lying = of_kind(game, within_reach(game, place), kind);
    if lying.is_empty() || game.state.out.has(bandit) {
        return Ok(false);
    }
    let token = choose_loot(game, bandit, lying, Ask::Rob)?;
    put_on_sheet(game, SCRIPTED, bandit, place, token)?;
    Ok(true)
}

/// A bandit loses his least valuable token of a kind, or of any, or his most valuable one: out of the game, or into a
/// place. Of those worth the same he chooses (AMB-019, AMB-145). Answers whether he had one.
pub fn lose_one(
    game: &mut Game,
    bandit: WhoId,
    kind: Option<LootKindId>,
    to: Option<PlaceId>,
    dearest: bool,
) -> Result<bool, Halt> {
    // Who is out of the game loses nothing any more.
    if game.state.out.has(bandit) {
        return Ok(false);
    }
    let held = of_kind(game, carried(game, bandit), kind);
    let worth = |token| game.content().worth(token);
    let all = held.iter().map(worth);
    let Some(wanted) = (if dearest { all.max() } else { all.min() }) else {
        return Ok(false);
    };
    let equal: LootSet = held.iter().filter(|&token| worth(token) == wanted).collect();
    let token = choose_loot(game, bandit, equal, Ask::Lose)?;
    move_token(game, token, to.map_or(TokenSpot::Box, TokenSpot::At), false)
}

/// A token goes to another place, sheet or zone, beside the train or to the box, wherever it is now. Where it leaves a
/// sheet on which others look like it, everybody has `seen` which it was, or its owner alone knows. Answers whether it
/// moved: it does not where it is there already, nor to a bandit what a pawn guards (UCR 9.3.3, AMB-088). What comes to a
/// place that is gone goes to the box.
pub fn move_token(game: &mut Game, token: LootId, to: TokenSpot, seen: bool) -> Result<bool, Halt> {
    let from = game.table().spot_of(&game.state, token);
    let is_gone = matches!(to, TokenSpot::At(place) if game.layout().gone.has(place));
    let to = if is_gone { TokenSpot::Box } else { to };
    let open = game.table().lies_open(to);
    let fact = match (from, to) {
        _ if from == to => return Ok(false),
        (TokenSpot::At(place), TokenSpot::With(bandit)) => {
            let is_free = unguarded(game, place).has(token);
            if is_free {
                put_on_sheet(game, SCRIPTED, bandit, place, token)?;
            }
            return Ok(is_free);
        }
        (TokenSpot::Box, TokenSpot::With(bandit)) => {
            Fact::LootGiven { bandit, seat: game.table().seat_of(bandit), token }
        }
        (from, to) => Fact::TokenMoved { token, from, to, seen, open },
    };
    game.emit(SCRIPTED, fact);
    if let Some(bandit) = to.holder() {
        gained(game, bandit, token, from.holder(), None)?;
    }
    Ok(true)
}
