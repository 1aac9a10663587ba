//! Meetings and comings beyond those of one line of cars: pawns of nobody that
//! drive bandits to neighbouring cars, those who pass by, hiding and leaving.

use super::SCRIPTED;
use crate::content::Meeting;
use crate::fact::{Fact, How};
use crate::game::{Game, Halt};
use crate::hook::Told;
use crate::ids::*;
use crate::question::{Ask, Choice};
use crate::state::Spot;
use crate::verb::Occasion;

impl Game {
    /// Those of some bandits whom a pawn of nobody harms: no power spares them,
    /// and it has not sent them away from here before in this chain (AMB-108).
    pub(super) fn harmed(
        &mut self,
        pawn: PawnId,
        mut met: BanditSet,
        place: PlaceId,
        passing: bool,
    ) -> Result<BanditSet, Halt> {
        for bandit in met.iter() {
            let spared = !self.all_agree(Told::MayMeet { bandit, pawn, at: place, passing })?;
            if spared {
                met.remove(bandit);
            }
            if !passing {
                self.spare(pawn, bandit, place, spared);
            }
        }
        if passing || self.table().shortcuts.arrivals {
            return Ok(met);
        }
        for bandit in met.iter() {
            let exit = (pawn, bandit, place);
            if self.sent_away.contains(&exit) {
                self.spare(pawn, bandit, place, true);
                met.remove(bandit);
            } else {
                self.sent_away.push(exit);
            }
        }
        Ok(met)
    }

    /// Bandits flee to a neighbouring car, each where he likes (UCR 12.2, AMB-111).
    #[cold]
    pub(super) fn flee_to_neighbours(
        &mut self,
        pawn: PawnId,
        fleeing: BanditSet,
        place: PlaceId,
        meeting: Meeting,
    ) -> Result<(), Halt> {
        for bandit in self.in_turn_order() {
            if !fleeing.has(bandit) || self.place(bandit.pawn()) != Some(place) {
                continue;
            }
            let mut question = self.question_for(bandit, Ask::Move);
            let layout = self.layout();
            let beside = layout.across(place).filter(|_| !meeting.across_gap);
            let refuges = layout.near(place).filter(|&refuge| Some(refuge) != beside);
            for refuge in refuges.clone() {
                if layout.level(refuge) == meeting.flees_to || meeting.to_any_level {
                    question.offer(Choice::Place(refuge));
                } else if let Some(above) = layout.at(layout.car(refuge), meeting.flees_to) {
                    question.offer(Choice::Place(above));
                }
            }
            // Where no neighbouring car has that level, what there is must do.
            if question.choices.is_empty() {
                for refuge in refuges {
                    question.offer(Choice::Place(refuge));
                }
            }
            if question.choices.is_empty() {
                self.spare(pawn, bandit, place, true);
            } else if let Choice::Place(refuge) = self.ask(question)? {
                self.relocate("UCR-12.2-b", bandit.pawn(), refuge, How::Fled)?;
            }
        }
        Ok(())
    }

    /// Where a chain of arrivals is cut off, whoever stands beside whom stays there.
    #[cold]
    pub(super) fn spare_all(&mut self) {
        for pawn in self.table().pawns_of_nobody() {
            for bandit in self.table().all_bandits() {
                if let Some(place) = self.place(pawn)
                    && self.place(bandit.pawn()) == Some(place)
                {
                    self.spare(pawn, bandit, place, true);
                }
            }
        }
    }

    /// A pawn of nobody that has just become harmful, and stays where it is, meets those who are there.
    #[cold]
    pub(crate) fn meet_in_place(&mut self, pawn: PawnId, how: How) -> Result<(), Halt> {
        self.meet(PawnSet::only(pawn), how)
    }

    /// A bandit moves several places: pawns that harm those who pass by hit him
    /// on the way, and he goes on (UCR 12.2).
    #[cold]
    pub(crate) fn pass_by(
        &mut self,
        bandit: BanditId,
        from: PlaceId,
        to: PlaceId,
        most: u8,
    ) -> Result<(), Halt> {
        let ways = self.layout().ways(from, most);
        let mut between = PlaceSet::EMPTY;
        let mut at = to;
        while let Some(&(_, before)) = ways.iter().find(|&&(place, _)| place == at) {
            if before == from {
                break;
            }
            between.insert(before);
            at = before;
        }
        for nth in 0..self.table().meetings.len() {
            let (pawn, meeting) = self.table().meetings[nth];
            let Some(place) = self.place(pawn).filter(|&place| between.has(place)) else {
                continue;
            };
            if !meeting.passing || self.state.dormant.has(pawn) {
                continue;
            }
            let met = self.harmed(pawn, BanditSet::only(bandit), place, true)?;
            self.hit_neutral(met, Occasion::Meeting)?;
        }
        Ok(())
    }

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
