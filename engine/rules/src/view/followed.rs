//! What others may imagine of a seat's cards where decks last longer than a
//! round. Then more is known than which cards a seat owns: bullets on top of a
//! deck were seen by all when they fell, and after a shuffle of the discards
//! everybody can tell which cards went into the new deck. What did not, and does
//! not lie in the open, is in the hand or face down.

use super::cards::{CardList, Hidden, even_out, in_hand, names, owned};
use crate::ids::*;
use crate::list::List;
use crate::number::count;
use crate::rng::Rng;
use crate::state::{Lies, PlayedCard, Run, State};
use crate::table::Table;

/// As [`super::cards::arrange`], for a seat whose cards were followed.
#[cold]
pub(super) fn arrange(
    state: &mut State,
    table: &Table,
    seat: SeatId,
    person: PersonId,
    mut rng: Option<&mut Rng>,
) {
    let Hidden { owner, laid: slots, strays, held, under, cards: hidden, mut kept } =
        Hidden::of(state, table, seat, person);
    let mut cards = state.seats[seat.index()].cards;
    let mut bag: CardList = cards.run(Run::Bag).iter().chain(hidden.iter()).copied().collect();
    table.sort(&mut bag);
    if let Some(rng) = rng.as_deref_mut() {
        rng.shuffle(&mut bag);
    }
    let outside = held + under + slots.len() + strays.len();
    if !owner || outside > 0 {
        let fits = Playable::of(state, table, seat);
        let mut hand = fits.hand(state, &mut bag, (&slots, strays.len(), outside));
        if let Some(rng) = rng.as_deref_mut() {
            rng.shuffle(&mut hand);
        }
        fits.lay(state, &slots, &mut hand, rng.as_deref_mut());
        for &stray in strays.iter() {
            let at = hand.iter().position(|&card| table.is_action(card)).or(hand.len().checked_sub(1));
            if let Some(at) = at {
                *in_hand(state, stray) = hand.remove(at);
            }
        }
        let held = hand.len() - under;
        cards.run_mut(Run::Bottom)[..under].copy_from_slice(&hand[held..]);
        hand.truncate(held);
        kept.extend(hand.iter().copied());
    }
    cards.run_mut(Run::Bag).copy_from_slice(&bag);
    cards.run_mut(Run::Hand).copy_from_slice(&kept);
    state.seats[seat.index()].cards = cards;
    if rng.is_none() {
        even_out(state, table, seat);
        even_out_followed(state, table, seat);
    }
}

/// The cards that bandits of a seat can have played.
struct Playable<'t> {
    table: &'t Table,
    seat: SeatId,
    /// Those who play bullets too.
    bullets_too: WhoSet,
}

impl Playable<'_> {
    fn of<'t>(state: &State, table: &'t Table, seat: SeatId) -> Playable<'t> {
        let plays_bullets = |&bandit: &WhoId| table.bullet_as(state, bandit).is_some();
        Playable { table, seat, bullets_too: table.characters_of(seat).filter(plays_bullets).collect() }
    }

    /// True of a card that a bandit can have played: an action of his, or a bullet if he is one who can play those.
    fn by(&self, card: CardId, bandit: WhoId) -> bool {
        let is_action = self.table.is_action(card);
        if is_action { self.table.owner(card) == Some(bandit) } else { self.bullets_too.has(bandit) }
    }

    fn by_anybody(&self, card: CardId) -> bool {
        self.table.characters_of(self.seat).any(|bandit| self.by(card, bandit))
    }

    /// As many cards as lie outside the deck, taken out of `bag`: those of which it is known that they do, and what can lie in
    /// the `slots` and with others.
    fn hand(
        &self,
        state: &State,
        bag: &mut CardList,
        (slots, strays, outside): (&[u8], usize, usize),
    ) -> CardList {
        let table = self.table;
        let mut hand = beyond(state, table, self.seat, bag);
        let lacks = |hand: &CardList, bandit: WhoId| {
            let wanted = slots.iter().map(|&slot| state.common[slot as usize]);
            let wanted = wanted.filter(|played| played.lies != Lies::Veiled && played.bandit == bandit);
            wanted.count() > hand.iter().filter(|&&card| self.by(card, bandit)).count()
        };
        // Somebody's cards lie face down: so many of his are not in the deck.
        for bandit in table.characters_of(self.seat) {
            while lacks(&hand, bandit) {
                let Some(at) = bag.iter().position(|&card| self.by(card, bandit)) else {
                    break;
                };
                hand.push(bag.remove(at));
            }
        }
        // In other hands, and laid by others, are actions alone.
        let fits =
            |card: &CardId| if state.abroad > 0 { table.is_action(*card) } else { self.by_anybody(*card) };
        while hand.iter().filter(|card| fits(card)).count() < slots.len() + strays {
            let Some(at) = bag.iter().position(fits) else {
                break;
            };
            hand.push(bag.remove(at));
        }
        while hand.len() < outside {
            let Some(card) = bag.pop() else { break };
            hand.push(card);
        }
        // Only in a game that cannot have come about is more known to be in hand than is there.
        while hand.len() > outside {
            let Some(card) = hand.pop() else { break };
            bag.push(card);
        }
        hand
    }

    /// Lays cards of the hand into slots of the common deck: first where it is known whose card lies there. Of several who can play
    /// such a card one does, by chance, or the first.
    fn lay(&self, state: &mut State, slots: &[u8], hand: &mut CardList, mut rng: Option<&mut Rng>) {
        for hidden in [false, true] {
            for &slot in slots {
                let played = state.common[slot as usize];
                let is_guest = self.table.seat_of(played.bandit) != self.seat;
                if (played.lies == Lies::Veiled || is_guest) != hidden {
                    continue;
                }
                let fits = |&card: &CardId| {
                    if hidden { self.by_anybody(card) } else { self.by(card, played.bandit) }
                };
                // A power that let somebody play it may be gone by now.
                let at = hand.iter().position(fits).or(hand.len().checked_sub(1));
                if let Some(at) = at {
                    let card = hand.remove(at);
                    state.common[slot as usize].card = card;
                    if !is_guest && (hidden || !self.by(card, played.bandit)) {
                        let all = || self.table.characters_of(self.seat).filter(|&who| self.by(card, who));
                        let nth = rng.as_deref_mut().map_or(0, |rng| rng.below(count(all().count().max(1))));
                        state.common[slot as usize].bandit = all().nth(nth as usize).unwrap_or(played.bandit);
                    }
                }
            }
        }
    }
}

/// Takes out of `pool` the cards that cannot lie in the deck.
fn beyond(state: &State, table: &Table, seat: SeatId, pool: &mut CardList) -> CardList {
    let owned = owned(state, table, seat);
    let (mut inside, mut outside): (CardList, CardList) = (List::new(), List::new());
    for &card in pool.iter() {
        let alike = |&&other: &&CardId| table.alike(card, other);
        let most = owned.iter().filter(alike).filter(|&&other| state.lying.has(other)).count();
        if inside.iter().filter(alike).count() < most {
            inside.push(card);
        } else {
            outside.push(card);
        }
    }
    *pool = inside;
    outside
}

/// The cards from a seat's deck that may lie in it for all that everybody sees.
pub(crate) fn unseen(state: &State, table: &Table, seat: SeatId) -> CardList {
    let cards = &state.seats[seat.index()].cards;
    let here = [Run::Bag, Run::Hand, Run::Bottom].into_iter().flat_map(|run| cards.run(run).iter().copied());
    let mut unseen: CardList = here.filter(|&card| !table.is_abroad(card, seat)).collect();
    let laid = table.laid_of(state, seat).map(|(_, played)| played).filter(PlayedCard::face_down);
    unseen.extend(laid.map(|played| played.card));
    unseen.extend(table.strays(state, seat).map(|(.., card)| card));
    unseen
}

/// Of cards that look alike only how many may lie in the deck is known: let it be the first ones.
fn even_out_followed(state: &mut State, table: &Table, seat: SeatId) {
    let names = names(state, table, seat);
    let unseen = unseen(state, table, seat);
    let mut rest: &[CardId] = &names;
    while let Some(&first) = rest.first() {
        let alike = rest.iter().take_while(|&&card| table.alike(first, card)).count();
        let (run, behind) = rest.split_at(alike);
        // No more can lie there than nobody sees elsewhere.
        let most = run.iter().filter(|&&card| state.lying.has(card)).count();
        let most = most.min(unseen.iter().filter(|&&card| table.alike(first, card)).count());
        state.lying.keep_first(most, run.iter().copied());
        rest = behind;
    }
}
