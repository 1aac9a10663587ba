//! What computer players know of what only packs from outside have.

use std::rc::Rc;

use holdup_agents::{NamedAgent, seat};
use holdup_packs::{VersionChoice, built_in, render};
use holdup_replay::case;
use holdup_replay::case::setup::{CasePhase, build};
use holdup_replay::library::Library;
use holdup_rules::game::{Answerer, Game, Status};
use holdup_tell::label::Labels;

/// The times out of 20 that Belle, shut into the den with a jewel and a card for it, plays that card as a greedy agent.
fn robs_in_the_den(options: &str) -> usize {
    let mut files = built_in();
    let id = files.share(&holdup_tests::pack("made_up"), "tests/made_up").expect("no other pack has its id");
    let mut choice = VersionChoice::from(holdup_tests::PRESET);
    choice.pack(&mut files, &id);
    let library = Library::with(files, choice).and_packs(vec![id]);
    let text = format!(
        "# A case\n\n## In the den\nRule: MADE-o\n\n```setup\noptions = {{ {options} }}\n\
         train = \"locomotive: marshal | saloon | zoo: / / belle, jewel | luggage: tuco\"\n\
         hands = {{ belle = [\"robbery\", \"whistle\"] }}\ndecks = {{ belle = [] }}\nturns = [\"normal\"]\n```\n\
         ```game\n...\n```\n"
    );
    let cases = case::read("den.md", text.as_bytes());
    let ready = build(&cases.cases[0], &library);
    let ready = ready.unwrap_or_else(|problems| panic!("{}", render(&problems, library.files(), false)));
    let CasePhase::Steps(steps) = ready.phases[0] else { panic!("turns are planned") };
    let mut state = ready.state;
    state.steps = steps.iter().rev().copied().collect();
    let hooks = ready.rulebook.hooks().expect("the scripts load");
    let mut game = Game::new(Rc::clone(&ready.table), state, hooks);
    assert_eq!(game.advance(), Ok(Status::Asking));
    let asked = game.asked().expect("Belle plans");
    let robs = ready.table.choice_named(asked.question, "play robbery").expect("she has the card");
    let answers = (0..20).filter(|&seed| {
        let (mut agents, _) = seat([NamedAgent::parse("greedy").ok(); 2], &ready.table, seed, 0);
        agents.answer(&asked).expect("an agent sits there") == robs
    });
    answers.count()
}

#[test]
fn greedy_values_nothing_that_cannot_be_done_in_a_closed_level() {
    // The other card brings nothing either.
    assert!((1..20).contains(&robs_in_the_den("")));
    assert_eq!(robs_in_the_den("\"action.robbery.in_closed\" = true"), 20);
}
