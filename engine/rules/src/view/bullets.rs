//! Bullets in a view. Which of several of one face went where says nothing, so it is evened out: one that was received and went
//! back where it came from is as good as any other.

use crate::ids::CardId;
use crate::state::{CardSet, Run, State};
use crate::table::Table;

/// The place of a bullet that has not been fired; seats follow.
const UNFIRED: u8 = 0;
/// The place of a bullet that lies nowhere any more.
const LOST: u8 = u8::MAX;

/// Renames bullets of one face: those that can still be fired get the lowest numbers, then those of each seat, then the rest.
pub(super) fn even_out(state: &mut State, table: &Table) {
    let bullets = table.bullets();
    let nth =
        |card: CardId| card.0.checked_sub(bullets.start).filter(|_| card.0 < bullets.end).map(usize::from);
    let bullet = |nth: usize| CardId::at(usize::from(bullets.start) + nth);
    let mut places = vec![LOST; bullets.len()];
    let mut put = |card: CardId, place: u8| {
        if let Some(nth) = nth(card) {
            places[nth] = place;
        }
    };
    for who in table.all_characters() {
        let unfired = state.sheets[who.index()].cylinder;
        unfired.iter().for_each(|chamber| put(table.bullet(who, chamber), UNFIRED));
    }
    state.neutral.iter().for_each(|&card| put(card, UNFIRED));
    for seat in table.all_seats() {
        state.seats[seat.index()].cards.all().iter().for_each(|&card| put(card, 1 + seat.0));
    }
    let laid = &state.common[usize::from(state.turned)..];
    laid.iter().for_each(|played| put(played.card, 1 + table.seat_of(played.bandit).0));
    let mut names: Vec<CardId> = bullets.clone().map(CardId).collect();
    let mut is_even = true;
    let mut begin = 0;
    while begin < names.len() {
        let first = bullet(begin);
        let alike = (begin..names.len()).take_while(|&at| table.alike(bullet(at), first));
        let end = begin + alike.count();
        if !places[begin..end].is_sorted() {
            is_even = false;
            let mut order: Vec<usize> = (begin..end).collect();
            order.sort_by_key(|&at| places[at]);
            for (to, &from) in (begin..end).zip(&order) {
                names[from] = bullet(to);
            }
        }
        begin = end;
    }
    if !is_even {
        rename(state, table, |card| nth(card).map_or(card, |nth| names[nth]));
    }
    // The order in which neutral bullets came back tells nothing, nor does the order in which bullets were laid aside.
    state.neutral.sort_unstable();
    table.all_seats().for_each(|seat| state.seats[seat.index()].cards.run_mut(Run::Aside).sort_unstable());
}

#[cold]
fn rename(state: &mut State, table: &Table, name: impl Fn(CardId) -> CardId) {
    for who in table.all_characters() {
        let unfired = state.sheets[who.index()].cylinder;
        let renamed = unfired.iter().map(|chamber| table.chamber(name(table.bullet(who, chamber)), who));
        state.sheets[who.index()].cylinder = renamed.collect();
    }
    state.neutral.iter_mut().for_each(|card| *card = name(*card));
    for seat in table.all_seats() {
        for run in Run::ALL {
            let cards = state.seats[seat.index()].cards.run_mut(run);
            cards.iter_mut().for_each(|card| *card = name(*card));
        }
    }
    state.common.iter_mut().for_each(|played| played.card = name(played.card));
    let renamed = |set: &mut CardSet| {
        let was = *set;
        table.bullets().for_each(|card| set.remove(CardId(card)));
        let there = table.bullets().map(CardId).filter(|&card| was.has(card));
        there.for_each(|card| set.insert(name(card)));
    };
    renamed(&mut state.gone);
    renamed(&mut state.lying);
    if !state.shown.is_empty() {
        let mut shown = state.shown.to_vec();
        shown.iter_mut().for_each(|shown| shown.card = name(shown.card));
        state.put_shown(shown);
    }
}
