//! What scripts ask: somebody, several at once, or chance. What is offered comes down to choices, and what
//! was chosen goes back to what was offered, whoever it was that chose.

use std::rc::Rc;

use crate::content::Filling;
use crate::fact::Fact;
use crate::game::{Draw, Game, Halt, Outcome, note_drawn, tell_offer};
use crate::ids::*;
use crate::procedure::{SCRIPTED, ask_loot, choose_loot, in_turn, loot_meant};
use crate::question::{Ask, Choice};
use crate::table::Table;

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
pub enum OfferKind<S> {
    /// The same, whoever is asked.
    Alike(S),
    /// To each of several his own; nothing to who is not among them.
    Each(Vec<(WhoId, S)>),
}

impl<S> OfferKind<S> {
    /// What is offered to one of several.
    fn to(&self, who: WhoId) -> Option<&S> {
        match self {
            OfferKind::Alike(all) => Some(all),
            OfferKind::Each(each) => each.iter().find(|(one, _)| *one == who).map(|(_, own)| own),
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskResult<T> {
    /// The answer, or what was drawn.
    One(T),
    /// The answer of each who was asked.
    Each(Vec<(WhoId, T)>),
}

/// Asks whether to do something optional, which may be about a place. A no of one who is asked alone is told.
pub fn ask_may(
    game: &mut Game,
    whom: Whom,
    label: TextId,
    at: Option<PlaceId>,
) -> Result<AskResult<bool>, Halt> {
    let ask = |game: &mut Game, who| may(game, who, label, at);
    Ok(match whom {
        Whom::One(bandit) => {
            let yes = may(game, bandit, label, at)?;
            if !tell_answered(game, label, WhoSet::only(bandit)) && !yes {
                game.emit(SCRIPTED, Fact::Declined { bandit });
            }
            AskResult::One(yes)
        }
        Whom::Several(these) => AskResult::Each(at_once(game, these, label, ask)?),
        Whom::Chance(seen) => {
            let outcomes = [Choice::Yes, Choice::No].map(|choice| Outcome::Chosen(label, choice));
            AskResult::One(draw(game, label, seen, &outcomes)? == Some(0))
        }
    })
}

/// Asks for one of several things, which are choices of this kind. None where none is offered; a single
/// one is neither asked for nor drawn.
pub fn ask_one<'a, S, T: Copy, I: Iterator<Item = T> + Clone>(
    game: &mut Game,
    whom: Whom,
    label: TextId,
    offered: &'a OfferKind<S>,
    each: impl Fn(&'a S) -> I,
    choice: fn(T) -> Choice,
) -> Result<AskResult<Option<T>>, Halt> {
    let ask = |game: &mut Game, who| match offered.to(who) {
        Some(own) => one_of(game, who, label, each(own), choice),
        None => Ok(None),
    };
    Ok(match whom {
        Whom::One(who) => AskResult::One(alone(game, who, label, ask)?),
        Whom::Several(these) => AskResult::Each(at_once(game, these, label, ask)?),
        Whom::Chance(seen) => {
            let OfferKind::Alike(all) = offered else { return Ok(AskResult::One(None)) };
            let outcomes: Vec<Outcome> = each(all).map(|one| Outcome::Chosen(label, choice(one))).collect();
            AskResult::One(draw(game, label, seen, &outcomes)?.and_then(|option| each(all).nth(option)))
        }
    })
}

#[inline]
fn may(game: &mut Game, who: WhoId, label: TextId, at: Option<PlaceId>) -> Result<bool, Halt> {
    let mut question = game.question_for(who, Ask::Script(label));
    question.at = at;
    question.choices.extend([Choice::Yes, Choice::No]);
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
    let chosen = game.ask_for(who, Ask::Script(label), among.clone().map(choice))?;
    Ok(chosen.and_then(|chosen| among.into_iter().find(|&one| choice(one) == chosen)))
}

/// Tells everybody that these have answered, where content has a sentence for that: also of who had no choice, for that
/// may be a secret. Answers whether it has one.
fn tell_answered(game: &mut Game, label: TextId, these: WhoSet) -> bool {
    let Some(saying) = game.content().texts[label.index()].answered else { return false };
    let is_about = !game.content().sayings[saying.index()].gaps.is_empty();
    for who in in_turn(game, these) {
        let gaps = std::iter::once(Filling::Bandit(who)).filter(|_| is_about).collect();
        game.emit(SCRIPTED, Fact::Said { saying, gaps });
    }
    true
}

/// Asks one alone.
#[inline]
fn alone<T>(
    game: &mut Game,
    who: WhoId,
    label: TextId,
    ask: impl Fn(&mut Game, WhoId) -> Result<T, Halt>,
) -> Result<T, Halt> {
    let answer = ask(game, who)?;
    tell_answered(game, label, WhoSet::only(who));
    Ok(answer)
}

/// Asks these in turn order. Nothing happens in between, so nothing can be seen of an answer.
#[cold]
fn at_once<T>(
    game: &mut Game,
    these: WhoSet,
    label: TextId,
    ask: impl Fn(&mut Game, WhoId) -> Result<T, Halt>,
) -> Result<Vec<(WhoId, T)>, Halt> {
    game.answers_are_secret();
    let mut answers = Vec::with_capacity(these.len());
    for who in in_turn(game, these) {
        answers.push((who, ask(game, who)?));
    }
    game.running.secret_from = None;
    tell_answered(game, label, these);
    Ok(answers)
}

/// Asks for one of several tokens: what is offered are kinds, and of tokens that whoever answers can tell apart their
/// values; of those he cannot chance picks one. None where none is offered.
pub fn ask_token(
    game: &mut Game,
    whom: Whom,
    label: TextId,
    offered: &OfferKind<LootSet>,
) -> Result<AskResult<Option<LootId>>, Halt> {
    let own = |who: WhoId| offered.to(who).copied().filter(|among| !among.is_empty());
    Ok(match whom {
        Whom::One(who) => {
            let token = own(who).map(|among| choose_loot(game, who, among, Ask::Script(label)));
            let token = token.transpose()?;
            tell_answered(game, label, WhoSet::only(who));
            AskResult::One(token)
        }
        Whom::Several(these) => {
            let chosen = at_once(game, these, label, |game, who| {
                let ask = |among| Ok((among, ask_loot(game, who, among, Ask::Script(label))?));
                own(who).map(ask).transpose()
            })?;
            // What chance picks comes behind the last answer.
            let mut tokens = Vec::with_capacity(chosen.len());
            for (who, chosen) in chosen {
                let token = chosen.map(|(among, choice)| loot_meant(game, who, among, choice));
                tokens.push((who, token.transpose()?));
            }
            AskResult::Each(tokens)
        }
        Whom::Chance(_) => {
            let OfferKind::Alike(among) = offered else { return Ok(AskResult::One(None)) };
            let outcomes = (0..among.len()).map(|option| Outcome::Token(*among, option));
            let drawn = draw(game, label, None, &outcomes.collect::<Vec<_>>())?;
            AskResult::One(drawn.map(|option| among.nth(option)))
        }
    })
}

/// Asks for one of several cards, of which those with the same face are one choice. None where none is offered.
pub fn ask_card(
    game: &mut Game,
    whom: Whom,
    label: TextId,
    offered: &OfferKind<Vec<CardId>>,
) -> Result<AskResult<Option<CardId>>, Halt> {
    let ask = |game: &mut Game, who: WhoId| {
        let Some(cards) = offered.to(who) else { return Ok(None) };
        let table = Rc::clone(game.table());
        let Some(chosen) = game.ask_for(who, Ask::Script(label), card_choices(&table, cards))? else {
            return Ok(None);
        };
        let meant = cards.iter().copied().filter(|&card| as_choice(&table, card) == chosen);
        // Of several alike one of another deck is meant first.
        let is_foreign = |&card: &CardId| {
            table.owner(card).is_some_and(|owner| table.seat_of(owner) != table.seat_of(who))
        };
        Ok(meant.clone().find(is_foreign).or(meant.min()))
    };
    Ok(match whom {
        Whom::One(who) => AskResult::One(alone(game, who, label, ask)?),
        Whom::Several(these) => AskResult::Each(at_once(game, these, label, ask)?),
        Whom::Chance(_) => {
            let OfferKind::Alike(cards) = offered else { return Ok(AskResult::One(None)) };
            let outcomes: Vec<Outcome> = cards.iter().copied().map(Outcome::Card).collect();
            AskResult::One(draw(game, label, None, &outcomes)?.map(|option| cards[option]))
        }
    })
}

/// What these cards come down to where one of them is chosen: each face once.
pub fn card_choices(table: &Table, cards: &[CardId]) -> Vec<Choice> {
    let mut cards = cards.to_vec();
    table.sort(&mut cards);
    let mut choices: Vec<Choice> = cards.into_iter().map(|card| as_choice(table, card)).collect();
    choices.dedup();
    choices
}

/// A card as it is chosen: where a seat plays one bandit, nobody is told whose it is.
fn as_choice(table: &Table, card: CardId) -> Choice {
    let owner = table.owner(card).filter(|_| !table.one_each);
    Choice::Card(table.face(card), owner.unwrap_or_default())
}

/// Lets chance choose: the number of the outcome, if there is any. A single one is not drawn.
#[cold]
fn draw(
    game: &mut Game,
    label: TextId,
    seen: Option<WhoSet>,
    outcomes: &[Outcome],
) -> Result<Option<usize>, Halt> {
    if outcomes.len() < 2 {
        return Ok((!outcomes.is_empty()).then_some(0));
    }
    let option = game.chance(Draw::Script(label), outcomes.len(), |_, option| outcomes[option])?;
    let fact = match outcomes[option] {
        Outcome::Token(among, option) => Fact::ChancedToken { label, token: among.nth(option), among },
        Outcome::Card(card) => Fact::ChancedCard { label, card },
        Outcome::Chosen(label, choice) => Fact::Chanced { label, choice, seen },
        Outcome::First(_) | Outcome::Decided(..) => return Ok(Some(option)),
    };
    note_drawn(game, option, &fact);
    tell_offer(game, label, outcomes, &fact);
    game.emit(SCRIPTED, fact);
    Ok(Some(option))
}
