//! The one thing in which the copies of the two-copies test differ: made at
//! random out of what a seat cannot know, and put into a copy of the state.
//! Whether the seat notices is for the test to see.

use holdup_rules::ids::*;
use holdup_rules::question::{Choice, Question};
use holdup_rules::rng::Rng;
use holdup_rules::state::{Cards, State, Step};
use holdup_rules::table::{CardKind, Table};

use crate::knowledge::Knowledge;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two secret tokens change places: sheets, floors, the box.
    Tokens,
    /// A card in another hand and one of the deck behind it change places.
    Hand,
    /// A card lying face down and one of its owner's hand or deck change places.
    FaceDown,
    /// Somebody else lays another card face down.
    Laid,
    /// A round card to come is another one of its band.
    Round,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 5] = [Kind::Tokens, Kind::Hand, Kind::FaceDown, Kind::Laid, Kind::Round];
}

/// What differs between the copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// These tokens change places.
    Tokens(LootId, LootId),
    /// These cards of a seat change places.
    Hand(SeatId, CardId, CardId),
    /// The face-down card of this number in the common deck is another one.
    FaceDown(SeatId, u8, CardId, CardId),
    /// A seat answers its question with these choices, and so lays the card of
    /// this number in the common deck.
    Laid(SeatId, u8, u8, u8),
    /// The round card of this number is another one.
    Round(u8, RoundCardId),
}

impl Change {
    /// Something of this kind that `seat` cannot know, if there is any.
    /// `asked` is the question that waits.
    pub fn find(
        kind: Kind,
        state: &State,
        table: &Table,
        seat: SeatId,
        asked: &Question,
        known: &Knowledge,
        rng: &mut Rng,
    ) -> Option<Change> {
        match kind {
            Kind::Tokens => tokens(state, table, known.unknown_to(table, seat), rng),
            Kind::Hand => hand(state, table, seat, rng),
            Kind::FaceDown => face_down(state, table, seat, rng),
            Kind::Laid => laid(state, seat, asked, rng),
            Kind::Round => round(state, table, rng),
        }
    }

    /// The same state with the change in it.
    #[must_use]
    pub fn copy(self, state: &State, table: &Table) -> State {
        let mut copy = state.clone();
        match self {
            Change::Tokens(one, other) => {
                for heap in copy.floor.iter_mut().chain([&mut copy.reserve]) {
                    exchange(heap, one, other);
                }
                for bandit in &mut copy.bandits {
                    exchange(&mut bandit.loot, one, other);
                }
                // Whoever held the one has held the other in the copy.
                for seat in &mut copy.seats {
                    exchange(&mut seat.known, one, other);
                }
            }
            Change::Hand(seat, one, other) => copy.seats[seat.index()].cards.exchange(one, other),
            Change::FaceDown(seat, index, lying, other) => {
                copy.common[index as usize].card = other;
                if let CardKind::Action(_, bandit) = table.card(other) {
                    copy.common[index as usize].bandit = bandit;
                }
                copy.seats[seat.index()].cards.exchange(lying, other);
            }
            // The copies part with the answer.
            Change::Laid(..) => {}
            Change::Round(at, card) => copy.rounds[at as usize] = card,
        }
        copy
    }
}

fn exchange(heap: &mut LootSet, one: LootId, other: LootId) {
    let (had_one, had_other) = (heap.has(one), heap.has(other));
    heap.remove(one);
    heap.remove(other);
    if had_one {
        heap.insert(other);
    }
    if had_other {
        heap.insert(one);
    }
}

fn any<T: Copy>(among: &[T], rng: &mut Rng) -> Option<T> {
    (!among.is_empty()).then(|| among[rng.below(among.len() as u32) as usize])
}

fn tokens(state: &State, table: &Table, unknown: LootSet, rng: &mut Rng) -> Option<Change> {
    let heaps = || {
        let sheets = state.bandits.iter().map(|bandit| bandit.loot);
        state.floor.iter().copied().chain(sheets).chain([state.reserve])
    };
    // The number of the heap a token lies in; none for the box.
    let heap = |token: LootId| heaps().position(|heap| heap.has(token));
    let content = &table.content;
    let in_play: Vec<LootId> = unknown.iter().filter(|&token| heap(token).is_some()).collect();
    let one = any(&in_play, rng)?;
    let fits = |other: &LootId| {
        content.kind(*other) == content.kind(one)
            && content.value(*other) != content.value(one)
            && heap(*other) != heap(one)
    };
    let others: Vec<LootId> = unknown.iter().filter(fits).collect();
    Some(Change::Tokens(one, any(&others, rng)?))
}

fn others(table: &Table, seat: SeatId) -> Vec<SeatId> {
    table.all_seats().filter(|&other| other != seat).collect()
}

/// The cards of a deck whose place nobody knows.
fn unseen<'a>(cards: &'a Cards, table: &Table) -> &'a [CardId] {
    if table.content.rules.expert() {
        cards.bag()
    } else {
        cards.deck()
    }
}

fn hand(state: &State, table: &Table, seat: SeatId, rng: &mut Rng) -> Option<Change> {
    let other = any(&others(table, seat), rng)?;
    let cards = &state.seats[other.index()].cards;
    let held = any(cards.hand(), rng)?;
    let fits = |card: &CardId| table.card(*card) != table.card(held);
    let lying: Vec<CardId> = unseen(cards, table).iter().copied().filter(fits).collect();
    Some(Change::Hand(other, held, any(&lying, rng)?))
}

fn face_down(state: &State, table: &Table, seat: SeatId, rng: &mut Rng) -> Option<Change> {
    let hidden: Vec<usize> = (state.turned as usize..state.common.len())
        .filter(|&index| state.common[index].face_down && table.seat_of(state.common[index].bandit) != seat)
        .collect();
    let index = any(&hidden, rng)?;
    let lying = state.common[index];
    let owner = table.seat_of(lying.bandit);
    let cards = &state.seats[owner.index()].cards;
    let fits = |card: &CardId| {
        table.is_action(*card)
            && (state.veiled >> index & 1 == 1 || table.owner(*card) == Some(lying.bandit))
            && table.card(*card) != table.card(lying.card)
    };
    let hidden = cards.hand().iter().chain(unseen(cards, table));
    let instead: Vec<CardId> = hidden.copied().filter(fits).collect();
    Some(Change::FaceDown(
        owner,
        index as u8,
        lying.card,
        any(&instead, rng)?,
    ))
}

fn laid(state: &State, seat: SeatId, asked: &Question, rng: &mut Rng) -> Option<Change> {
    if asked.seat == seat {
        return None;
    }
    let hidden: Vec<usize> = (0..asked.choices.len())
        .filter(|&choice| matches!(asked.choices[choice], Choice::PlayFaceDown(..)))
        .collect();
    let one = any(&hidden, rng)?;
    let rest: Vec<usize> = hidden.into_iter().filter(|&choice| choice != one).collect();
    let other = any(&rest, rng)?;
    Some(Change::Laid(
        asked.seat,
        state.common.len() as u8,
        one as u8,
        other as u8,
    ))
}

fn round(state: &State, table: &Table, rng: &mut Rng) -> Option<Change> {
    let to_come: Vec<usize> =
        (state.round as usize + usize::from(state.opened)..state.rounds.len()).collect();
    let at = any(&to_come, rng)?;
    let rounds = &table.content.rounds;
    let band = rounds[state.rounds[at].index()].band;
    let free: Vec<RoundCardId> = (0..rounds.len())
        .map(RoundCardId::at)
        .filter(|card| rounds[card.index()].band == band && !state.rounds.contains(card))
        .collect();
    Some(Change::Round(at as u8, any(&free, rng)?))
}

/// Whether cards are being planned, and not yet resolved.
pub fn is_planning(state: &State) -> bool {
    state.steps.contains(&Step::Planning) || state.steps.iter().any(|step| matches!(step, Step::Plan(..)))
}
