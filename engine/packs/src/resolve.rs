//! From what is written to what is true: ids become numbers, and what no schema
//! can say is checked. Works on as much as is sound: a file with problems of its
//! own is left out, and what may only be missing because of that is not reported.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::digest::Hash;
use crate::files::Files;
use crate::index::{RuleIndex, Statement};
use crate::kind;
use crate::load::Loaded;
use crate::preset::Preset;
use crate::raw::PackFile;
use crate::rules::content::{Content, PackName, PresetName};
use crate::rules::wording::Wording;
use crate::script::{self, Scripts};
use crate::suggest;
use crate::world::World;

mod action;
mod bandit;
mod car;
mod event;
mod level;
mod loot;
mod option;
mod pawn;
mod round;
mod rows;
mod scoring;
mod sense;
mod turn;
mod words;

use rows::Rows;

/// Where a pack keeps its words.
const WORDS_FOLDER: &str = "words/";

/// Builds the tables of a rulebook version.
pub(crate) fn resolve(
    world: &World<'_>,
    packs: &[String],
    id: &str,
    preset: &Preset,
    files: &Files,
    out: &mut Vec<Diagnostic>,
) -> Loaded {
    let rows = Rows::gather(world, out);
    let scripted = rows.scripted();
    for pack in packs {
        script::check_orphans(files, pack, &scripted, world, out);
    }
    rows.check_asks(out);
    let scripts = Scripts::link(scripted, files, out);

    let (options, values) = option::resolve(world, &rows, preset, out);
    let mut content = Content {
        preset: PresetName {
            id: id.to_owned(),
            fingerprint: String::new(),
        },
        packs: pack_names(world, packs, files),
        rules: values,
        options,
        levels: level::resolve(&rows),
        actions: action::resolve(&rows, out),
        characters: bandit::resolve(&rows, &scripts),
        cars: car::resolve(&rows, &scripts, out),
        pawns: pawn::resolve(&rows, out),
        turns: turn::resolve(&rows),
        bands: round::bands(&rows, out),
        rounds: round::cards(&rows),
        events: event::resolve(&rows, &scripts),
        ..Content::default()
    };
    loot::resolve(&rows, &mut content);
    scoring::resolve(&rows, &scripts, &mut content, out);
    content.always = world
        .of(&kind::PACK)
        .flat_map(|file| scripts.of(file.path))
        .collect();
    sense::check(world, &rows, &content, preset, out);

    content.texts = scripts.texts;
    content.scripts = scripts.rows;
    content.functions = scripts.functions;
    content.preset.fingerprint = fingerprint(&content);
    // Follow from the rest or change nothing that is played, and are no part of the fingerprint.
    content.words = Wording::of_ids(&content);
    content.languages = words::resolve(world, &rows, &content, out);
    check_modules(world, &rows, out);
    let index = RuleIndex {
        statements: rows
            .rules
            .iter()
            .map(|row| Statement {
                id: row.id.clone(),
                module: row.raw.module.clone(),
                text: row.raw.text.clone(),
                unobservable: row.raw.unobservable.clone(),
            })
            .collect(),
        modules: rows
            .packs
            .iter()
            .flat_map(|row| row.raw.modules.iter().cloned())
            .collect(),
    };
    Loaded {
        content: Arc::new(content),
        scripts: scripts.sources,
        index,
    }
}

/// A module that is kept has statements: a misspelt one would hide its statements from coverage.
fn check_modules(world: &World<'_>, rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    let known: BTreeSet<&str> = rows.rules.iter().map(|rule| rule.raw.module.as_str()).collect();
    if !world.whole("rule") {
        return;
    }
    for pack in &rows.packs {
        for (at, module) in pack
            .raw
            .modules
            .iter()
            .enumerate()
            .filter(|(_, module)| !known.contains(module.as_str()))
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
            let mut hash = Hash::new();
            for folder in [format!("content/{pack}/"), format!("scripts/{pack}/")] {
                // What things are called in a language changes no game.
                let words = format!("{folder}{}", WORDS_FOLDER);
                let played = files.under(&folder).filter(|(path, _)| !path.starts_with(&words));
                for (path, bytes) in played {
                    hash.add(path, bytes.unwrap_or_default());
                }
            }
            let manifest = world.of(&kind::PACK).find(|file| file.pack == *pack);
            let raw: Option<PackFile> = manifest.and_then(|file| file.read(&mut Vec::new()));
            PackName {
                id: pack.clone(),
                version: raw.map_or_else(String::new, |raw| raw.version),
                hash: hash.hex(),
            }
        })
        .collect()
}

/// Over the value of every option and the files of every pack: two presets
/// with the same fingerprint play the same game.
fn fingerprint(content: &Content) -> String {
    let mut hash = Hash::new();
    for pack in &content.packs {
        hash.add(&pack.id, pack.hash.as_bytes());
    }
    for option in &content.options {
        hash.add(&option.id, option.value.to_string().as_bytes());
    }
    hash.hex()
}
