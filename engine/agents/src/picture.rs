//! A rough picture of the train in an agent's head: who stands where, what lies
//! where, and how the cards already played will probably change that. It knows
//! no powers and no scripts and may be wrong; nothing but an agent's own choice
//! ever rests on it.

use holdup_rules::content::{Action, Flight, Procedure, Shove, Sight};
use holdup_rules::glance::Glance;
use holdup_rules::ids::*;
use holdup_rules::layout::{DIRECTIONS, Layout};
use holdup_rules::table::Table;

use crate::scout::Scout;
use crate::style::{Cents, Style, dollars, part};
use crate::worth::TokenWorth;

/// The train as an agent pictures it. It is copied often, so it holds what changes and no more.
#[derive(Clone)]
pub(crate) struct Picture<'a> {
    table: &'a Table,
    layout: &'a Layout,
    style: &'a Style,
    worth: &'a TokenWorth,
    /// The findings of the character asked.
    scout: Option<&'a Scout>,
    /// The character asked, and those who win with it.
    me: WhoId,
    partners: WhoSet,
    known: LootSet,
    dormant: PawnSet,
    pawns: [Option<PlaceId>; MAX_PAWNS],
    floor: [LootSet; MAX_PLACES],
    loot: [LootSet; MAX_WHO],
    wealth: [Cents; MAX_WHO],
    bullets: [u8; MAX_WHO],
}

impl<'a> Picture<'a> {
    /// The train as it stands.
    pub(crate) fn of(
        glance: &'a Glance<'a>,
        style: &'a Style,
        worth: &'a TokenWorth,
        scout: Option<&'a Scout>,
    ) -> Picture<'a> {
        let table = glance.table;
        let mut picture = Picture {
            table,
            layout: &glance.layout,
            style,
            worth,
            scout,
            me: glance.question.who,
            partners: glance.partners(glance.question.who),
            known: glance.known,
            dormant: glance.dormant(),
            pawns: glance.pawns(),
            floor: glance.floor,
            loot: glance.loot,
            wealth: [0; MAX_WHO],
            bullets: [0; MAX_WHO],
        };
        if !worth.markers.is_empty() {
            picture.floor = picture.floor.map(|lying| lying.without(worth.markers));
            picture.loot = picture.loot.map(|held| held.without(worth.markers));
        }
        for who in table.all_characters() {
            picture.bullets[who.index()] = glance.bullets(who);
            let held = picture.loot[who.index()].iter();
            picture.wealth[who.index()] = held.map(|token| worth.token(token, picture.known)).sum();
        }
        picture
    }

    /// The place in which a pawn is pictured.
    #[inline]
    pub(crate) fn place(&self, pawn: PawnId) -> Option<PlaceId> {
        self.pawns[pawn.index()]
    }

    /// The bullets a character is pictured to have left.
    pub(crate) fn bullets(&self, who: WhoId) -> u8 {
        self.bullets[who.index()]
    }

    /// The riches of a character, as they look.
    pub(crate) fn wealth(&self, who: WhoId) -> Cents {
        self.wealth[who.index()]
    }

    /// Puts a pawn somewhere, and lets those who must not stand there flee.
    fn put(&mut self, pawn: PawnId, place: PlaceId) {
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

    /// The best token lying in a place that nobody guards, and its worth.
    fn best_in(&self, place: PlaceId) -> Option<(LootId, Cents)> {
        let mut lying = self.floor[place.index()];
        if lying.is_empty() {
            return None;
        }
        for pawn in self.dormant.iter().filter(|&pawn| self.place(pawn) == Some(place)) {
            if let Some(guarded) = self.table.content.pawns[pawn.index() - MAX_WHO].guards {
                lying = lying.without(self.table.content.loot_kinds[guarded.index()].tokens);
            }
        }
        lying.iter().map(|token| (token, self.worth.token(token, self.known))).max_by_key(|&(_, worth)| worth)
    }

    /// The worth of the best token lying in a place, 0 if nothing lies there.
    #[inline]
    fn loot_in(&self, place: PlaceId) -> Cents {
        self.best_in(place).map_or(0, |(_, worth)| worth)
    }

    /// True if somebody wins with another one, as far as the person asked knows.
    pub(crate) fn are_partners(&self, one: WhoId, other: WhoId) -> bool {
        one == other
            || (one == self.me && self.partners.has(other))
            || (other == self.me && self.partners.has(one))
    }

    /// True if a character is no bandit: what it wins by it has from them.
    fn hunts(&self, who: WhoId) -> bool {
        !self.table.bandits.has(who)
    }

    /// The worth of doing something beside a bandit: none if no bandit stands in the place.
    fn prey_in(&self, who: WhoId, place: PlaceId) -> Cents {
        if self.others_in(who, place).next().is_some() { self.style.hunt } else { 0 }
    }

    /// True if nobody steps, sees or aims into or out of a place, and nobody meets anybody there.
    #[inline]
    fn is_closed(&self, place: PlaceId) -> bool {
        self.layout.closed.has(place)
    }

    /// True if a pawn that tolerates nobody stands in a place.
    fn is_dangerous(&self, place: PlaceId) -> bool {
        let stands_there = |pawn| self.place(pawn) == Some(place) && !self.dormant.has(pawn);
        !self.is_closed(place) && self.table.meetings.iter().any(|&(pawn, _)| stands_there(pawn))
    }

    /// The others who can be met in a place.
    fn others_in(&self, bandit: WhoId, place: PlaceId) -> impl Iterator<Item = WhoId> + '_ {
        let is_closed = self.is_closed(place);
        self.table
            .all_characters()
            .filter(move |&other| !is_closed && other != bandit && self.place(other.pawn()) == Some(place))
    }

    /// The richest other character that can be shot at from a place; a partner only if there is nobody else.
    fn target(&self, bandit: WhoId, here: PlaceId) -> Option<WhoId> {
        let layout = self.layout;
        let mut best: Option<((bool, Cents), WhoId)> = None;
        let mut see = |place: PlaceId| {
            let mut is_anybody_there = false;
            for other in self.others_in(bandit, place) {
                is_anybody_there = true;
                let key = (!self.are_partners(bandit, other), self.wealth(other));
                if best.is_none_or(|(most, _)| key >= most) {
                    best = Some((key, other));
                }
            }
            is_anybody_there
        };
        let is_far = self.table.content.levels[layout.level(here).index()].sight == Sight::Line;
        for direction in DIRECTIONS {
            let mut ahead = layout.step(here, direction);
            while let Some(place) = ahead {
                let is_barred = see(place) || !is_far;
                ahead = if is_barred { None } else { layout.step(place, direction) };
            }
        }
        for place in layout.always_seen(here).iter() {
            see(place);
        }
        if let Some(way) = self.table.character(bandit).sees_through_roof
            && let Some(place) = layout.through_roof(here, way)
        {
            see(place);
        }
        best.map(|(_, who)| who)
    }

    /// Calls `each` with every place a character can walk to from where it stands.
    fn each_walk(&self, bandit: WhoId, mut each: impl FnMut(PlaceId)) {
        let Some(here) = self.place(bandit.pawn()) else { return };
        let layout = self.layout;
        let (fewest, most) = self.table.content.levels[layout.level(here).index()].moves;
        if !layout.is_line {
            return layout.ways_beyond(here, fewest, most).iter().for_each(|&place| each(place));
        }
        for direction in DIRECTIONS {
            let mut place = Some(here);
            for distance in 1..=most {
                place = place.and_then(|place| layout.step(place, direction));
                place.filter(|_| distance >= fewest).into_iter().for_each(&mut each);
            }
        }
    }

    /// The best of the places a character can walk to, and its worth; of equal ones the last.
    fn best_walk(&self, bandit: WhoId, next: Option<ActionId>) -> Option<(Cents, PlaceId)> {
        let mut best: Option<(Cents, PlaceId)> = None;
        self.each_walk(bandit, |place| {
            let worth = self.standing(bandit, place, next);
            if best.is_none_or(|(most, _)| worth >= most) {
                best = Some((worth, place));
            }
        });
        best
    }

    /// The worth for a character of standing in a place, if `next` is what it will do there, or nothing is planned yet.
    pub(crate) fn standing(&self, bandit: WhoId, place: PlaceId, next: Option<ActionId>) -> Cents {
        let danger = if self.is_dangerous(place) { -self.style.meeting } else { 0 };
        let gain = match next {
            Some(action) => self.gain_at(bandit, action, Some(place), true),
            None if self.is_closed(place) => 0,
            None => {
                let shot = if self.target(bandit, place).is_some() { self.style.shot / 3 } else { 0 };
                let prey = if self.hunts(bandit) { self.prey_in(bandit, place) / 2 } else { 0 };
                part(self.loot_in(place), self.style.near) + shot + prey
            }
        };
        let scouted = self.scout.filter(|_| bandit == self.me).map_or(0, |scout| scout.place(place));
        gain + danger + scouted
    }

    /// The worth of a place that a character is offered, and of staying where it is. A character that is nowhere yet will
    /// still come to a place like it: staying is worth what these are worth on average.
    pub(crate) fn worth_going(&self, who: WhoId, place: PlaceId, next: Option<ActionId>) -> (Cents, Cents) {
        let layout = self.layout;
        let standing = |place| self.standing(who, place, next);
        let like = |place| (layout.level(place), layout.line(layout.car(place)));
        let on_average = || {
            let alike = layout.places().filter(|&other| like(other) == like(place));
            let (count, sum) =
                alike.map(standing).fold((0, 0), |(count, sum), worth| (count + 1, sum + worth));
            sum / count.max(1)
        };
        (standing(place), self.place(who.pawn()).map_or_else(on_average, standing))
    }

    /// The worth of doing something here and now.
    pub(crate) fn gain(&self, bandit: WhoId, action: ActionId) -> Cents {
        self.gain_at(bandit, action, self.place(bandit.pawn()), false)
    }

    /// The worth of doing something in a place; `is_next` if it is what follows a walk, of which no second one is looked through.
    fn gain_at(&self, bandit: WhoId, id: ActionId, at: Option<PlaceId>, is_next: bool) -> Cents {
        let action: &Action = &self.table.content.actions[id.index()];
        let Some(here) = at.filter(|&here| action.in_closed || !self.is_closed(here)) else { return 0 };
        match action.does {
            Procedure::Rob => self.loot_in(here),
            Procedure::Fire if self.bullets(bandit) == 0 => 0,
            Procedure::Fire => match self.target(bandit, here) {
                Some(other) if self.are_partners(bandit, other) => -self.style.shot,
                Some(_) => self.style.shot,
                None => 0,
            },
            Procedure::Script { .. } if self.hunts(bandit) => self.prey_in(bandit, here),
            Procedure::Script { .. } => {
                let scouted = self.scout.filter(|_| bandit == self.me);
                scouted.and_then(|scout| scout.action(id, here)).unwrap_or(self.style.scripted)
            }
            Procedure::Punch(_) => {
                let others = self.others_in(bandit, here).filter(|&other| !self.are_partners(bandit, other));
                let loot = |other| self.dearest(other).map_or(0, |token| self.worth.token(token, self.known));
                others.map(|other| self.style.punch + part(loot(other), self.style.share)).max().unwrap_or(0)
            }
            Procedure::Move | Procedure::ChangeFloor if is_next => 0,
            Procedure::Move => {
                let best = self.best_walk(bandit, None);
                best.map_or(0, |(best, _)| best - self.standing(bandit, here, None))
            }
            Procedure::ChangeFloor => {
                let there = self.layout.other_level(here);
                there
                    .map_or(0, |there| self.standing(bandit, there, None) - self.standing(bandit, here, None))
            }
            Procedure::Send { pawn: kind, .. } => self.best_send(bandit, kind).map_or(0, |(worth, _)| worth),
        }
    }

    /// The place to which a pawn of nobody is best sent, and the worth of that; of equal places the last.
    fn best_send(&self, bandit: WhoId, kind: PawnKindId) -> Option<(Cents, PlaceId)> {
        let pawn = PawnId::of_nobody(kind.index());
        let here = self.place(pawn)?;
        let sending = |place| (self.sending(bandit, pawn, place), place);
        let best =
            |ways: &mut dyn Iterator<Item = PlaceId>| ways.map(sending).max_by_key(|&(worth, _)| worth);
        match self.table.content.pawns[kind.index()].moves {
            (1, 1) => best(&mut self.layout.near(here)),
            (fewest, most) => best(&mut self.layout.ways_beyond(here, fewest, most).iter().copied()),
        }
    }

    /// The worth for `bandit` of having that pawn stand there: it hurts whoever is met.
    pub(crate) fn sending(&self, bandit: WhoId, pawn: PawnId, place: PlaceId) -> Cents {
        if self.table.content.pawns[pawn.index() - MAX_WHO].meeting.is_none() {
            return 0;
        }
        let mine = if self.place(bandit.pawn()) == Some(place) { -self.style.meeting } else { 0 };
        let theirs: Cents =
            self.others_in(bandit, place).map(|other| dollars(60) + self.wealth(other) / 20).sum();
        // It is drawn to where it spoils loot for others, and away from where it spoils one's own.
        mine + part(theirs - self.loot_in(place) / 50, self.style.send)
    }

    /// The most valuable thing on a sheet, as far as it can be told from outside.
    fn dearest(&self, who: WhoId) -> Option<LootId> {
        self.loot[who.index()].iter().max_by_key(|&token| self.worth.mean_of(token))
    }

    /// Pictures the cards played so far being resolved, everybody choosing as this agent would. Unknown cards are passed over.
    pub(crate) fn play_out(&mut self, glance: &Glance<'_>) {
        for (nth, (bandit, action)) in glance.played(0).enumerate() {
            if let Some(action) = action {
                self.perform(bandit, action, next_known(glance, nth + 1, bandit));
            }
        }
    }

    /// Pictures an action being carried out; `next` is what the bandit does after it.
    pub(crate) fn perform(&mut self, bandit: WhoId, action: ActionId, next: Option<ActionId>) {
        let action = &self.table.content.actions[action.index()];
        let here = self.place(bandit.pawn()).filter(|&here| action.in_closed || !self.is_closed(here));
        let Some(here) = here else { return };
        match action.does {
            Procedure::Move => {
                if let Some((_, to)) = self.best_walk(bandit, next) {
                    self.put(bandit.pawn(), to);
                }
            }
            Procedure::ChangeFloor => {
                if let Some(to) = self.layout.other_level(here) {
                    self.put(bandit.pawn(), to);
                }
            }
            Procedure::Fire => {
                if self.bullets(bandit) > 0 && self.target(bandit, here).is_some() {
                    self.bullets[bandit.index()] -= 1;
                }
            }
            Procedure::Rob => {
                if let Some((token, worth)) = self.best_in(here) {
                    self.floor[here.index()].remove(token);
                    self.loot[bandit.index()].insert(token);
                    self.wealth[bandit.index()] += worth;
                }
            }
            Procedure::Script { .. } => {}
            Procedure::Punch(shove) => {
                let Some(victim) = self.others_in(bandit, here).max_by_key(|&other| self.wealth(other))
                else {
                    return;
                };
                if let Some(token) = self.dearest(victim) {
                    self.loot[victim.index()].remove(token);
                    self.wealth[victim.index()] -= self.worth.token(token, self.known);
                    self.floor[here.index()].insert(token);
                }
                let to = match shove {
                    Shove::OtherLevel => self.layout.other_level(here),
                    _ => self.layout.near(here).next(),
                };
                if let Some(to) = to {
                    self.put(victim.pawn(), to);
                }
            }
            Procedure::Send { pawn: kind, .. } => {
                if let Some((_, to)) = self.best_send(bandit, kind) {
                    self.put(PawnId::of_nobody(kind.index()), to);
                }
            }
        }
    }

    /// True if a character is pictured where a pawn stands that tolerates nobody.
    pub(crate) fn is_in_danger(&self, who: WhoId) -> bool {
        self.place(who.pawn()).is_some_and(|place| self.is_dangerous(place))
    }
}

/// The action of a bandit's next known card from number `from` on.
pub(crate) fn next_known(glance: &Glance<'_>, from: usize, bandit: WhoId) -> Option<ActionId> {
    glance.played(from).filter(|&(who, _)| who == bandit).find_map(|(_, action)| action)
}
