//! `holdup merge`: what came of the parts of `holdup simulate --shard`, put together into what one run would have printed.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Parser as _;

use super::args::{Cli, Command};
use super::simulate::{self, Shard, SimulateRun, Summary};
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::format::{Format, json};
use crate::language::LanguageFlag;

const EXAMPLES: &str = "\
Examples:
  holdup merge parts/*.json                     the tables of the whole run
  holdup merge parts/*.json --format json       its JSON, to the byte
  holdup merge parts/*.json --rows games.csv    the rows as well: of `parts/3.json` they are in `parts/3.csv`

A part is what `holdup simulate --shard N/ALL --format json` printed. All parts have to be there once, whole, and \
by the same flags and rules; what is missing, double or cut short is listed. The tables need the rules: run \
`merge` where the packs and house files that the flags name are. With `--format json` it needs the parts alone.";

/// Put the parts of many games together.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What the parts printed as JSON.
    #[arg(required = true, value_name = "FILE.json")]
    parts: Vec<PathBuf>,
    /// Write the rows of all parts into this file, and what the columns mean beside it.
    #[arg(long, value_name = "FILE.csv", value_parser = simulate::rows_path)]
    rows: Option<PathBuf>,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    #[command(flatten)]
    spoken: LanguageFlag,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut parts: Vec<(&Path, Summary)> =
        args.parts.iter().map(|path| Ok((path.as_path(), read(path)?))).collect::<Result<_, Failure>>()?;
    parts.sort_by_key(|(_, part)| part.shard);
    same_run(&parts)?;
    let problems = problems(&parts);
    if !problems.is_empty() {
        return Err(Failure::Bad(problems.join("\n")));
    }
    let rows: Vec<_> = parts.iter().map(|(path, part)| (path.with_extension("csv"), part.span())).collect();
    let mut all = parts.into_iter().map(|(_, part)| part);
    let Some(mut whole) = all.next() else { return Ok(()) };
    whole.shard = None;
    all.for_each(|part| whole.add(&part));
    if args.format == Format::Json && args.rows.is_none() {
        return json(&whole, out);
    }
    let played = played(&whole)?.printed(args.format, &args.spoken);
    let run = SimulateRun::load(&played)?;
    if run.rules != whole.rules {
        return Err(Failure::Bad(format!(
            "The parts were played by other rules than there are here: {}. With `--format json` they are put together \
             without the rules.",
            differences(&whole.rules, &run.rules)
        )));
    }
    if let Some(path) = &args.rows {
        simulate::merge_rows(path, &run, rows)?;
    }
    whole.print(&played, &run, out)
}

fn read(path: &Path) -> Result<Summary, Failure> {
    let name = path.shown();
    let bytes =
        disk::read_bytes(path).map_err(|error| Failure::Bad(format!("{name} cannot be read: {error}.")))?;
    let part: Summary = serde_json::from_slice(&bytes).map_err(|error| {
        Failure::Bad(format!(
            "{name} is not what `holdup simulate --shard N/ALL --format json` prints: {error}."
        ))
    })?;
    match part.shard {
        Some(_) => Ok(part),
        None => Err(Failure::Bad(format!("{name} is no part: it has all games of its run."))),
    }
}

/// Refuses parts of different runs.
fn same_run(parts: &[(&Path, Summary)]) -> Result<(), Failure> {
    let Some((first, rest)) = parts.split_first() else { return Ok(()) };
    for (path, part) in rest {
        let (one, other) = (&first.1, part);
        let of = |part: &Summary| part.shard.map(|shard| shard.of);
        let what = if one.flags != other.flags {
            format!("flags: {}", differences(&one.flags, &other.flags))
        } else if one.rules != other.rules {
            format!("rules: {}", differences(&one.rules, &other.rules))
        } else if (one.seed, one.asked, of(one)) != (other.seed, other.asked, of(other)) {
            "seed, number of games or number of parts".to_owned()
        } else {
            continue;
        };
        let [one, other] = [first.0, path].map(ShownPath::shown);
        return Err(Failure::Bad(format!(
            "{one} and {other} are parts of different runs: they differ in {what}."
        )));
    }
    Ok(())
}

/// What each of two lists has that the other has not.
fn differences(one: &[String], other: &[String]) -> String {
    let only = |these: &[String], those: &[String]| {
        let only: Vec<&str> = these.iter().filter(|line| !those.contains(line)).map(String::as_str).collect();
        if only.is_empty() { "nothing".to_owned() } else { holdup_packs::seen(only.join(", ")).into_owned() }
    };
    format!("{}; or {}", only(one, other), only(other, one))
}

/// Most missing parts that are named.
const LISTED: usize = 50;

/// What keeps parts of one run from being the whole run.
fn problems(parts: &[(&Path, Summary)]) -> Vec<String> {
    let mut files: BTreeMap<Shard, Vec<String>> = BTreeMap::new();
    let mut problems = Vec::new();
    for (path, part) in parts {
        let Some(shard) = part.shard else { continue };
        files.entry(shard).or_default().push(path.shown());
        let span = part.span();
        if part.games != span.end - span.start {
            let path = path.shown();
            problems.push(format!(
                "{path} has {} of the {} games of part {shard}.",
                part.games,
                span.end - span.start
            ));
        }
    }
    let of = files.keys().next().map_or(0, |shard| shard.of);
    let missing: Vec<Shard> =
        (1..=of).map(|nth| Shard { nth, of }).filter(|shard| !files.contains_key(shard)).collect();
    if !missing.is_empty() {
        let named: Vec<String> = missing.iter().take(LISTED).map(Shard::to_string).collect();
        let more = missing.len() - named.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        problems.insert(0, format!("Missing: {}{more}.", named.join(", ")));
    }
    for (shard, files) in files.iter().filter(|(_, files)| files.len() > 1) {
        problems.push(format!("Double: {shard} is in {}.", files.join(" and ")));
    }
    problems
}

/// The flags of `simulate` that would play the whole run.
fn played(whole: &Summary) -> Result<simulate::Args, Failure> {
    let [games, seed] = [whole.asked, whole.seed].map(|number| number.to_string());
    let line = ["holdup", "simulate", "--games", &games, "--seed", &seed];
    let line = line.into_iter().chain(whole.flags.iter().map(String::as_str));
    match Cli::try_parse_from(line).map(|arguments| arguments.command) {
        Ok(Command::Simulate(args)) => Ok(args),
        _ => Err(Failure::Bad("The flags of the parts are none that `holdup simulate` takes.".to_owned())),
    }
}
