//! Finds in scripts what their grammar does not show: names that mean nothing,
//! verbs called wrongly, answers of the wrong kind, lines that never run; and by
//! running every hook what only shows when a script runs.
//!
//! Everything is derived from the tables in [`holdup_hooks::registry`], so a verb
//! that is new there is checked here. What is in doubt is no mistake: only what
//! is wrong on every way through a script is reported. Nothing here decides
//! whether content can be played; that stands in `holdup-hooks`.

mod flow;
mod heard;
mod infer;
mod library;
mod made;
mod modules;
mod parts;
mod sample;
mod tidy;
mod types;
mod words;

use holdup_hooks::luau;
use holdup_packs::{Diagnostic, Files, ScriptSource};

pub use parts::check_parts;
pub use sample::{HookSite, Sampled, Samples, UnheardHook, UntriedVersion, unsaid};
pub use words::KnownWords;

/// What is wrong with the scripts whose paths are meant, as far as they compile:
/// those content declares, and those beside which nothing could be loaded.
pub fn check(
    files: &Files,
    declared: &[ScriptSource],
    meant: impl Fn(&str) -> bool + Send + Sync,
) -> Vec<Diagnostic> {
    let words = KnownWords::of(files);
    luau::with_stack(|| {
        let mut found = Vec::new();
        let mut left = infer::MOST_WORK;
        for (inner, text) in modules::texts(files) {
            let path = format!("scripts/{inner}");
            if meant(&path) && holdup_hooks::compiles(text) {
                let beside = declared.iter().find(|source| source.path == inner);
                found.extend(check_one(files, &path, text, &words, beside, &mut left));
            }
        }
        found.extend(modules::unused(files, &meant));
        found
    })
}

fn check_one(
    files: &Files,
    file: &str,
    text: &str,
    words: &KnownWords,
    beside: Option<&ScriptSource>,
    left: &mut u64,
) -> Vec<Diagnostic> {
    // What cannot be read is refused when it is loaded.
    let Ok(script) = luau::read(text) else { return Vec::new() };
    let elsewhere = modules::texts_of_required(files, file, &script);
    let infer::Inferred { mut found, meant, work } =
        infer::infer(&script, file, words, beside, elsewhere, *left);
    *left -= work.min(*left);
    found.extend(modules::check(files, file, &script));
    found.extend(tidy::tidy(&script, file, &meant));
    found.extend(beside.into_iter().flat_map(heard::unheard));
    found.extend(heard::either_side(&script, file));
    found.sort_by(|a, b| {
        (&a.file, a.span.start, a.span.end, a.code.id).cmp(&(&b.file, b.span.start, b.span.end, b.code.id))
    });
    found.dedup();
    found
}

/// How much work it takes to find out what the values of a script can be, which grows with the script and no faster.
#[cfg(test)]
fn work_on(script: &str) -> u64 {
    let words = KnownWords::of(&holdup_packs::Files::new());
    let elsewhere = std::collections::BTreeSet::new();
    let read = luau::read(script).expect("it can be read");
    infer::infer(&read, "scripts/tiny/bandits/bob.lua", &words, None, elsewhere, infer::MOST_WORK).work
}

#[cfg(test)]
mod tests;
