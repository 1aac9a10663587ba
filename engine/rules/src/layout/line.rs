//! Lines of cars: what of them never changes in a game, and where they are.

use super::Stand;
use crate::capacity::{MAX_CARS, MAX_LINES};
use crate::ids::*;
use crate::list::List;

/// A line of cars, as it is all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Line {
    /// Whether its front looks to where the rear of the train is.
    pub opposed: bool,
    /// The lines it can stand beside. Each of them says the same of it.
    pub touches: LineSet,
}

/// The lines of a game, the train first.
pub type Lines = List<Line, MAX_LINES>;

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

/// Where all cars of a game are. The same cars in the same places are the same positions, whatever came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions {
    cars: [Option<Berth>; MAX_CARS],
    fronts: [i8; MAX_LINES],
}

impl Positions {
    /// Each car in its berth, and every front level with that of the train.
    pub fn new(berths: impl IntoIterator<Item = Berth>) -> Positions {
        let mut cars = [None; MAX_CARS];
        for (car, berth) in cars.iter_mut().zip(berths) {
            *car = Some(berth);
        }
        Positions { cars, fronts: [0; MAX_LINES] }
    }

    /// Where a car stands; none when it left.
    pub fn berth(&self, car: u8) -> Option<Berth> {
        self.cars[usize::from(car)]
    }

    /// How far behind the front of the train that of a line is.
    pub fn front(&self, line: LineId) -> i8 {
        self.fronts[line.index()]
    }

    /// Where a car of these lines is.
    pub(super) fn stands(&self, lines: &Lines, car: u8) -> Option<Stand> {
        let Berth { line, nth } = self.berth(car)?;
        let front = self.front(line);
        let opposed = lines[line.index()].opposed;
        let at = if opposed { front.saturating_sub(nth) } else { front.saturating_add(nth) };
        Some(Stand { line, at, opposed })
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

    /// Puts a line with all its cars elsewhere.
    pub fn slide(&mut self, line: LineId, front: i8) {
        self.fronts[line.index()] = front;
    }

    /// A number that follows from the positions alone, FNV-1a over 64 bits; never 0.
    pub(crate) fn key(&self) -> u64 {
        let berths = self.cars.iter().flat_map(|car| match *car {
            Some(Berth { line, nth }) => [line.0, nth.cast_unsigned()],
            None => [u8::MAX; 2],
        });
        let bytes = berths.chain(self.fronts.map(i8::cast_unsigned));
        let step = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        bytes.fold(0xCBF2_9CE4_8422_2325, step).max(1)
    }
}
