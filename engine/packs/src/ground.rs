//! What all variants of a rulebook version have in common. Files, packs and changes of rows are read, walked and
//! typed once; the values of options, and which parts are on, are laid over that as often as somebody asks. Whatever
//! follows from the files alone is worked out here, so a variant reads none of them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use holdup_tell::wording::Translator;
use self_cell::self_cell;

use crate::choice::VersionChoice;
use crate::files::Files;
use crate::layer::{Layer, Rank};
use crate::merged_files::MergedFiles;
use crate::preset::{self, Preset};
use crate::resolve::TypedRows;

/// Most of them that are kept for one set of files: more than there are presets.
const MOST: usize = 64;

/// Files, the base of a choice, the packs it loads, and those of its values that do more than set options: whatever
/// has all of these in common stands on the same ground.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GroundKey {
    base: String,
    packs: Vec<(String, String, Range<usize>)>,
    values: Vec<String>,
    instead: Option<Vec<String>>,
}

/// The grounds of one set of files that somebody has asked for, the one asked for first in front.
#[derive(Debug, Default)]
pub(crate) struct Grounds(Mutex<Vec<(GroundKey, Arc<Ground>)>>);

impl Grounds {
    /// The ground a choice stands on, whose preset has been read. `files` are those these grounds belong to.
    pub(crate) fn under(&self, files: &Files, choice: &VersionChoice, preset: &Preset<'_>) -> Arc<Ground> {
        let ground = self.with(files, choice, preset, &|layer| is_free(layer) || layer.silences());
        let later = ground.laid_later(preset);
        match later.is_empty() || ground.with(|read| read.silenced(&later).is_some()) {
            true => ground,
            // There is more to it than scripts that are silent.
            false => self.with(files, choice, preset, &is_free),
        }
    }

    /// The ground that has all values in it but those that can be laid over it.
    fn with(
        &self,
        files: &Files,
        choice: &VersionChoice,
        preset: &Preset<'_>,
        is_later: &dyn Fn(&Layer<'_>) -> bool,
    ) -> Arc<Ground> {
        let is_later =
            |path: &&String| preset.layers.iter().any(|layer| layer.file == **path && is_later(layer));
        let values = choice.values.iter().filter(|path| !is_later(path));
        let key = GroundKey {
            base: choice.base.clone(),
            packs: preset.packs.clone(),
            values: values.cloned().collect(),
            instead: choice.instead.clone(),
        };
        // Nothing that holds the lock can fail half-way. Two that ask at once make the same ground twice.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, ground)) = lock().iter().find(|(known, _)| *known == key) {
            return Arc::clone(ground);
        }
        let ground = Arc::new(Ground::new(files, &key, preset));
        let mut kept = lock();
        if kept.len() == MOST {
            kept.remove(0);
        }
        kept.push((key, Arc::clone(&ground)));
        ground
    }
}

/// Whether a layer is a value that sets options and does nothing else: no file is read otherwise because of it.
fn is_free(layer: &Layer<'_>) -> bool {
    let mut keys = layer.tree.root.get_ref().keys();
    layer.rank == Rank::Value && keys.all(|key| ["options", "with"].contains(&&**key.get_ref()))
}

self_cell!(
    struct Owned {
        owner: Files,
        #[covariant]
        dependent: MergedFiles,
    }

    impl {Debug}
);

self_cell!(
    struct Standing {
        owner: Owned,
        #[not_covariant]
        dependent: TypedRows,
    }

    impl {Debug}
);

/// See the top of this file.
#[derive(Debug)]
pub(crate) struct Ground {
    standing: Standing,
    /// The values that are in it.
    values: Vec<String>,
}

impl Ground {
    fn new(files: &Files, key: &GroundKey, preset: &Preset<'_>) -> Ground {
        let GroundKey { base, values, instead, .. } = key.clone();
        let choice = VersionChoice { base, values, instead };
        let laid = Owned::new(files.by_themselves(), |files| {
            // What is wrong with it has been told of the preset with all its values.
            let fixed = preset::read(files, &choice, &mut Vec::new()).unwrap_or_default();
            let fixed = Preset {
                packs: key.packs.clone(),
                names: preset.names.clone(),
                is_partial: preset.is_partial,
                ..fixed
            };
            MergedFiles::new(files, fixed)
        });
        let standing =
            Standing::new(laid, |laid| TypedRows::new(laid.borrow_dependent(), laid.borrow_owner()));
        Ground { standing, values: key.values.clone() }
    }

    /// The layers of a preset on this ground that silence scripts and are not in it.
    pub(crate) fn laid_later<'p, 'v>(&self, preset: &'p Preset<'v>) -> Vec<&'p Layer<'v>> {
        let layers = preset.layers.iter();
        layers.filter(|layer| layer.silences() && !self.values.contains(&layer.file)).collect()
    }

    /// Who knows the words for what is there while these parts are on. The ground stays as long as somebody may ask.
    pub(crate) fn translator(self: &Arc<Ground>, on: BTreeSet<String>) -> Translator {
        let ground = Arc::clone(self);
        Arc::new(move |id| ground.with(|read| read.language(&on, id)))
    }

    /// What all variants have in common, typed, for one of them.
    pub(crate) fn with<T>(&self, work_out: impl FnOnce(&TypedRows<'_>) -> T) -> T {
        self.standing.with_dependent(|_, read| work_out(read))
    }
}
