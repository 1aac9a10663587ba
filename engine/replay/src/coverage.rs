//! Which statements of the rules have a case, and which no case can ever show. A statement counts as shown when
//! a case cites it; whether the case shows it is for readers.

use std::collections::BTreeSet;

use holdup_packs::{PackInfo, Statement};

use crate::case::Case;

/// The statements of one module, held against cases. Each is in exactly one of the lists, in the order of
/// the packs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// `base`, `base:ghost`.
    pub name: String,
    /// Whether its pack keeps it completely.
    pub shipped: bool,
    /// Those a case cites.
    pub covered: Vec<Statement>,
    /// Those a case could show and none cites.
    pub uncovered: Vec<Statement>,
    /// Those no case can ever show.
    pub unobservable: Vec<Statement>,
    /// Those of the last kind that a case cites all the same: either the case or the row is wrong.
    pub contradicted: Vec<Statement>,
}

impl Module {
    /// How many statements it has.
    pub fn statements(&self) -> usize {
        self.covered.len() + self.uncovered.len() + self.unobservable.len()
    }

    /// Whether a statement has no case and should have one, or has one and should not.
    pub fn is_lacking(&self) -> bool {
        !self.contradicted.is_empty() || (self.shipped && !self.uncovered.is_empty())
    }
}

/// Every module, in the order of the packs.
pub fn coverage(packs: &[PackInfo], cases: &[Case]) -> Vec<Module> {
    let cited: BTreeSet<&str> =
        cases.iter().flat_map(|case| &case.rules).map(|rule| rule.id.as_str()).collect();
    let shipped: BTreeSet<&str> = packs.iter().flat_map(|pack| &pack.modules).map(String::as_str).collect();
    let mut modules: Vec<Module> = Vec::new();
    for statement in packs.iter().flat_map(|pack| &pack.statements) {
        let at = modules.iter().position(|module| module.name == statement.module).unwrap_or_else(|| {
            modules.push(Module {
                name: statement.module.clone(),
                shipped: shipped.contains(statement.module.as_str()),
                ..Module::default()
            });
            modules.len() - 1
        });
        let module = &mut modules[at];
        let is_cited = cited.contains(statement.id.as_str());
        if is_cited && statement.unobservable.is_some() {
            module.contradicted.push(statement.clone());
        }
        let list = match (&statement.unobservable, is_cited) {
            (Some(_), _) => &mut module.unobservable,
            (None, true) => &mut module.covered,
            (None, false) => &mut module.uncovered,
        };
        list.push(statement.clone());
    }
    modules
}
