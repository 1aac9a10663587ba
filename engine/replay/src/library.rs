//! Rulebook versions by name, each loaded once, with house rules laid over
//! them where a case or a record wants other option values. Files come from
//! outside; nothing is opened here.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, VersionChoice};
use holdup_rules::content::{Content, PackName};
use holdup_tell::home::Short;

/// Where rulebook versions come from.
pub struct Library {
    files: Files,
    usual: VersionChoice,
    /// Packs that cases are played with, whatever rulebook version they name.
    packs: Vec<String>,
    /// The pack as which cases speak.
    home: Option<String>,
    /// Whether whoever observes cases is told of all that happens in them.
    overheard: bool,
    loaded: Mutex<BTreeMap<String, LoadResult>>,
}

/// The rulebook version that is meant where none is named.
const USUAL: &str = "base_2014";

/// The name of a value that is set otherwise, and the value as TOML writes it.
type SetValue = (String, String);

type LoadResult = Result<Arc<Rulebook>, Arc<Vec<Diagnostic>>>;

impl Library {
    /// A library over an installation's files.
    pub fn new(files: Files) -> Library {
        Library::with(files, VersionChoice::from(USUAL))
    }

    /// A library in which cases that name no rulebook version are played by this one.
    pub fn with(files: Files, usual: VersionChoice) -> Library {
        Library {
            files,
            usual,
            packs: Vec::new(),
            home: None,
            overheard: false,
            loaded: Mutex::new(BTreeMap::new()),
        }
    }

    /// The same, with these packs in every rulebook version a case names.
    #[must_use]
    pub fn and_packs(mut self, packs: Vec<String>) -> Library {
        self.packs = packs;
        self
    }

    /// The same with cases that lie in this pack, and so speak as it does, whatever others are there.
    #[must_use]
    pub fn in_pack(mut self, pack: String) -> Library {
        self.home = Some(pack);
        self
    }

    /// The same with cases in which whoever observes them is told of all that happens, see [`Rulebook::overheard`].
    #[must_use]
    pub fn overheard(mut self) -> Library {
        self.overheard = true;
        self
    }

    /// The program's own content.
    pub fn built_in() -> Library {
        Library::new(holdup_packs::built_in())
    }

    /// The files.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// A rulebook version with some values set otherwise: name and value as TOML
    /// writes it, such as `("hand_size", "5")` or `("loot.purse.reserve", "2")`.
    /// What [`holdup_rules::content::Content::house`] says can be set again so.
    ///
    /// # Errors
    /// Everything that is wrong with its content.
    pub fn rulebook(&self, preset: &str, options: &[SetValue]) -> LoadResult {
        self.load(&VersionChoice::from(preset), None, options)
    }

    /// As [`Self::rulebook`], with these packs and values in the place of what the preset says today.
    ///
    /// # Errors
    /// Everything that is wrong with its content.
    pub fn as_of(
        &self,
        preset: &str,
        packs: &[PackName],
        values: &[SetValue],
        options: &[SetValue],
    ) -> LoadResult {
        match self.is_as_today(preset, packs, values, options) {
            true => self.rulebook(preset, options),
            false => self.load(&VersionChoice::from(preset), Some((packs, values)), options),
        }
    }

    /// The rulebook version of this content with other house rules.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn again(&self, content: &Content, options: &[SetValue]) -> LoadResult {
        let Content { preset, packs, values, house, .. } = content;
        match self.is_as_today(&preset.id, packs, values, house) {
            true => self.rulebook(&preset.id, options),
            false => self.load(&VersionChoice::from(&*preset.id), Some((packs, values)), options),
        }
    }

    /// True if a preset says these values today, and has these packs under these house rules.
    fn is_as_today(
        &self,
        preset: &str,
        packs: &[PackName],
        values: &[SetValue],
        options: &[SetValue],
    ) -> bool {
        self.rulebook(preset, options).is_ok_and(|now| {
            let now = now.content();
            let ids = |packs: &[PackName]| packs.iter().map(|pack| pack.id.clone()).collect::<Vec<_>>();
            now.values == values && ids(&now.packs) == ids(packs)
        })
    }

    /// As [`Self::rulebook`], for a case: with the packs all cases are played with, over the version that is meant
    /// where none is named.
    ///
    /// # Errors
    /// Everything that is wrong with its content.
    pub fn for_case(&self, preset: Option<&str>, options: &[SetValue]) -> LoadResult {
        let base = preset.map_or_else(|| self.usual.clone(), VersionChoice::from);
        let packs: Vec<String> = self.packs.iter().map(|pack| format!("\"{pack}\"")).collect();
        let mut all = Vec::new();
        if preset.is_some() && !packs.is_empty() {
            all.push(("packs".to_owned(), format!("[{}]", packs.join(", "))));
        }
        let is_outside = self.files.shared_packs().next().is_some();
        if !is_outside && !self.overheard {
            all.extend_from_slice(options);
            return self.load(&base, None, &all);
        }
        let plain = self.load(&base, None, &all)?;
        let home = self.home.as_deref();
        let short = Short::of(plain.content(), home);
        all.extend(
            options.iter().map(|(name, value)| (short.full_name(plain.content(), name), value.clone())),
        );
        let key = format!("{}: {base:?} {all:?}", home.unwrap_or_default());
        self.kept(key, || {
            let rulebook = self.load(&base, None, &all)?.shortened(home);
            Ok(Arc::new(if self.overheard { rulebook.overheard() } else { rulebook }))
        })
    }

    fn load(
        &self,
        base: &VersionChoice,
        instead: Option<(&[PackName], &[SetValue])>,
        options: &[SetValue],
    ) -> LoadResult {
        self.kept(format!("{base:?} {instead:?} {options:?}"), || {
            let (rulebook, problems) = if options.is_empty() && instead.is_none() {
                Rulebook::load(&self.files, base)
            } else {
                let (mut files, mut choice) = (self.files.clone(), base.clone());
                if let Some((packs, values)) = instead {
                    choice.instead(&mut files, packs.iter().map(|pack| pack.id.as_str()), values);
                }
                for (name, value) in options {
                    choice.set(&mut files, name, value);
                }
                Rulebook::load(&files, &choice)
            };
            rulebook.map(Arc::new).ok_or_else(|| Arc::new(problems))
        })
    }

    /// What was made under this key before, or is made now.
    fn kept(&self, key: String, make: impl FnOnce() -> LoadResult) -> LoadResult {
        // A poisoned lock only means that another test failed; the map is whole.
        let found = self.loaded.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(found) = found {
            return found;
        }
        let loaded = make();
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner).insert(key, loaded.clone());
        loaded
    }
}
