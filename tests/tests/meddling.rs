//! A pack that meddles with whatever is under way, `tests/meddler`: by chance cars are coupled elsewhere or leave, places
//! are closed, bandits and pawns of nobody are out, leave, hide and move, tokens, cards and powers are gone. Whatever a
//! shipped script or the engine had in hand meanwhile, no script fails and no law is broken.
//!
//! `HOLDUP_RANDOM_GAMES=200000 cargo test --release -p holdup-tests --test main meddling`
//! plays more games, and others with `HOLDUP_SEED=2`; `holdup test --pack tests/meddler --fuzz 5000` makes short what fails.

use std::collections::BTreeSet;

use holdup_fuzz::options::{FuzzRows, FuzzVariant, PresetGroup, settle};
use holdup_fuzz::parts::PartSets;
use holdup_fuzz::trial::Trial;
use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, VersionChoice, built_in, catalogue, preset_ids};
use holdup_replay::library::Library;
use holdup_rules::rng::{Rng, Stream};
use holdup_tests::pack;
use holdup_tests::play::{number_from_environment, side_by_side};

/// Games by one row of values and parts.
const GAMES: u64 = 6;

/// Under which rows, games and answers are drawn.
fn seed() -> u64 {
    number_from_environment("HOLDUP_SEED", 517)
}

/// A row with the pack.
fn load(files: &Files, id: &str, row: &FuzzVariant) -> (Option<Rulebook>, Vec<Diagnostic>) {
    let (mut files, mut choice) = (files.clone(), VersionChoice::from(row.preset.as_str()));
    choice.pack(&mut files, id);
    row.lay(&mut choice, &mut files);
    Rulebook::load(&files, &choice)
}

/// What goes wrong by a row, if anything does.
fn play(files: &Files, id: &str, nth: u64, mut row: FuzzVariant) -> Option<String> {
    let (rulebook, _) = settle(&mut row, |row| load(files, id, row));
    let Some(rulebook) = rulebook else { return Some(format!("nothing is left of {}", row.flags())) };
    let library = Library::new(files.clone());
    let mut trial = Trial::new(&rulebook, &library).expect("the scripts were loaded once before");
    let seen = trial.seen();
    (0..GAMES).find_map(|game| {
        let (deal, answers) = trial.deal(&|_| false, seed(), nth * GAMES + game);
        let failure = trial.play(&deal, answers, false, &seen).failure?;
        Some(format!("{failure}\n  by {} {}", row.preset, row.flags()))
    })
}

#[test]
fn whatever_is_meddled_with_no_script_fails_and_the_laws_hold() {
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 1500) / 10;
    let mut files = built_in();
    let id = files.share(&pack("meddler"), "tests/meddler").expect("no other pack has its id");
    let catalogue: Vec<_> = catalogue(&files).0.into_iter().flat_map(|pack| pack.parts).collect();
    let families: Vec<PresetGroup> = preset_ids(&files)
        .map(|preset| {
            let row = FuzzVariant { preset: preset.to_owned(), ..FuzzVariant::default() };
            let rulebook = load(&files, &id, &row).0.expect("it loads with every preset");
            let (content, index) = (rulebook.content(), rulebook.index());
            let parts = PartSets::new(content.parts.iter().map(|part| part.id.as_str()), &catalogue);
            PresetGroup::new(preset, content, index, parts, &[])
        })
        .collect();
    // First everything that can be on, by every preset.
    let mut rows: Vec<FuzzVariant> = families.iter().map(PresetGroup::everything).collect();
    let mut further: Vec<FuzzRows<'_>> = (families.iter().zip(0..))
        .map(|(family, nth)| FuzzRows::new(family, Rng::new(seed(), nth, Stream::Chance)))
        .collect();
    let several = further.len();
    while (rows.len() as u64) < games.div_ceil(GAMES) {
        let nth = rows.len() % several;
        rows.push(further[nth].next_row());
    }
    let wrong: BTreeSet<String> =
        side_by_side(rows.len() as u64, || (), |_, nth| play(&files, &id, nth, rows[nth as usize].clone()))
            .into_iter()
            .flatten()
            .collect();
    let told: Vec<&str> = wrong.iter().take(8).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} failures, such as:\n{}", wrong.len(), told.join("\n"));
}
