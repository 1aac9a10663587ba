//! All packs there are, whichever preset uses them: their parts, how sure the
//! facts in them are, and the statements of the rules they answer for. Read file by file as it is written, so that a pack can be
//! looked at that goes with no rulebook version at hand; what is wrong with it is
//! told when it is loaded.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use toml::de::DeTable;

use crate::diagnostic::Diagnostic;
use crate::files::{Files, pack_ids};
use crate::form::{local, qualified};
use crate::index::Statement;
use crate::kind;
use crate::need::id_in;
use crate::parsed::Parsed;
use crate::part::presets_with;
use crate::tree::{ids_of, is_true, text_of};
use holdup_rules::content::{Absent, Content, LeftOut};

/// A pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackInfo {
    /// The id, which is the name of its folder.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Packs it needs.
    pub needs: Vec<String>,
    /// Presets under which it is loaded.
    pub presets: Vec<String>,
    /// What can be switched on.
    pub parts: Vec<PartInfo>,
    /// Everything in it that says where its facts are from.
    pub rows: Vec<RowInfo>,
    /// The statements of the rules it answers for.
    pub statements: Vec<Statement>,
    /// Modules of them that it keeps completely.
    pub modules: Vec<String>,
}

impl PackInfo {
    /// The name under which `with` finds this part of the pack, whatever parts of others are called.
    pub fn way_to(&self, part: &PartInfo) -> String {
        format!("{}/{}", self.id, local(&self.id, &part.id))
    }
}

/// A part of a pack, as programs read it, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartInfo {
    /// The id.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it adds.
    pub text: String,
    /// Parts that are switched on with it.
    pub implies: Vec<String>,
    /// Parts that are never on together with it, whichever of the two says so.
    pub excludes: Vec<String>,
    /// Whether it is on where nothing is said.
    pub default: bool,
    /// Fewest and most seats it is for, if it says so.
    pub seats: Option<(u8, u8)>,
    /// Rule ids it rests on.
    pub rules: Vec<String>,
}

/// A row that says where its facts are from, as programs read it, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowInfo {
    /// What it is: `car`.
    pub kind: &'static str,
    /// The id.
    pub id: String,
    /// How sure its facts are: `verified`, `derived`, `reconstructed`.
    pub confidence: String,
    /// Where they are from.
    pub from: String,
    /// Parts that must be on for it to be there.
    pub parts: Vec<String>,
    /// Parts of which none may be on for it.
    pub without: Vec<String>,
}

/// What everything is written in.
const ENGLISH: &str = "en";

/// Every pack, each behind those it needs, and what cannot be read of them.
pub fn catalogue(files: &Files) -> (Vec<PackInfo>, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    let mut packs: Vec<PackInfo> =
        pack_ids(files).iter().map(|pack| read(files, pack, &mut problems)).collect();
    let pairs: BTreeSet<(String, String)> = packs
        .iter()
        .flat_map(|pack| &pack.parts)
        .flat_map(|part| part.excludes.iter().map(|other| (other.clone(), part.id.clone())))
        .collect();
    for part in packs.iter_mut().flat_map(|pack| &mut pack.parts) {
        let by_others = pairs.iter().filter(|(excluded, _)| *excluded == part.id);
        part.excludes.extend(by_others.map(|(_, by)| by.clone()));
        part.excludes.sort();
        part.excludes.dedup();
    }
    (behind_needs(packs), problems)
}

/// The languages some file has words of, and English.
pub fn languages(files: &Files) -> BTreeSet<String> {
    let words = files.paths().filter_map(|path| {
        let (folder, name) = path.strip_prefix("content/")?.rsplit_once('/')?;
        (folder == "words" || folder.ends_with("/words")).then(|| name.strip_suffix(".toml"))?
    });
    words.map(str::to_owned).chain([ENGLISH.to_owned()]).collect()
}

/// Tells the same packs in a language, as far as their words go; of several files that of the later pack has the last
/// word.
pub fn tell_in(packs: &mut [PackInfo], files: &Files, language: &str) {
    let ids: Vec<String> = packs.iter().map(|pack| pack.id.clone()).collect();
    for id in &ids {
        let path = format!("content/{id}/words/{language}.toml");
        // What is wrong with the file is said when the pack is loaded.
        let Some(Ok(Parsed { tree, .. })) = files.parsed(&path) else {
            continue;
        };
        let root = tree.root.get_ref();
        let words = |section: &str| {
            let table = root.get(section).and_then(|table| table.get_ref().as_table());
            let words = table.into_iter().flat_map(|table| table.iter());
            let words =
                words.filter_map(|(key, text)| Some((key.get_ref().as_ref(), text.get_ref().as_str()?)));
            words.collect::<BTreeMap<&str, &str>>()
        };
        let (names, adds, statements) = (words("parts"), words("adds"), words("statements"));
        for pack in packs.iter_mut() {
            if pack.id == *id {
                pack.name = text_of(root, "pack").unwrap_or(std::mem::take(&mut pack.name));
            }
            for part in &mut pack.parts {
                // A pack from outside names its own parts as it does everywhere.
                let said = |words: &BTreeMap<&str, &str>| {
                    let text = words.get(part.id.as_str()).or(words.get(local(id, &part.id)));
                    text.map(|text| (*text).to_owned())
                };
                let (name, text) = (said(&names), said(&adds));
                part.name = name.unwrap_or(std::mem::take(&mut part.name));
                part.text = text.unwrap_or(std::mem::take(&mut part.text));
            }
            for statement in &mut pack.statements {
                if let Some(text) = statements.get(statement.id.as_str()) {
                    (*text).clone_into(&mut statement.text);
                }
            }
        }
    }
}

/// Ids of the statements of every pack there is, loaded or not: what cases may cite, each of which names its
/// own rulebook version.
pub fn statement_ids(files: &Files) -> BTreeSet<String> {
    // What is wrong with a file is said by whatever loads it.
    let (packs, _) = catalogue(files);
    let statements = packs.into_iter().flat_map(|pack| pack.statements);
    statements.map(|statement| statement.id).collect()
}

/// What to do to have a row that is not in this rulebook version, but in some pack.
pub(crate) fn way_to(
    files: &Files,
    content: &Content,
    kind: &str,
    is_it: impl Fn(&str) -> bool,
) -> Option<String> {
    let listed =
        |parts: &[String], way: fn(&String) -> String| parts.iter().map(way).collect::<Vec<_>>().join(" ");
    let mut absent = content.absent.iter().filter(|absent| absent.kind == kind && is_it(&absent.id));
    if let Some(Absent { id, by, .. }) = absent.next() {
        return Some(match by {
            LeftOut::Off(parts) => {
                format!(
                    "`{id}` comes with a part that is off: {}",
                    listed(parts, |part| format!("`--with {part}`"))
                )
            }
            LeftOut::On(parts) => {
                let off = listed(parts, |part| format!("`--set {part}=false`"));
                format!("the part `{}`, which is on, takes `{id}` away: {off}", parts.join("`, `"))
            }
            LeftOut::Pool(key) => {
                format!("the list `{key}` of the house rules leaves `{id}` out: add it there")
            }
        });
    }
    let (packs, _) = catalogue(files);
    packs.iter().find_map(|pack| {
        let row = pack.rows.iter().find(|row| row.kind == kind && is_it(&row.id))?;
        let is_on = |id: &String| content.parts.iter().any(|part| part.id == *id && part.on);
        let off: Vec<String> =
            row.parts.iter().filter(|part| !is_on(part)).map(|part| format!("`--with {part}`")).collect();
        if off.is_empty() {
            let is_loaded = content.packs.iter().any(|loaded| loaded.id == pack.id);
            return (!is_loaded).then(|| format!("it is in the pack `{0}`: `--with {0}`", pack.id));
        }
        Some(format!("it is in the pack `{}` and comes with a part: {}", pack.id, off.join(" ")))
    })
}

/// The same packs, each behind those it needs; those of a circle stay as they are.
fn behind_needs(mut packs: Vec<PackInfo>) -> Vec<PackInfo> {
    let mut sorted: Vec<PackInfo> = Vec::with_capacity(packs.len());
    while !packs.is_empty() {
        let waits =
            |pack: &PackInfo| packs.iter().any(|other| pack.needs.iter().any(|need| id_in(need) == other.id));
        let next = packs.iter().position(|pack| !waits(pack)).unwrap_or(0);
        sorted.push(packs.remove(next));
    }
    sorted
}

fn read(files: &Files, pack: &str, problems: &mut Vec<Diagnostic>) -> PackInfo {
    let mut info = PackInfo {
        id: pack.to_owned(),
        name: String::new(),
        version: String::new(),
        needs: Vec::new(),
        presets: presets_with(files, pack),
        parts: Vec::new(),
        rows: Vec::new(),
        statements: Vec::new(),
        modules: Vec::new(),
    };
    // What a pack from outside declares is known to others with its name.
    let full = |id: String| match files.is_shared(pack) {
        true => qualified(pack, &id),
        false => id,
    };
    for (kind, stem, parsed) in files.content_of(pack) {
        let Parsed { tree, syntax, .. } = match parsed {
            Ok(parsed) => parsed,
            Err(problem) => {
                problems.push(*problem);
                continue;
            }
        };
        problems.extend_from_slice(&syntax);
        let root = tree.root.get_ref();
        if std::ptr::eq(kind, &kind::PACK) {
            info.name = text_of(root, "name").unwrap_or_default();
            info.version = text_of(root, "version").unwrap_or_default();
            info.needs = ids_of(root, "needs");
            info.modules = ids_of(root, "modules");
        }
        for (word, id, table) in kind.defined_in(stem, root) {
            match word {
                "rule" => info.statements.push(statement(id, table)),
                "part" => info.parts.push(part(id, table)),
                _ => info.rows.extend(row(word, full(id), table)),
            }
        }
    }
    let own: Vec<String> = info.parts.iter().map(|part| part.id.clone()).collect();
    let parts = info.rows.iter_mut().flat_map(|row| [&mut row.parts, &mut row.without]);
    let others = info.parts.iter_mut().flat_map(|part| [&mut part.implies, &mut part.excludes]);
    for id in parts.chain(others).flatten().filter(|id| own.contains(id)) {
        *id = full(std::mem::take(id));
    }
    for part in &mut info.parts {
        part.id = full(std::mem::take(&mut part.id));
    }
    info
}

fn part(id: String, row: &DeTable<'_>) -> PartInfo {
    PartInfo {
        id,
        name: text_of(row, "name").unwrap_or_default(),
        text: text_of(row, "text").unwrap_or_default(),
        implies: ids_of(row, "implies"),
        excludes: ids_of(row, "excludes"),
        default: is_true(row, "default"),
        seats: seats_of(row),
        rules: ids_of(row, "rules"),
    }
}

fn seats_of(row: &DeTable<'_>) -> Option<(u8, u8)> {
    let seats = row.get("seats")?.get_ref().as_table()?;
    let number = |key| seats.get(key)?.get_ref().as_integer()?.as_str().parse().ok();
    Some((number("fewest")?, number("most")?))
}

fn statement(id: String, row: &DeTable<'_>) -> Statement {
    Statement {
        id,
        module: text_of(row, "module").unwrap_or_default(),
        text: text_of(row, "text").unwrap_or_default(),
        unobservable: text_of(row, "unobservable"),
    }
}

fn row(kind: &'static str, id: String, row: &DeTable<'_>) -> Option<RowInfo> {
    let source = row.get("source")?.get_ref().as_table()?;
    Some(RowInfo {
        kind,
        id,
        confidence: text_of(source, "confidence")?,
        from: text_of(source, "from").unwrap_or_default(),
        parts: ids_of(row, "parts"),
        without: ids_of(row, "without"),
    })
}
