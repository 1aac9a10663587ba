//! `holdup trace`: what scripts did for one answer of a record, or in a case ([`case`]): every hook that
//! was called, with what it was told, the verbs it used, the facts that came of
//! it, what it answered and how long it took. It is found out in
//! `holdup-replay`; here it is shown.

mod case;

use std::io::Write;

use anstream::adapter::strip_str;
use holdup_packs::Files;
use holdup_replay::parse::Record;
use holdup_replay::trace::{FactOrigin, Trace, TraceEvent, trace};
use holdup_tell::wording::LanguageId;
use serde::Serialize;

use crate::command::why::{list, no_question, open, split};
use crate::disk;
use crate::failure::Failure;
use crate::format::{Format, json, paragraph, say};
use crate::language::LanguageFlag;
use crate::library::Roots;
use crate::text::{Role, count};

// Kept with those of other commands, whose examples name bandits.
const EXAMPLES: &str = include_str!("../help/trace.txt");

/// Show every hook that was called in a case or for an answer of a record, and what it did.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A case, by its file and a part of its heading, or an answer of a record, by its number; a file alone lists them.
    #[arg(value_name = "FILE.md#CASE|RECORD@N")]
    place: String,
    /// Leave out how long hooks took, which differs each time.
    #[arg(long)]
    no_times: bool,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    roots: Roots,
}

/// What happened, as programs read it.
#[derive(Serialize)]
struct TraceJson<'a> {
    answer: usize,
    asked: &'a str,
    label: &'a str,
    line: usize,
    runs_before: usize,
    runs_again: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    hooks: usize,
    events: &'a [TraceEvent],
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some((file, heading)) = case::place(&args.place) {
        return case::run(file, heading, args, out);
    }
    let (path, number) = split(&args.place)?;
    let (record, library) = open(&path, &args.roots)?;
    let Some(number) = number else {
        return list(&record, out);
    };
    let language = match args.format {
        Format::Json => args.spoken.asked(record.rulebook.content())?,
        Format::Table => args.spoken.beside_records(record.rulebook.content())?,
    };
    let mut traced = trace(&record, number, language.language(), clock())
        .map_err(|error| no_question(&error, &path, number, "trace"))?;
    tidy(&mut traced.events, library.files(), args.no_times);
    match args.format {
        Format::Json => {
            let shown = TraceJson {
                answer: number,
                asked: &traced.asked,
                label: &traced.answer,
                line: traced.line,
                runs_before: traced.runs_before,
                runs_again: traced.runs_again,
                stopped: traced.stopped.as_deref(),
                hooks: hooks(&traced.events),
                events: &traced.events,
            };
            json(&shown, out)
        }
        Format::Table => tell(&traced, number, out),
    }
}

/// The same as a text about the last answer of a record; none if there is no answer.
pub(crate) fn of_last(record: &Record, files: &Files, language: Option<LanguageId>) -> Option<String> {
    let number = record.answers().count();
    let mut traced = trace(record, number, language, clock()).ok()?;
    tidy(&mut traced.events, files, false);
    let mut out = Vec::new();
    tell(&traced, number, &mut out).ok()?;
    Some(strip_str(&String::from_utf8_lossy(&out)).to_string())
}

/// Millionths of a second since now.
fn clock() -> Box<dyn Fn() -> u64> {
    let start = disk::now();
    Box::new(move || u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX))
}

/// Puts in the real places of the scripts of packs from outside, and takes times out where none are wanted.
fn tidy(events: &mut [TraceEvent], files: &Files, no_times: bool) {
    for event in events {
        match event {
            TraceEvent::Hook { called, time, events, .. } => {
                called.script = files.shown(&called.script).into_owned();
                *time = time.filter(|_| !no_times);
                tidy(events, files, no_times);
            }
            TraceEvent::Verb { events, .. } => tidy(events, files, no_times),
            TraceEvent::Fact { because, .. } => {
                let hook = because.hook.take();
                because.hook = hook.map(|hook| files.shown(&hook).into_owned());
            }
            TraceEvent::Answer { .. } => {}
        }
    }
}

/// How many hooks were called.
fn hooks(events: &[TraceEvent]) -> usize {
    let within = |event: &TraceEvent| match event {
        TraceEvent::Hook { events, .. } => 1 + hooks(events),
        TraceEvent::Verb { events, .. } => hooks(events),
        TraceEvent::Fact { .. } | TraceEvent::Answer { .. } => 0,
    };
    events.iter().map(within).sum()
}

fn tell(traced: &Trace, number: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = format!("Answer {number}: {}", traced.asked);
    writeln!(out, "{}", Role::Strong.paint(&asked))?;
    writeln!(out, "The record says `{}`, in line {}.", traced.answer, traced.line)?;
    let before = match traced.runs_before {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        runs => format!("{runs} times"),
    };
    let again = if traced.runs_again {
        " It asks again, so that it runs once more with the next answer."
    } else {
        ""
    };
    let runs = format!(
        "The step that asks ran {before} before, with fewer answers; this is the run with this one.{again}"
    );
    say("", &runs, 0, out)?;
    tell_events(&traced.events, out)?;
    if let Some(stopped) = &traced.stopped {
        writeln!(out, "\nThe game stops: {stopped}")?;
    }
    Ok(())
}

/// Tells how many hooks were called, and everything that happened.
fn tell_events(events: &[TraceEvent], out: &mut dyn Write) -> Result<(), Failure> {
    let hooks = match hooks(events) {
        0 => "No hook was called.".to_owned(),
        1 => "1 hook was called.".to_owned(),
        hooks => format!("{} were called.", count(hooks, "hook")),
    };
    writeln!(out, "{hooks}\n")?;
    TracePrinter { nth: 0, out }.events(events, 0)
}

struct TracePrinter<'o> {
    /// Hooks told so far.
    nth: usize,
    out: &'o mut dyn Write,
}

impl TracePrinter<'_> {
    fn events(&mut self, events: &[TraceEvent], depth: usize) -> Result<(), Failure> {
        let pad = "  ".repeat(depth);
        for event in events {
            match event {
                TraceEvent::Hook { called, reply, time, events } => {
                    self.nth += 1;
                    let head = Role::Strong.paint(&format!("{}. {}", self.nth, called.hook));
                    writeln!(
                        self.out,
                        "{pad}{head} of {}, {}:{}",
                        called.source, called.script, called.line
                    )?;
                    if !called.told.is_empty() {
                        self.line(&format!("{pad}  told: "), &called.told)?;
                    }
                    self.events(events, depth + 1)?;
                    let took = time.map_or_else(String::new, |time| format!(" ({time} µs)"));
                    self.line(&format!("{pad}  answers: "), &format!("{reply}{took}"))?;
                }
                TraceEvent::Verb { name, arguments, result, events } => {
                    let result = match result.as_deref() {
                        None => " (left here)".to_owned(),
                        Some("nothing") => String::new(),
                        Some(result) => format!(" = {result}"),
                    };
                    let call = format!("game.{name}({}){result}", arguments.join(", "));
                    self.line(&pad, &call)?;
                    self.events(events, depth + 1)?;
                }
                &TraceEvent::Fact { ref lines, recorded, ref because } => {
                    let because = reason(because);
                    for line in lines {
                        let line = format!("{line}{because}");
                        if recorded { self.line(&pad, &line)? } else { self.faint(&pad, &line)? }
                    }
                }
                TraceEvent::Answer { text, this } => {
                    let mark = if *this { "   <- this answer" } else { "" };
                    writeln!(self.out, "{pad}{}{mark}", Role::Strong.paint(text))?;
                }
            }
        }
        Ok(())
    }

    fn line(&mut self, first: &str, text: &str) -> Result<(), Failure> {
        let set_in = first.len() - first.trim_start().len() + 4;
        say(first, text, set_in, self.out)
    }

    fn faint(&mut self, pad: &str, text: &str) -> Result<(), Failure> {
        let text = paragraph(pad, text, pad.len() + 4);
        writeln!(self.out, "{}", Role::Faint.paint(&text))?;
        Ok(())
    }
}

/// Why a fact came true, behind it.
fn reason(because: &FactOrigin) -> String {
    let mut reasons: Vec<String> = Vec::new();
    // All the rules of a script are too many to read behind each of its facts.
    if !because.by_script && !because.rules.is_empty() {
        reasons.push(because.rules.clone());
    }
    reasons.extend(because.hook.clone());
    reasons.extend(because.card.as_ref().map(|card| format!("card {card}")));
    if reasons.is_empty() { String::new() } else { format!("   [{}]", reasons.join("; ")) }
}
