//! Modules, as scripts speak of them: `local areas = require("lib/areas")` at the top, and what a module hands out by
//! its last line, `return table.freeze({ ... })`.

use super::frozen::frozen;
use super::{ExprId, Expression, LocalId, NodeKind, Span, SyntaxTree, TableItem};

/// A use of `require`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Required {
    /// Where it stands.
    pub span: Span,
    /// The module, and the local it becomes; nothing where it does not stand as it must.
    pub module: Option<(String, LocalId)>,
}

/// Every use of `require` in a script.
pub fn required(script: &SyntaxTree) -> Vec<Required> {
    let mut found = Vec::new();
    let mut called = Vec::new();
    for statement in &script.functions[0].body {
        let NodeKind::Local(names, values) = &statement.kind else { continue };
        for (local, value) in names.iter().zip(values) {
            if let Some((function, name)) = module_in(script, *value) {
                called.push(function);
                let span = script.expr(*value).span.clone();
                found.push(Required { span, module: Some((name.to_owned(), *local)) });
            }
        }
    }
    let others = script.expressions.iter().enumerate().filter(|(at, expr)| {
        matches!(&expr.value, Expression::Global(name) if name == "require") && !called.contains(&ExprId(*at))
    });
    found.extend(others.map(|(_, expr)| Required { span: expr.span.clone(), module: None }));
    found.sort_by_key(|one| one.span.start);
    found
}

/// What is called, and the module it is asked for, in `require("...")`.
pub(crate) fn module_in(script: &SyntaxTree, id: ExprId) -> Option<(ExprId, &str)> {
    let Expression::Call(called, arguments) = &script.expr(id).value else { return None };
    let [argument] = arguments[..] else { return None };
    match (&script.expr(*called).value, &script.expr(argument).value) {
        (Expression::Global(name), Expression::Text(module)) if name == "require" => Some((*called, module)),
        _ => None,
    }
}

/// The names under which a module hands out what it has; nothing where it is none.
pub fn handed_out(script: &SyntaxTree) -> Option<Vec<&str>> {
    let NodeKind::Return(values) = &script.functions[0].body.last()?.kind else { return None };
    let [value] = values[..] else { return None };
    let Expression::Table(items) = &script.expr(frozen(script, value)?).value else { return None };
    items
        .iter()
        .map(|item| if let TableItem::Named(name, ..) = item { Some(name.as_str()) } else { None })
        .collect()
}

/// The path of a module inside `scripts/`, and its pack, as a script of some pack calls it.
pub fn path_of<'m>(pack: &'m str, module: &'m str) -> Option<(&'m str, String)> {
    let (first, inner) = module.split_once('/')?;
    let is_own = format!("{first}/") == holdup_packs::MODULES_FOLDER;
    let (pack, path) =
        if is_own { (pack, format!("{pack}/{module}.lua")) } else { (first, format!("{module}.lua")) };
    (is_own || inner.starts_with(holdup_packs::MODULES_FOLDER)).then_some((pack, path))
}
