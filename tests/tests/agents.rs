//! What computer players know of what only packs from outside have.

use std::rc::Rc;

use holdup_agents::{NamedAgent, seat};
use holdup_packs::{VersionChoice, built_in, render};
use holdup_replay::case;
use holdup_replay::case::setup::{CasePhase, build};
use holdup_replay::library::Library;
use holdup_rules::game::{Answerer, Game, Status};
use holdup_tell::label::Labels;

/// The times out of 20 that a greedy agent makes a choice where it is asked first in a case.
fn made(library: &Library, setup: &str, named: &str) -> usize {
    let text = format!("# A case\n\n## In play\nRule: MADE-o\n\n```setup\n{setup}\n```\n```game\n...\n```\n");
    let cases = case::read("case.md", text.as_bytes());
    let ready = build(&cases.cases[0], library);
    let ready = ready.unwrap_or_else(|problems| panic!("{}", render(&problems, library.files(), false)));
    let CasePhase::Steps(steps) = ready.phases[0] else { panic!("something happens") };
    let mut state = ready.state;
    state.steps = steps.iter().rev().copied().collect();
    let hooks = ready.rulebook.hooks().expect("the scripts load");
    let mut game = Game::new(Rc::clone(&ready.table), state, hooks);
    assert_eq!(game.advance(), Ok(Status::Asking));
    let asked = game.asked().expect("somebody is asked");
    let choice = ready.table.choice_named(asked.question, named).expect("it is offered");
    let seats = vec![NamedAgent::parse("greedy").ok(); ready.table.seats.into()];
    let answers = (0..20).filter(|&seed| {
        let (mut agents, mut thinkers) = seat(seats.clone(), &ready.table, seed, 0);
        let answer = agents.answer(&asked).or_else(|| thinkers.answer(&game, &|| false));
        answer.expect("an agent sits there") == choice
    });
    answers.count()
}

#[test]
fn greedy_values_nothing_that_cannot_be_done_in_a_closed_level() {
    let mut files = built_in();
    let id = files.share(&holdup_tests::pack("made_up"), "tests/made_up").expect("no other pack has its id");
    let mut choice = VersionChoice::from(holdup_tests::PRESET);
    choice.pack(&mut files, &id);
    let library = Library::with(files, choice).and_packs(vec![id]);
    // Belle is shut into the den with a jewel and a card for it.
    let robs = |options: &str| {
        let setup = format!(
            "options = {{ {options} }}\n\
             train = \"locomotive: marshal | saloon | zoo: / / belle, jewel | luggage: tuco\"\n\
             hands = {{ belle = [\"robbery\", \"whistle\"] }}\ndecks = {{ belle = [] }}\nturns = [\"normal\"]"
        );
        made(&library, &setup, "play robbery")
    };
    // The other card brings nothing either.
    assert!((1..20).contains(&robs("")));
    assert_eq!(robs("\"action.robbery.in_closed\" = true"), 20);
}

#[test]
fn greedy_buys_what_brings_more_than_it_costs() {
    let library = Library::built_in();
    let buys = |card: &str| {
        let setup = format!(
            "preset = \"ucr_2_1\"\ntrain = \"locomotive: marshal | saloon: al, belle, jewel | luggage: tuco\"\n\
             loot = {{ al = [\"purse 250\"] }}\npile = [\"belle {card}\"]"
        );
        made(&library, &setup, "buy")
    };
    assert_eq!(buys("robbery"), 20);
    assert_eq!(buys("floor change"), 0);
}
