//! Values and what operators make of them.

use holdup_hooks::LIBRARIES;
use holdup_hooks::registry::VERBS;

use super::{Infer, ValuePack};
use crate::library;
use crate::types::{self, Atom, Said, Type};
use crate::words;
use holdup_hooks::luau::*;

impl Infer<'_> {
    /// What an expression can be; several values where it is a call.
    pub(super) fn evaluate(&mut self, id: ExprId) -> ValuePack {
        if self.gives_up() {
            return ValuePack::any();
        }
        let made = self.evaluated(id);
        self.work += 1 + made.values.iter().map(|value| value.atoms().len() as u64).sum::<u64>();
        self.lost |= made.values.iter().any(Type::is_lost);
        made
    }

    fn evaluated(&mut self, id: ExprId) -> ValuePack {
        let script = self.script;
        let value = match &script.expr(id).value {
            Expression::Nil => Type::nil(),
            Expression::Truth(_) => Atom::Truth.into(),
            Expression::Number(_) => Type::number(),
            Expression::Text(said) => Atom::Text(Said::Literal(said.clone())).into(),
            Expression::Woven(_, inner) => {
                for &one in inner {
                    self.value(one);
                }
                Type::text()
            }
            Expression::More => return ValuePack::any(),
            Expression::Function(function) => {
                self.callees[self.current.0].insert(*function);
                Atom::Function(*function).into()
            }
            Expression::Local(local) => self.locals[local.0].clone(),
            Expression::Global(name) => self.global(id, name),
            Expression::Field(of, name, span) => {
                let table = self.value(*of);
                self.field(*of, &table, name, span)
            }
            Expression::Index(of, key) => {
                let table = self.value(*of);
                match named_key(&self.value(*key)) {
                    Some(name) => {
                        let span = script.expr(*key).span.clone();
                        self.field(*of, &table, &name, &span)
                    }
                    None => self.indexed(*of, &table),
                }
            }
            Expression::Call(called, arguments) => return self.call(id, *called, arguments),
            Expression::Method(of, name, span, arguments) => return self.method(*of, name, span, arguments),
            Expression::Unary(sign, inner) => {
                let value = self.value(*inner);
                self.unary(*sign, *inner, &value)
            }
            Expression::Binary(sign, left, right) => self.binary(id, *sign, *left, *right),
            Expression::Either(arms, otherwise) => {
                let mut all = Type::default();
                for (condition, then) in arms {
                    self.value(*condition);
                    let value = self.value(*then);
                    all.join(&value);
                }
                let value = self.value(*otherwise);
                all.or(&value)
            }
            Expression::Table(items) => self.table(id, items),
            Expression::One(inner) => self.value(*inner),
            Expression::Cast(inner) => {
                let value = self.value(*inner);
                self.escape(&value);
                Type::any()
            }
        };
        ValuePack::one(value)
    }

    fn global(&mut self, id: ExprId, name: &str) -> Type {
        if let Some(row) = library::row_of("", name) {
            return Atom::Standard("", row.name).into();
        }
        if let Some((library, _)) = LIBRARIES.iter().find(|(library, _)| *library == name) {
            return Atom::Library(library).into();
        }
        if let Some(&function) = self.globals.get(name) {
            return Atom::Function(function).into();
        }
        // Where it stands is looked at when scripts are loaded.
        if name == "require" {
            return Type::any();
        }
        // A global that is assigned to has been reported where that happens.
        if self.reporting && !self.put_globals.contains(name) {
            self.report_unknown_name(id, name);
        }
        Type::any()
    }

    /// `a.b`.
    pub(super) fn field(&mut self, of: ExprId, table: &Type, name: &str, span: &Span) -> Type {
        if !table.is_known() {
            return table.clone();
        }
        let single = table.atoms().len() == 1;
        let mut value = Type::default();
        for atom in table.atoms() {
            let part = match atom {
                Atom::Game => match VERBS.iter().position(|verb| verb.name == name) {
                    Some(row) => Atom::Verb(row).into(),
                    None => {
                        if single && self.reporting {
                            self.report_unknown_verb(name, span);
                        }
                        Type::any()
                    }
                },
                Atom::Told(row) => match self.told(*row, name) {
                    Some(value) => value,
                    None => {
                        if single && self.reporting && !self.put.contains(name) {
                            self.report_unknown_told(*row, name, span);
                        }
                        Type::any()
                    }
                },
                Atom::Library(library) => self.standard(library, name, span),
                Atom::Table(place) => self
                    .tables
                    .get(*place)
                    .and_then(|made| Some(made.fields.get(name)?.0.clone().or(&made.members)))
                    .unwrap_or_else(Type::any),
                Atom::Text(_) => Type::any(),
                _ => continue,
            };
            value.join(&part);
        }
        if value == Type::default() {
            if self.reporting {
                self.report_operation(of, table, "looked into");
            }
            return Type::any();
        }
        value
    }

    fn standard(&mut self, library: &'static str, name: &str, span: &Span) -> Type {
        if let Some(row) = library::row_of(library, name) {
            return Atom::Standard(library, row.name).into();
        }
        if library::VALUES.contains(&(library, name)) {
            return Type::number();
        }
        if self.reporting {
            self.report_unknown_function(library, name, span);
        }
        Type::any()
    }

    /// `a[b]`.
    fn indexed(&mut self, of: ExprId, table: &Type) -> Type {
        if !table.is_known() {
            return table.clone();
        }
        let can_be_looked_into = |atom: &Atom| {
            matches!(atom, Atom::Table(_) | Atom::Told(_) | Atom::Game | Atom::Library(_) | Atom::Text(_))
        };
        if !table.can(can_be_looked_into) {
            if self.reporting {
                self.report_operation(of, table, "looked into");
            }
            return Type::any();
        }
        let only_tables = table.atoms().iter().all(|atom| matches!(atom, Atom::Table(_) | Atom::Nil));
        if only_tables { self.tables.members(table, true) } else { Type::any() }
    }

    fn table(&mut self, id: ExprId, items: &[TableItem]) -> Type {
        let is_plain = |item: &TableItem| matches!(item, TableItem::Plain(_));
        let is_named = |item: &TableItem| matches!(item, TableItem::Named(..));
        // A table without anything in it is one too.
        self.tables.at(id).mixed = items.iter().any(is_plain) && items.iter().any(is_named);
        for (nth, item) in items.iter().enumerate() {
            match item {
                TableItem::Named(name, span, value) => {
                    let at = [span.clone(), self.script.expr(*value).span.clone()];
                    let value = self.value(*value);
                    self.tables.add_field(id, name, at, &value);
                }
                TableItem::Plain(value) => {
                    let all = self.evaluate(*value);
                    let last = nth + 1 == items.len();
                    let count = if last { all.values.len() } else { 1 };
                    for at in 0..count {
                        self.tables.add(id, &all.nth(at));
                    }
                    if last && all.open {
                        self.tables.add(id, &Type::any());
                    }
                }
                TableItem::Keyed(key, value) => {
                    let at = [key, value].map(|part| self.script.expr(*part).span.clone());
                    let name = named_key(&self.value(*key));
                    let value = self.value(*value);
                    match name {
                        Some(name) => self.tables.add_field(id, &name, at, &value),
                        None => self.tables.add_keyed(id, &value),
                    }
                }
            }
        }
        Atom::Table(self.tables.root(id)).into()
    }

    fn unary(&mut self, sign: Sign, inner: ExprId, value: &Type) -> Type {
        match sign {
            Sign::Not => Atom::Truth.into(),
            Sign::Length => {
                let fits = |atom: &Atom| matches!(atom, Atom::Table(_) | Atom::Text(_) | Atom::Told(_));
                self.want(inner, value, "asked for its length", fits);
                Type::number()
            }
            _ => {
                self.want_number(inner, value, "calculated with");
                Type::number()
            }
        }
    }

    fn binary(&mut self, id: ExprId, sign: Sign, left: ExprId, right: ExprId) -> Type {
        let a = self.value(left);
        let b = self.value(right);
        let has_size = |atom: &Atom| matches!(atom, Atom::Number(_) | Atom::Text(_));
        match sign {
            Sign::And => {
                // The left one where it is nil or false, or else the right one.
                let mut value = b;
                for atom in a.atoms() {
                    if matches!(atom, Atom::Nil | Atom::Truth) {
                        value.join(&atom.clone().into());
                    }
                }
                if a.any {
                    value.join(&Type::any());
                }
                value
            }
            Sign::Or => a.without_nil().or(&b),
            Sign::Equal(_) => {
                if self.reporting && !words::can_be_equal(&a, &b, self.words) {
                    self.report_never_equal(id, (left, &a), (right, &b));
                }
                Atom::Truth.into()
            }
            Sign::Less(_) | Sign::Join => {
                let is_less = matches!(sign, Sign::Less(_));
                let done = if is_less { "compared by size" } else { "joined to a text" };
                self.want(left, &a, done, has_size);
                self.want(right, &b, done, has_size);
                if is_less { Atom::Truth.into() } else { Type::text() }
            }
            _ => {
                self.want_number(left, &a, "calculated with");
                self.want_number(right, &b, "calculated with");
                Type::number()
            }
        }
    }

    /// Reports what no number can be made of.
    pub(super) fn want_number(&mut self, at: ExprId, value: &Type, done: &str) {
        let fits = |atom: &Atom| match atom {
            Atom::Number(kind) => types::counts(*kind),
            // A text of digits is a number where one is wanted.
            Atom::Text(Said::Literal(said) | Said::Value(said)) => said.trim().parse::<i64>().is_ok(),
            Atom::Text(said) => *said == Said::Anything,
            _ => false,
        };
        self.want(at, value, done, fits);
    }

    /// Reports a value none of whose possibilities fits what is done with it.
    pub(super) fn want(&mut self, at: ExprId, value: &Type, done: &str, fits: impl Fn(&Atom) -> bool) {
        if self.reporting && !value.can(fits) {
            self.report_operation(at, value, done);
        }
    }
}

/// The name a key is, if it is certain to be one.
pub(super) fn named_key(key: &Type) -> Option<String> {
    match key.atoms() {
        [Atom::Text(Said::Literal(name))] if !key.any => Some(name.clone()),
        _ => None,
    }
}
