//! Which statements of the rule index have a case. A statement counts as
//! covered when a case cites it; whether the case shows it is for readers.

use std::collections::BTreeSet;

use holdup_packs::{RuleIndex, Statement};

use crate::case::Case;

/// The statements of one module, held against cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// `base`, `base:ghost`.
    pub name: String,
    /// Whether the loaded packs keep it completely.
    pub shipped: bool,
    /// How many statements it has.
    pub statements: usize,
    /// How many of them a case can show.
    pub observable: usize,
    /// Those of them that no case cites, in the order of the index.
    pub uncovered: Vec<Statement>,
}

/// Every module in the order of the index.
pub fn coverage(index: &RuleIndex, cases: &[Case]) -> Vec<Module> {
    let cited: BTreeSet<&str> = cases
        .iter()
        .flat_map(|case| &case.rules)
        .map(|rule| rule.id.as_str())
        .collect();
    let mut modules: Vec<Module> = Vec::new();
    for statement in &index.statements {
        let at = modules
            .iter()
            .position(|module| module.name == statement.module)
            .unwrap_or_else(|| {
                let shipped = index.is_shipped(statement);
                modules.push(Module {
                    name: statement.module.clone(),
                    shipped,
                    ..Module::default()
                });
                modules.len() - 1
            });
        let module = &mut modules[at];
        module.statements += 1;
        if statement.unobservable.is_none() {
            module.observable += 1;
            if !cited.contains(statement.id.as_str()) {
                module.uncovered.push(statement.clone());
            }
        }
    }
    modules
}

/// Whether a shipped module has a statement without a case.
pub fn is_lacking(modules: &[Module]) -> bool {
    modules
        .iter()
        .any(|module| module.shipped && !module.uncovered.is_empty())
}
