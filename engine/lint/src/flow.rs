//! Which statements are always left for good: what stands behind them never runs.

use holdup_hooks::luau::{Block, ExprId, Kind, Script, Span, Statement, Value};

/// Whether a block, such as that of a function, always ends by `return`, an error or never.
pub(crate) fn always_returns(script: &Script, block: &Block) -> bool {
    block.iter().any(|statement| leaves_here(script, statement))
}

/// Whether nothing behind a statement in the same block can run.
fn leaves_here(script: &Script, statement: &Statement) -> bool {
    match &statement.kind {
        Kind::Return(_) | Kind::Break | Kind::Continue => true,
        Kind::Call(call) => match &script.expr(*call).value {
            Value::Call(called, _) => {
                matches!(&script.expr(*called).value, Value::Global(name) if name == "error")
            }
            _ => false,
        },
        Kind::Do(block) => always_returns(script, block),
        Kind::If(arms, otherwise) => {
            otherwise.as_ref().is_some_and(|block| always_returns(script, block))
                && arms.iter().all(|(_, block)| always_returns(script, block))
        }
        Kind::While(condition, block) => {
            matches!(script.expr(*condition).value, Value::Truth(true))
                && !has(block, |kind| matches!(kind, Kind::Break))
        }
        Kind::Repeat(block, _) => {
            // Only what returns on its first round is left for good; `break` and `continue` are not.
            !has(block, |kind| matches!(kind, Kind::Break | Kind::Continue)) && always_returns(script, block)
        }
        _ => false,
    }
}

/// Whether one of these stands in this block, and not in a loop of its own.
fn has(block: &Block, wanted: fn(&Kind) -> bool) -> bool {
    block.iter().any(|statement| {
        let is_loop = !matches!(statement.kind, Kind::Do(_) | Kind::If(..));
        wanted(&statement.kind) || !is_loop && statement.kind.blocks().any(|block| has(block, wanted))
    })
}

/// The first statement of each block that can never run.
pub(crate) fn unreachable(script: &Script) -> Vec<Span> {
    let mut found = Vec::new();
    for function in &script.functions {
        look(script, &function.body, &mut found);
    }
    found
}

fn look(script: &Script, block: &Block, found: &mut Vec<Span>) {
    let left = block.iter().position(|statement| leaves_here(script, statement));
    if let Some(next) = left.and_then(|at| block[at + 1..].iter().find(|next| does_something(next))) {
        found.push(next.span.clone());
    }
    for statement in block {
        match &statement.kind {
            Kind::While(condition, inner) => found.extend(never(script, *condition, inner)),
            Kind::If(arms, _) => {
                found.extend(arms.iter().filter_map(|(condition, inner)| never(script, *condition, inner)));
            }
            _ => {}
        }
        statement.kind.blocks().for_each(|inner| look(script, inner, found));
    }
}

/// Where a block begins that a condition keeps from ever running.
fn never(script: &Script, condition: ExprId, block: &Block) -> Option<Span> {
    let never = matches!(script.expr(condition).value, Value::Truth(false) | Value::Nil);
    block.first().filter(|_| never).map(|first| first.span.clone())
}

/// Whether it would matter if it ran; a function stands wherever it is written.
fn does_something(statement: &Statement) -> bool {
    !matches!(
        statement.kind,
        Kind::Nothing | Kind::LocalFunction(..) | Kind::GlobalFunction(_) | Kind::PutFunction(..)
    )
}
