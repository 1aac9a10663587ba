//! Asks the pending question once more as if something were otherwise: other
//! content, or a script that keeps silent. The game itself is untouched. This is
//! how reasons are found without the procedures having to give any.
//!
//! It is asked in the game as the person asked sees it: under other rules a
//! question could offer what lies hidden, and so give it away.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::content::Content;
use crate::flow::run_again;
use crate::game::{Answerer, Asked, Game, Halt, Hooks, SeenDrawn};
use crate::hook::{Call, HookPoint, HookReply};
use crate::ids::{FunctionId, PersonId};
use crate::question::{Choice, Question};
use crate::state::State;
use crate::table::Table;
use crate::view::View;

/// A pending game that can be asked again.
pub struct RerunGame<'a> {
    game: &'a Game,
    /// The step's start, as the person asked may imagine it.
    start: Box<State>,
    /// What was answered in the running step so far.
    given: Vec<Choice>,
}

/// Gives the answers of the running step again, then none.
struct GivenThenNone {
    /// By number where they are not known yet, and as choices where they are.
    numbers: Vec<u8>,
    choices: Rc<RefCell<Vec<Choice>>>,
    next: usize,
    /// Whose question is asked again, and from which answer on others have answered in secret.
    person: PersonId,
    secret_from: Option<usize>,
}

impl Answerer for GivenThenNone {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let offered = &asked.question.choices;
        let from = self.secret_from.unwrap_or(usize::MAX);
        let secret = self.next >= from && asked.question.person != self.person;
        let mut choices = self.choices.borrow_mut();
        let number = match (choices.get(self.next), self.numbers.get(self.next)) {
            (Some(known), _) => offered.iter().position(|choice| choice == known)?,
            // What others have answered he does not know, and nothing hangs on it yet.
            (None, Some(_)) if secret => {
                choices.push(*offered.first()?);
                0
            }
            (None, Some(&number)) => {
                choices.push(*offered.get(usize::from(number))?);
                usize::from(number)
            }
            (None, None) => return None,
        };
        self.next += 1;
        Some(number)
    }
}

/// Scripts, one function of which says nothing.
struct Silenced {
    hooks: Rc<dyn Hooks>,
    function: FunctionId,
}

impl Hooks for Silenced {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        if call.function == self.function && call.point().is_query() {
            // Only what it says is offered is: had it nothing against it, it would say so.
            let offers = call.point() == HookPoint::MayPlan;
            return Ok(if offers { HookReply::Truth(true) } else { HookReply::Nothing });
        }
        self.hooks.call(game, call)
    }
}

impl<'a> RerunGame<'a> {
    /// None where nothing is asked, or where the step does not come to the same
    /// question again, because of what he has only learned in it.
    pub fn of(game: &'a Game) -> Option<RerunGame<'a>> {
        let (start, numbers) = game.position();
        let view = View::of(start, game.table(), game.question()?.person);
        let choices = Rc::new(RefCell::new(Vec::new()));
        let answerer = GivenThenNone {
            numbers: numbers.to_vec(),
            choices: Rc::clone(&choices),
            next: 0,
            person: game.question()?.person,
            secret_from: game.running.secret_from.map(|from| from as usize),
        };
        let again = RerunGame { game, start: view.state, given: Vec::new() };
        let question = again.run(Rc::clone(game.table()), Rc::clone(&game.hooks), answerer)?;
        let given = choices.take();
        let same = Some(&question) == game.question() && given.len() == numbers.len();
        same.then_some(RerunGame { given, ..again })
    }

    /// The question with this content, which must be of the same packs. None
    /// where it is not asked then.
    pub fn with_content(&self, content: Arc<Content>) -> Option<Question> {
        self.with_rulebook(content, Rc::clone(&self.game.hooks))
    }

    /// As [`Self::with_content`], with the scripts that belong to it.
    pub fn with_rulebook(&self, content: Arc<Content>, hooks: Rc<dyn Hooks>) -> Option<Question> {
        self.ask(Rc::new(self.game.table().under(content)), hooks)
    }

    /// The question if this function of a script answered no query.
    pub fn without(&self, function: FunctionId) -> Option<Question> {
        let hooks = Silenced { hooks: Rc::clone(&self.game.hooks), function };
        self.ask(Rc::clone(self.game.table()), Rc::new(hooks))
    }

    fn ask(&self, table: Rc<Table>, hooks: Rc<dyn Hooks>) -> Option<Question> {
        let pending = self.game.question()?;
        let choices = Rc::new(RefCell::new(self.given.clone()));
        let answerer = GivenThenNone {
            numbers: Vec::new(),
            choices,
            next: 0,
            person: pending.person,
            secret_from: None,
        };
        let question = self.run(table, hooks, answerer)?;
        (question.who == pending.who && question.ask == pending.ask).then_some(question)
    }

    /// Runs the step that asks from its start, up to a question nobody answers.
    fn run(&self, table: Rc<Table>, hooks: Rc<dyn Hooks>, answerer: GivenThenNone) -> Option<Question> {
        let person = self.game.question()?.person;
        let mut game = Game::new(table, self.start.clone(), hooks)
            .answered_by(Box::new(answerer))
            .rigged_by(Box::new(SeenDrawn::of(self.game, person)));
        let step = game.state.pop()?;
        match run_again(&mut game, step) {
            Err(Halt::Waiting) => game.into_question().map(|question| *question),
            _ => None,
        }
    }
}
