//! What scripts say.

use crate::capacity::MAX_GAPS;
use crate::content::Filling;
use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;
use crate::list::List;
use crate::procedure::SCRIPTED;

/// Says a sentence for all to hear. Nothing comes of it.
pub fn say(game: &mut Game, saying: SayingId, gaps: List<Filling, MAX_GAPS>) {
    game.emit(SCRIPTED, Fact::Said { saying, gaps });
}
