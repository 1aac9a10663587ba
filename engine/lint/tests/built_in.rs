//! What is built in is clean: no check that is right about others may be wrong
//! about it.

use std::collections::BTreeMap;

use holdup_packs::{Files, ScriptSource, built_in, load, preset_ids, render};

/// Every script some preset loads.
fn declared(files: &Files) -> Vec<ScriptSource> {
    let mut all = BTreeMap::new();
    for preset in preset_ids(files) {
        let (loaded, _) = load(files, preset);
        let scripts = loaded.into_iter().flat_map(|loaded| loaded.scripts.to_vec());
        all.extend(scripts.map(|script| (script.path.clone(), script)));
    }
    all.into_values().collect()
}

#[test]
fn nothing_is_wrong_with_the_built_in_scripts() {
    let files = built_in();
    let declared = declared(&files);
    // Modules are required by scripts.
    let scripts = files.paths().filter(|path| path.starts_with("scripts/") && !path.contains("/lib/"));
    assert_eq!(declared.len(), scripts.count(), "every script is served by content");
    let found = holdup_lint::check(&files, &declared, |_| true);
    assert!(found.is_empty(), "{}", render(&found, &files, false));
}

/// The examples of the reference are read and copied by those who learn.
#[test]
fn nothing_is_wrong_with_the_examples_of_the_reference() {
    let names = "hit, plan, loss, now, bandit, other, pawn, place, here, token, car, coach";
    let mut files = built_in();
    for row in holdup_hooks::registry::HOOKS {
        let path = format!("scripts/base/bandits/example_{}.lua", row.name);
        files.insert(path, row.example);
    }
    for (nth, row) in holdup_hooks::registry::VERBS.iter().enumerate() {
        // Examples are lines of a hook, with the names such a hook would have.
        let script = format!(
            "local function example(game, {names})\n  {}\nend\n\n\
             function on_event(game)\n  example(game, {})\nend\n",
            row.example.replace('\n', "\n  "),
            names.replace(char::is_alphanumeric, "").replace('_', "").replace(", ", "nil :: any, ")
                + "nil :: any",
        );
        files.insert(format!("scripts/base/parts/example_{nth}.lua"), script);
    }
    let mut found = holdup_lint::check(&files, &[], |_| true);
    // The lines stand alone: what they make is for others to use, and what they name is made up.
    found.retain(|one| one.file.contains("example") && !["S308", "S317"].contains(&one.code.id));
    assert!(found.is_empty(), "{}", render(&found, &files, false));
}
