//! Ways: those along the train, and those in which a pawn comes somewhere.

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

/// In what way a pawn came somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum How {
    /// A Move of its own.
    #[default]
    Move,
    /// A change of floor of its own.
    ChangeFloor,
    /// Sent by a card.
    Sent,
    /// Knocked away by a punch.
    Punched,
    /// Pushed by a power.
    Pushed,
    /// Fled from a pawn it met.
    Fled,
    /// Moved by an event.
    Event,
    /// Rode beside the train.
    Ride,
    /// Thrown out of a car by somebody who came into it.
    Launched,
    /// Came out of hiding.
    Appeared,
    /// Came into the game, from nowhere.
    GotOn,
}
