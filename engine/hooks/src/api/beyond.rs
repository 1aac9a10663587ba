//! Verbs for what goes beyond one line of cars and the cards of a turn: cars that
//! move, horses, hiding, hostages, used tokens, marks, acting without a card.

use holdup_rules::capacity::MAX_HORSES;
use holdup_rules::game::Game;
use holdup_rules::ids::*;
use mlua::{Value, Variadic};

use super::select::{given, place_number};
use super::{Api, Trouble, Verb};

type One = Value;
type Two = (Value, Value);
type Three = (Value, Value, Value);

/// Largest mark.
const LARGEST_MARK: i32 = 100;
/// Most cards a script can have drawn or removed at once.
const MOST_CARDS: i32 = 60;

/// A list, member by member: a table costs several times as much to make here as in Lua, see [`crate::border`].
fn numbers(ids: impl Iterator<Item = usize>) -> Variadic<i64> {
    ids.map(|id| id as i64 + 1).collect()
}

fn car_number(car: u8) -> i64 {
    i64::from(car) + 1
}

/// Adds those that only look.
pub(crate) fn register_looks(api: &Api<'_>) -> mlua::Result<()> {
    cars(api)?;
    people(api)?;
    tokens(api)?;
    cards(api)
}

fn cars(api: &Api<'_>) -> mlua::Result<()> {
    api.look("leading", |_, game, (): &()| Ok(car_number(game.table().leading)))?;
    api.look("is_line", |_, game, (): &()| Ok(game.layout().is_line()))?;
    api.look("train", |_, game, (): &()| Ok(numbers(game.layout().train().map(usize::from))))?;
    api.look("car_named", |verb, game, id: &One| {
        let car = match crate::border::row_of(id) {
            Some(row) => game.table().cars.iter().position(|car| car.index() == row),
            // A car of a part that is off is in no game.
            None if matches!(id, Value::String(_)) => None,
            None => return Err(verb.wrong("id", "the id of a car", id)),
        };
        Ok(car.map(|car| car_number(car as u8)))
    })?;
    api.look("beside", |verb, game, car: &One| {
        let layout = game.layout();
        let at = layout.position(verb.car(game, "car", car)?);
        Ok(at.and_then(|at| layout.coupled_at(at)).map(car_number))
    })?;
    api.look("across", |verb, game, place: &One| {
        Ok(place_number(game.layout().across(verb.place(game, "place", place)?)))
    })?;
    api.look("near", |verb, game, place: &One| {
        let place = verb.place(game, "place", place)?;
        Ok(numbers(game.layout().near(place).map(PlaceId::index)))
    })?;
    api.look("away", |verb, game, (from, at): &Two| {
        let (from, at) = (verb.place(game, "from", from)?, verb.place(game, "at", at)?);
        Ok(numbers(game.layout().away(from, at).iter().map(PlaceId::index)))
    })?;
    api.look("distance", |verb, game, (from, to): &Two| {
        let (from, to) = (verb.place(game, "from", from)?, verb.place(game, "to", to)?);
        Ok(i64::from(game.layout().distance(from, to)))
    })?;
    api.look("inside", |verb, game, car: &One| {
        Ok(place_number(game.layout().lowest(verb.car(game, "car", car)?)))
    })?;
    api.look("may_start", |verb, game, car: &One| {
        let car = verb.car(game, "car", car)?;
        let row = &game.content().cars[game.table().cars[usize::from(car)].index()];
        Ok(row.is_a_start())
    })?;
    api.look("horses", |verb, game, car: &One| {
        let car = verb.car(game, "car", car)?;
        Ok(i64::from(game.state().horses[usize::from(car)]))
    })
}

/// Everybody in some places: bandits in turn order, then pawns of nobody that `counts` lets through.
fn everybody(game: &Game, places: PlaceSet, counts: impl Fn(PawnId) -> bool) -> Variadic<i64> {
    let bandits = game.in_turn_order().map(BanditId::pawn);
    let others = game.table().pawns_of_nobody().filter(|&pawn| counts(pawn));
    let there = bandits.chain(others).filter(|&pawn| {
        let place = game.place(pawn);
        place.is_some_and(|place| places.has(place))
    });
    numbers(there.map(PawnId::index))
}

fn people(api: &Api<'_>) -> mlua::Result<()> {
    api.look("pawns_at", |verb, game, place: &One| {
        let place = verb.place(game, "place", place)?;
        Ok(everybody(game, PlaceSet::only(place), |_| true))
    })?;
    api.look("in_sight", |verb, game, place: &One| {
        let seen = game.sight_from(verb.place(game, "place", place)?);
        Ok(everybody(game, seen, |pawn| !game.taking_part(PawnSet::only(pawn)).is_empty()))
    })?;
    api.look("dormant", |verb, game, pawn: &One| {
        Ok(game.state().dormant.has(verb.pawn(game, "pawn", pawn)?))
    })?;
    api.look("hidden", |verb, game, bandit: &One| {
        Ok(game.hiding_place(verb.bandit(game, "bandit", bandit)?).is_some())
    })?;
    api.look("coming", |verb, game, pawn: &One| Ok(game.is_coming(verb.pawn(game, "pawn", pawn)?)))?;
    api.look("hiding_place", |verb, game, bandit: &One| {
        Ok(place_number(game.hiding_place(verb.bandit(game, "bandit", bandit)?)))
    })?;
    api.look("all_bandits", |_, game, (): &()| Ok(numbers(game.in_turn_order().map(BanditId::index))))?;
    api.look("is_out", |verb, game, bandit: &One| {
        Ok(game.state().out.has(verb.bandit(game, "bandit", bandit)?))
    })?;
    api.look("hostages_left", |_, game, (): &()| Ok(game.state().hostages.len() as i64))?;
    api.look("hostage", |verb, game, bandit: &One| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let held = game.table().hostages_of(game.state(), bandit).first();
        Ok(verb.host.names(|names| held.map(|hostage| names.characters[hostage.index()].clone())))
    })?;
    api.look("mark", |verb, game, (bandit, mark): &Two| {
        let (bandit, mark) = (verb.bandit(game, "bandit", bandit)?, verb.mark(game, mark)?);
        Ok(i64::from(game.mark(bandit, mark)))
    })?;
    api.look("received_this_round", |verb, game, bandit: &One| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        Ok(i64::from(game.state().bandits[bandit.index()].received_this_round))
    })
}

fn tokens(api: &Api<'_>) -> mlua::Result<()> {
    api.look("tokens", |verb, game, (place, kind): &Two| {
        let (place, kind) = (verb.place(game, "place", place)?, verb.maybe_loot_kind(game, kind)?);
        let there = game.of_kind(game.within_reach(place), kind);
        Ok(numbers(there.iter().map(LootId::index)))
    })?;
    api.look("tokens_of", |verb, game, (bandit, kind): &Two| {
        let (bandit, kind) = (verb.bandit(game, "bandit", bandit)?, verb.maybe_loot_kind(game, kind)?);
        let held = game.of_kind(game.state().bandits[bandit.index()].loot, kind);
        Ok(numbers(held.iter().map(LootId::index)))
    })?;
    api.look("value", |verb, game, token: &One| {
        Ok(i64::from(game.content().value(verb.token(game, "token", token)?)))
    })?;
    api.look("used", |verb, game, token: &One| {
        Ok(game.state().flipped.has(verb.token(game, "token", token)?))
    })
}

fn cards(api: &Api<'_>) -> mlua::Result<()> {
    api.look("in_hand", |verb, game, (bandit, bullets): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let (table, state) = (game.table(), game.state());
        let all = truth(verb, "bullets", bullets, false)? || table.bullet_as(state, bandit).is_some();
        let hand = state.seats[table.seat_of(bandit).index()].cards.hand().iter();
        Ok(hand.filter(|&&card| all || table.is_action(card)).count() as i64)
    })?;
    api.look("in_deck", |verb, game, bandit: &One| {
        let seat = game.table().seat_of(verb.bandit(game, "bandit", bandit)?);
        let cards = &game.state().seats[seat.index()].cards;
        Ok((cards.deck().len() + cards.discards().len()) as i64)
    })?;
    api.look("has_card", |verb, game, (bandit, action): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let action = verb.action(game, "action", action)?;
        Ok(game.find_card(bandit, action).is_some())
    })?;
    api.look("turn_of_card", |verb, game, (): &()| {
        let turn = game.turn_of_card();
        Ok(verb.host.names(|names| turn.map(|turn| names.turns[turn.index()].clone())))
    })?;
    api.look("last_turned", |verb, game, except: &One| {
        let except = verb.action(game, "except", except)?;
        let last = game.last_carried_out(except);
        Ok(verb.host.names(|names| last.map(|action| names.actions[action.index()].clone())))
    })?;
    api.look("rounds", |_, game, (): &()| Ok(game.state().rounds.len() as i64))
}

/// Adds those that change the game.
pub(crate) fn register_deeds(api: &Api<'_>) -> mlua::Result<()> {
    deeds(api)?;
    comings(api)?;
    movable_cars(api)?;
    things(api)?;
    hands(api)
}

fn deeds(api: &Api<'_>) -> mlua::Result<()> {
    api.act("act", |verb, game, (bandit, action): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let action = verb.action(game, "action", action)?;
        Ok(game.act(bandit, action)?)
    })?;
    api.act("can", |verb, game, (bandit, action): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let action = verb.action(game, "action", action)?;
        Ok(game.can_act(bandit, action)?)
    })
}

fn comings(api: &Api<'_>) -> mlua::Result<()> {
    api.act("appear", |verb, game, (pawn, place): &Two| {
        let (pawn, place) = (verb.pawn(game, "pawn", pawn)?, verb.place(game, "place", place)?);
        Ok(game.appear(pawn, place)?)
    })?;
    api.act("hide", |verb, game, (bandit, place): &Two| {
        let (bandit, place) = (verb.bandit(game, "bandit", bandit)?, verb.place(game, "place", place)?);
        Ok(game.hide(bandit, place))
    })?;
    api.act("leave", |verb, game, pawn: &One| Ok(game.leave(verb.pawn(game, "pawn", pawn)?)))?;
    api.act("eliminate", |verb, game, bandit: &One| {
        game.eliminate(verb.bandit(game, "bandit", bandit)?);
        Ok(())
    })
}

fn movable_cars(api: &Api<'_>) -> mlua::Result<()> {
    api.act("drift", |verb, game, (car, direction): &Two| {
        let (car, direction) = (verb.car(game, "car", car)?, verb.direction(direction)?);
        Ok(game.drift(car, direction))
    })?;
    api.act("change_ends", |verb, game, car: &One| Ok(game.change_ends(verb.car(game, "car", car)?)))?;
    api.act("uncouple", |verb, game, car: &One| {
        let number = verb.car(game, "car", car)?;
        let somebody =
            |pawn: PawnId| game.place(pawn).is_some_and(|place| game.layout().car(place) == number);
        let bandits = game.table().all_bandits().map(BanditId::pawn);
        if game.layout().is_coupled(number) || bandits.chain(game.table().pawns_of_nobody()).any(somebody) {
            return Ok(false);
        }
        game.uncouple(number);
        Ok(true)
    })?;
    api.act("put_horse", |verb, game, car: &One| {
        let number = verb.car(game, "car", car)?;
        if !game.put_horse(number) {
            let message = format!("game.put_horse: a game has {MAX_HORSES} horses at most");
            return Err(Trouble::Wrong(message));
        }
        Ok(())
    })?;
    api.act("move_horse", |verb, game, (from, to): &Two| {
        let (from, to) = (verb.car(game, "from", from)?, verb.car(game, "to", to)?);
        Ok(game.move_horse(from, to))
    })?;
    api.act("take_horse_away", |verb, game, car: &One| Ok(game.take_horse_away(verb.car(game, "car", car)?)))
}

fn things(api: &Api<'_>) -> mlua::Result<()> {
    api.act("take_hostage", |verb, game, bandit: &One| {
        Ok(game.take_hostage(verb.bandit(game, "bandit", bandit)?)?)
    })?;
    api.act("put_down", |verb, game, (bandit, chooser, kind): &Three| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let chooser = match given(chooser) {
            Some(chooser) => verb.bandit(game, "chooser", chooser)?,
            None => bandit,
        };
        let kind = verb.maybe_loot_kind(game, kind)?;
        let Some(here) = game.place(bandit.pawn()) else {
            return Ok(false);
        };
        Ok(game.put_down(bandit, kind, chooser, Some(here))?)
    })?;
    api.act("hand_over", |verb, game, (from, to, money): &Three| {
        let (from, to) = (verb.bandit(game, "from", from)?, verb.bandit(game, "to", to)?);
        let money = truth(verb, "money", money, false)?;
        Ok(game.hand_over(from, to, money)?)
    })?;
    api.act("move_loot", |verb, game, (from, to, kind): &Three| {
        let (from, to) = (verb.place(game, "from", from)?, verb.place(game, "to", to)?);
        let kind = verb.maybe_loot_kind(game, kind)?;
        game.move_loot(from, to, kind);
        Ok(())
    })?;
    api.act("remove_token", |verb, game, (token, place): &Two| {
        let (token, place) = (verb.token(game, "token", token)?, verb.place(game, "place", place)?);
        Ok(game.remove_token(token, place))
    })?;
    api.act("use_token", |verb, game, (bandit, token): &Two| {
        let (bandit, token) = (verb.bandit(game, "bandit", bandit)?, verb.token(game, "token", token)?);
        game.use_token(bandit, token);
        Ok(())
    })?;
    api.act("lose_most", |verb, game, (bandit, kind): &Two| {
        let (bandit, kind) = (verb.bandit(game, "bandit", bandit)?, verb.maybe_loot_kind(game, kind)?);
        Ok(game.lose_most(bandit, kind)?)
    })?;
    api.act("set_mark", |verb, game, (bandit, mark, value): &Three| {
        let (bandit, mark) = (verb.bandit(game, "bandit", bandit)?, verb.mark(game, mark)?);
        let value = verb.whole("value", value, LARGEST_MARK)?;
        game.set_mark(bandit, mark, value as i8);
        Ok(())
    })
}

fn count(verb: &Verb<'_>, argument: &str, value: &Value) -> Result<usize, Trouble> {
    let count = verb.whole(argument, value, MOST_CARDS)?;
    usize::try_from(count).map_err(|_| verb.wrong(argument, "a number that is not below 0", value))
}

fn hands(api: &Api<'_>) -> mlua::Result<()> {
    api.act("draw", |verb, game, (bandit, wanted): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let wanted = count(verb, "count", wanted)?;
        Ok(game.draw_cards(bandit, wanted)? as i64)
    })?;
    api.act("play", |verb, game, bandit: &One| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        game.may_play_card().map_err(|overrun| verb.overrun(overrun))?;
        Ok(game.play_card(bandit)?)
    })?;
    api.act("fetch", |verb, game, (bandit, action, shuffle): &Three| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let action = verb.action(game, "action", action)?;
        let shuffles = truth(verb, "shuffle", shuffle, true)?;
        Ok(game.fetch(bandit, action, shuffles))
    })?;
    api.act("heal", |verb, game, (bandit, most): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let most = count(verb, "most", most)?;
        Ok(game.heal(bandit, most)? as i64)
    })?;
    api.act("play_now", |verb, game, (bandit, optional): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let optional = truth(verb, "optional", optional, true)?;
        Ok(game.play_now(bandit, optional)?)
    })
}

fn truth(verb: &Verb<'_>, argument: &str, value: &Value, missing: bool) -> Result<bool, Trouble> {
    match value {
        Value::Nil => Ok(missing),
        Value::Boolean(yes) => Ok(*yes),
        other => Err(verb.wrong(argument, "true or false", other)),
    }
}
