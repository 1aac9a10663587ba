//! What stands at the top of a script: hook functions, functions of its own,
//! constants. Everything else there would be state or work outside a game, and
//! so would a change of one of these from inside a function.

use std::collections::{BTreeMap, BTreeSet};

use crate::luau::frozen::{frozen, value_of};
use crate::luau::required::{handed_out, module_in};
use crate::luau::{
    ExprId, Expression, Local, LocalId, NodeKind, Span, SyntaxStatement, SyntaxTree, TableItem,
};

/// A global function.
#[derive(Debug)]
pub(crate) struct GlobalFunction {
    pub(crate) name: String,
    pub(crate) span: Span,
}

/// What must not stand in a script.
#[derive(Debug)]
pub(crate) enum Problem {
    /// A local at the top whose value could change or had to be worked out.
    Value(GlobalFunction),
    /// The same with a table that could be frozen as it stands.
    Unfrozen(GlobalFunction),
    /// Something put into a local of the top, whose table is frozen.
    Filled(GlobalFunction, Span),
    /// An assignment to a local of the top, which is declared there.
    Assigned(GlobalFunction, Span),
    /// An assignment to a global at the top.
    Global(GlobalFunction),
    /// Any other statement at the top.
    Statement(Span),
}

/// A script, seen from above.
#[derive(Debug, Default)]
pub(crate) struct ScriptShape {
    pub(crate) functions: Vec<GlobalFunction>,
    pub(crate) problems: Vec<Problem>,
    pub(crate) is_module: bool,
    /// Functions that are local, by name.
    pub(crate) locals: Vec<GlobalFunction>,
    /// Names of what a problem is told about: a hook of that name is not missing besides.
    pub(crate) refused: Vec<String>,
    /// The names of what a module hands out, if it does.
    pub(crate) hands_out: Option<Vec<String>>,
}

impl ScriptShape {
    /// Looks at a script.
    pub(crate) fn of(script: &SyntaxTree, is_module: bool) -> ScriptShape {
        let mut shape = ScriptShape { is_module, ..ScriptShape::default() };
        shape.look(script);
        shape
    }

    fn look(&mut self, script: &SyntaxTree) {
        let mut locals = Vec::new();
        let mut kept: BTreeSet<LocalId> = BTreeSet::new();
        for statement in &script.functions[0].body {
            match &statement.kind {
                NodeKind::GlobalFunction(_) | NodeKind::PutFunction(..) => {
                    match (global_function(script, &statement.kind), &statement.kind) {
                        (Some(function), _) => self.functions.push(function),
                        (None, NodeKind::PutFunction(target, function)) => {
                            self.refused.extend(last_name(script, *target));
                            let span = script.functions[function.0].span.clone();
                            self.problems.push(Problem::Statement(span));
                        }
                        _ => {}
                    }
                }
                NodeKind::LocalFunction(_, local, _) => {
                    let local = script.local(*local);
                    self.locals.push(named(&local.name, &local.span));
                    locals.push(local);
                }
                NodeKind::Local(names, values) => {
                    let wrong = values.iter().find(|value| !is_constant(script, **value));
                    if let (Some(wrong), Some(first)) = (wrong, names.first()) {
                        self.refused.extend(names.iter().map(|name| script.local(*name).name.clone()));
                        let first = script.local(*first);
                        let sort = match is_literal(script, *wrong) {
                            true => Problem::Unfrozen,
                            false => Problem::Value,
                        };
                        self.problems.push(sort(named(&first.name, &first.span)));
                    }
                    let tables =
                        names.iter().zip(values).filter(|(_, value)| frozen(script, **value).is_some());
                    kept.extend(tables.map(|(name, _)| *name));
                    locals.extend(names.iter().map(|name| script.local(*name)));
                }
                NodeKind::Nothing => {}
                // What does not hand out a frozen table is told by itself.
                NodeKind::Return(values) if self.is_module => {
                    let is_constant = values.iter().all(|value| is_constant(script, *value));
                    let names = handed_out(script).filter(|_| is_constant);
                    self.hands_out = names.map(|names| names.into_iter().map(str::to_owned).collect());
                }
                other => {
                    let to = assigned(other);
                    self.refused.extend(to.iter().filter_map(|to| last_name(script, *to)));
                    // What is put into a frozen table, or a local, is told below.
                    if to.iter().any(|to| filled(script, *to).is_some_and(|local| kept.contains(&local)))
                        || to.first().is_some_and(|to| matches!(script.expr(*to).value, Expression::Local(_)))
                    {
                        continue;
                    }
                    let global = to.first().and_then(|to| name_of(script, *to));
                    // It is marked by its first word. Of several one is enough: they are of one mistake.
                    let is_first = !self.problems.iter().any(|one| matches!(one, Problem::Statement(_)));
                    let problem = global.map_or(Problem::Statement(statement.first_word()), Problem::Global);
                    if is_first || matches!(problem, Problem::Global(_)) {
                        self.problems.push(problem);
                    }
                }
            }
        }
        let mut written = Vec::new();
        script.each_statement(|SyntaxStatement { kind, .. }| {
            written.extend(assigned(kind).iter().filter_map(|to| name_of(script, *to)));
            written.extend(global_function(script, kind));
        });
        written.sort_by_key(|target| target.span.start);
        let locals: BTreeMap<&str, &Local> =
            locals.iter().rev().map(|local| (local.name.as_str(), *local)).collect();
        for target in written {
            if let Some(local) = locals.get(target.name.as_str()) {
                self.problems.push(Problem::Assigned(target, local.span.clone()));
            }
        }
        script.each_statement(|statement| {
            let to = assigned(&statement.kind);
            for local in to.iter().filter_map(|to| filled(script, *to)) {
                if kept.contains(&local) {
                    let (local, at) = (script.local(local), script.expr(to[0]).span.clone());
                    self.problems.push(Problem::Filled(named(&local.name, &at), local.span.clone()));
                }
            }
        });
    }
}

fn named(name: &str, span: &Span) -> GlobalFunction {
    GlobalFunction { name: name.to_owned(), span: span.clone() }
}

/// What is called by a plain name.
fn name_of(script: &SyntaxTree, id: ExprId) -> Option<GlobalFunction> {
    let expr = script.expr(id);
    match &expr.value {
        Expression::Global(name) => Some(named(name, &expr.span)),
        Expression::Local(local) => Some(named(&script.local(*local).name, &expr.span)),
        _ => None,
    }
}

/// The last name of what is written to: `on_card` of `hooks.on_card`.
fn last_name(script: &SyntaxTree, id: ExprId) -> Option<String> {
    match &script.expr(id).value {
        Expression::Field(_, name, _) => Some(name.clone()),
        _ => name_of(script, id).map(|named| named.name),
    }
}

/// Whether a value is a table of constants and of such tables.
fn is_literal(script: &SyntaxTree, id: ExprId) -> bool {
    let Expression::Table(items) = &script.expr(id).value else { return false };
    items.iter().all(|item| {
        let is_fit = |id| is_constant(script, id) || is_literal(script, id);
        is_fit(value_of(item)) && !matches!(item, TableItem::Keyed(key, _) if !is_constant(script, *key))
    })
}

/// The local a member of whose table is assigned to.
fn filled(script: &SyntaxTree, id: ExprId) -> Option<LocalId> {
    let (Expression::Field(of, ..) | Expression::Index(of, _)) = &script.expr(id).value else { return None };
    match &script.expr(*of).value {
        Expression::Local(local) => Some(*local),
        _ => filled(script, *of),
    }
}

/// Whether a value is made of literals, names and operators alone, is a frozen table of such values, or what a module
/// has.
fn is_constant(script: &SyntaxTree, id: ExprId) -> bool {
    match &script.expr(id).value {
        Expression::Call(..) if module_in(script, id).is_some() => true,
        Expression::Call(..) => frozen(script, id).is_some_and(|table| is_literal(script, table)),
        Expression::Field(of, ..) => is_constant(script, *of),
        Expression::Nil | Expression::Truth(_) | Expression::Number(_) | Expression::Text(_) => true,
        Expression::Local(_) | Expression::Global(_) => true,
        Expression::Unary(_, inner) | Expression::One(inner) | Expression::Cast(inner) => {
            is_constant(script, *inner)
        }
        Expression::Binary(_, left, right) => is_constant(script, *left) && is_constant(script, *right),
        _ => false,
    }
}

/// Where a statement puts something.
fn assigned(kind: &NodeKind) -> &[ExprId] {
    match kind {
        NodeKind::Assign(to, _) => to,
        NodeKind::Compound(to, _) => std::slice::from_ref(to),
        _ => &[],
    }
}

/// The function of a statement `function name()`, also where a local of this name has been declared before.
fn global_function(script: &SyntaxTree, kind: &NodeKind) -> Option<GlobalFunction> {
    match kind {
        NodeKind::GlobalFunction(function) => {
            let function = &script.functions[function.0];
            function.global.as_deref().map(|name| named(name, &function.span))
        }
        NodeKind::PutFunction(target, function) => match script.expr(*target).value {
            Expression::Local(local) => {
                Some(named(&script.local(local).name, &script.functions[function.0].span))
            }
            _ => None,
        },
        _ => None,
    }
}
