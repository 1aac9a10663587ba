//! Keeps a game while it is played: as text, and line by line in a file, so that
//! whatever ends the process leaves a record that is whole up to there. And reads
//! a record back to go on with it. The format is `holdup-replay`'s affair.

use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use holdup_replay::grade::replay;
use holdup_replay::library::Library;
use holdup_replay::line::LineKind;
use holdup_replay::parse;
use holdup_replay::record::{Recorder, Shared};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::ids::LanguageId;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;

use crate::disk::{self, LineFile};
use crate::failure::Failure;
use crate::library::{self, Roots};
use crate::play::sitting::Origin;
use crate::report;
use crate::seating::Player;

/// How a record names a person.
const PERSON: &str = "person";
/// How a record names a computer player, before its own name.
const AGENT: &str = "agent ";

/// How a record names whoever answers for a seat.
pub(crate) fn recorded(player: Player) -> String {
    match player {
        Player::Me => PERSON.to_owned(),
        Player::Agent(kind) => format!("{AGENT}{}", kind.name),
    }
}

/// Keeps one game. Copies keep the same game.
#[derive(Clone)]
pub(crate) struct Keeper(Rc<RefCell<Kept>>);

struct Kept {
    path: Option<PathBuf>,
    pages: Rc<RefCell<Pages>>,
    recorder: Option<Shared>,
}

/// What has been written.
#[derive(Default)]
struct Pages {
    text: String,
    file: Option<LineFile>,
    failed: Option<std::io::Error>,
}

impl Pages {
    fn line(&mut self, line: &str) {
        let start = self.text.len();
        self.text.push_str(line);
        self.text.push('\n');
        if let Some(file) = &mut self.file
            && let Err(error) = file.write_all(&self.text.as_bytes()[start..])
        {
            self.failed.get_or_insert(error);
        }
    }
}

impl Keeper {
    /// Keeps a game in a file, or in memory only.
    pub(crate) fn new(path: Option<PathBuf>) -> Keeper {
        Keeper(Rc::new(RefCell::new(Kept {
            path,
            pages: Rc::default(),
            recorder: None,
        })))
    }

    /// Begins the record anew, at the start of the game, in memory: the file
    /// stays as it is until [`Self::open`].
    pub(crate) fn begin(&self, origin: &Origin, table: &Table) {
        let mut kept = self.0.borrow_mut();
        let pages = Rc::new(RefCell::new(Pages::default()));
        let lines = Rc::clone(&pages);
        let sink = Box::new(move |line: &str| lines.borrow_mut().line(line));
        kept.recorder = Some(Recorder::begin(&origin.head, table, sink).shared());
        kept.pages = pages;
    }

    /// Puts the record so far into its file; from now on lines go there as they come.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn open(&self) -> Result<(), Failure> {
        let kept = self.0.borrow();
        let Some(path) = &kept.path else { return Ok(()) };
        let mut pages = kept.pages.borrow_mut();
        pages.file = Some(LineFile::replace(path, &pages.text)?);
        Ok(())
    }

    /// The game waits: everything is written down.
    ///
    /// # Errors
    /// When a line could not be written since the last time.
    pub(crate) fn pause(&self, table: &Table) -> Result<(), Failure> {
        let kept = self.0.borrow();
        if let Some(recorder) = &kept.recorder {
            recorder.pause(table);
        }
        let failed = kept.pages.borrow_mut().failed.take();
        match (failed, &kept.path) {
            (Some(error), Some(path)) => Err(Failure::Bad(format!(
                "{} cannot be written: {error}.",
                path.display()
            ))),
            _ => Ok(()),
        }
    }

    /// The game is left here: that is marked, and the file named. A game that
    /// was kept in memory only is written to `otherwise`.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn leave(
        &self,
        state: &State,
        table: &Table,
        otherwise: impl FnOnce() -> PathBuf,
    ) -> Result<PathBuf, Failure> {
        if let Some(recorder) = &self.0.borrow().recorder {
            recorder.save(state, table);
        }
        self.pause(table)?;
        match self.path() {
            Some(path) => Ok(path),
            None => {
                let path = otherwise();
                self.save(&path)?;
                Ok(path)
            }
        }
    }

    /// Where the game is kept.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        self.0.borrow().path.clone()
    }

    /// The record so far.
    pub(crate) fn text(&self) -> String {
        self.0.borrow().pages.borrow().text.clone()
    }

    /// Writes the game so far into another file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn save(&self, path: &Path) -> Result<(), Failure> {
        let kept = self.0.borrow();
        let pages = kept.pages.borrow();
        disk::write(path, pages.text.as_bytes())
    }
}

impl Witness for Keeper {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        if let Some(recorder) = &mut self.0.borrow_mut().recorder {
            recorder.fact(state, table, fact, cause);
        }
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        if let Some(recorder) = &mut self.0.borrow_mut().recorder {
            recorder.answer(state, table, question, choice);
        }
    }
}

/// A file nobody has used yet, named after the seed.
pub(crate) fn default_path(seed: u64) -> PathBuf {
    let first = PathBuf::from(format!("holdup-{seed}.record"));
    let others = (2..).map(|number| PathBuf::from(format!("holdup-{seed}-{number}.record")));
    std::iter::once(first)
        .chain(others)
        .find(|path| !disk::exists(path))
        .unwrap_or_default()
}

/// A game that was left.
pub(crate) struct Left {
    /// What it was made from.
    pub(crate) origin: Origin,
    /// The answers given, in order.
    pub(crate) answers: Vec<usize>,
    /// The rulebook version.
    pub(crate) rulebook: std::sync::Arc<holdup_hooks::Rulebook>,
}

/// Reads a record to go on with it. The file is not touched.
///
/// # Errors
/// When it cannot be read, is no whole record, or plays otherwise today.
pub(crate) fn read(path: &Path, roots: &Roots) -> Result<Left, Failure> {
    let name = path.display().to_string();
    let bytes =
        disk::read_bytes(path).map_err(|error| Failure::Bad(format!("{name} cannot be read: {error}.")))?;
    let library = Library::new(roots.files_for([path])?);
    let (record, problems) = parse::read(&name, &bytes, &library);
    let Some(record) = record else {
        let mut files = library.files().clone();
        files.insert(name.as_str(), bytes);
        report::say(&library::render(&problems, &files));
        return Err(Failure::Bad(format!(
            "{name} cannot be continued; it is left as it is."
        )));
    };
    for note in &record.notes {
        report::say(&format!("{name}: {note}"));
    }
    let hooks = record
        .rulebook
        .hooks()
        .map_err(|fault| Failure::Bad(fault.to_string()))?;
    let labels: Vec<&str> = record
        .lines
        .iter()
        .filter(|line| LineKind::of(&line.text) == LineKind::Answer)
        .map(|line| line.text[1..].split_once(": ").map_or("", |(_, label)| label))
        .collect();
    let mut answers = Vec::with_capacity(labels.len());
    let replayed = replay(
        &record,
        std::rc::Rc::clone(&hooks),
        Box::new(|_| {}),
        &mut |asked| {
            let label = labels.get(answers.len()).copied().unwrap_or_default();
            answers.extend(asked.table().choice_named(asked.question(), label));
        },
    );
    let reason = match (&replayed.grade, replayed.as_generated) {
        _ if replayed.game.state().over => Some("the game is over; `holdup replay` checks it".to_owned()),
        (grade, _) if !grade.agrees() => Some(grade.to_string()),
        (_, false) => {
            Some("its draws are not those of its generator, so the rest cannot be drawn".to_owned())
        }
        _ if record.head.generator.is_none() => {
            Some("it names no generator, so the rest cannot be drawn".to_owned())
        }
        _ => None,
    };
    if let Some(reason) = reason {
        return Err(Failure::Bad(format!("{name} cannot be continued: {reason}.")));
    }
    let players: Vec<Player> = record
        .head
        .players
        .iter()
        .map(|name| player(name))
        .collect::<Result<_, _>>()?;
    let origin = Origin {
        content: std::sync::Arc::clone(record.rulebook.content()),
        hooks,
        viewer: crate::seating::viewer(&players),
        language: LanguageId::ENGLISH,
        players,
        head: record.head,
    };
    Ok(Left {
        origin,
        answers,
        rulebook: record.rulebook,
    })
}

fn player(recorded: &str) -> Result<Player, Failure> {
    match recorded.strip_prefix(AGENT) {
        Some(name) => Ok(Player::Agent(
            crate::seating::agent(name).map_err(|failure| Failure::Bad(failure.to_string()))?,
        )),
        None => Ok(Player::Me),
    }
}
