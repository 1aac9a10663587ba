//! Folders that are put in the place of others, all of one or nothing. Whatever ends the process half-way, the folder
//! that was there or the one that takes its place is found at the next start, whole.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::ShownPath;
use super::kept::{Disk, Volume, folder_of};
use crate::failure::Failure;

/// A folder that lies beside its place for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aside {
    /// A new one that is not whole yet.
    Adding,
    /// The old one, while a new one takes its place.
    Replacing,
    /// One that nobody wants any longer.
    Removing,
}

impl Aside {
    const ALL: [Aside; 3] = [Aside::Adding, Aside::Replacing, Aside::Removing];

    const fn prefix(self) -> &'static str {
        match self {
            Aside::Adding => ".adding-",
            Aside::Replacing => ".replacing-",
            Aside::Removing => ".removing-",
        }
    }

    /// The name beside a place that this process uses.
    fn of(self, place: &Path) -> PathBuf {
        let name = place.file_name().unwrap_or_default().to_string_lossy();
        place.with_file_name(format!("{}{name}-{}", self.prefix(), std::process::id()))
    }

    /// Reads the name of such a folder: its kind, and the name it belongs to.
    fn read(name: &str) -> Option<(Aside, &str)> {
        let (aside, rest) =
            Aside::ALL.iter().find_map(|aside| Some((*aside, name.strip_prefix(aside.prefix())?)))?;
        Some((aside, rest.rsplit_once('-')?.0))
    }
}

/// The name of the file that says who changes the folders beside it.
const LOCK: &str = ".lock";

/// Takes the folders in a folder for this process alone, as long as the file is open. Where a drive knows no locks
/// nobody is kept apart.
fn locked(around: &Path) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).open(around.join(LOCK))?;
    match file.lock() {
        Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        _ => Ok(file),
    }
}

/// Writes a folder, all of it or nothing: it is made beside its place and then moved there. One that is there gives
/// way at the last moment. The paths are those of files in it, and lead nowhere else.
pub(crate) fn put_folder<'f>(
    place: &Path,
    files: impl Iterator<Item = (&'f str, &'f [u8])>,
) -> Result<(), Failure> {
    let (adding, replacing) = (Aside::Adding.of(place), Aside::Replacing.of(place));
    let around = folder_of(place);
    let write = || -> io::Result<()> {
        fs::create_dir_all(around)?;
        let _lock = locked(around)?;
        write_folder(&adding, files)?;
        match fs::rename(place, &replacing) {
            Ok(()) => {
                let moved = fs::rename(&adding, place);
                if moved.is_err() {
                    fs::rename(&replacing, place)?;
                    return moved;
                }
                Disk.sync_folder(around)?;
                fs::remove_dir_all(&replacing)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::rename(&adding, place)?;
                Disk.sync_folder(around)
            }
            Err(error) => Err(error),
        }
    };
    write().map_err(|error| {
        // Whatever was made so far is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_dir_all(&adding);
        Failure::Bad(format!("{} cannot be written: {error}.", place.shown()))
    })
}

/// Writes a new folder, and comes back when it would survive a loss of power.
fn write_folder<'f>(folder: &Path, files: impl Iterator<Item = (&'f str, &'f [u8])>) -> io::Result<()> {
    fs::create_dir(folder)?;
    let mut folders = BTreeSet::from([folder.to_owned()]);
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(folder_of(&path))?;
        let inner = path.ancestors().skip(1).take_while(|above| *above != folder);
        folders.extend(inner.map(Path::to_owned));
        // Never over something: each path is new.
        let mut file = File::options().write(true).create_new(true).open(path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    folders.iter().try_for_each(|folder| Disk.sync_folder(folder))
}

/// Removes a folder with everything in it: at once out of its place, then from the disk.
pub(crate) fn remove_folder(place: &Path) -> Result<(), Failure> {
    let removing = Aside::Removing.of(place);
    locked(folder_of(place))
        .and_then(|_lock| {
            fs::rename(place, &removing)?;
            fs::remove_dir_all(&removing)
        })
        .map_err(|error| Failure::Bad(format!("{} cannot be removed: {error}.", place.shown())))
}

/// Puts back what gave way for a folder that never came, and removes what else was left beside the folders in this one
/// when a process was ended. What another process is about is left alone.
pub(crate) fn sweep(around: &Path) {
    let names = || {
        let entries = fs::read_dir(around).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|name| Aside::read(name).is_some()).collect::<Vec<_>>()
    };
    if names().is_empty() {
        return;
    }
    let lock = File::options().create(true).truncate(false).write(true).open(around.join(LOCK));
    if !lock.is_ok_and(|lock| Disk.lock(&lock).is_ok_and(|is_free| is_free)) {
        return;
    }
    for name in names() {
        let Some((aside, of)) = Aside::read(&name) else { continue };
        let (left, place) = (around.join(&name), around.join(of));
        // What cannot be mended now is tried again at the next start.
        let _ = match aside {
            Aside::Replacing if !place.exists() => fs::rename(left, place),
            _ => fs::remove_dir_all(left),
        };
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "the disk is what is tested")]
mod tests {
    use super::*;

    /// An empty folder of this name.
    fn around(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("holdup-folders-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn version(place: &Path) -> String {
        fs::read_to_string(place.join("content/version")).unwrap_or_default()
    }

    fn names(around: &Path) -> Vec<String> {
        let entries = fs::read_dir(around).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_pack_is_there_whatever_ended_the_process_that_replaced_it() {
        // Each state between two steps, with what is there afterwards.
        let states: [(&[(&str, &str)], &str); 6] = [
            (&[("my-pack", "old"), (".adding-my-pack-7", "half")], "old"),
            (&[(".replacing-my-pack-7", "old"), (".adding-my-pack-7", "new")], "old"),
            (&[("my-pack", "new"), (".replacing-my-pack-7", "old")], "new"),
            (&[("my-pack", "new")], "new"),
            (&[(".removing-my-pack-7", "half")], ""),
            (&[(".adding-my-pack-7", "half")], ""),
        ];
        for (nth, (state, expected)) in states.into_iter().enumerate() {
            let around = around(&format!("swept-{nth}"));
            for (name, version) in state {
                fs::create_dir_all(around.join(name).join("content")).unwrap();
                fs::write(around.join(name).join("content/version"), version).unwrap();
            }
            sweep(&around);
            assert_eq!(version(&around.join("my-pack")), expected, "{state:?}");
            let mut left = names(&around);
            left.retain(|name| name != LOCK && name != "my-pack");
            assert!(left.is_empty(), "{state:?} leaves {left:?}");
        }
    }

    #[test]
    fn what_another_process_is_about_is_left_alone() {
        let around = around("busy");
        fs::create_dir_all(around.join(".adding-my-pack-7")).unwrap();
        let lock = locked(&around).unwrap();
        sweep(&around);
        assert_eq!(names(&around), [".adding-my-pack-7", LOCK]);
        drop(lock);
        sweep(&around);
        assert_eq!(names(&around), [LOCK]);
    }

    #[test]
    fn a_folder_takes_the_place_of_another() {
        let around = around("put");
        let place = around.join("my-pack");
        for text in ["old", "new"] {
            put_folder(&place, [("content/version", text.as_bytes())].into_iter()).unwrap();
            assert_eq!(version(&place), text);
        }
        remove_folder(&place).unwrap();
        assert_eq!(names(&around), [LOCK]);
    }
}
