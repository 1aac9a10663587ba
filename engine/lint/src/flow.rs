//! Which statements are always left for good: what stands behind them never runs.

use crate::tree::{Block, Kind, Script, Span, Statement, Value};

/// Where a block goes on, if it does.
fn leaves(script: &Script, block: &Block) -> bool {
    block.iter().any(|statement| leaves_here(script, statement))
}

/// Whether a function always ends by `return`, an error or never.
pub(crate) fn always_returns(script: &Script, block: &Block) -> bool {
    leaves(script, block)
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
        Kind::Do(block) => leaves(script, block),
        Kind::If(arms, otherwise) => {
            otherwise.as_ref().is_some_and(|block| leaves(script, block))
                && arms.iter().all(|(_, block)| leaves(script, block))
        }
        Kind::While(condition, block) => {
            matches!(script.expr(*condition).value, Value::Truth(true)) && !breaks(block)
        }
        Kind::Repeat(block, _) => {
            // Only what returns on its first round is left for good; `break` and `continue` are not.
            !jumps(block) && leaves(script, block)
        }
        _ => false,
    }
}

/// Whether a loop around this block can be left by `break`.
fn breaks(block: &Block) -> bool {
    block.iter().any(|statement| match &statement.kind {
        Kind::Break => true,
        Kind::Do(block) => breaks(block),
        Kind::If(arms, otherwise) => {
            arms.iter().any(|(_, block)| breaks(block)) || otherwise.as_ref().is_some_and(breaks)
        }
        _ => false,
    })
}

/// Whether a round of the loop around this block can end early.
fn jumps(block: &Block) -> bool {
    block.iter().any(|statement| match &statement.kind {
        Kind::Break | Kind::Continue => true,
        Kind::Do(block) => jumps(block),
        Kind::If(arms, otherwise) => {
            arms.iter().any(|(_, block)| jumps(block)) || otherwise.as_ref().is_some_and(jumps)
        }
        _ => false,
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
            Kind::Do(block) | Kind::Repeat(block, _) | Kind::Count(_, _, block) | Kind::Each(_, _, block) => {
                look(script, block, found);
            }
            Kind::While(condition, inner) => {
                if let (Value::Truth(false) | Value::Nil, Some(first)) =
                    (&script.expr(*condition).value, inner.first())
                {
                    found.push(first.span.clone());
                }
                look(script, inner, found);
            }
            Kind::If(arms, otherwise) => {
                for (condition, inner) in arms {
                    if let (Value::Truth(false) | Value::Nil, Some(first)) =
                        (&script.expr(condition.value).value, inner.first())
                    {
                        found.push(first.span.clone());
                    }
                    look(script, inner, found);
                }
                if let Some(block) = otherwise {
                    look(script, block, found);
                }
            }
            _ => {}
        }
    }
}

/// Whether it would matter if it ran; a function stands wherever it is written.
fn does_something(statement: &Statement) -> bool {
    !matches!(statement.kind, Kind::Nothing | Kind::LocalFunction(..) | Kind::GlobalFunction)
}
