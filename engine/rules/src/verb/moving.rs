//! Pawns that move, and what arriving sets off.

use super::SCRIPTED;
use crate::fact::{Fact, How};
use crate::game::{Game, Halt};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::layout::Direction;
use crate::list::List;
use crate::number::count;

/// How many arrivals one step may cause: chains must end, and a chain as long
/// as this never does.
pub(super) const LONGEST_CHAIN: u32 = 64;

/// Who came from where to where.
type Arrival = (PawnId, PlaceId, PlaceId);

impl Game {
    /// Moves one pawn and lets it arrive.
    ///
    /// # Errors
    /// As [`Game::ask`], when an arrival asks or a script fails.
    #[inline]
    pub(crate) fn relocate(
        &mut self,
        rule: &'static str,
        pawn: PawnId,
        to: PlaceId,
        how: How,
    ) -> Result<(), Halt> {
        let Some(from) = self.place(pawn) else {
            return Ok(());
        };
        if from == to {
            return Ok(());
        }
        self.emit(rule, Fact::Moved { pawn, from, to, how });
        if self.table().shortcuts.arrivals {
            return self.meet(PawnSet::only(pawn), how);
        }
        self.arrive_and_meet(&[(pawn, from, to)], how)
    }

    /// What arriving sets off, in this order: what scripts do at once, meetings,
    /// and what scripts do with those who are still there (AMB-083).
    #[cold]
    pub(super) fn arrive_and_meet(&mut self, moved: &[Arrival], how: How) -> Result<(), Halt> {
        if self.running.chain == 0 {
            self.sent_away.clear();
        }
        if self.running.chain >= LONGEST_CHAIN {
            self.spare_all();
            return Ok(());
        }
        self.running.chain += 1;
        self.running.arrivals += count(moved.len());
        self.most_arrivals = self.most_arrivals.max(self.running.arrivals);
        if self.hears(HookPoint::OnArrive) {
            self.arrive(moved, how, HookPoint::OnArrive)?;
        }
        let still = |&&(pawn, _, to): &&Arrival| self.place(pawn) == Some(to);
        self.meet(moved.iter().filter(still).map(|&(pawn, ..)| pawn).collect(), how)?;
        if self.hears(HookPoint::AfterArrival) {
            self.arrive(moved, how, HookPoint::AfterArrival)?;
        }
        self.running.chain -= 1;
        Ok(())
    }

    /// Moves pawns at once, each to where `to` sends it (or nowhere), and then
    /// lets them arrive in turn order (AMB-086, AMB-087).
    fn relocate_all(
        &mut self,
        pawns: PawnSet,
        to: impl Fn(&Game, PlaceId) -> Option<PlaceId>,
        how: How,
    ) -> Result<(), Halt> {
        let mut moved: List<Arrival, MAX_PAWNS> = List::new();
        let bandits = self.in_turn_order().map(BanditId::pawn);
        for pawn in bandits.chain(self.table().pawns_of_nobody()).filter(|&pawn| pawns.has(pawn)) {
            let Some(from) = self.place(pawn) else { continue };
            let Some(to) = to(self, from).filter(|&to| to != from) else {
                continue;
            };
            if !self.may_stand(pawn, to) {
                continue;
            }
            self.emit(SCRIPTED, Fact::Moved { pawn, from, to, how });
            moved.push((pawn, from, to));
        }
        if self.table().shortcuts.arrivals {
            return self.meet(moved.iter().map(|&(pawn, ..)| pawn).collect(), how);
        }
        self.arrive_and_meet(&moved, how)
    }

    /// Tells scripts of arrivals, one after the other: each pawn that has not been moved on meanwhile.
    fn arrive(&mut self, moved: &[Arrival], how: How, point: HookPoint) -> Result<(), Halt> {
        let before = self.running.coming;
        for (nth, &(pawn, from, to)) in moved.iter().enumerate() {
            if self.place(pawn) == Some(to) {
                if point == HookPoint::OnArrive {
                    let later = moved[nth + 1..].iter().map(|&(pawn, ..)| pawn);
                    self.running.coming = before.or(later.collect());
                }
                self.react(match point {
                    HookPoint::OnArrive => Told::OnArrive { pawn, from, to, how },
                    _ => Told::AfterArrival { pawn, from, to, how },
                })?;
            }
        }
        self.running.coming = before;
        Ok(())
    }

    /// Moves pawns to a place, as an event or a power does.
    ///
    /// # Errors
    /// As every verb: when an arrival asks something or a script fails.
    pub fn send_to(&mut self, pawns: PawnSet, to: PlaceId, how: How) -> Result<(), Halt> {
        self.relocate_all(pawns, |_, _| Some(to), how)
    }

    /// Moves pawns one car along the train; who stands at its end stays
    /// (BASE-notes-a, -b).
    ///
    /// # Errors
    /// As every verb: when an arrival asks something or a script fails.
    pub fn shift(&mut self, pawns: PawnSet, direction: Direction, how: How) -> Result<(), Halt> {
        self.relocate_all(pawns, |game, from| game.layout().step(from, direction), how)
    }
}
