//! The tables a script makes or is given: what is put into each, wherever it goes.

use std::collections::{BTreeMap, BTreeSet};

use crate::types::{Atom, Type};
use holdup_hooks::luau::{ExprId, Span};

/// So much at most is followed into tables that lie in one another.
pub(crate) const MOST: usize = 64;

/// More tables in a list are not told apart.
const MOST_ROWS: usize = 16;

/// A table, by the place where it is made.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableSite {
    /// What lies in it by number, or by keys that are not known.
    pub(crate) members: Type,
    /// What lies in it by name, and where name and value are written first.
    pub(crate) fields: BTreeMap<String, (Type, [Span; 2])>,
    /// All that lies in it.
    pub(crate) all: Type,
    /// Whether keys are used that are not known.
    pub(crate) keyed: bool,
    /// Whether it is written as a list with named fields in it.
    pub(crate) mixed: bool,
}

/// Every table.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    tables: BTreeMap<ExprId, TableSite>,
    /// Tables that count as one with another: the rows of a long list.
    one: BTreeMap<ExprId, ExprId>,
    /// Whether anything was added since this was last set to false.
    pub(crate) changed: bool,
}

impl Tables {
    /// The place by which the table made at a place is known.
    pub(crate) fn root(&self, mut place: ExprId) -> ExprId {
        while let Some(&root) = self.one.get(&place) {
            place = root;
        }
        place
    }

    /// The table made at a place, made now if there was none.
    pub(crate) fn at(&mut self, place: ExprId) -> &mut TableSite {
        self.tables.entry(self.root(place)).or_default()
    }

    /// The table made at a place.
    pub(crate) fn get(&self, place: ExprId) -> Option<&TableSite> {
        self.tables.get(&self.root(place))
    }

    /// A value in which tables that count as one are one.
    fn rooted(&self, value: &Type) -> Type {
        match self.one.is_empty() {
            true => value.clone(),
            false => value.rooted(|place| self.root(place)),
        }
    }

    /// Puts something into it.
    pub(crate) fn add(&mut self, place: ExprId, value: &Type) {
        let value = self.rooted(value);
        let made = self.at(place);
        made.all.join(&value);
        let news = made.members.join(&value);
        let is_long = news && made.members.tables().count() > MOST_ROWS;
        self.changed |= news;
        if is_long {
            self.unite(place);
        }
    }

    /// Lets the tables in a long list count as one.
    fn unite(&mut self, list: ExprId) {
        let rows: Vec<ExprId> = self.at(list).members.tables().collect();
        for row in &rows {
            let (first, row) = (self.root(rows[0]), self.root(*row));
            if first == row {
                continue;
            }
            let TableSite { members, fields, keyed, mixed, .. } =
                self.tables.remove(&row).unwrap_or_default();
            self.one.insert(row, first);
            let made = self.at(first);
            (made.keyed, made.mixed) = (made.keyed || keyed, made.mixed || mixed);
            self.add(first, &members);
            for (name, (value, span)) in fields {
                self.add_field(first, &name, span, &value);
            }
        }
        let list = self.root(list);
        if let Some(mut made) = self.tables.remove(&list) {
            (made.members, made.all) = (self.rooted(&made.members), self.rooted(&made.all));
            self.tables.insert(list, made);
        }
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
        let value = self.rooted(value);
        let made = self.at(place);
        made.all.join(&value);
        let field = made.fields.entry(name.to_owned());
        let news = matches!(field, std::collections::btree_map::Entry::Vacant(_));
        let (known, _) = field.or_insert_with(|| (Type::default(), at));
        let news = known.join(&value) || news;
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
                all.join(if with_fields { &made.all } else { &made.members });
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
