//! Who may win, and that somebody has won.

use super::SCRIPTED;
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::{HookPoint, Told};
use crate::ids::*;

/// Those of some who may win in a way, or by riches where none is given.
pub(crate) fn may_win(game: &mut Game, mut who: WhoSet, victory: Option<VictoryId>) -> Result<WhoSet, Halt> {
    if !game.content().rules.zero_scored_bandits_can_win {
        who = who.without(game.state.out);
    }
    if game.hears(HookPoint::MayWin) {
        for bandit in who.iter() {
            if !game.all_agree(Told::MayWin { bandit, victory })? {
                who.remove(bandit);
            }
        }
    }
    Ok(who)
}

/// Lets those of some win who may, and with them all of their seats. With nobody given nobody wins, on purpose. Answers
/// whether it is decided: it is not where nobody is left of those who were given.
pub(crate) fn decide(game: &mut Game, victory: VictoryId, who: WhoSet) -> Result<bool, Halt> {
    let winning = may_win(game, who, Some(victory))?;
    if winning.is_empty() && !who.is_empty() {
        return Ok(false);
    }
    let table = game.table();
    let together = winning.iter().flat_map(|one| table.characters_of(table.seat_of(one)));
    let winners = together.collect();
    game.emit(SCRIPTED, Fact::Won { victory, winners });
    Ok(true)
}
