//! Hooks content declares that are never called for a thing of its kind, and those that are called for either of two
//! bandits without asking for which.

use holdup_packs::{DeclaredName, Diagnostic, ScriptSource};
use holdup_rules::hook::HookPoint;
use holdup_rules::things::Hears;

use holdup_hooks::codes;
use holdup_hooks::luau::{Expression, LocalId, NodeKind, Sign, SyntaxTree};
use holdup_hooks::registry::{HOOKS, Hearing, HookRow, ScriptedKind};

pub(crate) fn unheard(source: &ScriptSource) -> Vec<Diagnostic> {
    let Some(listener) = ScriptedKind::of_script(&source.path) else {
        return Vec::new();
    };
    let told = |hook: &DeclaredName| {
        let row = HookPoint::named(&hook.name)?.row();
        let message = format!("the hook `{}` is never called here", hook.name);
        (listener.hearing(row) == Hearing::Never).then(|| {
            Diagnostic::new(&codes::UNHEARD_HOOK, source.content.clone(), hook.span.clone(), message)
                .label("nobody calls it")
                .help(help(listener, row))
        })
    };
    source.hooks.iter().filter_map(told).collect()
}

/// Powers that hear of two bandits and compare neither with their own.
pub(crate) fn either_side(script: &SyntaxTree, file: &str) -> Vec<Diagnostic> {
    let is_power = |listener: &&ScriptedKind| matches!(listener.hears, Hears::AsPower | Hears::AsHeldPower);
    if ScriptedKind::of_script(file).filter(is_power).is_none() {
        return Vec::new();
    }
    let functions = script.functions.iter().filter_map(|function| {
        let row = HookPoint::named(function.global.as_deref()?)?.row();
        let (about, also, told) = (row.about?, row.also?, function.parameters.get(1).copied()?);
        (uses(script, told) && !compares(script, told)).then(|| {
            let message = format!("`{}` is called when this bandit is `{about}` and when it is `{also}`", row.name);
            let name = &script.local(told).name;
            Diagnostic::new(&codes::EITHER_SIDE, file, function.span.clone(), message)
                .label("does the same for both")
                .help(format!("begin with `if {name}.{about} ~= {name}.me then return end`, or compare with `{name}.{also}`"))
        })
    });
    functions.collect()
}

/// Whether anything is done with what a hook is told.
fn uses(script: &SyntaxTree, told: LocalId) -> bool {
    script.local(told).read
}

/// Whether something of what a hook is told is compared, or goes where it may be.
fn compares(script: &SyntaxTree, told: LocalId) -> bool {
    let is_told = |value: &Expression| matches!(value, Expression::Local(local) if *local == told);
    let is_field =
        |value: &Expression| matches!(value, Expression::Field(of, ..) if is_told(&script.expr(*of).value));
    let fields = script.expressions.iter().filter(|expr| is_field(&expr.value)).count();
    let uses = script.expressions.iter().filter(|expr| is_told(&expr.value)).count();
    let mut puts_aside = false;
    script.each_statement(|statement| {
        if let NodeKind::Local(_, values) = &statement.kind {
            puts_aside |= values.iter().any(|value| is_field(&script.expr(*value).value));
        }
    });
    let is_side = |name: &str| {
        HOOKS.iter().any(|row| row.also.is_some() && [row.about, row.also].contains(&Some(name)))
    };
    let is_compared = script.expressions.iter().any(|expr| match &expr.value {
        Expression::Binary(Sign::Equal(_), left, right) => [left, right].into_iter().any(|side| {
            let value = &script.expr(*side).value;
            is_field(value) && matches!(value, Expression::Field(_, name, _) if is_side(name))
        }),
        _ => false,
    });
    uses > fields || puts_aside || is_compared
}

fn help(listener: &ScriptedKind, row: &HookRow) -> String {
    let name = row.name;
    if let Some(folder) = ScriptedKind::owner(row).and_then(|owner| owner.folder) {
        return format!("`{name}` is called for what lies in `{folder}/`");
    }
    let own: Vec<String> = listener.own().map(|row| format!("`{}`", row.name)).collect();
    match own.is_empty() {
        true => format!(
            "when `{name}` is called, no {} is in force yet: remove it, or let the pack, a part or a car hear it",
            listener.name
        ),
        false => format!("only {} can be declared here", own.join(" and ")),
    }
}
