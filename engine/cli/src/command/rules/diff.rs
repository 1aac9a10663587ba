//! `holdup rules diff`: what differs between two presets or house files: options,
//! the statements they rest on, statements that read otherwise, and content. As
//! Markdown it is a change log ([`markdown`]).

mod markdown;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use holdup_hooks::Rulebook;
use holdup_packs::{OptionInfo, Rank, RuleIndex};
use holdup_rules::content::{Content, Edition};
use holdup_rules::things;
use serde::Serialize;

use crate::command::explain::edition::as_tables;
use crate::command::rules::show::as_map;
use crate::failure::Failure;
use crate::format::{Format, json, say, table};
use crate::language::LanguageFlag;
use crate::library::{self, Roots};
use crate::text::{add_new, count};

/// What the command takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A preset or house file.
    #[arg(value_name = "A")]
    one: String,
    /// Another one.
    #[arg(value_name = "B")]
    other: String,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: DiffFormat,
    /// End with the exit code 1 where anything differs.
    #[arg(long)]
    exit_code: bool,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    roots: Roots,
}

/// How the differences are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum DiffFormat {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// A change log, from the first to the second.
    Markdown,
}

/// For each changed value what is in force, and what was declared.
type Changes<'a> = BTreeMap<&'a str, (&'a str, Option<&'a str>)>;

/// What differs, as programs read it.
#[derive(Debug, Serialize)]
struct RulesDiffJson {
    a: String,
    b: String,
    options: Vec<OptionDiffers>,
    #[serde(serialize_with = "as_map")]
    statements: Vec<(String, String)>,
    /// Statements that are not the same sentence in both.
    sentences: Vec<SentenceDiffers>,
    content: Vec<ContentDiffers>,
    /// What the second, and what it inherits from, says about itself where the first does not.
    #[serde(serialize_with = "as_tables")]
    editions: Vec<Edition>,
}

impl RulesDiffJson {
    fn is_none(&self) -> bool {
        self.options.is_empty() && self.content.is_empty() && self.sentences.is_empty()
    }
}

/// A statement; none where a version does not have it.
#[derive(Debug, Serialize)]
struct SentenceDiffers {
    statement: String,
    a: Option<String>,
    b: Option<String>,
}

/// An option with another value; none where a version does not know it.
#[derive(Debug, Serialize)]
pub(crate) struct OptionDiffers {
    pub(crate) option: String,
    /// The sentence that says what it decides.
    text: String,
    pub(crate) a: Option<String>,
    pub(crate) b: Option<String>,
    pub(crate) rules: Vec<String>,
}

/// Something in content; none where a version has nothing of it.
#[derive(Debug, Serialize)]
pub(crate) struct ContentDiffers {
    pub(crate) what: String,
    pub(crate) a: Option<String>,
    pub(crate) b: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let load = |name: &String| library::choose(name, args.roots.files()?)?.load(name);
    let (one, other) = (load(&args.one)?, load(&args.other)?);
    let by = match args.format {
        DiffFormat::Json => Format::Json,
        DiffFormat::Table | DiffFormat::Markdown => Format::Table,
    };
    let (before, after) = (&args.spoken.index(by, &one)?, &args.spoken.index(by, &other)?);
    let options = options(before, after);
    let cited: BTreeSet<&str> =
        options.iter().flat_map(|option| option.rules.iter().map(String::as_str)).collect();
    let statement = |id: &str| before.statement(id).or_else(|| after.statement(id));
    let statements = cited
        .into_iter()
        .filter_map(statement)
        .map(|statement| (statement.id.clone(), statement.text.clone()))
        .collect();
    let known = &one.index().editions;
    let editions = other.index().editions.iter().filter(|edition| !known.contains(edition));
    let difference = RulesDiffJson {
        a: args.one.clone(),
        b: args.other.clone(),
        options,
        statements,
        sentences: sentences(before, after),
        content: content(&one, &other),
        editions: editions.filter(|edition| edition.says_anything()).cloned().collect(),
    };
    match args.format {
        DiffFormat::Json => json(&difference, out)?,
        DiffFormat::Table => tell(&difference, out)?,
        DiffFormat::Markdown => write!(out, "{}", markdown::text(&difference))?,
    }
    if args.exit_code && !difference.is_none() { Err(Failure::Told) } else { Ok(()) }
}

/// Options with other values.
pub(crate) fn options(one: &RuleIndex, other: &RuleIndex) -> Vec<OptionDiffers> {
    let mut ids: Vec<&str> = one.options().map(|option| option.id.as_str()).collect();
    add_new(&mut ids, other.options().map(|option| option.id.as_str()));
    ids.into_iter()
        .filter_map(|id| {
            let (a, b) = (one.option(id), other.option(id));
            let value = |option: Option<&OptionInfo>| option.map(|option| option.value().to_owned());
            (value(a) != value(b)).then(|| OptionDiffers {
                option: id.to_owned(),
                text: b.or(a).map_or_else(String::new, |option| option.text.clone()),
                a: value(a),
                b: value(b),
                rules: a.or(b).map_or_else(Vec::new, |option| option.rules.clone()),
            })
        })
        .collect()
}

/// Everything else in content that differs.
pub(crate) fn content(one: &Rulebook, other: &Rulebook) -> Vec<ContentDiffers> {
    let mut content = things(one.content(), other.content());
    content.extend(changes(one.index(), other.index()));
    content
}

/// Statements that read otherwise, or that only one of them has.
fn sentences(one: &RuleIndex, other: &RuleIndex) -> Vec<SentenceDiffers> {
    let ids: BTreeSet<&str> =
        (one.statements.iter().chain(&*other.statements)).map(|statement| statement.id.as_str()).collect();
    let text = |index: &RuleIndex, id: &str| index.statement(id).map(|statement| statement.text.clone());
    let differing = ids.into_iter().filter_map(|id| {
        let (a, b) = (text(one, id), text(other, id));
        (a != b).then(|| SentenceDiffers { statement: id.to_owned(), a, b })
    });
    differing.collect()
}

/// Things only one of them has.
fn things(one: &Content, other: &Content) -> Vec<ContentDiffers> {
    fn all(content: &Content) -> Vec<(&'static str, Vec<&str>)> {
        let packs = content.packs.iter().map(|pack| pack.id.as_str()).collect();
        // What options are set to is compared by itself.
        let kinds = things::ALL.iter().filter(|kind| !std::ptr::eq(**kind, &things::OPTION));
        let kinds = kinds.map(|kind| (kind.word, kind.ids(content)));
        std::iter::once(("pack", packs)).chain(kinds).collect()
    }
    let mut found = Vec::new();
    for ((what, a), (_, b)) in all(one).into_iter().zip(all(other)) {
        let there = || Some("there".to_owned());
        for id in a.iter().filter(|id| !b.contains(*id)) {
            found.push(ContentDiffers { what: format!("{what}.{id}"), a: there(), b: None });
        }
        for id in b.iter().filter(|id| !a.contains(*id)) {
            found.push(ContentDiffers { what: format!("{what}.{id}"), a: None, b: there() });
        }
    }
    found
}

/// Values that were changed in one of them, or in both but otherwise.
fn changes(one: &RuleIndex, other: &RuleIndex) -> Vec<ContentDiffers> {
    fn values(index: &RuleIndex) -> Changes<'_> {
        index
            .changes
            .iter()
            .filter_map(|changed| {
                let first = changed.values.first()?;
                let declared = (first.rank == Rank::Declared).then_some(first.value.as_str());
                Some((changed.way.as_str(), (changed.values.last()?.value.as_str(), declared)))
            })
            .collect()
    }
    let (a, b) = (values(one), values(other));
    let ways: BTreeSet<&str> = a.keys().chain(b.keys()).copied().collect();
    ways.into_iter()
        .filter_map(|way| {
            let in_force = |mine: &Changes<'_>, its: &Changes<'_>| match mine.get(way) {
                Some((value, _)) => Some((*value).to_owned()),
                None => its.get(way).and_then(|(_, declared)| declared.map(str::to_owned)),
            };
            let (a, b) = (in_force(&a, &b), in_force(&b, &a));
            (a != b).then(|| ContentDiffers { what: way.to_owned(), a, b })
        })
        .collect()
}

fn tell(difference: &RulesDiffJson, out: &mut dyn Write) -> Result<(), Failure> {
    let RulesDiffJson { a, b, options, statements, sentences, content, editions: _ } = difference;
    if difference.is_none() {
        return say("", &format!("{a} and {b} play the same game."), 2, out);
    }
    if !options.is_empty() {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "(none)".to_owned());
        let rows = options.iter().map(|option| {
            [option.option.clone(), value(&option.a), value(&option.b), option.rules.join(", ")]
        });
        table(&["option", a, b, "rests on"], &[0], rows, out)?;
    }
    if !content.is_empty() {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let rows = content.iter().map(|one| [one.what.clone(), value(&one.a), value(&one.b)]);
        table(&["content", a, b], &[0], rows, out)?;
    }
    if !statements.is_empty() {
        say("", "The statements these options rest on:", 2, out)?;
        for (id, text) in statements {
            say("  ", &format!("{id}: {text}"), 4, out)?;
        }
    }
    if !sentences.is_empty() {
        let number = count(sentences.len(), "statement");
        let text =
            format!("{number} not the same in both; `--format markdown` and `--format json` have them.");
        say("", &text, 2, out)?;
    }
    Ok(())
}
