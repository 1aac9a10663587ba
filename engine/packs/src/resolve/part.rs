//! Parts: which are on, by themselves or because another one implies them, what
//! may not be on together, and that no row leans on one that may not be there.

use std::collections::{BTreeMap, BTreeSet};

use super::declared::TableBuilder;
use super::rows::{Nameless, Row, RowPosition, RowRefs, Rows, ScriptDeclaration};
use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::index::Implied;
use crate::layer::{Rank, SetOption};
use crate::merged_values::{MergedValues, RowChanges};
use crate::part;
use crate::raw::{Belongs, OptionValueRow, PartRow};
use crate::script::path_for;
use crate::suggest;
use crate::world::World;
use holdup_rules::capacity::MAX_PARTS;
use holdup_rules::content::Part;

/// Which parts are on.
#[derive(Debug, Default)]
pub(super) struct Settled {
    pub(super) on: BTreeSet<String>,
    pub(super) implied: Vec<Implied>,
}

/// Works out which parts are on. What is implied becomes a value like any other, set where the part that
/// implies it is switched on.
pub(super) fn settle(rows: &Rows<'_>, laid: &mut MergedValues<'_>, out: &mut Vec<Diagnostic>) -> Settled {
    let mut settled = Settled::default();
    let Some(by_id) = by_id(rows) else { return settled };
    let asked = rows.parts.iter().filter(|row| switched_on(laid, &row.id));
    switch_on(asked.collect(), &by_id, laid, &mut settled, out);
    for row in rows.parts.iter().filter(|row| row.raw.default) {
        if laid.setting(&row.id).is_some() {
            continue;
        }
        // What somebody asked for, or does not want, comes before what a pack thinks is usual.
        let its = implied_by(&row.id, &by_id).into_iter().chain([row.id.as_str()]);
        let its: Vec<&Row<'_, PartRow>> = its.filter_map(|id| by_id.get(id).copied()).collect();
        let rival = its.iter().find_map(|its| {
            let is_rival = |on: &&String| {
                let other = by_id.get(on.as_str());
                its.raw.excludes.contains(*on) || other.is_some_and(|other| excludes(other, its))
            };
            let off = laid.setting(&its.id).filter(|set| set.value == OptionValueRow::Bool(false));
            off.or_else(|| laid.setting(settled.on.iter().find(is_rival)?))
        });
        let by = rival.cloned().unwrap_or_else(|| SetOption {
            value: OptionValueRow::Bool(true),
            file: row.file.path.to_owned(),
            key: row.span("default"),
            span: row.span("default"),
            rank: Rank::Declared,
            pack: None,
        });
        let is_on = rival.is_none();
        laid.settings
            .entry(row.id.clone())
            .or_default()
            .push(SetOption { value: OptionValueRow::Bool(is_on), ..by });
        if is_on {
            switch_on(vec![row], &by_id, laid, &mut settled, out);
        }
    }
    // Of parts that exclude each other one has to go, so it does not matter what they set.
    if !any_excluded(rows, laid, &settled.on, out) {
        for row in rows.parts.iter().filter(|row| settled.on.contains(&row.id)) {
            set_options(row, laid, out);
        }
    }
    settled
}

/// Gives options the values a part sets that is on: above all that packs and presets say, below house rules.
fn set_options(row: &Row<'_, PartRow>, laid: &mut MergedValues<'_>, out: &mut Vec<Diagnostic>) {
    for (option, value) in &row.raw.sets {
        let all = laid.settings.entry(option.clone()).or_default();
        let below = all.partition_point(|set| set.rank <= Rank::Part);
        let (file, span) = (row.file.path.to_owned(), row.span("sets"));
        let rival = all[..below].iter().find(|set| set.rank == Rank::Part && set.value != *value);
        if let Some(rival) = rival.filter(|_| below == all.len()) {
            let message = format!("two parts that are on set `{option}`, with equal right");
            Diagnostic::new(&codes::EQUAL_RIGHT, file.clone(), span.clone(), message)
                .label(format!("`{}` does here", row.id))
                .help("decide it in a house file, or leave one of the parts off")
                .related(rival.file.clone(), rival.span.clone(), "and otherwise here")
                .tell(out);
        }
        let key = span.clone();
        all.insert(below, SetOption { value: value.clone(), file, key, span, rank: Rank::Part, pack: None });
    }
}

/// Switches parts on, with what they imply.
fn switch_on<'r, 'w>(
    mut open: Vec<&'r Row<'w, PartRow>>,
    by_id: &BTreeMap<&'r str, &'r Row<'w, PartRow>>,
    laid: &mut MergedValues<'_>,
    settled: &mut Settled,
    out: &mut Vec<Diagnostic>,
) {
    open.reverse();
    while let Some(row) = open.pop() {
        if !settled.on.insert(row.id.clone()) {
            continue;
        }
        let Some(by) = laid.setting(&row.id).cloned() else {
            continue;
        };
        for id in &row.raw.implies {
            let Some(&other) = by_id.get(id.as_str()) else {
                continue;
            };
            if settled.on.contains(id) || switched_on(laid, id) {
                continue;
            }
            if let Some(off) = laid.setting(id).filter(|off| off.rank >= by.rank) {
                out.push(switched_off(row, &by, other, off));
                continue;
            }
            // Who plays by a preset asked for all that is in it.
            if by.rank >= Rank::House {
                settled.implied.push(Implied { by: row.raw.name.clone(), name: other.raw.name.clone() });
            }
            laid.settings.entry(id.clone()).or_default().push(by.clone());
            open.push(other);
        }
    }
}

/// The parts by their ids, where there are any; that there are too many is reported elsewhere.
fn by_id<'r, 'w>(rows: &'r Rows<'w>) -> Option<BTreeMap<&'r str, &'r Row<'w, PartRow>>> {
    let parts = &rows.parts;
    let is_sound = (1..=MAX_PARTS).contains(&parts.len());
    is_sound.then(|| parts.iter().map(|row| (row.id.as_str(), row)).collect())
}

/// Reports parts that are wrong whichever are on, and what is wrong about them in other rows.
pub(super) fn check(
    rows: &Rows<'_>,
    over: &RowChanges<'_>,
    files: &Files,
    world: &World<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let Some(by_id) = by_id(rows) else { return };
    check_circles(&rows.parts, &by_id, out);
    check_defaults(&rows.parts, out);
    check_sets(&rows.parts, &by_id, out);
    check_excludes(rows, files, out);
    check_leaning(rows, &by_id, world, out);
    check_withheld(rows, over, files, &by_id, out);
}

fn switched_on(laid: &MergedValues<'_>, id: &str) -> bool {
    matches!(laid.setting(id), Some(set) if set.value == OptionValueRow::Bool(true))
}

/// Whether one part says that it is never on together with the other.
fn excludes(one: &Row<'_, PartRow>, other: &Row<'_, PartRow>) -> bool {
    one.raw.excludes.contains(&other.id)
}

fn switched_off(
    row: &Row<'_, PartRow>,
    by: &SetOption,
    other: &Row<'_, PartRow>,
    off: &SetOption,
) -> Diagnostic {
    let message = format!("`{}` cannot be played without `{}`", row.id, other.id);
    Diagnostic::new(&codes::IMPLIED_PART_OFF, off.file.clone(), off.span.clone(), message)
        .label(format!("`{}` is switched off here", other.id))
        .help(format!(
            "switch `{}` off too, or leave `{}` on: {}",
            row.id,
            other.id,
            row.raw.rules.join(", ")
        ))
        .related(by.file.clone(), by.span.clone(), format!("`{}` is switched on here", row.id))
        .related(row.file.path, row.span("implies"), "and implies it")
}

/// Everything a part implies, directly or through others.
fn implied_by<'r>(start: &'r str, by_id: &BTreeMap<&'r str, &'r Row<'_, PartRow>>) -> BTreeSet<&'r str> {
    let mut all = BTreeSet::new();
    let mut open = vec![start];
    while let Some(id) = open.pop() {
        let implies = by_id.get(id).map_or(&[][..], |row| &row.raw.implies);
        for next in implies {
            if all.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    all
}

fn check_circles<'r>(
    parts: &'r [Row<'_, PartRow>],
    by_id: &BTreeMap<&'r str, &'r Row<'_, PartRow>>,
    out: &mut Vec<Diagnostic>,
) {
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for row in parts {
        let implied = implied_by(&row.id, by_id);
        if implied.contains(row.id.as_str()) && !told.contains(row.id.as_str()) {
            // Every part of a circle implies all others of it: one report is enough.
            told.extend(&implied);
            let message = format!("the part `{}` implies itself, directly or through others", row.id);
            row.wrong(&codes::IMPLIES_ITSELF, "implies", message)
                .label("part of the circle")
                .help("remove one `implies` of the circle")
                .tell(out);
        } else if let Some(never) = row.raw.excludes.iter().find(|id| implied.contains(id.as_str())) {
            let message = format!("the part `{}` implies `{never}` and excludes it", row.id);
            row.wrong(&codes::FIELDS, "excludes", message)
                .label("so it can never be on")
                .help("remove one of them")
                .tell(out);
        }
    }
}

/// Reports parts that are on by default and cannot be.
fn check_defaults(parts: &[Row<'_, PartRow>], out: &mut Vec<Diagnostic>) {
    let mut usual = parts.iter().filter(|row| row.raw.default);
    while let Some(row) = usual.next() {
        let rival = usual.clone().find(|other| excludes(row, other) || excludes(other, row));
        let message = match rival {
            Some(other) => {
                format!("`{}` and `{}` are both on by default and exclude each other", row.id, other.id)
            }
            None => continue,
        };
        row.wrong(&codes::FIELDS, "default", message)
            .label("cannot be on")
            .help("remove `default = true`")
            .tell(out);
    }
}

/// Reports parts that switch others on or off as if these were plain options.
fn check_sets(
    parts: &[Row<'_, PartRow>],
    by_id: &BTreeMap<&str, &Row<'_, PartRow>>,
    out: &mut Vec<Diagnostic>,
) {
    for row in parts {
        if let Some((part, _)) = row.raw.sets.iter().find(|(option, _)| by_id.contains_key(option.as_str())) {
            let message = format!("`{}` sets `{part}`, which is a part", row.id);
            row.wrong(&codes::FIELDS, "sets", message)
                .label("no option of a rule")
                .help("write `implies` to switch it on with this one, or `excludes`")
                .tell(out);
        }
    }
}

/// Reports parts that are on and exclude each other; true if there are any.
fn any_excluded(
    rows: &Rows<'_>,
    laid: &MergedValues<'_>,
    on: &BTreeSet<String>,
    out: &mut Vec<Diagnostic>,
) -> bool {
    let mut is_any = false;
    let on: Vec<&Row<'_, PartRow>> = rows.parts.iter().filter(|row| on.contains(&row.id)).collect();
    for (at, second) in on.iter().enumerate() {
        for first in &on[..at] {
            let who = match (excludes(first, second), excludes(second, first)) {
                (false, false) => continue,
                (true, _) => first,
                (false, true) => second,
            };
            let (Some(one), Some(other)) = (laid.setting(&first.id), laid.setting(&second.id)) else {
                continue;
            };
            is_any = true;
            let mut rules: Vec<&str> = who.raw.rules.iter().map(String::as_str).collect();
            rules.dedup();
            let message = format!("`{}` and `{}` are never in a game together", first.id, second.id);
            Diagnostic::new(&codes::EXCLUDED_PARTS, other.file.clone(), other.span.clone(), message)
                .label(format!("`{}` is switched on here", second.id))
                .help(format!("leave one of them off: {}", rules.join(", ")))
                .related(one.file.clone(), one.span.clone(), format!("`{}` is switched on here", first.id))
                .related(who.file.path, who.span("excludes"), "this says so")
                .tell(out);
        }
    }
    is_any
}

/// A name of a part that no pack has.
fn unknown<'k>(
    row: &RowPosition<'_>,
    key: &str,
    id: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Diagnostic {
    row.wrong(&codes::UNKNOWN_PART, key, format!("there is no part `{}`", crate::form::short(id)))
        .label("no pack has it")
        .maybe_help(suggest::help(id, known))
}

/// Whom a part excludes may lie in a pack that is not loaded, but must be somewhere.
fn check_excludes(rows: &Rows<'_>, files: &Files, out: &mut Vec<Diagnostic>) {
    if rows.parts.iter().all(|row| row.raw.excludes.is_empty()) {
        return;
    }
    let known = part::known(files);
    let ids = || known.iter().map(|part| part.id.as_str());
    for row in &rows.parts {
        for (at, id) in row.raw.excludes.iter().enumerate() {
            if !ids().any(|known| known == id) {
                out.push(unknown(row, &format!("excludes/{at}"), id, ids()));
            }
        }
    }
}

/// Reports rows that name others which are there only with a part they do not name themselves.
fn check_leaning<'r>(
    rows: &'r Rows<'_>,
    by_id: &BTreeMap<&'r str, &'r Row<'_, PartRow>>,
    world: &World<'_>,
    out: &mut Vec<Diagnostic>,
) {
    if !world.whole("part") {
        return;
    }
    let all = rows.all();
    let is_always = |belongs: &Belongs| belongs.parts.is_empty() && belongs.without.is_empty();
    let parted = all.iter().filter(|(_, row)| !is_always(row.raw.belongs()));
    let parted: BTreeMap<(&str, &str), Nameless<'_, '_>> =
        parted.map(|(kind, row)| ((*kind, &*row.id), *row)).collect();
    for (leaning, row) in &all {
        let Belongs { parts: its_parts, without } = row.raw.belongs();
        let mut sure: BTreeSet<&str> = its_parts.iter().map(String::as_str).collect();
        for part in its_parts {
            sure.extend(implied_by(part, by_id));
        }
        if let Some(never) = without.iter().position(|part| sure.contains(part.as_str())) {
            let message = format!(
                "the {leaning} `{}` is there only while `{}` is on, and only while it is off",
                row.id, without[never]
            );
            row.wrong(&codes::FIELDS, &format!("without/{never}"), message)
                .label("so it is never there")
                .help("remove the part from `without` or from `parts`, or what implies it")
                .tell(out);
        }
        for (kind, id, key) in row.needed(leaning) {
            let Some(other) = parted.get(&(kind, id)) else {
                continue;
            };
            let may_be_on = |part: &&String| by_id.contains_key(part.as_str()) && !without.contains(part);
            if let Some(part) = other.raw.belongs().without.iter().find(may_be_on) {
                let message = format!(
                    "the {leaning} `{}` names the {kind} `{id}`, which is only there while `{part}` is off",
                    row.id
                );
                row.wrong(&codes::PART_NOT_NAMED, &key, message)
                    .label("may not be there")
                    .help(format!("add `without = [\"{part}\"]` to the {leaning} `{}`", row.id))
                    .related(
                        other.file.path,
                        other.span("without"),
                        format!("the {kind} is there without it"),
                    )
                    .tell(out);
            }
            // That a part is not there at all has been reported.
            let is_unsure =
                |part: &&String| by_id.contains_key(part.as_str()) && !sure.contains(part.as_str());
            let Some(part) = other.raw.belongs().parts.iter().find(is_unsure) else {
                continue;
            };
            let message = format!(
                "the {leaning} `{}` names the {kind} `{id}`, which is only there while `{part}` is on",
                row.id
            );
            let mut parts: Vec<&str> =
                its_parts.iter().chain(&other.raw.belongs().parts).map(String::as_str).collect();
            parts.sort_unstable();
            parts.dedup();
            let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
            row.wrong(&codes::PART_NOT_NAMED, &key, message)
                .label("may not be there")
                .help(format!("add `parts = [{}]` to the {leaning} `{}`", parts.join(", "), row.id))
                .related(other.file.path, other.span("parts"), format!("the {kind} belongs to these parts"))
                .tell(out);
        }
    }
}

/// What scripts name by a text that can mean nothing else there.
const NAMED_BY_TEXT: [&str; 3] = ["pawn", "loot", "level"];

/// Reports changes that let a row come with a part while scripts name it which are there without that part: an event
/// that speaks of a pawn, say.
fn check_withheld<'r>(
    rows: &'r Rows<'_>,
    over: &RowChanges<'_>,
    files: &Files,
    by_id: &BTreeMap<&'r str, &'r Row<'_, PartRow>>,
    out: &mut Vec<Diagnostic>,
) {
    let withheld = over.traces.iter().filter_map(|(way, traces)| {
        let (kind, id) = way.strip_suffix(".parts")?.split_once('.')?;
        let by = traces.last().filter(|by| by.rank > Rank::Declared)?;
        NAMED_BY_TEXT.contains(&kind).then_some((kind, id, by))
    });
    let withheld: Vec<_> = withheld.collect();
    if withheld.is_empty() {
        return;
    }
    let all = rows.all();
    for (kind, id, by) in withheld {
        let Some((_, row)) = all.iter().find(|(of, row)| *of == kind && row.id == id) else {
            continue;
        };
        for scripted in rows.scripted() {
            let path = format!("scripts/{}", path_for(&scripted.place));
            let text = String::from_utf8_lossy(files.get(&path).unwrap_or_default());
            let quoted = [format!("\"{id}\""), format!("'{id}'")];
            let Some(at) = quoted.iter().find_map(|name| text.find(name.as_str())) else {
                continue;
            };
            // The part a script belongs to, or those of the row it serves.
            let mut sure: BTreeSet<&str> = BTreeSet::new();
            let own = rows.parts.iter().find(|part| part.own_path() == scripted.place);
            let served = all.iter().find(|(_, row)| row.file.path == scripted.place);
            let its = own.map(|part| part.id.as_str()).into_iter();
            let of_row =
                served.into_iter().flat_map(|(_, row)| row.raw.belongs().parts.iter().map(String::as_str));
            for part in its.chain(of_row) {
                sure.insert(part);
                sure.extend(implied_by(part, by_id));
            }
            let is_unsure = |part: &&String| !sure.contains(part.as_str());
            let Some(part) = row.raw.belongs().parts.iter().find(is_unsure) else {
                continue;
            };
            let message = format!(
                "the script `{path}` names the {kind} `{id}`, which is only there while `{part}` is on"
            );
            Diagnostic::new(&codes::PART_NOT_NAMED, by.file.clone(), by.span.clone(), message)
                .label("so it may not be there")
                .help(format!(
                    "leave the {kind} as it is: `{}` speaks of it with and without the part",
                    scripted.file
                ))
                .related(path, at..at + id.len() + 2, "named here")
                .tell(out);
            break;
        }
    }
}

impl RowRefs for PartRow {
    fn script(&self) -> Option<ScriptDeclaration<'_>> {
        Some(ScriptDeclaration::heard(&self.heard, &self.rules))
    }
}

pub(super) fn resolve(declared: &TableBuilder<'_, '_>) -> Vec<Part> {
    let rows = declared.rows.parts.iter();
    rows.map(|row| Part {
        id: row.id.clone(),
        name: row.raw.name.clone(),
        on: declared.on.contains(&row.id),
        nowhere_at_first: row.raw.nowhere_at_first,
        seats: row.raw.seats.map(|seats| (seats.fewest, seats.most)),
        player_bandits: row.raw.player_bandits.map(|bandits| (bandits.fewest, bandits.most)),
    })
    .collect()
}
