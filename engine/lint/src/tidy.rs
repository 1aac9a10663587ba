//! What a script could do without: locals nobody reads, names that hide what
//! scripts are given, lines that never run.

use std::collections::BTreeSet;

use holdup_hooks::{GLOBALS, LIBRARIES};
use holdup_packs::Diagnostic;

use crate::flow;
use holdup_hooks::codes;
use holdup_hooks::luau::*;

/// Everything of this sort. What is meant where another name is written is used.
pub(crate) fn tidy(script: &SyntaxTree, file: &str, meant: &BTreeSet<String>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    shadows(script, file, &mut found);
    unused(script, file, meant, &mut found);
    found.extend(flow::unreachable(script).into_iter().map(|span| {
        Diagnostic::new(&codes::UNREACHABLE, file, span, "this line can never run")
            .label("the function has been left before")
            .help("remove it, or what leaves before it")
    }));
    found
}

fn shadows(script: &SyntaxTree, file: &str, found: &mut Vec<Diagnostic>) {
    for local in &script.locals {
        let name = local.name.as_str();
        let what = if LIBRARIES.iter().any(|(library, _)| *library == name) {
            "the library of this name"
        } else if GLOBALS.contains(&name) {
            "the function of this name"
        } else if name == "game" && local.born != Born::Parameter {
            // What a function is given may well be the game.
            "the game"
        } else {
            continue;
        };
        found.push(
            Diagnostic::new(&codes::SHADOWED, file, local.span.clone(), format!("`{name}` hides {what}"))
                .label("another name would do")
                .help(format!("call it something else, such as `{}`", other(name))),
        );
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

fn unused(script: &SyntaxTree, file: &str, meant: &BTreeSet<String>, found: &mut Vec<Diagnostic>) {
    let mut report_unused = |local: &Local| {
        let what = if local.born == Born::Function { "function" } else { "local" };
        if local.read || local.name.starts_with('_') || meant.contains(&local.name) {
            return;
        }
        let message = format!("nothing uses the {what} `{}`", local.name);
        found.push(
            Diagnostic::new(&codes::UNUSED, file, local.span.clone(), message)
                .label("made for nothing")
                .help(format!("remove it, or call it `_{}` if it has to be there", local.name)),
        );
    };
    script.each_statement(|statement| match &statement.kind {
        NodeKind::Local(names, _) => {
            // Those before one that is used have to be there.
            let used = names.iter().rposition(|name| script.local(*name).read);
            names[used.map_or(0, |last| last + 1)..]
                .iter()
                .for_each(|name| report_unused(script.local(*name)));
        }
        NodeKind::LocalFunction(_, name, _) => report_unused(script.local(*name)),
        _ => {}
    });
}
