//! Packs from outside this program: the folder of one is read and laid beside the
//! built-in packs. What is in such a folder nobody here has written, so nothing in
//! it is trusted to be a file, or small, or few.

use std::path::{Path, PathBuf};

use holdup_packs::{Files, MANIFEST};

use crate::archive::MOST_FILES;
use crate::disk::{self, ShownPath, StrangeEntry};
use crate::failure::Failure;
use crate::installed;
use crate::suggest;

/// Most bytes of the files of a pack that are read: the built-in content has a sixth of that.
const LARGEST: usize = 4 << 20;

/// The folders of a pack that are read; of its cases and records, which are for `holdup test`, the names are looked at.
const FOLDERS: [&str; 2] = ["content", "scripts"];

/// Where a pack keeps its cases and records.
pub(crate) const TESTS: &str = "tests";

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
    Some(if found.as_os_str().is_empty() { Path::new(".") } else { found })
}

/// What somebody may have meant by a path that leads nowhere, behind a space: a folder beside it that is called nearly
/// so.
pub(crate) fn nearby(path: &Path) -> String {
    let around = path.parent().filter(|around| !around.as_os_str().is_empty());
    let folders = disk::folders_in(around.unwrap_or(Path::new(".")));
    let names: Vec<&str> = folders.iter().filter_map(|one| one.file_name()?.to_str()).collect();
    let wanted = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let near = suggest::nearest(wanted, names);
    near.map_or_else(String::new, |near| format!(" Did you mean `{}`?", path.with_file_name(near).shown()))
}

/// Whether a script belongs to a pack from outside, by its path among files that have these.
pub(crate) fn is_theirs(files: &Files) -> impl Fn(&str) -> bool + Send + Sync + use<> {
    let folders: Vec<String> = files.shared_packs().map(|(id, _)| format!("scripts/{id}/")).collect();
    move |path: &str| folders.iter().any(|folder| path.starts_with(folder))
}

/// The folders of packs that have cases or records of their own, among files.
pub(crate) fn tested_among(files: &[PathBuf]) -> Vec<PathBuf> {
    let manifests = files.iter().filter(|file| file.ends_with(MANIFEST));
    let folders = manifests.filter_map(|file| file.parent());
    let tested = folders.filter(|folder| disk::is_folder(&folder.join(TESTS)));
    tested.map(Path::to_owned).collect()
}

/// What `--pack` takes for a pack that a file needs: its folder, as it is reached from the folder of the file, or the
/// name it is installed by. Nothing where there is neither.
pub(crate) fn needed(file: &Path, name: &str) -> Option<String> {
    let folder = file.with_file_name(name);
    if is_pack(&folder) {
        let plain = disk::plain_path(&folder);
        // Behind a link the folder above is another one.
        let is_same = disk::led_to(&plain).ok() == disk::led_to(&folder).ok();
        return Some(if is_same { plain } else { folder }.to_string_lossy().into_owned());
    }
    installed::named(name).map(|pack| pack.id)
}

/// Lays a pack beside the others, from its folder or by the name it is installed by, and answers its id, if that
/// is free: loading says the rest.
///
/// # Errors
/// When there is no such folder and no such pack, or the folder is not that of a pack.
pub(crate) fn lay(files: &mut Files, name: &str) -> Result<Option<String>, Failure> {
    let folder = Path::new(name);
    if is_pack(folder) {
        return Ok(lay_folder(files, folder));
    }
    if disk::is_folder(folder) {
        return Err(Failure::Usage(format!(
            "{name} has no `{MANIFEST}`, so it is no pack. `holdup check` takes folders with `content` and `scripts` as well."
        )));
    }
    if disk::exists(folder) {
        return Err(Failure::Usage(format!(
            "{name} is no folder. `--pack` takes the folder of a pack, with `{MANIFEST}` in it, or the name of an installed one; \
             `holdup packs add {name}` installs an archive."
        )));
    }
    if let Some(pack) = installed::named(name) {
        return Ok(lay_folder(files, &pack.folder));
    }
    let all = installed::all();
    let near = suggest::nearest(name, all.iter().map(|pack| pack.id.as_str()));
    let near = near.map_or_else(|| nearby(folder), |near| format!(" Did you mean `{near}`?"));
    Err(Failure::Usage(format!(
        "{name} is neither a folder nor an installed pack.{near} `--pack` takes the folder of a pack, with `{MANIFEST}` in it, or \
         a name that `holdup packs list` shows."
    )))
}

/// Lays these packs beside the others, as far as they are not there yet and are installed.
pub(crate) fn lay_installed<'i>(files: &mut Files, ids: impl IntoIterator<Item = &'i str>) {
    for id in ids {
        if !files.has(&format!("content/{id}/{MANIFEST}"))
            && let Some(pack) = installed::named(id)
        {
            lay_folder(files, &pack.folder);
        }
    }
    lay_needed(files);
}

/// Lays the installed packs beside the others that those need which are there.
pub(crate) fn lay_needed(files: &mut Files) {
    // Each round lays at least one pack more, or is the last.
    loop {
        let missing = files.missing_needs();
        let found: Vec<_> = missing.iter().filter_map(|id| installed::named(id)).collect();
        if found.is_empty() {
            return;
        }
        for pack in &found {
            // One that calls itself otherwise is not what is needed.
            if lay_folder(files, &pack.folder).as_deref() != Some(pack.id.as_str()) {
                return;
            }
        }
    }
}

/// The id of the pack in a folder.
pub(crate) fn id_of(folder: &Path) -> Option<String> {
    lay_folder(&mut Files::new(), folder)
}

fn lay_folder(files: &mut Files, folder: &Path) -> Option<String> {
    files.share(&read(folder), &folder.shown().replace('\\', "/"))
}

/// The files of a pack's folder by their paths inside it: those that loading reads, and of the others the names.
fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let (mut files_left, mut bytes_left) = (MOST_FILES, LARGEST);
    let inner = disk::folders_in(folder);
    let below = inner.iter().flat_map(|inner| disk::plain_files_below(inner, MOST_FILES));
    for (path, found) in disk::files_in(folder).into_iter().chain(below) {
        let is_text = path.extension().is_some_and(|extension| extension == "toml" || extension == "lua");
        let name = disk::relative(folder, &path);
        let is_inside = name.split_once('/').is_none_or(|(inner, _)| FOLDERS.contains(&inner));
        let bytes = match found {
            StrangeEntry::Wrong(_) if !is_inside => continue,
            StrangeEntry::Wrong(reason) => Err(reason),
            StrangeEntry::File if !(is_text && is_inside) => {
                files.insert(name, Vec::new());
                continue;
            }
            StrangeEntry::File if files_left == 0 => Err(format!("a pack has at most {MOST_FILES} files")),
            StrangeEntry::File if bytes_left == 0 => {
                Err(format!("the content and scripts of a pack have at most {} MB", LARGEST >> 20))
            }
            StrangeEntry::File => {
                disk::read_some(&path, holdup_packs::files::MAX_FILE).map_err(|error| error.to_string())
            }
        };
        files_left = files_left.saturating_sub(1);
        match bytes {
            Ok(bytes) => {
                bytes_left = bytes_left.saturating_sub(bytes.len());
                files.insert(name, bytes);
            }
            Err(reason) => files.insert_unreadable(name, reason),
        }
    }
    files
}
