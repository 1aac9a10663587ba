//! `holdup trace` of a case: what scripts did in it, and which functions of the
//! scripts it is about were not called, and why.

use std::io::Write;
use std::path::Path;

use holdup_packs::{Diagnostic, Files};
use holdup_replay::case::Case;
use holdup_replay::suite::Suite;
use holdup_replay::trace::TraceEvent;
use holdup_replay::trace::case::{CaseTrace, Silent, trace_case};
use serde::Serialize;

use super::{Args, clock, hooks, tell_events, tidy};
use crate::command::test::cases_of;
use crate::disk::ShownPath as _;
use crate::failure::Failure;
use crate::format::{Format, json, say};
use crate::library::{self, VersionFlags};
use crate::report;
use crate::suggest;
use crate::text::Role;

/// What happened, as programs read it.
#[derive(Serialize)]
struct CaseTraceJson<'a> {
    file: &'a str,
    line: usize,
    case: &'a str,
    hooks: usize,
    events: &'a [TraceEvent],
    not_called: &'a [Silent],
    /// Why the case did not play to its end, or what it did not use.
    wrong: &'a [String],
}

/// `my_case.md#belle is spared`: the file, and what is said of the heading.
pub(super) fn place(place: &str) -> Option<(&Path, Option<&str>)> {
    let (file, heading) = match place.split_once(".md#") {
        Some((file, heading)) => (&place[..file.len() + ".md".len()], Some(heading)),
        None => (place, None),
    };
    file.ends_with(".md").then_some((Path::new(file), heading))
}

/// Traces a case, or lists those of a file.
///
/// # Errors
/// When there is no such case, or it cannot be played.
pub(super) fn run(
    file: &Path,
    heading: Option<&str>,
    args: &Args,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let version = VersionFlags { roots: args.roots.clone(), ..VersionFlags::default() };
    let (suite, library) = cases_of(file, &version)?;
    if suite.cases.is_empty() {
        report::say(&library::render(&suite.problems, &suite.files));
        return Err(Failure::Bad(format!("There is no case in {} that can be played.", file.shown())));
    }
    let Some(heading) = heading else {
        for case in &suite.cases {
            writeln!(out, "{:>4}  {}", case.line, case.name)?;
        }
        return Ok(());
    };
    let case = named(&suite, heading, file)?;
    let library = library.overheard();
    let refused = |problems: &[Diagnostic], files: &Files| {
        report::say(&library::render(problems, files));
        Failure::Told
    };
    let usual = library.for_case(None, &[]).map_err(|problems| refused(&problems, library.files()))?;
    let language = match args.format {
        Format::Json => args.spoken.asked(usual.content())?,
        Format::Table => args.spoken.beside_records(usual.content())?,
    };
    let mut traced = trace_case(case, &library, language.language(), clock())
        .map_err(|problems| refused(&problems, &suite.files))?;
    tidy(&mut traced.events, library.files(), args.no_times);
    for silent in &mut traced.silent {
        silent.script = library.files().shown(&silent.script).into_owned();
    }
    match args.format {
        Format::Json => {
            let shown = CaseTraceJson {
                file: &case.file,
                line: case.line,
                case: &case.name,
                hooks: hooks(&traced.events),
                events: &traced.events,
                not_called: &traced.silent,
                wrong: &traced.wrong,
            };
            json(&shown, out)
        }
        Format::Table => tell(case, &traced, out),
    }
}

/// The case that is meant: the one of this name, or the only one with it in its name.
fn named<'s>(suite: &'s Suite, heading: &str, file: &Path) -> Result<&'s Case, Failure> {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let wanted = plain(heading);
    if let Some(case) = suite.cases.iter().find(|case| plain(&case.name) == wanted) {
        return Ok(case);
    }
    let found: Vec<&Case> = suite.cases.iter().filter(|case| plain(&case.name).contains(&wanted)).collect();
    let list = |cases: &[&Case]| {
        cases.iter().map(|case| format!("\n  {}#{}", file.shown(), case.name)).collect::<String>()
    };
    match found.as_slice() {
        [case] => Ok(case),
        [] => {
            let names = suite.cases.iter().map(|case| case.name.as_str());
            let near = suggest::did_you_mean(heading, names);
            let all: Vec<&Case> = suite.cases.iter().collect();
            Err(Failure::Usage(format!(
                "No case has `{heading}` in its heading.{near} There are{}",
                list(&all)
            )))
        }
        several => {
            Err(Failure::Usage(format!("Several cases have `{heading}` in their headings:{}", list(several))))
        }
    }
}

fn tell(case: &Case, traced: &CaseTrace, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", Role::Strong.paint(&case.name))?;
    writeln!(out, "{}:{}", case.file, case.line)?;
    tell_events(&traced.events, out)?;
    for wrong in &traced.wrong {
        say("", &format!("The case does not pass: {wrong}"), 2, out)?;
    }
    if traced.silent.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", Role::Strong.paint("Not called"))?;
    let mut script = "";
    for silent in &traced.silent {
        if silent.script != script {
            script = &silent.script;
            writeln!(out, "{script}")?;
        }
        let first = silent.hook.map_or_else(|| "  ".to_owned(), |hook| format!("  {hook}: "));
        say(&first, &silent.why.join("; "), 4, out)?;
    }
    Ok(())
}
