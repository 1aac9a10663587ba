//! What would come of an answer, as far as the person asked could foresee it: the
//! running step goes on in a game he may imagine, in which all he cannot
//! know is dealt anew, until something is asked, chance decides or something
//! hidden is shown. The game itself is untouched, and what is hidden in it is
//! not looked at.

use std::cell::Cell;
use std::rc::Rc;

use crate::fact::{Cause, Fact, FactAudience};
use crate::game::{Answerer, Asked, Game, Rig, RigError, SeenDrawn, Status, StopReason, Toss, Witness};
use crate::ids::{MAX_WHO, PersonId};
use crate::question::Question;
use crate::rng::Rng;
use crate::state::State;
use crate::table::Table;
use crate::view::{View, knows};

/// What comes behind what can be foreseen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// Something is asked.
    Asks(Box<Question>),
    /// Chance decides, or something is shown that the person asked does not know.
    Unknown,
    /// The game is over.
    Over,
}

/// The latest answers that were given in secret by some of several who choose at once, while not all have chosen: how many
/// they are. None if nobody is asked like that.
pub fn secret_answers(game: &Game) -> Option<usize> {
    let from = game.running.secret_from.filter(|_| game.question().is_some())?;
    Some(game.position().1.len().saturating_sub(from as usize))
}

/// The questions that can be put at once: the one that waits and, while several choose in secret, those of the others, in
/// the order in which the game asks. Nobody is in it twice, and what each is offered depends on no answer of another.
pub fn asked_together(game: &Game) -> Vec<Question> {
    let Some(question) = game.question() else { return Vec::new() };
    let mut together = vec![question.clone()];
    if secret_answers(game).is_none() {
        return together;
    }
    let (one, other) = (in_secret(game, |_| 0), in_secret(game, |choices| choices - 1));
    let alike = one.into_iter().zip(other).take_while(|(one, other)| one == other).map(|(one, _)| one);
    let mut alike = alike.peekable();
    if alike.next_if(|first| first == question).is_some() {
        for next in alike {
            if together.iter().any(|before| before.person == next.person) {
                break;
            }
            together.push(next);
        }
    }
    together
}

/// The questions from the one that waits on, as long as the answers are secret, if each is answered like this. The game
/// itself is untouched.
fn in_secret(game: &Game, answer: fn(usize) -> usize) -> Vec<Question> {
    let (start, numbers) = game.position();
    let mut copy = Game::new(Rc::clone(game.table()), start.clone(), Rc::clone(&game.hooks));
    let mut given = numbers.iter().map(|&number| usize::from(number));
    let mut asked = Vec::new();
    while matches!(copy.advance(), Ok(Status::Asking)) && asked.len() < MAX_WHO {
        let Some(question) = copy.question() else { break };
        let choice = match given.next() {
            Some(number) => number,
            // They choose no more, or choose the next thing.
            None if copy.running.secret_from != game.running.secret_from => break,
            None => {
                asked.push(question.clone());
                answer(question.choices.len())
            }
        };
        if copy.answer(choice).is_err() {
            break;
        }
    }
    asked
}

/// Answers the pending question with one of its choices in one imagined game. The witness is told what comes of it
/// and nothing before. None where the imagined game does not come to the same question, because of what he has
/// only learned on the way to it, and where others have answered in secret.
pub fn ahead(game: &Game, choice: usize, rng: &mut Rng, witness: Box<dyn Witness>) -> Option<Ahead> {
    let question = game.question()?;
    let (start, numbers) = game.position();
    if secret_answers(game).is_some_and(|answers| answers > 0) {
        return None;
    }
    let progress = Rc::new(Cell::new(Progress::Before));
    let imagined = View::of(start, game.table(), question.person).deal_again(game.table(), rng);
    let mut imagined = Game::new(Rc::clone(game.table()), imagined, Rc::clone(&game.hooks))
        .answered_by(Box::new(GivenThenTried {
            question: question.clone(),
            numbers: numbers.to_vec(),
            choice,
            next: 0,
            progress: Rc::clone(&progress),
        }))
        .watched_by(Box::new(Watching { person: question.person, witness, progress: Rc::clone(&progress) }))
        .rigged_by(Box::new(NoChance {
            seen: SeenDrawn::of(game, question.person),
            progress: Rc::clone(&progress),
        }));
    let status = imagined.advance();
    match (progress.get(), status) {
        (Progress::Before, _) | (_, Err(StopReason::Fault(_)) | Ok(Status::Left)) => None,
        (Progress::Shown, _) | (_, Err(StopReason::Rig(_))) => Some(Ahead::Unknown),
        (Progress::After, Ok(Status::Over)) => Some(Ahead::Over),
        (Progress::After, Ok(Status::Asking)) => imagined.into_question().map(Ahead::Asks),
    }
}

/// How far the imagined game is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// The question has not been answered.
    Before,
    /// It has.
    After,
    /// Something has been shown that he cannot foresee.
    Shown,
}

/// Gives the answers of the running step again, then the one that is tried, then none.
struct GivenThenTried {
    question: Question,
    numbers: Vec<u8>,
    choice: usize,
    next: usize,
    progress: Rc<Cell<Progress>>,
}

impl Answerer for GivenThenTried {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let nth = self.next;
        self.next += 1;
        if let Some(&number) = self.numbers.get(nth) {
            return Some(usize::from(number));
        }
        if nth > self.numbers.len() || *asked.question != self.question {
            return None;
        }
        self.progress.set(Progress::After);
        Some(self.choice)
    }
}

/// Hands on what comes of the answer, up to where something is shown that this person does not know.
struct Watching {
    person: PersonId,
    witness: Box<dyn Witness>,
    progress: Rc<Cell<Progress>>,
}

impl Witness for Watching {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        if self.progress.get() != Progress::After {
            return;
        }
        let shows = match fact.known() {
            FactAudience::Shows(piece) => !knows(state, table, Some(self.person), piece),
            FactAudience::Open | FactAudience::Hides(_) | FactAudience::Keeps(_) | FactAudience::Chance => {
                false
            }
        };
        if shows {
            self.progress.set(Progress::Shown);
        } else {
            self.witness.fact(state, table, fact, cause);
        }
    }
}

/// Stops where chance would decide what comes of the answer. What he has seen before it is as he saw it.
struct NoChance {
    seen: SeenDrawn,
    progress: Rc<Cell<Progress>>,
}

impl Rig for NoChance {
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError> {
        match self.progress.get() {
            Progress::Before => self.seen.choose(toss),
            Progress::After | Progress::Shown => {
                Err(RigError::NotRigged("what nobody can foresee".to_owned()))
            }
        }
    }

    fn position(&self) -> usize {
        self.seen.position()
    }

    fn back_to(&mut self, position: usize) {
        self.seen.back_to(position);
    }
}
