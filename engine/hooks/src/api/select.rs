//! Verbs that only look: selections of bandits and places, geometry, what
//! somebody has, what the rulebook version says.

use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::options::AloneMeans;
use mlua::{Value, Variadic};

use super::{Api, Trouble, Verb};
use crate::host::Names;
use crate::registry::DIRECTIONS;

type One = Value;
type Two = (Value, Value);
type Seven = (Value, Value, Value, Value, Value, Value, Value);

/// A place as Lua counts it.
#[inline]
pub(crate) fn place_number(place: Option<PlaceId>) -> Option<i64> {
    place.map(|place| place.index() as i64 + 1)
}

/// Adds all of them.
pub(crate) fn register(api: &Api<'_>) -> mlua::Result<()> {
    api.look("bandits", bandits)?;
    api.look("places", places)?;
    api.look("place", |verb, game, who: &One| Ok(place_number(game.place(verb.pawn(game, "who", who)?))))?;
    // Known names never come here: they are constants of the VM, see `border`.
    api.look("pawn", |verb, game, name: &One| -> Result<(), Trouble> {
        let ids = game.content().pawns.iter().map(|pawn| pawn.id.as_str());
        Err(verb.unknown("name", "a pawn of nobody", name, ids))
    })?;
    geometry(api)?;
    super::beyond::register_looks(api)?;
    possessions(api)?;
    rulebook(api)
}

fn geometry(api: &Api<'_>) -> mlua::Result<()> {
    api.look("car", |verb, game, place: &One| {
        Ok(i64::from(game.layout().car(verb.place(game, "place", place)?)) + 1)
    })?;
    api.look("cars", |_, game, (): &()| Ok(i64::from(game.layout().cars())))?;
    api.look("level", |verb, game, place: &One| {
        let level = game.layout().level(verb.place(game, "place", place)?);
        Ok(verb.host.names(|names| names.levels[level.index()].clone()))
    })?;
    api.look("at", |verb, game, (car, level): &Two| {
        let (car, level) = (verb.car(game, "car", car)?, verb.level(game, level)?);
        Ok(place_number(game.layout().at(car, level)))
    })?;
    api.look("step", |verb, game, (place, direction): &Two| {
        let (place, direction) = (verb.place(game, "place", place)?, verb.direction(direction)?);
        Ok(place_number(game.layout().step(place, direction)))
    })?;
    api.look("at_end", |verb, game, (place, direction): &Two| {
        let (place, direction) = (verb.place(game, "place", place)?, verb.direction(direction)?);
        Ok(game.layout().step(place, direction).is_none())
    })?;
    api.look("direction", |verb, game, (from, to): &Two| {
        let (from, to) = (verb.place(game, "from", from)?, verb.place(game, "to", to)?);
        let direction = game.layout().direction(from, to);
        Ok(verb.host.names(|names| direction.map(|way| names.directions[way as usize].clone())))
    })?;
    api.look("other_level", |verb, game, place: &One| {
        Ok(place_number(game.layout().other_level(verb.place(game, "place", place)?)))
    })
}

fn possessions(api: &Api<'_>) -> mlua::Result<()> {
    api.look("loot", |verb, game, (place, kind): &Two| {
        let (place, kind) = (verb.place(game, "place", place)?, verb.maybe_loot_kind(game, kind)?);
        Ok(game.of_kind(game.state().floor[place.index()], kind).len() as i64)
    })?;
    api.look("holds", |verb, game, (bandit, kind): &Two| {
        let (bandit, kind) = (verb.bandit(game, "bandit", bandit)?, verb.loot_kind(game, kind)?);
        Ok(game.loot_of(bandit, kind).len() as i64)
    })?;
    api.look("worth", |verb, game, (bandit, kind): &Two| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let loot = match kind {
            Value::Nil => game.state().bandits[bandit.index()].loot,
            kind => game.loot_of(bandit, verb.loot_kind(game, kind)?),
        };
        Ok(loot.iter().map(|token| i64::from(game.content().worth(token))).sum::<i64>())
    })?;
    api.look("kind", |verb, game, token: &One| {
        let kind = game.content().kind(verb.token(game, "token", token)?);
        Ok(verb.host.names(|names| names.loot_kinds[kind.index()].clone()))
    })?;
    api.look("bullets", |verb, game, bandit: &One| {
        Ok(i64::from(game.state().bandits[verb.bandit(game, "bandit", bandit)?.index()].bullets))
    })?;
    api.look("received", |verb, game, bandit: &One| {
        Ok(i64::from(game.state().bandits[verb.bandit(game, "bandit", bandit)?.index()].received))
    })?;
    api.look("neutral_bullets", |_, game, (): &()| Ok(game.state().neutral.len() as i64))?;
    api.look("character", |verb, game, bandit: &One| {
        let bandit = verb.bandit(game, "bandit", bandit)?;
        let character = game.table().bandits[bandit.index()].character;
        Ok(verb.host.names(|names| names.characters[character.index()].clone()))
    })?;
    api.look("has_power", |verb, game, (bandit, character): &Two| {
        let (bandit, character) = (verb.bandit(game, "bandit", bandit)?, verb.character(game, character)?);
        Ok(game.state().bandits[bandit.index()].powers.has(character))
    })
}

fn rulebook(api: &Api<'_>) -> mlua::Result<()> {
    api.look("round", |_, game, (): &()| Ok(i64::from(game.state().round) + 1))?;
    api.look("event", |verb, game, ()| {
        let event = game.state().event;
        Ok(verb.host.names(|names| event.map(|event| names.events[event.index()].clone())))
    })?;
    // Known names never come here either.
    api.look("option", |verb, game, name: &One| -> Result<(), Trouble> {
        let ids = game.content().options.iter().map(|option| option.id.as_str());
        Err(verb.unknown("name", "an option of this rulebook version", name, ids))
    })
}

/// The fields of a filter of bandits, in the order in which [`crate::border`] hands them over.
pub(crate) type BanditFilter<'a> = [&'a Value; 7];

/// Whom a filter selects: all fields that are not nil must hold.
pub(crate) fn selected(
    verb: &Verb<'_>,
    game: &Game,
    [level, car, car_of, at, alone, except, beside]: BanditFilter<'_>,
) -> Result<BanditSet, Trouble> {
    let layout = game.layout();
    let at = given(at).map(|at| verb.place(game, "at", at)).transpose()?;
    let car = given(car).map(|car| verb.car(game, "car", car)).transpose()?;
    let level = given(level).map(|level| verb.level(game, level)).transpose()?;
    let except = given(except).map(|except| verb.bandit(game, "except", except)).transpose()?;
    let alone = match alone {
        Value::Nil => None,
        Value::Boolean(wanted) => Some(*wanted),
        other => return Err(verb.wrong("alone", "true or false", other)),
    };
    let beside = given(beside).map(|kind| verb.kind_of_loot(game, "beside", kind)).transpose()?;
    let with = match given(car_of) {
        // Who is not in this game is in no car.
        Some(who) => match game.place(verb.pawn(game, "car_of", who)?) {
            Some(place) => Some(layout.car(place)),
            None => return Ok(BanditSet::EMPTY),
        },
        None => None,
    };
    let wanted = |bandit: BanditId, place: PlaceId| {
        at.is_none_or(|at| at == place)
            && car.is_none_or(|car| car == layout.car(place))
            && with.is_none_or(|car| car == layout.car(place))
            && level.is_none_or(|level| level == layout.level(place))
            && except != Some(bandit)
            && beside.is_none_or(|kind| !game.loot_in(place, kind).is_empty())
            && alone.is_none_or(|wanted| wanted == is_alone(game, bandit, place))
    };
    let mut found = BanditSet::EMPTY;
    for bandit in game.table().all_bandits() {
        if game.place(bandit.pawn()).is_some_and(|place| wanted(bandit, place)) {
            found.insert(bandit);
        }
    }
    Ok(found)
}

/// The value of a field, if the filter has it.
#[inline]
pub(crate) fn given(value: &Value) -> Option<&Value> {
    (!matches!(value, Value::Nil)).then_some(value)
}

/// `bandits`: whom the filter selects, in turn order.
fn bandits(
    verb: &Verb<'_>,
    game: &Game,
    (level, car, car_of, at, alone, except, beside): &Seven,
) -> Result<Variadic<i64>, Trouble> {
    let found = selected(verb, game, [level, car, car_of, at, alone, except, beside])?;
    let found = game.in_turn_order().filter(|&bandit| found.has(bandit));
    Ok(found.map(|bandit| bandit.index() as i64 + 1).collect())
}

/// AMB-146: alone is who shares the place with no other pawn of any kind, or with no other bandit.
fn is_alone(game: &Game, bandit: BanditId, place: PlaceId) -> bool {
    let table = game.table();
    let counted = match table.content.rules.alone_means {
        AloneMeans::NoOtherPawn => usize::MAX,
        AloneMeans::NoOtherBandit => 0,
    };
    let mut others = table.all_bandits().map(BanditId::pawn).chain(table.pawns_of_nobody().take(counted));
    !others.any(|pawn| pawn != bandit.pawn() && game.place(pawn) == Some(place))
}

/// `places`, with the fields of [`crate::registry::PLACE_FILTER`].
fn places(
    verb: &Verb<'_>,
    game: &Game,
    (car, level, except): &(Value, Value, Value),
) -> Result<Variadic<i64>, Trouble> {
    let layout = game.layout();
    let car = given(car).map(|car| verb.car(game, "car", car)).transpose()?;
    let level = given(level).map(|level| verb.level(game, level)).transpose()?;
    let except = given(except).map(|except| verb.place(game, "except", except)).transpose()?;
    let found = layout.places().filter(|&place| {
        car.is_none_or(|car| car == layout.car(place))
            && level.is_none_or(|level| level == layout.level(place))
            && except != Some(place)
    });
    Ok(found.map(|place| place.index() as i64 + 1).collect())
}

/// The ids scripts see, as Lua texts made once for each VM.
pub(crate) fn names(lua: &mlua::Lua, content: &holdup_rules::content::Content) -> mlua::Result<Names> {
    let all = |ids: &mut dyn Iterator<Item = &str>| -> mlua::Result<Vec<mlua::LuaString>> {
        ids.map(|id| lua.create_string(id)).collect()
    };
    Ok(Names {
        levels: all(&mut content.levels.iter().map(|level| level.id.as_str()))?,
        loot_kinds: all(&mut content.loot_kinds.iter().map(|kind| kind.id.as_str()))?,
        characters: all(&mut content.characters.iter().map(|character| character.id.as_str()))?,
        events: all(&mut content.events.iter().map(|event| event.id.as_str()))?,
        directions: all(&mut DIRECTIONS.iter().copied())?,
        actions: all(&mut content.actions.iter().map(|action| action.id.as_str()))?,
        turns: all(&mut content.turns.iter().map(|turn| turn.id.as_str()))?,
        pawns: all(&mut content.pawns.iter().map(|pawn| pawn.id.as_str()))?,
    })
}
