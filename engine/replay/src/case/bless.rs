//! Accepts what happened: the text of a file with the expectations of its
//! cases rewritten. Answers and draws are kept as far as they were used,
//! comments, `...` and everything outside the blocks stay as they are.

use super::compare::{Expected, Step, align, happened, read as read_block};
use super::run::{Failure, play};
use super::{Block, Case, after};
use crate::library::Library;
use crate::line::LineKind;
use crate::rig::Beyond;

/// A block and what it should say.
type Change = (Block, String);

/// What the blocks of a case should say. Empty when all is well.
///
/// # Errors
/// When the case does not play to its end: then there is nothing to accept.
pub fn changes(case: &Case, library: &Library) -> Result<Vec<Change>, Failure> {
    let played = play(case, library, Beyond::Generator).map_err(Failure::Problems)?;
    if !played.wrong.is_empty() {
        let why = played.wrong.join("\n  ");
        let lines = happened(played.lines.iter(), "");
        let text = format!(
            "{}:{}: {}\n  cannot be accepted: {why}\n{lines}",
            case.file, case.line, case.name
        );
        return Err(Failure::Different(text));
    }
    let mut changes = Vec::new();
    let seen = case.seen.iter().map(|(_, block)| block).zip(&played.seen);
    for (block, actual) in case.game.iter().zip([&played.lines]).chain(seen) {
        changes.push((block.clone(), rewritten(&block.text, actual)));
    }
    if let Some(block) = &case.after {
        let text =
            after::rewritten(&case.file, block, &played.state, &played.table).map_err(Failure::Problems)?;
        changes.push((block.clone(), text));
    }
    changes.retain(|(block, text)| block.text != *text);
    Ok(changes)
}

/// A block that says what happened.
fn rewritten(block: &str, actual: &[String]) -> String {
    let expected = read_block(block);
    let steps = align(&expected, actual);
    let mut text = String::new();
    let mut add = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    let mut wants_offer = false;
    for step in steps {
        match step {
            Step::Same(i, _) | Step::Kept(i) => match &expected[i] {
                Expected::Line(line) | Expected::Ignored(line) => add(line),
                Expected::Anything => add("..."),
            },
            // An offer that was written wrongly is written anew.
            Step::Missing(i) => {
                wants_offer |= matches!(&expected[i], Expected::Line(line) if LineKind::of(line.trim()) == LineKind::Question);
            }
            Step::Extra(j) => add(&actual[j]),
            Step::Passed(j) => {
                if LineKind::of(&actual[j]) == LineKind::Question && std::mem::take(&mut wants_offer) {
                    add(&actual[j]);
                }
            }
        }
    }
    text
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
