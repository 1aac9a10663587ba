//! What stays the same during one game: who plays what, the train, which
//! number is which card, and who listens to which hook. Built once per game
//! from content and a dealt [`crate::setup::Setup`].

mod abroad;
mod families;
mod later;
mod laying;
mod marks;
mod people;
mod tokens;

use std::sync::Arc;

use self::later::Later;
use self::marks::Cells;
use crate::content::{Car, Content, Meeting, PawnKind, Sight, Stands};
use crate::dispatch::Dispatch;
use crate::ids::*;
use crate::layout::{CarLines, Layout, Place, Positions};
use crate::list::List;
use crate::number::byte;
use crate::order::RoundOrder;
use crate::shortcut::Shortcuts;
use crate::state::{MAX_CARS, State};

pub use crate::capacity::MAX_GAME_CARDS;
use crate::capacity::{MAX_FACES, MAX_LEVELS, MAX_PAWNS_OF_NOBODY};

/// The unchanging part of a game.
#[derive(Clone, Debug)]
pub struct Table {
    /// The rulebook version.
    pub content: Arc<Content>,
    /// Who is in play, those of seat 0 first.
    pub who: List<InPlay, MAX_WHO>,
    /// Those of them who are bandits.
    pub bandits: WhoSet,
    /// Those who answer to the name of a pawn of nobody.
    stand_ins: List<(PawnId, WhoId), MAX_WHO>,
    /// The seats that play the top card of their deck, a bit for each.
    tops: u16,
    /// How many seats there are.
    pub seats: u8,
    /// The cars in play, front to rear, then those beside the train.
    pub cars: List<CarId, MAX_CARS>,
    /// Number of the car that leads.
    pub leading: u8,
    /// The lines in which the cars stand.
    pub lines: CarLines,
    /// Where they are as the game begins.
    pub first_positions: Positions,
    /// What touches what as the game begins: places and levels are the same all the time.
    pub first_layout: Arc<Layout>,
    /// What touches what once cars have changed their places.
    later_layouts: Later,
    /// Who listens to which hook.
    pub dispatch: Dispatch,
    /// Pawns of nobody that do something to bandits they meet.
    pub meetings: List<(PawnId, Meeting), MAX_PAWNS_OF_NOBODY>,
    /// Pawns of nobody that can stand where they hide those behind them.
    pub lookouts: PawnSet,
    /// Those that can be shot at while they are dormant.
    pub(crate) shot_at_dormant: PawnSet,
    /// Whether it is kept which cards came to nothing.
    pub(crate) notes_void: bool,
    /// Where marks are kept.
    pub(crate) cells: Cells,
    levels: List<(u8, u8, Sight), MAX_LEVELS>,
    /// True if every seat has just the bandit of its own number. Not for speed: it decides how
    /// cards are called and where bandits start.
    pub one_each: bool,
    /// The parts of a round.
    pub(crate) order: RoundOrder,
    /// What is for speed, and all of it.
    pub(crate) shortcuts: Shortcuts,
    faces: [FaceId; MAX_GAME_CARDS],
    owners: [u8; MAX_GAME_CARDS],
    /// Whose bullets of which kind and pile have a face, in the order of the faces behind those of actions.
    bullet_faces: List<(WhoId, Option<BulletId>, Pile), MAX_FACES>,
    /// Actions that are aimed at somebody, each pair a face, counted down from the highest number there is.
    aimed: List<(ActionId, WhoId), MAX_FACES>,
    cards: u16,
    first_bullet: u16,
}

/// Somebody in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct InPlay {
    /// Who it is.
    pub character: CharacterId,
    /// Where it sits: whose cards are its own.
    pub seat: SeatId,
    /// Its first action card; the others follow.
    pub first_card: CardId,
    /// Its cylinder as the game begins.
    pub cylinder: Cylinder,
    /// Its chambers that are the second pile.
    second: Cylinder,
    /// The bullet fired last; the others follow, see [`Table::bullet`].
    first_bullet: CardId,
    /// The loot on its sheet at the start.
    pub starting: LootSet,
}

/// Nobody: the owner of neutral bullets.
const NOBODY: u8 = u8::MAX;

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// An action card of a bandit, and at whom it is aimed, if it is.
    Action(ActionId, WhoId, Option<WhoId>),
    /// A bullet of a bandit: a plain one, or one of this kind; and to which of his piles it belongs, which all have seen.
    Bullet(WhoId, Option<BulletId>, Pile),
    /// A neutral bullet.
    Neutral,
}

impl Table {
    /// What touches what as the game stands. A running game keeps it, see [`crate::game::Game::layout`].
    #[inline]
    pub fn layout(&self, state: &State) -> Arc<Layout> {
        if state.arrangement == 0 {
            Arc::clone(&self.first_layout)
        } else {
            self.later_layout(&state.positions)
        }
    }

    #[cold]
    fn later_layout(&self, positions: &Positions) -> Arc<Layout> {
        let lay = || Arc::new(Layout::new(&self.content, &self.cars, &self.lines, positions));
        self.later_layouts.find(positions, lay)
    }

    /// The line that content declares so; none where the game has no car of it.
    pub fn line(&self, declared: LineKindId) -> Option<LineId> {
        laying::declared_line(&self.lines, declared)
    }

    /// A number that follows from where the cars are; 0 as long as they are where they were as the game began.
    pub fn arrangement(&self, positions: &Positions) -> u64 {
        if *positions == self.first_positions { 0 } else { positions.key() }
    }

    /// The face of a card.
    #[inline]
    pub fn face(&self, card: CardId) -> FaceId {
        self.faces[card.index()]
    }

    /// Some characters in turn order from a seat (AMB-086).
    #[inline]
    pub fn in_turn(&self, first: SeatId, these: WhoSet) -> impl Iterator<Item = WhoId> + use<> {
        let last = WhoSet::all_of(self.who_of(first).index());
        these.without(last).iter().chain(these.and(last).iter())
    }

    /// The actions among these cards, whoever owns them, but for cards that are aimed at somebody.
    #[inline]
    pub fn actions_among(&self, cards: &[CardId]) -> ActionSet {
        let face = |&card: &CardId| 1_u64 << (self.face(card).0 & 63);
        if self.shortcuts.few_faces {
            let faces: u64 = cards.iter().fold(0, |all, card| all | face(card));
            // Those of bullets come behind those of actions.
            return ActionSet(faces & !(u64::MAX << self.content.actions.len()));
        }
        let is_plain = |card: &CardId| self.is_action(*card) && self.face(*card).index() < MAX_FACES;
        let of = |card: &CardId| face(card) * u64::from(is_plain(card));
        ActionSet(cards.iter().fold(0, |all, card| all | of(card)))
    }

    /// Whether a card is an action card, and not a bullet.
    #[inline]
    pub fn is_action(&self, card: CardId) -> bool {
        card.0 < self.first_bullet
    }

    /// The bandit whose card it is, if it is one's.
    #[inline]
    pub fn owner(&self, card: CardId) -> Option<WhoId> {
        let owner = self.owners[card.index()];
        if owner == NOBODY { None } else { Some(WhoId(owner)) }
    }

    /// What a card is.
    #[inline]
    pub fn card(&self, card: CardId) -> CardKind {
        match (self.is_action(card), self.owners[card.index()]) {
            (true, owner) => self.action_kind(self.face(card), WhoId(owner)),
            (false, NOBODY) => CardKind::Neutral,
            (false, _) => self.face_kind(self.face(card)),
        }
    }

    /// Whether it is a card of this action that is a bandit's own.
    pub fn is_of(&self, card: CardId, action: ActionId, bandit: WhoId) -> bool {
        matches!(self.card(card), CardKind::Action(of, owner, _) if (of, owner) == (action, bandit))
    }

    /// The turns of this round: those of its card, but the last ones where a rule shortens it.
    #[inline]
    pub fn turns(&self, state: &State) -> &[TurnKindId] {
        let card = state.rounds[usize::from(state.round)];
        let turns = &self.content.rounds[card.index()].turns;
        &turns[..turns.len().saturating_sub(usize::from(state.unplayed))]
    }

    /// The numbers of all bullets.
    pub(crate) fn bullets(&self) -> std::ops::Range<u16> {
        self.first_bullet..self.cards
    }

    /// The bullet that belongs in a chamber of somebody's cylinder.
    #[inline]
    pub fn bullet(&self, who: WhoId, chamber: Chamber) -> CardId {
        CardId(self.who[who.index()].first_bullet.0 + u16::from(chamber.0))
    }

    /// The chamber of its owner's cylinder in which a bullet belongs that is no neutral one.
    #[inline]
    pub fn chamber(&self, bullet: CardId, owner: WhoId) -> Chamber {
        Chamber::at(bullet.index() - self.who[owner.index()].first_bullet.index())
    }

    /// Whether somebody fires from two piles.
    #[inline]
    pub fn has_two_piles(&self, who: WhoId) -> bool {
        !self.who[who.index()].second.is_empty()
    }

    /// What of somebody's bullets lies in one pile.
    pub fn pile(&self, who: WhoId, bullets: Cylinder, pile: Pile) -> Cylinder {
        let second = self.who[who.index()].second;
        match pile {
            Pile::First => bullets.without(second),
            Pile::Second => bullets.and(second),
        }
    }

    /// What kind of bullet a card is; none of a plain or a neutral one.
    pub fn bullet_kind(&self, card: CardId) -> Option<BulletId> {
        match self.card(card) {
            CardKind::Bullet(_, kind, _) => kind,
            CardKind::Action(..) | CardKind::Neutral => None,
        }
    }

    /// Whether a bullet goes back into its chamber when whoever received it is rid of it.
    pub fn returns(&self, bullet: CardId) -> bool {
        self.bullet_kind(bullet).is_some_and(|kind| self.content.bullets[kind.index()].returns)
    }

    /// What is printed on a face.
    pub fn face_kind(&self, face: FaceId) -> CardKind {
        let actions = self.content.actions.len();
        if face.index() < actions || face.index() >= MAX_FACES {
            self.action_kind(face, WhoId(0))
        } else if face == self.neutral_face() {
            CardKind::Neutral
        } else {
            let (owner, kind, pile) = self.bullet_faces[face.index() - actions];
            CardKind::Bullet(owner, kind, pile)
        }
    }

    /// What is printed on the face of an action card of somebody.
    #[inline]
    fn action_kind(&self, face: FaceId, owner: WhoId) -> CardKind {
        match self.aimed_at(face) {
            None => CardKind::Action(ActionId(face.0), owner, None),
            Some((action, aim)) => CardKind::Action(action, owner, Some(aim)),
        }
    }

    /// Which action a face is of that is aimed at somebody, and at whom.
    #[inline]
    pub(crate) fn aimed_at(&self, face: FaceId) -> Option<(ActionId, WhoId)> {
        if face.index() < MAX_FACES { None } else { self.aimed.get(usize::from(u8::MAX - face.0)).copied() }
    }

    /// Whether there are cards that are aimed at somebody.
    #[inline]
    pub(crate) fn has_aims(&self) -> bool {
        !self.aimed.is_empty()
    }

    /// The face of neutral bullets, behind those of all others; those of cards that are aimed are counted down from the
    /// highest number.
    pub fn neutral_face(&self) -> FaceId {
        FaceId::at(self.content.actions.len() + self.bullet_faces.len())
    }

    /// Fewest and most cars a Move covers from a place.
    #[inline]
    pub fn moves(&self, place: PlaceId) -> (u8, u8) {
        let (fewest, most, _) = self.levels[self.first_layout.level(place).index()];
        (fewest, most)
    }

    /// What can be shot at from a place.
    #[inline]
    pub fn sight(&self, place: PlaceId) -> Sight {
        self.levels[self.first_layout.level(place).index()].2
    }

    /// Whether some pawn of nobody harms those who only pass by.
    #[inline]
    pub fn hits_passers(&self) -> bool {
        self.meetings.iter().any(|(_, meeting)| meeting.passing)
    }

    /// Every card of the game.
    pub fn all_cards(&self) -> impl Iterator<Item = CardId> + Clone + use<> {
        (0..self.cards).map(CardId)
    }

    /// The neutral bullets, as they lie at the start: the next one last.
    pub fn neutral_bullets(&self) -> impl Iterator<Item = CardId> + Clone + use<> {
        let neutral = u16::from(self.content.rules.neutral_bullet_count);
        (self.cards - neutral..self.cards).map(CardId)
    }

    /// The action cards of a bandit.
    pub fn action_cards(&self, bandit: WhoId) -> impl Iterator<Item = CardId> + Clone + use<> {
        self.actions_of(bandit).map(CardId)
    }

    /// Their numbers.
    fn actions_of(&self, bandit: WhoId) -> std::ops::Range<u16> {
        let first = self.who[bandit.index()].first_card.0;
        let next = self.who.get(bandit.index() + 1);
        first..next.map_or(self.first_bullet, |next| next.first_card.0)
    }

    /// All cards that nobody can tell from this one, itself among them, by number.
    pub fn copies(&self, card: CardId) -> impl Iterator<Item = CardId> + use<'_> {
        let neutral = self.cards - u16::from(self.content.rules.neutral_bullet_count);
        let all = match self.owner(card) {
            Some(owner) if self.is_action(card) => self.actions_of(owner),
            Some(owner) => {
                let next = self.who.get(owner.index() + 1);
                self.who[owner.index()].first_bullet.0..next.map_or(neutral, |next| next.first_bullet.0)
            }
            None => neutral..self.cards,
        };
        all.map(CardId).filter(move |&other| self.alike(card, other))
    }

    /// The seats.
    #[inline]
    pub fn all_seats(&self) -> impl Iterator<Item = SeatId> + Clone + use<> {
        (0..self.seats).map(SeatId)
    }

    /// The pawn that is meant by one of nobody: that of who answers to its name, if somebody in play does.
    #[inline]
    pub fn stand_in(&self, pawn: PawnId) -> PawnId {
        self.stand_ins.iter().find(|(meant, _)| *meant == pawn).map_or(pawn, |(_, who)| who.pawn())
    }

    /// The pawns that belong to nobody.
    #[inline]
    pub fn pawns_of_nobody(&self) -> impl Iterator<Item = PawnId> + Clone + use<> {
        (0..self.content.pawns.len()).map(PawnId::of_nobody)
    }

    /// Whether nobody can tell two cards of one seat apart.
    #[inline]
    pub fn alike(&self, card: CardId, other: CardId) -> bool {
        self.face(card) == self.face(other) && self.owners[card.index()] == self.owners[other.index()]
    }

    /// Puts cards into an order that says nothing of how they lay: by what is on them, and those of one face by number.
    pub fn sort(&self, cards: &mut [CardId]) {
        cards.sort_unstable_by_key(|&card| (self.face(card), card));
    }

    /// What a card makes its bandit do: its action, or that a power plays a bullet as.
    #[inline]
    pub fn plays_as(&self, state: &State, played: crate::state::PlayedCard) -> Option<ActionId> {
        if self.is_action(played.card) {
            let face = self.face(played.card);
            Some(self.aimed_at(face).map_or(ActionId(face.0), |(action, _)| action))
        } else {
            self.bullet_as(state, played.bandit)
        }
    }

    /// The action this bandit can play bullets as, if a power lets it.
    #[cold]
    pub fn bullet_as(&self, state: &State, bandit: WhoId) -> Option<ActionId> {
        let powers = state.sheets[bandit.index()].powers;
        powers.iter().find_map(|id| self.content.characters[id.index()].plays_bullets_as)
    }

    /// Whether a pawn of nobody can stand in a place: on a level of its own, in a car that is open to it.
    pub fn may_stand(&self, kind: &PawnKind, place: PlaceId) -> bool {
        let (at, car) = self.place_in_car(place);
        is_on_level(&kind.levels, at.level, car) && car.open_to.pawns
    }

    /// True if a character keeps to levels, and a place is on none of them (AMB-079).
    #[cold]
    pub fn keeps_off(&self, who: WhoId, place: PlaceId) -> bool {
        let (at, car) = self.place_in_car(place);
        // Nobody comes to a closed level by himself: a script takes anybody there (UCR 10.11).
        if self.content.levels[at.level.index()].closed {
            return false;
        }
        let levels = &self.character(who).levels;
        levels.as_ref().is_some_and(|levels| !is_on_level(levels, at.level, car))
    }

    fn place_in_car(&self, place: PlaceId) -> (Place, &Car) {
        let at = self.first_layout.places[place.index()];
        (at, &self.content.cars[self.cars[usize::from(at.car)].index()])
    }

    /// The car of this id, if it is in play.
    pub fn car_named(&self, id: &str) -> Option<u8> {
        let named = |car: &CarId| self.content.cars[car.index()].id == id;
        self.cars.iter().position(named).map(byte)
    }
}

/// True if a place of a car counts as one of these levels. A car of one floor at an end of the train is next to every
/// level, so it is no other level to come to (AMB-224).
fn is_on_level(levels: &[LevelId], level: LevelId, car: &Car) -> bool {
    levels.contains(&level) || (car.joins_all_levels && car.stands == Stands::AtAnEnd)
}
