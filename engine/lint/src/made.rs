//! The tables a script makes or is given: what is put into each, wherever it goes.

use std::collections::{BTreeMap, BTreeSet};

use crate::types::{Atom, Type};
use holdup_hooks::luau::{ExprId, Span};

/// So much at most is followed into tables that lie in one another.
pub(crate) const MOST: usize = 64;

/// A table, by the place where it is made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Made {
    /// What lies in it by number, or by keys that are not known.
    pub(crate) members: Type,
    /// What lies in it by name, and where name and value are written first.
    pub(crate) fields: BTreeMap<String, (Type, [Span; 2])>,
    /// Whether keys are used that are not known.
    pub(crate) keyed: bool,
    /// Whether it is written as a list with named fields in it.
    pub(crate) mixed: bool,
}

/// Every table.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    tables: BTreeMap<ExprId, Made>,
    /// Whether anything was added since this was last set to false.
    pub(crate) changed: bool,
}

impl Tables {
    /// The table made at a place, made now if there was none.
    pub(crate) fn at(&mut self, place: ExprId) -> &mut Made {
        self.tables.entry(place).or_default()
    }

    /// The table made at a place.
    pub(crate) fn get(&self, place: ExprId) -> Option<&Made> {
        self.tables.get(&place)
    }

    /// Puts something into it.
    pub(crate) fn add(&mut self, place: ExprId, value: &Type) {
        let news = self.at(place).members.join(value);
        self.changed |= news;
    }

    /// Puts something into it under a key that is not known.
    pub(crate) fn add_keyed(&mut self, place: ExprId, value: &Type) {
        let made = self.at(place);
        let news = !made.keyed;
        made.keyed = true;
        self.changed |= news;
        self.add(place, value);
    }

    /// Puts something into it under a name.
    pub(crate) fn add_field(&mut self, place: ExprId, name: &str, at: [Span; 2], value: &Type) {
        let field = self.at(place).fields.entry(name.to_owned());
        let news = matches!(field, std::collections::btree_map::Entry::Vacant(_));
        let (known, _) = field.or_insert_with(|| (Type::default(), at));
        let news = known.join(value) || news;
        self.changed |= news;
    }

    /// All that lies in the tables a value can be; anything where it may be no table.
    pub(crate) fn members(&self, of: &Type, with_fields: bool) -> Type {
        let mut all = Type::default();
        if of.any {
            all.join(&Type::any());
        }
        for atom in of.atoms() {
            let Atom::Table(place) = atom else { continue };
            if let Some(made) = self.get(*place) {
                all.join(&made.members);
                if with_fields {
                    made.fields.values().for_each(|(value, _)| {
                        all.join(value);
                    });
                }
            }
        }
        all
    }

    /// All that values can be, and what lies in them, [`MOST`] at most.
    pub(crate) fn reachable<'t>(&self, of: impl IntoIterator<Item = &'t Type>) -> BTreeSet<Atom> {
        let mut found = BTreeSet::new();
        let mut left: Vec<Atom> = of.into_iter().flat_map(Type::atoms).cloned().collect();
        while found.len() < MOST
            && let Some(atom) = left.pop()
        {
            if found.insert(atom.clone()) {
                left.extend(self.members(&atom.into(), true).atoms().iter().cloned());
            }
        }
        found
    }
}
