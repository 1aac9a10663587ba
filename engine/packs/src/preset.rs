//! Presets: the chain of inheritance, which packs it names in which order, and
//! which file set which option. Values are checked elsewhere, when the options
//! are known.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::de::DeValue;

use crate::diagnostic::{Diagnostic, any_error, codes};
use crate::files::Files;
use crate::kind;
use crate::raw::{OptionValueRow, PresetFile};
use crate::suggest;
use crate::tree::{self, Tree};
use crate::walk;

/// An option value and who set it.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) value: OptionValueRow,
    pub(crate) file: String,
    pub(crate) span: Range<usize>,
}

/// What a preset and those it inherits from come down to.
#[derive(Debug, Default)]
pub(crate) struct Preset {
    /// Packs in load order: the name, and where it is named.
    pub(crate) packs: Vec<(String, String, Range<usize>)>,
    /// Options set, the nearest preset winning.
    pub(crate) settings: BTreeMap<String, Setting>,
    /// Whether something it inherits from is not there.
    pub(crate) is_partial: bool,
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

/// Reads a preset and everything it inherits from. None when there is no such
/// preset at all.
pub(crate) fn read(files: &Files, id: &str, out: &mut Vec<Diagnostic>) -> Option<Preset> {
    let mut chain: Vec<(String, PresetFile, Tree<'_>)> = Vec::new();
    let mut is_partial = false;
    let mut wanted = Some((id.to_owned(), None::<(String, Range<usize>)>));
    while let Some((id, by)) = wanted.take() {
        let path = format!("content/presets/{id}.toml");
        if let Some(known) = files.entry(&path) {
            if let Some((path, _, tree)) = chain.iter().find(|(earlier, ..)| *earlier == path) {
                let message = format!("`{id}` inherits from itself, directly or through others");
                let diagnostic =
                    Diagnostic::new(&codes::CIRCLE, path.clone(), tree.span("inherits"), message);
                out.push(
                    diagnostic
                        .label("part of the circle")
                        .help("remove one `inherits` of the circle"),
                );
                break;
            }
            let (raw, tree, sound) = one(&path, known, out)?;
            is_partial |= !sound;
            wanted = raw
                .inherits
                .clone()
                .map(|parent| (parent, Some((path.clone(), tree.span("inherits")))));
            chain.push((path, raw, tree));
        } else {
            let message = format!("there is no rulebook version `{}`", walk::short(&id));
            let (file, span) = by.unwrap_or((path, 0..0));
            let help = suggest::help(&id, preset_ids(files))
                .unwrap_or_else(|| "there is none at all: is this the right content folder?".to_owned());
            out.push(
                Diagnostic::new(&codes::MISSING_PRESET, file, span, message)
                    .label("no such preset")
                    .help(help),
            );
            if chain.is_empty() {
                return None;
            }
            is_partial = true;
        }
    }
    let mut preset = Preset {
        is_partial,
        ..Preset::default()
    };
    for (path, raw, tree) in chain.iter().rev() {
        for (at, pack) in raw.packs.iter().enumerate() {
            if !preset.packs.iter().any(|(known, ..)| known == pack) {
                preset
                    .packs
                    .push((pack.clone(), path.clone(), tree.span(&format!("packs/{at}"))));
            }
        }
        for (option, value) in &raw.options {
            let span = tree.span(&format!("options/{option}"));
            preset.settings.insert(
                option.clone(),
                Setting {
                    value: value.clone(),
                    file: path.clone(),
                    span,
                },
            );
        }
    }
    Some(preset)
}

/// A preset file, and whether it is sound. Of one that is not, the packs and the
/// parent it names still count, so that their problems are reported as well.
fn one<'a>(
    path: &str,
    entry: Result<&'a [u8], &str>,
    out: &mut Vec<Diagnostic>,
) -> Option<(PresetFile, Tree<'a>, bool)> {
    let text = tree::text(path, entry)
        .map_err(|diagnostic| out.push(*diagnostic))
        .ok()?;
    let (tree, mut problems) = Tree::parse(path, text);
    if problems.is_empty() {
        problems = walk::walk(path, &tree, &kind::PRESET).diagnostics;
    }
    let sound = !any_error(&problems);
    out.extend(problems);
    match toml::from_str(text) {
        Ok(raw) if sound => Some((raw, tree, true)),
        _ => Some((salvaged(&tree), tree, false)),
    }
}

fn salvaged(tree: &Tree<'_>) -> PresetFile {
    let root = tree.root.get_ref();
    let text = |value: &DeValue<'_>| value.as_str().filter(|text| walk::is_id(text)).map(str::to_owned);
    let packs = root.get("packs").and_then(|packs| packs.get_ref().as_array());
    PresetFile {
        name: String::new(),
        inherits: root.get("inherits").and_then(|parent| text(parent.get_ref())),
        packs: packs
            .into_iter()
            .flat_map(|packs| packs.iter())
            .filter_map(|pack| text(pack.get_ref()))
            .collect(),
        options: BTreeMap::new(),
    }
}
