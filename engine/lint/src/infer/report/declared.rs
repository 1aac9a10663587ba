//! What is said about what content declares and a script reads or asks.

use holdup_hooks::codes;
use holdup_packs::{Declared, Diagnostic, ScriptSource};

use crate::infer::Infer;
use crate::types::{Atom, Said, Type};
use holdup_hooks::luau::*;

impl Infer<'_> {
    pub(in crate::infer) fn report_undeclared_key(&mut self, beside: &ScriptSource, key: &str, span: &Span) {
        let message = format!("the content has no words for the question `{key}`");
        let near = meant_by(key, &beside.asks);
        let help = near.map_or_else(
            || format!("add it in `{}`: `asks = {{ {key} = \"...\" }}`", beside.content),
            |near| format!("did you mean `{near}`?"),
        );
        self.report(&codes::UNDECLARED, span.clone(), message, "not in `asks`", Some(help));
    }

    pub(in crate::infer) fn report_undeclared_option(
        &mut self,
        beside: &ScriptSource,
        id: &str,
        span: &Span,
    ) {
        let message = format!("the content does not say that its script reads the option `{id}`");
        let help = format!("add \"{id}\" to `uses` in `{}`", beside.content);
        let found = Diagnostic::new(&codes::UNDECLARED, self.file, span.clone(), message)
            .label("not in `uses`")
            .help(help)
            .warning();
        self.found.push(found);
    }

    pub(in crate::infer) fn report_unread(&mut self, beside: &ScriptSource, one: &Declared, what: &str) {
        let message = format!("the script never {what} `{}`", one.name);
        let found = Diagnostic::new(&codes::UNREAD_DECLARATION, &*beside.content, one.span.clone(), message)
            .label("declared for nothing")
            .help(format!("remove it here, or use it in `{}`", self.file));
        self.found.push(found);
    }
}

/// What of the declared names a name that is not declared is most likely meant to be.
pub(in crate::infer) fn meant_by<'d>(name: &str, declared: &'d [Declared]) -> Option<&'d str> {
    holdup_packs::nearest(name, declared.iter().map(|one| one.name.as_str()))
}

/// Names a script uses, with the places where it does.
#[derive(Debug, Default)]
pub(in crate::infer) struct Noted {
    pub(in crate::infer) names: Vec<(String, Span)>,
    /// Whether there are names that only turn up when it runs.
    pub(in crate::infer) more: bool,
}

impl Noted {
    /// Notes a text, if it is one.
    pub(in crate::infer) fn note_text(&mut self, value: &Type) {
        self.more |= value.any;
        for atom in value.atoms() {
            if let Atom::Text(Said::Literal(name)) = atom {
                self.names.push((name.clone(), 0..0));
            }
        }
    }

    pub(in crate::infer) fn note(&mut self, value: &Type, span: &Span) {
        self.more |= value.any;
        for atom in value.atoms() {
            match atom {
                Atom::Text(Said::Literal(name)) => self.names.push((name.clone(), span.clone())),
                Atom::Nil => {}
                _ => self.more = true,
            }
        }
    }
}
