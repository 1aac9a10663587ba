//! Who leads a seat is state: whoever leads it is asked, sees what is held there, and chooses by what he knows himself.

use std::rc::Rc;

use holdup_replay::library::Library;
use holdup_rules::ids::*;
use holdup_rules::question::Ask;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::view::{Piece, View, knows, told_apart};
use holdup_tell::fingerprint::fingerprint;
use holdup_tell::law::{self, BrokenLaw};
use holdup_tests::play::{Dealt, Which, rulebook};
use holdup_tests::watch::{Laws, finish};

/// Of four seats the second is led by the person of the fourth.
const SEAT: SeatId = SeatId(1);
const LEADER: PersonId = PersonId(3);

fn dealt(game: u64) -> (Dealt, Which) {
    let which = Which { seats: 4, seed: 29, game };
    let mut dealt = Dealt::new(&rulebook(&Library::built_in()), which);
    dealt.state.leads[SEAT.index()] = LEADER;
    (dealt, which)
}

#[test]
fn whoever_leads_a_seat_is_asked_for_it() {
    let rulebook = rulebook(&Library::built_in());
    let hooks = rulebook.hooks().unwrap();
    let (mut asked, mut hidden) = (0, 0);
    for number in 0..12 {
        let (dealt, which) = dealt(number);
        let (table, laws) = (Rc::clone(&dealt.table), Laws::of(&dealt.state));
        let mut game = dealt.game(&hooks).watched_by(Box::new(Rc::clone(&laws)));
        let played = finish(&mut game, &mut which.choices(), |game, _| {
            law::check_at_question(game).unwrap();
            let (state, question) = (game.state(), game.question().unwrap());
            assert_ne!(question.person, SEAT.person(), "whoever sits there leads nobody");
            if question.seat(&table) == SEAT {
                assert_eq!(question.person, LEADER);
                asked += 1;
            }
            // He tells apart what he knows himself, and not what is known to who sits there.
            if let Ask::KnockLoose(victim) = question.ask
                && question.seat(&table) == SEAT
            {
                let held = state.sheets[victim.index()].loot;
                let told = told_apart(state, &table, LEADER, held);
                let known = state.seats[LEADER.seat().index()].known.or(state.pinned);
                assert!(told.and(table.content.secret).without(known).is_empty());
                hidden += held.len() - told.len();
            }
            Ok(())
        });
        assert_eq!(played.and(laws.borrow().held()), Ok(()));
    }
    assert!(asked > 100 && hidden > 0, "{asked} questions, {hidden} tokens he could not tell");
}

#[test]
fn a_leader_sees_what_is_held_where_he_leads() {
    let rulebook = rulebook(&Library::built_in());
    let (dealt, _) = dealt(0);
    let mut game = dealt.game(&rulebook.hooks().unwrap());
    game.advance().unwrap();
    let (state, table) = (game.state(), &*dealt.table);
    let hand = |person: PersonId| {
        let view = View::of(state, table, person);
        (view.knows(table, Piece::Hand(SEAT)), view.state.seats[SEAT.index()].cards.hand().to_vec())
    };
    let faces = |mut cards: Vec<CardId>| {
        cards.sort_unstable_by_key(|&card| table.face(card));
        cards.iter().map(|&card| table.face(card)).collect::<Vec<_>>()
    };
    let held = faces(state.seats[SEAT.index()].cards.hand().to_vec());
    for person in [LEADER, SEAT.person()] {
        let (sees, imagined) = hand(person);
        assert!(sees && faces(imagined) == held, "{person:?} sees the hand");
    }
    assert!(!hand(PersonId(0)).0, "nobody else does");
    // Imagined games are led as the real one is.
    let mut rng = Rng::new(1, 0, Stream::Agents);
    let deal = View::of(state, table, LEADER).deal_again(table, &mut rng);
    assert_eq!(deal.leads, state.leads);
    law::check(&deal, table).unwrap();
    assert_eq!(View::of(&deal, table, LEADER), View::of(state, table, LEADER));
    // It is no knowledge of loot: that is his who saw it.
    let secret = table.content.secret.first().unwrap();
    let mut state = state.clone();
    state.pinned = LootSet::EMPTY;
    state.seats.iter_mut().for_each(|seat| seat.known.remove(secret));
    state.seats[SEAT.index()].known.insert(secret);
    assert!(knows(&state, table, Some(SEAT.person()), Piece::Token(secret)));
    assert!(!knows(&state, table, Some(LEADER), Piece::Token(secret)));
}

#[test]
fn a_fingerprint_tells_who_leads_a_seat() {
    let (dealt, _) = dealt(0);
    let led = fingerprint(&dealt.state, &dealt.table);
    let mut state = dealt.state.clone();
    state.leads[SEAT.index()] = PersonId(2);
    let by_another = fingerprint(&state, &dealt.table);
    state.leads = dealt.table.first_leads();
    let usual = fingerprint(&state, &dealt.table);
    assert!(led != by_another && led != usual && by_another != usual);
    // Seats nobody has do not count.
    state.leads[7] = PersonId(0);
    assert_eq!(fingerprint(&state, &dealt.table), usual);
}

#[test]
fn nobody_leads_who_does_not_sit_at_the_table() {
    let (mut dealt, _) = dealt(0);
    dealt.state.leads[SEAT.index()] = PersonId(4);
    assert_eq!(law::check(&dealt.state, &dealt.table), Err(BrokenLaw::Lead(1, 4)));
}
