//! Installed packs: each a folder of its own among the user's data, with a list of
//! its files and their hashes beside them. They are there by name, and are never
//! loaded unless somebody names them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use holdup_packs::{Files, MANIFEST};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::archive::{self, Gathered};
use crate::disk::{self, ShownPath, StrangeEntry};
use crate::failure::Failure;
use crate::suggest;

/// The list of a pack's files, in its folder. Its name begins with a dot, so that it is no part of the pack.
const LIST: &str = ".installed.toml";

/// What is noted when a pack is installed.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct InstallNote {
    pub(crate) id: String,
    pub(crate) version: String,
    /// The hash of each file.
    pub(crate) files: BTreeMap<String, String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Installed {
    /// Its id, which is the name of its folder.
    pub(crate) id: String,
    pub(crate) folder: PathBuf,
}

/// What became of an installed pack since: paths.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Since {
    /// Files whose bytes are others.
    pub(crate) changed: Vec<String>,
    /// Files that are gone.
    pub(crate) missing: Vec<String>,
    /// Files that were not there.
    pub(crate) extra: Vec<String>,
    /// Whether there is no list to compare with.
    pub(crate) unlisted: bool,
}

impl Since {
    /// Whether it is as it was.
    pub(crate) fn is_nothing(&self) -> bool {
        !self.unlisted && self.changed.is_empty() && self.missing.is_empty() && self.extra.is_empty()
    }
}

/// Every installed pack, by id.
pub(crate) fn all() -> Vec<Installed> {
    let Some(folder) = disk::packs_folder() else {
        return Vec::new();
    };
    disk::sweep(&folder);
    let packs = disk::folders_in(&folder).into_iter().filter_map(|folder| {
        let id = folder.file_name()?.to_str()?.to_owned();
        let is_pack = disk::exists(&folder.join(MANIFEST)) && holdup_packs::is_id(&id);
        is_pack.then_some(Installed { id, folder })
    });
    packs.collect()
}

pub(crate) fn named(id: &str) -> Option<Installed> {
    all().into_iter().find(|pack| pack.id == id)
}

/// As [`named`], for whoever cannot go on without.
pub(crate) fn wanted(id: &str) -> Result<Installed, Failure> {
    named(id).ok_or_else(|| {
        let all = all();
        if all.is_empty() {
            return Failure::Usage(format!(
                "There is no installed pack `{id}`, and no other: `holdup packs add` installs one."
            ));
        }
        let ids = all.iter().map(|pack| pack.id.as_str());
        Failure::Usage(suggest::unknown("installed pack", id, ids))
    })
}

/// The files of a pack, from a folder or an archive.
///
/// # Errors
/// When there is no such thing, or something in it cannot be in a pack.
pub(crate) fn gather(path: &Path) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
    let name = path.shown();
    let refused = |why: String| Failure::Bad(format!("{name} cannot be installed: {why}."));
    if !disk::exists(path) {
        return Err(Failure::Usage(format!(
            "{name} does not exist. `holdup packs add` takes the folder of a pack, or a `.zip` or `.tar.gz` of one."
        )));
    }
    let gathered = match disk::is_folder(path) {
        true => in_folder(path).map_err(refused)?,
        false => {
            let bytes = disk::read_some(path, archive::LARGEST_ARCHIVE)
                .map_err(|error| refused(error.to_string()))?;
            archive::unpack(&bytes).map_err(refused)?
        }
    };
    gathered.below_manifest(MANIFEST).map_err(refused)
}

fn in_folder(folder: &Path) -> Result<Gathered, String> {
    let mut gathered = Gathered::default();
    for (path, found) in disk::plain_files_below(folder, archive::MOST_FILES) {
        let name = disk::relative(folder, &path);
        match found {
            StrangeEntry::File => {
                let bytes = disk::read_some(&path, archive::LARGEST_FILE)
                    .map_err(|error| format!("`{name}` cannot be read: {error}"))?;
                gathered.take(name.as_bytes(), false, &mut bytes.as_slice())?;
            }
            StrangeEntry::Wrong(why) => return Err(format!("`{name}` cannot be read: {why}")),
        }
    }
    Ok(gathered)
}

/// A pack's files as loading looks at them: of those that it does not read the names alone.
pub(crate) fn loaded_of(files: &BTreeMap<String, Vec<u8>>) -> Files {
    let is_loaded =
        |path: &str| (path.ends_with(".toml") || path.ends_with(".lua")) && !path.starts_with("tests/");
    let read = |(path, bytes): (&String, &Vec<u8>)| {
        let bytes = if is_loaded(path) { bytes.clone() } else { Vec::new() };
        (path.clone(), bytes)
    };
    files.iter().map(read).collect()
}

/// Puts a pack among the installed ones, all of it or nothing; in place of the one that is there, where that is
/// wanted.
///
/// # Errors
/// When one of this id is there and shall stay, the system does not say where a user's data belong, or the disk refuses.
pub(crate) fn put(
    id: &str,
    version: &str,
    files: &BTreeMap<String, Vec<u8>>,
    update: bool,
) -> Result<PathBuf, Failure> {
    let folder = disk::packs_folder().ok_or_else(|| {
        Failure::Bad("There is no folder for installed packs: set HOLDUP_PACKS to one.".to_owned())
    })?;
    let place = folder.join(id);
    if disk::exists(&place) && !update {
        return Err(Failure::Bad(format!(
            "A pack `{id}` is installed already. `holdup packs add --update` puts this one in its place."
        )));
    }
    let noted = InstallNote {
        id: id.to_owned(),
        version: version.to_owned(),
        files: files.iter().map(|(path, bytes)| (path.clone(), hash(bytes))).collect(),
    };
    let list = toml::to_string(&noted)
        .map_err(|error| Failure::Bad(format!("The list of files cannot be written: {error}.")))?;
    let inside = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    disk::put_folder(&place, inside.chain([(LIST, list.as_bytes())]))?;
    Ok(place)
}

pub(crate) fn noted(pack: &Installed) -> Option<InstallNote> {
    let bytes = disk::read_some(&pack.folder.join(LIST), archive::LARGEST_FILE).ok()?;
    toml::from_str(std::str::from_utf8(&bytes).ok()?).ok()
}

pub(crate) fn since(pack: &Installed) -> Since {
    let Some(noted) = noted(pack) else {
        return Since { unlisted: true, ..Since::default() };
    };
    let mut since = Since::default();
    let mut left = noted.files;
    for (path, found) in disk::plain_files_below(&pack.folder, usize::MAX) {
        let name = disk::relative(&pack.folder, &path);
        let bytes = match found {
            StrangeEntry::File => disk::read_some(&path, archive::LARGEST_FILE).ok(),
            StrangeEntry::Wrong(_) => None,
        };
        match left.remove(&name) {
            None => since.extra.push(name),
            Some(then) if bytes.is_some_and(|bytes| hash(&bytes) == then) => {}
            Some(_) => since.changed.push(name),
        }
    }
    since.missing = left.into_keys().collect();
    since
}

fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
