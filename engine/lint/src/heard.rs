//! Hooks content declares that are never called for a thing of its kind.

use holdup_packs::{Declared, Diagnostic, ScriptSource};
use holdup_rules::hook::HookPoint;

use holdup_hooks::codes;
use holdup_hooks::registry::{Hearing, HookRow, Listener};

pub(crate) fn unheard(source: &ScriptSource) -> Vec<Diagnostic> {
    let Some(listener) = Listener::of_script(&source.path) else {
        return Vec::new();
    };
    let told = |hook: &Declared| {
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

fn help(listener: &Listener, row: &HookRow) -> String {
    let name = row.name;
    if let Some(folder) = Listener::owner(row).and_then(|owner| owner.folder) {
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
