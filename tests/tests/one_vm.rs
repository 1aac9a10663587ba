//! A thread plays one game after the other in the same VM. How a game goes must not hang on those before it, though
//! they were played by other values of options.

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_tell::fingerprint::fingerprint;
use holdup_tests::play::{Anybody, Dealt, Which, rulebook_of};

const PRESET: &str = "ucr_2_1";

/// Options that scripts read, so that every VM has to be told of them.
const VARIANTS: [&[(&str, &str)]; 3] = [
    &[],
    &[("nudge_mandatory", "false"), ("silk_block_scope", "\"any_entry_from_behind\"")],
    &[("nudge_mandatory", "false"), ("special_punch", "true")],
];

/// How many games each variant is played.
const GAMES: u64 = 12;

/// How a random game ends.
fn end(rulebook: &Rulebook, number: u64) -> u64 {
    let which = Which::nth(rulebook.content(), 41, number);
    let hooks = rulebook.hooks().expect("the scripts were loaded once before");
    let mut game = Dealt::new(rulebook, which).game(&hooks).answered_by(Box::new(Anybody(which.choices())));
    game.advance().unwrap_or_else(|stopped| panic!("{which:?}: {stopped}"));
    fingerprint(game.state(), game.table())
}

#[test]
fn a_game_does_not_hang_on_those_before_it() {
    let library = Library::built_in();
    let variants = VARIANTS.map(|set| rulebook_of(&library, PRESET, set));
    let mut seen = Vec::new();
    for number in 0..GAMES {
        for rulebook in &variants {
            let here = end(rulebook, number);
            // A new thread has played nothing.
            let alone = std::thread::scope(|scope| scope.spawn(|| end(rulebook, number)).join());
            assert_eq!(here, alone.expect("it plays to its end"), "game {number}");
            seen.push(here);
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > GAMES as usize, "the variants are played alike, so nothing was shown");
}
