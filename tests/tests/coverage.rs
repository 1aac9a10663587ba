//! Every statement of a shipped module that can be seen in play has a case, and
//! no case cites a statement that does not exist.

use holdup_replay::coverage::coverage;
use holdup_replay::library::Library;
use holdup_tests::{WHOLE, suite};

#[test]
fn every_observable_statement_of_a_shipped_module_has_a_case() {
    let library = Library::built_in();
    let suite = suite(&library);
    let rulebook = library.rulebook(WHOLE, &[]).expect("the built-in content loads");
    let mut missing = String::new();
    for module in coverage(rulebook.index(), &suite.cases)
        .iter()
        .filter(|module| module.shipped)
    {
        for statement in &module.uncovered {
            missing.push_str(&format!(
                "  {} ({}): {}\n",
                statement.id, module.name, statement.text
            ));
        }
    }
    assert!(missing.is_empty(), "statements without a case:\n{missing}");
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
