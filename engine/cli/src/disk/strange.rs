//! Folders and files of strangers: nothing in them is trusted to be a file, or small, or few.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Something in a folder whose owner is not trusted.
#[derive(Debug)]
pub(crate) enum StrangeEntry {
    /// An ordinary file.
    File,
    /// Something that is not read, and why.
    Wrong(String),
}

/// What lies in a folder itself, sorted; folders in it are left out.
pub(crate) fn files_in(folder: &Path) -> Vec<(PathBuf, StrangeEntry)> {
    plain_files(folder, 0, usize::MAX)
}

/// What lies in a folder and the folders in it, sorted, at most so much of it. Nothing leads out of it: links are
/// not followed but told, as is whatever else is neither file nor folder. Names that begin with a dot are passed over.
pub(crate) fn plain_files_below(folder: &Path, most: usize) -> Vec<(PathBuf, StrangeEntry)> {
    plain_files(folder, DEEPEST, most)
}

/// Deepest nesting of folders that is looked into.
const DEEPEST: usize = 8;
/// Most folders that are looked into.
const MOST_FOLDERS: usize = 1024;

fn plain_files(folder: &Path, deepest: usize, most: usize) -> Vec<(PathBuf, StrangeEntry)> {
    let (mut found, mut open) = (Vec::new(), vec![(folder.to_owned(), 0)]);
    if !fs::symlink_metadata(folder).is_ok_and(|about| about.is_dir() || deepest == 0) {
        open.clear();
        if folder.is_symlink() {
            found.push((folder.to_owned(), StrangeEntry::Wrong(LINK.to_owned())));
        }
    }
    let mut folders = 0;
    while let Some((folder, depth)) = open.pop() {
        folders += 1;
        if folders > MOST_FOLDERS {
            let reason = format!("there are more than {MOST_FOLDERS} folders");
            found.push((folder, StrangeEntry::Wrong(reason)));
            break;
        }
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                found.push((folder, StrangeEntry::Wrong(error.to_string())));
                continue;
            }
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if found.len() > most || open.len() > MOST_FOLDERS {
                break;
            }
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && deepest == 0 => {}
                Ok(kind) if kind.is_dir() && depth + 1 > deepest => {
                    let reason = format!("folders are nested deeper than {deepest}");
                    found.push((path, StrangeEntry::Wrong(reason)));
                }
                Ok(kind) if kind.is_dir() => open.push((path, depth + 1)),
                Ok(kind) if kind.is_file() => found.push((path, StrangeEntry::File)),
                Ok(kind) if kind.is_symlink() => found.push((path, StrangeEntry::Wrong(LINK.to_owned()))),
                Ok(_) => found.push((path, StrangeEntry::Wrong(NO_FILE.to_owned()))),
                Err(error) => found.push((path, StrangeEntry::Wrong(error.to_string()))),
            }
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

pub(super) const NO_FILE: &str = "it is no ordinary file";

const LINK: &str = "it is a link, and a pack holds everything itself";

/// The bytes of a file that may be anything: not much more than `most` of them.
pub(crate) fn read_some(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = fs::File::open(path)?;
    let length = file.metadata()?.len();
    if length > most as u64 {
        let text = format!("it is {} KB large; at most {} KB are read", length / 1024, most / 1024);
        return Err(io::Error::other(text));
    }
    io::Read::read_to_end(&mut io::Read::take(file, most as u64 + 1), &mut bytes)?;
    Ok(bytes)
}
