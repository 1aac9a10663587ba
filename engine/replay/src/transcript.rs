//! The transcript: facts and answers turned into lines of plain text, for the
//! record (which knows everything) or for one person (who sees what
//! [`holdup_rules::view::knows`] allows). No knowledge is decided here, and no
//! rule; what a line of each fact reads like stands in `phrase`.
//!
//! A person is shown his own answers only: what others chose shows in the facts,
//! and that they were asked at all would already tell something about a hand.

mod phrase;

use holdup_rules::fact::{Cause, Fact, FactAudience, News};
use holdup_rules::game::{Outcome, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Question};
use holdup_rules::side;
use holdup_rules::state::{Run, State};
use holdup_rules::table::Table;
use holdup_rules::view::knows;
use holdup_tell::wording::{LanguageId, Phrase, Slot, Speech};

use crate::line::{TranscriptLine, TranscriptLineKind};

/// Takes lines, in order.
pub type Sink = Box<dyn FnMut(&TranscriptLine<'_>)>;

/// Follows a game and writes it down.
pub struct Transcript {
    viewer: Option<PersonId>,
    /// Who reads it beside the viewer.
    others: Vec<PersonId>,
    language: Option<LanguageId>,
    questions: bool,
    sink: Sink,
    text: String,
    held: Held,
    /// What was asked about which seat, right after the answer: the first fact may only repeat it.
    answered: Option<(Ask, SeatId)>,
}

/// Facts of one kind in a row that become one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Nothing,
    /// Cards drawn by a seat, from which run of its deck; how many, and whether they are named.
    Draws {
        seat: SeatId,
        from: Run,
        count: u8,
        named: bool,
        cause: Cause,
    },
    /// Cards that went from one seat to another: whose they are and where they lie then; how many, and whether the text
    /// names them.
    Gives {
        from: SeatId,
        to: SeatId,
        home: SeatId,
        run: Run,
        count: u8,
        named: bool,
        cause: Cause,
    },
    /// Decks shuffled; whose is not told yet is the last one's.
    Shuffles {
        last: SeatId,
        several: bool,
        cause: Cause,
    },
}

impl Transcript {
    /// A transcript for `viewer`, or for the record.
    pub fn new(viewer: Option<PersonId>, sink: Sink) -> Transcript {
        Transcript {
            viewer,
            others: Vec::new(),
            language: None,
            questions: false,
            sink,
            text: String::with_capacity(120),
            held: Held::Nothing,
            answered: None,
        }
    }

    /// The same transcript, with a `?` line before each answer.
    #[must_use]
    pub fn with_questions(mut self) -> Transcript {
        self.questions = true;
        self
    }

    /// The same transcript for several who read it together: it tells what each of them may know, and no answers.
    #[must_use]
    pub fn read_with(mut self, others: impl IntoIterator<Item = PersonId>) -> Transcript {
        self.others.extend(others);
        self
    }

    /// The same transcript for people who read this language. Records and cases
    /// are never written in one.
    #[must_use]
    pub fn in_language(mut self, language: impl Into<Option<LanguageId>>) -> Transcript {
        self.language = language.into();
        self
    }

    #[inline]
    fn speech<'t>(&self, table: &'t Table) -> Speech<'t> {
        Speech::in_language(table, self.language)
    }

    /// Writes what is held back for a common line. Call it whenever the game
    /// waits or stops; it never changes what the lines are.
    #[inline]
    pub fn flush(&mut self, table: &Table) {
        if !matches!(self.held, Held::Nothing) {
            self.put_held(table);
        }
    }

    fn put_held(&mut self, table: &Table) {
        let cause = match std::mem::replace(&mut self.held, Held::Nothing) {
            Held::Nothing => return,
            Held::Draws { seat, from, count, named, cause } => {
                let speech = self.speech(table);
                if !named {
                    let cards = Slot::Count(Phrase::Cards, count.into());
                    phrase::draws(&mut self.text, speech, seat, cards);
                }
                let whence = match from {
                    Run::Top => Phrase::FromTheTop,
                    Run::Bottom => Phrase::FromTheBottom,
                    _ => return self.put(TranscriptLineKind::Chance, cause),
                };
                self.text.push(' ');
                speech.say(&mut self.text, whence, &[]);
                cause
            }
            Held::Gives { from, to, home, run, count, cause, .. } => {
                let cards = std::mem::take(&mut self.text);
                let speech = self.speech(table);
                phrase::gives(&mut self.text, speech, (from, to, home, run), (&cards, count));
                cause
            }
            Held::Shuffles { last, several, cause } => {
                let speech = self.speech(table);
                if several {
                    phrase::before_the_last(&mut self.text, speech);
                }
                self.text.push_str(speech.seat(last));
                cause
            }
        };
        self.put(TranscriptLineKind::Said, cause);
    }

    /// Hands out the text collected and starts a new line.
    fn put(&mut self, kind: TranscriptLineKind, cause: Cause) {
        let line = TranscriptLine { text: &self.text, kind, rule: cause.rule, function: cause.function };
        (self.sink)(&line);
        self.text.clear();
    }

    fn viewers(&self) -> impl Iterator<Item = Option<PersonId>> {
        std::iter::once(self.viewer).chain(self.others.iter().copied().map(Some))
    }

    /// Whether everybody who reads it may be told all of a fact.
    fn knows(&self, state: &State, table: &Table, fact: &Fact) -> bool {
        match fact.known() {
            FactAudience::Open | FactAudience::Shows(_) => true,
            FactAudience::Hides(piece) | FactAudience::Keeps(piece) => {
                self.viewers().all(|viewer| knows(state, table, viewer, piece))
            }
            FactAudience::Chance => self.viewer.is_none(),
        }
    }

    fn drew(&mut self, table: &Table, (seat, card, from): (SeatId, CardId, Run), named: bool, cause: Cause) {
        let speech = self.speech(table);
        match &mut self.held {
            Held::Draws { seat: held, from: before, count, .. } if *held == seat && *before == from => {
                *count += 1;
                if named {
                    self.text.push_str(", ");
                }
            }
            _ => {
                self.flush(table);
                if from == Run::Bag {
                    self.text.push_str("~ ");
                }
                if named {
                    phrase::draws(&mut self.text, speech, seat, Slot::Word(""));
                }
                self.held = Held::Draws { seat, from, count: 1, named, cause };
            }
        }
        if named {
            speech.card(&mut self.text, table.card(card));
        }
    }

    /// Cards that go the same way are one line. Whose they are is said where nobody sees which they are, or one by one.
    fn gave(
        &mut self,
        table: &Table,
        (from, to, card, run): (SeatId, SeatId, CardId, Run),
        is_named: bool,
        cause: Cause,
    ) {
        let of = table.home(card, from);
        match &mut self.held {
            Held::Gives { from: giver, to: taker, home, run: goes, count, named, .. }
                if (*giver, *taker, *goes, *named) == (from, to, run, is_named)
                    && (is_named || *home == of) =>
            {
                *count += 1;
                if is_named {
                    self.text.push_str(", ");
                }
            }
            _ => {
                self.flush(table);
                self.held = Held::Gives { from, to, home: of, run, count: 1, named: is_named, cause };
            }
        }
        if is_named {
            let speech = self.speech(table);
            speech.held(&mut self.text, card, if run == Run::Hand { from } else { to });
        }
    }

    fn shuffled(&mut self, table: &Table, seat: SeatId, cause: Cause) {
        let speech = self.speech(table);
        let (several, cause) = if let Held::Shuffles { last, several, cause } = self.held {
            if several {
                self.text.push_str(", ");
            }
            self.text.push_str(speech.seat(last));
            (true, cause)
        } else {
            self.flush(table);
            speech.say(&mut self.text, Phrase::Shuffled, &[Slot::Word("")]);
            (false, cause)
        };
        self.held = Held::Shuffles { last: seat, several, cause };
    }

    /// Whether the fact only repeats the `>` line before it.
    fn repeats(&self, fact: &Fact) -> bool {
        match fact.news() {
            News::Answers(ask, seat) => self.answered == Some((ask, seat)),
            News::Declines => self.answered.is_some(),
            News::Begins(_) | News::Happens | News::Fails | News::Quiet => false,
        }
    }
}

/// How a fact reads that a transcript passes over, because the answer before it says the same or a later line
/// says it with others.
pub(crate) fn passed_over(state: &State, table: &Table, fact: &Fact) -> String {
    let mut text = String::new();
    phrase::fact(&mut text, Speech::of(table), state, fact, true);
    text
}

impl Witness for Transcript {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        let named = self.knows(state, table, fact);
        let is_kept = matches!(fact.known(), FactAudience::Chance | FactAudience::Keeps(_));
        match *fact {
            Fact::Drew { seat, card, from, .. } => self.drew(table, (seat, card, from), named, cause),
            Fact::CardGiven { from, to, card, run, .. } => {
                self.gave(table, (from, to, card, run), named, cause);
            }
            Fact::Shuffled { seat } => self.shuffled(table, seat, cause),
            _ if is_kept && !named => {}
            Fact::Marked { mark, .. } if !table.content.marks[mark.index()].shown => {}
            _ if self.repeats(fact) => self.flush(table),
            // Who meets somebody and stays has no bullet and no flight told of him either.
            Fact::Spared { .. } => {}
            // Scores, and in which way somebody has won, are told as a whole when the game is over.
            Fact::Scored { .. } | Fact::Won { .. } => {}
            Fact::GameOver { winners } => {
                self.flush(table);
                let speech = self.speech(table);
                self.text.push_str("== ");
                match state.won {
                    None => speech.say(&mut self.text, Phrase::GameOver, &[]),
                    Some(victory) => {
                        let victory = Slot::Name(speech.words.name(victory));
                        speech.say(&mut self.text, Phrase::GameOverBy, &[victory]);
                    }
                }
                self.put(TranscriptLineKind::Said, cause);
                for bandit in table.all_characters() {
                    phrase::breakdown(&mut self.text, speech, state, bandit);
                    self.put(TranscriptLineKind::Said, cause);
                }
                if side::are_any(state, table) {
                    for &group in side::groups(state, table).iter() {
                        phrase::group(&mut self.text, speech, state, group);
                        self.put(TranscriptLineKind::Said, cause);
                    }
                }
                phrase::winners(&mut self.text, speech, winners);
                self.put(TranscriptLineKind::Said, cause);
            }
            _ => {
                self.flush(table);
                let mut text = std::mem::take(&mut self.text);
                phrase::fact(&mut text, self.speech(table), state, fact, named);
                self.text = text;
                let is_drawn = fact.known() == FactAudience::Chance || matches!(fact, Fact::Chanced { .. });
                self.put(if is_drawn { TranscriptLineKind::Chance } else { TranscriptLineKind::Said }, cause);
            }
        }
        self.answered = None;
    }

    fn offer(&mut self, state: &State, table: &Table, label: TextId, outcomes: &[Outcome], chosen: &Fact) {
        if !self.questions || !self.knows(state, table, chosen) {
            return;
        }
        self.flush(table);
        let speech = self.speech(table);
        phrase::offer(&mut self.text, speech, label, outcomes);
        self.put(TranscriptLineKind::Question, Cause::default());
    }

    fn answer(&mut self, _state: &State, table: &Table, question: &Question, choice: usize) {
        self.flush(table);
        let mine = self.viewers().all(|viewer| viewer.is_none_or(|viewer| viewer == question.person));
        self.answered = mine.then(|| (question.ask, question.seat(table)));
        if !mine {
            return;
        }
        let rule = question.rules().first().copied().unwrap_or_default();
        let cause = Cause { rule, ..Cause::default() };
        let speech = self.speech(table);
        if self.questions {
            phrase::question(&mut self.text, speech, question);
            self.put(TranscriptLineKind::Question, cause);
        }
        phrase::answer(&mut self.text, speech, question, choice);
        self.put(TranscriptLineKind::Answer, cause);
    }
}
