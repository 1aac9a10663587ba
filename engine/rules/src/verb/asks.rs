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
pub fn ask_may(game: &mut Game, bandit: BanditId, label: TextId) -> Result<bool, Halt> {
    let mut question = game.question_for(bandit, Ask::Script(label));
    question.offer(Choice::Yes);
    question.offer(Choice::No);
    let yes = game.ask(question)? == Choice::Yes;
    if !yes {
        game.emit(SCRIPTED, Fact::Declined { bandit });
    }
    Ok(yes)
}

/// Asks a bandit's seat for one of several places. None when there is none.
///
/// # Errors
/// [`Halt::Waiting`] when nobody has answered yet.
pub fn ask_place(
    game: &mut Game,
    bandit: BanditId,
    label: TextId,
    places: PlaceSet,
) -> Result<Option<PlaceId>, Halt> {
    let choices = places.iter().map(Choice::Place);
    Ok(match ask_script(game, bandit, label, choices)? {
        Some(Choice::Place(place)) => Some(place),
        _ => None,
    })
}

/// Asks a bandit's seat for one of several bandits. None when there is none.
///
/// # Errors
/// [`Halt::Waiting`] when nobody has answered yet.
pub fn ask_bandit(
    game: &mut Game,
    bandit: BanditId,
    label: TextId,
    others: BanditSet,
) -> Result<Option<BanditId>, Halt> {
    let choices = others.iter().map(Choice::Bandit);
    Ok(match ask_script(game, bandit, label, choices)? {
        Some(Choice::Bandit(other)) => Some(other),
        _ => None,
    })
}

pub(super) fn ask_script(
    game: &mut Game,
    bandit: BanditId,
    label: TextId,
    choices: impl Iterator<Item = Choice>,
) -> Result<Option<Choice>, Halt> {
    let mut question = game.question_for(bandit, Ask::Script(label));
    for choice in choices {
        question.offer(choice);
    }
    if question.choices.is_empty() {
        return Ok(None);
    }
    game.ask(question).map(Some)
}

/// Asks a bandit's seat for one of several answers of the script's own. None when there is none.
///
/// # Errors
/// [`Halt::Waiting`] when nobody has answered yet.
pub fn ask_text(
    game: &mut Game,
    bandit: BanditId,
    label: TextId,
    answers: &[TextId],
) -> Result<Option<TextId>, Halt> {
    let choices = answers.iter().map(|&text| Choice::Text(text));
    Ok(match ask_script(game, bandit, label, choices)? {
        Some(Choice::Text(text)) => Some(text),
        _ => None,
    })
}

/// Asks a bandit's seat for one of several actions. None when there is none.
///
/// # Errors
/// [`Halt::Waiting`] when nobody has answered yet.
pub fn ask_action(
    game: &mut Game,
    bandit: BanditId,
    label: TextId,
    actions: ActionSet,
) -> Result<Option<ActionId>, Halt> {
    let choices = actions.iter().map(Choice::Action);
    Ok(match ask_script(game, bandit, label, choices)? {
        Some(Choice::Action(action)) => Some(action),
        _ => None,
    })
}

/// Asks several bandits whether to do something, each in secret: nobody
/// learns an answer before all have answered. Answers who said yes.
///
/// # Errors
/// [`Halt::Waiting`] when somebody has not answered yet.
pub fn ask_all(game: &mut Game, bandits: BanditSet, label: TextId) -> Result<BanditSet, Halt> {
    let mut agreed = BanditSet::EMPTY;
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
