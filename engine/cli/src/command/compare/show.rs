//! Comparisons for people: two tellings side by side, what is behind the first
//! difference, what was not allowed, and how the results differ. As wide as the terminal; in a pipe plain text.

use std::io::{self, Write};

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{Cell, ContentArrangement, Table as Grid};
use holdup_packs::RuleIndex;
use holdup_replay::compare::{
    Comparison, DifferenceCause, DifferingStretch, Ending, KeyDifference, KeyKind, LocatedLine, OtherResult,
    Recorded, StandIn, ToldGame, Touch, Unasked,
};

use super::Compared;
use crate::disk;
use crate::outcome::{grid, number};
use crate::text::{Role, count, dollars};

/// Lines both versions tell that are shown before a difference.
const BEFORE: usize = 3;
/// Lines of a difference that are shown where not all are wanted.
const SHOWN: usize = 6;
/// Stand-ins that are shown where not all are wanted.
const LISTED: usize = 8;

/// One record under two versions.
pub(super) fn detail(
    compared: &Compared,
    all: bool,
    index: Option<&RuleIndex>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (a, b) = compared.pair();
    let comparison = &compared.comparison;
    if comparison.is_same() {
        return writeln!(out, "{}: {a} and {b} tell the same game.", compared.file);
    }
    if !comparison.is_played() {
        let heading = format!("{}: {a} and {b} cannot both play this game.", compared.file);
        writeln!(out, "{}", Role::Strong.paint(&heading))?;
        results(compared, out)?;
        because(compared, index, out)?;
        return writeln!(out);
    }
    let number = count(comparison.differences.len(), "place");
    let heading = format!("{}: {a} and {b} differ in {number}.", compared.file);
    writeln!(out, "{}", Role::Strong.paint(&heading))?;
    let shown = if all { comparison.differences.len() } else { 1 };
    for (nth, difference) in comparison.differences.iter().take(shown).enumerate() {
        let Some(place) = comparison.place_of(difference) else {
            continue;
        };
        let line = match comparison.line.filter(|_| nth == 0) {
            Some(line) => format!(", line {line} of the record"),
            None => String::new(),
        };
        let which = if nth == 0 { "First difference".to_owned() } else { format!("Difference {}", nth + 1) };
        writeln!(out, "\n{which}: {}{line}", place_of(Some(place)))?;
        writeln!(out, "{}", side_by_side(compared, difference, all))?;
        if nth == 0 {
            because(compared, index, out)?;
        }
        let rules = comparison.statements_of(difference);
        if !rules.is_empty() {
            writeln!(out, "What differs rests on:")?;
        }
        for rule in rules {
            statement(rule, index, out)?;
        }
    }
    alone(compared, out)?;
    stand_ins(&comparison.a, a, all, out)?;
    stand_ins(&comparison.b, b, all, out)?;
    results(compared, out)?;
    writeln!(out)
}

/// `at answer 17, round 2, turn 1`; where there is no line any more, only the ending differs.
pub(super) fn place_of(told: Option<&LocatedLine>) -> String {
    let Some(told) = told else { return "in its ending".to_owned() };
    let answers = told.answers;
    match (told.text.starts_with('>'), answers) {
        (true, _) => format!("at answer {}, {}", answers + 1, told.scene),
        (false, 0) => format!("before the first answer, {}", told.scene),
        (false, _) => format!("after answer {answers}, {}", told.scene),
    }
}

/// The lines of a difference beside each other, with some before them.
fn side_by_side(compared: &Compared, difference: &DifferingStretch, all: bool) -> Grid {
    let comparison = &compared.comparison;
    let (a, b) = (&comparison.a.lines, &comparison.b.lines);
    let mut grid = Grid::new();
    grid.load_style(UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width());
    let (name_a, name_b) = compared.pair();
    grid.set_header([name_a, name_b]);
    let before = difference.a.start.min(difference.b.start).min(BEFORE);
    for back in (1..=before).rev() {
        let (left, right) = (&a[difference.a.start - back], &b[difference.b.start - back]);
        if left.text == right.text {
            grid.add_row([Cell::new(&left.text), Cell::new(&right.text)]);
        }
    }
    let rows = difference.a.len().max(difference.b.len());
    let shown = if all { rows } else { rows.min(SHOWN) };
    let line = |lines: &[LocatedLine], range: &std::ops::Range<usize>, nth: usize| {
        let text = range.clone().nth(nth).map_or(String::new(), |at| lines[at].text.clone());
        Cell::new(text)
    };
    for nth in 0..shown {
        grid.add_row([line(a, &difference.a, nth), line(b, &difference.b, nth)]);
    }
    if rows > shown {
        let more = |range: &std::ops::Range<usize>| match range.len().saturating_sub(shown) {
            0 => String::new(),
            more => format!("({more} more)"),
        };
        grid.add_row([more(&difference.a), more(&difference.b)]);
    }
    grid
}

/// As wide as the terminal, within reason.
fn width() -> u16 {
    u16::try_from(disk::terminal_size().0.min(160)).unwrap_or(100)
}

/// `hand_size: 6 in base_2014, 7 in es_2014`.
fn key(difference: &KeyDifference, a: &str, b: &str) -> String {
    let value = |value: &Option<String>, version: &str| match value {
        Some(value) => format!("{value} in {version}"),
        None if difference.kind == KeyKind::Content => format!("not set in {version}"),
        None => format!("unknown to {version}"),
    };
    format!("{}: {}, {}", difference.id, value(&difference.a, a), value(&difference.b, b))
}

/// What keys are, as people call them: one of them, or several.
fn noun(comparison: &Comparison, keys: &[usize], are_several: bool) -> &'static str {
    let is = |kind: KeyKind| keys.iter().any(|&at| comparison.keys[at].kind == kind);
    match (is(KeyKind::Option), is(KeyKind::Content), are_several) {
        (true, false, false) => "option",
        (true, false, true) => "options",
        (false, _, false) => "value of content",
        (false, _, true) => "values of content",
        (true, true, _) => "options and values of content",
    }
}

/// What is behind the first difference.
fn because(compared: &Compared, index: Option<&RuleIndex>, out: &mut dyn Write) -> io::Result<()> {
    let (a, b) = compared.pair();
    let comparison = &compared.comparison;
    let (keys, are_alone) = match &comparison.cause {
        Some(DifferenceCause::Alone(keys)) => (keys, true),
        Some(DifferenceCause::Together(keys)) => (keys, false),
        Some(DifferenceCause::Unknown) => {
            let reason =
                "the versions differ in what cannot be set key by key, such as whole packs, or in too much";
            return writeln!(out, "No option and no value of content was found behind it: {reason}.");
        }
        None => return Ok(()),
    };
    let noun = noun(comparison, keys, keys.len() != 1);
    match (are_alone, keys.len()) {
        (true, 1) => writeln!(out, "Because of the {noun}:")?,
        (true, _) => writeln!(out, "Because of any of these {noun}:")?,
        (false, _) => writeln!(out, "Because of these {noun} together:")?,
    }
    for &at in keys {
        let difference = &comparison.keys[at];
        writeln!(out, "  {}", key(difference, a, b))?;
        for rule in &difference.rules {
            statement(rule, index, out)?;
        }
    }
    Ok(())
}

fn statement(rule: &str, index: Option<&RuleIndex>, out: &mut dyn Write) -> io::Result<()> {
    match index.and_then(|index| index.statement(rule)) {
        Some(statement) => writeln!(out, "  {}", Role::Faint.paint(&format!("  {rule}: {}", statement.text))),
        None => writeln!(out, "  {}", Role::Faint.paint(&format!("  {rule}"))),
    }
}

/// What each cause would change by itself.
fn alone(compared: &Compared, out: &mut dyn Write) -> io::Result<()> {
    let comparison = &compared.comparison;
    let (single, sets): (Vec<&Touch>, Vec<&Touch>) =
        comparison.touches.iter().partition(|touch| touch.keys.len() == 1);
    // What is named as the cause already needs no list.
    let is_told = match &comparison.cause {
        Some(DifferenceCause::Alone(only)) => only.len() == single.len(),
        _ => single.is_empty(),
    };
    if !is_told {
        let keys: Vec<usize> = single.iter().flat_map(|touch| touch.keys.clone()).collect();
        let noun = noun(comparison, &keys, true);
        writeln!(out, "\nEach of these {noun} changes this game by itself:")?;
        changes(compared, single, out)?;
    }
    let is_cause = |touch: &Touch| matches!(&comparison.cause, Some(DifferenceCause::Together(keys)) if *keys == touch.keys);
    let others: Vec<&Touch> = sets.into_iter().filter(|touch| !is_cause(touch)).collect();
    if !others.is_empty() {
        writeln!(out, "\nThese change this game only together:")?;
        changes(compared, others, out)?;
    }
    Ok(())
}

/// What some causes change first, and what comes of it in the end.
fn changes(compared: &Compared, mut touches: Vec<&Touch>, out: &mut dyn Write) -> io::Result<()> {
    let (a, b) = compared.pair();
    let comparison = &compared.comparison;
    touches.sort_by_key(|touch| touch.line);
    for touch in touches {
        let place = place_of(comparison.a.lines.get(touch.line));
        let keys: Vec<String> = touch.keys.iter().map(|&at| key(&comparison.keys[at], a, b)).collect();
        let result = match comparison.a.ending.other_result(&touch.ending) {
            Some(OtherResult::Winner) => "; another winner",
            Some(OtherResult::Score) => "; another score",
            None => "",
        };
        writeln!(out, "  {place}: {}{result}", keys.join("; and "))?;
    }
    Ok(())
}

/// Where the record's answers and draws did not do under a version.
fn stand_ins(telling: &ToldGame, version: &str, all: bool, out: &mut dyn Write) -> io::Result<()> {
    let (mut illegal, mut new) = (Vec::new(), Vec::new());
    for StandIn { scene, question, recorded, offered, taken, .. } in &telling.stand_ins {
        let offered = offered.join(" | ");
        match recorded {
            Some(Recorded { answer, label, .. }) => illegal.push(format!(
                "answer {answer}, {scene}: {question} `{label}` is not among {offered}; `{taken}` stands in"
            )),
            None => new.push(format!("{scene}: {question} {offered}; `{taken}` stands in")),
        }
    }
    let unasked = telling.unasked.iter().map(|Unasked { scene, who, recorded }| {
        format!("answer {}, {scene}: {who}: {}", recorded.answer, recorded.label)
    });
    listed(&format!("Answers {version} does not allow"), &illegal, all, out)?;
    listed(&format!("Questions of {version} the record does not answer"), &new, all, out)?;
    listed(&format!("Answers {version} does not ask for"), &unasked.collect::<Vec<_>>(), all, out)?;
    if let Some(first) = telling.generated.first() {
        writeln!(
            out,
            "\nUnder {version} the record does not decide {}, the first in {first}; its generator does.",
            count(telling.generated.len(), "draw")
        )?;
    }
    Ok(())
}

/// A few lines under a heading, or all of them; nothing where there are none.
fn listed(heading: &str, lines: &[String], all: bool, out: &mut dyn Write) -> io::Result<()> {
    let shown = if all { lines.len() } else { lines.len().min(LISTED) };
    if shown > 0 {
        writeln!(out, "\n{heading}:")?;
    }
    for line in &lines[..shown] {
        writeln!(out, "  {line}")?;
    }
    if lines.len() > shown {
        writeln!(out, "  and {} more; `--all` shows them", lines.len() - shown)?;
    }
    Ok(())
}

/// How the game ends under both versions.
fn results(compared: &Compared, out: &mut dyn Write) -> io::Result<()> {
    let (a, b) = compared.pair();
    let Comparison { a: told_by_a, b: told_by_b, .. } = &compared.comparison;
    writeln!(out)?;
    match (&told_by_a.ending, &told_by_b.ending) {
        (one, other) if one == other => writeln!(out, "The result is the same: {}.", ending(one)),
        (
            Ending::Over { scores: one, winners: won_one },
            Ending::Over { scores: other, winners: won_other },
        ) if one.len() == other.len() => {
            let mut grid = grid(["result", a, b]);
            let amount = |scores: &[(String, i32)], winners: &[String], at: usize| {
                let (name, amount) = &scores[at];
                let mark = if winners.contains(name) { "* " } else { "" };
                number(format!("{mark}{}", dollars(*amount)))
            };
            for (at, (name, _)) in one.iter().enumerate() {
                grid.add_row([Cell::new(name), amount(one, won_one, at), amount(other, won_other, at)]);
            }
            writeln!(out, "{grid}")
        }
        (one, other) => writeln!(out, "{a}: {}.\n{b}: {}.", ending(one), ending(other)),
    }
}

fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Open => "the record stops before the end".to_owned(),
        Ending::Stopped(reason) => format!("it cannot go on: {reason}"),
        Ending::Over { scores, winners } => {
            let scores: Vec<String> =
                scores.iter().map(|(name, amount)| format!("{name} {}", dollars(*amount))).collect();
            format!("{}; won by {}", scores.join(", "), winners.join(", "))
        }
    }
}
