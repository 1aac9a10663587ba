//! Loading: from files and the name of a preset to resolved content, or to
//! everything that is in the way of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::choice::VersionChoice;
use crate::diagnostic::{Diagnostic, Severity, any_error, codes};
use crate::files::Files;
use crate::ground::Grounds;
use crate::merged_files::MergedFiles;
use crate::merged_values::MergedValues;
use crate::need::Needs;
use crate::part;
use crate::preset;
use crate::resolve::LoadedRulebook;
use crate::script::ScriptTexts;
use crate::setup::{self};
use crate::unneeded;
use holdup_rules::setup::seat_range;

/// Most problems reported at once; more help nobody.
const MOST_REPORTED: usize = 200;

/// Loads a preset, or what is laid over one.
///
/// With the content come warnings; with errors there is no content. All
/// problems of all files in use are reported, in the order of their places.
pub fn load(files: &Files, choice: impl Into<VersionChoice>) -> (Option<LoadedRulebook>, Vec<Diagnostic>) {
    let mut out = files.refused.clone();
    let loaded = try_load(files, &choice.into(), &mut out);
    for problem in &mut out {
        to_the_reader(files, problem);
    }
    fn place(one: &Diagnostic) -> impl Ord {
        (&one.file, one.span.start, one.span.end, one.code.id, &one.message)
    }
    out.sort_by(|a, b| place(a).cmp(&place(b)));
    out.dedup();
    unneeded::told_once(&mut out);
    if out.len() > MOST_REPORTED {
        let more = out.len() - MOST_REPORTED;
        out.truncate(MOST_REPORTED);
        let message = format!("{more} more problems are not shown");
        out.push(Diagnostic::new(&codes::MORE, "", 0..0, message).help("mend these first"));
    }
    (loaded, out)
}

/// What content says about its scripts, as far as it can be read: also where so much is wrong with it that it cannot be
/// played.
pub fn script_texts(files: &Files, choice: impl Into<VersionChoice>) -> Option<Arc<ScriptTexts>> {
    let choice = choice.into();
    let preset = preset::read(files, &choice, &mut Vec::new())?;
    Some(files.made::<Grounds>().under(files, &choice, &preset).with(|read| read.sources()))
}

/// Puts a problem where the reader can mend it, if one of its places is in a pack from outside, a house file or a
/// single value, and the first one is not.
fn to_the_reader(files: &Files, problem: &mut Diagnostic) {
    let is_theirs = |file: &str| {
        let in_pack =
            |id: &str| ["content", "scripts"].iter().any(|root| file.starts_with(&format!("{root}/{id}/")));
        let is_house = !file.starts_with("content/") && !file.starts_with("scripts/");
        is_house || files.shared_packs().any(|(id, _)| in_pack(id))
    };
    if is_theirs(&problem.file) {
        return;
    }
    if let Some(own) = problem.related.iter_mut().find(|place| is_theirs(&place.file)) {
        std::mem::swap(&mut problem.file, &mut own.file);
        std::mem::swap(&mut problem.span, &mut own.span);
        std::mem::swap(&mut problem.label, &mut own.label);
    }
}

fn try_load(files: &Files, choice: &VersionChoice, out: &mut Vec<Diagnostic>) -> Option<LoadedRulebook> {
    let preset = preset::read(files, choice, out)?;
    let ground = files.made::<Grounds>().under(files, choice, &preset);
    ground.with(|read| {
        let MergedFiles { world, over, sources, .. } = read.laying;
        out.extend_from_slice(read.laying.problems());
        let silenced = read.silenced(&ground.laid_later(&preset));
        let (over, sources) = silenced.as_ref().map_or((over, sources), |(over, sources)| (over, sources));
        let mut laid = MergedValues::new(world, preset, over, sources, out);
        let resolved = read.resolve(&mut laid, files, |on| ground.translator(on), out);
        let loaded = checked(read.laying, &laid, files, resolved, out);
        for problem in out.iter_mut() {
            laid.sources.restore_all(problem);
        }
        laid.over.tell_once(laid.sources, out);
        loaded
    })
}

/// What was resolved, where nothing is wrong with it.
fn checked(
    laying: &MergedFiles<'_>,
    laid: &MergedValues<'_>,
    files: &Files,
    resolved: LoadedRulebook,
    out: &mut Vec<Diagnostic>,
) -> Option<LoadedRulebook> {
    // A level nobody knows is on no car.
    out.retain(|problem| problem.code.id != codes::LEVEL.id || laying.world.is_sound(&["level"]));
    if any_error(out) {
        check_brought(files, laid, &laying.needs, out);
        return None;
    }
    check_setups(files, &resolved, out);
    Some(resolved).filter(|_| !any_error(out))
}

/// Says of packs that were loaded for a part and have errors now which preset they are made for.
///
/// Without the packs it needs, a pack names what is not there: that follows, and is not told.
fn check_brought(files: &Files, laid: &MergedValues<'_>, needs: &Needs, out: &mut Vec<Diagnostic>) {
    let in_packs = |problem: &Diagnostic| {
        problem.severity == Severity::Error
            && (problem.file.starts_with("content/") || problem.file.starts_with("scripts/"))
    };
    if !out.iter().any(in_packs) {
        return;
    }
    let mut found = Vec::new();
    let mut misfits: BTreeSet<&str> = BTreeSet::new();
    let base = &laid.preset.base;
    for (pack, folder) in files.shared_packs() {
        let is_loaded = laid.preset.packs.iter().any(|(known, ..)| known == pack);
        let fits = || part::fits_preset(files, [pack], base);
        if let Some(other) = fits().filter(|other| is_loaded && other != base) {
            misfits.insert(pack);
            let manifest = format!("content/{pack}/pack.toml");
            let message = format!("`{base}` has not all packs that `{pack}` needs");
            let parsed = files.parsed(&manifest).and_then(Result::ok);
            let span = parsed.map_or(0..0, |parsed| parsed.tree.span("needs"));
            found.push(
                Diagnostic::new(&codes::PACK_DOES_NOT_FIT, manifest, span, message)
                    .label("needed here")
                    .help(format!(
                        "choose a rulebook version that has them: `--preset {other} --pack {folder}`"
                    )),
            );
        }
    }
    for layer in &laid.preset.layers {
        for (pack, span) in &layer.brought {
            let presets = part::presets_with(files, pack);
            if presets.is_empty() || presets.contains(&laid.preset.base) {
                continue;
            }
            misfits.insert(pack);
            let message = format!("the pack `{pack}` does not work with `{}`", laid.preset.base);
            let ways: Vec<String> = presets.iter().map(|preset| format!("`{preset}`")).collect();
            found.push(
                Diagnostic::new(&codes::PACK_DOES_NOT_FIT, layer.file.clone(), span.clone(), message)
                    .label("belongs to that pack")
                    .help(format!("the pack is part of {}: choose that with `--preset`", ways.join(", "))),
            );
        }
    }
    let with_needs = misfits.iter().flat_map(|pack| needs.get(*pack).into_iter().flatten());
    let folders: Vec<String> = (with_needs.map(String::as_str).chain(misfits.iter().copied()))
        .map(|pack| format!("content/{pack}/"))
        .collect();
    out.retain(|problem| {
        let is_theirs = folders.iter().any(|folder| problem.file.starts_with(folder));
        !(is_theirs && codes::OF_NAMES.contains(&problem.code.id))
    });
    out.extend(found);
}

/// Checks what house files choose before every game, as far as it stands by itself.
fn check_setups(files: &Files, loaded: &LoadedRulebook, out: &mut Vec<Diagnostic>) {
    if loaded.setups.is_empty() {
        return;
    }
    let (wishes, problems) = setup::read(files, &loaded.setups, &loaded.content, None);
    out.extend(problems);
    // Whether somebody is named for a seat where somebody must be is looked at when a game begins.
    let Some(wishes) = wishes.map(|wishes| wishes.with_brought(&loaded.content)) else { return };
    // Without a number of seats only what is wrong with every number is wrong.
    let (fewest, most) = seat_range(&loaded.content);
    // Bots make up the number.
    let fewest = if wishes.bots() > 0 { 1 } else { fewest };
    let seats = wishes.count().map_or(fewest..=most, |seats| seats..=seats);
    let mut last = Vec::new();
    for seats in seats {
        match wishes.request(&loaded.content, seats) {
            Ok(_) => return,
            Err(problems) => last = problems,
        }
    }
    out.extend(last);
}
