//! Packs from outside this program: the folder of one is read and laid beside the
//! built-in packs. What is in such a folder nobody here has written, so nothing in
//! it is trusted to be a file, or small, or few.

use std::path::Path;

use holdup_packs::{Files, MANIFEST};

use crate::disk::{self, Found};
use crate::failure::Failure;

/// Most files of a pack that are read.
const MOST_FILES: usize = 4096;

/// What of a pack's folder is looked at; its cases and records are for `holdup test`.
const FOLDERS: [&str; 2] = ["content", "scripts"];

/// Whether this is the folder of a pack.
pub(crate) fn is_pack(folder: &Path) -> bool {
    disk::is_folder(folder) && disk::exists(&folder.join(MANIFEST))
}

/// The folder of the pack a path lies in, or is.
pub(crate) fn pack_around(path: &Path) -> Option<&Path> {
    let here = |folder: &Path| match folder.as_os_str().is_empty() {
        true => is_pack(Path::new(".")),
        false => is_pack(folder),
    };
    let found = path.ancestors().take(8).find(|folder| here(folder))?;
    Some(if found.as_os_str().is_empty() {
        Path::new(".")
    } else {
        found
    })
}

/// Lays the pack of a folder beside the others and answers its id, if that is free: loading says the rest.
///
/// # Errors
/// When there is no such folder, or it is not that of a pack.
pub(crate) fn lay(files: &mut Files, folder: &Path) -> Result<Option<String>, Failure> {
    let name = folder.display().to_string();
    if !disk::is_folder(folder) {
        let about = match disk::exists(folder) {
            true => "is no folder",
            false => "does not exist",
        };
        return Err(Failure::Usage(format!(
            "{name} {about}. `--pack` takes the folder of a pack, with `{MANIFEST}` in it."
        )));
    }
    if !is_pack(folder) {
        return Err(Failure::Usage(format!(
            "{name} has no `{MANIFEST}`, so it is no pack. `holdup check` takes folders with `content` and `scripts` as well."
        )));
    }
    Ok(files.share(&read(folder), &name.replace('\\', "/")))
}

/// The files of a pack's folder that loading looks at, by their paths inside it.
fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let mut left = MOST_FILES;
    for found in disk::files_in(folder) {
        take(&mut files, folder, found, &mut left);
    }
    for inner in FOLDERS {
        for found in disk::plain_files_below(&folder.join(inner), MOST_FILES) {
            take(&mut files, folder, found, &mut left);
        }
    }
    files
}

fn take(files: &mut Files, folder: &Path, (path, found): (std::path::PathBuf, Found), left: &mut usize) {
    let is_text = path
        .extension()
        .is_some_and(|extension| extension == "toml" || extension == "lua");
    let name = super::relative(folder, &path);
    match found {
        Found::File if !is_text => {}
        Found::File if *left == 0 => {
            files.insert_unreadable(name, format!("a pack has at most {MOST_FILES} files"));
        }
        Found::File => {
            *left -= 1;
            match disk::read_some(&path, holdup_packs::files::MAX_FILE) {
                Ok(bytes) => files.insert(name, bytes),
                Err(error) => files.insert_unreadable(name, error.to_string()),
            }
        }
        Found::Wrong(reason) => files.insert_unreadable(name, reason),
    }
}
