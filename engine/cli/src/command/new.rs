//! `holdup new`: writes a small example to begin with, as files of a pack. What the
//! files say stands in `templates/`; here they are filled in and laid down, and
//! nothing that is there already is ever written over.

mod name;
mod template;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::command::reference;
use crate::disk;
use crate::failure::Failure;
use crate::text::count;
use name::Names;
use template::Draft;

const EXAMPLES: &str = "\
Examples:
  holdup new pack prairie                      a folder `prairie` with a bandit to begin with
  holdup new bandit one_eyed_jack --in prairie another bandit in it
  holdup new event sandstorm --in prairie      an event, with round cards that bring it
  holdup new option tips --in prairie          something a table can decide otherwise

What is written passes `holdup check` and `holdup test` as it is; its comments say what to change.
Inside a pack's folder `--in` can be left out.";

/// Write a small example to begin with: a pack, or something in it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What to write.
    #[arg(value_enum, value_name = "KIND")]
    kind: Kind,
    /// Its id: lower-case letters, digits, `_` and `-`.
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder of the pack it belongs to, or the one a new pack goes into; the current one when not given.
    #[arg(long, value_name = "DIR", default_value = ".", hide_default_value = true)]
    r#in: PathBuf,
}

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// A pack: manifest, README, and a bandit to begin with.
    Pack,
    /// Somebody to play.
    Bandit,
    /// A car of the train.
    Car,
    /// An event, and two round cards with it at their foot.
    Event,
    /// An action card that does something new.
    Action,
    /// Somebody to be held for a ransom.
    Hostage,
    /// Round cards without an event.
    RoundCard,
    /// Something a table can decide otherwise.
    Option,
    /// A case: a situation, what is done, and what must happen.
    Case,
}

/// The bandit a new pack begins with.
const FIRST: &str = "stranger";

impl Kind {
    /// The name of its folder in `templates/`, which is the word of the command line.
    fn folder(self) -> &'static str {
        match self {
            Kind::Pack => "pack",
            Kind::Bandit => "bandit",
            Kind::Car => "car",
            Kind::Event => "event",
            Kind::Action => "action",
            Kind::Hostage => "hostage",
            Kind::RoundCard => "round-card",
            Kind::Option => "option",
            Kind::Case => "case",
        }
    }

    /// What people call it, with its article.
    fn article(self) -> &'static str {
        match self {
            Kind::Pack => "a pack",
            Kind::Bandit => "a bandit",
            Kind::Car => "a car",
            Kind::Event => "an event",
            Kind::Action => "an action",
            Kind::Hostage => "a hostage",
            Kind::RoundCard => "a round card",
            Kind::Option => "an option",
            Kind::Case => "a case",
        }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    name::check(args.kind, &args.name)?;
    let (root, names, drafts) = if args.kind == Kind::Pack {
        let names = Names::new(Kind::Pack, &args.name, &args.name);
        let first = Names::new(Kind::Bandit, &args.name, FIRST);
        let mut drafts = template::drafts(Kind::Pack, &names);
        drafts.extend(template::drafts(Kind::Bandit, &first));
        (below(&args.r#in, &args.name), names, drafts)
    } else {
        let (root, pack) = name::pack_around(args.kind, &args.r#in)?;
        let names = Names::new(args.kind, &pack, &args.name);
        let drafts = template::drafts(args.kind, &names);
        (root, names, drafts)
    };
    name::check_free(&drafts)?;
    // A new pack is a folder in the one that was named; whatever else is written lies in the pack.
    let within = match args.kind {
        Kind::Pack => &args.r#in,
        _ => &root,
    };
    for draft in &drafts {
        disk::stays_below(within, &below(&root, &draft.path))?;
    }
    let teaches = args.kind == Kind::Pack || disk::is_folder(&root.join(".holdup"));
    if teaches {
        disk::stays_below(within, &below(&root, ".holdup"))?;
    }
    let written = lay_down(&root, &drafts)?;
    for (path, is_new) in &written {
        let did = if *is_new { "written" } else { "added to" };
        writeln!(out, "{did:<8}  {}", path.display())?;
    }
    if teaches {
        reference::teach_editor(&root)?;
        writeln!(
            out,
            "          and what an editor needs, in {}",
            root.join(".holdup").display()
        )?;
    }
    let root = root.display();
    writeln!(out, "\n{}. What to do next:", count(written.len(), "file"))?;
    let seats = match args.kind {
        Kind::Pack => format!(" --seats {}/{FIRST}=me,greedy,greedy", names.pack),
        Kind::Bandit => format!(" --seats {}/{}=me,greedy,greedy", names.pack, names.id),
        Kind::Car => format!(" --cars {}/{}", names.pack, names.id),
        _ => String::new(),
    };
    let next = [
        (format!("holdup check {root}"), "is anything wrong?"),
        (format!("holdup test {root}"), "do its cases come out?"),
        (format!("holdup play --pack {root}{seats}"), "play with it"),
    ];
    let width = next
        .iter()
        .map(|(command, _)| command.len())
        .max()
        .unwrap_or_default();
    for (command, about) in next {
        writeln!(out, "  {command:<width$}  {about}")?;
    }
    Ok(())
}

/// A path below a folder; below the current one without a dot before it.
fn below(folder: &Path, path: &str) -> PathBuf {
    if folder == Path::new(".") {
        PathBuf::from(path)
    } else {
        folder.join(path)
    }
}

/// Writes all drafts or none: the paths, and whether each is a new file.
fn lay_down(root: &Path, drafts: &[Draft]) -> Result<Vec<(PathBuf, bool)>, Failure> {
    let place = |draft: &Draft| below(root, &draft.path);
    let taken: Vec<String> = drafts
        .iter()
        .filter(|draft| !draft.is_table() && disk::is_there(&place(draft)))
        .map(|draft| place(draft).display().to_string())
        .collect();
    if !taken.is_empty() {
        let (is, it) = if taken.len() == 1 {
            ("is", "it")
        } else {
            ("are", "them")
        };
        return Err(Failure::Bad(format!(
            "{} {is} there already, and nothing is written over {it}: take another name, or move {it} away. \
             Nothing was written.",
            taken.join(", ")
        )));
    }
    let mut texts = Vec::new();
    for draft in drafts {
        let path = place(draft);
        if disk::is_there(&path) {
            let old = disk::read_bytes(&path)
                .map_err(|error| Failure::Bad(format!("{} cannot be read: {error}.", path.display())))?;
            let text = draft.added_to(&String::from_utf8_lossy(&old));
            let text = text.map_err(|why| Failure::Bad(format!("{} {why}", path.display())))?;
            texts.push((path, text, false));
        } else {
            texts.push((path, draft.text.clone(), true));
        }
    }
    let mut written = Vec::new();
    for (path, text, is_new) in texts {
        if let Some(folder) = path.parent() {
            disk::make_folder(folder)?;
        }
        if is_new {
            disk::write_new(&path, text.as_bytes())?;
        } else {
            disk::rewrite(&path, text.as_bytes())?;
        }
        written.push((path, is_new));
    }
    Ok(written)
}
