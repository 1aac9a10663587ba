//! Modules, as far as nothing has to run for it: those nobody requires, and names they do not hand out.

use std::collections::BTreeSet;

use holdup_hooks::codes;
use holdup_hooks::luau::{Expression, SyntaxTree, handed_out, path_of, read, required};
use holdup_packs::{Diagnostic, Files, is_module, nearest, suggestion_or};

use crate::types::quoted;

/// Every text of a script among these files, by its path inside `scripts/`.
pub(crate) fn texts(files: &Files) -> impl Iterator<Item = (&str, &str)> {
    let scripts = files.under("scripts/").filter(|(path, _)| path.ends_with(".lua"));
    scripts.filter_map(|(path, bytes)| {
        Some((path.strip_prefix("scripts/")?, std::str::from_utf8(bytes.ok()?).ok()?))
    })
}

/// The script at a path inside `scripts/`, if it can be read; without a file it is empty.
fn script_at(files: &Files, path: &str) -> Option<SyntaxTree> {
    let bytes = files.get(&format!("scripts/{path}")).unwrap_or_default();
    read(std::str::from_utf8(bytes).unwrap_or_default()).ok()
}

fn pack_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

/// The modules nobody requires. Those of a pack that has nothing else are for others.
pub(crate) fn unused(files: &Files, meant: impl Fn(&str) -> bool) -> Vec<Diagnostic> {
    let modules: BTreeSet<&str> = texts(files).map(|(path, _)| path).filter(|path| is_module(path)).collect();
    if modules.is_empty() {
        return Vec::new();
    }
    let mut wanted = BTreeSet::new();
    let mut with_scripts = BTreeSet::new();
    for (path, text) in texts(files) {
        if !is_module(path) {
            with_scripts.insert(pack_of(path));
        }
        if !text.contains("require") {
            continue;
        }
        // A module is not unused because it is required in the wrong place, or under a name that is nearly its own.
        let expressions = read(text).map(|script| script.expressions).unwrap_or_default();
        for expr in &expressions {
            let Expression::Text(said) = &expr.value else { continue };
            let Some((_, named)) = path_of(pack_of(path), said) else { continue };
            let is_there = modules.contains(named.as_str()) || wanted.contains(&named);
            let near = if is_there { None } else { nearest(&named, modules.iter().copied()) };
            wanted.extend(near.map(str::to_owned));
            wanted.insert(named);
        }
    }
    let unused =
        modules.into_iter().filter(|path| !wanted.contains(*path) && with_scripts.contains(pack_of(path)));
    let files = unused.map(|path| format!("scripts/{path}")).filter(|file| meant(file));
    let told = files.map(|file| {
        let name =
            file.splitn(3, '/').nth(2).and_then(|inner| inner.strip_suffix(".lua")).unwrap_or_default();
        let message = format!("nothing requires the module `{name}`");
        let help = format!("write `local name = require(\"{name}\")` at the top of a script, or remove it");
        Diagnostic::new(&codes::UNUSED_MODULE, file.clone(), 0..0, message).help(help)
    });
    told.collect()
}

/// Every text in the modules a script requires, and in those that these require: by what keys and options they ask, say and
/// read, they do so in the name of the script.
pub(crate) fn texts_of_required(files: &Files, file: &str, script: &SyntaxTree) -> BTreeSet<String> {
    let paths = |file: &str, script: &SyntaxTree| -> Vec<String> {
        let modules = required(script).into_iter().filter_map(|one| one.module);
        modules.filter_map(|(name, _)| Some(path_of(pack_of(file), &name)?.1)).collect()
    };
    let mut left = paths(file.strip_prefix("scripts/").unwrap_or(file), script);
    let (mut seen, mut said) = (BTreeSet::new(), BTreeSet::new());
    while let Some(path) = left.pop() {
        let Some(module) = script_at(files, &path) else { continue };
        if !seen.insert(path.clone()) {
            continue;
        }
        left.extend(paths(&path, &module));
        said.extend(module.expressions.iter().filter_map(|expr| match &expr.value {
            Expression::Text(text) => Some(text.clone()),
            _ => None,
        }));
    }
    said
}

/// What a script takes from modules that do not have it.
pub(crate) fn check(files: &Files, file: &str, script: &SyntaxTree) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let pack = pack_of(file.strip_prefix("scripts/").unwrap_or(file));
    for (name, local) in required(script).into_iter().filter_map(|one| one.module) {
        let path = path_of(pack, &name).map_or_else(String::new, |(_, path)| path);
        let Some(module) = script_at(files, &path) else { continue };
        let Some(names) = handed_out(&module) else { continue };
        for expr in &script.expressions {
            let Expression::Field(of, field, span) = &expr.value else { continue };
            let is_of_it = matches!(script.expr(*of).value, Expression::Local(known) if known == local);
            if is_of_it && !names.contains(&field.as_str()) {
                let known = || names.iter().copied();
                let help = suggestion_or(field, known(), || format!("it hands out {}", quoted(known())));
                let message = format!("the module `{name}` has no `{field}`");
                let one = Diagnostic::new(&codes::UNKNOWN_VERB, file, span.clone(), message);
                found.push(one.label("not handed out").help(help));
            }
        }
    }
    found
}
