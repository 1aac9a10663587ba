//! Statements: what goes into locals and tables, and which way a script goes.

use super::{Infer, operate};
use crate::types::{Atom, Type};
use holdup_hooks::luau::*;

impl Infer<'_> {
    pub(super) fn block(&mut self, block: &SyntaxBlock) {
        for statement in block {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &SyntaxStatement) {
        match &statement.kind {
            NodeKind::Local(names, values) => {
                let given = self.several(values);
                for (nth, &name) in names.iter().enumerate() {
                    self.set(name, &given.nth(nth));
                }
            }
            NodeKind::Assign(targets, values) => {
                let given = self.several(values);
                for (nth, &target) in targets.iter().enumerate() {
                    self.assign(target, &given.nth(nth));
                }
            }
            NodeKind::Compound(target, joined) => {
                let value = self.value(*joined);
                self.assign(*target, &value);
            }
            NodeKind::Call(call) => {
                self.evaluate(*call);
            }
            NodeKind::Do(block) => self.block(block),
            NodeKind::If(arms, otherwise) => {
                for (condition, block) in arms {
                    self.value(*condition);
                    self.block(block);
                }
                if let Some(block) = otherwise {
                    self.block(block);
                }
            }
            NodeKind::While(condition, block) => {
                self.value(*condition);
                self.block(block);
            }
            NodeKind::Repeat(block, condition) => {
                self.block(block);
                self.value(*condition);
            }
            NodeKind::Count(name, bounds, block) => {
                for &bound in bounds {
                    let value = self.value(bound);
                    self.want_number(bound, &value, "counted to");
                }
                self.set(*name, &Type::number());
                self.block(block);
            }
            NodeKind::Each(names, values, block) => {
                self.each(names, values);
                self.block(block);
            }
            NodeKind::LocalFunction(_, name, function) => {
                self.set(*name, &Atom::Function(*function).into());
            }
            NodeKind::GlobalFunction(_) | NodeKind::Nothing | NodeKind::Break | NodeKind::Continue => {}
            NodeKind::PutFunction(target, function) => {
                self.open(*function);
                self.assign(*target, &Atom::Function(*function).into());
            }
            NodeKind::Return(values) => {
                let given = self.several(values);
                self.returns(&given);
                if self.reporting
                    && let Some(&row) = self.hooks.get(&self.current)
                {
                    self.check_answer(row, values.first().copied(), &given);
                }
            }
        }
    }

    fn each(&mut self, names: &[LocalId], values: &[ExprId]) {
        let &[one] = values else {
            self.several(values);
            names.iter().for_each(|&name| self.set(name, &Type::any()));
            return;
        };
        let script = self.script;
        let walked = match &script.expr(one).value {
            Expression::Call(called, arguments) if arguments.len() == 1 => {
                match &script.expr(*called).value {
                    Expression::Global(name) if name == "pairs" => Some((arguments[0], false)),
                    Expression::Global(name) if name == "ipairs" => Some((arguments[0], true)),
                    _ => None,
                }
            }
            _ => None,
        };
        let in_order = walked.is_some_and(|(_, in_order)| in_order);
        let mut list = self.value(one);
        if let Some((inner, _)) = walked {
            let reporting = std::mem::replace(&mut self.reporting, false);
            list = self.value(inner);
            self.reporting = reporting;
        }
        let is_list = |atom: &Atom| matches!(atom, Atom::Table(_) | Atom::Function(_) | Atom::Told(_));
        self.want(values[0], &list, "gone through", is_list);
        let only_tables = !list.any && list.atoms().iter().all(|atom| matches!(atom, Atom::Table(_)));
        let plain = list.atoms().iter().all(|atom| match atom {
            Atom::Table(place) => {
                self.tables.get(*place).is_none_or(|made| made.fields.is_empty() && !made.keyed)
            }
            _ => false,
        });
        for (nth, &name) in names.iter().enumerate() {
            let value = match nth {
                0 if in_order || (only_tables && plain) => Type::number(),
                1 if only_tables => self.tables.members(&list, !in_order),
                _ => Type::any(),
            };
            self.set(name, &value);
        }
    }

    fn assign(&mut self, target: ExprId, value: &Type) {
        let script = self.script;
        match &script.expr(target).value {
            Expression::Local(local) => self.set(*local, value),
            // At the top it has been reported when the script was loaded.
            Expression::Global(name) => {
                if self.reporting && self.current != FunctionId(0) {
                    self.report_global(target, name);
                }
                self.put_globals.insert(name.clone());
                self.escape(value);
            }
            put @ (Expression::Field(of, ..) | Expression::Index(of, _)) => {
                let table = self.value(*of);
                let name = match put {
                    Expression::Field(_, name, span) => {
                        self.changed |= self.put.insert(name.clone());
                        Some((name.clone(), span.clone()))
                    }
                    Expression::Index(_, key) => {
                        operate::named_key(&self.value(*key)).map(|name| (name, 0..0))
                    }
                    _ => None,
                };
                for atom in table.atoms() {
                    let Atom::Table(place) = atom else { continue };
                    match &name {
                        Some((name, span)) => {
                            self.tables.add_field(*place, name, [span.clone(), span.clone()], value);
                        }
                        None => self.tables.add_keyed(*place, value),
                    }
                }
                if table.any {
                    self.escape(value);
                }
                self.check_put(*of, &table);
            }
            _ => {}
        }
    }
}
