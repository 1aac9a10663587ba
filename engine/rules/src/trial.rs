//! Trials: what a character would have if the game ended now, or after something else had happened. They are made in one game
//! that the person asked may imagine, by all its rules and scripts, so who tries things out knows no name of content.

use std::rc::Rc;

use crate::content::Subscription;
use crate::fact::How;
use crate::game::{Answerer, Asked, Game, Halt, Hooks, Status};
use crate::hook::HookPoint;
use crate::ids::*;
use crate::layout::DIRECTIONS;
use crate::state::{State, Step};
use crate::table::Table;
use crate::verb::{act, appear, send_to};
use crate::verdict;

/// The end of the game, tried out for the character asked.
pub struct EndTrial {
    table: Rc<Table>,
    hooks: Rc<dyn Hooks>,
    state: Box<State>,
    who: WhoId,
}

impl EndTrial {
    pub(crate) fn new(table: Rc<Table>, hooks: Rc<dyn Hooks>, state: Box<State>, who: WhoId) -> EndTrial {
        EndTrial { table, hooks, state, who }
    }

    /// True if a script of the table may pay for being in a place, or want to be paid: one that hears who comes there, or how the
    /// game ends, or what cards others turn over.
    pub fn is_of_use(table: &Table) -> bool {
        let content = &table.content;
        let mut characters = table.all_characters();
        if characters.any(|who| hears(&table.character(who).hooks, HookPoint::OnCard)) {
            return true;
        }
        content.events.iter().any(|event| hears(&event.hooks, HookPoint::OnGameEnd))
            || table.cars.iter().any(|&car| hears_places(&content.cars[car.index()].hooks))
    }

    /// True if the game ends with this round, and its event hears that.
    pub fn decides(&self) -> bool {
        let (content, state) = (&self.table.content, &self.state);
        let round = usize::from(state.round);
        let event = state.rounds.get(round).and_then(|card| content.rounds[card.index()].event);
        let is_heard =
            event.is_some_and(|event| hears(&content.events[event.index()].hooks, HookPoint::OnGameEnd));
        is_heard && round + 1 == state.rounds.len()
    }

    /// The places of which a script may hear that somebody came there; all of them if the end decides.
    pub fn places(&self) -> Vec<PlaceId> {
        let EndTrial { table, state, .. } = self;
        let layout = table.layout(state);
        let car = |place: PlaceId| table.cars[usize::from(layout.car(place))];
        let is_heard = |place: &PlaceId| hears_places(&table.content.cars[car(*place).index()].hooks);
        let decides = self.decides();
        layout.places().filter(|place| decides || is_heard(place)).collect()
    }

    /// The place of the character, if it stands anywhere.
    pub fn here(&self) -> Option<PlaceId> {
        self.state.pawns[self.who.pawn().index()].place()
    }

    /// The places to which one action can lead from a place: a walk, or another floor.
    pub fn ways(&self, from: PlaceId) -> Vec<PlaceId> {
        let layout = self.table.layout(&self.state);
        let (fewest, most) = self.table.content.levels[layout.level(from).index()].moves;
        let mut ways: Vec<PlaceId> = layout.other_level(from).into_iter().collect();
        if layout.is_line {
            for direction in DIRECTIONS {
                let next = |&place: &PlaceId| layout.step(place, direction);
                let steps = std::iter::successors(layout.step(from, direction), next);
                ways.extend(steps.take(most.into()).skip(usize::from(fewest).saturating_sub(1)));
            }
        } else {
            ways.extend(layout.ways_beyond(from, fewest, most).iter());
        }
        ways
    }

    /// Dollars if the game ended as it stands. None if a script fails.
    pub fn now(&self) -> Option<i32> {
        self.after(|_| Ok(()))
    }

    /// Dollars if the character came to a place, and then the game ended.
    pub fn at(&self, place: PlaceId) -> Option<i32> {
        self.after(|game| self.come(game, place))
    }

    /// Dollars if the character came to a place, did something there, and then the game ended.
    pub fn doing(&self, action: ActionId, place: PlaceId) -> Option<i32> {
        self.after(|game| {
            self.come(game, place)?;
            act(game, self.who, action, true)
        })
    }

    fn come(&self, game: &mut Game, place: PlaceId) -> Result<(), Halt> {
        let pawn = self.who.pawn();
        match game.place(pawn) {
            Some(here) if here == place => Ok(()),
            Some(_) => send_to(game, PawnSet::only(pawn), place, How::Move),
            None => appear(game, pawn, place).map(drop),
        }
    }

    fn after(&self, change: impl FnOnce(&mut Game) -> Result<(), Halt>) -> Option<i32> {
        let mut game = Game::new(Rc::clone(&self.table), self.state.clone(), Rc::clone(&self.hooks))
            .answered_by(Box::new(TakesFirst));
        match change(&mut game) {
            Ok(()) | Err(Halt::Cancelled | Halt::Won) => {}
            Err(Halt::Waiting | Halt::Fault(_) | Halt::Rig(_)) => return None,
        }
        game.state.only(Step::EndGame);
        let is_over = matches!(game.advance(), Ok(Status::Over));
        let mine = WhoSet::only(self.who);
        is_over.then(|| verdict::total(game.state(), &self.table, mine))
    }
}

fn hears(hooks: &[Subscription], point: HookPoint) -> bool {
    hooks.iter().any(|hook| hook.point == point)
}

fn hears_places(hooks: &[Subscription]) -> bool {
    hears(hooks, HookPoint::OnArrive) || hears(hooks, HookPoint::OnGameEnd)
}

/// Takes the first choice: who is asked whether they like something usually does.
struct TakesFirst;

impl Answerer for TakesFirst {
    fn answer(&mut self, _: &Asked<'_>) -> Option<usize> {
        Some(0)
    }

    fn answers_everything(&self) -> bool {
        true
    }
}
