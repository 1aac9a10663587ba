//! Action cards, and what they make a bandit do.

use super::Look;
use crate::ids::*;

/// What an action card makes its bandit do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// Move along the level.
    Move,
    /// Change to the other level of the car.
    ChangeFloor,
    /// Shoot somebody in sight.
    Fire,
    /// Take a loot token from the place.
    Rob,
    /// Hit somebody in the same place.
    Punch(Shove),
    /// Send a pawn of nobody to a neighbouring car.
    Send {
        /// Whom.
        pawn: PawnKindId,
        /// Whether it must be sent as long as it can be (D-072).
        must: bool,
    },
    /// What a script does.
    Script {
        /// Performs it.
        perform: FunctionId,
        /// Says whether it can be done at all; without it, it always can.
        can: Option<FunctionId>,
        /// Whether cards that came to nothing count among those it is told of (AMB-099).
        counts_void: bool,
    },
}

impl Procedure {
    /// Whether cards that came to nothing count among those it is told of.
    pub(crate) fn counts_void(self) -> bool {
        !matches!(self, Procedure::Script { counts_void: false, .. })
    }

    /// Ids of the statements about it. Of what a script does its content names them.
    pub fn rules(self) -> &'static [&'static str] {
        match self {
            Procedure::Move => &["BASE-move-a", "BASE-move-b", "BASE-move-c", "BASE-move-d"],
            Procedure::ChangeFloor => &["BASE-floor-a", "BASE-floor-b", "BASE-floor-c"],
            Procedure::Fire => {
                &["BASE-fire-a", "BASE-fire-c", "BASE-fire-d", "BASE-fire-f", "BASE-fire-h", "BASE-fire-j"]
            }
            Procedure::Rob => &["BASE-rob-a", "BASE-rob-b", "BASE-rob-e"],
            Procedure::Punch(Shove::NextCar) => {
                &["BASE-punch-a", "BASE-punch-b", "BASE-punch-c", "BASE-punch-f", "BASE-punch-h"]
            }
            Procedure::Punch(Shove::OtherLevel) => &["BASE-punch-a", "BASE-punch-b", "BASE-punch-c"],
            Procedure::Send { .. } => &["BASE-marshalcard-a", "BASE-marshalcard-b", "BASE-marshalcard-c"],
            Procedure::Script { .. } => &[],
        }
    }
}

/// Where a punch sends its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shove {
    /// To a neighbouring car.
    NextCar,
    /// To the other level of the car.
    OtherLevel,
}

/// An action card's face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// `fire`.
    pub id: String,
    /// `Fire`.
    pub name: String,
    /// How pages draw it, where that is said.
    pub look: Look,
    /// What it does.
    pub does: Procedure,
    /// How many each bandit owns, unless the character says otherwise.
    pub copies: u8,
    /// How many a team of two bandits owns; the first one has the odd one.
    pub team_copies: u8,
    /// What its cards are to bullets that bar cards: itself, and what it counts as.
    pub counts_as: ActionSet,
    /// Whether it can be done by somebody who stands in a closed level; everything else comes to nothing there.
    pub in_closed: bool,
    /// Whether it can be done by somebody who stands nowhere; everything else comes to nothing then.
    pub from_nowhere: bool,
}
