//! Why a script does not hear of something that happens: the conditions by which
//! listeners are called, one by one. Nobody asks while a game is only played.

use super::{Call, Listener, Listening, Source, Told, concerns_pawn, is_here, is_open, means};
use crate::game::Game;
use crate::hook::HookPoint;
use crate::ids::*;

/// Why a function of a script is not called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnheardReason {
    /// Nothing that could call it is in this game.
    NotInPlay,
    /// Nobody has the power it belongs to.
    NobodyHasIt,
    /// It is about somebody who does not have the power.
    AboutAnother(WhoId),
    /// Whoever has the power is out of the game and has left.
    IsGone(WhoId),
    /// Not everybody sees that somebody has the power, so it decides nothing.
    IsHidden(WhoId),
    /// The car has left, or it is about another one.
    AnotherCar,
    /// The pawn stands nowhere, has no effect yet, or did not do it.
    AnotherPawn,
    /// The event is not in force.
    NotInForce,
    /// Content narrows it down to other actions.
    AnotherAction(ActionId),
    /// Content narrows it down by this mark.
    Marked(MarkId),
    /// Whoever does it is no bandit, and content does not say that characters are meant.
    NoBandit,
    /// Content narrows it down to what happens in the own place.
    NotHere,
}

/// Why a function is not called for what is told now; nothing where it is, unless somebody has answered before it.
#[cold]
pub fn unheard(game: &Game, function: FunctionId, told: &Told) -> Option<UnheardReason> {
    let listeners = game.table.dispatch.listeners(told.point()).iter();
    let mut why = Some(UnheardReason::NotInPlay);
    for listener in listeners.filter(|listener| listener.subscription.function == function) {
        why = unheard_by(game, listener, told);
        if why.is_none() {
            break;
        }
    }
    why
}

fn unheard_by(game: &Game, listener: &Listener, told: &Told) -> Option<UnheardReason> {
    let narrowed = |source| narrowed(game, listener.subscription.function, source, told);
    match listener.source {
        Listening::Power(power) => {
            let has_it = |who: &WhoId| game.state.sheets[who.index()].powers.has(power);
            let mut holders = game.table.all_characters().filter(has_it).peekable();
            if holders.peek().is_none() {
                return Some(UnheardReason::NobodyHasIt);
            }
            let mut why = None;
            for who in holders {
                let is_closed = told.point() == HookPoint::Decide && !is_open(game, who, power);
                why = match told.concerns() {
                    Some(other) if other != who && told.also_concerns() != Some(who) => {
                        why.or(Some(UnheardReason::AboutAnother(other)))
                    }
                    None if game.state.is_gone(who) => Some(UnheardReason::IsGone(who)),
                    _ if is_closed => Some(UnheardReason::IsHidden(who)),
                    _ => Some(narrowed(Source::Bandit(who))?),
                };
            }
            why
        }
        Listening::Car(car) if !game.concerns_car(car, told) => Some(UnheardReason::AnotherCar),
        Listening::Pawn(pawn) if !concerns_pawn(game, pawn, told) => Some(UnheardReason::AnotherPawn),
        Listening::Event(event) if game.state.event != Some(event) => Some(UnheardReason::NotInForce),
        Listening::Car(car) => narrowed(Source::Car(car)),
        Listening::Pawn(pawn) => narrowed(Source::Pawn(pawn)),
        Listening::Event(event) => narrowed(Source::Event(event)),
        Listening::Always => narrowed(Source::Always),
    }
}

/// What of `when` does not hold, see [`Game::heard`].
fn narrowed(game: &Game, function: FunctionId, source: Source, told: &Told) -> Option<UnheardReason> {
    let (table, call) = (&game.table, Call { function, source, told: *told });
    let when = &table.content.functions[function.index()].when;
    if let (Some(actions), Some(action)) = (when.actions, told.action())
        && !actions.has(action)
    {
        return Some(UnheardReason::AnotherAction(action));
    }
    let stands = |&&(mark, kept): &&(MarkId, i8)| {
        let of = table.own_mark(mark, source);
        of.is_some_and(|of| table.kept(&game.state, mark, of) == kept)
    };
    if let Some(&(mark, _)) = when.marks.iter().find(|row| !stands(row)) {
        return Some(UnheardReason::Marked(mark));
    }
    if !means(table, &call, when) {
        return Some(UnheardReason::NoBandit);
    }
    (when.here && !is_here(game, &call)).then_some(UnheardReason::NotHere)
}
