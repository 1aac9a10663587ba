//! Pawns that come and go: into the game, out of hiding, out of the game.

use super::SCRIPTED;
use crate::fact::{Fact, How};
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::state::Spot;

impl Game {
    /// A pawn that is nowhere comes into a place: into the game, or out of hiding. Answers whether it did.
    ///
    /// # Errors
    /// As every verb: when an arrival asks something or a script fails.
    pub fn appear(&mut self, pawn: PawnId, to: PlaceId) -> Result<bool, Halt> {
        let revealed = match self.state.pawns[pawn.index()] {
            Spot::At(_) => return Ok(false),
            Spot::Hidden(_) => true,
            Spot::Absent => false,
        };
        if !self.may_stand(pawn, to) {
            return Ok(false);
        }
        self.emit(SCRIPTED, Fact::Appeared { pawn, to, revealed });
        // Both are arrivals (AMB-058, AMB-225), out of nowhere: what listens is told the place itself twice.
        let how = if revealed { How::Appeared } else { How::GotOn };
        if self.table().shortcuts.arrivals {
            self.meet(PawnSet::only(pawn), how)?;
        } else {
            self.arrive_and_meet(&[(pawn, to, to)], how)?;
        }
        Ok(true)
    }

    /// A bandit hides, to appear later in a place only his seat knows. Answers whether he did.
    pub fn hide(&mut self, bandit: BanditId, under: PlaceId) -> bool {
        let Some(from) = self.place(bandit.pawn()) else {
            return false;
        };
        self.emit(SCRIPTED, Fact::Hid { bandit, from, under });
        true
    }

    /// Where a bandit will appear who hides.
    pub fn hiding_place(&self, bandit: BanditId) -> Option<PlaceId> {
        match self.state.pawns[bandit.pawn().index()] {
            Spot::Hidden(place) => Some(place),
            _ => None,
        }
    }

    /// A pawn leaves the game. Answers whether it was anywhere.
    pub fn leave(&mut self, pawn: PawnId) -> bool {
        let Some(from) = self.place(pawn) else {
            return false;
        };
        self.emit(SCRIPTED, Fact::Left { pawn, from });
        true
    }

    /// A bandit is out of the game for good, and cannot win (UCR 8.4.1).
    pub fn eliminate(&mut self, bandit: BanditId) {
        if !self.state.out.has(bandit) {
            self.emit(SCRIPTED, Fact::Eliminated { bandit });
        }
    }
}
