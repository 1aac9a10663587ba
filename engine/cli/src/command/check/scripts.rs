//! What `holdup check` says about scripts beyond their grammar: what looking
//! through them shows, and what sample games show.

use std::collections::{BTreeMap, BTreeSet};

use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, PackInfo, ScriptSource};
use holdup_rules::hook::HookPoint;

use crate::disk::Watch;
use crate::library::Chosen;

/// Most seconds sample games take for one thing that is checked.
const LONGEST: f64 = 8.0;

/// Most ways of switching parts on that are tried.
const MOST_WAYS: usize = 4;

/// Scripts of one thing that is checked, and what plays them.
#[derive(Default)]
pub(super) struct Scripts {
    declared: BTreeMap<String, ScriptSource>,
    played: Vec<Diagnostic>,
    heard: BTreeSet<(String, HookPoint)>,
    watch: Option<Watch>,
}

impl Scripts {
    /// Takes in a rulebook version, and plays it: as it is, and with the parts on that are off.
    pub(super) fn take(&mut self, chosen: &Chosen, rulebook: Option<&Rulebook>) {
        let Some(rulebook) = rulebook else {
            // Where only scripts are wrong, what content says about them is known all the same.
            let (loaded, _) = holdup_packs::load(&chosen.files, &chosen.choice);
            return self.declare(loaded.iter().flat_map(|loaded| &loaded.scripts));
        };
        self.declare(rulebook.sources());
        self.play(rulebook, &chosen.files);
        for with_parts in ways(chosen, rulebook) {
            let (rulebook, _) = Rulebook::load(&with_parts.files, &with_parts.choice);
            if let Some(rulebook) = rulebook {
                self.play(&rulebook, &with_parts.files);
            }
        }
    }

    fn declare<'s>(&mut self, sources: impl IntoIterator<Item = &'s ScriptSource>) {
        for source in sources {
            self.declared.insert(source.path.clone(), source.clone());
        }
    }

    fn play(&mut self, rulebook: &Rulebook, files: &Files) {
        let watch = self.watch.get_or_insert_with(Watch::start);
        let sampled = holdup_lint::sample(rulebook, files, || watch.seconds() < LONGEST);
        self.heard.extend(sampled.heard);
        for one in sampled.found {
            // The same line fails for other bandits too; once is enough.
            let known = |other: &Diagnostic| (&other.file, &other.span) == (&one.file, &one.span);
            if !self.played.iter().any(known) {
                self.played.push(one);
            }
        }
    }

    /// The hooks of packs from outside that no sample game called, which nobody has seen at work.
    pub(super) fn notes(&self, files: &Files) -> Vec<String> {
        let shared = folders(files);
        let mut notes = Vec::new();
        for source in self.declared.values() {
            let path = format!("scripts/{}", source.path);
            if !shared.iter().any(|pack| path.starts_with(pack)) {
                continue;
            }
            for hook in &source.hooks {
                let point = HookPoint::named(&hook.name);
                if point.is_some_and(|point| !self.heard.contains(&(path.clone(), point))) {
                    notes.push(format!(
                        "no sample game called `{}` of {}; a case would show what it does",
                        hook.name,
                        files.shown(&path)
                    ));
                }
            }
        }
        notes
    }

    /// Everything that is wrong with the scripts, beside what has been found already.
    pub(super) fn check(self, files: &Files, found: &[Diagnostic]) -> Vec<Diagnostic> {
        let declared: Vec<ScriptSource> = self.declared.into_values().collect();
        let shared = folders(files);
        // Who checks a pack does not want to hear of others.
        let meant = |path: &str| shared.is_empty() || shared.iter().any(|pack| path.starts_with(pack));
        let mut all = holdup_lint::check(files, &declared, meant);
        let said: Vec<Diagnostic> = found.iter().chain(&all).cloned().collect();
        all.extend(holdup_lint::unsaid(self.played, &said));
        all
    }
}

/// Where the scripts of packs from outside lie.
fn folders(files: &Files) -> Vec<String> {
    files
        .shared_packs()
        .map(|(id, _)| format!("scripts/{id}/"))
        .collect()
}

/// The same rulebook version with parts that are off, as many together as can be.
fn ways(chosen: &Chosen, rulebook: &Rulebook) -> Vec<Chosen> {
    let off: BTreeSet<&str> = rulebook
        .content()
        .parts
        .iter()
        .filter(|part| !part.on)
        .map(|part| part.id.as_str())
        .collect();
    let (packs, _) = if off.is_empty() {
        Default::default()
    } else {
        holdup_packs::catalogue(&chosen.files)
    };
    let mut left: Vec<(&PackInfo, usize)> = packs
        .iter()
        .flat_map(|pack| (0..pack.parts.len()).map(move |at| (pack, at)))
        .filter(|(pack, at)| {
            let part = &pack.parts[*at];
            off.contains(part.id.as_str()) && !part.missing
        })
        .collect();
    let mut ways = Vec::new();
    while !left.is_empty() && ways.len() < MOST_WAYS {
        let mut together: Vec<(&PackInfo, usize)> = Vec::new();
        left.retain(|&(pack, at)| {
            let part = &pack.parts[at];
            let fits = together
                .iter()
                .all(|&(other, at)| !part.excludes.contains(&other.parts[at].id));
            if fits {
                together.push((pack, at));
            }
            !fits
        });
        let mut way = chosen.clone();
        for (pack, at) in together {
            let name = format!("{}/{}", pack.id, pack.parts[at].id);
            way.choice.with(&mut way.files, &name);
        }
        ways.push(way);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use holdup_packs::{Choice, built_in};

    /// Between them, the sample games call nearly all that is built in.
    #[test]
    fn sample_games_hear_the_hooks_of_all_parts() {
        let chosen = Chosen {
            files: built_in(),
            choice: Choice::from("ucr_2_1"),
            packs: Vec::new(),
        };
        let (rulebook, _) = Rulebook::load(&chosen.files, &chosen.choice);
        let rulebook = rulebook.expect("what is built in loads");
        let ways = ways(&chosen, &rulebook);
        assert!(!ways.is_empty());
        for way in &ways {
            let (rulebook, problems) = Rulebook::load(&way.files, &way.choice);
            let told = holdup_packs::render(&problems, &way.files, false);
            assert!(rulebook.is_some(), "{told}");
        }
        let mut scripts = Scripts::default();
        scripts.take(&chosen, Some(&rulebook));
        assert!(scripts.played.is_empty(), "{:#?}", scripts.played);
        let all = scripts.declared.values().map(|source| source.hooks.len());
        let all: usize = all.sum();
        assert!(
            scripts.heard.len() * 10 >= all * 9,
            "{} of {all}",
            scripts.heard.len()
        );
    }
}
