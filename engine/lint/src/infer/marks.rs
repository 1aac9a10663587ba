//! Calls of verbs about marks: whose one is and what it says hang on which mark it is.

use holdup_hooks::registry::{Field, Kind as Api, VerbRow};
use holdup_packs::MarkSaid;

use super::report::as_argument;
use super::{Infer, ValuePack};
use crate::types::{self, Atom, Said, Type};
use holdup_hooks::luau::*;

/// Which argument names the mark, of a verb about marks: the first where it is one of the game.
pub(super) fn mark_at(verb: &VerbRow, given: &ValuePack) -> Option<usize> {
    let is_holder = |field: &Field| field.kind == Api::Holder;
    let shifts = given.values.len() < verb.arguments.len() && !given.open;
    verb.arguments.first().is_some_and(is_holder).then_some(usize::from(!shifts))
}

/// What a mark says, as a kind of value; of words nothing is said here.
fn value_kind(said: &MarkSaid) -> Option<Api> {
    Some(match said.holds.as_str() {
        "int" => Api::Number,
        "bool" => Api::Truth,
        "bandit" => Api::Bandit,
        "place" => Api::Place,
        "action" => Api::Action,
        _ => return None,
    })
}

/// Whether a mark of this kind says nothing at first.
fn can_be_nothing(kind: Api) -> bool {
    matches!(kind, Api::Bandit | Api::Place | Api::Action)
}

impl Infer<'_> {
    /// The mark a value names, if that is known.
    fn mark_named(&self, name: &Type) -> Option<MarkSaid> {
        match name.atoms() {
            [Atom::Text(Said::Literal(id))] if !name.any => self.words.mark(id).cloned(),
            _ => None,
        }
    }

    /// What a mark of this name can say.
    pub(super) fn mark_value(&self, name: &Type) -> Type {
        let Some(said) = self.mark_named(name) else {
            return Type::any();
        };
        match value_kind(&said) {
            Some(kind) if can_be_nothing(kind) => types::of(kind).or(&Type::nil()),
            Some(kind) => types::of(kind),
            None => Type::one_of(&said.values),
        }
    }

    /// Checks whose mark is meant, that there is such a mark, and that it can say what it is set to.
    pub(super) fn check_mark(
        &mut self,
        verb: &'static VerbRow,
        id: ExprId,
        arguments: &[ExprId],
        given: &ValuePack,
        at: usize,
    ) {
        let name = format!("game.{}", verb.name);
        let said = self.mark_named(&given.nth(at));
        let place = |nth: usize| arguments.get(nth).copied().unwrap_or(id);
        let (holder, mark) = (&verb.arguments[0], &verb.arguments[1]);
        if !self.check_fits(&name, mark.name, (mark.kind, false), place(at), &given.nth(at)) {
            return;
        }
        let Some(said) = said else { return };
        let wanted = match said.of.as_str() {
            "game" => Api::Nothing,
            "seat" | "bandit" => Api::Bandit,
            "pawn" => Api::Who,
            "car" => Api::Car,
            "place" => Api::Place,
            _ => Api::Token,
        };
        let of = if at == 0 { Type::nil() } else { given.nth(0) };
        self.check_fits(&name, holder.name, (wanted, false), place(0), &of);
        let Some(value) = verb.arguments.get(2) else { return };
        let to = given.nth(at + 1);
        let Some(kind) = value_kind(&said) else {
            return self.check_word(&name, value, place(at + 1), &to, &said);
        };
        self.check_fits(&name, value.name, (kind, can_be_nothing(kind)), place(at + 1), &to);
    }

    /// A word a mark is set to is one of its values.
    fn check_word(&mut self, name: &str, value: &Field, at: ExprId, to: &Type, said: &MarkSaid) {
        let can_be = |atom: &Atom| match atom {
            Atom::Text(Said::Literal(word) | Said::Value(word)) => said.values.contains(word),
            Atom::Text(_) => true,
            _ => false,
        };
        if !to.can(can_be) {
            let values: Vec<String> = said.values.iter().map(|word| format!("\"{word}\"")).collect();
            self.report_argument(name, &as_argument(value.name), at, &values.join(" or "), to);
        }
    }
}
