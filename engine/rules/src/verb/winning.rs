//! To win, and to lead.

use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::procedure::{SCRIPTED, decide};

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
