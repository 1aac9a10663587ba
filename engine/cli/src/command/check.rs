//! `holdup check`: loads content and shows everything that is wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, RuleTexts, Severity, VersionChoice};
use holdup_tell::wording::{LanguageId, Words};

use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::finding::{self, Finding};
use crate::format::{fitting, json};
use crate::library::{self, Chosen, VersionFlags, shared};
use crate::play::deal;
use crate::text::{add_new, count};

mod scripts;

use scripts::CheckedScripts;

const EXAMPLES: &str = "\
Examples:
  holdup check                     the content inside this program
  holdup check my-pack             a pack, in a folder with `pack.toml` in it
  holdup check ~/my-holdup         a folder with `content` and `scripts` in it
  holdup check evening.toml        house rules
  holdup check evening.toml --pack my-pack
  holdup check my-pack --format github    annotations in a workflow on GitHub

Without a path, `holdup check` in the folder of a pack checks that pack. Every problem is shown at once, with file, line and what to do about it.";

/// Load content and show everything that is wrong with it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Packs to check, folders with `content` and `scripts` in them, and house files; the built-in content when
    /// nothing is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How to print what was found.
    #[arg(long, value_enum, default_value = "human")]
    format: CheckFormat,
    #[command(flatten)]
    version: VersionFlags,
}

/// How diagnostics are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CheckFormat {
    /// For people, with the lines shown.
    Human,
    /// For programs: an array with an object for each problem.
    Json,
    /// For programs: a SARIF 2.1.0 log.
    Sarif,
    /// For workflows on GitHub, which show the problems beside the lines.
    Github,
}

struct Looked {
    /// What people call it.
    name: String,
    /// What it consists of.
    of: String,
    /// The folder its content lies in, with a slash behind, where that is not the one we are in.
    base: String,
    files: Files,
    found: Vec<Diagnostic>,
    /// What is no mistake, but worth knowing.
    notes: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut looked = Vec::new();
    let here = PathBuf::from(".");
    let roots = &args.version.roots;
    let is_free = args.paths.is_empty() && roots.pack.is_empty() && roots.content.is_none();
    let paths = if is_free && shared::is_pack(&here) { std::slice::from_ref(&here) } else { &args.paths };
    let (packs, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
        paths.iter().partition(|path| shared::is_pack(path));
    let (house, roots): (Vec<&PathBuf>, Vec<&PathBuf>) =
        others.into_iter().partition(|path| holdup_packs::is_house_file(&path.to_string_lossy()));
    if let Some(path) = paths.iter().find(|path| !disk::exists(path)) {
        return Err(Failure::Usage(format!(
            "There is no file or folder {}.{} `holdup check` takes the folder of a pack (with `pack.toml` in it), a house \
             file, or a folder with `content` and `scripts` in it.",
            path.shown(),
            shared::nearby(path)
        )));
    }
    for path in &packs {
        looked.push(check_pack(path, &args.version)?);
    }
    for path in &house {
        let version = VersionFlags { house: Some((*path).clone()), ..args.version.clone() };
        looked.push(checked(&version.name(), &version, version.choose()?));
    }
    for root in &roots {
        looked.push(check(&root.shown(), Some(root))?);
    }
    let version = args.version.clone().fitting()?;
    if version.is_said() && packs.is_empty() && house.is_empty() {
        looked.push(checked(&version.name(), &version, version.choose()?));
    } else if paths.is_empty() {
        let name = args.version.roots.content.as_ref().map(|root| root.shown());
        let name = name.as_deref().unwrap_or("the built-in content");
        looked.push(check(name, args.version.roots.content.as_deref())?);
    }
    show(args.format, &looked, out)?;
    let bad = |one: &Looked| holdup_packs::diagnostic::any_error(&one.found);
    if looked.iter().any(bad) { Err(Failure::Told) } else { Ok(()) }
}

fn show(format: CheckFormat, looked: &[Looked], out: &mut dyn Write) -> Result<(), Failure> {
    if format == CheckFormat::Human {
        return looked.iter().try_for_each(|one| tell(one, out));
    }
    // What is wrong with a file that is checked twice is wrong once.
    let mut findings = Vec::new();
    for one in looked {
        add_new(&mut findings, one.found.iter().map(|found| Finding::of(found, &one.files, &one.base)));
    }
    match format {
        CheckFormat::Sarif => finding::as_sarif(&findings, out),
        CheckFormat::Github => finding::as_github(&findings, out),
        CheckFormat::Json | CheckFormat::Human => json(&findings, out),
    }
}

/// Shows the problems of one thing, and ends with what it is and how many there are.
fn tell(one: &Looked, out: &mut dyn Write) -> Result<(), Failure> {
    if !one.found.is_empty() {
        writeln!(out, "{}", library::render(&one.found, &one.files).trim_end())?;
    }
    for note in &one.notes {
        writeln!(out, "{}", fitting(&format!("{}: {note}", one.name)))?;
    }
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    let errors = one.found.iter().filter(is_error).count();
    let warnings = count(one.found.len() - errors, "warning");
    let whole = format!("{}: {}{}, {warnings}", one.name, one.of, count(errors, "error"));
    writeln!(out, "{}", fitting(&whole))?;
    Ok(())
}

fn check_pack(folder: &Path, version: &VersionFlags) -> Result<Looked, Failure> {
    let version = version.and_pack(folder)?;
    let chosen = version.choose()?;
    // The folder we are in has no name here; the pack has one.
    let own = chosen.packs.last().filter(|_| folder.file_name().is_none());
    let called = own.cloned().unwrap_or_else(|| folder.shown());
    Ok(checked(&format!("{called} with {}", version.name()), &version, chosen))
}

/// What is wrong with what was chosen by a rulebook version.
fn checked(name: &str, version: &VersionFlags, chosen: Chosen) -> Looked {
    let (found, notes) = problems(&chosen);
    Looked {
        name: name.to_owned(),
        of: String::new(),
        base: base_of(version.roots.content.as_deref()),
        files: chosen.files,
        found,
        notes,
    }
}

/// Everything that is wrong with a rulebook version and its scripts, and what is worth knowing beside.
pub(crate) fn problems(chosen: &Chosen) -> (Vec<Diagnostic>, Vec<String>) {
    let (rulebook, mut found) = Rulebook::load(&chosen.files, &chosen.choice);
    let mut scripts = CheckedScripts::of(&chosen.files);
    let with_parts = scripts.take(chosen, rulebook.as_ref(), &found);
    found.extend(with_parts);
    add_new(&mut found, rulebook.iter().flat_map(|rulebook| deal::unseated(rulebook, &chosen.files)));
    let (more, mut notes) = scripts.check(&chosen.files, &found);
    found.extend(more);
    notes.extend(rulebook.iter().flat_map(|rulebook| unsaid(rulebook, &chosen.files)));
    notes.extend(rulebook.iter().flat_map(|rulebook| library::notes(rulebook, LanguageId::ENGLISH)));
    (found, notes)
}

/// What the languages do not say that a pack from outside has words of.
fn unsaid(rulebook: &Rulebook, files: &Files) -> Vec<String> {
    let words = Words::of(rulebook.content());
    let has_words = |language: &&str| {
        files.shared_packs().any(|(pack, _)| files.has(&format!("content/{pack}/words/{language}.toml")))
    };
    let spoken = words.known().filter(has_words).filter_map(|language| words.language(language));
    let missing =
        spoken.map(|language| words.speak(language)).filter(|language| !language.missing.is_empty());
    missing.map(|language| untranslated(&language.id, &language.missing.iter().cloned().collect())).collect()
}

/// Checks one content root under every preset it has.
fn check(name: &str, root: Option<&Path>) -> Result<Looked, Failure> {
    let files = library::files(root)?;
    let mut presets: Vec<&str> = holdup_packs::preset_ids(&files).collect();
    if presets.is_empty() {
        // Loading says what is missing.
        presets.push(library::PRESET);
    }
    // Most problems show under every preset; each is told once.
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut missing: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut scripts = CheckedScripts::of(&files);
    for preset in &presets {
        let chosen = Chosen { files: files.clone(), choice: VersionChoice::from(*preset), packs: Vec::new() };
        let (rulebook, problems) = Rulebook::load(&files, &chosen.choice);
        for language in rulebook.iter().flat_map(|rulebook| Words::of(rulebook.content()).languages()) {
            let texts = missing.entry(language.id.clone()).or_default();
            texts.extend(language.missing.iter().cloned());
        }
        add_new(&mut found, problems);
        let with_parts = scripts.take(&chosen, rulebook.as_ref(), &found);
        add_new(&mut found, with_parts);
    }
    found.extend(RuleTexts::read(&files).1);
    let (more, mut notes) = scripts.check(&files, &found);
    found.extend(more);
    let of = format!("{}, {}, ", count(files.paths().count(), "file"), count(presets.len(), "preset"));
    let missing = missing.iter().filter(|(_, texts)| !texts.is_empty());
    notes.extend(missing.map(|(language, texts)| untranslated(language, texts)));
    Ok(Looked { name: name.to_owned(), of, base: base_of(root), files, found, notes })
}

/// What stands in front of the paths of a content root.
fn base_of(root: Option<&Path>) -> String {
    match root.map(|root| root.shown()) {
        None => String::new(),
        Some(root) if root == "." => String::new(),
        Some(root) => format!("{}/", root.trim_end_matches(['/', '\\'])),
    }
}

/// Most missing texts that are named.
const NAMED: usize = 12;

/// What a language does not say. That is no mistake: English stands in for it.
fn untranslated(language: &str, texts: &BTreeSet<String>) -> String {
    let named: Vec<&str> = texts.iter().take(NAMED).map(String::as_str).collect();
    let more = texts.len() - named.len();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(
        "`{language}` says {} in English: {}{rest}. `holdup new words {language} --in FOLDER` writes them into a pack, to be \
         filled in",
        count(texts.len(), "text"),
        named.join(", ")
    )
}
