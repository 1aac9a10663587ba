//! Presets and house files: the chain of inheritance, which packs it names in
//! which order, and which files lay values over others. Values are checked
//! elsewhere, when the options and rows are known.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::choice::{VersionChoice, beside, is_house_file};
use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::files::preset_ids;
use crate::form;
use crate::kind;
use crate::layer::{Layer, Rank, RowChange, WITHOUT, written};
use crate::parsed::Parsed;
use crate::part;
use crate::suggest;
use crate::tree::{Tree, text_of, texts_of};
use crate::walk::{Mention, Walked};
use holdup_rules::content::Edition;
use holdup_rules::things::changeable;

/// The key that names packs.
pub(crate) const PACKS: &str = "packs";

/// Keys that name everything that can be in a game, and what they name.
pub(crate) const POOLS: [&str; 3] = ["characters", "cars", "round_cards"];

/// What a choice comes down to.
#[derive(Debug, Default)]
pub(crate) struct Preset<'a> {
    /// The preset it is, or the nearest one it inherits from.
    pub(crate) base: String,
    /// Packs in load order: the name, and where it is named.
    pub(crate) packs: Vec<(String, String, Range<usize>)>,
    /// What is laid over the packs, the first one first.
    pub(crate) layers: Vec<Layer<'a>>,
    /// Ids its files name.
    pub(crate) names: Vec<Mention>,
    /// Whether something it inherits from is not there.
    pub(crate) is_partial: bool,
}

fn id_of(path: &str) -> Option<&str> {
    path.strip_prefix("content/presets/")?.strip_suffix(".toml")
}

/// Reads a preset or house file, everything it inherits from, and the values on
/// top. None when there is no such preset at all.
pub(crate) fn read<'a>(
    files: &'a Files,
    choice: &VersionChoice,
    out: &mut Vec<Diagnostic>,
) -> Option<Preset<'a>> {
    let mut preset = Preset::default();
    let mut chain: Vec<Layer<'a>> = Vec::new();
    let mut is_broken = false;
    let mut wanted = Some((choice.base.clone(), None::<(String, Range<usize>)>));
    while let Some((name, by)) = wanted.take() {
        let path = match (&by, is_house_file(&name)) {
            (Some((file, _)), true) => beside(file, &name),
            (None, true) => name.clone(),
            (_, false) => format!("content/presets/{name}.toml"),
        };
        let Some(known) = files.parsed(&path) else {
            missing(files, &name, path, by.clone(), out);
            if chain.is_empty() {
                return None;
            }
            // What is nearly called so is meant, and the rest is checked as if it were written.
            let is_new = |id: &&str| chain.iter().all(|layer| id_of(&layer.file) != Some(*id));
            let near = suggest::nearest(&name, preset_ids(files).filter(is_new));
            let near = near.filter(|_| !is_house_file(&name));
            match near.zip(by) {
                Some((near, by)) => {
                    wanted = Some((near.to_owned(), Some(by)));
                    continue;
                }
                None => preset.is_partial = true,
            }
            break;
        };
        if let Some(earlier) = chain.iter().find(|layer| layer.file == path) {
            let message = format!("`{name}` inherits from itself, directly or through others");
            Diagnostic::new(&codes::INHERITS_ITSELF, path.clone(), earlier.tree.span("inherits"), message)
                .label("part of the circle")
                .help("remove one `inherits` of the circle, or let it name a rulebook version")
                .tell(out);
            is_broken = true;
            break;
        }
        let (tree, sound) = one(&path, known, &mut preset.names, out)?;
        preset.is_partial |= !sound;
        if preset.base.is_empty()
            && let Some(id) = id_of(&path)
        {
            id.clone_into(&mut preset.base);
        }
        let parent =
            text_of(tree.root.get_ref(), "inherits").filter(|name| is_house_file(name) || form::is_id(name));
        wanted = parent.map(|parent| (parent, Some((path.clone(), tree.span("inherits")))));
        let rank = if id_of(&path).is_some() { Rank::Preset } else { Rank::House };
        chain.push(Layer::new(path, rank, tree));
    }
    chain.reverse();
    if let Some(had) = &choice.instead {
        preset.names.clear();
        chain.iter_mut().for_each(Layer::keep_edition);
        add_values(files, had, Rank::Preset, &mut chain, &mut preset.names, out);
    }
    add_values(files, &choice.values, Rank::Value, &mut chain, &mut preset.names, out);
    for layer in &chain {
        for (pack, span) in texts_of(&layer.tree, "packs") {
            if form::is_id(&pack) && !preset.packs.iter().any(|(known, ..)| *known == pack) {
                preset.packs.push((pack, layer.file.clone(), span));
            }
        }
    }
    if preset.packs.is_empty()
        && !preset.is_partial
        && !is_broken
        && let Some(leaf) = chain.iter().rfind(|layer| layer.rank != Rank::Value)
    {
        let message = "no pack is named here, and nothing is inherited that names one";
        Diagnostic::new(&codes::MISSING_KEY, leaf.file.clone(), 0..1, message)
            .label("`inherits` belongs here")
            .help("add `inherits = \"...\"` with the rulebook version this is built on")
            .tell(out);
        preset.is_partial = true;
    }
    preset.is_partial |= is_broken;
    if !preset.packs.is_empty() {
        part::switch_on(files, &mut chain, &mut preset.packs, out);
    }
    preset.layers = chain;
    Some(preset)
}

fn missing(
    files: &Files,
    name: &str,
    path: String,
    by: Option<(String, Range<usize>)>,
    out: &mut Vec<Diagnostic>,
) {
    let (message, help) = if is_house_file(name) {
        let help = "a house file is looked for beside the file that names it".to_owned();
        (format!("there is no house file `{}`", form::short(&path)), help.into())
    } else {
        let help = suggest::help(name, preset_ids(files))
            .unwrap_or_else(|| "there is none at all: is this the right content folder?".into());
        (format!("there is no rulebook version `{}`", form::short(name)), help)
    };
    let (file, span) = by.unwrap_or((path, 0..0));
    out.push(Diagnostic::new(&codes::MISSING_PRESET, file, span, message).label("no such preset").help(help));
}

/// A preset or house file, and whether it is known which packs it means. Whatever
/// is sound counts, so that the problems of that are reported as well.
fn one<'a>(
    path: &str,
    parsed: Result<Parsed<'a>, Box<Diagnostic>>,
    names: &mut Vec<Mention>,
    out: &mut Vec<Diagnostic>,
) -> Option<(Arc<Tree<'a>>, bool)> {
    let parsed = parsed.map_err(|diagnostic| out.push(*diagnostic)).ok()?;
    if !parsed.syntax.is_empty() {
        out.extend_from_slice(&parsed.syntax);
        return Some((parsed.tree, false));
    }
    let Walked { diagnostics: problems, names: named, strays, .. } =
        parsed.walked(path, &kind::PRESET, false);
    names.extend_from_slice(named);
    let tree = &parsed.tree;
    let is_about_packs = |problem: &Diagnostic| {
        let within = |key: &str| {
            let span = tree.span(key);
            tree.root.get_ref().contains_key(key)
                && span.start <= problem.span.start
                && problem.span.end <= span.end
        };
        within("inherits") || within("packs")
    };
    let is_below = |key: &str| strays.values().any(|stray| stray == key);
    let is_known = !problems.iter().any(is_about_packs) && !is_below("inherits") && !is_below("packs");
    out.extend_from_slice(problems);
    Some((Arc::clone(tree), is_known))
}

/// Adds single values to a chain, the one at each of these paths.
fn add_values<'a>(
    files: &'a Files,
    paths: &[String],
    rank: Rank,
    chain: &mut Vec<Layer<'a>>,
    names: &mut Vec<Mention>,
    out: &mut Vec<Diagnostic>,
) {
    for path in paths {
        if let Some(parsed) = files.parsed(path)
            && let Some(tree) = value(path, parsed, names, out)
        {
            chain.push(Layer::new(path.clone(), rank, tree));
        }
    }
}

/// A single value, read like a house file: what is no key of one is an option.
fn value<'a>(
    path: &str,
    parsed: Result<Parsed<'a>, Box<Diagnostic>>,
    names: &mut Vec<Mention>,
    out: &mut Vec<Diagnostic>,
) -> Option<Arc<Tree<'a>>> {
    let mut parsed = parsed.map_err(|diagnostic| out.push(*diagnostic)).ok()?;
    if !parsed.syntax.is_empty() {
        let message = "this is not written like a value";
        Diagnostic::new(&codes::SYNTAX, path, parsed.tree.root.span(), message)
            .label("not understood")
            .help("write `NAME=VALUE`, such as `hand_size=5` or `loot.purse.reserve=1`")
            .tell(out);
        return None;
    }
    let span = parsed.tree.root.span();
    let mut options = DeTable::new();
    let root = parsed.tree_mut().root.get_mut();
    let is_key = |name: &str| {
        changeable().any(|word| word == name)
            || POOLS.contains(&name)
            || ["packs", "options", "with"].contains(&name)
    };
    let names_option: Vec<String> = root
        .iter()
        .filter(|(key, value)| !is_key(key.get_ref()) && !value.get_ref().is_table())
        .map(|(key, _)| key.get_ref().to_string())
        .collect();
    for name in names_option {
        if let Some((key, value)) = root.remove_entry(name.as_str()) {
            options.insert(key, value);
        }
    }
    if !options.is_empty() {
        root.insert(
            Spanned::new(span.clone(), "options".into()),
            Spanned::new(span, DeValue::Table(options)),
        );
    }
    let walked = parsed.walked(path, &kind::PRESET, false);
    names.extend_from_slice(&walked.names);
    out.extend_from_slice(&walked.diagnostics);
    Some(parsed.tree)
}

/// A list of texts as TOML writes it.
fn list_of(texts: Vec<String>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| written(&DeValue::String(text.into()))).collect();
    format!("[{}]", texts.join(", "))
}

impl<'a> Preset<'a> {
    /// The list that says what can be in a game, if there is one: the last one counts.
    pub(crate) fn pool(&self, key: &str) -> Option<(Vec<String>, &str, Range<usize>)> {
        let layer = self.layers.iter().rfind(|layer| layer.tree.root.get_ref().contains_key(key))?;
        let ids = texts_of(&layer.tree, key).into_iter().map(|(id, _)| id).collect();
        Some((ids, &layer.file, layer.tree.span(key)))
    }

    /// What the presets and house files say about themselves, the first one first.
    pub(crate) fn editions(&self) -> Vec<Edition> {
        let named = self.layers.iter().filter_map(|layer| {
            let name = match (id_of(&layer.file), layer.rank) {
                (Some(id), _) => id,
                // Where somebody keeps his files is nobody else's business.
                (None, Rank::House) => layer.file.rsplit('/').next()?,
                _ => return None,
            };
            Some((name, &layer.tree))
        });
        named
            .map(|(name, tree)| Edition {
                name: name.to_owned(),
                title: text_of(tree.root.get_ref(), "name"),
                version: text_of(tree.root.get_ref(), "version"),
                date: text_of(tree.root.get_ref(), "date"),
                source: text_of(tree.root.get_ref(), "source"),
                changes: texts_of(tree, "changes").into_iter().map(|(text, _)| text).collect(),
            })
            .collect()
    }

    /// What the layers of these ranks come down to, each value with its
    /// name as [`VersionChoice::set`] takes it: what is laid over a preset, say.
    pub(crate) fn difference(
        &self,
        changes: &[RowChange<'_>],
        ranks: RangeInclusive<Rank>,
    ) -> Vec<(String, String)> {
        let mut found: BTreeMap<String, String> = BTreeMap::new();
        let mut taken: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut packs: Vec<String> = Vec::new();
        for layer in self.layers.iter().filter(|layer| ranks.contains(&layer.rank)) {
            let root = layer.tree.root.get_ref();
            for key in POOLS {
                if let Some(value) = root.get(key) {
                    found.insert(key.to_owned(), written(value.get_ref()));
                }
            }
            packs.extend(texts_of(&layer.tree, "packs").into_iter().map(|(pack, _)| pack));
            packs.extend(layer.brought.iter().map(|(pack, _)| pack.clone()));
            found.extend(layer.on.iter().map(|(part, _)| (part.clone(), true.to_string())));
            let options = root.get("options").and_then(|options| options.get_ref().as_table());
            for (name, value) in options.into_iter().flatten() {
                found.insert(name.get_ref().to_string(), written(value.get_ref()));
            }
        }
        for change in changes.iter().filter(|change| ranks.contains(&change.rank)) {
            for (key, _) in change.taken() {
                let (way, inside) = (change.way(key), change.way(&format!("{key}.")));
                found.retain(|set, _| *set != way && !set.starts_with(&inside));
                let keys = taken.entry(change.row()).or_default();
                if !keys.iter().any(|known| known == key) {
                    keys.push(key.to_owned());
                }
            }
            for (way, value) in change.leaves() {
                // What is set again need not go first, unless it is only a part of what went.
                if let Some(keys) = taken.get_mut(&change.row()) {
                    keys.retain(|key| change.way(key) != way);
                }
                found.insert(way, written(value.get_ref()));
            }
        }
        if !packs.is_empty() {
            let mut once = BTreeSet::new();
            packs.retain(|pack| once.insert(pack.clone()));
            found.insert(PACKS.to_owned(), list_of(packs));
        }
        // Keys go before others are set.
        let gone = taken.into_iter().filter(|(_, keys)| !keys.is_empty());
        let gone = gone.map(|(row, keys)| (format!("{row}.{WITHOUT}"), list_of(keys)));
        gone.chain(found).collect()
    }
}
