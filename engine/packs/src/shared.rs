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
use crate::files::OutsidePack;
use crate::form::{is_device, is_id, short, unusable_name};
use crate::kind::FileKind;
use crate::need::id_in as id_in_front;
use crate::suggest::nearest;
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
        let span = named.map_or(0..0, |(_, span)| span);
        let mut told = BTreeSet::new();
        if is_device(&id) {
            let message = format!("no folder can be called `{id}` on Windows, and so no installed pack");
            self.refused.push(
                Diagnostic::new(
                    &codes::UNUSABLE_NAME,
                    format!("content/{id}/{MANIFEST}"),
                    span.clone(),
                    message,
                )
                .label("kept for a device")
                .help("give the pack another id"),
            );
        }
        if let Some(message) = self.taken(&id) {
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
            self.refused.extend(unusable(path, shown, &mut told));
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
        self.shared.insert(id.clone(), OutsidePack { shown });
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
        for (id, OutsidePack { shown }) in &self.shared {
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
    let (folder, inner) = path.split_once('/').filter(|(_, inner)| is_text(inner))?;
    match folder {
        "content" if inner != MANIFEST => Some(format!("content/{id}/{inner}")),
        "scripts" => Some(format!("scripts/{id}/{inner}")),
        _ => None,
    }
}

/// True if the name of a file says that it is content or a script.
fn is_text(path: &str) -> bool {
    path.ends_with(".toml") || path.ends_with(".lua")
}

/// Reports what is not read because of where it lies or how it is called.
fn beside(path: &str, shown: &str) -> Option<Diagnostic> {
    unread(path, shown).or_else(|| misplaced(path, shown))
}

/// Reports content that lies in the pack's folder and not in `content/`, where it would be read.
fn misplaced(path: &str, shown: &str) -> Option<Diagnostic> {
    let folder = if path.starts_with("tests/") {
        return None;
    } else if path == format!("content/{MANIFEST}") || FileKind::of(path).is_some() {
        "content"
    } else if path.ends_with(".lua") {
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

/// The folders of a pack that are read, and how the names of files in each end, the usual one first.
const READ: [(&str, &[&str]); 3] =
    [("content", &[".toml"]), ("scripts", &[".lua"]), ("tests", &[".md", ".record", "pins.toml"])];

/// Endings of files that somebody meant to be of the first ending.
const MEANT: [(&str, &[&str]); 4] = [
    (".toml", &["toml", "tml"]),
    (".lua", &["lua", "luau"]),
    (".md", &["md", "markdown", "mdown", "mkd"]),
    (".record", &["record"]),
];

/// Warns of a file that nothing reads, with the name it should have.
fn unread(path: &str, shown: &str) -> Option<Diagnostic> {
    let (folder, inner) = path.split_once('/')?;
    let (own, endings) =
        READ.iter().find(|(own, _)| nearest(folder, [*own]) == Some(own) || folder == *own)?;
    let name = inner.rsplit('/').next().unwrap_or(inner);
    // What explains, and what systems leave behind.
    let lower = name.to_lowercase();
    let is_known = ["readme", "licen", "notice", "desktop.ini", "thumbs.db"]
        .iter()
        .any(|known| lower.starts_with(known));
    if is_known || (folder == *own && endings.iter().any(|ending| inner.ends_with(ending))) {
        return None;
    }
    let mut parts = lower.split('.');
    let stem = parts.next().unwrap_or_default().len();
    let said: Vec<&str> = parts.map(|part| part.trim_end_matches('~')).collect();
    let meant = MEANT
        .iter()
        .find(|(ending, others)| endings.contains(ending) && said.iter().any(|part| others.contains(part)));
    let help = match meant {
        Some((ending, _)) => {
            let named = format!("{own}/{}{}{ending}", &inner[..inner.len() - name.len()], &name[..stem]);
            format!("if it belongs to the pack, call it `{}`", short(&named))
        }
        None => {
            let read: Vec<String> = endings.iter().map(|ending| format!("`{ending}`")).collect();
            format!(
                "names of files in `{own}` end with {}; what else belongs to the pack lies beside `{own}`",
                read.join(", ")
            )
        }
    };
    let message = format!("nothing reads `{}`", short(path));
    Some(Diagnostic::new(&codes::UNREAD, format!("{shown}/{path}"), 0..0, message).help(help))
}

/// Reports a name that some system cannot have, each once.
fn unusable(path: &str, shown: &str, told: &mut BTreeSet<String>) -> Option<Diagnostic> {
    let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
    let (end, why) = ends
        .map(|end| (end, path[..end].rsplit('/').next().and_then(unusable_name)))
        .find_map(|(end, why)| Some((end, why?)))?;
    let path = &path[..end];
    if !told.insert(path.to_owned()) {
        return None;
    }
    let message = format!("some system cannot have `{}`: {why}", short(path));
    let help = "call it otherwise: nobody could unpack the pack there";
    Some(Diagnostic::new(&codes::UNUSABLE_NAME, format!("{shown}/{path}"), 0..0, message).help(help))
}
