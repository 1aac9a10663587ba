//! Scripts as they are written: cut into tokens, and read into a tree in which
//! every name is resolved. One reader for whoever looks at a script, be it for
//! what may stand at its top or for what is wrong inside.

use std::panic::resume_unwind;
use std::thread;

pub(crate) mod frozen;
pub(crate) mod literal;
mod read;
pub(crate) mod required;
pub(crate) mod tokens;
#[expect(missing_docs, reason = "what a name of the grammar does not say is said")]
mod tree;

pub use read::read;
pub use required::{Required, handed_out, path_of, required};
pub use tree::*;

/// Scripts may be nested as deeply as Luau allows; reading them takes more stack than a thread usually has.
const STACK: usize = 64 * 1024 * 1024;

/// Does what reads scripts where there is stack enough for it.
pub fn with_stack<T: Send>(work: impl Fn() -> T + Send + Sync) -> T {
    thread::scope(|scope| match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &work) {
        Ok(running) => running.join().unwrap_or_else(|panic| resume_unwind(panic)),
        // No thread to be had: what the stack there is will hold.
        Err(_) => work(),
    })
}
