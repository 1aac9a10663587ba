//! `holdup reference`: everything that can be written in a pack, as pages, as data,
//! or as files that teach an editor.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use holdup_hooks::reference::{ContentLinks, PageSection, Reference};

use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::library::{Roots, shared};
use crate::suggest;
use crate::text::count;

const EXAMPLES: &str = "\
Examples:
  holdup reference                         what there is
  holdup reference hooks                   a page
  holdup reference after_hit               a hook, a verb, an option or a key
  holdup reference --out reference         all pages, JSON, types and schemas in a folder
  holdup reference --editor my_pack        what an editor needs in the folder of a pack
  holdup reference --format json --pack my_pack    as data, with the things of a pack";

/// The pages to begin with.
const PAGES: [&str; 6] = ["hooks", "verbs", "values", "options", "content", "codes"];

/// Show everything that can be written in a pack, or write it into a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A page, or the name of a hook, verb, option or key; what pages there are when nothing is named.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// How to print it.
    #[arg(long, value_enum, default_value = "markdown")]
    format: ReferenceFormat,
    /// Write all pages, JSON, types and schemas into this folder.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "format", "editor"])]
    out: Option<PathBuf>,
    /// Write what editors need into the folder of this pack.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "format"])]
    editor: Option<PathBuf>,
    #[command(flatten)]
    roots: Roots,
}

/// How the reference is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReferenceFormat {
    /// Pages for people.
    Markdown,
    /// All of it for programs.
    Json,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut roots = args.roots.clone();
    if let Some(folder) = &args.editor {
        if !disk::is_folder(folder) {
            return Err(Failure::Usage(format!(
                "{} is no folder. `--editor` takes the folder of a pack.",
                folder.shown()
            )));
        }
        // What the pack itself defines is completed too.
        let path = folder.shown();
        if shared::is_pack(folder) && !roots.pack.contains(&path) {
            roots.pack.push(path);
        }
    }
    let (files, _) = roots.files()?;
    let reference = Reference::of(&files);
    if let Some(folder) = &args.out {
        let files = reference.files(ContentLinks::Nowhere);
        for (path, text) in &files {
            write(folder, path, text)?;
        }
        let number = count(files.len(), "file");
        writeln!(out, "{number} written to {}", folder.shown())?;
        return Ok(());
    }
    if let Some(folder) = &args.editor {
        let (written, kept) = write_for_editor(&reference, folder)?;
        let rest = match kept.as_slice() {
            [] => String::new(),
            kept => format!("; {} left as it was", kept.join(" and ")),
        };
        let (written, folder) = (count(written, "file"), folder.shown());
        writeln!(out, "{written} written to {folder}{rest}")?;
        return Ok(());
    }
    match (&args.name, args.format) {
        (Some(_), ReferenceFormat::Json) => {
            Err(Failure::Usage("JSON holds the whole reference: leave the name away.".to_owned()))
        }
        (None, ReferenceFormat::Json) => Ok(out.write_all(reference.json().as_bytes())?),
        (name, ReferenceFormat::Markdown) => show(&reference, name.as_deref().unwrap_or("README"), out),
    }
}

/// Prints a page, or the sections of this name.
fn show(reference: &Reference, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let found = reference.sections(name);
    if found.is_empty() {
        let known = reference.names();
        let near = suggest::nearest(name, known.iter().map(String::as_str));
        let help = match near {
            Some(near) => format!("Did you mean `{near}`?"),
            None => format!("There are the pages {}.", PAGES.join(", ")),
        };
        return Err(Failure::Usage(format!("The reference knows nothing called `{name}`. {help}")));
    }
    tell(&found, out)
}

/// Prints sections of pages.
pub(crate) fn tell(sections: &[PageSection], out: &mut dyn Write) -> Result<(), Failure> {
    let texts: Vec<&str> = sections.iter().map(|section| section.text.as_str()).collect();
    Ok(write!(out, "{}", texts.join("\n"))?)
}

/// Writes what editors need into the folder of a pack, with what the pack itself defines.
///
/// # Errors
/// When a file cannot be written.
pub(crate) fn teach_editor(folder: &Path) -> Result<(), Failure> {
    let roots = Roots { pack: vec![folder.to_string_lossy().into_owned()], content: None };
    let (files, _) = roots.files()?;
    write_for_editor(&Reference::of(&files), folder).map(|_| ())
}

/// Writes what editors need: how many files, and which were left as they are. Settings that are there already are
/// somebody's own and stay.
fn write_for_editor(reference: &Reference, folder: &Path) -> Result<(usize, Vec<String>), Failure> {
    let (mut written, mut kept) = (0, Vec::new());
    for file in reference.editor_files() {
        if file.is_setting && disk::exists(&folder.join(&file.path)) {
            kept.push(file.path);
        } else {
            write(folder, &file.path, &file.text)?;
            written += 1;
        }
    }
    Ok((written, kept))
}

fn write(folder: &Path, path: &str, text: &str) -> Result<(), Failure> {
    let path = folder.join(path);
    if let Some(around) = path.parent() {
        disk::make_folder(around)?;
    }
    disk::write(&path, text.as_bytes())
}
