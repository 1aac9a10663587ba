//! Verbs that ask a seat. An answer that is not there yet leaves the script:
//! the step runs again from its start once it is, see [`crate::host`].

use holdup_rules::question::MAX_CHOICES;
use mlua::Value;

use super::select::place_number;
use super::{Api, Trouble};
use crate::border::Listed;

type Two = (Value, Value);
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
    api.act("ask_bandit", |verb, game, (bandit, key, bandits): &WithList| {
        let (bandit, key) = (verb.bandit(game, "bandit", bandit)?, verb.key(game, key)?);
        let bandits = verb.bandits(game, "bandits", bandits)?;
        let chosen = game.ask_bandit(bandit, key, bandits)?;
        Ok(chosen.map(|other| other.index() as i64 + 1))
    })
}
