//! Pawns that belong to nobody, and what they do to bandits they meet.

use super::{Look, Subscription};
use crate::ids::*;

/// A pawn that belongs to nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PawnKind {
    /// `marshal`.
    pub id: String,
    /// `Marshal`.
    pub name: String,
    /// How pages draw it, where that is said.
    pub look: Look,
    /// Whether it is in the game: one that is not stands nowhere.
    pub in_play: bool,
    /// Levels it may stand on.
    pub levels: Vec<LevelId>,
    /// Never comes to another car than the one it is in.
    pub keeps_to_car: bool,
    /// Fewest and most cars a card that sends it covers.
    pub moves: (u8, u8),
    /// Starts on this level of the car below.
    pub starts_on: LevelId,
    /// The car it starts in.
    pub starts_in: StartsIn,
    /// Has no effect, and is no target of a shot, until a punch wakes it.
    pub dormant: bool,
    /// Can be shot at, and hides those behind it, while it is dormant (AMB-089).
    pub shot_at_dormant: bool,
    /// Loot of this kind in its place cannot be taken while it is dormant.
    pub guards: Option<LootKindId>,
    /// What it does to bandits it meets.
    pub meeting: Option<Meeting>,
    /// What its script hears as long as it stands somewhere and is not dormant.
    pub hooks: Vec<Subscription>,
}

/// The car in which a pawn of nobody starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartsIn {
    /// The one that leads the train.
    Leading,
    /// This one; nowhere if it is not in play.
    Car(CarId),
    /// The first of the train in which it may stand.
    Front,
    /// The last of the train in which it may stand.
    Rear,
    /// None: it comes later, if at all.
    Nowhere,
}

/// What happens to a bandit who shares a place with a pawn of nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Meeting {
    /// Receives a neutral bullet.
    pub bullet: bool,
    /// Where he flees to, if he is sent away at all.
    pub flight: Option<Flight>,
    /// Whether he can flee across the gap between the train and a car beside it (UCR 12.2).
    pub across_gap: bool,
    /// Whether he can flee into a neighbouring car that has no such level (AMB-111).
    pub to_any_level: bool,
    /// Whether a bandit who only passes by is hit as well.
    pub passing: bool,
    /// Whether it also happens to those an event moves the pawn to (AMB-148).
    pub by_event: bool,
}

/// Where a bandit flees to. If there is no such place, to a neighbouring car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// To this level of the car.
    ToLevel(LevelId),
    /// To another level of the car than the one he is on.
    ToOtherLevel,
    /// To a neighbouring car of his choice, there to this level or to wherever one comes to.
    ToNeighbour(Option<LevelId>),
}
