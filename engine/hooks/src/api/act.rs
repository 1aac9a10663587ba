//! Verbs that change the game. Each hands on to the verb of the rules of the
//! same meaning; what is checked here is only that the arguments make sense.

use holdup_rules::verb::Occasion;
use mlua::Value;

use super::select::given;
use super::{Api, Trouble, Verb};
use crate::border::Listed;
use crate::registry::BULLETS;
use holdup_rules::game::Game;

type Two = (Value, Value);
type Three = (Value, Value, Value);

/// Most dollars a script can pay at once, and most a bandit can be paid or owe in all.
const MOST_MONEY: i32 = 30_000;

/// Adds all of them.
pub(crate) fn register(api: &Api<'_>) -> mlua::Result<()> {
    api.act("hit", |verb, game, (bullets, by, bandits): &(Value, Value, Listed)| {
        let victims = verb.bandits(game, "bandits", bandits)?;
        verb.named("bullets", "a kind of bullet", bullets, BULLETS.iter().copied())?;
        let occasion = match by {
            Value::Nil => Occasion::Event,
            by => {
                verb.pawn_of_nobody(game, "by", by)?;
                Occasion::Shot
            }
        };
        Ok(game.hit_neutral(victims, occasion)? == victims)
    })?;
    api.act("shot_by_gun", |verb, game, (shooter, bandits): &(Value, Listed)| {
        let victims = verb.bandits(game, "bandits", bandits)?;
        let shooter = verb.bandit(game, "shooter", shooter)?;
        Ok(game.was_shot_by_gun(shooter, victims)?)
    })?;
    api.act("move", |verb, game, (place, how, who): &(Value, Value, Listed)| {
        let pawns = verb.pawns(game, "who", who)?;
        let (place, how) = (verb.place(game, "place", place)?, verb.how(how)?);
        Ok(game.send_to(pawns, place, how)?)
    })?;
    api.act("shift", |verb, game, (direction, how, who): &(Value, Value, Listed)| {
        let pawns = verb.pawns(game, "who", who)?;
        let (direction, how) = (verb.direction(direction)?, verb.how(how)?);
        Ok(game.shift(pawns, direction, how)?)
    })?;
    loot(api)?;
    super::beyond::register_deeds(api)?;
    api.act("pay", |verb, game, (amount, bandits): &(Value, Listed)| {
        let bandits = verb.bandits(game, "bandit", bandits)?;
        let amount = verb.whole("amount", amount, MOST_MONEY)?;
        for bandit in game.in_turn_order().filter(|&bandit| bandits.has(bandit)) {
            let cash = i32::from(game.state().bandits[bandit.index()].cash);
            if (cash + amount).abs() > MOST_MONEY {
                let message = format!(
                    "game.pay: with {amount} dollars more the bandit would have {}, over {MOST_MONEY}",
                    cash + amount
                );
                return Err(Trouble::Wrong(message));
            }
            game.pay(bandit, amount as i16);
        }
        Ok(())
    })?;
    api.act("grant", |verb, game, arguments: &Two| change_power(verb, game, arguments, true))?;
    api.act("revoke", |verb, game, arguments: &Two| change_power(verb, game, arguments, false))
}

fn change_power(
    verb: &Verb<'_>,
    game: &mut Game,
    (bandit, character): &Two,
    gained: bool,
) -> Result<(), Trouble> {
    let (bandit, character) = (verb.bandit(game, "bandit", bandit)?, verb.character(game, character)?);
    game.change_power(bandit, character, gained);
    Ok(())
}

fn loot(api: &Api<'_>) -> mlua::Result<()> {
    api.act("take", |verb, game, (bandit, place, kind): &Three| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let (place, kind) = (verb.place(game, "place", place)?, verb.maybe_loot_kind(game, kind)?);
        Ok(game.take_kind(bandit, place, kind)?)
    })?;
    api.act("take_token", |verb, game, (bandit, place, token): &Three| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let (place, token) = (verb.place(game, "place", place)?, verb.token(game, "token", token)?);
        let lies = game.state().floor[place.index()].has(token);
        game.take_token(bandit, place, token);
        Ok(lies)
    })?;
    api.act("lose_least", |verb, game, (bandit, kind, place): &Three| {
        let (bandit, kind) = (verb.bandit(game, "bandit", bandit)?, verb.maybe_loot_kind(game, kind)?);
        let place = given(place).map(|place| verb.place(game, "place", place)).transpose()?;
        Ok(game.lose_least(bandit, kind, place)?)
    })?;
    api.act("give", |verb, game, (bandit, kind, value): &Three| {
        let (bandit, kind) = (verb.bandit(game, "bandit", bandit)?, verb.loot_kind(game, kind)?);
        let value = verb.whole("value", value, MOST_MONEY)?;
        Ok(u16::try_from(value).is_ok_and(|value| game.give(bandit, kind, value)))
    })?;
    api.act("place_reserve", |verb, game, (kind, place): &Two| {
        let (kind, place) = (verb.loot_kind(game, kind)?, verb.place(game, "place", place)?);
        Ok(game.place_reserve(kind, place))
    })
}
