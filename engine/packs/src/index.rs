//! The rule index: every statement the loaded packs know about, and the
//! modules they keep. Which case covers which statement is not known here.

/// A statement about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// `BASE-fire-a`.
    pub id: String,
    /// The module it belongs to: `base`, `base:ghost`.
    pub module: String,
    /// What it says.
    pub text: String,
    /// Why no case can show it, where none can.
    pub unobservable: Option<String>,
}

/// Statements and shipped modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleIndex {
    /// Every statement, in the order of the packs and their lists.
    pub statements: Vec<Statement>,
    /// Modules the loaded packs keep completely.
    pub modules: Vec<String>,
}

impl RuleIndex {
    /// The statement of this id.
    pub fn statement(&self, id: &str) -> Option<&Statement> {
        self.statements.iter().find(|statement| statement.id == id)
    }

    /// Whether a statement belongs to a module the loaded packs keep.
    pub fn is_shipped(&self, statement: &Statement) -> bool {
        self.modules.contains(&statement.module)
    }

    /// The statements that need a case: those of shipped modules that a case can show.
    pub fn to_cover(&self) -> impl Iterator<Item = &Statement> {
        self.statements
            .iter()
            .filter(|statement| self.is_shipped(statement) && statement.unobservable.is_none())
    }
}
