//! Calls of verbs, answers of hooks, and what content declares about both: the
//! tables of `holdup-hooks` held against what values can be.

use std::collections::BTreeSet;

use holdup_hooks::registry::{
    BANDIT_FILTER, Field, HOOKS, Kind as Api, PLACE_FILTER, VERBS, VerbDeed, VerbRow,
};
use holdup_packs::DeclaredName;
use holdup_rules::capacity::MAX_GAPS;
use holdup_rules::content::gap_kind;
use holdup_rules::hook::HookPoint;
use holdup_tell::home::local;

use super::report::{meant_by, usage};
use super::{Infer, ValuePack, marks};
use crate::types::{self, Atom, Said, Type};
use holdup_hooks::luau::*;

/// Why a value cannot stand where it does.
pub(super) enum Misfit {
    /// It is something else.
    Other,
    /// It is an id, but there is no such one.
    Word(Api, String),
    /// It is a filter with fields no filter has.
    Fields(&'static [Field], Vec<(String, Span)>),
    /// It is a filter with a field of the wrong kind.
    FieldValue(&'static Field, Span, Type, Box<Misfit>),
    /// It is a list with something else in it.
    Members(Api, Type),
    /// It is a list with named fields, which nothing would look at.
    Mixed,
}

/// More unknown fields of one filter are not told.
const MOST_FIELDS: usize = 8;

/// The fields of the filter a kind takes.
fn filter(kind: Api) -> Option<&'static [Field]> {
    match kind {
        Api::BanditFilter | Api::Those | Api::Asked | Api::Pawns => Some(BANDIT_FILTER),
        Api::PlaceFilter => Some(PLACE_FILTER),
        _ => None,
    }
}

/// Whether a value can only be a table.
fn are_tables(given: &Type) -> bool {
    given.is_known() && given.atoms().iter().all(|atom| matches!(atom, Atom::Table(_)))
}

impl Infer<'_> {
    pub(super) fn verb(
        &mut self,
        id: ExprId,
        row: usize,
        called: ExprId,
        arguments: &[ExprId],
        given: &ValuePack,
        single: bool,
    ) -> Type {
        let verb = &VERBS[row];
        if self.reporting {
            if verb.deed != VerbDeed::Looks {
                let span = self.script.expr(called).span.clone();
                self.deeds[self.current.0].push((span, row));
            } else if verb.is_secret() {
                let span = self.script.expr(called).span.clone();
                self.secrets[self.current.0].push((span, row));
            }
            self.note(verb, id, arguments, given);
            if single {
                self.check_verb(verb, id, arguments, given);
            }
        }
        if verb.asks_several() {
            return self.asked_of(verb, given, id);
        }
        match verb.result {
            Api::Option => self.option(&given.nth(0)),
            Api::MarkValue => {
                let at = marks::mark_at(verb, given);
                self.mark_value(&given.nth(at.unwrap_or_default()))
            }
            result => self.api(result, verb.result_optional, id),
        }
    }

    /// What comes of a question: the answer of one, or a table by bandit where several are asked.
    fn asked_of(&mut self, verb: &VerbRow, given: &ValuePack, id: ExprId) -> Type {
        let answer = match verb.result {
            Api::AskKey => self.answer(verb, given),
            result if verb.result_optional => types::of(result).or(&Type::nil()),
            result => types::of(result),
        };
        let who = given.nth(0);
        if are_tables(&who) {
            self.tables.add_keyed(id, &answer);
            Atom::Table(self.tables.root(id)).into()
        } else if who.is_known() && !who.atoms().iter().any(|atom| matches!(atom, Atom::Table(_))) {
            answer
        } else {
            Type::any()
        }
    }

    /// The answer of a question is one of those it offers.
    fn answer(&self, verb: &VerbRow, given: &ValuePack) -> Type {
        let at = verb.arguments.iter().position(|field| field.kind == Api::Keys);
        let offered = at.map_or_else(Type::any, |at| self.offered_in(&given.nth(at)));
        let mut answer = Type::nil();
        for atom in offered.atoms() {
            answer.join(&match atom {
                Atom::Text(Said::Literal(key)) if self.is_declared_key(key) => {
                    Atom::Text(Said::Value(key.clone())).into()
                }
                // A misspelt one is told where it is offered, and not again where the answer is compared.
                _ => Type::text(),
            });
        }
        match offered.is_known() {
            true => answer,
            false => answer.or(&Type::text()),
        }
    }

    fn is_declared_key(&self, key: &str) -> bool {
        self.beside.is_none_or(|beside| beside.asks.iter().any(|ask| ask.name == key))
    }

    /// What an option of this name can be.
    fn option(&self, name: &Type) -> Type {
        if !name.is_known() {
            return Type::any();
        }
        let mut value = Type::default();
        for atom in name.atoms() {
            match atom {
                Atom::Text(Said::Literal(id)) => {
                    value.join(&self.words.option(id).unwrap_or_else(Type::any));
                }
                _ => return Type::any(),
            }
        }
        value
    }

    fn check_verb(&mut self, verb: &'static VerbRow, id: ExprId, arguments: &[ExprId], given: &ValuePack) {
        let (named, most) = match verb.arguments {
            [named @ .., gaps] if gaps.kind == Api::Gaps => (named, named.len() + MAX_GAPS),
            all => (all, all.len()),
        };
        let mark = marks::mark_at(verb, given);
        let fewest = named.iter().rposition(|field| !field.optional).map_or(0, |last| last + 1);
        let fewest = if mark.is_some() { verb.arguments.len() - 1 } else { fewest };
        let name = format!("game.{}", verb.name);
        // `game.place(game, who)` is what somebody writes who is used to methods.
        if given.values.first().is_some_and(|first| first.atoms() == [Atom::Game] && !first.any) {
            self.report_game_given(&name, arguments[0]);
            return;
        }
        let missing = given.values.len() < fewest && !given.open;
        if missing || self.surely_given(arguments) > most {
            let help = format!("it is called as `{}`", usage(verb));
            self.report_count(&name, id, arguments, fewest, Some(most), Some(help));
            return;
        }
        if let Some(mark) = mark {
            self.check_mark(verb, id, arguments, given, mark);
            return;
        }
        if named.len() < verb.arguments.len() {
            self.check_said(&name, id, arguments, given);
        }
        for (field, (nth, value)) in named.iter().zip(given.values.iter().enumerate()) {
            let at = arguments.get(nth).copied().unwrap_or(id);
            if field.kind == Api::OptionName {
                self.check_option(&name, field, at, value);
            } else if let Some(own) = self.offered_to_each(verb, field, value) {
                self.check_fits(&name, field.name, (field.kind, false), at, &own);
            } else if self.check_fits(&name, field.name, (field.kind, field.optional), at, value)
                && value.is_known()
            {
                self.report_mistyped(field.kind, at, value);
            }
        }
    }

    /// What each of several is offered, where that is a table by bandit.
    fn offered_to_each(&self, verb: &VerbRow, field: &Field, given: &Type) -> Option<Type> {
        let is_offered = verb.asks_several()
            && !matches!(field.kind, Api::Asked | Api::Watchers)
            && types::member(field.kind).is_some();
        let own = self.tables.members(given, true);
        (is_offered && are_tables(&own)).then_some(own)
    }

    /// What is offered, to all or to each of several his own.
    fn offered_in(&self, given: &Type) -> Type {
        let members = self.tables.members(given, true);
        if are_tables(&members) { self.tables.members(&members, true) } else { members }
    }

    /// What is said must fill the gaps of its sentence.
    fn check_said(&mut self, verb: &str, id: ExprId, arguments: &[ExprId], given: &ValuePack) {
        let key = given.nth(0);
        let [Atom::Text(Said::Literal(key))] = key.atoms() else { return };
        let Some(said) = self.beside.and_then(|beside| beside.says.iter().find(|one| one.name == *key))
        else {
            return;
        };
        let there = given.values.len() - 1;
        if self.surely_given(arguments) > said.gaps.len() + 1 || (there < said.gaps.len() && !given.open) {
            self.report_gaps(verb, id, said, there);
            return;
        }
        for (nth, (gap, value)) in said.gaps.iter().zip(&given.values[1..]).enumerate() {
            let Some(kind) = gap_kind(gap) else { continue };
            let at = arguments.get(nth + 1).copied().unwrap_or(id);
            if self.check_fits(verb, gap, (kind, false), at, value) && value.is_known() {
                self.report_mistyped(kind, at, value);
            }
        }
    }

    fn check_option(&mut self, verb: &str, field: &Field, at: ExprId, given: &Type) {
        match given.atoms() {
            [Atom::Text(Said::Literal(id))] if !given.any => {
                if self.words.option(id).is_none() {
                    self.report_unknown_option(at, id);
                }
            }
            _ => {
                self.check_fits(verb, field.name, (field.kind, field.optional), at, given);
            }
        }
    }

    /// Whether a value can be this argument of a verb; where it cannot, that is reported.
    pub(super) fn check_fits(
        &mut self,
        verb: &str,
        argument: &str,
        (kind, optional): (Api, bool),
        at: ExprId,
        value: &Type,
    ) -> bool {
        let misfit = self.misfit(kind, optional, value);
        let fits = misfit.is_none();
        if let Some(misfit) = misfit {
            self.report_misfit(verb, argument, kind, at, value, misfit);
        }
        fits
    }

    /// Whether a value cannot be what is wanted, and why.
    pub(super) fn misfit(&self, kind: Api, optional: bool, value: &Type) -> Option<Misfit> {
        if !value.is_known() {
            return None;
        }
        let mut first = None;
        for atom in value.atoms() {
            match self.atom_misfit(kind, optional, atom) {
                None => return None,
                Some(misfit) => first = first.or(Some(misfit)),
            }
        }
        // A whole list of wrong things is best described as such.
        first.map(|misfit| if value.atoms().len() > 1 { Misfit::Other } else { misfit })
    }

    fn atom_misfit(&self, kind: Api, optional: bool, atom: &Atom) -> Option<Misfit> {
        match atom {
            Atom::Nil if optional => None,
            Atom::Table(place) => self.table_misfit(kind, *place),
            _ if !types::fits(atom, kind) => Some(Misfit::Other),
            Atom::Text(Said::Literal(id) | Said::Value(id)) => {
                let named = types::named(kind)?;
                (!self.words.knows(named, id)).then(|| Misfit::Word(named, id.clone()))
            }
            _ => None,
        }
    }

    fn table_misfit(&self, kind: Api, place: ExprId) -> Option<Misfit> {
        let fields = filter(kind);
        let member = types::member(kind);
        if kind == Api::Decision {
            return None;
        }
        if kind == Api::Option || (fields.is_none() && member.is_none()) {
            return (kind != Api::Option).then_some(Misfit::Other);
        }
        let made = self.tables.get(place)?;
        if made.mixed {
            return Some(Misfit::Mixed);
        }
        if made.keyed && made.members.any {
            return None;
        }
        if let Some(member) = member
            && made.members.is_known()
        {
            // Whatever is put into a list is in it.
            for atom in made.members.atoms() {
                if let Some(misfit @ Misfit::Word(..)) = self.atom_misfit(member, false, atom) {
                    return Some(misfit);
                }
            }
            if self.misfit(member, true, &made.members).is_some() {
                return Some(Misfit::Members(member, made.members.clone()));
            }
        }
        let Some(fields) = fields else {
            return (!made.fields.is_empty() && !made.members.any && made.members == Type::default())
                .then_some(Misfit::Other);
        };
        let unknown: Vec<(String, Span)> = made
            .fields
            .iter()
            .filter(|(name, _)| fields.iter().all(|field| field.name != **name))
            .map(|(name, (_, [at, _]))| (name.clone(), at.clone()))
            .take(MOST_FIELDS)
            .collect();
        if !unknown.is_empty() {
            return Some(Misfit::Fields(fields, unknown));
        }
        if member.is_none() && made.fields.is_empty() && made.members.is_known() {
            return Some(Misfit::Other);
        }
        fields.iter().find_map(|field| {
            let (value, [_, at]) = made.fields.get(field.name)?;
            let misfit = self.misfit(field.kind, true, value)?;
            Some(Misfit::FieldValue(field, at.clone(), value.clone(), Box::new(misfit)))
        })
    }

    pub(super) fn check_answer(&mut self, row: usize, first: Option<ExprId>, given: &ValuePack) {
        let Some(first) = first else { return };
        let kind = HOOKS[row].answer;
        let value = given.nth(0);
        if let Some(misfit) = self.misfit(kind, true, &value) {
            self.report_answer(row, first, &value, &misfit);
        }
    }

    /// A query that never says anything might as well not be there.
    pub(super) fn check_it_answers(&mut self, row: usize, span: &Span) {
        let returned = &self.returned[self.current.0];
        let silent = returned.places.first().is_none_or(|first| !first.any && first.atoms() == [Atom::Nil]);
        if HOOKS[row].point.is_query() && returned.seen && silent && !returned.open {
            self.report_silent(row, span);
        }
    }

    /// Notes which options are read and which questions are asked.
    fn note(&mut self, verb: &VerbRow, id: ExprId, arguments: &[ExprId], given: &ValuePack) {
        for (nth, field) in verb.arguments.iter().enumerate() {
            let at = arguments.get(nth).copied().unwrap_or(id);
            let span = self.script.expr(at).span.clone();
            let value = given.nth(nth);
            match field.kind {
                Api::OptionName => self.read.note(&value, &span),
                Api::AskKey => self.asked.note(&value, &span),
                Api::SayKey => self.said.note(&value, &span),
                Api::Keys => {
                    let members = self.offered_in(&value);
                    self.asked.note(&members, &span);
                }
                _ => {}
            }
        }
    }

    /// Notes what is given to something nobody knows. What it would have done cannot be said, so nothing is
    /// said about what is missing because of that.
    pub(super) fn lost(&mut self, given: &ValuePack) {
        if !self.reporting {
            return;
        }
        for value in &given.values {
            self.given_away.note_text(value);
            let members = self.tables.members(value, true);
            self.given_away.note_text(&members);
        }
    }

    /// Verbs that act, in whatever only queries call.
    pub(super) fn check_queries(&mut self) {
        let reached = |from: &dyn Fn(HookPoint) -> bool| {
            let mut reached: BTreeSet<FunctionId> = BTreeSet::new();
            let mut next: Vec<FunctionId> = self
                .hooks
                .iter()
                .filter(|(_, row)| from(HOOKS[**row].point))
                .map(|(function, _)| *function)
                .collect();
            while let Some(function) = next.pop() {
                if reached.insert(function) {
                    next.extend(&self.callees[function.0]);
                }
            }
            reached
        };
        let (queries, reactions) = (reached(&|point| point.is_query()), reached(&|point| !point.is_query()));
        let by_rule = reached(&|point| point == HookPoint::Decide);
        let others = reached(&|point| point != HookPoint::Decide);
        for function in by_rule.difference(&others).copied().collect::<Vec<_>>() {
            for (span, row) in std::mem::take(&mut self.secrets[function.0]) {
                self.report_secret(&VERBS[row], span);
            }
        }
        for function in queries.difference(&reactions).copied().collect::<Vec<_>>() {
            for (span, row) in std::mem::take(&mut self.deeds[function.0]) {
                self.report_deed(function, &VERBS[row], span);
            }
        }
    }

    /// What content declares against what the script does.
    pub(super) fn check_declared(&mut self) {
        let Some(beside) = self.beside else { return };
        let read = std::mem::take(&mut self.read);
        let (asked, said) = (std::mem::take(&mut self.asked), std::mem::take(&mut self.said));
        // A script leaves the name of its own pack out, whatever content does.
        let pack = beside.path.split('/').next().unwrap_or_default();
        let same = |declared: &str, said: &str| local(pack, declared) == local(pack, said);
        for (id, span) in &read.names {
            if beside.uses.iter().all(|one| !same(&one.name, id)) && self.words.option(id).is_some() {
                self.report_undeclared_option(beside, id, span);
            }
        }
        let asks = ("words for the question", "asks", &*beside.asks);
        let says = ("sentence called", "says", &*beside.says);
        for (section, noted) in [(asks, &asked), (says, &said)] {
            for (key, span) in &noted.names {
                if section.2.iter().all(|one| one.name != *key) {
                    self.report_undeclared_key(beside, section, key, span);
                }
            }
        }
        let given_away = std::mem::take(&mut self.given_away);
        let all =
            [(&beside.uses, &read, "reads"), (&beside.asks, &asked, "asks"), (&beside.says, &said, "says")];
        for (declared, noted, what) in all {
            let doubtful = noted.more || given_away.more;
            // What is written for another name by mistake has been told, and shows that the other one is used.
            let is_declared = |name: &str| declared.iter().any(|one| same(&one.name, name));
            let is_meant = |one: &DeclaredName, name: &str| {
                same(&one.name, name)
                    || (!is_declared(name) && meant_by(name, declared) == Some(one.name.as_str()))
            };
            for one in declared.iter().filter(|_| !doubtful) {
                let is_used = noted.names.iter().any(|(name, _)| is_meant(one, name))
                    || given_away.names.iter().any(|(name, _)| same(&one.name, name))
                    || (what == "says" && beside.answered.contains(&one.name));
                if !is_used {
                    self.report_unread(beside, one, what);
                }
            }
        }
    }
}
