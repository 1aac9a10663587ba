//! Questions whose answer others do not learn at once, and two answers to them.

use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::rng::Rng;
use holdup_rules::state::{State, Step};
use holdup_rules::table::Table;

use super::{Answer, Kind, any};
use crate::knowledge::Knowledge;

/// Whether a question, asked by a step that began at `start`, is one of those.
pub(super) fn suits(kind: Kind, start: &State, state: &State, table: &Table, asked: &Question) -> bool {
    let offers = |fits: fn(&Choice) -> bool| asked.choices.iter().any(fits);
    match kind {
        Kind::Laid => {
            offers(|choice| matches!(choice, Choice::PlayFaceDown(..)))
                && !is_together(start, table)
                && !holds_guests(state, table, asked)
        }
        Kind::Hides => {
            matches!((start.steps.last(), asked.ask), (Some(Step::EndRound), Ask::Script(_)))
                && asked.choices.iter().all(|choice| matches!(choice, Choice::Place(_)))
        }
        Kind::GetsOn => {
            matches!((start.steps.last(), asked.ask), (Some(Step::Open), Ask::Script(_)))
                && state.pawns[asked.who.pawn().index()].place().is_none()
                && offers(|choice| *choice == Choice::No)
        }
        Kind::Together => asked.ask == Ask::Plan && is_together(start, table),
        Kind::Chosen => {
            matches!(asked.ask, Ask::PutDown | Ask::Give(_) | Ask::Rob | Ask::Lose)
                && offers(|choice| matches!(choice, Choice::KnownLoot(..)))
        }
        _ => false,
    }
}

/// Whether who is asked holds cards of other decks, the backs of which show when he lays one.
fn holds_guests(state: &State, table: &Table, asked: &Question) -> bool {
    let seat = asked.seat(table);
    state.seats[seat.index()].cards.hand().iter().any(|&card| table.is_abroad(card, seat))
}

/// Whether the step is a turn all plan at once.
fn is_together(start: &State, table: &Table) -> bool {
    let Some(&Step::Plan { turn, .. }) = start.steps.last() else {
        return false;
    };
    let round = &table.content.rounds[start.rounds[usize::from(start.round)].index()];
    let kind = round.turns.get(usize::from(turn));
    kind.is_some_and(|kind| table.content.turns[kind.index()].simultaneous)
}

/// Two answers that `person` cannot tell apart.
pub(super) fn find(
    kind: Kind,
    table: &Table,
    person: PersonId,
    asked: &Question,
    known: &Knowledge,
    rng: &mut Rng,
) -> Option<Answer> {
    // Who sits there sees what is planned for him as well.
    if asked.person == person || asked.seat(table).person() == person {
        return None;
    }
    let fits = |choice: Choice| match kind {
        Kind::Laid => matches!(choice, Choice::PlayFaceDown(..)),
        Kind::Chosen => matches!(choice, Choice::KnownLoot(..)),
        _ => true,
    };
    let all: Vec<usize> = (0..asked.choices.len()).filter(|&choice| fits(asked.choices[choice])).collect();
    let one = any(&all, rng)?;
    let rest: Vec<usize> = all
        .into_iter()
        .filter(|&other| other != one)
        .filter(|&other| kind != Kind::Chosen || alike(table, asked.choices[one], asked.choices[other]))
        .collect();
    let other = any(&rest, rng)?;
    if kind == Kind::Chosen {
        // Who is given a token sees it, and who held one before can tell it.
        let sees = matches!(asked.ask, Ask::Give(to) if table.seat_of(to) == person.seat());
        let unknown = known.unknown_to(table, person.seat());
        let content = &table.content;
        let reads = |token: LootId, choice: usize| {
            let read = Choice::KnownLoot(content.kind(token), content.value(token));
            asked.choices[choice] == read
        };
        let mut named =
            known.held(asked.person.seat()).iter().filter(|&token| reads(token, one) || reads(token, other));
        if sees || named.any(|token| !unknown.has(token)) {
            return None;
        }
    }
    Some(Answer {
        kind,
        seat: asked.seat(table),
        bandit: asked.who,
        ask: asked.ask,
        here: one as u8,
        there: other as u8,
    })
}

/// True if two tokens of these names look alike to whoever does not know them: what lies open everybody can tell apart.
fn alike(table: &Table, one: Choice, other: Choice) -> bool {
    match (one, other) {
        (Choice::KnownLoot(kind, _), Choice::KnownLoot(other, _)) => {
            kind == other && table.content.loot_kinds[kind.index()].secret
        }
        _ => false,
    }
}
