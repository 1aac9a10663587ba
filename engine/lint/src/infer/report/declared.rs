//! What is said about what content declares and a script reads or asks.

use holdup_hooks::codes;
use holdup_packs::{DeclaredName, Diagnostic, ScriptSource, suggestion_or};

use crate::infer::Infer;
use crate::types::{Atom, Said, Type};
use holdup_hooks::luau::*;

impl Infer<'_> {
    /// A key for which content has nothing: what it would be, the name of the table it is missing in, and what is there.
    pub(in crate::infer) fn report_undeclared_key(
        &mut self,
        beside: &ScriptSource,
        (what, name, declared): (&str, &str, &[DeclaredName]),
        key: &str,
        span: &Span,
    ) {
        let message = format!("the content has no {what} `{key}`");
        let help = suggestion_or(key, declared.iter().map(|one| one.name.as_str()), || {
            format!("add it in `{}`: `{name} = {{ {key} = \"...\" }}`", beside.content)
        });
        self.report(&codes::UNDECLARED, span.clone(), message, &format!("not in `{name}`"), Some(help));
    }

    /// More values, or fewer, than a sentence has gaps.
    pub(in crate::infer) fn report_gaps(
        &mut self,
        verb: &str,
        id: ExprId,
        said: &DeclaredName,
        there: usize,
    ) {
        let named: Vec<String> = said.gaps.iter().map(|gap| format!("`{{{gap}}}`")).collect();
        let gaps = if named.is_empty() { "no gaps".to_owned() } else { named.join(", ") };
        let values = if there == 1 { "value" } else { "values" };
        let message = format!("`{}` has {gaps}, and `{verb}` is given {there} {values} for it", said.name);
        let label = if there < said.gaps.len() { "too few" } else { "too many" };
        let help = "behind the key stands one value for each gap, in the order of the English sentence";
        self.report(&codes::ARGUMENT_COUNT, self.at(id), message, label, Some(help.to_owned()));
    }

    pub(in crate::infer) fn report_undeclared_option(
        &mut self,
        beside: &ScriptSource,
        id: &str,
        span: &Span,
    ) {
        let message = format!("the content does not say that its script reads the option `{id}`");
        let help = format!("add \"{id}\" to `uses` in `{}`", beside.content);
        let found = Diagnostic::new(&codes::UNDECLARED, self.file, span.clone(), message);
        self.found.push(found.label("not in `uses`").help(help).warning());
    }

    pub(in crate::infer) fn report_unread(&mut self, beside: &ScriptSource, one: &DeclaredName, what: &str) {
        let message = format!("the script never {what} `{}`", one.name);
        let found = Diagnostic::new(&codes::UNREAD_DECLARATION, &*beside.content, one.span.clone(), message)
            .label("declared for nothing")
            .help(format!("remove it here, or use it in `{}`", self.file));
        self.found.push(found);
    }
}

/// What of the declared names a name that is not declared is most likely meant to be.
pub(in crate::infer) fn meant_by<'d>(name: &str, declared: &'d [DeclaredName]) -> Option<&'d str> {
    holdup_packs::nearest(name, declared.iter().map(|one| one.name.as_str()))
}

/// Names a script uses, with the places where it does.
#[derive(Debug, Default)]
pub(in crate::infer) struct UsedNames {
    pub(in crate::infer) names: Vec<(String, Span)>,
    /// Whether there are names that only turn up when it runs.
    pub(in crate::infer) more: bool,
}

impl UsedNames {
    /// These names, of no place.
    pub(in crate::infer) fn of(names: impl IntoIterator<Item = String>) -> UsedNames {
        UsedNames { names: names.into_iter().map(|name| (name, 0..0)).collect(), more: false }
    }

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
