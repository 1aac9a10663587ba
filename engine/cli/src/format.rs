//! Results for people and for programs: the flag `--format`, tables that fit the
//! terminal, JSON, and paragraphs.

use std::io::Write;

use comfy_table::Cell;
use serde::Serialize;

use crate::disk;
use crate::failure::Failure;
use crate::outcome::{self, AIRY};
use crate::text::{self, whole_amounts};

/// How a result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
}

/// Widest table, however wide the terminal is: longer lines are hard to read.
const WIDEST: usize = 140;

/// What a page has where nobody says how wide it is.
const USUAL: usize = 100;

fn width() -> usize {
    disk::columns().unwrap_or(USUAL).min(WIDEST)
}

/// A table whose texts fit the width there is without a broken word: with columns, or row by row where they do not.
struct FittedTable<'w> {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    /// Columns whose texts stay in one line each, if there is room.
    whole: &'w [usize],
}

/// Prints a table without spaces at the ends of its lines. The texts of the columns `whole` stay in one line each, if
/// there is room.
pub(crate) fn table<R: IntoIterator<Item = String>>(
    header: &[&str],
    whole: &[usize],
    rows: impl IntoIterator<Item = R>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let header = header.iter().map(|&heading| heading.to_owned()).collect();
    let rows = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    for line in (FittedTable { header, rows, whole }).lines(width()) {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints rows under their heads without breaking a word: turned round where they are too wide for the page.
pub(crate) fn either_way(rows: &[Vec<&str>], out: &mut dyn Write) -> Result<(), Failure> {
    let columns = rows.iter().map(Vec::len).min().unwrap_or(0);
    let widest = |column: usize| rows.iter().map(|row| text::columns(row[column])).max();
    let needed: usize = (0..columns).map(|column| widest(column).unwrap_or(0) + 3).sum();
    let turned: Vec<Vec<&str>>;
    let rows = if needed < width() {
        rows
    } else {
        turned = (0..columns).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
        &turned
    };
    let Some((head, body)) = rows.split_first() else {
        return Ok(());
    };
    let whole: Vec<usize> = (0..head.len()).collect();
    table(head, &whole, body.iter().map(|row| row.iter().map(|&text| text.to_owned())), out)
}

/// A space at which nothing breaks.
const NO_BREAK: &str = "\u{a0}";

impl FittedTable<'_> {
    fn lines(&self, width: usize) -> Vec<String> {
        let all_words: Vec<usize> = (0..self.header.len()).map(|at| self.longest_word(at)).collect();
        let with_whole: Vec<usize> = (all_words.iter().enumerate())
            .map(|(at, &word)| match self.whole.contains(&at) {
                true => self.texts(at).map(text::columns).max().unwrap_or(word),
                false => word,
            })
            .collect();
        match [with_whole, all_words].iter().find(|columns| outcome::have_room(columns, AIRY, width)) {
            Some(columns) => self.in_columns(columns, width),
            None => self.row_by_row(width),
        }
    }

    fn texts(&self, column: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().filter_map(move |row| row.get(column));
        self.header.get(column).into_iter().chain(cells).map(String::as_str)
    }

    fn longest_word(&self, column: usize) -> usize {
        let words = self.texts(column).flat_map(|text| whole_amounts(text.split_whitespace()));
        words.map(|word| text::columns(&word)).max().unwrap_or_default()
    }

    /// With columns that are at least so wide.
    fn in_columns(&self, least: &[usize], width: usize) -> Vec<String> {
        let mut grid = outcome::grid(&self.header);
        // What is laid out here breaks at spaces: those within amounts are others as long as it takes.
        let unbroken = |text: &String| {
            let words = whole_amounts(text.split(' ')).into_iter();
            words.map(|word| word.replace(' ', NO_BREAK)).collect::<Vec<_>>().join(" ")
        };
        for row in &self.rows {
            grid.add_row(row.iter().map(|text| Cell::new(unbroken(text))));
        }
        outcome::lay_out(&mut grid, least, AIRY, width);
        grid.lines().map(|line| line.replace(NO_BREAK, " ")).collect()
    }

    /// One row below the other, each text behind its heading.
    fn row_by_row(&self, width: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for row in &self.rows {
            for (at, (heading, text)) in self.header.iter().zip(row).enumerate() {
                let first = match (at, heading.is_empty()) {
                    (0, _) => String::new(),
                    (_, true) => "  ".to_owned(),
                    (_, false) => format!("  {heading}: "),
                };
                if !text.is_empty() || at == 0 {
                    let set_in = if at == 0 { 2 } else { 4 };
                    lines.extend(paragraph_within(width, &first, text, set_in).lines().map(str::to_owned));
                }
            }
        }
        lines
    }
}

/// An object for programs with its fields in the order they are written: `object! { id: &pack.id, parts: 3 }` is a value
/// of a struct of its own, which has the fields `id` and `parts` and can be serialised.
macro_rules! object {
    ($($(#[$about:meta])* $name:ident: $value:expr),+ $(,)?) => {{
        #[allow(non_camel_case_types, reason = "the type of each field is called as the field is")]
        let object = {
            #[derive(serde::Serialize)]
            struct Object<$($name),+> {
                $($(#[$about])* $name: $name),+
            }
            Object { $($name: $value),+ }
        };
        object
    }};
}
pub(crate) use object;

pub(crate) fn json(result: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(result)
        .map_err(|error| Failure::Bad(format!("The result cannot be written as JSON: {error}.")))?;
    Ok(writeln!(out, "{text}")?)
}

/// A text of several lines, those that are too long for the terminal broken between words.
pub(crate) fn fitting(text: &str) -> String {
    let Some(width) = disk::columns() else {
        return text.to_owned();
    };
    let fit = |line: &str| {
        let begins: String = line.chars().take_while(|c| c.is_whitespace()).collect();
        match text::columns(line) <= width {
            true => line.to_owned(),
            false => paragraph_within(width, &begins, line, begins.len() + 2),
        }
    };
    text.lines().map(fit).collect::<Vec<_>>().join("\n")
}

/// Prints a table of numbers: as it is where there is room, else row by row.
pub(crate) fn numbers(grid: &comfy_table::Table, out: &mut dyn Write) -> Result<(), Failure> {
    let lines: Vec<String> = grid.lines().collect();
    let width = disk::columns().unwrap_or(usize::MAX);
    if lines.iter().all(|line| text::columns(line) <= width) {
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        return Ok(());
    }
    let texts = |row: &comfy_table::Row| row.cell_iter().map(Cell::content).collect();
    let rows = FittedTable {
        header: grid.header().map(texts).unwrap_or_default(),
        rows: grid.row_iter().map(texts).collect(),
        whole: &[],
    };
    for line in rows.row_by_row(width) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Prints a text in lines that fit the terminal, the further ones set in.
pub(crate) fn say(first: &str, text: &str, set_in: usize, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", paragraph(first, text, set_in))?)
}

/// A text in lines that fit the terminal, the further ones set in.
pub(crate) fn paragraph(first: &str, text: &str, set_in: usize) -> String {
    paragraph_within(width(), first, text, set_in)
}

fn paragraph_within(width: usize, first: &str, text: &str, set_in: usize) -> String {
    // A little air, where there is some.
    let most = if width < 60 { width } else { width - 2 };
    let begins = first.len() - first.trim_start().len();
    let (mut done, mut line) = (String::new(), " ".repeat(begins));
    let mut is_empty = true;
    for word in whole_amounts(first.split_whitespace().chain(text.split_whitespace())) {
        if !is_empty && text::columns(&line) + 1 + text::columns(&word) > most {
            done.push_str(line.trim_end());
            done.push('\n');
            line = " ".repeat(set_in);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(&word);
        is_empty = false;
    }
    done.push_str(line.trim_end());
    done
}
