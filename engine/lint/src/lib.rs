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
mod read;
mod sample;
mod tidy;
mod tree;
mod types;
mod words;

use std::ops::Range;
use std::panic::resume_unwind;

use holdup_fuzz::guard::guarded;
use holdup_hooks::codes;
use holdup_packs::{Diagnostic, Files, ScriptSource};

pub use sample::{Hook, Sampled, Samples, Unheard, Untried, unsaid};
pub use words::Words;

/// Scripts may be nested as deeply as Luau allows; reading them back takes more
/// stack than a thread usually has.
const STACK: usize = 64 * 1024 * 1024;

/// What is wrong with the scripts whose paths are meant, as far as they compile:
/// those content declares, and those beside which nothing could be loaded.
pub fn check(
    files: &Files,
    declared: &[ScriptSource],
    meant: impl Fn(&str) -> bool + Send + Sync,
) -> Vec<Diagnostic> {
    let words = Words::of(files);
    let work = || {
        let mut found = Vec::new();
        for (path, bytes) in files.under("scripts/").filter(|(path, _)| path.ends_with(".lua") && meant(path))
        {
            let Some(text) = bytes.ok().and_then(|bytes| std::str::from_utf8(bytes).ok()) else {
                continue;
            };
            let inner = path.strip_prefix("scripts/").unwrap_or(path);
            let beside = declared.iter().find(|source| source.path == inner);
            if holdup_hooks::compiles(text) {
                found.extend(check_one(path, text, &words, beside));
            }
        }
        found
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        match thread.spawn_scoped(scope, work) {
            Ok(running) => running.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // No thread to be had: what the stack there is will hold.
            Err(_) => work(),
        }
    })
}

/// What is wrong with one script.
fn check_one(file: &str, text: &str, words: &Words, beside: Option<&ScriptSource>) -> Vec<Diagnostic> {
    // The reader is another program's, and has not seen every text there can be.
    let read = guarded(|| read::read(text));
    let script = match read {
        Ok(Ok(script)) => script,
        Ok(Err(span)) => return vec![not_followed(file, span)],
        Err(_) => return vec![not_followed(file, 0..0)],
    };
    let infer::Inferred { mut found, meant } = infer::infer(&script, file, words, beside);
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
