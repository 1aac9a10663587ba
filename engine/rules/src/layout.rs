//! Geometry. A train is a line of cars; each car has levels; one level of one
//! car is a *place*. What touches what is worked out here once, from content,
//! and only asked for afterwards. Nothing here knows who stands where.

use crate::content::{Content, ThroughRoof};
use crate::ids::*;
use crate::list::List;

/// One of the two ways along a train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the car that leads.
    Front,
    /// Towards the last car.
    Rear,
}

/// Both ways, front first: the order in which destinations are offered.
pub const DIRECTIONS: [Direction; 2] = [Direction::Front, Direction::Rear];

/// One level of one car in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// Number of the car, counted from the front.
    pub car: u8,
    /// Which of its levels.
    pub level: LevelId,
}

const NOWHERE: u8 = u8::MAX;

/// All places of a train and what each of them touches.
#[derive(Clone, Debug)]
pub struct Layout {
    places: List<Place, MAX_PLACES>,
    cars: u8,
    step: [[u8; MAX_PLACES]; 2],
    floor: [u8; MAX_PLACES],
    on_level: [PlaceSet; 4],
}

impl Layout {
    /// The layout of a train with these cars, front to rear.
    pub fn line(content: &Content, cars: &[CarId]) -> Layout {
        let mut layout = Layout {
            places: List::new(),
            cars: cars.len() as u8,
            step: [[NOWHERE; MAX_PLACES]; 2],
            floor: [NOWHERE; MAX_PLACES],
            on_level: [PlaceSet::EMPTY; 4],
        };
        for (car, id) in cars.iter().enumerate() {
            for &level in &content.cars[id.index()].levels {
                let here = PlaceId::at(layout.places.len());
                layout.places.push(Place {
                    car: car as u8,
                    level,
                });
                layout.on_level[level.index()].insert(here);
                if car > 0
                    && let Some(front) = layout.at(car as u8 - 1, level)
                {
                    layout.step[Direction::Front as usize][here.index()] = front.0;
                    layout.step[Direction::Rear as usize][front.index()] = here.0;
                }
            }
            // The other level of a car: the next one up, and from the top one down.
            let count = content.cars[id.index()].levels.len();
            let base = layout.places.len() - count;
            for nth in 0..count {
                let other = if nth + 1 < count {
                    nth + 1
                } else {
                    nth.wrapping_sub(1)
                };
                if other < count {
                    layout.floor[base + nth] = (base + other) as u8;
                }
            }
        }
        layout
    }

    /// The level of a car, if the car has it.
    #[inline]
    pub fn at(&self, car: u8, level: LevelId) -> Option<PlaceId> {
        let wanted = Place { car, level };
        self.places
            .iter()
            .position(|&place| place == wanted)
            .map(PlaceId::at)
    }

    /// Car and level of a place.
    #[inline]
    pub fn place(&self, place: PlaceId) -> Place {
        self.places[place.index()]
    }

    /// The car of a place, counted from the front.
    #[inline]
    pub fn car(&self, place: PlaceId) -> u8 {
        self.places[place.index()].car
    }

    /// The level of a place.
    #[inline]
    pub fn level(&self, place: PlaceId) -> LevelId {
        self.places[place.index()].level
    }

    /// How many cars there are, the leading one included.
    #[inline]
    pub fn cars(&self) -> u8 {
        self.cars
    }

    /// How many places there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no place at all.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All places, front to rear.
    pub fn places(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.places.len()).map(PlaceId::at)
    }

    /// All places of a level.
    #[inline]
    pub fn on_level(&self, level: LevelId) -> PlaceSet {
        self.on_level[level.index()]
    }

    /// The neighbour one car further on the same level, if the train goes on.
    #[inline]
    pub fn step(&self, place: PlaceId, direction: Direction) -> Option<PlaceId> {
        let next = self.step[direction as usize][place.index()];
        if next == NOWHERE {
            None
        } else {
            Some(PlaceId(next))
        }
    }

    /// The other level of the same car, if there is one.
    #[inline]
    pub fn other_level(&self, place: PlaceId) -> Option<PlaceId> {
        let other = self.floor[place.index()];
        if other == NOWHERE {
            None
        } else {
            Some(PlaceId(other))
        }
    }

    /// What is seen through the roof of one's own car.
    pub fn through_roof(&self, place: PlaceId, way: ThroughRoof) -> Option<PlaceId> {
        self.other_level(place)
            .filter(|&other| way == ThroughRoof::Both || self.level(other) > self.level(place))
    }

    /// Which way `to` lies as seen from `from`; none within one car.
    #[inline]
    pub fn direction(&self, from: PlaceId, to: PlaceId) -> Option<Direction> {
        let (from, to) = (self.car(from), self.car(to));
        if to < from {
            Some(Direction::Front)
        } else if to > from {
            Some(Direction::Rear)
        } else {
            None
        }
    }
}
