//! The scripts of a rulebook version, compiled: bytecode that is handed to the VM of every thread.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::bytecode::{Author, compiled};
use crate::guard::Guards;
use crate::limits::{CROWD, LEAST, STRETCH};
use crate::luau::frozen::tables_within;
use crate::luau::tokens::{Sort, Token, tokens};

/// The scripts of a rulebook version in the order of
/// [`holdup_rules::content::Content::scripts`], compiled.
#[derive(Clone, Debug, Default)]
pub struct Scripts {
    pub(crate) compiled: Vec<Script>,
}

/// One of them.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) bytecode: Arc<[u8]>,
    /// What it calls what bounds it.
    pub(crate) guards: Guards,
    /// What a tick costs.
    pub(crate) weight: u32,
}

impl Scripts {
    /// Compiles scripts, first to last.
    ///
    /// # Errors
    /// The number of the first script with a syntax error, and what is wrong.
    pub fn compile<'t>(texts: impl Iterator<Item = &'t str>) -> Result<Scripts, (usize, String)> {
        let mut scripts = Scripts::default();
        for (row, text) in texts.enumerate() {
            let (guards, tokens) = (Guards::of(text), tokens(text));
            let bytecode = compiled(Author::Script, &guards.put(text, &tokens, &tables_within(text)))
                .map_err(|error| (row, error.to_string()))?;
            let weight = weight(&tokens, bytecode.len());
            scripts.compiled.push(Script { bytecode, guards, weight });
        }
        Ok(scripts)
    }
}

/// What a tick costs: more where much code may lie between two. A table written out can be a single instruction,
/// so the text counts as well, and the more names there are, the more members a table can have whose keys stand in it.
fn weight(tokens: &[Token<'_>], bytecode: usize) -> u32 {
    let text: usize = tokens.iter().map(|token| token.text.len()).sum();
    let words: BTreeSet<&str> =
        tokens.iter().filter(|token| token.sort != Sort::Symbol).map(|token| token.text).collect();
    let code = text.max(bytecode).div_ceil(STRETCH).max(LEAST);
    let crowds = 1 + words.len() / CROWD as usize;
    u32::try_from(code.saturating_mul(crowds)).unwrap_or(u32::MAX)
}

/// Where a character stands behind which Luau would read nothing more.
pub(crate) fn end_of_text(text: &str) -> Option<usize> {
    text.find('\0')
}

/// Whether a text obeys the grammar.
pub fn compiles(text: &str) -> bool {
    end_of_text(text).is_none() && compiled(Author::Script, text).is_ok()
}
