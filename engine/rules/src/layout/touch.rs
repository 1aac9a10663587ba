//! What touches what, worked out once for each way in which the cars can stand.

use super::{Berth, Besides, CarLines, DIRECTIONS, Direction, Layout, NOWHERE, Place, Positions};
use crate::capacity::{MAX_CARS, MAX_LEVELS};
use crate::content::{Content, Sight};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::options::BeyondSight;

impl Layout {
    /// The layout of a game with these cars, by number, of these lines.
    pub fn new(content: &Content, cars: &[CarId], lines: &CarLines, positions: &Positions) -> Layout {
        let mut layout = Layout {
            places: List::new(),
            cars: byte(cars.len()),
            first: [0; MAX_CARS + 1],
            step: [[NOWHERE; MAX_PLACES]; 2],
            floor: [NOWHERE; MAX_PLACES],
            on_level: [PlaceSet::EMPTY; MAX_LEVELS],
            closed: PlaceSet::EMPTY,
            gone: positions.closed,
            besides: None,
            lines: *lines,
            order: List::new(),
            stands: [None; MAX_CARS],
            is_line: lines.len() == 1 && positions.closed.is_empty(),
        };
        for (car, id) in cars.iter().enumerate() {
            let stands = positions.stands(lines, byte(car));
            layout.build(content, byte(car), *id, stands.is_none());
            layout.stands[car] = stands;
            layout.is_line &= stands.is_some_and(|stand| stand.at == byte(car).cast_signed());
            if stands.is_some() {
                layout.order.push(byte(car));
            }
        }
        if !layout.is_line {
            layout.order.sort_unstable_by_key(|&car| positions.berth(car));
        }
        let joins_all = |car: u8| content.cars[cars[usize::from(car)].index()].joins_all_levels;
        let order = layout.order;
        layout.is_line &= !order.iter().any(|&car| joins_all(car));
        for pair in order.windows(2) {
            let (front, rear) = (pair[0], pair[1]);
            if positions.berth(rear) == positions.berth(front).map(Berth::behind) {
                layout.couple(front, rear);
                for (from, to, direction) in [(rear, front, Direction::Front), (front, rear, Direction::Rear)]
                {
                    if !layout.is_line && joins_all(to) {
                        layout.mount(from, to, direction);
                    }
                }
            }
        }
        if !layout.is_line {
            let mut besides = Box::new(Besides {
                abreast: [PlaceSet::EMPTY; MAX_PLACES],
                seen: [PlaceSet::EMPTY; MAX_PLACES],
            });
            for &car in order.iter() {
                layout.put_beside(car, joins_all, &mut besides);
            }
            let far = |place: PlaceId| content.levels[layout.level(place).index()].sight == Sight::Line;
            let far = layout.places().filter(|&place| far(place)).collect();
            let far_beyond_only = content.rules.time_car_los_beyond == BeyondSight::RoofsOnly;
            layout.look_around(far, joins_all, far_beyond_only, &mut besides);
            layout.besides = Some(besides);
        }
        layout
    }

    /// The places of a car, one above the other; none of them is there any more when it has left.
    fn build(&mut self, content: &Content, car: u8, id: CarId, has_left: bool) {
        // The place last laid that the next one up can be reached from.
        let mut below: Option<PlaceId> = None;
        for &level in &content.cars[id.index()].levels {
            let here = PlaceId::at(self.places.len());
            self.places.push(Place { car, level });
            self.on_level[level.index()].insert(here);
            if has_left {
                self.gone.insert(here);
            }
            if content.levels[level.index()].closed || self.gone.has(here) {
                self.closed.insert(here);
                continue;
            }
            // The other level of a car: the next one up, and from the top one down.
            if let Some(below) = below.replace(here) {
                self.floor[below.index()] = here.0;
                self.floor[here.index()] = below.0;
            }
        }
        self.first[usize::from(car) + 1] = byte(self.places.len());
    }

    /// Steps both ways between two cars of a line, one behind the other, on the levels they share.
    fn couple(&mut self, front: u8, rear: u8) {
        for behind in self.open_of(rear) {
            if let Some(ahead) = self.at(front, self.level(behind)) {
                self.step[Direction::Front as usize][behind.index()] = ahead.0;
                self.step[Direction::Rear as usize][ahead.index()] = behind.0;
            }
        }
    }

    /// Where one comes to from a level next to a car that joins every level of its neighbours: that level of it or,
    /// where it lacks this one, its lowest.
    ///
    /// Nothing else leads where one does not come back from: onto such a car from above one steps, and off it only
    /// on its own levels (UCR 10.1).
    fn onto(&self, car: u8, level: LevelId) -> Option<PlaceId> {
        self.at(car, level).or_else(|| self.lowest(car))
    }

    /// Steps from a car onto the next one of its line, which joins all its levels.
    fn mount(&mut self, from: u8, to: u8, direction: Direction) {
        for place in self.open_of(from) {
            if let Some(next) = self.onto(to, self.level(place)) {
                self.step[direction as usize][place.index()] = next.0;
            }
        }
    }

    /// Steps from a car to those of other lines that it stands beside.
    fn put_beside(&self, car: u8, joins_all: impl Fn(u8) -> bool, besides: &mut Besides) {
        for &other in self.order.iter() {
            if !self.is_beside(car, other) {
                continue;
            }
            for place in self.open_of(car) {
                let level = self.level(place);
                let next = if joins_all(other) { self.onto(other, level) } else { self.at(other, level) };
                if let Some(next) = next {
                    besides.abreast[place.index()].insert(next);
                }
            }
        }
    }

    fn is_beside(&self, car: u8, other: u8) -> bool {
        let lines = self.line(car).zip(self.line(other));
        self.position(car) == self.position(other) && lines.is_some_and(|(one, other)| self.touch(one, other))
    }

    /// Whether a line is declared by content: a train like the first one, and no lone car beside it.
    fn is_declared(&self, line: LineId) -> bool {
        self.lines[line.index()].declared.is_some()
    }

    /// Whether a car of another train is further out than one at an end of its own (UCR 11.1, AMB-075).
    fn is_beyond(&self, car: u8, other: u8) -> bool {
        let (Some(own), Some(there)) = (self.stands[usize::from(car)], self.stands[usize::from(other)])
        else {
            return false;
        };
        let way = |at: i8| (at - own.at).signum();
        let mut mates = self.of_line(own.line).filter_map(|mate| self.position(mate));
        self.touch(own.line, there.line)
            && self.is_declared(there.line)
            && there.at != own.at
            && !mates.any(|at| way(at) == way(there.at))
    }

    /// What is seen besides the line: across gaps, places with a far view from each other
    /// over a gap, and everything of its neighbour from a car that joins every level (UCR 11.1).
    fn look_around(
        &self,
        far: PlaceSet,
        joins_all: impl Fn(u8) -> bool,
        far_beyond_only: bool,
        besides: &mut Besides,
    ) {
        let line = |layout: &Layout, place| layout.line(layout.car(place));
        let all: PlaceSet = self.places().filter(|&place| line(self, place).is_some()).collect();
        let all = all.without(self.closed);
        let far = all.and(far);
        for here in all.iter() {
            let mut seen = besides.abreast[here.index()];
            // Levels with a far view see each other at any distance, of lines that never touch too (AMB-072); an open car
            // sees them as well.
            let open = joins_all(self.car(here));
            if let Some(own) = line(self, here)
                && (far.has(here) || open)
            {
                let is_apart = |&there: &PlaceId| line(self, there).is_some_and(|line| line != own);
                // From an open car the roofs of another train are seen beyond its own alone, see below.
                let is_train = |there| line(self, there).is_some_and(|line| self.is_declared(line));
                let is_shown = |&there: &PlaceId| far.has(here) || !is_train(there);
                seen = seen.or(far.iter().filter(is_apart).filter(is_shown).collect());
            }
            if open {
                let next = DIRECTIONS.map(|direction| self.step(here, direction));
                for next in next.into_iter().flatten() {
                    seen = seen.or(all.and(self.of_car(self.car(next)).collect()));
                }
                let is_beyond = |&there: &PlaceId| self.is_beyond(self.car(here), self.car(there));
                let shown = if far_beyond_only { far } else { all };
                seen = seen.or(shown.iter().filter(is_beyond).collect());
            }
            for there in seen.iter() {
                besides.seen[here.index()].insert(there);
                besides.seen[there.index()].insert(here);
            }
        }
    }
}
