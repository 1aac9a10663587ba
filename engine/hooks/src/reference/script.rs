//! Which scripts define which hook and use which verb.

use std::collections::BTreeMap;

use holdup_packs::Files;
use holdup_packs::reference::UsedIn;

use crate::luau::{Expression, SyntaxTree, TableItem, read, with_stack};
use crate::registry::{Kind, VerbRow};

/// What scripts use, by name.
#[derive(Debug, Default)]
pub(super) struct ScriptUsage {
    hooks: BTreeMap<String, Vec<String>>,
    verbs: BTreeMap<String, Vec<String>>,
    /// By the name of the selector and of its field.
    fields: BTreeMap<(&'static str, String), Vec<String>>,
}

impl ScriptUsage {
    /// Of these files; what cannot be read uses nothing.
    pub(super) fn of(files: &Files) -> ScriptUsage {
        let mut scripts = ScriptUsage::default();
        for (path, bytes) in files.under("scripts/") {
            let text = bytes.ok().and_then(|bytes| std::str::from_utf8(bytes).ok());
            if let Some(script) = text.and_then(|text| with_stack(|| read(text)).ok()) {
                scripts.look(&files.shown(path), &script);
            }
        }
        scripts
    }

    fn look(&mut self, path: &str, script: &SyntaxTree) {
        for name in script.functions.iter().filter_map(|function| function.global.clone()) {
            self.hooks.entry(name).or_default().push(path.to_owned());
        }
        for expr in &script.expressions {
            let Expression::Call(called, arguments) = &expr.value else { continue };
            let Expression::Field(game, verb, _) = &script.expr(*called).value else { continue };
            let name = match &script.expr(*game).value {
                Expression::Local(local) => &script.local(*local).name,
                Expression::Global(name) => name,
                _ => continue,
            };
            if name != "game" {
                continue;
            }
            self.verbs.entry(verb.clone()).or_default().push(path.to_owned());
            let first = arguments.first().map(|first| &script.expr(*first).value);
            if let (Some(selector), Some(Expression::Table(items))) = (selector_of(verb), first) {
                for item in items {
                    if let TableItem::Named(field, ..) = item {
                        self.fields.entry((selector, field.clone())).or_default().push(path.to_owned());
                    }
                }
            }
        }
    }

    /// The scripts that define a hook.
    pub(super) fn with_hook(&self, name: &str) -> UsedIn {
        UsedIn::of(self.hooks.get(name).into_iter().flatten().map(String::as_str))
    }

    /// The scripts that narrow a selection down by a field.
    pub(super) fn with_field(&self, selector: &'static str, field: &str) -> UsedIn {
        let found = self.fields.get(&(selector, field.to_owned()));
        UsedIn::of(found.into_iter().flatten().map(String::as_str))
    }

    /// The scripts that use one of several verbs.
    pub(super) fn with_verbs(&self, names: &[&str]) -> UsedIn {
        let found = names.iter().filter_map(|name| self.verbs.get(*name));
        UsedIn::of(found.flatten().map(String::as_str))
    }
}

/// The selector the first argument of a verb can be.
fn selector_of(verb: &str) -> Option<&'static str> {
    match VerbRow::named(verb)?.arguments.first()?.kind {
        Kind::PlaceFilter => Some(Kind::PlaceFilter.name()),
        Kind::BanditFilter | Kind::Those | Kind::Asked | Kind::Pawns => Some(Kind::BanditFilter.name()),
        _ => None,
    }
}
