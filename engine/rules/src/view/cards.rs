//! What somebody may imagine of the cards from a seat's deck, wherever they are: their backs show whose they are, so they
//! are put in each other's places and in no others.

use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::rng::Rng;
use crate::state::{HiddenAt, MAX_CARDS, Run, ShownCard, State};
use crate::table::Table;

pub(crate) type CardList = List<CardId, MAX_CARDS>;

/// What a person cannot see of the cards from a seat's deck but in it, and what he sees of its hand.
pub(super) struct Hidden {
    /// Whether he sees what the seat holds and put under its deck.
    pub(super) owner: bool,
    /// Which of the common deck lie face down. As in other hands only action cards can be there.
    pub(super) laid: List<u8, MAX_CARDS>,
    /// Those in other hands: whose, and their place in it.
    pub(super) strays: List<(SeatId, u8), MAX_CARDS>,
    /// How many are in the seat's hand, and how many under its deck.
    pub(super) held: usize,
    pub(super) under: usize,
    /// All of these.
    pub(super) cards: CardList,
    /// What stays in the seat's hand, sorted: what he sees of it, and cards of other decks.
    pub(super) kept: CardList,
}

impl Hidden {
    pub(super) fn of(state: &State, table: &Table, seat: SeatId, person: PersonId) -> Hidden {
        let owner = table.sees_hand(state, person, seat);
        let laid = table.laid_of(state, seat).filter(|(_, played)| {
            played.face_down()
                && !table.sees_hand(state, person, table.seat_of(played.bandit))
                && !state.was_shown(person, played.card)
        });
        let laid: List<u8, MAX_CARDS> = laid.map(|(index, _)| byte(index)).collect();
        let unseen = table.strays(state, seat).filter(|&(other, _, card)| {
            !table.sees_hand(state, person, other) && !state.was_shown(person, card)
        });
        let strays = unseen.clone().map(|(other, slot, _)| (other, slot)).collect();

        let own = &state.seats[seat.index()].cards;
        let stays = |card: &CardId| {
            owner
                || (state.abroad > 0 && table.is_abroad(*card, seat))
                || (!state.shown.is_empty() && state.was_shown(person, *card))
        };
        let mut kept: CardList = own.hand().iter().copied().filter(stays).collect();
        table.sort(&mut kept);
        let mut cards: CardList = own.hand().iter().copied().filter(|card| !stays(card)).collect();
        let held = cards.len();
        if !owner {
            cards.extend(own.run(Run::Bottom).iter().copied());
        }
        let under = cards.len() - held;
        cards.extend(laid.iter().map(|&index| state.common[usize::from(index)].card));
        cards.extend(unseen.map(|(.., card)| card));
        Hidden { owner, laid, strays, held, under, cards, kept }
    }
}

/// A card in a hand: whose, and its place in it.
pub(super) fn in_hand(state: &mut State, (seat, slot): (SeatId, u8)) -> &mut CardId {
    &mut state.seats[seat.index()].cards.run_mut(Run::Hand)[usize::from(slot)]
}

/// Rearranges what is not known of the cards from a seat's deck, which their backs show wherever they are: by chance,
/// or sorted.
///
/// An owner knows his hand, his face-down cards and what he put under his deck; of the rest of it, and of
/// everything hidden of others, only the faces as a whole are known. Which of
/// two cards with the same face lies where says nothing, so it is evened out.
pub(super) fn arrange(
    state: &mut State,
    table: &Table,
    seat: SeatId,
    person: PersonId,
    mut rng: Option<&mut Rng>,
) {
    let Hidden { owner, laid, strays, held, under, cards: hidden, mut kept } =
        Hidden::of(state, table, seat, person);
    let mut cards = state.seats[seat.index()].cards;
    let mut pool: CardList =
        cards.run(Run::Top).iter().chain(cards.run(Run::Bag)).chain(hidden.iter()).copied().collect();
    table.sort(&mut pool);
    if let Some(rng) = rng.as_deref_mut() {
        rng.shuffle(&mut pool);
    }

    // Only action cards can be played or given away, so only they can lie face down or in other hands.
    let next_action = |pool: &mut CardList| {
        let at = pool.iter().position(|&card| table.is_action(card));
        pool.remove(at.unwrap_or_default())
    };
    for &index in laid.iter() {
        state.common[usize::from(index)].card = next_action(&mut pool);
    }
    for &stray in strays.iter() {
        *in_hand(state, stray) = next_action(&mut pool);
    }
    if !owner {
        kept.extend(pool[pool.len() - held..].iter().copied());
        pool.truncate(pool.len() - held);
        let deck = pool.len() - under;
        cards.run_mut(Run::Bottom).copy_from_slice(&pool[deck..]);
        pool.truncate(deck);
    }
    let (top, bag) = pool.split_at(cards.run(Run::Top).len());
    cards.run_mut(Run::Top).copy_from_slice(top);
    cards.run_mut(Run::Bag).copy_from_slice(bag);
    cards.run_mut(Run::Hand).copy_from_slice(&kept);
    state.seats[seat.index()].cards = cards;
    if rng.is_none() {
        even_out(state, table, seat);
    }
}

/// Leaves of what was shown that alone which a person was shown and does not see anyway.
#[cold]
pub(super) fn keep_shown_to(state: &mut State, table: &Table, person: PersonId) {
    let is_his = |card: CardId| match state.hiding(card) {
        Some(HiddenAt::Hand(seat)) => table.sees_hand(state, person, seat),
        Some(HiddenAt::FaceDown(at)) => {
            table.sees_hand(state, person, table.seat_of(state.common[usize::from(at)].bandit))
        }
        None => true,
    };
    let his = state.shown.iter().filter(|shown| shown.to.has(person) && !is_his(shown.card));
    let his: Vec<ShownCard> = his.map(|shown| ShownCard { to: PersonSet::only(person), ..*shown }).collect();
    state.put_shown(his);
}

/// Where cards of several decks lie in one hand, no order may show which of them came in place of what.
#[cold]
pub(super) fn sort_hands(state: &mut State, table: &Table) {
    for seat in table.all_seats() {
        table.sort(state.seats[seat.index()].cards.run_mut(Run::Hand));
    }
}

/// Renames equal cards so that it does not show which copy lies where: the
/// common deck gets the lowest numbers, then the hand, then the rest.
pub(super) fn even_out(state: &mut State, table: &Table, seat: SeatId) {
    let places: List<u8, MAX_CARDS> = table.laid_of(state, seat).map(|(index, _)| byte(index)).collect();
    let strays: List<(SeatId, u8), MAX_CARDS> =
        table.strays(state, seat).map(|(other, slot, _)| (other, slot)).collect();
    // A pile in no order must not show in which order a hand lay that went onto it.
    table.sort(state.seats[seat.index()].cards.run_mut(Run::Discards));
    let gone = gone_from(state, table, seat);
    let names = names(state, table, seat);
    let mut used = [false; MAX_CARDS];
    let was = state.shown.to_vec();
    let mut shown = was.clone();
    let mut rename = |card: CardId| -> CardId {
        let free = names.iter().enumerate().position(|(at, &name)| !used[at] && table.alike(name, card));
        let Some(at) = free else { return card };
        used[at] = true;
        for (one, was) in shown.iter_mut().zip(&was) {
            if was.card == card {
                one.card = names[at];
            }
        }
        names[at]
    };
    for &index in places.iter() {
        state.common[index as usize].card = rename(state.common[index as usize].card);
    }
    // A card that was turned over lies in the deck again; which copy it was must not stay behind.
    for played in &mut state.common[..state.turned as usize] {
        if table.seat_of(played.bandit) == seat {
            played.card = table.copies(played.card).next().unwrap_or(played.card);
        }
    }
    for run in [Run::Hand, Run::Bottom, Run::Top, Run::Bag, Run::Discards, Run::Front, Run::Aside] {
        for card in state.seats[seat.index()].cards.run_mut(run) {
            *card = rename(*card);
        }
    }
    for &stray in strays.iter() {
        let card = in_hand(state, stray);
        *card = rename(*card);
    }
    gone.iter().for_each(|&card| state.gone.remove(card));
    gone.iter().for_each(|&card| state.gone.insert(rename(card)));
    if !shown.is_empty() {
        state.put_shown(shown);
    }
}

/// The cards from a seat's deck that are out of the game.
fn gone_from(state: &State, table: &Table, seat: SeatId) -> CardList {
    let actions = table.characters_of(seat).flat_map(|who| table.action_cards(who));
    actions.filter(|&card| state.gone.has(card)).collect()
}

/// All cards that are or were a seat's, sorted.
pub(super) fn names(state: &State, table: &Table, seat: SeatId) -> CardList {
    let mut names = owned(state, table, seat);
    let gone = gone_from(state, table, seat);
    if !gone.is_empty() {
        names.extend(gone.iter().copied());
        table.sort(&mut names);
    }
    names
}

/// All cards from a seat's deck and those it received, wherever they are, sorted.
pub(crate) fn owned(state: &State, table: &Table, seat: SeatId) -> CardList {
    let here = state.seats[seat.index()].cards;
    let is_guest = |card: CardId| state.abroad > 0 && table.is_abroad(card, seat);
    let mut owned: CardList = here.all().iter().copied().filter(|&card| !is_guest(card)).collect();
    owned.extend(table.laid_of(state, seat).map(|(_, played)| played.card));
    owned.extend(table.strays(state, seat).map(|(.., card)| card));
    table.sort(&mut owned);
    owned
}
