//! `holdup options`: every rule parameter with the value in force, or one of them
//! in detail, as `holdup explain` shows it.

use std::io::Write;

use holdup_packs::{OptionInfo, Takes};

use crate::command::explain;
use crate::failure::Failure;
use crate::format::{Format, json, object, say, table};
use crate::library::Lookup;
use crate::suggest;
use crate::text::count;

const EXAMPLES: &str = "\
Examples:
  holdup options                                every option with its value and what it takes
  holdup options hand_size                      one of them, and where its value comes from
  holdup options --house evening.toml           with the values your house rules give them
  holdup options --short                        one line each
  holdup options --search bullet                those that speak of something
  holdup options --short --changed --preset nl_2014    those that are not at their defaults
  holdup options --topic bullets --format json";

/// List the rule options and their values, or explain one of them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The option to explain; all are listed when none is named.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Only options of this topic.
    #[arg(long, value_name = "NAME", conflicts_with = "name")]
    topic: Option<String>,
    /// Only options that speak of this: in their name, their text, their values or the rules they rest on.
    #[arg(long, value_name = "WORD", conflicts_with = "name")]
    search: Option<String>,
    /// Only options that are not at their defaults.
    #[arg(long, conflicts_with = "name")]
    changed: bool,
    /// One line each: the name and the value.
    #[arg(long, conflicts_with = "name")]
    short: bool,
    #[command(flatten)]
    lookup: Lookup,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (chosen, _, index) = &args.lookup.load()?;
    if let Some(name) = &args.name {
        return explain::option(index, name, &chosen.files, args.lookup.format, out);
    }
    let mut topics: Vec<&str> = index.options().map(|option| option.topic.as_str()).collect();
    topics.dedup();
    if let Some(topic) = &args.topic
        && !topics.contains(&topic.as_str())
    {
        return Err(Failure::Usage(suggest::unknown("topic", topic, topics)));
    }
    let is_wanted = |option: &&OptionInfo| {
        args.topic.as_ref().is_none_or(|topic| option.topic == *topic)
            && args.search.as_ref().is_none_or(|word| speaks_of(option, word))
            && (!args.changed || is_changed(option))
    };
    let options: Vec<&OptionInfo> = index.options().filter(is_wanted).collect();
    if let Some(word) = args.search.as_ref().filter(|_| options.is_empty()) {
        let near = suggest::did_you_mean(word, index.options().map(|option| option.id.as_str()));
        return Err(Failure::Usage(format!("No option speaks of `{word}`.{near}")));
    }
    if args.lookup.format == Format::Json {
        let row = |option: &&OptionInfo| {
            object! {
                name: option.id.clone(),
                topic: option.topic.clone(),
                value: option.value().to_owned(),
                default: option.default().to_owned(),
                takes: takes(&option.takes),
                text: option.text.clone(),
                rules: option.rules.clone(),
            }
        };
        return json(&options.iter().map(row).collect::<Vec<_>>(), out);
    }
    if args.short {
        for option in &options {
            let default = match is_changed(option) {
                true => format!(" (usually {})", option.default()),
                false => String::new(),
            };
            let line = format!("{} = {}{default}", option.id, option.value());
            say("", &line, 2, out)?;
        }
        return Ok(());
    }
    for topic in topics {
        let rows: Vec<&&OptionInfo> = options.iter().filter(|option| option.topic == topic).collect();
        if rows.is_empty() {
            continue;
        }
        writeln!(out, "{topic}")?;
        let rows = rows.into_iter().map(|option| {
            let mark = if is_changed(option) { " *" } else { "" };
            let value = format!("{}{mark}", option.value());
            [option.id.clone(), value, takes(&option.takes), option.text.clone()]
        });
        table(&["option", "value", "takes", "what it decides"], &[0], rows, out)?;
    }
    let other = options.iter().filter(|option| is_changed(option)).count();
    let stars = match other {
        0 => String::new(),
        1 => ", 1 not at its default (*)".to_owned(),
        other => format!(", {other} not at their defaults (*)"),
    };
    let line = format!("{}: {}{stars}.", args.lookup.version.name(), count(options.len(), "option"));
    say("", &line, 2, out)
}

/// Whether an option has another value than the one it is declared with.
fn is_changed(option: &OptionInfo) -> bool {
    option.value() != option.default()
}

/// Whether a word occurs in what is said about an option, large or small, with spaces or underscores.
pub(crate) fn speaks_of(option: &OptionInfo, word: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('_', " ");
    let wanted = plain(word);
    let told = [option.id.as_str(), &option.topic, &option.text, option.value()];
    let takes = takes(&option.takes);
    let mut all = told.into_iter().chain([takes.as_str()]).chain(option.rules.iter().map(String::as_str));
    all.any(|text| plain(text).contains(&wanted))
}

/// What the values of an option are, in words.
pub(crate) fn takes(takes: &Takes) -> String {
    match takes {
        Takes::Bool => "true or false".to_owned(),
        Takes::Int(i64::MIN, _) => "a number".to_owned(),
        Takes::Int(least, most) => format!("{least} to {most}"),
        Takes::Word(words) => words.join(", "),
    }
}
