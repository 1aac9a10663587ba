//! What stands in front of the train and beside it: cars that change their
//! places, and horses.

use crate::capacity::MAX_HORSES;
use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;
use crate::layout::{Direction, GONE};
use crate::procedure::SCRIPTED;

/// A car that can change its place goes one car along the train. Answers
/// whether there was a further car to stand at (AMB-060).
pub fn drift(game: &mut Game, car: u8, direction: Direction) -> bool {
    let Some(at) = game.layout().position(car) else {
        return false;
    };
    let to = match direction {
        Direction::Front => at - 1,
        Direction::Rear => at + 1,
    };
    if game.layout().is_coupled(car) || game.layout().coupled_at(to).is_none() {
        return false;
    }
    game.emit(SCRIPTED, Fact::CarMoved { car, to });
    true
}

/// A car at an end of the train goes to its other end. Answers whether it
/// could. Horses and cars beside it stay with the car that is the end now.
pub fn change_ends(game: &mut Game, car: u8) -> bool {
    if !game.state.berths.iter().any(|berth| berth.car == car) || !game.layout().is_coupled(car) {
        return false;
    }
    let Some(at) = game.layout().position(car) else {
        return false;
    };
    let others = || game.layout().train().filter(|&other| other != car);
    let (first, last) = (others().next(), others().next_back());
    let (Some(first), Some(last)) = (first, last) else {
        return false;
    };
    let place = |car: u8| game.layout().position(car).unwrap_or_default();
    let (to, next) = if at < 0 { (place(last) + 1, first) } else { (place(first) - 1, last) };
    let beside = |berth: &&crate::layout::Berth| berth.car != car && berth.at == at;
    let coach = game.state.berths.iter().find(beside).map(|berth| berth.car);
    let next_at = place(next);
    for _ in 0..game.state.horses[usize::from(car)] {
        game.emit(SCRIPTED, Fact::HorseMoved { from: car, to: next });
    }
    if let Some(coach) = coach {
        game.emit(SCRIPTED, Fact::CarMoved { car: coach, to: next_at });
    }
    game.emit(SCRIPTED, Fact::CarMoved { car, to });
    true
}

/// A car beside the train leaves the game, with the loot in and on it. Pawns must have left it before.
pub fn uncouple(game: &mut Game, car: u8) {
    let places = game.layout().places().filter(|&place| game.layout().car(place) == car);
    let places: PlaceSet = places.collect();
    for place in places.iter() {
        for token in game.state.floor[place.index()].iter() {
            game.emit(SCRIPTED, Fact::LootGone { token, place });
        }
    }
    if game.layout().position(car).is_some() {
        game.emit(SCRIPTED, Fact::CarMoved { car, to: GONE });
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
