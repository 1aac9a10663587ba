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

use std::ops::Range;

use holdup_hooks::codes;
use holdup_hooks::luau::{self, Script};
use holdup_packs::{Diagnostic, Files, ScriptSource};

pub use parts::check_parts;
pub use sample::{Hook, Sampled, Samples, Unheard, Untried, unsaid};
pub use words::Words;

/// What is wrong with the scripts whose paths are meant, as far as they compile:
/// those content declares, and those beside which nothing could be loaded.
pub fn check(
    files: &Files,
    declared: &[ScriptSource],
    meant: impl Fn(&str) -> bool + Send + Sync,
) -> Vec<Diagnostic> {
    let words = Words::of(files);
    luau::with_stack(|| {
        let mut found = Vec::new();
        for (inner, text) in modules::texts(files) {
            let path = format!("scripts/{inner}");
            if meant(&path) && holdup_hooks::compiles(text) {
                let beside = declared.iter().find(|source| source.path == inner);
                found.extend(check_one(files, &path, text, &words, beside));
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
    words: &Words,
    beside: Option<&ScriptSource>,
) -> Vec<Diagnostic> {
    let script = match luau::read(text) {
        Ok(Script { unknown: Some(span), .. }) | Err(span) => return vec![not_followed(file, span)],
        Ok(script) => script,
    };
    let elsewhere = modules::texts_of_required(files, file, &script);
    let infer::Inferred { mut found, meant } = infer::infer(&script, file, words, beside, elsewhere);
    found.extend(modules::check(files, file, &script));
    found.extend(tidy::tidy(&script, file, &meant));
    found.extend(beside.into_iter().flat_map(heard::unheard));
    found.sort_by(|a, b| {
        (&a.file, a.span.start, a.span.end, a.code.id).cmp(&(&b.file, b.span.start, b.span.end, b.code.id))
    });
    found.dedup();
    found
}

fn not_followed(file: &str, span: Range<usize>) -> Diagnostic {
    let message = "this script is written in a way that cannot be followed";
    Diagnostic::new(&codes::NOT_FOLLOWED, file, span, message)
        .label("what stands here is not known to this check")
        .help("it can be played all the same; what it does was not looked at")
}
