//! The agents against each other: greedy must be worth beating, and random must
//! be random in the promised way.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::{AGENTS, ComputerPlayer, Dice, Greedy, NamedAgent, named, seat};
use holdup_hooks::Rulebook;
use holdup_packs::VersionChoice;
use holdup_rules::game::{Game, Hooks, Status};
use holdup_rules::ids::{LineId, LootSet, PersonId, PlaceId, SeatId};
use holdup_rules::question::Ask;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::start::start;
use holdup_rules::state::State;
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
        let players = players.iter().map(|name| NamedAgent::parse(name).ok());
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
    let share = share_of_first(&["planner:100", "greedy", "greedy", "greedy"], 40);
    assert!(share > 0.3, "planner:100 wins {share}");
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

/// The combined rules with some of their parts.
fn with(parts: &[&str]) -> Rulebook {
    let mut files = holdup_packs::built_in();
    let mut choice = VersionChoice::from("ucr_2_1");
    parts.iter().for_each(|part| choice.with(&mut files, part));
    let (rulebook, problems) = Rulebook::load(&files, &choice);
    rulebook.unwrap_or_else(|| panic!("{problems:?}"))
}

/// Four players on a table that has just been dealt.
struct Four {
    table: Rc<Table>,
    state: Box<State>,
    hooks: Rc<dyn Hooks>,
    number: u64,
}

impl Four {
    fn nth(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>, number: u64) -> Four {
        let mut rng = Rng::new(9, number, Stream::Chance);
        let setup = deal(rulebook.content(), &Request::random(4), &mut rng);
        let table = Rc::new(Table::new(Arc::clone(rulebook.content()), &setup));
        let state = start(&table, &setup, rng);
        Four { table, state, hooks: Rc::clone(hooks), number }
    }

    /// Lets four greedy players go on while `on` says so; they scout, or look at the cards alone.
    fn play(self, scouts: bool, on: impl Fn(&Game) -> bool) -> Game {
        let players = || match NamedAgent::parse("greedy").unwrap().player(&self.table) {
            player @ ComputerPlayer::Thinks(_) if scouts => player,
            _ => ComputerPlayer::Quick(Box::new(Greedy::new())),
        };
        let mut players: Vec<ComputerPlayer> = (0..4).map(|_| players()).collect();
        let mut game = Game::new(Rc::clone(&self.table), self.state, self.hooks);
        while game.advance() == Ok(Status::Asking) && on(&game) {
            let person = game.question().unwrap().person;
            let dice = Dice::new(9, self.number, person);
            let choice = players[person.seat().index()].choose(&game, dice, &|| false).unwrap();
            game.answer(choice).unwrap();
        }
        game
    }
}

/// On horseback everybody gets on where there is more to win than elsewhere, and not all at the first car they reach.
#[test]
fn greedy_gets_on_where_it_pays() {
    let rulebook = with(&["horse_attack"]);
    let (content, hooks) = (rulebook.content(), rulebook.hooks().unwrap());
    let (mut riders, mut at_last, mut got_on, mut elsewhere) = (0, 0, 0, Vec::new());
    for number in 0..60 {
        let is_before = |game: &Game| game.question().unwrap().ask != Ask::Plan;
        let game = Four::nth(&rulebook, &hooks, number).play(true, is_before);
        let (state, table) = (game.state(), game.table());
        let layout = table.layout(state);
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

/// Counts something at the end of games of four greedy players, who scout and who do not.
fn compared(parts: &[&str], games: u64, count: impl Fn(&Game) -> usize) -> [usize; 2] {
    let rulebook = with(parts);
    let hooks = rulebook.hooks().unwrap();
    [true, false].map(|scouts| {
        let played = (0..games).map(|number| {
            let game = Four::nth(&rulebook, &hooks, number).play(scouts, |_| true);
            count(&game)
        });
        played.sum()
    })
}

/// Whoever is on the train at the end is caught: they get off, as far as their cards and horses let them.
#[test]
fn greedy_gets_off_before_all_are_caught() {
    let caught = |game: &Game| {
        let (state, content) = (game.state(), game.content());
        let event = state.rounds.last().and_then(|card| content.rounds[card.index()].event);
        let is_escape = event.is_some_and(|event| content.events[event.index()].id == "escape");
        if is_escape { 1000 + state.out.len() } else { 0 }
    };
    let [scouts, others] = compared(&["horse_attack"], 120, caught);
    let (bandits, scouts, others) = (scouts / 1000 * 4, scouts % 1000, others % 1000);
    println!("{scouts} and {others} of {bandits} are caught");
    assert!(
        bandits >= 40 && scouts * 4 < others * 3,
        "{scouts} of {bandits} are caught, and {others} of those who do not scout"
    );
}

/// Whoever comes inside a car gets a card that pays: they go there.
#[test]
fn greedy_takes_hostages() {
    let taken = |game: &Game| {
        let (state, table) = (game.state(), game.table());
        table.all_characters().filter(|&who| !table.cards_with(state, who).is_empty()).count()
    };
    let [scouts, others] = compared(&["horse_attack", "stagecoach"], 30, taken);
    println!("{scouts} and {others} of 90 hostages are taken");
    assert!(scouts > others + 10, "{scouts} are taken, and {others} by those who do not scout");
}

/// A token that brings a turn is used: flasks are emptied.
#[test]
fn greedy_drinks() {
    let drunk = |game: &Game| {
        let (state, content) = (game.state(), game.content());
        let kind = content.plannings.iter().find_map(|row| row.holds).unwrap();
        let tokens = content.loot_kinds[kind.index()].tokens;
        let there = state.heaps().fold(LootSet::EMPTY, |all, heap| all.or(heap));
        let held = game.table().all_characters().map(|who| state.sheets[who.index()].loot.and(tokens));
        let unused = held.map(|held| held.without(state.flipped).len()).sum::<usize>();
        let gone = tokens.without(there).len();
        // Those at hand that nobody has drunk from count against them.
        (20 + gone + there.and(state.flipped).and(tokens).len()).saturating_sub(unused)
    };
    let [scouts, _] = compared(&["horse_attack", "whiskey"], 30, drunk);
    println!("{scouts}");
    assert!(scouts > 30 * 20, "{scouts}");
}

/// With a second train beside the first one, loot of both is taken, as far as the view shows where it lies.
#[test]
fn greedy_robs_both_trains() {
    let rulebook = with(&["armoured_train"]);
    let hooks = rulebook.hooks().unwrap();
    let taken = |agent: &str| -> usize {
        let taken = (0..12).map(|number| {
            let four = Four::nth(&rulebook, &hooks, number);
            let (table, state) = (Rc::clone(&four.table), four.state.clone());
            let layout = table.layout(&state);
            let beside = layout
                .places()
                .filter(|&place| layout.line(layout.car(place)).is_some_and(|line| line != LineId::TRAIN));
            let there = beside.fold(LootSet::EMPTY, |all, place| all.or(state.floor[place.index()]));
            let (agents, mut thinkers) = seat([NamedAgent::parse(agent).ok(); 4], &table, 9, number);
            let mut game =
                Game::new(Rc::clone(&table), state, Rc::clone(&hooks)).answered_by(Box::new(agents));
            assert_eq!(thinkers.advance(&mut game, &|| false), Ok(Status::Over));
            let sheets = &game.state().sheets;
            table.all_characters().map(|who| sheets[who.index()].loot.and(there).len()).sum::<usize>()
        });
        taken.sum()
    };
    let (greedy, random) = (taken("greedy"), taken("random"));
    println!("{greedy} and {random} of the second train");
    assert!(
        greedy > 12 && greedy * 2 > random * 3,
        "{greedy} tokens are taken there, and {random} by chance"
    );
}
