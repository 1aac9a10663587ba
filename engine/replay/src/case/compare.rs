//! Holds the lines of a game against expected lines. Strict in both
//! directions: every line is expected and every expected line comes, but `...`
//! stands for any number of lines the engine says, and a `?` line (what was
//! offered) may be left out.

use holdup_tell::label::spaced;

use crate::line::TranscriptLineKind;

/// One line of a `game` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected<'a> {
    /// A line that must come.
    Line(&'a str),
    /// `...`: any lines the engine says.
    Anything,
    /// Empty, or a comment that begins with `#`.
    Ignored(&'a str),
}

/// One step of bringing expected and actual lines together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlignStep {
    /// Expected line and actual line are the same.
    Same(usize, usize),
    /// An expected line did not come.
    Missing(usize),
    /// An actual line was not expected.
    Extra(usize),
    /// An actual line that need not be expected.
    Passed(usize),
    /// A line of the block that expects nothing of its own.
    Kept(usize),
}

/// Reads the lines of a block.
pub fn read(block: &str) -> Vec<Expected<'_>> {
    let line = |line| match str::trim(line) {
        "..." => Expected::Anything,
        empty if empty.is_empty() || empty.starts_with('#') => Expected::Ignored(line),
        _ => Expected::Line(line),
    };
    block.lines().map(line).collect()
}

/// Single spaces, none at the ends, and none of the `_` of ids, which can be written as they read.
pub(super) fn tidy(line: &str) -> String {
    spaced(&line.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What is done at a place of the table of [`align`]; one byte, because the table can be large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AlignMove {
    Same,
    Missing,
    Extra,
    Passed,
    Kept,
    End,
}

/// Brings both together with as few differences as possible.
pub fn align(expected: &[Expected<'_>], actual: &[String]) -> Vec<AlignStep> {
    let (rows, columns) = (expected.len(), actual.len());
    let tidied: Vec<String> = actual.iter().map(|line| tidy(line)).collect();
    let kinds: Vec<TranscriptLineKind> = actual.iter().map(|line| TranscriptLineKind::of(line)).collect();
    // Fewest differences between what is left from row `i` and column `j` on; of the row below, and of this one.
    let mut below = vec![u32::MAX; columns + 1];
    let mut cost = below.clone();
    let mut table = vec![AlignMove::End; (rows + 1) * (columns + 1)];
    for i in (0..=rows).rev() {
        let wanted = match expected.get(i) {
            Some(Expected::Line(line)) => Some(tidy(line)),
            _ => None,
        };
        for j in (0..=columns).rev() {
            if i == rows && j == columns {
                cost[j] = 0;
                continue;
            }
            let mut best = (u32::MAX, AlignMove::End);
            let mut consider = |price: u32, taken: AlignMove| {
                if price < best.0 {
                    best = (price, taken);
                }
            };
            match expected.get(i) {
                Some(Expected::Anything) => {
                    if j < columns
                        && matches!(kinds[j], TranscriptLineKind::Said | TranscriptLineKind::Question)
                    {
                        consider(cost[j + 1], AlignMove::Passed);
                    }
                    consider(below[j], AlignMove::Kept);
                }
                Some(Expected::Ignored(_)) => consider(below[j], AlignMove::Kept),
                Some(Expected::Line(_)) => {
                    if j < columns && wanted.as_ref() == Some(&tidied[j]) {
                        consider(below[j + 1], AlignMove::Same);
                    }
                    consider(below[j].saturating_add(1), AlignMove::Missing);
                }
                None => {}
            }
            if j < columns {
                if kinds[j] == TranscriptLineKind::Question {
                    consider(cost[j + 1], AlignMove::Passed);
                } else {
                    consider(cost[j + 1].saturating_add(1), AlignMove::Extra);
                }
            }
            cost[j] = best.0;
            table[i * (columns + 1) + j] = best.1;
        }
        std::mem::swap(&mut cost, &mut below);
    }
    let (mut i, mut j) = (0, 0);
    let mut path = Vec::with_capacity(rows + columns);
    loop {
        let step = match table[i * (columns + 1) + j] {
            AlignMove::Same => AlignStep::Same(i, j),
            AlignMove::Missing => AlignStep::Missing(i),
            AlignMove::Extra => AlignStep::Extra(j),
            AlignMove::Passed => AlignStep::Passed(j),
            AlignMove::Kept => AlignStep::Kept(i),
            AlignMove::End => return path,
        };
        path.push(step);
        match step {
            AlignStep::Same(..) => (i, j) = (i + 1, j + 1),
            AlignStep::Missing(_) | AlignStep::Kept(_) => i += 1,
            AlignStep::Extra(_) | AlignStep::Passed(_) => j += 1,
        }
    }
}

/// Whether everything came and nothing else.
pub fn agrees(steps: &[AlignStep]) -> bool {
    steps.iter().all(|step| !matches!(step, AlignStep::Missing(_) | AlignStep::Extra(_)))
}

/// How many agreeing lines are shown around a difference.
const CONTEXT: usize = 3;

/// Most lines that are shown of what differs, or of what happened.
const MOST_SHOWN: usize = 400;

/// What happened as text, as far as anybody reads it.
pub(crate) fn happened<'l>(lines: impl ExactSizeIterator<Item = &'l String>, sign: &str) -> String {
    let more = lines.len().saturating_sub(MOST_SHOWN);
    let mut text: String = lines.take(MOST_SHOWN).map(|line| format!("        {sign}{line}\n")).collect();
    if more > 0 {
        text.push_str(&format!("        ... and {more} more\n"));
    }
    text
}

/// The differences as text: `-` expected and did not come, `+` came unexpected.
/// `first_line` is the number of the block's first line in its file.
pub fn show(expected: &[Expected<'_>], actual: &[String], steps: &[AlignStep], first_line: usize) -> String {
    let differs: Vec<bool> =
        steps.iter().map(|step| matches!(step, AlignStep::Missing(_) | AlignStep::Extra(_))).collect();
    let mut text = String::new();
    let mut line = first_line;
    let mut skipped = false;
    let mut shown_lines = 0;
    for (at, step) in steps.iter().enumerate() {
        let near =
            differs[at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(steps.len())].iter().any(|&yes| yes);
        let (sign, shown, own) = match *step {
            AlignStep::Same(i, j) => (' ', actual[j].as_str(), Some(i)),
            AlignStep::Missing(i) => ('-', line_text(&expected[i]), Some(i)),
            AlignStep::Extra(j) => ('+', actual[j].as_str(), None),
            AlignStep::Passed(j) => (' ', actual[j].as_str(), None),
            AlignStep::Kept(i) => (' ', line_text(&expected[i]), Some(i)),
        };
        if let Some(i) = own {
            line = first_line + i;
        }
        if near {
            shown_lines += 1;
            if shown_lines > MOST_SHOWN {
                text.push_str("         ... and so on\n");
                break;
            }
            if skipped {
                text.push_str("         ...\n");
            }
            match own {
                Some(_) => text.push_str(&format!("  {line:>5} {sign} {shown}\n")),
                None => text.push_str(&format!("        {sign} {shown}\n")),
            }
        }
        skipped = !near;
    }
    text
}

fn line_text<'a>(expected: &Expected<'a>) -> &'a str {
    match expected {
        Expected::Line(line) | Expected::Ignored(line) => line,
        Expected::Anything => "...",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(block: &str, actual: &[&str]) -> bool {
        let actual: Vec<String> = actual.iter().map(|line| (*line).to_owned()).collect();
        agrees(&align(&read(block), &actual))
    }

    #[test]
    fn is_strict_both_ways() {
        assert!(check("a\nb", &["a", "b"]));
        assert!(!check("a\nb", &["a"]));
        assert!(!check("a", &["a", "b"]));
        assert!(!check("a\nb", &["b", "a"]));
    }

    #[test]
    fn dots_pass_what_the_engine_says_and_nothing_else() {
        assert!(check("a\n...\nc", &["a", "b", "b", "c"]));
        assert!(check("a\n...\nc", &["a", "c"]));
        assert!(!check("a\n...\nc", &["a", "> doc: b", "c"]));
        assert!(!check("...", &["~ doc draws move"]));
    }

    #[test]
    fn what_was_offered_may_be_left_out_but_not_be_wrong() {
        assert!(check("> doc: a", &["? doc: which? a | b", "> doc: a"]));
        assert!(check("? doc: which? a | b\n> doc: a", &["? doc: which? a | b", "> doc: a"]));
        assert!(!check("? doc: which? a | c\n> doc: a", &["? doc: which? a | b", "> doc: a"]));
    }

    #[test]
    fn comments_and_empty_lines_are_free() {
        assert!(check("a\n\n# note\nb", &["a", "b"]));
    }
}
