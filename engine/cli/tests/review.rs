//! `holdup review`: what decisions cost, as far as a seat could know.

use std::path::{Path, PathBuf};

use crate::common::{bad, folder, good, played};
use serde_json::Value;

const RECORD: &str = "tests/games/three-seats-greedy-against-random.record";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The review of a seat as programs read it.
fn review(seat: &str, playouts: u32) -> Value {
    let line = format!("review {RECORD} --seat {seat} --playouts {playouts} --format json");
    serde_json::from_str(&good(&repository(), &line)).unwrap()
}

/// A player that looks pays less than one would who took any choice, and what cost most comes first.
#[test]
fn decisions_of_a_player_who_looks_cost_less_than_any_others() {
    let review = review("belle", 60);
    let decisions = review["decisions"].as_array().unwrap();
    assert!(decisions.len() > 10, "{review}");
    let value = |tried: &Value| tried["value"].as_f64().unwrap();
    let (mut chosen, mut any) = (0.0, 0.0);
    for decision in decisions {
        let choices = decision["choices"].as_array().unwrap();
        assert!(choices.iter().any(|choice| choice["label"] == decision["chosen"]["label"]), "{decision}");
        assert!(decision["cost"].as_f64().unwrap() >= 0.0);
        chosen += value(&decision["chosen"]);
        any += choices.iter().map(value).sum::<f64>() / choices.len() as f64;
    }
    assert!(chosen > any, "{chosen} {any}");
    let cost = |answer: &Value| -> f64 {
        let mut all = decisions.iter();
        all.find(|one| one["answer"] == *answer).unwrap()["cost"].as_f64().unwrap()
    };
    let dearest: Vec<f64> = review["dearest"].as_array().unwrap().iter().map(cost).collect();
    assert!(dearest.len() == 3 && dearest.is_sorted_by(|one, other| one >= other), "{dearest:?}");
    let most = decisions.iter().map(|one| one["cost"].as_f64().unwrap()).fold(0.0, f64::max);
    assert!((most - dearest[0]).abs() < 1e-9);
    assert_eq!(self::review("belle", 60), review, "the same budget says the same");
}

#[test]
fn people_read_what_would_have_been_better() {
    let text = good(&repository(), &format!("review {RECORD} --playouts 20"));
    assert!(text.contains("The dearest decisions:\nAnswer ") && text.contains("  Better: "), "{text}");
}

#[test]
fn a_game_that_is_not_over_keeps_its_secrets() {
    let here = folder("review");
    played(&here, "play --seed 3 --seats me,random,random --record a.record", "quit\n");
    assert!(bad(&here, "review a.record", 2).contains("is not over"));
    let wrong = bad(&repository(), &format!("review {RECORD} --seat nobody"), 2);
    assert!(wrong.contains("bandit of this game"), "{wrong}");
}
