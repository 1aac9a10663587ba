//! Where content comes from: the files inside this program, or a folder on disk.
//! What is wrong with them is worked out by `holdup-packs` and `holdup-hooks`;
//! here it is only gathered and shown.

use std::io;
use std::path::{Path, PathBuf};

use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, Severity};

use crate::disk;
use crate::failure::Failure;
use crate::report;
use crate::suggest;

/// The preset played when none is named.
pub(crate) const PRESET: &str = "base_2014";

/// The flags that say which rulebook version is meant.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Version {
    /// The rulebook version to play by.
    #[arg(long, default_value = PRESET, value_name = "NAME")]
    pub(crate) preset: String,
    /// Read content from this folder (with `content` and `scripts` in it) instead of the built-in one.
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
}

impl Version {
    /// Loads it.
    ///
    /// # Errors
    /// When there is no such preset, or the content has errors, which are shown.
    pub(crate) fn load(&self) -> Result<Rulebook, Failure> {
        let files = files(self.content.as_deref())?;
        let presets: Vec<&str> = holdup_packs::preset_ids(&files).collect();
        if !presets.contains(&self.preset.as_str()) && !presets.is_empty() {
            return Err(Failure::Usage(suggest::unknown("preset", &self.preset, presets)));
        }
        let (rulebook, diagnostics) = Rulebook::load(&files, &self.preset);
        if !diagnostics.is_empty() {
            report::say(&render(&diagnostics, &files));
        }
        rulebook.filter(|_| !any_error(&diagnostics)).ok_or_else(|| {
            Failure::Bad(format!(
                "The content of `{}` has errors, so nothing can be played with it.",
                self.preset
            ))
        })
    }
}

/// The files of a content root, or the built-in ones.
///
/// # Errors
/// When the folder does not exist.
pub(crate) fn files(root: Option<&Path>) -> Result<Files, Failure> {
    match root {
        None => Ok(holdup_packs::built_in()),
        Some(root) => on_disk(root),
    }
}

/// The files below a content root. What cannot be read is noted and reported
/// when it is loaded, with everything else that is wrong.
fn on_disk(root: &Path) -> Result<Files, Failure> {
    if !disk::is_folder(root) {
        return Err(Failure::Usage(format!(
            "{} is no folder. `--content` takes a folder with `content` and `scripts` in it.",
            root.display()
        )));
    }
    let mut files = Files::new();
    for folder in ["content", "scripts"] {
        let folder = root.join(folder);
        if disk::is_folder(&folder) {
            add(&mut files, root, &folder);
        }
    }
    if files.paths().next().is_none() {
        return Err(Failure::Usage(format!(
            "{} has no folder `content` with anything in it.",
            root.display()
        )));
    }
    Ok(files)
}

fn add(files: &mut Files, root: &Path, folder: &Path) {
    let (paths, wrong) = disk::files_below(folder);
    for path in paths {
        if !path
            .extension()
            .is_some_and(|extension| extension == "toml" || extension == "lua")
        {
            continue;
        }
        let name = relative(root, &path);
        match disk::read_bytes(&path) {
            Ok(bytes) => files.insert(name, bytes),
            Err(error) => files.insert_unreadable(name, reason(&error)),
        }
    }
    for (path, error) in wrong {
        files.insert_unreadable(relative(root, &path), reason(&error));
    }
}

fn reason(error: &io::Error) -> String {
    error.to_string()
}

/// A path below the root with forward slashes.
fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}

/// Whether one of these keeps the content from being used.
pub(crate) fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// Diagnostics as text, in colour; where they are printed decides whether it shows.
pub(crate) fn render(diagnostics: &[Diagnostic], files: &Files) -> String {
    holdup_packs::render(diagnostics, files, true)
}
