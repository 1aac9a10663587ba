//! Parts by name: which packs have which, whether they are loaded or not, and what
//! `with` means. Whoever asks for a part need not know in which pack it lies, and
//! gets the pack as well; so here the tables of all packs there are count, as far
//! as they can be read. What is wrong with them is told when they are loaded.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use toml::de::DeValue;

use crate::bots;
use crate::diagnostic::{Diagnostic, codes};
use crate::files::{Files, pack_ids, preset_ids};
use crate::form::{self, local, qualified};
use crate::layer::Layer;
use crate::need::id_in;
use crate::suggest::{self, Advice};
use crate::tree::{Tree, ids_of, rows, text_of, texts_of};
use holdup_rules::capacity::MAX_PARTS;

/// A part, as far as its name goes.
#[derive(Clone, Debug)]
pub(crate) struct PartName {
    pub(crate) id: String,
    pub(crate) pack: String,
    /// Itself, and every part it implies.
    implies: BTreeSet<String>,
    /// What it or one of those excludes.
    excludes: BTreeSet<String>,
}

impl PartName {
    /// Whether the two can never be on together, with all they imply.
    fn clashes(&self, other: &PartName) -> bool {
        !self.excludes.is_disjoint(&other.implies) || !other.excludes.is_disjoint(&self.implies)
    }
}

/// Lets each part imply what those imply that it implies, and exclude what they exclude.
fn close(all: &mut [PartName]) {
    let by_id: BTreeMap<String, PartName> = all.iter().map(|part| (part.id.clone(), part.clone())).collect();
    for part in all {
        let mut open: Vec<&PartName> = part.implies.iter().filter_map(|id| by_id.get(id)).collect();
        while let Some(next) = open.pop() {
            part.excludes.extend(next.excludes.iter().cloned());
            let new = next.implies.iter().filter(|id| part.implies.insert((*id).clone()));
            open.extend(new.filter_map(|id| by_id.get(id)));
        }
    }
}

fn parsed<'a>(files: &'a Files, path: &str) -> Option<Arc<Tree<'a>>> {
    Some(files.parsed(path)?.ok()?.tree)
}

pub(crate) fn known(files: &Files) -> Vec<PartName> {
    let mut all = Vec::new();
    for pack in pack_ids(files) {
        let Some(tree) = parsed(files, &format!("content/{pack}/parts.toml")) else {
            continue;
        };
        let parts = || rows(tree.root.get_ref(), "part").take(MAX_PARTS);
        // Of a pack from outside, others know the parts by their full ids.
        let ids = parts().filter_map(|row| text_of(row, "id"));
        let own: BTreeSet<String> = ids.filter(|_| files.is_shared(&pack)).collect();
        for row in parts() {
            let Some(id) = text_of(row, "id") else { continue };
            let full = |id: String| match own.contains(&id) {
                true => qualified(&pack, &id),
                false => id,
            };
            all.push(PartName {
                pack: pack.clone(),
                implies: (ids_of(row, "implies").into_iter().chain([id.clone()])).map(full).collect(),
                excludes: ids_of(row, "excludes").into_iter().map(full).collect(),
                id: full(id),
            });
        }
    }
    close(&mut all);
    all
}

/// These packs and all they need.
fn with_needs<'p>(files: &Files, packs: impl Iterator<Item = &'p str>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut open: Vec<String> = packs.map(str::to_owned).collect();
    while let Some(pack) = open.pop() {
        if all.contains(&pack) {
            continue;
        }
        if let Some(tree) = parsed(files, &format!("content/{pack}/pack.toml")) {
            let needs = texts_of(&tree, "needs").into_iter();
            open.extend(needs.map(|(need, _)| id_in(&need).to_owned()));
        }
        all.insert(pack);
    }
    all
}

/// The presets under which a pack is loaded.
pub(crate) fn presets_with(files: &Files, pack: &str) -> Vec<String> {
    let has = |preset: &&str| {
        let mut packs = Vec::new();
        let mut open = Some((*preset).to_owned());
        // A chain that comes back to where it was ends where that is known.
        for _ in 0..8 {
            let Some(tree) = open.take().and_then(|id| parsed(files, &format!("content/presets/{id}.toml")))
            else {
                break;
            };
            packs.extend(texts_of(&tree, "packs").into_iter().map(|(pack, _)| pack));
            open = text_of(tree.root.get_ref(), "inherits");
        }
        with_needs(files, packs.iter().map(String::as_str)).contains(pack)
    };
    let ids = preset_ids(files);
    ids.filter(has).map(str::to_owned).collect()
}

/// The preset nearest to `wanted` that loads all built-in packs these packs need: itself, or the first one that does.
pub fn fits_preset<'p>(
    files: &Files,
    packs: impl IntoIterator<Item = &'p str>,
    wanted: &str,
) -> Option<String> {
    let needs = with_needs(files, packs.into_iter());
    let fits = |preset: &&str| {
        let mut needed = needs.iter().filter(|need| !files.is_shared(need));
        needed.all(|need| presets_with(files, need).iter().any(|with| with == preset))
    };
    let mut ids = std::iter::once(wanted).chain(preset_ids(files));
    ids.find(fits).map(str::to_owned)
}

/// The packs of what is switched on by these names: `PART`, `PACK/PART` or `PACK`. A name that means nothing has none.
pub fn packs_of_parts(files: &Files, names: &[String]) -> Vec<String> {
    let (known, all_packs) = (known(files), pack_ids(files));
    let meant = |name: &String| meant(name.trim(), &known, &all_packs, &BTreeSet::new()).ok();
    let pack = |meant: WithTarget<'_>| match meant {
        WithTarget::Part(part) => part.pack.clone(),
        WithTarget::Pack(pack) => pack,
    };
    names.iter().filter_map(meant).map(pack).collect()
}

/// What to do to have something of a pack that is not loaded.
pub(crate) fn way_to_pack(files: &Files, pack: &str, base: Option<&str>) -> String {
    let it_is = format!("it belongs to the pack `{pack}`, which is not loaded");
    if files.is_shared(pack) {
        return format!("{it_is}: `--pack {pack}`, or `packs = [\"{pack}\"]` in a house file");
    }
    let presets = presets_with(files, pack);
    match presets.first() {
        Some(preset) if !base.is_some_and(|base| presets.iter().any(|one| one == base)) => {
            format!("{it_is}: `--preset {preset}` has it, or `inherits = \"{preset}\"` in a house file")
        }
        _ => format!("{it_is}: `--with {pack}`, or `packs = [\"{pack}\"]` in a house file"),
    }
}

/// What an entry of `with` means.
enum WithTarget<'k> {
    Part(&'k PartName),
    Pack(String),
}

/// An entry of `with`: in which layer, where, and what it means.
struct WithEntry<'k> {
    layer: usize,
    span: Range<usize>,
    name: String,
    meant: WithTarget<'k>,
}

/// Finds out what the layers switch on, and adds the packs this takes.
pub(crate) fn switch_on(
    files: &Files,
    layers: &mut [Layer<'_>],
    packs: &mut Vec<(String, String, Range<usize>)>,
    out: &mut Vec<Diagnostic>,
) {
    let wanted: Vec<(usize, String, Range<usize>)> = layers
        .iter()
        .enumerate()
        .flat_map(|(at, layer)| {
            let setup = layer.tree.root.get_ref().get("setup").and_then(|setup| setup.get_ref().as_table());
            let seated = setup.map_or(Vec::new(), |setup| bots::asked(files, setup));
            let named = texts_of(&layer.tree, "with").into_iter();
            named.chain(seated).map(move |(name, span)| (at, name, span))
        })
        .collect();
    if wanted.is_empty() {
        return;
    }
    let known = known(files);
    let all_packs = pack_ids(files);
    let loaded = with_needs(files, packs.iter().map(|(pack, ..)| pack.as_str()));
    let mut entries = Vec::with_capacity(wanted.len());
    for (layer, name, span) in wanted {
        match meant(&name, &known, &all_packs, &loaded) {
            Ok(meant) => entries.push(WithEntry { layer, span, name, meant }),
            Err((message, help)) => out.push(
                Diagnostic::new(&codes::UNKNOWN_PART, layers[layer].file.clone(), span, message)
                    .label("nothing to switch on")
                    .maybe_help(help),
            ),
        }
    }
    let named = named_one_by_one(&entries, layers, &known);
    for WithEntry { layer, span, name, meant } in entries {
        let (pack, parts) = match meant {
            WithTarget::Part(part) => (part.pack.clone(), vec![part]),
            WithTarget::Pack(pack) => match all_of(&pack, &known, &named, &bots::brought(files, &pack)) {
                Ok(parts) => (pack, parts),
                Err((one, other)) => {
                    let message = format!(
                        "not all parts of `{name}` can be on: `{}` and `{}` exclude each other",
                        one.id, other.id
                    );
                    let help = format!(
                        "choose one of them as well, `{pack}/{}` or `{pack}/{}`, and the other stays off",
                        local(&pack, &one.id),
                        local(&pack, &other.id)
                    );
                    Diagnostic::new(&codes::CHOOSE_PARTS, layers[layer].file.clone(), span, message)
                        .label("which of them?")
                        .help(help)
                        .tell(out);
                    continue;
                }
            },
        };
        let layer = &mut layers[layer];
        if !loaded.contains(&pack) && !packs.iter().any(|(known, ..)| *known == pack) {
            packs.push((pack.clone(), layer.file.clone(), span.clone()));
            layer.brought.push((pack, span.clone()));
        }
        layer.on.extend(parts.into_iter().map(|part| (part.id.clone(), span.clone())));
    }
}

/// What a name means; a pack comes before a part that is called like it.
fn meant<'k>(
    name: &str,
    known: &'k [PartName],
    packs: &[String],
    loaded: &BTreeSet<String>,
) -> Result<WithTarget<'k>, (String, Option<Advice>)> {
    if let Some((pack, id)) = name.split_once('/') {
        let is_meant = |part: &&PartName| part.pack == pack && local(pack, &part.id) == id;
        if let Some(part) = known.iter().find(is_meant) {
            return Ok(WithTarget::Part(part));
        }
        if packs.iter().any(|known| known == pack) {
            let its: Vec<&str> =
                known.iter().filter(|part| part.pack == pack).map(|part| local(pack, &part.id)).collect();
            let message = format!("the pack `{pack}` has no part `{}`", form::short(id));
            return Err((message, suggest::help(id, its)));
        }
        let message = format!("there is no pack `{}`", form::short(pack));
        return Err((message, suggest::help(pack, packs.iter().map(String::as_str))));
    }
    if packs.iter().any(|pack| pack == name) {
        return Ok(WithTarget::Pack(name.to_owned()));
    }
    let mut found: Vec<&PartName> = known.iter().filter(|part| part.id == name).collect();
    if found.len() > 1 && found.iter().any(|part| loaded.contains(&part.pack)) {
        found.retain(|part| loaded.contains(&part.pack));
    }
    match found.as_slice() {
        [only] => Ok(WithTarget::Part(only)),
        [] => {
            let message = format!("there is no part or pack `{}`", form::short(name));
            let names = packs.iter().map(String::as_str).chain(known.iter().map(|part| &*part.id));
            Err((message, Some(suggest::help_or(name, names, || "`holdup packs` lists them".to_owned()))))
        }
        several => {
            let ways: Vec<String> = several
                .iter()
                .map(|part| format!("`{}/{}`", part.pack, local(&part.pack, &part.id)))
                .collect();
            let message = format!("several packs have a part `{name}`");
            Err((message, Some(format!("write {}", ways.join(" or ")).into())))
        }
    }
}

/// The parts somebody names or sets by themselves, and not with all of their pack.
fn named_one_by_one<'k>(
    entries: &[WithEntry<'k>],
    layers: &[Layer<'_>],
    known: &'k [PartName],
) -> Vec<&'k PartName> {
    let mut named: Vec<&PartName> = entries
        .iter()
        .filter_map(|entry| match entry.meant {
            WithTarget::Part(part) => Some(part),
            WithTarget::Pack(_) => None,
        })
        .collect();
    let is_set = |id: &str| {
        layers.iter().any(|layer| {
            let options = layer.tree.root.get_ref().get("options");
            let value = options.and_then(|options| options.get_ref().as_table()?.get(id));
            matches!(value.map(|value| value.get_ref()), Some(DeValue::Boolean(true)))
        })
    };
    named.extend(known.iter().filter(|part| is_set(&part.id)));
    named
}

/// All parts of a pack that are there and go with what is named by itself, but for those that somebody brings.
///
/// # Errors
/// Two of them that never go together.
fn all_of<'k>(
    pack: &str,
    known: &'k [PartName],
    named: &[&PartName],
    brought: &[String],
) -> Result<Vec<&'k PartName>, (&'k PartName, &'k PartName)> {
    let is_named = |part: &PartName| named.iter().any(|one| one.id == part.id);
    let mut its: Vec<&PartName> = known.iter().filter(|part| part.pack == pack).collect();
    its.retain(|part| {
        let stays_off = named.iter().any(|one| one.id != part.id && one.clashes(part));
        let is_brought = brought.iter().any(|way| *way == format!("{pack}/{}", local(pack, &part.id)));
        is_named(part) || !(stays_off || is_brought)
    });
    for (at, part) in its.iter().enumerate() {
        // Of two that are both named, the error about values tells.
        let rival =
            its[..at].iter().find(|other| other.clashes(part) && !(is_named(other) && is_named(part)));
        if let Some(rival) = rival {
            return Err((rival, part));
        }
    }
    Ok(its)
}
