//! From what is written to what is true: ids become numbers, and what no schema
//! can say is checked. Works on as much as is sound: a file with problems of its
//! own is left out, and what may only be missing because of that is not reported.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::Diagnostic;
use crate::catalogue;
use crate::diagnostic::codes;
use crate::digest::Hash;
use crate::files::Files;
use crate::index::{Changed, Place, RuleIndex, Shown, Statement};
use crate::kind;
use crate::laid::{Laid, Trace};
use crate::layer::{Rank, Sources};
use crate::load::Loaded;
use crate::part::{ids_of, text_of};
use crate::raw::PackFile;
use crate::rules::content::{Content, Edition, PackName, PresetName};
use crate::rules::options::Options;
use crate::rules::wording::Wording;
use crate::script::{self, Scripts};
use crate::setup::Written;
use crate::shared::MANIFEST;
use crate::suggest;
use crate::world::World;

mod action;
mod alike;
mod bandit;
mod car;
mod declared;
mod event;
mod hostage;
mod level;
mod loot;
mod option;
mod part;
mod pawn;
mod planning;
mod round;
mod rows;
mod scoring;
mod sense;
mod turn;
mod words;

use declared::Declared;
pub use option::expansion_of;
use rows::Rows;

/// Where a pack keeps its words.
const WORDS_FOLDER: &str = "words/";

/// Builds the tables of a rulebook version.
pub(crate) fn resolve(
    world: &World<'_>,
    packs: &[String],
    laid: &mut Laid<'_>,
    files: &Files,
    sources: &Sources,
    out: &mut Vec<Diagnostic>,
) -> Loaded {
    let mut rows = Rows::gather(world, out);
    let scripted = rows.scripted();
    let mut misnamed = Vec::new();
    for pack in packs {
        misnamed.extend(script::check_orphans(files, pack, &scripted, world, out));
    }
    rows.check_asks(out);
    rows.check_when(out);
    let mut scripts = Scripts::link(scripted, &misnamed, files, out);
    scripts.silence(&laid.silenced);

    let settled = part::settle(&rows, laid, files, world, out);
    part::check_open(&rows, files, out);
    let laid = &*laid;
    let (options, values) = option::resolve(world, &rows, laid, files, out);
    if rows.parts.len() > settled.on.len() {
        // What is off is in order all the same.
        let declared = Declared { rows: &rows, options: &options };
        check_rows(&declared, &values, &scripts, &settled.on, out);
    }
    rows.keep_to_parts(&settled.on);
    rows.keep_to_pools(&laid.preset);
    let declared = Declared { rows: &rows, options: &options };
    let mut characters = bandit::resolve(&declared, &values, &scripts, out);
    characters.extend(hostage::resolve(&rows, &scripts, out));
    let cars = car::resolve(&declared, &scripts, out);
    let plannings = planning::resolve(&declared, &scripts, out);
    let marks = planning::marks(&rows);
    let pawns = pawn::resolve(&declared, out);
    let scoring = scoring::resolve(&declared, &scripts, out);
    let secret = loot::secret(&declared, out);
    let mut content = Content {
        preset: PresetName {
            id: laid.preset.base.clone(),
            fingerprint: String::new(),
            revision: laid.preset.revision,
        },
        editions: laid.preset.editions().into_iter().filter(Edition::says_anything).collect(),
        packs: pack_names(world, packs, files),
        house: laid.preset.difference(&laid.changes, Rank::House),
        rules: values,
        options,
        levels: level::resolve(&rows),
        actions: action::resolve(&rows, &scripts, &settled.on, out),
        characters,
        cars,
        pawns,
        turns: turn::resolve(&rows),
        bands: round::bands(&rows, out),
        rounds: round::cards(&rows),
        events: event::resolve(&rows, &scripts),
        scoring,
        plannings,
        marks,
        ..Content::default()
    };
    action::withdraw(&mut content);
    loot::resolve(&rows, &secret, &mut content);
    let on = rows.parts.iter().filter(|row| settled.on.contains(&row.id));
    content.always = world
        .of(&kind::PACK)
        .flat_map(|file| scripts.of(file.path))
        .chain(on.flat_map(|row| scripts.of(&rows::script_place(row))))
        .collect();
    content.parts = part::resolve(&rows, &settled.on);
    let before = out.len();
    let counted = sense::Counted {
        scripts: scripts.rows.len(),
        functions: scripts.functions.len(),
        texts: scripts.texts.len(),
    };
    sense::check(world, &rows, &content, laid, &counted, out);
    laid.blame(files, sources, &mut out[before..]);

    rows.say_when(&mut scripts);
    content.texts = scripts.texts;
    content.scripts = scripts.rows;
    content.functions = scripts.functions;
    content.preset.fingerprint = fingerprint(&content, laid);
    // Follow from the rest or change nothing that is played, and are no part of the fingerprint.
    content.words = Wording::of_ids(&content);
    content.languages = words::resolve(world, &rows, &content, out);
    alike::check(world, &rows, &content, &content.languages, out);
    check_modules(world, &rows, out);
    let index = RuleIndex {
        statements: rows
            .rules
            .iter()
            .map(|row| Statement {
                id: row.id.clone(),
                module: row.raw.module.clone(),
                text: row.raw.text.clone(),
                shown: Shown::of(row.raw.unobservable.clone(), row.raw.open.clone()),
            })
            .collect(),
        modules: rows.packs.iter().flat_map(|row| row.raw.modules.iter().cloned()).collect(),
        options: option::infos(&rows, laid),
        named_by: named_by(world),
        outgrown: option::outgrown(&rows, laid),
        changes: changes(laid, sources),
        implied: settled.implied,
        editions: laid.preset.editions(),
    };
    Loaded {
        content: Arc::new(content),
        scripts: scripts.sources,
        index,
        setups: laid
            .preset
            .layers
            .iter()
            .filter(|layer| layer.tree.root.get_ref().contains_key("setup"))
            .map(|layer| Written::Part(layer.file.clone()))
            .collect(),
    }
}

/// The statements each row names.
fn named_by(world: &World<'_>) -> BTreeMap<(&'static str, String), Vec<String>> {
    let mut named = BTreeMap::new();
    for file in &world.files {
        let Some(tree) = file.tree() else { continue };
        let root = tree.root.get_ref();
        for &word in file.kind.defines {
            if file.kind.is_thing() {
                named.insert((word, file.id.clone()), ids_of(root, "rules"));
                continue;
            }
            for row in catalogue::rows(root, word) {
                if let Some(id) = text_of(row, "id") {
                    named.insert((word, id), ids_of(row, "rules"));
                }
            }
        }
    }
    named
}

/// Holds every row against what no schema can say, also those of parts that are off.
fn check_rows(
    declared: &Declared<'_, '_>,
    values: &Options,
    scripts: &Scripts,
    on: &BTreeSet<String>,
    out: &mut Vec<Diagnostic>,
) {
    bandit::resolve(declared, values, scripts, out);
    pawn::resolve(declared, out);
    scoring::resolve(declared, scripts, out);
    action::resolve(declared.rows, scripts, on, out);
    car::resolve(declared, scripts, out);
    hostage::resolve(declared.rows, scripts, out);
    planning::resolve(declared, scripts, out);
    loot::secret(declared, out);
}

/// What was changed in content, each value with the file it really stands in.
fn changes(laid: &Laid<'_>, sources: &Sources) -> Vec<Changed> {
    let place = |trace: &Trace| {
        let (mut file, mut span) = (trace.file.clone(), trace.span.clone());
        sources.restore(&mut file, &mut span);
        Place { value: trace.value.clone(), file, span, rank: trace.rank }
    };
    laid.traces
        .iter()
        .map(|(way, traces)| Changed { way: way.clone(), values: traces.iter().map(place).collect() })
        .collect()
}

/// A module that is kept has statements: a misspelt one would hide its statements from coverage.
fn check_modules(world: &World<'_>, rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    let known: BTreeSet<&str> = rows.rules.iter().map(|rule| rule.raw.module.as_str()).collect();
    if !world.whole("rule") {
        return;
    }
    for pack in &rows.packs {
        for (at, module) in
            pack.raw.modules.iter().enumerate().filter(|(_, module)| !known.contains(module.as_str()))
        {
            let message = format!("no statement belongs to the module `{module}`");
            out.push(
                pack.wrong(&codes::UNKNOWN_ID, &format!("modules/{at}"), message)
                    .label("a module without statements")
                    .maybe_help(suggest::help(module, known.iter().copied())),
            );
        }
    }
}

fn pack_names(world: &World<'_>, packs: &[String], files: &Files) -> Vec<PackName> {
    packs
        .iter()
        .map(|pack| {
            let manifest = world.of(&kind::PACK).find(|file| file.pack == *pack);
            let raw: Option<PackFile> = manifest.and_then(|file| file.read(&mut Vec::new()));
            PackName {
                id: pack.clone(),
                version: raw.map_or_else(String::new, |raw| raw.version),
                hash: hash_of(files, pack),
            }
        })
        .collect()
}

/// Over everything of a pack that is played.
fn hash_of(files: &Files, pack: &str) -> String {
    let mut hash = Hash::new();
    for folder in [format!("content/{pack}/"), format!("scripts/{pack}/")] {
        // What things are called in a language changes no game.
        let words = format!("{folder}{}", WORDS_FOLDER);
        let played = files.under(&folder).filter(|(path, _)| !path.starts_with(&words));
        for (path, bytes) in played {
            hash.add(path, bytes.unwrap_or_default());
        }
    }
    hash.hex()
}

/// A pack that is there, as a record would name it, whether it can be loaded or not.
pub fn pack_name(files: &Files, pack: &str) -> Option<PackName> {
    let manifest = format!("content/{pack}/{MANIFEST}");
    let parsed = files.parsed(&manifest)?.ok();
    Some(PackName {
        id: pack.to_owned(),
        version: parsed.and_then(|parsed| text_of(parsed.tree.root.get_ref(), "version")).unwrap_or_default(),
        hash: hash_of(files, pack),
    })
}

/// Over the value of every option, every change of content and the files of every pack: two presets
/// with the same fingerprint play the same game.
fn fingerprint(content: &Content, laid: &Laid<'_>) -> String {
    let mut hash = Hash::new();
    for pack in &content.packs {
        hash.add(&pack.id, pack.hash.as_bytes());
    }
    for option in &content.options {
        hash.add(&option.id, option.value.to_string().as_bytes());
    }
    // What packs change is in their own hashes.
    let is_option = |name: &str| content.options.iter().any(|option| option.id == name);
    for (name, value) in laid.preset.difference(&laid.changes, Rank::Preset) {
        if !is_option(&name) && name != "packs" {
            hash.add(&name, value.as_bytes());
        }
    }
    hash.hex()
}
