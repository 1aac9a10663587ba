//! Everything outside the process: files, the clock, the size of the terminal.
//! The only module that touches them; the others are handed texts and numbers.
#![allow(clippy::disallowed_methods, reason = "this is the module the others are sent to")]

mod folders;
mod kept;
mod strange;
mod terminal;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use holdup_packs::seen;

pub(crate) use folders::{put_folder, remove_folder, sweep};
pub(crate) use kept::{AppendFile, Disk};
use strange::NO_FILE;
pub(crate) use strange::{StrangeEntry, files_in, plain_files_below, read_some};
pub(crate) use terminal::{
    Typing, columns, cover, draws_in_place, errors_to_terminal, read_line, reads_from_terminal,
    terminal_size, writes_to_terminal,
};

use crate::failure::Failure;

/// Most bytes of a file somebody names: the longest game is far shorter.
const LARGEST: usize = 64 << 20;

/// A path below the root with forward slashes.
pub(crate) fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The bytes of a file somebody names; it may be a pipe, but not one without an end.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    // What a pipe brought, for whoever asks again. Nothing that holds the lock can fail half-way.
    static PIPED: Mutex<BTreeMap<PathBuf, Vec<u8>>> = Mutex::new(BTreeMap::new());
    if fs::metadata(path)?.is_file() && !path.starts_with("/dev") {
        return read_all(fs::File::open(path)?);
    }
    let mut piped = PIPED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = piped.get(path) {
        return Ok(bytes.clone());
    }
    let bytes = read_all(fs::File::open(path)?)?;
    piped.insert(path.to_owned(), bytes.clone());
    Ok(bytes)
}

/// A path as people are shown it: of one that a stranger chose, signs stand for what would steer a terminal.
pub(crate) trait ShownPath {
    fn shown(&self) -> String;
}

impl ShownPath for Path {
    fn shown(&self) -> String {
        seen(self.to_string_lossy()).into_owned()
    }
}

fn read_all(file: fs::File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(file, LARGEST as u64 + 1), &mut bytes)?;
    match bytes.len() > LARGEST {
        true => Err(io::Error::other(format!("it is larger than {} MB", LARGEST >> 20))),
        false => Ok(bytes),
    }
}

/// Why a file was not written.
pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let path = path.shown();
    Failure::Bad(match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{path} is there already, and was left as it is. Choose another name.")
        }
        _ => format!("{path} cannot be written: {error}."),
    })
}

/// Writes a whole file that can be made again, over whatever is there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| unwritten(path, &error))
}

/// Writes a file of somebody's anew: until the new one is whole, the old one is.
pub(crate) fn rewrite(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    kept::rewrite(path, bytes).map_err(|error| unwritten(path, &error))
}

/// Writes a file that is not there yet; one that is, even as a link that leads nowhere, is left alone.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    make_new(path, bytes).map_err(|error| unwritten(path, &error))
}

/// As [`write_new`], for those who say themselves what went wrong.
pub(crate) fn make_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_data()
}

/// Writes a record under a name that no other game has: of this stem, with a number behind it where that is taken. The
/// same record is not written twice. Answers where it is.
pub(crate) fn write_free(folder: &Path, stem: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let mut nth = 1;
    loop {
        let number = if nth == 1 { String::new() } else { format!("-{nth}") };
        let path = folder.join(format!("{stem}{number}.record"));
        match make_new(&path, bytes) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            written => return written.map(|()| path.clone()).map_err(|error| unwritten(&path, &error)),
        }
        if fs::read(&path).is_ok_and(|there| there == bytes) {
            return Ok(path);
        }
        nth += 1;
    }
}

/// The language the system speaks, as it writes it: `es_ES.UTF-8`. The only place where the environment is asked for it.
pub(crate) fn language_here() -> Option<String> {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let mut said = names.iter().filter_map(|name| std::env::var(name).ok());
    said.find(|value| !value.is_empty())
}

/// The file a name leads to, through links.
pub(crate) fn led_to(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

/// The same path without the steps back that lead nowhere new: `cases/../pack` is `pack`.
pub(crate) fn plain_path(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if plain.file_name().is_some() => drop(plain.pop()),
            Component::CurDir => {}
            _ => plain.push(part),
        }
    }
    plain
}

/// Makes a folder, with those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path)
        .map_err(|error| Failure::Bad(format!("{} cannot be made: {error}.", path.shown())))
}

/// The same, for what nobody else on the machine should read.
pub(crate) fn make_private_folder(path: &Path) -> Result<(), Failure> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| Failure::Bad(format!("{} cannot be made: {error}.", path.shown())))
}

/// A word nobody can guess: 128 bits from the system, as 32 digits.
///
/// # Errors
/// When the system gives none.
pub(crate) fn secret_word() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Bad(format!("The system gives no random numbers: {error}.")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A number that is another one the next time.
///
/// # Errors
/// If the system gives none.
pub(crate) fn any_number() -> Result<u32, Failure> {
    getrandom::u32().map_err(|error| Failure::Bad(format!("The system gives no random numbers: {error}.")))
}

/// Whether there is a file or folder of this name.
pub(crate) fn exists(path: &Path) -> bool {
    path.exists()
}

/// Whether anything has this name, even a link that leads nowhere.
pub(crate) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Refuses to write below a folder where something on the way, or the file itself, is a link: it would lead to
/// another place than the one somebody named. The folder itself may be reached by one.
pub(crate) fn stays_below(folder: &Path, path: &Path) -> Result<(), Failure> {
    let mut here = folder.to_owned();
    for part in path.strip_prefix(folder).unwrap_or(path) {
        here.push(part);
        if here.is_symlink() {
            let to = fs::read_link(&here).unwrap_or_default();
            return Err(Failure::Bad(format!(
                "{} is a link to {}, so that what is written there would land elsewhere. Put a folder or file of its own in \
                 its place. Nothing was written.",
                here.shown(),
                to.shown()
            )));
        }
    }
    Ok(())
}

/// The nearest folder, from this one upwards, that holds a file of this name.
pub(crate) fn folder_with(name: &str, folder: &Path) -> Option<PathBuf> {
    if folder.join(name).is_file() {
        return Some(folder.to_owned());
    }
    let whole = fs::canonicalize(folder).ok()?;
    let mut above = whole.ancestors().skip(1);
    above.find(|above| above.join(name).is_file()).map(Path::to_owned)
}

pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// All files in a folder and the folders in it, sorted by path, and what could
/// not be looked into. Links to folders are not followed, names that begin with
/// a dot are passed over, and what is neither file nor folder is told: it might
/// be read forever.
pub(crate) fn files_below(folder: &Path) -> (Vec<PathBuf>, Vec<(PathBuf, io::Error)>) {
    let (mut files, mut wrong, mut open) = (Vec::new(), Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                wrong.push((folder, error));
                continue;
            }
        };
        for entry in entries {
            let (path, kind) = match entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))) {
                Ok(found) => found,
                Err(error) => {
                    wrong.push((folder.clone(), error));
                    continue;
                }
            };
            let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if hidden {
                continue;
            }
            // A link is what it leads to.
            let about = || fs::metadata(&path);
            match kind.is_symlink().then(about) {
                None if kind.is_dir() => open.push(path),
                None if kind.is_file() => files.push(path),
                Some(Ok(about)) if about.is_file() => files.push(path),
                Some(Ok(about)) if about.is_dir() => {}
                Some(Err(error)) => wrong.push((path, error)),
                _ => wrong.push((path, io::Error::other(NO_FILE))),
            }
        }
    }
    files.sort();
    (files, wrong)
}

/// The folders in a folder, sorted; links to folders are none of them, nor are names that begin with a dot.
pub(crate) fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_plain = |entry: &fs::DirEntry| {
        entry.file_type().is_ok_and(|kind| kind.is_dir())
            && !entry.file_name().to_string_lossy().starts_with('.')
    };
    let mut folders: Vec<PathBuf> = entries.filter(is_plain).map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// Where packs are installed.
pub(crate) fn packs_folder() -> Option<PathBuf> {
    own_folder("HOLDUP_PACKS", "packs")
}

/// Where games are kept for which nobody names a file.
pub(crate) fn games_folder() -> Option<PathBuf> {
    own_folder("HOLDUP_GAMES", "games")
}

/// The folder of tables in browsers, if nobody names one.
pub(crate) fn tables_folder() -> Option<PathBuf> {
    own_folder("HOLDUP_TABLES", "tables")
}

/// The folder a variable of the environment names, or one of this name among the user's data.
fn own_folder(variable: &str, name: &str) -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    if let Some(folder) = std::env::var_os(variable).filter(|folder| !folder.is_empty()) {
        return Some(PathBuf::from(folder));
    }
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("holdup").join(name))
}

/// The plain files in a folder, the one that was written last first.
pub(crate) fn latest_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let written = |entry: fs::DirEntry| {
        let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some((about.modified().ok()?, entry.path()))
    };
    let mut files: Vec<(SystemTime, PathBuf)> = entries.filter_map(written).collect();
    files.sort();
    files.into_iter().rev().map(|(_, path)| path).collect()
}

/// The time at which a file was written, if it is there.
pub(crate) fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

/// A seed nobody chose: short enough to be typed again.
pub(crate) fn any_seed() -> u64 {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    (nanos ^ (nanos >> 20)).wrapping_mul(0x9E37_79B9_7F4A_7C15) % 1_000_000
}

/// The clock, for those who measure time.
pub(crate) fn now() -> Instant {
    Instant::now()
}

pub(crate) fn wait(milliseconds: u64) {
    if milliseconds > 0 {
        std::thread::sleep(Duration::from_millis(milliseconds));
    }
}

/// When files were written, and how long they are: as long as it stays the same,
/// nobody has changed them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp(Vec<(PathBuf, Option<SystemTime>, u64)>);

impl Stamp {
    /// The stamp of these files, and of those in these folders, as they are now.
    pub(crate) fn of(paths: &[PathBuf]) -> Stamp {
        let mut files = Vec::new();
        for path in paths {
            if path.is_dir() {
                files.extend(files_below(path).0);
            } else {
                files.push(path.clone());
            }
        }
        let stamped = files.into_iter().map(|path| {
            let about = fs::metadata(&path).ok();
            let written = about.as_ref().and_then(|about| about.modified().ok());
            let length = about.map_or(0, |about| about.len());
            (path, written, length)
        });
        Stamp(stamped.collect())
    }
}

/// A word as it is typed for a shell: in quotes where it would not be one word otherwise.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%~\\".contains(c);
    let is_plain = |c: char| is_plain(c) && (c != '\\' || cfg!(windows));
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if cfg!(windows) {
        format!("\"{word}\"")
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// How the command was called, for reports. Not every argument is text.
pub(crate) fn command_line() -> String {
    let arguments: Vec<String> =
        std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    arguments.join(" ")
}
