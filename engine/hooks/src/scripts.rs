//! The scripts of a rulebook version, compiled: text goes in once per process,
//! bytecode comes out and is handed to the VM of every thread. Bytecode is never
//! read from disk, because forged bytecode is not safe to run.

use mlua::chunk::Compiler;

use crate::sandbox::NOT_BUILT_IN;

/// The scripts of a rulebook version in the order of
/// [`holdup_rules::content::Content::scripts`], compiled.
#[derive(Clone, Debug, Default)]
pub struct Scripts {
    bytecode: Vec<Vec<u8>>,
}

impl Scripts {
    /// Compiles scripts, first to last.
    ///
    /// # Errors
    /// The number of the first script with a syntax error, and what is wrong.
    pub fn compile<'t>(texts: impl Iterator<Item = &'t str>) -> Result<Scripts, (usize, String)> {
        let compiler = compiler();
        let mut scripts = Scripts::default();
        for (row, text) in texts.enumerate() {
            scripts
                .bytecode
                .push(compiler.compile(text).map_err(|error| (row, error.to_string()))?);
        }
        Ok(scripts)
    }

    pub(crate) fn bytecode(&self, row: usize) -> &[u8] {
        &self.bytecode[row]
    }
}

/// Line numbers are kept, for messages; everything else is optimised.
pub(crate) fn compiler() -> Compiler {
    Compiler::new()
        .set_optimization_level(2)
        .set_debug_level(1)
        .set_disabled_builtins(NOT_BUILT_IN.iter().copied())
}

/// Whether a text obeys the grammar.
pub fn compiles(text: &str) -> bool {
    compiler().compile(text).is_ok()
}
