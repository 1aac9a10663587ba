//! Keeps a game while it is played: as text, and line by line in a file, so that
//! whatever ends the process leaves a record that is whole up to there. And reads
//! a record back to go on with it. The format is `holdup-replay`'s affair.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use holdup_packs::setup::{RULE, is_name};
use holdup_packs::{Dialogue, Said};
use holdup_replay::grade::replay_choices;
use holdup_replay::library::Library;
use holdup_replay::parse;
use holdup_replay::record::{Recorder, Shared};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::LanguageId;

use crate::disk::{self, Disk, Kept};
use crate::failure::Failure;
use crate::library::{self, Roots};
use crate::play::sitting::{Again, Origin};
use crate::report;
use crate::seating::Player;

/// How a record names a person, before the name of one who has said it.
const PERSON: &str = "person";
/// How a record names a computer player, before its own name.
const AGENT: &str = "agent ";

/// How a record names whoever answers for a seat.
pub(crate) fn recorded(player: &Player) -> String {
    match player {
        Player::Person(None) => PERSON.to_owned(),
        Player::Person(Some(name)) => format!("{PERSON} {name}"),
        Player::Agent(kind) => format!("{AGENT}{}", kind.name),
        Player::Rule => RULE.to_owned(),
    }
}

/// Keeps one game. Copies keep the same game.
#[derive(Clone)]
pub(crate) struct Keeper(Rc<RefCell<Keeping>>);

struct Keeping {
    place: Place,
    pages: Rc<RefCell<Pages>>,
    recorder: Option<Shared>,
    /// An answer was taken from a person that is not known to be on the disk.
    owed: bool,
    /// The file it was kept in until somebody took that away.
    lost: Option<PathBuf>,
}

/// Where a game is kept.
enum Place {
    /// In memory only.
    Nowhere,
    /// In a file that will be made.
    New(PathBuf),
    /// In a file.
    File(PathBuf, Rc<RefCell<Kept>>),
}

#[derive(Default)]
struct Pages {
    text: String,
    file: Option<Rc<RefCell<Kept>>>,
    failed: Option<std::io::Error>,
}

impl Pages {
    fn line(&mut self, line: &str) {
        let start = self.text.len();
        self.text.push_str(line);
        self.text.push('\n');
        if let Some(file) = &self.file
            && let Err(error) = file.borrow_mut().append(&self.text.as_bytes()[start..])
        {
            self.failed.get_or_insert(error);
        }
    }
}

/// Where a game is kept in the end.
pub(crate) struct Resting {
    pub(crate) path: PathBuf,
    /// The file it was kept in until somebody took that away.
    pub(crate) lost: Option<PathBuf>,
}

impl Resting {
    /// Says where, and why it is not where it was.
    pub(crate) fn told(&self, dialogue: &Dialogue) -> String {
        let path = self.path.display().to_string();
        match &self.lost {
            Some(lost) => dialogue.say(Said::KeptAnew, &[&lost.display().to_string(), &path]),
            None => dialogue.say(Said::KeptIn, &[&path]),
        }
    }
}

impl Keeping {
    /// Makes the file where there is none: at the beginning, and after somebody removed it or put another one in its
    /// place, which is left alone. Says whether it did.
    fn settle(&mut self) -> Result<bool, Failure> {
        let path = match &self.place {
            Place::Nowhere => return Ok(false),
            Place::New(path) => path.clone(),
            Place::File(_, file) if file.borrow().is_there() => return Ok(false),
            Place::File(path, _) => {
                self.lost.get_or_insert(path.clone());
                unused(path)
            }
        };
        let made = Kept::create(Disk, &path, &self.pages.borrow().text);
        let made = made.map_err(|error| disk::unwritten(&path, &error))?;
        self.place = Place::File(path, Rc::new(RefCell::new(made)));
        Ok(true)
    }
}

impl Keeper {
    /// Keeps a game in a file that will be made, or in memory only.
    pub(crate) fn new(path: Option<PathBuf>) -> Keeper {
        Keeper::at(path.map_or(Place::Nowhere, Place::New))
    }

    /// Keeps a game in the file of the record it goes on from, which is this process's from now on. Until the game
    /// has come to where it was left, the file stays as it is.
    pub(crate) fn going_on(path: &Path) -> Result<Keeper, Failure> {
        // A link stays a link: what is written is the file behind it.
        let kept = disk::led_to(path).and_then(|real| Kept::resume(Disk, &real));
        let kept =
            kept.map_err(|error| Failure::Bad(format!("{} cannot be continued: {error}.", path.display())))?;
        Ok(Keeper::at(Place::File(path.to_owned(), Rc::new(RefCell::new(kept)))))
    }

    /// The bytes of the record a game goes on from.
    pub(crate) fn contents(&self) -> std::io::Result<Vec<u8>> {
        match &self.0.borrow().place {
            Place::File(_, file) => file.borrow().contents(),
            Place::Nowhere | Place::New(_) => Ok(Vec::new()),
        }
    }

    fn at(place: Place) -> Keeper {
        Keeper(Rc::new(RefCell::new(Keeping {
            place,
            pages: Rc::default(),
            recorder: None,
            owed: false,
            lost: None,
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
    pub(crate) fn open(&self) -> Result<(), Failure> {
        let mut kept = self.0.borrow_mut();
        if !kept.settle()?
            && let Place::File(path, file) = &kept.place
        {
            let replaced = file.borrow_mut().replace(&kept.pages.borrow().text);
            replaced.map_err(|error| disk::unwritten(path, &error))?;
        }
        if let Place::File(_, file) = &kept.place {
            kept.pages.borrow_mut().file = Some(Rc::clone(file));
        }
        Ok(())
    }

    /// An answer of a person was taken: at the next [pause](Self::pause) it is on the disk.
    pub(crate) fn owe(&self) {
        self.0.borrow_mut().owed = true;
    }

    /// The game waits: everything is written down.
    pub(crate) fn pause(&self, table: &Table) -> Result<(), Failure> {
        let mut kept = self.0.borrow_mut();
        if let Some(recorder) = &kept.recorder {
            recorder.borrow_mut().pause(table);
        }
        let mut failed = kept.pages.borrow_mut().failed.take();
        let owed = std::mem::take(&mut kept.owed);
        let Place::File(path, file) = &kept.place else {
            return Ok(());
        };
        if owed && failed.is_none() {
            failed = file.borrow().sync().err();
        }
        failed.map_or(Ok(()), |error| Err(disk::unwritten(path, &error)))
    }

    /// The game is left here: that is marked, and the file named. A game that
    /// was kept in memory only is written to `otherwise`.
    pub(crate) fn leave(
        &self,
        state: &State,
        table: &Table,
        otherwise: impl FnOnce() -> PathBuf,
    ) -> Result<Resting, Failure> {
        if let Some(recorder) = &self.0.borrow().recorder {
            recorder.borrow_mut().save(state, table);
        }
        match self.rest(table)? {
            Some(resting) => Ok(resting),
            None => {
                let path = otherwise();
                self.copy(&path).map_err(|error| disk::unwritten(&path, &error))?;
                Ok(Resting { path, lost: None })
            }
        }
    }

    /// The game goes no further: it is on the disk, and that is looked at. None when it is kept in memory only.
    pub(crate) fn rest(&self, table: &Table) -> Result<Option<Resting>, Failure> {
        self.owe();
        self.pause(table)?;
        let mut kept = self.0.borrow_mut();
        kept.settle()?;
        Ok(match &kept.place {
            Place::File(path, _) => Some(Resting { path: path.clone(), lost: kept.lost.clone() }),
            _ => None,
        })
    }

    pub(crate) fn path(&self) -> Option<PathBuf> {
        match &self.0.borrow().place {
            Place::Nowhere => None,
            Place::New(path) | Place::File(path, _) => Some(path.clone()),
        }
    }

    pub(crate) fn text(&self) -> String {
        self.0.borrow().pages.borrow().text.clone()
    }

    /// Writes the game so far into another file, which must be a new one.
    pub(crate) fn copy(&self, path: &Path) -> std::io::Result<()> {
        disk::make_new(path, self.0.borrow().pages.borrow().text.as_bytes())
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
    unused(Path::new(&format!("holdup-{seed}.record")))
}

/// This name, or the first one like it that nobody uses.
fn unused(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let others = (2..).map(|number| path.with_file_name(format!("{stem}-{number}.{ending}")));
    std::iter::once(path.to_owned()).chain(others).find(|path| !disk::is_there(path)).unwrap_or_default()
}

/// Reads a record, of which these are the bytes, to go on with it.
///
/// # Errors
/// When they cannot be read, are no whole record, or play otherwise today.
pub(crate) fn read(path: &Path, bytes: std::io::Result<Vec<u8>>, roots: &Roots) -> Result<Again, Failure> {
    let name = path.display().to_string();
    let bytes = bytes.map_err(|error| Failure::Bad(format!("{name} cannot be read: {error}.")))?;
    let library = Library::new(roots.files_for([path])?);
    let (record, problems) = parse::read(&name, &bytes, &library);
    let Some(record) = record else {
        let mut files = library.files().clone();
        files.insert(name.as_str(), bytes);
        report::say(&library::render(&problems, &files));
        return Err(Failure::Bad(format!("{name} cannot be continued; it is left as it is.")));
    };
    for note in &record.notes {
        report::say(&format!("{name}: {note}"));
    }
    let hooks = record.rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let (replayed, answers) = replay_choices(&record, Rc::clone(&hooks), Box::new(|_| {}));
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
    let players: Vec<Player> =
        record.head.players.iter().map(|name| player(name)).collect::<Result<_, _>>()?;
    let origin = Origin {
        rulebook: record.rulebook,
        library: Rc::new(library),
        hooks,
        language: LanguageId::ENGLISH,
        players,
        head: record.head,
    };
    Ok(Again { origin, answers })
}

fn player(recorded: &str) -> Result<Player, Failure> {
    if recorded == RULE {
        return Ok(Player::Rule);
    }
    if let Some(name) = recorded.strip_prefix(AGENT) {
        let kind = crate::seating::agent(name).map_err(|failure| Failure::Bad(failure.to_string()))?;
        return Ok(Player::Agent(kind));
    }
    // Who once recorded a seat in other words was a person too.
    let name = recorded.strip_prefix(PERSON).map_or("", str::trim);
    Ok(Player::Person(is_name(name).then(|| name.to_owned())))
}
