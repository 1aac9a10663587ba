//! Several answers in one line, to questions of one kind in a row. Each is given
//! when its question is asked, as if it had been typed there, and so it is
//! recorded. When something else is asked, the rest answers nothing and is named.

use std::collections::VecDeque;

use holdup_rules::ids::PersonId;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::table::Table;

use crate::seen::Seen;

/// A turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AtTurn {
    pub(crate) round: u8,
    pub(crate) turn: u8,
}

/// Answers that wait for their questions.
#[derive(Clone, Debug)]
pub(crate) struct QueuedAnswers {
    person: PersonId,
    ask: Ask,
    /// When all of them were meant.
    when: AtTurn,
    /// How many answers of the game there are when the next one is due.
    due: usize,
    left: VecDeque<(Choice, String)>,
}

/// What comes of a row when something is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NextAnswer {
    /// This choice is the answer.
    Answer(usize),
    /// What was typed behind the last answer answers nothing: it is called so.
    Rest(Vec<String>),
    /// Nothing is left, or somebody else is asked.
    Nothing,
}

/// Whether such questions come in a row, so that one line may answer several: cards that are discarded, bullets that
/// are removed, and cards that are played in a turn in which each player plays more than one.
pub(crate) fn comes_in_a_row(question: &Question, state: &Seen, table: &Table) -> bool {
    match question.ask {
        Ask::Discard | Ask::Heal => true,
        Ask::Plan => {
            let card = state.rounds.get(usize::from(state.round));
            let turns = card.map(|card| &table.content.rounds[card.index()].turns);
            let kind = turns.and_then(|turns| turns.get(usize::from(state.turn)));
            kind.is_some_and(|kind| {
                let kind = &table.content.turns[kind.index()];
                kind.plays > 1 && !kind.simultaneous
            })
        }
        _ => false,
    }
}

impl QueuedAnswers {
    /// What was chosen in a question, with what it is called, when the first of it has been given as answer number
    /// `due`.
    pub(crate) fn new(
        question: &Question,
        when: AtTurn,
        due: usize,
        rest: impl IntoIterator<Item = (Choice, String)>,
    ) -> QueuedAnswers {
        QueuedAnswers {
            person: question.person,
            ask: question.ask,
            when,
            due,
            left: rest.into_iter().collect(),
        }
    }

    pub(crate) fn next(&mut self, question: &Question, when: AtTurn, answers: usize) -> NextAnswer {
        if question.person != self.person || self.left.is_empty() {
            return NextAnswer::Nothing;
        }
        let is_meant = question.ask == self.ask && self.when == when && self.due == answers;
        let (choice, _) = self.left[0];
        let offered = question.choices.iter().position(|&offered| offered == choice);
        match offered.filter(|_| is_meant) {
            Some(nth) => {
                self.left.pop_front();
                self.due += 1;
                NextAnswer::Answer(nth)
            }
            None => NextAnswer::Rest(self.left.drain(..).map(|(_, label)| label).collect()),
        }
    }
}

/// The answers in one line: numbers, or anything with commas between. None when it is one.
pub(crate) fn several(typed: &str) -> Option<Vec<&str>> {
    let parts: Vec<&str> = if typed.contains(',') {
        typed.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
    } else {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let all_numbers = words.iter().all(|word| word.parse::<usize>().is_ok());
        words.into_iter().filter(|_| all_numbers).collect()
    };
    (parts.len() > 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_several_answers() {
        assert_eq!(several("2 5"), Some(vec!["2", "5"]));
        assert_eq!(several(" 2, 5 ,7"), Some(vec!["2", "5", "7"]));
        assert_eq!(several("move, floor change"), Some(vec!["move", "floor change"]));
        assert_eq!(several("floor change"), None);
        assert_eq!(several("draw 3"), None);
        assert_eq!(several("2"), None);
        assert_eq!(several("2,"), None);
        assert_eq!(several(""), None);
    }
}
