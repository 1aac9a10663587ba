//! Cars that come, go and change their places, places that are closed, and horses.

use crate::capacity::MAX_HORSES;
use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;
use crate::layout::{Berth, Direction, FURTHEST};
use crate::procedure::SCRIPTED;
use crate::state::{Spot, TokenSpot};

/// The car that leads a line: of others than the train the first one, if there is one.
pub fn leading(game: &Game, line: LineId) -> Option<u8> {
    match line {
        LineId::TRAIN => Some(game.table().leading),
        line => game.layout().of_line(line).next(),
    }
}

/// A line of cars goes so many cars along the train, towards its rear, or towards its front when `by` is below 0.
/// Answers whether it did: the train itself stays, and one that can stand beside another line never gets where it would
/// stand beside none (AMB-060), unless it stood further away or content lets it stand apart (UCR-7.1.2-e).
pub fn slide(game: &mut Game, line: LineId, by: i8) -> bool {
    let from = game.state.positions.fronts[line.index()];
    let to = from.saturating_add(by);
    if line == LineId::TRAIN || to == from || !(-FURTHEST..=FURTHEST).contains(&to) {
        return false;
    }
    let layout = game.layout();
    if layout.of_line(line).next().is_none() {
        return false;
    }
    // How far the nearest car of those it can stand beside would be; 0 beside it.
    let nearest = |by: i8| {
        let touched = |&other: &LineId| layout.touch(line, other);
        let others = || layout.lines().filter(touched).flat_map(|other| layout.of_line(other));
        let apart = |car| {
            let at = layout.position(car)?.saturating_add(by);
            others().filter_map(|other| layout.position(other)).map(|other| at.abs_diff(other)).min()
        };
        layout.of_line(line).filter_map(apart).min()
    };
    let declared = game.table().lines[line.index()].declared;
    let stands_apart = declared.is_some_and(|kind| game.content().lines[kind.index()].stands_apart);
    let then = nearest(to - from);
    if !stands_apart && then > Some(0) && then >= nearest(0) {
        return false;
    }
    game.emit(SCRIPTED, Fact::LineMoved { line, to });
    true
}

/// A car joins a line, at its front or behind its last car, wherever it was before: with it go all who are in and on it.
/// Answers whether that changed anything; the leading car stays. Where it was in the train the gap closes, and horses
/// and cars beside it stay with the next car towards the leading one.
pub fn couple(game: &mut Game, car: u8, line: LineId, end: Direction) -> bool {
    let table = game.table();
    if car == table.leading {
        return false;
    }
    let now = game.state.positions.berth(car);
    let mut others = game.state.positions;
    others.carry(&table.lines, table.leading, car, None);
    let berths = || (0..game.layout().cars).filter_map(|car| others.berth(car)).filter(|at| at.line == line);
    let to = match end {
        Direction::Front => berths().min().map(Berth::before),
        Direction::Rear => berths().max().map(Berth::behind),
    };
    let to = to.unwrap_or(Berth { line, nth: 0 });
    let mut then = others;
    then.carry(&table.lines, table.leading, car, Some(to));
    if then == game.state.positions {
        return false;
    }
    if now.is_some_and(|now| now.line == LineId::TRAIN) {
        close_up(game, car, true);
    }
    game.emit(SCRIPTED, Fact::CarMoved { car, to: Some(to) });
    true
}

/// A car leaves the game with the loot in and on it and the horses beside it, and the gap it leaves closes. Answers
/// whether it has left: the leading car never does, nor one with a pawn in or on it. Who hides under it is no reason,
/// for that would tell.
pub fn uncouple(game: &mut Game, car: u8) -> bool {
    let is_on_it = |spot: &Spot| spot.place().is_some_and(|place| game.layout().car(place) == car);
    if car == game.table().leading || game.state.pawns.iter().any(is_on_it) {
        return false;
    }
    let Some(line) = game.layout().line(car) else {
        return true;
    };
    for place in game.layout().of_car(car) {
        for token in game.state.floor[place.index()].iter() {
            let (from, to) = (TokenSpot::At(place), TokenSpot::Box);
            game.emit(SCRIPTED, Fact::TokenMoved { token, from, to, seen: false, open: false });
        }
    }
    for _ in 0..game.state.horses[usize::from(car)] {
        game.emit(SCRIPTED, Fact::HorseLeft { car });
    }
    if line == LineId::TRAIN {
        close_up(game, car, false);
    }
    game.emit(SCRIPTED, Fact::CarMoved { car, to: None });
    true
}

/// What stands beside a car of the train that goes comes to stand beside the next one towards the leading car: lone cars,
/// and horses where they stay. A longer line stays where it is.
fn close_up(game: &mut Game, car: u8, with_horses: bool) {
    let layout = game.layout();
    let (Some(at), Some(leading)) = (layout.position(car), layout.position(game.table().leading)) else {
        return;
    };
    let to = at + (leading - at).signum();
    let Some(next) = layout.coupled_at(to) else {
        return;
    };
    let stands_there = |&line: &LineId| {
        let mut cars = layout.of_line(line);
        let is_beside = cars.next().is_some_and(|first| layout.position(first) == Some(at));
        line != LineId::TRAIN && is_beside && cars.next().is_none()
    };
    let beside: LineSet = layout.lines().filter(stands_there).collect();
    for _ in 0..if with_horses { game.state.horses[usize::from(car)] } else { 0 } {
        game.emit(SCRIPTED, Fact::HorseMoved { from: car, to: next });
    }
    for line in beside.iter() {
        game.emit(SCRIPTED, Fact::LineMoved { line, to });
    }
}

/// A place is there no more: nobody comes to it, and nobody is seen in it or over it. Answers whether it is gone: not
/// where somebody stands or something lies, nor the last place of a car that is open.
pub fn close(game: &mut Game, place: PlaceId) -> bool {
    let layout = game.layout();
    if layout.gone.has(place) {
        return true;
    }
    let is_taken = game.state.pawns.contains(&Spot::At(place)) || !game.state.floor[place.index()].is_empty();
    let is_last = layout.open_of(layout.car(place)).eq([place]);
    if is_taken || is_last {
        return false;
    }
    game.emit(SCRIPTED, Fact::Closed { place });
    true
}

/// A horse comes to stand beside a car. Answers whether there was one left to come; beside a car that has left none does.
pub fn put_horse(game: &mut Game, car: u8) -> bool {
    let there: usize = game.state.horses.iter().map(|&horses| usize::from(horses)).sum();
    let comes = there < MAX_HORSES;
    if comes && game.layout().line(car).is_some() {
        game.emit(SCRIPTED, Fact::HorseCame { car });
    }
    comes
}

/// A horse goes from one car to another. Answers whether one stood there, and the other car has not left.
pub fn move_horse(game: &mut Game, from: u8, to: u8) -> bool {
    let goes = game.state.horses[usize::from(from)] > 0 && from != to && game.layout().line(to).is_some();
    if goes {
        game.emit(SCRIPTED, Fact::HorseMoved { from, to });
    }
    goes
}

/// A horse leaves the game. Answers whether one stood there.
pub fn take_horse_away(game: &mut Game, car: u8) -> bool {
    let there = game.state.horses[usize::from(car)] > 0;
    if there {
        game.emit(SCRIPTED, Fact::HorseLeft { car });
    }
    there
}
