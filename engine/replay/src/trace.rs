//! What happened for one answer of a record: every hook that was called, with
//! what it was told, the verbs it used, the facts that came of it and what it
//! answered. The step that asked is run from its start once more, with scripts
//! that tell what they do; nothing of the record is changed.

pub mod case;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use holdup_hooks::{CalledHook, Observer};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, UnheardReason, Witness, unheard};
use holdup_rules::hook::Told;
use holdup_rules::ids::FunctionId;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;
use holdup_tell::wording::{LanguageId, Speech};
use serde::Serialize;

use crate::grade::replay_before;
use crate::line::{TranscriptLine, TranscriptLineKind};
use crate::parse::Record;
use crate::transcript::{Transcript, passed_over};
use crate::why::NoQuestion;

/// What happened for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What was asked, as a short line.
    pub asked: String,
    /// The answer.
    pub answer: String,
    /// The line of the record the answer stands in.
    pub line: usize,
    /// How often the step that asks ran without this answer: once for each question in it so far.
    pub runs_before: usize,
    /// Whether the step asks again, so that it will run from its start once more.
    pub runs_again: bool,
    /// Why the game stopped, if it did.
    pub stopped: Option<String>,
    /// Everything that happened, in order, from the start of the step to the next question.
    pub events: Vec<TraceEvent>,
}

/// Something that happened, as programs read it, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum TraceEvent {
    /// A hook was called.
    Hook {
        /// Which, for whom, and with what.
        #[serde(flatten)]
        called: CalledHook,
        /// What it answered.
        reply: String,
        /// How long it took, in millionths of a second, with everything it set off, where that is wanted.
        #[serde(rename = "microseconds", skip_serializing_if = "Option::is_none")]
        time: Option<u64>,
        /// What happened meanwhile.
        events: Vec<TraceEvent>,
    },
    /// A script used a verb.
    Verb {
        /// Its name.
        #[serde(rename = "verb")]
        name: String,
        /// What it was told.
        arguments: Vec<String>,
        /// What it answered; none where the script was left in it.
        result: Option<String>,
        /// What happened meanwhile.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        events: Vec<TraceEvent>,
    },
    /// A fact came true.
    Fact {
        /// How it reads.
        lines: Vec<String>,
        /// Whether these are lines of the record. Others repeat what an answer says, or are said later with more.
        recorded: bool,
        /// Why.
        #[serde(flatten)]
        because: FactOrigin,
    },
    /// A question of the step was answered.
    Answer {
        /// As the record writes it.
        text: String,
        /// Whether it is the answer that is looked at.
        this: bool,
    },
}

/// What stands behind a fact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FactOrigin {
    /// Ids of the statements it obeys, or of all its script rests on where the script did it by itself.
    pub rules: String,
    /// Whether the rules are those of the script.
    #[serde(skip)]
    pub by_script: bool,
    /// The hook that caused it, and its script: `after_hit of base/bandits/x.lua`.
    pub hook: Option<String>,
    /// The card being resolved.
    pub card: Option<String>,
}

/// Traces answer number `number`, from 1, with facts told in a language or as records do. `clock` tells millionths of a second since any moment.
///
/// # Errors
/// When the record does not come so far.
pub fn trace(
    record: &Record,
    number: usize,
    language: Option<LanguageId>,
    clock: Box<dyn Fn() -> u64>,
) -> Result<Trace, NoQuestion> {
    let Some(line) = number.checked_sub(1).and_then(|before| record.answers().nth(before)) else {
        return Err(NoQuestion::TooFar(record.answers().count()));
    };
    let scripts = |fault: holdup_rules::hook::HookFault| NoQuestion::Scripts(fault.to_string());
    let hooks = record.rulebook.hooks().map_err(scripts)?;
    let game = replay_before(record, hooks, number - 1).map_err(NoQuestion::Diverged)?;
    let (who, label) = line.answer().unwrap_or_default();
    let Some(question) = game.question() else {
        return Err(NoQuestion::Diverged("the game is over before".to_owned()));
    };
    let Some(choice) = game.table().choice_named(question, label) else {
        let reason = format!("`{label}` is not offered to {} any more", who.trim());
        return Err(NoQuestion::Diverged(reason));
    };
    let speech = Speech::in_language(game.table(), language);
    let asked = speech.text(|speech, out| speech.ask(out, question));
    let told = speech.text(|speech, out| speech.choice_of(out, question, question.choices[choice]));
    let (_, given) = game.position();
    let runs_before = given.len() + 1;
    let log = Rc::new(Log::new(runs_before, language, clock));
    let hooks = record.rulebook.observed(Rc::clone(&log) as Rc<dyn Observer>).map_err(scripts)?;
    let mut game = game
        .answered_again(choice, hooks, Box::new(TraceFollower(Rc::clone(&log))))
        .map_err(|refusal| NoQuestion::Diverged(refusal.to_string()))?;
    let stopped = game.advance().err().map(|stopped| stopped.to_string());
    let runs_again = game.position().1.len() >= runs_before;
    Ok(Trace { asked, answer: told, line: line.number, runs_before, runs_again, stopped, events: log.take() })
}

struct Log {
    inner: RefCell<Inner>,
    clock: Box<dyn Fn() -> u64>,
    functions: RefCell<BTreeMap<FunctionId, CallOutcome>>,
}

/// What became of a function of a script.
#[derive(Default)]
struct CallOutcome {
    is_called: bool,
    /// Why it was not, for each thing that happened it could have heard of; nothing where another answered first.
    missed: Vec<Option<UnheardReason>>,
}

struct Inner {
    /// What happened in the step itself.
    events: Vec<TraceEvent>,
    /// What is open, each with the time it began.
    open: Vec<(TraceEvent, u64)>,
    transcript: Transcript,
    lines: Rc<RefCell<Vec<String>>>,
    /// Answers told so far, and which of them is looked at, from 1.
    answers: usize,
    wanted: usize,
}

impl Log {
    fn new(wanted: usize, language: Option<LanguageId>, clock: Box<dyn Fn() -> u64>) -> Log {
        let lines: Rc<RefCell<Vec<String>>> = Rc::default();
        let told = Rc::clone(&lines);
        let sink = move |line: &TranscriptLine<'_>| told.borrow_mut().push(line.text.to_owned());
        let transcript = Transcript::new(None, Box::new(sink)).in_language(language);
        let (events, open) = (Vec::new(), Vec::new());
        let inner = Inner { events, open, transcript, lines, answers: 0, wanted };
        Log { inner: RefCell::new(inner), clock, functions: RefCell::default() }
    }

    fn begin(&self, event: TraceEvent) {
        let now = (self.clock)();
        self.inner.borrow_mut().open.push((event, now));
    }

    /// Closes what was opened last, as `done` says.
    fn end(&self, done: impl FnOnce(&mut TraceEvent, u64)) {
        let now = (self.clock)();
        let mut inner = self.inner.borrow_mut();
        if let Some((mut event, since)) = inner.open.pop() {
            done(&mut event, now.saturating_sub(since));
            inner.put(event);
        }
    }

    /// Closes verbs in the middle of which their script was left.
    fn leave_verbs(&self) {
        while matches!(self.inner.borrow().open.last(), Some((TraceEvent::Verb { .. }, _))) {
            self.end(|_, _| {});
        }
    }

    fn take(&self) -> Vec<TraceEvent> {
        std::mem::take(self.inner.borrow_mut().within())
    }
}

impl Inner {
    /// What happened in what was opened last.
    fn within(&mut self) -> &mut Vec<TraceEvent> {
        match self.open.last_mut() {
            Some((TraceEvent::Hook { events, .. } | TraceEvent::Verb { events, .. }, _)) => events,
            _ => &mut self.events,
        }
    }

    fn put(&mut self, event: TraceEvent) {
        self.within().push(event);
    }
}

impl Observer for Log {
    fn called(&self, _: &Game, called: &CalledHook) {
        self.functions.borrow_mut().entry(called.function).or_default().is_called = true;
        let (called, reply, events) = (called.clone(), String::new(), Vec::new());
        self.begin(TraceEvent::Hook { called, reply, time: Some(0), events });
    }

    fn replied(&self, _: &Game, text: &str) {
        self.leave_verbs();
        self.end(|event, took| {
            if let TraceEvent::Hook { reply, time, .. } = event {
                (*reply, *time) = (text.to_owned(), Some(took));
            }
        });
    }

    fn verb(&self, _: &Game, name: &str, arguments: &[String]) {
        let (name, arguments) = (name.to_owned(), arguments.to_vec());
        self.begin(TraceEvent::Verb { name, arguments, result: None, events: Vec::new() });
    }

    fn done(&self, _: &Game, text: &str) {
        self.end(|event, _| {
            if let TraceEvent::Verb { result, .. } = event {
                *result = Some(text.to_owned());
            }
        });
    }

    fn happens(&self, game: &Game, told: &Told) {
        let mut functions = self.functions.borrow_mut();
        for (at, function) in game.content().functions.iter().enumerate() {
            if function.point == told.point() {
                let id = FunctionId::at(at);
                let missed = &mut functions.entry(id).or_default().missed;
                let why = unheard(game, id, told);
                if !missed.contains(&why) {
                    missed.push(why);
                }
            }
        }
    }
}

struct TraceFollower(Rc<Log>);

impl Witness for TraceFollower {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        let mut inner = self.0.inner.borrow_mut();
        inner.transcript.fact(state, table, fact, cause);
        inner.transcript.flush(table);
        let mut lines = inner.lines.take();
        let recorded = !lines.is_empty();
        if !recorded {
            lines.push(passed_over(state, table, fact));
        }
        inner.put(TraceEvent::Fact { lines, recorded, because: because(state, table, cause) });
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        let mut inner = self.0.inner.borrow_mut();
        inner.transcript.answer(state, table, question, choice);
        inner.transcript.flush(table);
        inner.answers += 1;
        let this = inner.answers == inner.wanted;
        let told = inner.lines.take();
        for text in told {
            inner.put(TraceEvent::Answer { text, this });
        }
    }
}

fn because(state: &State, table: &Table, cause: Cause) -> FactOrigin {
    let content = &table.content;
    let line = TranscriptLine {
        text: "",
        kind: TranscriptLineKind::Said,
        rule: cause.rule,
        function: cause.function,
    };
    let hook = cause.function.and_then(|function| {
        let row = content.functions.get(function.index())?;
        Some(format!("{} of scripts/{}", row.point.name(), content.script_of(function)?.path))
    });
    let played = cause.card.and_then(|card| state.common.get(usize::from(card)));
    FactOrigin {
        rules: line.rules(content),
        by_script: cause.rule.is_empty(),
        hook,
        card: played.map(|played| {
            let bandit = table.bandit_label(played.bandit);
            format!("{bandit}: {}", table.card_label(played.card))
        }),
    }
}

#[cfg(test)]
mod tests;
