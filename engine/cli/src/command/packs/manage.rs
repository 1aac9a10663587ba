//! `holdup packs add`, `list`, `remove`, `verify`: packs from outside that are kept
//! among the user's data. A pack is installed only when nothing is wrong with it.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use holdup_packs::diagnostic::any_error;
use holdup_packs::pack_name;
use holdup_rules::content::PackName;
use serde::Serialize;

use crate::command::check;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::format::{Format, json, object, table};
use crate::installed::{self, Installed, Since};
use crate::library::{self, PRESET, Roots, shared};
use crate::report;
use crate::text::count;

const ADD_EXAMPLES: &str = "\
Examples:
  holdup packs add sweets           the folder of a pack
  holdup packs add sweets.zip       an archive of one; also `.tar.gz`
  holdup packs add --update sweets  in place of the version that is installed

What `holdup check` has errors for is not installed. Packs lie among your data, or in the folder the \
environment variable HOLDUP_PACKS names. Nothing is fetched from a network.";

const LIST_EXAMPLES: &str = "\
Examples:
  holdup packs list
  holdup packs list --format json";

const REMOVE_EXAMPLES: &str = "\
Example:
  holdup packs remove sweets";

const VERIFY_EXAMPLES: &str = "\
Examples:
  holdup packs verify               every installed pack
  holdup packs verify sweets

The files of each are held against what was there when it was installed. The exit code is 1 when \
anything has changed.";

/// What can be done with packs.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum PacksCommand {
    /// Install a pack from a folder or an archive.
    #[command(after_help = ADD_EXAMPLES)]
    Add {
        /// The folder of a pack (with `pack.toml` in it), or a `.zip` or `.tar.gz` of one.
        #[arg(value_name = "FOLDER|ARCHIVE")]
        path: PathBuf,
        /// Install it in place of another version of the same pack.
        #[arg(long)]
        update: bool,
    },
    /// List every pack, and which are installed.
    #[command(after_help = LIST_EXAMPLES)]
    List {
        /// How to print the result.
        #[arg(long, value_enum, default_value = "table")]
        format: Format,
    },
    /// Remove an installed pack.
    #[command(after_help = REMOVE_EXAMPLES)]
    Remove {
        /// The id of the pack.
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Say which installed packs are not as they were.
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify {
        /// Ids of packs; all installed ones when none is named.
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// How to print the result.
        #[arg(long, value_enum, default_value = "table")]
        format: Format,
    },
}

pub(super) fn run(action: &PacksCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        PacksCommand::Add { path, update } => add(path, *update, out),
        PacksCommand::List { format } => list(*format, out),
        PacksCommand::Remove { name } => remove(name, out),
        PacksCommand::Verify { names, format } => verify(names, *format, out),
    }
}

/// A pack that may be installed.
pub(crate) struct Checked {
    pack: PackName,
    files: BTreeMap<String, Vec<u8>>,
    /// What is said about it: no errors.
    pub(crate) warnings: String,
    /// Its parts that are on where nothing is said.
    usual: Vec<String>,
}

fn add(path: &Path, update: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let Checked { pack, files, warnings, usual } = checked(path)?;
    if !warnings.is_empty() {
        report::say(&warnings);
    }
    let before = installed::named(&pack.id).map(|old| installed::noted(&old).unwrap_or_default());
    let place = installed::put(&pack.id, &pack.version, &files, update)?;
    let instead = match before {
        Some(noted) if noted.version.is_empty() => " in place of what was there".to_owned(),
        Some(noted) => format!(" in place of {}", noted.version),
        None => String::new(),
    };
    let (PackName { id, version, .. }, place) = (pack, place.shown());
    let number = count(files.len(), "file");
    writeln!(out, "{id} {version} is installed{instead} in {place}, {number}. `--pack {id}` plays with it.")?;
    for part in usual {
        writeln!(out, "Its part `{part}` is on by default; `--set {part}=false` switches it off.")?;
    }
    Ok(())
}

/// Looks at everything in a pack before anything is written.
///
/// # Errors
/// When something is wrong with it, which is shown.
pub(crate) fn checked(path: &Path) -> Result<Checked, Failure> {
    let shown = path.shown().replace('\\', "/");
    let gathered = installed::gather(path)?;
    let mut files = library::files(None)?;
    let id = files.share(&installed::loaded_of(&gathered), &shown);
    shared::lay_needed(&mut files);
    let preset = id.as_ref().and_then(|id| holdup_packs::fits_preset(&files, [id.as_str()], PRESET));
    let packs = id.iter().cloned().collect();
    let chosen = library::choose(preset.as_deref().unwrap_or(PRESET), (files, packs))?;
    let (problems, notes) = check::problems(&chosen);
    let mut told = library::render(&problems, &chosen.files);
    for note in notes {
        told += &format!("{shown}: {note}\n");
    }
    let name = id.as_ref().and_then(|id| pack_name(&chosen.files, id));
    match name.filter(|_| !any_error(&problems)) {
        Some(pack) => {
            let (packs, _) = holdup_packs::catalogue(&chosen.files);
            let parts = packs.into_iter().filter(|info| info.id == pack.id).flat_map(|info| info.parts);
            let usual = parts.filter(|part| part.default).map(|part| part.id).collect();
            Ok(Checked { pack, files: gathered, warnings: told, usual })
        }
        None => {
            report::say(&told);
            Err(Failure::Bad(format!(
                "{shown} has errors, so it is not installed. `holdup check` shows the same for a folder."
            )))
        }
    }
}

/// An installed pack as programs read it.
#[derive(Serialize)]
struct InstalledPackJson {
    id: String,
    version: String,
    name: String,
    needs: Vec<String>,
    folder: String,
}

fn listed() -> Vec<InstalledPackJson> {
    let one = |pack: Installed| {
        let mut files = library::files(None).unwrap_or_default();
        let name = pack.folder.to_string_lossy().into_owned();
        let info = shared::lay(&mut files, &name).ok().flatten().and_then(|id| {
            let (packs, _) = holdup_packs::catalogue(&files);
            packs.into_iter().find(|pack| pack.id == id)
        });
        InstalledPackJson {
            version: info.as_ref().map_or(String::new(), |info| info.version.clone()),
            name: info.as_ref().map_or(String::new(), |info| info.name.clone()),
            needs: info.map_or_else(Vec::new, |info| info.needs),
            folder: name,
            id: pack.id,
        }
    };
    installed::all().into_iter().map(one).collect()
}

fn list(format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let (files, _) = Roots::default().files()?;
    let (packs, _) = holdup_packs::catalogue(&files);
    let installed = listed();
    if format == Format::Json {
        let built_in = packs.iter().map(|pack| super::as_data(pack, false));
        return json(&object! { built_in: built_in.collect::<Vec<_>>(), installed: installed }, out);
    }
    super::all(&packs, out)?;
    if installed.is_empty() {
        writeln!(out, "No other pack is installed; `holdup packs add` installs one.")?;
        return Ok(());
    }
    let rows = installed
        .into_iter()
        .map(|pack| [pack.id, pack.version, pack.name, pack.needs.join(", "), pack.folder]);
    table(&["installed", "version", "name", "needs", "folder"], &[0, 1], rows, out)
}

fn remove(name: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let pack = installed::wanted(name)?;
    disk::remove_folder(&pack.folder)?;
    writeln!(out, "{name} is removed.")?;
    let needs_it = |other: &&InstalledPackJson| {
        let mut needs = other.needs.iter().map(|need| need.split([' ', '<', '>', '=', '^', '~']).next());
        needs.any(|need| need == Some(name))
    };
    for other in listed().iter().filter(needs_it) {
        writeln!(out, "{} needs it and cannot be loaded now.", other.id)?;
    }
    Ok(())
}

fn verify(names: &[String], format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Verified {
        id: String,
        #[serde(flatten)]
        since: Since,
    }
    let packs = match names {
        [] => installed::all(),
        names => names.iter().map(|name| installed::wanted(name)).collect::<Result<_, _>>()?,
    };
    let verified: Vec<Verified> =
        packs.into_iter().map(|pack| Verified { since: installed::since(&pack), id: pack.id }).collect();
    if format == Format::Json {
        json(&verified, out)?;
    } else if verified.is_empty() {
        writeln!(out, "No pack is installed.")?;
    } else {
        for pack in &verified {
            tell(&pack.id, &pack.since, out)?;
        }
    }
    if verified.iter().all(|pack| pack.since.is_nothing()) { Ok(()) } else { Err(Failure::Told) }
}

fn tell(id: &str, since: &Since, out: &mut dyn Write) -> Result<(), Failure> {
    if since.is_nothing() {
        writeln!(out, "{id}: as it was installed")?;
        return Ok(());
    }
    writeln!(out, "{id}: CHANGED since it was installed")?;
    if since.unlisted {
        writeln!(out, "  the list of its files is gone; `holdup packs remove {id}` and install it again")?;
    }
    for (what, paths) in [("changed", &since.changed), ("missing", &since.missing), ("extra", &since.extra)] {
        for path in paths {
            writeln!(out, "  {what}: {path}")?;
        }
    }
    Ok(())
}
