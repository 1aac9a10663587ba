//! Comparisons for programs.

use std::io::Write;

use holdup_replay::compare::{Cause, Comparison, Counted, Ending, OtherResult, Telling, Touch};
use holdup_rules::words::Words as _;
use serde::Serialize;

use super::Compared;
use crate::failure::Failure;
use crate::format::json;

#[derive(Serialize)]
struct Game<'a> {
    record: &'a str,
    versions: [&'a str; 2],
    same: bool,
    same_result: bool,
    /// In what the results differ: `winner`, or `score` where the same ones win.
    other_result: Option<&'static str>,
    /// The options and values of content in which the versions differ.
    options: Vec<Opt<'a>>,
    cause: Option<Why<'a>>,
    /// Sets of keys that change this game together, although none of them does so alone or that soon.
    together: Vec<Set<'a>>,
    /// The first difference, or all of them.
    differences: Vec<Place<'a>>,
    number_of_differences: usize,
    sides: [Side<'a>; 2],
}

#[derive(Serialize)]
struct Opt<'a> {
    id: &'a str,
    /// `option` or `content`.
    kind: &'static str,
    values: [Option<&'a str>; 2],
    rules: &'a [String],
    /// Whether it changes this game by itself, and after which answer.
    changes_alone_after_answer: Option<usize>,
    /// What it does to the result by itself.
    other_result_alone: Option<&'static str>,
}

#[derive(Serialize)]
struct Set<'a> {
    options: Vec<&'a str>,
    changes_after_answer: Option<usize>,
    other_result: Option<&'static str>,
}

#[derive(Serialize)]
struct Why<'a> {
    /// `alone`: each of the options does it; `together`: all of them are needed; `unknown`.
    how: &'static str,
    options: Vec<&'a str>,
}

#[derive(Serialize)]
struct Place<'a> {
    after_answer: usize,
    round: usize,
    scene: String,
    line: Option<usize>,
    rules: &'a [String],
    lines: [Vec<&'a str>; 2],
}

#[derive(Serialize)]
struct Side<'a> {
    version: &'a str,
    stand_ins: Vec<Stand<'a>>,
    not_asked_for: Vec<usize>,
    generated_draws: usize,
    scores: Option<Vec<(&'a str, i32)>>,
    winners: Vec<&'a str>,
    /// Why those won who did: `richest`, `fewest_bullets`, `level_on_both`, `victory`, or `nobody` could.
    decided_by: Option<&'static str>,
    /// What each seat is held against others by.
    counted: Option<&'a [Counted]>,
    stopped: Option<&'a str>,
}

#[derive(Serialize)]
struct Stand<'a> {
    scene: String,
    question: &'a str,
    recorded_answer: Option<usize>,
    recorded: Option<&'a str>,
    offered: &'a [String],
    taken: &'a str,
}

/// Prints a list with one entry for each record and pair of versions.
pub(super) fn print(results: &[Compared], all: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let games: Vec<Game<'_>> = results.iter().map(|result| game(result, all)).collect();
    json(&games, out)
}

fn game(result: &Compared, all: bool) -> Game<'_> {
    let comparison = &result.comparison;
    let (a, b) = result.pair();
    let options = comparison.keys.iter().enumerate().map(|(at, key)| {
        let touch = comparison.touches.iter().find(|touch| touch.keys == [at]);
        Opt {
            id: &key.id,
            kind: key.kind.word(),
            values: [key.a.as_deref(), key.b.as_deref()],
            rules: &key.rules,
            changes_alone_after_answer: touch.and_then(|touch| after(comparison, touch)),
            other_result_alone: touch.and_then(|touch| other_result(&comparison.a.ending, &touch.ending)),
        }
    });
    let sets = comparison.touches.iter().filter(|touch| touch.keys.len() > 1);
    let together = sets.map(|touch| Set {
        options: comparison.ids(&touch.keys),
        changes_after_answer: after(comparison, touch),
        other_result: other_result(&comparison.a.ending, &touch.ending),
    });
    let shown = if all { usize::MAX } else { 1 };
    Game {
        record: &result.file,
        versions: [a, b],
        same: comparison.is_same(),
        same_result: comparison.a.ending == comparison.b.ending,
        other_result: other_result(&comparison.a.ending, &comparison.b.ending),
        options: options.collect(),
        cause: comparison.cause.as_ref().map(|cause| why(comparison, cause)),
        together: together.collect(),
        differences: places(comparison).take(shown).collect(),
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

fn why<'a>(comparison: &'a Comparison, cause: &Cause) -> Why<'a> {
    let (how, options) = match cause {
        Cause::Alone(options) => ("alone", options.as_slice()),
        Cause::Together(options) => ("together", options.as_slice()),
        Cause::Unknown => ("unknown", &[][..]),
    };
    Why { how, options: comparison.ids(options) }
}

fn places(comparison: &Comparison) -> impl Iterator<Item = Place<'_>> {
    comparison.differences.iter().enumerate().filter_map(|(nth, difference)| {
        let place = comparison.place_of(difference)?;
        Some(Place {
            after_answer: place.answers,
            round: place.scene.round,
            scene: place.scene.to_string(),
            line: comparison.line.filter(|_| nth == 0),
            rules: comparison.statements_of(difference),
            lines: [texts(&comparison.a, &difference.a), texts(&comparison.b, &difference.b)],
        })
    })
}

fn texts<'a>(telling: &'a Telling, range: &std::ops::Range<usize>) -> Vec<&'a str> {
    telling.lines[range.clone()].iter().map(|line| line.text.as_str()).collect()
}

fn side<'a>(version: &'a str, telling: &'a Telling) -> Side<'a> {
    let stand_ins = telling.stand_ins.iter().map(|stand_in| Stand {
        scene: stand_in.scene.to_string(),
        question: &stand_in.question,
        recorded_answer: stand_in.recorded.as_ref().map(|recorded| recorded.answer),
        recorded: stand_in.recorded.as_ref().map(|recorded| recorded.label.as_str()),
        offered: &stand_in.offered,
        taken: &stand_in.taken,
    });
    let (scores, winners, stopped) = match &telling.ending {
        Ending::Open => (None, Vec::new(), None),
        Ending::Stopped(reason) => (None, Vec::new(), Some(reason.as_str())),
        Ending::Over { scores, winners } => (
            Some(scores.iter().map(|(name, amount)| (name.as_str(), *amount)).collect()),
            winners.iter().map(String::as_str).collect(),
            None,
        ),
    };
    Side {
        version,
        stand_ins: stand_ins.collect(),
        not_asked_for: telling.unasked.iter().map(|unasked| unasked.recorded.answer).collect(),
        generated_draws: telling.generated.len(),
        scores,
        winners,
        decided_by: telling.verdict.as_ref().map(|verdict| verdict.reason.word()),
        counted: telling.verdict.as_ref().map(|verdict| &*verdict.counted),
        stopped,
    }
}
