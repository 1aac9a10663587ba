//! Which scripts define which hook and use which verb.

use std::borrow::Cow;
use std::collections::BTreeMap;

use holdup_packs::Files;
use holdup_packs::reference::UsedIn;

use crate::check::tokens::{Sort, tokens};

/// What scripts use, by name.
#[derive(Debug, Default)]
pub(super) struct Scripts<'f> {
    hooks: BTreeMap<&'f str, Vec<Cow<'f, str>>>,
    verbs: BTreeMap<&'f str, Vec<Cow<'f, str>>>,
}

impl<'f> Scripts<'f> {
    /// Reads every script.
    pub(super) fn of(files: &'f Files) -> Scripts<'f> {
        let mut scripts = Scripts::default();
        for (path, bytes) in files.under("scripts/") {
            let Some(text) = bytes.ok().and_then(|bytes| std::str::from_utf8(bytes).ok()) else {
                continue;
            };
            let path = files.shown(path);
            let tokens = tokens(text);
            for (at, four) in tokens.windows(4).enumerate() {
                let [one, two, three, four] = four else { continue };
                if one.is("game") && two.is(".") && three.sort == Sort::Name && four.is("(") {
                    scripts.verbs.entry(three.text).or_default().push(path.clone());
                }
                let is_local = at > 0 && tokens[at - 1].is("local");
                if one.is("function") && !is_local && two.sort == Sort::Name && three.is("(") {
                    scripts.hooks.entry(two.text).or_default().push(path.clone());
                }
            }
        }
        scripts
    }

    /// The scripts that define a hook.
    pub(super) fn with_hook(&self, name: &str) -> UsedIn {
        UsedIn::of(self.hooks.get(name).into_iter().flatten().map(Cow::as_ref))
    }

    /// The scripts that use a verb.
    pub(super) fn with_verb(&self, name: &str) -> UsedIn {
        UsedIn::of(self.verbs.get(name).into_iter().flatten().map(Cow::as_ref))
    }
}
