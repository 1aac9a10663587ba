//! What is traced is what happened: for answers all over the recorded games, the
//! lines a trace tells behind an answer are those of the record, and following
//! the scripts changes nothing of what they do.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_packs::built_in;
use holdup_replay::library::Library;
use holdup_replay::line::LineKind;
use holdup_replay::parse::{self, Record};
use holdup_replay::trace::{Event, trace};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{NoHooks, Status, Witness};
use holdup_rules::ids::{Chamber, WhoId};
use holdup_rules::state::{Played, State, Step};
use holdup_rules::table::Table;
use holdup_tests::play::{Dealt, Which, rulebook};

/// Every how many-th answer is traced.
const STEP: usize = 17;

/// What is told in order; true for the answer itself.
fn told(events: &[Event], into: &mut Vec<(String, bool)>) {
    for event in events {
        match event {
            Event::Hook { events, .. } | Event::Verb { events, .. } => told(events, into),
            Event::Fact { lines, recorded: true, .. } => {
                into.extend(lines.iter().map(|line| (line.clone(), false)))
            }
            Event::Fact { .. } => {}
            Event::Answer { text, this } => into.push((text.clone(), *this)),
        }
    }
}

/// Draws and shuffles in a row are one line in a record.
fn is_single(line: &str) -> bool {
    LineKind::of(line) == LineKind::Said && !line.contains("shuffled") && !line.contains(" draws ")
}

/// The lines of the record behind answer `number`, up to the next answer.
fn recorded(record: &Record, number: usize) -> Vec<String> {
    let is_answer = |text: &str| LineKind::of(text) == LineKind::Answer;
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
            hooks += traced.events.iter().filter(|event| matches!(event, Event::Hook { .. })).count();
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
    let played =
        Played { bandit: WhoId(0), card: dealt.table.bullet(WhoId(0), Chamber(0)), ..Played::default() };
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
