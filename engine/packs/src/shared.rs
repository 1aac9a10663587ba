//! Packs from outside: a folder somebody shares, with `pack.toml`, `content/` and
//! `scripts/` in it. Here such a folder is laid beside the built-in packs, as
//! `content/ID/` and `scripts/ID/`, so that everything else need not know where a
//! pack is from. What is not laid, because its id is somebody else's, is told by
//! loading.

use std::borrow::Cow;
use std::collections::BTreeSet;

use toml::de::DeTable;

use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::files::Shared;
use crate::form::{is_id, short};
use crate::kind::Kind;
use crate::need::id_in as id_in_front;
use crate::tree::Tree;
use crate::tree::texts_of;

/// The manifest of a pack, in its folder.
pub const MANIFEST: &str = "pack.toml";

/// Folders of an installation that are no packs.
const RESERVED: [&str; 5] = ["presets", "words", "texts", "types", "lib"];

impl Files {
    /// Lays a pack from outside beside the others. `folder` has its files by their paths inside it, `shown` is
    /// the path of the folder that messages name. Answers its id, or none where it could not be laid: loading
    /// says why.
    pub fn share(&mut self, folder: &Files, shown: &str) -> Option<String> {
        let shown = shown.trim_end_matches('/');
        let manifest = folder.get(MANIFEST).map(String::from_utf8_lossy);
        let named = manifest.as_deref().and_then(id_in);
        let id = match &named {
            Some((id, _)) => id.clone(),
            None => self.free_id(shown),
        };
        if self.shared.get(&id).is_some_and(|known| known.shown == shown) {
            return Some(id);
        }
        if let Some(message) = self.taken(&id) {
            let span = named.map_or(0..0, |(_, span)| span);
            let path = format!("{shown}/{MANIFEST}");
            self.insert(path.clone(), folder.get(MANIFEST).unwrap_or_default());
            self.refused.push(
                Diagnostic::new(&codes::ID_TAKEN, path, span, message)
                    .label("not free")
                    .help("give the pack an id of its own"),
            );
            return None;
        }
        for path in folder.paths() {
            let Some(to) = place(path, &id) else {
                if let Some(Err(reason)) = folder.entry(path) {
                    let message = format!("`{shown}/{}` could not be read: {reason}", short(path));
                    self.refused.push(
                        Diagnostic::new(&codes::UNREADABLE, format!("{shown}/{path}"), 0..0, message)
                            .help("check what it is, or remove it"),
                    );
                    continue;
                }
                self.refused.extend(beside(path, shown));
                continue;
            };
            match folder.entry(path) {
                Some(Ok(bytes)) => self.insert(to, bytes),
                Some(Err(reason)) => self.insert_unreadable(to, reason),
                None => {}
            }
        }
        let shown = shown.to_owned();
        self.shared.insert(id.clone(), Shared { shown });
        self.changed();
        Some(id)
    }

    /// Whether a pack was laid here by [`Files::share`].
    pub fn is_shared(&self, pack: &str) -> bool {
        self.shared.contains_key(pack)
    }

    /// The packs that were laid here by [`Files::share`]: their ids, and the folders people know them by.
    pub fn shared_packs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.shared.iter().map(|(id, shared)| (id.as_str(), shared.shown.as_str()))
    }

    /// Packs that packs from outside need and that are not here.
    pub fn missing_needs(&self) -> BTreeSet<String> {
        let manifest = |id: &str| format!("content/{id}/{MANIFEST}");
        let mut missing = BTreeSet::new();
        for id in self.shared.keys() {
            let path = manifest(id);
            let text = self.get(&path).map(String::from_utf8_lossy).unwrap_or_default();
            let (tree, _) = Tree::parse(&path, &text);
            let needs = texts_of(&tree, "needs").into_iter();
            missing.extend(needs.map(|(need, _)| id_in_front(&need).to_owned()));
        }
        missing.retain(|id| is_id(id) && !self.has(&manifest(id)));
        missing
    }

    /// A path, or a text that names paths, with the real places of packs from outside.
    pub fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        for (id, Shared { shown }) in &self.shared {
            let (content, scripts) = (format!("content/{id}/"), format!("scripts/{id}/"));
            if text.contains(&content) {
                let manifest = format!("{content}{MANIFEST}");
                text = Cow::Owned(
                    text.replace(&manifest, &format!("{shown}/{MANIFEST}"))
                        .replace(&content, &format!("{shown}/content/")),
                );
            }
            if text.contains(&scripts) {
                text = Cow::Owned(text.replace(&scripts, &format!("{shown}/scripts/")));
            }
        }
        text
    }

    /// An id for a pack whose manifest says none, so that its mistakes can be told.
    fn free_id(&self, shown: &str) -> String {
        let name = shown.rsplit('/').next().unwrap_or(shown);
        let name = if is_id(name) { name } else { "pack" };
        let is_free = |id: &String| self.taken(id).is_none();
        let mut candidates = [name.to_owned(), format!("{name}_")].into_iter();
        candidates.find(is_free).unwrap_or_else(|| "pack".to_owned())
    }

    /// Why no pack can have this id any more.
    fn taken(&self, id: &str) -> Option<String> {
        if RESERVED.contains(&id) {
            return Some(format!("no pack can be called `{id}`"));
        }
        if let Some(other) = self.shared.get(id) {
            return Some(format!("the pack in `{}` is called `{id}` too", other.shown));
        }
        let of = |root: &str| self.under(&format!("{root}/{id}/")).next().is_some();
        (of("content") || of("scripts")).then(|| format!("`{id}` is a built-in pack"))
    }
}

/// The id a manifest names, if it is written like one, and where.
fn id_in(manifest: &str) -> Option<(String, std::ops::Range<usize>)> {
    let (table, _) = DeTable::parse_recoverable(manifest);
    let id = table.get_ref().get("id")?;
    let text = id.get_ref().as_str().filter(|text| is_id(text))?;
    Some((text.to_owned(), id.span()))
}

/// Where a file of a pack's folder lies among all files; none for what is not loaded.
fn place(path: &str, id: &str) -> Option<String> {
    if path == MANIFEST {
        return Some(format!("content/{id}/{MANIFEST}"));
    }
    let (folder, inner) = path.split_once('/')?;
    match folder {
        "content" if inner != MANIFEST => Some(format!("content/{id}/{inner}")),
        "scripts" => Some(format!("scripts/{id}/{inner}")),
        _ => None,
    }
}

/// Reports content that lies in the pack's folder and not in `content/`, where it would be read.
fn beside(path: &str, shown: &str) -> Option<Diagnostic> {
    let folder = if path == format!("content/{MANIFEST}") || Kind::of(path).is_some() {
        "content"
    } else if path.ends_with(".lua") && !path.starts_with("tests/") {
        "scripts"
    } else {
        return None;
    };
    let message = format!("`{shown}/{}` lies where no content is looked for", short(path));
    let help = match folder {
        "content" if path.starts_with("content/") => format!("the manifest is `{shown}/{MANIFEST}`"),
        _ => format!("did you mean `{shown}/{folder}/{}`?", short(path)),
    };
    Some(Diagnostic::new(&codes::MISPLACED, format!("{shown}/{path}"), 0..0, message).help(help))
}
