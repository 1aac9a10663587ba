//! The scripts of a rulebook version, compiled: bytecode that is handed to the VM of every thread.

use std::borrow::Cow;
use std::sync::Arc;

use crate::bytecode::{Author, compiled};
use crate::limits::STRETCH;
use crate::luau::tokens::tokens;

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
    /// What it calls the value that stands in all its `a .. join .. b`.
    pub(crate) join: String,
}

impl Script {
    /// What a tick costs: more where much code may lie between two.
    pub(crate) fn weight(&self) -> u32 {
        u32::try_from(self.bytecode.len().div_ceil(STRETCH)).unwrap_or(u32::MAX)
    }
}

impl Scripts {
    /// Compiles scripts, first to last.
    ///
    /// # Errors
    /// The number of the first script with a syntax error, and what is wrong.
    pub fn compile<'t>(texts: impl Iterator<Item = &'t str>) -> Result<Scripts, (usize, String)> {
        let mut scripts = Scripts::default();
        for (row, text) in texts.enumerate() {
            let join = unused_name(text);
            let bytecode =
                compiled(Author::Script, &joined(text, &join)).map_err(|error| (row, error.to_string()))?;
            scripts.compiled.push(Script { bytecode, join });
        }
        Ok(scripts)
    }
}

/// A name that does not stand in a text.
fn unused_name(text: &str) -> String {
    let mut name = "join".to_owned();
    while text.contains(&name) {
        name.push('_');
    }
    name
}

/// The text with `a .. b` written as `a .. join .. b`. Lua joins texts in a single instruction, of any length and
/// without a tick; joined with a value of the sandbox's own they go through a function of the prelude, which bounds
/// them. `..` joins from the right, so whatever stands on its sides stays there, and every line keeps its number.
fn joined<'t>(text: &'t str, join: &str) -> Cow<'t, str> {
    let mut written = Cow::Borrowed("");
    let mut from = 0;
    for token in tokens(text).iter().filter(|token| token.is("..")) {
        let written = written.to_mut();
        written.push_str(&text[from..token.span.end]);
        written.push_str(join);
        written.push_str(" ..");
        from = token.span.end;
    }
    match from {
        0 => Cow::Borrowed(text),
        _ => written + &text[from..],
    }
}

/// Where a character stands behind which Luau would read nothing more.
pub(crate) fn end_of_text(text: &str) -> Option<usize> {
    text.find('\0')
}

/// Whether a text obeys the grammar.
pub fn compiles(text: &str) -> bool {
    end_of_text(text).is_none() && compiled(Author::Script, text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_joins_texts_is_written_anew() {
        let text = "return f(...) .. 'a .. b' .. `{x .. y} ..` -- z .. z\n.. 1.5 .. [[ .. ]]";
        let written = joined(text, "J");
        assert_eq!(
            written,
            "return f(...) ..J .. 'a .. b' ..J .. `{x ..J .. y} ..` -- z .. z\n..J .. 1.5 ..J .. [[ .. ]]"
        );
        assert_eq!(joined("return 1", "J"), "return 1");
        assert_eq!(unused_name("join(join_)"), "join__");
    }
}
