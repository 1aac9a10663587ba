//! `holdup check`: loads content and shows everything that is wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, Severity, Texts};

use crate::failure::Failure;
use crate::library::{self, Version, shared};
use crate::text::count;

const EXAMPLES: &str = "\
Examples:
  holdup check                     the content inside this program
  holdup check my-pack             a pack, in a folder with `pack.toml` in it
  holdup check ~/my-holdup         a folder with `content` and `scripts` in it
  holdup check evening.toml        house rules
  holdup check evening.toml --pack my-pack

Without a path, `holdup check` in the folder of a pack checks that pack. Every problem is shown at once, with file, line and what to do about it.";

/// Load content and show everything that is wrong with it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Packs to check, folders with `content` and `scripts` in them, and house files; the built-in content when
    /// nothing is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    version: Version,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut good = true;
    let here = PathBuf::from(".");
    let is_said = args.version.is_said() || args.version.roots.content.is_some();
    let paths = match args.paths.is_empty() && !is_said && shared::is_pack(&here) {
        true => std::slice::from_ref(&here),
        false => &args.paths,
    };
    let (packs, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
        paths.iter().partition(|path| shared::is_pack(path));
    let (house, roots): (Vec<&PathBuf>, Vec<&PathBuf>) = others
        .into_iter()
        .partition(|path| holdup_packs::is_house_file(&path.to_string_lossy()));
    for path in &packs {
        good &= check_pack(path, &args.version, out)?;
    }
    for path in &house {
        let version = Version {
            house: Some((*path).clone()),
            ..args.version.clone()
        };
        good &= check_one(&version.name(), &version, out)?;
    }
    for root in &roots {
        good &= check(&root.display().to_string(), &library::files(Some(root))?, out)?;
    }
    if args.version.is_said() && packs.is_empty() && house.is_empty() {
        good &= check_one(&args.version.name(), &args.version, out)?;
    } else if paths.is_empty() {
        let name = args
            .version
            .roots
            .content
            .as_ref()
            .map(|root| root.display().to_string());
        let name = name.as_deref().unwrap_or("the built-in content");
        good &= check(name, &library::files(args.version.roots.content.as_deref())?, out)?;
    }
    if good { Ok(()) } else { Err(Failure::Told) }
}

/// Checks the pack of a folder with a rulebook version; answers whether it can be used.
fn check_pack(folder: &Path, version: &Version, out: &mut dyn Write) -> Result<bool, Failure> {
    let version = version.and_pack(folder)?;
    let name = format!("{} with {}", folder.display(), version.name());
    check_one(&name, &version, out)
}

/// Checks one rulebook version; answers whether it can be used.
fn check_one(name: &str, version: &Version, out: &mut dyn Write) -> Result<bool, Failure> {
    let chosen = version.choose()?;
    let (_, found) = Rulebook::load(&chosen.files, &chosen.choice);
    if !found.is_empty() {
        writeln!(out, "{}", library::render(&found, &chosen.files).trim_end())?;
    }
    tell(name, "", &found, out)
}

/// The last line: what was looked at, and how many problems it has.
fn tell(name: &str, of: &str, found: &[Diagnostic], out: &mut dyn Write) -> Result<bool, Failure> {
    let errors = found
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .count();
    let warnings = count(found.len() - errors, "warning");
    writeln!(out, "{name}: {of}{}, {warnings}", count(errors, "error"))?;
    Ok(errors == 0)
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
        let (rulebook, found) = Rulebook::load(files, *preset);
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
    all.extend(Texts::read(files).1);
    if !all.is_empty() {
        writeln!(out, "{}", library::render(&all, files).trim_end())?;
    }
    for (language, texts) in missing.iter().filter(|(_, texts)| !texts.is_empty()) {
        writeln!(out, "{name}: {}", untranslated(language, texts))?;
    }
    let of = format!(
        "{}, {}, ",
        count(files.paths().count(), "file"),
        count(presets.len(), "preset")
    );
    tell(name, &of, &all, out)
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
