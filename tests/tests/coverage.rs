//! Every statement of the rules is shown by a case, can be shown by none, or waits
//! for a part that is not there yet, and none of them is two of these at once.

use std::collections::BTreeSet;

use holdup_packs::catalogue;
use holdup_replay::coverage::{Module, coverage};
use holdup_replay::library::Library;
use holdup_tests::suite;

/// The statements the texts of the rules were taken apart into: those of 2014 and those of the combined rules.
const ALL: [(&str, usize); 2] = [("BASE-", 208), ("UCR-", 1169)];

fn modules() -> Vec<Module> {
    let library = Library::built_in();
    let (packs, problems) = catalogue(library.files());
    assert_eq!(problems, []);
    coverage(&packs, &suite(&library).cases)
}

#[test]
fn every_observable_statement_of_a_shipped_module_has_a_case() {
    let mut missing = String::new();
    for module in modules().iter().filter(|module| module.shipped) {
        for statement in &module.uncovered {
            missing.push_str(&format!("  {} ({}): {}\n", statement.id, module.name, statement.text));
        }
    }
    assert!(missing.is_empty(), "statements without a case:\n{missing}");
}

#[test]
fn every_module_is_kept_by_a_pack() {
    let modules = modules();
    let astray: Vec<&str> =
        modules.iter().filter(|module| !module.shipped).map(|module| module.name.as_str()).collect();
    assert!(
        astray.is_empty(),
        "no `modules` of a pack names these, so nobody misses their cases: {astray:?}"
    );
}

#[test]
fn no_case_cites_a_statement_that_none_can_show() {
    let modules = modules();
    let wrong = modules.iter().flat_map(|module| &module.contradicted);
    let wrong: Vec<String> =
        wrong.map(|statement| format!("{}: {:?}", statement.id, statement.unobservable)).collect();
    assert!(wrong.is_empty(), "either the case does not show it, or the row is wrong:\n{}", wrong.join("\n"));
}

#[test]
fn every_statement_is_counted_once() {
    let modules = modules();
    let all = || modules.iter();
    let lists = all().flat_map(|module| [&module.covered, &module.uncovered, &module.unobservable]);
    let ids: Vec<&str> = lists.flatten().map(|statement| statement.id.as_str()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    for (prefix, number) in ALL {
        assert_eq!(ids.iter().filter(|id| id.starts_with(prefix)).count(), number, "{prefix}");
    }
    assert_eq!(ids.len(), 1377);
    assert_eq!(all().map(Module::statements).sum::<usize>(), ids.len());
}

#[test]
fn cases_cite_statements_that_exist() {
    let library = Library::built_in();
    let suite = suite(&library);
    let unknown: Vec<String> = suite
        .problems
        .iter()
        .filter(|problem| problem.code == &holdup_replay::code::CASE_UNKNOWN_RULE)
        .map(|problem| format!("{}: {}", problem.file, problem.message))
        .collect();
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}
