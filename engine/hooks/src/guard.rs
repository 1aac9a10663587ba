//! Writes scripts so that what Lua does in a single instruction, however much it is, goes through functions of the
//! prelude, which bound and charge it: `a .. b` as `a .. join .. b`, `t[k] = v` as `t[key(k)] = v`, and `...` where it
//! is a value as `many(...)`; and a table within a frozen one is frozen as well. Everything else an instruction does is bounded by the length of the script. Whatever
//! stands on the sides stays there, and every line keeps its number.

use crate::luau::frozen::tables_within;
use crate::luau::{ExprId, Item, Kind, Script, Sign, Span, Value, read};

/// What stands in for what, in the order in which a script names them, see [`Guards::of`].
pub(crate) const GUARDS: [&str; 3] = ["join", "key", "many"];

/// What a script calls the guards: names that do not stand in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guards(pub(crate) [String; GUARDS.len()]);

impl Guards {
    /// Those of a text.
    pub(crate) fn of(text: &str) -> Guards {
        Guards(GUARDS.map(|guard| {
            let mut name = guard.to_owned();
            while text.contains(&name) {
                name.push('_');
            }
            name
        }))
    }

    /// A text with its guards.
    ///
    /// # Errors
    /// The place where the text cannot be read, which is refused before.
    pub(crate) fn put(&self, text: &str) -> Result<String, Span> {
        // What has none of these has nothing to guard.
        if !["..", "[", "freeze"].iter().any(|sign| text.contains(sign)) {
            return Ok(text.to_owned());
        }
        let Guards([join, key, many]) = self;
        let (join, key, many) = (format!("{join} .. "), format!("{key}("), format!("{many}("));
        let script = read(text)?;
        let mut added: Vec<(usize, &str)> = Vec::new();
        let mut wrap = |open, span: &Span, close| added.extend([(span.start, open), (span.end, close)]);
        tables_within(&script).iter().for_each(|table| wrap("table.freeze(", table, ")"));
        keys(&script).into_iter().for_each(|stored| wrap(&key, &script.expr(stored).span, ")"));
        // What holds others stands behind them in the list, and is opened before them.
        for expr in script.expressions.iter().rev() {
            match expr.value {
                Value::More => wrap(&many, &expr.span, ")"),
                Value::Binary(Sign::Join, _, other) => wrap(&join, &script.expr(other).span, ""),
                _ => {}
            }
        }
        added.sort_by_key(|&(place, _)| place);
        let mut written = String::with_capacity(text.len() + 8 * added.len());
        let mut from = 0;
        for (place, guard) in added {
            written.push_str(&text[from..place]);
            written.push_str(guard);
            from = place;
        }
        written.push_str(&text[from..]);
        Ok(written)
    }
}

/// Under what something is stored in a table, where that can be more than one thing.
fn keys(script: &Script) -> Vec<ExprId> {
    let mut keys = Vec::new();
    script.each_statement(|statement| {
        if let Kind::Assign(targets, _) = &statement.kind {
            keys.extend(targets.iter().filter_map(|target| match script.expr(*target).value {
                Value::Index(_, key) => Some(key),
                _ => None,
            }));
        }
    });
    for expr in &script.expressions {
        if let Value::Table(items) = &expr.value {
            keys.extend(items.iter().filter_map(|item| match item {
                Item::Keyed(key, _) => Some(*key),
                _ => None,
            }));
        }
    }
    // A text with escapes is woven of nothing.
    keys.retain(|key| match &script.expr(*key).value {
        Value::Text(_) => false,
        Value::Woven(values) => !values.is_empty(),
        _ => true,
    });
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    fn guarded(text: &str) -> String {
        let guards = Guards(["J", "K", "M"].map(str::to_owned));
        guards.put(text).unwrap_or_default()
    }

    #[test]
    fn only_what_joins_texts_is_written_anew() {
        let text = "return f(1) .. 'a .. b' .. `{x .. y} ..` -- z .. z\n.. 1.5 .. [[ .. ]]";
        assert_eq!(
            guarded(text),
            "return f(1) .. J .. 'a .. b' .. J .. `{x .. J .. y} ..` -- z .. z\n.. J .. 1.5 .. J .. [[ .. ]]"
        );
        assert_eq!(guarded("return 1"), "return 1");
        assert_eq!(Guards::of("join(join_) key").0, ["join__", "key_", "many"]);
    }

    #[test]
    fn what_lies_in_a_frozen_table_is_frozen() {
        for (text, written) in [
            ("local t = table.freeze({ 1, { 2 } })", "local t = table.freeze({ 1, table.freeze({ 2 }) })"),
            (
                "return table.freeze { a = {{}}, [x] = table.freeze({ {} }) }",
                "return table.freeze { a = table.freeze({table.freeze({})}), [K(x)] = table.freeze({ table.freeze({}) }) }",
            ),
            ("local t = f({ {} }) function g() return table.freeze({ {} }) end", ""),
        ] {
            assert_eq!(guarded(text), if written.is_empty() { text } else { written });
        }
    }

    #[test]
    fn only_where_something_is_stored_there_is_a_key() {
        for (text, written) in [
            ("t[k] = t[n]", "t[K(k)] = t[n]"),
            ("t[#t + 1] = {}", "t[K(#t + 1)] = {}"),
            ("t.a[b[c]].d[e]=f", "t.a[b[c]].d[K(e)]=f"),
            ("t[a], u[b], c.d = t[b], u[a], 1", "t[K(a)], u[K(b)], c.d = t[b], u[a], 1"),
            ("t[a], (f(x)[1]), g'x'[2] = 1", "t[K(a)], (f(x)[1]), g'x'[K(2)] = 1"),
            ("t[1] = 0 t['x'] = 0 t[.5] = 0", "t[K(1)] = 0 t['x'] = 0 t[K(.5)] = 0"),
            ("u = { [k] = 1, ['x'] = 2, [n] = t[m] }", "u = { [K(k)] = 1, ['x'] = 2, [K(n)] = t[m] }"),
            ("f(t[a], b) c = t[a] == t[b]", "f(t[a], b) c = t[a] == t[b]"),
            ("return t[a], b", "return t[a], b"),
            ("local x = t[a], b\nc = 1", "local x = t[a], b\nc = 1"),
            ("t[k] += 1", "t[k] += 1"),
            ("t[ [[x]] ] = 1 t[ -- no\nk] = 2", "t[ [[x]] ] = 1 t[ -- no\nK(k)] = 2"),
            ("local x: { [string]: number } = {}", "local x: { [string]: number } = {}"),
        ] {
            assert_eq!(guarded(text), written);
        }
    }

    #[test]
    fn only_dots_that_are_values_are_many() {
        for (text, written) in [
            ("function f(a, ...) return ... end", "function f(a, ...) return M(...) end"),
            ("local f = function(...) g(...) end", "local f = function(...) g(M(...)) end"),
            ("function a.b:c(...) return { ... } end", "function a.b:c(...) return { M(...) } end"),
            ("local function f<T...>(...: T...) end", "local function f<T...>(...: T...) end"),
            ("local f: (...any) -> ...string = g(...)", "local f: (...any) -> ...string = g(M(...))"),
            ("x = ... y = (...)", "x = M(...) y = (M(...))"),
            ("t[...] = select('#', ...)", "t[K(M(...))] = select('#', M(...))"),
            ("x = ... .. ...", "x = M(...) .. J .. M(...)"),
        ] {
            assert_eq!(guarded(text), written);
        }
    }
}
