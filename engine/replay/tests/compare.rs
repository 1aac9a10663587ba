//! Comparing rulebook versions by whole games: what differs is found, its cause
//! named, and a game that goes apart is still played to its end.

use holdup_replay::compare::{ComparedVersion, Comparison, DifferenceCause, Ending, compare};
use holdup_replay::library::Library;
use holdup_replay::parse::{Record, read};

const PUSHES: &[u8] = include_bytes!("../../../tests/games/six-seats-django-pushes.record");
const GREEDY: &[u8] = include_bytes!("../../../tests/games/four-seats-all-greedy.record");

fn record(bytes: &[u8], library: &Library) -> Record {
    read("a.record", bytes, library).0.unwrap()
}

fn version(library: &Library, options: &[(&str, &str)]) -> ComparedVersion {
    let options: Vec<(String, String)> =
        options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    ComparedVersion::load(library, "base_2014", &options).unwrap()
}

fn compared(bytes: &[u8], options: &[(&str, &str)]) -> Comparison {
    let library = Library::built_in();
    let record = record(bytes, &library);
    compare(&record, &ComparedVersion::of(&record), &version(&library, options), &library)
}

#[test]
fn a_version_is_the_same_as_itself() {
    let comparison = compared(GREEDY, &[]);
    assert!(comparison.is_same());
    assert!(comparison.keys.is_empty() && comparison.touches.is_empty());
    assert_eq!(comparison.cause, None);
    assert!(comparison.b.stand_ins.is_empty() && comparison.b.unasked.is_empty());
    assert!(comparison.b.generated.is_empty());
    assert!(matches!(comparison.a.ending, Ending::Over { .. }));
}

#[test]
fn an_option_nobody_meets_changes_nothing() {
    let comparison = compared(GREEDY, &[("conductor_ransom", "9000")]);
    assert!(comparison.is_same());
    assert_eq!(comparison.keys.len(), 1);
}

#[test]
fn a_new_question_is_stood_in_for_and_its_option_named() {
    let options = [("django_push_optional", "true"), ("gunslinger_min_shots", "12")];
    let comparison = compared(PUSHES, &options);
    let ids: Vec<&str> = comparison.keys.iter().map(|option| option.id.as_str()).collect();
    assert_eq!(ids, ["django_push_optional", "gunslinger_min_shots"]);
    assert_eq!(comparison.cause, Some(DifferenceCause::Alone(vec![0])));
    assert_eq!(comparison.touching(), [0, 1]);
    assert!(comparison.line.is_some());
    let place = comparison.place().unwrap();
    assert_eq!((place.scene.round, place.scene.what.as_str()), (1, "django: fire"));
    // To push is offered first, so that only the prize changes how the game ends.
    let stand_ins = &comparison.b.stand_ins;
    assert!(!stand_ins.is_empty() && stand_ins.iter().all(|stand_in| stand_in.recorded.is_none()));
    assert!(stand_ins.iter().all(|stand_in| stand_in.taken == stand_in.offered[0]));
    assert!(comparison.b.unasked.is_empty());
    let (Ending::Over { scores: a, .. }, Ending::Over { scores: b, .. }) =
        (&comparison.a.ending, &comparison.b.ending)
    else {
        panic!("both games end");
    };
    let differ = a.iter().zip(b).filter(|(a, b)| a != b);
    assert!(differ.clone().count() > 0);
    for ((_, a), (_, b)) in differ {
        assert_eq!(a - b, 1000);
    }
}

#[test]
fn a_question_that_is_gone_leaves_its_answer_over() {
    let shared = include_bytes!("../../../tests/games/four-seats-shared-win.record");
    let comparison = compared(shared, &[("pickpocketing_optional", "false")]);
    assert_eq!(comparison.cause, Some(DifferenceCause::Alone(vec![0])));
    assert!(!comparison.b.unasked.is_empty());
    for unasked in &comparison.b.unasked {
        assert_eq!(unasked.scene.what, "event: pickpocketing");
    }
}

#[test]
fn a_game_that_goes_apart_is_played_to_its_end() {
    let options = [("draw_count", "2"), ("hand_size", "5")];
    let comparison = compared(GREEDY, &options);
    assert!(matches!(comparison.b.ending, Ending::Over { .. }));
    // The smaller hand shows before anything is asked.
    assert_eq!(comparison.cause, Some(DifferenceCause::Alone(vec![1])));
    assert_eq!(comparison.place().unwrap().answers, 0);
    let illegal: Vec<_> =
        (comparison.b.stand_ins.iter()).filter(|stand_in| stand_in.recorded.is_some()).collect();
    assert!(!illegal.is_empty());
    for stand_in in illegal {
        let recorded = stand_in.recorded.as_ref().unwrap();
        assert!(!stand_in.offered.contains(&recorded.label), "{stand_in:?}");
        assert!(stand_in.offered.contains(&stand_in.taken), "{stand_in:?}");
        // Drawing is the same choice however many cards it gives.
        assert_ne!(recorded.label, "draw 3");
    }
    // The same comparison comes out the same.
    let again = compared(GREEDY, &options);
    assert_eq!(again.b, comparison.b);
}

#[test]
fn a_saved_game_is_compared_as_far_as_it_goes() {
    let library = Library::built_in();
    let record = record(PUSHES, &library).first_answers(20);
    let other = version(&library, &[("gunslinger_min_shots", "12")]);
    let comparison = compare(&record, &ComparedVersion::of(&record), &other, &library);
    assert!(comparison.is_same(), "{:?}", comparison.differences);
    assert_eq!(comparison.a.ending, Ending::Open);
}

#[test]
fn a_deal_that_cannot_be_made_is_said() {
    let library = Library::built_in();
    let mut files = library.files().clone();
    let text = String::from_utf8(files.get("content/base/cars.toml").unwrap().to_vec()).unwrap();
    files.insert("content/base/cars.toml", text.replace("id     = \"saloon\"", "id     = \"lounge\""));
    assert!(text.contains("id     = \"saloon\""), "cars are written otherwise now");
    let other = Library::new(files);
    let record = record(PUSHES, &library);
    let comparison = compare(&record, &ComparedVersion::of(&record), &version(&other, &[]), &other);
    let Ending::Stopped(reason) = &comparison.b.ending else {
        panic!("{:?}", comparison.b.ending);
    };
    assert!(reason.contains("has no car `saloon`"), "{reason}");
    assert!(!comparison.is_same());
}
