//! Files as they are read: parsed, and held against the kind of file that lies at their path, once.

use std::sync::{Arc, OnceLock};

use crate::diagnostic::Diagnostic;
use crate::kind::FileKind;
use crate::tree::{Tree, text};
use crate::walk::{self, Walked};

/// A file that is text, with all that follows from it alone: whoever parses it again, or walks it again, is given what
/// came of it before.
#[derive(Clone, Debug)]
pub(crate) struct Parsed<'a> {
    /// What stands in it.
    pub(crate) tree: Arc<Tree<'a>>,
    /// The errors in its grammar.
    pub(crate) syntax: Arc<[Diagnostic]>,
    walked: Arc<OnceLock<Walked>>,
}

impl<'a> Parsed<'a> {
    /// Holds it against the kind of file that lies at its path.
    pub(crate) fn walked(&self, path: &str, kind: &FileKind, is_shared: bool) -> &Walked {
        self.walked.get_or_init(|| walk::walk(path, &self.tree, kind, is_shared))
    }

    /// What is wrong with it: its grammar, or if nothing is wrong with that, what does not fit its kind.
    pub(crate) fn problems(&self, path: &str, kind: &FileKind) -> &[Diagnostic] {
        match self.syntax.is_empty() {
            true => &self.walked(path, kind, false).diagnostics,
            false => &self.syntax,
        }
    }

    /// The tree, to be changed: what is known of the file alone does not hold for it.
    pub(crate) fn tree_mut(&mut self) -> &mut Tree<'a> {
        self.walked = Arc::default();
        Arc::make_mut(&mut self.tree)
    }
}

/// Parses a file.
///
/// # Errors
/// When it could not be read, is too large or is not UTF-8.
pub(crate) fn parsed<'a>(path: &str, bytes: Result<&'a [u8], &str>) -> Result<Parsed<'a>, Box<Diagnostic>> {
    let (tree, syntax) = Tree::parse(path, text(path, bytes)?);
    Ok(Parsed { tree: Arc::new(tree), syntax: syntax.into(), walked: Arc::default() })
}
