//! What would come of a choice, in the words of the seat that is asked: what is
//! told alike in many games the seat may imagine. What differs between them it
//! cannot know, and is not told.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_rules::ahead::{Ahead, ahead};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Status, Witness};
use holdup_rules::ids::WhoId;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::LanguageId;

use crate::Transcript;

/// In how many imagined games a choice is tried.
pub const GAMES: u64 = 24;

/// What would come of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// What is told alike in every imagined game, line by line.
    pub lines: Vec<String>,
    /// What comes behind that.
    pub then: Then,
}

/// What comes behind what can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Something is asked of this bandit.
    Asks(WhoId),
    /// Chance decides, or what the seat cannot know.
    Unknown,
    /// The game is over.
    Over,
}

/// What would come of a choice of the pending question, as the person asked would be told. `go_on` is asked before each
/// game after the first. None where no imagined game comes to the question.
pub fn outlook(
    game: &Game,
    choice: usize,
    language: LanguageId,
    go_on: &dyn Fn() -> bool,
) -> Option<Outlook> {
    let person = game.question()?.person;
    let mut common: Option<Outlook> = None;
    for nth in 0..GAMES {
        if nth > 0 && !go_on() {
            break;
        }
        let lines = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&lines);
        let transcript =
            Transcript::new(Some(person), Box::new(move |line| sink.borrow_mut().push(line.text.to_owned())))
                .in_language(language);
        let transcript = Rc::new(RefCell::new(transcript));
        let mut rng = Rng::new(nth, 0, Stream::Agents);
        let ended = ahead(game, choice, &mut rng, Box::new(Rc::clone(&transcript)));
        let Some(ended) = ended else { continue };
        transcript.borrow_mut().flush(game.table());
        let then = match ended {
            Ahead::Asks(question) => Then::Asks(question.who),
            Ahead::Unknown => Then::Unknown,
            Ahead::Over => Then::Over,
        };
        let lines = lines.take();
        common = Some(match common {
            None => Outlook { lines, then },
            Some(before) => both(before, Outlook { lines, then }),
        });
    }
    common
}

/// True if the person who is asked can foresee all that comes of a choice: up to the next question it comes as in every
/// game he may imagine.
pub fn is_foreseen(game: Game, choice: usize) -> bool {
    let Some(outlook) = outlook(&game, choice, LanguageId::ENGLISH, &|| true) else { return false };
    let person = game.question().map(|question| question.person);
    let lines = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&lines);
    let transcript =
        Transcript::new(person, Box::new(move |line| sink.borrow_mut().push(line.text.to_owned())))
            .in_language(LanguageId::ENGLISH);
    let transcript = Rc::new(RefCell::new(transcript));
    let mut game = game.watched_by(Box::new(Facts(Rc::clone(&transcript))));
    let status = game.answer(choice).ok().and_then(|()| game.advance().ok());
    transcript.borrow_mut().flush(game.table());
    let then = match (status, game.question()) {
        (Some(Status::Asking), Some(question)) => Then::Asks(question.who),
        (Some(Status::Over), _) => Then::Over,
        _ => Then::Unknown,
    };
    then != Then::Unknown && outlook == Outlook { lines: lines.take(), then }
}

/// Hands on what happens, and no answers: as what is imagined is told.
struct Facts(Rc<RefCell<Transcript>>);

impl Witness for Facts {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.0.borrow_mut().fact(state, table, fact, cause);
    }
}

/// What two outlooks tell alike.
fn both(mut one: Outlook, other: Outlook) -> Outlook {
    let alike = one.lines.iter().zip(&other.lines);
    let alike = alike.take_while(|(one, other)| one == other).count();
    if alike < one.lines.len().max(other.lines.len()) || one.then != other.then {
        one.then = Then::Unknown;
    }
    one.lines.truncate(alike);
    one
}
