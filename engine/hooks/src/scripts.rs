//! The scripts of a rulebook version, compiled: bytecode that is handed to the VM of every thread.

use std::collections::BTreeSet;
use std::sync::Arc;

use holdup_packs::ScriptTexts;

use crate::bytecode::{Author, compiled, end_of_text};
use crate::guard::Guards;
use crate::limits::{CROWD, LEAST, STRETCH};
use crate::luau::tokens::{Sort, Token, tokens};
use crate::modules::{Modules, Requires};

/// The scripts of a rulebook version in the order of
/// [`holdup_rules::content::Content::scripts`], compiled.
#[derive(Clone, Debug, Default)]
pub struct Scripts {
    pub(crate) compiled: Vec<Script>,
    /// The modules they require with their paths, each behind those it requires itself.
    pub(crate) modules: Vec<(String, Script)>,
}

/// One of them.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) bytecode: Arc<[u8]>,
    /// What it calls what bounds it.
    pub(crate) guards: Guards,
    /// What a tick costs.
    pub(crate) weight: u32,
    /// What it requires, by the place in [`Scripts::modules`].
    pub(crate) requires: Requires,
}

impl Scripts {
    /// Compiles scripts, first to last, behind the modules they require.
    ///
    /// # Errors
    /// The path of the first script with a syntax error, and what is wrong.
    pub(crate) fn compile(sources: &ScriptTexts, modules: &Modules) -> Result<Scripts, (String, String)> {
        let mut scripts = Scripts::default();
        for &module in &modules.order {
            let source = &sources.modules[module];
            let script =
                scripts.compiled(&source.path, &source.text, &modules.modules[module], &modules.order)?;
            scripts.modules.push((source.path.clone(), script));
        }
        for (source, requires) in sources.iter().zip(&modules.scripts) {
            let script = scripts.compiled(&source.path, &source.text, requires, &modules.order)?;
            scripts.compiled.push(script);
        }
        Ok(scripts)
    }

    fn compiled(
        &self,
        path: &str,
        text: &str,
        requires: &Requires,
        order: &[usize],
    ) -> Result<Script, (String, String)> {
        let (guards, tokens) = (Guards::of(text), tokens(text));
        let failed = |why: String| (path.to_owned(), why);
        let guarded = guards.put(text).map_err(|at| failed(format!("it cannot be read at {}", at.start)))?;
        let bytecode = compiled(Author::Script, &guarded).map_err(|error| failed(error.to_string()))?;
        let place = |module: &usize| order.iter().position(|known| known == module);
        let requires: Requires =
            requires.iter().filter_map(|(name, module)| Some((name.clone(), place(module)?))).collect();
        // Between two ticks may lie code of a module as well.
        let modules = requires.iter().map(|(_, module)| self.modules[*module].1.weight);
        let weight = modules.fold(weight(&tokens, bytecode.len()), u32::max);
        Ok(Script { bytecode, guards, weight, requires })
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

/// Whether a text obeys the grammar.
pub fn compiles(text: &str) -> bool {
    end_of_text(text).is_none() && compiled(Author::Script, text).is_ok()
}
