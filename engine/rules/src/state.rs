//! The whole of a running game as plain data, flat but for the marks packs declare: it is copied, compared and
//! fingerprinted at any question. Who may write to the one a game is played with, `game::live` says.
//! What never changes during a game stands in [`crate::table::Table`].

mod blank;
mod cards;
mod shown;

use crate::ids::*;
use crate::layout::Positions;
use crate::list::List;
use crate::options::TieBreakSources;
use crate::rng::Rng;

pub use self::cards::{Cards, Run};
pub use self::shown::{HiddenAt, ShownCard};
pub use crate::capacity::{MAX_AT_ONCE, MAX_CARDS, MAX_CARS, MAX_MARKS};
use crate::capacity::{
    MAX_FAMILY_CARDS, MAX_GAME_CARDS, MAX_NEUTRAL, MAX_POTS, MAX_ROUNDS, MAX_SCORES, MAX_SHEET_MARKS,
    MAX_STEPS,
};

/// The state of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    /// The game's generator with its position.
    pub rng: Rng,
    /// Unfinished work, the next step last.
    pub steps: List<Step, MAX_STEPS>,
    /// Number of the current round, from 0.
    pub round: u8,
    /// Number of the current turn, from 0.
    pub turn: u8,
    /// Turns of this round's card, the last ones, that are not played.
    pub unplayed: u8,
    /// What the seat on turn did in it before, if it did anything.
    pub before: Before,
    /// Whether this round's card lies open.
    pub opened: bool,
    /// Who is First Player.
    pub first: SeatId,
    /// The event in force, once its round card lies open.
    pub event: Option<EventId>,
    /// The round deck, first card to last; cards behind the current round are unknown to all.
    pub rounds: List<RoundCardId, MAX_ROUNDS>,
    /// The common deck, in the order played.
    pub common: List<PlayedCard, MAX_CARDS>,
    /// How many cards of the common deck have been turned over for resolution.
    pub turned: u8,
    /// What the latest cards of this round did that were played past the common deck and
    /// carried out at once.
    pub at_once: List<AtOnce, MAX_AT_ONCE>,
    /// Who leads each seat: who answers for those who sit there. At first the person who sits there himself, and
    /// nobody where a rule decides.
    pub leads: [PersonId; MAX_WHO],
    /// How many cards are not where they are from: in the hand of another seat, or laid by one, see
    /// [`crate::table::Table::abroad`].
    pub abroad: u8,
    /// What belongs to each seat.
    pub seats: [Seat; MAX_WHO],
    /// What belongs to each character.
    pub sheets: [Sheet; MAX_WHO],
    /// Where each pawn stands.
    pub pawns: [Spot; MAX_PAWNS],
    /// Loot lying in each place.
    pub floor: [LootSet; MAX_PLACES],
    /// Loot beside the train that may still come into play.
    pub reserve: LootSet,
    /// Loot in each zone that holds tokens, see [`crate::content::Zone::pot`].
    pub pots: [LootSet; MAX_POTS],
    /// Secret tokens everybody can tell all the same: the starting loot, until its
    /// owner chose by himself which of several of a kind leaves his sheet.
    pub pinned: LootSet,
    /// Neutral bullets left, the next one last.
    pub neutral: List<CardId, MAX_NEUTRAL>,
    /// Cards that left the game.
    pub gone: CardSet,
    /// Cards that may lie somewhere in the unordered part of their deck, as far as
    /// everybody could follow; kept only where decks last longer than a round. Of
    /// each face at most so many can lie there, and what is beyond is in the hand.
    pub lying: CardSet,
    /// What each bandit scored, per scoring entry, once the game is over.
    pub score: [[i16; MAX_SCORES]; MAX_WHO],
    /// Where the cars are.
    pub positions: Positions,
    /// The number that follows from it, see [`crate::table::Table::arrangement`].
    pub arrangement: u64,
    /// Horses beside each car.
    pub horses: [u8; MAX_CARS],
    /// Pawns of nobody that have no effect yet.
    pub dormant: PawnSet,
    /// Loot that came to lie beside one of them which guards other loot of its kind.
    pub beside_guards: LootSet,
    /// Where each card of a family is.
    pub held: [CardSpot; MAX_FAMILY_CARDS],
    /// Tokens that were turned over to their used side.
    pub flipped: LootSet,
    /// Bandits who are out of the game for good and cannot win.
    pub out: WhoSet,
    /// In which way somebody won, or nobody did, where it is not by riches.
    pub won: Option<VictoryId>,
    /// Who won, once the game is over.
    pub winners: WhoSet,
    /// Whether the game is over.
    pub over: bool,
    /// What is kept of marks that lie on no sheet, see [`crate::table::Table::kept`]. Nothing where there are none, so that whoever has
    /// no use for them copies nothing: with the next the only thing here that is not flat.
    pub marks: Box<[i8]>,
    /// Cards in hands and on the common deck that somebody was shown who would not see them, by their numbers. Nothing but where
    /// scripts show some.
    pub shown: Box<[ShownCard]>,
}

/// Nearly all of it is copied as one piece of memory, right where the copy is wanted.
impl Clone for State {
    #[inline(always)]
    fn clone(&self) -> State {
        let (rng, marks, shown) = (self.rng.clone(), self.marks.clone(), self.shown.clone());
        State { rng, marks, shown, ..*self }
    }
}

impl State {
    /// Whether somebody is out of the game and stands nowhere: he is asked nothing any more. Who is out and still stands
    /// somewhere has not left: cards of his that lie there are carried out.
    #[inline]
    pub fn is_gone(&self, who: WhoId) -> bool {
        self.out.has(who) && self.pawns[who.pawn().index()].place().is_none()
    }

    /// Who leads a seat; nobody where a rule decides.
    #[inline]
    pub fn leader(&self, seat: SeatId) -> PersonId {
        self.leads[seat.index()]
    }

    /// Whether a person sees what those of a seat hold and plan: he sits there, or leads it. What their loot is worth he
    /// knows only if he has seen it.
    #[inline]
    pub fn looks_into(&self, person: PersonId, seat: SeatId) -> bool {
        seat == person.seat() || (self.leader(seat) == person && person != PersonId::NOBODY)
    }

    /// The secret tokens a person can tell: those he has seen, and those everybody can tell.
    #[inline]
    pub fn known_to(&self, person: PersonId) -> LootSet {
        self.seats.get(person.seat().index()).map_or(LootSet::EMPTY, |seat| seat.known).or(self.pinned)
    }

    /// Notes that a person has seen these tokens; what nobody sees, nobody knows.
    #[inline]
    pub(crate) fn let_know(&mut self, person: PersonId, tokens: LootSet) {
        if let Some(seat) = self.seats.get_mut(person.seat().index()) {
            seat.known = seat.known.or(tokens);
        }
    }

    /// All loot that is not in the box, wherever it lies: floors, sheets, beside the train, zones.
    pub fn heaps(&self) -> impl Iterator<Item = LootSet> + Clone + '_ {
        let floor = self.floor.iter().chain(self.sheets.iter().map(|sheet| &sheet.loot));
        floor.chain([&self.reserve]).chain(&self.pots).copied()
    }
}

/// A set of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CardSet([u64; MAX_GAME_CARDS / 64]);

impl CardSet {
    /// Whether a card is in the set.
    pub fn has(&self, card: CardId) -> bool {
        self.0[card.index() / 64] >> (card.index() % 64) & 1 == 1
    }

    /// Puts a card in.
    pub fn insert(&mut self, card: CardId) {
        self.0[card.index() / 64] |= 1 << (card.index() % 64);
    }

    /// Puts in the first so many of some cards, and takes out the others.
    pub(crate) fn keep_first(&mut self, most: usize, cards: impl Iterator<Item = CardId>) {
        for (nth, card) in cards.enumerate() {
            if nth < most { self.insert(card) } else { self.remove(card) }
        }
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: CardId) {
        self.0[card.index() / 64] &= !(1 << (card.index() % 64));
    }
}

/// Where a pawn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Spot {
    /// Nowhere: not in this game, not in it yet, or no longer.
    #[default]
    Absent,
    /// In a place.
    At(PlaceId),
    /// Nowhere, and about to appear in this place, which only its seat knows.
    Hidden(PlaceId),
    /// Beside the train, to come back into this place with the next action (UCR-16.9.1-e, -f).
    Outside(PlaceId),
}

impl Spot {
    /// The place, if the pawn is in one.
    #[inline]
    pub fn place(self) -> Option<PlaceId> {
        match self {
            Spot::At(place) => Some(place),
            Spot::Absent | Spot::Hidden(_) | Spot::Outside(_) => None,
        }
    }
}

/// Where a card of a family is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum CardSpot {
    /// In the box.
    #[default]
    Box,
    /// In a zone of the table.
    Zone(ZoneId),
    /// With somebody, in a zone of his.
    With(WhoId, ZoneId),
}

impl CardSpot {
    /// The zone it lies in, unless it is in the box.
    #[inline]
    pub fn zone(self) -> Option<ZoneId> {
        match self {
            CardSpot::Zone(zone) | CardSpot::With(_, zone) => Some(zone),
            CardSpot::Box => None,
        }
    }

    /// Whom it lies with, if with anybody.
    #[inline]
    pub fn holder(self) -> Option<WhoId> {
        match self {
            CardSpot::With(who, _) => Some(who),
            CardSpot::Box | CardSpot::Zone(_) => None,
        }
    }
}

/// Where a loot token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TokenSpot {
    /// In the box.
    #[default]
    Box,
    /// Beside the train.
    Reserve,
    /// In a zone that holds tokens.
    Zone(ZoneId),
    /// In a place.
    At(PlaceId),
    /// On a sheet.
    With(WhoId),
}

impl TokenSpot {
    /// How scripts call those that are no thing of their own: the box, and beside the train. No zone is called so.
    pub const WORDS: [&str; 2] = ["box", "reserve"];

    /// Whose sheet it is, if it is one.
    pub fn holder(self) -> Option<WhoId> {
        match self {
            TokenSpot::With(who) => Some(who),
            _ => None,
        }
    }
}

/// A card of the common deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PlayedCard {
    /// Whose action it is.
    pub bandit: WhoId,
    /// The card.
    pub card: CardId,
    /// How it was laid.
    pub lies: Lies,
    /// In which turn of the round, from 0.
    pub turn: u8,
    /// Whether it came to nothing, where that is kept (AMB-099).
    pub void: bool,
}

impl PlayedCard {
    /// Whether it was played face down.
    #[inline]
    pub fn face_down(&self) -> bool {
        self.lies != Lies::Open
    }
}

/// How a card was laid on the common deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lies {
    /// Face up.
    #[default]
    Open,
    /// Face down, and everybody can tell for which bandit.
    FaceDown,
    /// Face down, and only its seat can tell for which of its bandits.
    Veiled,
}

/// What a card did that was played past the common deck and carried out at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AtOnce {
    /// How many cards had been turned over before it.
    pub after: u8,
    /// The action.
    pub action: ActionId,
    /// Whether it came to nothing, where that is kept (AMB-099).
    pub void: bool,
}

/// What belongs to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Seat {
    /// Personal deck, hand, discard pile, and what lies before the sheet and aside.
    pub cards: Cards,
    /// Loot whose value the person knows who sits here: his own, and what he held or saw before
    /// and nobody picked up since.
    pub known: LootSet,
    /// Cards of families of which the person who sits here knows where they are.
    pub seen: FamilyCardSet,
    /// Cards played this round; drawing on its first turn counts as one for whoever cannot hide a card after it.
    pub plays: u8,
}

/// What belongs to a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Loot on the sheet.
    pub loot: LootSet,
    /// Own bullets left to fire.
    pub cylinder: Cylinder,
    /// Own bullets fired, those that came back and were fired once more counted again.
    pub shots: u8,
    /// Bullets received from others, events and the pawns of nobody.
    pub received: u8,
    /// How many of them were given for meeting a pawn of nobody.
    pub met: u8,
    /// Bullets received since the round began, whatever became of them.
    pub received_this_round: u8,
    /// Kinds of bullet received that bar cards until the round ends.
    pub barred_by: BulletSet,
    /// Money that is no token.
    pub cash: i16,
    /// Characters whose power this bandit has: usually just its own, and those that cards lend, see
    /// [`crate::table::Table::lent_to`].
    pub powers: CharacterSet,
    /// What is kept of its marks that have a column here, see [`crate::table::Table::kept`].
    pub marks: [i8; MAX_SHEET_MARKS],
}

impl Sheet {
    /// Bullets that count against the bandit when riches are equal (BASE-gameend-g, D-154, AMB-007).
    pub fn tie_break(&self, sources: TieBreakSources) -> u8 {
        match sources {
            TieBreakSources::AllForeign => self.received,
            TieBreakSources::PlayersAndEvents => self.received.saturating_sub(self.met),
        }
    }
}

/// What a seat did the last time it acted in a turn in which it acts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Before {
    /// It played a card. Stands for the others too where no option asks.
    #[default]
    Played,
    /// It drew.
    Drew,
    /// It passed, or did something else.
    Neither,
}

/// One piece of unfinished work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Step {
    /// The players choose the round cards, if that is for them to choose.
    ChooseRounds,
    /// The players choose which of their bandits begins where, if that is for them to choose.
    ChooseStarts,
    /// The game begins, where scripts have something to say to that.
    Begin,
    /// A round begins: its parts are pushed.
    #[default]
    Round,
    /// Hands are drawn and the round card is opened.
    Open,
    /// Planning begins.
    Planning,
    /// A seat plans.
    Plan {
        /// In which turn of the round, from 0.
        turn: u8,
        /// Its position in the order of the turn.
        nth: u8,
        /// How often it acted in the turn already.
        play: u8,
    },
    /// A seat may discard.
    Discard {
        /// Its position in turn order.
        nth: u8,
        /// Whether planning is about to begin, so that only bullets go.
        begins: bool,
    },
    /// What is left in the hands goes back, or is kept.
    EndPlanning,
    /// Resolution begins.
    Stealing,
    /// A card is resolved.
    Card {
        /// Its number in the common deck.
        index: u8,
    },
    /// The event takes place.
    Event,
    /// The round ends.
    EndRound,
    /// The next round, or the end.
    NextRound,
    /// Scores and winners.
    EndGame,
}

impl Step {
    /// A turn of the round begins: its first seat plans.
    pub const fn turn(turn: u8) -> Step {
        Step::Plan { turn, nth: 0, play: 0 }
    }
}
