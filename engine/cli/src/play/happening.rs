//! What happens in a game, as those who look at it are told: a transcript for
//! each person, with the game right after each line as that person may know it. Where
//! several persons look, there is one more, of what each of them may know. What is
//! known is decided in `holdup-rules`; what is shown of it, in `show`.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::Transcript;
use holdup_replay::grade::{Replayed, replay_watched};
use holdup_replay::line::TranscriptLineKind;
use holdup_replay::parse::Record;
use holdup_replay::record::{Generator, Head};
use holdup_rules::fact::{Cause, Fact, News, Stage};
use holdup_rules::game::{Hooks, Witness};
use holdup_rules::ids::PersonId;
use holdup_rules::question::{Ask, Question};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::law;
use holdup_tell::wording::LanguageId;

use crate::seen::{Eyes, Seen};

/// A line of the transcript, and the game right after what it tells.
#[derive(Clone, Debug)]
pub(crate) struct Happening {
    /// The line with its mark; empty when only the state is of interest.
    pub(crate) text: String,
    /// What happened, as far as the picture cares.
    pub(crate) mark: PictureMark,
    /// Whether the game is over.
    pub(crate) is_over: bool,
    /// Whether cards are being played.
    pub(crate) planning: bool,
    /// How many facts and answers there had been.
    moment: usize,
    /// The state as it is, hidden things included.
    state: Rc<State>,
    /// Who is told.
    eyes: Eyes,
}

/// What a happening means for the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureMark {
    /// A round began.
    Round,
    /// The round card was opened.
    Card,
    /// The common deck is turned over from now on.
    Stealing,
    /// Something visible happened on the train or in a hand.
    Action,
    /// Something was tried that has no effect.
    NoEffect,
    Other,
}

impl PictureMark {
    fn of(fact: &Fact) -> PictureMark {
        match fact.news() {
            News::Begins(Stage::Round) => PictureMark::Round,
            News::Begins(Stage::Card) => PictureMark::Card,
            News::Begins(Stage::Stealing) => PictureMark::Stealing,
            News::Begins(Stage::Turned | Stage::Event) => PictureMark::Action,
            News::Happens | News::Answers(..) | News::Declines => PictureMark::Action,
            News::Fails => PictureMark::NoEffect,
            News::Begins(Stage::Turn | Stage::End) | News::Quiet => PictureMark::Other,
        }
    }
}

impl Happening {
    /// The game right after it, as whoever is told may know it.
    pub(crate) fn seen(&self, table: &Table) -> Seen {
        Seen::by(self.eyes, &self.state, table)
    }

    /// Whether it is worth a moment of attention.
    pub(crate) fn is_action(&self) -> bool {
        self.mark != PictureMark::Other
    }
}

/// What one of those who look is told.
struct Watcher {
    eyes: Eyes,
    transcript: Transcript,
    lines: Rc<RefCell<Vec<(TranscriptLineKind, String)>>>,
    happenings: Vec<Happening>,
    /// How many of them have been told.
    told: usize,
    /// At which moment.
    told_at: usize,
}

impl Watcher {
    /// Somebody who looks; of several who look together, who these are.
    fn new(eyes: Eyes, others: &[PersonId], language: LanguageId) -> Watcher {
        let lines = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&lines);
        let reader = match eyes {
            Eyes::All => others.first().copied(),
            Eyes::Of(_) | Eyes::Outside => eyes.viewer(),
        };
        let transcript = Transcript::new(
            reader,
            Box::new(move |line| sink.borrow_mut().push((line.kind, line.text.to_owned()))),
        );
        Watcher {
            eyes,
            transcript: transcript.read_with(others.iter().copied()).in_language(language),
            lines,
            happenings: Vec::new(),
            told: 0,
            told_at: 0,
        }
    }

    fn tell(&mut self, moment: usize) -> Vec<Happening> {
        let news = self.happenings[self.told..].to_vec();
        self.told = self.happenings.len();
        self.told_at = moment;
        news
    }
}

pub(crate) struct PlayFollower {
    watchers: Vec<Watcher>,
    /// How many facts and answers there have been.
    moment: usize,
    planning: bool,
    judge: law::Judge,
}

impl PlayFollower {
    /// The game of a record, as these persons and those outside it are told it, and the game at its end.
    pub(crate) fn of_record(
        record: &Record,
        hooks: Rc<dyn Hooks>,
        persons: &[PersonId],
        language: LanguageId,
    ) -> (Rc<RefCell<PlayFollower>>, Replayed) {
        let Head { generator, setup, .. } = &record.head;
        let (_, state) = Generator::begun(generator.as_ref(), record.rulebook.content(), setup);
        let follower = Rc::new(RefCell::new(PlayFollower::new(&state, persons, language)));
        let replayed = replay_watched(record, hooks, Rc::clone(&follower));
        follower.borrow_mut().pause(replayed.game.state(), replayed.game.table());
        (follower, replayed)
    }

    /// Follows a game for these persons; without any, for somebody outside it who sees everything.
    pub(crate) fn new(state: &State, persons: &[PersonId], language: LanguageId) -> PlayFollower {
        let mut watchers: Vec<Watcher> =
            persons.iter().map(|&person| Watcher::new(Eyes::Of(person), &[], language)).collect();
        match persons {
            [] => watchers.push(Watcher::new(Eyes::Outside, &[], language)),
            [_] => {}
            several => watchers.push(Watcher::new(Eyes::All, several, language)),
        }
        PlayFollower { watchers, moment: 0, planning: false, judge: law::Judge::new(state) }
    }

    /// Follows a game for nobody here, where others tell those who play.
    pub(crate) fn unwatched(state: &State) -> PlayFollower {
        PlayFollower { watchers: Vec::new(), moment: 0, planning: false, judge: law::Judge::new(state) }
    }

    /// The law that has been broken, if one has.
    pub(super) fn broken(&mut self) -> Option<law::BrokenLaw> {
        self.judge.broken()
    }

    /// The game waits: what is held back for a common line is told.
    pub(super) fn pause(&mut self, state: &State, table: &Table) {
        for watcher in &mut self.watchers {
            watcher.transcript.flush(table);
        }
        self.collect(state, PictureMark::Other);
    }

    fn collect(&mut self, state: &State, mark: PictureMark) {
        if self.watchers.is_empty() {
            return;
        }
        let (planning, moment) = (self.planning, self.moment);
        // Most watchers have a line of most facts, and share the state behind it.
        let state = Rc::new(state.clone());
        for watcher in &mut self.watchers {
            let lines = watcher.lines.take();
            let (last, eyes) = (lines.len(), watcher.eyes);
            let happening = |text: String, mark: PictureMark| Happening {
                text,
                mark,
                planning,
                is_over: state.over,
                moment,
                state: Rc::clone(&state),
                eyes,
            };
            for (nth, (_, text)) in lines.into_iter().enumerate() {
                let mark = if nth + 1 == last { mark } else { PictureMark::Other };
                watcher.happenings.push(happening(text, mark));
            }
            if last == 0 && mark != PictureMark::Other {
                watcher.happenings.push(happening(String::new(), mark));
            }
        }
    }

    /// What happened since whoever looks was told last. Where several look together it is what somebody has not been told
    /// yet, from the round on that is played.
    pub(crate) fn news(&mut self, eyes: Eyes) -> Vec<Happening> {
        let moment = self.moment;
        let persons = self.watchers.iter().filter(|watcher| matches!(watcher.eyes, Eyes::Of(_)));
        let longest = persons.map(|watcher| watcher.told_at).min();
        let Some(watcher) = self.watchers.iter_mut().find(|watcher| watcher.eyes == eyes) else {
            return Vec::new();
        };
        if let (Eyes::All, Some(longest)) = (eyes, longest) {
            let all = &watcher.happenings;
            let unknown = all.iter().position(|happening| happening.moment > longest);
            let round = all.iter().rposition(|happening| happening.mark == PictureMark::Round);
            watcher.told = unknown.unwrap_or(all.len()).max(round.unwrap_or(0));
        }
        watcher.tell(moment)
    }

    /// How many facts and answers there have been.
    pub(super) fn moment(&self) -> usize {
        self.moment
    }

    /// The persons who were told something, or that nothing had happened, after this moment.
    pub(super) fn told_since(&self, moment: usize) -> impl Iterator<Item = PersonId> {
        let told = self.watchers.iter().filter(move |watcher| watcher.told_at > moment);
        told.filter_map(|watcher| match watcher.eyes {
            Eyes::Of(person) => Some(person),
            Eyes::All | Eyes::Outside => None,
        })
    }

    /// Everything that happened, as whoever looks is told it.
    pub(crate) fn all(&self, eyes: Eyes) -> Vec<Happening> {
        let mut watchers = self.watchers.iter();
        let watcher = watchers.find(|watcher| watcher.eyes == eyes);
        watcher.map_or(Vec::new(), |watcher| watcher.happenings.clone())
    }

    /// What happened so far nobody need be told.
    pub(super) fn is_told(&mut self) {
        for watcher in &mut self.watchers {
            watcher.tell(self.moment);
        }
    }

    /// Of this game, which is the beginning of the other, everybody has been told what he was told of the other.
    pub(super) fn was_told_as(&mut self, other: &PlayFollower) {
        for (watcher, other) in self.watchers.iter_mut().zip(&other.watchers) {
            watcher.told = other.told.min(watcher.happenings.len());
            watcher.told_at = other.told_at.min(self.moment);
        }
    }
}

impl Witness for PlayFollower {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.moment += 1;
        match fact.news() {
            News::Begins(Stage::Turn) => self.planning = true,
            News::Begins(Stage::Stealing | Stage::Round) => self.planning = false,
            News::Begins(Stage::Card | Stage::Turned | Stage::Event | Stage::End)
            | News::Happens
            | News::Answers(..)
            | News::Declines
            | News::Fails
            | News::Quiet => {}
        }
        self.judge.fact(state, table, fact, cause);
        for watcher in &mut self.watchers {
            watcher.transcript.fact(state, table, fact, cause);
        }
        self.collect(state, PictureMark::of(fact));
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        self.moment += 1;
        for watcher in &mut self.watchers {
            watcher.transcript.answer(state, table, question, choice);
            // What comes of most answers is told right after them; twice is once too often.
            if !matches!(question.ask, Ask::Plan | Ask::Discard | Ask::Fill | Ask::Script(_)) {
                watcher.lines.borrow_mut().retain(|(kind, _)| *kind != TranscriptLineKind::Answer);
            }
        }
        self.collect(state, PictureMark::Other);
    }
}
