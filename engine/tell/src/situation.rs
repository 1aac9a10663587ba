//! Situations: a state in the middle of a game, built from what somebody names
//! of it. The checks of a set-up are waived (any number of bandits, any train),
//! but every card and token is somewhere exactly once, so the laws hold.

use holdup_rules::capacity::MAX_NEUTRAL;
use holdup_rules::ids::*;
use holdup_rules::list::List;
use holdup_rules::mark::MarkHolder;
use holdup_rules::number::byte;
use holdup_rules::rng::Rng;
use holdup_rules::setup::Setup;
use holdup_rules::start::start;
use holdup_rules::state::{CardSpot, Lies, PlayedCard, Run, Spot, State, Step, TokenSpot};
use holdup_rules::table::{CardKind, Table};

use crate::label::Labels;

/// What is named of a situation. Whatever is not named is as at the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// Who plays in which train, with the loot that lies or is held anywhere.
    pub setup: Setup,
    /// Number of the round, from 0.
    pub round: u8,
    /// Whether this round's card lies open, and its event is in force.
    pub opened: bool,
    /// Where pawns stand; others are not in the game.
    pub pawns: Vec<(PawnId, PlaceId)>,
    /// The common deck: who played which card, whether face down, in which turn.
    pub pile: Vec<(WhoId, CardKind, bool, u8)>,
    /// Cars beside the train, by number, and how far behind the leading car they stand.
    pub beside: Vec<(u8, i8)>,
    /// Cars that have left, by number.
    pub left: Vec<u8>,
    /// Places that were closed for good.
    pub closed: Vec<PlaceId>,
    /// Horses beside cars, by the number of the car.
    pub horses: Vec<(u8, u8)>,
    /// Dormant pawns that were woken.
    pub awake: Vec<PawnId>,
    /// Cards of families, and where they lie.
    pub cards: Vec<(FamilyCardId, CardSpot)>,
    /// Loot tokens in zones.
    pub pots: Vec<(ZoneId, LootId)>,
    /// Bandits who hide, and where they will appear.
    pub hidden: Vec<(WhoId, PlaceId)>,
    /// Bandits who were thrown off the train, and where they will come back.
    pub outside: Vec<(WhoId, PlaceId)>,
    /// What is kept of marks.
    pub marks: Vec<(MarkId, MarkHolder, i8)>,
    /// Who decides for somebody, where it is not he who does at first; nobody where a rule does.
    pub leads: Vec<(WhoId, Option<WhoId>)>,
    /// Tokens turned to their used side.
    pub used: LootSet,
    /// Which cards lie where of seats: of a deck all there are, but for those under it; what is left over lies in the
    /// deck, or on the discard pile where the deck is named. Bullets count as received.
    pub laid: Vec<(Run, SeatId, Vec<CardKind>)>,
    /// Bullets received that lie in the personal deck, and with whoever plays from the top before the sheet.
    pub received: Vec<(WhoId, CardKind)>,
    /// Own bullets left, where fewer than what was not received by anybody; the rest is gone.
    pub bullets: Vec<(WhoId, Pile, u8)>,
    /// Neutral bullets left; the rest is gone.
    pub neutral: Option<u8>,
    /// Kinds of bullet that bar cards of somebody until the round ends.
    pub barred: Vec<(WhoId, BulletId)>,
    /// Money that is no token.
    pub cash: Vec<(WhoId, i16)>,
    /// Bandits who are out of the game.
    pub out: Vec<WhoId>,
    /// Tokens a seat can tell, though it does not hold them.
    pub known: Vec<(SeatId, LootId)>,
    /// What is to be done, first step first.
    pub steps: Vec<Step>,
}

/// What of a situation cannot be, by its number in the lists of [`Situation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSituationPart {
    /// A card of the common deck.
    Pile(usize),
    /// Of what lies with seats the entry of this number, and of its cards the one of that number.
    Laid(usize, usize),
    /// A bullet received.
    Received(usize),
    /// How many own bullets a bandit has left in a pile.
    Bullets(WhoId, Pile),
    /// How many neutral bullets are left.
    Neutral,
}

/// Why a situation cannot be, and what of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Impossible {
    /// Why.
    pub why: SituationError,
    /// What was named that cannot be.
    pub named: BadSituationPart,
}

/// Why a situation cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SituationError {
    /// More cards of a kind are named than there are.
    #[error("there is no further `{0}` for {1}")]
    NoSuchCard(String, String),
    /// More own bullets are left than can be.
    #[error("{0} cannot have {1} bullets left: at most {2} were not fired")]
    TooManyBullets(String, u8, u8),
    /// More neutral bullets are left than can be.
    #[error("there cannot be {0} neutral bullets left: at most {1} were not given")]
    TooManyNeutral(u8, u8),
    /// A card is in a place it can never come to.
    #[error("`{0}` cannot lie with {1}")]
    Foreign(String, String),
    /// Somebody is to hold a card who plays from the top of his deck.
    #[error("{0} plays from the top, and holds no hand")]
    NoHand(String),
}

/// Hands out cards, each once.
struct CardSupply<'a> {
    table: &'a Table,
    actions: Vec<Vec<CardId>>,
    bullets: Vec<Cylinder>,
    neutral: List<CardId, MAX_NEUTRAL>,
}

impl CardSupply<'_> {
    fn take(&mut self, kind: CardKind, for_whom: &str) -> Result<CardId, SituationError> {
        let card = match kind {
            CardKind::Action(_, bandit, _) => {
                let cards = &mut self.actions[bandit.index()];
                let at = cards.iter().position(|&card| self.table.card(card) == kind);
                at.map(|at| cards.remove(at))
            }
            // Of a kind the one that would have been fired first.
            CardKind::Bullet(bandit, ..) => {
                let cylinder = &mut self.bullets[bandit.index()];
                let is_one = |&chamber: &Chamber| self.table.card(self.table.bullet(bandit, chamber)) == kind;
                let fired = cylinder.iter().filter(is_one).last();
                fired.map(|chamber| {
                    cylinder.remove(chamber);
                    self.table.bullet(bandit, chamber)
                })
            }
            CardKind::Neutral => self.neutral.pop(),
        };
        card.ok_or_else(|| SituationError::NoSuchCard(self.table.face_label(kind), for_whom.to_owned()))
    }
}

impl Situation {
    /// The state of this situation at a table made from [`Self::setup`].
    ///
    /// # Errors
    /// The first thing that cannot be as it was named.
    pub fn state(&self, table: &Table, rng: Rng) -> Result<State, Impossible> {
        let content = &*table.content;
        let mut state = *start(table, &self.setup, rng);
        state.steps = self.steps.iter().rev().copied().collect();
        state.round = self.round;
        state.opened = self.opened;
        if self.opened
            && let Some(card) = self.setup.rounds.get(self.round as usize)
        {
            state.event = content.rounds[card.index()].event;
        }
        state.pinned = LootSet::EMPTY;
        state.pawns = [Spot::Absent; MAX_PAWNS];
        for &(pawn, place) in &self.pawns {
            state.pawns[pawn.index()] = Spot::At(place);
        }
        self.lay_out_cards(&mut state, table)?;
        for &(bandit, amount) in &self.cash {
            state.sheets[bandit.index()].cash = amount;
        }
        for &(bandit, bullet) in &self.barred {
            state.sheets[bandit.index()].barred_by.insert(bullet);
        }
        state.out = self.out.iter().copied().collect();
        self.beyond(&mut state, table);
        for &(seat, token) in &self.known {
            state.seats[seat.index()].known.insert(token);
        }
        Ok(state)
    }

    /// Cars beside the train, what is gone, horses, sleepers, cards of families, hiding, marks, used tokens.
    fn beyond(&self, state: &mut State, table: &Table) {
        for &(car, at) in &self.beside {
            let berth = state.positions.berth(car).filter(|berth| berth.line != LineId::TRAIN);
            if let Some(berth) = berth {
                state.positions.fronts[berth.line.index()] = at;
            }
        }
        for &car in &self.left {
            state.positions.carry(&table.lines, table.leading, car, None);
        }
        for &place in &self.closed {
            state.positions.closed.insert(place);
        }
        state.arrangement = table.arrangement(&state.positions);
        for &(car, count) in &self.horses {
            state.horses[usize::from(car)] = count;
        }
        for &pawn in &self.awake {
            state.dormant.remove(pawn);
        }
        for &(card, spot) in &self.cards {
            table.move_card(state, card, spot);
            let costs = table.content.cards[card.index()].costs_power;
            if let Some(bandit) = spot.holder().filter(|_| costs) {
                state.sheets[bandit.index()].powers.remove(table.who[bandit.index()].character);
            }
        }
        for &(zone, token) in &self.pots {
            if let Some(heap) = table.heap(state, TokenSpot::Zone(zone)) {
                heap.insert(token);
            }
            if table.lies_open(TokenSpot::Zone(zone)) {
                table.all_seats().for_each(|seat| state.seats[seat.index()].known.insert(token));
            }
        }
        for &(bandit, place) in &self.hidden {
            state.pawns[bandit.pawn().index()] = Spot::Hidden(place);
        }
        for &(bandit, place) in &self.outside {
            state.pawns[bandit.pawn().index()] = Spot::Outside(place);
        }
        for &(bandit, to) in &self.leads {
            let to = to.map_or(PersonId::NOBODY, |to| table.seat_of(to).person());
            state.leads[table.seat_of(bandit).index()] = to;
        }
        for &(mark, of, kept) in &self.marks {
            table.keep(state, mark, of, kept);
        }
        state.flipped = self.used;
        for seat in table.all_seats() {
            let known = &mut state.seats[seat.index()].known;
            *known = known.or(self.used);
        }
    }

    fn lay_out_cards(&self, state: &mut State, table: &Table) -> Result<(), Impossible> {
        let mut supply = CardSupply {
            table,
            actions: table.all_characters().map(|bandit| table.action_cards(bandit).collect()).collect(),
            bullets: table.who.iter().map(|who| who.cylinder).collect(),
            neutral: table.neutral_bullets().collect(),
        };
        let mut take = |kind: CardKind, bandit: WhoId, named: BadSituationPart| {
            let card = supply.take(kind, table.bandit_label(bandit));
            card.map_err(|why| Impossible { why, named })
        };
        let receive = |state: &mut State, kind: CardKind, bandit: WhoId| {
            if !matches!(kind, CardKind::Action(..)) {
                state.sheets[bandit.index()].received += 1;
            }
        };
        for (at, &(bandit, kind, face_down, turn)) in self.pile.iter().enumerate() {
            let card = take(kind, bandit, BadSituationPart::Pile(at))?;
            receive(state, kind, bandit);
            let lies = if face_down { Lies::FaceDown } else { Lies::Open };
            state.common.push(PlayedCard { bandit, card, lies, turn, void: false });
            state.seats[table.seat_of(bandit).index()].plays += 1;
        }
        // What lies where of each seat.
        let mut piles: Vec<Vec<(Run, CardId)>> = vec![Vec::new(); table.seats as usize];
        let rest = |seat: SeatId| {
            let whole = self.laid.iter().any(|&(run, named, _)| (run, named) == (Run::Bag, seat));
            if whole { Run::Discards } else { Run::Bag }
        };
        for (nth, &(run, seat, ref kinds)) in self.laid.iter().enumerate() {
            let owner = table.who_of(seat);
            for (at, &kind) in kinds.iter().enumerate() {
                let named = BadSituationPart::Laid(nth, at);
                if run == Run::Hand && table.plays_top(seat) {
                    let why = SituationError::NoHand(table.bandit_label(owner).to_owned());
                    return Err(Impossible { why, named });
                }
                if let CardKind::Action(_, bandit, _) = kind
                    && table.seat_of(bandit) != seat
                    && run != Run::Hand
                {
                    let (card, seat) = (table.face_label(kind), table.bandit_label(owner));
                    let why = SituationError::Foreign(card, seat.to_owned());
                    return Err(Impossible { why, named });
                }
                piles[seat.index()].push((run, take(kind, owner, named)?));
                receive(state, kind, owner);
            }
        }
        for (at, &(bandit, kind)) in self.received.iter().enumerate() {
            let card = take(kind, bandit, BadSituationPart::Received(at))?;
            let seat = table.seat_of(bandit);
            let run = if table.plays_top(seat) { Run::Front } else { rest(seat) };
            piles[seat.index()].push((run, card));
            receive(state, kind, bandit);
        }
        for bandit in table.all_characters() {
            let seat = table.seat_of(bandit);
            let left = supply.actions[bandit.index()].iter().map(|&card| (rest(seat), card));
            piles[seat.index()].extend(left);
        }
        for (seat, pile) in piles.iter().enumerate() {
            for &(_, card) in pile.iter().filter(|(run, _)| *run == Run::Bag) {
                state.lying.insert(card);
            }
            let runs: Vec<_> = pile.iter().map(|(run, card)| (*run, std::slice::from_ref(card))).collect();
            state.seats[seat].cards.lay_out(&runs);
        }
        state.abroad = table.abroad(state);
        self.lay_out_bullets(state, table, &supply)
    }

    fn lay_out_bullets(
        &self,
        state: &mut State,
        table: &Table,
        supply: &CardSupply<'_>,
    ) -> Result<(), Impossible> {
        for bandit in table.all_characters() {
            let mut cylinder = supply.bullets[bandit.index()];
            for &(_, pile, left) in self.bullets.iter().filter(|&&(named, ..)| named == bandit) {
                let in_pile = table.pile(bandit, cylinder, pile);
                let most = byte(in_pile.len());
                if left > most {
                    let label = table.bandit_label(bandit).to_owned();
                    let why = SituationError::TooManyBullets(label, left, most);
                    return Err(Impossible { why, named: BadSituationPart::Bullets(bandit, pile) });
                }
                for chamber in in_pile.iter().skip(usize::from(left)) {
                    cylinder.remove(chamber);
                    state.gone.insert(table.bullet(bandit, chamber));
                }
            }
            let row = &mut state.sheets[bandit.index()];
            row.shots = byte(row.cylinder.len() - cylinder.len());
            row.cylinder = cylinder;
        }
        state.neutral = supply.neutral;
        let most = byte(state.neutral.len());
        let left = self.neutral.unwrap_or(most);
        if left > most {
            let why = SituationError::TooManyNeutral(left, most);
            return Err(Impossible { why, named: BadSituationPart::Neutral });
        }
        for card in (left..most).filter_map(|_| state.neutral.pop()) {
            state.gone.insert(card);
        }
        Ok(())
    }
}
