//! The sums of many comparisons: each game in a line, and for every cause how
//! many games it touches, and how many of them end otherwise.

use std::collections::BTreeSet;
use std::io::Write;

use holdup_replay::compare::{Comparison, DifferenceCause, OtherResult};

use super::Compared;
use super::show::place_of;
use crate::failure::Failure;
use crate::format::table;
use crate::text::{Role, count};

/// What the first difference of a game is, in few words.
fn brief(comparison: &Comparison) -> String {
    let place = match comparison.is_played() {
        true => place_of(comparison.place()),
        false => "cannot be played under both".to_owned(),
    };
    let ids = |keys: &[usize]| comparison.ids(keys).join(", ");
    let cause = match &comparison.cause {
        Some(DifferenceCause::Alone(keys)) => ids(keys),
        Some(DifferenceCause::Together(keys)) => format!("{} together", ids(keys)),
        Some(DifferenceCause::Unknown) | None => "no cause was found".to_owned(),
    };
    format!("{place}: {cause}")
}

/// Many records: each in a line, and for every cause how many games it touches.
pub(super) fn print(results: &[Compared], out: &mut dyn Write) -> Result<(), Failure> {
    let pairs: BTreeSet<(&str, &str)> = results.iter().map(Compared::pair).collect();
    for pair in pairs {
        let of_pair: Vec<&Compared> = results.iter().filter(|result| result.pair() == pair).collect();
        let (played, unplayed): (Vec<&Compared>, Vec<&Compared>) =
            of_pair.iter().partition(|result| result.comparison.is_played());
        let differ: Vec<&&Compared> = played.iter().filter(|result| !result.comparison.is_same()).collect();
        let games = count(played.len(), "game");
        let heading = format!("{} and {} tell {} of {games} otherwise.", pair.0, pair.1, differ.len());
        writeln!(out, "{}", Role::Strong.paint(&heading))?;
        if !unplayed.is_empty() {
            writeln!(
                out,
                "Not counted, because both versions cannot play them: {}.",
                count(unplayed.len(), "game")
            )?;
        }
        if differ.len() + unplayed.len() == 0 {
            continue;
        }
        let mut sums = EndingSums::default();
        for Compared { comparison, .. } in differ {
            sums.add(comparison.a.ending.other_result(&comparison.b.ending));
        }
        let (winner, score) = (count(sums.winner, "game"), count(sums.score, "game"));
        writeln!(out, "{winner} with another winner, {score} with the same winner and another score.")?;
        let row = |result: &&Compared| {
            let comparison = &result.comparison;
            let (first, ending) = if !comparison.is_played() {
                (brief(comparison), "none")
            } else if comparison.is_same() {
                ("none".to_owned(), "same")
            } else if comparison.a.ending == comparison.b.ending {
                (brief(comparison), "same")
            } else {
                (brief(comparison), "other")
            };
            [file_name(&result.file).to_owned(), first, ending.to_owned()]
        };
        table(&["game", "first difference", "result"], &[0, 2], of_pair.iter().map(row), out)?;
        causes(&played, out)?;
    }
    Ok(())
}

/// How many games end otherwise.
#[derive(Clone, Copy, Debug, Default)]
struct EndingSums {
    winner: usize,
    score: usize,
}

impl EndingSums {
    fn add(&mut self, result: Option<OtherResult>) {
        match result {
            Some(OtherResult::Winner) => self.winner += 1,
            Some(OtherResult::Score) => self.score += 1,
            None => {}
        }
    }
}

/// A key, or keys that do something only together, and what it does to the games of a pair.
struct CauseOfMany {
    name: String,
    values: String,
    games: Vec<String>,
    sums: EndingSums,
}

/// The causes of a pair with the games they touch, most touched first. Keys that touch none are there as well.
fn causes(of_pair: &[&Compared], out: &mut dyn Write) -> Result<(), Failure> {
    let mut causes: Vec<CauseOfMany> = Vec::new();
    for result in of_pair {
        let comparison = &result.comparison;
        let single = (0..comparison.keys.len()).map(|at| vec![at]);
        let sets = comparison.touches.iter().map(|touch| touch.keys.clone());
        for keys in single.chain(sets) {
            let name = name_of(comparison, &keys);
            if !causes.iter().any(|cause| cause.name == name) {
                let values = keys.iter().map(|&at| {
                    let value =
                        |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
                    let key = &comparison.keys[at];
                    format!("{} / {}", value(&key.a), value(&key.b))
                });
                causes.push(CauseOfMany {
                    name,
                    values: values.collect::<Vec<_>>().join(" + "),
                    games: Vec::new(),
                    sums: EndingSums::default(),
                });
            }
        }
        for touch in &comparison.touches {
            let place = place_of(comparison.a.lines.get(touch.line));
            let name = name_of(comparison, &touch.keys);
            if let Some(cause) = causes.iter_mut().find(|cause| cause.name == name) {
                cause.games.push(format!("{}, {place}", file_name(&result.file)));
                cause.sums.add(comparison.a.ending.other_result(&touch.ending));
            }
        }
    }
    causes.sort_by(|a, b| (b.games.len(), &a.name).cmp(&(a.games.len(), &b.name)));
    let rows = causes.into_iter().map(|CauseOfMany { name, values, games, sums }| {
        let [number, winner, score] = [games.len(), sums.winner, sums.score].map(|number| number.to_string());
        [name, values, number, winner, score, games.into_iter().next().unwrap_or_default()]
    });
    table(&["cause", "values", "games", "other winner", "other score", "first game"], &[], rows, out)
}

/// `hand_size`, or `draw_count + hand_size` for what is needed together.
fn name_of(comparison: &Comparison, keys: &[usize]) -> String {
    comparison.ids(keys).join(" + ")
}

/// The last part of a path, without its ending.
fn file_name(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".record").unwrap_or(name)
}
