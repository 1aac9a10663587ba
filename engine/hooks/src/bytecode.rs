//! Texts compiled once per process, however many rulebook versions and VMs are made of them: compiling was a quarter
//! of what it takes to load a version. Bytecode is never read from disk, because forged bytecode is not safe to run.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use mlua::chunk::Compiler;

use crate::limits::{MOODY, NOT_BUILT_IN};

/// Whose text it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Author {
    /// That of a script, whose functions for texts are bounded.
    Script,
    /// The engine itself.
    Engine,
}

/// Bytes of text that are kept; beyond, all are compiled anew as they come.
const MOST: usize = 16 << 20;

#[derive(Default)]
struct CachedBytecode {
    compiled: BTreeMap<(Author, Box<str>), Arc<[u8]>>,
    bytes: usize,
}

static KEPT: Mutex<CachedBytecode> = Mutex::new(CachedBytecode { compiled: BTreeMap::new(), bytes: 0 });

/// The bytecode of a text. Line numbers are kept, for messages; everything else is optimised.
///
/// # Errors
/// What is wrong with the grammar.
pub(crate) fn compiled(author: Author, text: &str) -> mlua::Result<Arc<[u8]>> {
    let key = (author, Box::from(text));
    // Nothing that holds the lock can fail half-way.
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().compiled.get(&key) {
        return Ok(Arc::clone(known));
    }
    let compiler = Compiler::new().set_optimization_level(2).set_debug_level(1);
    let forbidden = match author {
        Author::Script => NOT_BUILT_IN,
        Author::Engine => &[],
    };
    let compiler = compiler.set_disabled_builtins(MOODY.iter().chain(forbidden).copied());
    let bytecode: Arc<[u8]> = compiler.compile(text)?.into();
    let mut kept = lock();
    if kept.bytes + text.len() > MOST {
        *kept = CachedBytecode::default();
    }
    kept.bytes += text.len();
    kept.compiled.insert(key, Arc::clone(&bytecode));
    Ok(bytecode)
}

/// Whether a text obeys the grammar; what is run is what was read of it, see [`crate::print`].
///
/// # Errors
/// What is wrong with it.
pub(crate) fn grammar(text: &str) -> mlua::Result<()> {
    compiled(Author::Script, text).map(|_| ())
}

/// Where a character stands behind which Luau would read nothing more.
pub(crate) fn end_of_text(text: &str) -> Option<usize> {
    text.find('\0')
}
