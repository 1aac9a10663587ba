//! What is said about each mistake: the words, and what to do about it.

mod arguments;
mod declared;

pub(super) use arguments::as_argument;
pub(super) use declared::{UsedNames, meant_by};

use holdup_hooks::registry::{HOOKS, HookRow, Kind as Api, VERBS, VerbDeed, VerbRow};
use holdup_hooks::{GLOBALS, LIBRARIES};
use holdup_packs::{Advice, Code, Diagnostic, suggestion, suggestion_or};

use super::verbs::Misfit;
use super::{Infer, MOST_FOUND};
use crate::library;
use crate::types::{self, Atom, Said, Type, described, quoted, wanted};
use holdup_hooks::codes;
use holdup_hooks::luau::*;

/// How a verb is called.
pub(super) fn usage(verb: &VerbRow) -> String {
    let arguments: Vec<String> = verb
        .arguments
        .iter()
        .map(|field| format!("{}{}", field.name, if field.optional { "?" } else { "" }))
        .collect();
    format!("game.{}({})", verb.name, arguments.join(", "))
}

fn told(row: &HookRow) -> String {
    quoted(std::iter::once("me").chain(row.told.iter().map(|field| field.name)))
}

impl Infer<'_> {
    fn report(
        &mut self,
        code: &'static Code,
        span: Span,
        message: String,
        label: &str,
        help: Option<impl Into<Advice>>,
    ) {
        let found = Diagnostic::new(code, self.file, span, message).label(label).maybe_help(help);
        if self.found.len() < MOST_FOUND {
            self.found.push(found);
        }
    }

    fn at(&self, id: ExprId) -> Span {
        self.script.expr(id).span.clone()
    }

    pub(super) fn report_unknown_name(&mut self, id: ExprId, name: &str) {
        if self.found.len() >= MOST_FOUND {
            return;
        }
        let help: Advice = if let Some(why) = library::why_missing("", name) {
            why.into()
        } else if name == "game" {
            "`game` is the first thing a hook is given: write it between the brackets of the function, \
             and hand it to functions of your own"
                .into()
        } else if let Some(verb) = VerbRow::named(name) {
            format!("verbs stand behind `game`: `{}`", usage(verb)).into()
        } else {
            let locals = self.script.locals.iter().map(|local| local.name.as_str());
            let libraries = LIBRARIES.iter().map(|(library, _)| *library);
            let known: Vec<&str> = GLOBALS.iter().copied().chain(libraries).chain(locals).collect();
            match holdup_packs::nearest(name, known) {
                Some(near) => {
                    self.meant.insert(near.to_owned());
                    Advice::near(name, near)
                }
                None => format!("scripts can use {}", quoted(GLOBALS.iter().copied())).into(),
            }
        };
        let message = format!("nothing is called `{name}` here");
        self.report(&codes::UNKNOWN_NAME, self.at(id), message, "not known", Some(help));
    }

    pub(super) fn report_unknown_verb(&mut self, name: &str, span: &Span) {
        let verbs = VERBS.iter().map(|verb| verb.name);
        let help = suggestion_or(name, verbs, || "`docs/reference/hooks.md` lists the verbs".to_owned());
        let message = format!("there is no verb `game.{name}`");
        self.report(&codes::UNKNOWN_VERB, span.clone(), message, "no such verb", Some(help));
    }

    pub(super) fn report_unknown_function(&mut self, library: &str, name: &str, span: &Span) {
        let names = library::ROWS.iter().filter(|row| row.library == library).map(|row| row.name);
        let help = match library::why_missing(library, name) {
            Some(why) => Some(why.into()),
            None => suggestion(name, names),
        };
        let message = format!("scripts have no function `{library}.{name}`");
        self.report(&codes::UNKNOWN_VERB, span.clone(), message, "not to be had", help);
    }

    pub(super) fn report_unknown_told(&mut self, row: usize, name: &str, span: &Span) {
        let row = &HOOKS[row];
        let names = row.told.iter().map(|field| field.name);
        let help = suggestion_or(name, names, || format!("it is told {}", told(row)));
        let message = format!("`{}` is told nothing called `{name}`", row.name);
        self.report(&codes::UNKNOWN_FIELD, span.clone(), message, "always nil", Some(help));
    }

    fn unknown_word(&self, named: Api, id: &str, span: Span) -> Diagnostic {
        let shown: String = id.chars().take(60).collect();
        let message = format!("there is no {} `{shown}`", types::called(named));
        Diagnostic::new(&codes::UNKNOWN_WORD, self.file, span, message)
            .label("not defined anywhere")
            .maybe_help(suggestion(id, self.words.all(named)))
    }

    /// An id among several that a value can be, which looks like a typing mistake.
    pub(super) fn report_mistyped(&mut self, kind: Api, at: ExprId, value: &Type) {
        let Some(named) = types::named(kind) else { return };
        for atom in value.atoms() {
            let Atom::Text(Said::Literal(id)) = atom else {
                continue;
            };
            let known = self.words.all(named);
            if !self.words.knows(named, id) && holdup_packs::nearest(id, known).is_some() {
                let found = self.unknown_word(named, id, self.at(at)).warning();
                self.found.push(found);
            }
        }
    }

    pub(super) fn report_unknown_option(&mut self, at: ExprId, id: &str) {
        let help = suggestion_or(id, self.words.options(), || {
            "`holdup options` lists them; a pack declares its own in `options/TOPIC.toml`".to_owned()
        });
        let message = format!("there is no option `{id}`");
        self.report(&codes::UNKNOWN_WORD, self.at(at), message, "not declared anywhere", Some(help));
    }

    /// Two values that cannot be equal. That there may be nothing at all is not what was asked.
    pub(super) fn report_never_equal(&mut self, id: ExprId, left: (ExprId, &Type), right: (ExprId, &Type)) {
        let [left, right] = [left, right].map(|(at, value)| (at, value.clone().without_nil()));
        for ((at, said), (_, other)) in [(&left, &right), (&right, &left)] {
            let [Atom::Text(Said::Literal(text))] = said.atoms() else {
                continue;
            };
            if let [Atom::Text(Said::Word(named))] = other.atoms() {
                // What no pack here defines may be in one that is not here.
                let found = self.unknown_word(*named, text, self.at(*at)).warning();
                self.found.push(found);
                return;
            }
            let words = other.atoms().iter();
            let values: Option<Vec<&str>> = words
                .map(|atom| match atom {
                    Atom::Text(Said::Value(value)) => Some(value.as_str()),
                    _ => None,
                })
                .collect();
            if let Some(values) = values {
                let message = format!("what it is compared with is never `{text}`");
                let help = suggestion(text, values);
                self.report(&codes::UNKNOWN_WORD, self.at(*at), message, "none of its values", help);
                return;
            }
        }
        let [left, right] = [left.1, right.1];
        let is_pawn = |value: &Type| matches!(value.atoms(), [Atom::Number(Api::Bandit | Api::Pawn)]);
        let is_place = |value: &Type| matches!(value.atoms(), [Atom::Number(Api::Place)]);
        let help = if is_pawn(&left) && is_place(&right) || is_place(&left) && is_pawn(&right) {
            "`game.place(pawn)` is the place where somebody stands"
        } else {
            "compare two things of one kind, such as two places"
        };
        let message = format!("{} and {} are never equal", described(&left), described(&right));
        let help = Some(help.to_owned());
        self.report(&codes::NEVER_EQUAL, self.at(id), message, "always the same result", help);
    }

    pub(super) fn report_colon(&mut self, of: ExprId, name: &str, span: &Span) {
        let message = format!("`game:{name}` hands `game` over as the first argument");
        let span = self.at(of).start..span.end;
        let help = VerbRow::named(name).map_or_else(
            || format!("write a dot: `game.{name}(...)`"),
            |verb| format!("write a dot: `{}`", usage(verb)),
        );
        self.report(&codes::COLON_CALL, span, message, "a colon", Some(help));
    }

    pub(super) fn report_game_given(&mut self, name: &str, at: ExprId) {
        let message = format!("`{name}` is not given `game`");
        let help = "leave it out: verbs know the game they stand in";
        self.report(&codes::ARGUMENT_TYPE, self.at(at), message, "too many", Some(help.to_owned()));
    }

    pub(super) fn report_operation(&mut self, at: ExprId, value: &Type, done: &str) {
        let what = described(value);
        let message = format!("{what} cannot be {done}");
        let help = match value.atoms() {
            [Atom::Nil] => Some("it is never given any other value".to_owned()),
            [Atom::Verb(row)] => Some(format!("call it: `{}`", usage(&VERBS[*row]))),
            [Atom::Table(_)] if done == "counted to" => {
                Some("`#list` is how many members a list has".to_owned())
            }
            [Atom::Number(_)] if done == "gone through" => {
                Some("to count, write `for at = 1, number do`".to_owned())
            }
            _ => None,
        };
        let label = format!("this is {what}");
        self.report(&codes::WRONG_OPERATION, self.at(at), message, &label, help);
    }

    pub(super) fn report_global(&mut self, at: ExprId, name: &str) {
        let message = format!("`{name}` would be global, which fails when this line runs");
        let help = format!("write `local {name} = ...`; what must last belongs to the game, such as a mark");
        self.report(&codes::GLOBAL_IN_FUNCTION, self.at(at), message, "assigned here", Some(help));
    }

    /// Something is put where nothing can be put.
    pub(super) fn check_put(&mut self, of: ExprId, table: &Type) {
        self.want(of, table, "filled", |atom| matches!(atom, Atom::Table(_) | Atom::Told(_)));
    }

    pub(super) fn report_answer(&mut self, row: usize, at: ExprId, value: &Type, misfit: &Misfit) {
        let row = &HOOKS[row];
        let name = row.name;
        let what = match misfit {
            Misfit::Members(_, members) => format!("a list with {} in it", described(members)),
            Misfit::Mixed => "a list with named fields".to_owned(),
            _ => described(value),
        };
        let (message, help) = if row.answer == Api::Nothing {
            (format!("`{name}` answers nothing, but {what} is returned"), "write `return` alone".to_owned())
        } else {
            (
                format!("`{name}` answers {} or nothing, not {what}", wanted(row.answer)),
                format!("its answer is {}", row.answer_means),
            )
        };
        let label = format!("this is {what}");
        self.report(&codes::WRONG_ANSWER, self.at(at), message, &label, Some(help));
    }

    pub(super) fn report_silent(&mut self, row: usize, span: &Span) {
        let row = &HOOKS[row];
        let message = format!("`{}` never answers, so it changes nothing", row.name);
        let help = format!("return {}: {}", wanted(row.answer), row.answer_means);
        self.report(&codes::WRONG_ANSWER, span.clone(), message, "no `return` with a value", Some(help));
    }

    pub(super) fn report_deed(&mut self, function: FunctionId, verb: &VerbRow, span: Span) {
        let hook = self.hooks.get(&function).map(|&row| format!("the query `{}`", HOOKS[row].point.name()));
        let query = hook.as_deref().unwrap_or("a query");
        let deed = if verb.deed == VerbDeed::Asks { "asks" } else { "acts" };
        let message = format!("`game.{}` {deed}, which {query} must not", verb.name);
        let help = "queries only answer, by verbs that look (`holdup reference` lists them); act in a reaction, such as \
                    `after_action` or `on_event`";
        self.report(&codes::VERB_IN_QUERY, span, message, "refused here", Some(help.to_owned()));
    }

    pub(super) fn report_secret(&mut self, verb: &VerbRow, span: Span) {
        let message = format!("`game.{}` tells {}, which `decide` must not look at", verb.name, verb.secret);
        let help = "decide by what everybody sees: places, `holds`, `loot`, and what is offered";
        self.report(&codes::HIDDEN_FROM_RULE, span, message, "refused here", Some(help.to_owned()));
    }
}
