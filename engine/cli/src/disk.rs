//! Everything outside the process: files, the clock, the size of the terminal.
//! The only module that touches them; the others are handed texts and numbers.
#![allow(
    clippy::disallowed_methods,
    reason = "this is the module the others are sent to"
)]

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::failure::Failure;

/// The bytes of a file.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes)
        .map_err(|error| Failure::Bad(format!("{} cannot be written: {error}.", path.display())))
}

/// Makes a folder, with those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path)
        .map_err(|error| Failure::Bad(format!("{} cannot be made: {error}.", path.display())))
}

/// Whether there is a file or folder of this name.
pub(crate) fn exists(path: &Path) -> bool {
    path.exists()
}

/// Whether there is a folder of this name.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// All files in a folder and the folders in it, sorted by path, and what could
/// not be looked into. Links to folders are not followed, names that begin with
/// a dot are passed over.
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
            let hidden = path
                .file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if hidden {
                continue;
            }
            if kind.is_dir() {
                open.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    (files, wrong)
}

/// Something in a folder whose owner is not trusted.
#[derive(Debug)]
pub(crate) enum Found {
    /// An ordinary file.
    File,
    /// Something that is not read, and why.
    Wrong(String),
}

/// What lies in a folder itself, sorted; folders in it are left out.
pub(crate) fn files_in(folder: &Path) -> Vec<(PathBuf, Found)> {
    plain_files(folder, 0, usize::MAX)
}

/// What lies in a folder and the folders in it, sorted, at most so much of it. Nothing leads out of it: links are
/// not followed but told, as is whatever else is neither file nor folder. Names that begin with a dot are passed over.
pub(crate) fn plain_files_below(folder: &Path, most: usize) -> Vec<(PathBuf, Found)> {
    plain_files(folder, DEEPEST, most)
}

/// Deepest nesting of folders that is looked into.
const DEEPEST: usize = 8;

fn plain_files(folder: &Path, deepest: usize, most: usize) -> Vec<(PathBuf, Found)> {
    let (mut found, mut open) = (Vec::new(), vec![(folder.to_owned(), 0)]);
    if !fs::symlink_metadata(folder).is_ok_and(|about| about.is_dir() || deepest == 0) {
        open.clear();
        if folder.is_symlink() {
            found.push((folder.to_owned(), Found::Wrong(LINK.to_owned())));
        }
    }
    while let Some((folder, depth)) = open.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                found.push((folder, Found::Wrong(error.to_string())));
                continue;
            }
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if found.len() > most {
                break;
            }
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && deepest == 0 => {}
                Ok(kind) if kind.is_dir() && depth + 1 > deepest => {
                    let reason = format!("folders are nested deeper than {deepest}");
                    found.push((path, Found::Wrong(reason)));
                }
                Ok(kind) if kind.is_dir() => open.push((path, depth + 1)),
                Ok(kind) if kind.is_file() => found.push((path, Found::File)),
                Ok(kind) if kind.is_symlink() => found.push((path, Found::Wrong(LINK.to_owned()))),
                Ok(_) => found.push((path, Found::Wrong("it is no ordinary file".to_owned()))),
                Err(error) => found.push((path, Found::Wrong(error.to_string()))),
            }
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// Why a link is not read.
const LINK: &str = "it is a link, and a pack holds everything itself";

/// The bytes of a file that may be anything: not much more than `most` of them.
pub(crate) fn read_some(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = fs::File::open(path)?;
    let length = file.metadata()?.len();
    if length > most as u64 {
        let text = format!(
            "it is {} KB large; at most {} KB are read",
            length / 1024,
            most / 1024
        );
        return Err(io::Error::other(text));
    }
    io::Read::read_to_end(&mut io::Read::take(file, most as u64 + 1), &mut bytes)?;
    Ok(bytes)
}

/// A file that is written line by line: whatever happens, what was written is there.
#[derive(Debug)]
pub(crate) struct LineFile {
    file: fs::File,
}

impl LineFile {
    /// A file that holds `text` and is written on from there. What was there
    /// before is whole until the new text is.
    pub(crate) fn replace(path: &Path, text: &str) -> Result<LineFile, Failure> {
        let open = || -> io::Result<fs::File> {
            if path.is_file() {
                let mut beside = path.as_os_str().to_owned();
                beside.push(".new");
                fs::write(&beside, text)?;
                fs::rename(&beside, path)?;
            } else {
                fs::write(path, text)?;
            }
            fs::OpenOptions::new().append(true).open(path)
        };
        let file = open()
            .map_err(|error| Failure::Bad(format!("{} cannot be written: {error}.", path.display())))?;
        Ok(LineFile { file })
    }
}

impl Write for LineFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A seed nobody chose: short enough to be typed again.
pub(crate) fn any_seed() -> u64 {
    let nanos = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos() as u64);
    (nanos ^ (nanos >> 20)).wrapping_mul(0x9E37_79B9_7F4A_7C15) % 1_000_000
}

/// Measures time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch(Instant);

impl Watch {
    /// Starts now.
    pub(crate) fn start() -> Watch {
        Watch(Instant::now())
    }

    /// Millionths of a second since the start.
    pub(crate) fn microseconds(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Seconds since the start.
    pub(crate) fn seconds(self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// Lets time pass.
pub(crate) fn wait(milliseconds: u64) {
    if milliseconds > 0 {
        std::thread::sleep(Duration::from_millis(milliseconds));
    }
}

/// Whether a person reads what is printed.
fn writes_to_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether a picture can be drawn over the one before: on a terminal that takes
/// control codes, and whose owner has not asked for plain text.
pub(crate) fn draws_in_place() -> bool {
    writes_to_terminal() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Whether a person types what is read.
pub(crate) fn reads_from_terminal() -> bool {
    io::stdin().is_terminal()
}

/// Columns and rows of the terminal; what a printed page has where there is none.
pub(crate) fn terminal_size() -> (usize, usize) {
    match terminal_size::terminal_size() {
        Some((width, height)) => (usize::from(width.0).max(28), usize::from(height.0)),
        None => (100, 50),
    }
}

/// The next line somebody types, without its end; none at the end of the input.
pub(crate) fn read_line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    // Bytes and not text: a line that is not UTF-8 is a wrong answer, not the end of the game.
    let read = io::BufRead::read_until(&mut io::stdin().lock(), b'\n', &mut bytes)
        .map_err(|error| Failure::Bad(format!("The input cannot be read: {error}.")))?;
    Ok((read > 0).then(|| {
        String::from_utf8_lossy(&bytes)
            .trim_end_matches(['\n', '\r'])
            .to_owned()
    }))
}

/// How the command was called, for reports.
pub(crate) fn command_line() -> String {
    std::env::args().collect::<Vec<_>>().join(" ")
}

/// Whether a person reads what is said on standard error.
pub(crate) fn errors_to_terminal() -> bool {
    io::stderr().is_terminal()
}
