//! Random games over random combinations of everything that can be switched on:
//! whatever is mixed, the laws hold and every chain of arrivals ends soon.
//!
//! `HOLDUP_RANDOM_GAMES=200000 cargo test --release -p holdup-tests mixes::`
//! plays more of them; `holdup simulate --coverage` counts which pieces have met.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::game::Game;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Request;
use holdup_tell::law;
use holdup_tests::WHOLE;
use holdup_tests::play::{Dealt, Which, number_from_environment, other_game, play_all_by, rulebook_of};
use holdup_tests::watch::{Laws, finish};

/// Under which combinations, games and answers are drawn, unless `HOLDUP_SEED` says another.
const SEED: u64 = 97;

/// Least combinations that are tried.
const MIXES: u64 = 40;

/// Most games of one combination, so that more games are also more combinations.
const GAMES_OF_A_MIX: u64 = 200;

/// Most arrivals of one step in any game: everybody can be moved by an event, and
/// each of them is sent away once by each pawn that tolerates nobody, at most. That is fewer than the engine would let
/// pass: no chain ends because it is cut off (AMB-108).
const MOST_ARRIVALS: u32 = 48;

/// Parts of the rulebook version that can be on, by their ids.
pub(crate) fn parts(library: &Library) -> Vec<String> {
    let rulebook = rulebook_of(library, WHOLE, &[]);
    let known = rulebook.content().parts.iter().map(|part| part.id.clone());
    let there = |part: &String| mix(library, std::slice::from_ref(part)).is_some();
    known.filter(there).collect()
}

/// The combined rules with parts that chance chose.
pub(crate) fn mixed(library: &Library, parts: &[String], rng: &mut Rng) -> (Vec<String>, Arc<Rulebook>) {
    loop {
        let odds = 1 + rng.below(4);
        let with: Vec<String> = parts.iter().filter(|_| rng.below(5) < odds).cloned().collect();
        // Some are never on together.
        if let Some(rulebook) = mix(library, &with) {
            return (with, rulebook);
        }
    }
}

/// The combined rules with some of their parts on; none where these are never on together.
fn mix(library: &Library, with: &[String]) -> Option<Arc<Rulebook>> {
    let list: Vec<String> = with.iter().map(|part| format!("\"{part}\"")).collect();
    let value = format!("[{}]", list.join(", "));
    library.rulebook(WHOLE, &[("with".to_owned(), value)]).ok()
}

fn play(game: &mut Game, choices: &mut Rng) -> Result<u32, String> {
    let mut most = 0;
    finish(game, choices, |game, _| {
        most = most.max(game.arrivals());
        law::check_at_question(game).map_err(|law| law.to_string())
    })?;
    Ok(most)
}

#[test]
fn whatever_is_mixed_the_laws_hold() {
    let library = Library::built_in();
    let parts = parts(&library);
    let all = number_from_environment("HOLDUP_RANDOM_GAMES", 2000);
    let mixes = all.div_ceil(GAMES_OF_A_MIX).max(MIXES);
    let games = all.div_ceil(mixes);
    let mut rng = Rng::new(number_from_environment("HOLDUP_SEED", SEED), 0, Stream::Chance);
    let mut met = BTreeSet::new();
    for tried in 0..mixes {
        let (with, rulebook) = mixed(&library, &parts, &mut rng);
        let on = rulebook.content().parts.iter().filter(|part| part.on);
        met.extend(on.map(|part| part.id.clone()));
        let most = play_all_by(&rulebook, SEED + tried, games, |rulebook, which, hooks| {
            let dealt = Dealt::new(rulebook, which);
            let laws = Laws::of(&dealt.state);
            let mut game = dealt.game(hooks).watched_by(Box::new(Rc::clone(&laws)));
            let most = play(&mut game, &mut which.choices());
            laws.borrow().held().and(most).map_err(|why| format!("with {with:?}: {why}"))
        });
        let most = most.into_iter().max().unwrap_or_default();
        assert!(most <= MOST_ARRIVALS, "with {with:?}: {most} arrivals in one step");
    }
    let never: Vec<&String> = parts.iter().filter(|part| !met.contains(*part)).collect();
    assert!(never.is_empty(), "never on: {never:?}");
}

/// With as many bandits as there are, or as many as the train serves.
#[test]
fn the_whole_crowd_plays() {
    let library = Library::built_in();
    let rulebook = other_game(&library, (WHOLE, &["horses"]));
    let most = holdup_rules::setup::seat_range(rulebook.content()).1;
    let hooks = rulebook.hooks().expect("the scripts load");
    for game in 0..10 {
        let which = Which { seats: most, seed: SEED, game };
        assert!(Request::random(most).check(rulebook.content()).is_empty());
        let dealt = Dealt::new(&rulebook, which);
        let mut game = dealt.game(&hooks);
        play(&mut game, &mut which.choices()).expect("it goes to its end");
        assert_eq!(game.table().who.len(), usize::from(most));
    }
}
