//! `holdup test`: runs Markdown cases and replays records, each under its own
//! name, on all processors. With `--bless` the cases are rewritten to say what
//! happens now; records are never rewritten.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use holdup_packs::{Files, Severity, statement_ids};
use holdup_replay::case::Case;
use holdup_replay::library::Library;
use holdup_replay::suite::Suite;
use rayon::prelude::*;

use crate::disk;
use crate::failure::Failure;
use crate::library::{self, Version};

const EXAMPLES: &str = "\
Examples:
  holdup test                              the project's own cases and records
  holdup test tests/rules/punch.md         one file
  holdup test my-pack/tests --filter punch only what has `punch` in its name
  holdup test my-cases --house evening.toml cases that name no preset are played by it
  holdup test tests/rules --bless          accept what happens now, then look at the difference

A case is a heading in a Markdown file with a situation, what is done and what is expected;
docs/guide and tests/rules show how they are written.";

/// Where the project keeps its cases and records.
const FOLDERS: [&str; 3] = ["tests/rules", "tests/options", "tests/archive"];

/// Run rule cases and replay records.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files and folders; tests/rules, tests/options and tests/archive when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Rewrite the cases so that they expect what happens now.
    #[arg(long)]
    bless: bool,
    /// Only cases and records with this in their name.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    #[command(flatten)]
    version: Version,
}

/// One thing to run.
enum Trial<'a> {
    Case(&'a Case),
    Record(&'a str),
}

impl Trial<'_> {
    fn name(&self) -> String {
        match self {
            Trial::Case(case) => format!("{}: {}", case.file, case.name),
            Trial::Record(path) => (*path).to_owned(),
        }
    }

    fn run(&self, suite: &Suite, library: &Library) -> Result<(), String> {
        match self {
            Trial::Case(case) => suite.run(case, library),
            Trial::Record(path) => suite.replay(path, library),
        }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = args.version.choose()?;
    chosen.load(&args.version.name())?;
    let statements = statement_ids(&chosen.files);
    let library = Library::with(chosen.files, chosen.choice);
    let mut suite = gather(&args.paths, &statements)?;
    if let Some(filter) = &args.filter {
        suite
            .cases
            .retain(|case| Trial::Case(case).name().contains(filter));
        suite.records.retain(|path| path.contains(filter));
    }
    if args.bless {
        bless(&suite, &library, out)?;
        suite = gather(&args.paths, &statements)?;
        if let Some(filter) = &args.filter {
            suite
                .cases
                .retain(|case| Trial::Case(case).name().contains(filter));
            suite.records.retain(|path| path.contains(filter));
        }
    }
    let trials: Vec<Trial<'_>> = suite
        .cases
        .iter()
        .map(Trial::Case)
        .chain(suite.records.iter().map(|path| Trial::Record(path)))
        .collect();
    if trials.is_empty() && suite.problems.is_empty() {
        return Err(Failure::Usage(
            "There is no case and no record there: name other files or folders, or another `--filter`."
                .to_owned(),
        ));
    }
    let results = pool()?.install(|| {
        trials
            .par_iter()
            .map(|trial| trial.run(&suite, &library))
            .collect::<Vec<Result<(), String>>>()
    });
    let mut failed = 0;
    for (trial, result) in trials.iter().zip(&results) {
        match result {
            Ok(()) => writeln!(out, "ok      {}", trial.name())?,
            Err(_) => writeln!(out, "FAILED  {}", trial.name())?,
        }
        failed += usize::from(result.is_err());
    }
    for (trial, result) in trials.iter().zip(&results) {
        if let Err(text) = result {
            writeln!(out, "\n---- {}\n{}", trial.name(), text.trim_end())?;
        }
    }
    let errors = suite
        .problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error)
        .count();
    if !suite.problems.is_empty() {
        writeln!(
            out,
            "\n{}",
            library::render(&suite.problems, &suite.files).trim_end()
        )?;
    }
    let broken = if errors > 0 {
        format!(", {errors} could not be read")
    } else {
        String::new()
    };
    writeln!(out, "\n{} passed, {failed} failed{broken}", trials.len() - failed)?;
    if failed + errors == 0 {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

/// Threads with room for scripts that nest deeply.
pub(crate) fn pool() -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .stack_size(crate::STACK)
        .build()
        .map_err(|error| Failure::Bad(format!("The threads cannot be started: {error}.")))
}

/// Rewrites the files of the cases that changed.
fn bless(suite: &Suite, library: &Library, out: &mut dyn Write) -> Result<(), Failure> {
    let mut files: Vec<&str> = suite.cases.iter().map(|case| case.file.as_str()).collect();
    files.dedup();
    for path in files {
        let (text, failures) = suite.bless_file(path, library);
        if let Some(text) = text {
            disk::write(Path::new(path), text.as_bytes())?;
            writeln!(out, "rewritten: {path}")?;
        }
        for failure in failures {
            writeln!(out, "{}", failure.trim_end())?;
        }
    }
    Ok(())
}

/// Whether the project's own cases are here.
pub(crate) fn has_own() -> bool {
    FOLDERS.iter().any(|folder| disk::is_folder(Path::new(folder)))
}

/// The cases and records below these paths, or the project's own.
///
/// # Errors
/// When a path does not exist, or none is named and there is no project here.
pub(crate) fn gather(paths: &[PathBuf], statements: &BTreeSet<String>) -> Result<Suite, Failure> {
    let own: Vec<PathBuf>;
    let paths = if paths.is_empty() {
        own = FOLDERS
            .iter()
            .map(PathBuf::from)
            .filter(|path| disk::is_folder(path))
            .collect();
        if own.is_empty() {
            let message = format!(
                "There is none of {} here. Name the files or folders to test.",
                FOLDERS.join(", ")
            );
            return Err(Failure::Usage(message));
        }
        &own
    } else {
        paths
    };
    let mut files = Files::new();
    for path in paths {
        if disk::is_folder(path) {
            let (found, wrong) = disk::files_below(path);
            for file in found {
                add(&mut files, &file);
            }
            for (folder, error) in wrong {
                files.insert_unreadable(name_of(&folder), error.to_string());
            }
        } else if disk::exists(path) {
            add(&mut files, path);
        } else {
            return Err(Failure::Usage(format!(
                "There is no file or folder {}.",
                path.display()
            )));
        }
    }
    Ok(Suite::gather(files, statements))
}

fn add(files: &mut Files, path: &Path) {
    match disk::read_bytes(path) {
        Ok(bytes) => files.insert(name_of(path), bytes),
        Err(error) => files.insert_unreadable(name_of(path), error.to_string()),
    }
}

fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
