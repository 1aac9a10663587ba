//! Lua values as such: what number or word one is, how it crosses the border between
//! scripts and verbs, and how a message shows it.

use holdup_rules::capacity::{MAX_ACTIONS, MAX_PLACES};
use holdup_rules::options::OptionValue;
use mlua::{IntoLua, LightUserData, Lua, Table, Value};

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

/// The members of a list; nothing of a table that holds anything else.
///
/// # Errors
/// When Lua has no memory left.
pub(crate) fn members(table: &Table) -> mlua::Result<Option<Vec<Value>>> {
    let mut members = vec![Value::Nil; table.raw_len()];
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair?;
        let nth = whole(&key).and_then(|nth| usize::try_from(nth).ok()?.checked_sub(1));
        match nth.and_then(|nth| members.get_mut(nth)) {
            Some(member) => *member = value,
            None => return Ok(None),
        }
    }
    Ok(Some(members))
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn alternatives(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// One of the values that crossed; nil where a script gave fewer.
#[inline]
pub(crate) fn at(values: &[Value], nth: usize) -> &Value {
    const NIL: &Value = &Value::Nil;
    values.get(nth).unwrap_or(NIL)
}

/// The first values that crossed.
#[inline]
pub(crate) fn first<const COUNT: usize>(values: &[Value]) -> [&Value; COUNT] {
    std::array::from_fn(|nth| at(values, nth))
}

/// The values that crossed behind so many.
#[inline]
pub(crate) fn behind(values: &[Value], count: usize) -> &[Value] {
    values.get(count..).unwrap_or_default()
}

/// Several bandits or pawns as they cross: how many members a list has, and these;
/// or true, and the fields of a filter; or nil, and the value itself.
pub(crate) type CrossedList = [Value];

/// The word that crosses before a filter which comes as the table it is: no row has so high a number.
pub(crate) const WHOLE: usize = MAX_ACTIONS + MAX_PLACES;

/// The word of a row of its table. It is nothing to a script: a value without
/// a text, which no script is ever given.
pub(crate) fn word(row: usize) -> Value {
    Value::LightUserData(LightUserData(std::ptr::without_provenance_mut(row + 1)))
}

/// The row a [`word`] stands for.
#[inline]
pub(crate) fn row_of(value: &Value) -> Option<usize> {
    match value {
        Value::LightUserData(word) => Some(word.0.addr().wrapping_sub(1)),
        _ => None,
    }
}

/// The value of an option as scripts know it.
pub(crate) struct OptionSetting(pub(crate) OptionValue);

impl IntoLua for OptionSetting {
    fn into_lua(self, lua: &Lua) -> mlua::Result<Value> {
        match self.0 {
            OptionValue::Bool(yes) => Ok(Value::Boolean(yes)),
            OptionValue::Int(number) => Ok(Value::Integer(number)),
            OptionValue::Word(word) => word.into_lua(lua),
        }
    }
}
