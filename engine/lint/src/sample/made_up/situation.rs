//! One situation for one call: a copy of a kept state in which the call could come
//! about as far as is easily said, and what the hook is told.

use std::sync::Arc;

use holdup_rules::content::{Content, Procedure};
use holdup_rules::fact::How;
use holdup_rules::hook::{Asker, Call, HookPoint, HookValue, Kind, OfferList, Source, Told};
use holdup_rules::ids::*;
use holdup_rules::layout::Layout;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::rng::Rng;
use holdup_rules::state::{CardSpot, Run, Spot, State};
use holdup_rules::table::{CardKind, Table};

use crate::sample::owner::Owner;

/// Makes up a situation for a function.
///
/// # Errors
/// Why there is none.
pub(super) fn made_up(
    table: &Table,
    state: &State,
    owner: Owner,
    function: FunctionId,
    rng: Rng,
) -> Result<(Box<State>, Call, Option<Question>), &'static str> {
    let mut scene = SituationDraft {
        table,
        content: &table.content,
        layout: table.layout(state),
        state: Box::new(state.clone()),
        function,
        rng,
        decided: None,
    };
    let source = scene.source(owner)?;
    let point = scene.content.functions[function.index()].point;
    let mut told = scene.told(point, owner, source)?;
    if scene.content.functions[function.index()].when.here {
        told = scene.brought_here(told, source).ok_or("nothing of what it is told happens anywhere")?;
    }
    let call = Call { function, source, told };
    Ok((scene.state, call, scene.decided))
}

/// One of these by chance.
fn one<T>(rng: &mut Rng, all: impl IntoIterator<Item = T>) -> Option<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    let count = all.len() as u32;
    (count > 0).then(|| all.swap_remove(rng.below(count) as usize))
}

/// A situation in the making.
struct SituationDraft<'a> {
    table: &'a Table,
    content: &'a Content,
    layout: Arc<Layout>,
    state: Box<State>,
    function: FunctionId,
    rng: Rng,
    /// What is decided by rule.
    decided: Option<Question>,
}

impl SituationDraft<'_> {
    /// In whose name the function speaks, with the marks that must stand for it.
    fn source(&mut self, owner: Owner) -> Result<Source, &'static str> {
        let source = self.speaker(owner)?;
        for &(mark, kept) in self.content.functions[self.function.index()].when.marks.iter() {
            if let Some(of) = self.table.own_mark(mark, source) {
                self.table.keep(&mut self.state, mark, of, kept);
            }
        }
        Ok(source)
    }

    /// In whose name it speaks; that is made able to.
    fn speaker(&mut self, owner: Owner) -> Result<Source, &'static str> {
        Ok(match owner {
            Owner::Power(character) => {
                let plays = |bandit: &WhoId| self.table.who[bandit.index()].character == character;
                let own = self.table.all_characters().find(plays);
                let bandit = own.unwrap_or_else(|| self.anybody());
                self.place(bandit);
                self.hold(bandit, character);
                self.state.sheets[bandit.index()].powers.insert(character);
                Source::Bandit(bandit)
            }
            Owner::Car(id) => {
                let car = self.table.cars.iter().position(|&car| car == id);
                Source::Car(car.ok_or("its car is in no train that could be dealt")? as u8)
            }
            Owner::Pawn(pawn) => {
                self.state.dormant.remove(pawn);
                self.open_place_of(pawn).ok_or("there is no place in this train where it may stand")?;
                Source::Pawn(pawn)
            }
            Owner::Event(event) => {
                self.state.event = Some(event);
                self.state.opened = true;
                Source::Event(event)
            }
            Owner::Action(_) | Owner::Planning(_) | Owner::Always => Source::Always,
        })
    }

    /// What the hook is told. Only where it takes more than any values of its kinds something is said here.
    fn told(&mut self, point: HookPoint, owner: Owner, source: Source) -> Result<Told, &'static str> {
        // Whom it is about: a power hears of its own bandit only.
        let who = match source {
            Source::Bandit(own) => own,
            _ => self.anybody(),
        };
        let here = self.place(who);
        Ok(match point {
            HookPoint::HandSize => {
                let more = i32::from(self.table.character(who).extra_cards);
                let size = i32::from(self.content.rules.hand_size.get()) + more;
                Told::HandSize { bandit: who, size }
            }
            HookPoint::Turns => Told::Turns { turns: self.table.turns(&self.state).len() as i32 },
            HookPoint::TargetRank | HookPoint::MayTarget => {
                let action = self.action(|does| matches!(does, Procedure::Fire | Procedure::Punch(_)))?;
                let actor = self.other(who);
                let there = match self.content.actions[action.index()].does {
                    Procedure::Fire => self.beside(here),
                    _ => here,
                };
                self.put(actor.pawn(), there);
                match point {
                    HookPoint::TargetRank => Told::TargetRank { victim: who, actor, action },
                    _ => Told::MayTarget { victim: who.pawn(), actor, action },
                }
            }
            HookPoint::Decide => {
                let question = self.decision(who, here);
                let ask = question.ask;
                self.decided = Some(question);
                let key = match ask {
                    Ask::Script(text) => Some(text),
                    _ => None,
                };
                let script = key.map(Asker);
                Told::Decide { bandit: who, asked: ask.kind(), key, script, about: None, offered: OfferList }
            }
            HookPoint::MayEnter => {
                let pawn = self.bandit_or_default(who);
                let from = self.place_of(pawn);
                let to = self.beside(from);
                Told::MayEnter { pawn, to, how: self.way(from, to) }
            }
            HookPoint::Reach => {
                let (fewest, most) = self.table.moves(here);
                Told::Reach { bandit: who, from: here, fewest: fewest.into(), most: most.into() }
            }
            HookPoint::Ways => {
                let action = self.action(|does| matches!(does, Procedure::ChangeFloor))?;
                Told::Ways { bandit: who, action }
            }
            HookPoint::MayMeet | HookPoint::OnMeeting => {
                let met = self.table.meetings.first().map(|&(pawn, _)| pawn);
                let pawn = match source {
                    Source::Pawn(own) => own,
                    _ => met.ok_or("no pawn of this rulebook version does anything to whom it meets")?,
                };
                let at = self.open_place_of(pawn).unwrap_or(here);
                let passing = self.table.hits_passers() && self.rng.below(2) == 0;
                // Who only passes by has not left yet.
                let stands = if passing { self.beside(at) } else { at };
                self.put(who.pawn(), stands);
                match point {
                    HookPoint::MayMeet => Told::MayMeet { bandit: who, pawn, at, passing },
                    _ => Told::OnMeeting { bandit: who, pawn, at, passing },
                }
            }
            HookPoint::OnHit => Told::OnHit { victim: who, shooter: self.other(who) },
            HookPoint::MayPlan | HookPoint::OnPlan => {
                let (bandit, turn) = self.planned(owner, who)?;
                match point {
                    HookPoint::MayPlan => Told::MayPlan { bandit, turn },
                    _ => Told::OnPlan { bandit, turn },
                }
            }
            HookPoint::InsteadOfShove => {
                let action = self.action(|does| matches!(does, Procedure::Punch(_)))?;
                let victim = self.other(who);
                self.put(victim.pawn(), here);
                // As often the one who is struck.
                let (by, victim) = if self.rng.below(2) == 0 { (who, victim) } else { (victim, who) };
                Told::InsteadOfShove { by, victim: victim.pawn(), at: here, action }
            }
            HookPoint::OnArrive | HookPoint::AfterArrival => {
                let pawn = self.bandit_or_default(who);
                let to = match source {
                    Source::Car(car) => self.place_in(car),
                    _ => self.place_of(pawn),
                };
                self.put(pawn, to);
                let from = self.beside(to);
                let how = self.way(from, to);
                match point {
                    HookPoint::OnArrive => Told::OnArrive { pawn, from, to, how },
                    _ => Told::AfterArrival { pawn, from, to, how },
                }
            }
            HookPoint::BeforeHit => {
                let shooter = self.other(who);
                let shooter = (self.rng.below(2) == 0).then_some(shooter);
                let bullet = shooter.and_then(|shooter| self.bullet(shooter));
                let met = self.table.meetings.first().filter(|_| shooter.is_none());
                Told::BeforeHit { victim: who, shooter, bullet, pawn: met.map(|&(pawn, _)| pawn) }
            }
            HookPoint::AfterHit | HookPoint::AfterGunHit => {
                let victim = self.other(who).pawn();
                let at = self.beside(here);
                self.put(victim, at);
                let way = self.layout.direction(here, at);
                match point {
                    HookPoint::AfterHit => {
                        let bullet = self.bullet(who);
                        Told::AfterHit { shooter: who, victim, from: here, at, way, bullet }
                    }
                    _ => Told::AfterGunHit { shooter: who, victim, from: here, at, way },
                }
            }
            HookPoint::AfterLootLost => {
                let victim = self.other(who);
                self.put(victim.pawn(), here);
                let token = self.lost(victim).ok_or("there is no loot in this rulebook version")?;
                self.state.floor[here.index()].insert(token);
                Told::AfterLootLost { by: who, victim, token, at: here, kind: self.content.kind(token) }
            }
            _ => {
                let fields = point.row().told.iter().enumerate();
                let values: Vec<HookValue> = fields
                    .map(|(nth, field)| self.value(field.kind, nth == 0, who, owner))
                    .collect::<Result<_, _>>()?;
                Told::of(point, &values).ok_or("nobody knows what it could be told")?
            }
        })
    }

    /// The same, so that it happens where whoever is told of it is.
    fn brought_here(&mut self, told: Told, source: Source) -> Option<Told> {
        let who = told.who().map(WhoId::pawn);
        let own = match source {
            Source::Bandit(own) => own.pawn(),
            Source::Pawn(own) => own,
            Source::Car(car) => {
                let here = self.place_in(car);
                let Some(place) = told.place() else {
                    self.put(who?, here);
                    return Some(told);
                };
                let moved =
                    |value| if value == HookValue::Place(place) { HookValue::Place(here) } else { value };
                let values = told.each(&()).map(moved);
                return Told::of(told.point(), &values[..told.point().row().told.len()]);
            }
            Source::Event(_) | Source::Always => return Some(told),
        };
        let place = told.place().or_else(|| self.state.pawns[who?.index()].place())?;
        self.put(own, place);
        Some(told)
    }

    /// Something to decide by rule: where to, whom, what, or what the script itself asks.
    fn decision(&mut self, who: WhoId, here: PlaceId) -> Question {
        let script = &self.content.scripts[usize::from(self.content.functions[self.function.index()].script)];
        let asks = script.asks.iter().map(|&(_, text)| text);
        let ask = match self.rng.below(5) {
            0 => Ask::Move,
            1 => Ask::Shoot,
            2 => Ask::Punch,
            3 => Ask::Rob,
            _ => one(&mut self.rng, asks).map_or(Ask::Plan, Ask::Script),
        };
        let mut question = Question::new(PersonId::NOBODY, who, ask);
        match ask {
            Ask::Move => self.layout.near(here).for_each(|place| question.offer(Choice::Place(place))),
            Ask::Shoot | Ask::Punch => {
                let others = self.table.all_characters().filter(|&other| other != who);
                others.for_each(|other| question.offer(Choice::Bandit(other)));
            }
            Ask::Rob => {
                let kinds = (0..self.content.loot_kinds.len()).map(LootKindId::at);
                kinds.for_each(|kind| question.offer(Choice::Loot(kind)));
            }
            Ask::Plan => {
                let faces = self.table.action_cards(who).map(|card| self.table.face(card));
                let mut faces: Vec<FaceId> = faces.collect();
                faces.sort_unstable();
                faces.dedup();
                faces.into_iter().for_each(|face| question.offer(Choice::Play(face, who)));
                question.offer(Choice::Draw);
            }
            _ => [Choice::Yes, Choice::No].into_iter().for_each(|choice| question.offer(choice)),
        }
        question
    }

    /// If this is the row of a card, the bandit has taken it.
    fn hold(&mut self, bandit: WhoId, row: CharacterId) {
        if let Some(card) = self.table.content.characters[row.index()].card {
            let family = self.content.cards[card.index()].family;
            let taken = self.content.families[family.index()].taken;
            self.table.move_card(&mut self.state, card, CardSpot::With(bandit, taken));
        }
    }

    /// Some value of a kind; a bandit or a pawn in the first field is whom it is about, and he stands in the place.
    fn value(
        &mut self,
        kind: Kind,
        is_first: bool,
        who: WhoId,
        owner: Owner,
    ) -> Result<HookValue, &'static str> {
        Ok(match kind {
            Kind::Bandit if is_first => HookValue::Bandit(who),
            Kind::Bandit => HookValue::Bandit(self.other(who)),
            Kind::Pawn if is_first => HookValue::Pawn(who.pawn()),
            Kind::Pawn => HookValue::Pawn(self.bandit_or_default(who)),
            Kind::Place => HookValue::Place(self.place(who)),
            Kind::Action => HookValue::Action(match owner {
                Owner::Action(action) => action,
                _ => self.action(|_| true)?,
            }),
            Kind::Turn => HookValue::Turn(self.turn()),
            Kind::Number => HookValue::Number(self.rng.below(4) as i32),
            Kind::Truth => HookValue::Truth(self.rng.below(2) == 0),
            Kind::How => HookValue::How(How::Move),
            Kind::Character => HookValue::Character(self.table.who[who.index()].character),
            Kind::Token => {
                HookValue::Token(self.lost(who).ok_or("there is no loot in this rulebook version")?)
            }
            Kind::Loot => HookValue::Loot(LootKindId::default()),
            // Only a field that can be missing may do without.
            _ => HookValue::Nothing,
        })
    }

    /// What kind of bullet somebody could have fired; none where it is a plain one.
    fn bullet(&mut self, shooter: WhoId) -> Option<BulletId> {
        one(&mut self.rng, self.table.character(shooter).cylinder.iter())?.kind
    }

    fn anybody(&mut self) -> WhoId {
        one(&mut self.rng, self.table.all_characters()).unwrap_or_default()
    }

    /// Somebody else, in a place.
    fn other(&mut self, than: WhoId) -> WhoId {
        let others = self.table.all_characters().filter(|&other| other != than);
        let other = one(&mut self.rng, others).unwrap_or(than);
        self.place(other);
        other
    }

    /// This bandit's pawn, or any other.
    fn bandit_or_default(&mut self, bandit: WhoId) -> PawnId {
        // A pawn to whose name somebody answers stands nowhere.
        let of_nobody = self.table.pawns_of_nobody().filter(|&pawn| self.table.stand_in(pawn) == pawn);
        let all = self.table.all_characters().map(WhoId::pawn).chain(of_nobody);
        match self.rng.below(2) {
            0 => bandit.pawn(),
            _ => one(&mut self.rng, all).unwrap_or(bandit.pawn()),
        }
    }

    fn put(&mut self, pawn: PawnId, place: PlaceId) {
        self.state.pawns[pawn.index()] = Spot::At(place);
    }

    /// Where a bandit is; who is nowhere is put somewhere.
    fn place(&mut self, bandit: WhoId) -> PlaceId {
        self.place_of(bandit.pawn())
    }

    fn place_of(&mut self, pawn: PawnId) -> PlaceId {
        if let Some(place) = self.state.pawns[pawn.index()].place() {
            return place;
        }
        let car = one(&mut self.rng, self.layout.train());
        let place = car.and_then(|car| self.layout.lowest(car)).unwrap_or_default();
        self.put(pawn, place);
        place
    }

    /// Where a pawn of nobody stands; one that is nowhere is put somewhere it may stand.
    fn open_place_of(&mut self, pawn: PawnId) -> Option<PlaceId> {
        if let Some(place) = self.state.pawns[pawn.index()].place() {
            return Some(place);
        }
        let kind = &self.content.pawns[pawn.index() - MAX_WHO];
        let open = self.layout.places().filter(|&place| self.table.may_stand(kind, place));
        let place = one(&mut self.rng, open)?;
        self.put(pawn, place);
        Some(place)
    }

    fn place_in(&mut self, car: u8) -> PlaceId {
        let places = self.layout.places().filter(|&place| self.layout.car(place) == car);
        one(&mut self.rng, places).unwrap_or_default()
    }

    /// A place next to one, on the same level or another.
    fn beside(&mut self, place: PlaceId) -> PlaceId {
        let near = self.layout.near(place).chain(self.layout.other_level(place));
        one(&mut self.rng, near).unwrap_or(place)
    }

    /// How somebody usually comes from one place to another.
    fn way(&self, from: PlaceId, to: PlaceId) -> How {
        match self.layout.level(from) == self.layout.level(to) {
            true => How::Move,
            false => How::ChangeFloor,
        }
    }

    /// An action the hook is about.
    fn action(&mut self, fits: impl Fn(Procedure) -> bool) -> Result<ActionId, &'static str> {
        let when = &self.content.functions[self.function.index()].when;
        let actions = (0..self.content.actions.len())
            .map(ActionId::at)
            .filter(|&action| when.actions.is_none_or(|about| about.has(action)))
            .filter(|action| fits(self.content.actions[action.index()].does));
        one(&mut self.rng, actions).ok_or("no action is one it can be called for; look at its `when`")
    }

    /// The kind of the turn that is played.
    fn turn(&mut self) -> TurnKindId {
        let card = self.state.rounds.get(usize::from(self.state.round));
        let turns = card.map(|card| &self.content.rounds[card.index()].turns);
        let now = turns.and_then(|turns| turns.get(usize::from(self.state.turn)));
        now.copied().unwrap_or_default()
    }

    /// Who can do what is done on a turn, and the kind of turn on which it can be:
    /// all that its table demands is so.
    fn planned(&mut self, owner: Owner, anybody: WhoId) -> Result<(WhoId, TurnKindId), &'static str> {
        let Owner::Planning(id) = owner else {
            return Ok((anybody, self.turn()));
        };
        let planning = &self.content.plannings[id.index()];
        let mut who = anybody;
        if let Some(action) = planning.finds {
            let finders: Vec<WhoId> =
                (self.table.all_characters()).filter(|&bandit| self.can_find(bandit, action)).collect();
            who =
                one(&mut self.rng, finders).ok_or("nobody has the card it looks for in deck or discards")?;
            self.place(who);
        }
        if let Some(kind) = planning.holds {
            self.give(who, kind)?;
        }
        let can_be = |kind: &TurnKindId| {
            planning.turns.as_ref().is_none_or(|turns| turns.contains(kind))
                && (planning.double_turns || self.content.turns[kind.index()].plays < 2)
        };
        let kinds = (0..self.content.turns.len()).map(TurnKindId::at).filter(can_be);
        let now = Some(self.turn()).filter(can_be);
        let kind = now.or_else(|| one(&mut self.rng, kinds));
        let kind = kind.ok_or("it can be done on no kind of turn of this rulebook version")?;
        self.begin_turn(kind);
        Ok((who, kind))
    }

    /// Whether a card of this action is in somebody's deck or discards.
    fn can_find(&self, bandit: WhoId, action: ActionId) -> bool {
        let cards = &self.state.seats[self.table.seat_of(bandit).index()].cards;
        let mut all = cards.deck().iter().chain(cards.run(Run::Discards));
        all.any(|&card| self.table.card(card) == CardKind::Action(action, bandit, None))
    }

    /// Lets a bandit have a token of a kind: one that lies about, or anybody's.
    fn give(&mut self, who: WhoId, kind: LootKindId) -> Result<(), &'static str> {
        let tokens = self.content.loot_kinds[kind.index()].tokens;
        if !self.state.sheets[who.index()].loot.and(tokens).is_empty() {
            return Ok(());
        }
        let lying = self.state.heaps().find_map(|heap| heap.and(tokens).first());
        let token = lying.or_else(|| tokens.first());
        let token = token.ok_or("there is no token of the kind of loot it takes")?;
        self.taken(token);
        self.state.sheets[who.index()].loot.insert(token);
        Ok(())
    }

    /// Lets a turn of a kind be played, if the card of the round has one.
    fn begin_turn(&mut self, kind: TurnKindId) {
        let card = self.state.rounds.get(usize::from(self.state.round));
        let turns = card.map(|card| &self.content.rounds[card.index()].turns);
        if self.turn() != kind
            && let Some(turn) = turns.and_then(|turns| turns.iter().position(|&turn| turn == kind))
        {
            self.state.turn = turn as u8;
        }
    }

    /// A token this bandit lost, or any that lies about.
    fn lost(&mut self, victim: WhoId) -> Option<LootId> {
        let loot = |heap: &LootSet| heap.without(self.content.markers).iter();
        let own = loot(&self.state.sheets[victim.index()].loot);
        let lying = self.state.floor.iter().flat_map(loot);
        let token = one(&mut self.rng, own).or_else(|| one(&mut self.rng, lying))?;
        self.taken(token);
        Some(token)
    }

    /// Takes a token away from wherever it is.
    fn taken(&mut self, token: LootId) {
        let spot = self.table.spot_of(&self.state, token);
        if let Some(heap) = self.table.heap(&mut self.state, spot) {
            heap.remove(token);
        }
    }
}
