//! What the texts of the rules say, held against each other: for people who ask.
//! It lies beside the packs and is read only then; no game depends on it.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::key::Keys;
use crate::kind::{self, FileKind};
use crate::raw::{AmbiguitiesFile, AmbiguityRow, DifferenceRow, DifferencesFile, StatedFile, StatedRow};

/// All that is known about the texts.
#[derive(Clone, Debug, Default)]
pub struct RuleTexts {
    /// Where they part.
    pub differences: Vec<DifferenceRow>,
    /// What they leave open.
    pub ambiguities: Vec<AmbiguityRow>,
    /// Which of them state what.
    pub stated: Vec<StatedRow>,
}

impl RuleTexts {
    /// Reads what is there; without the files nothing is known. With it comes all that is wrong with them.
    pub fn read(files: &Files) -> (RuleTexts, Vec<Diagnostic>) {
        let mut out = Vec::new();
        let texts = RuleTexts {
            differences: rows(files, &kind::DIFFERENCES, |file: DifferencesFile| file.difference, &mut out),
            ambiguities: rows(files, &kind::AMBIGUITIES, |file: AmbiguitiesFile| file.ambiguity, &mut out),
            stated: rows(files, &kind::STATED, |file: StatedFile| file.statement, &mut out),
        };
        (texts, out)
    }

    /// A point on which texts part.
    pub fn difference(&self, id: &str) -> Option<&DifferenceRow> {
        self.differences.iter().find(|row| row.id == id)
    }

    /// Something the texts leave open.
    pub fn ambiguity(&self, id: &str) -> Option<&AmbiguityRow> {
        self.ambiguities.iter().find(|row| row.id == id)
    }

    /// Which texts state a statement.
    pub fn stated(&self, id: &str) -> Option<&StatedRow> {
        self.stated.iter().find(|row| row.id == id)
    }
}

fn rows<F: Keys, T>(
    files: &Files,
    kind: &'static FileKind,
    take: fn(F) -> Vec<T>,
    out: &mut Vec<Diagnostic>,
) -> Vec<T> {
    let path = format!("content/texts/{}.toml", kind.name);
    let Some(parsed) = files.checked(&path, kind, out) else {
        return Vec::new();
    };
    let mut ids: Vec<(&str, Range<usize>)> = Vec::new();
    let defines = if parsed.syntax.is_empty() { &*parsed.walked(&path, kind, false).defines } else { &[] };
    for defined in defines {
        if let Some((_, first)) = ids.iter().find(|(id, _)| *id == defined.id) {
            let message = format!("the {} `{}` is defined twice", defined.kind, defined.id);
            Diagnostic::new(&codes::DUPLICATE_ID, path.clone(), defined.span.clone(), message)
                .label("defined again here")
                .help("remove one of them")
                .related(path.clone(), first.clone(), "defined here first")
                .tell(out);
        } else {
            ids.push((&defined.id, defined.span.clone()));
        }
    }
    F::of(parsed.tree.root.get_ref()).map_or_else(Vec::new, take)
}
