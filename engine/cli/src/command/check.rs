//! `holdup check`: loads content and shows everything that is wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, Severity};

use crate::failure::Failure;
use crate::library;
use crate::text::count;

const EXAMPLES: &str = "\
Examples:
  holdup check                     the content inside this program
  holdup check ~/my-holdup         a folder with `content` and `scripts` in it

Every problem is shown at once, with file, line and what to do about it.";

/// Load content and show everything that is wrong with it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Folders to check, each with `content` and `scripts` in it; the built-in content when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The same as naming the folder.
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let roots: Vec<&PathBuf> = args.content.iter().chain(&args.paths).collect();
    let mut good = true;
    if roots.is_empty() {
        good = check("the built-in content", &library::files(None)?, out)?;
    }
    for root in roots {
        good &= check(&root.display().to_string(), &library::files(Some(root))?, out)?;
    }
    if good { Ok(()) } else { Err(Failure::Told) }
}

/// Checks one content root under every preset it has; answers whether it can be used.
fn check(name: &str, files: &Files, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut presets: Vec<&str> = holdup_packs::preset_ids(files).collect();
    if presets.is_empty() {
        // Loading says what is missing.
        presets.push(library::PRESET);
    }
    // Most problems show under every preset; each is told once.
    let mut all: Vec<Diagnostic> = Vec::new();
    let mut missing: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for preset in &presets {
        let (rulebook, found) = Rulebook::load(files, preset);
        for language in rulebook.iter().flat_map(|rulebook| &rulebook.content().languages) {
            let texts = missing.entry(language.id.clone()).or_default();
            texts.extend(language.missing.iter().cloned());
        }
        for diagnostic in found {
            if !all.contains(&diagnostic) {
                all.push(diagnostic);
            }
        }
    }
    if !all.is_empty() {
        writeln!(out, "{}", library::render(&all, files).trim_end())?;
    }
    for (language, texts) in missing.iter().filter(|(_, texts)| !texts.is_empty()) {
        writeln!(out, "{name}: {}", untranslated(language, texts))?;
    }
    let errors = all
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .count();
    let warnings = all.len() - errors;
    let (files, presets) = (files.paths().count(), presets.len());
    writeln!(
        out,
        "{name}: {}, {}, {}, {}",
        count(files, "file"),
        count(presets, "preset"),
        count(errors, "error"),
        count(warnings, "warning"),
    )?;
    Ok(errors == 0)
}

/// Most missing texts that are named.
const NAMED: usize = 12;

/// What a language does not say. That is no mistake: English stands in for it.
fn untranslated(language: &str, texts: &BTreeSet<String>) -> String {
    let named: Vec<&str> = texts.iter().take(NAMED).map(String::as_str).collect();
    let more = texts.len() - named.len();
    let rest = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!(
        "`{language}` says {} in English: {}{rest}",
        count(texts.len(), "text"),
        named.join(", ")
    )
}
