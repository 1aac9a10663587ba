//! What was shown is known to whoever saw it: to his view, and to every deal he imagines. What he can follow is worked out a
//! second time from the facts.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_rules::game::Hooks;
use holdup_rules::ids::*;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::{View, sees_card};
use holdup_tell::label::Labels;
use holdup_tests::PRESET;
use holdup_tests::hands::Hands;
use holdup_tests::play::{Dealt, Which, made_up, play_all_by};
use holdup_tests::watch::{Facts, finish};

#[test]
fn who_saw_a_card_of_a_hand_knows_it_as_long_as_he_can_follow_it() {
    for preset in [PRESET, "base_2014_expert"] {
        let known = play_all_by(&made_up(preset, &["sharps"]), 1854, 40, follow);
        let known: usize = known.into_iter().sum();
        println!("{preset}: {known} cards of others known at questions");
        assert!(known > 500, "{preset}: only {known}");
    }
}

/// Plays a random game; answers how often somebody knew a card in another hand.
fn follow(rulebook: &Rulebook, which: Which, hooks: &Rc<dyn Hooks>) -> Result<usize, String> {
    let dealt = Dealt::new(rulebook, which);
    let table = &dealt.table;
    let facts: Rc<RefCell<Facts>> = Rc::default();
    let mut game = dealt.game(hooks).watched_by(Box::new(Rc::clone(&facts)));
    let (mut hands, mut count) = (Hands::default(), 0);
    finish(&mut game, &mut which.choices(), |game, _| {
        facts.take().iter().for_each(|fact| hands.fact(table, fact));
        let state = game.state();
        for (person, other) in table.all_seats().flat_map(|seat| {
            table.all_seats().filter(move |&other| other != seat).map(move |other| (seat.person(), other))
        }) {
            let known = hands.known_of(person, other);
            count += known.len();
            for &card in &known {
                if !sees_card(state, table, person, card) {
                    return Err(format!("person {} has forgotten {}", person.0, table.card_label(card)));
                }
            }
            let view = View::of(state, table, person);
            let mut dice = Rng::new(7, u64::from(game.answers()), Stream::Agents);
            for imagined in [view.state.clone(), view.deal_again(table, &mut dice)] {
                holds(&imagined, table, other, &known)?;
            }
        }
        Ok(())
    })?;
    Ok(count)
}

/// Whether a seat holds as many cards of each face as are known.
fn holds(state: &State, table: &Table, seat: SeatId, known: &[CardId]) -> Result<(), String> {
    let hand = state.seats[seat.index()].cards.hand();
    let alike = |cards: &[CardId], card: CardId| cards.iter().filter(|&&one| table.alike(one, card)).count();
    match known.iter().find(|&&card| alike(hand, card) < alike(known, card)) {
        Some(&card) => Err(format!("seat {} is imagined without {}", seat.0, table.card_label(card))),
        None => Ok(()),
    }
}
