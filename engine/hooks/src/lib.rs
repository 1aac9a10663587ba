//! The only crate that knows Lua. It compiles and checks the scripts of a
//! rulebook version, runs them in a sealed Luau as [`holdup_rules::game::Hooks`],
//! and writes the hook reference and the editor types from the same tables the
//! calls are made from.
//!
//! What scripts can be called for and what they can do stands in [`registry`];
//! no rule is decided in this crate, and no script value outlives a call.

mod api;
mod border;
mod bytecode;
mod check;
mod fault;
mod host;
mod limits;
pub mod luau;
mod modules;
mod number;
mod observe;
mod observed;
mod offer;
mod print;
pub mod reference;
pub mod registry;
mod rulebook;
mod sandbox;
mod scripts;
mod value;
mod verbs;
mod vm;
mod words;

pub use check::{codes, function_in};
pub use fault::{Limit, limit, refused_always};
pub use limits::{BUDGET, DEEPEST, GLOBALS, LIBRARIES, LONGEST_TEXT, MEMORY_LIMIT, WHOLE};
pub use observe::{CalledHook, Observer, when};
pub use print::plain as printed;
pub use rulebook::Rulebook;
pub use scripts::{CompiledScripts, compiles};
pub use vm::{LuaHooks, Work};
