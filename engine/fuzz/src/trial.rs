//! One game on trial: played by chance or by written answers, judged after every
//! fact and at every question, written down, and played again from the record.

mod answers;
mod failure;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse;
use holdup_replay::record::{Generator, Head, Recorder, SharedRecorder, dealt, into_text};
use holdup_rules::game::{Answerer, Asked, Game, Hooks, Status, StopReason};
use holdup_rules::hook::HookFault;
use holdup_rules::question::Question;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Setup;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;
use holdup_tell::law;

pub use answers::{GivenAnswer, PlannedAnswers, Rest};
pub use failure::{FailureKind, TrialFailure};

use crate::deal;
use crate::guard::guarded;
use crate::met::{Items, MetInGame};

/// Most answers of a game that counts as one that ends. Long games of eleven
/// seats take a tenth of it.
pub const MOST_ANSWERS: u32 = 5_000;

/// A dealt game, and where its chance comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// What was dealt.
    pub setup: Setup,
    /// Where chance comes from.
    pub generator: Option<Generator>,
}

/// What came of a game.
pub struct TrialResult {
    /// What went wrong, if something did.
    pub failure: Option<TrialFailure>,
    /// The answers given.
    pub given: Vec<GivenAnswer>,
    /// The game as a record, up to where it went wrong.
    pub record: String,
}

/// A rulebook version to play by.
pub struct Trial<'a> {
    /// The version.
    pub rulebook: &'a Rulebook,
    /// Where versions named in records come from.
    pub library: &'a Library,
    /// Its scripts.
    pub hooks: Rc<dyn Hooks>,
    /// What can be met.
    pub items: Rc<Items>,
}

/// Answers everything in the process, as it was answered before.
struct ReplayAnswers(VecDeque<usize>);

impl Answerer for ReplayAnswers {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let choice = self.0.pop_front().unwrap_or(0);
        Some(choice.min(asked.question.choices.len() - 1))
    }

    fn answers_everything(&self) -> bool {
        true
    }
}

/// What is written down while a game is played; it outlives a panic.
#[derive(Default)]
struct TrialNotes {
    text: Rc<RefCell<String>>,
    given: Vec<GivenAnswer>,
    choices: Vec<usize>,
    recorder: Option<(SharedRecorder, Rc<Table>)>,
}

impl<'a> Trial<'a> {
    /// A trial of a rulebook version.
    ///
    /// # Errors
    /// When a script fails while it is loaded.
    pub fn new(rulebook: &'a Rulebook, library: &'a Library) -> Result<Trial<'a>, HookFault> {
        Ok(Trial {
            rulebook,
            library,
            hooks: rulebook.hooks()?,
            items: Rc::new(Items::of(rulebook.content())),
        })
    }

    /// Nothing seen yet.
    pub fn seen(&self) -> Rc<RefCell<MetInGame>> {
        Rc::new(RefCell::new(MetInGame::new(Rc::clone(&self.items))))
    }

    /// Deals game number `game` under `seed` with what is wanted in it, and answers
    /// who is to answer: chance.
    pub fn deal(&self, wanted: &dyn Fn(&str) -> bool, seed: u64, game: u64) -> (Deal, PlannedAnswers) {
        let content = self.rulebook.content();
        let mut rng = Rng::new(seed, game, Stream::Agents);
        let (fewest, most) = deal::seats(content);
        let seats = fewest + rng.below(u32::from(most - fewest + 1)) as u8;
        let request = deal::request(content, wanted, seats, &mut rng);
        let (setup, chance) = dealt(content, &request, seed, game);
        let generator = Generator::find(&chance, seed, game);
        (Deal { setup, generator }, PlannedAnswers::new(&[], Rest::Random(rng)))
    }

    /// Plays a game. `again` also plays it from its record, from a cut of it, and
    /// without ever waiting for an answer. Notes what is met in `seen`.
    pub fn play(
        &mut self,
        deal: &Deal,
        answers: PlannedAnswers,
        again: bool,
        seen: &Rc<RefCell<MetInGame>>,
    ) -> TrialResult {
        let mut notes = TrialNotes::default();
        let played = guarded(|| {
            self.to_the_end(deal, answers, seen, &mut notes)?;
            if again { self.again(deal, &notes) } else { Ok(()) }
        });
        let failure = match played {
            Ok(played) => played.err(),
            Err(panic) => {
                // Nobody knows what it left behind in the scripts.
                if let Ok(hooks) = self.rulebook.hooks() {
                    self.hooks = hooks;
                }
                Some(TrialFailure::of_panic(&*panic))
            }
        };
        if let Some((recorder, table)) = &notes.recorder {
            let _ = guarded(|| recorder.borrow_mut().pause(table));
        }
        let record = notes.text.borrow().clone();
        TrialResult { failure, given: notes.given, record }
    }

    /// The head of the record of a game.
    pub fn head(&self, deal: &Deal) -> Head {
        let players = vec!["agent random".to_owned(); deal.setup.seats().into()];
        Head::new(self.rulebook.content(), &deal.setup, players, deal.generator.clone())
    }

    fn begun(&self, deal: &Deal) -> (Rc<Table>, Box<State>) {
        Generator::begun(deal.generator.as_ref(), self.rulebook.content(), &deal.setup)
    }

    fn recorder(&self, deal: &Deal, table: &Table, text: &Rc<RefCell<String>>) -> SharedRecorder {
        Recorder::begin(&self.head(deal), table, into_text(text)).shared()
    }

    fn to_the_end(
        &self,
        deal: &Deal,
        mut answers: PlannedAnswers,
        seen: &Rc<RefCell<MetInGame>>,
        notes: &mut TrialNotes,
    ) -> Result<(), TrialFailure> {
        let (table, state) = self.begun(deal);
        let recorder = self.recorder(deal, &table, &notes.text);
        notes.recorder = Some((recorder.clone(), Rc::clone(&table)));
        seen.borrow_mut().begin(&table, &state);
        let judge = Rc::new(RefCell::new(law::Judge::new(&state)));
        let mut game = Game::new(Rc::clone(&table), state, Rc::clone(&self.hooks))
            .watched_by(Box::new((recorder.clone(), (Rc::clone(seen), Rc::clone(&judge)))));
        loop {
            let status = game.advance();
            let table = Rc::clone(game.table());
            recorder.borrow_mut().pause(&table);
            notes.recorder = Some((recorder.clone(), Rc::clone(&table)));
            let broken =
                |law: law::BrokenLaw| TrialFailure::new(FailureKind::Law, law.name(), law.to_string());
            if let Some(law) = judge.borrow_mut().broken() {
                return Err(broken(law));
            }
            match status {
                Ok(Status::Asking) => {}
                Ok(Status::Over) if game.state().over => return Ok(()),
                Ok(Status::Over | Status::Left) => {
                    let text = "nothing is left to do, but nobody has won";
                    return Err(TrialFailure::new(FailureKind::End, "stops", text));
                }
                Err(StopReason::Fault(fault)) => return Err(TrialFailure::of_script(&fault)),
                Err(stopped) => {
                    return Err(TrialFailure::new(FailureKind::Replay, "chance", stopped.to_string()));
                }
            }
            law::check_at_question(&game).map_err(broken)?;
            let Some(question) = game.question() else { continue };
            well_asked(question, &table)?;
            if game.answers() >= MOST_ANSWERS {
                let text = format!("after {MOST_ANSWERS} answers it still goes on");
                return Err(TrialFailure::new(FailureKind::End, "goes on", text));
            }
            let content = &table.content;
            let card = game.state().rounds.get(usize::from(game.state().round));
            let round = card.map_or("", |card| content.rounds[card.index()].id.as_str());
            let bandit = table.character(question.who).id.as_str();
            let choice = answers.choose(round, bandit, question, &table);
            notes.given.push(GivenAnswer {
                round: round.to_owned(),
                bandit: bandit.to_owned(),
                label: table.choice_label(question, question.choices[choice]),
            });
            notes.choices.push(choice);
            if let Err(refusal) = game.answer(choice) {
                return Err(TrialFailure::new(FailureKind::Replay, "refused", refusal.to_string()));
            }
        }
    }

    /// Plays a game that is over again: without waiting, from its record, and from a
    /// record that was left on the way. Everything must come out to the letter.
    fn again(&self, deal: &Deal, notes: &TrialNotes) -> Result<(), TrialFailure> {
        let text = notes.text.borrow();
        let in_place = self.in_place(deal, &notes.choices);
        same(&text, &in_place, "where every answer is at hand at once, so that no step runs twice")?;
        let wrong = |what: &str, text: String| {
            TrialFailure::new(FailureKind::Replay, what, format!("{what}: {text}"))
        };
        let (record, problems) = parse::read("a record", text.as_bytes(), self.library);
        let Some(record) = record else {
            let problems: Vec<String> = problems.into_iter().map(|problem| problem.message).collect();
            return Err(wrong("its record cannot be read", problems.join("; ")));
        };
        let replayed = replay(&record, Rc::clone(&self.hooks), Box::new(|_| {}), &mut |_| {});
        if replayed.grade != Grade::Exact {
            return Err(wrong("its record does not replay", replayed.grade.to_string()));
        }
        let answers = notes.choices.len();
        if answers == 0 {
            return Ok(());
        }
        // Anywhere will do, but the same place each time.
        let cut = Rng::new(answers as u64, 0, Stream::Chance).below(answers as u32) as usize;
        let continued: Rc<RefCell<String>> = Rc::default();
        let left = record.first_answers(cut);
        let mut left = replay(&left, Rc::clone(&self.hooks), into_text(&continued), &mut |_| {});
        if !left.grade.agrees() {
            return Err(wrong("it cannot be continued", left.grade.to_string()));
        }
        for &choice in &notes.choices[cut..] {
            let status = left.game.advance();
            left.recorder.borrow_mut().pause(left.game.table());
            if !matches!(status, Ok(Status::Asking)) || left.game.answer(choice).is_err() {
                let text = format!("left at answer {cut}, it ends before its answers do");
                return Err(wrong("it cannot be continued", text));
            }
        }
        let _ = left.game.advance();
        left.recorder.borrow_mut().pause(left.game.table());
        let continued = continued.borrow();
        same(&text, &continued, &format!("when it is left at answer {cut} and continued"))
    }

    /// The record of a game whose answers are all at hand.
    fn in_place(&self, deal: &Deal, choices: &[usize]) -> String {
        let (table, state) = self.begun(deal);
        let text: Rc<RefCell<String>> = Rc::default();
        let recorder = self.recorder(deal, &table, &text);
        let mut game = Game::new(Rc::clone(&table), state, Rc::clone(&self.hooks))
            .answered_by(Box::new(ReplayAnswers(choices.iter().copied().collect())))
            .watched_by(Box::new(recorder.clone()));
        // What it ends with shows in the text.
        let _ = game.advance();
        recorder.borrow_mut().pause(game.table());
        text.borrow().clone()
    }
}

/// Every choice has a name of its own, so that a record can hold it.
fn well_asked(question: &Question, table: &Table) -> Result<(), TrialFailure> {
    for (at, &choice) in question.choices.iter().enumerate() {
        let label = table.choice_label(question, choice);
        if table.choice_named(question, &label) != Some(at) {
            let asked = table.ask_label(question);
            let text = format!("two choices read `{label}`, so no record can tell them apart: {asked}");
            return Err(TrialFailure::new(FailureKind::Replay, "choices read alike", text));
        }
    }
    Ok(())
}

/// Two records of the same game must not differ.
fn same(first: &str, second: &str, when: &str) -> Result<(), TrialFailure> {
    if first == second {
        return Ok(());
    }
    let mut lines = first.lines().zip(second.lines()).enumerate();
    let text = match lines.find(|(_, (one, other))| one != other) {
        Some((at, (one, other))) => {
            format!("it differs {when}, from line {} on\n  first:  {one}\n  then:   {other}", at + 1)
        }
        None => format!("it is shorter or longer {when}"),
    };
    Err(TrialFailure::new(FailureKind::Replay, "differs", text))
}
