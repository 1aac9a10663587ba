//! Loading: from files and the name of a preset to resolved content, or to
//! everything that is in the way of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::choice::Choice;
use crate::diagnostic::{Diagnostic, Severity, any_error, codes};
use crate::files::Files;
use crate::ground::Laying;
use crate::index::RuleIndex;
use crate::laid::Laid;
use crate::need::Need;
use crate::part;
use crate::preset;
use crate::raw::PackFile;
use crate::rules::content::Content;
use crate::script::ScriptTexts;
use crate::setup::{self, Written};
use crate::suggest;
use crate::tree::Parsed;
use crate::typed::typed;
use crate::unneeded;
use crate::walk;

/// Version of the pack format this program reads.
pub const API: i64 = 1;

/// Longest chain of packs that need each other.
const MOST_NEEDS: usize = 32;

/// Most problems reported at once; more help nobody.
const MOST_REPORTED: usize = 200;

/// A rulebook version, ready to play.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The resolved tables.
    pub content: Arc<Content>,
    /// The scripts' texts, in the order of `content.scripts`.
    pub scripts: Arc<ScriptTexts>,
    /// What people ask about it.
    pub index: RuleIndex,
    /// Set-ups of presets and house files, later ones over earlier ones.
    pub setups: Vec<Written>,
}

/// Loads a preset, or what is laid over one.
///
/// With the content come warnings; with errors there is no content. All
/// problems of all files in use are reported, in the order of their places.
pub fn load(files: &Files, choice: impl Into<Choice>) -> (Option<Loaded>, Vec<Diagnostic>) {
    let mut out = files.refused.clone();
    let loaded = try_load(files, &choice.into(), &mut out);
    for problem in &mut out {
        to_the_reader(files, problem);
    }
    out.sort_by(|a, b| {
        (&a.file, a.span.start, a.span.end, a.code.id, &a.message).cmp(&(
            &b.file,
            b.span.start,
            b.span.end,
            b.code.id,
            &b.message,
        ))
    });
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

fn try_load(files: &Files, choice: &Choice, out: &mut Vec<Diagnostic>) -> Option<Loaded> {
    let preset = preset::read(files, choice, out)?;
    let ground = files.grounds().under(files, choice, &preset);
    let loaded = ground.with(|read| {
        let Laying { world, needs, over, .. } = read.laying;
        out.extend_from_slice(read.laying.problems());
        let mut laid = Laid::new(world, preset, over, out);
        let resolved = read.resolve(&mut laid, files, out);
        // A level nobody knows is on no car.
        out.retain(|problem| problem.code.id != codes::LEVEL.id || world.is_sound(&["level"]));
        if any_error(out) {
            check_brought(files, &laid, needs, out);
            return None;
        }
        check_setups(files, &resolved, out);
        Some(resolved).filter(|_| !any_error(out))
    });
    for problem in out {
        ground.laying().sources.restore_all(problem);
    }
    loaded
}

/// Says of packs that were loaded for a part and have errors now which preset they are made for.
///
/// Without the packs it needs, a pack names what is not there: that follows, and is not told.
fn check_brought(files: &Files, laid: &Laid<'_>, needs: &Needs, out: &mut Vec<Diagnostic>) {
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
        let fits = || part::fits_preset(files, pack, base);
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
            let message =
                format!("`{}` is not made for the pack `{pack}`, which is loaded for this", laid.preset.base);
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
fn check_setups(files: &Files, loaded: &Loaded, out: &mut Vec<Diagnostic>) {
    if loaded.setups.is_empty() {
        return;
    }
    let (wishes, problems) = setup::read(files, &loaded.setups, &loaded.content, None);
    out.extend(problems);
    if let Some(wishes) = wishes
        && let Some(seats) =
            u8::try_from(wishes.seats.len()).ok().filter(|&seats| seats > 0).or(wishes.players)
        && let Err(problems) = wishes.request(&loaded.content, seats)
    {
        out.extend(problems);
    }
}

/// Which packs a pack needs, directly or through others.
pub(crate) type Needs = BTreeMap<String, BTreeSet<String>>;

/// The packs a preset names, each behind those it needs, what each needs, and whether one of them is missing.
pub(crate) fn load_order(
    files: &Files,
    preset: &preset::Preset<'_>,
    out: &mut Vec<Diagnostic>,
) -> (Vec<String>, Needs, bool) {
    let mut order = Order {
        files,
        order: Vec::new(),
        conflicts: Vec::new(),
        open: Vec::new(),
        needs: Needs::new(),
        failed: BTreeSet::new(),
    };
    // Packs from outside come behind the others, in the order of their ids, whoever names them first.
    let (mut shared, others): (Vec<_>, Vec<_>) =
        preset.packs.iter().partition(|(pack, ..)| files.is_shared(pack));
    shared.sort_by(|a, b| a.0.cmp(&b.0));
    for (pack, file, span) in others.into_iter().chain(shared) {
        order.add(pack, file, span.clone(), out);
    }
    order.check_conflicts(out);
    let lacks = preset.is_partial || !order.failed.is_empty();
    (order.order, order.needs, lacks)
}

struct Order<'a> {
    files: &'a Files,
    order: Vec<String>,
    /// What packs cannot be loaded with: the pack, what it says, and where.
    conflicts: Vec<(String, String, Range<usize>)>,
    open: Vec<String>,
    needs: Needs,
    failed: BTreeSet<String>,
}

impl Order<'_> {
    fn add(&mut self, pack: &str, file: &str, span: Range<usize>, out: &mut Vec<Diagnostic>) {
        if self.order.iter().any(|known| known == pack) || self.failed.contains(pack) {
            return;
        }
        if self.open.len() > MOST_NEEDS {
            let message = format!("the pack `{pack}` is needed by a chain of {MOST_NEEDS} packs");
            let help = "packs can need each other only so deep";
            out.push(Diagnostic::new(&codes::TOO_MANY, file, span, message).label("needed here").help(help));
            return;
        }
        if self.open.iter().any(|open| open == pack) {
            let message = format!("the pack `{pack}` needs itself, directly or through others");
            out.push(
                Diagnostic::new(&codes::CIRCLE, file, span, message)
                    .label("part of the circle")
                    .help("remove one `needs` of the circle"),
            );
            return;
        }
        let folder = format!("content/{pack}/");
        let manifest = format!("{folder}pack.toml");
        let Some(parsed) = self.files.parsed(&manifest) else {
            self.failed.insert(pack.to_owned());
            let exists = !["presets", "words"].contains(&pack)
                && self.files.paths().any(|path| path.starts_with(&folder));
            let diagnostic = if exists {
                Diagnostic::new(
                    &codes::MISSING_MANIFEST,
                    file,
                    span,
                    format!("the pack `{pack}` has no `{manifest}`"),
                )
                .help("add the manifest: id, name, version, api, licence")
            } else {
                let all = pack_ids(self.files);
                let help = suggest::help(pack, all.iter().map(String::as_str));
                Diagnostic::new(&codes::MISSING_PACK, file, span, format!("there is no pack `{pack}`"))
                    .maybe_help(help)
            };
            let is_wish = self.open.iter().any(|open| self.files.is_shared(open));
            let near = || {
                let all = pack_ids(self.files);
                let is_other = |id: &&str| self.open.iter().all(|open| open != id);
                let near = suggest::nearest(pack, all.iter().map(String::as_str).filter(is_other));
                near.map_or_else(String::new, |near| format!("did you mean `{near}`? Else "))
            };
            let get = "it must be there too: `holdup packs add` installs it, or `--pack` names its folder";
            out.push(match is_wish && !exists {
                true => diagnostic.label("needed here").help(format!("{}{get}", near())),
                false => diagnostic.label("named here"),
            });
            return;
        };
        self.open.push(pack.to_owned());
        // The manifest is walked with the other files; here only what it needs counts.
        if let Ok(Parsed { tree, syntax, .. }) = parsed
            && syntax.is_empty()
            && let Ok(raw) = typed::<PackFile>(tree.root.get_ref())
        {
            if raw.api > self.files.format.api {
                let (wanted, known) = (raw.api, self.files.format.api);
                let message = format!("the pack is written for version {wanted} of the pack format");
                out.push(
                    Diagnostic::new(&codes::WRONG_API, manifest.clone(), tree.span("api"), message)
                        .label(format!("this program reads versions up to {known}"))
                        .help("a newer program is needed, or an older version of the pack"),
                );
            }
            if raw.id != pack && walk::is_id(&raw.id) {
                let message = format!("the pack in the folder `{pack}` calls itself `{}`", raw.id);
                out.push(
                    Diagnostic::new(&codes::PACK_ID, manifest.clone(), tree.span("id"), message)
                        .label("not the name of the folder")
                        .help(format!("write `id = \"{pack}\"`, or rename the folder")),
                );
            }
            for (at, text) in raw.needs.iter().enumerate() {
                let Some(need) = Need::parse(text) else { continue };
                let span = tree.span(&format!("needs/{at}"));
                self.add(need.id, &manifest, span.clone(), out);
                out.extend(self.wrong_version(&need, text, &manifest, span));
                let further = self.needs.get(need.id).cloned().unwrap_or_default();
                let all = self.needs.entry(pack.to_owned()).or_default();
                all.extend(further);
                all.insert(need.id.to_owned());
            }
            for (at, text) in raw.conflicts.iter().enumerate() {
                let span = tree.span(&format!("conflicts/{at}"));
                self.conflicts.push((pack.to_owned(), text.clone(), span));
            }
        } else {
            // What else it needs is not known.
            self.failed.insert(pack.to_owned());
        }
        self.open.pop();
        self.order.push(pack.to_owned());
    }
}

impl Order<'_> {
    /// The version a pack has, as far as its manifest can be read.
    fn version(&self, pack: &str) -> Option<(String, String, Range<usize>)> {
        let manifest = format!("content/{pack}/pack.toml");
        let tree = self.files.parsed(&manifest)?.ok()?.tree;
        let version = part::text_of(tree.root.get_ref(), "version")?;
        let span = tree.span("version");
        Some((version, manifest, span))
    }

    /// What is wrong with a pack that is there, but in a version that is not meant.
    fn wrong_version(
        &self,
        need: &Need<'_>,
        text: &str,
        manifest: &str,
        span: Range<usize>,
    ) -> Option<Diagnostic> {
        let (version, file, place) = self.version(need.id)?;
        if need.means(&version) {
            return None;
        }
        let message = format!("`{text}` is needed, and the pack is there in version {version}");
        Some(
            Diagnostic::new(&codes::PACK_VERSION, manifest, span, message)
                .label("needed here")
                .help(format!("get another version of `{}`", need.id))
                .related(file, place, "the version that is there"),
        )
    }

    /// Reports packs that are loaded together and cannot be.
    fn check_conflicts(&self, out: &mut Vec<Diagnostic>) {
        for (pack, text, span) in &self.conflicts {
            let Some(other) = Need::parse(text) else { continue };
            let is_loaded = self.order.iter().any(|known| known == other.id);
            let Some((version, ..)) = self.version(other.id).filter(|_| is_loaded) else {
                continue;
            };
            if other.means(&version) {
                let id = other.id;
                let message = format!("the packs `{pack}` and `{id}` cannot be loaded together");
                let manifest = format!("content/{pack}/pack.toml");
                out.push(
                    Diagnostic::new(&codes::CONFLICT, manifest, span.clone(), message)
                        .label(format!("`{id}` is loaded, in version {version}"))
                        .help("leave one of them out"),
                );
            }
        }
    }
}

/// Every pack there is: each folder of `content/` with a manifest.
pub(crate) fn pack_ids(files: &Files) -> Vec<String> {
    files
        .paths()
        .filter_map(|path| path.strip_prefix("content/")?.strip_suffix("/pack.toml"))
        .filter(|id| !id.contains('/'))
        .map(str::to_owned)
        .collect()
}
