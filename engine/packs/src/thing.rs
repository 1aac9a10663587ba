//! The things of a rulebook version as they are written: a bandit, a car, a mark,
//! each with every value it has and who set it. Made anew for those who ask, from
//! the trees with everything laid over them: a game that is played never needs it.

use std::ops::Range;

use serde::Serialize;
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::choice::VersionChoice;
use crate::files::Files;
use crate::ground::Grounds;
use crate::index::{Changed, PlacedValue};
use crate::layer::{Rank, Sources, option_of, options_in};
use crate::merged_files::MergedFiles;
use crate::merged_values::{RowChanges, declared};
use crate::preset;
use crate::script::path_for;
use crate::shape::Shape;
use crate::tree::{ids_of, items, text_of};
use crate::world::{File, World};

/// Words whose rows people ask about in another way: statements and options have their own pages.
const ELSEWHERE: [&str; 2] = ["option", "rule"];

/// Something a pack defines, with everything laid over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The word its rows are written with: `bandit`.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// What people call it, where it has a name.
    pub name: Option<String>,
    /// The pack that defines it.
    pub pack: String,
    /// The file it is defined in.
    pub file: String,
    /// Where in it.
    pub span: Range<usize>,
    /// Every value it has, in the order they are written in.
    pub values: Vec<Changed>,
    /// What can be said about such a thing and is not said about this one.
    pub unsaid: Vec<Unsaid>,
    /// The hooks it hears.
    pub hooks: Vec<String>,
    /// Path of its script among the files, where it has hooks.
    pub script: Option<String>,
    /// Options its script reads, or one of its values comes from.
    pub reads: Vec<String>,
    /// Parts that must be on for it to be there.
    pub parts: Vec<String>,
    /// Parts of which none may be on.
    pub without: Vec<String>,
    /// Rule ids it rests on.
    pub rules: Vec<String>,
}

/// A key that is not written, as programs read it, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unsaid {
    /// The key.
    pub key: String,
    /// What holds without it, as TOML writes it, where that is a value.
    pub default: Option<String>,
    /// What it means.
    pub meaning: String,
}

impl Thing {
    /// `bandit/django`: how it is named where any kind of thing can be.
    pub fn address(&self) -> String {
        format!("{}/{}", self.kind, self.id)
    }
}

/// Every thing of the packs a rulebook version loads, also those of parts that are off. What is wrong with
/// the files, [`load`](fn@crate::load) tells.
pub fn things(files: &Files, choice: impl Into<VersionChoice>) -> Vec<Thing> {
    let choice = choice.into();
    let Some(preset) = preset::read(files, &choice, &mut Vec::new()) else {
        return Vec::new();
    };
    let ground = files.made::<Grounds>().under(files, &choice, &preset);
    ground.with(|read| {
        let MergedFiles { world, over, sources, .. } = read.laying;
        let silenced = read.silenced(&ground.laid_later(&preset));
        let (over, sources) = silenced.as_ref().map_or((over, sources), |(over, sources)| (over, sources));
        ThingPrinter { over, sources }.things(world)
    })
}

struct ThingPrinter<'t, 'a> {
    over: &'t RowChanges<'a>,
    sources: &'t Sources,
}

impl ThingPrinter<'_, '_> {
    fn things(&self, world: &World<'_>) -> Vec<Thing> {
        let mut things = Vec::new();
        for file in &world.files {
            let Some(tree) = file.tree() else { continue };
            let words = file.kind.defines.iter().filter(|word| !ELSEWHERE.contains(word));
            for &word in words {
                let root = &tree.root;
                if file.kind.is_thing() || word == "pack" {
                    let id = if word == "pack" { &file.pack } else { &file.id };
                    things.push(self.thing(file, word, id, root.get_ref(), 0..0));
                    continue;
                }
                for row in items(root.get_ref(), word) {
                    let Some(table) = row.get_ref().as_table() else { continue };
                    if let Some(id) = text_of(table, "id") {
                        things.push(self.thing(file, word, &id, table, row.span()));
                    }
                }
            }
        }
        things
    }

    fn thing(
        &self,
        file: &File<'_>,
        kind: &'static str,
        id: &str,
        row: &DeTable<'_>,
        span: Range<usize>,
    ) -> Thing {
        let mut found = Vec::new();
        leaves("", row, &mut found);
        let mut values: Vec<Changed> = found
            .iter()
            .map(|(way, value)| Changed {
                way: way.clone(),
                values: self.history(file, &format!("{kind}.{id}.{way}"), value),
            })
            .collect();
        values.sort_by_key(|changed| {
            let first = changed.values.first();
            let first = first.filter(|place| place.rank == Rank::Declared);
            first.map_or(usize::MAX, |place| place.span.start)
        });
        let mut hooks = ids_of(row, "hooks");
        if self.over.silenced.contains(file.path) {
            hooks.clear();
        }
        let script = match file.kind.is_thing() || kind == "pack" {
            true => file.path.to_owned(),
            false => file.own_path(id),
        };
        let mut reads = ids_of(row, "uses");
        for (_, value) in row {
            options_in(value.get_ref(), &mut reads);
        }
        Thing {
            kind,
            id: id.to_owned(),
            name: text_of(row, "name"),
            pack: file.pack.clone(),
            file: file.path.to_owned(),
            span,
            values,
            unsaid: unsaid(file, kind, row),
            script: (!hooks.is_empty()).then(|| format!("scripts/{}", path_for(&script))),
            hooks,
            reads,
            parts: ids_of(row, "parts"),
            without: ids_of(row, "without"),
            rules: ids_of(row, "rules"),
        }
    }

    /// A value with those it was laid over.
    fn history(&self, file: &File<'_>, way: &str, value: &Spanned<DeValue<'_>>) -> Vec<PlacedValue> {
        let traces = self.over.traces.get(way);
        let traces = traces.or_else(|| self.over.traces.get(&format!("{way}.option")));
        let mut places = traces.cloned().unwrap_or_else(|| vec![declared(file.path, value)]);
        places.iter_mut().for_each(|place| self.sources.restore(&mut place.file, &mut place.span));
        places
    }
}

/// The values of a row with the ways to them. What is taken from an option is one value.
fn leaves<'v, 'a>(before: &str, table: &'v DeTable<'a>, into: &mut Vec<(String, &'v Spanned<DeValue<'a>>)>) {
    for (key, value) in table {
        let way = format!("{before}{}", key.get_ref());
        match value.get_ref() {
            DeValue::Table(inner) if option_of(inner).is_none() => leaves(&format!("{way}."), inner, into),
            _ => into.push((way, value)),
        }
    }
}

/// Keys that a row can have and has not.
fn unsaid(file: &File<'_>, word: &str, row: &DeTable<'_>) -> Vec<Unsaid> {
    let keys = file.kind.row(word).into_iter().flat_map(Shape::tables).flat_map(|table| &table.keys);
    keys.filter(|(key, _)| !row.contains_key(**key))
        .map(|(key, shape)| Unsaid {
            key: (*key).to_owned(),
            default: shape.default.as_ref().and_then(as_toml),
            meaning: shape.about.replace('\n', " "),
        })
        .collect()
}

/// A default as TOML writes it; what is nothing at all is none.
fn as_toml(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Object(fields) if fields.is_empty() => None,
        Value::Array(items) if items.is_empty() => None,
        other => Some(other.to_string()),
    }
}
