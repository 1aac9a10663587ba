//! Replays a record and grades it: the answers and draws of the record are fed
//! to today's engine, and every line it says is held against the recorded one.
//! The laws are checked on the way. A record is never trusted beyond the line where it stops agreeing.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use holdup_packs::{Dialogue, Said};
use holdup_rules::game::{Asked, Game, Hooks, Status, Witness};
use holdup_tell::label::{Labels, plain, spaced};
use holdup_tell::law;

use crate::line::TranscriptLineKind;
use crate::parse::{self, Record, RecordedLine};
use crate::record::{Generator, Head, LineSink, Recorder, SharedRecorder};
use crate::rig::{self, Beyond, WrittenRig};

/// How a record fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Every line came as it is written, to the end of the game.
    Exact,
    /// Every line came as it is written, but the record stops before the end.
    Incomplete {
        /// How many answers it holds.
        answers: u32,
    },
    /// The same winners with the same scores, told differently.
    SameResult(FirstDifference),
    /// The game went another way.
    Diverged {
        /// Number of answers given before.
        answer: u32,
        /// The line of the record where that showed, if it was a line.
        line: Option<usize>,
        /// Why.
        reason: DivergeReason,
    },
}

/// Why a game goes another way than its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DivergeReason {
    /// The game is over, but this answer follows.
    Follows(String),
    /// An answer to a question for somebody else, which is this one.
    SomebodyElse {
        /// The line.
        answer: String,
        /// What is asked.
        question: String,
    },
    /// An answer that is not offered any more.
    NotOffered {
        /// The line.
        answer: String,
        /// What is.
        choices: Vec<String>,
    },
    /// It ends otherwise.
    Ends {
        /// As the record has it.
        then: String,
        /// As it is now.
        now: String,
        /// Where it begins to differ.
        first: FirstDifference,
    },
    /// The record says more than once how it ends.
    EndsTwice(FirstDifference),
    /// Only lines differ, and no result says that it is the same all the same.
    LinesDiffer(FirstDifference),
    /// What the engine says of itself: a script that fails, a law that is broken.
    Stopped(String),
}

/// The first line that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDifference {
    /// Number of the line in the record, or of its end.
    pub line: usize,
    /// What the record says there.
    pub recorded: Option<String>,
    /// What the engine says there.
    pub said: Option<String>,
}

impl Grade {
    /// Whether nothing at all differs as far as the record goes.
    pub fn agrees(&self) -> bool {
        matches!(self, Grade::Exact | Grade::Incomplete { .. })
    }

    /// The same as people are told it. Lines of the record are told as they stand.
    pub fn told(&self, dialogue: &Dialogue) -> String {
        match self {
            Grade::Exact => dialogue.say(Said::GradeExact, &[]),
            Grade::Incomplete { answers } => dialogue.say(Said::ExactUpTo, &[&answers.to_string()]),
            Grade::SameResult(difference) => {
                dialogue.say(Said::ToldDifferently, &[&difference.told(dialogue)])
            }
            Grade::Diverged { answer, line, reason } => {
                let (answer, reason) = (answer.to_string(), reason.told(dialogue));
                match line {
                    Some(line) => dialogue.say(Said::DivergedOnLine, &[&answer, &line.to_string(), &reason]),
                    None => dialogue.say(Said::DivergedBecause, &[&answer, &reason]),
                }
            }
        }
    }
}

impl DivergeReason {
    /// The same as people are told it.
    pub fn told(&self, dialogue: &Dialogue) -> String {
        let first_at = |what: String, first: &FirstDifference| {
            dialogue.say(Said::FirstAtLine, &[&what, &first.told(dialogue)])
        };
        match self {
            DivergeReason::Follows(answer) => dialogue.say(Said::OverButFollows, &[answer]),
            DivergeReason::SomebodyElse { answer, question } => {
                dialogue.say(Said::SomebodyElse, &[answer, question])
            }
            DivergeReason::NotOffered { answer, choices } => {
                dialogue.say(Said::NoLongerOffered, &[answer, &choices.join(" | ")])
            }
            DivergeReason::Ends { then, now, first } => {
                first_at(dialogue.say(Said::EndsOtherwise, &[then, now]), first)
            }
            DivergeReason::EndsTwice(first) => first_at(dialogue.say(Said::EndsTwice, &[]), first),
            DivergeReason::LinesDiffer(first) => first_at(dialogue.say(Said::LinesDiffer, &[]), first),
            DivergeReason::Stopped(why) => why.clone(),
        }
    }
}

impl FirstDifference {
    /// The number of the line, and what stands there then and now.
    fn told(&self, dialogue: &Dialogue) -> String {
        let [then, now, nothing] =
            [Said::LineRecorded, Said::LineNow, Said::NothingMore].map(|said| dialogue.say(said, &[]));
        let width = then.chars().count().max(now.chars().count());
        let line = |line: &Option<String>| line.as_ref().unwrap_or(&nothing).clone();
        let (recorded, said) = (line(&self.recorded), line(&self.said));
        format!("{}\n  {then:<width$} {recorded}\n  {now:<width$} {said}", self.line)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&Dialogue::english()))
    }
}

impl fmt::Display for DivergeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&Dialogue::english()))
    }
}

/// A record played again, up to its end.
pub struct Replayed {
    /// How it fared.
    pub grade: Grade,
    /// The game where the record ends: at a question, over, or stopped.
    pub game: Game,
    /// What goes on recording it, see [`replay`].
    pub recorder: SharedRecorder,
    /// Whether chance came as the generator would have it, so that what is
    /// drawn from here on is what would have been drawn then.
    pub as_generated: bool,
}

/// Plays a record again. Every line of the new record goes to `sink`, the head
/// first; from the end of the old record on the game can be played further, and
/// an untouched record goes on to the byte as if it had never stopped.
/// `asked` is shown every question before its recorded answer is given, for
/// agents that must draw as they did.
pub fn replay(
    record: &Record,
    hooks: Rc<dyn Hooks>,
    sink: LineSink,
    asked: &mut dyn FnMut(&Asked<'_>),
) -> Replayed {
    replay_for((), record, hooks, sink, asked)
}

/// Plays a record again as [`replay`] does, for somebody who follows the game.
pub fn replay_watched(record: &Record, hooks: Rc<dyn Hooks>, witness: impl Witness + 'static) -> Replayed {
    replay_for(witness, record, hooks, Box::new(|_| {}), &mut |_| {})
}

fn replay_for(
    witness: impl Witness + 'static,
    record: &Record,
    hooks: Rc<dyn Hooks>,
    mut sink: LineSink,
    asked: &mut dyn FnMut(&Asked<'_>),
) -> Replayed {
    let said: Rc<RefCell<Vec<String>>> = Rc::default();
    let lines = Rc::clone(&said);
    let both: LineSink = Box::new(move |line: &str| {
        sink(line);
        lines.borrow_mut().push(line.to_owned());
    });
    let (mut game, recorder, rig, judge) = begin(record, hooks, both, witness);
    said.borrow_mut().clear();
    let stopped = feed(&mut game, record, &recorder, &judge, usize::MAX, asked);
    recorder.borrow_mut().pause(game.table());
    let grade = match stopped {
        Some((line, reason)) => Grade::Diverged { answer: game.answers(), line, reason },
        None => compare(record, &said.borrow(), &game),
    };
    Replayed { grade, game, recorder, as_generated: rig.as_generated() }
}

/// Plays a record again as [`replay`] does; answers also the numbers of the choices its answers mean today.
pub fn replay_choices(record: &Record, hooks: Rc<dyn Hooks>, sink: LineSink) -> (Replayed, Vec<usize>) {
    let answers: Vec<(&str, &str)> = record.answers().filter_map(RecordedLine::answer).collect();
    let mut choices = Vec::new();
    let replayed = replay(record, hooks, sink, &mut |asked| {
        let (_, label) = answers.get(choices.len()).copied().unwrap_or_default();
        choices.extend(asked.table.choice_named(asked.question, label));
    });
    (replayed, choices)
}

/// The game of a record as it stands before this many answers and one more, with all the draws of the record
/// to come.
///
/// # Errors
/// Why the record does not come so far.
pub(crate) fn replay_before(record: &Record, hooks: Rc<dyn Hooks>, answers: usize) -> Result<Game, String> {
    let (mut game, recorder, _, judge) = begin(record, hooks, Box::new(|_| {}), ());
    let stopped = feed(&mut game, record, &recorder, &judge, answers, &mut |_| {});
    match stopped {
        Some((_, reason)) => Err(reason.to_string()),
        None => Ok(game),
    }
}

/// The game of a record at its start, which this witness follows too.
fn begin(
    record: &Record,
    hooks: Rc<dyn Hooks>,
    sink: LineSink,
    witness: impl Witness + 'static,
) -> (Game, SharedRecorder, WrittenRig, Rc<RefCell<law::Judge>>) {
    let Head { generator, setup, .. } = &record.head;
    let (table, state) = Generator::begun(generator.as_ref(), record.rulebook.content(), setup);
    let recorder = Recorder::begin(&record.head, &table, sink).shared();
    let draws = record.lines.iter().filter_map(|line| rig::read(&line.text)).flatten().collect();
    let rig = WrittenRig::new(draws, Beyond::Generator);
    let judge = Rc::new(RefCell::new(law::Judge::new(&state)));
    let witness = ((recorder.clone(), Rc::clone(&judge)), witness);
    let game = Game::new(table, state, hooks).watched_by(Box::new(witness)).rigged_by(Box::new(rig.clone()));
    (game, recorder, rig, judge)
}

/// Gives the first recorded answers. Some when one of them, or a draw, does not fit.
fn feed(
    game: &mut Game,
    record: &Record,
    recorder: &SharedRecorder,
    judge: &RefCell<law::Judge>,
    most: usize,
    asked: &mut dyn FnMut(&Asked<'_>),
) -> Option<(Option<usize>, DivergeReason)> {
    let mut answers = record.answers();
    loop {
        let status = game.advance();
        recorder.borrow_mut().pause(game.table());
        let at_question = || law::check_at_question(game).err();
        if let Some(law) = judge.borrow_mut().broken().or_else(at_question) {
            return Some((None, DivergeReason::Stopped(format!("a law of the game is broken: {law}"))));
        }
        match status {
            Ok(Status::Asking) => {}
            // What comes behind the answers wanted is not looked at.
            Ok(Status::Over) if most < usize::MAX => return None,
            Ok(Status::Over | Status::Left) => {
                let left = answers.next()?;
                return Some((Some(left.number), DivergeReason::Follows(left.text.clone())));
            }
            Err(stopped) => return Some((None, DivergeReason::Stopped(stopped.to_string()))),
        }
        if game.answers() as usize >= most {
            return None;
        }
        let shown = game.asked()?;
        let (table, question) = (shown.table, shown.question);
        let answer = answers.next()?;
        asked(&shown);
        let (who, what) = answer.answer().unwrap_or_default();
        if plain(who) != spaced(table.bandit_label(question.who)) {
            let reason = DivergeReason::SomebodyElse {
                answer: answer.text.clone(),
                question: table.ask_label(question),
            };
            return Some((Some(answer.number), reason));
        }
        let Some(choice) = table.choice_named(question, what) else {
            let choices = question.choices.iter().map(|&choice| table.choice_label(question, choice));
            let reason =
                DivergeReason::NotOffered { answer: answer.text.clone(), choices: choices.collect() };
            return Some((Some(answer.number), reason));
        };
        if let Err(refusal) = game.answer(choice) {
            return Some((Some(answer.number), DivergeReason::Stopped(refusal.to_string())));
        }
    }
}

/// Holds what was said against the record, every answer of which was taken.
fn compare(record: &Record, said: &[String], game: &Game) -> Grade {
    let mut recorded: Vec<&RecordedLine> = record.lines.iter().collect();
    // Draws may come otherwise from where the record ends.
    let is_told = |cut: &&RecordedLine| {
        !parse::is_remark(&cut.text) && TranscriptLineKind::of(&cut.text) != TranscriptLineKind::Chance
    };
    if let Some(cut) = record.cut.as_ref().filter(is_told)
        && let Some(next) = said.get(recorded.len())
        && !(next.starts_with(&cut.text) && *next != cut.text)
    {
        // It is whole, or was never the beginning of what is said there.
        recorded.push(cut);
    }
    let differs = recorded.iter().zip(said).position(|(line, said)| line.text != *said);
    let over = game.state().over;
    let difference = |at: usize| FirstDifference {
        line: recorded.get(at).or(recorded.last()).map_or(0, |line| line.number),
        recorded: recorded.get(at).map(|line| line.text.clone()),
        said: said.get(at).cloned(),
    };
    match differs {
        None if recorded.len() == said.len() && over => Grade::Exact,
        None if recorded.len() <= said.len() => Grade::Incomplete { answers: game.answers() },
        _ => {
            let difference = difference(differs.unwrap_or(said.len()));
            let is_result = |text: &&str| text.starts_with("# result ");
            let then: Vec<&str> = recorded.iter().map(|line| line.text.as_str()).filter(is_result).collect();
            let now: Vec<&str> = said.iter().map(String::as_str).filter(is_result).collect();
            if !then.is_empty() && then == now {
                return Grade::SameResult(difference);
            }
            let answers = recorded.iter().take_while(|line| line.number < difference.line);
            let answer = answers.filter(|line| line.answer().is_some()).count() as u32;
            let line = Some(difference.line);
            let reason = match (then.as_slice(), now.as_slice()) {
                ([then], [now]) if then != now => DivergeReason::Ends {
                    then: (*then).to_owned(),
                    now: (*now).to_owned(),
                    first: difference,
                },
                ([_, _, ..], _) => DivergeReason::EndsTwice(difference),
                _ => DivergeReason::LinesDiffer(difference),
            };
            Grade::Diverged { answer, line, reason }
        }
    }
}
