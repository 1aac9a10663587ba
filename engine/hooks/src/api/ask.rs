//! Verbs that ask a seat. An answer that is not there yet leaves the script:
//! the step runs again from its start once it is, see [`crate::host`].

use holdup_rules::question::MAX_CHOICES;
use mlua::{Value, Variadic};

use super::select::place_number;
use super::{Api, Trouble};
use crate::border::Listed;

type Two = (Value, Value);
type Three = (Value, Value, Value);
type WithList = (Value, Value, Listed);

/// Adds all of them.
pub(crate) fn register(api: &Api<'_>) -> mlua::Result<()> {
    api.act("ask_may", |verb, game, (bandit, key): &Two| {
        let (bandit, key) = (verb.bandit(game, "bandit", bandit)?, verb.key(game, key)?);
        Ok(game.ask_may(bandit, key)?)
    })?;
    api.act("ask_place", |verb, game, (bandit, key, places): &WithList| {
        let (bandit, key) = (verb.bandit(game, "bandit", bandit)?, verb.key(game, key)?);
        let places = verb.places(game, "places", places)?;
        if places.len() > MAX_CHOICES {
            let message = format!(
                "game.ask_place: {} places are too many to choose from: at most {MAX_CHOICES}",
                places.len()
            );
            return Err(Trouble::Wrong(message));
        }
        let chosen = game.ask_place(bandit, key, places)?;
        Ok(place_number(chosen))
    })?;
    api.act("ask_one", |verb, game, (bandit, key, answers): &Three| {
        let (bandit, label) = (verb.bandit(game, "bandit", bandit)?, verb.key(game, key)?);
        let answers = verb.words("answers", answers)?;
        let texts: Vec<_> = answers.iter().map(|answer| verb.key(game, answer)).collect::<Result<_, _>>()?;
        let chosen = game.ask_text(bandit, label, &texts)?;
        let at = texts.iter().position(|&text| Some(text) == chosen);
        Ok(at.map_or(Value::Nil, |at| answers[at].clone()))
    })?;
    api.act("ask_action", |verb, game, (bandit, key, actions): &Three| {
        let (bandit, label) = (verb.bandit(game, "bandit", bandit)?, verb.key(game, key)?);
        let words = verb.words("actions", actions)?;
        let actions: Vec<_> =
            words.iter().map(|word| verb.action_named(game, "actions", word)).collect::<Result<_, _>>()?;
        let chosen = game.ask_action(bandit, label, actions.iter().copied().collect())?;
        let at = actions.iter().position(|&action| Some(action) == chosen);
        Ok(at.map_or(Value::Nil, |at| words[at].clone()))
    })?;
    api.act("ask_all", |verb, game, (key, bandits): &(Value, Listed)| {
        let label = verb.key(game, key)?;
        let bandits = verb.bandits(game, "bandits", bandits)?;
        let agreed = game.ask_all(bandits, label)?;
        let agreed = game.in_turn_order().filter(|&bandit| agreed.has(bandit));
        Ok(agreed.map(|bandit| bandit.index() as i64 + 1).collect::<Variadic<i64>>())
    })?;
    api.act("ask_bandit", |verb, game, (bandit, key, bandits): &WithList| {
        let (bandit, key) = (verb.bandit(game, "bandit", bandit)?, verb.key(game, key)?);
        let bandits = verb.bandits(game, "bandits", bandits)?;
        let chosen = game.ask_bandit(bandit, key, bandits)?;
        Ok(chosen.map(|other| other.index() as i64 + 1))
    })
}
