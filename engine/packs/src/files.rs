//! The files a load works on, as paths and bytes. Whoever reads a disk puts
//! them in; this crate opens nothing. Paths are relative to the root of an
//! installation, with forward slashes: `content/base/pack.toml`.

use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use include_dir::{Dir, include_dir};

use crate::diagnostic::Diagnostic;
use crate::family::{self, FamilyWords};
use crate::kind::FileKind;
use crate::made::TypeCache;
use crate::parsed::{self, Parsed};
use crate::plain::plain;

pub use crate::tree::MAX_FILE;

static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../content");
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scripts");

/// Files by path, in the order of their paths. A copy shares what is in them with the original.
#[derive(Clone, Debug, Default)]
pub struct Files {
    entries: Arc<FileMap>,
    /// Single values somebody lays over them, which are written like files. The path of one says all that stands in it.
    values: BTreeMap<String, Arc<FileEntry>>,
    /// Whether they begin with the files inside this program.
    embedded: bool,
    /// Packs from outside, by id.
    pub(crate) shared: BTreeMap<String, OutsidePack>,
    /// What is wrong with packs that could not be laid here.
    pub(crate) refused: Vec<Diagnostic>,
    /// What was made of them before. Copies share it until one of them is changed.
    made: Arc<TypeCache>,
    /// The hashes of packs that somebody asked for before. Copies share them in the same way.
    hashes: Arc<Mutex<BTreeMap<String, String>>>,
}

type FileMap = BTreeMap<String, Arc<FileEntry>>;

/// A file: the bytes of its [`plain`] text, or why it could not be read.
#[derive(Debug)]
struct FileEntry {
    bytes: Result<Cow<'static, [u8]>, String>,
    /// What stands in a file inside this program, once somebody has asked.
    parsed: OnceLock<Result<Parsed<'static>, Box<Diagnostic>>>,
}

impl FileEntry {
    fn new(bytes: Result<Cow<'static, [u8]>, String>) -> Arc<FileEntry> {
        Arc::new(FileEntry { bytes: bytes.map(plain), parsed: OnceLock::new() })
    }

    fn bytes(&self) -> Result<&[u8], &str> {
        self.bytes.as_deref().map_err(String::as_str)
    }

    fn parsed(&self, path: &str) -> Result<Parsed<'_>, Box<Diagnostic>> {
        match self.bytes {
            Ok(Cow::Borrowed(bytes)) => self.parsed.get_or_init(|| parsed::parsed(path, Ok(bytes))).clone(),
            _ => parsed::parsed(path, self.bytes()),
        }
    }
}

/// A pack from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OutsidePack {
    /// The path of its folder, as people know it.
    pub(crate) shown: String,
}

impl Files {
    /// No files yet.
    pub fn new() -> Files {
        Files::default()
    }

    /// Puts a file in, in place of one with the same path.
    pub fn insert(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.put(path.into(), Ok(Cow::Owned(bytes.into())));
    }

    /// Notes a file that is there but could not be read, and why. Loading
    /// reports it with everything else.
    pub fn insert_unreadable(&mut self, path: impl Into<String>, reason: impl Into<String>) {
        self.put(path.into(), Err(reason.into()));
    }

    fn put(&mut self, path: String, bytes: Result<Cow<'static, [u8]>, String>) {
        self.changed();
        Arc::make_mut(&mut self.entries).insert(path, FileEntry::new(bytes));
    }

    /// Nothing that was made of them holds any longer.
    pub(crate) fn changed(&mut self) {
        self.made = Arc::default();
        self.hashes = Arc::default();
    }

    /// A hash of a pack that was worked out before, or is now.
    pub(crate) fn hash_once(&self, pack: &str, work_out: impl FnOnce() -> String) -> String {
        // Nothing that holds the lock can fail half-way. Two that ask at once work out the same.
        let lock = || self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(pack).cloned();
        known.unwrap_or_else(|| {
            let hash = work_out();
            lock().insert(pack.to_owned(), hash.clone());
            hash
        })
    }

    /// What was made of them before.
    pub(crate) fn made<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        self.made.once(Arc::default)
    }

    /// What is made of all files, but of no single value laid over them: by the first who asks.
    pub fn made_once<T: Any + Send + Sync>(&self, make: impl FnOnce(&Files) -> Arc<T>) -> Arc<T> {
        self.made.once(|| make(self))
    }

    /// A copy that knows nothing of what is made of it.
    pub(crate) fn by_themselves(&self) -> Files {
        Files { made: Arc::default(), ..self.clone() }
    }

    /// Notes a single value, under a path that says it.
    pub(crate) fn insert_value(&mut self, path: String, text: String) {
        self.values.insert(path, FileEntry::new(Ok(Cow::Owned(text.into_bytes()))));
    }

    /// Takes a file out.
    pub fn remove(&mut self, path: &str) {
        self.changed();
        Arc::make_mut(&mut self.entries).remove(path);
    }

    /// Lays other files over these; where both have a path, the other one counts.
    pub fn extend(&mut self, other: Files) {
        self.changed();
        let others = other.entries.iter().map(|(path, entry)| (path.clone(), Arc::clone(entry)));
        Arc::make_mut(&mut self.entries).extend(others);
        self.values.extend(other.values);
        self.embedded |= other.embedded;
        self.shared.extend(other.shared);
        self.refused.extend(other.refused);
    }

    /// The bytes of a file, if it is there and could be read.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.entry(path)?.ok()
    }

    /// A path as people can find it: with the real place of a pack from outside, and with a word about a file
    /// that is inside this program and on no disk.
    pub fn place<'p>(&self, path: &'p str) -> Cow<'p, str> {
        match self.is_inside(path) {
            true => Cow::Owned(format!("{path} (built in)")),
            false => self.shown(path),
        }
    }

    /// Whether this file is the one this program was built with.
    fn is_inside(&self, path: &str) -> bool {
        let embedded = path
            .strip_prefix("content/")
            .and_then(|inner| CONTENT.get_file(inner))
            .or_else(|| SCRIPTS.get_file(path.strip_prefix("scripts/")?));
        self.embedded && embedded.is_some_and(|file| self.get(path) == Some(&*plain(file.contents())))
    }

    /// Whether content and scripts are those this program was built with, every one of them and no other.
    pub(crate) fn are_as_built(&self) -> bool {
        let is_content = |path: &str| path.starts_with("content/") || path.starts_with("scripts/");
        let mut content = self.entries.iter().filter(|(path, _)| is_content(path));
        let is_next = |(path, entry): (&String, &Arc<FileEntry>)| {
            content.next().is_some_and(|(own, inside)| own == path && Arc::ptr_eq(inside, entry))
        };
        BUILT_IN.iter().all(is_next) && content.next().is_none()
    }

    /// Whether there is a file of this path, readable or not.
    pub fn has(&self, path: &str) -> bool {
        self.entries.contains_key(path)
    }

    /// Every path.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// The files whose paths begin with `folder`, which ends in a slash. What
    /// could not be read comes with the reason.
    pub fn under<'a>(
        &'a self,
        folder: &'a str,
    ) -> impl Iterator<Item = (&'a str, Result<&'a [u8], &'a str>)> {
        self.below(folder).map(|(path, entry)| (path.as_str(), entry.bytes()))
    }

    /// The content of a pack: of each file its kind, its name without ending, and what stands in it.
    pub(crate) fn content_of<'a>(
        &'a self,
        pack: &str,
    ) -> impl Iterator<Item = (&'static FileKind, &'a str, Result<Parsed<'a>, Box<Diagnostic>>)> {
        self.content_if(pack, |_| true)
    }

    /// As [`Self::content_of`], of some kinds of file; the others are not parsed.
    pub(crate) fn content_if<'a>(
        &'a self,
        pack: &str,
        is_meant: fn(&FileKind) -> bool,
    ) -> impl Iterator<Item = (&'static FileKind, &'a str, Result<Parsed<'a>, Box<Diagnostic>>)> {
        let folder = format!("content/{pack}/");
        let all = self.entries.range(folder.clone()..);
        all.map_while(move |(path, entry)| Some((path, path.strip_prefix(&*folder)?, entry))).filter_map(
            move |(path, inner, entry)| {
                let (kind, stem) = FileKind::of(inner).filter(|(kind, _)| is_meant(kind))?;
                Some((kind, stem, self.understood(path, entry.parsed(path))))
            },
        )
    }

    fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a String, &'a Arc<FileEntry>)> {
        self.entries.range(folder.to_owned()..).take_while(move |(path, _)| path.starts_with(folder))
    }

    /// One file, with the reason where it could not be read.
    pub(crate) fn entry(&self, path: &str) -> Option<Result<&[u8], &str>> {
        self.find(path).map(FileEntry::bytes)
    }

    /// What stands in a file, or why it cannot be taken for text. Files inside this program are parsed once.
    pub(crate) fn parsed(&self, path: &str) -> Option<Result<Parsed<'_>, Box<Diagnostic>>> {
        self.find(path).map(|entry| self.understood(path, entry.parsed(path)))
    }

    /// What stands in a file that need not be there, having told what is wrong with it.
    pub(crate) fn checked(
        &self,
        path: &str,
        kind: &FileKind,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Parsed<'_>> {
        let parsed = self.parsed(path)?.map_err(|problem| out.push(*problem)).ok()?;
        out.extend_from_slice(parsed.problems(path, kind));
        Some(parsed)
    }

    /// What stands in a file, with the word for cards in place of the words of their families.
    fn understood<'a>(
        &self,
        path: &str,
        mut parsed: Result<Parsed<'a>, Box<Diagnostic>>,
    ) -> Result<Parsed<'a>, Box<Diagnostic>> {
        if let Ok(parsed) = &mut parsed
            && family::is_about_kinds(path)
        {
            self.made_once(|files| FamilyWords::of(files.families("content/").into_iter())).put_cards(parsed);
        }
        parsed
    }

    /// The families of cards that are declared below a folder, each with its id and the folder of its cards.
    pub(crate) fn families(&self, folder: &str) -> Vec<(String, String)> {
        let declared = self.below(folder).filter(|(path, _)| path.ends_with(family::TABLE));
        let parsed = declared.filter_map(|(path, entry)| entry.parsed(path).ok());
        parsed.flat_map(|parsed| family::families(&parsed.tree)).collect()
    }

    fn find(&self, path: &str) -> Option<&FileEntry> {
        self.entries.get(path).or_else(|| self.values.get(path)).map(|entry| &**entry)
    }
}

impl<P: Into<String>, B: Into<Vec<u8>>> FromIterator<(P, B)> for Files {
    fn from_iter<I: IntoIterator<Item = (P, B)>>(files: I) -> Self {
        let mut all = Files::new();
        for (path, bytes) in files {
            all.insert(path, bytes);
        }
        all
    }
}

/// The content and scripts this program was built with: the same ones for whoever asks.
static BUILT_IN: LazyLock<Arc<FileMap>> = LazyLock::new(|| {
    let mut entries = FileMap::new();
    take(&CONTENT, "content", "toml", &mut entries);
    take(&SCRIPTS, "scripts", "lua", &mut entries);
    Arc::new(entries)
});

/// The content and scripts this program was built with.
pub fn built_in() -> Files {
    Files { entries: Arc::clone(&BUILT_IN), embedded: true, ..Files::new() }
}

/// The words of the engine's own sentences, which content of its own is laid
/// over: the path, and what stands there.
pub(crate) fn built_in_words() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let files = CONTENT.get_dir("words").into_iter().flat_map(Dir::files);
    files.filter_map(|file| Some((file.path().to_str()?, file.contents())))
}

fn take(dir: &Dir<'static>, root: &str, extension: &str, into: &mut FileMap) {
    for file in dir.files() {
        let path = file.path();
        if path.extension().is_some_and(|found| found == extension) {
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            let entry = FileEntry::new(Ok(Cow::Borrowed(file.contents())));
            into.insert(format!("{root}/{}", parts.join("/")), entry);
        }
    }
    for inner in dir.dirs() {
        take(inner, root, extension, into);
    }
}

/// Every pack there is: each folder of `content/` with a manifest.
pub(crate) fn pack_ids(files: &Files) -> Vec<String> {
    files
        .paths()
        .filter_map(|path| path.strip_prefix("content/")?.strip_suffix("/pack.toml"))
        .filter(|id| !id.contains('/'))
        .map(str::to_owned)
        .collect()
}

/// The ids of all presets there are.
pub fn preset_ids(files: &Files) -> impl Iterator<Item = &str> + Clone {
    let ids: Vec<&str> = files
        .paths()
        .filter_map(|path| path.strip_prefix("content/presets/")?.strip_suffix(".toml"))
        .filter(|id| !id.contains('/'))
        .collect();
    ids.into_iter()
}
