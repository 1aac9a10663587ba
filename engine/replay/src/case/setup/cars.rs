//! The cars of a situation: those of the train, those beside it, those that have left, and places that are gone.

use std::ops::Range;

use holdup_rules::content::{Content, Stands};
use holdup_rules::ids::*;
use holdup_rules::state::{Spot, State};
use holdup_rules::table::Table;
use holdup_tell::notation::{Beside, Train};

use super::super::table::listed;
use super::Builder;
use crate::code;

impl Builder<'_, '_, '_> {
    /// The train with the cars beside it, which come last.
    pub(super) fn whole_train(&mut self, content: &Content) -> Option<Train> {
        let line = self.get("train")?;
        let train = self.train(content, line)?;
        let beside = match self.get("beside") {
            Some(value) => Some((value, self.train(content, value)?)),
            None => None,
        };
        let stands = |car: CarId| content.cars[car.index()].stands;
        let id = |car: CarId| content.cars[car.index()].id.as_str();
        let is_beside = |car: CarId| matches!(stands(car), Stands::Beside | Stands::InLine(_));
        let coupled: Vec<CarId> =
            train.cars.iter().map(|car| car.car).filter(|&car| !is_beside(car)).collect();
        let there = || format!("cars of the train are {}", listed(coupled.iter().map(|&car| id(car))));
        let mut whole = Train::default();
        for (value, train) in [(line, train)].into_iter().chain(beside) {
            let in_train = std::ptr::eq(value, line);
            for car in train.cars {
                let name = id(car.car);
                let before = || whole.cars.iter().map(|other| other.car);
                let problem = match (stands(car.car), car.beside) {
                    _ if before().any(|other| other == car.car) => Some((
                        format!("`{name}` stands there twice"),
                        "every car is there once: leave one of the two out".to_owned(),
                    )),
                    (Stands::InLine(_), _) if in_train => Some((
                        format!("`{name}` is a car of another line than the train"),
                        format!("write it in `beside`: `beside = \"{name} @ CAR\"`"),
                    )),
                    (Stands::InLine(line), Some(_))
                        if before().any(|other| stands(other) == stands(car.car)) =>
                    {
                        let line = &content.lines[line.index()].id;
                        Some((
                            format!("`{name}` stands behind the car before it, wherever `{line}` is"),
                            format!("leave out what stands behind `{name} @`"),
                        ))
                    }
                    (Stands::Beside, None) => {
                        Some((format!("it must be said where `{name}` stands: `{name} @ CAR`"), there()))
                    }
                    (Stands::Beside | Stands::InLine(_), Some(Beside::Car(other)))
                        if !coupled.contains(&other) =>
                    {
                        let other = id(other);
                        Some((
                            format!("`{other}`, beside which `{name}` is to stand, is not in the train"),
                            there(),
                        ))
                    }
                    (Stands::InTrain | Stands::AtAnEnd, at) if at.is_some() || !in_train => Some((
                        format!("`{name}` stands in the train, and beside none of its cars"),
                        "write it in `train`, without `@`".to_owned(),
                    )),
                    _ => None,
                };
                if let Some((message, help)) = problem {
                    self.notes.note(&code::CASE_THING, value.span(), message, Some(help));
                    return None;
                }
                whole.cars.push(car);
            }
        }
        Some(whole)
    }

    /// Lays out cars beside the train, cars that have left, and places that were closed: nobody stands there and nothing lies
    /// there.
    pub(super) fn cars(&mut self, table: &Table, train: &Train, state: &mut State) {
        let layout = &table.first_layout;
        // Whatever stands beside a car stands where that is when others have left.
        let mut positions = table.first_positions;
        let mut left = Vec::new();
        for (name, span) in self.texts_of("left") {
            let Some(car) = self.notes.car(table, name, span.clone()) else { continue };
            let car = car as u8;
            if car == table.leading {
                let message = format!("`{name}` leads the train, so it never leaves");
                self.notes.note(&code::CASE_SITUATION, span, message, None);
            } else if self.is_free(state, layout.of_car(car).collect(), name, span) {
                positions.carry(&table.lines, table.leading, car, None);
                left.push(car);
            }
        }
        for (number, car) in train.cars.iter().enumerate() {
            let at = car.beside.and_then(|beside| match beside {
                Beside::At(at) => Some(at),
                Beside::Car(id) => {
                    let next_to = table.cars.iter().position(|other| *other == id)?;
                    positions.berth(next_to as u8).map(|berth| berth.nth)
                }
            });
            let berth = state.positions.berth(number as u8).filter(|berth| berth.line != LineId::TRAIN);
            if let (Some(at), Some(berth)) = (at, berth) {
                state.positions.fronts[berth.line.index()] = at;
            }
        }
        for car in left {
            state.positions.carry(&table.lines, table.leading, car, None);
        }
        for (name, span) in self.texts_of("closed") {
            let Some(place) = self.notes.place(table, name, span.clone()) else { continue };
            let mut open = layout.open_of(layout.car(place));
            if open.all(|other| other == place || state.positions.closed.has(other)) {
                let message = format!("`{name}` is the last place of its car that is open");
                self.notes.note(&code::CASE_SITUATION, span, message, None);
            } else if self.is_free(state, PlaceSet::only(place), name, span) {
                state.positions.closed.insert(place);
            }
        }
        state.arrangement = table.arrangement(&state.positions);
    }

    /// Notes when somebody stands or something lies in one of these places.
    fn is_free(&mut self, state: &State, places: PlaceSet, name: &str, span: Range<usize>) -> bool {
        let stands = |spot: &Spot| spot.place().is_some_and(|at| places.has(at));
        let is_free = !state.pawns.iter().any(stands)
            && places.iter().all(|place| state.floor[place.index()].is_empty());
        if !is_free {
            let message = format!("somebody stands or something lies in what is gone: `{name}`");
            self.notes.note(&code::CASE_SITUATION, span, message, None);
        }
        is_free
    }
}
