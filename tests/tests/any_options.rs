//! Random games under random house rules: every preset, any parts, and values of
//! all options drawn so that soon any two of any two options have met. Whatever is
//! set is either refused with a reason when it is loaded, or plays: under all laws,
//! and to the same bytes from its record, from a cut of it, and at one go.
//!
//! `HOLDUP_RANDOM_GAMES=200000 cargo test --release -p holdup-tests --test main any_options`
//! plays more of them, and others with `HOLDUP_SEED=2`; `holdup test --fuzz 200000` does on all processors.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use holdup_fuzz::options::{FuzzRows, FuzzVariant, PresetGroup, settle};
use holdup_fuzz::parts::PartSets;
use holdup_fuzz::shrink::{Failing, Workshop, fewer_values};
use holdup_fuzz::trial::Trial;
use holdup_hooks::Rulebook;
use holdup_packs::{Files, built_in, catalogue, preset_ids};
use holdup_replay::library::Library;
use holdup_rules::rng::{Rng, Stream};
use holdup_tests::play::{number_from_environment, side_by_side};

/// Under which rows, games and answers are drawn.
fn seed() -> u64 {
    number_from_environment("HOLDUP_SEED", 1207)
}

/// Games by one row.
const GAMES: u64 = 6;

/// One game of so many is played again from its record as well.
const AGAIN: u64 = 2;

/// Why values can be refused: they would change nothing, their parts exclude each other, or there is not enough for them.
const REASONS: &[&str] = &["P417", "P419", "P601", "P606"];

/// All presets, in families with the same packs.
fn families(files: &Files) -> Vec<PresetGroup> {
    let mut families: Vec<PresetGroup> = Vec::new();
    let (packs, _) = catalogue(files);
    let catalogue: Vec<_> = packs.into_iter().flat_map(|pack| pack.parts).collect();
    for preset in preset_ids(files) {
        let (rulebook, problems) = Rulebook::load(files, preset);
        let rulebook = rulebook.unwrap_or_else(|| panic!("{preset}: {problems:?}"));
        let (content, index) = (rulebook.content(), rulebook.index());
        if !families.iter_mut().any(|family| family.take(preset, content, index)) {
            let parts = PartSets::new(content.parts.iter().map(|part| part.id.as_str()), &catalogue);
            families.push(PresetGroup::new(preset, content, index, parts, &[]));
        }
    }
    families
}

/// What came of the games by one row.
#[derive(Default)]
struct Outcome {
    answers: usize,
    refused: BTreeMap<&'static str, String>,
    wrong: Option<String>,
}

fn play(files: &Files, nth: u64, mut row: FuzzVariant) -> Outcome {
    let mut outcome = Outcome::default();
    let (rulebook, refusals) = settle(&mut row, |row| row.load(files));
    outcome.refused = refusals.into_iter().map(|refusal| (refusal.code, refusal.message)).collect();
    let Some(rulebook) = rulebook else {
        outcome.wrong = Some(format!("nothing is left of {}", row.flags()));
        return outcome;
    };
    // Whatever a record names is loaded anew, and forgotten with these games.
    let library = Library::new(files.clone());
    let mut trial = Trial::new(&rulebook, &library).expect("the scripts were loaded once before");
    let seen = trial.seen();
    for game in 0..GAMES {
        let (deal, answers) = trial.deal(&|_| false, seed(), nth * GAMES + game);
        let played = trial.play(&deal, answers, game % AGAIN == 0, &seen);
        outcome.answers += played.given.len();
        if let Some(failure) = played.failure {
            let failing = Failing { version: 0, deal, given: played.given, record: played.record, failure };
            outcome.wrong = Some(tell(files, failing, row));
            break;
        }
    }
    outcome
}

/// What went wrong, by as few values as it takes.
fn tell(files: &Files, failing: Failing, row: FuzzVariant) -> String {
    let library = Library::new(files.clone());
    let load = |row: &FuzzVariant| row.load(files).0.map(Arc::new);
    let workshop = Workshop { library: &library, wanted: &|_| false, load: &|_| None, stop: &|| false };
    let (short, row) = fewer_values(failing, row, seed(), &load, &workshop);
    format!("{}\n  by {}", short.failure, row.flags())
}

#[test]
fn whatever_is_set_plays_by_the_laws_or_is_refused_with_a_reason() {
    // Each row is loaded before it is played, so there are fewer games than where that is done once.
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 1500).div_ceil(5);
    let files = built_in();
    let families = families(&files);
    assert!(families.len() > 1);
    let mut rows: Vec<FuzzRows<'_>> = (families.iter().zip(0..))
        .map(|(family, nth)| FuzzRows::new(family, Rng::new(seed(), nth, Stream::Chance)))
        .collect();
    let several = rows.len();
    let all: Vec<FuzzVariant> =
        (0..games.div_ceil(GAMES) as usize).map(|nth| rows[nth % several].next_row()).collect();
    let row = |_: &(), nth: u64| play(&files, nth, all[nth as usize].clone());
    let outcomes: Vec<Outcome> = side_by_side(all.len() as u64, || (), row);
    let wrong: BTreeSet<&str> = outcomes.iter().filter_map(|outcome| outcome.wrong.as_deref()).collect();
    let told: Vec<&str> = wrong.iter().copied().take(8).collect();
    assert!(wrong.is_empty(), "{} failures, such as:\n{}", wrong.len(), told.join("\n"));
    let answers: usize = outcomes.iter().map(|outcome| outcome.answers).sum();
    assert!(answers as u64 > games * 20, "{answers} answers in {games} games");
    for (code, message) in outcomes.iter().flat_map(|outcome| &outcome.refused) {
        assert!(REASONS.contains(code), "{code}: {message}");
    }
}
