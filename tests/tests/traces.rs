//! What is traced is what happened: for answers all over the recorded games, the
//! lines a trace tells behind an answer are those of the record, and following
//! the scripts changes nothing of what they do.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use holdup_hooks::{CalledHook, Observer};
use holdup_packs::built_in;
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLineKind;
use holdup_replay::parse::{self, Record};
use holdup_replay::trace::{TraceEvent, trace};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, NoHooks, Status, Witness, unheard};
use holdup_rules::hook::{HookPoint, Told};
use holdup_rules::ids::{Chamber, FunctionId, WhoId};
use holdup_rules::state::{PlayedCard, State, Step};
use holdup_rules::table::Table;
use holdup_tests::play::{Anybody, Dealt, Which, made_up, other_game, rulebook};
use holdup_tests::watch::asks;

/// Every how many-th answer is traced.
const STEP: usize = 17;

/// What is told in order; true for the answer itself.
fn told(events: &[TraceEvent], into: &mut Vec<(String, bool)>) {
    for event in events {
        match event {
            TraceEvent::Hook { events, .. } | TraceEvent::Verb { events, .. } => told(events, into),
            TraceEvent::Fact { lines, recorded: true, .. } => {
                into.extend(lines.iter().map(|line| (line.clone(), false)))
            }
            TraceEvent::Fact { .. } => {}
            TraceEvent::Answer { text, this } => into.push((text.clone(), *this)),
        }
    }
}

/// Draws and shuffles in a row are one line in a record.
fn is_single(line: &str) -> bool {
    TranscriptLineKind::of(line) == TranscriptLineKind::Said
        && !line.contains("shuffled")
        && !line.contains(" draws ")
}

/// The lines of the record behind answer `number`, up to the next answer.
fn recorded(record: &Record, number: usize) -> Vec<String> {
    let is_answer = |text: &str| TranscriptLineKind::of(text) == TranscriptLineKind::Answer;
    let mut lines = record.lines.iter().map(|line| line.text.as_str());
    lines.by_ref().filter(|line| is_answer(line)).nth(number - 1).unwrap();
    let behind = lines.take_while(|line| !is_answer(line)).filter(|line| !line.starts_with('#'));
    behind.filter(|line| is_single(line)).map(str::to_owned).collect()
}

#[test]
fn traces_tell_what_records_tell() {
    let library = Library::new(built_in());
    let mut hooks = 0;
    for name in [
        "six-seats-django-pushes",
        "five-seats-belle-is-spared",
        "combined/eleven-seats-everything",
        "combined/five-seats-hostages-bite",
    ] {
        let path = format!("{}/games/{name}.record", env!("CARGO_MANIFEST_DIR"));
        #[allow(clippy::disallowed_methods, reason = "the record lies beside this test")]
        let bytes = std::fs::read(&path).unwrap();
        let (record, problems) = parse::read(name, &bytes, &library);
        let record = record.unwrap_or_else(|| panic!("{problems:?}"));
        for number in (1..=record.answers().count()).step_by(STEP) {
            let traced = trace(&record, number, None, Box::new(|| 0)).unwrap();
            assert_eq!(traced.stopped, None, "{name}@{number}");
            let mut all = Vec::new();
            told(&traced.events, &mut all);
            hooks += traced.events.iter().filter(|event| matches!(event, TraceEvent::Hook { .. })).count();
            let at = all.iter().position(|(_, this)| *this).unwrap();
            let behind: Vec<String> = all[at + 1..].iter().map(|(line, _)| line.clone()).collect();
            let behind: Vec<String> = behind.into_iter().filter(|line| is_single(line)).collect();
            assert_eq!(behind, recorded(&record, number), "{name}@{number}");
        }
    }
    assert!(hooks > 30, "only {hooks} hooks were called");
}

/// Facts with the card each of them is laid to.
#[derive(Default)]
struct Causes(Vec<(Fact, Option<u8>)>);

impl Witness for Causes {
    fn fact(&mut self, _: &State, _: &Table, fact: &Fact, cause: Cause) {
        self.0.push((*fact, cause.card));
    }
}

#[test]
fn nothing_is_laid_to_a_card_that_is_over() {
    let dealt = Dealt::new(&rulebook(&Library::new(built_in())), Which { seats: 3, seed: 1, game: 0 });
    let mut state = dealt.state.clone();
    // A bullet that was laid by a power that is gone: nothing comes of it but that this is told.
    let played = PlayedCard {
        bandit: WhoId(0),
        card: dealt.table.bullet(WhoId(0), Chamber(0)),
        ..PlayedCard::default()
    };
    state.common.push(played);
    state.steps.truncate(0);
    state.steps.extend([Step::EndRound, Step::Stealing]);
    let causes = Rc::new(RefCell::new(Causes::default()));
    let dealt = Dealt { state, ..dealt };
    let mut game = dealt.game(&(Rc::new(NoHooks) as _)).watched_by(Box::new(Rc::clone(&causes)));
    assert_eq!(game.advance(), Ok(Status::Over));
    for (fact, card) in &causes.borrow().0 {
        let by_card = matches!(fact, Fact::Turned { .. } | Fact::NoEffect { .. });
        assert_eq!(card.is_some(), by_card, "{fact:?}");
    }
    assert!(causes.borrow().0.iter().any(|(fact, _)| *fact == Fact::RoundEnded));
}

/// Holds what is said of who hears of something against who is called then.
#[derive(Default)]
struct Ears {
    /// What has just happened, with the functions that are to hear of it; nothing once somebody has been called.
    next: RefCell<Option<(HookPoint, Vec<FunctionId>)>>,
    heard: Cell<u64>,
    unheard: Cell<u64>,
}

impl Observer for Ears {
    fn called(&self, _: &Game, called: &CalledHook) {
        if let Some((point, to_hear)) = self.next.take() {
            let is_due = point.name() == called.hook;
            assert!(!is_due || to_hear.contains(&called.function), "{called:?} was called all the same");
            assert!(is_due || to_hear.is_empty(), "{} was not heard before {called:?}", point.name());
            self.heard.set(self.heard.get() + u64::from(is_due));
        }
    }

    fn happens(&self, game: &Game, told: &Told) {
        if let Some((point, to_hear)) = self.next.take() {
            assert!(to_hear.is_empty(), "`{}` was not heard by {to_hear:?}", point.name());
        }
        let functions = game.content().functions.iter().enumerate();
        let of_scripts = functions.filter(|(_, row)| row.script != u16::MAX && row.point == told.point());
        let mut to_hear = Vec::new();
        for function in of_scripts.map(|(at, _)| FunctionId::at(at)) {
            match unheard(game, function, told) {
                None => to_hear.push(function),
                Some(_) => self.unheard.set(self.unheard.get() + 1),
            }
        }
        self.next.replace(Some((told.point(), to_hear)));
    }

    fn replied(&self, _: &Game, _: &str) {}
    fn verb(&self, _: &Game, _: &str, _: &[String]) {}
    fn done(&self, _: &Game, _: &str) {}
}

#[test]
fn whoever_is_said_to_hear_of_something_is_called() {
    let library = Library::built_in();
    let (mut heard, mut unheard) = (0, 0);
    for rulebook in [
        other_game(&library, ("ucr_2_1", &["horses", "circus_car", "special_punch"])),
        made_up("ucr_2_1", &["spirits", "crowd"]),
    ] {
        let overheard = Rc::new(rulebook.overheard());
        for number in 0..6 {
            let which = Which::nth(overheard.content(), 29, number);
            let dealt = Dealt::new(&overheard, which);
            let ears = Rc::new(Ears::default());
            let hooks = overheard.observed(Rc::clone(&ears) as Rc<dyn Observer>).unwrap();
            let mut game = dealt.game(&hooks).answered_by(Box::new(Anybody(which.choices())));
            assert!(!asks(&mut game).unwrap());
            heard += ears.heard.get();
            unheard += ears.unheard.get();
            // Nothing comes of the additional listeners.
            let hooks = rulebook.hooks().unwrap();
            let plain = Dealt::new(&rulebook, which);
            let mut alone = plain.game(&hooks).answered_by(Box::new(Anybody(which.choices())));
            assert!(!asks(&mut alone).unwrap());
            assert_eq!(alone.state(), game.state());
        }
    }
    assert!(heard > 100 && unheard > 1_000, "{heard} and {unheard}");
}
