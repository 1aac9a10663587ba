//! Keeps a game while it is played: as text, and line by line in a file, so that
//! whatever ends the process leaves a record that is whole up to there. And reads
//! a record back to go on with it. The format is `holdup-replay`'s affair.

use std::cell::RefCell;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use holdup_packs::setup::{RULE, is_name};
use holdup_packs::{Dialogue, Hand, Said};
use holdup_replay::grade::replay_choices;
use holdup_replay::library::Library;
use holdup_replay::parse;
use holdup_replay::record::{Head, Recorder, SharedRecorder};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::LanguageId;

use crate::disk::{self, AppendFile, Disk, ShownPath};
use crate::failure::Failure;
use crate::library::{self, Roots};
use crate::play::sitting::{Origin, RestartPoint};
use crate::report;
use crate::seating::SeatPlayer;

/// How a record names a person, before the name of one who has said it.
const PERSON: &str = "person";
/// How a record names a computer player, before its own name.
const AGENT: &str = "agent ";

/// How a record names whoever answers for a seat.
pub(crate) fn recorded(player: &SeatPlayer) -> String {
    match player {
        SeatPlayer::Person(None) => PERSON.to_owned(),
        SeatPlayer::Person(Some(name)) => format!("{PERSON} {name}"),
        SeatPlayer::Agent(named) => format!("{AGENT}{named}"),
        SeatPlayer::Rule => RULE.to_owned(),
    }
}

/// Keeps one game. Copies keep the same game.
#[derive(Clone)]
pub(crate) struct GameKeeper(Rc<RefCell<Keeping>>);

struct Keeping {
    place: KeptAt,
    pages: Rc<RefCell<HandOverPages>>,
    recorder: Option<SharedRecorder>,
    /// An answer was taken from a person that is not known to be on the disk.
    owed: bool,
    /// The file it was kept in until somebody took that away.
    lost: Option<PathBuf>,
    /// Why no file could be made, though nobody named one.
    unkept: Option<String>,
    /// The flags one goes on with.
    flags: String,
}

/// Where a game is kept.
enum KeptAt {
    /// In memory only.
    Nowhere,
    /// In a file that will be made.
    New(PathBuf),
    /// The same among the games of the user, or in memory only if no file can be made there.
    Usual(String),
    /// In a file.
    File(PathBuf, Rc<RefCell<AppendFile>>),
}

#[derive(Default)]
struct HandOverPages {
    text: String,
    /// The hand of the file that it goes on from.
    hand: Hand,
    file: Option<Rc<RefCell<AppendFile>>>,
    failed: Option<std::io::Error>,
}

impl HandOverPages {
    fn line(&mut self, line: &str) {
        let start = self.text.len();
        self.text.push_str(line);
        self.text.push('\n');
        if let Some(file) = &self.file
            && let Err(error) = file.borrow_mut().append(&self.hand.lines(&self.text[start..]))
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
        let path = self.path.shown();
        match &self.lost {
            Some(lost) => dialogue.say(Said::KeptAnew, &[&lost.shown(), &path]),
            None => dialogue.say(Said::KeptIn, &[&path]),
        }
    }
}

impl Keeping {
    /// Makes the file where there is none: at the beginning, and after somebody removed it or put another one in its
    /// place, which is left alone. Says whether it did.
    fn settle(&mut self) -> Result<bool, Failure> {
        let path = match &self.place {
            KeptAt::Nowhere => return Ok(false),
            KeptAt::New(path) => path.clone(),
            KeptAt::Usual(name) => {
                let made = usual(name, &self.pages.borrow().text);
                let is_made = made.is_ok();
                self.place = match made {
                    Ok((path, kept)) => KeptAt::File(path, Rc::new(RefCell::new(kept))),
                    Err(why) => {
                        self.unkept = Some(why);
                        KeptAt::Nowhere
                    }
                };
                return Ok(is_made);
            }
            KeptAt::File(path, file) => {
                let is_there = file.borrow().is_there();
                if is_there.map_err(|error| disk::unwritten(path, &error))? {
                    return Ok(false);
                }
                self.lost.get_or_insert(path.clone());
                unused(path)
            }
        };
        // A new file is written as all records are.
        self.pages.borrow_mut().hand = Hand::default();
        let made = AppendFile::create(Disk, &path, &self.pages.borrow().text);
        let made = made.map_err(|error| disk::unwritten(&path, &error))?;
        self.place = KeptAt::File(path, Rc::new(RefCell::new(made)));
        Ok(true)
    }
}

impl GameKeeper {
    /// Keeps a game in a file that will be made, or in memory only.
    pub(crate) fn new(path: Option<PathBuf>) -> GameKeeper {
        GameKeeper::at(path.map_or(KeptAt::Nowhere, KeptAt::New))
    }

    /// Keeps a game of this seed in a new file among those of the user, or in memory only if none can be made there.
    pub(crate) fn usual(seed: u64) -> GameKeeper {
        GameKeeper::at(KeptAt::Usual(stem(seed)))
    }

    /// The same, which one goes on with by these flags.
    pub(crate) fn with_flags(self, flags: String) -> GameKeeper {
        self.0.borrow_mut().flags = flags;
        self
    }

    /// Why the game is kept in memory only, though a file was wanted.
    pub(crate) fn unkept(&self) -> Option<String> {
        self.0.borrow().unkept.clone()
    }

    /// The command that goes on with the game in a file.
    pub(crate) fn command(&self, path: &Path) -> String {
        let is_found = |name: &Path| meant(Some(name)).is_ok_and(|found| found == *path);
        let name = path.file_name().map(Path::new).filter(|name| is_found(name)).unwrap_or(path);
        format!("holdup play --continue {}{}", disk::quoted(&name.to_string_lossy()), self.0.borrow().flags)
    }

    /// Keeps a game in the file of the record it goes on from, which is this process's from now on. Until the game
    /// has come to where it was left, the file stays as it is.
    pub(crate) fn going_on(path: &Path) -> Result<GameKeeper, Failure> {
        // A link stays a link: what is written is the file behind it.
        let kept = disk::led_to(path).and_then(|real| AppendFile::resume(Disk, &real));
        let kept =
            kept.map_err(|error| Failure::Bad(format!("{} cannot be continued: {error}.", path.shown())))?;
        Ok(GameKeeper::at(KeptAt::File(path.to_owned(), Rc::new(RefCell::new(kept)))))
    }

    /// The bytes of the record a game goes on from. The rest is written as they are.
    pub(crate) fn contents(&self) -> std::io::Result<Vec<u8>> {
        let kept = self.0.borrow();
        let KeptAt::File(_, file) = &kept.place else { return Ok(Vec::new()) };
        let bytes = file.borrow().contents()?;
        kept.pages.borrow_mut().hand = Hand::of(&bytes);
        Ok(bytes)
    }

    fn at(place: KeptAt) -> GameKeeper {
        GameKeeper(Rc::new(RefCell::new(Keeping {
            place,
            pages: Rc::default(),
            recorder: None,
            owed: false,
            lost: None,
            unkept: None,
            flags: String::new(),
        })))
    }

    /// Begins the record anew, at the start of the game, in memory: the file
    /// stays as it is until [`Self::open`].
    pub(crate) fn begin(&self, origin: &Origin, table: &Table) {
        let mut kept = self.0.borrow_mut();
        let hand = kept.pages.borrow().hand;
        let pages = Rc::new(RefCell::new(HandOverPages { hand, ..HandOverPages::default() }));
        let lines = Rc::clone(&pages);
        let sink = Box::new(move |line: &str| lines.borrow_mut().line(line));
        kept.recorder = Some(Recorder::begin(&origin.head, table, sink).shared());
        kept.pages = pages;
    }

    /// Puts the record so far into its file; from now on lines go there as they come.
    pub(crate) fn open(&self) -> Result<(), Failure> {
        let mut kept = self.0.borrow_mut();
        if !kept.settle()?
            && let KeptAt::File(path, file) = &kept.place
        {
            let pages = kept.pages.borrow();
            let replaced = file.borrow_mut().replace(&pages.hand.write(&pages.text));
            replaced.map_err(|error| disk::unwritten(path, &error))?;
        }
        if let KeptAt::File(_, file) = &kept.place {
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
        let KeptAt::File(path, file) = &kept.place else {
            return Ok(());
        };
        if owed && failed.is_none() {
            failed = file.borrow().sync().err();
        }
        failed.map_or(Ok(()), |error| Err(disk::unwritten(path, &error)))
    }

    /// The game of this seed is left here: that is marked, and the file named. One that was kept in memory only gets a
    /// file now; none if it cannot be made.
    pub(crate) fn leave(&self, state: &State, table: &Table, seed: u64) -> Result<Option<Resting>, Failure> {
        if let Some(recorder) = &self.0.borrow().recorder {
            recorder.borrow_mut().save(state, table);
        }
        {
            let mut kept = self.0.borrow_mut();
            if let KeptAt::Nowhere = kept.place {
                kept.place = KeptAt::Usual(stem(seed));
            }
        }
        self.rest(table)
    }

    /// The game goes no further: it is on the disk, and that is looked at. None when it is kept in memory only.
    pub(crate) fn rest(&self, table: &Table) -> Result<Option<Resting>, Failure> {
        self.owe();
        self.pause(table)?;
        let mut kept = self.0.borrow_mut();
        kept.settle()?;
        Ok(match &kept.place {
            KeptAt::File(path, _) => Some(Resting { path: path.clone(), lost: kept.lost.clone() }),
            _ => None,
        })
    }

    pub(crate) fn path(&self) -> Option<PathBuf> {
        match &self.0.borrow().place {
            KeptAt::Nowhere | KeptAt::Usual(_) => None,
            KeptAt::New(path) | KeptAt::File(path, _) => Some(path.clone()),
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

impl Witness for GameKeeper {
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

/// The name of a game of this seed.
fn stem(seed: u64) -> String {
    format!("holdup-{seed}")
}

/// The ending of the names of records.
const ENDING: &str = "record";

/// A new file of this name among the games of the user; why there can be none.
fn usual(name: &str, text: &str) -> Result<(PathBuf, AppendFile), String> {
    let folder =
        disk::games_folder().ok_or_else(|| "This system has no folder for a user's data.".to_owned())?;
    disk::make_folder(&folder).map_err(|failure| failure.to_string())?;
    let mut last = String::new();
    for _ in 0..TRIES {
        let path = unused(&folder.join(name).with_extension(ENDING));
        match AppendFile::create(Disk, &path, text) {
            Ok(kept) => return Ok((path, kept)),
            // Somebody else has begun a game of this seed meanwhile.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => last = error.to_string(),
            Err(error) => return Err(disk::unwritten(&path, &error).to_string()),
        }
    }
    Err(last)
}

/// How often a name is looked for that nobody else takes meanwhile.
const TRIES: usize = 100;

/// The record somebody means: a file, a game kept for the user by its name alone, or the last of these that is not
/// over if nobody names any.
///
/// # Errors
/// When there is no such last one.
pub(crate) fn meant(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = disk::games_folder().unwrap_or_default();
    let Some(named) = named else {
        let is_record = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
        // What cannot be read is told when somebody names it.
        let is_over = |path: &Path| {
            let bytes = disk::read_bytes(path).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().any(|line| line.starts_with("# result "))
        };
        let mut games = disk::latest_in(&folder).into_iter().filter(is_record);
        return games.find(|path| !is_over(path)).ok_or_else(|| {
            Failure::Usage(format!(
                "There is no game to go on with: none in {} is unfinished.",
                folder.shown()
            ))
        });
    };
    if disk::is_there(named) {
        return Ok(named.to_owned());
    }
    let kept = folder.join(named);
    let whole = kept.with_extension(ENDING);
    let is_name = named.parent().is_some_and(|parent| parent.as_os_str().is_empty());
    Ok([kept, whole]
        .into_iter()
        .find(|path| is_name && disk::is_there(path))
        .unwrap_or_else(|| named.to_owned()))
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
pub(crate) fn read(
    path: &Path,
    bytes: std::io::Result<Vec<u8>>,
    roots: &Roots,
) -> Result<RestartPoint, Failure> {
    read_any(path, bytes, roots, false)
}

/// The same; `even_over` says whether it may be a game that is over.
///
/// # Errors
/// See [`read`].
pub(crate) fn read_any(
    path: &Path,
    bytes: std::io::Result<Vec<u8>>,
    roots: &Roots,
    even_over: bool,
) -> Result<RestartPoint, Failure> {
    let name = path.shown();
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
    let is_over = replayed.game.state().over;
    let reason = match (&replayed.grade, replayed.as_generated) {
        _ if is_over && !even_over => Some("the game is over; `holdup replay` checks it".to_owned()),
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
    let players = players(&record.head)?;
    let origin = Origin {
        rulebook: record.rulebook,
        library: Rc::new(library),
        hooks,
        language: LanguageId::ENGLISH,
        players,
        head: record.head,
        audience: None,
    };
    Ok(RestartPoint { origin, answers })
}

/// Who plays the game of a record.
pub(crate) fn players(head: &Head) -> Result<Vec<SeatPlayer>, Failure> {
    head.players.iter().map(|name| player(name)).collect()
}

fn player(recorded: &str) -> Result<SeatPlayer, Failure> {
    if recorded == RULE {
        return Ok(SeatPlayer::Rule);
    }
    if let Some(name) = recorded.strip_prefix(AGENT) {
        let named = crate::seating::agent(name).map_err(|failure| Failure::Bad(failure.to_string()))?;
        return Ok(SeatPlayer::Agent(named));
    }
    // Who once recorded a seat in other words was a person too.
    let name = recorded.strip_prefix(PERSON).map_or("", str::trim);
    Ok(SeatPlayer::Person(is_name(name).then(|| name.to_owned())))
}
