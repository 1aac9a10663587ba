//! The base game's own scripts, in random games.

use crate::common::*;

#[test]
fn random_games_run_to_their_end() {
    let rulebook = base();
    let hooks = rulebook.hooks().unwrap();
    for seed in 0..60 {
        let seats = 3 + (seed % 4) as u8;
        let inside = play_inside(game(&rulebook, &hooks, seats, seed), seed).unwrap();
        let outside = play_outside(game(&rulebook, &hooks, seats, seed), seed).unwrap();
        assert!(inside.state().over);
        assert_eq!(inside.state(), outside.state(), "answers in place and from outside give the same game");
    }
}

#[test]
fn both_ways_of_answering_tell_the_same_story() {
    let rulebook = base();
    let hooks = rulebook.hooks().unwrap();
    let mut asked = 0;
    for seed in 0..40 {
        let (inside, outside) = (Log::default(), Log::default());
        play_inside(game(&rulebook, &hooks, 6, seed).watched_by(Box::new(inside.clone())), seed).unwrap();
        play_outside(game(&rulebook, &hooks, 6, seed).watched_by(Box::new(outside.clone())), seed).unwrap();
        asked += inside.0.borrow().iter().filter(|line| line.ends_with(": keep? keep")).count();
        assert_eq!(inside.0, outside.0);
    }
    assert!(asked > 10, "the scripts asked only {asked} times");
}
