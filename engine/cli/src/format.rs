//! Results for people and for programs: the flag `--format`, tables that fit the
//! terminal, JSON, and paragraphs.

use std::io::Write;

use comfy_table::{Cell, ColumnConstraint, ContentArrangement, Table as Grid};
use serde::Serialize;

use crate::disk;
use crate::failure::Failure;
use crate::outcome;

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

/// How wide a page is.
fn width() -> usize {
    disk::terminal_size().0.min(WIDEST)
}

/// A table whose texts are broken so that it fits the terminal.
pub(crate) fn page<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Grid {
    let mut grid = outcome::grid(header);
    grid.set_content_arrangement(ContentArrangement::Dynamic);
    grid.set_width(u16::try_from(width()).unwrap_or(100));
    grid
}

/// Adds a row of texts.
pub(crate) fn row<'a>(grid: &mut Grid, texts: impl IntoIterator<Item = &'a str>) {
    grid.add_row(texts.into_iter().map(Cell::new));
}

/// Prints rows under their heads without breaking a word: turned round where they are too wide for the page.
pub(crate) fn either_way(rows: &[Vec<&str>], out: &mut dyn Write) -> Result<(), Failure> {
    let columns = rows.iter().map(Vec::len).min().unwrap_or(0);
    let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let needed: usize = (0..columns).map(|column| widest(column).unwrap_or(0) + 3).sum();
    let turned: Vec<Vec<&str>>;
    let rows = if needed < width() {
        rows
    } else {
        turned = (0..columns)
            .map(|column| rows.iter().map(|row| row[column]).collect())
            .collect();
        &turned
    };
    let Some((head, body)) = rows.split_first() else {
        return Ok(());
    };
    let mut grid = page(head.iter().copied());
    for texts in body {
        row(&mut grid, texts.iter().copied());
    }
    (0..head.len()).for_each(|column| whole(&mut grid, column));
    show(&grid, out)
}

/// Lets a column keep its texts in one line each.
pub(crate) fn whole(grid: &mut Grid, column: usize) {
    if let Some(column) = grid.column_mut(column) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
}

/// Prints a table without spaces at the ends of its lines.
pub(crate) fn show(grid: &Grid, out: &mut dyn Write) -> Result<(), Failure> {
    for line in grid.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints a result for programs.
pub(crate) fn json(result: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(result)
        .map_err(|error| Failure::Bad(format!("The result cannot be written as JSON: {error}.")))?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// A text in lines that fit the terminal, the further ones set in.
pub(crate) fn paragraph(first: &str, text: &str, set_in: usize) -> String {
    let most = width().saturating_sub(2).max(40);
    let (mut done, mut line) = (String::new(), first.to_owned());
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > most {
            done.push_str(line.trim_end());
            done.push('\n');
            line = " ".repeat(set_in);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    done.push_str(line.trim_end());
    done
}
