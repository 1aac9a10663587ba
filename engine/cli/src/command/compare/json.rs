//! Comparisons for programs.

use std::io::Write;

use holdup_replay::compare::{Comparison, DifferenceCause, Ending, OtherResult, ToldGame, Touch};
use holdup_rules::words::EngineWords as _;
use serde::Serialize;

use super::Compared;
use crate::failure::Failure;
use crate::format::{json, object};

/// Prints a list with one entry for each record and pair of versions.
pub(super) fn print(results: &[Compared], all: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let games: Vec<_> = results.iter().map(|result| game(result, all)).collect();
    json(&games, out)
}

fn game(result: &Compared, all: bool) -> impl Serialize {
    let comparison = &result.comparison;
    let (a, b) = result.pair();
    let options = comparison.keys.iter().enumerate().map(|(at, key)| {
        let touch = comparison.touches.iter().find(|touch| touch.keys == [at]);
        object! {
            id: &key.id,
            /// `option` or `content`.
            kind: key.kind.word(),
            values: [key.a.as_deref(), key.b.as_deref()],
            rules: &key.rules,
            /// Whether it changes this game by itself, and after which answer.
            changes_alone_after_answer: touch.and_then(|touch| after(comparison, touch)),
            /// What it does to the result by itself.
            other_result_alone: touch.and_then(|touch| other_result(&comparison.a.ending, &touch.ending)),
        }
    });
    let sets = comparison.touches.iter().filter(|touch| touch.keys.len() > 1);
    let together = sets.map(|touch| {
        object! {
            options: comparison.ids(&touch.keys),
            changes_after_answer: after(comparison, touch),
            other_result: other_result(&comparison.a.ending, &touch.ending),
        }
    });
    let shown = if all { usize::MAX } else { 1 };
    object! {
        record: &result.file,
        versions: [a, b],
        /// Whether both versions can play it; else nothing is compared.
        played: comparison.is_played(),
        same: comparison.is_same(),
        same_result: comparison.a.ending == comparison.b.ending,
        /// In what the results differ: `winner`, or `score` where the same ones win.
        other_result: other_result(&comparison.a.ending, &comparison.b.ending),
        /// The options and values of content in which the versions differ.
        options: options.collect::<Vec<_>>(),
        cause: comparison.cause.as_ref().map(|cause| why(comparison, cause)),
        /// Sets of keys that change this game together, although none of them does so alone or that soon.
        together: together.collect::<Vec<_>>(),
        /// The first difference, or all of them.
        differences: places(comparison).take(shown).collect::<Vec<_>>(),
        number_of_differences: comparison.differences.len(),
        sides: [side(a, &comparison.a), side(b, &comparison.b)],
    }
}

/// After how many answers a cause changes something.
fn after(comparison: &Comparison, touch: &Touch) -> Option<usize> {
    Some(comparison.a.lines.get(touch.line)?.answers)
}

fn other_result(one: &Ending, other: &Ending) -> Option<&'static str> {
    one.other_result(other).map(|differs| match differs {
        OtherResult::Winner => "winner",
        OtherResult::Score => "score",
    })
}

fn why(comparison: &Comparison, cause: &DifferenceCause) -> impl Serialize {
    let (how, options) = match cause {
        DifferenceCause::Alone(options) => ("alone", options.as_slice()),
        DifferenceCause::Together(options) => ("together", options.as_slice()),
        DifferenceCause::Unknown => ("unknown", &[][..]),
    };
    object! {
        /// `alone`: each of the options does it; `together`: all of them are needed; `unknown`.
        how: how,
        options: comparison.ids(options),
    }
}

fn places(comparison: &Comparison) -> impl Iterator<Item = impl Serialize> {
    comparison.differences.iter().enumerate().filter_map(|(nth, difference)| {
        let place = comparison.place_of(difference)?;
        Some(object! {
            after_answer: place.answers,
            round: place.scene.round,
            scene: place.scene.to_string(),
            line: comparison.line.filter(|_| nth == 0),
            rules: comparison.statements_of(difference),
            lines: [texts(&comparison.a, &difference.a), texts(&comparison.b, &difference.b)],
        })
    })
}

fn texts<'a>(telling: &'a ToldGame, range: &std::ops::Range<usize>) -> Vec<&'a str> {
    telling.lines[range.clone()].iter().map(|line| line.text.as_str()).collect()
}

fn side(version: &str, telling: &ToldGame) -> impl Serialize {
    let stand_ins = telling.stand_ins.iter().map(|stand_in| {
        object! {
            scene: stand_in.scene.to_string(),
            question: &stand_in.question,
            recorded_answer: stand_in.recorded.as_ref().map(|recorded| recorded.answer),
            recorded: stand_in.recorded.as_ref().map(|recorded| recorded.label.as_str()),
            offered: &stand_in.offered,
            taken: &stand_in.taken,
        }
    });
    let (scores, winners, stopped) = match &telling.ending {
        Ending::Open => (None, &[][..], None),
        Ending::Stopped(reason) => (None, &[][..], Some(reason)),
        Ending::Over { scores, winners } => (Some(scores), winners.as_slice(), None),
    };
    object! {
        version: version,
        stand_ins: stand_ins.collect::<Vec<_>>(),
        not_asked_for: telling.unasked.iter().map(|unasked| unasked.recorded.answer).collect::<Vec<_>>(),
        generated_draws: telling.generated.len(),
        scores: scores,
        winners: winners,
        /// Why those won who did: `richest`, `fewest_bullets`, `level_on_both`, `victory`, or `nobody` could.
        decided_by: telling.verdict.as_ref().map(|verdict| verdict.reason.word()),
        /// What each seat is held against others by.
        counted: telling.verdict.as_ref().map(|verdict| &*verdict.counted),
        stopped: stopped,
    }
}
