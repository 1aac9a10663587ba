//! `holdup explain round`: a round of a rulebook version, part by part, in the order in which the game plays it. Behind a
//! part stand its statements and the differences between the texts that decide about it; below it the scripts that hear
//! it, in the order in which they are called.

use std::borrow::Cow;
use std::io::Write;

use holdup_hooks::Rulebook;
use holdup_packs::{Dialogue, Files, RuleIndex, Said, Thing};
use holdup_rules::dispatch::in_order;
use holdup_rules::hook::HookPoint;
use holdup_rules::order::{OrderRow, Phase, RoundPart, rows};
use serde::Serialize;

use crate::failure::Failure;
use crate::format::{Format, json, say};
use crate::text::Role;

/// The name that asks for it.
pub(super) const NAME: &str = "round";

/// A round as programs read it.
#[derive(Serialize)]
struct RoundJson<'a> {
    version: &'a str,
    parts: Vec<Explains<'a>>,
}

/// A part of it.
#[derive(Serialize)]
struct Explains<'a> {
    /// The phase, as cases call it.
    phase: &'static str,
    text: String,
    rules: Vec<&'static str>,
    differences: &'static [&'static str],
    hooks: Vec<RoundHookJson<'a>>,
}

#[derive(Serialize)]
struct RoundHookJson<'a> {
    hook: &'static str,
    scripts: Vec<ListenerJson<'a>>,
}

/// A script that hears a hook.
#[derive(Serialize)]
struct ListenerJson<'a> {
    file: Cow<'a, str>,
    /// The keys of its row that decide when it is called, such as `priority -100`.
    order: Vec<String>,
}

pub(super) fn explain(
    version: &str,
    (rulebook, index): (&Rulebook, &RuleIndex),
    (things, files): (&[Thing], &Files),
    dialogue: &Dialogue,
    format: Format,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let part = |row: &'static OrderRow| Explains {
        phase: phase(row.phase),
        text: dialogue.say(said(row.part), &[]),
        rules: rules(row, index),
        differences: row.differs,
        hooks: (row.hooks.iter())
            .map(|&point| RoundHookJson {
                hook: point.name(),
                scripts: heard(point, rulebook, things, files),
            })
            .collect(),
    };
    let parts = rows(rulebook.content()).map(part).collect();
    let explained = RoundJson { version, parts };
    if format == Format::Json {
        return json(&explained, out);
    }
    say("", &dialogue.say(Said::RoundOf, &[version]), 0, out)?;
    let mut phase = "";
    for part in &explained.parts {
        if part.phase != phase {
            phase = part.phase;
            writeln!(out, "\n{}", Role::Strong.paint(phase))?;
        }
        let ids = [part.rules.join(", "), part.differences.join(", ")];
        let ids: Vec<&str> = ids.iter().map(String::as_str).filter(|ids| !ids.is_empty()).collect();
        let behind = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join("; ")) };
        say("  ", &format!("{}{behind}", part.text), 4, out)?;
        let (heard, unheard): (Vec<_>, Vec<_>) = part.hooks.iter().partition(|hook| !hook.scripts.is_empty());
        for hook in heard {
            writeln!(out, "    {}:", hook.hook)?;
            for script in &hook.scripts {
                let order = script.order.join(", ");
                let order = if order.is_empty() { order } else { format!(" ({order})") };
                say("      ", &format!("{}{order}", script.file), 8, out)?;
            }
        }
        if !unheard.is_empty() {
            let names: Vec<&str> = unheard.iter().map(|hook| hook.hook).collect();
            say(
                "    ",
                &format!("{}: {}", names.join(", "), dialogue.say(Said::HeardByNobody, &[])),
                6,
                out,
            )?;
        }
    }
    Ok(())
}

/// The word of cases for a phase: planning has two steps.
fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Open => "open",
        Phase::Planning | Phase::EndPlanning => "planning",
        Phase::Stealing => "stealing",
        Phase::Event => "event",
        Phase::EndRound => "round_end",
    }
}

/// The sentence about a part.
fn said(part: RoundPart) -> Said {
    match part {
        RoundPart::Card => Said::PartCard,
        RoundPart::LayAside => Said::PartLayAside,
        RoundPart::Draw => Said::PartDraw,
        RoundPart::DrawAsLiked => Said::PartDrawAsLiked,
        RoundPart::Ready => Said::PartReady,
        RoundPart::DropBullets => Said::PartDropBullets,
        RoundPart::Turns => Said::PartTurns,
        RoundPart::Return => Said::PartReturn,
        RoundPart::Keep => Said::PartKeep,
        RoundPart::Resolve => Said::PartResolve,
        RoundPart::Event => Said::PartEvent,
        RoundPart::End => Said::PartEnd,
        RoundPart::Between => Said::PartBetween,
        RoundPart::TakeIn => Said::PartTakeIn,
        RoundPart::Shuffle => Said::PartShuffle,
        RoundPart::ShuffleTops => Said::PartShuffleTops,
        RoundPart::Pass => Said::PartPass,
    }
}

/// The statements of a row that the version has: those of the combined rules, or else those of the base game.
fn rules(row: &OrderRow, index: &RuleIndex) -> Vec<&'static str> {
    let known = row.rules.iter().copied().filter(|rule| index.statement(rule).is_some());
    let (combined, base): (Vec<_>, Vec<_>) = known.partition(|rule| rule.starts_with("UCR-"));
    if combined.is_empty() { base } else { combined }
}

/// The scripts that hear a hook, in the order in which they are called.
fn heard<'a>(
    point: HookPoint,
    rulebook: &Rulebook,
    things: &'a [Thing],
    files: &'a Files,
) -> Vec<ListenerJson<'a>> {
    let content = rulebook.content();
    let hear: Vec<&Thing> = (in_order(content, point).into_iter())
        .filter_map(|id| {
            let script = &content.scripts[usize::from(content.functions[id.index()].script)];
            let path = format!("scripts/{}", script.path);
            things.iter().find(|thing| thing.script.as_deref() == Some(&path))
        })
        .collect();
    let said = |thing: &'a Thing, key: &str| {
        let changed = thing.values.iter().find(|changed| changed.way.rsplit('.').next() == Some(key));
        changed.and_then(|changed| changed.values.last()).map(|place| place.value.as_str())
    };
    // Of the rows that are named only those that hear this hook too.
    let named = |thing: &'a Thing, key: &str| {
        let ids = said(thing, key)?.split('"').filter(|id| hear.iter().any(|other| other.id == *id));
        let ids: Vec<&str> = ids.collect();
        (!ids.is_empty()).then(|| format!("{key} {}", ids.join(", ")))
    };
    hear.iter()
        .map(|&thing| ListenerJson {
            file: files.shown(thing.script.as_deref().unwrap_or_default()),
            order: [
                said(thing, "priority").map(|number| format!("priority {number}")),
                named(thing, "before"),
                named(thing, "after"),
            ]
            .into_iter()
            .flatten()
            .collect(),
        })
        .collect()
}
