//! Plays a case: answers come from its `>` lines, chance from its `~` lines,
//! laws are checked after every fact, and everything said is collected.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::{Observer, Rulebook};
use holdup_packs::Diagnostic;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Answerer, Asked, Game, Hooks, Outcome, Status, Witness};
use holdup_rules::ids::{PersonId, TextId, WhoId};
use holdup_rules::question::Question;
use holdup_rules::state::{State, Step};
use holdup_rules::table::Table;
use holdup_tell::label::{Labels, is_called, plain, spaced};
use holdup_tell::law::{self, BrokenLaw};

use super::compare::{self, Expected};
use super::setup::{self, CasePhase, OPEN, Ready, Unready};
use super::{Case, after, elsewhere};
use crate::code;
use crate::library::Library;
use crate::line::{TranscriptLine, TranscriptLineKind};
use crate::rig::{self, Beyond, Drawn, OpenDraw, WrittenRig};
use crate::transcript::Transcript;

/// Why a case failed.
#[derive(Clone, Debug, Default)]
pub struct CaseFailure {
    /// What is wrong with how it is written.
    pub problems: Vec<Diagnostic>,
    /// That it ran, and something else happened than it says; as text for people.
    pub different: String,
}

impl From<Vec<Diagnostic>> for CaseFailure {
    fn from(problems: Vec<Diagnostic>) -> CaseFailure {
        CaseFailure { problems, different: String::new() }
    }
}

impl From<String> for CaseFailure {
    fn from(different: String) -> CaseFailure {
        CaseFailure { problems: Vec::new(), different }
    }
}

/// What happened when a case was played.
pub struct CaseRun {
    /// The lines of the record.
    pub lines: Vec<String>,
    /// The lines as seats saw them, one list per `seen by` block.
    pub seen: Vec<Vec<String>>,
    /// The state at the end.
    pub state: State,
    /// The unchanging part of the game.
    pub table: Rc<Table>,
    /// Why it did not play to its end, or what it did not use.
    pub wrong: Vec<String>,
}

/// Plays a case and compares.
///
/// # Errors
/// What is wrong with the case, or what differs.
pub fn check(case: &Case, library: &Library) -> Result<(), CaseFailure> {
    let case = &*setup::as_read(case, library);
    let played = play(case, library, Beyond::Error)?;
    let mut text: String = played.wrong.iter().map(|wrong| format!("  {wrong}\n")).collect();
    let seen = case.seen.iter().map(|(.., block)| block).zip(&played.seen);
    let blocks = case.game.iter().zip([&played.lines]).chain(seen);
    for (nth, (block, actual)) in blocks.enumerate() {
        let steps = compare::align(&compare::read(block.read()), actual);
        if !compare::agrees(&steps) {
            let name = if nth == 0 { "game" } else { "seen by" };
            text.push_str(&format!("  the `{name}` block differs (- expected, + happened):\n"));
            text.push_str(&compare::show(&compare::read(&block.text), actual, &steps, block.line));
        }
    }
    if case.game.is_none() && !played.lines.is_empty() {
        text.push_str("  something happened, but the case has no `game` block (one with a line `...` lets it happen):\n");
        text.push_str(&compare::happened(played.lines.iter(), "+ "));
    }
    let mut problems = Vec::new();
    if let Some(block) = &case.after {
        match after::check(&case.file, block, &played.state, &played.table) {
            Ok(differences) if differences.is_empty() => {}
            Ok(differences) => {
                text.push_str("  the `after` block differs:\n");
                text.extend(differences);
            }
            Err(mut wrong) => {
                elsewhere::told(case, library, &played.table.content, &mut wrong);
                problems = wrong;
            }
        }
    }
    if !text.is_empty() {
        text.insert_str(0, &format!("{}:{}: {}\n", case.file, case.line, case.name));
    }
    if text.is_empty() && problems.is_empty() {
        Ok(())
    } else {
        Err(CaseFailure { problems, different: text })
    }
}

/// An answer as it is written.
struct CaseAnswer {
    who: String,
    what: String,
}

impl CaseAnswer {
    fn is_asked(&self, table: &Table, question: &Question) -> bool {
        spaced(table.bandit_label(question.who)) == self.who
    }

    /// The choice it makes, if it answers this question.
    fn to(&self, table: &Table, question: &Question) -> Option<usize> {
        self.is_asked(table, question).then(|| table.choice_named(question, &self.what))?
    }
}

impl fmt::Display for CaseAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "> {}: {}", self.who, self.what)
    }
}

/// Gives the answers where they are asked for. One that does not fit is left for whoever tells so.
struct InPlace(Rc<RefCell<VecDeque<CaseAnswer>>>);

impl Answerer for InPlace {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let choice = self.0.borrow().front()?.to(asked.table, asked.question)?;
        self.0.borrow_mut().pop_front();
        Some(choice)
    }
}

/// Two who follow a game.
struct Both(Rc<RefCell<Watch>>, Box<dyn Witness>);

impl Witness for Both {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.0.fact(state, table, fact, cause);
        self.1.fact(state, table, fact, cause);
    }

    fn offer(&mut self, state: &State, table: &Table, label: TextId, outcomes: &[Outcome], chosen: &Fact) {
        self.0.offer(state, table, label, outcomes, chosen);
        self.1.offer(state, table, label, outcomes, chosen);
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        self.0.answer(state, table, question, choice);
        self.1.answer(state, table, question, choice);
    }
}

/// What somebody decided where a case leaves it open; it counts as if it stood behind what is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// An answer: the bandit who is asked, and the label of the choice.
    Answer(String, String),
    /// What chance brings.
    Draw(Drawn),
}

/// A case that was played as far as it is decided.
pub struct SoFar {
    /// The rulebook version.
    pub rulebook: Arc<Rulebook>,
    /// What happened.
    pub played: CaseRun,
    /// What it waits for; none where it came to its end, or cannot go on.
    pub waiting: Option<Waiting>,
}

/// A game that waits for something its case does not say.
pub struct Waiting {
    /// The game, at its question or at the draw.
    pub game: Game,
    /// The draw; none where an answer is missing.
    pub draw: Option<OpenDraw>,
}

/// Plays a case. Where the case does not say what chance brings, `beyond` decides.
///
/// # Errors
/// What is wrong with how the case is written.
pub fn play(case: &Case, library: &Library, beyond: Beyond) -> Result<CaseRun, Vec<Diagnostic>> {
    play_on(case, library, beyond, &[], None).map(|so_far| so_far.played)
}

/// Plays a case as far as it says what is answered and drawn, and on by what was decided.
///
/// # Errors
/// What is wrong with how the case is written.
pub fn play_so_far(case: &Case, library: &Library, decided: &[Decided]) -> Result<SoFar, Vec<Diagnostic>> {
    play_on(case, library, Beyond::Error, decided, None)
}

/// Somebody who follows a case: what its scripts do, and what comes of it.
pub(crate) struct CaseFollower {
    /// Is told what scripts do.
    pub(crate) observer: Rc<dyn Observer>,
    /// Is told what happens.
    pub(crate) witness: Box<dyn Fn() -> Box<dyn Witness>>,
}

/// Plays a case with somebody who follows it. Its answers are given where they are asked for, so that nothing is told
/// twice.
///
/// # Errors
/// What is wrong with how the case is written.
pub(crate) fn follow(
    case: &Case,
    library: &Library,
    follower: CaseFollower,
) -> Result<SoFar, Vec<Diagnostic>> {
    play_on(case, library, Beyond::Error, &[], Some(follower))
}

fn play_on(
    case: &Case,
    library: &Library,
    beyond: Beyond,
    decided: &[Decided],
    follower: Option<CaseFollower>,
) -> Result<SoFar, Vec<Diagnostic>> {
    let long = too_long(case);
    if !long.is_empty() {
        return Err(long);
    }
    let case = &*setup::as_read(case, library);
    let (built, script, mut unseen) = (setup::prepare(case, library), script(case), Vec::new());
    let viewers = match &built {
        Ok(ready) => viewers(case, &labels(&ready.table), &mut unseen),
        Err(_) => Vec::new(),
    };
    let (ready, (mut answers, mut draws)) = match (built, script) {
        (Ok(ready), Ok(script)) if unseen.is_empty() => (ready, script),
        (built, script) => return Err(unplayable(case, library, built, script.err())),
    };
    let Ready { rulebook, table, state, phases } = ready;
    let viewers: Vec<PersonId> =
        viewers.into_iter().map(|nth| table.seat_of(WhoId::at(nth)).person()).collect();
    for decided in decided.iter().cloned() {
        match decided {
            Decided::Answer(who, what) => answers.push(CaseAnswer { who: plain(&who), what }),
            Decided::Draw(drawn) => draws.push(drawn),
        }
    }
    let hooks = match &follower {
        Some(follower) => rulebook.observed(Rc::clone(&follower.observer)),
        None => rulebook.hooks(),
    };
    let hooks = hooks.map_err(|fault| {
        // As one line.
        let message = fault.to_string().replace('\n', ";");
        vec![code::problem(&code::CASE_PRESET, &case.file, case.setup.span.clone(), message, None)]
    })?;
    let rig = WrittenRig::new(draws, beyond);
    let lines: Vec<ToldLines> = (0..=viewers.len()).map(|_| ToldLines::default()).collect();
    let watch = Rc::new(RefCell::new(Watch::new(&viewers, &lines)));
    let mut stage = CaseStage {
        table: Rc::clone(&table),
        hooks,
        watch: Rc::clone(&watch),
        rig: rig.clone(),
        answers: Rc::new(RefCell::new(answers.into())),
        follower,
        waiting: None,
    };
    let (state, mut wrong) = stage.play(state, &phases);
    let table = Rc::clone(&stage.table);
    watch.borrow_mut().flush(&table);
    if wrong.is_empty() {
        wrong.extend(rig.unused().into_iter().map(|draw| format!("a rigged draw was not used: {draw}")));
    }
    wrong.extend(watch.borrow_mut().broken.take());
    if lines.iter().any(|lines| lines.borrow().len() > MOST_TOLD) {
        wrong.push(format!("more than {MOST_TOLD} lines are told: one case, one situation"));
    }
    let mut collected = lines.into_iter().map(|lines| lines.take());
    let record = collected.next().unwrap_or_default();
    let played = CaseRun { lines: record, seen: collected.collect(), state, table, wrong };
    Ok(SoFar { rulebook, played, waiting: stage.waiting })
}

/// Everything that is wrong with a case that cannot be played: what its situation leaves open of who plays is held against
/// all there are.
fn unplayable(
    case: &Case,
    library: &Library,
    built: Result<Ready, Box<Unready>>,
    lines: Option<Vec<Diagnostic>>,
) -> Vec<Diagnostic> {
    let Unready { mut problems, rulebook, seated } = built.map_or_else(
        |unready| *unready,
        |ready| Unready {
            problems: Vec::new(),
            rulebook: Some(ready.rulebook),
            seated: Some(((*ready.table).clone(), ready.state)),
        },
    );
    problems.extend(lines.into_iter().flatten());
    let Some(rulebook) = rulebook else { return problems };
    let content = rulebook.content();
    let labels: Vec<&str> = match &seated {
        Some((table, _)) => labels(table),
        None => content.characters.iter().map(|row| row.id.as_str()).collect(),
    };
    viewers(case, &labels, &mut problems);
    let after = case.after.iter();
    problems.extend(after.flat_map(|block| after::misnamed(&case.file, block, content, seated.as_ref())));
    elsewhere::told(case, library, content, &mut problems);
    problems
}

/// What those are called who sit at a table.
fn labels(table: &Table) -> Vec<&str> {
    table.all_characters().map(|bandit| table.bandit_label(bandit)).collect()
}

/// Which of these bandits `seen by` blocks name, one for each that names one.
fn viewers(case: &Case, bandits: &[&str], problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let mut found = Vec::new();
    for (who, named, _) in &case.seen {
        match bandits.iter().position(|bandit| is_called(bandit, who)) {
            Some(nth) => found.push(nth),
            None => {
                let message = format!("`{who}` does not play in this case");
                let help = setup::suggested(who, "bandits are", bandits.iter().copied());
                let (at, help) = (named.clone(), Some(help));
                problems.push(code::problem(&code::CASE_THING, &case.file, at, message, help));
            }
        }
    }
    found
}

/// Most lines a block may expect, and most that are looked at when a case is played: a round of eleven seats has a
/// few hundred.
const MOST_LINES: usize = 2_000;
const MOST_TOLD: usize = 20_000;

/// Blocks that expect more than anybody writes down.
fn too_long(case: &Case) -> Vec<Diagnostic> {
    let blocks = case.game.iter().chain(case.seen.iter().map(|(.., block)| block));
    let long = blocks.filter_map(|block| {
        let lines = block.text.lines().count();
        let span = (lines > MOST_LINES).then(|| block.line_span(MOST_LINES))?;
        let message = format!("this block has {lines} lines, and a case has at most {MOST_LINES}");
        let help = "one case, one situation: split it into several".to_owned();
        Some(code::problem(&code::CASE_TOO_LONG, &case.file, span, message, Some(help)))
    });
    long.collect()
}

/// Everything a game of this case is played with.
struct CaseStage {
    table: Rc<Table>,
    hooks: Rc<dyn Hooks>,
    watch: Rc<RefCell<Watch>>,
    rig: WrittenRig,
    /// The answers that were not given yet.
    answers: Rc<RefCell<VecDeque<CaseAnswer>>>,
    follower: Option<CaseFollower>,
    /// The game that stopped because the case does not say how it goes on.
    waiting: Option<Waiting>,
}

/// Why a game stopped before the end of its phase.
struct Halted {
    why: String,
    /// Whether it only lacks what could be decided now.
    is_open: bool,
}

impl From<String> for Halted {
    fn from(why: String) -> Halted {
        Halted { why, is_open: false }
    }
}

impl CaseStage {
    /// Plays phase after phase. Answers the state at the end and what went wrong.
    fn play(&mut self, mut state: State, phases: &[CasePhase]) -> (State, Vec<String>) {
        let mut at_first = None;
        for phase in phases {
            // Behind the end of the game nothing is played.
            if state.over {
                break;
            }
            if *phase == OPEN && state.common.len() > usize::from(state.turned) {
                let why = "the phase `open` begins a round while cards still lie on the common deck: play `stealing` \
                           before it";
                return (state, vec![why.to_owned()]);
            }
            match phase {
                CasePhase::Steps(steps) => state.steps = steps.iter().rev().copied().collect(),
                // The step would play the whole round; a case names its phases.
                CasePhase::NextRound if usize::from(state.round) + 1 < state.rounds.len() => {
                    state.round += 1;
                    continue;
                }
                CasePhase::NextRound => state.steps = std::iter::once(Step::NextRound).collect(),
            }
            let mut game = Game::new(Rc::clone(&self.table), state, Rc::clone(&self.hooks))
                .rigged_by(Box::new(self.rig.clone()));
            game = match &self.follower {
                None => game.watched_by(Box::new(Rc::clone(&self.watch))),
                Some(follower) => game
                    .watched_by(Box::new(Both(Rc::clone(&self.watch), (follower.witness)())))
                    .answered_by(Box::new(InPlace(Rc::clone(&self.answers)))),
            };
            let at_first =
                at_first.get_or_insert_with(|| law::check_at_rest(game.state(), game.table()).err());
            let halted = self.work_off(&mut game, at_first.as_ref());
            state = game.state().clone();
            self.table = Rc::clone(game.table());
            if let Some(halted) = halted {
                self.waiting = halted.is_open.then(|| Waiting { game, draw: self.rig.open() });
                return (state, vec![halted.why]);
            }
        }
        let left = self.answers.take();
        let unasked = left.iter().map(|answer| format!("nobody asked for the answer `{answer}`"));
        (state, unasked.collect())
    }

    /// Feeds answers until the phase is through. Some when it does not fit. `at_first` is a law the situation itself breaks.
    fn work_off(&self, game: &mut Game, at_first: Option<&BrokenLaw>) -> Option<Halted> {
        loop {
            match game.advance() {
                Ok(Status::Over | Status::Left) => return None,
                Err(stopped) => {
                    return Some(Halted { why: stopped.to_string(), is_open: self.rig.open().is_some() });
                }
                Ok(Status::Asking) => {}
            }
            let (table, question) = (game.table(), game.question()?);
            let still = |first: &&BrokenLaw| {
                law::check_at_rest(game.position().0, table).as_ref().err() == Some(first)
            };
            if let Some(broken) =
                law::check_at_question(game).err().or_else(|| at_first.filter(still).cloned())
            {
                let when = match at_first == Some(&broken) {
                    true => "the situation of `setup` breaks a law before anything is played",
                    false => "a law is broken when a question is asked",
                };
                let text = format!("{when}: {broken}");
                self.watch.borrow_mut().broken.get_or_insert(text);
            }
            let asked = format!("{} {}", table.ask_label(question), choices(table, question));
            let Some(answer) = self.answers.borrow_mut().pop_front() else {
                return Some(Halted { why: format!("a question is not answered: {asked}"), is_open: true });
            };
            let Some(choice) = answer.to(table, question) else {
                let why = match answer.is_asked(table, question) {
                    false => format!("`{answer}` answers somebody else's question: {asked}"),
                    true => format!("`{answer}` is not offered: {asked}"),
                };
                return Some(why.into());
            };
            if let Err(refusal) = game.answer(choice) {
                return Some(refusal.to_string().into());
            }
        }
    }
}

fn choices(table: &Table, question: &Question) -> String {
    let labels = question.choices.iter().map(|&choice| table.choice_label(question, choice));
    labels.collect::<Vec<_>>().join(" | ")
}

/// The answers and draws of a case.
fn script(case: &Case) -> Result<(Vec<CaseAnswer>, Vec<Drawn>), Vec<Diagnostic>> {
    let (mut answers, mut draws, mut problems) = (Vec::new(), Vec::new(), Vec::new());
    let Some(block) = &case.game else {
        return Ok((answers, draws));
    };
    for (number, expected) in compare::read(block.read()).into_iter().enumerate() {
        let Expected::Line(line) = expected else { continue };
        let line = line.trim();
        let mut wrong = |message: &str, help: &str| {
            let span = block.line_span(number);
            problems.push(code::problem(&code::CASE_LINE, &case.file, span, message, Some(help.to_owned())));
        };
        match TranscriptLineKind::of(line) {
            TranscriptLineKind::Answer => match line[1..].split_once(": ") {
                Some((who, what)) => answers.push(CaseAnswer { who: plain(who), what: compare::tidy(what) }),
                None => {
                    wrong("this answer does not say whose it is", "answers are written `> BANDIT: CHOICE`")
                }
            },
            TranscriptLineKind::Chance => match rig::read(line) {
                Some(drawn) => draws.extend(drawn),
                None => wrong("this draw is not understood", rig::FORMS),
            },
            _ => {}
        }
    }
    if problems.is_empty() { Ok((answers, draws)) } else { Err(problems) }
}

/// Lines as they come, [`MOST_TOLD`] and one at most.
type ToldLines = Rc<RefCell<Vec<String>>>;

/// Watches the laws and writes everything down.
struct Watch {
    transcripts: Vec<Transcript>,
    broken: Option<String>,
}

impl Watch {
    fn new(viewers: &[PersonId], lines: &[ToldLines]) -> Watch {
        let who = std::iter::once(None).chain(viewers.iter().copied().map(Some));
        let transcripts = who.zip(lines).map(|(viewer, lines)| {
            let lines = Rc::clone(lines);
            let sink = move |line: &TranscriptLine<'_>| {
                let mut lines = lines.borrow_mut();
                if lines.len() <= MOST_TOLD {
                    lines.push(line.text.to_owned());
                }
            };
            Transcript::new(viewer, Box::new(sink)).with_questions()
        });
        Watch { transcripts: transcripts.collect(), broken: None }
    }

    fn flush(&mut self, table: &Table) {
        for transcript in &mut self.transcripts {
            transcript.flush(table);
        }
    }
}

impl Witness for Watch {
    fn offer(&mut self, state: &State, table: &Table, label: TextId, outcomes: &[Outcome], chosen: &Fact) {
        for transcript in &mut self.transcripts {
            transcript.offer(state, table, label, outcomes, chosen);
        }
    }

    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        for transcript in &mut self.transcripts {
            transcript.fact(state, table, fact, cause);
        }
        if self.broken.is_none()
            && let Err(broken) = law::check(state, table)
        {
            self.broken = Some(format!("a law is broken after {fact:?}: {broken}"));
        }
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        for transcript in &mut self.transcripts {
            transcript.answer(state, table, question, choice);
        }
    }
}
