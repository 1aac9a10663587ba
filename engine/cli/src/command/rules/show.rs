//! `holdup rules show`: all that is known about a statement, a point on which the
//! texts differ, or something they leave open: where it is stated, which texts
//! differ and how, the options that decide it, the cases that show it.

use std::io::Write;
use std::path::PathBuf;

use holdup_packs::raw::{DifferenceRow, TextWord};
use holdup_packs::{Dialogue, Files, RuleIndex, RuleTexts, Said, load, preset_ids, statement_ids};
use holdup_replay::case::Case;
use serde::Serialize;

use crate::command::test::{gather, own_folders};
use crate::failure::Failure;
use crate::format::{Format, either_way, json, say, table};
use crate::library::{self, Lookup};
use crate::report;
use crate::suggest;

/// What the command takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The id, such as `BASE-rob-b`, `D-086` or `AMB-103`.
    #[arg(value_name = "ID")]
    id: String,
    /// Folders with cases; those of the project when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    lookup: Lookup,
}

/// What is known about an id, as programs read it.
#[derive(Debug, Default, Serialize)]
pub(crate) struct RuleJson {
    pub(crate) id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) module: Option<String>,
    pub(crate) text: String,
    /// What else there is to say, with a heading.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(crate) notes: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stated_by: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) differences: Vec<TextDiffers>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(crate) open: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(crate) statements: Vec<(String, String)>,
    /// Their values in the version asked for.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(crate) options: Vec<(String, String)>,
    /// Their values under the preset of each text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) under: Vec<Under>,
    #[serde(serialize_with = "as_map")]
    pub(crate) cases: Vec<(String, String)>,
    #[serde(skip)]
    pub(crate) looked_for_cases: bool,
}

/// What each text says on one point.
#[derive(Debug, Serialize)]
pub(crate) struct TextDiffers {
    pub(crate) id: String,
    pub(crate) option: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) takes: Vec<String>,
    pub(crate) kind: String,
    /// Text and value, in the order of the columns.
    #[serde(serialize_with = "as_map")]
    pub(crate) says: Vec<(&'static str, Option<String>)>,
    pub(crate) differ: bool,
}

/// The values of an option under several versions; none where a version does not know it.
#[derive(Debug, Serialize)]
pub(crate) struct Under {
    pub(crate) id: String,
    #[serde(serialize_with = "as_map")]
    pub(crate) values: Vec<(String, Option<String>)>,
}

impl RuleJson {
    /// Adds what the options are under the repaired consensus and under the preset of each text, and under the
    /// version asked for where that is none of them.
    pub(crate) fn compare(&mut self, files: &Files, asked: &str) {
        if self.options.is_empty() {
            return;
        }
        let presets = TextWord::ALL.map(TextWord::preset);
        let presets = std::iter::once(library::PRESET).chain(presets);
        let presets: Vec<&str> = presets.filter(|preset| preset_ids(files).any(|id| id == *preset)).collect();
        let versions: Vec<(&str, RuleIndex)> =
            presets.iter().filter_map(|preset| Some((*preset, load(files, *preset).0?.index))).collect();
        let value_in = |index: &RuleIndex, id: &str| Some(index.option(id)?.value().to_owned());
        // House rules show what they change.
        let plain = versions.iter().find(|(preset, _)| *preset == asked);
        let is_other = !plain.is_some_and(|(_, index)| {
            let same = |(id, value): &(String, String)| value_in(index, id).as_deref() == Some(value);
            self.options.iter().all(same)
        });
        self.under = self
            .options
            .iter()
            .map(|(id, value)| {
                let values =
                    versions.iter().map(|(preset, index)| ((*preset).to_owned(), value_in(index, id)));
                let own = is_other.then(|| ("here".to_owned(), Some(value.clone())));
                Under { id: id.clone(), values: values.chain(own).collect() }
            })
            .collect();
    }
}

/// Names with what belongs to them, as programs read it; in order for people.
pub(crate) fn as_map<K: Serialize, V: Serialize, S: serde::Serializer>(
    list: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(list.iter().map(|(key, value)| (key, value)))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (chosen, rulebook, index) = args.lookup.load()?;
    let dialogue = args.lookup.spoken.dialogue(args.lookup.format, rulebook.content())?;
    let (texts, problems) = RuleTexts::read(&chosen.files);
    if !problems.is_empty() {
        report::say(&library::render(&problems, &chosen.files));
    }
    let shown = look_up(&args.id, (&index, &dialogue), &texts, &args.paths)?;
    let Some(mut shown) = shown else {
        let elsewhere = statement_ids(&chosen.files);
        if let Some(id) = elsewhere.iter().find(|id| id.eq_ignore_ascii_case(&args.id)) {
            return Err(Failure::Usage(format!(
                "`{id}` is a statement of a pack that `{}` does not play with. Name a version that does with `--preset`.",
                args.lookup.version.name()
            )));
        }
        let ids = index.statements.iter().map(|statement| statement.id.as_str());
        let ids = ids.chain(texts.differences.iter().map(|row| row.id.as_str()));
        let ids = ids.chain(texts.ambiguities.iter().map(|row| row.id.as_str()));
        let near = suggest::did_you_mean(&args.id, ids);
        return Err(Failure::Usage(format!(
            "There is no statement `{}`.{near} `holdup rules list` lists them.",
            args.id
        )));
    };
    shown.compare(&chosen.files, &args.lookup.version.name());
    tell(&shown, (args.lookup.format, &dialogue), out)
}

/// All that is known about an id; none when nothing has it.
///
/// # Errors
/// When cases are looked for where there are none.
pub(crate) fn look_up(
    id: &str,
    (index, dialogue): (&RuleIndex, &Dialogue),
    texts: &RuleTexts,
    paths: &[PathBuf],
) -> Result<Option<RuleJson>, Failure> {
    let upper = id.to_uppercase();
    let statement = index.statements.iter().find(|statement| statement.id.eq_ignore_ascii_case(id));
    let mut shown = RuleJson::default();
    let mut names: Vec<&str> = Vec::new();
    let mut see: &[String] = &[];
    let note = |heading: Said, note: &str| (dialogue.say(heading, &[]), note.to_owned());
    if let Some(statement) = statement {
        shown.id.clone_from(&statement.id);
        shown.module = Some(statement.module.clone());
        shown.text.clone_from(&statement.text);
        shown.notes.extend(statement.unobservable.iter().map(|why| note(Said::RulesUnshown, why)));
        if let Some(stated) = texts.stated(&statement.id) {
            shown.stated_by = Some(stated.texts.iter().map(|text| text.name()).collect());
            see = &stated.see;
        }
    } else if let Some(row) = texts.difference(&upper) {
        shown.id.clone_from(&row.id);
        shown.text = format!("{}.", dialogue.say(Said::RulesTexts, &[&row.option]));
        shown.differences.push(differs(row));
        names.push(&row.option);
        shown.notes.extend(row.base.iter().map(|base| note(Said::RulesConsensus, base)));
        shown.notes.extend(row.note.iter().map(|place| note(Said::RulesWhere, place)));
    } else if let Some(row) = texts.ambiguity(&upper) {
        shown.id.clone_from(&row.id);
        shown.text = format!("{}.", row.title.trim_end_matches(['?', '.']));
        shown.notes.push(note(Said::RulesWhere, &row.r#where));
        shown.notes.extend(row.question.iter().map(|question| note(Said::RulesQuestion, question)));
        shown.notes.extend(row.rulings.iter().map(|rulings| note(Said::RulesRulings, rulings)));
        shown.notes.push(note(Said::RulesSettled, &row.default));
        names.extend(row.options.iter().map(String::as_str));
    } else {
        return Ok(None);
    }
    for id in see {
        shown.differences.extend(texts.difference(id).map(differs));
        shown.open.extend(texts.ambiguity(id).map(|row| (row.id.clone(), row.title.clone())));
    }
    let rests = texts.stated.iter().filter(|stated| stated.see.contains(&shown.id));
    shown.statements = rests
        .filter_map(|stated| index.statement(&stated.id))
        .map(|statement| (statement.id.clone(), statement.text.clone()))
        .collect();
    for option in index.options() {
        if option.rules.contains(&shown.id) || names.contains(&option.id.as_str()) {
            shown.options.push((option.id.clone(), option.value().to_owned()));
        }
    }
    let undeclared = names.iter().filter(|name| index.option(name).is_none());
    let undeclared: Vec<String> = undeclared.map(|name| format!("`{name}`")).collect();
    if !undeclared.is_empty() {
        shown.notes.push(note(Said::RulesUndeclared, &undeclared.join(", ")));
    }
    shown.looked_for_cases = !paths.is_empty() || !own_folders().is_empty();
    if shown.looked_for_cases {
        let suite = gather(paths)?;
        let cites = |case: &&Case| case.rules.iter().any(|rule| rule.id == shown.id);
        shown.cases =
            suite.cases.iter().filter(cites).map(|case| (case.name.clone(), case.file.clone())).collect();
    }
    Ok(Some(shown))
}

fn differs(row: &DifferenceRow) -> TextDiffers {
    TextDiffers {
        id: row.id.clone(),
        option: row.option.clone(),
        takes: row.takes.clone(),
        kind: row.kind.clone(),
        says: TextWord::ALL
            .into_iter()
            .map(|text| (text.name(), row.values.of(text).map(str::to_owned)))
            .collect(),
        differ: row.values.differ(),
    }
}

pub(crate) fn tell(
    shown: &RuleJson,
    (format, dialogue): (Format, &Dialogue),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if format == Format::Json {
        return json(shown, out);
    }
    let heading = |said: Said| dialogue.say(said, &[]);
    let module = shown.module.as_ref().map_or_else(String::new, |module| format!(" ({module})"));
    writeln!(out, "{}{module}", shown.id)?;
    say("  ", &shown.text, 2, out)?;
    for (heading, note) in &shown.notes {
        say(&format!("  {heading}: "), note, 4, out)?;
    }
    match shown.stated_by.as_deref() {
        Some([]) => writeln!(out, "  Stated by no text; it follows from others.")?,
        Some(texts) => writeln!(out, "  {}: {}", heading(Said::RulesStated), texts.join(", "))?,
        None => {}
    }
    for difference in &shown.differences {
        writeln!(out)?;
        let verdict = if difference.differ { "the texts differ" } else { "the texts agree" };
        writeln!(out, "{} {}: {verdict}; {}", difference.id, difference.option, difference.kind)?;
        let says = |says: &Option<String>| says.clone().unwrap_or_else(|| heading(Said::RulesSilent));
        let rows = difference.says.iter().map(|(text, said)| [(*text).to_owned(), says(said)]);
        table(&["text", "says"], &[0], rows, out)?;
        if !difference.takes.is_empty() {
            let takes = difference.takes.join(", ");
            say("  It can be: ", &takes, 4, out)?;
        }
    }
    if !shown.under.is_empty() {
        writeln!(out, "\n{}:", heading(Said::RulesDecide))?;
        let versions = shown.under[0].values.iter().map(|(version, _)| version.as_str());
        let mut rows = vec![std::iter::once("version").chain(versions).collect::<Vec<_>>()];
        rows.extend(shown.under.iter().map(|option| {
            let values = option.values.iter().map(|(_, value)| value.as_deref().unwrap_or("-"));
            let words = values.map(|value| value.trim_matches('"'));
            std::iter::once(option.id.as_str()).chain(words).collect()
        }));
        either_way(&rows, out)?;
    }
    for (said, rows) in [
        (Said::RulesOpen, &shown.open),
        (Said::RulesRest, &shown.statements),
        (Said::RulesCases, &shown.cases),
    ] {
        if rows.is_empty() {
            continue;
        }
        writeln!(out, "\n{}:", heading(said))?;
        for (name, text) in rows {
            // Of a case the file comes first: names may end in anything.
            let (name, text) = if said == Said::RulesCases { (text, name) } else { (name, text) };
            say("  ", &format!("{name}: {text}"), 4, out)?;
        }
    }
    if shown.cases.is_empty() && shown.looked_for_cases {
        writeln!(out, "\nNo case cites it.")?;
    }
    Ok(())
}
