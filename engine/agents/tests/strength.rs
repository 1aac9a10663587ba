//! The agents against each other: greedy must be worth beating, and random must
//! be random in the promised way.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::{AGENTS, Agents, named, stream};
use holdup_hooks::Rulebook;
use holdup_rules::game::{Game, Status};
use holdup_rules::ids::{PersonId, SeatId};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::start::start;
use holdup_rules::table::Table;

fn rulebook() -> Rulebook {
    let (rulebook, problems) = Rulebook::load(&holdup_packs::built_in(), "base_2014");
    rulebook.unwrap_or_else(|| panic!("the built-in content is wrong: {problems:?}"))
}

/// Plays `games` games and answers the share of wins of seat 0.
fn share_of_first(players: &[&str], games: u64) -> f64 {
    let rulebook = rulebook();
    let hooks = rulebook.hooks().unwrap();
    let request = Request::random(players.len() as u8);
    let mut share = 0.0;
    for number in 0..games {
        let mut rng = Rng::new(5, number, Stream::Chance);
        let setup = deal(rulebook.content(), &request, &mut rng);
        let table = Rc::new(Table::new(Arc::clone(rulebook.content()), &setup));
        let state = start(&table, &setup, rng);
        let agents = Agents::new(players.iter().enumerate().map(|(seat, name)| {
            let kind = named(name).unwrap();
            Some((kind.make)(stream(5, number, PersonId::at(seat))))
        }));
        let mut game = Game::new(Rc::clone(&table), state, Rc::clone(&hooks)).answered_by(Box::new(agents));
        assert_eq!(game.advance(), Ok(Status::Over));
        let winners = game.state().winners;
        if winners.has(table.who_of(SeatId(0))) {
            share += 1.0 / winners.len() as f64;
        }
    }
    share / games as f64
}

#[test]
fn one_greedy_beats_three_random() {
    let share = share_of_first(&["greedy", "random", "random", "random"], 300);
    assert!(share > 0.6, "greedy wins {share}");
}

#[test]
fn the_list_is_sorted_and_every_agent_says_what_it_does() {
    assert!(AGENTS.is_sorted_by_key(|kind| kind.name));
    assert!(AGENTS.iter().all(|kind| !kind.about.is_empty()));
    assert!(named("nobody").is_none());
}

#[test]
fn seats_draw_from_different_streams() {
    let draws = |seat| {
        let mut rng = stream(1, 0, PersonId(seat));
        (0..20).map(|_| rng.below(1000)).collect::<Vec<_>>()
    };
    assert_eq!(draws(0), draws(0));
    assert_ne!(draws(0), draws(1));
}
