//! Options: declarations, the values a preset sets, and the core's own list.

use std::collections::BTreeSet;

use super::rows::{Row, Rows};
use crate::diagnostic::{Diagnostic, codes};
use crate::preset::Preset;
use crate::raw::{OptionRow, OptionTypeWord, OptionValueRow};
use crate::rules::content::OptionEntry;
use crate::rules::options::{CORE_OPTIONS, OptionType, OptionValue, Options};
use crate::suggest;
use crate::world::World;

/// Every option with its value, and those of the core typed.
pub(super) fn resolve(
    world: &World<'_>,
    rows: &Rows<'_>,
    preset: &Preset,
    out: &mut Vec<Diagnostic>,
) -> (Vec<OptionEntry>, Options) {
    let mut entries = Vec::with_capacity(rows.options.len());
    let mut values = Options::default();
    for row in &rows.options {
        check_declaration(row, out);
        check_against_core(row, out);
        let set = preset.settings.get(&row.id);
        if let Some(set) = set
            && let Err(why) = fits(&row.raw, &set.value)
        {
            out.push(
                Diagnostic::new(
                    &codes::OPTION_VALUE,
                    set.file.clone(),
                    set.span.clone(),
                    format!("`{}` {why}", row.id),
                )
                .label("not a value of this option")
                .help(format!("it takes {}", takes(&row.raw)))
                .related(row.file.path, row.span("id"), "declared here"),
            );
        }
        let value = value(set.map_or(&row.raw.default, |set| &set.value));
        // What does not fit has been reported.
        let _ = values.set(&row.id, &value);
        entries.push(OptionEntry {
            id: row.id.clone(),
            value,
            rules: row.raw.rules.clone(),
        });
    }
    entries.sort_by(|a, b| a.id.cmp(&b.id));
    if world.whole("option") {
        check_settings(rows, preset, out);
        check_all_are_read(world, rows, out);
    }
    (entries, values)
}

fn value(raw: &OptionValueRow) -> OptionValue {
    match raw {
        OptionValueRow::Bool(yes) => OptionValue::Bool(*yes),
        OptionValueRow::Int(number) => OptionValue::Int(*number),
        OptionValueRow::Word(word) => OptionValue::Word(word.clone()),
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
            false => Err(format!("cannot be `{}`", crate::walk::short(word))),
        },
        (_, OptionValueRow::Bool(_)) => Err("cannot be true or false".to_owned()),
        (_, OptionValueRow::Int(_)) => Err("cannot be a number".to_owned()),
        (_, OptionValueRow::Word(_)) => Err("cannot be a word".to_owned()),
    }
}

fn takes(option: &OptionRow) -> String {
    match (option.kind, option.range) {
        (OptionTypeWord::Bool, _) => "`true` or `false`".to_owned(),
        (OptionTypeWord::Int, Some(range)) => format!("a number from {} to {}", range.min, range.max),
        (OptionTypeWord::Int, None) => "a number".to_owned(),
        (OptionTypeWord::Word, _) => option
            .values
            .iter()
            .map(|word| format!("`\"{word}\"`"))
            .collect::<Vec<_>>()
            .join(" or "),
    }
}

fn check_declaration(row: &Row<'_, OptionRow>, out: &mut Vec<Diagnostic>) {
    let option = &row.raw;
    let mut wrong = |key: &str, message: String, help: &str| {
        out.push(
            row.wrong(&codes::OPTION_FIELDS, key, message)
                .label("does not fit `type`")
                .help(help),
        );
    };
    match (option.kind == OptionTypeWord::Int, option.range) {
        (true, None) => wrong(
            "type",
            format!("`{}` is a number without a range", row.id),
            "add `range = { min = 0, max = 10 }`",
        ),
        (false, Some(_)) => wrong(
            "range",
            format!("`{}` has a range but is no number", row.id),
            "remove `range`",
        ),
        (true, Some(range)) if range.min > range.max => {
            wrong(
                "range",
                format!("the range of `{}` runs backwards", row.id),
                "`min` may not be above `max`",
            );
        }
        _ => {}
    }
    match (option.kind == OptionTypeWord::Word, option.values.len()) {
        (true, 0 | 1) => wrong(
            "type",
            format!("`{}` has fewer than two words to choose from", row.id),
            "add `values = [\"...\", \"...\"]`",
        ),
        (false, 1..) => wrong(
            "values",
            format!("`{}` lists words but is no word", row.id),
            "remove `values`",
        ),
        _ => {}
    }
    if let Err(why) = fits(option, &option.default) {
        out.push(
            row.wrong(
                &codes::OPTION_VALUE,
                "default",
                format!("the default of `{}` {why}", row.id),
            )
            .label("not a value of this option")
            .help(format!("it takes {}", takes(option))),
        );
    }
}

fn check_against_core(row: &Row<'_, OptionRow>, out: &mut Vec<Diagnostic>) {
    let Some((_, core)) = CORE_OPTIONS.iter().find(|(id, _)| *id == row.id) else {
        return;
    };
    let option = &row.raw;
    let (fits, can) = match core {
        OptionType::Bool => (option.kind == OptionTypeWord::Bool, "true and false".to_owned()),
        OptionType::Int(least, most) => {
            let inside =
                |range: crate::raw::RangeRow| i64::from(range.min) >= *least && i64::from(range.max) <= *most;
            (
                option.kind == OptionTypeWord::Int && option.range.is_none_or(inside),
                format!("numbers from {least} to {most}"),
            )
        }
        OptionType::Word(words) => (
            option.kind == OptionTypeWord::Word
                && option.values.iter().all(|word| words.contains(&word.as_str())),
            words
                .iter()
                .map(|word| format!("`{word}`"))
                .collect::<Vec<_>>()
                .join(", "),
        ),
    };
    if !fits {
        let message = format!("`{}` allows values the engine cannot use", row.id);
        out.push(
            row.wrong(&codes::CORE_OPTION_TYPE, "type", message)
                .label("declared here")
                .help(format!("the engine reads this option itself and can use {can}")),
        );
    }
}

fn check_settings(rows: &Rows<'_>, preset: &Preset, out: &mut Vec<Diagnostic>) {
    for (id, set) in preset
        .settings
        .iter()
        .filter(|(id, _)| rows.number_of("option", id).is_none())
    {
        let message = format!("there is no option `{}`", crate::walk::short(id));
        let help = suggest::help(id, rows.options.iter().map(|row| row.id.as_str()));
        out.push(
            Diagnostic::new(
                &codes::UNKNOWN_OPTION,
                set.file.clone(),
                set.span.clone(),
                message,
            )
            .label("set here, but declared in no loaded pack")
            .maybe_help(help),
        );
    }
}

fn check_all_are_read(world: &World<'_>, rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    let readers = ["pack", "bandit", "car", "event", "pawn", "scoring"];
    if !readers.iter().all(|kind| world.whole(kind)) {
        return;
    }
    // Whatever names an option reads it: scripts by `uses`, fields by taking their value from it.
    let read: BTreeSet<&str> = world.named("option").collect();
    for row in &rows.options {
        if !read.contains(row.id.as_str()) && !CORE_OPTIONS.iter().any(|(id, _)| *id == row.id) {
            let message = format!("nothing reads the option `{}`", row.id);
            out.push(
                row.wrong(&codes::UNREAD_OPTION, "id", message)
                    .label("setting it would change nothing")
                    .help(format!(
                        "name it where a script reads it, as in `uses = [\"{}\"]`, or remove it",
                        row.id
                    )),
            );
        }
    }
}
