//! Literal editions: the games of `tests/games` that were recorded under one
//! must together meet every option in which it differs from the base game. What
//! each comparison looks like is a snapshot of `engine/cli/tests/compare.rs`.

use std::collections::{BTreeMap, BTreeSet};

use holdup_replay::compare::{ComparedVersion, compare, options_between};
use holdup_replay::library::Library;
use holdup_replay::parse::read;
use holdup_rules::options::DeckMode;
use holdup_tests::{PRESET, files};

/// The literal editions.
const EDITIONS: &[&str] = &["es_2014", "ro_2014", "nl_2014", "bga_help_es"];

/// Options of an edition no recorded game can show: preset and option.
const SILENT: &[(&str, &str)] = &[
    // In a first turn a second card is played only where that turn is speeding
    // up, and every round card of the base game begins with a normal one.
    ("es_2014", "ghost_power_window"),
    ("ro_2014", "ghost_power_window"),
    ("nl_2014", "ghost_power_window"),
    // What the bandits start with belongs to the deal, and a comparison plays
    // the deal of the record under both versions.
    ("nl_2014", "two_player_starting_purses"),
    // With teams all that pawns of nobody shoot lies on top.
    ("nl_2014", "shot_bullet_goes_to"),
];

#[test]
fn the_games_of_an_edition_meet_every_option_it_changes() {
    let library = Library::built_in();
    let base = ComparedVersion::load(&library, PRESET, &[]).expect("the built-in content loads");
    let expert =
        ComparedVersion::load(&library, "base_2014_expert", &[]).expect("the built-in content loads");
    let two_player =
        ComparedVersion::load(&library, "base_2014_two_player", &[]).expect("the built-in content loads");
    let files = files(&["games"]);
    let mut met: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // Those one folder down belong to the combined rules, which are no edition.
    let flat = |path: &&str| path.ends_with(".record") && path.matches('/').count() == 2;
    for path in files.paths().filter(flat) {
        let (record, _) = read(path, files.get(path).unwrap_or_default(), &library);
        let record = record.unwrap_or_else(|| panic!("{path} cannot be read"));
        let own = ComparedVersion::of(&record);
        if own.preset.starts_with(PRESET) {
            continue;
        }
        // Against the base game of the same kind.
        let rules = &own.rulebook.content().rules;
        let base = match (rules.teams(), rules.deck_mode) {
            (true, _) => &two_player,
            (_, DeckMode::Expert) => &expert,
            _ => &base,
        };
        // From both sides: an option that only widens what is offered, or that
        // counts only beside another, shows from one of them.
        for (a, b) in [(base, &own), (&own, base)] {
            let comparison = compare(&record, a, b, &library);
            let touching = comparison.touching();
            let ids = touching.iter().map(|&at| comparison.keys[at].id.clone());
            met.entry(own.preset.clone()).or_default().extend(ids);
        }
    }
    for preset in EDITIONS {
        met.entry((*preset).to_owned()).or_default();
    }
    for (preset, met) in &met {
        let edition = ComparedVersion::load(&library, preset, &[]).expect("the built-in content loads");
        let differ = options_between(base.rulebook.content(), edition.rulebook.content());
        let silent = |id: &str| SILENT.contains(&(preset, id));
        let missing: Vec<&str> = differ
            .iter()
            .map(|option| option.id.as_str())
            .filter(|id| !met.contains(*id) && !silent(id))
            .collect();
        assert!(missing.is_empty(), "no game of {preset} meets {missing:?}");
        let wrong: Vec<&String> = met.iter().filter(|id| silent(id)).collect();
        assert!(wrong.is_empty(), "games of {preset} do meet {wrong:?}");
    }
}
