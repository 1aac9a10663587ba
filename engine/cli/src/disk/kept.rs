//! Files that must not be lost: records that grow while a game is played, and files that are written in place of
//! others. What somebody was told is on the disk before he is told; what stood at a place is whole until what replaces
//! it is; nothing that nobody named is written over; and no two processes write one record.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

/// How often a file is opened anew that somebody replaces meanwhile, and how many names are tried beside one.
const TRIES: usize = 100;

/// What keeping needs of a file system. Tests put one in its place that loses power.
pub(crate) trait Volume {
    type File;
    /// Makes a file where nothing is, not even a link that leads nowhere; who may read it is as with `like`.
    fn make(&self, path: &Path, like: Option<&Self::File>) -> io::Result<Self::File>;
    /// Opens a file that is there.
    fn open(&self, path: &Path) -> io::Result<Self::File>;
    /// Writes at the end of a file.
    fn append(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;
    /// Comes back when what was written would survive a loss of power.
    fn sync(&self, file: &Self::File) -> io::Result<()>;
    /// The same for the names in a folder.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
    /// Takes the file for this process alone; says whether it is free.
    fn lock(&self, file: &Self::File) -> io::Result<bool>;
    /// True if it is this file that has this name.
    ///
    /// # Errors
    /// When that cannot be known, for example because no more files can be opened.
    fn is_at(&self, file: &Self::File, path: &Path) -> io::Result<bool>;
    /// Puts a file in the place of another one, at once.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Takes a name away.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// A file that is written line by line, by this process alone.
#[derive(Debug)]
pub(crate) struct AppendFile<V: Volume = Disk> {
    volume: V,
    path: PathBuf,
    file: V::File,
}

impl<V: Volume> AppendFile<V> {
    /// A new file with this text.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] when anything has this name; it is left alone.
    pub(crate) fn create(volume: V, path: &Path, text: &str) -> io::Result<AppendFile<V>> {
        let file = volume.make(path, None)?;
        let path = path.to_owned();
        let mut kept = AppendFile { volume, path, file };
        if !kept.volume.lock(&kept.file)? {
            return Err(in_use());
        }
        kept.append(text.as_bytes())?;
        kept.sync()?;
        kept.volume.sync_folder(folder_of(&kept.path))?;
        Ok(kept)
    }

    /// A file that is there, to be written on. Until it is [replaced](Self::replace) it stays as it is.
    ///
    /// # Errors
    /// [`io::ErrorKind::ResourceBusy`] when another process writes it.
    pub(crate) fn resume(volume: V, path: &Path) -> io::Result<AppendFile<V>> {
        for _ in 0..TRIES {
            let file = volume.open(path)?;
            if !volume.lock(&file)? {
                break;
            }
            // Whoever replaced it before it was free has left us one that has no name any more.
            if volume.is_at(&file, path)? {
                let path = path.to_owned();
                return Ok(AppendFile { volume, path, file });
            }
        }
        Err(in_use())
    }

    /// Puts this text in the place of all that was written so far.
    ///
    /// # Errors
    /// When it cannot be written; then the file is as it was.
    pub(crate) fn replace(&mut self, text: &[u8]) -> io::Result<()> {
        self.file = put(&self.volume, &self.path, &self.file, text)?;
        Ok(())
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.volume.append(&mut self.file, bytes)
    }

    /// Comes back when all that was written would survive a loss of power.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.volume.sync(&self.file)
    }

    /// True if the file still has its name: somebody may have removed or replaced it.
    ///
    /// # Errors
    /// When that cannot be known.
    pub(crate) fn is_there(&self) -> io::Result<bool> {
        self.volume.is_at(&self.file, &self.path)
    }
}

/// Puts a file with these bytes in the place of one that is there; the new one is this process's alone.
fn put<V: Volume>(volume: &V, path: &Path, old: &V::File, bytes: &[u8]) -> io::Result<V::File> {
    let (beside, mut file) = make_beside(volume, path, old)?;
    let mut write = || -> io::Result<()> {
        // Locked before anybody can find it under the name.
        if !volume.lock(&file)? {
            return Err(in_use());
        }
        volume.append(&mut file, bytes)?;
        // First the text, then the name: a name never stands for a text that is not there.
        volume.sync(&file)?;
        volume.rename(&beside, path)?;
        volume.sync_folder(folder_of(path))
    };
    match write() {
        Ok(()) => Ok(file),
        Err(error) => {
            // It is of no use to anybody; that it cannot be removed changes nothing.
            let _ = volume.remove(&beside);
            Err(error)
        }
    }
}

/// A new file beside another one, under a name nobody uses.
fn make_beside<V: Volume>(volume: &V, path: &Path, like: &V::File) -> io::Result<(PathBuf, V::File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    let mut last = in_use();
    for nth in 0..TRIES {
        let beside = path.with_file_name(format!(".{name}-{process}-{nth}.holdup.tmp"));
        match volume.make(&beside, Some(like)) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn in_use() -> io::Error {
    io::Error::new(
        io::ErrorKind::ResourceBusy,
        "another process is writing it. End that game first, or go on in a file of its own with `--record`",
    )
}

/// The files of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Disk;

impl Volume for Disk {
    type File = fs::File;

    fn make(&self, path: &Path, like: Option<&fs::File>) -> io::Result<fs::File> {
        let file = fs::OpenOptions::new().read(true).append(true).create_new(true).open(path)?;
        if let Some(like) = like {
            file.set_permissions(like.metadata()?.permissions())?;
        }
        Ok(file)
    }

    fn open(&self, path: &Path) -> io::Result<fs::File> {
        fs::OpenOptions::new().read(true).append(true).open(path)
    }

    fn append(&self, file: &mut fs::File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&self, file: &fs::File) -> io::Result<()> {
        file.sync_data()
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Elsewhere a folder cannot be opened, and renaming is written through by the system.
        if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn lock(&self, file: &fs::File) -> io::Result<bool> {
        match file.try_lock() {
            Ok(()) => Ok(true),
            Err(fs::TryLockError::WouldBlock) => Ok(false),
            // Some network drives know no locks; that is no reason to refuse a game.
            Err(fs::TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }

    fn is_at(&self, file: &fs::File, path: &Path) -> io::Result<bool> {
        let open = Handle::from_file(file.try_clone()?)?;
        match Handle::from_path(path) {
            Ok(named) => Ok(open == named),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

impl AppendFile {
    /// What is in a file that was [resumed](Self::resume). Some systems let nobody else read what one process has for
    /// itself, so it is read here.
    pub(crate) fn contents(&self) -> io::Result<Vec<u8>> {
        super::read_all(self.file.try_clone()?)
    }
}

/// Writes a whole file in place of one that is there, which is whole until then. A link stays a link.
///
/// # Errors
/// When there is none, or it cannot be written; then it is as it was.
pub(super) fn rewrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let old = Disk.open(&path)?;
    put(&Disk, &path, &old, bytes).map(drop)
}

#[cfg(test)]
mod power;
