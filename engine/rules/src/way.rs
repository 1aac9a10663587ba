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

crate::words::words! {
    /// In what way a pawn came somewhere.
    How {
        /// A Move of its own.
        Move = "move",
        /// A change of floor of its own.
        ChangeFloor = "change_floor",
        /// Sent by a card.
        Sent = "sent",
        /// Knocked away by a punch.
        Punched = "punched",
        /// Pushed by a power.
        Pushed = "pushed",
        /// Fled from a pawn it met.
        Fled = "fled",
        /// Moved by an event.
        Event = "event",
        /// Rode beside the train.
        Ride = "ride",
        /// Thrown out of a car by somebody who came into it.
        Launched = "launched",
        /// Changed places with another pawn.
        Swapped = "swapped",
        /// Came out of hiding.
        Appeared = "appeared",
        /// Came into the game, from nowhere.
        GotOn = "got_on",
    }
}
