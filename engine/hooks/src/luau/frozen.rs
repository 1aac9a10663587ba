//! Tables of constants at the top of a script, which `table.freeze` keeps from being changed: what Lua freezes of a
//! table is its own members alone, and here everything in it is meant.

use std::collections::BTreeMap;

use super::{ExprId, Expression, NodeKind, SyntaxTree, TableItem};

/// The tables frozen at the top of a script, and whether each lies in another and is frozen with it.
pub(crate) fn tables_within(script: &SyntaxTree) -> BTreeMap<ExprId, bool> {
    let mut found = BTreeMap::new();
    for statement in &script.functions[0].body {
        if let NodeKind::Local(_, values) | NodeKind::Return(values) = &statement.kind {
            let tables = values.iter().filter_map(|value| frozen(script, *value));
            tables.for_each(|table| within(script, table, false, &mut found));
        }
    }
    found
}

fn within(script: &SyntaxTree, table: ExprId, with_another: bool, found: &mut BTreeMap<ExprId, bool>) {
    let Expression::Table(items) = &script.expr(table).value else { return };
    found.insert(table, with_another);
    for value in items.iter().map(value_of) {
        match frozen(script, value) {
            Some(inner) => within(script, inner, false, found),
            None => within(script, value, true, found),
        }
    }
}

/// What stands between the brackets of `table.freeze({ ... })`.
pub(crate) fn frozen(script: &SyntaxTree, id: ExprId) -> Option<ExprId> {
    let Expression::Call(called, arguments) = &script.expr(id).value else { return None };
    let (Expression::Field(library, name, _), [table]) = (&script.expr(*called).value, &arguments[..]) else {
        return None;
    };
    let is_library =
        matches!(&script.expr(*library).value, Expression::Global(library) if library == "table");
    let is_table = matches!(script.expr(*table).value, Expression::Table(_));
    (name == "freeze" && is_library && is_table).then_some(*table)
}

pub(crate) fn value_of(item: &TableItem) -> ExprId {
    match item {
        TableItem::Named(.., value) | TableItem::Keyed(_, value) | TableItem::Plain(value) => *value,
    }
}
