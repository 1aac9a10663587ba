//! In which order packs are loaded: each behind those it needs.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::diagnostic::{Diagnostic, codes};
use crate::files::{Files, pack_ids};
use crate::form;
use crate::key::Keys;
use crate::need::{Need, Needs};
use crate::parsed::Parsed;
use crate::preset::Preset;
use crate::raw::PackFile;
use crate::suggest::{self, Advice};
use crate::tree::text_of;

/// Longest chain of packs that need each other.
const MOST_NEEDS: usize = 32;

/// Version of the pack format this program reads.
pub const API: i64 = 1;

/// The packs a preset names, each behind those it needs, what each needs, and whether one of them is missing.
pub(crate) fn load_order(
    files: &Files,
    preset: &Preset<'_>,
    out: &mut Vec<Diagnostic>,
) -> (Vec<String>, Needs, bool) {
    let mut order = RowOrder {
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

struct RowOrder<'a> {
    files: &'a Files,
    order: Vec<String>,
    /// What packs cannot be loaded with: the pack, what it says, and where.
    conflicts: Vec<(String, String, Range<usize>)>,
    open: Vec<String>,
    needs: Needs,
    failed: BTreeSet<String>,
}

impl RowOrder<'_> {
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
            Diagnostic::new(&codes::CIRCLE, file, span, message)
                .label("part of the circle")
                .help("remove one `needs` of the circle")
                .tell(out);
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
                near.map(|near| Advice::near(pack, near).and(" Else "))
            };
            let get = "it must be there too: `holdup packs add` installs it, or `--pack` names its folder";
            out.push(match is_wish && !exists {
                true => diagnostic
                    .label("needed here")
                    .help(near().map_or_else(|| get.into(), |near| near.and(get))),
                false => diagnostic.label("named here"),
            });
            return;
        };
        self.open.push(pack.to_owned());
        // The manifest is walked with the other files; here only what it needs counts.
        if let Ok(Parsed { tree, syntax, .. }) = parsed
            && syntax.is_empty()
            && let Some(raw) = PackFile::of(tree.root.get_ref())
        {
            if raw.api > API {
                let message = format!("the pack is written for version {} of the pack format", raw.api);
                Diagnostic::new(&codes::WRONG_API, manifest.clone(), tree.span("api"), message)
                    .label(format!("this program reads versions up to {API}"))
                    .help("a newer program is needed, or an older version of the pack")
                    .tell(out);
            }
            if raw.id != pack && form::is_id(&raw.id) {
                let message = format!("the pack in the folder `{pack}` calls itself `{}`", raw.id);
                Diagnostic::new(&codes::PACK_ID, manifest.clone(), tree.span("id"), message)
                    .label("not the name of the folder")
                    .help(format!("write `id = \"{pack}\"`, or rename the folder"))
                    .tell(out);
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

    /// The version a pack has, as far as its manifest can be read.
    fn version(&self, pack: &str) -> Option<(String, String, Range<usize>)> {
        let manifest = format!("content/{pack}/pack.toml");
        let tree = self.files.parsed(&manifest)?.ok()?.tree;
        let version = text_of(tree.root.get_ref(), "version")?;
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
                Diagnostic::new(&codes::CONFLICT, manifest, span.clone(), message)
                    .label(format!("`{id}` is loaded, in version {version}"))
                    .help("leave one of them out")
                    .tell(out);
            }
        }
    }
}
