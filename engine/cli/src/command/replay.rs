//! `holdup replay`: plays records again and says how each fared, one line per
//! file and a total. Records that are pinned to an older content ([`pinned`]) may
//! fare as they like. Nothing is written.

pub(crate) mod judge;
pub(crate) mod pinned;
mod watch;

use std::io::Write;
use std::path::PathBuf;

use holdup_packs::{Dialogue, Said};
use holdup_replay::compare::ComparedVersion;
use holdup_replay::library::Library;
use rayon::prelude::*;

use crate::command::compare::{read_one, version};
use crate::failure::Failure;
use crate::film;
use crate::finding::Finding;
use crate::interrupt;
use crate::language::LanguageFlag;
use crate::library::{self, Roots};
use crate::many::{pool, progress};
use crate::play::keep;
use crate::play::show::ShowFlags;
use crate::records;
use crate::verdict::{ReportFormat, TestVerdict, Total, VerdictStatus, Verdicts, plain};
use judge::{GradeTotal, Judged};
use pinned::KnownPins;

const EXAMPLES: &str = "\
Examples:
  holdup replay evening.record
  holdup replay evening.record --watch              see the game again; `--speed 1000` is slower
  holdup replay evening.record --html evening.html  the game as a film, to show to others
  holdup replay evening.record --html two.html --preset base_2014 --preset es_2014
  holdup replay games                               every record in a folder, and a total
  holdup replay games other.record --allow same-result
  holdup replay left.record --allow incomplete      a game that was left before its end
  holdup replay games --pins old.toml               records that belong to an older content
  holdup replay games --format junit > games.xml    for a server that builds and tests
  holdup replay games --format github               annotations in a workflow on GitHub

A record is `exact` when every line comes as it is written. It is `incomplete` when it stops \
before the end of the game, has the `same result` when only lines differ, and has `diverged` \
when the game goes another way; the first difference is shown. `damaged` is a file that is wrong by \
itself; where its `content has changed`, names or deals in it fit no more.

A file of pins says which records belong to an older content, and why they are kept; and with `preset = \"evening.toml\"` \
by what the others are played, so that a warning says when that has changed. Without \
`--pins` the file `pins.toml` in the folder of a record, or in a folder that is named, is read:

  [[pin]]
  record = \"spring/evening.record\"    # from the folder of this file
  content = \"5bf40e63c517581e\"        # as in the line `preset` of the record
  reason = \"played before the horses could be led away\"

A pinned record is played and counted but never fails the run; a pin without effect is reported. The exit code is 0 when all records are as they should be or pinned, and else 1.";

/// Play records again and say whether they still come out the same.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Records, and folders with records.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// What counts as good besides an exact replay; may be given more than once.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "GRADE")]
    allow: Vec<Allowed>,
    /// Records that belong to an older content stand in this file, and not in `pins.toml` beside them.
    #[arg(long, value_name = "FILE.toml")]
    pins: Option<PathBuf>,
    /// Show the game of one record as it was played, one action after the other.
    #[arg(long)]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) look: ShowFlags,
    /// Write the game of one record as a film: one HTML file that opens from disk.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show in the film what this bandit sees [default: everything, once the game is over].
    #[arg(long, value_name = "BANDIT", requires = "html")]
    seat: Option<String>,
    /// Show in the film the game under this rulebook version as well, and stop where they differ; may be given twice.
    #[arg(long, value_name = "PRESET", requires = "html")]
    preset: Vec<String>,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "human")]
    format: ReportFormat,
    #[command(flatten)]
    spoken: LanguageFlag,
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

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // What is not there is told in its line, like whatever else cannot be read.
    let paths = match (args.watch || args.html.is_some(), args.paths.as_slice()) {
        (true, [path]) => vec![keep::meant(Some(path))?],
        _ => args.paths.clone(),
    };
    let found = records::gather(&paths, |_| Ok(()))?;
    let pins = match KnownPins::find(args.pins.as_deref(), &paths, &found.paths)? {
        Ok(pins) => pins,
        Err(faulty) => return refuse("holdup replay", &faulty, args.format, out),
    };
    let library = Library::new(args.roots.files_for(found.paths.iter().map(PathBuf::as_path))?);
    let dialogue = &args.spoken.beside_many_records(args.format == ReportFormat::Human, &library)?;
    if args.watch {
        let [path] = found.paths.as_slice() else {
            let message = "`--watch` shows the game of one record: name its file.";
            return Err(Failure::Usage(message.to_owned()));
        };
        watch::watch(path, &library, &args.spoken, &args.look, out)?;
    }
    if let Some(html) = &args.html {
        let [path] = found.paths.as_slice() else {
            let message = "`--html` makes a film of one record: name its file.";
            return Err(Failure::Usage(message.to_owned()));
        };
        let record = read_one(path, &library).map_err(Failure::Bad)?;
        let language = args.spoken.find(record.rulebook.content())?;
        let order = film::FilmOrder { seat: args.seat.as_deref(), language, path: html };
        let (_, packs) = args.roots.files()?;
        let versions: Vec<ComparedVersion> =
            args.preset.iter().map(|name| version(name, &library, &packs)).collect::<Result<_, _>>()?;
        match &versions[..] {
            [] => film::write(&record, &order, out)?,
            [only] => {
                film::write_pair(&record, [&ComparedVersion::of(&record), only], &library, &order, out)?
            }
            [a, b] => film::write_pair(&record, [a, b], &library, &order, out)?,
            _ => return Err(Failure::Usage("A film shows two rulebook versions at most.".to_owned())),
        }
    }
    let mut judged: Vec<Judged> =
        (found.wrong.iter()).map(|(path, error)| Judged::unreadable(path, error, dialogue)).collect();
    let number = found.paths.len();
    let progress = progress(if found.several { number as u64 } else { 0 }, "records");
    interrupt::listen();
    let played: Vec<Option<Judged>> = pool(None)?.install(|| {
        let play = |path: &PathBuf| {
            let in_colour = args.format == ReportFormat::Human;
            let one = (!interrupt::asked()).then(|| judge::judge(path, &library, dialogue, in_colour));
            progress.inc(1);
            one
        };
        found.paths.par_iter().map(play).collect()
    });
    progress.finish_and_clear();
    let is_stopped = interrupt::heard();
    judged.extend(played.into_iter().flatten());
    let not_run = if is_stopped { number + found.wrong.len() - judged.len() } else { 0 };
    let is_good = |outcome: &GradeTotal| is_allowed(outcome, &args.allow);
    let mut warnings = pins.apply(&mut judged, is_good, !is_stopped);
    warnings.extend(pins.other_versions(&judged, &library)?);
    let verdicts: Vec<TestVerdict> = judged.iter().map(|one| verdict(one, &is_good, dialogue)).collect();
    let total = Total::of(&verdicts, not_run);
    if args.format == ReportFormat::Human {
        for (one, verdict) in judged.iter().zip(&verdicts) {
            tell(one, verdict, dialogue, out)?;
        }
        if !warnings.is_empty() {
            writeln!(out, "\n{}", library::render(&warnings, &pins.files).trim_end())?;
        }
        if found.several {
            writeln!(out, "\n{}", sum(&judged, &total, dialogue))?;
        }
    } else {
        let warnings = warnings.iter().map(|one| Finding::of(one, &pins.files, "")).collect();
        let verdicts = Verdicts { command: "holdup replay", results: &verdicts, warnings, total };
        verdicts.print(args.format, out)?;
    }
    if is_stopped && args.format == ReportFormat::Human {
        let (done, all) = ((number - not_run).to_string(), number.to_string());
        writeln!(out, "{}", dialogue.say(Said::StoppedAfter, &[&done, &all]))?;
    }
    if total.is_good() { Ok(()) } else { Err(Failure::Told) }
}

/// A file of pins is wrong: nothing is played, since nobody knows what may fail.
pub(crate) fn refuse(
    command: &str,
    faulty: &pinned::Faulty,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if format == ReportFormat::Human {
        writeln!(out, "{}", library::render(&faulty.problems, &faulty.files).trim_end())?;
        let message =
            "The file of pins has errors, so nothing was replayed. `holdup explain CODE` says more.";
        return Err(Failure::Bad(message.to_owned()));
    }
    let verdicts: Vec<TestVerdict> =
        (faulty.problems.iter()).map(|problem| TestVerdict::of_problem(problem, &faulty.files)).collect();
    let verdicts =
        Verdicts { command, total: Total::of(&verdicts, 0), results: &verdicts, warnings: Vec::new() };
    verdicts.print(format, out)?;
    Err(Failure::Told)
}

/// Whether a record is as it should be.
fn is_allowed(outcome: &GradeTotal, allowed: &[Allowed]) -> bool {
    match outcome {
        GradeTotal::Exact => true,
        GradeTotal::Incomplete => allowed.contains(&Allowed::Incomplete),
        GradeTotal::SameResult => allowed.contains(&Allowed::SameResult),
        _ => false,
    }
}

/// The verdict on a record, for programs.
pub(crate) fn verdict(
    one: &Judged,
    is_good: &dyn Fn(&GradeTotal) -> bool,
    dialogue: &Dialogue,
) -> TestVerdict {
    let status = match (&one.pinned, &one.outcome) {
        (Some(_), _) => VerdictStatus::Pinned,
        (None, outcome) if is_good(outcome) => VerdictStatus::Passed,
        (None, GradeTotal::Diverged | GradeTotal::SameResult | GradeTotal::Incomplete) => {
            VerdictStatus::Failed
        }
        (None, _) => VerdictStatus::Error,
    };
    let mut text = plain(&one.text);
    if status != VerdictStatus::Passed {
        let note = |note: &String| format!("\n  {}", dialogue.say(Said::NoteOn, &[note]));
        text.extend(one.notes.iter().map(note));
    }
    TestVerdict {
        kind: "record",
        name: one.name.clone(),
        file: one.name.clone(),
        line: one.line,
        status,
        grade: one.outcome.id(),
        text,
        reason: one.pinned.clone(),
    }
}

/// A line for a record, and what is wrong with it below.
fn tell(
    one: &Judged,
    verdict: &TestVerdict,
    dialogue: &Dialogue,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(reason) = &one.pinned {
        let grade = dialogue.say(one.outcome.word(), &[]);
        let pinned = dialogue.say(Said::PinnedBecause, &[&grade, reason]);
        writeln!(out, "{}: {pinned}", one.name)?;
        return Ok(());
    }
    writeln!(out, "{}: {}", one.name, one.text)?;
    if verdict.status != VerdictStatus::Passed {
        for note in &one.notes {
            writeln!(out, "  {}", dialogue.say(Said::NoteOn, &[note]))?;
        }
    }
    Ok(())
}

/// `20 records: 17 exact, 1 diverged, 2 pinned. One is not as it should be.`
fn sum(judged: &[Judged], total: &Total, dialogue: &Dialogue) -> String {
    let of = |outcome: &GradeTotal| {
        let alike = judged.iter().filter(|one| one.pinned.is_none() && one.outcome == *outcome);
        (outcome.word(), alike.count())
    };
    let grades = GradeTotal::ALL.iter().map(of).chain([(Said::GradePinned, total.pinned)]);
    let grades: Vec<String> = grades
        .filter(|(_, number)| *number > 0)
        .map(|(word, number)| {
            dialogue.say(Said::GradeTotal, &[&number.to_string(), &dialogue.say(word, &[])])
        })
        .collect();
    let grades = grades.join(", ");
    let mut text = match judged.len() {
        1 => dialogue.say(Said::RecordTotal, &[&grades]),
        number => dialogue.say(Said::RecordsTotal, &[&number.to_string(), &grades]),
    };
    let wrong = match total.failed + total.errors {
        0 => return text,
        1 => dialogue.say(Said::OneIsWrong, &[]),
        wrong => dialogue.say(Said::SomeAreWrong, &[&wrong.to_string()]),
    };
    text.push(' ');
    text.push_str(&wrong);
    text
}
