//! What scripts ask: somebody, several at once, or chance. What is offered comes down to choices, and what
//! was chosen goes back to what was offered, whoever it was that chose.

use crate::fact::Fact;
use crate::game::{Draw, Game, Halt, Outcome, tell_offer};
use crate::ids::*;
use crate::procedure::SCRIPTED;
use crate::question::{Ask, Choice};

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The seat of this one.
    One(WhoId),
    /// The seats of these, each in secret: nobody learns an answer before all have answered.
    Several(WhoSet),
    /// Nobody: it is drawn, for all to see or for these alone.
    Chance(Option<WhoSet>),
}

/// What is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offered<S> {
    /// The same, whoever is asked.
    Alike(S),
    /// To each of several his own; nothing to who is not among them.
    Each(Vec<(WhoId, S)>),
}

impl<S> Offered<S> {
    /// What is offered to one of several.
    fn to(&self, who: WhoId) -> Option<&S> {
        match self {
            Offered::Alike(all) => Some(all),
            Offered::Each(each) => each.iter().find(|(one, _)| *one == who).map(|(_, own)| own),
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers<T> {
    /// The answer, or what was drawn.
    One(T),
    /// The answer of each who was asked.
    Each(Vec<(WhoId, T)>),
}

/// Asks whether to do something optional. A no of one who is asked alone is told.
///
/// # Errors
/// [`Halt::Waiting`] when somebody has not answered yet.
pub fn ask_may(game: &mut Game, whom: Whom, label: TextId) -> Result<Answers<bool>, Halt> {
    let ask = |game: &mut Game, who| may(game, who, label);
    Ok(match whom {
        Whom::One(bandit) => {
            let yes = may(game, bandit, label)?;
            if !yes {
                game.emit(SCRIPTED, Fact::Declined { bandit });
            }
            Answers::One(yes)
        }
        Whom::Several(these) => Answers::Each(at_once(game, these, ask)?),
        Whom::Chance(seen) => {
            Answers::One(draw(game, label, seen, &[Choice::Yes, Choice::No])? == Some(Choice::Yes))
        }
    })
}

/// Asks for one of several things, which are choices of this kind. None where none is offered; a single
/// one is neither asked for nor drawn.
///
/// # Errors
/// [`Halt::Waiting`] when somebody has not answered yet.
pub fn ask_one<'a, S, T: Copy, I: Iterator<Item = T> + Clone>(
    game: &mut Game,
    whom: Whom,
    label: TextId,
    offered: &'a Offered<S>,
    each: impl Fn(&'a S) -> I,
    choice: fn(T) -> Choice,
) -> Result<Answers<Option<T>>, Halt> {
    let ask = |game: &mut Game, who| match offered.to(who) {
        Some(own) => one_of(game, who, label, each(own), choice),
        None => Ok(None),
    };
    Ok(match whom {
        Whom::One(who) => Answers::One(ask(game, who)?),
        Whom::Several(these) => Answers::Each(at_once(game, these, ask)?),
        Whom::Chance(seen) => {
            let Offered::Alike(all) = offered else { return Ok(Answers::One(None)) };
            let choices: Vec<Choice> = each(all).map(choice).collect();
            let drawn = draw(game, label, seen, &choices)?;
            Answers::One(each(all).find(|&one| Some(choice(one)) == drawn))
        }
    })
}

#[inline]
fn may(game: &mut Game, who: WhoId, label: TextId) -> Result<bool, Halt> {
    let mut question = game.question_for(who, Ask::Script(label));
    question.offer(Choice::Yes);
    question.offer(Choice::No);
    Ok(game.ask(question)? == Choice::Yes)
}

#[inline]
fn one_of<T: Copy>(
    game: &mut Game,
    who: WhoId,
    label: TextId,
    among: impl Iterator<Item = T> + Clone,
    choice: fn(T) -> Choice,
) -> Result<Option<T>, Halt> {
    let mut question = game.question_for(who, Ask::Script(label));
    for one in among.clone() {
        question.offer(choice(one));
    }
    if question.choices.is_empty() {
        return Ok(None);
    }
    let chosen = game.ask(question)?;
    Ok(among.into_iter().find(|&one| choice(one) == chosen))
}

/// Asks these in turn order. Nothing happens in between, so nothing can be seen of an answer.
#[cold]
fn at_once<T>(
    game: &mut Game,
    these: WhoSet,
    ask: impl Fn(&mut Game, WhoId) -> Result<T, Halt>,
) -> Result<Vec<(WhoId, T)>, Halt> {
    game.answers_are_secret();
    let mut answers = Vec::with_capacity(these.len());
    for who in game.in_turn_order().filter(|&who| these.has(who)) {
        answers.push((who, ask(game, who)?));
    }
    game.running.secret_from = None;
    Ok(answers)
}

/// Lets chance choose.
#[cold]
fn draw(
    game: &mut Game,
    label: TextId,
    seen: Option<WhoSet>,
    choices: &[Choice],
) -> Result<Option<Choice>, Halt> {
    if choices.len() < 2 {
        return Ok(choices.first().copied());
    }
    let outcome = |_: &Game, option: usize| Outcome::Chosen(label, choices[option]);
    let choice = choices[game.chance(Draw::Script(label), choices.len(), outcome)?];
    tell_offer(game, label, choices, seen);
    game.emit(SCRIPTED, Fact::Chanced { label, choice, seen });
    Ok(Some(choice))
}
