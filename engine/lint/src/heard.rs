//! Which hooks are called for which kind of content: actions, what is done on a
//! turn, and scoring are asked for themselves and hear nothing else; all others
//! hear everything but that.

use holdup_packs::{Declared, Diagnostic, ScriptSource};
use holdup_rules::hook::HookPoint;

use holdup_hooks::codes;

/// The folders whose hooks are their own.
const OWN: &[(&str, &[HookPoint])] = &[
    ("actions", &[HookPoint::CanAct, HookPoint::OnAction]),
    ("planning", &[HookPoint::MayPlan, HookPoint::OnPlan]),
    ("scoring", &[HookPoint::Score]),
];

/// Hooks content declares that nobody calls.
pub(crate) fn unheard(source: &ScriptSource) -> Vec<Diagnostic> {
    let folder = source.path.rsplit('/').nth(1).unwrap_or_default();
    let own = OWN.iter().find(|(name, _)| *name == folder);
    source
        .hooks
        .iter()
        .filter_map(|hook| {
            let point = HookPoint::named(&hook.name)?;
            let belongs = OWN.iter().find(|(_, points)| points.contains(&point));
            let help = match (own, belongs) {
                (Some((_, points)), _) if points.contains(&point) => return None,
                (None, None) => return None,
                (_, Some((place, _))) => {
                    format!("`{}` is called for what lies in `{place}/`", hook.name)
                }
                (Some((_, points)), None) => {
                    let names: Vec<String> =
                        points.iter().map(|point| format!("`{}`", point.name())).collect();
                    format!("only {} can be declared here", names.join(" and "))
                }
            };
            Some(told(source, hook, help))
        })
        .collect()
}

fn told(source: &ScriptSource, hook: &Declared, help: String) -> Diagnostic {
    let message = format!("the hook `{}` is never called here", hook.name);
    Diagnostic::new(
        &codes::UNHEARD_HOOK,
        source.content.clone(),
        hook.span.clone(),
        message,
    )
    .label("nobody calls it")
    .help(help)
}
