//! Accepts what happened: the text of a file with the expectations of its
//! cases rewritten. ToldAnswers and draws are kept as far as they were used,
//! comments, `...` and everything outside the blocks stay as they are.

use super::compare::{AlignStep, Expected, agrees, align, happened, read as read_block, tidy};
use super::run::{CaseFailure, Decided, play, play_so_far};
use super::{Case, FencedBlock, after, setup};
use crate::library::Library;
use crate::line::TranscriptLineKind;
use crate::rig::Beyond;

/// A block and what it should say.
pub type BlockEdit = (FencedBlock, String);

/// What the blocks of a case should say; played on by what was decided, or by chance where nobody decided anything.
/// Empty when all is well.
///
/// # Errors
/// When the case does not play to its end: then there is nothing to accept.
pub fn changes(case: &Case, library: &Library, decided: &[Decided]) -> Result<Vec<BlockEdit>, CaseFailure> {
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
fn rewritten(block: &FencedBlock, actual: &[String], in_order: bool) -> String {
    let (lines, written) = (read_block(&block.text), read_block(block.read()));
    let steps = align(&written, actual);
    if agrees(&steps) {
        return block.text.clone();
    }
    let answers = ToldAnswers::of(actual);
    let (expected, is_asked) = answers.expected(&written, &steps, in_order);
    let mut text = Rewriting { answers: &answers, is_asked, text: String::new() };
    // What `...` has passed since it was last written, and whether it has been.
    let (mut passes, mut is_written) = (false, false);
    for step in align(&expected, actual) {
        let is_told = match step {
            AlignStep::Extra(_) => true,
            // What was asked, and what chance chose from, is told to whoever writes it down.
            AlignStep::Passed(j) => {
                answers.is(j, TranscriptLineKind::Question) && answers.number_of(j).is_some()
            }
            _ => false,
        };
        if is_told && std::mem::take(&mut passes) {
            // What comes in the middle of all that passes stands between two of them.
            text.add("...");
            is_written = true;
        }
        match step {
            AlignStep::Same(i, j) => match (&written[i], &lines[i]) {
                (Expected::Line(read), Expected::Line(line)) if tidy(read) == tidy(&actual[j]) => {
                    text.put(j, Some(line));
                }
                _ => text.put(j, None),
            },
            AlignStep::Kept(i) => match &lines[i] {
                Expected::Line(line) | Expected::Ignored(line) => text.add(line),
                Expected::Anything => {
                    if std::mem::take(&mut passes) || !std::mem::take(&mut is_written) {
                        text.add("...");
                    }
                    is_written = false;
                }
            },
            AlignStep::Missing(_) => {}
            AlignStep::Extra(j) => text.put(j, None),
            AlignStep::Passed(j) if is_told => text.put(j, None),
            AlignStep::Passed(j) => passes |= !answers.is(j, TranscriptLineKind::Question),
        }
    }
    text.text
}

/// The answers among the lines that happened.
struct ToldAnswers<'a> {
    actual: &'a [String],
    /// The place of each answer, and of the line right before it that says what was asked.
    at: Vec<(usize, Option<usize>)>,
}

impl<'a> ToldAnswers<'a> {
    fn of(actual: &'a [String]) -> ToldAnswers<'a> {
        let mut answers = ToldAnswers { actual, at: Vec::new() };
        let asked =
            |at: usize| at.checked_sub(1).filter(|&before| answers.is(before, TranscriptLineKind::Question));
        answers.at = (0..actual.len())
            .filter(|&at| answers.is(at, TranscriptLineKind::Answer))
            .map(|at| (at, asked(at)))
            .collect();
        answers
    }

    fn is(&self, at: usize, kind: TranscriptLineKind) -> bool {
        TranscriptLineKind::of(&self.actual[at]) == kind
    }

    /// The number of the answer a line gives, or asks for.
    fn number_of(&self, line: usize) -> Option<usize> {
        self.at.iter().position(|&(at, asked)| at == line || asked == Some(line))
    }

    /// The lines that were written, each answer and question among them as it happened; and for each answer, true if its
    /// question is among them.
    fn expected<'b>(
        &self,
        written: &[Expected<'b>],
        steps: &[AlignStep],
        in_order: bool,
    ) -> (Vec<Expected<'b>>, Vec<bool>)
    where
        'a: 'b,
    {
        let kind_of = |line: &Expected<'_>| match line {
            Expected::Line(line) => Some(TranscriptLineKind::of(line.trim())),
            _ => None,
        };
        let is_own = |&i: &usize| kind_of(&written[i]) == Some(TranscriptLineKind::Answer);
        let own: Vec<usize> = (0..written.len()).filter(is_own).collect();
        let number = |i: usize| match in_order || own.len() == self.at.len() {
            true => own.iter().position(|&other| other == i),
            false => steps.iter().find_map(|step| match *step {
                AlignStep::Same(same, j) if same == i => self.number_of(j),
                _ => None,
            }),
        };
        let mut expected = written.to_vec();
        let mut is_asked = vec![false; self.at.len()];
        let mut asked = None;
        for i in 0..written.len() {
            match kind_of(&written[i]) {
                Some(TranscriptLineKind::Question) => asked = Some(i),
                Some(TranscriptLineKind::Answer) => {
                    let asked = asked.take();
                    let Some((nth, &(at, question))) =
                        number(i).and_then(|nth| Some((nth, self.at.get(nth)?)))
                    else {
                        continue;
                    };
                    expected[i] = Expected::Line(&self.actual[at]);
                    if let (Some(asked), Some(question)) = (asked, question) {
                        expected[asked] = Expected::Line(&self.actual[question]);
                        is_asked[nth] = true;
                    }
                }
                _ => {}
            }
        }
        (expected, is_asked)
    }
}

/// The text of a block while it is written.
struct Rewriting<'a> {
    answers: &'a ToldAnswers<'a>,
    /// For each answer, true as long as its question is still to be written.
    is_asked: Vec<bool>,
    text: String,
}

impl Rewriting<'_> {
    fn add(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds a line that happened; as it was written, where it was written.
    fn put(&mut self, j: usize, as_written: Option<&str>) {
        let ToldAnswers { actual, at: answers } = self.answers;
        let line = as_written.unwrap_or(&actual[j]);
        let Some(nth) = self.answers.number_of(j) else {
            return self.add(line);
        };
        let (at, question) = answers[nth];
        let is_due = std::mem::take(&mut self.is_asked[nth]);
        match question.filter(|_| is_due) {
            Some(question) if question == j => self.add(line),
            Some(question) => self.add(&actual[question]),
            None => {}
        }
        if at == j {
            self.add(line);
        }
    }
}

/// A file's text with blocks changed.
pub fn apply(text: &str, mut changes: Vec<BlockEdit>) -> String {
    changes.sort_by_key(|(block, _)| std::cmp::Reverse(block.span.start));
    let mut text = text.to_owned();
    for (block, new) in changes {
        text.replace_range(block.span, &new);
    }
    text
}
