//! Which records a command is about: those named, and those in the folders named,
//! in the order people count.

use std::io;
use std::path::{Path, PathBuf};

use crate::disk;
use crate::failure::Failure;
use crate::natural;

/// How the names of records end.
const ENDING: &str = "record";

pub(crate) struct FoundRecord {
    pub(crate) paths: Vec<PathBuf>,
    /// Whether they are a collection: more than one path was named, or a folder.
    pub(crate) several: bool,
    /// Folders that could not be looked into, and what in them is no file.
    pub(crate) wrong: Vec<(PathBuf, io::Error)>,
}

/// The records meant. A path that is neither file nor folder is answered by `absent`.
///
/// # Errors
/// When `absent` says so, or there is no record in what was named.
pub(crate) fn gather(
    named: &[PathBuf],
    absent: impl Fn(&Path) -> Result<(), Failure>,
) -> Result<FoundRecord, Failure> {
    let mut found = FoundRecord { paths: Vec::new(), several: named.len() > 1, wrong: Vec::new() };
    for path in named {
        if disk::is_folder(path) {
            found.several = true;
            let (files, wrong) = disk::files_below(path);
            let is_record = |file: &PathBuf| file.extension().is_some_and(|ending| ending == ENDING);
            found.paths.extend(files.into_iter().filter(is_record));
            found.wrong.extend(wrong);
        } else {
            if !disk::exists(path) {
                absent(path)?;
            }
            found.paths.push(path.clone());
        }
    }
    if found.paths.is_empty() && found.wrong.is_empty() {
        let message = "There is no record here: their names end with `.record`.";
        return Err(Failure::Usage(message.to_owned()));
    }
    natural::sort(&mut found.paths);
    // Named twice, by itself and with its folder, it is still one.
    found.paths.dedup();
    Ok(found)
}
