//! Literal editions: the games of `tests/games` that were recorded under one
//! must together meet every option in which it differs from the base game. What
//! each comparison looks like is a snapshot of `engine/cli/tests/compare.rs`.

use std::collections::{BTreeMap, BTreeSet};

use holdup_replay::compare::{Version, compare, options_between};
use holdup_replay::library::Library;
use holdup_replay::parse::read;
use holdup_tests::{PRESET, files};

/// Options of an edition no recorded game can show, such as those of another
/// number of seats: preset and option.
const SILENT: &[(&str, &str)] = &[];

#[test]
fn the_games_of_an_edition_meet_every_option_it_changes() {
    let library = Library::built_in();
    let base = Version::load(&library, PRESET, &[]).expect("the built-in content loads");
    let files = files(&["games"]);
    let mut met: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files.paths().filter(|path| path.ends_with(".record")) {
        let (record, _) = read(path, files.get(path).unwrap_or_default(), &library);
        let record = record.unwrap_or_else(|| panic!("{path} cannot be read"));
        let own = Version::of(&record);
        if own.preset == PRESET {
            continue;
        }
        let comparison = compare(&record, &base, &own, &library);
        let touching = comparison.touching();
        let ids = touching.iter().map(|&at| comparison.options[at].id.clone());
        met.entry(own.preset).or_default().extend(ids);
    }
    for (preset, met) in &met {
        let edition = Version::load(&library, preset, &[]).expect("it was loaded for its record");
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
