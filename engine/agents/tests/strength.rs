//! The agents against each other: greedy must be worth beating, and random must
//! be random in the promised way.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::{AGENTS, Agents, Dice, Named, named, seat};
use holdup_hooks::Rulebook;
use holdup_packs::Choice;
use holdup_rules::game::{Answerer, Asked, Game, Status};
use holdup_rules::ids::{PersonId, PlaceId, SeatId};
use holdup_rules::question::Ask;
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
        let players = players.iter().map(|name| Named::parse(name).ok());
        let (agents, mut thinkers) = seat(players, &table, 5, number);
        let mut game = Game::new(Rc::clone(&table), state, Rc::clone(&hooks)).answered_by(Box::new(agents));
        assert_eq!(thinkers.advance(&mut game, &|| false), Ok(Status::Over));
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
fn a_planner_of_few_playouts_beats_three_greedy() {
    let share = share_of_first(&["planner:40", "greedy", "greedy", "greedy"], 40);
    assert!(share > 0.3, "planner:40 wins {share}");
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
        let dice = Dice::new(1, 0, PersonId(seat));
        let each = (0..2000).map(|number| dice.at(number).once(100));
        each.chain((0..20).map(|_| dice.rng().below(100) as usize)).collect::<Vec<_>>()
    };
    assert_eq!(draws(0), draws(0));
    assert_ne!(draws(0), draws(1));
    let mean = draws(0).iter().sum::<usize>() as f64 / 2020.0;
    assert!((45.0..55.0).contains(&mean), "{mean}");
}

/// Answers what is asked before anybody plans.
struct BeforePlanning(Agents);

impl Answerer for BeforePlanning {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        (asked.question.ask != Ask::Plan).then(|| self.0.answer(asked)).flatten()
    }
}

/// On horseback everybody gets on where there is more to win than elsewhere, and not all at the first car they reach.
#[test]
fn greedy_gets_on_where_it_pays() {
    let mut files = holdup_packs::built_in();
    let mut choice = Choice::from("ucr_2_1");
    choice.with(&mut files, "horse_attack");
    let (rulebook, problems) = Rulebook::load(&files, &choice);
    let rulebook = rulebook.unwrap_or_else(|| panic!("{problems:?}"));
    let (content, hooks) = (rulebook.content(), rulebook.hooks().unwrap());
    let (mut riders, mut at_last, mut got_on, mut elsewhere) = (0, 0, 0, Vec::new());
    for number in 0..60 {
        let mut rng = Rng::new(9, number, Stream::Chance);
        let setup = deal(content, &Request::random(4), &mut rng);
        let table = Rc::new(Table::new(Arc::clone(content), &setup));
        let (agents, _) = seat([Named::parse("greedy").ok(); 4], &table, 9, number);
        let mut game = Game::new(Rc::clone(&table), start(&table, &setup, rng), Rc::clone(&hooks))
            .answered_by(Box::new(BeforePlanning(agents)));
        assert_eq!(game.advance(), Ok(Status::Asking));
        let (state, layout) = (game.state(), table.layout(game.state()));
        let lies = |place: PlaceId| -> i32 {
            state.floor[place.index()].iter().map(|token| i32::from(content.value(token))).sum()
        };
        let last = layout.train().last();
        for bandit in table.all_characters() {
            let place = state.pawns[bandit.pawn().index()].place().unwrap();
            riders += 1;
            at_last += i32::from(Some(layout.car(place)) == last);
            got_on += lies(place);
            elsewhere
                .extend(layout.places().filter(|&one| layout.level(one) == layout.level(place)).map(lies));
        }
    }
    let (mean, usual) = (got_on / riders, elsewhere.iter().sum::<i32>() / elsewhere.len() as i32);
    assert!(at_last * 2 < riders, "{at_last} of {riders} at the last car");
    assert!(mean > usual + 100, "${mean} lie where they get on, and ${usual} on the whole");
}
