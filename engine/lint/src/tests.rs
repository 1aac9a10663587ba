//! Looking through a script takes work that grows with the script and no faster.

use super::*;

/// Ways of writing that get longer with a number: what stands in the hook of a script.
#[allow(clippy::type_complexity, reason = "a table of names and what makes a script of a size")]
const GROWING: &[(&str, fn(usize) -> String)] = &[
    ("comments", |count| "-- join_\n".repeat(count)),
    ("a long comment", |count| format!("-- join{}", "_".repeat(10 * count))),
    ("locals", |count| each(count, |nth| format!("do local a{nth} = x local b = a{nth} end "))),
    ("a chain of locals", |count| {
        format!("local a, b, c, d = 1 {} a = {{}}", "d = c c = b b = a ".repeat(count))
    }),
    ("tables in one local", |count| format!("local a {} return a", "a = {} ".repeat(count))),
    ("tables on the way through locals", |count| {
        format!(
            "local a, b, c, d, e {} {} {} {} {}",
            "e = d ".repeat(count),
            "d = c ".repeat(count),
            "c = b ".repeat(count),
            "b = a ".repeat(count),
            "a = {} ".repeat(count)
        )
    }),
    ("functions in one local", |count| {
        format!("local a {} a() a(a)", "a = function(b) return b end ".repeat(count))
    }),
    ("rows of a list", |count| {
        format!("local a = {{ {} }} for _, b in a do x = b.c end", "{ c = 1 }, ".repeat(count))
    }),
    ("a list that grows", |count| format!("local a = {{}} {}", "a[#a + 1] = { a } ".repeat(count))),
    ("fields", |count| {
        let fields = each(count, |nth| format!("a.b{nth} = {nth} "));
        format!("local a = {{}} {fields} {}", "game.bandits(a) ".repeat(count))
    }),
    ("a table handed on", |count| {
        let fields = each(count, |nth| format!("b{nth} = {{}}, "));
        format!("local function f(a) return a end local a = {{ {fields} }} {}", "f(a) ".repeat(count))
    }),
    ("calls in calls", |count| {
        format!("local function f(a) return a end {}", "f(f(f({ 1 }))) ".repeat(count))
    }),
    ("functions", |count| {
        let functions =
            each(count, |nth| format!("do local function f{nth}(a) return {{ a }} end f{nth}(x) end "));
        format!("local x = 1 {functions}")
    }),
    ("joins", |count| format!("local a = \"\" {}", "a = a .. a .. \"b\" ".repeat(count))),
    ("texts", |count| {
        let texts = each(count, |nth| format!("a = \"text {nth}\" "));
        format!("local a {texts} if a == \"text\" then end")
    }),
    ("choices", |count| {
        format!("local a {}", "a = if x then a else { a } if a then a = 1 else a = nil end ".repeat(count))
    }),
    ("names that mean nothing", |count| each(count, |nth| format!("x(name{nth}) "))),
    ("loops", |count| format!("local a = {{}} {}", "for b, c in a do a[b] = c end ".repeat(count))),
    ("results", |count| {
        let returns = "if x then return {}, 1 end ".repeat(count);
        format!("local function f() {returns} end local a, b = f()")
    }),
    ("types", |count| format!("local a: {{ {} }} = nil", "{ x: typeof(1 < 2) }, ".repeat(count))),
];

fn each(count: usize, of: impl Fn(usize) -> String) -> String {
    (0..count).map(of).collect()
}

#[test]
fn twice_as_much_of_anything_is_less_than_three_times_the_work() {
    for (name, of) in GROWING {
        let work = |count: usize| {
            let script = format!("function on_event(game, x)\n{}\nend\n", of(count));
            luau::with_stack(|| work_on(&script))
        };
        for count in [150, 600] {
            let (once, twice) = (work(count), work(2 * count));
            assert!(twice < 3 * once.max(100), "{name}, {count}: {once} and {twice}");
        }
    }
}
