//! Rulebook versions by name, each loaded once, with house rules laid over
//! them where a case or a record wants other option values. Files come from
//! outside; nothing is opened here.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use holdup_hooks::Rulebook;
use holdup_packs::{Choice, Diagnostic, Files};

/// Where rulebook versions come from.
pub struct Library {
    files: Files,
    usual: Choice,
    /// Packs that cases are played with, whatever rulebook version they name.
    packs: Vec<String>,
    loaded: Mutex<BTreeMap<String, Loaded>>,
}

/// The rulebook version that is meant where none is named.
const USUAL: &str = "base_2014";

type Loaded = Result<Arc<Rulebook>, Arc<Vec<Diagnostic>>>;

impl Library {
    /// A library over an installation's files.
    pub fn new(files: Files) -> Library {
        Library::with(files, Choice::from(USUAL))
    }

    /// A library in which cases that name no rulebook version are played by this one.
    pub fn with(files: Files, usual: Choice) -> Library {
        Library {
            files,
            usual,
            packs: Vec::new(),
            loaded: Mutex::new(BTreeMap::new()),
        }
    }

    /// The same, with these packs in every rulebook version a case names.
    #[must_use]
    pub fn and_packs(mut self, packs: Vec<String>) -> Library {
        self.packs = packs;
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
    pub fn rulebook(&self, preset: &str, options: &[(String, String)]) -> Loaded {
        self.load(&Choice::from(preset), options)
    }

    /// As [`Self::rulebook`], for a case: with the packs all cases are played with, and over the version that is
    /// meant where none is named.
    ///
    /// # Errors
    /// Everything that is wrong with its content.
    pub fn for_case(&self, preset: Option<&str>, options: &[(String, String)]) -> Loaded {
        let Some(preset) = preset else {
            return self.load(&self.usual, options);
        };
        let base = Choice::from(preset);
        if self.packs.is_empty() {
            return self.load(&base, options);
        }
        let packs: Vec<String> = self.packs.iter().map(|pack| format!("\"{pack}\"")).collect();
        let mut all = vec![("packs".to_owned(), format!("[{}]", packs.join(", ")))];
        all.extend_from_slice(options);
        self.load(&base, &all)
    }

    fn load(&self, base: &Choice, options: &[(String, String)]) -> Loaded {
        let key = format!("{base:?} {options:?}");
        // A poisoned lock only means that another test failed; the map is whole.
        let found = self
            .loaded
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&key)
            .cloned();
        if let Some(found) = found {
            return found;
        }
        let (rulebook, problems) = if options.is_empty() {
            Rulebook::load(&self.files, base)
        } else {
            let (mut files, mut choice) = (self.files.clone(), base.clone());
            for (name, value) in options {
                choice.set(&mut files, name, value);
            }
            Rulebook::load(&files, &choice)
        };
        let loaded = rulebook.map(Arc::new).ok_or_else(|| Arc::new(problems));
        self.loaded
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(key, loaded.clone());
        loaded
    }
}
