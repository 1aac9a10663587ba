//! What is foreseen of a choice comes about, and nothing of it is known that its
//! seat cannot know.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::Transcript;
use holdup_replay::ahead::{Outlook, Then, outlook};
use holdup_replay::library::Library;
use holdup_replay::parse::{Record, read};
use holdup_replay::why::question_at;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Answerer, Asked, Game, Witness};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tell::wording::LanguageId;

const GAMES: [&[u8]; 2] = [
    include_bytes!("../../../tests/games/five-seats-belle-is-spared.record"),
    include_bytes!("../../../tests/games/four-seats-through-the-roof.record"),
];

fn record(bytes: &[u8], library: &Library) -> Record {
    let (record, problems) = read("a.record", bytes, library);
    record.unwrap_or_else(|| panic!("{}", holdup_packs::render(&problems, library.files(), false)))
}

fn foreseen(game: &Game, choice: usize) -> Option<Outlook> {
    outlook(game, choice, LanguageId::ENGLISH, &|| true)
}

/// What the person asked is told when a game goes on with a choice, up to the next question.
fn told(game: Game, choice: usize, record: &Record) -> Vec<String> {
    let person = game.question().unwrap().person;
    let lines = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&lines);
    let transcript =
        Transcript::new(Some(person), Box::new(move |line| sink.borrow_mut().push(line.text.to_owned())));
    let witness = Box::new(Facts(transcript.in_language(LanguageId::ENGLISH)));
    let hooks = record.rulebook.hooks().unwrap();
    let mut game = game.answered_again(choice, hooks, witness).unwrap();
    game.advance().unwrap();
    lines.take()
}

/// Tells facts, and no answers: what comes of most of them only repeats them.
struct Facts(Transcript);

impl Witness for Facts {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.0.fact(state, table, fact, cause);
    }
}

/// Gives the answers of the running step again.
struct Given(Vec<u8>, usize);

impl Answerer for Given {
    fn answer(&mut self, _asked: &Asked<'_>) -> Option<usize> {
        let number = self.0.get(self.1).copied();
        self.1 += 1;
        number.map(usize::from)
    }
}

/// The same question in a game in which all is otherwise that the person asked cannot know.
fn dealt_anew(game: &Game, seed: u64, record: &Record) -> Option<Game> {
    let (start, numbers) = game.position();
    let view = View::of(start, game.table(), game.question()?.person);
    let state = view.deal_again(game.table(), &mut Rng::new(seed, 0, Stream::Agents));
    let answerer = Given(numbers.to_vec(), 0);
    let hooks = record.rulebook.hooks().unwrap();
    let mut other = Game::new(Rc::clone(game.table()), state, hooks).answered_by(Box::new(answerer));
    other.advance().ok()?;
    (other.question() == game.question()).then_some(other)
}

#[test]
fn what_is_foreseen_comes_about() {
    let library = Library::built_in();
    let (mut lines, mut asks, mut unknown) = (0, 0, 0);
    for bytes in GAMES {
        let record = record(bytes, &library);
        for number in (1..=record.answers().count()).step_by(9) {
            let choices = question_at(&record, number).unwrap().question().unwrap().choices.len();
            for choice in 0..choices {
                let game = question_at(&record, number).unwrap();
                let Some(outlook) = foreseen(&game, choice) else {
                    continue;
                };
                match outlook.then {
                    Then::Asks(_) => asks += 1,
                    Then::Unknown => unknown += 1,
                    Then::Over => {}
                }
                lines += outlook.lines.len();
                let told = told(game, choice, &record);
                let mut windows = told.windows(outlook.lines.len().max(1));
                let comes = windows.any(|window| window == outlook.lines.as_slice());
                assert!(comes || outlook.lines.is_empty(), "answer {number}: {outlook:?} of {told:?}");
            }
        }
    }
    assert!(lines > 40 && asks > 20 && unknown > 5, "{lines} {asks} {unknown}");
}

#[test]
fn nothing_hidden_shows_in_what_is_foreseen() {
    let library = Library::built_in();
    let mut compared = 0;
    for bytes in GAMES {
        let record = record(bytes, &library);
        for number in (1..=record.answers().count()).step_by(11) {
            let game = question_at(&record, number).unwrap();
            for seed in 1..3 {
                let Some(other) = dealt_anew(&game, seed, &record) else {
                    continue;
                };
                for choice in 0..game.question().unwrap().choices.len() {
                    assert_eq!(
                        foreseen(&game, choice),
                        foreseen(&other, choice),
                        "answer {number}, choice {choice}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 40, "{compared}");
}
