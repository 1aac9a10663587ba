//! `rules.toml` and `rules/*.toml`: the statements of the rules a pack answers for,
//! the list coverage is held against.

use crate::key::keys;

keys! {
    /// The statements a pack answers for, against which cases are held.
    RulesFile {
        /// Statements.
        rule: Vec<RuleRow>;
    }

    /// A statement about the game.
    RuleRow {
        /// The id, such as `BASE-fire-a`; final.
        id: String, { defines: "rule" };
        /// The module it belongs to, such as `base:ghost`.
        module: String, { form: "module" };
        /// The statement, in our own words.
        text: String, { letters: 1 };
        /// Why no case can ever show it, where none can.
        unobservable: Option<String>, { letters: 1 };
    }
}
