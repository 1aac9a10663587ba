//! Holds a rulebook version against the same checks with parts on that are off: each by itself, and as many together as
//! can be. What is off is checked as strictly as what is on.

use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::codes::{EXCLUDED_PARTS, IMPLIED_PART_OFF};
use holdup_packs::{Diagnostic, Files, Severity, VersionChoice};

use crate::sample::variant::{Variant, with_parts};

/// What is wrong with a version of the rules only while parts are on, beside what is known. Of warnings only those about
/// packs from outside are told where there are some.
pub fn check_parts(
    files: &Files,
    choice: &VersionChoice,
    rulebook: &Rulebook,
    known: &[Diagnostic],
) -> Vec<Diagnostic> {
    let folder = |of: &str, id: &str| format!("{of}/{id}/");
    let theirs: Vec<String> =
        files.shared_packs().flat_map(|(id, _)| ["content", "scripts"].map(|of| folder(of, id))).collect();
    let is_theirs = |file: &str| theirs.is_empty() || theirs.iter().any(|folder| file.starts_with(folder));
    let mut met: Vec<Diagnostic> = known.to_vec();
    let mut found = Vec::new();
    let mut look = |variant: &Variant| {
        let (_, problems) = Rulebook::load(&variant.files, &variant.choice);
        // These parts are never on together, and nobody said they were.
        let ruled_out = [EXCLUDED_PARTS.id, IMPLIED_PART_OFF.id];
        if problems.iter().any(|problem| ruled_out.contains(&problem.code.id)) {
            return;
        }
        for problem in problems {
            // A set-up chooses who plays for the parts that are on, and no others.
            let of_setup = problem.code.id.starts_with("P7");
            let is_told = (problem.severity == Severity::Error || is_theirs(&problem.file)) && !of_setup;
            if is_told && !met.contains(&problem) {
                met.push(problem.clone());
                let message = format!("with {} on: {}", variant.name, problem.message);
                found.push(Diagnostic { message, ..problem });
            }
        }
    };
    for variant in with_parts(files, choice, rulebook) {
        variant.apart.iter().for_each(&mut look);
        look(&variant);
    }
    found
}
