//! From Lua values to ids, each checked against the running game. Numbers in
//! Lua count from 1. Every message names the verb, the argument, what was
//! wanted and what came instead.

use holdup_rules::fact::How;
use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::layout::Direction;
use mlua::{Table, Value};

use super::select::{given, selected};
use super::{Trouble, Verb};
use crate::border::{Listed, SHORT_LIST, row_of};
use crate::host::Names;
use crate::registry::HOWS;

/// Longest list a verb reads.
const LONGEST_LIST: usize = 128;

impl Verb<'_> {
    /// `game.shift: direction must be "front" or "rear", got "frnt"`.
    #[cold]
    pub(crate) fn wrong(&self, argument: &str, wanted: &str, got: &Value) -> Trouble {
        Trouble::Wrong(format!("game.{}: {argument} must be {wanted}, got {}", self.name, described(got)))
    }

    /// As [`Self::wrong`], for text that must be one of several words.
    #[cold]
    pub(crate) fn unknown<'t>(
        &self,
        argument: &str,
        what: &str,
        got: &Value,
        known: impl Iterator<Item = &'t str>,
    ) -> Trouble {
        let known: Vec<String> = known.map(|word| format!("\"{}\"", self.host.local(word))).collect();
        let wanted = if known.is_empty() {
            format!("{what}, of which there are none")
        } else {
            format!("{what}: {}", alternatives(&known))
        };
        self.wrong(argument, &wanted, got)
    }

    #[inline]
    fn number(&self, argument: &str, wanted: &str, value: &Value, count: usize) -> Result<usize, Trouble> {
        row(value, count).ok_or_else(|| self.out_of_range(argument, wanted, value, count))
    }

    #[cold]
    fn out_of_range(&self, argument: &str, wanted: &str, value: &Value, count: usize) -> Trouble {
        self.wrong(argument, &format!("{wanted}, a whole number from 1 to {count}"), value)
    }

    /// A bandit in play.
    #[inline]
    pub(crate) fn bandit(&self, game: &Game, argument: &str, value: &Value) -> Result<BanditId, Trouble> {
        self.number(argument, "a bandit", value, game.table().bandits.len()).map(BanditId::at)
    }

    /// A bandit in play or a pawn of nobody, the latter by its id as well.
    #[inline]
    pub(crate) fn pawn(&self, game: &Game, argument: &str, value: &Value) -> Result<PawnId, Trouble> {
        let bandits = game.table().bandits.len();
        if let Some(index) = row(value, MAX_BANDITS + game.content().pawns.len())
            && (index < bandits || index >= MAX_BANDITS)
        {
            return Ok(PawnId::at(index));
        }
        if let Value::String(text) = value {
            let is_meant = |names: &Names| names.pawns.iter().position(|name| name == text);
            if let Some(row) = self.host.names(is_meant) {
                return Ok(PawnId::of_nobody(row));
            }
        }
        Err(self.wrong(argument, &format!("a bandit, a whole number from 1 to {bandits}, or a pawn"), value))
    }

    /// A pawn of nobody, by its id.
    pub(crate) fn pawn_of_nobody(
        &self,
        game: &Game,
        argument: &str,
        name: &Value,
    ) -> Result<PawnId, Trouble> {
        match self.pawn(game, argument, name) {
            Ok(pawn) if pawn.bandit().is_none() => Ok(pawn),
            _ => {
                let ids = game.content().pawns.iter().map(|pawn| pawn.id.as_str());
                Err(self.unknown(argument, "a pawn of nobody", name, ids))
            }
        }
    }

    /// A place of this train.
    #[inline]
    pub(crate) fn place(&self, game: &Game, argument: &str, value: &Value) -> Result<PlaceId, Trouble> {
        self.number(argument, "a place", value, game.layout().len()).map(PlaceId::at)
    }

    /// A car of this train, from 0 at the front.
    #[inline]
    pub(crate) fn car(&self, game: &Game, argument: &str, value: &Value) -> Result<u8, Trouble> {
        let cars = usize::from(game.layout().cars());
        self.number(argument, "a car", value, cars).map(|car| car as u8)
    }

    /// A loot token.
    pub(crate) fn token(&self, game: &Game, argument: &str, value: &Value) -> Result<LootId, Trouble> {
        self.number(argument, "a loot token", value, game.content().tokens.len()).map(LootId::at)
    }

    /// A whole number within bounds.
    pub(crate) fn whole(&self, argument: &str, value: &Value, most: i32) -> Result<i32, Trouble> {
        let number = whole(value).and_then(|number| i32::try_from(number).ok());
        number
            .filter(|number| (-most..=most).contains(number))
            .ok_or_else(|| self.wrong(argument, &format!("a whole number from -{most} to {most}"), value))
    }

    /// The row of a table whose id this is.
    #[inline]
    pub(crate) fn named<'t>(
        &self,
        argument: &str,
        what: &str,
        value: &Value,
        ids: impl Iterator<Item = &'t str> + Clone,
    ) -> Result<usize, Trouble> {
        row_of(value).ok_or_else(|| self.unknown(argument, what, value, ids))
    }

    /// A level, by its id.
    #[inline]
    pub(crate) fn level(&self, game: &Game, value: &Value) -> Result<LevelId, Trouble> {
        let ids = game.content().levels.iter().map(|level| level.id.as_str());
        self.named("level", "a level", value, ids).map(LevelId::at)
    }

    /// A kind of loot, by its id.
    #[inline]
    pub(crate) fn loot_kind(&self, game: &Game, value: &Value) -> Result<LootKindId, Trouble> {
        self.kind_of_loot(game, "kind", value)
    }

    /// As [`Self::loot_kind`]; nothing stands for every kind.
    pub(crate) fn maybe_loot_kind(&self, game: &Game, value: &Value) -> Result<Option<LootKindId>, Trouble> {
        given(value).map(|kind| self.loot_kind(game, kind)).transpose()
    }

    /// As [`Self::loot_kind`], under another name.
    #[inline]
    pub(crate) fn kind_of_loot(
        &self,
        game: &Game,
        argument: &str,
        value: &Value,
    ) -> Result<LootKindId, Trouble> {
        let ids = game.content().loot_kinds.iter().map(|kind| kind.id.as_str());
        self.named(argument, "a kind of loot", value, ids).map(LootKindId::at)
    }

    /// A character, by its id.
    pub(crate) fn character(&self, game: &Game, value: &Value) -> Result<CharacterId, Trouble> {
        let ids = game.content().characters.iter().map(|character| character.id.as_str());
        self.named("character", "a character", value, ids).map(CharacterId::at)
    }

    /// An action, by its id.
    pub(crate) fn action(&self, game: &Game, argument: &str, value: &Value) -> Result<ActionId, Trouble> {
        let ids = game.content().actions.iter().map(|action| action.id.as_str());
        self.named(argument, "an action", value, ids).map(ActionId::at)
    }

    /// As [`Self::action`], for an id that crossed as a text.
    pub(crate) fn action_named(
        &self,
        game: &Game,
        argument: &str,
        value: &Value,
    ) -> Result<ActionId, Trouble> {
        if let Value::String(text) = value {
            let is_meant = |names: &Names| names.actions.iter().position(|name| name == text);
            if let Some(at) = self.host.names(is_meant) {
                return Ok(ActionId::at(at));
            }
        }
        let ids = game.content().actions.iter().map(|action| action.id.as_str());
        Err(self.unknown(argument, "an action", value, ids))
    }

    /// A mark, by its id.
    pub(crate) fn mark(&self, game: &Game, value: &Value) -> Result<MarkId, Trouble> {
        let ids = game.content().marks.iter().map(|mark| mark.id.as_str());
        self.named("mark", "a mark", value, ids).map(MarkId::at)
    }

    /// The members of a list of texts.
    pub(crate) fn words(&self, argument: &str, value: &Value) -> Result<Vec<Value>, Trouble> {
        let Value::Table(list) = value else {
            return Err(self.wrong(argument, "a list of texts", value));
        };
        let length = list.raw_len();
        if length > holdup_rules::question::MAX_CHOICES {
            let most = holdup_rules::question::MAX_CHOICES;
            return Err(self.wrong(argument, &format!("a list of at most {most}"), value));
        }
        (1..=length)
            .map(|index| {
                let word: Value = list.raw_get(index)?;
                match word {
                    Value::String(_) => Ok(word),
                    other => Err(self.wrong(argument, "a list of texts", &other)),
                }
            })
            .collect()
    }

    /// `front` or `rear`.
    #[inline]
    pub(crate) fn direction(&self, value: &Value) -> Result<Direction, Trouble> {
        match row_of(value) {
            Some(0) => Ok(Direction::Front),
            Some(_) => Ok(Direction::Rear),
            None => Err(self.wrong("direction", "\"front\" or \"rear\"", value)),
        }
    }

    /// A way of coming to a place; an event's when nothing is said.
    #[inline]
    pub(crate) fn how(&self, value: &Value) -> Result<How, Trouble> {
        let Some(value) = given(value) else {
            return Ok(How::Event);
        };
        let names = HOWS.iter().map(|&(_, name)| name);
        Ok(HOWS[self.named("how", "a way of moving", value, names)?].0)
    }

    /// The members of a list, or a single value, each read by `read`.
    #[inline]
    fn each<T>(
        &self,
        argument: &str,
        what: &str,
        listed: &Listed,
        mut read: impl FnMut(&Value) -> Result<T, Trouble>,
        mut keep: impl FnMut(T),
    ) -> Result<(), Trouble> {
        let (count, a, b, c, d, e, f, g, h) = listed;
        let members: [&Value; SHORT_LIST] = [a, b, c, d, e, f, g, h];
        match (count, a) {
            (Value::Integer(count), _) => {
                members.into_iter().take(*count as usize).try_for_each(|value| read(value).map(&mut keep))
            }
            (_, Value::Table(list)) => self.each_of_table(argument, list, read, keep),
            (_, Value::Integer(_) | Value::Number(_)) => read(a).map(keep),
            _ => Err(self.wrong(argument, &format!("{what} or a list of them"), a)),
        }
    }

    /// As [`Self::each`], for what does not cross the border member by member: an
    /// empty list, a long one, and tables that are no lists.
    #[cold]
    fn each_of_table<T>(
        &self,
        argument: &str,
        list: &Table,
        mut read: impl FnMut(&Value) -> Result<T, Trouble>,
        mut keep: impl FnMut(T),
    ) -> Result<(), Trouble> {
        let got = || Value::Table(list.clone());
        let length = list.raw_len();
        if length > LONGEST_LIST {
            return Err(self.wrong(argument, &format!("a list of at most {LONGEST_LIST}"), &got()));
        }
        if length == 0 && !list.is_empty() {
            return Err(self.wrong(argument, "a list without named fields", &got()));
        }
        for index in 1..=length {
            keep(read(&list.raw_get(index)?)?);
        }
        Ok(())
    }

    /// Bandits: one, a list, or those of a filter.
    #[inline]
    pub(crate) fn bandits(&self, game: &Game, argument: &str, listed: &Listed) -> Result<BanditSet, Trouble> {
        let mut found = BanditSet::EMPTY;
        if let (Value::Boolean(true), level, car, car_of, at, alone, except, beside, _) = listed {
            return selected(self, game, [level, car, car_of, at, alone, except, beside]);
        }
        self.each(
            argument,
            "a bandit",
            listed,
            |one| self.bandit(game, argument, one),
            |one| found.insert(one),
        )?;
        Ok(found)
    }

    /// Pawns: one, a list, or the bandits of a filter.
    #[inline]
    pub(crate) fn pawns(&self, game: &Game, argument: &str, listed: &Listed) -> Result<PawnSet, Trouble> {
        let mut found = PawnSet::EMPTY;
        if let Value::Boolean(true) = listed.0 {
            let bandits = self.bandits(game, argument, listed)?;
            bandits.iter().for_each(|bandit| found.insert(bandit.pawn()));
            return Ok(found);
        }
        self.each(argument, "a pawn", listed, |one| self.pawn(game, argument, one), |one| found.insert(one))?;
        Ok(found)
    }

    /// Places: one, or a list.
    #[inline]
    pub(crate) fn places(&self, game: &Game, argument: &str, listed: &Listed) -> Result<PlaceSet, Trouble> {
        let mut found = PlaceSet::EMPTY;
        self.each(
            argument,
            "a place",
            listed,
            |one| self.place(game, argument, one),
            |one| found.insert(one),
        )?;
        Ok(found)
    }

    /// The text a key of the running script stands for.
    pub(crate) fn key(&self, game: &Game, value: &Value) -> Result<TextId, Trouble> {
        let script = &game.content().scripts[self.host.script()];
        if let Value::String(text) = value {
            let bytes = text.as_bytes();
            if let Some((_, text)) = script.asks.iter().find(|(key, _)| key.as_bytes() == &*bytes) {
                return Ok(*text);
            }
        }
        let what = "a key of `asks` in the content beside the script";
        Err(self.unknown("key", what, value, script.asks.iter().map(|(key, _)| key.as_str())))
    }
}

/// The whole number a value is: every number of a script is read here. Lua knows only one kind
/// of number, of which `2.0` comes as the whole number it is, and only `-0` as another kind.
#[inline]
pub(crate) fn whole(value: &Value) -> Option<i64> {
    match *value {
        Value::Integer(number) => Some(number),
        // Nothing but its sign is set.
        Value::Number(number) if number.to_bits() << 1 == 0 => Some(0),
        _ => None,
    }
}

/// The row of a table of `count` rows that a value numbers from 1.
#[inline]
pub(crate) fn row(value: &Value, count: usize) -> Option<usize> {
    let row = usize::try_from(whole(value)?).ok()?.checked_sub(1)?;
    (row < count).then_some(row)
}

/// A Lua value as a message shows it: never an address, never too long.
#[cold]
pub(crate) fn described(value: &Value) -> String {
    match value {
        Value::Nil => "nothing (nil)".to_owned(),
        Value::Boolean(yes) => yes.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => {
            let text = text.to_string_lossy();
            let short: String = text.chars().take(40).collect();
            let more = if short.len() < text.len() { "..." } else { "" };
            format!("{:?}{more}", short)
        }
        Value::Table(_) => "a table".to_owned(),
        Value::Function(_) => "a function".to_owned(),
        other => format!("a {}", other.type_name()),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn alternatives(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
