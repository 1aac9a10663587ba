//! Accepts what happened: the text of a file with the expectations of its
//! cases rewritten. Answers and draws are kept as far as they were used,
//! comments, `...` and everything outside the blocks stay as they are.

use std::cell::RefCell;

use super::compare::{Expected, Step, agrees, align, happened, read as read_block, tidy};
use super::run::{Decided, Failure, play, play_so_far};
use super::{Block, Case, after, setup};
use crate::library::Library;
use crate::line::LineKind;
use crate::rig::Beyond;

/// A block and what it should say.
pub type Change = (Block, String);

/// What the blocks of a case should say; played on by what was decided, or by chance where nobody decided anything.
/// Empty when all is well.
///
/// # Errors
/// When the case does not play to its end: then there is nothing to accept.
pub fn changes(case: &Case, library: &Library, decided: &[Decided]) -> Result<Vec<Change>, Failure> {
    let case = &*setup::as_read(case, library);
    let played = match decided {
        [] => play(case, library, Beyond::Generator),
        decided => play_so_far(case, library, decided).map(|so_far| so_far.played),
    };
    let played = played?;
    if !played.wrong.is_empty() {
        let why = played.wrong.join("\n  ");
        let lines = happened(played.lines.iter(), "");
        let text =
            format!("{}:{}: {}\n  cannot be accepted: {why}\n{lines}", case.file, case.line, case.name);
        return Err(text.into());
    }
    let mut changes = Vec::new();
    if let Some(block) = &case.game {
        // Its answers were given one by one, and each of them is told.
        changes.push((block.clone(), rewritten(block, &played.lines, true)));
    }
    for ((.., block), actual) in case.seen.iter().zip(&played.seen) {
        changes.push((block.clone(), rewritten(block, actual, false)));
    }
    if let Some(block) = &case.after {
        let text = after::rewritten(&case.file, block, &played.state, &played.table)?;
        changes.push((block.clone(), text));
    }
    changes.retain(|(block, text)| block.text != *text);
    Ok(changes)
}

/// A block that says what happened. What was asked and offered stands before the answers before which it stood,
/// whatever it reads like now: lines that differ are not matched by how much they are alike. With `in_order` the
/// answers of the block are the first of those that were given.
fn rewritten(block: &Block, actual: &[String], in_order: bool) -> String {
    let (lines, written) = (read_block(&block.text), read_block(block.read()));
    let steps = align(&written, actual);
    if agrees(&steps) {
        return block.text.clone();
    }
    // Where each answer stands, and the line right before it that says what was asked.
    let is = |at: usize, kind| LineKind::of(&actual[at]) == kind;
    let asked = |at: usize| at.checked_sub(1).filter(|&before| is(before, LineKind::Question));
    let answers = (0..actual.len()).filter(|&at| is(at, LineKind::Answer));
    let answers: Vec<(usize, Option<usize>)> = answers.map(|at| (at, asked(at))).collect();
    // The number of the answer a line gives, or asks for.
    let number_of = |line| answers.iter().position(|&(at, asked)| at == line || asked == Some(line));
    let kind_of = |line: &Expected<'_>| match line {
        Expected::Line(line) => Some(LineKind::of(line.trim())),
        _ => None,
    };
    let is_own = |&i: &usize| kind_of(&written[i]) == Some(LineKind::Answer);
    let own: Vec<usize> = (0..written.len()).filter(is_own).collect();
    let number = |i: usize| match in_order || own.len() == answers.len() {
        true => own.iter().position(|&other| other == i),
        false => steps.iter().find_map(|step| match *step {
            Step::Same(same, j) if same == i => number_of(j),
            _ => None,
        }),
    };
    let mut expected = written.clone();
    let mut is_asked = vec![false; answers.len()];
    let mut asked = None;
    for i in 0..written.len() {
        match kind_of(&written[i]) {
            Some(LineKind::Question) => asked = Some(i),
            Some(LineKind::Answer) => {
                let asked = asked.take();
                let Some((nth, &(at, question))) = number(i).and_then(|nth| Some((nth, answers.get(nth)?)))
                else {
                    continue;
                };
                expected[i] = Expected::Line(&actual[at]);
                if let (Some(asked), Some(question)) = (asked, question) {
                    expected[asked] = Expected::Line(&actual[question]);
                    is_asked[nth] = true;
                }
            }
            _ => {}
        }
    }
    let text = RefCell::new(String::new());
    let add = |line: &str| {
        let mut text = text.borrow_mut();
        text.push_str(line);
        text.push('\n');
    };
    // Adds a line that happened; as it was written, where it was written.
    let mut put = |j: usize, as_written: Option<&str>| {
        let line = as_written.unwrap_or(&actual[j]);
        let Some(nth) = number_of(j) else {
            return add(line);
        };
        let (at, question) = answers[nth];
        let is_due = std::mem::take(&mut is_asked[nth]);
        match question.filter(|_| is_due) {
            Some(question) if question == j => add(line),
            Some(question) => add(&actual[question]),
            None => {}
        }
        if at == j {
            add(line);
        }
    };
    // What `...` has passed since it was last written, and whether it has been.
    let (mut passes, mut is_written) = (false, false);
    for step in align(&expected, actual) {
        let is_told = match step {
            Step::Extra(_) => true,
            // What was asked, and what chance chose from, is told to whoever writes it down.
            Step::Passed(j) => is(j, LineKind::Question) && number_of(j).is_some(),
            _ => false,
        };
        if is_told && std::mem::take(&mut passes) {
            // What comes in the middle of all that passes stands between two of them.
            add("...");
            is_written = true;
        }
        match step {
            Step::Same(i, j) => match (&written[i], &lines[i]) {
                (Expected::Line(read), Expected::Line(line)) if tidy(read) == tidy(&actual[j]) => {
                    put(j, Some(line));
                }
                _ => put(j, None),
            },
            Step::Kept(i) => match &lines[i] {
                Expected::Line(line) | Expected::Ignored(line) => add(line),
                Expected::Anything => {
                    if std::mem::take(&mut passes) || !std::mem::take(&mut is_written) {
                        add("...");
                    }
                    is_written = false;
                }
            },
            Step::Missing(_) => {}
            Step::Extra(j) => put(j, None),
            Step::Passed(j) if is_told => put(j, None),
            Step::Passed(j) => passes |= !is(j, LineKind::Question),
        }
    }
    text.take()
}

/// A file's text with blocks changed.
pub fn apply(text: &str, mut changes: Vec<Change>) -> String {
    changes.sort_by_key(|(block, _)| std::cmp::Reverse(block.span.start));
    let mut text = text.to_owned();
    for (block, new) in changes {
        text.replace_range(block.span, &new);
    }
    text
}
