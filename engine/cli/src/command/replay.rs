//! `holdup replay`: plays records again and says how each fared, one line per
//! file. Nothing is written.

use std::io::Write;
use std::path::{Path, PathBuf};

use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse;

use crate::disk;
use crate::failure::Failure;
use crate::library::{self, Roots};

const EXAMPLES: &str = "\
Examples:
  holdup replay evening.record
  holdup replay *.record --allow same-result
  holdup replay left.record --allow incomplete     a game that was left before its end

A record is `exact` when every line comes as it is written. It is `incomplete` when it stops
before the end of the game, has the `same result` when only lines differ, and has `diverged`
when the game goes another way; the first difference is shown.";

/// Play records again and say whether they still come out the same.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The records.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What counts as good besides an exact replay; may be given more than once.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "GRADE")]
    allow: Vec<Allowed>,
    #[command(flatten)]
    roots: Roots,
}

/// Grades that can be allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Allowed {
    /// The same winners and scores, told differently.
    SameResult,
    /// Exact as far as it goes, but not to the end of a game.
    Incomplete,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::new(args.roots.files_for(args.files.iter().map(PathBuf::as_path))?);
    let mut good = true;
    for path in &args.files {
        let (fine, text) = judge(path, &library, &args.allow);
        writeln!(out, "{}: {text}", path.display())?;
        good &= fine;
    }
    if good { Ok(()) } else { Err(Failure::Told) }
}

/// Whether a record is good enough, and what to say about it.
fn judge(path: &Path, library: &Library, allowed: &[Allowed]) -> (bool, String) {
    let name = path.display().to_string();
    let bytes = match disk::read_bytes(path) {
        Ok(bytes) => bytes,
        Err(error) => return (false, format!("unreadable: {error}")),
    };
    let (record, problems) = parse::read(&name, &bytes, library);
    let Some(record) = record else {
        let mut files = library.files().clone();
        files.insert(name, bytes);
        return (
            false,
            format!("damaged\n{}", library::render(&problems, &files).trim_end()),
        );
    };
    let hooks = match record.rulebook.hooks() {
        Ok(hooks) => hooks,
        Err(fault) => return (false, format!("cannot be played: {fault}")),
    };
    let grade = replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade;
    let good = match grade {
        Grade::Exact => true,
        Grade::Incomplete { .. } => allowed.contains(&Allowed::Incomplete),
        Grade::SameResult(_) => allowed.contains(&Allowed::SameResult),
        Grade::Diverged { .. } => false,
    };
    let mut text = grade.to_string();
    if !good {
        for note in &record.notes {
            text.push_str(&format!("\n  note: {note}"));
        }
    }
    (good, text)
}
