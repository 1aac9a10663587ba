//! A rough picture of the train in an agent's head: who stands where, what lies
//! where, and how the cards already played will probably change that. It knows
//! no powers and no scripts and may be wrong; nothing but an agent's own choice
//! ever rests on it.

use std::sync::Arc;

use holdup_rules::content::{Action, Flight, Procedure, Shove, Sight};
use holdup_rules::ids::*;
use holdup_rules::layout::{DIRECTIONS, Layout};
use holdup_rules::number::byte;
use holdup_rules::question::Question;
use holdup_rules::side::together;
use holdup_rules::state::{Spot, State};
use holdup_rules::table::{CardKind, Table};
const MEETING: i32 = 220;
const SHOT: i32 = 170;
const SCRIPTED: i32 = 60;
const HUNT: i32 = 320;
#[derive(Clone)]
pub(crate) struct Imagined<'a> {
    table: &'a Table,
    layout: Arc<Layout>,
    me: WhoId,
    known: LootSet,
    pawns: [Option<PlaceId>; MAX_PAWNS],
    floor: [LootSet; MAX_PLACES],
    loot: [LootSet; MAX_WHO],
    pub(crate) bullets: [u8; MAX_WHO],
    dormant: PawnSet,
    partners: [WhoSet; MAX_WHO],
}

impl<'a> Imagined<'a> {
    pub(crate) fn new(table: &'a Table, state: &State, question: &Question) -> Imagined<'a> {
        let mut picture = Imagined {
            table,
            layout: table.layout(state),
            me: question.who,
            known: state.seats[question.person.seat().index()].known.or(state.pinned),
            pawns: state.pawns.map(Spot::place),
            floor: state.floor,
            loot: [LootSet::EMPTY; MAX_WHO],
            bullets: [0; MAX_WHO],
            dormant: state.dormant,
            partners: [WhoSet::EMPTY; MAX_WHO],
        };
        let markers = table.content.markers;
        if !markers.is_empty() {
            picture.floor = picture.floor.map(|lying| lying.without(markers));
        }
        for bandit in table.all_characters() {
            picture.partners[bandit.index()] = together(state, table, Some(question.person), bandit);
            let row = &state.sheets[bandit.index()];
            picture.loot[bandit.index()] = row.loot.without(markers);
            picture.bullets[bandit.index()] = byte(row.cylinder.len());
        }
        picture
    }
    pub(crate) fn place(&self, pawn: PawnId) -> Option<PlaceId> {
        self.pawns[pawn.index()]
    }
    pub(crate) fn put(&mut self, pawn: PawnId, place: PlaceId) {
        self.pawns[pawn.index()] = Some(place);
        for &(nobody, meeting) in self.table.meetings.iter() {
            let Some(at) = self.place(nobody) else { continue };
            if self.dormant.has(nobody) || self.is_closed(at) {
                continue;
            }
            // Roughly: a neighbouring car is pictured as the own one, where it has that level.
            let refuge = match meeting.flight {
                None => continue,
                Some(Flight::ToLevel(level) | Flight::ToNeighbour(Some(level))) => {
                    self.layout.at(self.layout.car(at), level)
                }
                Some(Flight::ToOtherLevel) => self.layout.other_level(at),
                Some(Flight::ToNeighbour(None)) => self.layout.near(at).next(),
            };
            for who in self.table.bandits.iter() {
                if self.place(who.pawn()) == Some(at) {
                    self.pawns[who.pawn().index()] = refuge;
                }
            }
        }
    }
    pub(crate) fn token(&self, token: LootId) -> i32 {
        let content = &self.table.content;
        let kind = content.kind(token);
        if !content.secret.has(token) || self.known.has(token) {
            return self.valued(kind, content.value(token));
        }
        self.kind(kind)
    }
    pub(crate) fn valued(&self, kind: LootKindId, value: u16) -> i32 {
        if self.table.content.loot_kinds[kind.index()].scores { i32::from(value) } else { SCRIPTED }
    }
    pub(crate) fn kind(&self, kind: LootKindId) -> i32 {
        let tokens = self.table.content.loot_kinds[kind.index()].tokens;
        let sum: i32 = tokens.iter().map(|token| self.valued(kind, self.table.content.value(token))).sum();
        sum / (tokens.len().max(1) as i32)
    }
    fn best_in(&self, place: PlaceId) -> Option<LootId> {
        let mut lying = self.floor[place.index()];
        if !self.dormant.is_empty() {
            for pawn in self.dormant.iter().filter(|&pawn| self.place(pawn) == Some(place)) {
                if let Some(guarded) = self.table.content.pawns[pawn.index() - MAX_WHO].guards {
                    lying = lying.without(self.table.content.loot_kinds[guarded.index()].tokens);
                }
            }
        }
        lying.iter().max_by_key(|&token| self.token(token))
    }
    pub(crate) fn loot_in(&self, place: PlaceId) -> i32 {
        self.best_in(place).map_or(0, |token| self.token(token))
    }
    pub(crate) fn wealth(&self, bandit: WhoId) -> i32 {
        self.loot[bandit.index()].iter().map(|token| self.token(token)).sum()
    }
    pub(crate) fn partners(&self, one: WhoId, other: WhoId) -> bool {
        self.partners[one.index()].has(other)
    }
    fn hunts(&self, who: WhoId) -> bool {
        !self.table.bandits.has(who)
    }
    fn prey_in(&self, who: WhoId, place: PlaceId) -> i32 {
        if self.others_in(who, place).next().is_some() { HUNT } else { 0 }
    }
    fn is_closed(&self, place: PlaceId) -> bool {
        self.layout.closed.has(place)
    }
    fn dangerous(&self, place: PlaceId) -> bool {
        let stands_there = |pawn| self.place(pawn) == Some(place) && !self.dormant.has(pawn);
        !self.is_closed(place) && self.table.meetings.iter().any(|&(pawn, _)| stands_there(pawn))
    }
    pub(crate) fn others_in(&self, bandit: WhoId, place: PlaceId) -> impl Iterator<Item = WhoId> + '_ {
        self.table
            .all_characters()
            .filter(move |_| !self.is_closed(place))
            .filter(move |&other| other != bandit && self.place(other.pawn()) == Some(place))
    }
    pub(crate) fn target(&self, bandit: WhoId) -> Option<WhoId> {
        let here = self.place(bandit.pawn())?;
        let layout = &self.layout;
        let mut seen = Vec::new();
        for direction in DIRECTIONS {
            let mut ahead = layout.step(here, direction);
            while let Some(place) = ahead {
                let before = seen.len();
                seen.extend(self.others_in(bandit, place));
                let far = self.table.content.levels[layout.level(here).index()].sight == Sight::Line;
                ahead = if far && seen.len() == before { layout.step(place, direction) } else { None };
            }
        }
        for place in layout.always_seen(here).iter() {
            seen.extend(self.others_in(bandit, place));
        }
        if let Some(way) = self.table.character(bandit).sees_through_roof
            && let Some(place) = layout.through_roof(here, way)
        {
            seen.extend(self.others_in(bandit, place));
        }
        // A partner is shot only where there is nobody else.
        seen.into_iter().max_by_key(|&other| (!self.partners(bandit, other), self.wealth(other)))
    }
    fn walks(&self, bandit: WhoId) -> Vec<PlaceId> {
        let Some(here) = self.place(bandit.pawn()) else {
            return Vec::new();
        };
        let layout = &self.layout;
        let (fewest, most) = self.table.content.levels[layout.level(here).index()].moves;
        if !layout.is_line {
            return layout.ways_beyond(here, fewest, most).to_vec();
        }
        let mut reached = Vec::new();
        for direction in DIRECTIONS {
            let mut place = Some(here);
            for distance in 1..=most {
                place = place.and_then(|place| layout.step(place, direction));
                reached.extend(place.filter(|_| distance >= fewest));
            }
        }
        reached
    }
    pub(crate) fn standing(&self, bandit: WhoId, place: PlaceId, next: Option<ActionId>) -> i32 {
        let danger = if self.dangerous(place) { -MEETING } else { 0 };
        let mut there = self.clone();
        there.pawns[bandit.pawn().index()] = Some(place);
        let gain = match next {
            Some(action) => there.gain(bandit, action),
            None if self.is_closed(place) => 0,
            None => {
                let shot = if there.target(bandit).is_some() { SHOT / 3 } else { 0 };
                let prey = if self.hunts(bandit) { self.prey_in(bandit, place) / 2 } else { 0 };
                self.loot_in(place) / 2 + shot + prey
            }
        };
        gain + danger
    }
    pub(crate) fn worth_going(&self, bandit: WhoId, place: PlaceId, next: Option<ActionId>) -> (i32, i32) {
        let layout = &self.layout;
        let standing = |place| self.standing(bandit, place, next);
        let like = |place| (layout.level(place), layout.line(layout.car(place)));
        let on_the_whole = || {
            let alike = layout.places().filter(|&other| like(other) == like(place));
            let worth: Vec<i32> = alike.map(standing).collect();
            worth.iter().sum::<i32>() / worth.len().max(1) as i32
        };
        (standing(place), self.place(bandit.pawn()).map_or_else(on_the_whole, standing))
    }
    fn begins(&self, bandit: WhoId, action: &Action) -> Option<PlaceId> {
        self.place(bandit.pawn()).filter(|&here| action.in_closed || !self.is_closed(here))
    }
    pub(crate) fn gain(&self, bandit: WhoId, action: ActionId) -> i32 {
        let action = &self.table.content.actions[action.index()];
        let Some(here) = self.begins(bandit, action) else { return 0 };
        match action.does {
            Procedure::Rob => self.loot_in(here),
            Procedure::Fire if self.bullets[bandit.index()] == 0 => 0,
            Procedure::Fire => match self.target(bandit) {
                Some(other) if self.partners(bandit, other) => -SHOT,
                Some(_) => SHOT,
                None => 0,
            },
            Procedure::Script { .. } if self.hunts(bandit) => self.prey_in(bandit, here),
            Procedure::Script { .. } => SCRIPTED,
            Procedure::Punch(_) => self
                .others_in(bandit, here)
                .filter(|&other| !self.partners(bandit, other))
                .map(|other| 40 + self.dearest(other).map_or(0, |token| self.token(token)) * 2 / 5)
                .max()
                .unwrap_or(0),
            Procedure::Move | Procedure::ChangeFloor => {
                let ways = match action.does {
                    Procedure::Move => self.walks(bandit),
                    _ => self.layout.other_level(here).into_iter().collect(),
                };
                let best = ways.into_iter().map(|place| self.standing(bandit, place, None)).max();
                best.map_or(0, |best| best - self.standing(bandit, here, None))
            }
            Procedure::Send { pawn: kind, .. } => {
                let pawn = PawnId::of_nobody(kind.index());
                self.sends(kind).into_iter().map(|place| self.sending(bandit, pawn, place)).max().unwrap_or(0)
            }
        }
    }
    fn sends(&self, kind: PawnKindId) -> Vec<PlaceId> {
        let Some(here) = self.place(PawnId::of_nobody(kind.index())) else { return Vec::new() };
        match self.table.content.pawns[kind.index()].moves {
            (1, 1) => self.layout.near(here).collect(),
            (fewest, most) => self.layout.ways_beyond(here, fewest, most).to_vec(),
        }
    }
    pub(crate) fn sending(&self, bandit: WhoId, pawn: PawnId, place: PlaceId) -> i32 {
        let hurts = self.table.content.pawns[pawn.index() - MAX_WHO].meeting.is_some();
        if !hurts {
            return 0;
        }
        let mine = if self.place(bandit.pawn()) == Some(place) { -MEETING } else { 0 };
        let theirs: i32 = self.others_in(bandit, place).map(|other| 60 + self.wealth(other) / 20).sum();
        // It is drawn to where it spoils loot for others, and away from where it spoils one's own.
        mine + theirs - self.loot_in(place) / 50
    }
    pub(crate) fn dearest(&self, bandit: WhoId) -> Option<LootId> {
        self.loot[bandit.index()].iter().max_by_key(|&token| self.kind(self.table.content.kind(token)))
    }
    pub(crate) fn play_out(&mut self, state: &State, from: usize) {
        for (nth, played) in state.common.iter().enumerate().skip(from) {
            if played.face_down() && self.table.seat_of(played.bandit) != self.table.seat_of(self.me) {
                continue;
            }
            let Some(action) = self.action(played.card) else {
                continue;
            };
            let next = self.next_own(state, nth + 1, played.bandit);
            self.perform(played.bandit, action, next);
        }
    }
    pub(crate) fn next_own(&self, state: &State, from: usize, bandit: WhoId) -> Option<ActionId> {
        let mine = self.table.seat_of(bandit) == self.table.seat_of(self.me);
        let own = state.common.iter().skip(from).filter(|played| played.bandit == bandit);
        own.filter(|played| mine || !played.face_down()).find_map(|played| self.action(played.card))
    }

    fn action(&self, card: CardId) -> Option<ActionId> {
        match self.table.card(card) {
            CardKind::Action(action, ..) => Some(action),
            _ => None,
        }
    }

    fn perform(&mut self, bandit: WhoId, action: ActionId, next: Option<ActionId>) {
        let action = &self.table.content.actions[action.index()];
        let Some(here) = self.begins(bandit, action) else { return };
        match action.does {
            Procedure::Move => {
                let walks = self.walks(bandit);
                if let Some(to) = walks.into_iter().max_by_key(|&place| self.standing(bandit, place, next)) {
                    self.put(bandit.pawn(), to);
                }
            }
            Procedure::ChangeFloor => {
                if let Some(to) = self.layout.other_level(here) {
                    self.put(bandit.pawn(), to);
                }
            }
            Procedure::Fire => {
                if self.target(bandit).is_some() {
                    self.bullets[bandit.index()] = self.bullets[bandit.index()].saturating_sub(1);
                }
            }
            Procedure::Rob => {
                if let Some(token) = self.best_in(here) {
                    self.floor[here.index()].remove(token);
                    self.loot[bandit.index()].insert(token);
                }
            }
            Procedure::Script { .. } => {}
            Procedure::Punch(_) => {
                let Some(victim) = self.others_in(bandit, here).max_by_key(|&other| self.wealth(other))
                else {
                    return;
                };
                if let Some(token) = self.dearest(victim) {
                    self.loot[victim.index()].remove(token);
                    self.floor[here.index()].insert(token);
                }
                let to = match action.does {
                    Procedure::Punch(Shove::OtherLevel) => self.layout.other_level(here),
                    _ => self.layout.near(here).next(),
                };
                if let Some(to) = to {
                    self.put(victim.pawn(), to);
                }
            }
            Procedure::Send { pawn: kind, .. } => {
                let pawn = PawnId::of_nobody(kind.index());
                let best =
                    self.sends(kind).into_iter().max_by_key(|&place| self.sending(bandit, pawn, place));
                if let Some(to) = best {
                    self.put(pawn, to);
                }
            }
        }
    }
}
