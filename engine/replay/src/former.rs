//! Answers and draws of records from before a question was asked as it is now. Two things have changed: a choice is worded
//! otherwise, and where chance decided among tokens all can tell apart, the seat is asked. What such a record says
//! is answered with what it says, token for token; the lines said to it are others, and its grade tells that.

use holdup_packs::FIRST_REVISION;
use holdup_rules::ids::{LootId, LootSet};
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::{told_apart, told_as};
use holdup_tell::label::{Labels, normalised};

use crate::parse::{Record, RecordedLine};
use crate::rig::{self, Drawn, WrittenRig};

/// The choice a recorded answer means: what reads so today, or what alone read so before; of bullets that several of a seat
/// could play, and which read alike, the first.
pub(crate) fn choice(table: &Table, question: &Question, what: &str) -> Option<usize> {
    let wanted = normalised(what);
    table.choice_named(question, what).or_else(|| {
        let mut meant = (question.choices.iter().enumerate()).filter(|&(_, &choice)| {
            former_label(table, question, choice).is_some_and(|label| label == wanted)
        });
        let (at, &first) = meant.next()?;
        let is_played = matches!(first, Choice::Play(..) | Choice::PlayFaceDown(..));
        (is_played || meant.next().is_none()).then_some(at)
    })
}

/// How a choice read before, where it reads otherwise today.
fn former_label(table: &Table, question: &Question, choice: Choice) -> Option<String> {
    let read_as = |choice: Choice| Some(normalised(&table.choice_label(question, choice)));
    match (choice, question.ask) {
        // A punch was called a shot.
        (Choice::Pawn(pawn), Ask::Punch) => Some(normalised(&format!("shoot {}", table.pawn_label(pawn)))),
        // What lies on its used side was not told from what does not.
        (Choice::UsedLoot(kind, value), _) => read_as(Choice::KnownLoot(kind, value)),
        // Of what everybody can tell only the kind was named.
        (Choice::KnownLoot(kind, _), Ask::Rob | Ask::KnockLoose(_)) => read_as(Choice::Loot(kind)),
        // Of a bullet it was not said who of a team plays it.
        (Choice::Play(..) | Choice::PlayFaceDown(..), ask) => {
            let speech = table.speech();
            Some(normalised(&speech.text(|speech, out| speech.choice(out, ask, choice))))
        }
        _ => None,
    }
}

/// The tokens a record drew, each with the line that says so.
pub(crate) struct FormerDraws<'r> {
    lines: Vec<&'r RecordedLine>,
}

impl<'r> FormerDraws<'r> {
    /// Those of a record, if it was made when chance still decided among tokens all can tell apart. One of today says
    /// so in its head: what it draws it draws.
    pub(crate) fn of(record: &'r Record) -> FormerDraws<'r> {
        let lines: &[RecordedLine] = match record.head.preset.revision {
            FIRST_REVISION => &record.lines,
            _ => &[],
        };
        let drawn = |line: &'r RecordedLine| {
            let count = rig::read(&line.text).map_or(0, |drawn| drawn.len());
            std::iter::repeat_n(line, count)
        };
        FormerDraws { lines: lines.iter().flat_map(drawn).collect() }
    }

    /// The choice that a draw of the record means at this question, if it drew where there is a choice today. The draw
    /// is struck out, or says what is left to draw; so is one that stands before this question's answer and was made
    /// among tokens all can tell to be alike. `answers` are the lines of the next two answers.
    pub(crate) fn meant(
        &mut self,
        state: &State,
        table: &Table,
        question: &Question,
        rig: &WrittenRig,
        answers: [Option<&RecordedLine>; 2],
    ) -> Option<Former> {
        loop {
            let (drawn, line) = self.next(rig)?;
            let before =
                |answer: Option<&RecordedLine>| answer.is_none_or(|answer| line.number < answer.number);
            let asked = !before(answers[0]);
            if asked && !before(answers[1]) {
                return None;
            }
            let count = line.text.rsplit_once(" out of ")?.1.trim().parse().ok()?;
            if let Some((choice, left)) = instead_of_draw(state, table, question, &drawn, count) {
                if left.is_none() {
                    self.strike(rig);
                }
                rig.amend(left.map(Drawn::Token));
                return Some(Former { choice, asked });
            }
            if asked {
                return None;
            }
            self.strike(rig);
            rig.amend(None);
        }
    }

    /// The next draw, if it is of a token, and the line it stands in.
    fn next(&self, rig: &WrittenRig) -> Option<(String, &'r RecordedLine)> {
        match rig.next()? {
            Drawn::Token(label) => Some((label, self.lines.get(self.at(rig))?)),
            Drawn::Card(..) | Drawn::FirstPlayer(..) | Drawn::Chosen(..) => None,
        }
    }

    /// Which of the lines the next draw stands in: as many are behind it as draws are.
    fn at(&self, rig: &WrittenRig) -> usize {
        self.lines.len().saturating_sub(rig.left())
    }

    fn strike(&mut self, rig: &WrittenRig) {
        let at = self.at(rig);
        self.lines.remove(at);
    }
}

/// What a record of before says at a question of today.
pub(crate) struct Former {
    /// The number of the choice.
    pub(crate) choice: usize,
    /// Whether the record was asked something here, and its answer is this one.
    pub(crate) asked: bool,
}

/// The choice that means the token drawn out of `count`, and how it is drawn today if chance still decides.
fn instead_of_draw(
    state: &State,
    table: &Table,
    question: &Question,
    drawn: &str,
    count: usize,
) -> Option<(usize, Option<String>)> {
    let person = question.person;
    let heap = match question.ask {
        Ask::KnockLoose(victim) => state.sheets[victim.index()].loot,
        Ask::Rob => {
            let here = state.pawns[question.who.pawn().index()].place()?;
            state.floor[here.index()].without(state.seats[person.seat().index()].known)
        }
        _ => return None,
    };
    let told = told_apart(state, table, person, heap);
    table.content.loot_kinds.iter().find_map(|kind| {
        let among = heap.and(kind.tokens);
        let left = among.without(told);
        // Records of today draw only among those that are left.
        if among.len() != count || left.len() == count {
            return None;
        }
        let token = named(table, among, drawn)?;
        let choice = if told.has(token) {
            told_as(state, table, token)
        } else {
            Choice::Loot(table.content.kind(token))
        };
        let at = question.choices.iter().position(|&offered| offered == choice)?;
        let nth = (0..left.len()).find(|&nth| left.nth(nth) == token);
        let nth = nth.filter(|_| left.len() > 1);
        Some((at, nth.map(|nth| normalised(&table.token_label(left, nth)))))
    })
}

/// The token of a heap that was drawn by this label.
fn named(table: &Table, among: LootSet, label: &str) -> Option<LootId> {
    let reads = |&nth: &usize| normalised(&table.token_label(among, nth)) == label;
    (0..among.len()).find(reads).map(|nth| among.nth(nth))
}
