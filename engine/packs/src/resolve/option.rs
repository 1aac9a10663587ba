//! Options: declarations, the values a preset sets, and the core's own list.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::rows::{Row, RowRefs, Rows};
use crate::diagnostic::{Diagnostic, codes};
use crate::files::{Files, pack_ids};
use crate::form::{self, qualified};
use crate::index::{OptionInfo, Outgrown, PlacedValue};
use crate::kind;
use crate::layer::{Rank, SetOption};
use crate::merged_values::{MergedValues, RowChanges};
use crate::parsed::Parsed;
use crate::part;
use crate::raw::{OptionRow, OptionTypeWord, OptionValueRow, RangeRow};
use crate::suggest::{self, Advice};
use crate::world::{File, World};
use holdup_rules::content::OptionEntry;
use holdup_rules::options::{CORE_OPTIONS, OptionValue, Options, Takes};

impl RowRefs for OptionRow {}

/// Every option with its value, and those of the core typed. `declared` has them with the values they are declared with.
pub(super) fn resolve(
    world: &World<'_>,
    rows: &Rows<'_>,
    declared: &[OptionEntry],
    laid: &MergedValues<'_>,
    files: &Files,
    out: &mut Vec<Diagnostic>,
) -> (Vec<OptionEntry>, Options) {
    let mut entries = declared.to_vec();
    let mut values = Options::default();
    for row in &rows.options {
        let set = laid.setting(&row.id);
        // A wrong value is wrong even where another one is laid over it.
        let mut check = |value: &OptionValueRow, file: &str, span: Range<usize>| {
            let Err(why) = fits(&row.raw, &settled(row, value, rows, laid)) else {
                return;
            };
            Diagnostic::new(&codes::OPTION_VALUE, file, span, format!("`{}` {why}", row.id))
                .label("not a value of this option")
                .help(advice(&row.raw, value))
                .related(row.file.path, row.span("id"), "declared here")
                .tell(out);
        };
        let set_by_others =
            laid.settings.get(&row.id).into_iter().flatten().filter(|set| set.rank != Rank::Part);
        set_by_others.for_each(|set| check(&set.value, &set.file, set.span.clone()));
        // Also what a part sets that is off.
        for part in &rows.parts {
            if let Some(value) = part.raw.sets.get(&row.id) {
                check(value, part.file.path, part.span("sets"));
            }
        }
        let value = settled(row, set.map_or(&row.raw.default, |set| &set.value), rows, laid);
        // What does not fit has been reported, and nothing else is said of what would come of it.
        let value = if fits(&row.raw, &value).is_ok() { value } else { row.raw.default.clone() }.value();
        let _ = values.set(&row.id, &value);
        if let Some(at) = number_of(declared, &row.id) {
            entries[at].value = value;
        }
    }
    if world.whole("option") {
        check_settings(world, rows, laid, files, out);
        check_company(rows, laid, out);
    }
    (entries, values)
}

pub(super) fn declared(rows: &Rows<'_>) -> (Vec<OptionEntry>, Options) {
    let mut values = Options::default();
    let mut entries = Vec::with_capacity(rows.options.len());
    for row in &rows.options {
        let value = row.raw.default.value();
        // What does not fit is reported.
        let _ = values.set(&row.id, &value);
        entries.push(entry(row, value));
    }
    entries.sort_by(|a, b| a.id.cmp(&b.id));
    (entries, values)
}

/// The place of an option among all, by ascending id.
fn number_of(entries: &[OptionEntry], id: &str) -> Option<usize> {
    entries.binary_search_by(|entry| (*entry.id).cmp(id)).ok()
}

fn entry(row: &Row<'_, OptionRow>, value: OptionValue) -> OptionEntry {
    let takes = match (row.raw.kind, row.raw.range) {
        (OptionTypeWord::Bool, _) => Takes::Bool,
        (OptionTypeWord::Int, Some(range)) => Takes::Int(range.min.into(), range.max.into()),
        (OptionTypeWord::Int, None) => Takes::Int(i64::MIN, i64::MAX),
        (OptionTypeWord::Word, _) => Takes::Word(row.raw.values.clone()),
    };
    OptionEntry { id: row.id.clone(), takes: Arc::new(takes), value, rules: row.raw.rules.as_slice().into() }
}

/// Reports options that are wrong by themselves, and those nobody reads.
pub(super) fn check(
    world: &World<'_>,
    rows: &Rows<'_>,
    over: &RowChanges<'_>,
    files: &Files,
    out: &mut Vec<Diagnostic>,
) {
    for row in &rows.options {
        // A word the engine does not know may be the one that is missing.
        if check_against_core(row, out) {
            check_declaration(row, out);
        }
    }
    // Whoever writes a number where an option stood has said enough.
    if world.whole("option") && over.changes.is_empty() {
        check_all_are_read(world, rows, over, files, out);
    }
}

/// The value of an option in force, as it is written.
fn in_force<'v>(row: &'v Row<'_, OptionRow>, laid: &'v MergedValues<'_>) -> &'v OptionValueRow {
    laid.setting(&row.id).map_or(&row.raw.default, |set| &set.value)
}

/// What a value comes to: `"+1"` is one more than the option it is meant to be above.
fn settled(
    row: &Row<'_, OptionRow>,
    value: &OptionValueRow,
    rows: &Rows<'_>,
    laid: &MergedValues<'_>,
) -> OptionValueRow {
    let (Some(above), OptionValueRow::Word(word)) = (&row.raw.above, value) else {
        return value.clone();
    };
    let more = word.strip_prefix('+').and_then(|more| more.parse::<u16>().ok());
    let other = rows.options.iter().find(|other| other.id == *above);
    match (more, other.map(|other| in_force(other, laid))) {
        (Some(more), Some(OptionValueRow::Int(number))) => OptionValueRow::Int(number + i64::from(more)),
        _ => value.clone(),
    }
}

/// The options that are meant to be above another one, and by house rules are not.
pub(super) fn outgrown(rows: &Rows<'_>, laid: &MergedValues<'_>) -> Vec<Outgrown> {
    let by_house = |id: &str| laid.setting(id).is_some_and(|set| set.rank >= Rank::House);
    let mut found = Vec::new();
    for row in &rows.options {
        let above = row.raw.above.as_ref();
        let other = above.and_then(|above| rows.options.iter().find(|other| other.id == *above));
        let Some(other) = other.filter(|other| by_house(&row.id) || by_house(&other.id)) else {
            continue;
        };
        if let (OptionValueRow::Int(value), OptionValueRow::Int(number)) =
            (settled(row, in_force(row, laid), rows, laid), in_force(other, laid))
            && value <= *number
        {
            found.push(Outgrown { option: row.id.clone(), value, above: other.id.clone(), number: *number });
        }
    }
    found
}

/// Every option as people ask about it; `entries` are the same in the order of their ids.
pub(super) fn infos(declared: &[Arc<OptionInfo>], laid: &MergedValues<'_>) -> Vec<Arc<OptionInfo>> {
    let mut infos = declared.to_vec();
    for info in &mut infos {
        if let Some(set) = laid.settings.get(&info.id) {
            let set = set.iter().map(|set| place(&set.value, &set.file, set.span.clone(), set.rank));
            Arc::make_mut(info).values.extend(set);
        }
    }
    infos
}

fn place(value: &OptionValueRow, file: &str, span: Range<usize>, rank: Rank) -> PlacedValue {
    PlacedValue { value: written(value), file: file.to_owned(), span, rank }
}

/// Every option as people ask about it, with the value it is declared with.
pub(super) fn declared_infos(rows: &Rows<'_>, entries: &[OptionEntry]) -> Vec<Arc<OptionInfo>> {
    rows.options
        .iter()
        .filter_map(|row| {
            let entry = number_of(entries, &row.id)?;
            let declared = place(&row.raw.default, row.file.path, row.span("default"), Rank::Declared);
            Some(Arc::new(OptionInfo {
                id: row.id.clone(),
                topic: row.file.stem.to_owned(),
                takes: Arc::clone(&entries[entry].takes),
                only_with: (row.raw.only_with.iter())
                    .map(|(name, value)| (name.clone(), written(value)))
                    .collect(),
                text: row.raw.text.clone(),
                rules: row.raw.rules.clone(),
                values: vec![declared],
            }))
        })
        .collect()
}

fn written(value: &OptionValueRow) -> String {
    match value {
        OptionValueRow::Bool(yes) => yes.to_string(),
        OptionValueRow::Int(number) => number.to_string(),
        OptionValueRow::Word(word) => format!("\"{word}\""),
    }
}

/// Whether a value is one the declaration allows; if not, the rest of a sentence.
fn fits(option: &OptionRow, value: &OptionValueRow) -> Result<(), String> {
    match (option.kind, value) {
        (OptionTypeWord::Bool, OptionValueRow::Bool(_)) => Ok(()),
        (OptionTypeWord::Int, OptionValueRow::Int(number)) => match option.range {
            Some(range) if !(i64::from(range.min)..=i64::from(range.max)).contains(number) => {
                Err(format!("cannot be {number}"))
            }
            _ => Ok(()),
        },
        (OptionTypeWord::Word, OptionValueRow::Word(word)) => match option.values.contains(word) {
            true => Ok(()),
            false => Err(format!("cannot be `{}`", crate::form::short(word))),
        },
        (_, OptionValueRow::Bool(_)) => Err("cannot be true or false".to_owned()),
        (_, OptionValueRow::Int(_)) => Err("cannot be a number".to_owned()),
        (_, OptionValueRow::Word(_)) => Err("cannot be a word".to_owned()),
    }
}

/// What an option takes instead, and which word is nearly written so.
fn advice(option: &OptionRow, value: &OptionValueRow) -> Advice {
    let takes = takes(option);
    let near = match value {
        OptionValueRow::Word(word) => suggest::nearest(word, option.values.iter().map(String::as_str))
            .map(|near| Advice::near(word, near).and(&format!(" It takes {takes}"))),
        _ => None,
    };
    near.unwrap_or_else(|| format!("it takes {takes}").into())
}

fn takes(option: &OptionRow) -> String {
    match (option.kind, option.range) {
        (OptionTypeWord::Bool, _) => "`true` or `false`".to_owned(),
        (OptionTypeWord::Int, Some(range)) => match &option.above {
            Some(above) => format!(
                "a number from {} to {}, or how much more than `{above}`, in quotes: `\"+1\"`",
                range.min, range.max
            ),
            None => format!("a number from {} to {}", range.min, range.max),
        },
        (OptionTypeWord::Int, None) => "a number".to_owned(),
        (OptionTypeWord::Word, _) => {
            option.values.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(" or ")
        }
    }
}

fn check_declaration(row: &Row<'_, OptionRow>, out: &mut Vec<Diagnostic>) {
    let option = &row.raw;
    let mut wrong = |key: &str, message: String, help: &str| {
        out.push(row.wrong(&codes::OPTION_FIELDS, key, message).label("does not fit `type`").help(help));
    };
    match (option.kind == OptionTypeWord::Int, option.range) {
        (true, None) => wrong(
            "type",
            format!("`{}` is a number without a range", row.id),
            "add `range = { min = 0, max = 10 }`",
        ),
        (false, Some(_)) => {
            wrong("range", format!("`{}` has a range but is no number", row.id), "remove `range`")
        }
        (true, Some(range)) if range.min > range.max => {
            wrong(
                "range",
                format!("the range of `{}` runs backwards", row.id),
                "`min` may not be above `max`",
            );
        }
        _ => {}
    }
    if option.above.is_some() && option.kind != OptionTypeWord::Int {
        wrong(
            "above",
            format!("`{}` is meant to be above another option but is no number", row.id),
            "remove `above`",
        );
    }
    match (option.kind == OptionTypeWord::Word, option.values.len()) {
        (true, 0 | 1) => wrong(
            "type",
            format!("`{}` has fewer than two words to choose from", row.id),
            "add `values = [\"...\", \"...\"]`",
        ),
        (false, 1..) => {
            wrong("values", format!("`{}` lists words but is no word", row.id), "remove `values`")
        }
        _ => {}
    }
    if let Err(why) = fits(option, &option.default) {
        row.wrong(&codes::OPTION_VALUE, "default", format!("the default of `{}` {why}", row.id))
            .label("not a value of this option")
            .help(format!("it takes {}", takes(option)))
            .tell(out);
    }
}

/// Whether the engine can use all that is declared.
fn check_against_core(row: &Row<'_, OptionRow>, out: &mut Vec<Diagnostic>) -> bool {
    let Some((_, core)) = CORE_OPTIONS.iter().find(|(id, _)| *id == row.id) else {
        return true;
    };
    let option = &row.raw;
    let mut unknown = None;
    let (fits, can) = match core() {
        Takes::Bool => (option.kind == OptionTypeWord::Bool, "true and false".to_owned()),
        Takes::Int(least, most) => {
            let inside = |range: RangeRow| i64::from(range.min) >= least && i64::from(range.max) <= most;
            (
                option.kind == OptionTypeWord::Int && option.range.is_none_or(inside),
                format!("numbers from {least} to {most}"),
            )
        }
        Takes::Word(words) => {
            unknown = option.values.iter().position(|word| !words.contains(word));
            (
                option.kind == OptionTypeWord::Word && unknown.is_none(),
                words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
            )
        }
    };
    if !fits {
        let (key, message) = match unknown {
            Some(at) => (
                format!("values/{at}"),
                format!("`{}` allows `{}`, which the engine cannot use", row.id, option.values[at]),
            ),
            None => ("type".to_owned(), format!("`{}` allows values the engine cannot use", row.id)),
        };
        row.wrong(&codes::CORE_OPTION_TYPE, &key, message)
            .label("declared here")
            .help(format!("the engine reads this option itself and can use {can}"))
            .tell(out);
    }
    fits
}

fn check_settings(
    world: &World<'_>,
    rows: &Rows<'_>,
    laid: &MergedValues<'_>,
    files: &Files,
    out: &mut Vec<Diagnostic>,
) {
    let unknown: Vec<(&String, &SetOption)> = laid
        .settings
        .iter()
        .filter(|(id, _)| rows.number_of("option", id).is_none())
        .flat_map(|(id, all)| all.iter().map(move |set| (id, set)))
        .collect();
    if unknown.is_empty() {
        return;
    }
    let known = part::known(files);
    let mut packs_of = None;
    for (id, set) in unknown {
        let wrong = |code, message| Diagnostic::new(code, set.file.clone(), set.key.clone(), message);
        let message = format!("there is no option `{}`", crate::form::short(id));
        if let Some(part) = known.iter().find(|part| part.id == *id) {
            wrong(&codes::UNKNOWN_OPTION, message)
                .label("set here, but declared in no loaded pack")
                .help(format!(
                    "it is a part of the pack `{pack}`: `--with {pack}/{id}`, or `with = [\"{pack}/{id}\"]` in a file",
                    pack = part.pack
                ))
                .tell(out);
            continue;
        }
        let elsewhere = packs_of.get_or_insert_with(|| declared_elsewhere(world, files));
        let help = match elsewhere.get(id.as_str()) {
            Some(pack) => Some(part::way_to_pack(files, pack, Some(&laid.preset.base)).into()),
            None => {
                let known = rows.options.iter().map(|row| row.id.as_str());
                let near = suggest::nearest(id, known.clone().chain(elsewhere.keys().map(String::as_str)));
                match near.and_then(|near| elsewhere.get_key_value(near)) {
                    Some((near, pack)) => {
                        let said = format!("did you mean `{near}` of the pack `{pack}`?");
                        Some(Advice::from(said).instead(id, near))
                    }
                    None => suggest::help(id, known),
                }
            }
        };
        wrong(&codes::UNKNOWN_OPTION, message)
            .label("set here, but declared in no loaded pack")
            .maybe_help(help)
            .tell(out);
    }
}

/// The options of packs that are not loaded, each with its pack.
fn declared_elsewhere(world: &World<'_>, files: &Files) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for pack in pack_ids(files) {
        if world.files.iter().any(|file| file.pack == pack) {
            continue;
        }
        for (kind, stem, parsed) in files.content_of(&pack) {
            let Ok(Parsed { tree, .. }) = parsed else { continue };
            let defined = kind.defined_in(stem, tree.root.get_ref());
            for (_, id, _) in defined.filter(|(word, ..)| *word == "option") {
                let id = if files.is_shared(&pack) { qualified(&pack, &id) } else { id };
                found.entry(id).or_insert_with(|| pack.clone());
            }
        }
    }
    found
}

/// Reports values of house rules that change nothing because another option has not the value they need. A
/// preset may hold such values: they wait for a house rule that gives the other option that value.
fn check_company(rows: &Rows<'_>, laid: &MergedValues<'_>, out: &mut Vec<Diagnostic>) {
    for row in &rows.options {
        let mut company = Vec::new();
        for (name, wanted) in &row.raw.only_with {
            match rows.number_of("option", name) {
                Some(other) => company.push((&rows.options[other], wanted)),
                None => {
                    let message = format!("there is no option `{name}` that `{}` could go with", row.id);
                    let help = suggest::help(name, rows.options.iter().map(|row| row.id.as_str()));
                    row.wrong(&codes::UNKNOWN_OPTION, &format!("only_with/{name}"), message)
                        .label("declared in no loaded pack")
                        .maybe_help(help)
                        .tell(out);
                }
            }
        }
        let Some(set) = laid.setting(&row.id).filter(|set| set.rank >= Rank::House) else {
            continue;
        };
        let is_met = company.iter().any(|(other, wanted)| in_force(other, laid) == *wanted);
        let Some(&(first, _)) = company.first().filter(|_| !is_met && set.value != row.raw.default) else {
            continue;
        };
        let (file, span) = laid
            .setting(&first.id)
            .map_or((first.file.path, first.span("default")), |by| (by.file.as_str(), by.span.clone()));
        let ways: Vec<String> =
            company.iter().map(|(other, wanted)| format!("`{} = {}`", other.id, written(wanted))).collect();
        let is = written(in_force(first, laid));
        let message = format!("`{}` changes nothing while `{}` is {is}", row.id, first.id);
        Diagnostic::new(&codes::CANNOT_HONOUR, set.file.clone(), set.span.clone(), message)
            .label("cannot be honoured")
            .help(format!("set {} as well, or remove the line", ways.join(" or ")))
            .related(file, span, format!("`{}` gets its value here", first.id))
            .tell(out);
    }
}

fn check_all_are_read(
    world: &World<'_>,
    rows: &Rows<'_>,
    over: &RowChanges<'_>,
    files: &Files,
    out: &mut Vec<Diagnostic>,
) {
    // What a file that is not sound would read is not known.
    let is_known = |file: &File<'_>| file.clean || !file.kind.can_name("option");
    if !world.files.iter().all(is_known) || !world.is_sound(&["option", "hook"]) {
        return;
    }
    // Whatever names an option reads it: scripts by `uses`, fields by taking their value from it.
    // So did what a change has taken away: where it is, the option is read.
    let spared = over.spared_options.iter().map(String::as_str);
    let read: BTreeSet<&str> = world.named("option").chain(spared).collect();
    for row in &rows.options {
        // A part decides by itself what is there.
        let is_part = std::ptr::eq(row.file.kind, &kind::PARTS);
        if !is_part && !read.contains(row.id.as_str()) && !CORE_OPTIONS.iter().any(|(id, _)| *id == row.id) {
            let id = form::local(&row.file.pack, &row.id);
            let (message, label, help) = match script_naming(files, &row.file.pack, id) {
                Some(script) => (
                    format!("a script reads the option `{id}`, but no content says so"),
                    "nobody is known to read it",
                    format!("`{script}` names it: add it beside, as in `uses = [\"{id}\"]`"),
                ),
                None => (
                    format!("nothing reads the option `{id}`"),
                    "setting it would change nothing",
                    format!("name it where a script reads it, as in `uses = [\"{id}\"]`, or remove it"),
                ),
            };
            out.push(row.wrong(&codes::UNREAD_OPTION, "id", message).label(label).help(help));
        }
    }
}

/// The script of a pack that has the name of an option as a text in it.
fn script_naming(files: &Files, pack: &str, option: &str) -> Option<String> {
    let quoted = [format!("\"{option}\""), format!("'{option}'")];
    let folder = format!("scripts/{pack}/");
    let mut scripts = files.under(&folder);
    let named = scripts.find(|(_, bytes)| {
        let text = bytes.map(String::from_utf8_lossy).unwrap_or_default();
        quoted.iter().any(|name| text.contains(name))
    });
    named.map(|(path, _)| path.to_owned())
}
