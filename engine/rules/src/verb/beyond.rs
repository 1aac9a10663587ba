//! What stands in front of the train and beside it: cars that change their
//! places, and horses.

use crate::capacity::MAX_HORSES;
use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;
use crate::layout::Direction;
use crate::procedure::SCRIPTED;

/// A car beside the train goes one car along it, with all of its line. Answers whether there
/// was a further car to stand at (AMB-060).
pub fn drift(game: &mut Game, car: u8, direction: Direction) -> bool {
    let layout = game.layout();
    let Some(line) = layout.line(car).filter(|&line| line != LineId::TRAIN) else {
        return false;
    };
    let by = match direction {
        Direction::Front => -1,
        Direction::Rear => 1,
    };
    let goes_on = |car| {
        let to = layout.position(car).map(|at| at.saturating_add(by));
        to.is_some_and(|to| layout.coupled_at(to).is_some())
    };
    if !layout.of_line(line).any(goes_on) {
        return false;
    }
    let to = game.state.positions.front(line).saturating_add(by);
    game.emit(SCRIPTED, Fact::LineMoved { line, to });
    true
}

/// A car at an end of the train goes to its other end. Answers whether it
/// could. Horses and cars beside it stay with the car that is the end now.
pub fn change_ends(game: &mut Game, car: u8) -> bool {
    let layout = game.layout();
    if !game.table().movable().any(|other| other == car) || !layout.is_coupled(car) {
        return false;
    }
    let others = || layout.train().filter(|&other| other != car);
    let berth = |car| game.state.positions.berth(car);
    let (Some(first), Some(last), Some(now)) = (others().next(), others().next_back(), berth(car)) else {
        return false;
    };
    let (Some(front), Some(rear)) = (berth(first), berth(last)) else {
        return false;
    };
    let (to, next) = if now < front { (rear.behind(), first) } else { (front.before(), last) };
    let (at, next_at) = (layout.position(car), layout.position(next).unwrap_or_default());
    let alone = |&line: &LineId| {
        let mut cars = layout.of_line(line);
        line != LineId::TRAIN
            && cars.next().is_some_and(|first| layout.position(first) == at)
            && cars.next().is_none()
    };
    let beside: LineSet = layout.lines().filter(alone).collect();
    for _ in 0..game.state.horses[usize::from(car)] {
        game.emit(SCRIPTED, Fact::HorseMoved { from: car, to: next });
    }
    for line in beside.iter() {
        game.emit(SCRIPTED, Fact::LineMoved { line, to: next_at });
    }
    game.emit(SCRIPTED, Fact::CarMoved { car, to: Some(to) });
    true
}

/// A car beside the train leaves the game, with the loot in and on it. Pawns must have left it before.
pub fn uncouple(game: &mut Game, car: u8) {
    for place in game.layout().of_car(car) {
        for token in game.state.floor[place.index()].iter() {
            game.emit(SCRIPTED, Fact::LootGone { token, place });
        }
    }
    if game.layout().position(car).is_some() {
        game.emit(SCRIPTED, Fact::CarMoved { car, to: None });
    }
}

/// A horse comes to stand beside a car. Answers whether there was one left to come.
pub fn put_horse(game: &mut Game, car: u8) -> bool {
    let there: usize = game.state.horses.iter().map(|&horses| usize::from(horses)).sum();
    let comes = there < MAX_HORSES;
    if comes {
        game.emit(SCRIPTED, Fact::HorseCame { car });
    }
    comes
}

/// A horse goes from one car to another. Answers whether one stood there.
pub fn move_horse(game: &mut Game, from: u8, to: u8) -> bool {
    let there = game.state.horses[usize::from(from)] > 0 && from != to;
    if there {
        game.emit(SCRIPTED, Fact::HorseMoved { from, to });
    }
    there
}

/// A horse leaves the game. Answers whether one stood there.
pub fn take_horse_away(game: &mut Game, car: u8) -> bool {
    let there = game.state.horses[usize::from(car)] > 0;
    if there {
        game.emit(SCRIPTED, Fact::HorseLeft { car });
    }
    there
}
