//! The file `scripts/types/game.d.luau`: types for editors with the language server
//! luau-lsp, and for whatever else reads Luau.

use std::fmt::Write as _;

use crate::registry::{Field, Form, HOOKS, Kind, SELECTORS, VALUES, VERBS, VerbRow};

/// The file `scripts/types/game.d.luau`: definitions for editors with luau-lsp.
pub fn types() -> String {
    let mut file = String::from(
        "-- Generated from the tables in engine/hooks/src/registry; do not edit.\n\
         -- Give this file to luau-lsp as a definitions file to have `game` completed and checked.\n\n",
    );
    for value in VALUES {
        let is = match value.form {
            Form::Number => "number".to_owned(),
            Form::Id(_) => "string".to_owned(),
            Form::Words(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                words.join(" | ")
            }
        };
        put(
            &mut file,
            format_args!("-- {}\nexport type {} = {is}\n", value.meaning, value.name),
        );
    }
    for selector in SELECTORS {
        put(
            &mut file,
            format_args!(
                "\n-- {}\n{}",
                selector.meaning,
                record(selector.name, selector.fields)
            ),
        );
    }
    file.push_str("\n-- What each hook is told.\n");
    for row in HOOKS {
        let me = [Field {
            name: "me",
            kind: Kind::Nothing,
            optional: false,
            meaning: "in whose name the hook speaks",
        }];
        let fields: Vec<Field> = me.into_iter().chain(row.told.iter().copied()).collect();
        file.push_str(&record(&told_type(row.point.name()), &fields));
    }
    file.push_str("\nexport type Game = {\n");
    for row in VERBS {
        put(&mut file, format_args!("\t-- {}\n", row.meaning));
        put(
            &mut file,
            format_args!("\t{}: {},\n", row.name, function_type(row)),
        );
    }
    file.push_str("}\n\n-- The shape of each hook function.\n");
    for row in HOOKS {
        let answer = match row.answer {
            Kind::Nothing => "()".to_owned(),
            kind => optional(kind.name()),
        };
        let name = row.point.name();
        put(
            &mut file,
            format_args!(
                "export type {}Hook = (game: Game, told: {}) -> {answer}\n",
                camel(name),
                told_type(row.point.name())
            ),
        );
    }
    file
}

fn record(title: &str, fields: &[Field]) -> String {
    let mut text = format!("export type {title} = {{\n");
    for field in fields {
        let kind = match field.name {
            // A bandit and a car are numbers, an event is a text.
            "me" => "any".to_owned(),
            _ if field.optional => optional(field.kind.name()),
            _ => field.kind.name().to_owned(),
        };
        put(
            &mut text,
            format_args!("\t-- {}\n\t{}: {kind},\n", field.meaning, field.name),
        );
    }
    text.push_str("}\n");
    text
}

fn function_type(row: &VerbRow) -> String {
    let arguments: Vec<String> = row
        .arguments
        .iter()
        .map(|field| {
            let kind = if field.optional {
                optional(field.kind.name())
            } else {
                field.kind.name().to_owned()
            };
            format!("{}: {kind}", field.name)
        })
        .collect();
    let result = if row.result_optional {
        optional(row.result.name())
    } else {
        row.result.name().to_owned()
    };
    format!("({}) -> {result}", arguments.join(", "))
}

fn optional(kind: &str) -> String {
    if kind.contains(' ') && !kind.starts_with('{') {
        format!("({kind})?")
    } else {
        format!("{kind}?")
    }
}

pub(super) fn told_type(hook: &str) -> String {
    format!("{}Told", camel(hook))
}

/// `after_hit` as `AfterHit`.
pub(super) fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        })
        .collect()
}

fn put(file: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a text cannot fail.
    let _ = file.write_fmt(text);
}
