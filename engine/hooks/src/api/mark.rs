//! Marks as scripts speak of them. Whose one is and what it can say hang on which mark it is, so that is read first.

use holdup_rules::content::{self, Holds, MarkDomain, MarkOf};
use holdup_rules::game::Game;
use holdup_rules::hook::Kind;
use holdup_rules::ids::*;
use holdup_rules::mark;
use mlua::{Either, Value};

use super::give::{ById, VerbAnswer};
use super::kinds::*;
use super::take::{Argument, VerbArguments};
use super::{RunningVerb, VerbTrouble};
use crate::limits::TELLS_HIDDEN;
use crate::value::{at, whole};

impl VerbArguments for (Option<Holder>, Mark) {
    type Crossing = (Value, Value);
    /// No holder for a pawn that is not in the game.
    type Read = (Option<mark::MarkHolder>, MarkId);

    fn read(verb: &RunningVerb<'_>, game: &Game, values: &[Value]) -> Result<Self::Read, VerbTrouble> {
        let mark = Mark::read(verb, game, "mark", at(values, 1))?;
        if row(game, mark).secret && verb.host.is_public() {
            return Err(VerbTrouble::Wrong(format!("what this mark says is secret, {TELLS_HIDDEN}")));
        }
        match holder(verb, game, mark, at(values, 0)) {
            Err(VerbTrouble::NotInGame) => Ok((None, mark)),
            holder => Ok((Some(holder?), mark)),
        }
    }
}

impl VerbArguments for (Option<Holder>, Mark, Option<MarkValue>) {
    type Crossing = (Value, Value, Value);
    type Read = (mark::MarkHolder, MarkId, i8);

    fn read(verb: &RunningVerb<'_>, game: &Game, values: &[Value]) -> Result<Self::Read, VerbTrouble> {
        let mark = Mark::read(verb, game, "mark", at(values, 1))?;
        Ok((holder(verb, game, mark, at(values, 0))?, mark, kept(verb, game, mark, at(values, 2))?))
    }
}

fn row(game: &Game, mark: MarkId) -> &content::Mark {
    &game.content().marks[mark.index()]
}

/// Whose mark it is.
fn holder(
    verb: &RunningVerb<'_>,
    game: &Game,
    mark: MarkId,
    of: &Value,
) -> Result<mark::MarkHolder, VerbTrouble> {
    let name = "of";
    Ok(match row(game, mark).of {
        MarkOf::Game if of.is_nil() => mark::MarkHolder::Game,
        MarkOf::Game => {
            return Err(verb.wrong(
                name,
                &format!("left out: `{}` is a mark of the game", called(verb, game, mark)),
                of,
            ));
        }
        MarkOf::Bandit => mark::MarkHolder::Bandit(Bandit::read(verb, game, name, of)?),
        MarkOf::Seat => mark::MarkHolder::Seat(game.table().seat_of(Bandit::read(verb, game, name, of)?)),
        MarkOf::Pawn => mark::MarkHolder::Pawn(PawnName::read(verb, game, name, of)?),
        MarkOf::Car => mark::MarkHolder::Car(Car::read(verb, game, name, of)?),
        MarkOf::Place => mark::MarkHolder::Place(Place::read(verb, game, name, of)?),
        MarkOf::Token(kind) => {
            let token = Token::read(verb, game, name, of)?;
            if game.content().kind(token) != kind {
                let kind = verb.host.local(&game.content().loot_kinds[kind.index()].id);
                return Err(verb.wrong(name, &format!("a token of the kind \"{kind}\""), of));
            }
            mark::MarkHolder::Token(token)
        }
    })
}

fn called<'g>(verb: &RunningVerb<'_>, game: &'g Game, mark: MarkId) -> &'g str {
    verb.host.local(&row(game, mark).id)
}

/// What is to be kept of a mark for a value.
fn kept(verb: &RunningVerb<'_>, game: &Game, mark: MarkId, value: &Value) -> Result<i8, VerbTrouble> {
    let (name, row) = ("value", row(game, mark));
    let worth = match (&row.holds, value) {
        (Holds::Number { .. }, value) => {
            whole(value).and_then(|number| i8::try_from(number).ok()).map(MarkDomain::Number)
        }
        (Holds::Truth, Value::Boolean(yes)) => Some(MarkDomain::Truth(*yes)),
        (Holds::Word(_), Value::String(word)) => {
            row.holds.word_named(&word.to_string_lossy()).map(MarkDomain::Word)
        }
        (Holds::Bandit | Holds::Place | Holds::Action, Value::Nil) => Some(MarkDomain::Nothing),
        (Holds::Bandit, value) => Some(MarkDomain::Bandit(Bandit::read(verb, game, name, value)?)),
        (Holds::Place, value) => Some(MarkDomain::Place(Place::read(verb, game, name, value)?)),
        (Holds::Action, value) => {
            verb.host.row_named(Kind::Action, value).map(|row| MarkDomain::Action(ActionId::at(row)))
        }
        _ => None,
    };
    let refused = || match &row.holds {
        Holds::Number { least, most } => {
            verb.wrong(name, &format!("a whole number from {least} to {most}"), value)
        }
        Holds::Truth => verb.wrong(name, "true or false", value),
        Holds::Word(words) => {
            let what = format!("a value of `{}`", called(verb, game, mark));
            verb.unknown(name, &what, value, words.iter().map(String::as_str))
        }
        _ => verb.no_word(game, name, "an action or nil", Kind::Action, value),
    };
    worth.and_then(|worth| row.kept(worth)).ok_or_else(refused)
}

/// What a mark says: a word of its own as a text, all else as the value it is.
impl VerbAnswer for Option<MarkValue> {
    type Given = Option<(MarkId, MarkDomain)>;
    type Lua = Option<Either<String, Value>>;

    fn lua(verb: &RunningVerb<'_>, game: &Game, given: Self::Given) -> Self::Lua {
        let (mark, worth) = given?;
        Some(Either::Right(match worth {
            MarkDomain::Nothing => return None,
            MarkDomain::Number(number) => Value::Integer(number.into()),
            MarkDomain::Truth(yes) => Value::Boolean(yes),
            MarkDomain::Word(word) => return Some(Either::Left(row(game, mark).word(word).to_owned())),
            MarkDomain::Bandit(who) => Value::Integer(who.number()),
            MarkDomain::Place(place) => Value::Integer(place.number()),
            MarkDomain::Action(action) => verb.host.name(Kind::Action, action.index()),
        }))
    }
}
