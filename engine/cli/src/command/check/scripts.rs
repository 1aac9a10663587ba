//! What `holdup check` says about scripts beyond their grammar: what looking
//! through them shows, and what running them shows.

use std::collections::BTreeMap;
use std::time::Duration;

use holdup_hooks::Rulebook;
use holdup_lint::{Samples, UnheardHook, UntriedVersion};
use holdup_packs::{Diagnostic, Files, ScriptSource};

use crate::disk;
use crate::library::{Chosen, shared};
use crate::text::count;

/// How long scripts are run at most for one thing that is checked.
const LONGEST: Duration = Duration::from_secs(8);

/// Scripts of one thing that is checked, and what runs them.
pub(super) struct CheckedScripts {
    declared: BTreeMap<String, ScriptSource>,
    samples: Samples<'static>,
}

impl CheckedScripts {
    /// None yet; they lie among these files.
    pub(super) fn of(files: &Files) -> CheckedScripts {
        let start = disk::now();
        CheckedScripts {
            declared: BTreeMap::new(),
            samples: Samples::new(meant(files), move || start.elapsed() < LONGEST),
        }
    }

    /// Takes in a rulebook version, whose problems are found, and plays it. Answers what is wrong with it only while parts
    /// are on that are off.
    pub(super) fn take(
        &mut self,
        chosen: &Chosen,
        rulebook: Option<&Rulebook>,
        found: &[Diagnostic],
    ) -> Vec<Diagnostic> {
        let Some(rulebook) = rulebook else {
            // What content says about scripts is known all the same.
            let texts = holdup_packs::script_texts(&chosen.files, &chosen.choice);
            self.declare(texts.iter().flat_map(|texts| &***texts));
            return Vec::new();
        };
        self.declare(rulebook.sources());
        self.samples.play(&chosen.files, &chosen.choice, rulebook);
        holdup_lint::check_parts(&chosen.files, &chosen.choice, rulebook, found)
    }

    fn declare<'s>(&mut self, sources: impl IntoIterator<Item = &'s ScriptSource>) {
        self.declared.extend(sources.into_iter().map(|source| (source.path.clone(), source.clone())));
    }

    /// Everything that is wrong with the scripts, beside what has been found already, and what else is worth
    /// knowing.
    pub(super) fn check(self, files: &Files, found: &[Diagnostic]) -> (Vec<Diagnostic>, Vec<String>) {
        let declared: Vec<ScriptSource> = self.declared.into_values().collect();
        let mut all = holdup_lint::check(files, &declared, meant(files));
        let said: Vec<Diagnostic> = found.iter().chain(&all).cloned().collect();
        let sampled = self.samples.finish(files);
        all.extend(holdup_lint::unsaid(sampled.found, &said));
        // Of what is built in, a test knows.
        let is_shared = files.shared_packs().next().is_some();
        let mut notes = Vec::new();
        if is_shared {
            notes.extend(sampled.unheard.iter().map(|one| note(one, files)));
            notes.extend(sampled.untried.iter().map(|one| untried(one, files)));
        }
        (all, notes)
    }
}

/// What is said about a hook no sample game called.
fn note(unheard: &UnheardHook, files: &Files) -> String {
    let (path, point) = &unheard.hook;
    let hook = format!("`{}` of {}", point.name(), files.shown(path));
    match &unheard.why {
        Some(why) => format!("{hook} was not run: {why}; a case would show what it does"),
        None => format!(
            "no sample game called {hook}, which was called on {} instead; a case would show more",
            count(unheard.situations, "made-up situation"),
        ),
    }
}

/// What is said about a version too few sample games were played by.
fn untried(untried: &UntriedVersion, files: &Files) -> String {
    let UntriedVersion { version, begun, why } = untried;
    let why = files.shown(why);
    match begun {
        0 => format!("no sample game was played with {version}: {why}"),
        _ => format!("with {version} only {} could be begun: {why}", count(*begun, "sample game")),
    }
}

/// Whose scripts are meant: who checks a pack does not want to hear of others.
fn meant(files: &Files) -> impl Fn(&str) -> bool + Send + Sync + use<> {
    let is_theirs = shared::is_theirs(files);
    let all = files.shared_packs().next().is_none();
    move |path: &str| all || is_theirs(path)
}
