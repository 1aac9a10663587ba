//! `holdup explain`: what a name means. An option or a changed value of content:
//! the value in force and which file and line set it, through all layers. A code
//! of a message: what it means and what to do. A statement: as `holdup rules show`.

use std::io::Write;

use holdup_packs::diagnostic::position;
use holdup_packs::{Files, Place, Rank, RuleIndex, Texts};
use serde::Serialize;

use crate::command::options::takes;
use crate::command::rules;
use crate::failure::Failure;
use crate::format::{Format, json, page, paragraph, row, show};
use crate::library::Version;
use crate::messages::{Message, is_code, message, unknown};
use crate::suggest;

const EXAMPLES: &str = "\
Examples:
  holdup explain hand_size                              what it is, and who set it
  holdup explain hand_size --house evening.toml         through all layers of your house rules
  holdup explain loot.purse.tokens --house evening.toml a value of content that was changed
  holdup explain P408                                   what a message with this code means";

/// Explain an option, a changed value, a message or a statement.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What to explain.
    #[arg(value_name = "NAME")]
    name: String,
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
}

#[derive(Serialize)]
struct Value<'a> {
    value: &'a str,
    file: &'a str,
    line: usize,
    by: &'static str,
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
        };
        return tell(&explained, args.format, out);
    }
    if index.option(&args.name).is_none() {
        let (texts, _) = Texts::read(&chosen.files);
        if let Some(shown) = rules::show::look_up(&args.name, index, &texts, &[])? {
            return rules::show::tell(&shown, args.format, out);
        }
    }
    option(index, &args.name, &chosen.files, args.format, out)
}

/// Explains the code of a message.
fn code(message: &Message, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    if format == Format::Json {
        return json(message, out);
    }
    writeln!(out, "{} {}", message.code, message.name)?;
    writeln!(out, "{}", paragraph("  ", message.means, 2))?;
    writeln!(out, "{}", paragraph("  Example: ", &message.example, 4))?;
    writeln!(out, "{}", paragraph("  What to do: ", &message.todo, 4))?;
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
    let explained = Explained {
        name: &option.id,
        value: option.value(),
        takes: Some(takes(&option.takes)),
        text: Some(&option.text),
        rules: Some(&option.rules),
        values: values(&option.values, files),
    };
    tell(&explained, format, out)
}

fn values<'a>(places: &'a [Place], files: &Files) -> Vec<Value<'a>> {
    let line = |place: &Place| {
        files
            .get(&place.file)
            .map_or(0, |bytes| position(bytes, place.span.start).0)
    };
    places
        .iter()
        .map(|place| Value {
            value: &place.value,
            file: &place.file,
            line: line(place),
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
    writeln!(out)?;
    let mut grid = page(["", "value", "set in", "by"]);
    for (nth, value) in explained.values.iter().enumerate() {
        let mark = if nth + 1 == explained.values.len() {
            "in force"
        } else {
            ""
        };
        let place = match value.by {
            "command line" => value.file.to_owned(),
            _ => format!("{}:{}", value.file, value.line),
        };
        row(&mut grid, [mark, value.value, &place, value.by]);
    }
    show(&grid, out)
}
