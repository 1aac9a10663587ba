//! Variants of a rulebook version: whatever was loaded before from the same files, and in whichever order its values
//! are laid, the same variant is the same.

use std::sync::Barrier;

use holdup_packs::{Diagnostic, Files, LoadedRulebook, VersionChoice, built_in, load, preset_ids};
use holdup_rules::content::Content;
use holdup_tell::wording::Words;

/// A rulebook version, what is switched on, and what is set.
type Wish = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const WISHES: [Wish; 12] = [
    ("base_2014", &[], &[]),
    ("base_2014", &[], &[("hand_size", "5")]),
    ("base_2014", &[], &[("hand_size", "5"), ("loot.purse.reserve", "1")]),
    ("base_2014", &[], &[("hand_size", "77")]),
    ("base_2014", &[], &[("bandit.belle.without", "[\"ranks\"]"), ("draw_count", "2")]),
    ("base_2014", &[], &[("bandit.django.without", "[\"hooks\"]"), ("draw_count", "2")]),
    ("base_2014", &[], &[("bandit.tuco.without", "[\"hooks\"]")]),
    ("base_2014", &[], &[("bandit.django.without", "[\"hooks\"]"), ("bandit.doc.hand_size", "4")]),
    ("ucr_2_1", &[], &[]),
    ("ucr_2_1", &["horses/stagecoach"], &[("nudge_mandatory", "false")]),
    ("ucr_2_1", &["silk"], &[("special_punch", "true"), ("nudge_mandatory", "false")]),
    ("ucr_2_1", &["no_such_part"], &[("no_such_option", "1")]),
];

fn loaded(
    files: &Files,
    (preset, with, set): Wish,
    backwards: bool,
) -> (Option<LoadedRulebook>, Vec<Diagnostic>) {
    let (mut files, mut choice) = (files.clone(), VersionChoice::from(preset));
    let mut set = set.to_vec();
    if backwards {
        set.reverse();
    }
    for name in with {
        choice.with(&mut files, name);
    }
    for (name, value) in set {
        choice.set(&mut files, name, value);
    }
    load(&files, &choice)
}

/// Holds one way to a variant against another.
fn is_the_same(
    wish: Wish,
    one: (Option<LoadedRulebook>, Vec<Diagnostic>),
    other: (Option<LoadedRulebook>, Vec<Diagnostic>),
) {
    assert_eq!(one.1, other.1, "{wish:?}");
    assert_eq!(one.0.is_some(), other.0.is_some(), "{wish:?}");
    if let (Some(one), Some(other)) = (one.0, other.0) {
        assert_eq!(one.content.preset, other.content.preset, "{wish:?}");
        assert_eq!(one.content, other.content, "{wish:?}");
        assert_eq!(Words::of(&one.content), Words::of(&other.content), "{wish:?}");
        assert_eq!(one.index, other.index, "{wish:?}");
        assert_eq!(**one.scripts, **other.scripts, "{wish:?}");
        assert_eq!(one.setups, other.setups, "{wish:?}");
    }
}

#[test]
fn a_variant_does_not_hang_on_what_was_loaded_before() {
    let shared = built_in();
    // Once so that there is something to find, and once more from behind.
    for wish in WISHES.into_iter().chain(WISHES.into_iter().rev()) {
        is_the_same(wish, loaded(&shared, wish, false), loaded(&built_in(), wish, false));
    }
}

#[test]
fn the_order_of_values_makes_no_variant_of_its_own() {
    let shared = built_in();
    for wish in WISHES {
        is_the_same(wish, loaded(&shared, wish, true), loaded(&shared, wish, false));
    }
}

/// The built-in files as anybody may lay them: nothing is taken for granted about them.
fn laid_by_hand() -> Files {
    let files = built_in();
    let all = ["content/", "scripts/"].into_iter().flat_map(|folder| files.under(folder));
    all.map(|(path, bytes)| (path, bytes.expect("it can be read"))).collect()
}

/// Words inside the program are put together when somebody asks for them, those of others when they are loaded.
#[test]
fn words_that_are_read_late_are_those_that_are_read_at_once() {
    let (late, at_once) = (built_in(), laid_by_hand());
    for wish in WISHES {
        is_the_same(wish, loaded(&late, wish, false), loaded(&at_once, wish, false));
    }
}

/// That is why those inside the program may be left for later: whatever is switched on, nothing is wrong with them.
#[test]
fn the_words_inside_the_program_are_sound_with_every_part() {
    let (late, at_once) = (built_in(), laid_by_hand());
    for preset in preset_ids(&late) {
        let (whole, problems) = load(&at_once, preset);
        assert_eq!(problems, [], "{preset}");
        for part in &whole.expect("nothing is wrong with it").content.parts {
            let with = |files: &Files| {
                let (mut files, mut choice) = (files.clone(), VersionChoice::from(preset));
                choice.with(&mut files, &part.id);
                load(&files, &choice).1
            };
            let problems = with(&at_once);
            assert_eq!(problems, with(&late), "{preset} with {}", part.id);
            assert!(problems.iter().all(|problem| !problem.file.contains("words/")), "{problems:?}");
        }
    }
}

/// As a single value it is laid over what was read, in a house file it is read with the rest.
#[test]
fn a_script_is_as_silent_by_a_single_value_as_by_a_house_file() {
    for thing in ["bandit.django", "bandit.belle", "event.braking", "car.none"] {
        let (mut files, mut choice) = (built_in(), VersionChoice::from("base_2014"));
        let (word, id) = thing.split_once('.').expect("a kind and an id");
        let house = format!("inherits = \"base_2014\"\n[{word}.{id}]\nwithout = [\"hooks\"]\n");
        files.insert("house.toml", house);
        let by_house = load(&files, "house.toml");
        choice.set(&mut files, &format!("{thing}.without"), "[\"hooks\"]");
        let by_value = load(&files, &choice);
        let codes = |found: &[Diagnostic]| found.iter().map(|one| one.code.id).collect::<Vec<_>>();
        assert_eq!(codes(&by_value.1), codes(&by_house.1), "{thing}");
        let ways = |loaded: &LoadedRulebook| -> Vec<_> {
            loaded.index.changes.iter().map(|changed| (changed.way.clone(), changed.values.len())).collect()
        };
        let (one, other) = (by_value.0, by_house.0);
        assert_eq!(one.as_ref().map(ways), other.as_ref().map(ways), "{thing}");
        // Editions are what house files say of themselves.
        let content = |loaded: Option<LoadedRulebook>| {
            loaded.map(|loaded| Content { editions: Vec::new(), ..(*loaded.content).clone() })
        };
        assert_eq!(content(one), content(other), "{thing}");
    }
}

#[test]
fn a_file_that_changes_is_read_again() {
    let mut files = built_in();
    let purses = |files: &Files| {
        let (loaded, problems) = load(files, "base_2014");
        let content = loaded.unwrap_or_else(|| panic!("{problems:?}")).content;
        let purse = content.loot_kinds.iter().find(|kind| kind.id == "purse").expect("there are purses");
        purse.name.clone()
    };
    let path = "content/base/loot.toml";
    let text = String::from_utf8_lossy(files.get(path).expect("it is there")).into_owned();
    let before = (purses(&files), files.clone());
    files.insert(path, text.replacen("name   = \"purse\"", "name   = \"wallet\"", 1));
    assert_eq!((purses(&files), purses(&before.1)), ("wallet".to_owned(), before.0));
}

#[test]
fn threads_share_what_was_read() {
    let shared = built_in();
    let start = Barrier::new(WISHES.len());
    std::thread::scope(|scope| {
        for wish in WISHES {
            let (shared, start) = (&shared, &start);
            scope.spawn(move || {
                start.wait();
                is_the_same(wish, loaded(shared, wish, false), loaded(&built_in(), wish, false));
            });
        }
    });
}
