//! Calls: of functions of the script, of the libraries, and of verbs, which
//! have a file of their own.

use std::collections::BTreeSet;

use super::{Infer, ValuePack};
use crate::library::{self, Gives, LibraryFunction, Wants};
use crate::made;
use crate::types::{Atom, Type};
use holdup_hooks::luau::*;

impl Infer<'_> {
    pub(super) fn call(&mut self, id: ExprId, called: ExprId, arguments: &[ExprId]) -> ValuePack {
        let function = self.value(called);
        let single = function.atoms().len() == 1;
        let given = self.several(arguments);
        if !function.is_known() {
            if function.any {
                self.all_escape(&given);
                self.lost(&given);
                return ValuePack::any();
            }
            // Not known yet.
            return ValuePack::one(Type::default());
        }
        let mut results: Option<ValuePack> = None;
        for atom in function.atoms().to_vec() {
            let result = match atom {
                Atom::Function(function) => self.own(function, &given),
                Atom::Verb(row) => ValuePack::one(self.verb(id, row, called, arguments, &given, single)),
                Atom::Standard(library, name) => match library::row_of(library, name) {
                    Some(row) => {
                        if single && self.reporting {
                            self.check_standard(row, id, arguments, &given);
                        }
                        self.standard_call(id, row, &given)
                    }
                    None => ValuePack::any(),
                },
                _ => continue,
            };
            results = Some(match results {
                None => result,
                Some(before) => both(before, result),
            });
        }
        if results.is_none() && self.reporting {
            self.report_operation(called, &function, "called");
        }
        results.unwrap_or_else(ValuePack::any)
    }

    fn all_escape(&mut self, given: &ValuePack) {
        for value in &given.values {
            self.escape(value);
        }
    }

    /// A function of the script.
    fn own(&mut self, function: FunctionId, given: &ValuePack) -> ValuePack {
        self.callees[self.current.0].insert(function);
        let script = self.script;
        let parameters = &script.functions[function.0].parameters;
        for (nth, &parameter) in parameters.iter().enumerate() {
            self.set(parameter, &given.nth(nth));
        }
        if script.functions[function.0].takes_more {
            for value in given.values.iter().skip(parameters.len()) {
                self.escape(value);
            }
        }
        self.not_of_other_calls(self.results_of(function), function, given)
    }

    /// What a function gives for these arguments: texts and tables that only other calls hand to it are in doubt here.
    fn not_of_other_calls(
        &self,
        mut results: ValuePack,
        function: FunctionId,
        given: &ValuePack,
    ) -> ValuePack {
        let parameters = &self.script.functions[function.0].parameters;
        let handed = self.tables.reachable(parameters.iter().map(|parameter| &self.locals[parameter.0]));
        let here = self.tables.reachable(&given.values);
        let of_others: BTreeSet<&Atom> =
            handed.difference(&here).filter(|atom| matches!(atom, Atom::Text(_) | Atom::Table(_))).collect();
        if of_others.is_empty() || handed.len() == made::MOST {
            return results;
        }
        for value in &mut results.values {
            let mut sure = if value.any { Type::any() } else { Type::default() };
            for atom in value.atoms() {
                let own = Type::from(atom.clone());
                let is_mixed = !here.contains(atom)
                    && self.tables.reachable([&own]).iter().any(|atom| of_others.contains(atom));
                sure.join(&match atom {
                    Atom::Text(_) if is_mixed => Type::text(),
                    Atom::Table(_) if is_mixed => Type::any(),
                    _ => own,
                });
            }
            *value = sure;
        }
        results
    }

    /// `a:b()`.
    pub(super) fn method(&mut self, of: ExprId, name: &str, span: &Span, arguments: &[ExprId]) -> ValuePack {
        let object = self.value(of);
        let mut given = self.several(arguments);
        let are = |fits: fn(&Atom) -> bool| object.is_known() && object.atoms().iter().all(fits);
        if are(|atom| matches!(atom, Atom::Text(_))) {
            let Some(row) = library::row_of("string", name) else {
                if self.reporting {
                    self.report_unknown_function("string", name, span);
                }
                return ValuePack::any();
            };
            // A function that gets the text first.
            given.values.insert(0, object);
            return self.standard_call(of, row, &given);
        }
        if self.reporting && are(|atom| *atom == Atom::Game) {
            self.report_colon(of, name, span);
        } else {
            let can_be = |atom: &Atom| matches!(atom, Atom::Text(_) | Atom::Table(_) | Atom::Game);
            self.want(of, &object, "looked into", can_be);
        }
        self.all_escape(&given);
        self.lost(&given);
        ValuePack::any()
    }

    fn check_standard(
        &mut self,
        row: &'static LibraryFunction,
        id: ExprId,
        arguments: &[ExprId],
        given: &ValuePack,
    ) {
        let name = match row.library {
            "" => row.name.to_owned(),
            library => format!("{library}.{}", row.name),
        };
        let missing = given.values.len() < row.fewest && !given.open;
        let too_many = row.most.is_some_and(|most| self.surely_given(arguments) > most);
        if missing || too_many {
            self.report_count(&name, id, arguments, row.fewest, row.most, None);
            return;
        }
        for (nth, value) in given.values.iter().enumerate() {
            let Some(wants) = row.wants.get(nth).or(row.wants.last()) else {
                continue;
            };
            // Lua makes either of the other.
            let is_plain: fn(&Atom) -> bool = |atom| matches!(atom, Atom::Number(_) | Atom::Text(_));
            let (wanted, fits): (_, fn(&Atom) -> bool) = match wants {
                Wants::Number => ("a number", is_plain),
                Wants::Text => ("a text", is_plain),
                Wants::Table => ("a table", |atom| {
                    matches!(atom, Atom::Table(_) | Atom::Told(_) | Atom::Game | Atom::Library(_))
                }),
                Wants::Function => ("a function", |atom| {
                    matches!(atom, Atom::Function(_) | Atom::Standard(..) | Atom::Verb(_))
                }),
                Wants::Anything => continue,
            };
            // What stands behind the last one that must be there can be nil.
            let can_be_left_out = nth >= row.fewest;
            if !value.can(|atom| fits(atom) || (can_be_left_out && *atom == Atom::Nil)) {
                let at = arguments.get(nth).copied().unwrap_or(id);
                self.report_argument(&name, "", at, wanted, value);
            }
        }
    }

    /// How many arguments are given at least: the last one, if it is a call, may give none.
    pub(super) fn surely_given(&self, arguments: &[ExprId]) -> usize {
        let several = arguments.last().is_some_and(|&last| {
            matches!(
                self.script.expr(last).value,
                Expression::Call(..) | Expression::Method(..) | Expression::More
            )
        });
        arguments.len() - usize::from(several)
    }

    /// What a function of a library does to what it is given, and what it gives.
    fn standard_call(&mut self, id: ExprId, row: &LibraryFunction, given: &ValuePack) -> ValuePack {
        let first = given.nth(0);
        match (row.library, row.name) {
            ("table", "insert") => {
                let value = given.nth(given.values.len().clamp(2, 3) - 1);
                for atom in first.atoms() {
                    if let Atom::Table(place) = atom {
                        self.tables.add(*place, &value);
                    }
                }
                if first.any {
                    self.escape(&value);
                }
            }
            ("table", "sort") => {
                let member = self.tables.members(&first, true);
                for atom in given.nth(1).atoms().to_vec() {
                    if let Atom::Function(function) = atom {
                        let pair = ValuePack { values: vec![member.clone(), member.clone()], open: false };
                        self.own(function, &pair);
                    }
                }
            }
            ("", "error") => self.all_escape(given),
            _ => {}
        }
        ValuePack::one(match row.gives {
            Gives::Nothing => return ValuePack::default(),
            Gives::Number => Type::number(),
            Gives::MaybeNumber => Type::number().or(&Type::nil()),
            Gives::Text => Type::text(),
            Gives::Texts => {
                self.tables.add(id, &Type::text());
                Atom::Table(self.tables.root(id)).into()
            }
            Gives::Truth => Atom::Truth.into(),
            Gives::Member => self.tables.members(&first, true).or(&Type::nil()),
            Gives::Same => first,
            Gives::Anything => {
                // `next`, `select` and `unpack` hand out what they are given.
                return ValuePack::any();
            }
        })
    }
}

/// Either of two results.
fn both(a: ValuePack, b: ValuePack) -> ValuePack {
    let count = a.values.len().max(b.values.len());
    ValuePack { values: (0..count).map(|nth| a.nth(nth).or(&b.nth(nth))).collect(), open: a.open || b.open }
}
