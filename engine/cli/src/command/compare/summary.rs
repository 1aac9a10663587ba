//! The sums of many comparisons: each game in a line, and for every option how
//! many games it touches.

use std::io::{self, Write};

use comfy_table::{Cell, ContentArrangement};
use holdup_replay::compare::{Cause, Comparison, Ending, OptionDifference};

use super::Compared;
use super::show::{place_of, width};
use crate::outcome::{grid, number};
use crate::text::{Role, count};

/// What the first difference of a game is, in few words.
fn brief(comparison: &Comparison) -> String {
    let place = comparison.place().map_or("in its ending".to_owned(), place_of);
    let ids = |options: &[usize]| {
        let ids: Vec<&str> = options
            .iter()
            .map(|&at| comparison.options[at].id.as_str())
            .collect();
        ids.join(", ")
    };
    let cause = match &comparison.cause {
        Some(Cause::Alone(options)) => ids(options),
        Some(Cause::Together(options)) => format!("{} together", ids(options)),
        Some(Cause::Unknown) | None => "no single option".to_owned(),
    };
    format!("{place}: {cause}")
}

/// Many records: each in a line, and for every option how many games it touches.
pub(super) fn print(results: &[Compared], out: &mut dyn Write) -> io::Result<()> {
    let mut pairs: Vec<(&str, &str)> = results.iter().map(Compared::pair).collect();
    pairs.sort_unstable();
    pairs.dedup();
    for pair in pairs {
        let of_pair: Vec<&Compared> = results.iter().filter(|result| result.pair() == pair).collect();
        let differ: Vec<&&Compared> = of_pair
            .iter()
            .filter(|result| !result.comparison.is_same())
            .collect();
        let heading = format!(
            "{} and {} tell {} of {} otherwise.",
            pair.0,
            pair.1,
            differ.len(),
            count(of_pair.len(), "game")
        );
        writeln!(out, "{}", Role::Strong.paint(&heading))?;
        if differ.is_empty() {
            continue;
        }
        let mut games = grid(["game", "first difference", "result"]);
        games
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width());
        for result in &of_pair {
            let comparison = &result.comparison;
            let unplayed = [&comparison.a.ending, &comparison.b.ending]
                .into_iter()
                .any(|ending| matches!(ending, Ending::Stopped(_)));
            let (first, ending) = if unplayed {
                ("cannot be played under both".to_owned(), "none")
            } else if comparison.is_same() {
                ("none".to_owned(), "same")
            } else if comparison.a.ending == comparison.b.ending {
                (brief(comparison), "same")
            } else {
                (brief(comparison), "other")
            };
            games.add_row([file_name(&result.file), &first, ending]);
        }
        writeln!(out, "{games}")?;
        options(&of_pair, out)?;
    }
    Ok(())
}

/// The options of a pair with the games they touch, most touched first.
fn options(of_pair: &[&Compared], out: &mut dyn Write) -> io::Result<()> {
    let mut touched: Vec<(&OptionDifference, Vec<String>)> = Vec::new();
    for result in of_pair {
        let comparison = &result.comparison;
        for option in &comparison.options {
            if !touched.iter().any(|(other, _)| other.id == option.id) {
                touched.push((option, Vec::new()));
            }
        }
        for at in comparison.touching() {
            let touch = comparison.touches.iter().find(|touch| touch.option == at);
            let place = touch
                .and_then(|touch| comparison.a.lines.get(touch.line))
                .or_else(|| comparison.place())
                .map_or_else(|| "in its ending".to_owned(), place_of);
            let id = &comparison.options[at].id;
            if let Some((_, games)) = touched.iter_mut().find(|(option, _)| option.id == *id) {
                games.push(format!("{}, {place}", file_name(&result.file)));
            }
        }
    }
    touched.sort_by(|(a, one), (b, other)| (other.len(), &a.id).cmp(&(one.len(), &b.id)));
    let mut grid = grid(["option", "values", "games", "first game"]);
    grid.set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width());
    for (option, games) in touched {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
        grid.add_row([
            Cell::new(&option.id),
            Cell::new(format!("{} / {}", value(&option.a), value(&option.b))),
            number(games.len().to_string()),
            Cell::new(games.first().map_or("", String::as_str)),
        ]);
    }
    writeln!(out, "{grid}")
}

/// The last part of a path, without its ending.
fn file_name(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".record").unwrap_or(name)
}
