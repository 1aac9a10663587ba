//! Names of what is written: whether they may be used, what is made of them, and
//! in which pack the thing lands.

use std::path::{Path, PathBuf};

use holdup_packs::kind::FileKind;
use holdup_rules::things::ThingKind;

use super::TemplateKind;
use super::template::FileDraft;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::suggest;
use crate::text::capital;

/// Everything a template is filled with.
#[derive(Clone, Debug)]
pub(super) struct TemplateValues {
    pub(super) pack: String,
    pub(super) id: String,
    /// What people read: `One Eyed Jack`.
    pub(super) title: String,
    /// How transcripts say it: `one eyed jack`.
    pub(super) said: String,
    /// The id of the sentence that says what it does: `PRAIRIE-bandit-one_eyed_jack`.
    pub(super) rule: String,
}

impl TemplateValues {
    pub(super) fn new(kind: TemplateKind, pack: &str, id: &str) -> TemplateValues {
        let words = id.split(['_', '-']).filter(|word| !word.is_empty());
        let title: Vec<String> = words.map(capital).collect();
        let book = pack.chars().filter(char::is_ascii_alphanumeric).take(12);
        let book: String = book.map(|letter| letter.to_ascii_uppercase()).collect();
        let book = if book.is_empty() { "X" } else { &book };
        let rule = format!("{book}-{}-{id}", kind.word());
        TemplateValues {
            pack: pack.to_owned(),
            id: id.to_owned(),
            title: if title.is_empty() { id.to_owned() } else { title.join(" ") },
            said: id.replace('_', " "),
            // An id has 40 letters at most.
            rule: rule.chars().take(40).collect(),
        }
    }
}

/// Folders of an installation's content that are no packs.
const NO_PACKS: [&str; 5] = ["presets", "texts", "words", "types", "lib"];

/// Refuses what is no id.
pub(super) fn check(kind: TemplateKind, name: &str) -> Result<(), Failure> {
    if holdup_packs::is_id(name) {
        return match holdup_packs::unusable_name(name) {
            Some(why) => Err(Failure::Usage(format!(
                "Some system cannot have a file called `{name}`: {why}. Take another name."
            ))),
            None => Ok(()),
        };
    }
    let fits = |letter: char| {
        if letter.is_ascii_alphanumeric() { letter } else { '_' }
    };
    let near: String = name.to_lowercase().chars().map(fits).collect();
    let near = near.trim_matches('_');
    let such = if holdup_packs::is_id(near) { near } else { "one_eyed_jack" };
    Err(Failure::Usage(format!(
        "`{name}` is no name for {}: names have lower-case letters, digits, `_` and `-`, at most 40 of them. \
         Try `{such}`; what people read, you write into the file.",
        kind.article()
    )))
}

/// Refuses what the built-in content has already.
pub(super) fn check_free(drafts: &[FileDraft]) -> Result<(), Failure> {
    let files = holdup_packs::built_in();
    let built_in: Vec<(String, &str, &str)> = files
        .paths()
        .filter_map(|path| {
            let (pack, _) = path.strip_prefix("content/")?.split_once('/')?;
            let text = std::str::from_utf8(files.get(path)?).ok()?;
            Some((pack, defined(path, text)))
        })
        .flat_map(|(pack, rows)| rows.into_iter().map(move |(word, id)| (id, word, pack)))
        .chain(NO_PACKS.map(|folder| (folder.to_owned(), "pack", folder)))
        .collect();
    for draft in drafts {
        let inner = draft.path.strip_prefix("content/").unwrap_or(&draft.path);
        for (word, id) in defined(&format!("content/new/{inner}"), &draft.text) {
            let Some((_, _, pack)) = built_in.iter().find(|(has, what, _)| *has == id && *what == word)
            else {
                continue;
            };
            return Err(Failure::Usage(if word == "pack" {
                format!("The program has a pack `{pack}` already: take another name.")
            } else {
                format!(
                    "The {} `{id}` is there already, in the pack `{pack}`, and two of one name could not be told apart: take \
                     another name.",
                    called(word)
                )
            }));
        }
    }
    Ok(())
}

/// What a content file of an installation defines: the word its rows are written with, and their ids.
fn defined(path: &str, text: &str) -> Vec<(&'static str, String)> {
    let Some((kind, stem)) = FileKind::of_file(path) else {
        return Vec::new();
    };
    if let (true, [word, ..]) = (kind.is_thing(), kind.defines) {
        return vec![(*word, stem.to_owned())];
    }
    let table: toml::Table = text.parse().unwrap_or_default();
    let id_of = |row: &toml::Value| Some(row.get("id")?.as_str()?.to_owned());
    let mut found = Vec::new();
    for &word in kind.defines {
        let rows = table.get(word).and_then(toml::Value::as_array);
        found.extend(rows.into_iter().flatten().filter_map(|row| Some((word, id_of(row)?))));
        if word == "pack" {
            found.extend(table.get("id").and_then(toml::Value::as_str).map(|id| (word, id.to_owned())));
        }
    }
    found
}

/// What people call a row of content.
pub(super) fn called(word: &str) -> &str {
    match (ThingKind::named(word), word) {
        (Some(kind), _) => kind.name,
        (None, "rule") => "statement",
        (None, other) => other,
    }
}

/// The names of the folders in one that hold a pack.
fn packs_in(folder: &Path) -> Vec<String> {
    let all = disk::folders_in(folder).into_iter();
    let packs = all.filter(|inner| disk::is_there(&inner.join("pack.toml")));
    packs.filter_map(|inner| Some(inner.file_name()?.to_str()?.to_owned())).collect()
}

/// The folder of the pack around a folder, and the pack's id.
pub(super) fn pack_around(kind: TemplateKind, folder: &Path) -> Result<(PathBuf, String), Failure> {
    if !disk::is_folder(folder) {
        let beside = folder.parent().filter(|beside| !beside.as_os_str().is_empty());
        let packs = packs_in(beside.unwrap_or(Path::new(".")));
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let meant = suggest::did_you_mean(&name, packs.iter().map(String::as_str));
        return Err(Failure::Usage(format!("There is no folder {}.{meant}", folder.shown())));
    }
    let Some(root) = disk::folder_with("pack.toml", folder) else {
        let here = packs_in(folder);
        let here = match here.as_slice() {
            [] => String::new(),
            packs => format!(" Here lies the folder of one: `--in {}`.", packs.join("`, `--in ")),
        };
        return Err(Failure::Usage(format!(
            "There is no pack for {} here: no `pack.toml` lies in {} or above it. Make a pack first, with \
             `holdup new pack NAME`, or name the folder of one with `--in DIR`.{here}",
            kind.article(),
            folder.shown()
        )));
    };
    let manifest = root.join("pack.toml");
    let unusable = |why: String| {
        let root = root.shown();
        Failure::Bad(format!("{} {why} `holdup check {root}` says more.", manifest.shown()))
    };
    let bytes = disk::read_bytes(&manifest).map_err(|error| unusable(format!("cannot be read: {error}.")))?;
    let table: toml::Table = String::from_utf8_lossy(&holdup_packs::plain(bytes))
        .parse()
        .map_err(|_| unusable("is not written like TOML.".to_owned()))?;
    match table.get("id").and_then(toml::Value::as_str) {
        Some(id) if holdup_packs::is_id(id) => Ok((root, id.to_owned())),
        Some(id) => Err(unusable(format!("gives the pack the id `{id}`, which is none."))),
        None => {
            let near = suggest::nearest("id", table.keys().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!(" Is `{near}` meant to be it?"));
            Err(unusable(format!("says no `id`.{near}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_made_of_the_words_of_an_id() {
        let names = TemplateValues::new(TemplateKind::Bandit, "my_pack", "one_eyed-jack");
        assert_eq!(names.title, "One Eyed Jack");
        assert_eq!(names.said, "one eyed-jack");
        assert_eq!(names.rule, "MYPACK-bandit-one_eyed-jack");
        let long = TemplateValues::new(TemplateKind::RoundCard, &"p".repeat(40), &"x".repeat(40));
        assert_eq!(long.rule.len(), 40);
    }

    #[test]
    fn names_of_built_in_rows_are_taken_in_tables_and_in_files_of_their_own() {
        let refused = |kind: TemplateKind, name: &str| {
            let drafts =
                crate::command::new::template::drafts(kind, &TemplateValues::new(kind, "mine", name));
            check_free(&drafts).is_err()
        };
        assert!(refused(TemplateKind::Option, "hand_size"));
        // The round card beside an event of this name, and the score of an option of that.
        assert!(refused(TemplateKind::Event, "bridge"));
        assert!(refused(TemplateKind::Option, "loot"));
        assert!(!refused(TemplateKind::Option, "tips"));
        let pack = |name| TemplateValues::new(TemplateKind::Pack, name, name);
        let refused = |name| {
            check_free(&crate::command::new::template::drafts(TemplateKind::Pack, &pack(name))).is_err()
        };
        assert!(refused("base") && refused("words") && !refused("prairie"));
    }
}
