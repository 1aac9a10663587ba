//! What is told of random games, and the records of those that went wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use holdup_fuzz::met::MeetableRow;
use holdup_fuzz::options::FuzzVariant;
use holdup_fuzz::shrink::Failing;

use super::failing::FailureGroup;
use super::{Fuzz, FuzzPlan, FuzzTotal, SHORTENED};
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::text::count;

/// Of how many packs a record has the names in its own.
const NAMED: usize = 3;

/// The first lines: what was played, and what was never met.
pub(super) fn tell(
    fuzz: &Fuzz<'_>,
    wanted: &FuzzPlan,
    unusable: &[String],
    outcomes: &[FuzzTotal],
    is_stopped: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let games: u64 = outcomes.iter().map(|outcome| outcome.games).sum();
    let answers: u64 = outcomes.iter().map(|outcome| outcome.answers).sum();
    let seats: BTreeSet<u8> = outcomes.iter().flat_map(|outcome| outcome.seats.clone()).collect();
    let failed: usize = outcomes.iter().map(|outcome| outcome.failing.len()).sum();
    if let Some(all) = wanted.games.filter(|_| is_stopped) {
        writeln!(out, "Stopped after {games} of {}.", count(all as usize, "random game"))?;
    }
    if games == 0 {
        return Ok(());
    }
    let usable: BTreeSet<String> =
        outcomes.iter().filter(|outcome| outcome.games > 0).map(|outcome| fuzz.name(&outcome.plan)).collect();
    writeln!(
        out,
        "{} of {} to {} seats by {}, seed {}, {}: {failed} went wrong.",
        count(games as usize, "random game"),
        seats.first().unwrap_or(&0),
        seats.last().unwrap_or(&0),
        count(usable.len(), "rulebook version"),
        wanted.seed,
        count(answers as usize, "answer"),
    )?;
    for why in unusable {
        writeln!(out, "  not by {why}")?;
    }
    tell_refused(outcomes, out)?;
    let known: BTreeSet<&MeetableRow> = outcomes.iter().flat_map(|outcome| &outcome.known).collect();
    let met: BTreeSet<&MeetableRow> = outcomes.iter().flat_map(|outcome| &outcome.met).collect();
    let never: Vec<String> = known.difference(&met).map(|item| item.to_string()).collect();
    if !never.is_empty() {
        writeln!(out, "Never met: {}.", never.join(", "))?;
    } else if !known.is_empty() {
        writeln!(out, "Everything of {} was met.", fuzz.chosen.packs.join(", "))?;
    }
    Ok(())
}

/// What was drawn and cannot be played together: each kind of message once, with one of them.
fn tell_refused(outcomes: &[FuzzTotal], out: &mut dyn Write) -> Result<(), Failure> {
    let mut reasons: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for refused in outcomes.iter().flat_map(|outcome| &outcome.refused) {
        let known = reasons.entry(refused.code).or_insert((0, &refused.message));
        known.0 += 1;
    }
    for (code, (times, why)) in reasons {
        let code = if code.is_empty() { String::new() } else { format!("{code}, ") };
        let times = count(times, "time");
        writeln!(out, "  not all that was drawn: {code}{times}, such as: {why}")?;
    }
    Ok(())
}

/// One failure: what it is, and where its record is.
pub(super) fn tell_failure(
    fuzz: &Fuzz<'_>,
    wanted: &FuzzPlan,
    group: &FailureGroup,
    outcomes: &[FuzzTotal],
    short: Option<&(Failing, FuzzVariant)>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let failing = short.map_or(&group.first, |(short, _)| short);
    writeln!(out, "\nFAILED  {}", failing.failure.kind.title())?;
    for line in failing.failure.text.lines() {
        writeln!(out, "  {line}")?;
    }
    let first = &group.first;
    writeln!(
        out,
        "  in {}, first in number {} (by {}, {} seats, {})",
        count(group.games, "game"),
        group.number + 1,
        fuzz.name(&outcomes[first.version].plan),
        first.deal.setup.seats(),
        count(first.given.len(), "answer"),
    )?;
    let Some((short, plan)) = short else {
        writeln!(out, "  mend the others first: only {SHORTENED} failures are made short")?;
        return Ok(());
    };
    let mut text = short.record.clone();
    let wrong = short.failure.to_string();
    for line in wrong.lines() {
        text.push_str(&format!("# {line}\n"));
    }
    let folder = wanted.out.clone().unwrap_or_default();
    if wanted.out.is_some() {
        disk::make_folder(&folder)?;
    }
    let stem = format!("{}-fuzz-{}", played(fuzz, plan), wanted.seed);
    let path = disk::write_free(&folder, &stem, text.as_bytes())?;
    let setup = &short.deal.setup;
    writeln!(
        out,
        "  shortened to {}, {}, {}, {}, by {}:",
        count(short.given.len(), "answer"),
        count(setup.seats().into(), "seat"),
        count(setup.cars.len(), "car"),
        count(setup.rounds.len(), "round"),
        fuzz.name(plan),
    )?;
    if !plan.values.is_empty() {
        writeln!(out, "    {}", plan.flags())?;
    }
    let roots = fuzz.version.roots.flags();
    let path = path.shown();
    writeln!(out, "    holdup replay {path}{roots}")?;
    let answers = short.given.len();
    if answers > 0 {
        writeln!(out, "    holdup why {path}@{answers}{roots}")?;
        writeln!(out, "    holdup trace {path}@{answers}{roots}")?;
    }
    Ok(())
}

/// What a game was played with, for the name of its record: the packs from outside, a few of them by name, and the
/// rulebook version.
fn played(fuzz: &Fuzz<'_>, plan: &FuzzVariant) -> String {
    let packs = &fuzz.chosen.packs;
    let mut names: Vec<String> = packs.iter().take(NAMED).cloned().collect();
    names.extend((packs.len() > NAMED).then(|| (packs.len() - NAMED).to_string()));
    let version = fuzz.base(plan);
    let version = version.trim_end_matches(".toml").replace(['/', '\\'], "-");
    match names.as_slice() {
        [] => version,
        _ => format!("{}-{version}", names.join("+")),
    }
}
