//! Archives that strangers send: from bytes to the files of a pack, in memory.
//! Whatever is in an archive, nothing here writes; and what comes out are plain
//! files with plain names, few enough and small enough, or a reason why not.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use flate2::read::GzDecoder;
use holdup_packs::unusable_name;
use tar::EntryType;
use unicode_normalization::UnicodeNormalization;
use zip::ZipArchive;

/// Most files of a pack.
pub(crate) const MOST_FILES: usize = 2048;
/// Most bytes of a file: records and pictures are larger than content.
pub(crate) const LARGEST_FILE: usize = 4 << 20;
/// Most bytes of all files of a pack together.
pub(crate) const LARGEST_PACK: usize = 32 << 20;
pub(crate) const LARGEST_ARCHIVE: usize = 32 << 20;
/// How many times its own size an archive may hold, once that is worth a look.
const MOST_TIMES: usize = 200;
/// What is too small to be worth a look.
const SMALL: usize = 1 << 20;
/// Deepest nesting of folders.
const DEEPEST: usize = 8;
const LONGEST: usize = 200;
/// Longest list of entries that is gone through, those that are passed over included.
const MOST_ENTRIES: usize = 4 * MOST_FILES;

/// The files of a pack by their paths in its folder, with forward slashes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gathered {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Every name [`folded`], folders included, with how it is written and whether it is a folder.
    names: BTreeMap<String, (String, bool)>,
    total: usize,
}

/// Takes an archive apart: `.zip` or `.tar.gz`, whatever it is called.
///
/// # Errors
/// Why it cannot be used, as a clause for people.
pub(crate) fn unpack(bytes: &[u8]) -> Result<Gathered, String> {
    if bytes.len() > LARGEST_ARCHIVE {
        return Err(format!("it is larger than {} MB", LARGEST_ARCHIVE >> 20));
    }
    let gathered = match bytes {
        [b'P', b'K', ..] => zipped(bytes)?,
        [0x1f, 0x8b, ..] => tarred(bytes)?,
        _ => return Err("it is neither a `.zip` nor a `.tar.gz` archive".to_owned()),
    };
    if gathered.total > SMALL && gathered.total / MOST_TIMES > bytes.len() {
        return Err(format!("it holds more than {MOST_TIMES} times its own size"));
    }
    Ok(gathered)
}

fn zipped(bytes: &[u8]) -> Result<Gathered, String> {
    let damaged = |error: zip::result::ZipError| format!("it is damaged: {error}");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    // Entries of one name are one for the library, and two for others.
    if entries_told(bytes) != Some(archive.len()) {
        return Err("it names a file twice, or its list of files is damaged".to_owned());
    }
    if archive.len() > MOST_ENTRIES {
        return Err(too_many());
    }
    let mut gathered = Gathered::default();
    for number in 0..archive.len() {
        let mut entry = archive.by_index(number).map_err(damaged)?;
        let raw = entry.name_raw().to_vec();
        let kind = entry.unix_mode().map_or(0, |mode| mode & 0o170_000);
        let is_folder = raw.ends_with(b"/");
        match kind {
            0 | 0o100_000 => {}
            0o040_000 if is_folder => {}
            0o120_000 => return Err(unusual(&raw, "a link")),
            _ => return Err(unusual(&raw, "no ordinary file")),
        }
        gathered.take(&raw, is_folder, &mut entry)?;
    }
    Ok(gathered)
}

/// How many entries the end of a `.zip` archive tells of; none where it is of a kind no pack needs.
fn entries_told(bytes: &[u8]) -> Option<usize> {
    let last = bytes.windows(4).rposition(|four| four == b"PK\x05\x06")?;
    let number = bytes.get(last + 10..last + 12)?;
    let number = u16::from_le_bytes([number[0], number[1]]);
    (number != u16::MAX).then_some(usize::from(number))
}

fn tarred(bytes: &[u8]) -> Result<Gathered, String> {
    // What is read in all, names and padding included.
    let most = (LARGEST_PACK + MOST_ENTRIES * 2048) as u64;
    let mut archive = tar::Archive::new(GzDecoder::new(bytes).take(most));
    let damaged = |error: std::io::Error| format!("it is damaged, or holds too much: {error}");
    let mut gathered = Gathered::default();
    for (number, entry) in archive.entries().map_err(damaged)?.enumerate() {
        if number >= MOST_ENTRIES {
            return Err(too_many());
        }
        let mut entry = entry.map_err(damaged)?;
        let raw = entry.path_bytes().into_owned();
        let kind = entry.header().entry_type();
        match kind {
            EntryType::Regular | EntryType::Continuous | EntryType::Directory => {}
            // Notes about the archive itself.
            EntryType::XGlobalHeader => continue,
            EntryType::Symlink | EntryType::Link => return Err(unusual(&raw, "a link")),
            _ => return Err(unusual(&raw, "no ordinary file")),
        }
        gathered.take(&raw, kind == EntryType::Directory, &mut entry)?;
    }
    Ok(gathered)
}

fn too_many() -> String {
    format!("it holds more than {MOST_FILES} files")
}

fn unusual(name: &[u8], what: &str) -> String {
    let name = String::from_utf8_lossy(name);
    format!("it holds {what}, `{}`: a pack has files and folders only", short(&name))
}

/// A name as a message can hold it.
fn short(name: &str) -> String {
    let plain = |c: char| if c.is_control() { '?' } else { c };
    let mut text: String = name.chars().take(80).map(plain).collect();
    if name.chars().count() > 80 {
        text.push_str("...");
    }
    text
}

impl Gathered {
    /// Takes a file or folder in.
    ///
    /// # Errors
    /// Why it can be in no pack.
    pub(crate) fn take(&mut self, raw: &[u8], is_folder: bool, content: &mut dyn Read) -> Result<(), String> {
        let name = std::str::from_utf8(raw).map_err(|_| {
            format!("it holds a name that is no text: `{}`", short(&String::from_utf8_lossy(raw)))
        })?;
        let Some(path) = plain(name)? else {
            return Ok(());
        };
        if path.is_empty() {
            return match is_folder {
                true => Ok(()),
                false => Err("it holds a file without a name".to_owned()),
            };
        }
        self.note(&path, is_folder)?;
        if is_folder {
            return Ok(());
        }
        if self.files.len() >= MOST_FILES {
            return Err(too_many());
        }
        let mut bytes = Vec::new();
        content
            .take(LARGEST_FILE as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| format!("`{}` cannot be read: {error}", short(&path)))?;
        if bytes.len() > LARGEST_FILE {
            return Err(format!("`{}` is larger than {} MB", short(&path), LARGEST_FILE >> 20));
        }
        self.total += bytes.len();
        if self.total > LARGEST_PACK {
            return Err(format!("its files are larger than {} MB together", LARGEST_PACK >> 20));
        }
        self.files.insert(path, bytes);
        Ok(())
    }

    /// Notes a path and the folders it lies in; two that some system takes for one are refused.
    fn note(&mut self, path: &str, is_folder: bool) -> Result<(), String> {
        let ends = path.match_indices('/').map(|(at, _)| (at, true));
        for (end, is_folder) in ends.chain(std::iter::once((path.len(), is_folder))) {
            let (name, folded) = (&path[..end], folded(&path[..end]));
            match self.names.get(&folded) {
                Some((known, was_folder)) if known == name && *was_folder && is_folder => {}
                Some((known, _)) if known == name => {
                    return Err(format!("it holds `{}` twice", short(name)));
                }
                Some((known, _)) => {
                    let look_alike = known.nfc().eq(name.nfc());
                    let how = match look_alike {
                        true => ": the letters are the same, written with other characters",
                        false => "",
                    };
                    return Err(format!(
                        "it holds `{}` and `{}`, which are one name on some systems{how}",
                        short(known),
                        short(name)
                    ));
                }
                None => {
                    self.names.insert(folded, (name.to_owned(), is_folder));
                }
            }
        }
        Ok(())
    }

    /// The same from the folder of the pack on: where an archive has everything in one folder, that is left out.
    ///
    /// # Errors
    /// When there is no manifest where one must be.
    pub(crate) fn below_manifest(self, manifest: &str) -> Result<BTreeMap<String, Vec<u8>>, String> {
        if self.files.contains_key(manifest) {
            return Ok(self.files);
        }
        let folder = self.files.keys().next().and_then(|path| path.split_once('/'));
        let prefix = folder.map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let is_alone = self.files.keys().all(|path| path.starts_with(&prefix));
        if prefix.is_empty() || !is_alone || !self.files.contains_key(&format!("{prefix}{manifest}")) {
            return Err(format!("there is no `{manifest}` in it"));
        }
        let inner = |(path, bytes): (String, Vec<u8>)| (path[prefix.len()..].to_owned(), bytes);
        Ok(self.files.into_iter().map(inner).collect())
    }
}

/// A name as the systems see it that make the fewest differences: letters large or small, and put together from
/// several characters or not, are the same.
fn folded(name: &str) -> String {
    name.nfkc().collect::<String>().to_lowercase().nfkc().collect()
}

/// A name as the path of a file in a pack; none for what systems leave behind in archives.
fn plain(name: &str) -> Result<Option<String>, String> {
    let leads_out = || format!("it holds `{}`, which leads out of its folder", short(name));
    if name.starts_with('/') {
        return Err(leads_out());
    }
    let mut parts = Vec::new();
    for part in name.trim_end_matches('/').split('/') {
        match part {
            // Archives of a folder begin so.
            "." if parts.is_empty() => continue,
            ".." => return Err(leads_out()),
            "" | "." => {
                return Err(format!("it holds a name with an empty part: `{}`", short(name)));
            }
            part => parts.push(part),
        }
        if let Some(why) = unusable_name(part) {
            return Err(format!("some system cannot have `{}`: {why}", short(name)));
        }
    }
    if parts.len() > DEEPEST {
        return Err(format!("it has folders nested deeper than {DEEPEST}"));
    }
    let path = parts.join("/");
    if path.len() > LONGEST {
        return Err(format!("it holds a path longer than {LONGEST} characters"));
    }
    let is_left_behind = |part: &&str| part.starts_with('.') || *part == "__MACOSX";
    Ok((!parts.iter().any(is_left_behind)).then_some(path))
}

#[cfg(test)]
mod tests;
