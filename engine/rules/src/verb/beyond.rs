//! What stands in front of the train and beside it: cars that change their
//! places, and horses.

use super::SCRIPTED;
use crate::capacity::MAX_HORSES;
use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;
use crate::layout::{Direction, GONE};

impl Game {
    /// A car that can change its place goes one car along the train. Answers
    /// whether there was a further car to stand at (AMB-060).
    pub fn drift(&mut self, car: u8, direction: Direction) -> bool {
        let Some(at) = self.layout().position(car) else {
            return false;
        };
        let to = match direction {
            Direction::Front => at - 1,
            Direction::Rear => at + 1,
        };
        if self.layout().is_coupled(car) || self.layout().coupled_at(to).is_none() {
            return false;
        }
        self.emit(SCRIPTED, Fact::CarMoved { car, to });
        true
    }

    /// A car at an end of the train goes to its other end. Answers whether it
    /// could. Horses and cars beside it stay with the car that is the end now.
    pub fn change_ends(&mut self, car: u8) -> bool {
        if !self.state.berths.iter().any(|berth| berth.car == car) || !self.layout().is_coupled(car) {
            return false;
        }
        let Some(at) = self.layout().position(car) else {
            return false;
        };
        let others = || self.layout().train().filter(|&other| other != car);
        let (first, last) = (others().next(), others().next_back());
        let (Some(first), Some(last)) = (first, last) else {
            return false;
        };
        let place = |car: u8| self.layout().position(car).unwrap_or_default();
        let (to, next) = if at < 0 { (place(last) + 1, first) } else { (place(first) - 1, last) };
        let beside = |berth: &&crate::layout::Berth| berth.car != car && berth.at == at;
        let coach = self.state.berths.iter().find(beside).map(|berth| berth.car);
        let next_at = place(next);
        for _ in 0..self.state.horses[usize::from(car)] {
            self.emit(SCRIPTED, Fact::HorseMoved { from: car, to: next });
        }
        if let Some(coach) = coach {
            self.emit(SCRIPTED, Fact::CarMoved { car: coach, to: next_at });
        }
        self.emit(SCRIPTED, Fact::CarMoved { car, to });
        true
    }

    /// A car beside the train leaves the game, with the loot in and on it. Pawns must have left it before.
    pub fn uncouple(&mut self, car: u8) {
        let places = self.layout().places().filter(|&place| self.layout().car(place) == car);
        let places: PlaceSet = places.collect();
        for place in places.iter() {
            for token in self.state.floor[place.index()].iter() {
                self.emit(SCRIPTED, Fact::LootGone { token, place });
            }
        }
        if self.layout().position(car).is_some() {
            self.emit(SCRIPTED, Fact::CarMoved { car, to: GONE });
        }
    }

    /// A horse comes to stand beside a car. Answers whether there was one left to come.
    pub fn put_horse(&mut self, car: u8) -> bool {
        let there: usize = self.state.horses.iter().map(|&horses| usize::from(horses)).sum();
        let comes = there < MAX_HORSES;
        if comes {
            self.emit(SCRIPTED, Fact::HorseCame { car });
        }
        comes
    }

    /// A horse goes from one car to another. Answers whether one stood there.
    pub fn move_horse(&mut self, from: u8, to: u8) -> bool {
        let there = self.state.horses[usize::from(from)] > 0 && from != to;
        if there {
            self.emit(SCRIPTED, Fact::HorseMoved { from, to });
        }
        there
    }

    /// A horse leaves the game. Answers whether one stood there.
    pub fn take_horse_away(&mut self, car: u8) -> bool {
        let there = self.state.horses[usize::from(car)] > 0;
        if there {
            self.emit(SCRIPTED, Fact::HorseLeft { car });
        }
        there
    }
}
