//! The ids scripts can name, of all packs there are, whichever are loaded.

use std::collections::BTreeSet;

use holdup_hooks::registry::{Kind, own_words};
use holdup_packs::{Files, KnownIds, MarkSaid, Takes};

use crate::types::{Atom, Said, Type, number_fits};

/// All ids, and all options with what they can be.
#[derive(Clone, Debug)]
pub struct KnownWords {
    names: KnownIds,
}

impl KnownWords {
    /// The words of all packs in these files.
    pub fn of(files: &Files) -> KnownWords {
        KnownWords { names: holdup_packs::names(files) }
    }

    /// Every word of a kind.
    pub(crate) fn all(&self, kind: Kind) -> BTreeSet<&str> {
        let own = own_words(kind).unwrap_or_default().iter().copied();
        let things = match kind {
            Kind::Spot => &["zone"],
            kind => kind.id().map_or(&[][..], |id| id.of),
        };
        own.chain(things.iter().flat_map(|word| self.names.of(word))).collect()
    }

    /// Whether there is an id of a kind, or could be: where a file cannot be read, nothing is known.
    pub(crate) fn knows(&self, kind: Kind, id: &str) -> bool {
        (!self.names.whole && own_words(kind).is_none())
            || self.all(kind).contains(own(id))
            || self.all(kind).contains(id)
    }

    /// What an option can be; none where there is no such option.
    pub(crate) fn option(&self, id: &str) -> Option<Type> {
        let options = &self.names.options;
        let Some(takes) = options.get(id).or_else(|| options.get(own(id))) else {
            return (!self.names.whole).then(Type::any);
        };
        Some(match takes {
            None => Type::any(),
            Some(Takes::Bool) => Atom::Truth.into(),
            Some(Takes::Int(..)) => Type::number(),
            Some(Takes::Word(values)) => Type::one_of(values),
        })
    }

    /// What is said of a mark; none where there is no such mark, or packs say different things of theirs.
    pub(crate) fn mark(&self, id: &str) -> Option<&MarkSaid> {
        self.names.marks.get(id).or_else(|| self.names.marks.get(own(id)))?.as_ref()
    }

    pub(crate) fn options(&self) -> impl Iterator<Item = &str> {
        self.names.options.keys().map(String::as_str)
    }
}

/// An id without the pack in front of it.
fn own(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

/// Whether two values can ever be equal. Comparing with nil is asking whether
/// there is anything; where both sides can be nil for reasons of their own, that
/// is hardly what is asked.
pub(crate) fn can_be_equal(left: &Type, right: &Type, words: &KnownWords) -> bool {
    let is_nil = |value: &Type| value.atoms() == [Atom::Nil];
    if is_nil(left) || is_nil(right) {
        return true;
    }
    left.can(|a| right.can(|b| *a != Atom::Nil && *b != Atom::Nil && comparable(a, b, words)))
}

fn comparable(a: &Atom, b: &Atom, words: &KnownWords) -> bool {
    use Said::*;
    match (a, b) {
        (Atom::Truth, Atom::Truth) => true,
        (Atom::Number(a), Atom::Number(b)) => number_fits(*a, *b) || number_fits(*b, *a),
        (Atom::Text(a), Atom::Text(b)) => match (a, b) {
            (Anything, _) | (_, Anything) | (Literal(_), Literal(_)) => true,
            (Word(a), Word(b)) => a == b,
            (Word(kind), Literal(text) | Value(text)) | (Literal(text) | Value(text), Word(kind)) => {
                words.knows(*kind, text)
            }
            (Value(a), Literal(b) | Value(b)) | (Literal(a), Value(b)) => a == b,
        },
        (Atom::Table(_), Atom::Table(_)) => true,
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b) && !matches!(a, Atom::Text(_)),
    }
}
