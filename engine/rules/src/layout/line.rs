//! Lines of cars: what of them never changes in a game, where they are, and which of their places are there no more.

use super::CarPosition;
use crate::capacity::{MAX_CARS, MAX_LINES};
use crate::ids::*;
use crate::list::List;

/// How far from the front of the train that of a line can get which stands beside no other.
pub const FURTHEST: i8 = 64;

/// A line of cars, as it is all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CarLine {
    /// The row of content that declares it; none of the train, and of a lone car.
    pub declared: Option<LineKindId>,
    /// Whether its front looks to where the rear of the train is.
    pub opposed: bool,
    /// The lines it can stand beside. Each of them says the same of it.
    pub touches: LineSet,
}

/// The lines of a game, the train first.
pub type CarLines = List<CarLine, MAX_LINES>;

/// Where a car stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Berth {
    /// In which line.
    pub line: LineId,
    /// How far behind the front of the line; less than 0 before it.
    pub nth: i8,
}

impl Berth {
    /// The next one of the same line.
    pub fn behind(self) -> Berth {
        Berth { nth: self.nth.saturating_add(1), ..self }
    }

    /// The one in front of it in the same line.
    pub fn before(self) -> Berth {
        Berth { nth: self.nth.saturating_sub(1), ..self }
    }
}

/// Where all cars of a game are, and what of them is closed for good. The same cars in the same places are the same
/// positions, whatever came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions {
    cars: [Option<Berth>; MAX_CARS],
    /// How far behind the front of the train that of each line is.
    pub fronts: [i8; MAX_LINES],
    /// The places that were closed for good.
    pub closed: PlaceSet,
}

impl Positions {
    /// Each car in its berth, and every front level with that of the train.
    pub fn new(berths: impl IntoIterator<Item = Berth>) -> Positions {
        let mut cars = [None; MAX_CARS];
        for (car, berth) in cars.iter_mut().zip(berths) {
            *car = Some(berth);
        }
        Positions { cars, fronts: [0; MAX_LINES], closed: PlaceSet::EMPTY }
    }

    /// Where a car stands; none when it left.
    pub fn berth(&self, car: u8) -> Option<Berth> {
        self.cars[usize::from(car)]
    }

    /// Where a car of these lines is.
    pub(super) fn stands(&self, lines: &CarLines, car: u8) -> Option<CarPosition> {
        let Berth { line, nth } = self.berth(car)?;
        let front = self.fronts[line.index()];
        let opposed = lines[line.index()].opposed;
        let at = if opposed { front.saturating_sub(nth) } else { front.saturating_add(nth) };
        Some(CarPosition { line, at, opposed })
    }

    /// Puts a car into a berth, or out of the game. Where a line was that has no car any more is forgotten.
    pub fn put(&mut self, car: u8, berth: Option<Berth>) {
        let left = std::mem::replace(&mut self.cars[usize::from(car)], berth);
        if let Some(Berth { line, .. }) = left
            && self.cars.iter().flatten().all(|other| other.line != line)
        {
            self.fronts[line.index()] = 0;
        }
    }

    /// Takes a car out of its line and puts it into a berth of what is left, or out of the game. The gap closes: the cars
    /// beyond it move up to the leading one, and lone cars beside them with them; where the leading one is in another line
    /// they stay where they stand.
    pub fn carry(&mut self, lines: &CarLines, leading: u8, car: u8, to: Option<Berth>) {
        let left = self.berth(car);
        self.put(car, None);
        if let Some(Berth { line, nth }) = left {
            let leads = self.berth(leading).filter(|leads| leads.line == line);
            let is_behind = leads.is_none_or(|leads| nth > leads.nth);
            for mate in self.cars.iter_mut().flatten().filter(|mate| mate.line == line) {
                match is_behind {
                    true if mate.nth > nth => *mate = mate.before(),
                    false if mate.nth < nth => *mate = mate.behind(),
                    _ => {}
                }
            }
            for other in (0..lines.len()).map(LineId::at).filter(|_| line == LineId::TRAIN) {
                let is_alone = self.cars.iter().flatten().filter(|mate| mate.line == other).count() == 1;
                let front = &mut self.fronts[other.index()];
                match is_behind {
                    true if is_alone && *front > nth => *front -= 1,
                    false if is_alone && *front < nth => *front += 1,
                    _ => {}
                }
            }
        }
        self.put(car, to);
        for line in left.into_iter().chain(to).map(|berth| berth.line) {
            self.number(lines, leading, line);
        }
    }

    /// Counts the cars of a line from its front again, without moving it; the train counts from its leading car.
    fn number(&mut self, lines: &CarLines, leading: u8, line: LineId) {
        if self.berth(leading).is_some_and(|leads| leads.line == line) {
            return;
        }
        let mates = || self.cars.iter().flatten().filter(|mate| mate.line == line);
        let first = mates().map(|mate| mate.nth).min().unwrap_or_default();
        let front = &mut self.fronts[line.index()];
        *front = if lines[line.index()].opposed { *front - first } else { *front + first };
        for mate in self.cars.iter_mut().flatten().filter(|mate| mate.line == line) {
            mate.nth -= first;
        }
    }

    /// A number that follows from the positions alone, FNV-1a over 64 bits; never 0.
    pub(crate) fn key(&self) -> u64 {
        let berths = self.cars.iter().flat_map(|car| match *car {
            Some(Berth { line, nth }) => [line.0, nth.cast_unsigned()],
            None => [u8::MAX; 2],
        });
        let closed =
            (0..MAX_PLACES).map(PlaceId::at).filter(|&place| self.closed.has(place)).map(|place| place.0);
        let bytes = berths.chain(self.fronts.map(i8::cast_unsigned)).chain(closed);
        let step = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        bytes.fold(0xCBF2_9CE4_8422_2325, step).max(1)
    }
}
