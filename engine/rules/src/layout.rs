//! Geometry. A train is a line of cars; each car has levels; one level of one
//! car is a *place*. A car may stand in front of the leading one and change ends,
//! or stand beside the train and drift along it. What touches what is worked out
//! here, from content and from where such cars are, and only asked for afterwards.
//! Nothing here knows who stands where.

mod network;

use network::Network;
pub use network::{Berth, Berths, GONE, MAX_BERTHS};

use crate::capacity::MAX_LEVELS;
use crate::content::{Content, ThroughRoof};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;

pub use crate::way::{DIRECTIONS, Direction};

/// One level of one car in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// Number of the car, counted from the front as the game begins; those beside the train come last.
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
    on_level: [PlaceSet; MAX_LEVELS],
    /// The places of closed levels: they touch nothing.
    closed: PlaceSet,
    /// What is more than one line of cars; none where there is nothing more.
    network: Option<Box<Network>>,
}

impl Layout {
    /// The layout of a train with these cars: front to rear, then those beside it.
    pub fn new(content: &Content, cars: &[CarId], berths: &Berths) -> Layout {
        let mut layout = Layout::line(content, cars);
        let joins_all = |car: &CarId| content.cars[car.index()].joins_all_levels;
        if !berths.is_empty() || cars.iter().any(joins_all) {
            layout.network = Some(Network::new(content, cars, berths, &mut layout));
        }
        layout
    }

    /// The layout of a train with these cars, front to rear.
    fn line(content: &Content, cars: &[CarId]) -> Layout {
        let mut layout = Layout {
            places: List::new(),
            cars: byte(cars.len()),
            step: [[NOWHERE; MAX_PLACES]; 2],
            floor: [NOWHERE; MAX_PLACES],
            on_level: [PlaceSet::EMPTY; MAX_LEVELS],
            closed: PlaceSet::EMPTY,
            network: None,
        };
        for (car, id) in cars.iter().enumerate() {
            // The place last laid that the next one up can be reached from.
            let mut below: Option<PlaceId> = None;
            for &level in &content.cars[id.index()].levels {
                let here = PlaceId::at(layout.places.len());
                layout.places.push(Place { car: byte(car), level });
                layout.on_level[level.index()].insert(here);
                if content.levels[level.index()].closed {
                    layout.closed.insert(here);
                    continue;
                }
                // The other level of a car: the next one up, and from the top one down.
                if let Some(below) = below.replace(here) {
                    layout.floor[below.index()] = here.0;
                    layout.floor[here.index()] = below.0;
                }
                if car > 0
                    && let Some(front) = layout.at(byte(car) - 1, level)
                {
                    layout.step[Direction::Front as usize][here.index()] = front.0;
                    layout.step[Direction::Rear as usize][front.index()] = here.0;
                }
            }
        }
        layout
    }

    /// The level of a car, if the car has it.
    #[inline]
    pub fn at(&self, car: u8, level: LevelId) -> Option<PlaceId> {
        let wanted = Place { car, level };
        self.places.iter().position(|&place| place == wanted).map(PlaceId::at)
    }

    /// The lowest place of a car that is not closed: its inside.
    #[inline]
    pub fn lowest(&self, car: u8) -> Option<PlaceId> {
        self.open_of(car).next()
    }

    /// The places of a car that are not closed, lowest first.
    pub fn open_of(&self, car: u8) -> impl DoubleEndedIterator<Item = PlaceId> + '_ {
        self.places().filter(move |&place| self.car(place) == car && !self.closed.has(place))
    }

    /// The places nobody steps, sees, aims or flees into or out of, and where nobody meets anybody.
    #[inline]
    pub fn closed(&self) -> PlaceSet {
        self.closed
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

    /// How many cars there are, wherever they stand.
    #[inline]
    pub fn cars(&self) -> u8 {
        self.cars
    }

    /// The numbers of the cars coupled together, front to rear: the cars beside the train are not among them.
    pub fn train(&self) -> impl DoubleEndedIterator<Item = u8> + Clone + '_ {
        let line = self.network.as_ref().map(|network| &network.line[..]);
        let count = line.map_or(usize::from(self.cars), <[u8]>::len);
        (0..count).map(move |at| line.map_or(byte(at), |line| line[at]))
    }

    /// Whether all cars stand in one line and each has the number of its place in it.
    #[inline]
    pub fn is_line(&self) -> bool {
        self.network.is_none()
    }

    /// How far behind the leading car a car is, or stands beside the train; less
    /// than 0 in front of it, none when the car has left.
    pub fn position(&self, car: u8) -> Option<i8> {
        match &self.network {
            None => Some(car as i8),
            Some(network) => Some(network.position[usize::from(car)]).filter(|&at| at != GONE),
        }
    }

    /// Whether a car is coupled to the others.
    pub fn is_coupled(&self, car: u8) -> bool {
        self.network.as_ref().is_none_or(|network| network.line.contains(&car))
    }

    /// The coupled car at this distance behind the leading one.
    pub fn coupled_at(&self, position: i8) -> Option<u8> {
        self.train().find(|&car| self.position(car) == Some(position))
    }

    /// The place on the same level across the gap between the train and a car beside it, if there is one.
    #[inline]
    pub fn across(&self, place: PlaceId) -> Option<PlaceId> {
        let other = self.network.as_ref()?.across[place.index()];
        (other != NOWHERE).then_some(PlaceId(other))
    }

    /// Places in sight from a place whoever stands in between, besides what a line of cars shows.
    #[inline]
    pub fn always_seen(&self, place: PlaceId) -> PlaceSet {
        match &self.network {
            None => PlaceSet::EMPTY,
            Some(network) => network.seen[place.index()],
        }
    }

    /// What lies between a place beside the train and one on it, on the level of
    /// the latter: the cars passed, that at the gap among them.
    pub fn passed(&self, one: PlaceId, other: PlaceId) -> PlaceSet {
        let [first, second] = [one, other].map(|place| self.car(place));
        if self.is_coupled(first) == self.is_coupled(second) {
            return PlaceSet::EMPTY;
        }
        let along = if self.is_coupled(first) { one } else { other };
        let (Some(one), Some(other)) = (self.position(first), self.position(second)) else {
            return PlaceSet::EMPTY;
        };
        let way = one.min(other)..=one.max(other);
        self.train()
            .filter(|&car| car != self.car(along))
            .filter(|&car| self.position(car).is_some_and(|at| way.contains(&at)))
            .filter_map(|car| self.at(car, self.level(along)))
            .collect()
    }

    /// The places a pawn can be moved to from one in a single step, front first, then rear, then across.
    #[inline]
    pub fn near(&self, place: PlaceId) -> impl Iterator<Item = PlaceId> + Clone + use<> {
        let [front, rear] = DIRECTIONS.map(|direction| self.step(place, direction));
        [front, rear, self.across(place)].into_iter().flatten()
    }

    /// Where somebody in `at` can be pushed away from `from`: places next to him
    /// that are further from there (AMB-118), on his level, or in a car that is next
    /// to every level (UCR 9.9.1). A car beside the train is one further than the car
    /// it stands at; within one car nothing is away.
    pub fn away(&self, from: PlaceId, at: PlaceId) -> PlaceSet {
        let Some(direction) = self.direction(from, at) else {
            // Beside each other: across the gap there is nothing further, along the train there is.
            return match &self.network {
                Some(_) if self.car(from) != self.car(at) => self.further(from, at),
                _ => PlaceSet::EMPTY,
            };
        };
        match &self.network {
            None => self.step(at, direction).into_iter().collect(),
            Some(_) => self.further(from, at),
        }
    }

    #[cold]
    fn further(&self, from: PlaceId, at: PlaceId) -> PlaceSet {
        let now = self.distance(from, at);
        self.near(at).filter(|&place| self.distance(from, place) > now).collect()
    }

    /// Cars between two places, one more across a gap.
    pub fn distance(&self, one: PlaceId, other: PlaceId) -> u8 {
        let along = match (self.position(self.car(one)), self.position(self.car(other))) {
            (Some(one), Some(other)) => one.abs_diff(other),
            _ => 0,
        };
        along + u8::from(self.is_coupled(self.car(one)) != self.is_coupled(self.car(other)))
    }

    /// The shortest ways of single steps along the level of `from`, each step at
    /// most `most` far: place by place with the place before it, nearest first. A
    /// place of another level ends a way.
    pub fn ways(&self, from: PlaceId, most: u8) -> List<(PlaceId, PlaceId), MAX_PLACES> {
        let level = self.level(from);
        let mut ways: List<(PlaceId, PlaceId), MAX_PLACES> = List::new();
        let mut seen = PlaceSet::only(from);
        let mut frontier = PlaceSet::only(from);
        for _ in 0..most {
            let mut next = PlaceSet::EMPTY;
            for place in frontier.iter() {
                for reached in self.near(place) {
                    if !seen.has(reached) {
                        seen.insert(reached);
                        ways.push((reached, place));
                        if self.level(reached) == level {
                            next.insert(reached);
                        }
                    }
                }
            }
            frontier = next;
        }
        ways
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
    pub fn places(&self) -> impl DoubleEndedIterator<Item = PlaceId> + use<> {
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
        if next == NOWHERE { None } else { Some(PlaceId(next)) }
    }

    /// The other level of the same car, if there is one.
    #[inline]
    pub fn other_level(&self, place: PlaceId) -> Option<PlaceId> {
        let other = self.floor[place.index()];
        if other == NOWHERE { None } else { Some(PlaceId(other)) }
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
        let (from, to) = match &self.network {
            None => (from as i8, to as i8),
            Some(network) => (network.position[usize::from(from)], network.position[usize::from(to)]),
        };
        if to < from {
            Some(Direction::Front)
        } else if to > from {
            Some(Direction::Rear)
        } else {
            None
        }
    }
}
