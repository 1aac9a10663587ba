//! What a decision by rule offers, as scripts see it, and what they answer. Loot is told by what everybody sees of it,
//! never by the numbers of tokens: these stand in the order of what tokens are worth.

use holdup_rules::game::Game;
use holdup_rules::game::deciding::decision;
use holdup_rules::hook::{Asker, Call, HookValue as Told, Kind, MOST_TOLD};
use holdup_rules::ids::*;
use holdup_rules::question::Choice;
use holdup_rules::table::CardKind;
use mlua::{IntoLua, Lua, Table, Value};

use crate::host::Host;
use crate::number;
use crate::value::{members, whole};
use crate::words::RUNS;

/// Puts in what the fields of a decision cannot hold: which script asks and by which key, and what is offered.
#[cold]
pub(crate) fn fill_in(
    lua: &Lua,
    host: &Host,
    game: &Game,
    call: &Call,
    fields: [&mut Value; MOST_TOLD],
) -> mlua::Result<()> {
    for (field, told) in fields.into_iter().zip(call.told.each(&())) {
        match told {
            Told::AskKey(text) => {
                *field = game.content().texts[text.index()].key.as_str().into_lua(lua)?;
            }
            Told::ScriptName(asker) => {
                *field = asker_name(game, asker).map(|name| host.local(name)).into_lua(lua)?;
            }
            Told::Offers(_) => {
                let offered = lua.create_sequence_from(choices(lua, host, game)?)?;
                offered.set_readonly(true);
                *field = Value::Table(offered);
            }
            _ => {}
        }
    }
    Ok(())
}

/// The name of the script that asks by a label.
pub(crate) fn asker_name(game: &Game, Asker(text): Asker) -> Option<&str> {
    let mut scripts = game.content().scripts.iter();
    let asks = scripts.find(|script| script.asks.iter().any(|(_, own)| *own == text))?;
    asks.path.strip_suffix(".lua")
}

/// Which of what is offered an answer leaves in the running, by number.
///
/// # Errors
/// What of the answer is not offered.
#[cold]
pub(crate) fn left(
    lua: &Lua,
    host: &Host,
    game: &Game,
    answer: &Value,
) -> mlua::Result<Result<Vec<usize>, Value>> {
    let offered = choices(lua, host, game)?;
    let number = |answer: Value| offered.iter().position(|choice| is_same(choice, &answer)).ok_or(answer);
    let several = answer.as_table().map(members).transpose()?.flatten();
    Ok(match several {
        Some(members) => members.into_iter().map(number).collect(),
        None => number(answer.clone()).map(|choice| vec![choice]),
    })
}

/// All that is offered, in order.
fn choices(lua: &Lua, host: &Host, game: &Game) -> mlua::Result<Vec<Value>> {
    let choices = decision(game).map(|question| question.choices.iter().copied());
    choices.into_iter().flatten().map(|choice| value(lua, host, game, choice)).collect()
}

/// A choice as a script sees it.
fn value(lua: &Lua, host: &Host, game: &Game, choice: Choice) -> mlua::Result<Value> {
    let content = game.content();
    let number = |kind: Kind, row: usize| Value::Integer(number::number(kind, row));
    let record = |fields: &[(&str, Value)]| -> mlua::Result<Value> {
        let table = lua.create_table()?;
        fields.iter().try_for_each(|(name, value)| table.raw_set(*name, value))?;
        table.set_readonly(true);
        Ok(Value::Table(table))
    };
    let loot = |kind: LootKindId| ("kind", host.name(Kind::Loot, kind.index()));
    let worth = |value: u16| ("value", Value::Integer(value.into()));
    let card = |face: FaceId, who: WhoId, more: Option<(&'static str, Value)>| {
        let mut fields = match game.table().face_kind(face) {
            CardKind::Action(action, _, aim) => {
                let mut fields = vec![("action", host.name(Kind::Action, action.index()))];
                if !game.table().one_each {
                    fields.push(("of", number(Kind::Bandit, who.index())));
                }
                if let Some(aim) = aim {
                    fields.push(("aim", number(Kind::Bandit, aim.index())));
                }
                fields
            }
            CardKind::Bullet(owner, kind, pile) => {
                let bullet = match kind {
                    None => "plain".into_lua(lua)?,
                    Some(kind) => host.name(Kind::BulletName, kind.index()),
                };
                let mut fields = vec![("bullet", bullet), ("of", number(Kind::Bandit, owner.index()))];
                if pile != Pile::First {
                    fields.push(("pile", Value::Integer(pile.number().into())));
                }
                fields
            }
            CardKind::Neutral => vec![("bullet", "neutral".into_lua(lua)?)],
        };
        fields.extend(more);
        record(&fields)
    };
    match choice {
        Choice::Yes => Ok(Value::Boolean(true)),
        Choice::No | Choice::Pass | Choice::Done => Ok(Value::Boolean(false)),
        Choice::Draw => "draw".into_lua(lua),
        Choice::Play(face, who) | Choice::Discard(face, who) | Choice::Card(face, who) => {
            card(face, who, None)
        }
        Choice::PlayFaceDown(face, who) => card(face, who, Some(("face_down", Value::Boolean(true)))),
        Choice::Remove(bullet, run) => {
            card(bullet, WhoId::default(), Some(("from", RUNS[run as usize].into_lua(lua)?)))
        }
        Choice::Number(value) => Ok(Value::Integer(value.into())),
        Choice::Place(place) => Ok(number(Kind::Place, place.index())),
        Choice::Bandit(who) => Ok(number(Kind::Bandit, who.index())),
        Choice::Pawn(pawn) => Ok(number(Kind::Pawn, pawn.index())),
        Choice::Loot(kind) => record(&[loot(kind)]),
        Choice::KnownLoot(kind, value) => record(&[loot(kind), worth(value)]),
        Choice::UsedLoot(kind, value) => record(&[loot(kind), worth(value), ("used", Value::Boolean(true))]),
        Choice::Round(card) => host.local(&content.rounds[card.index()].id).into_lua(lua),
        Choice::Character(character) => Ok(host.name(Kind::Character, character.index())),
        Choice::Action(action) => Ok(host.name(Kind::Action, action.index())),
        Choice::Planning(planning) => host.local(&content.plannings[planning.index()].id).into_lua(lua),
        Choice::Text(text) => content.texts[text.index()].key.as_str().into_lua(lua),
    }
}

/// Whether both say the same: tables do where they have the same fields, and these say the same.
fn is_same(offered: &Value, answer: &Value) -> bool {
    match (offered, answer) {
        (Value::Table(offered), Value::Table(answer)) => {
            says_all(offered, answer) && says_all(answer, offered)
        }
        (Value::Integer(_) | Value::Number(_), _) => {
            whole(answer).is_some() && whole(offered) == whole(answer)
        }
        _ => offered == answer,
    }
}

/// Whether one table has all fields of another, and they say the same there.
fn says_all(one: &Table, other: &Table) -> bool {
    let mut fields = other.pairs::<Value, Value>().flatten();
    fields.all(|(name, value)| one.raw_get(name).is_ok_and(|said| is_same(&value, &said)))
}
