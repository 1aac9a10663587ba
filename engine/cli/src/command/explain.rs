//! `holdup explain`: what a name means. An option or a changed value of content:
//! the value in force and which file and line set it, through all layers. A thing
//! of content, such as a bandit: all its values, and what belongs to it. A code
//! of a message: what it means and what to do. A statement: as `holdup rules show`.

mod cases;
mod thing;

use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;

use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::position;
use holdup_packs::kind::CHANGEABLE;
use holdup_packs::{Files, OptionInfo, Place, Rank, RuleIndex, Texts, Thing, things};
use holdup_rules::options::CORE_OPTIONS;
use serde::Serialize;

use crate::command::options::takes;
use crate::command::rules;
use crate::failure::Failure;
use crate::format::{Format, json, page, paragraph, row, show};
use crate::library::{Chosen, Version};
use crate::messages::{Message, is_code, message, unknown};
use crate::suggest;
use cases::Cases;

// Examples name bandits, which Rust does not.
const EXAMPLES: &str = include_str!("../help/explain.txt");

/// Other names of kinds of things, as people may call them.
const ALSO_CALLED: [(&str, &str); 2] = [("round-card", "round"), ("round_card", "round")];

/// Explain an option, a bandit or anything else in content, a changed value, a message or a statement.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What to explain.
    #[arg(value_name = "NAME")]
    name: String,
    /// Folders with cases to look in; those of the project when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    #[command(flatten)]
    version: Version,
}

/// An option or a value of content as programs read it.
#[derive(Serialize)]
struct Explained<'a> {
    name: &'a str,
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    takes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a [String]>,
    values: Vec<Value<'a>>,
    /// What reads it: the engine, and things whose scripts or values do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    read_by: Vec<String>,
    /// The things that are there when it is on, where it is a part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    brings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cases: Option<Cases>,
}

/// A value and who set it.
#[derive(Serialize)]
struct Value<'a> {
    value: &'a str,
    file: Cow<'a, str>,
    line: usize,
    by: &'static str,
    /// The pack, where one set it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<&'a str>,
}

impl Value<'_> {
    /// Where it stands, as people read it.
    fn place(&self) -> String {
        match self.by {
            "command line" => self.file.clone().into_owned(),
            _ => format!("{}:{}", self.file, self.line),
        }
    }

    /// Who set it, as people read it.
    fn by(&self) -> String {
        match (self.by, self.pack) {
            (_, Some(pack)) => format!("pack {pack}"),
            (by, None) => by.to_owned(),
        }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(message) = message(&args.name) {
        return code(&message, args.format, out);
    }
    if is_code(&args.name) {
        return Err(Failure::Usage(unknown(&args.name)));
    }
    let chosen = args.version.choose()?;
    let rulebook = chosen.load(&args.version.name())?;
    let index = rulebook.index();
    if let Some(changed) = index.changes.iter().find(|changed| changed.way == args.name) {
        let explained = Explained {
            name: &changed.way,
            value: changed.values.last().map_or("", |place| &place.value),
            takes: None,
            text: None,
            rules: None,
            values: values(&changed.values, &chosen.files),
            read_by: Vec::new(),
            brings: Vec::new(),
            cases: None,
        };
        return tell(&explained, args.format, out);
    }
    let things = things(&chosen.files, &chosen.choice);
    let paths = cases::folders(&args.paths, &chosen.files);
    let meant = meant(&args.name, &things, index);
    match meant.as_slice() {
        [Meant::Thing(thing)] => {
            return thing::explain(thing, &rulebook, &chosen.files, &paths, args.format, out);
        }
        [Meant::Option(id)] => return read(id, &things, &paths, args.format, &chosen, index, out),
        [] => {}
        several => {
            let ways: Vec<String> = several
                .iter()
                .map(|meant| format!("`{}`", meant.address()))
                .collect();
            return Err(Failure::Usage(format!(
                "`{}` can be {}. Say which.",
                args.name,
                ways.join(" or ")
            )));
        }
    }
    let (texts, _) = Texts::read(&chosen.files);
    let statement = args.name.strip_prefix("statement/").unwrap_or(&args.name);
    if let Some(shown) = rules::show::look_up(statement, index, &texts, &args.paths)? {
        return rules::show::tell(&shown, args.format, out);
    }
    Err(Failure::Usage(nothing(&args.name, &things, &rulebook, &chosen)))
}

/// What a name can mean.
enum Meant<'a> {
    Thing(&'a Thing),
    Option(&'a str),
}

impl Meant<'_> {
    fn address(&self) -> String {
        match self {
            Meant::Thing(thing) => thing.address(),
            Meant::Option(id) => format!("option/{id}"),
        }
    }
}

/// Everything a name can mean: `KIND/ID`, or an id alone.
fn meant<'a>(name: &str, things: &'a [Thing], index: &'a RuleIndex) -> Vec<Meant<'a>> {
    let (kind, id) = split(name);
    let is_kind = |thing: &&Thing| kind.is_none_or(|kind| thing.kind == kind);
    let mut found: Vec<&Thing> = things
        .iter()
        .filter(is_kind)
        .filter(|thing| thing.id == id)
        .collect();
    if found.is_empty() {
        // The name of its pack need not be said where nothing else is called so.
        let is_own = |thing: &&Thing| thing.id.rsplit('/').next() == Some(id);
        found = things.iter().filter(is_kind).filter(is_own).collect();
    }
    let mut meant: Vec<Meant<'a>> = found.into_iter().map(Meant::Thing).collect();
    if let Some(option) = index
        .option(id)
        .filter(|_| kind.is_none_or(|kind| kind == "option"))
    {
        // A part is an option too, and so is explained as one where nobody says `part`.
        meant.retain(|meant| !matches!(meant, Meant::Thing(thing) if thing.kind == "part"));
        meant.insert(0, Meant::Option(&option.id));
    }
    meant
}

/// `round-card/ID`: the kind, if it is one, and the id.
fn split(name: &str) -> (Option<&str>, &str) {
    let Some((kind, id)) = name.split_once('/') else {
        return (None, name);
    };
    let kind = called(kind);
    if CHANGEABLE.contains(&kind) || ["part", "pack", "option"].contains(&kind) {
        (Some(kind), id)
    } else {
        (None, name)
    }
}

/// The word content has for a kind of things people may call otherwise.
fn called(kind: &str) -> &str {
    let also = ALSO_CALLED.iter().find(|(called, _)| *called == kind);
    also.map_or(kind, |(_, kind)| kind)
}

/// What to say when nothing has this name: where it would be, or what is called nearly so.
fn nothing(name: &str, things: &[Thing], rulebook: &Rulebook, chosen: &Chosen) -> String {
    let (kind, id) = split(name);
    let of_kind = called(name);
    let members: Vec<String> = things
        .iter()
        .filter(|thing| thing.kind == of_kind)
        .map(|thing| format!("`{}`", thing.address()))
        .collect();
    if !members.is_empty() {
        return format!("Which {of_kind}? There are {}.", members.join(", "));
    }
    if let Some(expansion) = holdup_packs::expansion_of(&chosen.files, id) {
        return format!("The option `{id}` belongs to {expansion}, which this version does not have yet.");
    }
    let (packs, _) = holdup_packs::catalogue(&chosen.files);
    for pack in &packs {
        let mut rows = pack.rows.iter();
        let is_row = rows.any(|row| row.id == id && kind.is_none_or(|kind| row.kind == kind));
        let is_part = pack.parts.iter().any(|part| part.id == id) && kind.is_none_or(|kind| kind == "part");
        let is_pack = pack.id == id && kind.is_none_or(|kind| kind == "pack");
        if is_row || is_part || is_pack {
            let way = match pack.presets.first() {
                Some(preset) => format!("--preset {preset}"),
                None => format!("--with {}", pack.id),
            };
            return format!(
                "`{name}` is in the pack `{}`, which `{}` does not play with: look at it with `{way}`.",
                pack.id, chosen.choice.base
            );
        }
    }
    let index = rulebook.index();
    let addresses: Vec<String> = things.iter().map(Thing::address).collect();
    let near = match kind {
        Some(_) => suggest::nearest(name, addresses.iter().map(String::as_str)),
        None => {
            let names = index.options.iter().map(|option| option.id.as_str());
            let names = names.chain(index.changes.iter().map(|changed| changed.way.as_str()));
            let names = names.chain(things.iter().map(|thing| thing.id.as_str()));
            suggest::nearest(name, names.chain(addresses.iter().map(String::as_str)))
        }
    };
    let near = near.map_or_else(String::new, |near| format!(" Did you mean `{near}`?"));
    format!(
        "There is nothing called `{name}`.{near} `holdup options` lists the options, `holdup rules list` the \
         statements; things of content are named like `car/ID`."
    )
}

/// The statements of a thing: those it names, and those of the module called after it.
fn statements_of(id: &str, rules: &[String], index: &RuleIndex, files: &Files) -> Vec<thing::Statement> {
    let (texts, _) = Texts::read(files);
    let module = format!(":{id}");
    let text = |id: &str| {
        let statement = index.statement(id).map(|statement| statement.text.clone());
        let open = || texts.ambiguity(id).map(|row| row.title.clone());
        let differs = || {
            let row = texts.difference(id)?;
            Some(format!("the texts on `{}`", row.option))
        };
        statement.or_else(open).or_else(differs)
    };
    let of_module = index
        .statements
        .iter()
        .filter(|statement| statement.module.ends_with(&module) || statement.module == id)
        .map(|statement| &statement.id)
        .filter(|id| !rules.contains(id));
    rules
        .iter()
        .chain(of_module)
        .map(|id| thing::Statement {
            id: id.clone(),
            text: text(id),
        })
        .collect()
}

/// Explains an option, with what reads it and the cases about it.
fn read(
    id: &str,
    things: &[Thing],
    paths: &[PathBuf],
    format: Format,
    chosen: &Chosen,
    index: &RuleIndex,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(mut explained) = look_at(index, id, &chosen.files) else {
        return Ok(());
    };
    if CORE_OPTIONS.iter().any(|(core, _)| *core == id) {
        explained.read_by.push("the engine".to_owned());
    }
    let named = |list: fn(&Thing) -> &[String]| {
        let naming = things
            .iter()
            .filter(move |thing| list(thing).iter().any(|named| named == id));
        naming.map(Thing::address)
    };
    explained.read_by.extend(named(|thing| &thing.reads));
    explained.brings = named(|thing| &thing.parts).collect();
    explained.cases = cases::about(id, explained.rules.unwrap_or_default(), paths)?;
    tell(&explained, format, out)?;
    if format == Format::Table {
        cases::tell(explained.cases.as_ref(), out)?;
    }
    Ok(())
}

/// Explains the code of a message.
fn code(message: &Message, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    if format == Format::Json {
        return json(message, out);
    }
    write!(out, "{}", message.text())?;
    Ok(())
}

/// Explains an option.
///
/// # Errors
/// A usage failure with a suggestion when there is none of this name.
pub(crate) fn option(
    index: &RuleIndex,
    name: &str,
    files: &Files,
    format: Format,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(option) = index.option(name) else {
        if let Some(expansion) = holdup_packs::expansion_of(files, name) {
            return Err(Failure::Usage(format!(
                "The option `{name}` belongs to {expansion}, which this version does not have yet."
            )));
        }
        let names = index.options.iter().map(|option| option.id.as_str());
        let names: Vec<&str> = names
            .chain(index.changes.iter().map(|changed| changed.way.as_str()))
            .collect();
        let near = suggest::nearest(name, names.iter().copied());
        let near = near.map_or_else(String::new, |near| format!(" Did you mean `{near}`?"));
        return Err(Failure::Usage(format!(
            "There is no option `{name}`.{near} `holdup options` lists them, `holdup rules list` the statements."
        )));
    };
    tell(&of(option, files), format, out)
}

fn look_at<'a>(index: &'a RuleIndex, name: &str, files: &'a Files) -> Option<Explained<'a>> {
    index.option(name).map(|option| of(option, files))
}

fn of<'a>(option: &'a OptionInfo, files: &'a Files) -> Explained<'a> {
    Explained {
        name: &option.id,
        value: option.value(),
        takes: Some(takes(&option.takes)),
        text: Some(&option.text),
        rules: Some(&option.rules),
        values: values(&option.values, files),
        read_by: Vec::new(),
        brings: Vec::new(),
        cases: None,
    }
}

fn values<'a>(places: &'a [Place], files: &'a Files) -> Vec<Value<'a>> {
    let line = |place: &Place| {
        files
            .get(&place.file)
            .map_or(0, |bytes| position(bytes, place.span.start).0)
    };
    places
        .iter()
        .map(|place| Value {
            value: &place.value,
            file: files.shown(&place.file),
            line: line(place),
            pack: pack_of(place),
            by: match place.rank {
                Rank::Declared => "declared",
                Rank::Pack => "pack",
                Rank::Preset => "preset",
                Rank::House => "house file",
                Rank::Value => "command line",
            },
        })
        .collect()
}

/// The pack whose file sets a value.
fn pack_of(place: &Place) -> Option<&str> {
    let folder = place.file.strip_prefix("content/")?.split('/').next();
    folder.filter(|_| matches!(place.rank, Rank::Declared | Rank::Pack))
}

fn tell(explained: &Explained<'_>, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    if format == Format::Json {
        return json(explained, out);
    }
    writeln!(out, "{} = {}", explained.name, explained.value)?;
    if let Some(text) = explained.text {
        writeln!(out, "{}", paragraph("  ", text, 2))?;
    }
    if let Some(takes) = &explained.takes {
        writeln!(out, "{}", paragraph("  It takes: ", takes, 4))?;
    }
    if let Some(rules) = explained.rules {
        writeln!(out, "{}", paragraph("  It rests on: ", &rules.join(", "), 4))?;
    }
    for (heading, list) in [("Read by", &explained.read_by), ("It brings", &explained.brings)] {
        if !list.is_empty() {
            writeln!(
                out,
                "{}",
                paragraph(&format!("  {heading}: "), &list.join(", "), 4)
            )?;
        }
    }
    writeln!(out)?;
    let mut grid = page(["", "value", "set in", "by"]);
    for (nth, value) in explained.values.iter().enumerate() {
        let mark = if nth + 1 == explained.values.len() {
            "in force"
        } else {
            ""
        };
        row(&mut grid, [mark, value.value, &value.place(), value.by]);
    }
    show(&grid, out)
}
