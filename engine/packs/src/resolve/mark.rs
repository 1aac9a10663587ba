//! Marks: what they are of, and what they can be.

use super::declared::TableBuilder;
use super::rows::{Row, Rows, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::form::short;
use crate::raw::{MarkOfWord, MarkRow, MarkTypeWord, OptionValueRow};
use crate::suggest::{self, Advice};
use holdup_rules::capacity::{MAX_CELLS, MAX_MARKS, MAX_PLACES, MAX_WHO};
use holdup_rules::content::{Content, Holds, LARGEST_MARK, Mark, MarkDomain, MarkOf};
use holdup_rules::mark::most_cells;

says_within! { MarkRow: basis; }

/// The table of marks. Those there is no room for are left out; that there are too many is
/// reported elsewhere.
pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Mark> {
    let rows = &declared.rows.marks;
    rows.iter().for_each(|row| check(row, out));
    rows.iter().take(MAX_MARKS).map(|row| mark(declared.rows, row)).collect()
}

/// A mark as the game knows it.
pub(super) fn mark(rows: &Rows<'_>, row: &Row<'_, MarkRow>) -> Mark {
    let raw = &row.raw;
    // One that runs backwards has been reported.
    let (least, most) = raw
        .range
        .map_or((-LARGEST_MARK, LARGEST_MARK), |range| (range.min.min(range.max), range.max.max(range.min)));
    Mark {
        id: row.id.clone(),
        name: raw.name.clone(),
        of: match raw.of {
            MarkOfWord::Game => MarkOf::Game,
            MarkOfWord::Seat => MarkOf::Seat,
            MarkOfWord::Bandit => MarkOf::Bandit,
            MarkOfWord::Pawn => MarkOf::Pawn,
            MarkOfWord::Car => MarkOf::Car,
            MarkOfWord::Place => MarkOf::Place,
            MarkOfWord::Token => rows.named(&raw.kind).map_or(MarkOf::Game, MarkOf::Token),
        },
        holds: match raw.holds {
            MarkTypeWord::Int => Holds::Number { least, most },
            MarkTypeWord::Bool => Holds::Truth,
            MarkTypeWord::Word => Holds::Word(raw.values.clone()),
            MarkTypeWord::Bandit => Holds::Bandit,
            MarkTypeWord::Place => Holds::Place,
            MarkTypeWord::Action => Holds::Action,
        },
        secret: raw.secret,
        shown: raw.shown,
        resets: raw.resets.0,
    }
}

/// Reports keys that do not go with what a mark is, or of.
fn check(row: &Row<'_, MarkRow>, out: &mut Vec<Diagnostic>) {
    let (raw, id) = (&row.raw, &row.id);
    let mut wrong = |key: &str, message: String, help: &str| {
        out.push(row.wrong(&codes::FIELDS, key, message).label("does not fit").help(help));
    };
    match (raw.of == MarkOfWord::Token, &raw.kind) {
        (true, None) => wrong(
            "of",
            format!("`{id}` is of tokens, and does not say of which kind"),
            "add `kind`, the id of a kind of loot",
        ),
        (false, Some(_)) => wrong(
            "kind",
            format!("`{id}` is not of tokens, so `kind` means nothing"),
            "remove `kind`, or write `of = \"token\"`",
        ),
        (true, Some(_)) | (false, None) => {}
    }
    match (raw.holds == MarkTypeWord::Word, raw.values.len()) {
        (true, 0 | 1) => wrong(
            "type",
            format!("`{id}` has fewer than two words to be"),
            "add `values = [\"...\", \"...\"]`",
        ),
        (false, 1..) => wrong(
            "values",
            format!("`{id}` is no word, so `values` means nothing"),
            "remove `values`, or write `type = \"word\"`",
        ),
        _ => {}
    }
    match (raw.holds == MarkTypeWord::Int, raw.range) {
        (false, Some(_)) => wrong(
            "range",
            format!("`{id}` is no number, so `range` means nothing"),
            "remove `range`, or write `type = \"int\"`",
        ),
        (true, Some(range)) if range.min > range.max => {
            wrong("range", format!("the range of `{id}` runs backwards"), "`min` may not be above `max`");
        }
        (true, None) if raw.secret => wrong(
            "secret",
            format!("`{id}` is a secret number without a range"),
            "add `range = { min = 0, max = 3 }`: from it others imagine what it may be",
        ),
        _ => {}
    }
    if raw.secret && !matches!(raw.of, MarkOfWord::Seat | MarkOfWord::Bandit) {
        wrong(
            "secret",
            format!("`{id}` is secret, and nobody's own"),
            "only marks of a seat or of a bandit can be secret: their seat knows them",
        );
    }
}

/// Reports marks for which there is no room: each kind takes one cell for each thing that can have it.
pub(super) fn check_cells(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    let mut taken = 0;
    // Whoever comes last is the one too many: what packs from outside add.
    let all = rows.marks.iter().zip(&content.marks);
    let (outside, own): (Vec<_>, Vec<_>) = all.partition(|(row, _)| row.file.is_shared);
    for (row, mark) in own.into_iter().chain(outside) {
        let cells = most_cells(content, mark);
        taken += cells;
        if taken > MAX_CELLS && taken - cells <= MAX_CELLS {
            let message = format!(
                "with `{}`, of which there can be {cells}, there are {taken} marks; the engine has room for {MAX_CELLS}",
                row.id
            );
            let help = format!(
                "let fewer things have one: of the game there is 1, of bandits there can be {MAX_WHO}, of places {MAX_PLACES}"
            );
            out.push(row.wrong(&codes::TOO_MANY, "id", message).label("one too many").help(help));
        }
    }
}

/// What is kept of a mark for a value a table says, or why it cannot be that, and what it can be.
pub(super) fn kept(rows: &Rows<'_>, mark: &Mark, value: &OptionValueRow) -> Result<i8, (String, Advice)> {
    let worth = match (&mark.holds, value) {
        (Holds::Number { .. }, OptionValueRow::Int(number)) => {
            i8::try_from(*number).ok().map(MarkDomain::Number)
        }
        (Holds::Truth, OptionValueRow::Bool(yes)) => Some(MarkDomain::Truth(*yes)),
        (Holds::Word(_), OptionValueRow::Word(word)) => mark.holds.word_named(word).map(MarkDomain::Word),
        (Holds::Action, OptionValueRow::Word(action)) => rows.id(action).map(MarkDomain::Action),
        _ => None,
    };
    worth.and_then(|worth| mark.kept(worth)).ok_or_else(|| {
        let mut meant = None;
        let takes = match &mark.holds {
            Holds::Number { least, most } => format!("a number from {least} to {most}"),
            Holds::Truth => "`true` or `false`".to_owned(),
            Holds::Word(words) => {
                if let OptionValueRow::Word(word) = value {
                    let near = suggest::nearest(word, words.iter().map(String::as_str));
                    meant = near.map(|near| Advice::near(word, near));
                }
                let words: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
                words.join(" or ")
            }
            Holds::Action => "the id of an action".to_owned(),
            Holds::Bandit | Holds::Place => {
                "somebody or something of a game, which no table can name: look at it in the script"
                    .to_owned()
            }
        };
        let what = match value {
            OptionValueRow::Bool(yes) => yes.to_string(),
            OptionValueRow::Int(number) => number.to_string(),
            OptionValueRow::Word(word) => format!("`{}`", short(word)),
        };
        let advice = match meant {
            Some(meant) => meant.and(&format!(" It is {takes}")),
            None => format!("it is {takes}").into(),
        };
        (format!("`{}` cannot be {what}", mark.id), advice)
    })
}
