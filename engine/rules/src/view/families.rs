//! What somebody may imagine of cards of families whose place he does not know: only what could have been dealt.

use super::{Piece, knows};
use crate::capacity::MAX_FAMILY_CARDS;
use crate::content::FamilyCards;
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::rng::Rng;
use crate::setup::{Party, all_can_be_dealt, can_be_dealt, even_out};
use crate::state::{CardSpot, State};
use crate::table::Table;

type Spots = List<CardSpot, MAX_FAMILY_CARDS>;

/// Puts cards of families a person does not know where they are into other places in which cards of their family lie
/// that he does not know: by chance, or in ascending order. How many lie where stays, and what is lent follows.
pub(super) fn arrange(state: &mut State, table: &Table, person: PersonId, mut rng: Option<&mut Rng>) {
    let content = &*table.content;
    if content.cards.is_empty() {
        return;
    }
    let is_hidden = |&card: &FamilyCardId| !knows(state, table, Some(person), Piece::Card(card));
    let mut hidden: FamilyCardSet = table.all_family_cards().filter(is_hidden).collect();
    if !all_can_be_dealt(content) {
        hidden = hidden.without(never_dealt(state, table));
    }
    table.recompute_lent(state, |state| {
        for family in (0..content.families.len()).map(FamilyId::at) {
            let mut cards: FamilyCards = table.of_family(family, hidden).iter().collect();
            let mut spots: Spots = cards.iter().map(|card| state.held[card.index()]).collect();
            if content.families[family.index()].dealt.iter().any(|draw| draw.of_bandit.is_some()) {
                keep_draws(state, table, &mut cards, &mut spots, rng.as_deref_mut());
            } else {
                spots.sort_unstable();
                // Where all lie together it is all one which is which.
                if let Some(rng) = rng.as_deref_mut().filter(|_| spots.first() != spots.last()) {
                    rng.shuffle(&mut cards);
                    if !content.sides.is_empty() {
                        deal_sides(state, table, family, hidden, &mut cards, &mut spots, rng);
                    }
                }
            }
            for (card, &spot) in cards.iter().zip(spots.iter()) {
                state.held[card.index()] = spot;
            }
        }
    });
}

/// The cards in the box that everybody knows to be there, because they are for other bandits or for other numbers of them.
fn never_dealt(state: &State, table: &Table) -> FamilyCardSet {
    let playing = || table.all_characters().map(|who| table.who[who.index()].character);
    let ruled = table.all_characters().filter(|&who| table.character(who).by_rule).count();
    let persons = byte(table.all_seats().count().saturating_sub(ruled));
    let party = Party { persons, bandits: byte(table.bandits.len()) };
    let is_never = |card: &FamilyCardId| {
        state.held[card.index()] == CardSpot::Box && !can_be_dealt(&table.content, *card, party, playing())
    };
    table.all_family_cards().filter(is_never).collect()
}

/// Puts hidden cards of a family with several draws into such an order that of those that are of bandits, and of the others, as
/// many stay in the box as everybody can count.
fn keep_draws(
    state: &State,
    table: &Table,
    cards: &mut FamilyCards,
    spots: &mut Spots,
    mut rng: Option<&mut Rng>,
) {
    let (mut out, mut boxed) = (FamilyCards::new(), FamilyCards::new());
    for of_bandit in [true, false] {
        let is_one = |card: &FamilyCardId| table.content.cards[card.index()].of.is_some() == of_bandit;
        let mut these: FamilyCards = cards.iter().copied().filter(is_one).collect();
        let in_box = these.iter().filter(|card| state.held[card.index()] == CardSpot::Box).count();
        if let Some(rng) = rng.as_deref_mut() {
            rng.shuffle(&mut these);
        }
        let (left, right) = these.split_at(these.len() - in_box);
        out.extend(left.iter().copied());
        boxed.extend(right.iter().copied());
    }
    match rng {
        Some(rng) => rng.shuffle(&mut out),
        None => out.sort_unstable(),
    }
    spots.sort_unstable_by_key(|spot| (*spot == CardSpot::Box, *spot));
    *cards = out.iter().chain(boxed.iter()).copied().collect();
}

/// Puts hidden cards of sides and their places into such an order that those come out of the box that could have been dealt:
/// of each side as many as can be, those among them that the person knows.
#[cold]
fn deal_sides(
    state: &State,
    table: &Table,
    family: FamilyId,
    hidden: FamilyCardSet,
    cards: &mut FamilyCards,
    spots: &mut Spots,
    rng: &mut Rng,
) {
    let all = table.of_family(family, table.all_family_cards().collect());
    let is_out = |card: &FamilyCardId| !hidden.has(*card) && state.held[card.index()] != CardSpot::Box;
    let known: FamilyCards = all.iter().filter(is_out).collect();
    even_out(&table.content, &known, cards);
    spots.sort_unstable_by_key(|spot| (*spot == CardSpot::Box, *spot));
    let dealt = spots.iter().filter(|spot| **spot != CardSpot::Box).count();
    rng.shuffle(&mut cards[..dealt]);
}
