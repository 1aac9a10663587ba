//! A game that goes on while its content is written: files are looked at again
//! whenever they change, what is wrong with them is told, and the game so far is
//! played again from its record by the new content. What comes of it is decided
//! here; who is asked about it, and how the game goes on, in `command/play.rs`.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::Files;
use holdup_packs::diagnostic::any_error;
use holdup_replay::compare::options_between;
use holdup_replay::grade::{Grade, replay_choices};
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLineKind;
use holdup_replay::parse::Record;
use holdup_replay::record::Head;

use crate::disk::{self, Stamp};
use crate::failure::Failure;
use crate::library::{VersionFlags, render, shared};
use crate::play::sitting::{Origin, RestartPoint, Sitting};

/// How often files are looked at while a person thinks, in milliseconds.
pub(crate) const OFTEN: u64 = 200;

/// How long a file must have been left alone: whoever saves it may not be done.
const QUIET: u64 = 60;

/// Most changed files that are named.
const NAMED: usize = 4;

pub(crate) struct LiveReload {
    version: VersionFlags,
    watched: Vec<PathBuf>,
    stamp: Stamp,
    files: Files,
    /// Whether changes count no more.
    pub(crate) is_pinned: bool,
}

/// What has become of the files; where they cannot be used, what is wrong with them.
pub(crate) type FilesUpdate = Result<ReloadedContent, String>;

pub(crate) struct ReloadedContent {
    /// The rulebook version as it is now.
    pub(crate) rulebook: Arc<Rulebook>,
    /// Which files have changed, as people call them.
    pub(crate) changed: String,
    /// Their paths among the files.
    pub(crate) paths: Vec<String>,
    pub(crate) warnings: String,
    /// What looking through the scripts shows, which keeps no game from being played.
    pub(crate) scripts: String,
}

impl LiveReload {
    pub(crate) fn new(version: &VersionFlags) -> Result<LiveReload, Failure> {
        let files = version.clone().fitting()?.choose()?.files;
        let watched = watched(version, &files);
        if watched.is_empty() {
            return Err(Failure::Usage(
                "There is nothing to watch: what is inside this program does not change. Name a pack with `--pack`, \
                 or house rules with `--house`."
                    .to_owned(),
            ));
        }
        Ok(LiveReload {
            version: version.clone(),
            stamp: Stamp::of(&watched),
            watched,
            files,
            is_pinned: false,
        })
    }

    /// Whether somebody has written a file since the last [`Self::load`], and is done with it.
    pub(crate) fn has_changed(&self) -> bool {
        let now = Stamp::of(&self.watched);
        if self.is_pinned || now == self.stamp {
            return false;
        }
        disk::wait(QUIET);
        Stamp::of(&self.watched) == now
    }

    /// The files as they were loaded last.
    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    /// What there was when it was loaded last.
    pub(crate) fn library(&self) -> Library {
        Library::new(self.files.clone())
    }

    /// Loads what is there now; none where it is what was there before.
    pub(crate) fn load(&mut self) -> Option<FilesUpdate> {
        self.stamp = Stamp::of(&self.watched);
        let chosen = match self.version.clone().fitting().and_then(|version| version.choose()) {
            Ok(chosen) => chosen,
            Err(failure) => return Some(Err(failure.to_string())),
        };
        let changed = changed(&self.files, &chosen.files);
        if changed.is_empty() {
            return None;
        }
        self.watched = watched(&self.version, &chosen.files);
        self.stamp = Stamp::of(&self.watched);
        let (rulebook, problems) = Rulebook::load(&chosen.files, &chosen.choice);
        let texts = holdup_packs::script_texts(&chosen.files, &chosen.choice);
        let declared = texts.as_deref().map_or(&[][..], |texts| texts);
        let is_theirs = shared::is_theirs(&chosen.files);
        let meant = |path: &str| is_theirs(path) || changed.iter().any(|one| one == path);
        let found = holdup_lint::check(&chosen.files, declared, meant);
        let names = named(&changed, &chosen.files);
        let told = render(&problems, &chosen.files);
        let scripts = render(&found, &chosen.files);
        self.files = chosen.files;
        Some(match rulebook.filter(|_| !any_error(&problems)) {
            Some(rulebook) => Ok(ReloadedContent {
                rulebook: Arc::new(rulebook),
                changed: names,
                paths: changed,
                warnings: told,
                scripts,
            }),
            None => Err(told + &scripts),
        })
    }
}

/// The files and folders of a rulebook version that are on disk.
fn watched(version: &VersionFlags, files: &Files) -> Vec<PathBuf> {
    let shared = files.shared_packs().map(|(_, folder)| PathBuf::from(folder));
    // A pack whose manifest cannot be read is not among them.
    let named = version.roots.pack.iter().map(PathBuf::from).filter(|path| disk::is_folder(path));
    let mut watched: Vec<PathBuf> = shared.chain(named).collect();
    if let Some(root) = &version.roots.content {
        watched.extend(["content", "scripts"].map(|folder| root.join(folder)));
    }
    // House files are among the files by the paths they were read from.
    let is_house = |path: &&str| {
        holdup_packs::is_house_file(path) && !path.starts_with("content/") && disk::exists(Path::new(path))
    };
    watched.extend(files.paths().filter(is_house).map(PathBuf::from));
    watched.sort();
    watched.dedup();
    watched
}

fn changed(before: &Files, now: &Files) -> Vec<String> {
    let differs = |path: &&str| before.get(path) != now.get(path) || before.has(path) != now.has(path);
    let paths: BTreeSet<&str> = before.paths().chain(now.paths()).filter(differs).collect();
    paths.into_iter().map(str::to_owned).collect()
}

/// Files as people call them.
fn named(paths: &[String], files: &Files) -> String {
    let names: Vec<_> = paths.iter().take(NAMED).map(|path| files.shown(path)).collect();
    match paths.len().saturating_sub(NAMED) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

/// What the new content makes of the game so far.
pub(crate) enum Fate {
    Same(Box<RestartPoint>),
    /// Another game, from some answer on.
    Other {
        /// The game up to there.
        again: Box<RestartPoint>,
        /// How many answers stay.
        answers: usize,
        /// What is different.
        why: String,
    },
    /// It cannot be played at all: what is missing.
    Impossible(String),
}

/// Plays the game so far by other content. `stopped` says that a script has failed
/// after the last answer: then what it did after that does not count.
pub(crate) fn fate(
    sitting: &Sitting,
    new: &Arc<Rulebook>,
    library: Library,
    stopped: bool,
) -> Result<Fate, Failure> {
    let origin = &sitting.origin;
    let old = &origin.rulebook;
    let mut before = Record::so_far(origin.head.clone(), Arc::clone(old), &sitting.keeper.text());
    if stopped {
        let last = before.lines.iter().rposition(|line| line.answer().is_some());
        before.lines.truncate(last.map_or(0, |last| last + 1));
    }
    // Fingerprints count rows, which may have moved.
    before.lines.retain(|line| !line.text.starts_with('#'));
    let setup = match before.deal_under(new.content()) {
        Ok(setup) => setup,
        Err(missing) => return Ok(Fate::Impossible(missing.join("; "))),
    };
    let head = Head::new(new.content(), &setup, origin.head.players.clone(), origin.head.generator.clone());
    let hooks = new.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    // What chance decides, the generator decides again: so it would be if the game went on.
    let mut undrawn = before.clone();
    undrawn.head = head.clone();
    undrawn.rulebook = Arc::clone(new);
    undrawn.lines.retain(|line| TranscriptLineKind::of(&line.text) != TranscriptLineKind::Chance);
    let said: Rc<RefCell<Vec<String>>> = Rc::default();
    let sink = Rc::clone(&said);
    let sink = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
    let (replayed, mut answers) = replay_choices(&undrawn, Rc::clone(&hooks), sink);
    let said = said.borrow();
    let begin = said.iter().position(|line| line == "begin").map_or(0, |at| at + 1);
    let now: Vec<&String> = said[begin..].iter().filter(|line| !line.starts_with('#')).collect();
    let differs =
        before.lines.iter().enumerate().find(|(at, line)| now.get(*at).is_none_or(|now| **now != line.text));
    let (rulebook, library) = (Arc::clone(new), Rc::new(library));
    let origin = Origin { rulebook, library, hooks, head, ..origin.clone() };
    let Some((at, line)) = differs else {
        let again = Box::new(RestartPoint { origin, answers });
        return Ok(Fate::Same(again));
    };
    let kept = before.lines[..at].iter().filter(|line| line.answer().is_some()).count();
    answers.truncate(kept);
    let why = why(old, new, &line.text, now.get(at).copied(), &replayed.grade);
    Ok(Fate::Other { again: Box::new(RestartPoint { origin, answers }), answers: kept, why })
}

/// What is different, and which options may be behind it.
fn why(old: &Rulebook, new: &Rulebook, then: &str, now: Option<&String>, grade: &Grade) -> String {
    let mut text = match (now, grade) {
        (Some(now), _) => format!("  then: {then}\n  now:  {now}"),
        (None, Grade::Diverged { reason, .. }) => format!("  {reason}"),
        (None, _) => format!("  then: {then}\n  now:  (nothing)"),
    };
    for option in options_between(old.content(), new.content()).iter().take(NAMED) {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
        let (then, now) = (value(&option.a), value(&option.b));
        text.push_str(&format!("\n  The option {} was {then}, and is {now} now.", option.id));
    }
    text
}
