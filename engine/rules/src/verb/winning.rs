//! To win.

use crate::game::{Game, Halt, victory_speaking};
use crate::ids::*;
use crate::procedure::decide;

/// The way to win whose script calls a verb, if it belongs to one.
pub fn own_victory(game: &Game) -> Option<VictoryId> {
    victory_speaking(game)
}

/// Those of some who may win do so, and the game is over at once. Answers `false` where none of them may; with nobody
/// given nobody wins.
///
/// # Errors
/// [`Halt::Won`] when it is over, and as every verb.
pub fn win(game: &mut Game, victory: VictoryId, who: WhoSet) -> Result<bool, Halt> {
    if decide(game, victory, who)? { Err(Halt::Won) } else { Ok(false) }
}
