//! Prints a script as it was read, for Luau to compile: whatever the reader missed is not there. Every line keeps its
//! number; comments and types are gone, and every local has a name of ours, so that Luau finds each where the reader did.
//!
//! What Luau does in a single instruction, however much it is, goes through functions of the prelude, which bound and
//! charge it: `a .. b` as `a .. join .. b`, `t[k] = v` as `t[key(k)] = v`, `a ^ b` as `power(a, b)`, and `...` where
//! it is a value as `many(...)`; and a table within a frozen one is frozen as well. Before much code that would run
//! without a tick stands what charges for it.

use std::collections::{BTreeMap, BTreeSet};

use crate::limits::{LEAST, STRETCH};
use crate::luau::frozen::tables_within;
use crate::luau::literal::written;
use crate::luau::{
    ExprId, Expression, FunctionId, LocalId, NodeKind, Sign, SyntaxBlock, SyntaxStatement, SyntaxTree,
    TableItem,
};

/// What bounds scripts from inside, by its name in the prelude.
pub(crate) const GUARDS: [&str; 5] = ["charge", "join", "key", "many", "power"];

/// What may run between two ticks for nothing.
const FREE: u32 = LEAST * STRETCH;

/// What making something costs: a table, a function or a text; and each member of a table.
const MADE: u32 = 8;
const MEMBER: u32 = 4;

/// A script that can be compiled.
pub(crate) struct Printed {
    pub(crate) text: String,
    /// What stands before the names of [`GUARDS`] in it.
    pub(crate) own: String,
    /// How many members a table can have that nothing charges: names that stand in the script, or a list written out.
    pub(crate) members: usize,
}

/// A script as it is compiled.
pub(crate) fn guarded(script: &SyntaxTree) -> Printed {
    let own = own(script);
    let mut printer = Printer::of(script, Some(&own));
    printer.whole();
    let members = printer.stored.len() + printer.widest;
    Printed { text: printer.out, members, own }
}

/// A script as it was read, and nothing else.
pub fn plain(script: &SyntaxTree) -> String {
    let mut printer = Printer::of(script, None);
    printer.whole();
    printer.out
}

/// With what no global name of a script begins: `_0_`, or else another number.
fn own(script: &SyntaxTree) -> String {
    let number = |name: &str| name.strip_prefix('_')?.split_once('_')?.0.parse::<usize>().ok();
    let globals = script.expressions.iter().filter_map(|expr| match &expr.value {
        Expression::Global(name) => number(name),
        _ => None,
    });
    let functions = script.functions.iter().filter_map(|function| number(function.global.as_ref()?));
    let used: BTreeSet<usize> = globals.chain(functions).collect();
    let free = (0..=used.len()).find(|number| !used.contains(number)).unwrap_or_default();
    format!("_{free}_")
}

struct Printer<'s> {
    script: &'s SyntaxTree,
    /// What stands before names of ours; nothing where a script is printed as it was read.
    own: Option<&'s str>,
    /// The tables frozen at the top, and whether that has to be said of each.
    frozen: BTreeMap<ExprId, bool>,
    out: String,
    /// Lines that have ended.
    line: usize,
    /// The names under which something is put into tables.
    stored: BTreeSet<&'s str>,
    /// How many members without a name the longest table has that is written out.
    widest: usize,
}

/// Statements.
impl<'s> Printer<'s> {
    fn of(script: &'s SyntaxTree, own: Option<&'s str>) -> Self {
        let frozen = tables_within(script);
        Printer { script, own, frozen, out: String::new(), line: 0, stored: BTreeSet::new(), widest: 0 }
    }

    fn whole(&mut self) {
        let whole = &self.script.functions[0];
        self.block(&whole.body, 0);
        self.at(whole.end);
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Goes on in the line of this place of the script.
    fn at(&mut self, place: usize) {
        let line = self.script.line_ends.partition_point(|&end| end < place);
        while self.line < line {
            self.out.push('\n');
            self.line += 1;
        }
    }

    fn guard(&mut self, guard: &str) {
        let own = self.own.unwrap_or_default();
        self.put(own);
        self.put(guard);
    }

    fn charge(&mut self, cost: u32) {
        if self.own.is_some() {
            self.guard("charge");
            self.put(&format!("({}, 0); ", cost / STRETCH));
        }
    }

    /// A block, before which this much has run since the last tick; answers how much has run at its end.
    fn block(&mut self, block: &'s SyntaxBlock, mut so_far: u32) -> u32 {
        if so_far > FREE {
            self.charge(so_far);
            so_far = 0;
        }
        for statement in block {
            let cost = self.cost_of(statement);
            so_far = so_far.saturating_add(cost);
            self.at(statement.span.start);
            if so_far > FREE {
                self.charge(so_far);
                so_far = 0;
            }
            if self.ticks_in(statement) {
                so_far = so_far.min(cost);
            }
            so_far = so_far.saturating_add(self.statement(statement));
        }
        so_far
    }

    /// A block and its end.
    fn inner(&mut self, block: &'s SyntaxBlock, so_far: u32, end: usize) -> u32 {
        let left = self.block(block, so_far);
        self.at(end - 1);
        self.put("end");
        left
    }

    /// Prints a statement; answers what has run in its blocks since their last tick.
    fn statement(&mut self, statement: &'s SyntaxStatement) -> u32 {
        let end = statement.span.end;
        let mut left = 0;
        match &statement.kind {
            NodeKind::Local(names, values) => {
                self.put("local ");
                self.names(names);
                if !values.is_empty() {
                    self.put(" = ");
                    self.list(values);
                }
            }
            NodeKind::Assign(targets, values) => {
                for (nth, target) in targets.iter().enumerate() {
                    self.put(if nth == 0 { "" } else { ", " });
                    self.target(*target);
                }
                self.put(" = ");
                self.list(values);
            }
            NodeKind::Compound(target, joined) => self.compound(*target, *joined),
            NodeKind::Call(call) => self.expr(*call),
            NodeKind::Do(block) => {
                self.put("do ");
                left = self.inner(block, 0, end);
            }
            NodeKind::If(arms, otherwise) => {
                for (nth, (condition, block)) in arms.iter().enumerate() {
                    if nth > 0 {
                        self.at(self.script.expr(*condition).span.start);
                        self.put("else");
                    }
                    self.put("if ");
                    self.expr(*condition);
                    self.put(" then ");
                    left = left.max(self.block(block, 0));
                }
                if let Some(block) = otherwise {
                    self.put("else ");
                    left = left.max(self.block(block, 0));
                }
                self.at(end - 1);
                self.put("end");
            }
            NodeKind::While(condition, block) => {
                self.put("while ");
                self.expr(*condition);
                self.put(" do ");
                left = self.inner(block, self.cost(*condition), end);
            }
            NodeKind::Repeat(block, condition) => {
                self.put("repeat ");
                left = self.block(block, self.cost(*condition));
                self.put("until ");
                self.expr(*condition);
            }
            NodeKind::Count(name, bounds, block) => {
                self.put("for ");
                self.names(&[*name]);
                self.put(" = ");
                self.list(bounds);
                self.put(" do ");
                left = self.inner(block, 0, end);
            }
            NodeKind::Each(names, values, block) => {
                self.put("for ");
                self.names(names);
                self.put(" in ");
                self.list(values);
                self.put(" do ");
                left = self.inner(block, 0, end);
            }
            NodeKind::LocalFunction(word, local, function) => {
                self.put("local ");
                self.at(*word);
                self.put("function ");
                self.names(&[*local]);
                self.function(*function);
            }
            NodeKind::GlobalFunction(function) => {
                self.put("function ");
                self.at(self.script.functions[function.0].span.start);
                self.put(self.script.functions[function.0].global.as_deref().unwrap_or_default());
                self.function(*function);
            }
            NodeKind::PutFunction(target, function) => {
                self.put("function ");
                self.target(*target);
                self.function(*function);
            }
            NodeKind::Return(values) => {
                self.put("return ");
                self.list(values);
            }
            NodeKind::Break => self.put("break"),
            NodeKind::Continue => self.put("continue"),
            // Nothing, in its line.
            NodeKind::Nothing => self.put("do end"),
        }
        self.put("; ");
        left
    }

    /// `a += b`. What is guarded is written out, with whatever leads to `a` worked out once.
    fn compound(&mut self, target: ExprId, joined: ExprId) {
        let script = self.script;
        let Expression::Binary(sign, _, value) = script.expr(joined).value else { return };
        if self.own.is_none() || !matches!(sign, Sign::Join | Sign::Count("^")) {
            self.target(target);
            self.put(&format!(" {}= ", sign.written()));
            self.expr(value);
            return;
        }
        let (of, key, name) = match &script.expr(target).value {
            Expression::Field(of, name, _) => (Some(*of), None, name.as_str()),
            Expression::Index(of, key) => (Some(*of), Some(*key), ""),
            _ => (None, None, ""),
        };
        if let Some(of) = of {
            self.put("do local ");
            self.guard(if key.is_some() { "of, " } else { "of" });
            if key.is_some() {
                self.guard("at");
            }
            self.put(" = ");
            self.list(&[of].into_iter().chain(key).collect::<Vec<_>>());
            self.put("; ");
        }
        let place = |printer: &mut Self| {
            match (of, key) {
                (None, _) => return printer.expr(target),
                (_, None) => printer.guard("of."),
                _ => {
                    printer.guard("of[");
                    printer.guard("at]");
                }
            }
            printer.put(name);
        };
        place(self);
        self.put(" = ");
        if sign == Sign::Join {
            place(self);
            self.put(" .. ");
            self.guard("join .. (");
        } else {
            self.guard("power(");
            place(self);
            self.put(", ");
        }
        self.expr(value);
        self.put(if of.is_some() { "); end" } else { ")" });
    }

    fn names(&mut self, names: &[LocalId]) {
        for (nth, name) in names.iter().enumerate() {
            self.put(if nth == 0 { "" } else { ", " });
            self.local(*name);
        }
    }

    fn local(&mut self, local: LocalId) {
        match self.own {
            Some(own) => self.put(&format!("{own}{}", local.0)),
            None => self.put(&self.script.local(local).name),
        }
    }

    /// From the brackets of a function to its end.
    fn function(&mut self, id: FunctionId) {
        let function = &self.script.functions[id.0];
        self.put("(");
        self.names(&function.parameters);
        if function.takes_more {
            self.put(if function.parameters.is_empty() { "..." } else { ", ..." });
        }
        self.put(") ");
        self.inner(&function.body, 0, function.end);
    }

    /// Where something is put.
    fn target(&mut self, id: ExprId) {
        match &self.script.expr(id).value {
            Expression::Index(of, key) => {
                self.expr(*of);
                self.put("[");
                self.key(*key);
                self.put("]");
            }
            value => {
                if let Expression::Field(_, name, _) = value {
                    self.stored.insert(name);
                }
                self.expr(id);
            }
        }
    }

    /// The key under which something is put.
    fn key(&mut self, key: ExprId) {
        match &self.script.expr(key).value {
            Expression::Text(name) => {
                self.stored.insert(name);
                self.expr(key);
            }
            _ if self.own.is_some() => {
                self.guard("key(");
                self.expr(key);
                self.put(")");
            }
            _ => self.expr(key),
        }
    }
}

/// Values.
impl<'s> Printer<'s> {
    fn list(&mut self, values: &[ExprId]) {
        for (nth, value) in values.iter().enumerate() {
            self.put(if nth == 0 { "" } else { ", " });
            self.expr(*value);
        }
    }

    fn text(&mut self, said: &str, quote: char) {
        written(said, quote, &mut self.out);
    }

    fn expr(&mut self, id: ExprId) {
        let script = self.script;
        let expr = script.expr(id);
        let last = expr.span.end - 1;
        self.at(expr.span.start);
        match &expr.value {
            Expression::Nil => self.put("nil"),
            Expression::Truth(yes) => self.put(if *yes { "true" } else { "false" }),
            Expression::Number(number) => self.put(number),
            Expression::Text(said) => {
                self.put("\"");
                self.text(said, '"');
                self.put("\"");
            }
            Expression::Woven(pieces, values) => {
                self.put("`");
                for (nth, piece) in pieces.iter().enumerate() {
                    self.text(piece, '`');
                    if let Some(value) = values.get(nth) {
                        self.put("{ ");
                        self.expr(*value);
                        self.put("}");
                    }
                }
                self.put("`");
            }
            Expression::More if self.own.is_some() => {
                self.guard("many");
                self.put("(...)");
            }
            Expression::More => self.put("..."),
            Expression::Function(function) => {
                self.put("function");
                self.function(*function);
            }
            Expression::Local(local) => self.local(*local),
            Expression::Global(name) => self.put(name),
            Expression::Field(of, name, span) => {
                self.expr(*of);
                self.at(span.start);
                self.put(".");
                self.put(name);
            }
            Expression::Index(of, key) => {
                self.expr(*of);
                self.put("[");
                self.expr(*key);
                self.at(last);
                self.put("]");
            }
            Expression::Call(called, arguments) => {
                self.expr(*called);
                self.arguments(arguments, last);
            }
            Expression::Method(of, name, span, arguments) => {
                self.expr(*of);
                self.at(span.start);
                self.put(":");
                self.put(name);
                self.arguments(arguments, last);
            }
            Expression::Unary(sign, inner) => {
                self.put(sign.written());
                self.put(" ");
                self.expr(*inner);
            }
            Expression::Binary(Sign::Count("^"), left, right) if self.own.is_some() => {
                self.guard("power(");
                self.expr(*left);
                self.put(", ");
                self.expr(*right);
                self.put(")");
            }
            Expression::Binary(sign, left, right) => {
                self.expr(*left);
                self.put(&format!(" {} ", sign.written()));
                if *sign == Sign::Join && self.own.is_some() {
                    self.guard("join .. ");
                }
                self.expr(*right);
            }
            Expression::Either(arms, otherwise) => {
                for (nth, (condition, value)) in arms.iter().enumerate() {
                    if nth > 0 {
                        self.at(script.expr(*condition).span.start);
                        self.put(" else");
                    }
                    self.put("if ");
                    self.expr(*condition);
                    self.put(" then ");
                    self.expr(*value);
                }
                self.put(" else ");
                self.expr(*otherwise);
            }
            Expression::Table(items) => self.table(id, items, last),
            Expression::One(inner) | Expression::Cast(inner) => {
                self.put("(");
                self.expr(*inner);
                self.at(last);
                self.put(")");
            }
        }
    }

    fn arguments(&mut self, arguments: &[ExprId], last: usize) {
        self.put("(");
        self.list(arguments);
        self.at(last);
        self.put(")");
    }

    fn table(&mut self, id: ExprId, items: &'s [TableItem], last: usize) {
        let frozen = self.frozen.get(&id).copied();
        let wraps = frozen == Some(true) && self.own.is_some();
        self.put(if wraps { "table.freeze({ " } else { "{ " });
        for item in items {
            let value = match item {
                TableItem::Named(name, span, value) => {
                    if frozen.is_none() {
                        self.stored.insert(name);
                    }
                    self.at(span.start);
                    self.put(name);
                    self.put(" = ");
                    value
                }
                TableItem::Keyed(key, value) => {
                    self.put("[");
                    self.key(*key);
                    self.put("] = ");
                    value
                }
                TableItem::Plain(value) => value,
            };
            self.expr(*value);
            self.put(", ");
        }
        if frozen.is_none() {
            let plain = items.iter().filter(|item| matches!(item, TableItem::Plain(_))).count();
            self.widest = self.widest.max(plain);
        }
        self.at(last);
        self.put(if wraps { "})" } else { "}" });
    }
}

/// Costs.
impl Printer<'_> {
    /// What the values of a statement cost, once; those in its blocks are counted there.
    fn cost_of(&self, statement: &SyntaxStatement) -> u32 {
        1 + values(&statement.kind).fold(0, |sum: u32, value| sum.saturating_add(self.cost(value)))
    }

    /// What working out a value costs, apart from what it calls: one for everything that stands in it, and more for
    /// what is made.
    fn cost(&self, id: ExprId) -> u32 {
        let value = &self.script.expr(id).value;
        let own = match value {
            Expression::Table(items) => MADE + MEMBER.saturating_mul(items.len() as u32),
            Expression::Function(_) | Expression::Woven(..) => MADE,
            _ => 1,
        };
        value.inner().into_iter().fold(own, |sum: u32, inner| sum.saturating_add(self.cost(inner)))
    }

    /// Whether a tick comes for certain while the values of a statement are worked out.
    fn ticks_in(&self, statement: &SyntaxStatement) -> bool {
        match &statement.kind {
            NodeKind::If(arms, _) => arms.first().is_some_and(|(condition, _)| self.ticks(*condition)),
            NodeKind::Repeat(..) => false,
            kind => values(kind).any(|value| self.ticks(value)),
        }
    }

    /// The same of a value: what is called by a field of a local cannot be built in or laid out where it is called.
    fn ticks(&self, id: ExprId) -> bool {
        let value = &self.script.expr(id).value;
        match value {
            Expression::Method(..) => true,
            Expression::Call(called, _) if matches!(&self.script.expr(*called).value, Expression::Field(of, ..) if !matches!(self.script.expr(*of).value, Expression::Global(_))) => {
                true
            }
            Expression::Binary(Sign::And | Sign::Or, first, _) => self.ticks(*first),
            Expression::Either(arms, _) => arms.first().is_some_and(|(first, _)| self.ticks(*first)),
            _ => value.inner().into_iter().any(|inner| self.ticks(inner)),
        }
    }
}

/// The values a statement works out itself.
fn values(kind: &NodeKind) -> Box<dyn Iterator<Item = ExprId> + '_> {
    match kind {
        NodeKind::Assign(targets, values) => Box::new(targets.iter().chain(values).copied()),
        NodeKind::Local(_, values)
        | NodeKind::Return(values)
        | NodeKind::Count(_, values, _)
        | NodeKind::Each(_, values, _) => Box::new(values.iter().copied()),
        NodeKind::If(arms, _) => Box::new(arms.iter().map(|(condition, _)| *condition)),
        NodeKind::Compound(_, value)
        | NodeKind::Call(value)
        | NodeKind::While(value, _)
        | NodeKind::Repeat(_, value)
        | NodeKind::PutFunction(value, _) => Box::new(std::iter::once(*value)),
        NodeKind::Do(_)
        | NodeKind::LocalFunction(..)
        | NodeKind::GlobalFunction(_)
        | NodeKind::Break
        | NodeKind::Continue
        | NodeKind::Nothing => Box::new(std::iter::empty()),
    }
}

#[cfg(test)]
mod tests;
