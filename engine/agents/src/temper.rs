//! Character: which moves a planner prefers among those that are nearly as good. It goes by what actions declare.

use holdup_rules::content::Procedure;
use holdup_rules::question::Choice;
use holdup_rules::table::{CardKind, Table};

/// Which moves a planner prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// Shots.
    Shooter,
    /// Loot, and walking to it.
    Thief,
    /// Punches, pawns of nobody and whatever scripts do.
    Schemer,
}

impl Temper {
    /// Every temper.
    pub const ALL: [Temper; 3] = [Temper::Shooter, Temper::Thief, Temper::Schemer];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Temper::Shooter => "shooter",
            Temper::Thief => "thief",
            Temper::Schemer => "schemer",
        }
    }

    /// True if a choice suits it.
    pub(crate) fn fits(self, table: &Table, choice: Choice) -> bool {
        let action = match choice {
            Choice::Play(face, _) | Choice::PlayFaceDown(face, _) => match table.face_kind(face) {
                CardKind::Action(action, ..) => action,
                _ => return self == Temper::Shooter,
            },
            Choice::Action(action) => action,
            _ => return false,
        };
        match table.content.actions[action.index()].does {
            Procedure::Fire => self == Temper::Shooter,
            Procedure::Rob | Procedure::Move => self == Temper::Thief,
            Procedure::Punch(_) | Procedure::Send { .. } | Procedure::Script { .. } => {
                self == Temper::Schemer
            }
            Procedure::ChangeFloor => false,
        }
    }
}
