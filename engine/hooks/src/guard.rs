//! Writes scripts so that what Lua does in a single instruction, however much it is, goes through functions of the
//! prelude, which bound and charge it: `a .. b` as `a .. join .. b`, `t[k] = v` as `t[key(k)] = v`, and `...` where it
//! is a value as `many(...)`; and a table within a frozen one is frozen as well. Everything else an instruction does is bounded by the length of the script. Whatever
//! stands on the sides stays there, and every line keeps its number.

use std::borrow::Cow;

use crate::luau::Span;
use crate::luau::tokens::{KEYWORDS, Sort, Token};

/// What stands in for what, in the order in which a script names them, see [`Guards::of`].
pub(crate) const GUARDS: [&str; 3] = ["join", "key", "many"];

/// As many values as one assignment can have at the very most.
const TARGETS: usize = 256;

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

    /// The text with its guards; `tokens` are its own, and the tables that stand at `within` are frozen.
    pub(crate) fn put<'t>(&self, text: &'t str, tokens: &[Token<'_>], within: &[Span]) -> Cow<'t, str> {
        let Guards([join, key, many]) = self;
        let (join, key, many) = (format!("{join} .."), format!("{key}("), format!("{many}("));
        let reader = Reader::of(tokens);
        let freezing = within.iter().flat_map(|table| [(table.start, "table.freeze("), (table.end, ")")]);
        let mut added: Vec<(usize, &str)> = freezing.collect();
        for (at, token) in tokens.iter().enumerate() {
            if token.is("..") {
                added.push((token.span.end, &join));
            } else if token.is("...") && reader.is_value(at) {
                added.extend([(token.span.start, &*many), (token.span.end, ")")]);
            } else if token.is("[") && reader.is_stored_at(at) {
                added.push((token.span.end, &key));
            } else if token.is("]") && reader.other[at].is_some_and(|open| reader.is_stored_at(open)) {
                added.push((token.span.start, ")"));
            }
        }
        if added.is_empty() {
            return Cow::Borrowed(text);
        }
        // What comes with an earlier token stands first.
        added.sort_by_key(|&(place, _)| place);
        let mut written = String::with_capacity(text.len() + 8 * added.len());
        let mut from = 0;
        for (place, guard) in added {
            written.push_str(&text[from..place]);
            written.push_str(guard);
            from = place;
        }
        written.push_str(&text[from..]);
        Cow::Owned(written)
    }
}

struct Reader<'s, 't> {
    tokens: &'s [Token<'t>],
    /// For each bracket, the one that belongs to it.
    other: Vec<Option<usize>>,
    /// For each token, the bracket it stands in.
    inside: Vec<Option<usize>>,
}

impl<'s, 't> Reader<'s, 't> {
    fn of(tokens: &'s [Token<'t>]) -> Reader<'s, 't> {
        let mut other = vec![None; tokens.len()];
        let mut inside = Vec::with_capacity(tokens.len());
        let mut open: Vec<usize> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            if [")", "]", "}"].iter().any(|bracket| token.is(bracket))
                && let Some(before) = open.pop()
            {
                (other[at], other[before]) = (Some(before), Some(at));
            }
            inside.push(open.last().copied());
            if ["(", "[", "{"].iter().any(|bracket| token.is(bracket)) {
                open.push(at);
            }
        }
        Reader { tokens, other, inside }
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(text))
    }

    /// Whether a token is a name, and no keyword.
    fn is_name(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.sort == Sort::Name && !KEYWORDS.contains(&token.text))
    }

    /// Whether what stands in this square bracket is where something is stored, and can be more than one thing.
    fn is_stored_at(&self, open: usize) -> bool {
        let Some(close) = self.other[open] else {
            return false;
        };
        let is_text = close == open + 2
            && self.tokens[open + 1].sort == Sort::Literal
            && !self.tokens[open + 1].text.starts_with(|first: char| first.is_ascii_digit() || first == '.');
        !is_text && (self.is(close + 1, "=") || self.is(close + 1, ",") && self.are_targets(close + 2))
    }

    /// Whether what begins here are the rest of the places of an assignment to several.
    fn are_targets(&self, mut at: usize) -> bool {
        for _ in 0..TARGETS {
            if self.is_name(at) {
                at += 1;
            } else if self.is(at, "(")
                && let Some(close) = self.other[at]
            {
                at = close + 1;
            } else {
                return false;
            }
            loop {
                at = match self.other.get(at).copied().flatten() {
                    Some(close) if close > at => close + 1,
                    _ if self.is(at, ".") || self.is(at, ":") => at + 2,
                    _ if self.tokens.get(at).is_some_and(|token| token.sort == Sort::Literal) => at + 1,
                    _ => break,
                }
            }
            if !self.is(at, ",") {
                return self.is(at, "=");
            }
            at += 1;
        }
        false
    }

    /// Whether these dots are values, and not a parameter or part of a type.
    fn is_value(&self, at: usize) -> bool {
        let ends_type = at > 0 && self.is_name(at - 1);
        let begins_type = self.tokens.get(at + 1).is_some_and(|next| {
            next.span.start == self.tokens[at].span.end
                && (self.is_name(at + 1) || next.is("(") || next.is("{"))
        });
        let is_parameter =
            self.inside[at].is_some_and(|open| self.is(open, "(") && self.has_parameters(open));
        !(ends_type || begins_type || is_parameter)
    }

    /// Whether this bracket has the parameters of a function.
    fn has_parameters(&self, open: usize) -> bool {
        let Some(mut at) = open.checked_sub(1) else {
            return false;
        };
        if self.is(at, ">") {
            while at > 0 && !self.is(at, "<") {
                at -= 1;
            }
            at = at.saturating_sub(1);
        }
        while at > 1 && self.is_name(at) && (self.is(at - 1, ".") || self.is(at - 1, ":")) {
            at -= 2;
        }
        if self.is_name(at) {
            at = at.saturating_sub(1);
        }
        self.is(at, "function")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luau::frozen::tables_within;
    use crate::luau::tokens::tokens;

    fn guarded(text: &str) -> String {
        let guards = Guards(["J", "K", "M"].map(str::to_owned));
        guards.put(text, &tokens(text), &tables_within(text)).into_owned()
    }

    #[test]
    fn only_what_joins_texts_is_written_anew() {
        let text = "return f(1) .. 'a .. b' .. `{x .. y} ..` -- z .. z\n.. 1.5 .. [[ .. ]]";
        assert_eq!(
            guarded(text),
            "return f(1) ..J .. 'a .. b' ..J .. `{x ..J .. y} ..` -- z .. z\n..J .. 1.5 ..J .. [[ .. ]]"
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
            ("t[[[x]]] = 1 t[ -- no\nk] = 2", "t[[[x]]] = 1 t[K( -- no\nk)] = 2"),
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
            ("x = ... .. ...", "x = M(...) ..J .. M(...)"),
        ] {
            assert_eq!(guarded(text), written);
        }
    }
}
