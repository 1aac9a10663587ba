//! `holdup explain`: what a name means. An option or a changed value of content:
//! the value in force and which file and line set it, through all layers. A thing
//! of content, such as a bandit: all its values, and what belongs to it. A code
//! of a message: what it means and what to do. `round`: the order of a round. A preset or house file: what it says about itself. A statement: as `holdup rules show`. A hook, a verb or a
//! key: its section of the reference.

mod cases;
pub(crate) mod edition;
mod meant;
mod round;
mod thing;
mod value;

use std::io::Write;
use std::path::PathBuf;

use holdup_hooks::Rulebook;
use holdup_hooks::reference::{PageSection, Reference};
use holdup_packs::{
    Dialogue, Files, OptionInfo, RuleIndex, RuleTexts, Thing, is_house_file, preset_ids, things,
};
use holdup_rules::options::CORE_OPTIONS;
use serde::Serialize;

use crate::command::{reference, rules};
use crate::failure::Failure;
use crate::format::{Format, json};
use crate::library::{self, Chosen, Lookup};
use crate::messages::{is_code, message, unknown};
use meant::{ExplainTarget, meant, nothing};
pub(crate) use value::option;
use value::{SettingJson, tell, values};

// Examples name bandits, which Rust does not.
const EXAMPLES: &str = include_str!("../help/explain.txt");

/// Explain a name: an option, a thing of content, a value, a message, a rule, a hook, a verb or a key.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What to explain.
    #[arg(value_name = "NAME")]
    name: String,
    /// Folders with cases to look in; those of the project when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    lookup: Lookup,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(message) = message(&args.name) {
        match args.lookup.format {
            Format::Json => json(&message, out)?,
            Format::Table => write!(out, "{}", message.text())?,
        }
        return Ok(());
    }
    if is_code(&args.name) {
        return Err(Failure::Usage(unknown(&args.name)));
    }
    if let Some(rulebook) = rulebook_version(args)? {
        return edition::explain(&args.name, &rulebook, args.lookup.format, out);
    }
    let (chosen, rulebook, index) = &args.lookup.load()?;
    if let Some(changed) = index.changes.iter().find(|changed| changed.way == args.name) {
        let explained = SettingJson {
            name: &changed.way,
            value: changed.values.last().map_or("", |place| &place.value),
            values: values(&changed.values, &chosen.files),
            ..SettingJson::default()
        };
        return tell(&explained, args.lookup.format, out);
    }
    let things = things(&chosen.files, &chosen.choice);
    if args.name == round::NAME {
        let content = rulebook.content();
        let speaks = match args.lookup.format {
            Format::Json => args.lookup.spoken.asked(content)?.dialogue(content),
            Format::Table => Dialogue::of(content, args.lookup.spoken.find(content)?),
        };
        let (name, format) = (args.lookup.version.name(), args.lookup.format);
        round::explain(&name, (rulebook, index), (&things, &chosen.files), &speaks, format, out)?;
        return beside(args, &chosen.files, out);
    }
    let paths = cases::folders(&args.paths, &chosen.files);
    let meant = meant(&args.name, &things, index);
    match meant.as_slice() {
        [ExplainTarget::Thing(thing)] => {
            thing::explain(thing, rulebook, index, &chosen.files, &paths, args.lookup.format, out)?;
            return beside(args, &chosen.files, out);
        }
        [ExplainTarget::Option(option)] => {
            read(option, &things, &paths, args.lookup.format, chosen, out)?;
            return beside(args, &chosen.files, out);
        }
        [] => {}
        several => {
            let ways: Vec<String> = several.iter().map(|meant| format!("`{}`", meant.address())).collect();
            return Err(Failure::Usage(format!("`{}` can be {}. Say which.", args.name, ways.join(" or "))));
        }
    }
    let (texts, _) = RuleTexts::read(&chosen.files);
    let statement = args.name.strip_prefix("statement/").unwrap_or(&args.name);
    let dialogue = args.lookup.spoken.dialogue(args.lookup.format, rulebook.content())?;
    if let Some(mut shown) = rules::show::look_up(statement, (index, &dialogue), &texts, &args.paths)? {
        shown.compare(&chosen.files, &args.lookup.version.name());
        return rules::show::tell(&shown, (args.lookup.format, &dialogue), out);
    }
    let reference = Reference::of(&chosen.files);
    let mut sections = reference.sections(&args.name);
    // Options of packs that are not played with are told with the way to them.
    sections.retain(|section| section.word().is_some());
    if sections.is_empty() {
        return Err(Failure::Usage(nothing(&args.name, &things, rulebook, chosen, &reference)));
    }
    match args.lookup.format {
        Format::Json => json(&Referred { name: &args.name, reference: &sections }, out),
        Format::Table => reference::tell(&sections, out),
    }
}

/// What the reference says of a name, for programs.
#[derive(Serialize)]
struct Referred<'a> {
    name: &'a str,
    reference: &'a [PageSection],
}

/// Says what else is called like a thing or an option: a hook, a verb or a key.
fn beside(args: &Args, files: &Files, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.name.rsplit('/').next().unwrap_or(&args.name);
    if args.lookup.format != Format::Table {
        return Ok(());
    }
    let mut words: Vec<&str> =
        Reference::of(files).sections(name).iter().filter_map(PageSection::word).collect();
    words.dedup();
    for word in words {
        writeln!(out, "\nThere is a {word} of this name too: `holdup explain {word}/{name}`.")?;
    }
    Ok(())
}

/// The rulebook version somebody wants explained, if the name is that of one: a preset, or a house file.
fn rulebook_version(args: &Args) -> Result<Option<Rulebook>, Failure> {
    let gathered = args.lookup.version.roots.files()?;
    let is_preset = preset_ids(&gathered.0).any(|id| id == args.name);
    if !is_preset && !is_house_file(&args.name) {
        return Ok(None);
    }
    library::choose(&args.name, gathered)?.load(&args.name).map(Some)
}

/// The statements of a thing: those it names, and those of the module called after it.
fn statements_of(id: &str, rules: &[String], index: &RuleIndex, files: &Files) -> Vec<thing::StatementRef> {
    let (texts, _) = RuleTexts::read(files);
    let module = format!(":{id}");
    let text = |id: &str| {
        let statement = index.statement(id).map(|statement| statement.text.clone());
        let open = || texts.ambiguity(id).map(|row| row.title.clone());
        let differs = || Some(format!("the texts on `{}`", texts.difference(id)?.option));
        statement.or_else(open).or_else(differs)
    };
    let of_module = index
        .statements
        .iter()
        .filter(|statement| statement.module.ends_with(&module) || statement.module == id)
        .map(|statement| &statement.id)
        .filter(|id| !rules.contains(id));
    rules.iter().chain(of_module).map(|id| thing::StatementRef { id: id.clone(), text: text(id) }).collect()
}

/// Explains an option, with what reads it and the cases about it.
fn read(
    option: &OptionInfo,
    things: &[Thing],
    paths: &[PathBuf],
    format: Format,
    chosen: &Chosen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (id, mut explained) = (option.id.as_str(), value::of(option, &chosen.files));
    if CORE_OPTIONS.iter().any(|(core, _)| *core == id) {
        explained.read_by.push("the engine".to_owned());
    }
    let named = |list: fn(&Thing) -> &[String]| {
        let naming = things.iter().filter(move |thing| list(thing).iter().any(|named| named == id));
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
