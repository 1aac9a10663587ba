//! What scripts ask.

use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::procedure::SCRIPTED;
use crate::question::{Ask, Choice};

/// Asks a bandit's seat whether to do something optional.
///
/// # Errors
/// [`Halt::Waiting`] when nobody has answered yet.
pub fn ask_may(game: &mut Game, bandit: WhoId, label: TextId) -> Result<bool, Halt> {
    let mut question = game.question_for(bandit, Ask::Script(label));
    question.offer(Choice::Yes);
    question.offer(Choice::No);
    let yes = game.ask(question)? == Choice::Yes;
    if !yes {
        game.emit(SCRIPTED, Fact::Declined { bandit });
    }
    Ok(yes)
}

/// Asks a bandit's seat for one of several things, which are choices of this kind. None when there is none.
///
/// # Errors
/// [`Halt::Waiting`] when nobody has answered yet.
pub fn ask_one<T: Copy>(
    game: &mut Game,
    bandit: WhoId,
    label: TextId,
    among: impl Iterator<Item = T> + Clone,
    choice: fn(T) -> Choice,
) -> Result<Option<T>, Halt> {
    let mut question = game.question_for(bandit, Ask::Script(label));
    for one in among.clone() {
        question.offer(choice(one));
    }
    if question.choices.is_empty() {
        return Ok(None);
    }
    let chosen = game.ask(question)?;
    Ok(among.into_iter().find(|&one| choice(one) == chosen))
}

/// Asks several bandits whether to do something, each in secret: nobody
/// learns an answer before all have answered. Answers who said yes.
///
/// # Errors
/// [`Halt::Waiting`] when somebody has not answered yet.
pub fn ask_all(game: &mut Game, bandits: WhoSet, label: TextId) -> Result<WhoSet, Halt> {
    let mut agreed = WhoSet::EMPTY;
    game.answers_are_secret();
    for bandit in game.in_turn_order().filter(|&bandit| bandits.has(bandit)) {
        let mut question = game.question_for(bandit, Ask::Script(label));
        question.offer(Choice::Yes);
        question.offer(Choice::No);
        // Nothing happens in between, so nothing can be seen of an answer.
        if game.ask(question)? == Choice::Yes {
            agreed.insert(bandit);
        }
    }
    game.running.secret_from = None;
    Ok(agreed)
}
