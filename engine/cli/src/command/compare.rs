//! `holdup compare`: plays records under several rulebook versions and shows
//! where they go apart, and why. What is compared stands in `holdup-replay`;
//! here records are found, work is shared out, and the result is shown ([`show`],
//! [`summary`]) or handed to programs ([`json`]).

mod json;
mod show;
mod summary;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use holdup_replay::compare::{ComparedVersion, Comparison, KeyDifference, compare, keys_between, prepare};
use holdup_replay::library::Library;
use holdup_replay::parse::{self, Record, RecordTrouble};
use rayon::prelude::*;

use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::format::Format;
use crate::language::LanguageFlag;
use crate::library::{self, Roots};
use crate::many::{pool, progress};
use crate::records;
use crate::report;

const EXAMPLES: &str = "\
Examples:
  holdup compare evening.record --preset base_2014 --preset es_2014
  holdup compare evening.record --preset es_2014 --all       its own version and another, all of it
  holdup compare tests/games --preset base_2014 --preset es_2014 --format json

The deal, the draws and the answers of a record are played under each version. Where an answer is \
not allowed there, the offered one with most words in common stands in for it; where a draw is not \
possible, the generator of the record draws. Both are listed. Options and values of content are then \
tried one by one, to find those behind a difference; where none does anything alone, the smallest set \
that does is looked for. The first version is held against each of the others; with a single \
`--preset`, the version a record was played under is the first.

A folder is summed up: for each cause, how many games it alone would change, how many would end with \
another winner or another score, and the first one. Games that cannot be played under both versions are counted by themselves.

The exit code is 0 when all versions tell the same games to the letter, and 1 when not.";

/// Play records under several rulebook versions and show where they differ, and why.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Records, and folders with records.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// A rulebook version; give it once for each.
    #[arg(long, required = true, value_name = "NAME")]
    preset: Vec<String>,
    /// Show every difference, and not only the first.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    roots: Roots,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

struct Compared {
    file: String,
    a: ComparedVersion,
    b: ComparedVersion,
    comparison: Comparison,
}

impl Compared {
    /// The versions compared, as one name.
    fn pair(&self) -> (&str, &str) {
        (&self.a.name, &self.b.name)
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let found = records::gather(&args.paths, |path| {
        Err(Failure::Usage(format!("There is no file or folder {}.", path.shown())))
    })?;
    if let Some((folder, error)) = found.wrong.first() {
        return Err(Failure::Bad(format!("{} cannot be read: {error}.", folder.shown())));
    }
    let (paths, several) = (found.paths, found.several);
    let (_, packs) = args.roots.files()?;
    let library = Library::new(args.roots.files_for(paths.iter().map(PathBuf::as_path))?);
    let versions = versions(args, &library, &packs)?;
    let read = paths.iter().map(|path| read_one(path, &library).map_err(|text| report::say(&text)));
    let records: Vec<Record> = read.filter_map(Result::ok).collect();
    let jobs: Vec<(&Record, ComparedVersion, ComparedVersion)> = records
        .iter()
        .flat_map(|record| pairs(&versions, record).into_iter().map(move |(a, b)| (record, a, b)))
        .collect();
    let results = play(&jobs, &library)?;
    let differ = results.iter().any(|result| !result.comparison.is_same());
    match args.format {
        Format::Json => json::print(&results, args.all, out)?,
        Format::Table => {
            // Those any version knows: the last has most to say.
            let last = versions.last();
            let statements =
                last.map(|version| args.spoken.index(Format::Table, &version.rulebook)).transpose()?;
            for result in results.iter().filter(|_| !several || args.all) {
                show::detail(result, args.all, statements.as_ref(), out)?;
            }
            if several {
                summary::print(&results, out)?;
            }
        }
    }
    if differ || records.len() < paths.len() { Err(Failure::Told) } else { Ok(()) }
}

/// The versions that are compared, as the command line names them.
fn versions(args: &Args, library: &Library, packs: &[String]) -> Result<Vec<ComparedVersion>, Failure> {
    args.preset.iter().map(|name| version(name, library, packs)).collect()
}

/// A version by its name: a preset, or a house file.
///
/// # Errors
/// When there is none, or it cannot be loaded.
pub(crate) fn version(name: &str, library: &Library, packs: &[String]) -> Result<ComparedVersion, Failure> {
    let rulebook = library::choose(name, (library.files().clone(), packs.to_vec()))?.load(name)?;
    let content = rulebook.content();
    Ok(ComparedVersion {
        name: name.to_owned(),
        preset: content.preset.id.clone(),
        options: content.house.clone(),
        rulebook: Arc::new(rulebook),
    })
}

/// The first version with each of the others; the record's own is the first where only one is named.
fn pairs(versions: &[ComparedVersion], record: &Record) -> Vec<(ComparedVersion, ComparedVersion)> {
    match versions {
        [only] => vec![(ComparedVersion::of(record), only.clone())],
        [first, others @ ..] => others.iter().map(|other| (first.clone(), other.clone())).collect(),
        [] => Vec::new(),
    }
}

/// Reads a record.
///
/// # Errors
/// What is wrong with it, for people.
pub(crate) fn read_one(path: &Path, library: &Library) -> Result<Record, String> {
    let name = path.shown();
    let bytes = disk::read_bytes(path).map_err(|error| format!("{name} cannot be read: {error}."))?;
    parse::read_or_why(&name, &bytes, library).map_err(|unread| {
        let mut files = library.files().clone();
        files.insert(name.as_str(), bytes);
        let why = match unread.trouble {
            RecordTrouble::Damaged => "is no record that can be played".to_owned(),
            other => format!("cannot be played: {}", other.text()),
        };
        format!("{name} {why}.\n{}", library::render(&unread.problems, &files).trim_end())
    })
}

/// Compares on all processors. Every mixed version that will be needed is
/// loaded first, each once.
fn play(
    jobs: &[(&Record, ComparedVersion, ComparedVersion)],
    library: &Library,
) -> Result<Vec<Compared>, Failure> {
    let mut seen = BTreeSet::new();
    let mut mixtures: Vec<(&ComparedVersion, &ComparedVersion, KeyDifference)> = Vec::new();
    for (_, a, b) in jobs {
        if seen.insert((&a.preset, &a.options, &b.preset, &b.options)) {
            mixtures.extend(keys_between(a, b).into_iter().map(|key| (a, b, key)));
        }
    }
    let steps = mixtures.len() + jobs.len();
    let progress = progress(if steps > 1 { steps as u64 } else { 0 }, "steps");
    let results = pool(None)?.install(|| {
        mixtures.par_iter().for_each(|(a, b, key)| {
            prepare(a, b, key, library);
            progress.inc(1);
        });
        let compared = jobs.par_iter().map(|(record, a, b)| {
            let comparison = compare(record, a, b, library);
            progress.inc(1);
            Compared { file: record.file.clone(), a: a.clone(), b: b.clone(), comparison }
        });
        compared.collect()
    });
    progress.finish_and_clear();
    Ok(results)
}
