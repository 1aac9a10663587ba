//! What is more than one line of cars: a car in front of the leading one, which
//! may change ends, and cars that stand beside the train.

use super::{DIRECTIONS, Direction, Layout, NOWHERE};
use crate::capacity::MAX_CARS;
use crate::content::{Content, Sight, Stands};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;

/// Where a car is that left the game.
pub const GONE: i8 = i8::MIN;

pub use crate::capacity::MAX_BERTHS;

/// Where a car is that can change its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Berth {
    /// Its number.
    pub car: u8,
    /// How far behind the leading car it is, or stands beside the train; less
    /// than 0 in front of it, [`GONE`] when it left.
    pub at: i8,
}

/// Where all such cars are.
pub type Berths = List<Berth, MAX_BERTHS>;

/// The network of places beyond the line.
#[derive(Clone, Debug)]
pub(super) struct Network {
    pub(super) line: List<u8, MAX_CARS>,
    pub(super) position: [i8; MAX_CARS],
    pub(super) across: [u8; MAX_PLACES],
    pub(super) seen: [PlaceSet; MAX_PLACES],
}

impl Network {
    pub(super) fn new(
        content: &Content,
        cars: &[CarId],
        berths: &Berths,
        layout: &mut Layout,
    ) -> Box<Network> {
        let row = |car: u8| &content.cars[cars[usize::from(car)].index()];
        let mut network = Box::new(Network {
            line: List::new(),
            position: [GONE; MAX_CARS],
            across: [NOWHERE; MAX_PLACES],
            seen: [PlaceSet::EMPTY; MAX_PLACES],
        });
        let mut behind = 0;
        for car in 0..byte(cars.len()) {
            if row(car).stands == Stands::InTrain {
                network.line.push(car);
                network.position[usize::from(car)] = behind;
                behind += 1;
            }
        }
        for berth in berths.iter() {
            network.position[usize::from(berth.car)] = berth.at;
            if berth.at != GONE && row(berth.car).stands == Stands::AtAnEnd {
                network.line.push(berth.car);
            }
        }
        let position = network.position;
        network.line.sort_unstable_by_key(|&car| position[usize::from(car)]);
        let joins_all = |car: u8| row(car).joins_all_levels;
        network.couple(layout, joins_all);
        for berth in berths.iter() {
            if berth.at != GONE && row(berth.car).stands == Stands::Beside {
                network.put_beside(layout, berth.car, joins_all);
            }
        }
        let high = |place: PlaceId| content.levels[layout.level(place).index()].sight == Sight::Line;
        network.look_around(layout, high, joins_all);
        network
    }

    /// Links neighbouring cars of the line anew. Where a car joins every level of
    /// its neighbour, the levels it lacks itself lead to its lowest one.
    fn couple(&self, layout: &mut Layout, joins_all: impl Fn(u8) -> bool) {
        layout.step = [[NOWHERE; MAX_PLACES]; 2];
        for pair in self.line.windows(2) {
            let (front, rear) = (pair[0], pair[1]);
            for place in 0..layout.len() {
                let here = layout.places[place];
                for (car, other, direction) in
                    [(rear, front, Direction::Front), (front, rear, Direction::Rear)]
                {
                    if here.car != car || layout.closed.has(PlaceId::at(place)) {
                        continue;
                    }
                    let lowest = || layout.lowest(other).filter(|_| joins_all(other));
                    if let Some(next) = layout.at(other, here.level).or_else(lowest) {
                        layout.step[direction as usize][place] = next.0;
                    }
                }
            }
        }
    }

    /// Links a car beside the train with the one it stands at, level by level. The
    /// levels that one lacks lead to its lowest, where it joins every level.
    fn put_beside(&mut self, layout: &Layout, car: u8, joins_all: impl Fn(u8) -> bool) {
        let at = self.position[usize::from(car)];
        let Some(&beside) = self.line.iter().find(|&&other| self.position[usize::from(other)] == at) else {
            return;
        };
        let lowest = layout.lowest(beside).filter(|_| joins_all(beside));
        for place in layout.open_of(car) {
            if let Some(other) = layout.at(beside, layout.level(place)) {
                self.across[place.index()] = other.0;
                self.across[other.index()] = place.0;
            } else if let Some(lowest) = lowest {
                self.across[place.index()] = lowest.0;
            }
        }
    }

    /// What is seen besides the line: across the gap between train and a car
    /// beside it, roofs of such a car from every roof, and everything of its
    /// neighbour from a car that joins every level (UCR 11.1).
    fn look_around(
        &mut self,
        layout: &Layout,
        high: impl Fn(PlaceId) -> bool,
        joins_all: impl Fn(u8) -> bool,
    ) {
        let position = |place: PlaceId| self.position[usize::from(layout.car(place))];
        let all: PlaceSet = layout.places().filter(|&place| position(place) != GONE).collect();
        let all = all.without(layout.closed);
        let coupled: PlaceSet =
            (all.iter()).filter(|&place| self.line.contains(&layout.car(place))).collect();
        let high: PlaceSet = all.iter().filter(|&place| high(place)).collect();
        for here in all.iter() {
            let mut seen = PlaceSet::EMPTY;
            if self.across[here.index()] != NOWHERE {
                seen.insert(PlaceId(self.across[here.index()]));
            }
            // Levels with a far view see each other at any distance; an open car sees them as well.
            let open = coupled.has(here) && joins_all(layout.car(here));
            if high.has(here) || open {
                let apart = if coupled.has(here) { all.without(coupled) } else { coupled };
                seen = seen.or(high.and(apart));
            }
            if open {
                let next = DIRECTIONS.map(|direction| layout.step(here, direction));
                for next in next.into_iter().flatten() {
                    let of_car = |&place: &PlaceId| layout.car(place) == layout.car(next);
                    seen = seen.or(all.iter().filter(of_car).collect());
                }
            }
            for there in seen.iter() {
                self.seen[here.index()].insert(there);
                self.seen[there.index()].insert(here);
            }
        }
    }
}
