//! Ids of packs from outside. Such a pack writes the ids of its own things as they
//! are; everybody else knows them as `PACK/ID`. Here, before anything else looks at
//! its files, every id that a pack declares, and every one of these that it names,
//! gets the pack's name in the parsed text. The places stay as they were, so
//! messages show what is written.
//!
//! A built-in pack's ids have no such prefix, and no pack from outside may declare
//! one of them: so within a pack a bare name is never two things.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{File, World};
use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::form::{COMMON, is_id, qualified, short};
use crate::kind;
use crate::walk::{self, Mention};
use holdup_rules::things::changeable;

/// What a pack declares: kind and id, as it writes them.
type OwnThings = BTreeSet<(String, String)>;

/// New texts by the bytes they stand at.
type Renamed = BTreeMap<(usize, usize), String>;

impl World<'_> {
    /// Gives the ids of packs from outside the names of their packs.
    pub(crate) fn qualify(&mut self, files: &Files, out: &mut Vec<Diagnostic>) {
        let packs: BTreeSet<String> =
            (self.files.iter().map(|file| file.pack.clone())).filter(|pack| files.is_shared(pack)).collect();
        for pack in &packs {
            let walked: Vec<Option<walk::Walked>> =
                self.files.iter().map(|file| (file.pack == *pack).then(|| mentions(file))).collect();
            let mut own = OwnThings::new();
            for mention in walked.iter().flatten().flat_map(|walked| &walked.defines) {
                if COMMON.contains(&mention.kind.as_str()) {
                    continue;
                }
                let is_taken = self.is_built_in(&mention.kind, &mention.id, files);
                out.extend(foreign(pack, mention, is_taken));
                own.insert((mention.kind.clone(), mention.id.clone()));
                if mention.kind == "part" {
                    own.insert(("option".to_owned(), mention.id.clone()));
                }
            }
            for (file, walked) in self.files.iter_mut().zip(&walked) {
                if let Some(walked) = walked {
                    rename(file, pack, walked, &own);
                }
            }
        }
    }

    /// Whether a built-in pack in use declares this.
    fn is_built_in(&self, word: &str, id: &str, files: &Files) -> bool {
        let others = self.files.iter().filter(|file| !files.is_shared(&file.pack));
        others.flat_map(|file| file.written_ids(word)).any(|own| own == id)
    }
}

/// What a file defines and names, as it is written.
fn mentions(file: &File<'_>) -> walk::Walked {
    let mut walked = match file.tree() {
        Some(tree) => walk::walk(file.path, tree, file.kind, true),
        None => walk::Walked::default(),
    };
    if file.kind.is_thing() && is_id(file.stem) {
        walked.defines.extend(file.kind.defines.iter().map(|kind| Mention {
            kind: (*kind).to_owned(),
            id: file.stem.to_owned(),
            file: file.path.to_owned(),
            span: 0..0,
        }));
    }
    let Some(tree) = file.tree().filter(|_| file.kind.lays_over()) else {
        return walked;
    };
    let root = tree.root.get_ref();
    let table = |word: &str| root.get(word).and_then(|value| value.get_ref().as_table());
    let named = |kind: &str, id: &Spanned<Cow<'_, str>>| Mention {
        kind: kind.to_owned(),
        id: id.get_ref().to_string(),
        file: file.path.to_owned(),
        span: id.span(),
    };
    walked.names.extend(table("options").into_iter().flatten().map(|(id, _)| named("option", id)));
    for word in changeable() {
        for (id, row) in table(word).into_iter().flatten() {
            walked.names.push(named(word, id));
            let Some(row) = row.get_ref().as_table() else { continue };
            for kind in kind::ALL.iter().filter(|kind| kind.defines.contains(&word)) {
                let inner = walk::walk_row(file.path, row, kind, word);
                walked.names.extend(inner.names);
                walked.hints.extend(inner.hints);
            }
        }
    }
    walked
}

/// What is wrong with an id a pack declares, if it is somebody else's.
fn foreign(pack: &str, mention: &Mention, is_taken: bool) -> Option<Diagnostic> {
    let Mention { kind, id, file, span } = mention;
    let (message, label, help) = if let Some((other, own)) = id.split_once('/') {
        let message = match other == pack {
            true => format!("the {kind} `{id}` is declared with the name of its pack"),
            false => format!("`{pack}` declares a {kind} of the pack `{}`", short(other)),
        };
        let help = format!("write `{}`: everywhere else it is known as `{pack}/{}`", short(own), short(own));
        (message, "with the name of a pack", help)
    } else if is_taken {
        let message = format!("there is a {kind} `{id}` in a built-in pack");
        let help = match kind.as_str() {
            "option" => {
                "give yours another id; what a pack says about other options stands in its `overrides.toml`"
            }
            _ => {
                "give yours another id; to change the built-in one, write what is different into `overrides.toml`"
            }
        };
        (message, "declared again here", help.to_owned())
    } else {
        return None;
    };
    Some(Diagnostic::new(&codes::FOREIGN_ID, file.clone(), span.clone(), message).label(label).help(help))
}

/// Writes the full ids into a file's tree.
fn rename(file: &mut File<'_>, pack: &str, walked: &walk::Walked, own: &OwnThings) {
    let mut renamed = Renamed::new();
    let all = walked.defines.iter().chain(&walked.names).chain(&walked.hints);
    for mention in all.filter(|mention| !mention.span.is_empty()) {
        let is_own = match mention.kind.as_str() {
            // A row of any kind with a script.
            "listener" => own.iter().any(|(_, id)| *id == mention.id),
            kind => own.contains(&(kind.to_owned(), mention.id.clone())),
        };
        if is_own && is_id(&mention.id) {
            renamed.insert((mention.span.start, mention.span.end), qualified(pack, &mention.id));
        }
    }
    if file.kind.is_thing() && is_id(file.stem) {
        file.id = qualified(pack, file.stem);
    }
    if let Some(parsed) = file.parsed.as_mut().filter(|_| !renamed.is_empty()) {
        in_table(parsed.tree_mut().root.get_mut(), &renamed);
    }
}

/// Puts the new texts in place of keys and values, with all that is inside.
fn in_table(table: &mut DeTable<'_>, renamed: &Renamed) {
    let key = |span: std::ops::Range<usize>| renamed.get(&(span.start, span.end));
    let keys: Vec<(String, String)> = table
        .keys()
        .filter_map(|name| Some((name.get_ref().to_string(), key(name.span())?.clone())))
        .collect();
    for (old, new) in keys {
        if let Some((name, value)) = table.remove_entry(old.as_str()) {
            table.insert(Spanned::new(name.span(), Cow::Owned(new)), value);
        }
    }
    for (_, value) in table.iter_mut() {
        in_value(value, renamed);
    }
}

fn in_value(value: &mut Spanned<DeValue<'_>>, renamed: &Renamed) {
    let span = value.span();
    match value.get_mut() {
        DeValue::String(text) => {
            if let Some(new) = renamed.get(&(span.start, span.end)) {
                *text = Cow::Owned(new.clone());
            }
        }
        DeValue::Array(items) => items.iter_mut().for_each(|item| in_value(item, renamed)),
        DeValue::Table(table) => in_table(table, renamed),
        _ => {}
    }
}
