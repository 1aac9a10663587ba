//! Geometry. Cars stand in lines: each has a front, looks one way and stands somewhere along
//! the others; each car has levels; one level of one car is a *place*. The train is a line, and
//! so is a car beside it. What touches what is worked out here, from content and from where
//! the cars are, and only asked for afterwards. Nothing here knows who stands where.

mod line;
mod touch;

pub use line::{Berth, CarLine, CarLines, FURTHEST, Positions};

use std::ops::Range;

use crate::capacity::{MAX_CARS, MAX_LEVELS};
use crate::content::ThroughRoof;
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

/// Where a car is, on its line and along the train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CarPosition {
    line: LineId,
    /// How far behind the front of the train.
    at: i8,
    /// Whether its line looks the other way than the train does.
    opposed: bool,
}

/// What places touch and show besides their own line of cars.
#[derive(Clone, Debug)]
struct Besides {
    /// The places one steps to across a gap, in cars of other lines that stand level with this one.
    abreast: [PlaceSet; MAX_PLACES],
    /// The places in sight whoever stands in between, besides what a line of cars shows.
    seen: [PlaceSet; MAX_PLACES],
}

/// All places of a game and what each of them touches.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Car and level of each place, by its number: front to rear.
    pub places: List<Place, MAX_PLACES>,
    /// How many cars there are, wherever they stand.
    pub cars: u8,
    /// The first place of each car, and behind the last car how many places there are.
    first: [u8; MAX_CARS + 1],
    step: [[u8; MAX_PLACES]; 2],
    floor: [u8; MAX_PLACES],
    on_level: [PlaceSet; MAX_LEVELS],
    /// The places nobody steps, sees, aims or flees into or out of, and where nobody meets anybody: of closed levels, and
    /// those that are gone.
    pub closed: PlaceSet,
    /// Those of them that are there no more, closed for good or of cars that have left: nobody comes to one or stands in
    /// one, and nothing lies there. The others are of closed levels, where scripts may send somebody.
    pub gone: PlaceSet,
    /// What there is besides a line of cars; none where there is nothing else.
    besides: Option<Box<Besides>>,
    lines: CarLines,
    /// The cars that have not left, line by line and each from its front.
    order: List<u8, MAX_CARS>,
    /// Where each of them is.
    stands: [Option<CarPosition>; MAX_CARS],
    /// Whether all cars stand in one line, with nothing in front or beside, each has the number of its
    /// place in it, and nothing of them is gone.
    pub is_line: bool,
}

impl Layout {
    /// The level of a car, if the car has it and it is still there.
    #[inline]
    pub fn at(&self, car: u8, level: LevelId) -> Option<PlaceId> {
        self.of_car(car).find(|&place| self.level(place) == level && !self.gone.has(place))
    }

    /// The lowest place of a car that is not closed: its inside.
    #[inline]
    pub fn lowest(&self, car: u8) -> Option<PlaceId> {
        self.open_of(car).next()
    }

    /// The places of a car, lowest first.
    #[inline]
    pub fn of_car(&self, car: u8) -> impl DoubleEndedIterator<Item = PlaceId> + use<> {
        let first = |car: usize| usize::from(self.first.get(car).copied().unwrap_or_default());
        let places: Range<usize> = first(usize::from(car))..first(usize::from(car) + 1);
        places.map(PlaceId::at)
    }

    /// Whether a car was built with a level, also where that place is gone.
    pub fn was_built_with(&self, car: u8, level: LevelId) -> bool {
        self.of_car(car).any(|place| self.level(place) == level)
    }

    /// The places of a car that are not closed, lowest first.
    #[inline]
    pub fn open_of(&self, car: u8) -> impl DoubleEndedIterator<Item = PlaceId> + use<> {
        let closed = self.closed;
        self.of_car(car).filter(move |&place| !closed.has(place))
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

    /// The numbers of the cars of the train, front to rear: those beside it are not among them.
    pub fn train(&self) -> impl DoubleEndedIterator<Item = u8> + Clone + '_ {
        self.of_line(LineId::TRAIN)
    }

    /// The numbers of the cars of a line, from its front.
    pub fn of_line(&self, line: LineId) -> impl DoubleEndedIterator<Item = u8> + Clone + '_ {
        self.order.iter().copied().filter(move |&car| self.line(car) == Some(line))
    }

    /// The lines there are, with the train first.
    pub fn lines(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.lines.len()).map(LineId::at)
    }

    /// The line a car stands in; none when it has left.
    #[inline]
    pub fn line(&self, car: u8) -> Option<LineId> {
        self.stands[usize::from(car)].map(|stand| stand.line)
    }

    /// How far behind the front of the train a car is, or stands beside it; less
    /// than 0 before it, none when the car has left.
    #[inline]
    pub fn position(&self, car: u8) -> Option<i8> {
        self.stands[usize::from(car)].map(|stand| stand.at)
    }

    /// Whether a car is one of the train.
    pub fn is_coupled(&self, car: u8) -> bool {
        self.line(car) == Some(LineId::TRAIN)
    }

    /// The car of the train at this distance behind its front.
    pub fn coupled_at(&self, position: i8) -> Option<u8> {
        self.train().find(|&car| self.position(car) == Some(position))
    }

    /// Whether two lines can stand beside each other.
    pub fn touch(&self, one: LineId, other: LineId) -> bool {
        self.lines[one.index()].touches.has(other)
    }

    /// The places across a gap on the same level, in the cars of other lines this one stands beside.
    #[inline]
    pub fn abreast(&self, place: PlaceId) -> PlaceSet {
        self.besides.as_ref().map_or(PlaceSet::EMPTY, |besides| besides.abreast[place.index()])
    }

    /// Places in sight from a place whoever stands in between, besides what a line of cars shows.
    #[inline]
    pub fn always_seen(&self, place: PlaceId) -> PlaceSet {
        self.besides.as_ref().map_or(PlaceSet::EMPTY, |besides| besides.seen[place.index()])
    }

    /// What lies between places of two lines, in the first of these and on the level of its place: the cars
    /// passed, that at the gap among them.
    pub fn passed(&self, one: PlaceId, other: PlaceId) -> PlaceSet {
        let stands = |place| self.stands[usize::from(self.car(place))];
        let (Some(start), Some(end)) = (stands(one), stands(other)) else {
            return PlaceSet::EMPTY;
        };
        if start.line == end.line {
            return PlaceSet::EMPTY;
        }
        let along = if start.line < end.line { one } else { other };
        let way = start.at.min(end.at)..=start.at.max(end.at);
        self.of_line(start.line.min(end.line))
            .filter(|&car| car != self.car(along))
            .filter(|&car| self.position(car).is_some_and(|at| way.contains(&at)))
            .filter_map(|car| self.at(car, self.level(along)))
            .collect()
    }

    /// The places a pawn can be moved to from one in a single step, front first, then rear, then across gaps.
    #[inline]
    pub fn near(&self, place: PlaceId) -> impl Iterator<Item = PlaceId> + Clone + use<> {
        let along = DIRECTIONS.map(|direction| self.step(place, direction));
        let mut abreast = self.abreast(place);
        along.iter().flatten().for_each(|&place| abreast.remove(place));
        let [front, rear] = along;
        front.into_iter().chain(rear).chain(abreast.iter())
    }

    /// Where somebody in `at` can be pushed away from `from`: places next to him
    /// that are further from there (AMB-118), on his level, or in a car that is next
    /// to every level (UCR 9.9.1). A car of another line is one further than the car
    /// it stands at; within one car nothing is away.
    pub fn away(&self, from: PlaceId, at: PlaceId) -> PlaceSet {
        if self.car(from) == self.car(at) {
            return PlaceSet::EMPTY;
        }
        let now = self.distance(from, at);
        self.near(at).filter(|&place| self.distance(from, place) > now).collect()
    }

    /// Cars between two places, one more across each gap.
    pub fn distance(&self, one: PlaceId, other: PlaceId) -> u8 {
        let [one, other] = [one, other].map(|place| self.car(place));
        match (self.stands[usize::from(one)], self.stands[usize::from(other)]) {
            (Some(from), Some(to)) => from.at.abs_diff(to.at) + self.gaps(from.line, to.line),
            _ => u8::from(one != other),
        }
    }

    /// How many gaps are crossed from one line to another, over those in between.
    fn gaps(&self, from: LineId, to: LineId) -> u8 {
        let mut reached = LineSet::only(from);
        let mut gaps = 0;
        while !reached.has(to) && gaps < byte(self.lines.len()) {
            for line in reached.iter() {
                reached = reached.or(self.lines[line.index()].touches);
            }
            gaps += 1;
        }
        gaps
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

    /// Where such ways lead that are at least `fewest` steps long, nearest first.
    pub fn ways_beyond(&self, from: PlaceId, fewest: u8, most: u8) -> List<PlaceId, MAX_PLACES> {
        let nearer = self.ways(from, fewest.saturating_sub(1)).len();
        self.ways(from, most).iter().skip(nearer).map(|&(place, _)| place).collect()
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

    /// Which way one goes on along the line of `to`, coming from `from`; none within one car, and none between
    /// cars that stand beside each other.
    #[inline]
    pub fn direction(&self, from: PlaceId, to: PlaceId) -> Option<Direction> {
        let stands = |place| self.stands[usize::from(self.car(place))];
        let (from, to) = (stands(from)?, stands(to)?);
        if from.at == to.at {
            return None;
        }
        Some(if (to.at < from.at) == to.opposed { Direction::Rear } else { Direction::Front })
    }
}
