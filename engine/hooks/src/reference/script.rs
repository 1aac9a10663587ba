//! Which scripts define which hook and use which verb.

use std::borrow::Cow;
use std::collections::BTreeMap;

use holdup_packs::Files;
use holdup_packs::reference::UsedIn;

use crate::luau::tokens::{Sort, Token, tokens};
use crate::registry::{Kind, VerbRow};

/// What scripts use, by name.
#[derive(Debug, Default)]
pub(super) struct Scripts<'f> {
    hooks: BTreeMap<&'f str, Vec<Cow<'f, str>>>,
    verbs: BTreeMap<&'f str, Vec<Cow<'f, str>>>,
    /// By the name of the selector and of its field.
    fields: BTreeMap<(&'static str, &'f str), Vec<Cow<'f, str>>>,
}

impl<'f> Scripts<'f> {
    pub(super) fn of(files: &'f Files) -> Scripts<'f> {
        let mut scripts = Scripts::default();
        for (path, bytes) in files.under("scripts/") {
            let Some(text) = bytes.ok().and_then(|bytes| std::str::from_utf8(bytes).ok()) else {
                continue;
            };
            let path = files.shown(path);
            let tokens = tokens(text);
            for (at, four) in tokens.windows(4).enumerate() {
                let [one, two, three, four] = four else { continue };
                if one.is("game") && two.is(".") && three.sort == Sort::Name && four.is("(") {
                    scripts.verbs.entry(three.text).or_default().push(path.clone());
                    if let Some(selector) = selector_of(three.text) {
                        for field in fields(&tokens[at + 4..]) {
                            let users = scripts.fields.entry((selector, field)).or_default();
                            users.push(path.clone());
                        }
                    }
                }
                let is_local = at > 0 && tokens[at - 1].is("local");
                if one.is("function") && !is_local && two.sort == Sort::Name && three.is("(") {
                    scripts.hooks.entry(two.text).or_default().push(path.clone());
                }
            }
        }
        scripts
    }

    /// The scripts that define a hook.
    pub(super) fn with_hook(&self, name: &str) -> UsedIn {
        UsedIn::of(self.hooks.get(name).into_iter().flatten().map(Cow::as_ref))
    }

    /// The scripts that narrow a selection down by a field.
    pub(super) fn with_field(&self, selector: &'static str, field: &'static str) -> UsedIn {
        let found = self.fields.get(&(selector, field));
        UsedIn::of(found.into_iter().flatten().map(Cow::as_ref))
    }

    /// The scripts that use one of several verbs.
    pub(super) fn with_any_verb(&self, names: &[&str]) -> UsedIn {
        let found = names.iter().filter_map(|name| self.verbs.get(name));
        UsedIn::of(found.flatten().map(Cow::as_ref))
    }

    /// The scripts that use a verb.
    pub(super) fn with_verb(&self, name: &str) -> UsedIn {
        UsedIn::of(self.verbs.get(name).into_iter().flatten().map(Cow::as_ref))
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

/// The fields of the table these tokens begin with, if they begin with one.
fn fields<'t>(tokens: &[Token<'t>]) -> Vec<&'t str> {
    let (mut depth, mut found) = (0, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        if token.is("{") {
            depth += 1;
        } else if token.is("}") {
            depth -= 1;
        }
        if depth == 0 {
            break;
        }
        let is_field = token.sort == Sort::Name && tokens.get(at + 1).is_some_and(|next| next.is("="));
        if depth == 1 && is_field {
            found.push(token.text);
        }
    }
    found
}
