//! What procedures and scripts may do to the game. Each verb checks what it is
//! told, asks what it must, and emits facts; nothing else changes the state.
//! Scripts reach these through `holdup-hooks`.

mod asks;
mod beyond;
mod cards;
mod pawns;
mod things;

use crate::content::Meeting;
use crate::fact::{Fact, How};
use crate::game::{Draw, Game, Halt, Outcome};
use crate::hook::{HookPoint, Reply, Told};
use crate::ids::*;
use crate::layout::Direction;
use crate::list::List;
use crate::number::{byte, count};
use crate::options::{
    BulletGoes, ManyMet, MeetingOrder, NeutralGoes, PartialDeal, Removal, ShortageEffect, StorageFace,
    TopSources,
};
use crate::question::{Ask, Choice, Question};
use crate::view::{told_apart, told_as};

/// What a neutral bullet is given for, which decides whether a shortage removes the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Somebody met a pawn of nobody.
    Meeting,
    /// A pawn of nobody shot, as an event has it.
    Shot,
    /// An event.
    Event,
}

/// Whom a bullet comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shooter {
    /// A bandit: it is one of his own bullets.
    Bandit(BanditId),
    /// Nobody who plays: it is a neutral bullet, received on this occasion.
    Nobody(Occasion),
}

/// The rule of facts a script causes: those its content names, see
/// [`crate::content::Script::rules`] and [`crate::fact::Cause::function`].
const SCRIPTED: &str = "";

/// How many arrivals one step may cause: chains must end, and a chain as long
/// as this never does.
const LONGEST_CHAIN: u32 = 64;

/// Who came from where to where.
type Arrival = (PawnId, PlaceId, PlaceId);

impl Game {
    // Selections.

    /// What of some pawns of nobody takes part: not those that have no effect yet (AMB-089).
    pub fn taking_part(&self, pawns: PawnSet) -> PawnSet {
        pawns.without(self.state.dormant.without(self.table().shot_at_dormant))
    }

    /// The loot in a place that can be taken: not what a pawn still guards (UCR 9.3.3, AMB-088).
    #[inline]
    pub fn within_reach(&self, place: PlaceId) -> LootSet {
        let lying = self.state.floor[place.index()];
        if self.table().shortcuts.awake { lying } else { self.unguarded(place, lying) }
    }

    #[cold]
    fn unguarded(&self, place: PlaceId, mut lying: LootSet) -> LootSet {
        for pawn in self.state.dormant.iter() {
            let kind = self.content().pawns[pawn.index() - MAX_BANDITS].guards;
            if self.place(pawn) == Some(place)
                && let Some(token) = kind.and_then(|kind| self.loot_in(place, kind).first())
            {
                lying.remove(token);
            }
        }
        lying
    }

    /// The places next to one in which a pawn can stand.
    pub(crate) fn near_for(&self, pawn: PawnId, place: PlaceId) -> impl Iterator<Item = PlaceId> {
        let near = self.layout().near(place);
        near.filter(move |&next| self.may_stand(pawn, next))
    }

    /// Whether a pawn can stand in a place: pawns of nobody keep to their levels and out of closed cars.
    #[inline]
    pub fn may_stand(&self, pawn: PawnId, place: PlaceId) -> bool {
        pawn.bandit().is_some() || self.is_open_to(pawn, place)
    }

    fn is_open_to(&self, pawn: PawnId, place: PlaceId) -> bool {
        let kind = &self.content().pawns[pawn.index() - MAX_BANDITS];
        self.table().may_stand(kind, place)
    }

    /// Where a pawn stands.
    #[inline]
    pub fn place(&self, pawn: PawnId) -> Option<PlaceId> {
        self.state.pawns[pawn.index()].place()
    }

    /// The bandits who stand in one of these places.
    #[inline]
    pub fn bandits_in(&self, places: PlaceSet) -> BanditSet {
        let mut found = BanditSet::EMPTY;
        for bandit in self.table().all_bandits() {
            if self.place(bandit.pawn()).is_some_and(|place| places.has(place)) {
                found.insert(bandit);
            }
        }
        found
    }

    /// The places where bandits stand.
    #[inline]
    pub(crate) fn taken_places(&self) -> PlaceSet {
        let mut taken = PlaceSet::EMPTY;
        for bandit in self.table().all_bandits() {
            if let Some(place) = self.place(bandit.pawn()) {
                taken.insert(place);
            }
        }
        taken
    }

    // Moving.

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

    /// BASE-meeting-a to -f, AMB-106: those who come to a pawn that tolerates
    /// nobody, or to whom it comes, are hit in one batch and then flee in turn
    /// order, unless an option says otherwise. Who is still about to flee from an
    /// earlier meeting meets nobody anew.
    #[inline]
    fn meet(&mut self, moved: PawnSet, how: How) -> Result<(), Halt> {
        for nth in 0..self.table().meetings.len() {
            let (pawn, meeting) = self.table().meetings[nth];
            let Some(place) = self.place(pawn) else { continue };
            if !self.table().shortcuts.awake && self.state.dormant.has(pawn) {
                continue;
            }
            let mut met = self.bandits_in(PlaceSet::only(place));
            // AMB-148: whether a pawn that an event moves meets those it comes to.
            if !moved.has(pawn) || (how == How::Event && !meeting.by_event) {
                met = met.and(moved.bandits());
            }
            if !met.is_empty() {
                self.flee(pawn, met, place, meeting)?;
            }
        }
        Ok(())
    }

    #[cold]
    fn flee(&mut self, pawn: PawnId, met: BanditSet, place: PlaceId, meeting: Meeting) -> Result<(), Halt> {
        let met = self.harmed(pawn, met, place, false)?;
        if met.is_empty() {
            return Ok(());
        }
        if self.content().rules.encounter_order_many == ManyMet::HitsThenFlights {
            return self.hit_and_flee(pawn, met, place, meeting);
        }
        for bandit in self.in_turn_order().filter(|&bandit| met.has(bandit)) {
            if self.place(bandit.pawn()) == Some(place) {
                self.hit_and_flee(pawn, BanditSet::only(bandit), place, meeting)?;
            }
        }
        Ok(())
    }

    /// One batch of a meeting: the order of its two parts is D-100.
    fn hit_and_flee(
        &mut self,
        pawn: PawnId,
        met: BanditSet,
        place: PlaceId,
        meeting: Meeting,
    ) -> Result<(), Halt> {
        let order = self.content().rules.encounter_order;
        let hit = if meeting.bullet { self.served(met) } else { met };
        if meeting.bullet && order == MeetingOrder::BulletThenFlee {
            self.hit_neutral(met, Occasion::Meeting)?;
        }
        // AMB-024: whether a bandit may stay when no bullet is left for him.
        let fleeing = if self.content().rules.neutral_shortage_encounter_flee { met } else { hit };
        let car = self.layout().car(place);
        let refuge = self.layout().at(car, meeting.flees_to);
        let refuge = refuge.filter(|_| !meeting.to_neighbour);
        if let Some(refuge) = refuge {
            for bandit in self.in_turn_order() {
                if fleeing.has(bandit) && self.place(bandit.pawn()) == Some(place) {
                    self.relocate("BASE-meeting-a", bandit.pawn(), refuge, How::Fled)?;
                }
            }
        } else {
            self.flee_to_neighbours(pawn, fleeing, place, meeting)?;
        }
        if meeting.bullet && order == MeetingOrder::FleeThenBullet {
            self.hit_neutral(met, Occasion::Meeting)?;
        }
        Ok(())
    }

    /// Those of some bandits for whom a neutral bullet is left (AMB-025).
    fn served(&self, victims: BanditSet) -> BanditSet {
        let left = self.state.neutral.len();
        if victims.len() <= left {
            return victims;
        }
        match self.content().rules.neutral_partial_deal {
            PartialDeal::Nobody => BanditSet::EMPTY,
            PartialDeal::TurnOrder => {
                self.in_turn_order().filter(|&bandit| victims.has(bandit)).take(left).collect()
            }
        }
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

    // Bullets.

    /// One own bullet of the shooter goes to the victim, or to whom a script
    /// passes it on (BASE-fire-a, -b).
    pub(crate) fn shoot(&mut self, shooter: BanditId, victim: BanditId) -> Result<(), Halt> {
        let victim = self.receiver(victim, Some(shooter))?;
        let left = self.state.bandits[shooter.index()].bullets;
        if left == 0 {
            return Ok(());
        }
        let bullet = CardId(self.table().bandits[shooter.index()].first_bullet.0 + u16::from(left) - 1);
        let seat = self.table().seat_of(victim);
        let on_top = !self.content().rules.expert() || lies_on_top(self, victim, Shooter::Bandit(shooter));
        self.emit(
            "BASE-fire-b",
            Fact::Hit { victim, seat, bullet, shooter: Some(shooter), meeting: false, on_top },
        );
        Ok(())
    }

    /// One own bullet of the shooter goes to a pawn of nobody, and so to the box:
    /// it keeps no bullets (D-076).
    #[cold]
    pub(crate) fn shoot_pawn(&mut self, shooter: BanditId, pawn: PawnId) {
        let left = self.state.bandits[shooter.index()].bullets;
        if left > 0 {
            let first = self.table().bandits[shooter.index()].first_bullet;
            let bullet = CardId(first.0 + u16::from(left) - 1);
            self.emit("D-076", Fact::PawnHit { pawn, bullet, shooter });
        }
    }

    /// Who receives a bullet in the end: a script may pass it on, once (AMB-120).
    fn receiver(&mut self, victim: BanditId, shooter: Option<BanditId>) -> Result<BanditId, Halt> {
        let mut receiver = victim;
        if self.hears(HookPoint::BeforeHit) {
            self.each_listener(Told::BeforeHit { victim, shooter }, |reply| {
                if let Reply::Bandit(other) = reply {
                    receiver = other;
                }
                receiver == victim
            })?;
        }
        Ok(receiver)
    }

    /// Gives each of these bandits one neutral bullet, as one batch. Answers who
    /// was served.
    ///
    /// BASE-notes-c to -e, AMB-025, AMB-027: with too few, nobody gets one and
    /// what is left goes out of the game, unless an option says otherwise.
    ///
    /// # Errors
    /// As every verb: when a script asks something or fails; and
    /// [`Halt::Cancelled`] where a shortage cancels the rest of what the script
    /// does (AMB-023). Meetings have an option of their own (AMB-024).
    pub fn hit_neutral(&mut self, victims: BanditSet, occasion: Occasion) -> Result<BanditSet, Halt> {
        let rule = match occasion {
            Occasion::Meeting => "BASE-meeting-e",
            Occasion::Shot | Occasion::Event => SCRIPTED,
        };
        if victims.is_empty() {
            return Ok(victims);
        }
        let (needed, left) = (victims.len(), self.state.neutral.len());
        let short = needed > left;
        let cancelled = short && occasion != Occasion::Meeting && self.shortage_cancels();
        let served = if cancelled { BanditSet::EMPTY } else { self.served(victims) };
        if short {
            self.emit("BASE-notes-c", Fact::BulletsShort { needed: byte(needed), left: byte(left) });
        }
        for victim in self.in_turn_order().filter(|&bandit| served.has(bandit)) {
            let victim = self.receiver(victim, None)?;
            let Some(&bullet) = self.state.neutral.last() else {
                break;
            };
            let seat = self.table().seat_of(victim);
            let on_top =
                !self.content().rules.expert() || lies_on_top(self, victim, Shooter::Nobody(occasion));
            self.emit(
                rule,
                Fact::Hit {
                    victim,
                    seat,
                    bullet,
                    shooter: None,
                    meeting: occasion == Occasion::Meeting,
                    on_top,
                },
            );
        }
        let removed = match self.content().rules.neutral_deck_removed {
            Removal::OnAnyShortage => true,
            Removal::OnEventShortage => occasion != Occasion::Meeting,
            Removal::Never => false,
        };
        let left = byte(self.state.neutral.len());
        if short && removed && left > 0 {
            self.emit("BASE-notes-e", Fact::NeutralBulletsRemoved { left });
        }
        if cancelled {
            self.emit("D-145", Fact::RestCancelled);
            return Err(Halt::Cancelled);
        }
        Ok(served)
    }

    /// Tells scripts that bandits were hit by a gun somebody fires, which uses none of his bullets (UCR 10.6.2).
    ///
    /// # Errors
    /// As every verb: when a script asks something or fails.
    pub fn was_shot_by_gun(&mut self, shooter: BanditId, victims: BanditSet) -> Result<(), Halt> {
        let Some(from) = self.place(shooter.pawn()).filter(|_| self.hears(HookPoint::AfterGunHit)) else {
            return Ok(());
        };
        for victim in self.in_turn_order().filter(|&bandit| victims.has(bandit)) {
            if let Some(at) = self.place(victim.pawn()) {
                let (victim, way) = (victim.pawn(), self.layout().direction(from, at));
                self.react(Told::AfterGunHit { shooter, victim, from, at, way })?;
            }
        }
        Ok(())
    }

    #[cold]
    fn shortage_cancels(&self) -> bool {
        self.content().rules.neutral_shortage_effect == ShortageEffect::Cancelled
    }

    // Loot.

    /// Asks which token of `among` is meant, offering what the bandit's seat can
    /// tell apart ([`told_apart`]).
    #[inline]
    pub(crate) fn choose_loot(&mut self, bandit: BanditId, among: LootSet, ask: Ask) -> Result<LootId, Halt> {
        let told = self.told(bandit, among);
        let question = self.loot_question(bandit, among, told, ask);
        let choice = self.ask(question)?;
        self.loot_chosen(bandit, among, told, choice)
    }

    /// As [`Self::choose_loot`], where nothing need be chosen.
    #[cold]
    pub(crate) fn choose_loot_or_none(
        &mut self,
        bandit: BanditId,
        among: LootSet,
        ask: Ask,
    ) -> Result<Option<LootId>, Halt> {
        let told = self.told(bandit, among);
        let mut question = self.loot_question(bandit, among, told, ask);
        question.offer(Choice::No);
        match self.ask(question)? {
            Choice::No => Ok(None),
            choice => self.loot_chosen(bandit, among, told, choice).map(Some),
        }
    }

    /// The tokens among these that whoever answers for a bandit can tell apart.
    #[inline]
    fn told(&self, bandit: BanditId, among: LootSet) -> LootSet {
        told_apart(&self.state, self.table(), self.table().seat_of(bandit), among)
    }

    #[inline]
    fn loot_question(&mut self, bandit: BanditId, among: LootSet, told: LootSet, ask: Ask) -> Box<Question> {
        let mut question = self.question_for(bandit, ask);
        for (kind, row) in self.content().loot_kinds.iter().enumerate() {
            if !row.tokens.and(among).without(told).is_empty() {
                question.offer(Choice::Loot(LootKindId::at(kind)));
            }
        }
        // Tokens of one kind and value follow each other, but used ones may lie between.
        let none_used = self.table().shortcuts.empty && self.state.flipped.is_empty();
        let mut last = None;
        for token in told.iter() {
            let choice = told_as(&self.state, self.table(), token);
            if last != Some(choice) && (none_used || !question.choices.contains(&choice)) {
                question.offer(choice);
            }
            last = Some(choice);
        }
        question
    }

    #[inline]
    fn loot_chosen(
        &mut self,
        bandit: BanditId,
        among: LootSet,
        told: LootSet,
        choice: Choice,
    ) -> Result<LootId, Halt> {
        let candidates = match choice {
            Choice::Loot(kind) => self.content().loot_kinds[kind.index()].tokens.and(among).without(told),
            Choice::KnownLoot(..) | Choice::UsedLoot(..) => told
                .iter()
                .filter(|&token| told_as(&self.state, self.table(), token) == choice)
                .take(1)
                .collect(),
            _ => among,
        };
        self.pick(bandit, candidates)
    }

    /// One token out of a set the bandit cannot tell apart.
    #[inline]
    fn pick(&mut self, bandit: BanditId, among: LootSet) -> Result<LootId, Halt> {
        let count = among.len();
        if count == 1 || among.and(self.content().secret).is_empty() {
            return Ok(among.first().unwrap_or_default());
        }
        let index = self.chance(Draw::Token(bandit), count, |_, option| Outcome::Token(among, option))?;
        let token = among.nth(index);
        self.emit("BASE-punch-d", Fact::Picked { token, among });
        Ok(token)
    }

    /// A bandit takes a token of a kind, or of any, from a place, of his choice
    /// if he can tell some apart. Answers whether there was one.
    ///
    /// # Errors
    /// As every verb: when a question is unanswered.
    pub fn take_kind(
        &mut self,
        bandit: BanditId,
        place: PlaceId,
        kind: Option<LootKindId>,
    ) -> Result<bool, Halt> {
        let lying = self.of_kind(self.within_reach(place), kind);
        if lying.is_empty() {
            return Ok(false);
        }
        let token = self.choose_loot(bandit, lying, Ask::Rob)?;
        self.take_token(bandit, place, token);
        Ok(true)
    }

    /// A bandit takes a certain token from a place. Nothing happens when it does not lie there.
    pub fn take_token(&mut self, bandit: BanditId, place: PlaceId, token: LootId) {
        if self.within_reach(place).has(token) {
            self.put_on_sheet(SCRIPTED, bandit, place, token);
        }
    }

    /// Moves a token from where it lies to a bandit's sheet.
    #[inline]
    pub(crate) fn put_on_sheet(
        &mut self,
        rule: &'static str,
        bandit: BanditId,
        place: PlaceId,
        token: LootId,
    ) {
        let seat = self.table().seat_of(bandit);
        self.emit(rule, Fact::LootTaken { bandit, seat, token, place });
        if self.content().rules.robbery_storage_face == StorageFace::Up {
            self.show(bandit, token);
        }
    }

    #[cold]
    fn show(&mut self, bandit: BanditId, token: LootId) {
        if self.content().secret.has(token) {
            self.emit("D-088", Fact::LootShown { bandit, token });
        }
    }

    /// The tokens of a kind that lie in a place.
    pub fn loot_in(&self, place: PlaceId, kind: LootKindId) -> LootSet {
        self.state.floor[place.index()].and(self.content().loot_kinds[kind.index()].tokens)
    }

    /// The tokens of a kind on a bandit's sheet.
    pub fn loot_of(&self, bandit: BanditId, kind: LootKindId) -> LootSet {
        self.state.bandits[bandit.index()].loot.and(self.content().loot_kinds[kind.index()].tokens)
    }

    /// The tokens of a kind, or of any, in a heap.
    pub fn of_kind(&self, heap: LootSet, kind: Option<LootKindId>) -> LootSet {
        match kind {
            Some(kind) => heap.and(self.content().loot_kinds[kind.index()].tokens),
            None => heap,
        }
    }

    /// A bandit loses his least valuable token of a kind, or of any: out of the
    /// game, or into a place. Of those worth the same he chooses (AMB-145).
    /// Answers whether he had one.
    ///
    /// # Errors
    /// As every verb: when a question is unanswered.
    pub fn lose_least(
        &mut self,
        bandit: BanditId,
        kind: Option<LootKindId>,
        to: Option<PlaceId>,
    ) -> Result<bool, Halt> {
        let held = self.of_kind(self.state.bandits[bandit.index()].loot, kind);
        let value = |token: &LootId| self.content().worth(*token);
        let Some(least) = held.iter().min_by_key(value) else {
            return Ok(false);
        };
        let equal: LootSet = held.iter().filter(|token| value(token) == value(&least)).collect();
        let token = self.choose_loot(bandit, equal, Ask::Lose)?;
        self.lose(bandit, token, to, false);
        Ok(true)
    }

    /// The tokens of a kind that lie in the box.
    pub(crate) fn in_box(&self, kind: LootKindId) -> LootSet {
        let state = &self.state;
        let in_play = state
            .floor
            .iter()
            .copied()
            .chain(state.bandits.iter().map(|row| row.loot))
            .fold(state.reserve, LootSet::or);
        self.content().loot_kinds[kind.index()].tokens.without(in_play)
    }

    /// A bandit receives a token of this kind and value from the box. Answers
    /// whether one was left there.
    pub fn give(&mut self, bandit: BanditId, kind: LootKindId, value: u16) -> bool {
        let in_box = self.in_box(kind);
        let Some(token) = in_box.iter().find(|&token| self.content().value(token) == value) else {
            return false;
        };
        let seat = self.table().seat_of(bandit);
        self.emit(SCRIPTED, Fact::LootGiven { bandit, seat, token });
        true
    }

    /// A token of a kind that waits beside the train comes into a place. Answers whether there was one.
    pub fn place_reserve(&mut self, kind: LootKindId, place: PlaceId) -> bool {
        let waiting = self.state.reserve.and(self.content().loot_kinds[kind.index()].tokens);
        let Some(token) = waiting.first() else {
            return false;
        };
        self.emit(SCRIPTED, Fact::LootPlaced { token, place });
        true
    }

    // Money, powers, questions.

    /// A bandit receives money that is no token, or pays it.
    pub fn pay(&mut self, bandit: BanditId, amount: i16) {
        self.emit(SCRIPTED, Fact::Paid { bandit, amount });
    }

    /// A bandit gains or loses the power of a character.
    pub fn change_power(&mut self, bandit: BanditId, character: CharacterId, gained: bool) {
        if self.state.bandits[bandit.index()].powers.has(character) != gained {
            self.emit(SCRIPTED, Fact::PowerChanged { bandit, character, gained });
        }
    }

    /// Asks a bandit's seat whether to do something optional.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_may(&mut self, bandit: BanditId, label: TextId) -> Result<bool, Halt> {
        let mut question = self.question_for(bandit, Ask::Script(label));
        question.offer(Choice::Yes);
        question.offer(Choice::No);
        let yes = self.ask(question)? == Choice::Yes;
        if !yes {
            self.emit(SCRIPTED, Fact::Declined { bandit });
        }
        Ok(yes)
    }

    /// Asks a bandit's seat for one of several places. None when there is none.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_place(
        &mut self,
        bandit: BanditId,
        label: TextId,
        places: PlaceSet,
    ) -> Result<Option<PlaceId>, Halt> {
        let choices = places.iter().map(Choice::Place);
        Ok(match self.ask_script(bandit, label, choices)? {
            Some(Choice::Place(place)) => Some(place),
            _ => None,
        })
    }

    /// Asks a bandit's seat for one of several bandits. None when there is none.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_bandit(
        &mut self,
        bandit: BanditId,
        label: TextId,
        others: BanditSet,
    ) -> Result<Option<BanditId>, Halt> {
        let choices = others.iter().map(Choice::Bandit);
        Ok(match self.ask_script(bandit, label, choices)? {
            Some(Choice::Bandit(other)) => Some(other),
            _ => None,
        })
    }

    pub(super) fn ask_script(
        &mut self,
        bandit: BanditId,
        label: TextId,
        choices: impl Iterator<Item = Choice>,
    ) -> Result<Option<Choice>, Halt> {
        let mut question = self.question_for(bandit, Ask::Script(label));
        for choice in choices {
            question.offer(choice);
        }
        if question.choices.is_empty() {
            return Ok(None);
        }
        self.ask(question).map(Some)
    }
}

/// Whether a bullet goes on top of its receiver's deck, in the expert game: those
/// its text names do, a partner's does in every text, the others go where the base
/// game has them (BASE-expert-h, BASE-two-r, D-052, D-081, D-082).
#[cold]
fn lies_on_top(game: &Game, victim: BanditId, from: Shooter) -> bool {
    let (table, rules) = (game.table(), &game.content().rules);
    let sources = rules.expert_bullet_top_sources;
    if sources == TopSources::All {
        return true;
    }
    let of_pawns = sources == TopSources::OpponentsAndPawns;
    match from {
        Shooter::Bandit(shooter) if table.seat_of(shooter) != table.seat_of(victim) => true,
        Shooter::Bandit(_) => {
            rules.two_player_partner_bullet_on_top || rules.bullet_goes_to_standard == BulletGoes::Top
        }
        Shooter::Nobody(Occasion::Meeting) => of_pawns || rules.neutral_bullet_goes_to != NeutralGoes::Deck,
        Shooter::Nobody(Occasion::Shot) => of_pawns || rules.neutral_bullet_goes_to == NeutralGoes::Top,
        Shooter::Nobody(Occasion::Event) => rules.neutral_bullet_goes_to == NeutralGoes::Top,
    }
}
