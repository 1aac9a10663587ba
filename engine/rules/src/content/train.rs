//! What a train is built from: levels and cars.

use super::script::Subscription;
use crate::ids::*;
use crate::words::words;

words! {
    /// How far one can see from a level.
    Sight {
        /// The same level of neighbouring cars.
        Neighbours = "neighbours",
        /// Along the level, up to and with the first place where somebody stands.
        Line = "line",
    }
}

/// A level of cars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// `interior`, `roof`.
    pub id: String,
    /// How a place on it reads; `{car}` stands for the car: `roof of the {car}`.
    pub place: String,
    /// Fewest and most cars a Move covers on it.
    pub moves: (u8, u8),
    /// What can be shot at from it.
    pub sight: Sight,
    /// Dollars a Floor Change to it costs.
    pub climbing_costs: u16,
    /// Whether nobody steps, sees, aims or flees into it or out of it, and nobody meets anybody there.
    pub closed: bool,
}

/// Where a car stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stands {
    /// In the train: it leads, or stands behind the leading one.
    #[default]
    InTrain,
    /// At an end of the train, at first in front; it can change ends.
    AtAnEnd,
    /// Beside the train, at first beside the leading car; it can drift along.
    Beside,
    /// In a line of its own that content declares, see [`CarLineKind`].
    InLine(LineKindId),
}

/// A line of cars beside the train, as content declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarLineKind {
    /// `armoured_train`.
    pub id: String,
    /// `Armoured Train`.
    pub name: String,
    /// Its cars, from its front.
    pub cars: Vec<CarId>,
    /// Whether its front looks to where the rear of the train is.
    pub opposed: bool,
    /// How far behind the front of the train its own stands at first.
    pub start: i8,
    /// Whether it can stand beside the train.
    pub beside_train: bool,
    /// Whether it can slide to where it stands beside nothing.
    pub stands_apart: bool,
    /// The other declared lines it can stand beside. Each of them says the same of it.
    pub beside: Vec<LineKindId>,
}

/// A car.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Car {
    /// `saloon`.
    pub id: String,
    /// `saloon`.
    pub name: String,
    /// Heads the train, and is always part of it.
    pub leads: bool,
    /// Its levels, lowest first.
    pub levels: Vec<LevelId>,
    /// Loot printed on it: level, kind, how many.
    pub loot: Vec<(LevelId, LootKindId, u8)>,
    /// Hooks of its script.
    pub hooks: Vec<Subscription>,
    /// Where it stands.
    pub stands: Stands,
    /// True if it stands in every train, as the last of its cars and in place of another one.
    pub is_last: bool,
    /// Whether its lowest level touches every level of the neighbouring cars, and not only the same one.
    pub joins_all_levels: bool,
    /// Whether pawns of nobody and bandits at the start can be in it.
    pub open_to: OpenTo,
}

impl Car {
    /// Whether it is one of the coupled cars behind the leading one, of which there are as many as the bandits ask for.
    pub fn is_ordinary(&self) -> bool {
        !self.leads && self.stands == Stands::InTrain
    }

    /// True if it is one of those cars and chance or a choice brings it into a game.
    pub fn is_drawn(&self) -> bool {
        self.is_ordinary() && !self.is_last
    }

    /// Whether in its place in a train it touches what another car would touch there.
    pub(crate) fn touches_as(&self, other: &Car) -> bool {
        let touch = |car: &Car| (car.leads, car.stands, car.joins_all_levels);
        touch(self) == touch(other) && self.levels == other.levels
    }

    /// Whether bandits can begin there where they are spread over the train.
    pub fn is_a_start(&self) -> bool {
        self.is_ordinary() && self.open_to.start
    }
}

/// Who can be in a car beside the bandits who come there in the course of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenTo {
    /// Pawns of nobody.
    pub pawns: bool,
    /// Bandits at the start.
    pub start: bool,
}

impl Default for OpenTo {
    fn default() -> OpenTo {
        OpenTo { pawns: true, start: true }
    }
}
