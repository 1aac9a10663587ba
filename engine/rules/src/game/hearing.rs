//! Where scripts speak up: who listens is called, in order.

mod unheard;

use std::rc::Rc;

use super::deciding::is_open;
use super::{Game, Halt};
use crate::content::HookCondition;
use crate::dispatch::{Listener, Listening};
use crate::hook::{Call, HookPoint, HookReply, Source, Told};
use crate::ids::*;
use crate::table::Table;

pub use unheard::{UnheardReason, unheard};

impl Game {
    /// Whether anybody may listen to a hook.
    #[inline]
    pub(crate) fn hears(&self, point: HookPoint) -> bool {
        self.table.shortcuts.asks(point)
    }

    /// Calls every listener of a reaction, in order.
    #[inline]
    pub(crate) fn react(&mut self, told: Told) -> Result<(), Halt> {
        if self.hears(told.point()) {
            self.each_listener(told, |_| true)?;
        }
        Ok(())
    }

    /// Asks all listeners of a yes-or-no query; one no is enough.
    #[inline]
    pub(crate) fn all_agree(&mut self, told: Told) -> Result<bool, Halt> {
        if self.hears(told.point()) { self.no_script_forbids(false, told) } else { Ok(true) }
    }

    /// Asks the listeners that may stand in for something, or say whether they could, until one does.
    #[inline]
    pub(crate) fn any_does(&mut self, told: Told) -> Result<bool, Halt> {
        Ok(self.hears(told.point()) && !self.no_script_forbids(true, told)?)
    }

    /// Asks listeners until one gives this answer; whether none does.
    #[cold]
    fn no_script_forbids(&mut self, answer: bool, told: Told) -> Result<bool, Halt> {
        let mut nobody = true;
        self.each_listener(told, |reply| {
            nobody = reply != HookReply::Truth(answer);
            nobody
        })?;
        Ok(nobody)
    }

    /// Calls listeners in order until `more` says that is enough.
    #[cold]
    pub(crate) fn each_listener(
        &mut self,
        told: Told,
        mut more: impl FnMut(HookReply) -> bool,
    ) -> Result<(), Halt> {
        let table = Rc::clone(&self.table);
        let (concerns, besides) = (told.concerns(), told.also_concerns());
        for &Listener { subscription, source } in table.dispatch.listeners_to(&told) {
            let function = subscription.function;
            let mut enough = |game: &mut Game, source: Source| -> Result<bool, Halt> {
                let when = &table.content.functions[function.index()].when;
                Ok(!game.heard(Call { function, source, told }, when, &mut more)?)
            };
            let is_enough = match source {
                Listening::Power(character) => {
                    let has_it =
                        |game: &Game, bandit: WhoId| game.state.sheets[bandit.index()].powers.has(character);
                    let mut enough = |game: &mut Game, bandit: WhoId| -> Result<bool, Halt> {
                        let is_told = told.point() != HookPoint::Decide || is_open(game, bandit, character);
                        Ok(is_told && enough(game, Source::Bandit(bandit))?)
                    };
                    match concerns {
                        Some(bandit) => {
                            let mut of = |bandit: WhoId| -> Result<bool, Halt> {
                                Ok(has_it(self, bandit) && enough(self, bandit)?)
                            };
                            of(bandit)? || besides.map_or(Ok(false), of)?
                        }
                        None => {
                            let all = WhoSet::all_of(table.who.len());
                            let holders: WhoSet = all.iter().filter(|&bandit| has_it(self, bandit)).collect();
                            for bandit in table.in_turn(self.state.first, holders) {
                                // What is about nobody is nothing to whoever is out of the game and has left.
                                if has_it(self, bandit)
                                    && !self.state.is_gone(bandit)
                                    && enough(self, bandit)?
                                {
                                    return Ok(());
                                }
                            }
                            false
                        }
                    }
                }
                Listening::Car(car) => self.concerns_car(car, &told) && enough(self, Source::Car(car))?,
                Listening::Pawn(pawn) => {
                    concerns_pawn(self, pawn, &told) && enough(self, Source::Pawn(pawn))?
                }
                Listening::Event(event) => {
                    self.state.event == Some(event) && enough(self, Source::Event(event))?
                }
                Listening::Always => enough(self, Source::Always)?,
            };
            if is_enough {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether a car hears of it: arrivals elsewhere do not concern it, and when it has left nothing does.
    #[inline]
    fn concerns_car(&self, car: u8, told: &Told) -> bool {
        self.state.positions.berth(car).is_some()
            && told.at().is_none_or(|place| self.layout().car(place) == car)
    }

    /// Calls a listener, if what content says must hold for that does. Answers
    /// whether to go on, see [`Self::each_listener`].
    #[inline]
    fn heard(
        &mut self,
        call: Call,
        when: &HookCondition,
        more: &mut impl FnMut(HookReply) -> bool,
    ) -> Result<bool, Halt> {
        let about = |actions: ActionSet| call.told.action().is_some_and(|action| actions.has(action));
        let stands = |&(mark, kept): &(MarkId, i8)| {
            let of = self.table.own_mark(mark, call.source);
            of.is_some_and(|of| self.table.kept(&self.state, mark, of) == kept)
        };
        if !when.actions.is_none_or(about)
            || !when.marks.iter().all(stands)
            || !means(&self.table, &call, when)
            || when.here && !is_here(self, &call)
        {
            return Ok(true);
        }
        Ok(more(self.call(call)?))
    }

    /// Calls one function of a script.
    ///
    /// # Errors
    /// As every verb: when the script asks something, fails, or lets somebody win.
    pub fn call(&mut self, call: Call) -> Result<HookReply, Halt> {
        let hooks = Rc::clone(&self.hooks);
        let before = self.cause.function.replace(call.function);
        let reply = hooks.call(self, &call);
        self.cause.function = before;
        match reply {
            Err(Halt::Cancelled) => Ok(HookReply::Nothing),
            reply => reply,
        }
    }
}

/// Calls every listener in order, and takes the numbers that are answered.
#[cold]
pub(crate) fn each_number(game: &mut Game, told: Told, mut take: impl FnMut(i32)) -> Result<(), Halt> {
    game.each_listener(told, |reply| {
        if let HookReply::Number(number) = reply {
            take(number);
        }
        true
    })
}

/// Calls every listener in order: the places that are answered, together.
#[cold]
pub(crate) fn all_places(game: &mut Game, told: Told) -> Result<PlaceSet, Halt> {
    let mut places = PlaceSet::EMPTY;
    game.each_listener(told, |reply| {
        if let HookReply::Places(more) = reply {
            places = places.or(more);
        }
        true
    })?;
    Ok(places)
}

/// Whether a pawn of nobody hears of it: it stands somewhere and has its effect, and what pawns do is its own doing.
#[inline]
fn concerns_pawn(game: &Game, pawn: PawnId, told: &Told) -> bool {
    let is_awake = game.place(pawn).is_some() && !game.state.dormant.has(pawn);
    is_awake && told.by().is_none_or(|by| by == pawn)
}

/// Whether a listener hears of whoever does it. Of a character that is no bandit his own powers hear, and what says
/// that it means characters.
#[inline]
fn means(table: &Table, call: &Call, when: &HookCondition) -> bool {
    let is_meant = |who| table.bandits.has(who) || call.source == Source::Bandit(who);
    when.characters || table.bandits.len() == table.who.len() || call.told.who().is_none_or(is_meant)
}

/// Whether what a hook tells happens where whatever its script speaks for is.
#[cold]
fn is_here(game: &Game, call: &Call) -> bool {
    let place = call.told.place().or_else(|| game.place(call.told.who()?.pawn()));
    place.is_some_and(|place| match call.source {
        Source::Bandit(bandit) => game.place(bandit.pawn()) == Some(place),
        Source::Pawn(pawn) => game.place(pawn) == Some(place),
        Source::Car(car) => game.layout().car(place) == car,
        Source::Event(_) | Source::Always => true,
    })
}
