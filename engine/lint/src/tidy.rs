//! What a script could do without: locals nobody reads, names that hide what
//! scripts are given, lines that never run.

use std::collections::BTreeSet;

use holdup_hooks::{GLOBALS, LIBRARIES};
use holdup_packs::Diagnostic;

use crate::flow;
use holdup_hooks::codes;
use holdup_hooks::luau::*;

/// Everything of this sort. What is meant where another name is written is used.
pub(crate) fn tidy(script: &Script, file: &str, meant: &BTreeSet<String>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    shadows(script, file, &mut found);
    unused(script, file, meant, &mut found);
    for span in flow::unreachable(script) {
        found.push(
            Diagnostic::new(&codes::UNREACHABLE, file, span, "this line can never run")
                .label("the function has been left before")
                .help("remove it, or what leaves before it"),
        );
    }
    found
}

fn shadows(script: &Script, file: &str, found: &mut Vec<Diagnostic>) {
    for local in &script.locals {
        let name = local.name.as_str();
        let is_given = GLOBALS.contains(&name) || LIBRARIES.iter().any(|(library, _)| *library == name);
        // What a function is given may well be the game.
        let is_game = name == "game" && local.born != Born::Parameter;
        if is_given || is_game {
            let what = match LIBRARIES.iter().any(|(library, _)| *library == name) {
                true => "the library of this name",
                false if is_game => "the game",
                false => "the function of this name",
            };
            found.push(
                Diagnostic::new(&codes::SHADOWED, file, local.span.clone(), format!("`{name}` hides {what}"))
                    .label("another name would do")
                    .help(format!("call it something else, such as `{}`", other(name))),
            );
        }
    }
}

/// Another name for a local.
fn other(name: &str) -> &'static str {
    match name {
        "next" => "following",
        "table" => "list",
        "type" => "kind",
        "select" | "game" => "chosen",
        "string" => "text",
        _ => "value",
    }
}

fn unused(script: &Script, file: &str, meant: &BTreeSet<String>, found: &mut Vec<Diagnostic>) {
    let mut report = |local: &Local| {
        let what = if local.born == Born::Function { "function" } else { "local" };
        found.push(
            Diagnostic::new(
                &codes::UNUSED,
                file,
                local.span.clone(),
                format!("nothing uses the {what} `{}`", local.name),
            )
            .label("made for nothing")
            .help(format!("remove it, or call it `_{}` if it has to be there", local.name)),
        );
    };
    let is_unused =
        |local: &Local| !local.read && !local.name.starts_with('_') && !meant.contains(&local.name);
    script.each_statement(|statement| match &statement.kind {
        Kind::Local(names, _) => {
            // Those before one that is used have to be there.
            let used = names.iter().rposition(|name| script.local(*name).read);
            for name in &names[used.map_or(0, |last| last + 1)..] {
                let local = script.local(*name);
                if is_unused(local) {
                    report(local);
                }
            }
        }
        Kind::LocalFunction(name, _) if is_unused(script.local(*name)) => {
            report(script.local(*name));
        }
        _ => {}
    });
}
