//! Which statements are always left for good: what stands behind them never runs.

use holdup_hooks::luau::{ExprId, Expression, NodeKind, Span, SyntaxBlock, SyntaxStatement, SyntaxTree};

/// Whether a block, such as that of a function, always ends by `return`, an error or never.
pub(crate) fn always_returns(script: &SyntaxTree, block: &SyntaxBlock) -> bool {
    block.iter().any(|statement| leaves_here(script, statement))
}

/// Whether nothing behind a statement in the same block can run.
fn leaves_here(script: &SyntaxTree, statement: &SyntaxStatement) -> bool {
    match &statement.kind {
        NodeKind::Return(_) | NodeKind::Break | NodeKind::Continue => true,
        NodeKind::Call(call) => match &script.expr(*call).value {
            Expression::Call(called, _) => {
                matches!(&script.expr(*called).value, Expression::Global(name) if name == "error")
            }
            _ => false,
        },
        NodeKind::Do(block) => always_returns(script, block),
        NodeKind::If(arms, otherwise) => {
            otherwise.as_ref().is_some_and(|block| always_returns(script, block))
                && arms.iter().all(|(_, block)| always_returns(script, block))
        }
        NodeKind::While(condition, block) => {
            matches!(script.expr(*condition).value, Expression::Truth(true))
                && !has(block, |kind| matches!(kind, NodeKind::Break))
        }
        NodeKind::Repeat(block, _) => {
            // Only what returns on its first round is left for good; `break` and `continue` are not.
            !has(block, |kind| matches!(kind, NodeKind::Break | NodeKind::Continue))
                && always_returns(script, block)
        }
        _ => false,
    }
}

/// Whether one of these stands in this block, and not in a loop of its own.
fn has(block: &SyntaxBlock, wanted: fn(&NodeKind) -> bool) -> bool {
    block.iter().any(|statement| {
        let is_loop = !matches!(statement.kind, NodeKind::Do(_) | NodeKind::If(..));
        wanted(&statement.kind) || !is_loop && statement.kind.blocks().any(|block| has(block, wanted))
    })
}

/// The first statement of each block that can never run.
pub(crate) fn unreachable(script: &SyntaxTree) -> Vec<Span> {
    let mut found = Vec::new();
    for function in &script.functions {
        look(script, &function.body, &mut found);
    }
    found
}

fn look(script: &SyntaxTree, block: &SyntaxBlock, found: &mut Vec<Span>) {
    let left = block.iter().position(|statement| leaves_here(script, statement));
    if let Some(next) = left.and_then(|at| block[at + 1..].iter().find(|next| does_something(next))) {
        found.push(next.span.clone());
    }
    for statement in block {
        match &statement.kind {
            NodeKind::While(condition, inner) => found.extend(never(script, *condition, inner)),
            NodeKind::If(arms, _) => {
                found.extend(arms.iter().filter_map(|(condition, inner)| never(script, *condition, inner)));
            }
            _ => {}
        }
        statement.kind.blocks().for_each(|inner| look(script, inner, found));
    }
}

/// Where a block begins that a condition keeps from ever running.
fn never(script: &SyntaxTree, condition: ExprId, block: &SyntaxBlock) -> Option<Span> {
    let never = matches!(script.expr(condition).value, Expression::Truth(false) | Expression::Nil);
    block.first().filter(|_| never).map(|first| first.span.clone())
}

/// Whether it would matter if it ran; a function stands wherever it is written.
fn does_something(statement: &SyntaxStatement) -> bool {
    !matches!(
        statement.kind,
        NodeKind::Nothing
            | NodeKind::LocalFunction(..)
            | NodeKind::GlobalFunction(_)
            | NodeKind::PutFunction(..)
    )
}
