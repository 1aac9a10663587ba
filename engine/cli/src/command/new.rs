//! `holdup new`: writes a small example to begin with, as files of a pack. What the
//! files say stands in `templates/`, and in the worked packs of the guide; here they
//! are filled in and laid down, and nothing that is there already is ever written over.

mod example;
mod name;
mod template;
mod words;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use holdup_packs::{Hand, plain};

use crate::command::reference;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::text::count;
use name::TemplateValues;
use template::FileDraft;

const EXAMPLES: &str = "\
Examples:
  holdup new pack prairie                      a folder `prairie` with a bandit to begin with
  holdup new pack prairie --for car            the same with a car instead, or whatever else is written
  holdup new bandit one_eyed_jack --in prairie    another bandit in it
  holdup new event sandstorm --in prairie      an event, with round cards that bring it
  holdup new option tips --in prairie          something a table can decide otherwise
  holdup new house evening                     house rules, in a file `evening.toml`
  holdup new words de --in prairie             all that is still to be said in German, with its English
  holdup new --example                         the worked packs of the guide
  holdup new --example angler                  one of them, in a folder `angler` of your own

What is written passes `holdup check` and `holdup test` as it is; its comments say what to change. \
Inside a pack's folder `--in` can be left out.";

/// Write a small example to begin with: a pack, or something in it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What to write.
    #[arg(value_enum, value_name = "KIND", required_unless_present = "example")]
    kind: Option<TemplateKind>,
    /// Its id: lower-case letters, digits, `_` and `-`.
    #[arg(value_name = "NAME", required_unless_present = "example")]
    name: Option<String>,
    /// What a new pack begins with, in place of a bandit.
    #[arg(long, value_enum, value_name = "KIND", conflicts_with = "example")]
    r#for: Option<TemplateKind>,
    /// Copy a worked pack of the guide; without a name they are listed.
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["kind", "name"])]
    example: Option<String>,
    /// The folder of the pack it belongs to, or the one a new pack goes into; the current one when not given.
    #[arg(long, value_name = "DIR", default_value = ".", hide_default_value = true)]
    r#in: PathBuf,
}

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TemplateKind {
    /// A pack: manifest, README, and something to begin with.
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
    /// A pawn that nobody leads.
    Pawn,
    /// A way to win besides riches.
    Victory,
    /// Round cards without an event.
    RoundCard,
    /// A rule that a table can decide otherwise.
    #[value(alias = "rule")]
    Option,
    /// A line of the score.
    Scoring,
    /// A kind of loot, and a car that brings it.
    Loot,
    /// Something to be switched on by itself.
    Part,
    /// Cards to be held, and the zone they lie in.
    Family,
    /// House rules: a file beside any pack.
    House,
    /// A case: a situation, what is done, and what must happen.
    Case,
    /// Words in another language: everything that it does not say yet, with the English, to be filled in.
    Words,
}

impl TemplateKind {
    /// The word of the command line, which is the name of its folder in `templates/`.
    fn word(self) -> String {
        self.to_possible_value().map_or_else(String::new, |word| word.get_name().to_owned())
    }

    /// What people call it, with its article.
    fn article(self) -> String {
        let word = match self {
            TemplateKind::Victory => "way to win".to_owned(),
            TemplateKind::Scoring => "line of the score".to_owned(),
            TemplateKind::Loot => "kind of loot".to_owned(),
            TemplateKind::Family => "family of cards".to_owned(),
            TemplateKind::House => "file of house rules".to_owned(),
            TemplateKind::Words => return "words".to_owned(),
            _ => self.word().replace('-', " "),
        };
        let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {word}")
    }

    /// What the first one in a new pack is called, if a pack can begin with one.
    fn first(self) -> Option<&'static str> {
        Some(match self {
            TemplateKind::Pack | TemplateKind::House | TemplateKind::Words => return None,
            TemplateKind::Bandit => "stranger",
            TemplateKind::Car => "boxcar",
            TemplateKind::Event => "sandstorm",
            TemplateKind::Action => "ambush",
            TemplateKind::Hostage => "heiress",
            TemplateKind::Pawn => "coyote",
            TemplateKind::Victory => "jackpot",
            TemplateKind::RoundCard => "dusk",
            TemplateKind::Option => "tips",
            TemplateKind::Scoring => "daredevil",
            TemplateKind::Loot => "nugget",
            TemplateKind::Part => "night",
            TemplateKind::Family => "keepsake",
            TemplateKind::Case => "first",
        })
    }

    /// What `holdup play` is told beside the pack to meet one of these.
    fn played(self, pack: &str, name: &str) -> String {
        match self {
            TemplateKind::Bandit => format!(" --seats {pack}/{name}=me,greedy,greedy"),
            TemplateKind::Car => format!(" --cars {pack}/{name}"),
            TemplateKind::Loot => format!(" --cars {pack}/{name}_van"),
            TemplateKind::Part => format!(" --with {pack}/{name}"),
            _ => String::new(),
        }
    }
}

struct WritePlan {
    /// The folder of the pack.
    root: PathBuf,
    /// The folder nothing may lie outside of.
    within: PathBuf,
    drafts: Vec<FileDraft>,
    /// Whether the pack is new, and has yet to tell an editor what there is.
    is_pack: bool,
    /// What can be done with it next: a command, and what for.
    next: Vec<(String, &'static str)>,
}

impl WritePlan {
    /// Something new; what is no pack goes into the one around a folder.
    fn of_kind(
        kind: TemplateKind,
        name: &str,
        begins: Option<TemplateKind>,
        folder: &Path,
    ) -> Result<WritePlan, Failure> {
        name::check(kind, name)?;
        let is_pack = kind == TemplateKind::Pack;
        if begins.is_some() && !is_pack {
            let message = "`--for` says what a new pack begins with: `holdup new pack NAME --for KIND`.";
            return Err(Failure::Usage(message.to_owned()));
        }
        let (root, pack) = match kind {
            TemplateKind::Pack => (below(folder, name), name.to_owned()),
            TemplateKind::House => (folder.to_owned(), String::new()),
            _ => name::pack_around(kind, folder)?,
        };
        let mut drafts = template::drafts(kind, &TemplateValues::new(kind, &pack, name));
        // In a new pack is one thing more; anything else is what it is.
        let (first, id) = match (is_pack, begins.unwrap_or(TemplateKind::Bandit)) {
            (false, _) => (kind, name),
            (true, first) => {
                let id = first.first().ok_or_else(|| {
                    Failure::Usage(format!("A pack does not begin with {}.", first.article()))
                })?;
                drafts.extend(template::drafts(first, &TemplateValues::new(first, &pack, id)));
                (first, id)
            }
        };
        name::check_free(&drafts)?;
        let next = match kind {
            TemplateKind::House => {
                let file = below(folder, &format!("{name}.toml"));
                let named = disk::quoted(&file.to_string_lossy());
                let play = (format!("holdup play --house {named}"), "play by them");
                vec![(format!("holdup check {named}"), "is anything wrong?"), play]
            }
            _ => next(&root, &first.played(&pack, id)),
        };
        Ok(WritePlan {
            // A new pack is a folder in the one that was named; whatever else is written lies in the pack.
            within: if is_pack { folder.to_owned() } else { root.clone() },
            root,
            drafts,
            is_pack,
            next,
        })
    }

    /// A worked pack of the guide, in a folder of its own.
    fn of_example(name: &str, folder: &Path) -> Result<WritePlan, Failure> {
        let drafts = example::drafts(name)?;
        let root = below(folder, name);
        Ok(WritePlan {
            next: next(&root, &example::played_with(&drafts, name)),
            root,
            within: folder.to_owned(),
            drafts,
            is_pack: true,
        })
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let plan = match (&args.example, args.kind, &args.name) {
        (Some(name), ..) if name.is_empty() => {
            writeln!(out, "{}", example::listed().trim_end())?;
            return Ok(());
        }
        (Some(name), ..) => WritePlan::of_example(name, &args.r#in)?,
        (None, Some(TemplateKind::Words), Some(name)) => return words(name, &args.r#in, out),
        (None, Some(kind), Some(name)) => WritePlan::of_kind(kind, name, args.r#for, &args.r#in)?,
        (None, ..) => return Err(Failure::Usage("Say what to write, and its name.".to_owned())),
    };
    carry_out(&plan, out)
}

/// What can be done with a pack, which is played with these flags.
fn next(root: &Path, played: &str) -> Vec<(String, &'static str)> {
    let root = disk::quoted(&root.to_string_lossy());
    vec![
        (format!("holdup check {root}"), "is anything wrong?"),
        (format!("holdup test {root}"), "do its cases come out?"),
        (format!("holdup play --pack {root}{played}"), "play with it"),
    ]
}

/// Writes what a language does not say yet.
fn words(language: &str, folder: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    name::check(TemplateKind::Words, language)?;
    let laid = words::lay_down(language, folder)?;
    let did = match (laid.is_new, laid.texts) {
        (true, _) => "written",
        (false, 0) => "unchanged",
        (false, _) => "added to",
    };
    writeln!(out, "{did:<9}  {}", laid.path.shown())?;
    let (texts, root) = (count(laid.texts, "text"), disk::quoted(&laid.root.to_string_lossy()));
    writeln!(
        out,
        "\n{texts} to translate, each with its English. `holdup check {root}` says how many are left."
    )?;
    Ok(())
}

fn carry_out(plan: &WritePlan, out: &mut dyn Write) -> Result<(), Failure> {
    let WritePlan { root, within, .. } = plan;
    for draft in &plan.drafts {
        disk::stays_below(within, &below(root, &draft.path))?;
    }
    let teaches = plan.is_pack || disk::is_folder(&root.join(".holdup"));
    if teaches {
        disk::stays_below(within, &below(root, ".holdup"))?;
    }
    let written = lay_down(root, &plan.drafts)?;
    for (path, is_new) in &written {
        let did = if *is_new { "written" } else { "added to" };
        writeln!(out, "{did:<8}  {}", path.shown())?;
    }
    if teaches {
        reference::teach_editor(root)?;
        writeln!(out, "          and what an editor needs, in {}", root.join(".holdup").shown())?;
    }
    writeln!(out, "\n{}. What to do next:", count(written.len(), "file"))?;
    let width = plan.next.iter().map(|(command, _)| command.len()).max().unwrap_or_default();
    for (command, about) in &plan.next {
        writeln!(out, "  {command:<width$}  {about}")?;
    }
    Ok(())
}

/// A path below a folder; below the current one without a dot before it.
fn below(folder: &Path, path: &str) -> PathBuf {
    if folder == Path::new(".") { PathBuf::from(path) } else { folder.join(path) }
}

/// Writes all drafts or none: the paths, and whether each is a new file.
fn lay_down(root: &Path, drafts: &[FileDraft]) -> Result<Vec<(PathBuf, bool)>, Failure> {
    let place = |draft: &FileDraft| below(root, &draft.path);
    let taken: Vec<String> = drafts
        .iter()
        .filter(|draft| !draft.is_table() && disk::is_there(&place(draft)))
        .map(|draft| place(draft).shown())
        .collect();
    if !taken.is_empty() {
        let (is, it) = if taken.len() == 1 { ("is", "it") } else { ("are", "them") };
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
                .map_err(|error| Failure::Bad(format!("{} cannot be read: {error}.", path.shown())))?;
            let text = draft.added_to(&String::from_utf8_lossy(&plain(&old[..])));
            let text = text.map_err(|why| Failure::Bad(format!("{} {why}", path.shown())))?;
            texts.push((path, Hand::of(&old).write(&text), false));
        } else {
            texts.push((path, draft.text.clone().into_bytes(), true));
        }
    }
    for (path, text, is_new) in &texts {
        if let Some(folder) = path.parent() {
            disk::make_folder(folder)?;
        }
        let write = if *is_new { disk::write_new } else { disk::rewrite };
        write(path, text)?;
    }
    Ok(texts.into_iter().map(|(path, _, is_new)| (path, is_new)).collect())
}
