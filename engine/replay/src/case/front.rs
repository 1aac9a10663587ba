//! Front matter: what a file of cases says before its first heading, between two
//! lines `+++`, in TOML. Between two lines `---` it is for other programs, and is
//! passed over.

use std::ops::Range;

use holdup_packs::{Diagnostic, nearest};
use toml::de::DeTable;

use crate::code;

/// The key with the packs the cases are played with.
const PACKS: &str = "packs";

/// The front matter of a file.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// The packs its cases are played with.
    pub packs: Vec<Needed>,
    /// Everything that is wrong with it.
    pub problems: Vec<Diagnostic>,
    /// Where it ends.
    pub(super) end: usize,
}

/// A pack that a file of cases needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// Its folder, from the folder of the file, or the name of an installed pack.
    pub name: String,
    /// Where it stands.
    pub span: Range<usize>,
}

/// Reads the front matter of a file, if it has any.
pub fn read(file: &str, text: &str) -> Front {
    let mut front = Front::default();
    let Some((fence, inside, end)) = fenced(text) else { return front };
    front.end = end;
    if fence == "---" {
        return front;
    }
    let source = &text[inside.clone()];
    let mut wrong = |span: Range<usize>, message: String, help: &str| {
        let span = inside.start + span.start..inside.start + span.end;
        let problem = code::problem(&code::CASE_FRONT, file, span, message, Some(help.to_owned()));
        front.problems.push(problem);
    };
    let table = match DeTable::parse(source) {
        Ok(table) => table,
        Err(error) => {
            // What is missing at the end is shown at the last character.
            let last = source.trim_end().len().saturating_sub(1);
            let start = error.span().map_or(0, |span| span.start.min(last));
            wrong(
                start..start + 1,
                error.message().to_owned(),
                "what stands between two lines `+++` is TOML",
            );
            return front;
        }
    };
    for (key, value) in table.get_ref() {
        if key.get_ref() != PACKS {
            let near = nearest(key.get_ref(), [PACKS]).map(|near| format!("did you mean `{near}`?"));
            let help = near.unwrap_or_else(|| {
                "the front matter of cases has the key `packs`; write what other programs read between two lines `---`"
                    .to_owned()
            });
            wrong(key.span(), format!("the front matter has no key `{}`", key.get_ref()), &help);
            continue;
        }
        let Some(items) = value.get_ref().as_array() else {
            wrong(value.span(), "`packs` must be a list".to_owned(), "write `packs = [\"../my-pack\"]`");
            continue;
        };
        for item in items {
            match item.get_ref().as_str().map(str::trim).filter(|name| !name.is_empty()) {
                Some(name) => {
                    let span = inside.start + item.span().start..inside.start + item.span().end;
                    front.packs.push(Needed { name: name.to_owned(), span });
                }
                None => {
                    let help = "write the folder of the pack in quotes, from the folder of this file";
                    wrong(item.span(), "this must be the folder of a pack".to_owned(), help);
                }
            }
        }
    }
    front
}

/// The fence of the front matter, where what stands inside lies, and where the text goes on behind it.
fn fenced(text: &str) -> Option<(&str, Range<usize>, usize)> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next()?;
    let fence = first.trim_end();
    if fence != "+++" && fence != "---" {
        return None;
    }
    let start = first.len();
    let mut at = start;
    for line in lines {
        let here = at;
        at += line.len();
        if line.trim_end() == fence {
            return Some((fence, start..here, at));
        }
    }
    None
}
