//! The gesture of a step: how something is moved on the picture. A fact without one is drawn by its keys alone.

use holdup_rules::fact::Fact;
use holdup_rules::table::Table;
use holdup_rules::words::EngineWords;
use holdup_tell::label::Labels;
use serde_json::{Value, json};

/// The gesture of a fact: its word, the pawn it is about, and the pawn it is aimed at.
pub(crate) fn of(table: &Table, fact: &Fact) -> Option<Value> {
    let pawn = |pawn| table.pawn_label(pawn);
    let who = |who| table.bandit_label(who);
    Some(match *fact {
        Fact::Moved { pawn: one, how, .. } => json!([how.word(), pawn(one)]),
        Fact::Swapped { one, other } => json!(["swapped", pawn(one), pawn(other)]),
        Fact::Appeared { pawn: one, .. } => json!(["got_on", pawn(one)]),
        Fact::Starts { bandit, .. } | Fact::CameBack { bandit, .. } => json!(["got_on", who(bandit)]),
        Fact::Hit { victim, shooter: Some(shooter), .. } => json!(["shot", who(shooter), who(victim)]),
        Fact::Hit { victim, .. } => json!(["hit", who(victim)]),
        Fact::PawnHit { pawn: one, shooter, .. } => json!(["shot", who(shooter), pawn(one)]),
        Fact::NeutralHit { pawn: one, .. } => json!(["hit", pawn(one)]),
        Fact::Turned { played, .. } => json!(["turned", who(played.bandit)]),
        _ => return None,
    })
}
