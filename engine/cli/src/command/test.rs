//! `holdup test`: runs Markdown cases and replays records, each under its own
//! name, on all processors. With `--bless` the cases are rewritten to say what
//! happens now ([`bless`]); records are never rewritten. With `--fuzz` random games are
//! played as well ([`fuzz`]).

mod bless;
mod filter;
mod fuzz;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use holdup_packs::{Diagnostic, Dialogue, Files, Severity, seen, statement_ids};
use holdup_replay::case::{Case, front};
use holdup_replay::code::CASE_FRONT;
use holdup_replay::library::Library;
use holdup_replay::suite::{Suite, holds_cases};
use rayon::prelude::*;

use crate::archive::{LARGEST_FILE, MOST_FILES};
use crate::command::replay;
use crate::command::replay::judge::{GradeTotal, Judged, judge_bytes};
use crate::command::replay::pinned::KnownPins;
use crate::disk::{self, ShownPath, StrangeEntry};
use crate::failure::Failure;
use crate::finding::Finding;
use crate::interrupt;
use crate::library::{self, VersionFlags, shared};
use crate::many::{pool, progress};
use crate::verdict::{ReportFormat, TestVerdict, Total, VerdictStatus, Verdicts, plain};
use filter::Filters;

const EXAMPLES: &str = "\
Examples:
  holdup test                              the project's own cases and records
  holdup test tests/rules/punch.md         one file
  holdup test my-pack                      the cases and records of a pack, with that pack
  holdup test my-pack --filter punch       only what has `punch` in its name or path
  holdup test --filter actions/move.md --filter marshal    the cases of a file, and whatever says `marshal`
  holdup test my-cases --house evening.toml    cases that name no preset are played by it
  holdup test tests/rules --bless          accept what happens now, then look at the difference
  holdup test --bless --ask my_case.md     ask what the case leaves open, and write it down
  holdup test tests/rules --bless --review    look at each difference, and take it or leave it
  holdup test my-pack --format junit       for a server that builds and tests; `github` for workflows
  holdup test my-pack --fuzz 500           and 500 random games with the pack, under all laws
  holdup test my-pack --fuzz 500 --preset ucr_2_1    these by the combined rules, and each case by what it names

`--preset`, `--house`, `--with` and `--set` say what cases are played by that name no preset; beside \
`--fuzz` they say what the random games are played by, and leave the cases alone.

A pack is a folder with `pack.toml` in it: what lies in its folder `tests` is played with it, as if \
by `--pack`. Without a path, `holdup test` in the folder of a pack tests that pack. \
A file of cases can name packs it needs: `packs = [\"../my-pack\"]` between two lines `+++` at its top.

Random games are those of the seed: by the base game, by mixes of what can be switched on and set \
otherwise, with all numbers of seats. A failure is made short, and put into a record to look at.

A case is a heading in a Markdown file with a situation, what is done and what is expected; \
docs/guide/modding/cases.md shows how they are written.";

/// Where the project keeps its cases and records.
const FOLDERS: [&str; 3] = ["tests/rules", "tests/options", "tests/archive"];

/// Run rule cases and replay records.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, folders and packs; tests/rules, tests/options and tests/archive when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Rewrite the cases so that they expect what happens now.
    #[arg(long)]
    bless: bool,
    /// Ask at the terminal for answers and draws a case leaves open, and write them into it.
    #[arg(long, requires = "bless")]
    ask: bool,
    /// Show what would be rewritten case by case, and take it or leave it.
    #[arg(long, requires = "bless")]
    review: bool,
    /// Only cases and records with this in their name or path, large and small letters alike; may be given more
    /// than once.
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// How to print the result of cases and records.
    #[arg(long, value_enum, default_value = "human", conflicts_with_all = ["bless", "games"])]
    format: ReportFormat,
    #[command(flatten)]
    random: fuzz::FuzzPlan,
    #[command(flatten)]
    version: VersionFlags,
}

enum TestItem<'a> {
    Case(&'a Case),
    Record(&'a str),
}

impl TestItem<'_> {
    fn run(&self, suite: &Suite, library: &Library) -> Fared {
        match self {
            TestItem::Case(case) => Fared::Case(suite.run(case, library)),
            TestItem::Record(path) => {
                let bytes = suite.files.get(path).unwrap_or_default();
                Fared::Record(Box::new(judge_bytes(
                    Path::new(path),
                    bytes,
                    library,
                    &Dialogue::english(),
                    false,
                )))
            }
        }
    }
}

/// The result of a case or of a record.
enum Fared {
    Case(Result<(), String>),
    Record(Box<Judged>),
}

/// The verdict on a case, for programs.
fn verdict_of(case: &Case, result: &Result<(), String>) -> TestVerdict {
    let (status, grade, text) = match result {
        Ok(()) => (VerdictStatus::Passed, "exact", ""),
        Err(text) => (VerdictStatus::Failed, "different", text.trim_end()),
    };
    TestVerdict {
        kind: "case",
        name: seen(&case.name).into_owned(),
        file: seen(&case.file).into_owned(),
        line: Some(case.line),
        status,
        grade,
        text: plain(text),
        reason: None,
    }
}

/// True if a record is as it should be. It may stop before the end of its game.
fn is_good(outcome: &GradeTotal) -> bool {
    matches!(outcome, GradeTotal::Exact | GradeTotal::Incomplete)
}

/// Files whose cases need the same packs beside the one they lie in.
#[derive(Default)]
struct SamePacks {
    /// Folders of packs, or names of installed ones.
    packs: Vec<String>,
    files: Files,
    /// Needed packs that are not there.
    problems: Vec<Diagnostic>,
}

/// Cases and records that are played by the same content.
struct ContentGroup {
    version: VersionFlags,
    suite: Suite,
    library: Library,
    /// True if it is no more than what lies in the pack or folder that was named.
    is_plain: bool,
}

impl ContentGroup {
    fn new(
        pack: Option<&Path>,
        alike: SamePacks,
        args: &Args,
        filters: &mut Filters,
        out: &mut dyn Write,
    ) -> Result<ContentGroup, Failure> {
        let SamePacks { packs, mut files, problems } = alike;
        // With random games the version is what these are played by, and cases have theirs.
        let played = if args.random.games.is_some() { args.version.of_files() } else { args.version.clone() };
        let library = library_for(&played, pack, &packs)?;
        let statements = statement_ids(library.files());
        let mut found = |files: &Files| {
            let mut suite = Suite::gather(files.clone(), &statements);
            suite.problems.extend_from_slice(&problems);
            filters.keep(&mut suite);
            suite
        };
        let mut suite = found(&files);
        if args.bless {
            bless::run(&suite, &library, args, out)?;
            for path in suite.files.paths() {
                add(&mut files, Path::new(path));
            }
            suite = found(&files);
        }
        let version = and_packs(&args.version, pack, &packs)?;
        Ok(ContentGroup { version, suite, library, is_plain: packs.is_empty() })
    }

    fn trials(&self) -> impl Iterator<Item = (&ContentGroup, TestItem<'_>)> {
        let cases = self.suite.cases.iter().map(TestItem::Case);
        let records = self.suite.records.iter().map(|path| TestItem::Record(path));
        cases.chain(records).map(move |trial| (self, trial))
    }
}

/// What is to be run: each pack with what lies in it, and everything else together.
fn groups(args: &Args, filters: &mut Filters, out: &mut dyn Write) -> Result<Vec<ContentGroup>, Failure> {
    let here = [PathBuf::from(".")];
    let is_here = args.paths.is_empty() && args.version.roots.pack.is_empty() && shared::is_pack(&here[0]);
    let paths = if is_here { &here[..] } else { &args.paths };
    let mut packs: Vec<(PathBuf, Vec<PathBuf>)> = Vec::new();
    let mut others = Vec::new();
    for path in paths {
        let Some(pack) = shared::pack_around(path) else {
            others.push(path.clone());
            // Packs in folders of folders are played each with itself, too.
            let inner = shared::tested_among(&disk::files_below(path).0);
            packs.extend(inner.into_iter().map(|pack| (pack.clone(), vec![pack])));
            continue;
        };
        match packs.iter_mut().find(|(known, _)| known == pack) {
            Some((_, paths)) => paths.push(path.clone()),
            None => packs.push((pack.to_owned(), vec![path.clone()])),
        }
    }
    let mut groups = Vec::new();
    let others = (packs.is_empty() || !others.is_empty()).then_some((None, others));
    for (pack, paths) in others.into_iter().chain(packs.into_iter().map(|(pack, paths)| (Some(pack), paths)))
    {
        let is_random = args.random.games.is_some();
        // Whoever wants random games and names nothing wants nothing else.
        let files = if paths.is_empty() && is_random { Files::new() } else { files_of(&paths)? };
        let mut sets = alike(files, pack.as_deref(), &args.version);
        // Random games are played by what was named, whether cases lie there or not.
        sets.retain(|set| is_random || !set.is_empty());
        if sets.is_empty() {
            sets.push(SamePacks::default());
        }
        for set in sets {
            groups.push(ContentGroup::new(pack.as_deref(), set, args, filters, out)?);
        }
    }
    Ok(groups)
}

/// A version with the pack that files lie in, and with those they need.
fn and_packs(
    version: &VersionFlags,
    pack: Option<&Path>,
    needed: &[String],
) -> Result<VersionFlags, Failure> {
    let mut version = version.clone();
    let pack = pack.map(|pack| pack.to_string_lossy().into_owned());
    version.roots.pack.extend(needed.iter().cloned().chain(pack));
    version.fitting()
}

/// What the cases of files are played by that lie in a pack and need others.
fn library_for(version: &VersionFlags, pack: Option<&Path>, needed: &[String]) -> Result<Library, Failure> {
    let version = and_packs(version, pack, needed)?;
    let chosen = version.choose()?;
    chosen.load(&version.name())?;
    let library = Library::with(chosen.files, chosen.choice).and_packs(chosen.packs);
    Ok(match pack.and_then(shared::id_of) {
        Some(id) => library.in_pack(id),
        None => library,
    })
}

/// The cases of a file, with what they are played by.
///
/// # Errors
/// When there is no such file, or what it needs is not there or has errors.
pub(crate) fn cases_of(file: &Path, version: &VersionFlags) -> Result<(Suite, Library), Failure> {
    let pack = shared::pack_around(file);
    let mut sets = alike(files_of(&[file.to_owned()])?, pack, version);
    let set = sets.iter().position(|set| !set.is_empty()).map(|at| sets.swap_remove(at)).unwrap_or_default();
    let library = library_for(version, pack, &set.packs)?;
    let mut suite = Suite::gather(set.files, &statement_ids(library.files()));
    suite.problems.extend(set.problems);
    Ok((suite, library))
}

impl SamePacks {
    fn is_empty(&self) -> bool {
        self.files.paths().next().is_none() && self.problems.is_empty()
    }
}

/// Files by the packs they need beside the one they lie in and those that are there anyway; those that need nothing first.
fn alike(files: Files, pack: Option<&Path>, version: &VersionFlags) -> Vec<SamePacks> {
    let there = version.roots.pack.iter().map(Path::new).chain(pack);
    let there: Vec<PathBuf> = there.filter_map(|path| disk::led_to(path).ok()).collect();
    let mut sets = vec![SamePacks::default()];
    for (path, bytes) in files.under("") {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(reason) => {
                sets[0].files.insert_unreadable(path, reason);
                continue;
            }
        };
        let front = match std::str::from_utf8(bytes) {
            Ok(text) if holds_cases(path) => front::read(path, text),
            // Whoever reads the cases says what is wrong with it.
            _ => front::Front::default(),
        };
        let mut packs: Vec<String> = Vec::new();
        for needed in &front.packs {
            match shared::needed(Path::new(path), &needed.name) {
                Some(name) if disk::led_to(Path::new(&name)).is_ok_and(|path| there.contains(&path)) => {}
                Some(name) => packs.push(name),
                None => sets[0].problems.push(not_there(path, needed)),
            }
        }
        packs.sort();
        packs.dedup();
        let at = sets.iter().position(|set| set.packs == packs).unwrap_or_else(|| {
            sets.push(SamePacks { packs, ..SamePacks::default() });
            sets.len() - 1
        });
        sets[at].files.insert(path, bytes);
    }
    sets
}

/// What to say of a pack that a file of cases needs and that is not there.
fn not_there(path: &str, needed: &front::Needed) -> Diagnostic {
    let folder = Path::new(path).with_file_name(&needed.name);
    let message = format!("there is no pack in the folder `{}`", needed.name);
    let help = format!(
        "write the folder of the pack, as it is reached from this file, or the name of an installed pack.{}",
        shared::nearby(&folder)
    );
    Diagnostic::new(&CASE_FRONT, path, needed.span.clone(), message).label("here").help(help)
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut filters = Filters::new(&args.filter);
    let groups = groups(args, &mut filters, out)?;
    let is_random = args.random.games.is_some();
    filters.complain(is_random)?;
    let mut good = written(&groups, args, out)?;
    if is_random {
        for group in groups.iter().filter(|group| group.is_plain) {
            good &= fuzz::run(&group.version, &args.random, out)?;
        }
    }
    if good { Ok(()) } else { Err(Failure::Told) }
}

/// Runs cases and records; answers whether all are good. There may be none if something else is run as well.
fn written(groups: &[ContentGroup], args: &Args, out: &mut dyn Write) -> Result<bool, Failure> {
    let format = args.format;
    let trials: Vec<(&ContentGroup, TestItem<'_>)> = groups.iter().flat_map(ContentGroup::trials).collect();
    if trials.is_empty() && groups.iter().all(|group| group.suite.problems.is_empty()) {
        if args.random.games.is_some() {
            return Ok(true);
        }
        return Err(Failure::Usage(
            "There is no case and no record there: name other files or folders.".to_owned(),
        ));
    }
    let records = groups.iter().flat_map(|group| group.suite.records.iter().map(PathBuf::from));
    let pins = match KnownPins::find(None, &args.paths, &records.collect::<Vec<_>>())? {
        Ok(pins) => pins,
        Err(faulty) => return replay::refuse("holdup test", &faulty, format, out).map(|()| false),
    };
    let progress = progress(trials.len() as u64, "cases and records");
    interrupt::listen();
    let results = pool(None)?.install(|| {
        let run = |(group, trial): &(&ContentGroup, TestItem<'_>)| {
            // What somebody is tired of waiting for is not begun any more.
            let result = (!interrupt::asked()).then(|| trial.run(&group.suite, &group.library));
            progress.inc(1);
            result
        };
        trials.par_iter().map(run).collect::<Vec<_>>()
    });
    progress.finish_and_clear();
    let is_stopped = interrupt::heard();
    let (mut verdicts, mut texts, mut judged) = (Vec::new(), Vec::new(), Vec::new());
    for ((group, trial), fared) in trials.iter().zip(results) {
        match (trial, fared) {
            (TestItem::Case(case), Some(Fared::Case(result))) => {
                verdicts.push(verdict_of(case, &result));
                texts.push(result.err().unwrap_or_default());
            }
            (_, Some(Fared::Record(one))) => judged.push((*group, *one)),
            _ => {}
        }
    }
    let (of_groups, mut judged): (Vec<&ContentGroup>, Vec<Judged>) = judged.into_iter().unzip();
    let mut pinned = pins.apply(&mut judged, is_good, !is_stopped);
    if let Some(group) = of_groups.first() {
        pinned.extend(pins.other_versions(&judged, &group.library)?);
    }
    verdicts.extend(judged.iter().map(|one| replay::verdict(one, &is_good, &Dialogue::english())));
    texts.extend(judged.into_iter().map(|one| one.text));
    let done = verdicts.len();
    let not_run = trials.len() - done;
    let mut warnings: Vec<Finding> = pinned.iter().map(|one| Finding::of(one, &pins.files, "")).collect();
    for suite in groups.iter().map(|group| &group.suite) {
        for problem in &suite.problems {
            match problem.severity {
                Severity::Error => verdicts.push(TestVerdict::of_problem(problem, &suite.files)),
                Severity::Warning => warnings.push(Finding::of(problem, &suite.files, "")),
            }
        }
    }
    let total = Total::of(&verdicts, not_run);
    if format != ReportFormat::Human {
        let verdicts = Verdicts { command: "holdup test", results: &verdicts, warnings, total };
        verdicts.print(format, out)?;
        return Ok(total.is_good());
    }
    for verdict in &verdicts[..done] {
        let fared = match verdict.status {
            VerdictStatus::Passed => "ok    ",
            VerdictStatus::Pinned => "pinned",
            VerdictStatus::Failed | VerdictStatus::Error => "FAILED",
        };
        let reason = verdict.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        writeln!(out, "{fared}  {}{reason}", verdict.full_name())?;
    }
    for (verdict, text) in verdicts.iter().zip(&texts) {
        if matches!(verdict.status, VerdictStatus::Failed | VerdictStatus::Error) {
            writeln!(out, "\n---- {}\n{}", verdict.full_name(), text.trim_end())?;
        }
    }
    if !pinned.is_empty() {
        writeln!(out, "\n{}", library::render(&pinned, &pins.files).trim_end())?;
    }
    for suite in groups.iter().map(|group| &group.suite) {
        if !suite.problems.is_empty() {
            writeln!(out, "\n{}", library::render(&suite.problems, &suite.files).trim_end())?;
        }
    }
    // What was not run is told by itself.
    writeln!(out, "\n{}", Total { not_run: 0, ..total }.text())?;
    if is_stopped {
        writeln!(out, "Stopped after {} of {}.", total.passed + total.failed, trials.len())?;
        return Err(Failure::Told);
    }
    Ok(total.is_good())
}

/// The folders with the project's own cases, as far as they are here.
pub(crate) fn own_folders() -> Vec<PathBuf> {
    let folders = FOLDERS.iter().map(PathBuf::from);
    folders.filter(|path| disk::is_folder(path)).collect()
}

/// The cases and records below these paths, or the project's own.
///
/// # Errors
/// When a path does not exist, or none is named and there is no project here.
pub(crate) fn gather(paths: &[PathBuf]) -> Result<Suite, Failure> {
    Ok(Suite::gather(files_of(paths)?, &BTreeSet::new()))
}

/// The files below these paths, or the project's own.
fn files_of(paths: &[PathBuf]) -> Result<Files, Failure> {
    let own: Vec<PathBuf>;
    let paths = if paths.is_empty() {
        own = own_folders();
        if own.is_empty() {
            let message = format!(
                "There is nothing to test here: no `pack.toml` of a pack, and none of {}. Name a pack, or the files or \
                 folders to test.",
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
        // What else lies in the folder of a pack is no case.
        let tests = path.join(shared::TESTS);
        let path = match shared::is_pack(path) {
            true if disk::is_folder(&tests) => &tests,
            true => continue,
            false => path,
        };
        if disk::is_folder(path) && shared::pack_around(path).is_some() {
            // What a stranger put there is not trusted to be a file.
            for (file, found) in disk::plain_files_below(path, MOST_FILES) {
                match found {
                    StrangeEntry::File => add(&mut files, &file),
                    StrangeEntry::Wrong(reason) => files.insert_unreadable(name_of(&file), reason),
                }
            }
        } else if disk::is_folder(path) {
            let (mut found, wrong) = disk::files_below(path);
            let packs = shared::tested_among(&found);
            found.retain(|file| !packs.iter().any(|pack| file.starts_with(pack)));
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
                "There is no file or folder {}.{}",
                path.shown(),
                shared::nearby(path)
            )));
        }
    }
    Ok(files)
}

fn add(files: &mut Files, path: &Path) {
    match disk::read_some(path, LARGEST_FILE) {
        Ok(bytes) => files.insert(name_of(path), bytes),
        Err(error) => files.insert_unreadable(name_of(path), error.to_string()),
    }
}

fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
