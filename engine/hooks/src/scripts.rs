//! The scripts of a rulebook version, compiled: bytecode that is handed to the VM of every thread.

use std::collections::BTreeSet;
use std::sync::Arc;

use holdup_packs::ScriptTexts;

use crate::bytecode::{Author, compiled, end_of_text, grammar};
use crate::limits::{CROWD, LEAST};
use crate::luau::read;
use crate::modules::{Modules, Requires};
use crate::print::guarded;

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
    /// With what the names begin of what bounds it.
    pub(crate) own: String,
    /// How many members a table can have for which nothing is charged when they are put into it.
    members: usize,
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
        let failed = |why: String| (path.to_owned(), why);
        let read = read(text).map_err(|unread| failed(unread.why.to_owned()))?;
        let printed = guarded(&read);
        let bytecode = compiled(Author::Script, &printed.text).map_err(|error| failed(error.to_string()))?;
        let place = |module: &usize| order.iter().position(|known| known == module);
        let requires: Requires =
            requires.iter().filter_map(|(name, module)| Some((name.clone(), place(module)?))).collect();
        // Functions of a module run in the name of the script.
        let mut reached = BTreeSet::new();
        let mut left: Vec<usize> = requires.iter().map(|(_, module)| *module).collect();
        while let Some(module) = left.pop() {
            if reached.insert(module) {
                left.extend(self.modules[module].1.requires.iter().map(|(_, module)| *module));
            }
        }
        let members = reached.iter().map(|module| self.modules[*module].1.members).sum::<usize>();
        let crowds = (members + printed.members) / CROWD as usize;
        let weight = LEAST.saturating_mul(u32::try_from(crowds).unwrap_or(u32::MAX).saturating_add(1));
        Ok(Script { bytecode, own: printed.own, members: printed.members, weight, requires })
    }
}

/// Whether a text obeys the grammar.
pub fn compiles(text: &str) -> bool {
    end_of_text(text).is_none() && grammar(text).is_ok()
}
