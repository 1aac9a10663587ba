//! Who may win, and that somebody has won.

use std::cell::Cell;
use std::rc::Rc;

use super::SCRIPTED;
use crate::fact::Fact;
use crate::game::{Game, Halt, Hooks};
use crate::hook::{Call, HookPoint, HookReply, Told};
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

/// What keeps somebody from winning by riches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// He is no bandit.
    Guest,
    /// He is out of the game.
    Out,
    /// This function of a script forbids it.
    Script(FunctionId),
}

/// Everybody who could not win by riches in a game that is over, with the first thing that kept him from it.
pub fn barred(game: &Game) -> Vec<(WhoId, Bar)> {
    let table = game.table();
    let asked = Rc::new(Cell::new(None));
    let hooks = AskedScripts { hooks: Rc::clone(&game.hooks), last: Rc::clone(&asked) };
    let mut again = Game::new(Rc::clone(table), game.state().clone(), Rc::new(hooks));
    let mut bar = |who: WhoId| {
        if !table.bandits.has(who) {
            return Some(Bar::Guest);
        }
        match may_win(&mut again, WhoSet::only(who), None) {
            Ok(left) if left.is_empty() => Some(asked.take().map_or(Bar::Out, Bar::Script)),
            _ => {
                asked.set(None);
                None
            }
        }
    };
    table.all_characters().filter_map(|who| Some((who, bar(who)?))).collect()
}

/// Scripts, with the last function that was called.
struct AskedScripts {
    hooks: Rc<dyn Hooks>,
    last: Rc<Cell<Option<FunctionId>>>,
}

impl Hooks for AskedScripts {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        self.last.set(Some(call.function));
        self.hooks.call(game, call)
    }
}
