//! What others may imagine of a deck that lasts longer than a round: what lies
//! on top of it everybody has seen, and what went into it at the last shuffle as
//! well. Both are worked out here a second time, from the facts alone.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::ids::*;
use holdup_rules::state::{Run, State};
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tell::label::Labels;
use holdup_tests::play::{Dealt, Which};
use holdup_tests::watch::finish;

/// Under which games and answers are drawn.
const SEED: u64 = 12;

/// How many of each label.
type Bag = BTreeMap<String, usize>;

/// What everybody could follow of one seat's cards.
#[derive(Clone, Debug, Default)]
struct Followed {
    /// What may lie in the deck besides its top.
    inside: Bag,
    /// What lies on top, the topmost last.
    top: Vec<String>,
    discards: Vec<String>,
}

/// Follows the decks of all seats.
#[derive(Clone, Debug, Default)]
struct Follower {
    seats: Vec<Followed>,
    reshuffles: usize,
}

impl Follower {
    fn new(table: &Table) -> Follower {
        let of_seat = |seat: SeatId| {
            let mut followed = Followed::default();
            for bandit in table.characters_of(seat) {
                for card in table.action_cards(bandit) {
                    *followed.inside.entry(table.card_label(card)).or_default() += 1;
                }
            }
            followed
        };
        Follower { seats: table.all_seats().map(of_seat).collect(), reshuffles: 0 }
    }
}

impl Witness for Follower {
    fn fact(&mut self, _state: &State, table: &Table, fact: &Fact, _cause: Cause) {
        match *fact {
            Fact::Drew { seat, .. } => drop(self.seats[seat.index()].top.pop()),
            Fact::Hit { seat, bullet, on_top, .. } => {
                let (label, followed) = (table.card_label(bullet), &mut self.seats[seat.index()]);
                if on_top {
                    followed.top.push(label);
                } else {
                    *followed.inside.entry(label).or_default() += 1;
                }
            }
            Fact::Discarded { seat, card, .. } => {
                self.seats[seat.index()].discards.push(table.card_label(card));
            }
            Fact::Turned { seat, played, .. } => {
                self.seats[seat.index()].discards.push(table.card_label(played.card));
            }
            Fact::Reshuffled { seat, .. } => {
                self.reshuffles += 1;
                let followed = &mut self.seats[seat.index()];
                followed.inside.clear();
                for label in std::mem::take(&mut followed.discards) {
                    *followed.inside.entry(label).or_default() += 1;
                }
            }
            _ => {}
        }
    }
}

/// What is wrong with how somebody imagines a seat's deck.
fn judge(deal: &State, table: &Table, seat: SeatId, followed: &Followed) -> Result<(), String> {
    let cards = &deal.seats[seat.index()].cards;
    let labels =
        |cards: &[CardId]| -> Vec<String> { cards.iter().map(|&card| table.card_label(card)).collect() };
    if labels(cards.run(Run::Top)) != followed.top {
        return Err(format!(
            "on top of the deck of seat {} lie {:?} instead of {:?}",
            seat.0,
            labels(cards.run(Run::Top)),
            followed.top
        ));
    }
    let mut lying = Bag::new();
    for label in labels(cards.run(Run::Bag)) {
        *lying.entry(label).or_default() += 1;
    }
    for (label, count) in lying {
        let most = followed.inside.get(&label).copied().unwrap_or_default();
        if count > most {
            return Err(format!(
                "in the deck of seat {} lie {count} of `{label}`, but only {most} went into it",
                seat.0
            ));
        }
    }
    Ok(())
}

/// Plays a game at random and looks at what everybody imagines now and then.
/// Answers how many new decks were made.
fn play(rulebook: &Rulebook, which: Which) -> Result<usize, String> {
    let hooks = rulebook.hooks().map_err(|fault| fault.to_string())?;
    let dealt = Dealt::new(rulebook, which);
    let table = &dealt.table;
    let follower = Rc::new(RefCell::new(Follower::new(table)));
    let mut game = dealt.game(&hooks).watched_by(Box::new(Rc::clone(&follower)));
    finish(&mut game, &mut which.choices(), |game, rng| {
        if rng.below(8) == 0 {
            let follower = follower.borrow();
            for viewer in table.all_seats() {
                let view = View::of(game.state(), table, viewer.person());
                let deal = view.deal_again(table, rng);
                for state in [game.state(), &view.state, &deal] {
                    for (nth, followed) in follower.seats.iter().enumerate() {
                        judge(state, table, SeatId::at(nth), followed)
                            .map_err(|why| format!("seat {} imagines: {why}", viewer.0))?;
                    }
                }
            }
        }
        Ok(())
    })?;
    Ok(follower.take().reshuffles)
}

#[test]
fn an_imagined_deck_could_have_come_about() {
    let library = Library::built_in();
    let mut reshuffles = 0;
    for preset in ["base_2014_expert", "base_2014_two_player"] {
        let rulebook = library.rulebook(preset, &[]).expect("the built-in content loads");
        for game in 0..80 {
            let which = Which::nth(rulebook.content(), SEED, game);
            reshuffles += play(&rulebook, which).unwrap_or_else(|why| panic!("{preset}, {which:?}: {why}"));
        }
    }
    assert!(reshuffles > 500, "only {reshuffles} decks were made of discards");
}
