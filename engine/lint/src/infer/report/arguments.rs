//! What is said about what a verb or a function is given.

use holdup_hooks::codes;
use holdup_hooks::registry::Kind as Api;
use holdup_packs::suggestion;

use crate::infer::Infer;
use crate::infer::verbs::Misfit;
use crate::types::{Atom, Type, described, wanted};
use holdup_hooks::luau::*;

impl Infer<'_> {
    pub(in crate::infer) fn report_count(
        &mut self,
        name: &str,
        id: ExprId,
        arguments: &[ExprId],
        fewest: usize,
        most: Option<usize>,
        help: Option<String>,
    ) {
        let takes = match most {
            Some(most) if most == fewest => counted(most),
            Some(most) => format!("{fewest} to {}", counted(most)),
            None => format!("at least {}", counted(fewest)),
        };
        let given = arguments.len();
        let span = match most {
            Some(most) if given > most => self.at(arguments[most]),
            _ => self.at(id),
        };
        let message = format!("`{name}` takes {takes}, not {given}");
        let label = if given < fewest { "too few" } else { "too many" };
        self.report(&codes::ARGUMENT_COUNT, span, message, label, help);
    }

    pub(in crate::infer) fn report_argument(
        &mut self,
        name: &str,
        argument: &str,
        at: ExprId,
        wanted: &str,
        value: &Type,
    ) {
        let given = described(value);
        let message = format!("`{name}` takes {wanted}{argument}, not {given}");
        let help = self.way_from(wanted, value);
        self.report(&codes::ARGUMENT_TYPE, self.at(at), message, &format!("this is {given}"), help);
    }

    /// How to come from what is given to what is wanted, where there is a usual way.
    fn way_from(&self, wanted: &str, value: &Type) -> Option<String> {
        use Api::{Bandit, Car, Pawn, Place};
        let Some(Atom::Number(kind)) = value.atoms().first() else {
            return None;
        };
        let way = match (*kind, wanted) {
            (Bandit | Pawn, "a place") => "`game.place(who)` is where somebody stands",
            (Bandit | Pawn, "the number of a car") => "`game.car(game.place(who))` is the car somebody is in",
            (Place, "the number of a car") => "`game.car(place)` is the car of a place",
            (Car, "a place") => "`game.at(car, level)` and `game.places({ car = car })` are places of a car",
            (Place, "a bandit" | "a pawn") => "`game.bandits({ at = place })` are those who stand in a place",
            _ => return None,
        };
        Some(way.to_owned())
    }

    pub(in crate::infer) fn report_misfit(
        &mut self,
        name: &str,
        argument: &str,
        kind: Api,
        at: ExprId,
        value: &Type,
        misfit: Misfit,
    ) {
        let argument = as_argument(argument);
        match misfit {
            Misfit::Other => self.report_argument(name, &argument, at, &wanted(kind), value),
            Misfit::Word(named, id) => {
                let found = self.unknown_word(named, &id, self.at(at));
                self.found.push(found);
            }
            Misfit::Fields(fields, unknown) => {
                for (field, span) in unknown {
                    let span = if span.is_empty() { self.at(at) } else { span };
                    let help = suggestion(&field, fields.iter().map(|field| field.name));
                    let message = format!("`{name}` cannot narrow its selection down by `{field}`");
                    self.report(&codes::UNKNOWN_FIELD, span, message, "no field of a filter", help);
                }
            }
            Misfit::FieldValue(field, span, value, misfit) => {
                if let Misfit::Word(named, id) = *misfit {
                    let found = self.unknown_word(named, &id, span);
                    self.found.push(found);
                    return;
                }
                let wanted = wanted(field.kind);
                let (name, given) = (field.name, described(&value));
                let message = format!("the field `{name}` of a filter takes {wanted}, not {given}");
                let help = self.way_from(&wanted, &value);
                self.report(&codes::ARGUMENT_TYPE, span, message, &format!("this is {given}"), help);
            }
            Misfit::Members(member, members) => {
                let (takes, there) = (wanted(kind), described(&members));
                let message = format!("`{name}` takes {takes}{argument}, but in this list is {there}");
                let help = self.way_from(&wanted(member), &members);
                self.report(&codes::ARGUMENT_TYPE, self.at(at), message, "a list of something else", help);
            }
            Misfit::Mixed => {
                let takes = wanted(kind);
                let message =
                    format!("`{name}` takes {takes}{argument}, but this is a list with named fields");
                let help = "nothing would look at the fields: write either a list or named fields".to_owned();
                self.report(&codes::ARGUMENT_TYPE, self.at(at), message, "both in one", Some(help));
            }
        }
    }
}

/// Which argument something is said about.
pub(in crate::infer) fn as_argument(name: &str) -> String {
    format!(" as `{name}`")
}

fn counted(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "one argument".to_owned(),
        more => format!("{more} arguments"),
    }
}
